"""The games: a folder for each, its digest in seeds/, a playthrough, and one line below."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.games.panic_station import PANIC_STATION

GAMES: dict[str, AnyGame] = {game.name: game for game in (PANIC_STATION,)}
