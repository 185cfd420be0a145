"""The rules of guns, the knife, grenades, and armor against them (sections 9, 13 and 16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import colour
from companion.games.panic_station import commands as c
from companion.games.panic_station import events as e
from companion.games.panic_station.board import between, exists
from companion.games.panic_station.cards import KNIFE_DIE, WHO, Who
from companion.games.panic_station.course import Course, cannot_act, no, nowhere
from companion.games.panic_station.items import lay_open, opens, play_armor, spend_from_hand
from companion.games.panic_station.parasites import hit
from companion.games.panic_station.state import State, parted
from companion.games.panic_station.wounds import wound

KNIFE_HITS = 3
MOST_SHOTS = 2
Target = c.OfParasite | c.OfCharacter


def fire(course: Course, command: c.Fire) -> Refusal | None:
    """PS-FIRE-01 to PS-FIRE-12, PS-ITEM-06, PS-ITEM-07."""
    shots = len(command.targets)
    if not 1 <= shots <= MOST_SHOTS:
        return no("bad_value", say("A shot has one target, or two with the Heavy Gun."))
    if refusal := (
        cannot_fight(course, command.who, command.targets) or play_first(course, command.play)
    ):
        return refusal
    if command.who != "android":
        course.forbid("wrong_character", say("Only an Android has a gun."), "PS-FIRE-01")
    course.consult(gun_refusal, shots)
    for target in command.targets:
        course.consult(range_refusal, command.who, target)
    course.pay(1, "PS-FIRE-01", is_last=not command.armor)
    course.happen(e.Attacked(course.seat, command.who, names_of(command.targets)))
    course.happen(e.BulletsSpent(min(shots, course.active.bullets)))
    return strike(course, command.who, command.targets, command.armor, ask=command.ask)


def play_first(course: Course, items: Sequence[str]) -> Refusal | None:
    """PS-ITEM-02, PS-ITEM-05: the weapon and the ammo that an attack needs, each as if played."""
    for item in items:
        if refusal := lay_open(course, item):
            return refusal
    return None


def gun_refusal(course: Course, shots: int) -> Refusal | None:
    """PS-FIRE-02, PS-ITEM-06, AMB-23."""
    active, options = course.active, course.state.options
    heavy = "heavy_gun" in active.open
    if shots > 1 and not heavy:
        return no("no_item", say("Two shots at once take a Heavy Gun."), "PS-ITEM-06")
    needed = shots if options.heavy_gun_single or not heavy else MOST_SHOTS
    if active.bullets < needed:
        return no("no_ammo", say("There are not enough bullets."), "PS-FIRE-02")
    return None


def knife(course: Course, command: c.Knife) -> Refusal | None:
    """PS-ITEM-08: a 3 or a 4 hits; AMB-11 for a miss."""
    if refusal := (
        cannot_fight(course, command.who, (command.target,)) or play_first(course, command.play)
    ):
        return refusal
    if "knife" not in course.active.open:
        why = say("No Combat Knife lies open before you.")
        course.forbid("no_item", why, "PS-ITEM-08")
    course.consult(range_refusal, command.who, command.target, reach=0)
    course.pay(1, "PS-ITEM-08", is_last=not command.armor)
    course.happen(e.Attacked(course.seat, command.who, names_of((command.target,))))
    if course.dice.roll(KNIFE_DIE) >= KNIFE_HITS:
        target = (command.target,)
        return strike(course, command.who, target, command.armor, ask=command.ask)
    course.happen(e.Missed(course.seat, command.who))
    if course.state.options.miss_counts:
        settle_duty(course, command.who, (command.target,))
    return None


def cannot_fight(course: Course, who: Who, targets: tuple[Target, ...]) -> Refusal | None:
    """PS-ORD-01: refuse a fighter or a target that is not there, or what settles no duty."""
    state = course.state
    if refusal := cannot_act(course, who, settles=True) or nowhere(course, who):
        return refusal
    for target in targets:
        if isinstance(target, c.OfParasite):
            if state.parasite(target.parasite) is None:
                return no("no_target", say("There is no such parasite."), "PS-FIRE-03")
        elif target.seat not in state.seats:
            return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(target.seat)))
        elif not state.seats[target.seat].character(target.who).health:
            return no("dead", say("This character is dead."), "PS-HP-02")
    if who not in state.trades or attacked_here(course, who, targets):
        return None
    return cannot_act(course, who)


def range_refusal(course: Course, who: Who, target: Target, reach: int = 1) -> Refusal | None:
    """PS-FIRE-03, PS-FIRE-08, PS-ITEM-07: the same room, or the next one with a scope."""
    state = course.state
    if isinstance(target, c.OfCharacter) and target.seat == course.seat:
        return no("no_target", say("This is your own character."), "PS-FIRE-03")
    if not state.on_map:
        return None
    here, there = state.where(who), room_of(state, target)
    if here == there:
        return None
    scope = reach and "target_scope" in course.active.open
    passage = between(state, here or "", there) if there is not None else None
    if not scope or passage is None:
        why = say("The target is not in the same room.") if passage is None or not scope else None
        rule = "PS-ITEM-07" if scope else "PS-FIRE-03"
        return no("out_of_range", why or say("That is too far."), rule)
    if passage == "wall":
        return no("no_door", say("There is a wall between."), "PS-ITEM-07")
    if passage == "security" and not opens(course):
        return no("door_closed", say("The security door is closed."), "PS-FIRE-08")
    return None


def names_of(targets: tuple[Target, ...]) -> tuple[str, ...]:
    """Return targets as events name them."""
    return tuple(
        one.parasite if isinstance(one, c.OfParasite) else f"{one.seat}.{one.who}"
        for one in targets
    )


def room_of(state: State, target: Target) -> str | None:
    """Return where a target stands."""
    if isinstance(target, c.OfParasite):
        parasite = state.parasite(target.parasite)
        return parasite.room if parasite else None
    return state.seats[target.seat].character(target.who).room


def strike(
    course: Course,
    who: Who,
    targets: tuple[Target, ...],
    armor: int | Mapping[str, int],
    *,
    ask: bool,
) -> Refusal | None:
    """PS-FIRE-04 to PS-FIRE-07, PS-FIRE-11: one hit a target; armor answers, now or when asked."""
    defended = [f"{one.seat}.{one.who}" for one in targets if isinstance(one, c.OfCharacter)]
    cards = armor_of(course, armor, defended)
    if isinstance(cards, Refusal):
        return cards
    settle_duty(course, who, targets)
    for target in targets:
        if isinstance(target, c.OfParasite):
            parasite = course.state.parasite(target.parasite)
            if parasite is not None:
                hit(course, parasite)
    attacks = shots_at(course.state, defended)
    if attacks and ask:
        course.happen(e.AttacksOpened(attacks, ask=True))
        return None
    for seat, n in cards.items():
        for _ in range(n):
            play_armor(course, seat)
    wound_all(course, attacks, cards)
    return None


def wound_all(course: Course, attacks: tuple[e.AttackForm, ...], cards: dict[str, int]) -> None:
    """PS-FIRE-11: each of a player's Armor cards stops the next shot at that player."""
    for attack in attacks:
        seat = parted(attack.targets[0])[0]
        if cards.get(seat, 0):
            cards[seat] -= 1
            continue
        for target in attack.targets:
            wound(course, *parted(target), 1, course.seat)


