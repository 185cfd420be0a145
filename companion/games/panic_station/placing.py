"""The rules of exploring and laying cards, the Hive among them (sections 7, 11 and 17)."""

from __future__ import annotations

from companion.core.course import done_already
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.panic_station import commands as c
from companion.games.panic_station import events as e
from companion.games.panic_station.board import (
    SIDES,
    beside,
    cell_of,
    doors_of,
    fits,
    fits_somewhere,
    mismatch,
    named,
    open_sides,
    places,
    spots,
)
from companion.games.panic_station.cards import LAYOUTS, WHO
from companion.games.panic_station.course import Course, cannot_act, no, nowhere
from companion.games.panic_station.endings import conclude, open_scan
from companion.games.panic_station.state import State


def in_deck(state: State) -> tuple[str, ...]:
    """Return the exploration cards that are not on the board yet."""
    laid = {room.card for room in state.rooms.values()}
    return tuple(card for card in LAYOUTS if card not in laid and card != "reactor")


def card_refusal(state: State, card: str | None) -> Refusal | None:
    """PS-CMP-02: refuse a card that is not in the box, or lies on the board already."""
    if card is None and not state.on_map:
        return None
    if card is None:
        return no("bad_value", say("First tell which card is next, and where it goes."))
    if card not in LAYOUTS:
        return no("bad_value", say("There is no such exploration card."))
    if state.on_map and card not in in_deck(state):
        why = say("This card lies on the board already.")
        return done_already(why, "PS-CMP-02", "room_placed", card=card)
    return None


def explore(course: Course, command: c.Explore) -> Refusal | None:
    """PS-EXP-01 to PS-EXP-12."""
    if refusal := cannot_act(course, command.who) or nowhere(course, command.who):
        return refusal
    if not course.state.exploration:
        return no("deck_empty", say("No exploration card is left."), "PS-EXP-11")
    here = course.state.where(command.who)
    if command.card is None and here is not None and not open_sides(course.state, here):
        return _shut_in()
    if refusal := card_refusal(course.state, command.card):
        return refusal
    turn = course.turn
    if turn.explored_out:
        why = say("The second card was given up, so nothing more is explored this turn.")
        course.object(done_already(why, "PS-EXP-10", "explore_given_up"))
    if not turn.free_explore:
        course.pay(1, "PS-EXP-01")
    course.happen(e.Explored(command.who, turn.free_explore))
    if not course.state.on_map:
        course.happen(e.CardExplored(command.card))
        if command.card == "hive":
            open_scan(course)
        return None
    return lay(course, command, here)


def lay(course: Course, command: c.Explore | c.Terminal, place: str | None) -> Refusal | None:
    """Lay a card from a room, or from any where `place` is None (PS-TERM-05)."""
    state, card = course.state, command.card
    if card is None or command.at is None:
        return no("bad_value", say("First tell which card is next, and where it goes."))
    if named(command.at) in state.rooms:
        return no("cell_taken", say("A card lies there already."), "PS-EXP-03")
    if command.horizontal and card != "hive":
        why = say("Only the Hive may lie on its side.")
        return no("does_not_fit", why, "PS-EXP-04")
    course.consult(spot_refusal, command, place)
    course.clear()
    doors = doors_of(state, card, turned=command.turned, horizontal=command.horizontal)
    at = named(command.at)
    course.happen(e.RoomPlaced(card, at, doors, command.turned, command.horizontal))
    if card == "hive":
        open_scan(course)
    return None


