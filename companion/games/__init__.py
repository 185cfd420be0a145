"""The registry of games: a folder for each, its digest in seeds/, and one line below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.package import Package
from companion.games.panic_station.package import PACKAGE as PANIC_STATION
from companion.games.star_trek_panic.package import PACKAGE as STAR_TREK_PANIC
from companion.games.stationfall.package import PACKAGE as STATIONFALL

PACKAGES: Final[Mapping[str, Package]] = {
    one.name: one for one in (PANIC_STATION, STAR_TREK_PANIC, STATIONFALL)
}
USUAL_GAME: Final = PANIC_STATION.name
"""What is meant where nobody names a game."""
