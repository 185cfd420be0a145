"""The table: one writer that decides orders into events, appends them, and publishes.

Nothing is shown before the journal has it, and a refused order has changed nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from attrs import evolve, frozen

from companion.core.abilities import Meaning
from companion.core.dice import Dice, Source
from companion.core.game import Decided, Offer, View, ruled
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.shape import write_short
from companion.core.words import (
    Audit,
    Beside,
    Event,
    NewGame,
    Note,
    Redo,
    Rewrite,
    Sealed,
    Together,
    Undo,
    name_of,
)
from companion.games.package import Package
from companion.journal.entry import Entry, Foreign, GameSummary, Journal, JournalError, Missing
from companion.stage.copying import OwnCopy
from companion.stage.scene import Forecast
from companion.table.copies import Copies
from companion.table.foreseeing import read_forecast
from companion.table.orders import Order, name_taken, read_order
from companion.table.past_games import PastGame, last_play, opened, past_games, rematched, reused
from companion.table.play import PlayedGame, commands_of
from companion.table.revision import Revision
from companion.table.rewriting import Rewriting, rewriting
from companion.table.sealings import BESIDE, Polling

_LOG = logging.getLogger(__name__)
_NOT_KEPT = (NewGame, Undo, Redo, Rewrite, Sealed, Beside, Audit)
"""Commands that are never decided anew from the journal; a sealed one's shares are secret."""


@frozen
class Done:
    """An order that was carried out, its events, and the rules that objected in vain."""

    entry: Entry
    events: tuple[Event, ...]
    revision: Revision
    """How the table stands after it."""
    against: tuple[Refusal, ...] = ()
    rewriting: Rewriting | None = None
    """What became of all later steps, where an earlier one was rewritten."""

    @property
    def view(self) -> View:
        """The public view after it."""
        return self.revision.view()


Answer: TypeAlias = Done | Refusal
Listener: TypeAlias = Callable[[Done], None]
Guard: TypeAlias = Callable[[PlayedGame, Order, Polling, Polling], Refusal | None]
"""Looks at a command before any rule has its say, with what is polled before it and after it."""


