"""The games' faces: what each one looks like, as data for the same screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.tablet.faces.panic_station import PanicStationFace
from companion.tablet.scene import Face

FACES: Final[Mapping[str, Face]] = {face.name: face for face in (PanicStationFace(),)}
