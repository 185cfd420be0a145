"""A player leaves the game: a turn that runs ends, later ones are skipped."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import unknown_seat
from companion.core.words import Leave
from companion.games.stationfall import events as e
from companion.games.stationfall import turn_end
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.winning import end_if_done


def leave(course: Course, command: Leave) -> Refusal | None:
    """Let a seat be out; the last human cannot leave while the game is played."""
    state, seat = course.state, command.seat
    here = [name for name in state.humans() if state.seats[name].here]
    if seat in state.seats and state.seats[seat].bot is not None:
        return impossible("not_allowed", say("A bot does not leave."))
    if refusal := unknown_seat(seat, here):
        return refusal
    if len(here) == 1 and state.phase != "stationfall":
        why = say("The last player cannot leave: end the game instead.")
        return impossible("not_allowed", why)
    offer, turn = state.offer, state.turn
    if offer is not None and offer.by == seat:
        course.happen(e.OfferAnswered(offer.what, offer.character, seat, offer.of, accept=False))
    course.happen(e.Left(seat))
    if turn is not None and turn.seat == seat and turn.step != "ending":
        turn_end.end(course)
    end_if_done(course)
    return None