class Table:
    """The single writer. Everything that happens goes through `do`, one order after another."""

    def __init__(
        self,
        packages: Mapping[str, Package],
        journal: Journal,
        *,
        source: Source,
        clock: Callable[[], str],
        copies: Copies | None = None,
    ) -> None:
        """Open a table with these games' packages; chance and time come in from outside."""
        self.packages = packages
        self.copies = Copies() if copies is None else copies
        self.journal = journal
        self.play: PlayedGame | None = None
        self._source, self._clock = source, clock
        self._rev = journal.last_rev()
        self._listeners: list[Listener] = []
        self._publishing = False
        self.guard: Guard | None = None
        """Set by the phones, which know what two counts together would show."""
        self.sitting: Callable[[str], Sequence[Mapping[str, str]]] = lambda _: ()
        """Set by the phones: who sits before a game, and is to play the one of this name."""
        self.set_back: tuple[str, ...] = ()
        """Set by the phones: whose phone knows of a count that this table lacks."""
        self._later: list[Callable[[], None]] = []
        self._last_done: str | None = None
        self._stepped = self._rev
        """The rev of the newest entry that is a step of the game."""
        self._revision: Revision | None = None
        """What was looked at last: several screens ask."""

    @property
    def rev(self) -> int:
        """The newest entry's number, which only grows."""
        return self._rev

    def is_stale(self, rev: int) -> bool:
        """Tell whether the game went on since a rev; what the phones had kept is no step of it."""
        return not self._stepped <= rev <= self._rev

    @property
    def last_done(self) -> str | None:
        """The step of a game that was done last, since the table was opened."""
        return self._last_done

    def subscribe(self, listener: Listener) -> None:
        """Call this after each order that was done, once the journal has it."""
        self._listeners.append(listener)

    @property
    def publishing(self) -> bool:
        """Whether listeners are being told of something: they may not command the table."""
        return self._publishing

    def later(self, job: Callable[[], None]) -> None:
        """Do this now, or once everybody has heard of what was just done: it may command."""
        self._later.append(job)
        self._catch_up()

    def _catch_up(self) -> None:
        while self._later and not self._publishing:
            _heed(self._later.pop(0))

    def resume(self, number: int | None = None) -> bool:
        """Go on with this game (None: the newest) if it is unfinished; tell whether it was.

        The newest is unfinished, too, as long as an audit may still overturn its ending.
        """
        games = self.journal.games()
        wanted = [one for one in games if not one.over and number in (None, one.game)]
        if wanted:
            play = self._opened(wanted[-1])
        elif number is None and games and games[-1].name in self.packages:
            play = self._opened(games[-1])
            if not play.is_unproven:
                return False
        else:
            return False
        self._must_not_publish()
        self.play = play
        _LOG.info("game %d (%s) goes on after rev %d", play.number, play.game.name, self._rev)
        return True

    def past_games(self) -> tuple[PastGame, ...]:
        """List the journal's games, the one played last at the end.

        Only the newest unfinished one is played again: its turn is the one it goes on with.
        """
        found = past_games(self.journal, self.packages)
        open_ = [one for one in found if one.known and not one.over][-1:]
        return tuple(self._played(one) if one in open_ else one for one in found)

    def past_game(self, number: int) -> PastGame | None:
        """Return one of them, played again."""
        found = past_games(self.journal, self.packages)
        return next((self._played(one) for one in found if one.number == number), None)

    def _played(self, game: PastGame) -> PastGame:
        with suppress(JournalError):
            is_on = self.play is not None and self.play.number == game.number
            play = self.play if is_on and self.play else self.look(game.number)
            now = play.standing
            if now.turn is not None:
                game = evolve(game, turn=now.turn, seat=now.seat)
            return evolve(game, span=now.counted)
        return game

    def look(self, number: int) -> PlayedGame:
        """Open a past game for looking; the one that is on stays on."""
        found = [one for one in self.journal.games() if one.game == number]
        if not found:
            raise Missing(say("There is no such game in the journal."))
        return self._opened(found[0])

    def last_setup(self, game: str) -> Mapping[str, Any] | None:
        """Return what a rematch takes over, as a `new_game` would say it; None for a first game.

        What cannot be read any more is not taken over.
        """
        known = self.packages.get(game)
        with suppress(JournalError):
            play = known and last_play(self.journal, known, self._source)
            return reused(play, self.journal) if play else None
        return None

    def leave_table(self) -> None:
        """Get up from a game, finished or not; it stays in the journal as it is."""
        self._must_not_publish()
        self.play = None

    def revision(self, of: PlayedGame | None = None) -> Revision | None:
        """Return how a game (None: the one that is on) stands now; None without one."""
        play = of or self.play
        if play is None:
            return None
        if self._revision is None or not self._revision.like(play, self._rev, self.set_back):
            state, notes = play.history.state, play.noted
            self._revision = Revision(play, state, self._rev, notes, self.set_back, self._revision)
        return self._revision

    def view(self, seat: str | None = None, of: PlayedGame | None = None) -> View | None:
        """Return what this seat may see (None: everybody) of a game; None without one."""
        revision = self.revision(of)
        return None if revision is None else revision.view(seat)

    def offers(self, seat: str | None = None) -> Sequence[Offer] | Refusal:
        """List what can be done now (None: by the table), or why not."""
        revision = self.revision()
        return no_game() if revision is None else revision.offers(seat)

    def forecast(self, raw: Mapping[str, Any]) -> Forecast | Refusal:
        """Answer the question what comes next if nothing comes between, or say why not."""
        asked, revision = read_forecast(raw), self.revision()
        if isinstance(asked, Refusal):
            return asked
        return no_game() if revision is None else revision.forecast(asked.roll, asked.after)

    @property
    def foresees(self) -> bool:
        """Whether the game that is on can be asked for a forecast; without one, whether any can."""
        games = self.packages.values() if self.play is None else (self.play.package,)
        return any(one.foresees is not None for one in games)

    def shown(self, card: str) -> Sequence[Meaning] | Refusal:
        """Return what it may mean that somebody holds a card up, or why it means nothing."""
        offers = self.offers()
        if isinstance(offers, Refusal) or self.play is None:
            return no_game()
        cards = self.play.package.cards
        return () if cards is None else cards.shown(card, offers)

    def read(self, raw: Mapping[str, Any], default_game: str) -> Order | Refusal:
        """Make an order from a JSON object, for the game that is on or is to begin."""
        do = raw.get("do")
        if do == name_of(NewGame):
            fields = dict(raw)
            name = fields.pop("game", default_game)
            if not isinstance(name, str):
                why = say("“{field}” must be a text.", field="game")
                return Refusal("bad_value", why)
            if name not in self.packages:
                return unknown_game(name)
            if "players" not in fields and (sitting := self.sitting(name)):
                fields["players"] = [*sitting]
            fields = self._as_last_time(name, fields)
            return read_order(fields, commands_of(self.packages[name].game), name)
        if self.play is not None:
            return read_order(raw, self.play.commands)
        known = self.packages.get(default_game)
        if isinstance(do, str) and (known is None or do in commands_of(known.game)):
            return no_game()
        return read_order(raw, {})

    def do(self, order: Order) -> Answer:
        """Carry an order out, or refuse it and change nothing."""
        play = self._play_for(order)
        if isinstance(play, Refusal):
            return play
        if no := name_taken(order):
            return no
        if isinstance(order.command, Rewrite):
            return self._rewrite(play, order, order.command)
        dice = Dice(play.cup, order.roll)
        decided = play.decide(order.command, dice)
        if isinstance(decided, Decided):
            if warned := self._guarded(play, order, decided):
                return warned
            decided = ruled(decided, play.standing.automation, anyway=order.anyway)
        if isinstance(decided, Refusal):
            return play.dated(decided)
        if complaint := dice.complaint():
            return complaint
        events = (*dice.rolled, *decided.events)
        return self._commit(play, order, events, decided.against)

    def try_rewrite(self, asked: Rewrite) -> tuple[Rewriting, View] | Refusal:
        """Say what would come of a rewriting, and how the table would look; nothing is done."""
        play = self.play
        if play is None:
            return no_game()
        found = rewriting(play, asked)
        if isinstance(found, Refusal):
            return found
        play.plan(found.event, found.steps)
        notes = play.notes(name_of(Rewrite), (found.event,), found.state, self._rev)
        return found, Revision(play, found.state, self._rev, notes, self.set_back).view()

    def _rewrite(self, play: PlayedGame, order: Order, asked: Rewrite) -> Answer:
        if asked.try_:
            return Refusal("unavailable", say("Only the scripted table can try this."))
        found = rewriting(play, asked)
        if isinstance(found, Refusal):
            return found
        play.plan(found.event, found.steps)
        if warned := self._guarded(play, order, Decided((found.event,))):
            return warned
        done = self._commit(play, order, (found.event,), found.against)
        return evolve(done, rewriting=found)

    def keep(self, note: Note, by: str) -> Answer:
        """Have the journal keep what is no step of the game."""
        return self.do(Order(name_of(type(note)), Beside(note), by=by))

    def _guarded(self, play: PlayedGame, order: Order, decided: Decided) -> Refusal | None:
        if self.guard is None or isinstance(order.command, NewGame | Beside):
            return None
        after = play.polling_after(play.next_state(order.do, decided.events))
        return self.guard(play, order, play.polling, after)

    def do_for(self, seat: str, order: Order) -> Answer:
        """Carry out what a phone asks for its own seat, or refuse it and change nothing."""
        play = self.play
        if play is None:
            return no_game()
        is_own = isinstance(order.command, (*play.game.commands, Together))
        if order.anyway or not is_own or isinstance(order.command, NewGame):
            return Refusal("not_allowed", say("That is done on the tablet."))
        command = play.asked_by(seat, order.command)
        return command if isinstance(command, Refusal) else self.do(evolve(order, command=command))

    def may_take_back(self, phone: str) -> bool:
        """Tell whether the newest step is this phone's own, and showed nobody anything new."""
        play = self.play
        step = play.history.last_done() if play else None
        return (
            play is not None
            and step is not None
            and step.by == phone
            and step.rev == self._stepped
            and not step.reveals
            and not step.told_again
            # Once shares are on the air its player may know a count that nobody else has.
            and not play.sealings.are_shares_asked_since(step.rev)
        )

    def take_back(self, phone: str, by: str) -> Answer:
        """Undo the newest step for the phone that asked for it; the table undoes any."""
        if self.play is None:
            return no_game()
        if not self.may_take_back(phone):
            return Refusal("not_allowed", say("That can no longer be undone."))
        return self.do(Order(name_of(Undo), Undo(), by=by))

    def undo_to(self, rev: int) -> Answer:
        """Take back one command after another, until the one with this rev is taken back."""
        play = self.play
        if play is None:
            return no_game()
        if not play.history.counts(rev):
            return Refusal("not_now", say("This cannot be taken back."))
        while True:
            answer = self.do(Order(name_of(Undo), Undo()))
            if isinstance(answer, Refusal) or not play.history.counts(rev):
                return answer

    def _opened(self, game: GameSummary) -> PlayedGame:
        package = self.packages.get(game.name)
        if package is None:
            raise Foreign(unknown_game(game.name).why)
        return opened(self.journal, game, package, self._source)

    def _must_not_publish(self) -> None:
        if self._publishing:
            raise RuntimeError("a listener may not command the table")

    def _play_for(self, order: Order) -> PlayedGame | Refusal:
        if not isinstance(order.command, NewGame):
            return self.play or no_game()
        if self.play is not None and not self.play.standing.over:
            return Refusal("not_now", say("A game is still on: end it first."))
        package = self.packages.get(order.game or "")
        if package is None:
            return unknown_game(order.game)
        number = max((game.game for game in self.journal.games()), default=0) + 1
        return PlayedGame(package, number, self.journal, self._source)

    def _commit(
        self,
        play: PlayedGame,
        order: Order,
        events: tuple[Event, ...],
        against: tuple[Refusal, ...],
    ) -> Done:
        """Append what happened; from here on it is true, so a bug must show before.

        The order matters: next state and public view first, for a rule or a view that fails must
        leave no entry behind. Then the journal. Only what it has taken becomes this table's state.
        """
        self._must_not_publish()
        before = play.standing
        state = play.next_state(order.do, events)
        notes = play.notes(order.do, events, state, self._rev + 1)
        revision = Revision(play, state, self._rev + 1, notes, self.set_back, self._revision)
        revision.view()
        entry = Entry(
            rev=self._rev + 1,
            game=play.number,
            name=play.game.name,
            at=self._clock(),
            do=order.do,
            turn=before.turn,
            seat=before.seat,
            over=play.standing_after(state).over,
            events=tuple(play.codec.write(event) for event in events),
            by=order.by,
            command=None if isinstance(order.command, _NOT_KEPT) else write_short(order.command),
        )
        self.journal.append(entry)
        self._rev = entry.rev
        if entry.do not in BESIDE:
            self._last_done, self._stepped = entry.do, entry.rev
        play.take(entry, events, state)
        self.play = play
        self._revision = revision
        _log(play, entry, is_over=entry.over and not before.over)
        done = Done(entry, events, revision, against)
        self._publish(done)
        return done

    def _publish(self, done: Done) -> None:
        # A listener that commanded the table here would let the others hear of its command first.
        # Whoever must command because of what was done asks for that with `later`.
        self._publishing = True
        for listener in self._listeners:
            try:
                listener(done)
            except Exception:  # noqa: BLE001  (what is done stays done)
                _LOG.exception("a listener failed after rev %s, which stays done", done.entry.rev)
        self._publishing = False
        self._catch_up()

    def _as_last_time(self, name: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Take over what holds for this copy of the game; in a rematch, who plays and how too."""
        package = self.packages[name]
        play = last_play(self.journal, package, self._source)
        copy = self._copy_of(package, play).fields
        if play is None or "players" in fields:
            return {**copy, **fields}
        return rematched(package, {**reused(play, self.journal), **copy}, fields)

    def copy_of(self, name: str) -> OwnCopy:
        """Return what is known of this person's copy of a game."""
        package = self.packages[name]
        return self._copy_of(package, last_play(self.journal, package, self._source))

    def keep_copy(self, name: str, copy: OwnCopy) -> None:
        """Keep what an owner has told of their copy, for the next game."""
        package = self.packages[name]
        play = last_play(self.journal, package, self._source)
        self.copies.put(package, copy, {} if play is None else play.remembered)

    def _copy_of(self, package: Package, play: PlayedGame | None) -> OwnCopy:
        return self.copies.get(package, {} if play is None else play.remembered)


def _heed(job: Callable[[], None]) -> None:
    """Do what was put off; what goes wrong there is not the command's fault."""
    try:
        job()
    except Exception:  # noqa: BLE001  (what is done stays done)
        _LOG.exception("what was to follow failed")


def no_game() -> Refusal:
    """Refuse what needs a game."""
    return Refusal("no_game", say("There is no game yet: start one first."))


def unknown_game(name: object) -> Refusal:
    """Refuse a game that this app does not have."""
    why = say("This version does not have the game “{name}”.", name=str(name)[:60])
    return Refusal("unavailable", why)


def _log(play: PlayedGame, entry: Entry, *, is_over: bool) -> None:
    """Tell what was done, never with what: a command's fields may be somebody's secret."""
    _LOG.debug("rev %d: %s", entry.rev, entry.do)
    if entry.do == name_of(NewGame):
        count = len(play.standing.players)
        _LOG.info("game %d begins: %s, %d players", play.number, entry.name, count)
    if is_over:
        _LOG.info("game %d is over", play.number)
