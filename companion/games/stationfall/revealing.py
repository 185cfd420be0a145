"""Showing who one is: in a turn, at Stationfall, and a bot whose Character is gone (section 7)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import unknown_seat
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.awaiting import to_reveal
from companion.games.stationfall.course import Course, impossible, no
from companion.games.stationfall.knowing import stranger
from companion.games.stationfall.names import STRANGER
from companion.games.stationfall.state import State


def reveal(course: Course, command: c.Reveal) -> Refusal | None:
    """SF-REV-01 to SF-REV-07, SF-SC-06, SF-SCO-01: a seat is this Character."""
    state = course.state
    seat = command.seat or state.turn_seat
    if seat is None:
        return no("bad_value", say("Say whose Character it is."))
    here = [name for name, one in state.seats.items() if one.here]
    if refusal := unknown_seat(seat, here) or _identity_refusal(course, command.identity):
        return refusal
    if state.seats[seat].bot is not None:
        return _anew(course, seat, command)
    if state.phase == "stationfall":
        return _finally(course, seat, command)
    return _in_turn(course, seat, command)


def _identity_refusal(course: Course, identity: str | None) -> Refusal | None:
    """SF-REV-01: it is a Character of the cast that nobody has revealed."""
    if identity is None:
        return None
    if refusal := stranger(course.state, identity):
        return refusal
    if course.state.owner(identity) is not None:
        why = say("{character} was already revealed.", character=identity)
        return impossible("already_done", why, "SF-REV-01")
    return None


def _in_turn(course: Course, seat: str, command: c.Reveal) -> Refusal | None:
    """SF-REV-01, SF-REV-05: at the start of one's turn; the bonus character stays secret."""
    if command.bonus is not None:
        return no("not_now", _SECRET, "SF-SCO-01")
    if command.identity is None:
        return no("bad_value", _WHO)
    if course.state.seats[seat].identity is not None:
        return _revealed_twice()
    if seat != course.seat:
        why = say("You can reveal only at the start of your own turn.")
        course.forbid("not_your_turn", why, "SF-REV-01")
    course.happen(e.Revealed(seat, command.identity, command.schroedinger))
    _clear(course, seat, command.identity)
    return None


def _finally(course: Course, seat: str, command: c.Reveal) -> Refusal | None:
    """SF-SCO-01, SF-REV-06: at Stationfall everybody does, and shows the bonus character.

    What a power does at once is told by corrections (SF-SCO-06).
    """
    one = course.state.seats[seat]
    if one.identity is not None and command.identity is not None:
        return _revealed_twice()
    if one.identity is None and command.identity is None:
        return no("bad_value", _WHO)
    if refusal := _bonus_refusal(course, seat, command):
        return refusal
    if seat in course.state.shown or one.schroedinger:
        why = say("This player has already revealed everything.")
        return impossible("already_done", why, "SF-SCO-01")
    if command.schroedinger and one.identity is not None:
        return _revealed_twice()
    _dealt_once(course, seat, command)
    shown = e.Revealed(seat, command.identity, command.schroedinger, command.bonus, final=True)
    course.happen(shown)
    if command.identity is not None and course.state.options.final_reveal_returns_cubes:
        _clear(course, seat, command.identity)
    return None


def _bonus_refusal(course: Course, seat: str, command: c.Reveal) -> Refusal | None:
    """SF-REV-06: another Character than the identity, but none with a Schrödinger Reveal."""
    one = course.state.seats[seat]
    if command.schroedinger or one.schroedinger:
        if command.bonus is None:
            return None
        why = say("After a Schrödinger Reveal there is no bonus character.")
        return no("bad_value", why, "SF-REV-06")
    if command.bonus is None:
        return no("bad_value", say("Say who the bonus character is."))
    if command.bonus == (command.identity or one.identity):
        return no("bad_value", say("The bonus character cannot be the Secret Identity."))
    return stranger(course.state, command.bonus)


