"""Which painter draws which kind of middle. A new kind is one more line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from companion.stage.middles import CardMap, Middle, RingMap
from companion.stage.scene import Scene
from companion.tablet.board.atlas import Atlas
from companion.tablet.board.drawing import Drawing
from companion.tablet.board.rings import Rings
from companion.tablet.box import Box
from companion.tablet.desk import Desk

Painter: TypeAlias = "Callable[[Desk, Scene, Any, Box, Box], Drawing[Any]]"
"""Draws a middle into a window of an area, whose lower right corner it may take."""
MIDDLES: Final[Mapping[type[Middle], Painter]] = {CardMap: Atlas, RingMap: Rings}
