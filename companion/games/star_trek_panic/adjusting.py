"""How the table corrects the app: which paths can be set, to what, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from companion.core.adjusting import Allowed, Check, between, checked, is_bool, is_none, one_of
from companion.core.evolving import evolve
from companion.core.game import Automation
from companion.core.names import LONGEST, unfit
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Adjusted
from companion.games.star_trek_panic.board import (
    CONDITIONS,
    FACINGS,
    PARTS,
    RANGES,
    SECTORS,
    around,
)
from companion.games.star_trek_panic.roles import role_taken
from companion.games.star_trek_panic.state import MOST_CARDS, MOST_TURNS, State, Threat
from companion.games.star_trek_panic.tokens import (
    CLOAK_IS_FIXED,
    MOST_DEFENSE,
    MOST_OF_A_KIND,
    STARTING,
    TokenKind,
)

MOST_ENDED: Final = 60


def adjust_refusal(state: State, path: str, to: Any) -> Refusal | None:
    """Refuse a path that cannot be set, or a value that no table has."""
    return checked(_check_of(state, path.split(".")), path, to) or _role_refusal(state, path, to)


def _role_refusal(state: State, path: str, to: Any) -> Refusal | None:
    match path.split("."):
        case ["seats", seat, "role"]:
            return role_taken(to, [one.role for at, one in state.seats.items() if at != seat])
    return None


def _is_text(to: Any) -> bool:
    return isinstance(to, str) and unfit(to, "") is None


def _check_of(state: State, path: list[str]) -> Check | None:
    """Return what a path's value must satisfy."""
    match path:
        case ["seats", seat, field] if seat in state.seats:
            return {"hand": between(0, MOST_CARDS), "role": _ROLE}.get(field)
        case ["ship", "front"]:
            fronts = [list(_front(state, sector)) for sector in SECTORS]
            return Allowed(
                lambda to: _heading(state, to) is not None,
                say("the sectors of front left and front right: one of {fronts}",
                    fronts=[str(one) for one in fronts]),
            )  # fmt: skip
        case ["ship", "facings", facing, part] if facing in FACINGS and part in PARTS:
            return one_of(*CONDITIONS)
        case ["threats", *rest]:
            return _threat_check(state, rest)
        case ["tokens", kind, field] if state.on_map and kind in state.kinds:
            return _token_check(state, kind, field)
        case ["mission", *rest] if state.mission is not None:
            return _mission_check(state, rest)
    return _table_check(state, path)


def _table_check(state: State, path: list[str]) -> Check | None:
    match path:
        case ["decks", "enterprise" | "discard" | "removed"]:
            return between(0, MOST_CARDS)
        case ["missions", "completed"]:
            return _NAMES
        case ["turn", "maneuvered" | "traded"] if state.turn is not None:
            return is_bool
        case ["options", "automation"]:
            return one_of(*get_args(Automation))
    return None


_ROLE: Final = Allowed(
    lambda to: to is None or _is_text(to),
    say("a character's name of 1 to {most} letters, or null", most=LONGEST),
)
_NAMES: Final = Allowed(
    lambda to: isinstance(to, list) and len(to) <= MOST_ENDED and all(map(_is_text, to)),
    say("a list of at most {most} missions' names", most=MOST_ENDED),
)


def _heading(state: State, to: Any) -> int | None:
    """Return the front right facing's sector for a front that the ship can have."""
    for sector in SECTORS:
        front = list(_front(state, sector))
        if isinstance(to, list) and to == front and all(type(one) is int for one in to):
            return sector
    return None


def _front(state: State, sector: int) -> tuple[int, int]:
    """Return the two front sectors, by that of front right."""
    return around(sector, -state.clockwise), sector


def _threat_check(state: State, path: list[str]) -> Check | None:
    threat = state.threats.get(path[0]) if path else None
    if threat is None:
        return None
    kind = state.kind_of(threat)
    match path[1:]:
        case []:
            return is_none
        case ["sector"]:
            return one_of(*SECTORS)
        case ["range"]:
            return one_of(*RANGES)
        case ["defense"] if kind.defense is not None:
            return between(1, kind.defense)
        case ["cloaked"]:
            return is_bool if kind.cloaks else _FACE_UP
    return None


_FACE_UP: Final = Allowed(lambda to: to is False, say("false: this ship does not cloak"))


def _token_check(state: State, name: str, field: str) -> Check | None:
    kind = state.kinds[name]
    match field:
        case "bag" | "discard":
            return between(0, MOST_OF_A_KIND)
        case "count":
            # What is on the board is there; each starting token is wanted again next time.
            held = kind.count - state.bag.get(name, 0) - state.spent.get(name, 0)
            return between(max(held, name in STARTING), MOST_OF_A_KIND)
        case "defense" if kind.is_ship:
            return between(1, MOST_DEFENSE)
        case "cloaks" if kind.is_ship and name not in CLOAK_IS_FIXED and kind.owner != "tholian":
            return is_bool
    return None


