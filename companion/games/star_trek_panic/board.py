"""The board and the ship on it: sectors, ranges, facings, and how they lie to one another."""

from __future__ import annotations

from typing import Final, Literal, get_args

Range = Literal["long", "medium", "short"]
Facing = Literal["front_right", "right", "rear_right", "rear_left", "left", "front_left"]
Condition = Literal["intact", "damaged", "destroyed"]
ShipPart = Literal["shield", "hull"]
Direction = Literal["front", "side", "rear"]

SECTORS: Final = (1, 2, 3, 4, 5, 6)
RANGES: Final[tuple[Range, ...]] = get_args(Range)
"""ST-STATE-01: from the edge to the ship."""
FACINGS: Final[tuple[Facing, ...]] = get_args(Facing)
"""ST-STATE-02: clockwise round the ship."""
PARTS: Final[tuple[ShipPart, ...]] = get_args(ShipPart)
CONDITIONS: Final[tuple[Condition, ...]] = get_args(Condition)
"""ST-STATE-03."""
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
FRONT: Final[tuple[Facing, Facing]] = ("front_left", "front_right")


def around(sector: int, steps: int) -> int:
    """Return the sector that so many numbers after this one."""
    return (sector - 1 + steps) % len(SECTORS) + 1


def closer(at: Range) -> Range:
    """Return the next range towards the ship; short stays short."""
    return RANGES[min(RANGES.index(at) + 1, len(RANGES) - 1)]


def direction_of(facing: Facing) -> Direction:
    """OUT-04: what a hit card calls this facing."""
    if facing.startswith("front"):
        return "front"
    return "rear" if facing.startswith("rear") else "side"


def worse(condition: Condition, by: int = 1) -> Condition:
    """ST-DMG-01, ST-DMG-03: return the state after so much damage."""
    return CONDITIONS[min(CONDITIONS.index(condition) + by, len(CONDITIONS) - 1)]
