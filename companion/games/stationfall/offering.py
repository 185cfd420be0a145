"""What can be done now: each command with all ways in which it is legal, or why it is not.

Each topic goes through the ways that make sense (`ways`); here they are tried on the rules. An open
offer's ways are all that are legal of those tried; a closed one's is what was tried first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, Protocol

from companion.core.dice import Cup, Dice
from companion.core.evolving import evolve
from companion.core.game import Decided, Offer, ruled
from companion.core.refusal import Refusal
from companion.core.shape import write_short
from companion.core.words import Command, name_of
from companion.games.stationfall import (
    board_rules,
    end_ways,
    extras,
    influencing,
    learning,
    revealing,
    turn_end,
)
from companion.games.stationfall import commands as c
from companion.games.stationfall.allowing import (
    ANY_STEP,
    AT_STATIONFALL,
    BY_CARD,
    BY_PROJECT_X,
    SETTLES,
    waiting,
)
from companion.games.stationfall.bots import ways as bots
from companion.games.stationfall.data import MADE_IN
from companion.games.stationfall.fighting import WEAPONS
from companion.games.stationfall.names import OUTER_SPACE
from companion.games.stationfall.places import are_apart, holds
from companion.games.stationfall.state import State

ANY_DICE: Final = Cup(lambda _, __: 1)
SETTLING: Final = tuple(SETTLES.values())
OF_FULL_BOARD: Final = (c.Step, c.PickUp, c.Drop, c.Give, c.Throw, c.Rob, c.Manufacture)
OF_TABLE: Final = (c.BotTurn, c.BotAnswer, c.BotChoice, c.Copy)
"""What no player's phone does."""


class Rules(Protocol):
    """What decides commands: the game."""

    def decide(self, state: State, command: Command, dice: Dice) -> Decided | Refusal:
        """Say what a command would do."""
        ...


def offers(rules: Rules, state: State, seat: str | None) -> tuple[Offer, ...]:
    """List what the table can do now; or what this seat's phone can."""
    global _last  # noqa: PLW0603  (it is a memo)
    offering = _last
    if offering is None or offering.state is not state or offering.rules is not rules:
        _last = offering = Offering(rules, state)
    return offering.all if seat is None else offering.of_seat(seat)


class Offering:
    """One state's offers."""

    def __init__(self, rules: Rules, state: State) -> None:
        """Nothing is worked out yet."""
        self.rules, self.state = rules, state

    @cached_property
    def all(self) -> tuple[Offer, ...]:
        """What the table can do."""
        if self.state.over is not None:
            return ()
        kinds: dict[type[Command], list[Command]] = {}
        for one in tried(self.state):
            kinds.setdefault(type(one), []).append(one)
        return tuple(self._of(ways) for ways in kinds.values())

    def of_seat(self, seat: str) -> tuple[Offer, ...]:
        """Its turn, if it is; its answer to an offer; at Stationfall what it shows and delivers."""
        state = self.state
        if seat not in state.seats or not state.seats[seat].here:
            return ()
        if state.phase == "stationfall":
            return tuple(self._own(seat))
        asked = state.offer.of if state.offer is not None else state.turn_seat
        if state.phase != "play" or asked != seat:
            return ()
        return tuple(self._in_turn(seat))

    def _in_turn(self, seat: str) -> Iterator[Offer]:
        """Keep of a turn what is not the table's, and no bot's (SF-SC-06)."""
        kinds = {name_of(one) for one in OF_TABLE}
        for one in self.all:
            ways = tuple(way for way in one.ways if way.get("seat", seat) == seat)
            if ways and one.do not in kinds:
                yield one if len(ways) == len(one.ways) else evolve(one, ways=ways)

    def _own(self, seat: str) -> Iterator[Offer]:
        """Keep of what stands open at Stationfall what is this seat's."""
        for one in self.all:
            ways = tuple(way for way in one.ways if way.get("seat") == seat)
            if ways and one.closed is None and one.do != name_of(c.Score):
                yield Offer(one.do, None, None, ways)

    def _of(self, ways: Sequence[Command]) -> Offer:
        met: dict[Hashable, Refusal | None] = {}
        legal: list[Command] = []
        meets = MEETS.get(type(ways[0]), _each_its_own)
        for one in ways:
            key = meets(self.state, one)
            if key not in met:
                met[key] = self._verdict(one)
            if met[key] is None:
                legal.append(one)
            elif _is_whole(one, met[key]):
                break
        first = ways[0]
        closed = None if legal else met[meets(self.state, first)]
        written = tuple(map(write_short, legal or (first,)))
        return Offer(name_of(type(first)), None, closed, written)

    def _verdict(self, command: Command) -> Refusal | None:
        """Return why a command would be refused."""
        decided = self.rules.decide(self.state, command, Dice(ANY_DICE))
        if isinstance(decided, Decided):
            decided = ruled(decided, self.state.options.automation, anyway=False)
        return decided if isinstance(decided, Refusal) else None


