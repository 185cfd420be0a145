"""The rules of moving, trading, the Terminal and the Sick Bay (sections 8, 11 to 13 and 15)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.course import done_already
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.setup import colour
from companion.games.panic_station import commands as c
from companion.games.panic_station import events as e
from companion.games.panic_station.board import (
    between,
    exists,
    is_sick_bay,
    is_terminal,
    key_of,
    room_at,
)
from companion.games.panic_station.cards import FULL_HEALTH, WHO, Who
from companion.games.panic_station.course import (
    Course,
    called,
    cannot_act,
    no,
    nowhere,
)
from companion.games.panic_station.endings import open_scan
from companion.games.panic_station.items import opens
from companion.games.panic_station.parasites import spawn
from companion.games.panic_station.placing import card_refusal, lay
from companion.games.panic_station.state import REACTOR
from companion.games.panic_station.wounds import heal as mend

BAY_WOUNDS = 2


def move(course: Course, command: c.Move) -> Refusal | None:
    """PS-MOV-01 to PS-MOV-05, PS-ROOM-01 to PS-ROOM-03, PS-SPAWN-10."""
    state = course.state
    if refusal := cannot_act(course, command.who) or nowhere(course, command.who):
        return refusal
    if state.on_map and (command.to is None or not exists(state, command.to)):
        return no("no_room", say("There is no such room."), "PS-MOV-01")
    if state.on_map:
        course.consult(way_refusal, command)
    if command.free:
        course.consult(run_refusal, command.who, command.to)
    else:
        course.pay(1, "PS-MOV-01", is_last=True, why=lambda: _no_ap(course, command))
    course.clear()
    to = command.to if state.on_map else None
    course.happen(e.Moved(course.seat, command.who, to, command.free))
    if to is not None:
        enter(course, command.who, to)
    elif command.alert:
        spawn(course, None)
    return None


def _no_ap(course: Course, command: c.Move) -> Message:
    """PS-ROOM-01: say why there is no paid move, and that a free one leads there."""
    if command.who in course.turn.may_run and not run_refusal(course, command.who, command.to):
        who = called(command.who)
        return say("No AP are left, but {who} has the free move of a Run room.", who=who)
    return say("No AP are left this turn.")


def way_refusal(course: Course, command: c.Move) -> Refusal | None:
    """PS-MOV-01, PS-MOV-02, PS-MOV-03."""
    passage = between(course.state, course.state.where(command.who) or "", command.to or "")
    if passage is None:
        if command.to == course.state.where(command.who):
            return no("not_connected", say("No other room lies next to this one yet."), "PS-MOV-01")
        return no("not_connected", say("That is not the next room."), "PS-MOV-01")
    if passage == "wall":
        return no("no_door", say("There is a wall between."), "PS-MOV-01")
    if passage == "security" and not opens(course):
        return no("door_closed", say("The security door is closed."), "PS-MOV-02")
    return None


def run_refusal(course: Course, who: Who, to: str | None) -> Refusal | None:
    """PS-ROOM-01, PS-ROOM-02, PS-ROOM-03, AMB-38: a free move after entering a Run room."""
    state, here = course.state, course.state.where(who)
    if not state.on_map:
        return None
    if who not in course.turn.may_run:
        return no("not_allowed", say("A free move comes with entering a Run room."), "PS-ROOM-01")
    if state.others_in(here):
        why = say("There is no free move where another player's character stands.")
        return no("not_allowed", why, "PS-ROOM-02")
    if (who, here) in course.turn.searched_in:
        why = say("This character has searched here, so there is no free move.")
        return done_already(why, "PS-ROOM-03", "room_searched", who=who, room=here)
    is_new = key_of(to or "") not in course.turn.run_from.get(who, ())
    if is_new and not state.options.run_into_new_room:
        why = say("This room was explored after entering the Run room: move there for 1 AP.")
        return no("not_allowed", why, "PS-ROOM-01")
    return None


def enter(course: Course, who: Who, place: str) -> None:
    """PS-ORD-02, PS-ORD-03, PS-ROOM-01, PS-ROOM-04: what entering brings, the parasite first."""
    room = room_at(course.state, place)
    if room is not None and room.card.startswith("alert-"):
        spawn(course, place)
    if room is not None and room.card.startswith("run-"):
        course.happen(e.RunGranted(who))
    partners = course.state.others_in(place)
    if partners and must_trade(course, who, place):
        course.happen(e.TradeOpened(who, partners))


def must_trade(course: Course, who: Who, place: str) -> bool:
    """PS-TRD-01, PS-TRD-04, PS-TRD-12, PS-ROOM-12, AMB-10, AMB-36."""
    turn = course.turn
    if place == REACTOR or (who, place) in turn.grenaded:
        return False
    if course.state.options.scope_excuses_trade and (who, place) in turn.shot_into:
        return False
    if course.state.options.trade_limit == "per_player_room":
        return place not in {room for _, room in turn.traded}
    return (who, place) not in turn.traded


def trade(course: Course, command: c.Trade) -> Refusal | None:
    """PS-TRD-01 to PS-TRD-05, PS-TRD-13, PS-ORD-04: the compulsory trade was made."""
    state, who, partner = course.state, command.who, command.with_
    if refusal := cannot_act(course, who, settles=True):
        return refusal
    if partner not in state.living() or partner == course.seat:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(partner)))
    here = state.where(who)
    if state.on_map:
        course.consult(trade_refusal, who, partner, here)
    course.clear()
    course.happen(e.TradeDone(course.seat, who, partner, here))
    return None


def trade_refusal(course: Course, who: Who, partner: str, here: str | None) -> Refusal | None:
    """PS-TRD-01, PS-TRD-05, AMB-09: a trade follows from entering, and from nothing else."""
    state = course.state
    if other := next((one for one in state.trades if who not in state.trades), None):
        why = say("It is {who} who came in, and trades: choose {who} first.", who=called(other))
        return no("no_trade", why, "PS-TRD-05")
    if here == REACTOR:
        return no("no_trade", say("Nobody trades in the Reactor room."), "PS-TRD-01")
    if partner in state.trades.get(who, ()):
        return None
    optional = state.options.trade_when_attacking == "optional" and here in course.turn.attacked
    if optional and partner in state.others_in(here) and must_trade(course, who, here or ""):
        return None
    return no("no_trade", say("A trade only follows from entering a room."), "PS-TRD-05")


def use_room(course: Course, who: Who, *, flips: bool = True, red: bool = False) -> None:
    """PS-SRCH-03, PS-SRCH-04, PS-SPAWN-09, PS-SPAWN-11: a parasite in a red room, else it turns."""
    place = course.state.where(who)
    room = room_at(course.state, place)
    if place is None or room is None:
        if red:
            spawn(course, None)
        return
    if room.searched:
        spawn(course, place)
    elif flips:
        course.happen(e.RoomTurnedRed(place))


def terminal(course: Course, command: c.Terminal) -> Refusal | None:  # noqa: C901  (three uses)
    """PS-TERM-01 to PS-TERM-06, AMB-21."""
    state, who = course.state, command.who
    if refusal := cannot_act(course, who) or nowhere(course, who):
        return refusal
    if command.use == "reveal":
        if not state.exploration:
            return no("deck_empty", say("No exploration card is left."), "PS-TERM-05")
        if refusal := card_refusal(state, command.card):
            return refusal
    if state.on_map and not is_terminal(state, state.where(who)):
        course.forbid("not_allowed", say("There is no Terminal in this room."), "PS-TERM-01")
    if course.turn.terminal_used:
        why = say("A Terminal was used already this turn: one function a turn, whichever it is.")
        course.object(done_already(why, "PS-TERM-02", "terminal_used"))
    if not (command.use == "reveal" and course.turn.free_explore):
        course.pay(1, "PS-TERM-01", is_last=command.use != "reveal" or not state.on_map)
    use_room(course, who, flips=state.options.terminal_flips, red=command.red)
    course.happen(e.TerminalUsed(who, command.use))
    if command.use == "heat_scan":
        open_scan(course)
    elif command.use == "open_doors":
        course.happen(e.DoorsOpened())
    elif state.on_map:
        return lay(course, command, None)
    else:
        course.happen(e.CardExplored(command.card))
        if command.card == "hive":
            open_scan(course)
    return None


def wounds_refusal(course: Course, command: c.Heal) -> Refusal | None:
    """PS-HP-03: refuse wounds that nobody has."""
    for who in WHO:
        wounds, health = command.wounds.get(who, 0), course.active.character(who).health
        if wounds and not health:
            return no("dead", say("This character is dead."), "PS-HP-02")
        if not 0 <= wounds <= FULL_HEALTH - health:
            why = say("{who} does not have that many wounds.", who=called(who))
            return no("bad_value", why, "PS-HP-03")
    if command.wounds.keys() - set(WHO) or not sum(command.wounds.values()):
        return no("bad_value", say("Say how many wounds of whom are healed."))
    return None


def split_refusal(course: Course, here: str | None, wounds: Mapping[Who, int]) -> Refusal | None:
    """PS-HEAL-02, AMB-20: where it is one wound each, a wounded pair shares the turn's two."""
    if course.state.options.sick_bay_split == "free" or not course.state.on_map:
        return None
    mended = course.turn.mended
    both = all(
        course.active.character(who).room == here
        and (who in mended or 0 < course.active.character(who).health < FULL_HEALTH)
        for who in WHO
    )
    if both and any(healed + (who in mended) > 1 for who, healed in wounds.items()):
        return no("not_allowed", say("One wound each, if both are healed."), "PS-HEAL-02")
    return None


