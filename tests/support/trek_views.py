"""Views of Star Trek Panic made by hand, as the contract has them, and the news made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Offer
from companion.games.star_trek_panic.tokens import SEED
from companion.stage.scene import News

FACINGS = ("front_right", "right", "rear_right", "rear_left", "left", "front_left")
SEATS = {"red": "Mira", "blue": "Ivo", "green": "Jun", "yellow": "Odile", "orange": "Tarek"}
ROLES = ("Kirk", "Scott", "Sulu", "Uhura", "Spock")


def a_ship(front: int = 1, **states: tuple[str, str]) -> dict[str, Any]:
    """A ship whose front right looks at this sector; facings by name are not intact."""
    facings = {
        facing: {"sector": (front - 1 + n) % 6 + 1, "shield": "intact", "hull": "intact"}
        for n, facing in enumerate(FACINGS)
    }
    for facing, (shield, hull) in states.items():
        facings[facing] |= {"shield": shield, "hull": hull}
    left = facings["front_left"]["sector"]
    return {"front": [left, front], "no_maneuver": [], "facings": facings}


def a_threat(kind: str, sector: int, range_: str, defense: int = 2, **more: Any) -> dict[str, Any]:
    highest = SEED[kind].defense
    return {"kind": kind, "sector": sector, "range": range_, "highest": highest,
            "defense": None if highest is None else defense, "cloaked": False, **more}  # fmt: skip


def a_mission(**more: Any) -> dict[str, Any]:
    return {
        "name": "Convoy in the dark", "limit": 4, "timer": 3,
        "objectives": [{"line": "Reach the Starbase", "done": True},
                       {"line": "No Tholian near", "done": False}],
        "needs": {"science": 2, "medical": 1}, "committed": {"science": 1},
        "no_maneuver": False, "no_trade": True, "tokens": {}, **more,
    }  # fmt: skip


def a_view(**changes: Any) -> dict[str, Any]:
    """A turn of Ivo's on the full board, in phase 4."""
    tokens = {
        kind: {"role": one.role, "owner": one.owner, "count": one.count, "defense": one.defense,
               "fire": one.fire, "cloaks": one.cloaks, "bag": max(one.count - 2, 0), "discard": 0}
        for kind, one in SEED.items()
    }  # fmt: skip
    view: dict[str, Any] = {
        "game": "star_trek_panic", "rev": 41, "phase": "turn", "board": "full",
        "setup": {"hand": 5, "deck": 62},
        "turn": {"number": 6, "seat": "blue", "phase": 4, "maneuvered": False, "traded": False,
                 "drawn": 0},
        "seats": {seat: {"name": name, "role": role, "hand": n + 1, "here": True}
                  for n, ((seat, name), role) in enumerate(zip(SEATS.items(), ROLES, strict=True))},
        "ship": a_ship(1),
        "threats": {},
        "tokens": tokens,
        "bag": {"left": 16, "discard": 6, "ours": True},
        "decks": {"enterprise": 26, "discard": 21, "removed": 1},
        "mission": a_mission(),
        "missions": {"wanted": 5, "completed": ["First contact"], "failed": [],
                     "known": ["First contact", "Convoy in the dark", "The long way"]},
        "pending": [], "checklist": None, "reminders": [], "options": {}, "over": None,
        "notes": [],
    }  # fmt: skip
    return {**view, **changes}


def crowded() -> dict[str, Any]:
    """What the sketch shows: seven tokens, shields gone, a hull section damaged."""
    return a_view(
        ship=a_ship(2, front_right=("damaged", "intact"), right=("destroyed", "damaged"),
                    rear_right=("destroyed", "intact"), left=("damaged", "intact")),
        threats={
            "t1": a_threat("romulan_battle_cruiser", 6, "long"),
            "t2": a_threat("klingon_cruiser", 1, "long"),
            "t3": a_threat("klingon_cruiser", 6, "short", 1),
            "t4": a_threat("tholian", 5, "medium", 1),
            "t5": a_threat("kang", 2, "short", 3),
            "t6": a_threat("romulan_battle_cruiser", 2, "long"),
            "t7": a_threat("klingon_cruiser", 3, "short"),
            "t8": a_threat("romulan_bird_of_prey", 4, "medium", cloaked=True),
            "t9": a_threat("starbase", 1, "medium"),
        },
    )  # fmt: skip


