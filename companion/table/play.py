"""One game that is being played: its rules, what was done in it, and its dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.abilities import Asking
from companion.core.dice import Cup, Dice, Source
from companion.core.evidence import Evidence
from companion.core.evolving import of_newest
from companion.core.game import AnyGame, Decided, Standing, replay
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import (
    COMMON,
    Adjust,
    AnswersSealed,
    Audit,
    Audited,
    Beside,
    Command,
    EndGame,
    Event,
    GameEnded,
    NewGame,
    Redo,
    Redone,
    Rewrite,
    Rewritten,
    Rolled,
    Sealed,
    SharesAsked,
    Together,
    Undo,
    Undone,
    name_of,
)
from companion.games.package import Package
from companion.heatscan.ledger import Notes
from companion.journal.codec import Codec, making_sense
from companion.journal.entry import Entry, Journal
from companion.table.history import History, HistoryStep
from companion.table.notes import listed, seats_by_note
from companion.table.recounting import must_be_counted
from companion.table.sealings import BESIDE, ByHand, Polling, Sealings
from companion.table.timeline import TimelineStep, changed, timeline
from companion.table.together import decided_together, together_by

APART: Final = 1000
"""How many of the source's dice lie between two games' first, so that a rematch has others."""
_ENDS: Final = (name_of(Undo), name_of(Redo), name_of(Rewrite))
"""What may lead to an end beside `GameEnded`."""

_BY_HAND: Final = (name_of(Adjust), name_of(Rewrite))
"""What puts there what no play has."""


class PlayedGame:
    """The game on the table: its rules, what was done in it, and its dice."""

    def __init__(self, package: Package, number: int, journal: Journal, source: Source) -> None:
        """Sit down to game `number` of this journal."""
        game = package.game
        self.package, self.game, self.number = package, game, number
        self.codec = Codec.of(game)
        self.commands = commands_of(game)
        self.cup = Cup(source, fresh=(number - 1) * APART)
        self._journal = journal
        self.history = History(game, self._reread)
        self._standing = of_newest(self.standing_after)
        self.sealings = Sealings()
        self.before: Any = None
        """The state before the newest entry."""
        self.newest: tuple[Mapping[str, Any], ...] = ()
        """The events of the newest entry that is the game's, as the journal has them."""
        self.stood: Any = None
        """The state before that entry."""
        self._polled = Polling()
        """What was polled after the newest entry."""
        self.end_rev = 0
        """Since when the game is over with nothing taken back or done again since."""
        self._taken = 0
        """The rev of the newest entry that counts."""
        self._is_rewritten = False
        """Whether an entry may count otherwise than the journal has it."""
        self._replayed: tuple[Rewritten, Sequence[HistoryStep]] | None = None

    @property
    def standing(self) -> Standing:
        """Whose turn it is, whether it is over, and how strict the table is."""
        return self._standing(self.history.state)

    @property
    def polling(self) -> Polling:
        """What may be settled by sealed answers, and who would be asked."""
        return self.polling_after(self.history.state)

    @property
    def is_unproven(self) -> bool:
        """Whether the game is over, and an audit that could overturn its ending was not shown."""
        standing, sealings = self.standing, self.sealings
        counted = any(step.do == name_of(Sealed) or step.told_again for step in self.history.steps)
        return standing.over and not sealings.audited and (counted or sealings.shut is not None)

    def decide(self, command: Command, dice: Dice, then: Any = None) -> Decided | Refusal:
        """Say what a command would do now, or in the state of `then`.

        What is the same in every game is said here.
        """
        state, history = self.history.state if then is None else then, self.history
        match command:
            case NewGame():
                return self.game.new(command, dice)
            case Beside():
                return Decided((command.note,))
            case Undo() | Redo() | Adjust() | Rewrite() if self.sealings.settled:
                return _closed()
            case Undo():
                step = history.last_done()
                return Decided((Undone(step.rev, step.do),)) if step else _nothing_to_undo()
            case Redo():
                step = history.last_undone()
                return Decided((Redone(step.rev, step.do),)) if step else _nothing_to_redo()
            case Adjust() if not command.set:
                return Refusal("bad_value", say("Say what to correct."))
            case Audit():
                return self._audited(command.evidence)
            case Together():
                return decided_together(command, self.commands, self.game, state, dice)
            case EndGame():
                return _game_over() if self.standing_after(state).over else Decided((GameEnded(),))
            case _:
                return self.game.decide(state, command, dice)

    def asked_by(self, seat: str, command: Command) -> Command | Refusal:
        """Return a command as this seat's phone means it, or why it may not ask for it."""
        acts, state = self.package.acts, self.history.state
        if acts is None:
            return Refusal("not_allowed", say("That is done on the tablet."))
        if isinstance(command, Together):
            return together_by(seat, command, self.commands, self.game, acts, state)
        return acts.asked_by(state, seat, command)

    def dated(self, refusal: Refusal) -> Refusal:
        """Say at which rev was done what is refused because it was done already."""
        if refusal.done is None:
            return refusal
        wanted = refusal.done.items()
        revs = [
            entry.rev
            for step in self.timeline()[1:]
            for entry in step.entries
            if any(all(event.get(key) == value for key, value in wanted) for event in entry.events)
        ]
        facts = {**refusal.facts, "rev": revs[-1]} if revs else refusal.facts
        return evolve(refusal, facts=facts, done=None)

    def _audited(self, evidence: Evidence) -> Decided | Refusal:
        """Let the game judge what was opened; one that judges nothing has what the keys prove."""
        if not self.standing.over or self.sealings.audited:
            return Refusal("not_now", say("There is no audit to end right now."))
        audit = self.package.audit
        if audit is None:
            return Decided((Audited(evidence.report(evidence.faults)),))
        return Decided(tuple(audit.judge(self.history.state, evidence)))

    def next_state(self, do: str, events: Sequence[Event]) -> Any:
        """Return the state that these events of a command lead to."""
        if do == name_of(Undo):
            return self.history.before()
        if do == name_of(Redo):
            return self.history.after()
        if do in BESIDE:
            return self.history.state
        if (written := _rewritten(events)) is not None:
            return self.replayed(written)[-1].state
        return replay(self.game, self.history.state, events)

    def take(self, entry: Entry, events: Sequence[Event], state: Any) -> None:
        """Let an entry that the journal has count, when it is new and when a game is resumed."""
        self.before = self.history.state
        noted = self.asked_to_note if entry.do in _BY_HAND else None
        if entry.do == name_of(Undo):
            gone = self.history.undo()
            self.cup = gone.cups[0] if gone.cups else self.cup.given_back(gone.rolled)
        elif entry.do == name_of(Redo):
            back = self.history.redo()
            self.cup = back.cups[1] if back.cups else self.cup.after(back.rolled)
        elif (written := _rewritten(events)) is not None:
            self._rewrite(entry, written)
        elif is_told_again(events):
            self.history.amend(entry.rev, state)
        elif entry.do not in BESIDE:
            dice = dice_in(events)
            self.cup = self.cup.after(dice)
            asks = self._asks(state, events)
            by = (entry.by or "").partition(" ")[0]
            shows = bool(dice or asks) or any(map(self._reveals, events))
            step = HistoryStep(entry.rev, entry.do, dice, asks, by, reveals=shows, state=state)
            self.history.add(step)
        if entry.do in _ENDS or any(isinstance(one, GameEnded) for one in events):
            self.end_rev = entry.rev
        self._taken = entry.rev
        if entry.do not in BESIDE:
            self.newest, self.stood = tuple(entry.events), self.before
        polled, self._polled = self._polled, self.polling  # the new history's: after it was changed
        is_kept = any(isinstance(one, AnswersSealed | SharesAsked) for one in events)
        notes = self.asked_to_note if is_kept else {}
        by_hand = ByHand() if noted is None else self._by_hand(noted)
        self.sealings.take(entry, events, (polled, self._polled), notes, by_hand)

    def _by_hand(self, noted: Notes) -> ByHand:
        """Return what the newest entry has put there that no play had: notes, and seats' rows."""
        was, now = (
            {} if state is None else self.game.view(state, None).get("seats", {})
            for state in (self.before, self.history.state)
        )
        seats = tuple(seat for seat in now if was.get(seat) != now[seat])
        return ByHand(seats, frozenset(self.asked_to_note.keys() - noted.keys()))

    def _rewrite(self, entry: Entry, written: Rewritten) -> None:
        tail, steps = self.replayed(written)[1:], self.history.steps
        cut = self.place_of(written.at)
        cup = self.cup.given_back([die for step in steps[cut:] for die in step.rolled])
        for step in tail:
            cup = cup.after(step.rolled)
        mark = HistoryStep(entry.rev, entry.do, cups=(self.cup, cup))
        self.history.rewrite(mark, cut, tail)
        self.cup, self._is_rewritten, self._replayed = cup, True, None

    def plan(self, written: Rewritten, steps: Sequence[HistoryStep]) -> None:
        """Take over what was worked out already: how the steps of a rewriting come out."""
        self._replayed = written, steps

    def replayed(self, written: Rewritten) -> Sequence[HistoryStep]:
        """Return the steps from the one before those that were rewritten on, with their states."""
        if self._replayed is None or self._replayed[0] is not written:
            cut = self.place_of(written.at)
            tail = [self.history.steps[cut - 1]]
            state = self.history.state_at(cut - 1)
            known = {one.rev: one for step in self.timeline()[cut:] for one in step.entries}
            for row in written.steps:
                entry = changed(known[row["rev"]], row)
                events = [self.codec.read(kept) for kept in entry.events]
                state = replay(self.game, state, events)
                self.go_on(tail, entry.rev, entry.do, events, state)
            self._replayed = written, tail
        return self._replayed[1]

    def go_on(
        self, tail: list[HistoryStep], rev: int, do: str, events: Sequence[Event], state: Any
    ) -> None:
        """Add a step to some that are being rewritten."""
        if is_told_again(events):
            told = (*tail[-1].told_again, rev)
            tail[-1] = evolve(tail[-1], told_again=told, state=state)
        else:
            asks = self._asks(state, events)
            tail.append(HistoryStep(rev, do, dice_in(events), asks, state=state))

    def place_of(self, rev: int) -> int:
        """Return which step has this rev, the first being 0; one must."""
        return next(n for n, step in enumerate(self.history.steps) if step.rev == rev)

    def timeline(self) -> Sequence[TimelineStep]:
        """Read the steps that count from the journal."""
        entries = self._journal.entries(self.number, 0, self._taken)
        return timeline(entries).done

    def notes(self, do: str, events: Sequence[Event], state: Any, rev: int) -> list[dict[str, Any]]:
        """Return what the dossiers ask about once this command counts; what was undone is gone."""
        history = self.history
        if do == name_of(Undo):
            return listed(history.asking_before())
        if do == name_of(Redo):
            return listed(history.asking_after())
        if (written := _rewritten(events)) is not None:
            cut = self.place_of(written.at)
            tail = self.replayed(written)[1:]
            return listed([step for step in (*history.steps[:cut], *tail) if step.asks])
        steps = list(history.asking)
        if do not in BESIDE and not is_told_again(events):
            steps.append(HistoryStep(rev, do, asks=self._asks(state, events)))
        return listed(steps)

    @property
    def remembered(self) -> Mapping[str, Any]:
        """What was learned of this copy of the game, as fields of a next `new_game`."""
        copy = self.package.copy
        return {} if copy is None else copy.remembered(self.history.state)

    @property
    def noted(self) -> list[dict[str, Any]]:
        """What players are asked to note in private."""
        return listed(self.history.asking)

    @property
    def asked_to_note(self) -> Notes:
        """Whom each note asks, by its id: nothing else changes an answer."""
        return seats_by_note(self.history.asking)

    def resume(self) -> None:
        """Take every entry of the journal, from the start."""
        for entry in self._journal.entries(self.number):
            with making_sense(entry):
                events = [self.codec.read(kept) for kept in entry.events]
                must_be_counted(self, entry, events)
                self.take(entry, events, self.next_state(entry.do, events))

    def standing_after(self, state: Any) -> Standing:
        """Return the standing in a state; None is before the game."""
        return Standing() if state is None else self.game.standing(state)

    def polling_after(self, state: Any) -> Polling:
        """Return what is polled in a state; None is before the game."""
        polls = self.package.polls
        if polls is None or state is None:
            return Polling()
        return Polling(polls.poll(state), polls.polled(state))

    def _asks(self, state: Any, events: Sequence[Event]) -> tuple[Asking, ...]:
        notes = self.package.notes
        return () if notes is None else tuple(notes.asks(state, events))

    def _reveals(self, event: Event) -> bool:
        """Tell whether an event showed somebody something that cannot be unseen."""
        reveals = self.package.reveals
        if isinstance(event, AnswersSealed | GameEnded):
            return True
        return reveals is not None and reveals.reveals(event)

    def as_done(self, rev: int) -> Sequence[Event]:
        """Return what a command was when it was done; nothing once something was rewritten."""
        found = () if self._is_rewritten else self._journal.entries(self.number, rev, rev)
        return [self.codec.read(kept) for entry in found for kept in entry.events]

    def _reread(self, first: int, last: int) -> Iterator[tuple[int, Sequence[Event]]]:
        entries: Iterable[Entry] = self._journal.entries(self.number, first, last)
        if self._is_rewritten:
            counting = [entry for step in self.timeline() for entry in step.entries]
            entries = [entry for entry in counting if first <= entry.rev <= last]
        for entry in entries:
            yield entry.rev, [self.codec.read(kept) for kept in entry.events]


def is_told_again(events: Sequence[Event]) -> bool:
    """Tell whether a count that was made before is told again: such an entry is no step."""
    return any(isinstance(event, AnswersSealed) and event.again for event in events)


def dice_in(events: Sequence[Event]) -> tuple[Rolled, ...]:
    """Return the dice that fell among these events."""
    return tuple([event for event in events if type(event) is Rolled])


def _rewritten(events: Sequence[Event]) -> Rewritten | None:
    return events[0] if len(events) == 1 and isinstance(events[0], Rewritten) else None


def _closed() -> Refusal:
    return Refusal("not_allowed", say("The audit is closed: nothing can be undone any more."))


def _game_over() -> Refusal:
    return Refusal("game_over", say("The game is over."))


def _nothing_to_undo() -> Refusal:
    return Refusal("not_now", say("There is nothing to undo."))


def _nothing_to_redo() -> Refusal:
    return Refusal("not_now", say("Nothing was undone that could be redone."))


def commands_of(game: AnyGame) -> Mapping[str, type[Command]]:
    """Return what can be asked of a game, by the contract's names."""
    return {name_of(kind): kind for kind in (*COMMON, *game.commands)}
