"""Every game on the seam, and a setup for each: the small one of the tests beside the real ones."""

from typing import Any

from companion.core.game import AnyGame
from companion.core.seats import SEATS
from companion.games import PACKAGES
from companion.games.package import Package
from tests.support.table import ANN_AND_BOB
from tests.support.ten import TEN
from tests.support.ten_package import PACKAGE as TEN_PACKAGE

SETUPS: dict[str, dict[str, Any]] = {
    "ten": ANN_AND_BOB,
    "panic_station": {
        "do": "new_game",
        "players": [
            {"seat": seat, "name": name}
            for seat, name in zip(SEATS, ("Ann", "Bob", "Cat", "Dan"), strict=False)
        ],
        "first": "red",
    },
}
EVERY_GAME: list[AnyGame] = [TEN, *(one.game for one in PACKAGES.values())]
EVERY_PACKAGE: list[Package] = [TEN_PACKAGE, *PACKAGES.values()]
"""Each with its face."""
