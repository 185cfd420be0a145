"""A mistake three steps back: another command in its place, and all that followed decided anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, replay, ruled
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.shape import write_short
from companion.core.words import (
    AnswersSealed,
    Event,
    NewGame,
    Overruled,
    Redo,
    Rewrite,
    Rewritten,
    Rolled,
    Sealed,
    Undo,
    name_of,
)
from companion.journal.entry import Entry
from companion.table.history import HistoryStep
from companion.table.orders import Order, read_order
from companion.table.play import PlayedGame
from companion.table.timeline import TimelineStep

_NO_STEPS: Final = frozenset(name_of(kind) for kind in (NewGame, Undo, Redo, Rewrite))
"""What stands for no step that could be put in another's place."""
_SEALED: Final = name_of(Sealed)


@frozen
class DroppedStep:
    """A later step that the new course refuses."""

    rev: int
    do: str
    refusal: Refusal


@frozen
class Rewriting:
    """What comes of putting another command in a step's place."""

    event: Rewritten
    steps: Sequence[HistoryStep]
    """The step before it, and those from it on, with their states."""
    against: tuple[Refusal, ...] = ()
    """The rules that object to the new command in vain."""
    kept: int = 0
    """How many later steps came out as they were."""
    changed: tuple[int, ...] = ()
    """The later steps that came out otherwise."""
    dropped: tuple[DroppedStep, ...] = ()

    @property
    def state(self) -> Any:
        """How the game would stand."""
        return self.steps[-1].state


def rewriting(play: PlayedGame, asked: Rewrite) -> Rewriting | Refusal:
    """Work out what comes of a rewriting; nothing is done."""
    if no := _unfit(play, asked.at):
        return no
    old, *later = play.timeline()[play.place_of(asked.at) :]
    if old.entries[0].do == _SEALED:
        return Refusal("not_now", say("This count cannot be changed."))
    new = None if asked.command is None else _new(play, asked.command)
    if isinstance(new, Refusal):
        return new
    ordered = [_ordered(play, step) for step in later]
    if None in ordered:
        why = say("Steps after this one were done with an older version: they cannot be changed.")
        return Refusal("not_allowed", why)
    timeline = _NewTimeline(play, asked.at)
    if new is not None and (no := timeline.begin(old.entries[0], new)):
        return no
    for step in ordered:
        timeline.follow(step or [])
    return timeline.finished()


def _unfit(play: PlayedGame, at: int) -> Refusal | None:
    if play.sealings.settled:
        return Refusal("not_allowed", say("The audit is closed: nothing can be changed any more."))
    steps = play.history.steps
    if not any(step.rev == at for step in steps[1:]):
        return Refusal(
            "not_now",
            say("Step {rev} does not count: the log lists those that can be changed.", rev=at),
        )
    return None


def _new(play: PlayedGame, raw: Mapping[str, Any]) -> Order | Refusal:
    if raw.get("do") in _NO_STEPS:
        why = say("“{do}” cannot take a step's place: put one of the game's commands there.",
                  do=str(raw["do"])[:40])  # fmt: skip
        return Refusal("bad_value", why)
    return read_order(raw, play.commands)


def _ordered(play: PlayedGame, step: TimelineStep) -> list[tuple[Entry, Order]] | None:
    """Return what was ordered once, as far as journals keep it."""
    orders = [_order_of(play, entry) for entry in step.entries]
    found = zip(step.entries, orders, strict=True)
    return None if None in orders else [(entry, order) for entry, order in found if order]


def _order_of(play: PlayedGame, entry: Entry) -> Order | None:
    if entry.do == _SEALED:
        events = [play.codec.read(kept) for kept in entry.events]
        one = next(event for event in events if isinstance(event, AnswersSealed))
        sealed = Sealed(one.scan, one.ask, one.total, one.open, one.chain, one.again)
        return Order(_SEALED, sealed)
    if entry.command is None:
        return None
    order = read_order({"do": entry.do, **entry.command}, play.commands)
    if isinstance(order, Refusal):
        return None
    overruled = any(one.get("type") == name_of(Overruled) for one in entry.events)
    return evolve(order, anyway=overruled)