def _mission_check(state: State, path: list[str]) -> Check | None:
    mission = state.mission
    assert mission is not None
    match path:
        case ["timer"] if mission.timer is not None:
            return between(1, MOST_TURNS)
        case ["needs" | "committed", badge] if _is_text(badge):
            return between(0, MOST_TURNS)
        case ["tokens", id_] if id_ in mission.tokens:
            return is_none
        case ["tokens", id_, "sector"] if id_ in mission.tokens:
            return one_of(*SECTORS)
        case ["tokens", id_, "range"] if id_ in mission.tokens:
            return one_of(*RANGES)
    return None


def adjusted(state: State, event: Adjusted) -> State:  # noqa: C901  (a table of paths)
    """Return the state in which this is so."""
    to: Any = event.to
    match event.path.split("."):
        case ["seats", seat, field]:
            return state.with_seat(seat, **{field: to})
        case ["ship", "front"]:
            return evolve(state, heading=to[1])
        case ["ship", _, facing, part]:
            return state.with_facing(facing, **{part: to})
        case ["threats", id_]:
            return _without(state, id_)
        case ["threats", id_, field]:
            return state.with_threat(id_, **{field: to})
        case ["tokens", kind, "bag"]:
            return evolve(state, bag={**state.bag, kind: to})
        case ["tokens", kind, "discard"]:
            return evolve(state, spent={**state.spent, kind: to})
        case ["tokens", kind, field]:
            return _with_kind(state, kind, field, to)
        case ["decks", deck]:
            return evolve(state, **{deck: to})
        case ["mission", *rest]:
            return _with_mission(state, rest, to)
        case ["missions", _]:
            state = evolve(state, completed=tuple(to))
            return evolve(state, mission_due=state.mission_due and not state.is_last_done)
        case ["turn", field]:
            return state.with_turn(**{field: to})
    return evolve(state, options=evolve(state.options, automation=to))


def _without(state: State, id_: str) -> State:
    """Take a threat off the board: a Starbase goes to no pile twice."""
    gone = state.threats[id_]
    left = {name: one for name, one in state.threats.items() if name != id_}
    spent = {**state.spent, gone.kind: state.spent.get(gone.kind, 0) + 1}
    state = evolve(state, threats=left, spent=spent)
    docking = state.docking
    if docking is not None:
        threat = None if docking.threat == id_ else docking.threat
        more = tuple(one for one in docking.more if one != id_)
        state = evolve(state, docking=evolve(docking, threat=threat, more=more))
    return state


def _with_kind(state: State, name: str, field: str, to: Any) -> State:
    """Change what is known of this copy's tokens: the bag, and the ships on the board, follow."""
    before = state.kinds[name]
    kind = evolve(before, **{field: to})
    state = evolve(state, kinds={**state.kinds, name: kind}, ours=False)
    if field == "count":
        return _with_count(state, name, kind.count - before.count)
    for threat in state.threats.values():
        if threat.kind == name:
            state = evolve(
                state, threats={**state.threats, threat.id: _follows(threat, before, kind)}
            )
    return state


def _with_count(state: State, name: str, more: int) -> State:
    """Change the bag; where it has too few, the discard pile had them."""
    bag = state.bag.get(name, 0) + more
    spent = state.spent.get(name, 0) + min(0, bag)
    return evolve(
        state, bag={**state.bag, name: max(0, bag)}, spent={**state.spent, name: max(0, spent)}
    )


def _follows(threat: Threat, before: TokenKind, kind: TokenKind) -> Threat:
    """Keep a ship's losses, whatever its highest defense is."""
    lost = (before.defense or 0) - (threat.defense or 0)
    defense = max(1, (kind.defense or 0) - lost)
    return evolve(threat, defense=defense, cloaked=threat.cloaked and kind.cloaks)


def _counted(counts: Mapping[str, int]) -> Mapping[str, int]:
    """Leave out the badges of which there is none."""
    return {name: n for name, n in counts.items() if n}


def _with_mission(state: State, path: list[str], to: Any) -> State:
    mission = state.mission
    assert mission is not None
    match path:
        case ["timer"]:
            return state.with_mission(timer=to)
        case ["needs", badge]:
            return state.with_mission(needs=_counted({**mission.needs, badge: to}))
        case ["committed", badge]:
            return state.with_mission(committed=_counted({**mission.committed, badge: to}))
        case ["tokens", id_]:
            left = {name: one for name, one in mission.tokens.items() if name != id_}
            return state.with_mission(tokens=left)
    _, id_, field = path
    token = evolve(mission.tokens[id_], **{field: to})
    return state.with_mission(tokens={**mission.tokens, id_: token})