def shots_at(state: State, defended: list[str]) -> tuple[e.AttackForm, ...]:
    """PS-FIRE-11, PS-ITEM-11, AMB-35: each shot for itself, or one Armor for both of a pair."""
    shots: list[tuple[str, ...]] = [(target,) for target in defended]
    if state.options.heavy_gun_armor == "both" and len(set(defended)) == MOST_SHOTS:
        one, other = (parted(target) for target in defended)
        rooms = {state.seats[seat].character(who).room for seat, who in (one, other)}
        if one[0] == other[0] and len(rooms) == 1:
            shots = [tuple(defended)]
    return tuple(e.AttackForm(f"a{n}", 1, shot) for n, shot in enumerate(shots, start=1))


def armor_of(
    course: Course, armor: int | Mapping[str, int], defended: list[str]
) -> dict[str, int] | Refusal:
    """PS-FIRE-11: one Armor card a shot; return the cards by seat."""
    shots = shots_at(course.state, defended)
    seats = [parted(shot.targets[0])[0] for shot in shots]
    if isinstance(armor, int):
        if armor and len(set(seats)) != 1:
            why = say("Say whose Armor it is, seat by seat.")
            return no("bad_value", why, "PS-FIRE-11")
        armor = {seats[0]: armor} if armor else {}
    for seat, cards in armor.items():
        if seat not in course.state.seats:
            return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(seat)))
        if not 0 <= cards <= seats.count(seat):
            return no("bad_value", say("One Armor card answers one shot."), "PS-FIRE-11")
        if cards > course.state.seats[seat].hand:
            return no("no_item", say("This hand does not have that many cards."), "PS-ITEM-10")
    return dict(armor)


