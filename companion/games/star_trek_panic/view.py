"""The view of Star Trek Panic: everything, since nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.shape import write
from companion.games.star_trek_panic.board import FACINGS, SECTORS
from companion.games.star_trek_panic.boarding import waiting
from companion.games.star_trek_panic.maneuvers import forbidding
from companion.games.star_trek_panic.reminders import reminders
from companion.games.star_trek_panic.state import Boarder, MissionState, State, Threat
from companion.games.star_trek_panic.volleys import checklist


def view(state: State) -> dict[str, Any]:
    """Return what everybody sees, as the contract has it."""
    light = {} if state.on_map else {"fired": [state.fired.get(one, 0) for one in SECTORS]}
    return {
        **light,
        "phase": state.phase,
        "board": state.board,
        "setup": _setup(state),
        "turn": _turn(state),
        "seats": {
            name: {"name": one.name, "role": one.role, "hand": one.hand, "here": one.here}
            for name, one in state.seats.items()
        },
        "ship": ship(state),
        "threats": {id_: _threat(state, one) for id_, one in state.threats.items()},
        "tokens": _tokens(state),
        "bag": _bag(state),
        "decks": {
            "enterprise": state.enterprise,
            "discard": state.discard,
            "removed": state.removed,
        },
        "mission": None if state.mission is None else _mission(state.mission),
        "missions": {
            "wanted": state.options.missions_to_win,
            "completed": list(state.completed),
            "failed": list(state.failed),
            "known": list(state.known),
        },
        "pending": pending(state),
        "checklist": checklist(state),
        "reminders": reminders(state),
        "options": write(state.options),
        "over": over(state),
    }


def over(state: State) -> dict[str, Any] | None:
    """Return how the game has ended."""
    end = state.over
    return (
        None
        if end is None
        else {
            "side": end.side,
            "rule": end.rule,
            "winners": None if end.winners is None else list(end.winners),
        }
    )


def _setup(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {"hand": state.hand_size, "deck": state.deck_size}
    if state.options.tokens == "tablet":
        found["tokens"] = "tablet"
    return found


def _turn(state: State) -> dict[str, Any] | None:
    turn = state.turn
    if turn is None:
        return None
    return {
        "number": turn.number,
        "seat": turn.seat,
        "phase": turn.phase,
        "maneuvered": turn.maneuvered,
        "traded": turn.traded,
        "drawn": turn.drawn,
    }


def ship(state: State) -> dict[str, Any]:
    """Return how the ship lies, and each facing of it."""
    facings = {
        facing: {
            "sector": state.sector_of(facing),
            "shield": state.facings[facing].shield,
            "hull": state.facings[facing].hull,
        }
        for facing in FACINGS
    }
    return {"front": list(state.front), "no_maneuver": forbidding(state), "facings": facings}


def _threat(state: State, threat: Threat) -> dict[str, Any]:
    return {
        "kind": threat.kind,
        "sector": threat.sector,
        "range": threat.range,
        "defense": threat.defense,
        "highest": state.kinds[threat.kind].defense,
        "cloaked": threat.cloaked,
    }


def _tokens(state: State) -> dict[str, Any]:
    if not state.on_map:
        return {}
    return {
        name: {
            "role": kind.role,
            "owner": kind.owner,
            "count": kind.count,
            "defense": kind.defense,
            "fire": kind.fire,
            "cloaks": kind.cloaks,
            "bag": state.bag.get(name, 0),
            "discard": state.spent.get(name, 0),
        }
        for name, kind in state.kinds.items()
    }


def _bag(state: State) -> dict[str, Any] | None:
    if not state.on_map:
        return None
    left, spent = sum(state.bag.values()), sum(state.spent.values())
    return {"left": left, "discard": spent, "ours": state.ours}


def _mission(mission: MissionState) -> dict[str, Any]:
    card = mission.card
    lines = zip(card.objectives, mission.done, strict=True)
    return {
        "name": card.name,
        "limit": card.limit,
        "timer": mission.timer,
        "objectives": [{"line": line, "done": done} for line, done in lines],
        "needs": dict(mission.needs),
        "committed": dict(mission.committed),
        "no_maneuver": card.no_maneuver,
        "no_trade": card.no_trade,
        "tokens": {
            id_: {"label": one.label, "sector": one.sector, "range": one.range}
            for id_, one in mission.tokens.items()
        },
    }


def boarders(found: Iterable[Boarder]) -> list[dict[str, Any]]:
    """Return who boards, and with how much damage before Security."""
    return [{"threat": one.threat, "facing": one.facing, "damage": one.damage} for one in found]


def pending(state: State) -> list[dict[str, Any]]:
    """Return what must be settled, in the order in which it is."""
    return [_pending(state, kind) for kind in pending_kinds(state)]


def _pending(state: State, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": kind}
    if kind == "boarders" and state.boarding is not None:
        found |= {"of": state.boarding.of, "boarders": boarders(waiting(state))}
    elif kind == "starbase" and state.docking is not None:
        found["threat"] = state.docking.threat
    return found


def pending_kinds(state: State) -> tuple[str, ...]:
    """Return the kinds of what must be settled, in the order in which it is."""
    is_open = {
        "mission": state.mission_due,
        "boarders": state.boarding is not None,
        "starbase": state.docking is not None,
    }
    order = ("mission", "boarders", "starbase")
    if state.options.starbase_first:
        order = ("mission", "starbase", "boarders")
    return tuple(kind for kind in order if is_open[kind])
