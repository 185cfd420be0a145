"""The end of a turn: markers fire, Project X acts, and it is the next seat's turn or Minute.

Whatever is asked meanwhile stops it; `go_on` goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.consequences import abandon, damage, stationfall
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.names import MINUTE
from companion.games.stationfall.pods import launched
from companion.games.stationfall.state import NEVER, State, TimeMarker, TurnEndState

TOKENS = 3
"""SF-SET-02: so many re-entry tokens."""
FIREBALLS = 2
"""SF-MIN-04: so many of them are fireballs."""


def end_turn(course: Course, command: c.EndTurn) -> Refusal | None:
    """SF-TURN-01: the turn ends, in this order: markers, Project X, the next seat."""
    wished = _wished(course.state, course.seat, command.order)
    if isinstance(wished, Refusal):
        return wished
    end(course, wished)
    return None


def end(course: Course, wished: Sequence[int] = ()) -> None:
    """Let the turn end; `wished` are the places of markers that fire first."""
    mine = due_markers(course.state, course.seat)
    first = tuple(at for at in wished if at in mine)
    course.happen(e.TurnEnding((*first, *(at for at in mine if at not in first))))
    go_on(course)


def _wished(state: State, seat: str, order: Iterable[str | int]) -> list[int] | Refusal:
    """AMB-21: return the places of the seat's markers on these, each taken once."""
    due, found = due_markers(state, seat), list[int]()
    for on in order:
        lying = [at for at in _lying(state, seat, on) if at not in found]
        at = next((at for at in lying if at in due), None)
        if at is None:
            return _not_due(state, on, lying)
        found.append(at)
    return found


def _lying(state: State, seat: str, on: str | int) -> list[int]:
    """Return the places of a seat's markers on this, or of one kind: `"McQueen:launch"`."""
    mine = [(at, one) for at, one in enumerate(state.markers) if one.seat == seat]
    exact = [at for at, one in mine if on in (where(one), one.on)]
    if exact or isinstance(on, int):
        return exact
    kinds = [(at, {f"{where(one)}:{one.what}", f"{one.on}:{one.what}"}) for at, one in mine]
    return [at for at, names in kinds if on in names]


def where(one: TimeMarker) -> str | int:
    """Return what a marker lies on, as `order` names it: a Section, a Pod or a Minute's number."""
    return one.due if one.on == MINUTE else one.on


def names_in_order(markers: Sequence[TimeMarker]) -> list[str | int]:
    """Return how `order` tells these markers apart: what lies twice is named with its kind."""
    lie = [where(one) for one in markers]
    return [
        on if lie.count(on) == 1 else f"{on}:{one.what}"
        for on, one in zip(lie, markers, strict=True)
    ]


def _not_due(state: State, on: str | int, lying: Sequence[int]) -> Refusal:
    if not lying:
        why = say("This player has no time marker there: {on}.", on=on)
    elif state.markers[lying[0]].due >= state.minute:
        why = say("The time marker on {on} resolves only when the Minute ends.", on=on)
    elif state.markers[lying[0]].due == NEVER:
        why = say("The time marker on {on} never resolves: it was placed too late.", on=on)
    else:
        n = state.markers[lying[0]].due
        why = say("The time marker on {on} is not due: it resolves in Minute {n}.", on=on, n=n)
    return impossible("no_marker", why, "SF-TIME-01")


def due_markers(state: State, seat: str) -> tuple[int, ...]:
    """SF-TIME-01 to SF-TIME-03: return the places of the markers that fire in a seat's turn end."""
    return _due(state, lambda one: one.seat == seat and not _waits_for_minute(state, one))


def _minute_markers(state: State) -> tuple[int, ...]:
    """AMB-01: return the places of those that fire after the last turn of the Minute."""
    return _due(state, lambda one: _waits_for_minute(state, one))


def _due(state: State, counts: Callable[[TimeMarker], bool]) -> tuple[int, ...]:
    found = enumerate(state.markers)
    return tuple(at for at, one in found if one.due >= state.minute and counts(one))


def _waits_for_minute(state: State, one: TimeMarker) -> bool:
    return state.options.section_timer == "end_of_next_minute" and one.on != MINUTE


