"""What shape a die is drawn in: one that goes with its sides. Pure."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, TypeAlias

Corner: TypeAlias = tuple[float, float]
TRIANGLE: Final = 4
CORNERS: Final = {6: 4, 8: 4, 10: 4, 12: 5, 20: 6}
"""How many corners the outline of a die has, by its sides; of any other it is almost a circle."""
MANY: Final = 12
FLAT: Final = (6, 20)
"""Dice that lie on an edge of their outline; the others stand on a corner."""
DRAWN: Final = (4, 6, 8, 10, 12, 20)


def die_icon(sides: int) -> str:
    """Return the icon of a die: its own, or that of the next one with more sides."""
    return f"d{next((one for one in DRAWN if one >= sides), DRAWN[-1])}"


def outline(sides: int) -> tuple[Corner, ...]:
    """Return the corners round (0, 0), each as far from it as 1."""
    n = CORNERS.get(sides, MANY)
    begin = pi / 2 + (pi / n if sides in FLAT else 0)
    return tuple((cos(begin + 2 * pi * at / n), sin(begin + 2 * pi * at / n)) for at in range(n))
