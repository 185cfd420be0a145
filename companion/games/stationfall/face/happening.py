"""The steps in which a command is seen happening, and their sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SOUNDS: Final[Mapping[str, str]] = {
    "rolled": "roll",
    "revealed": "result",
    "cubes_moved": "place",
    "activated": "step",
    "character_changed": "hit",
    "section_changed": "hit",
    "abandon_triggered": "alarm",
    "antimatter_armed": "alarm",
    "antimatter_due": "alarm",
    "antimatter_detonated": "death",
    "project_x_released": "spawn",
    "pod_launched": "door",
    "offer_made": "scan",
    "minute_changed": "result",
    "turn_began": "turn",
}


def sounds(events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
    """Return what is heard: each sound once, an ending above all."""
    kinds = [str(event["type"]) for event in events]
    if "game_ended" in kinds:
        ended = next(event for event in events if event["type"] == "game_ended")
        return ("win-human",) if ended.get("winners") else ()
    return tuple(dict.fromkeys(SOUNDS[kind] for kind in kinds if kind in SOUNDS))