def spot_refusal(
    course: Course, command: c.Explore | c.Terminal, place: str | None
) -> Refusal | None:
    """PS-EXP-03 to PS-EXP-08, PS-EXP-12, PS-HIVE-02: why a card cannot lie there."""
    state, card, at = course.state, command.card or "", command.at or (0, 0)
    froms = tuple(places(state)) if place is None else (place,)
    if command.horizontal and (sideways := sideways_refusal(state)):
        return sideways
    doors = doors_of(state, card, turned=command.turned, horizontal=command.horizontal)
    if any(fits(state, one, at, doors) for one in froms):
        return None
    if not any(open_sides(state, one) for one in froms):
        return _shut_in()
    sideways_hive = card == "hive" and hive_lies(state)
    here = any(next(spots(state, card, p, horizontal=sideways_hive), None) for p in froms)
    if not here and fits_somewhere(state, card, horizontal=sideways_hive):
        why = say("This card fits elsewhere on the board, but not here: explore from there.")
        return no("fits_elsewhere", why, "PS-EXP-08")
    if rule := mismatch(state, at, doors):
        why = say("Doors must meet doors, and walls walls.")
        if rule == "PS-EXP-05":
            why = say("Two security doors may not meet.")
        return no("does_not_fit", why, rule)
    beside_one = any(beside(cell_of(one), side) == at for one in froms for side in SIDES)
    if not beside_one and place is None:
        why = say("A card is laid next to a room on the board.")
        return no("not_connected", why, "PS-TERM-05")
    if not beside_one:
        why = say("A card is laid next to the room that is explored from.")
        return no("not_connected", why, "PS-EXP-01")
    return no("not_connected", say("No doorway would lead into this room."), "PS-EXP-12")


def _shut_in() -> Refusal:
    """PS-EXP-12: whatever the card is, it could lie on no side of this room."""
    why = say("No side of this room is open: explore from another room.")
    return no("not_connected", why, "PS-EXP-12")


def hive_lies(state: State) -> bool:
    """PS-HIVE-02: whether the Hive may be laid on its side: only where it fits upright nowhere."""
    return state.options.hive_horizontal and not fits_somewhere(state, "hive")


def hive_from(state: State) -> int:
    """PS-SET-13, PS-EXP-09: how many rooms are to come when the Hive can be the next one.

    It is among the last ones, and comes sooner by as many as were put under the deck; on a light
    board the app hears of those as the number of rooms to come is set right.
    """
    return state.options.hive_depth + state.buried


def sideways_refusal(state: State) -> Refusal | None:
    """PS-HIVE-02, AMB-18."""
    if hive_lies(state):
        return None
    why = say("The Hive lies on its side only where it fits upright nowhere.")
    return no("does_not_fit", why, "PS-HIVE-02")


def is_second_card(command: Command) -> bool:
    """PS-EXP-09, PS-EXP-10: whether this is still the action in which a card was buried."""
    reveals = isinstance(command, c.Terminal) and command.use == "reveal"
    return reveals or isinstance(command, c.Explore | c.Bury | c.EndTurn)


def buried_refusal(course: Course, card: str) -> Refusal | None:
    """PS-EXP-09, PS-HIVE-03: what fits anywhere is laid there."""
    hive = card == "hive"
    lying = hive and course.state.options.hive_horizontal
    if not fits_somewhere(course.state, card, horizontal=lying):
        return None
    why = say("This card can be placed elsewhere on the board.")
    return no("fits_elsewhere", why, "PS-HIVE-03" if hive else "PS-EXP-09")


def bury(course: Course, command: c.Bury) -> Refusal | None:
    """PS-EXP-09, PS-HIVE-03, PS-HIVE-04: a card that fits nowhere."""
    state, turn = course.state, course.turn
    if not state.exploration:
        return no("deck_empty", say("No exploration card is left."), "PS-EXP-11")
    if refusal := card_refusal(state, command.card):
        return refusal
    hive = command.card == "hive"
    if state.on_map:
        course.consult(buried_refusal, command.card)
    if all(who in state.trades for who in WHO if course.active.character(who).health):
        why = say("Attack or trade before anything else with this character.")
        course.forbid("must_settle", why, "PS-ORD-01", pending=("trade",))
    if turn.buried or turn.explored_out:
        why = say("A card was put under the deck already this turn: do something else.")
        course.object(done_already(why, "PS-EXP-09", "card_buried"))
    if not turn.free_explore:
        course.pay(1, "PS-EXP-01")
    course.clear()
    course.happen(e.CardBuried(command.card))
    if hive and state.exploration == 1:
        conclude(course, "parasite", "PS-WIN-08")
    return None