def go_on(course: Course) -> None:
    """Go on with what is left of a turn's end, until something is asked or a turn begins."""
    while (ending := course.state.ending) is not None and not is_asked(course.state):
        # The table may have corrected the markers meanwhile.
        left = [one for one in ending.order if one in course.state.markers]
        if left:
            fire(course, left[0])
        elif ending.project_x and course.state.project_x:
            course.happen(e.ProjectXDue())
        else:
            _move_on(course, ending)


def is_asked(state: State) -> bool:
    """Tell whether a turn's end waits for an answer."""
    return state.detonation is not None or state.project_x_due or state.re_entry_due


def fire(course: Course, one: TimeMarker) -> None:
    """SF-TIME-01: a marker fires, and goes back to its owner."""
    course.happen(e.MarkerFired(one.seat, one.on, one.what, one.due, one.text))
    state = course.state
    if one.what == "antimatter":
        if state.antimatter.armed:
            course.happen(e.AntimatterDue(one.seat))
    elif one.on in state.pods and state.pods[one.on].state == "launched":
        return
    elif one.what == "launch" and one.on in state.pods:
        if state.aboard(one.on):
            launched(course, one.on)
        else:
            course.happen(e.LaunchFailed(one.on))
    elif one.what == "damage" and not state.is_damaged(one.on):
        damage(course, one.on, power=one.power)


def _move_on(course: Course, ending: TurnEndState) -> None:
    """SF-MIN-01: the next seat's turn; after the last one's, the end of the Minute."""
    state = course.state
    if ending.minute_over:
        _next_minute(course)
        return
    if ending.passed is None:
        course.happen(e.TurnEnded(course.seat))
    seats = state.order()
    after = seats.index(ending.passed or course.seat) + 1
    if after < len(seats):
        begin_turn(course, seats[after])
    else:
        course.happen(e.MinuteEnding(_minute_markers(state)))


def begin_turn(course: Course, seat: str) -> None:
    """SF-TURN-01: a seat's turn begins; where somebody left, only the seat's markers fire."""
    state = course.state
    if state.seats[seat].here:
        course.happen(e.TurnBegan(seat, state.turns + 1))
    else:
        course.happen(e.SeatPassed(seat, due_markers(state, seat)))


def begin_minute(course: Course) -> None:
    """SF-MIN-01: everybody takes a turn, beginning with the first player."""
    if course.state.minute == 1:
        abandon(course, "minute")
    begin_turn(course, course.state.first)
    go_on(course)


def _next_minute(course: Course) -> None:
    """SF-MIN-01 to SF-MIN-03: the Minute falls; at 0 the re-entry token is flipped."""
    minute = course.state.minute - 1
    if minute < 0:
        stationfall(course, "minute_0")
        return
    course.happen(e.MinuteChanged(minute))
    if minute == 0:
        course.happen(e.ReEntryDue())
    else:
        begin_minute(course)


def re_entry(course: Course, command: c.ReEntry) -> Refusal | None:
    """SF-MIN-03, SF-MIN-04: the token shows the fireball, or all take one more turn."""
    fireball = command.fireball
    if fireball is None:
        fireball = course.dice.roll(TOKENS) <= FIREBALLS
    course.happen(e.ReEntryFlipped(fireball))
    if fireball:
        stationfall(course, "fireball")
    else:
        begin_minute(course)
    return None


def project_x_done(course: Course, _: c.ProjectXDone) -> Refusal | None:
    """SF-PX-02: Project X has acted."""
    course.happen(e.ProjectXActed())
    go_on(course)
    return None


def at_once(course: Course, _: c.Stationfall) -> Refusal | None:
    """SF-MIN-05: a card's or Section's text brings Stationfall."""
    stationfall(course, "card")
    return None


def ways(state: State) -> Iterator[Command]:
    """Go through how a turn may end: with several markers, in which order they fire."""
    yield c.EndTurn()
    if state.turn_seat is not None:
        due = [state.markers[at] for at in due_markers(state, state.turn_seat)]
        lie = names_in_order(due)
        orders = dict.fromkeys(permutations(lie)) if len(lie) > 1 else ()
        yield from (c.EndTurn(order) for order in orders)
    yield c.ProjectXDone()
    yield c.ReEntry(fireball=True)
    yield c.ReEntry(fireball=False)
    yield c.ReEntry()
    yield c.Stationfall()
