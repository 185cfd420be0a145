"""The public view: what everybody may see, in the scripted table's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.evolving import of_newest
from companion.core.shape import write
from companion.games.panic_station.board import doors_of
from companion.games.panic_station.cards import SEARCH, TWO_ROOMS, WHO, setup_arithmetic
from companion.games.panic_station.endings import SEALED_ENDINGS, most_in_deck, polled
from companion.games.panic_station.owed import owes_search
from companion.games.panic_station.parasites import choices
from companion.games.panic_station.placing import hive_from, in_deck
from companion.games.panic_station.reminders import reminders
from companion.games.panic_station.state import Attack, Character, Drawing, Room, State, ap_of
from companion.games.panic_station.turns import turns_to_phase


def view(state: State) -> dict[str, Any]:
    """Return the public view."""
    turn, over = state.turn, state.over
    hand = 4 if state.options.two_infection else 5
    return {
        "phase": state.phase,
        "board": state.board,
        "setup": setup_arithmetic(len(state.seats), hand),
        "alerted": list(state.alerted),
        "turn": None
        if turn is None
        else {"number": turn.number, "seat": turn.seat, "ap": turn.ap, "spent": turn.spent},
        "owes_search": owes_search(state),
        "marker": {"seat": state.marker, "armed": state.armed},
        "doors_open": state.doors_open,
        "seats": {name: _seat(state, name) for name in state.seats},
        "parasites": [
            {"id": one.id, "disc": one.disc, "side": one.side, "room": one.room}
            for one in state.parasites
        ],
        "supply": {"grey": state.grey, "black": state.black},
        "decks": {
            "search": state.search,
            "discard": state.discard,
            "exploration": state.exploration,
        },
        "hive_from": hive_from(state),
        "deck": _deck(state),
        "rooms": _rooms(state.rooms),
        "pending": pending(state),
        "next_phase": turns_to_phase(state),
        "scans": [{"infected": one.infected, "clean": one.clean} for one in state.scans],
        "reminders": reminders(state),
        "options": write(state.options),
        "over": over
        and {
            "side": over.side,
            "rule": over.rule,
            "winners": None if over.winners is None else list(over.winners),
            **({"provisional": True} if is_provisional(state) else {}),
        },
        "audit": state.audit,
        **({"rolled": state.rolled} if state.rolled else {}),
        **({"infected": list(state.told_infected)} if state.told_infected else {}),
    }


def is_provisional(state: State) -> bool:
    """Tell whether the ending rests on sealed answers that no audit has looked at."""
    over, scans = state.over, state.scans
    rests = over is not None and over.rule in SEALED_ENDINGS and bool(scans and scans[-1].sealed)
    return rests and state.audit is None


def _seat(state: State, name: str) -> dict[str, Any]:
    seat = state.seats[name]
    pair: dict[str, Any] = {who: _character(seat.character(who)) for who in WHO}
    return {
        "name": seat.name,
        "alive": seat.alive,
        "hand": seat.hand,
        "bullets": seat.bullets,
        "open": list(seat.open),
        **pair,
        **({} if state.on_map or state.has_entered(name) else {"waits": True}),
    }


def _character(one: Character) -> dict[str, Any]:
    return {"health": one.health, "room": one.room, "ap": ap_of(one.health)}


def _deck(state: State) -> dict[str, str]:
    """Return the doors, as printed, of the cards that can still come; a light board knows none."""
    if not state.on_map:
        return {}
    return {card: doors_of(state, card, turned=False) for card in in_deck(state)}


@of_newest
def _rooms(rooms: Mapping[str, Room]) -> dict[str, Any]:
    """Return the cards on the board: the same mapping as long as none of them changes."""
    return {key: _room(room) for key, room in rooms.items()}


def _room(room: Room) -> dict[str, Any]:
    found: dict[str, Any] = {
        "card": room.card,
        "searched": room.searched,
        "turned": room.turned,
        "doors": room.doors,
    }
    if room.card in TWO_ROOMS:
        found["inner"] = room.inner
    return {**found, "horizontal": room.horizontal} if room.card == "hive" else found


def pending(state: State) -> list[dict[str, Any]]:
    """Return what must be settled, the most urgent first."""
    found: list[dict[str, Any]] = []
    if state.attacks is not None:
        attacks = [_attack(attack, asking=state.asking) for attack in state.attacks]
        kinds = [("attacks", state.phase == "parasite"), ("armor", state.asking)]
        found += [
            {"kind": kind, "ask": state.asking, "attacks": attacks}
            for kind, is_open in kinds
            if is_open
        ]
    if open_ := choices(state):
        found.append({"kind": "spawn", "choices": list(open_)})
    elif state.drawing is not None:
        found.append(_draw(state, state.drawing))
    if state.scan:
        found.append({"kind": "scan", "polled": polled(state)})
    if state.last_human:
        found.append({"kind": "last_human_gas", "most": SEARCH["gas-can"]})
    if state.looks_for_gas:
        found.append({"kind": "deck_gas", "most": most_in_deck(state)})
    found += [
        {"kind": "trade", "who": who, "with": list(partners)}
        for who, partners in state.trades.items()
    ]
    return found


def _draw(state: State, drawing: Drawing) -> dict[str, Any]:
    seats = [state.turn_seat, *([drawing.partner] if drawing.partner else [])]
    drawers = list(dict.fromkeys(seats))
    return {"kind": "draw", "who": drawing.who, "cards": drawing.cards, "seats": drawers}


def _attack(attack: Attack, *, asking: bool) -> dict[str, Any]:
    found = {
        "id": attack.id,
        "parasite": attack.parasite,
        "damage": attack.damage,
        "targets": list(attack.targets),
    }
    return {**found, "answers": dict(attack.answers)} if asking else found


@of_newest
def pending_kinds(state: State) -> tuple[str, ...]:
    """Return the kinds that keep everything else from being done (a trade does not)."""
    is_hit = state.attacks is not None
    kinds = (
        ("attacks", is_hit and state.phase == "parasite"),
        ("armor", is_hit and state.asking),
        ("spawn", bool(choices(state))),
        ("draw", state.drawing is not None and not choices(state)),
        ("scan", state.scan),
        ("last_human_gas", state.last_human),
        ("deck_gas", state.looks_for_gas),
    )
    return tuple(kind for kind, is_open in kinds if is_open)
