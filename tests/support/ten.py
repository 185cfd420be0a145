"""Ten: the small game that keeps the seam honest. Throw a D6 as often as you dare, keep what you
have before a 1 takes it; whoever has ten wins.

TEN-01 a 1 loses the pot and the turn · TEN-02 an empty pot cannot be kept · TEN-03 ten points win ·
TEN-04 at most three throws a turn · TEN-05 a gift comes out of the pot, once a turn ·
TEN-06 anybody may ask, sealed, who would dare to throw again
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, TypeAlias

from attrs import evolve, field, frozen

from companion.core.abilities import Asking, Foreseen, Poll
from companion.core.dice import Cup, Dice, Die
from companion.core.game import (
    Automation,
    Decided,
    Offer,
    Standing,
    Upcast,
    View,
)
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.setup import first_seat, seating_refusal, unknown_seat
from companion.core.words import (
    Adjust,
    Adjusted,
    AnswersSealed,
    Audited,
    Command,
    Event,
    GameEnded,
    Leave,
    NewGame,
    Player,
    Sealed,
)
from companion.games.package import Package, Seating
from tests.support.ten_private import DARE, DARING, NOTES

GOAL = 10
DIE = Die(6, "throw")
MOST_THROWS = 3
SEATING = Seating(2, 9)


@frozen
class Options:
    automation: Automation = "referee"
    goal: int = GOAL


@frozen
class NewTen(NewGame):
    options: Options = Options()


@frozen
class Throw(Command):
    pass


@frozen
class Keep(Command):
    pass


@frozen
class Dare(Command):
    pass


@frozen
class Hands(Command):
    daring: int


@frozen
class Give(Command):
    to: str
    points: int


@frozen
class Dared(Event):
    pass


@frozen
class DaresCounted(Event):
    daring: int


@frozen
class GameStarted(Event):
    players: tuple[Player, ...]
    first: str
    options: Options


@frozen
class Thrown(Event):
    VERSION: ClassVar[int] = 2
    face: int


@frozen
class Given(Event):
    to: str
    points: int


@frozen
class Kept(Event):
    points: int


@frozen
class TurnEnded(Event):
    next: str


@frozen
class PlayerLeft(Event):
    seat: str


@frozen
class State:
    names: Mapping[str, str]
    options: Options
    seat: str
    points: Mapping[str, int]
    turn: int = 1
    pot: int = 0
    throws: int = 0
    given: bool = False
    out: frozenset[str] = field(default=frozenset[str]())
    over: GameEnded | None = None
    dared: bool = False


Rule: TypeAlias = Callable[[State, Any, Dice], "Decided | Refusal"]


class Ten:
    name = "ten"
    commands: tuple[type[Command], ...] = (NewTen, Throw, Keep, Give, Dare, Hands)
    events: tuple[type[Event], ...] = (
        GameStarted,
        Thrown,
        Given,
        Kept,
        TurnEnded,
        PlayerLeft,
        Dared,
        DaresCounted,
    )
    codes: tuple[str, ...] = ("dead",)
    upcasts: Mapping[tuple[str, int], Upcast] = {("thrown", 1): lambda old: {"face": old["n"]}}

    def new(self, setup: NewGame, dice: Dice) -> Decided | Refusal:
        assert isinstance(setup, NewTen)
        if no := seating_refusal(setup, SEATING.least, SEATING.most):
            return no
        if not 1 <= setup.options.goal <= 100:
            return no_("bad_value", say("The goal is 1 to {most} points.", most=100))
        return Decided((GameStarted(setup.players, first_seat(setup, dice), setup.options),))

    def decide(self, state: State, command: Command, dice: Dice) -> Decided | Refusal:
        if isinstance(command, Adjust):
            return adjust(state, command)
        if state.over is not None:
            return no_("game_over", say("The game is over."))
        return RULES[type(command)](state, command, dice)

    def evolve(self, state: State | None, event: Event) -> State:  # noqa: C901  (one line an event)
        if isinstance(event, GameStarted):
            names = {player.seat: player.name for player in event.players}
            return State(names, event.options, event.first, dict.fromkeys(names, 0))
        assert state is not None
        match event:
            case Thrown(face):
                pot = 0 if face == 1 else state.pot + face
                return evolve(state, pot=pot, throws=state.throws + 1)
            case Given(to, points):
                return evolve(
                    state, pot=state.pot - points, given=True, points=more(state, to, points)
                )
            case Kept(points):
                return evolve(state, pot=0, points=more(state, state.seat, points))
            case TurnEnded(seat):
                turn = state.turn + 1
                return evolve(state, seat=seat, turn=turn, pot=0, throws=0, given=False)
            case PlayerLeft(seat):
                return evolve(state, out=state.out | {seat})
            case Dared():
                return evolve(state, dared=True)
            case DaresCounted():
                return evolve(state, dared=False)
            case Audited():
                return state
            case Adjusted("pot", to):
                return evolve(state, pot=to)
            case Adjusted(path, to):
                return evolve(state, points={**state.points, path.split(".")[1]: to})
            case GameEnded():
                return evolve(state, over=event)
        raise AssertionError(event)

    def view(self, state: State, seat: str | None) -> View:
        seats = {
            one: {"name": name, "points": state.points[one], "alive": one not in state.out}
            for one, name in state.names.items()
        }
        over = state.over
        view = {
            "phase": "over" if over else "team",
            "turn": None if over else {"number": state.turn, "seat": state.seat},
            "pot": state.pot,
            "throws": state.throws,
            "goal": state.options.goal,
            "dared": state.dared,
            "seats": seats,
            "over": over and {"side": over.side, "rule": over.rule, "winners": over.winners},
            "reminders": [{"rule": "TEN-03", "text": say("{n} points win.", n=state.options.goal)}],
        }
        return view if seat is None else {**view, "yours": over is None and seat == state.seat}

    def offers(self, state: State, seat: str | None) -> Sequence[Offer]:
        if state.over is not None or seat not in (None, state.seat):
            return ()
        others = tuple(one for one in state.names if one not in (state.seat, *state.out))
        no_gift = empty_refusal(state) or gift_refusal(state)
        tried = product(others, range(1, state.pot + 1)) if no_gift is None else ((others[0], 1),)
        ways = tuple({"to": to, "points": points} for to, points in tried)
        refuses = state.options.automation == "referee"
        hands = tuple({"daring": n} for n in range(len(state.names) - len(state.out) + 1))
        return (
            *((Offer("hands", ways=hands),) if state.dared and seat is None else ()),
            Offer("throw", closed=throws_refusal(state) if refuses else None, ways=({},)),
            Offer("keep", closed=empty_refusal(state) if refuses else None, ways=({},)),
            Offer("give", closed=no_gift, ways=ways),
        )

    def asked_by(self, state: State, seat: str, command: Command) -> Command | Refusal:
        if seat != state.seat:
            return no_("not_your_turn", say("It is not your turn."))
        if isinstance(command, Hands):
            return no_("not_allowed", say("That is done on the tablet."))
        return command

    def tell(self, state: State, event: Event, among: Sequence[Event] = ()) -> Message | None:
        name = state.names.get
        match event:
            case GameStarted(players, first):
                names = [player.name for player in players]
                return say("{names} play; {first} begins.", names=names, first=name(first, first))
            case Thrown(face):
                return say("A {face} is thrown.", face=face)
            case Given(to, points):
                return say("{n} of the pot go to {to}.", n=points, to=name(to, to))
            case Kept(points):
                return say("{n} points are kept.", n=points)
            case Dared():
                return say("Who would throw again?")
            case DaresCounted(daring):
                return say("{n} would throw again.", n=daring)
            case PlayerLeft(seat):
                return say("{name} goes home.", name=name(seat, seat))
            case GameEnded(winners=(winner,)):
                return say("{name} wins.", name=name(winner, winner))
        return None

    def standing(self, state: State) -> Standing:
        over = state.over is not None
        turn, seat = (None, None) if over else (state.turn, state.seat)
        phase = "over" if over else "team"
        return Standing(state.names, turn, seat, phase, over, state.options.automation)


class TenNotes:
    rules = NOTES

    def asks(self, state: State, events: Sequence[Event]) -> Sequence[Asking]:
        gifts = [event for event in events if isinstance(event, Given)]
        return [Asking("gift", (state.seat, gift.to)) for gift in gifts]

    def given(self, state: State) -> Mapping[str, int]:
        return {}


class TenForecast:
    """What the next throw does, by the face that it may show."""

    def foreseen(
        self, state: State, roll: Sequence[int] | None
    ) -> Foreseen | Mapping[str, Foreseen] | Refusal:
        if state.over is not None:
            return no_("game_over", say("The game is over."))
        if roll is not None:
            return foreseen(state, Dice(Cup(no_die), roll))
        cases = {str(face): foreseen(state, Dice(Cup(no_die), [face])) for face in (1, 6)}
        return {key: case for key, case in cases.items() if isinstance(case, Foreseen)}


class TenPolls:
    rules = (DARING,)

    def poll(self, state: State) -> Poll | None:
        living = self.polled(state)
        open_ = state.dared and state.over is None
        return Poll(DARE, living, len(living)) if open_ else None

    def polled(self, state: State) -> tuple[str, ...]:
        return tuple(one for one in state.names if one not in state.out)

    def kept(self, told: AnswersSealed | None, polled: int, events: Sequence[Event]) -> bool:
        counts = [one.daring for one in events if isinstance(one, DaresCounted)]
        return told is None or counts == ([] if told.void else [told.total])


def no_die(sides: int, turn: int) -> int:
    raise AssertionError


def foreseen(state: State, dice: Dice) -> Foreseen | Refusal:
    thrown = throw(state, Throw(), dice)
    if complaint := dice.complaint():
        return complaint
    after = state
    for event in thrown.events:
        after = TEN.evolve(after, event)
    return Foreseen(thrown.events, {"pot": after.pot, "seat": after.seat})


def no_(code: str, why: Message, rule: str | None = None) -> Refusal:
    return Refusal(code, why, rule)


def more(state: State, seat: str, points: int) -> Mapping[str, int]:
    return {**state.points, seat: state.points[seat] + points}


def throw(state: State, _: Throw, dice: Dice) -> Decided:
    no = throws_refusal(state)
    face = dice.roll(DIE)
    ends = (turn_ends(state),) if face == 1 else ()
    return Decided((Thrown(face), *ends), (no,) if no else ())


def throws_refusal(state: State) -> Refusal | None:
    """TEN-04."""
    if state.throws < MOST_THROWS:
        return None
    return no_("already_done", say("Three throws a turn are enough."), "TEN-04")


def keep(state: State, _: Keep, __: Dice) -> Decided:
    no = empty_refusal(state)
    won = state.points[state.seat] + state.pot >= state.options.goal
    end = GameEnded(state.seat, "TEN-03", (state.seat,)) if won else turn_ends(state)
    return Decided((Kept(state.pot), end), (no,) if no else ())


def empty_refusal(state: State) -> Refusal | None:
    """TEN-02."""
    return None if state.pot else no_("not_allowed", say("The pot is empty."), "TEN-02")


def give(state: State, gift: Give, _: Dice) -> Decided | Refusal:
    if no := unknown_seat(gift.to, state.names):
        return no
    if gift.to in state.out:
        return no_("dead", say("They are not here any more."))
    against = [no for no in (empty_refusal(state), gift_refusal(state)) if no]
    if gift.points < 0 or (gift.points > state.pot and not against):
        return no_("bad_value", say("The pot does not hold that."))
    given = min(gift.points, state.pot)
    return Decided((Given(gift.to, given),), tuple(against))


def gift_refusal(state: State) -> Refusal | None:
    """TEN-05."""
    return no_("already_done", say("One gift a turn."), "TEN-05") if state.given else None


def turn_ends(state: State, gone: str | None = None) -> TurnEnded:
    seats = [seat for seat in state.names if seat == state.seat or seat not in {*state.out, gone}]
    return TurnEnded(seats[(seats.index(state.seat) + 1) % len(seats)])


def leave(state: State, home: Leave, _: Dice) -> Decided | Refusal:
    if no := unknown_seat(home.seat, state.names.keys() - state.out):
        return no
    here = [seat for seat in state.names if seat not in {*state.out, home.seat}]
    left: list[Event] = [PlayerLeft(home.seat)]
    if len(here) == 1:
        left.append(GameEnded(here[0], None, (here[0],)))
    elif home.seat == state.seat:
        left.append(turn_ends(state, home.seat))
    return Decided(tuple(left))


def adjust(state: State, wanted: Adjust) -> Decided | Refusal:
    paths = {"pot", *(f"seats.{seat}.points" for seat in state.names)}
    for path, to in wanted.set.items():
        if path not in paths:
            return no_("bad_value", say("“{path}” cannot be set.", path=path))
        if type(to) is not int or not 0 <= to <= 100:
            return no_("bad_value", say("“{path}” is 0 to 100.", path=path))
    return Decided(tuple(Adjusted(path, to) for path, to in wanted.set.items()))


def dare(state: State, _: Dare, __: Dice) -> Decided:
    """TEN-06."""
    return Decided((Dared(),))


def hands(state: State, command: Hands, _: Dice) -> Decided | Refusal:
    """TEN-06: without phones everybody raises a hand, or does not."""
    if not state.dared:
        return no_("not_now", say("Nobody has asked."))
    if not 0 <= command.daring <= len(state.names) - len(state.out):
        return no_("bad_value", say("There are not so many hands."))
    return Decided((DaresCounted(command.daring),))


def dares_counted(state: State, command: Sealed, _: Dice) -> Decided | Refusal:
    """TEN-06: more than are asked cannot say yes."""
    if not state.dared:
        return no_("not_now", say("Nobody has asked."))
    void = command.total > len(state.names) - len(state.out)
    kept = command.counted(void=void)
    return Decided((kept,) if void else (kept, DaresCounted(command.total)))


RULES: dict[type[Command], Rule] = {
    Throw: throw,
    Keep: keep,
    Give: give,
    Leave: leave,
    Dare: dare,
    Hands: hands,
    Sealed: dares_counted,
}
TEN = Ten()
PACKAGE = Package(
    TEN,
    title=say("Ten"),
    seating=SEATING,
    dice={DIE.why: DIE.sides},
    notes=TenNotes(),
    polls=TenPolls(),
    acts=TEN,
    foresees=TenForecast(),
)
