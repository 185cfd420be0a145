"""Every game on the seam, and a setup for each: the small one of the tests beside the real ones."""

from typing import Any

from companion.core.game import AnyGame
from companion.games import GAMES
from tests.support.table import ANN_AND_BOB
from tests.support.ten import TEN

SETUPS: dict[str, dict[str, Any]] = {"ten": ANN_AND_BOB}
EVERY_GAME: list[AnyGame] = [TEN, *GAMES.values()]