_last: Offering | None = None


def tried(state: State) -> Iterator[Command]:
    """Go through what makes sense of what this moment is for."""
    if state.phase == "setup":
        yield c.Begin()
    elif state.phase == "stationfall":
        yield from _of_kind(AT_STATIONFALL, _each(state))
    else:
        kind = waiting(state)
        able: tuple[type[Command], ...] = (Command,)
        if kind is not None:
            able = (SETTLES[kind], c.BotChoice)
        if kind == "project_x":
            able = (*able, *ANY_STEP, *BY_PROJECT_X)
        found = _of_kind(able, _each(state))
        yield from (one for one in found if kind is not None or not isinstance(one, SETTLING))


def _of_kind(kinds: tuple[type[Command], ...], found: Iterable[Command]) -> Iterator[Command]:
    return (one for one in found if isinstance(one, kinds))


def _each(state: State) -> Iterator[Command]:
    """Go through what every topic has, in the order of a turn."""
    yield from (one for found in bots.ways(state) for one in found)
    yield from revealing.ways(state)
    yield from influencing.ways(state)
    yield from extras.ways(state)
    yield from board_rules.ways(state)
    yield from end_ways.ways(state)
    yield from turn_end.ways(state)
    yield from learning.ways(state)


def _as_acted(_: State, command: Any) -> Hashable:
    """Whatever the first one tried meets they all meet, by how and by whom it is done."""
    return getattr(command, "by", None), getattr(command, "act", False)


def _in_fields(*names: str) -> Callable[[State, Any], Hashable]:
    """Those meet the same that have the same in these fields."""
    fields = attrgetter(*names)
    return lambda _, command: fields(command)


def _fire_meets(state: State, command: c.Fire) -> Hashable:
    burns = state.section(command.section).hazard == "fire"
    is_own = burns or command.act or state.is_full
    return command.section if is_own else "", command.act


def _timer_meets(state: State, command: c.Timer) -> Hashable:
    return command.on if command.on in state.pods else command.what


def _occupants_meet(state: State, command: c.Occupants) -> Hashable:
    counted = [one for one in command.characters if state.kind(one) not in ("data", "item")]
    return command.pod, len(counted)


def _attack_meets(state: State, command: c.Attack) -> Hashable:
    mine = command.target == own_pc(state)
    return command if state.is_full else (command.weapon, command.by, mine)


def _down_meets(state: State, command: c.Down) -> Hashable:
    return own_pc(state) in command.characters


def own_pc(state: State) -> str | None:
    """SF-BT-09: return the Character that the bot whose turn it is never Downs."""
    seat = None if state.turn_seat is None else state.seats[state.turn_seat]
    return None if seat is None or seat.bot is None else seat.identity


def _data_meets(state: State, command: c.Data) -> Hashable:
    """Return what matters of who gives data and who gets them: how they are, and how far apart."""
    giver, to = command.character, command.to
    between: Hashable = None
    if to is not None:
        lives = state.characters[giver].state, state.characters[to].state
        is_outside = state.characters[to].section == OUTER_SPACE
        is_armed = command.weapon is not None and holds(state, to, WEAPONS[command.weapon])
        between = lives, are_apart(state, giver, to), command.weapon, is_armed, is_outside
    made = MADE_IN.get(command.data) if command.verb == "make" else None
    return command.verb, command.by, between, made is not None and state.is_damaged(made)


MEETS: Final[Mapping[type[Command], Callable[[State, Any], Hashable]]] = {
    **dict.fromkeys(
        (c.Annihilate, c.Escape, c.Contaminate, c.Damage, c.Repair, c.Suppress, c.EndTurn,
         c.ReEntry, c.Answer, c.BotAnswer, c.Copy),
        _as_acted,
    ),
    c.Reveal: _in_fields("seat", "schroedinger"),
    c.Influence: _in_fields("character"),
    c.Give: _in_fields("by", "to"),
    c.Rob: _in_fields("by", "target", "weapon"),
    c.Down: _down_meets,
    c.Fire: _fire_meets,
    c.Timer: _timer_meets,
    c.Occupants: _occupants_meet,
    c.Data: _data_meets,
    c.Attack: _attack_meets,
}  # fmt: skip
"""What those commands of a kind have in common that meet the same; of others each meets its own."""


def _each_its_own(_: State, command: Command) -> Hashable:
    return command


def _is_whole(command: Command, refusal: Refusal | None) -> bool:
    """Tell whether what this met all others of its kind meet, too: it is not the time for them."""
    is_late = refusal is not None and refusal.code == "wrong_step"
    return is_late and not isinstance(command, (c.Reveal, *BY_CARD))