def attacked_here(course: Course, who: Who, targets: tuple[Target, ...]) -> set[str]:
    """PS-ORD-03: the other players whose characters in this room are attacked."""
    state, here = course.state, course.state.where(who)
    return {
        target.seat
        for target in targets
        if isinstance(target, c.OfCharacter)
        and target.seat != course.seat
        and (not state.on_map or room_of(state, target) == here)
    }


def settle_duty(course: Course, who: Who, targets: tuple[Target, ...]) -> None:
    """PS-ORD-03, PS-TRD-11, PS-ROOM-09, AMB-11: an attack here takes the trade's place.

    A room counts as attacked wherever the shot came from; AMB-37: it settles what the other one
    of the pair owes there, too.
    """
    state = course.state
    struck = [one for one in targets if isinstance(one, c.OfCharacter) and one.seat != course.seat]
    for room in dict.fromkeys(room_of(state, one) for one in struck):
        if room is not None:
            course.happen(e.PlayerAttacked(who, room))
    for whose in WHO if state.options.pair_attack_waives else (who,):
        attacked = attacked_here(course, whose, targets)
        if attacked and whose in state.trades:
            waives_all = state.options.attack_waives == "all"
            left = tuple(seat for seat in state.trades[whose] if seat not in attacked)
            course.happen(e.TradeWaived(whose, () if waives_all else left))


def grenade(course: Course, command: c.Grenade) -> Refusal | None:
    """PS-ITEM-09, PS-TRD-12, PS-ROOM-09, AMB-08, AMB-29."""
    state = course.state
    if refusal := cannot_act(course, command.who) or nowhere(course, command.who):
        return refusal
    if state.on_map and (command.into is None or not exists(state, command.into)):
        return no("no_room", say("There is no such room."), "PS-ITEM-09")
    course.consult(throw_refusal, command)
    course.pay(state.options.grenade_ap, "PS-ITEM-09")
    if refusal := spend_from_hand(course, "grenade", spent=True, is_last=not command.armor):
        return refusal
    course.happen(e.GrenadeThrown(command.who, command.into))
    if not state.on_map:
        return None
    cards = grenade_armor(course, command)
    if isinstance(cards, Refusal):
        return cards
    for parasite in [one for one in course.state.parasites if one.room == command.into]:
        hit(course, parasite)
    struck = [pair for pair in state.characters() if pair[2].room == command.into]
    if command.into is not None and any(seat != course.seat for seat, _, _ in struck):
        course.happen(e.PlayerAttacked(command.who, command.into))
    for seat, who, _ in struck:
        wound(course, seat, who, 0 if cards.get(seat) else 1, course.seat)
    return None


def throw_refusal(course: Course, command: c.Grenade) -> Refusal | None:
    """PS-ITEM-09, AMB-29: into a neighbouring room, through a doorway."""
    state = course.state
    if not state.on_map:
        return None
    passage = between(state, state.where(command.who) or "", command.into or "")
    if passage is None:
        why = say("A grenade flies into a neighbouring room.")
        return no("out_of_range", why, "PS-ITEM-09")
    if not state.options.grenade_needs_door or passage == "open":
        return None
    if passage == "wall":
        return no("no_door", say("There is a wall between."), "PS-ITEM-09")
    if not opens(course):
        return no("door_closed", say("The security door is closed."), "PS-ITEM-09")
    return None


def grenade_armor(course: Course, command: c.Grenade) -> dict[str, int] | Refusal:
    """AMB-23: Armor does not stop a grenade, unless the house says so."""
    if any(command.armor.values()) and not course.state.options.armor_vs_grenade:
        return no("not_allowed", say("Armor does not stop a grenade."), "PS-ITEM-10")
    struck = {seat for seat, _, one in course.state.characters() if one.room == command.into}
    for seat, cards in command.armor.items():
        if seat not in course.state.seats:
            return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(seat)))
        if cards not in (0, 1):
            return no("bad_value", say("One Armor card answers one shot."), "PS-ITEM-10")
        if cards and seat not in struck:
            return no("no_target", say("The grenade does not hit this player."), "PS-ITEM-10")
        if cards and (refusal := play_armor(course, seat)):
            return refusal
    return dict(command.armor)