def heal(course: Course, command: c.Heal) -> Refusal | None:
    """PS-HEAL-01 to PS-HEAL-03, AMB-20."""
    state, here = course.state, course.state.where(command.who)
    if refusal := cannot_act(course, command.who) or nowhere(course, command.who):
        return refusal
    elsewhere = state.on_map and not is_sick_bay(state, here)
    why = say("This room is not the Sick Bay: go there to heal.")
    no_bay = no("not_allowed", why, "PS-HEAL-01")
    if refusal := wounds_refusal(course, command):
        return no_bay if elsewhere and state.options.automation == "referee" else refusal
    wounds: dict[Who, int] = {who: command.wounds[who] for who in WHO if command.wounds.get(who)}
    if elsewhere:
        course.object(no_bay)
    if course.turn.healed + sum(wounds.values()) > BAY_WOUNDS:
        why = say("The Sick Bay heals two wounds a turn.")
        course.object(done_already(why, "PS-HEAL-01", "healed", bay=True))
    if state.on_map and any(course.active.character(who).room != here for who in wounds):
        course.forbid("out_of_range", say("It only works in the same room."), "PS-HEAL-02")
    course.consult(split_refusal, here, wounds)
    course.pay(1, "PS-HEAL-01", is_last=True)
    use_room(course, command.who, red=command.red)
    for who, healed in wounds.items():
        mend(course, course.seat, who, healed, bay=True)
    return None
