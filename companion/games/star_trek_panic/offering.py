"""Works out what can be done now in Star Trek Panic: each offer is tried on the rules themselves.

An open offer's ways are all that are legal of those tried; a closed one's is what was tried first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, Final, Protocol, get_args

from companion.core.dice import Cup, Dice
from companion.core.evolving import evolve
from companion.core.game import Decided, Offer, ruled
from companion.core.refusal import Refusal
from companion.core.shape import write_short
from companion.core.words import Command, name_of
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.board import FACINGS, PARTS, RANGES, SECTORS, ShipPart
from companion.games.star_trek_panic.boarding import waiting
from companion.games.star_trek_panic.missions import next_label
from companion.games.star_trek_panic.playing import PLAYING
from companion.games.star_trek_panic.setting_up import STARTS
from companion.games.star_trek_panic.starbase import MOST_REPAIRS
from companion.games.star_trek_panic.state import MissionState, State
from companion.games.star_trek_panic.view import pending_kinds

ANY_DICE: Final = Cup(lambda _, __: 1)
ACT: Final = 6
DRAW: Final = 7
UNNAMED: Final = "Mission {}"
"""What stands in the offer of a mission where none is known by name."""


class Rules(Protocol):
    """What decides commands: the game."""

    def decide(self, state: State, command: Command, dice: Dice) -> Decided | Refusal:
        """Say what a command would do."""
        ...


def offers(rules: Rules, state: State, seat: str | None) -> tuple[Offer, ...]:
    """List what the table can do now, or what a seat's phone can."""
    global _last  # noqa: PLW0603  (it is a memo)
    offering = _last
    if offering is None or offering.state is not state or offering.rules is not rules:
        _last = offering = Offering(rules, state)
    return offering.of_seat(seat) if seat is not None else offering.all()


class Offering:
    """One state's offers."""

    def __init__(self, rules: Rules, state: State) -> None:
        """Nothing is worked out yet."""
        self.rules, self.state = rules, state

    def all(self) -> tuple[Offer, ...]:
        """Return what the table can do."""
        return () if self.state.over else self.whole

    @cached_property
    def whole(self) -> tuple[Offer, ...]:
        """All that the table can do while the game is on."""
        return tuple(self._all())

    @cached_property
    def turn(self) -> tuple[Offer, ...]:
        """The active player's turn: the same for the table and for that player's phone."""
        return tuple(self._turn())

    def _turn(self) -> Iterator[Offer]:
        state = self.state
        assert state.turn is not None
        for tried in turn_commands(state):
            yield from self.of(tried)
        for paid, free in zip(cards(state, free=False), cards(state, free=True), strict=True):
            if state.turn.phase in PLAYING:
                yield from self.costing(paid, free)
            else:
                yield from (one for one in self.of(free) if one.closed is None)

    def _all(self) -> Iterator[Offer]:
        state, kinds = self.state, pending_kinds(self.state)
        if kinds:
            yield from self.of(settling(state, kinds[0]))
        elif state.phase == "setup":
            yield from self.of(_begins(state))
        else:
            yield from self.turn
        if state.mission is not None:
            yield from self.of(_mission_tokens(state.mission))
        if state.begun and state.on_map:
            yield from self.of(_places(state))
        if not kinds and state.phase == "turn":
            for tried in any_time(state):
                yield from self.of(tried)
        yield from self.of(_hands(state))

    def of_seat(self, seat: str) -> tuple[Offer, ...]:
        """Its turn, if it is; Security against boarders; its own hand."""
        state = self.state
        if state.over is not None or seat not in state.here():
            return ()
        return tuple(self._of_seat(seat))

    def _of_seat(self, seat: str) -> Iterator[Offer]:
        state, kinds = self.state, pending_kinds(self.state)
        is_turn = seat == state.turn_seat
        if kinds and kinds[0] == "boarders":
            yield from self.of(_securities(state, (seat,), is_turn=is_turn))
        elif kinds and is_turn:
            yield from self.of(settling(state, kinds[0]))
        elif is_turn:
            yield from self.turn
        if is_turn and state.mission is not None:
            yield from self.of(_mission_tokens(state.mission))
        if not kinds and state.phase == "turn":
            yield from self.of([c.Draw(seat)])
            yield from self.of([c.Discard(seat)])
        yield from self.of([c.Hand(seat, state.seats[seat].hand)])

    def of(self, tried: Iterable[Command]) -> Iterator[Offer]:
        """Offer one kind of command: every legal one of those tried, or the first's refusal."""
        tried = list(tried)
        met = dict[Hashable, Refusal | None]()
        for one in tried:
            if (key := _meets(one)) not in met:
                met[key] = self.verdict(one)
        legal = [one for one in tried if met[_meets(one)] is None]
        if tried:
            yield _offer(legal or tried[:1], None if legal else met[_meets(tried[0])])

    def costing(self, tried: Iterable[Command], free: Iterable[Command]) -> Iterator[Offer]:
        """Offer what costs a card, and what an ability does free.

        Where no card can be played that is told as well, for it is asked for far more often.
        """
        (paid,) = self.of(tried)
        found = tuple(self.of(free))
        able = [one for one in found if one.closed is None]
        if paid.closed is None and able:
            yield evolve(paid, ways=(*paid.ways, *able[0].ways))
        else:
            yield paid
            yield from able

    def verdict(self, command: Command) -> Refusal | None:
        """Return why a command would be refused."""
        decided = self.rules.decide(self.state, command, Dice(ANY_DICE))
        if isinstance(decided, Decided):
            decided = ruled(decided, self.state.options.automation, anyway=False)
        return decided if isinstance(decided, Refusal) else None


