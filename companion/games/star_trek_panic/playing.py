"""Cards from the hand: trades, hits, repairs, and any other card (section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from companion.core.course import done_already
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import unknown_seat
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import SECTORS, direction_of
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.naming import player_name, threat_name
from companion.games.star_trek_panic.state import State, Threat
from companion.games.star_trek_panic.tokens import MOST_DEFENSE

TRADING: Final = 3
PLAYING: Final = (3, 4)


def trade(course: Course, command: c.Trade) -> Refusal | None:
    """ST-PH-05, AMB-03, ST-MIS-08: one card with one other player."""
    state, seat = course.state, course.seat
    if refusal := _no_partner(course, command.with_):
        return refusal
    is_gift = state.options.trade_mode == "gift"
    for one in (seat,) if is_gift else (seat, command.with_):
        if refusal := too_few(state, one, 1):
            return refusal
    if course.turn.phase != TRADING:
        course.forbid("not_now", say("You trade before you play cards."), "ST-PH-05")
    if course.turn.traded:
        why = say("You have traded already in this turn.")
        course.object(done_already(why, "ST-PH-05", "traded", seat=seat))
    if state.mission is not None and state.mission.card.no_trade:
        course.forbid("not_allowed", say("This mission forbids trading."), "ST-MIS-08")
    course.happen(e.Traded(seat, command.with_, is_gift))
    return None


def _no_partner(course: Course, seat: str) -> Refusal | None:
    here = course.state.here()
    if not set(here) - {course.seat}:
        return no("no_trade", say("Nobody else is here to trade with."), "ST-PH-05")
    if seat == course.seat:
        return no("bad_value", say("You trade with another player."), "ST-PH-05")
    return unknown_seat(seat, here)


def hit(course: Course, command: c.Hit) -> Refusal | None:
    """ST-CARD-01, ST-CARD-02, OUT-05: one card, one threat; or as many as the card says."""
    state = course.state
    if not state.on_map:
        return no("unavailable", say("On a light board the app does not know the tokens."))
    times = Counter([command.threat, *command.threats] if command.threat else command.threats)
    if refusal := _no_targets(state, list(times)):
        return refusal
    if not 1 <= command.damage <= MOST_DEFENSE:
        return no("bad_value", say("A card hits for 1 to {most}.", most=MOST_DEFENSE))
    if refusal := _play_card(course, free=command.free):
        return refusal
    for id_ in times:
        _object_to_cloaked(course, state.threats[id_])
        _object_to_place(course, state.threats[id_], command)
    _pay(course, free=command.free)
    for id_, many in times.items():
        if not course.over:
            _hit(course, state.threats[id_], command.damage * many)
    return None


def light_hit(course: Course, command: c.LightHit) -> Refusal | None:
    """Keep a hit that only the table saw, for the report; its card is played by `play`."""
    if course.state.on_map:
        return no("unavailable", say("Tap the ship that is hit: the app knows the tokens."))
    object_to_phase(course, "ST-PH-06")
    course.happen(e.LightShipHit(course.seat, command.destroyed))
    return None


def _no_targets(state: State, ids: Sequence[str]) -> Refusal | None:
    if not ids:
        return no("bad_value", say("Say which ship is hit: “{field}” is missing.", field="threat"))
    for id_ in ids:
        if id_ not in state.threats:
            return _not_there(id_)
        if state.threats[id_].defense is None:
            return no("no_target", say("Nobody fires at the Starbase."), "ST-CARD-01")
    return None


def _not_there(id_: str) -> Refusal:
    why = say("“{token}” is not on the board.", token=id_[:40])
    return no("no_target", why, threat=id_[:40])


def _hit(course: Course, threat: Threat, damage: int) -> None:
    left = (threat.defense or 0) - damage
    if left > 0:
        course.happen(e.ThreatHit(threat.id, left))
    else:
        course.happen(e.ThreatDestroyed(threat.id, "hit"))
    endings.look(course)


def _object_to_cloaked(course: Course, threat: Threat) -> None:
    """ST-CLK-04."""
    if threat.cloaked:
        name = threat_name(course.state, threat.id, first=True)
        why = say("{ship} is cloaked: no card touches it.", ship=name)
        course.forbid("cloaked", why, "ST-CLK-04")


def _object_to_place(course: Course, threat: Threat, command: c.Hit) -> None:
    """ST-CARD-01: what is printed is checked where it is told."""
    direction = direction_of(course.state.facing_of(threat.sector))
    if command.range is not None and command.range != threat.range:
        why = say("This card does not reach that range.")
        course.forbid("out_of_range", why, "ST-CARD-01")
    if command.direction is not None and command.direction != direction:
        why = say("This card does not fire in that direction.")
        course.forbid("out_of_range", why, "ST-CARD-01")


def repair(course: Course, command: c.Repair) -> Refusal | None:
    """ST-CARD-05, AMB-27: what is damaged is repaired, what is destroyed is rebuilt."""
    state, parts = course.state, command.parts
    if command.part is not None and command.facing is not None:
        parts = (c.RepairedPart(command.part, command.facing, command.rebuild), *parts)
    elif not parts or command.part or command.facing or command.rebuild:
        missing = "part" if command.part is None else "facing"
        why = say("Say what is repaired: “{field}” is missing.", field=missing)
        return no("bad_value", why)
    if len({(one.part, one.facing) for one in parts}) < len(parts):
        return no("bad_value", say("A card repairs each part once."), "ST-CARD-05")
    for one in parts:
        needed = "destroyed" if one.rebuild else "damaged"
        if getattr(state.facings[one.facing], one.part) != needed:
            why = say("Only what is destroyed is rebuilt.") if one.rebuild else _REPAIRED
            return no("no_target", why, "ST-CARD-05", part=one.part, facing=one.facing)
    if refusal := _play_card(course, free=command.free):
        return refusal
    _pay(course, free=command.free)
    for one in parts:
        after = state.options.rebuilt_as if one.rebuild else "intact"
        course.happen(e.PartRepaired(one.part, one.facing, after))
    return None


_REPAIRED: Final = say("Only what is damaged is repaired.")


def play(course: Course, command: c.Play) -> Refusal | None:
    """ST-PH-06, ST-CARD-03, ST-CARD-04: any other card, and what it does to threats."""
    if refusal := _unfit(course.state, command):
        return refusal
    if refusal := _play_card(course, command.cards, free=command.free):
        return refusal
    touched = [one.threat for one in command.moves] + list(command.destroys)
    for id_ in touched:
        _object_to_cloaked(course, course.state.threats[id_])
    _pay(course, command.cards, free=command.free)
    for move in command.moves:
        threat = course.state.threats[move.threat]
        sector, at = move.sector or threat.sector, move.range or threat.range
        course.happen(e.ThreatMoved(threat.id, sector, at))
    for id_ in command.destroys:
        if not course.over:
            course.happen(e.ThreatDestroyed(id_, "card"))
            endings.look(course)
    return None


def _unfit(state: State, command: c.Play) -> Refusal | None:
    """Refuse targets that are not there, are named twice, or go nowhere."""
    touched = [one.threat for one in command.moves] + list(command.destroys)
    if touched and not state.on_map:
        return no("unavailable", say("On a light board the app does not know the tokens."))
    for id_ in touched:
        if id_ not in state.threats:
            return _not_there(id_)
    if len(set(touched)) < len(touched):
        return no("bad_value", say("A card names each token once."))
    return next(_nowhere(command.moves), None)


def _nowhere(moves: tuple[c.Move, ...]) -> Iterator[Refusal]:
    for move in moves:
        if move.sector is None and move.range is None:
            yield no("bad_value", say("Say where the token goes: its sector, or its range."))
        elif move.sector is not None and (refusal := sector_refusal(move.sector)):
            yield refusal


def sector_refusal(sector: int) -> Refusal | None:
    """ST-STATE-01: refuse what is no sector."""
    if sector in SECTORS:
        return None
    return no("bad_value", say("The board has the sectors 1 to 6."), "ST-STATE-01")


def too_few(state: State, seat: str, cards: int) -> Refusal | None:
    """Refuse what a hand does not have: only `hand` can mend that."""
    held = state.seats[seat].hand
    if cards <= held:
        return None
    name = player_name(state, seat)
    why = say("{name} has only {held} cards. If that is wrong, correct the hand first.",
              name=name, held=held)  # fmt: skip
    if not held:
        why = say("{name} has no cards. If that is wrong, correct the hand first.", name=name)
    return no("no_item", why)


def _play_card(course: Course, cards: int = 1, *, free: bool = False) -> Refusal | None:
    """ST-PH-06: a card is played in phase 4; an ability at any time of the turn."""
    if cards < 1:
        return no("bad_value", say("At least one card is played."))
    if free:
        return None
    if refusal := too_few(course.state, course.seat, cards):
        return refusal
    object_to_phase(course, "ST-PH-06")
    return None


def object_to_phase(course: Course, rule: str) -> None:
    """ST-PH-06, ST-PH-07: cards and maneuvers come before the mission is checked."""
    if course.turn.phase not in PLAYING:
        why = say("Cards and maneuvers come before the mission is checked.")
        course.forbid("not_now", why, rule)


def _pay(course: Course, cards: int = 1, *, free: bool = False) -> None:
    if not free:
        begin_playing(course)
        course.happen(e.CardPlayed(course.seat, cards))


def begin_playing(course: Course) -> None:
    """ST-PH-01: the first card or maneuver ends phase 3."""
    if course.turn.phase == TRADING:
        course.happen(e.PhaseBegan(TRADING + 1))