def offers(view: Mapping[str, Any]) -> tuple[Offer, ...]:
    """What a turn in phase 4 offers, more or less as the rules do."""
    ships = [i for i, one in view["threats"].items() if one["defense"] and not one["cloaked"]]
    broken = [
        {"part": part, "facing": facing, **({"rebuild": True} if one[part] == "destroyed" else {})}
        for facing, one in view["ship"]["facings"].items()
        for part in ("shield", "hull")
        if one[part] != "intact"
    ]
    seats = [{"seat": seat} for seat in view["seats"]]
    found: tuple[tuple[str, list[dict[str, Any]]], ...] = (
        ("hit", [{"threat": one} for one in ships]),
        ("repair", broken),
        ("commit", [{"badge": one} for one in (view["mission"] or {"needs": {}})["needs"]]),
        ("maneuver", [{"way": one} for one in ("clockwise", "counterclockwise", "forward")]),
        ("play", [{"cards": 1}, *({"destroys": [i]} for i, one in view["threats"].items()
                                  if not one["cloaked"])]),
        ("tick", [{"line": 0, "done": False}, {"line": 1}]),
        ("check_mission", [{}]),
        ("draw", seats),
        ("discard", seats),
        ("place", [{"token": "kor", "sector": 1, "range": "long"}]),
        ("damage", [{"as": "cards"}]),
        ("lose", [{}]),
        ("mission_token", [{"label": "1", "sector": 1, "range": "long"}]),
    )  # fmt: skip
    return tuple(Offer(do, ways=tuple(ways)) for do, ways in found if ways)


def moved(id_: str, sector: int, range_: str) -> dict[str, Any]:
    return {"type": "threat_moved", "id": id_, "sector": sector, "range": range_}


def shots(facing: str, damage: int) -> dict[str, Any]:
    return {"type": "volley_fired", "facing": facing, "damage": damage}


def a_case(ship: Mapping[str, Any], *events: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    found = {"events": list(events), "ship": ship, "removed": 0, "boarders": [], "over": None}
    return {**found, **more}


def a_forecast() -> dict[str, Any]:
    """What the crowded board would bring: by the die the Bird-of-Prey comes up elsewhere."""
    gone = {"front_right": ("destroyed", "intact"), "right": ("destroyed", "destroyed"),
            "rear_right": ("destroyed", "intact"), "left": ("damaged", "intact"),
            "front_left": ("damaged", "intact")}  # fmt: skip
    common = (
        moved("t1", 6, "medium"), moved("t2", 1, "medium"), moved("t6", 2, "medium"),
        moved("t4", 5, "short"),
        {"type": "boarded", "id": "t7", "facing": "right", "damage": 2},
        shots("front_left", 1), shots("left", 2), shots("front_right", 2),
    )  # fmt: skip
    boards = [{"threat": "t7", "facing": "right", "damage": 2}]
    found: dict[str, Any] = {}
    for die, sector, hit in (
        ("1-2", 5, "rear_left"),
        ("3-4", 4, "rear_right"),
        ("5-6", 3, "right"),
    ):
        states = {**gone}
        if hit == "rear_left":
            states[hit] = ("destroyed", "intact")
        if hit == "rear_right":
            states[hit] = ("destroyed", "destroyed")
        found[die] = a_case(
            a_ship(2, **states), *common, {"type": "uncloaked", "id": "t8", "sector": sector},
            shots(hit, 2), boarders=boards, removed=3 if hit == "right" else 1,
        )  # fmt: skip
    return found


def news(view: Mapping[str, Any], **more: Any) -> News:
    return News(**{"view": view, "offers": offers(view), "over": bool(view["over"]), **more})
