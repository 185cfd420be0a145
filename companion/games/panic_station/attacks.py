"""The rules of answering attacks: armor, then the damage (sections 4, 9 and 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core.course import done_already
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import colour
from companion.games.panic_station import commands as c
from companion.games.panic_station import events as e
from companion.games.panic_station import light
from companion.games.panic_station.course import Course, no
from companion.games.panic_station.endings import check_troopers
from companion.games.panic_station.items import play_armor, told_hand
from companion.games.panic_station.parasites import attacks_now
from companion.games.panic_station.state import Attack, parted
from companion.games.panic_station.turns import end_phase
from companion.games.panic_station.wounds import wound


def resolve_attacks(course: Course, command: c.ResolveAttacks) -> Refusal | None:
    """PS-PATK-02, PS-PATK-03, PS-ITEM-10, PS-ITEM-11: armor, then all the damage.

    Where defenders answer for themselves, what they answered counts, and silence is no armor.
    """
    attacks = course.state.attacks
    if attacks is None or course.state.phase != "parasite":
        return no("not_now", say("No parasite attacks."))
    if command.hits and course.state.on_map:
        return no("bad_value", say("On a full board the app knows who is hit."))
    for seat, cards in command.hands.items():
        if refusal := told_hand(course, seat, cards):
            return refusal
    if not course.state.on_map:
        if refusal := light.hit_all(course, command):
            return refusal
    else:
        for armor in command.armor:
            if refusal := answer(course, armor):
                return refusal
        damage_all(course, attacks, answered(course.state.attacks or ()))
    course.happen(e.AttacksResolved())
    end_phase(course)
    return None


def answer(course: Course, armor: c.ArmorCard) -> Refusal | None:
    """PS-ITEM-10: one more Armor card against one attack."""
    attack = next((one for one in course.state.attacks or () if one.id == armor.attack), None)
    if armor.seat not in course.state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(armor.seat)))
    if attack is None or armor.seat not in {parted(one)[0] for one in attack.targets}:
        at = colour(armor.seat)
        why = say("{seat} is not hit by this attack.", seat=at)
        return no("no_target", why, "PS-ITEM-10")
    cards = attack.answers.get(armor.seat, 0) + 1
    if cards > attack.damage:
        why = say("This attack can be answered by 0 to {most} cards.", most=attack.damage)
        return no("bad_value", why, "PS-ITEM-10")
    if refusal := play_armor(course, armor.seat):
        return refusal
    course.happen(e.AttackAnswered(attack.id, armor.seat, cards))
    return None


def answered(attacks: tuple[Attack, ...]) -> Mapping[tuple[str, str], int]:
    """Return the Armor cards by attack and seat."""
    return {(attack.id, seat): n for attack in attacks for seat, n in attack.answers.items()}


def damage_all(
    course: Course, attacks: tuple[Attack, ...], cards: Mapping[tuple[str, str], int]
) -> None:
    """PS-PATK-03, PS-ITEM-11: each attack for itself; one card protects both of a pair."""
    for attack in attacks:
        for target in attack.targets:
            seat, who = parted(target)
            by = course.state.turn_seat if attack.parasite is None else None
            wound(course, seat, who, max(0, attack.damage - cards.get((attack.id, seat), 0)), by)


def armor(course: Course, command: c.Armor) -> Refusal | None:
    """PS-ITEM-10: a defender answers one attack; when all have, the damage is done."""
    attacks = course.state.attacks
    if attacks is None or not course.state.asking:
        return no("not_now", say("Nobody is asked for Armor."), "PS-ITEM-10")
    attack = next((one for one in attacks if one.id == command.attack), None)
    if attack is None:
        return no("no_target", say("There is no such attack."), "PS-ITEM-10")
    open_ = unanswered(attack)
    seat = command.seat or (open_[0] if len(open_) == 1 else None)
    if seat is None and open_:
        return no("bad_value", say("Say whose Armor it is, seat by seat."), "PS-ITEM-10")
    if seat is not None and seat not in course.state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(seat)))
    if seat is None or seat not in open_:
        why, told = say("This attack is answered."), {"attack": attack.id}
        told |= {} if seat is None else {"seat": seat}
        return done_already(why, "PS-ITEM-10", "attack_answered", **told)
    if command.hand is not None and (refusal := told_hand(course, seat, command.hand)):
        return refusal
    most = min(attack.damage, course.state.seats[seat].hand)
    if not 0 <= command.cards <= most:
        why = say("This attack can be answered by 0 to {most} cards.", most=most)
        return no("bad_value", why, "PS-ITEM-10")
    for _ in range(command.cards):
        play_armor(course, seat)
    course.happen(e.AttackAnswered(attack.id, seat, command.cards))
    settle_attacks(course)
    return None


def defend(course: Course, command: c.Defend) -> Refusal | None:
    """PS-ITEM-10: a defender answers at once whatever hits them and is not answered yet."""
    attacks, seat = course.state.attacks, command.seat
    if attacks is None or not course.state.asking:
        return no("not_now", say("Nobody is asked for Armor."), "PS-ITEM-10")
    if seat not in course.state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(seat)))
    open_ = [attack for attack in attacks if seat in unanswered(attack)]
    if not open_:
        return done_already(
            say("This attack is answered."), "PS-ITEM-10", "attack_answered", seat=seat
        )
    cards = Counter(one.attack for one in command.armor)
    if any(one.seat != seat for one in command.armor) or set(cards) - {one.id for one in open_}:
        why = say("{seat} is not hit by this attack.", seat=colour(seat))
        return no("no_target", why, "PS-ITEM-10")
    for attack in open_:
        most = min(attack.damage, course.state.seats[seat].hand)
        if cards[attack.id] > most:
            why = say("This attack can be answered by 0 to {most} cards.", most=most)
            return no("bad_value", why, "PS-ITEM-10")
        for _ in range(cards[attack.id]):
            if refusal := play_armor(course, seat):
                return refusal
        course.happen(e.AttackAnswered(attack.id, seat, cards[attack.id]))
    settle_attacks(course)
    return None


def unanswered(attack: Attack) -> tuple[str, ...]:
    """Return the seats that have not answered an attack yet."""
    seats = dict.fromkeys(parted(target)[0] for target in attack.targets)
    return tuple(seat for seat in seats if seat not in attack.answers)


def follow_correction(course: Course) -> None:
    """PS-PATK-01: who is attacked once the board was set right; what was answered stays answered.

    With nobody left to attack the table still ends the phase: one correction may follow another.
    """
    state = course.state
    if state.attacks is None or state.phase != "parasite" or not state.on_map:
        return
    now, answers = attacks_now(course), {one.parasite: one.answers for one in state.attacks}
    were = [(one.parasite, one.damage, tuple(one.targets)) for one in state.attacks]
    if [(one.parasite, one.damage, one.targets) for one in now] == were:
        return
    course.happen(e.AttacksOpened(now, ask=state.asking))
    for attack in now:
        hit = {parted(target)[0] for target in attack.targets}
        for seat, cards in answers.get(attack.parasite, {}).items():
            if seat in hit:
                course.happen(e.AttackAnswered(attack.id, seat, min(cards, attack.damage)))
    if now and state.asking:
        settle_attacks(course)


def settle_attacks(course: Course) -> None:
    """PS-WIN-13: do the damage once every defender has answered, and check what it ended."""
    attacks = course.state.attacks or ()
    if any(unanswered(attack) for attack in attacks):
        return
    damage_all(course, attacks, answered(attacks))
    course.happen(e.AttacksResolved())
    if course.state.phase == "parasite":
        end_phase(course)
    else:
        check_troopers(course)
