"""The rules of items, and of cards that must stay in a hand (section 16)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say, say_many
from companion.core.setup import colour
from companion.games.panic_station import commands as c
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station import events as e
from companion.games.panic_station.adjusting import adjust_refusal
from companion.games.panic_station.cards import FULL_HEALTH, Who
from companion.games.panic_station.course import Course, called, cannot_act, no
from companion.games.panic_station.state import State
from companion.games.panic_station.wounds import heal

BOOST = 2


def hand_refusal(state: State, seat: str) -> Refusal | None:
    """PS-HAND-01, PS-HAND-03, PS-TRD-10, AMB-02: five cards, or four, stay in the hand."""
    least = state.options.least_hand
    if state.seats[seat].hand > least:
        return None
    why = say_many(
        "{seat} has only {count} card, and {least} must stay in hand.",
        "{seat} has only {count} cards, and {least} must stay in hand.",
        state.seats[seat].hand,
        seat=state.seats[seat].name,
        least=least,
    )
    return no("hand_minimum", why, "PS-HAND-01")


def may_attack(state: State, who: Who) -> bool:
    """PS-FIRE-02, PS-ITEM-08: a weapon is ready, or the hand has cards to lay one open first."""
    turn = state.turn
    if turn is None or hand_refusal(state, turn.seat) is None:
        return True
    active = state.seats[turn.seat]
    armed = "knife" in active.open or (who == "android" and active.bullets > 0)
    return armed and turn.left > 0


def armor_refusal(course: Course, seat: str) -> Refusal | None:
    """AMB-12: the least hand stops reactions too."""
    if not course.state.options.min_hand_stops_reactions:
        return None
    return hand_refusal(course.state, seat)


def opens(course: Course) -> bool:
    """PS-MOV-02, PS-MOV-05, PS-ITEM-16, AMB-25: security doors are open to this player."""
    held = "keycard" in course.active.open or not course.state.options.keycard_must_be_played
    return course.state.doors_open or held


def told_hand(course: Course, seat: str, cards: int) -> Refusal | None:
    """PS-HAND-03: take the size of a hand as the table tells it."""
    if seat not in course.state.living():
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(seat)))
    if refusal := adjust_refusal(course.state, f"seats.{seat}.hand", cards):
        return refusal
    if course.state.seats[seat].hand != cards:
        course.happen(ends.HandTold(seat, cards))
    return None


def play_armor(course: Course, seat: str) -> Refusal | None:
    """PS-ITEM-10: an Armor card goes from a hand to the discards; an empty hand has none."""
    if not course.state.seats[seat].hand:
        return no("no_item", say("This hand is empty."), "PS-ITEM-10")
    course.consult(armor_refusal, seat)
    course.happen(e.ArmorPlayed(seat, 1))
    return None


def spend_from_hand(
    course: Course, item: str, *, spent: bool, of: str | None = None, is_last: bool = True
) -> Refusal | None:
    """PS-ITEM-01, PS-ITEM-02: a card goes from the hand to the table, or to the discards.

    `is_last`: nothing else is asked before the command is done.
    """
    if not course.active.hand:
        return no("no_item", say("This hand is empty."), "PS-HAND-01")
    course.object(hand_refusal(course.state, course.seat))
    if is_last:
        course.clear()
    course.happen(e.ItemPlayed(course.seat, item, spent, of))
    return None


def play(course: Course, command: c.Play) -> Refusal | None:
    """PS-HAND-04, PS-ITEM-01 to PS-ITEM-07, PS-ITEM-13, PS-ITEM-16, AMB-13."""
    item = command.item
    if item == "heat_scanner":
        return scan_a_hand(course, command)
    if command.target is not None:
        return no("bad_value", say("This item has no target."))
    if refusal := lay_open(course, item):
        return refusal
    if item == "energy_boost":
        course.happen(e.ApGained(BOOST))
    return None


def lay_open(course: Course, item: str) -> Refusal | None:
    """PS-ITEM-01, PS-ITEM-02, AMB-13: pay for a card, and put it before its owner."""
    course.pay(getattr(course.state.options.item_ap, item), "PS-ITEM-01")
    return spend_from_hand(course, item, spent=item == "energy_boost")


def scan_a_hand(course: Course, command: c.Play) -> Refusal | None:
    """PS-ITEM-14: somebody in the same room shows the whole hand to the scanner alone."""
    state = course.state
    if command.who is None or command.target is None:
        return no("bad_value", say("The Heat Scanner needs “who” and “target”."), "PS-ITEM-14")
    if refusal := cannot_act(course, command.who):
        return refusal
    target = command.target
    if target.seat not in state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(target.seat)))
    scanned = state.seats[target.seat].character(target.who)
    if not scanned.health:
        return no("dead", say("This character is dead."), "PS-HP-02")
    if target.seat == course.seat:
        course.forbid("no_target", say("This is your own character."), "PS-ITEM-14")
    elif state.on_map and scanned.room != state.where(command.who):
        course.forbid("out_of_range", say("It only works in the same room."), "PS-ITEM-14")
    course.pay(state.options.item_ap.heat_scanner, "PS-ITEM-14")
    return spend_from_hand(course, "heat_scanner", spent=True, of=target.seat)


def first_aid(course: Course, command: c.FirstAid) -> Refusal | None:
    """PS-ITEM-12: two wounds of one character here, or one of one's own and one of another."""
    state = course.state
    if refusal := cannot_act(course, command.who):
        return refusal
    for healing in command.heals:
        if healing.seat not in state.seats:
            return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(healing.seat)))
        health = state.seats[healing.seat].character(healing.who).health
        if not health:
            return no("dead", say("This character is dead."), "PS-HP-02")
        if healing.wounds < 1 or health + healing.wounds > FULL_HEALTH:
            why = say("{who} does not have that many wounds.", who=called(healing.who))
            return no("bad_value", why, "PS-HP-03")
    if not command.heals:
        return no("bad_value", say("A First Aid Kit heals somebody."), "PS-ITEM-12")
    course.consult(first_aid_refusal, command)
    course.pay(state.options.item_ap.first_aid, "PS-ITEM-12")
    if refusal := spend_from_hand(course, "first_aid", spent=True):
        return refusal
    for healing in command.heals:
        heal(course, healing.seat, healing.who, healing.wounds)
    return None


def first_aid_refusal(course: Course, command: c.FirstAid) -> Refusal | None:
    """PS-ITEM-12: who may be healed by it, and how much."""
    state, here = course.state, course.state.where(command.who)
    far = any(
        state.seats[healing.seat].character(healing.who).room != here for healing in command.heals
    )
    if state.on_map and far:
        return no("out_of_range", say("It only works in the same room."), "PS-ITEM-12")
    wounds = [healing.wounds for healing in command.heals]
    healed = {(healing.seat, healing.who) for healing in command.heals}
    own = any(healing.seat == course.seat for healing in command.heals)
    if wounds in ([1], [2]) or (wounds == [1, 1] and own and len(healed) > 1):
        return None
    why = say(
        "A First Aid Kit heals 2 wounds of one character, or 1 wound of one of yours and 1 of"
        " another character."
    )
    return no("not_allowed", why, "PS-ITEM-12")