_last: Offering | None = None
ALIKE: Final = (c.Mission, c.MissionToken, c.Place, c.Hand, c.Security, c.Starbase)
"""Of these commands whatever the first one tried meets they all meet."""


def _meets(command: Command) -> Hashable:
    """Return what those commands have in common that meet the same."""
    if isinstance(command, ALIKE):
        return name_of(type(command))
    if isinstance(command, c.Play) and (command.moves or command.destroys):
        # What becomes of a token, and where it goes, matters to no rule.
        touched = command.destroys or tuple(one.threat for one in command.moves)
        return touched, command.free
    return id(command)


def _offer(commands: Sequence[Command], closed: Refusal | None) -> Offer:
    ways: tuple[Mapping[str, Any], ...] = tuple(write_short(one) for one in commands)
    return Offer(name_of(type(commands[0])), None, closed, ways)


def _begins(state: State) -> Iterator[Command]:
    yield c.Begin()
    if state.on_map:
        yield from (c.Begin(start) for start in STARTS)


def _mission_tokens(mission: MissionState) -> list[c.MissionToken]:
    label = next_label(mission.tokens)
    return [c.MissionToken(label, sector, at) for sector in SECTORS for at in RANGES]


def _hands(state: State) -> list[c.Hand]:
    return [c.Hand(seat, state.seats[seat].hand) for seat in state.here()]


def settling(state: State, kind: str) -> Iterator[Command]:
    """Go through what settles what is pending."""
    if kind == "mission":
        number = len(state.completed) + len(state.failed) + 1
        fresh = [name for name in state.known if name not in state.completed]
        names = fresh or [UNNAMED.format(number)]
        yield from (c.Mission(name) for name in names)
    elif kind == "boarders":
        yield from _securities(state, state.here(), is_turn=True)
    else:
        # Each part by itself: of both together there may be hundreds.
        shields, hull = (list(_mends(state, part)) for part in PARTS)
        yield from (c.Starbase(shields=one) for one in shields)
        yield from (c.Starbase(hull=one) for one in hull[1:])


def _securities(state: State, seats: Sequence[str], *, is_turn: bool) -> list[c.Security]:
    """ST-BRD-02: none, or one seat's cards against one boarder; one too many where it has none."""
    boarders = waiting(state)
    cards = [
        c.SecurityCards(boarder.threat, seat, count)
        for boarder in boarders
        for seat in seats
        for count in range(1, min(state.seats[seat].hand, boarder.damage) + 1)
    ]
    if is_turn:
        return [c.Security(), *(c.Security((one,)) for one in cards)]
    if not cards and boarders:
        cards = [c.SecurityCards(boarders[0].threat, seats[0], 1)]
    return [c.Security((one,)) for one in cards]


def _mends(state: State, part: ShipPart) -> Iterator[c.Mending]:
    """ST-SB-02: nothing, up to two repairs, or one that is rebuilt."""
    now = {facing: getattr(state.facings[facing], part) for facing in FACINGS}
    damaged = [facing for facing in FACINGS if now[facing] == "damaged"]
    yield c.Mending()
    for many in range(1, MOST_REPAIRS + 1):
        yield from (c.Mending(repair=some) for some in combinations(damaged, many))
    yield from (c.Mending(rebuild=one) for one in FACINGS if now[one] == "destroyed")


