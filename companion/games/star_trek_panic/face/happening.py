"""The steps in which a command is seen happening, facing by facing, and their sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from companion.core.game import View
from companion.games.star_trek_panic.board import RANGES, SECTORS
from companion.games.star_trek_panic.face.board import layers
from companion.games.star_trek_panic.face.table import numbered_clockwise
from companion.stage.scene import Step

DIE: Final = 6
SOUNDS: Final[Mapping[str, str]] = {
    "rolled": "roll",
    "threat_placed": "place",
    "threat_hit": "hit",
    "threat_destroyed": "death",
    "part_damaged": "hit",
    "cards_removed": "hit",
    "boarded": "alarm",
    "comet_struck": "spawn",
    "captain_acted": "alarm",
    "mission_revealed": "scan",
    "mission_ended": "result",
    "ship_turned": "door",
    "ship_advanced": "step",
    "turn_began": "turn",
}
KINDS: Final[Mapping[str, Literal["vanish", "hide", "show"]]] = {
    "threat_destroyed": "vanish",
    "cloaked": "hide",
    "uncloaked": "show",
}
Raw = Mapping[str, Any]


def steps(events: tuple[Raw, ...], view: View | None) -> tuple[Step, ...]:
    """Return what is to be seen, in its order; `view` is that after all of it."""
    facings = None if view is None else view["ship"]["facings"]
    is_clockwise = facings is None or numbered_clockwise(facings)
    found = list[Step]()
    begins = any(event["type"] == "setup_done" for event in events)
    for event in events:
        if begins and event["type"] == "rolled":
            continue  # it decides the order of the first three alone, which is seen
        step = _step(event, facings, is_clockwise=is_clockwise)
        if step is not None:
            found.append(step)
    return tuple(found)


def _step(event: Raw, facings: Raw | None, *, is_clockwise: bool) -> Step | None:
    match event["type"]:
        case "rolled" if event["by"] == "app" and event["sides"] == DIE:
            return Step("roll", face=event["face"], sides=DIE)
        case "ship_turned":
            return Step("turn")
        case "threat_placed" | "mission_token_placed":
            return Step("appear", event["id"], _place(event, is_clockwise=is_clockwise))
        case "threat_moved" | "mission_token_moved":
            return Step("move", event["id"], _place(event, is_clockwise=is_clockwise))
        case "threat_destroyed" | "cloaked" | "uncloaked":
            return Step(KINDS[event["type"]], event["id"])
        case "threat_hit":
            return Step("hit", pieces=(event["id"],))
        case "volley_fired":
            facing = str(event["facing"])
            after = () if facings is None else layers(facings[facing])
            return Step("strike", at=facing, layers=after, points=str(event["damage"]))
    return None


def _place(event: Raw, *, is_clockwise: bool) -> str:
    sector = event["sector"] - 1 if is_clockwise else len(SECTORS) - event["sector"]
    return f"{sector}/{RANGES.index(event['range'])}"


def sounds(events: tuple[Raw, ...]) -> tuple[str, ...]:
    """Return what is heard: each sound once, an ending above all."""
    kinds = [str(event["type"]) for event in events]
    if "game_ended" in kinds:
        side = next(event.get("side") for event in events if event["type"] == "game_ended")
        if side is None:
            return ()
        return ("win-human",) if side == "crew" else ("win-parasite",)
    return tuple(dict.fromkeys(SOUNDS[kind] for kind in kinds if kind in SOUNDS))
