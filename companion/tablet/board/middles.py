"""The registry of painters: which class draws which kind of middle. A new kind is one more line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from companion.stage.middles import CardMap, Columns, Middle, RingMap
from companion.stage.scene import Scene
from companion.tablet.board.atlas import Atlas
from companion.tablet.board.columns import CardColumns
from companion.tablet.board.painter import Painter
from companion.tablet.board.rings import Rings
from companion.tablet.board.viewport import ViewCentre
from companion.tablet.box import Box
from companion.tablet.desk import Desk

PainterType: TypeAlias = "Callable[[Desk, Scene, Any, Box, Box, ViewCentre | None], Painter[Any]]"
"""Makes what draws a middle into a window of an area, whose lower right corner it may take, as
somebody looks at it."""
MIDDLES: Final[Mapping[type[Middle], PainterType]] = {
    CardMap: Atlas,
    RingMap: Rings,
    Columns: CardColumns,
}