def turn_commands(state: State) -> Iterator[Iterable[Command]]:
    """Go through what the turn's phase is for."""
    turn = state.turn
    assert turn is not None
    if turn.phase in PLAYING:
        yield _trades(state)
        yield from _for_mission(state)
        yield [c.Maneuver(way) for way in get_args(c.Way)]
        if not state.on_map:
            yield [c.LightHit(), c.LightHit(destroyed=True)]
        yield _checks(state)
    elif turn.phase == ACT:
        yield [c.ThreatsAct()]
    elif turn.phase == DRAW:
        yield _draws(state)
    if state.mission is not None and state.mission.done and turn.phase not in PLAYING:
        yield _ticks(state)
    if not state.on_map and (state.is_last_done or not state.options.missions_to_win):
        yield [c.Cleared()]


def _trades(state: State) -> list[Command]:
    others = [seat for seat in state.here() if seat != state.turn_seat]
    return [c.Trade(seat) for seat in others or [state.turn_seat or ""]]


def cards(state: State, *, free: bool) -> Iterator[Iterable[Command]]:
    """Go through what a card from the hand does, or an ability at no cost."""
    if state.on_map:
        yield [c.Hit(one.id, free=free) for one in state.ships()] or [c.Hit("t0", free=free)]
    yield _repairs(state, free=free)
    yield _plays(state, free=free)


def _repairs(state: State, *, free: bool) -> list[Command]:
    """ST-CARD-05: what is damaged, and what is destroyed."""
    found: list[Command] = []
    for part in PARTS:
        for facing in FACINGS:
            now = getattr(state.facings[facing], part)
            if now != "intact":
                found.append(c.Repair(part, facing, rebuild=now == "destroyed", free=free))
    return found or [c.Repair("shield", FACINGS[0], free=free)]


def _for_mission(state: State) -> Iterator[Iterable[Command]]:
    badges = [] if state.mission is None else [*state.mission.needs]
    bare = [c.Commit()] if state.options.commit == "any" or not badges else []
    yield [*bare, *(c.Commit(badge) for badge in badges)]
    if state.mission is not None and state.mission.done:
        yield _ticks(state)


def _ticks(state: State) -> list[Command]:
    assert state.mission is not None
    return [c.Tick(line, not done) for line, done in enumerate(state.mission.done)]


def _plays(state: State, *, free: bool) -> Iterator[Command]:
    """Cards alone, and a card that takes a token off the board or puts it anywhere else.

    An ability that does neither leaves nothing to be told.
    """
    if not free:
        held = state.seats[state.turn_seat or state.first].hand
        yield from (c.Play(n) for n in range(1, max(1, held) + 1))
    if not state.on_map:
        return
    yield from (c.Play(destroys=(one,), free=free) for one in state.threats)
    for one in state.threats.values():
        yield from (
            c.Play(moves=(c.Move(one.id, sector, at),), free=free)
            for sector in SECTORS
            for at in RANGES
            if (sector, at) != (one.sector, one.range)
        )


def _checks(state: State) -> list[Command]:
    if state.mission is None:
        return [c.CheckMission()]
    return [c.CheckMission(), c.CheckMission(met=True), c.CheckMission(met=False)]


def _draws(state: State) -> Iterator[Command]:
    """ST-PH-10: every kind that is left, or whatever the app draws; then the end of it."""
    if not state.on_map:
        yield from (c.DrawThreat(), c.DrawThreat("comet"), c.DrawThreat(done=True))
        return
    by_table = state.options.starbase_place == "table"
    left = {kind: n for kind, n in state.bag.items() if n}
    # An empty bag gets the discarded ones back before the next is drawn.
    for kind in left or {kind: n for kind, n in state.spent.items() if n}:
        if by_table and state.kinds[kind].role == "starbase":
            yield from (c.DrawThreat(kind, sector, at) for sector in SECTORS for at in RANGES)
        else:
            yield c.DrawThreat(kind)
    yield c.DrawThreat()
    yield c.DrawThreat(done=True)


def _places(state: State) -> list[Command]:
    """A ship or the Starbase out of the bag, to any place."""
    found: list[Command] = [
        c.Place(kind, sector, at)
        for kind, n in state.bag.items()
        if n and state.kinds[kind].role in ("ship", "starbase")
        for sector in SECTORS
        for at in RANGES
    ]
    return found or [c.Place("klingon_cruiser", 1, "long")]


def any_time(state: State) -> Iterator[Iterable[Command]]:
    """Go through what may be told at any time of a turn."""
    yield [
        *(c.Damage("shots", facing) for facing in FACINGS),
        *(c.Damage("boarder", facing) for facing in FACINGS),
        *(c.Damage("comet", facing) for facing in FACINGS),
        c.Damage("cards"),
    ]
    yield [c.Draw(seat) for seat in state.here()]
    yield [c.Discard(seat) for seat in state.here()]
    if state.mission is not None:
        yield [c.Lose()]