def _dealt_once(course: Course, seat: str, command: c.Reveal) -> None:
    """SF-SCO-01, SF-SET-05, AMB-42: each card is dealt once, where the cast has enough of them."""
    shown = [name for name in (command.identity, command.bonus) if name is not None]
    if len(_undealt(course.state)) < len(shown):
        return
    for name in shown:
        if dealt_to(course.state, name) not in (None, seat):
            why = say("{character} is already shown at another player's place.", character=name)
            course.forbid("not_allowed", why, "SF-SCO-01")


def dealt_to(state: State, character: str) -> str | None:
    """Return whose identity or bonus character this is, as far as it has been shown."""
    return next(
        (seat for seat, one in state.seats.items() if character in (one.identity, one.bonus)), None
    )


def _undealt(state: State) -> list[str]:
    return [name for name in state.cast if dealt_to(state, name) is None]


def _anew(course: Course, seat: str, command: c.Reveal) -> Refusal | None:
    """SF-SC-06: a bot whose Character is annihilated goes on as another."""
    state = course.state
    if command.schroedinger or command.bonus is not None or command.identity is None:
        return no("bad_value", say("Of a bot say only which Character it is now."))
    old = state.seats[seat].identity
    if old is not None and state.characters[old].state != "annihilated":
        return _revealed_twice()
    if state.scores:
        return no("not_now", say("Scoring has begun."), "SF-SCO-01")
    if old != STRANGER:
        why = say("This bot stays who it is: Stranger alone goes on as another Character.")
        course.forbid("not_allowed", why, "SF-SC-06")
    _dealt_once(course, seat, command)
    course.happen(e.Revealed(seat, command.identity))
    _clear(course, seat, command.identity)
    return None


def _clear(course: Course, seat: str, character: str) -> None:
    """SF-REV-02, SF-REV-03: own cubes return, others are lost; discs and Bribes stay."""
    for other, cubes in course.state.characters[character].cubes.items():
        course.happen(
            e.CubesMoved(other, cubes, "supply" if other == seat else "betrayal", character)
        )


def _revealed_twice() -> Refusal:
    why = say("This player has already revealed.")
    return impossible("already_done", why, "SF-REV-01")


_WHO = say("Say which Character it is.")
_SECRET = say("The bonus character stays secret until Stationfall.")


def ways(state: State) -> Iterator[Command]:
    """Go through who may be shown as whom.

    At Stationfall each identity and each bonus character is there, but not every pair of them.
    """
    hidden = _undealt(state)
    if state.phase == "stationfall":
        for seat in to_reveal(state):
            yield from _last(state, seat, hidden)
    elif state.turn is not None and state.seats[state.turn.seat].bot is None:
        for is_schroedinger in (False, True):
            yield from (c.Reveal(name, is_schroedinger) for name in hidden)
    for seat, one in state.seats.items():
        gone = one.identity == STRANGER and state.characters[STRANGER].state == "annihilated"
        if one.bot is not None and gone and not state.scores:
            yield from (c.Reveal(name, seat=seat) for name in hidden)


def _last(state: State, seat: str, hidden: list[str]) -> Iterator[Command]:
    mine = state.seats[seat].identity
    if mine is not None:
        yield from (c.Reveal(seat=seat, bonus=one) for one in hidden or state.cast if one != mine)
        return
    others = [*hidden[1:], *hidden[:1]]
    if len(hidden) < 2:  # noqa: PLR2004
        # The cast has too few Characters for everybody's two: any other may be shown.
        hidden = hidden or [name for name in state.cast if state.owner(name) is None]
        others = [next(one for one in state.cast if one != name) for name in hidden]
    for name, other in zip(hidden, others, strict=True):
        if name != other:
            yield c.Reveal(name, seat=seat, bonus=other)
        yield c.Reveal(name, schroedinger=True, seat=seat)