class _NewTimeline:
    """The steps from a rewritten one on, as they come out."""

    def __init__(self, play: PlayedGame, at: int) -> None:
        self._play, self._at = play, at
        place = play.place_of(at) - 1
        self._steps = [evolve(play.history.steps[place], state=play.history.state_at(place))]
        self._cup = play.cup
        self._rows: list[Mapping[str, Any]] = []
        self._kept = 0
        self._changed: list[int] = []
        self._dropped: list[DroppedStep] = []
        self._against: tuple[Refusal, ...] = ()

    def begin(self, old: Entry, order: Order) -> Refusal | None:
        """Put the new command in the place of the old, or say why it cannot stand there."""
        decided = self._decided(old, order, self._state)
        if isinstance(decided, Refusal):
            return decided
        self._against = decided.against
        new = {"do": order.do, "command": write_short(order.command)}
        self._go_on(old, order.do, decided.events, new)
        return None

    def follow(self, step: Sequence[tuple[Entry, Order]]) -> None:
        """Decide a later step anew as it was ordered once, and counts told again with it."""
        for old, order in step:
            decided = self._carried_on(old, order)
            if isinstance(decided, Refusal):
                self._dropped.append(DroppedStep(old.rev, old.do, decided))
                return
            if self._go_on(old, old.do, decided.events):
                self._changed.append(old.rev)
            else:
                self._kept += 1

    def finished(self) -> Rewriting:
        """Return what came of it."""
        dropped = tuple(one.rev for one in self._dropped)
        return Rewriting(
            Rewritten(self._at, tuple(self._rows), dropped),
            self._steps,
            self._against,
            self._kept,
            tuple(self._changed),
            tuple(self._dropped),
        )

    @property
    def _state(self) -> Any:
        return self._steps[-1].state

    def _carried_on(self, old: Entry, order: Order) -> Decided | Refusal:
        """Decide a later step; where it is refused, as much of it as the game can keep.

        What is open now and was not then is settled as if nobody had said anything to it: else
        nothing that follows could be kept.
        """
        decided, carries = self._decided(old, order, self._state), self._play.package.carries
        if carries is None or not isinstance(decided, Refusal):
            return decided
        for command in carries.carried(self._state, order.command):
            less = self._decided(old, evolve(order, command=command), self._state)
            if not isinstance(less, Refusal):
                return less
        silent = carries.silent(self._state)
        if decided.code != "must_settle" or silent is None:
            return decided
        settled = self._decided(old, Order(name_of(type(silent)), silent), self._state)
        if isinstance(settled, Refusal):
            return decided
        then = self._decided(old, order, replay(self._play.game, self._state, settled.events))
        if isinstance(then, Refusal):
            return then
        return evolve(then, events=(*settled.events, *then.events))

    def _decided(self, old: Entry, order: Order, state: Any) -> Decided | Refusal:
        """Carry an order out in a state of the timeline, with the dice that it had once."""
        play = self._play
        if isinstance(order.command, Sealed) and not self._asks_the_same(order.command):
            return Refusal("must_settle", say("Others would be asked now: this is left open."))
        own = [die for die in self._events(old) if isinstance(die, Rolled)]
        cup = Cup(self._cup.source, (*own, *self._cup.kept), self._cup.fresh)
        dice = Dice(cup, order.roll)
        decided = play.decide(order.command, dice, state)
        if isinstance(decided, Decided):
            automation = play.standing_after(state).automation
            decided = ruled(decided, automation, anyway=order.anyway)
        if isinstance(decided, Refusal):
            return decided
        if complaint := dice.complaint():
            return complaint
        # What this step had once and needs no more is nobody else's: an undo gives it back.
        for die in dice.rolled:
            if die in own:
                own.remove(die)
        left = cup.after(dice.rolled)
        self._cup = Cup(left.source, left.kept[len(own) :], left.fresh)
        return evolve(decided, events=(*dice.rolled, *decided.events))

    def _asks_the_same(self, sealed: Sealed) -> bool:
        polling = self._play.polling_after(self._state)
        members = self._play.sealings.members_of(sealed.scan)
        is_asked = polling.poll is not None and polling.poll.ask == sealed.ask
        return is_asked and {*polling.seats} == {*members}

    def _go_on(
        self, old: Entry, do: str, events: Sequence[Event], more: Mapping[str, Any] | None = None
    ) -> bool:
        """Go one step on, and tell whether it came out otherwise than before."""
        play = self._play
        before = play.standing_after(self._state)
        row: dict[str, Any] = {"rev": old.rev, **(more or {})}
        is_elsewhere = (before.turn, before.seat) != (old.turn, old.seat)
        if is_elsewhere:
            row |= {"turn": before.turn, "seat": before.seat}
        is_other = tuple(events) != tuple(self._events(old))
        if is_other:
            row["events"] = [play.codec.write(event) for event in events]
        self._rows.append(row)
        state = replay(play.game, self._state, events)
        play.go_on(self._steps, old.rev, do, events, state)
        return is_other or is_elsewhere

    def _events(self, entry: Entry) -> list[Event]:
        return [self._play.codec.read(kept) for kept in entry.events]
