"""Every game on the seam, and a setup for each: the small one of the tests beside the real ones.

PANIC_GAME=MODULE:PACKAGE, with the module on PYTHONPATH, has a game along that is not registered.
"""

import os
import tomllib
from pathlib import Path
from typing import Any

from companion.cli.calls import packages_with
from companion.core.game import AnyGame
from companion.digest import SEEDS
from companion.games import USUAL_GAME
from companion.games.package import Package
from tests.support.ten import TEN
from tests.support.ten_package import PACKAGE as TEN_PACKAGE

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
REAL, _ = packages_with(os.environ.get("PANIC_GAME", USUAL_GAME))
EVERY_GAME: list[AnyGame] = [TEN, *(one.game for one in REAL.values())]
EVERY_PACKAGE: list[Package] = [TEN_PACKAGE, *REAL.values()]
"""Each with its face."""


def smallest(package: Package) -> dict[str, Any]:
    """What sets up a game for as few as can play it; the first seat begins."""
    seats = package.seating.seats[: package.seating.least]
    players = [{"seat": seat, "name": name} for seat, name in zip(seats, NAMES, strict=False)]
    return {"do": "new_game", "players": players, "first": seats[0]}


SETUPS: dict[str, dict[str, Any]] = {one.name: smallest(one) for one in EVERY_PACKAGE}


def words_of(file: Path) -> list[str]:
    """What only one game says, as its digest has it, and how its rules' ids begin."""
    raw = tomllib.loads(file.read_text("utf-8"))
    prefixes = {one["id"].split("-")[0] for one in raw["rule"]}
    return [*(rf"(?-i:{one}-[A-Z]{{2,}}-\d)" for one in sorted(prefixes)), *raw.get("words", ())]


WORDS: dict[str, list[str]] = {file.stem: words_of(file) for file in sorted(SEEDS.glob("*.toml"))}
"""Of every game that has a digest, registered or not."""
