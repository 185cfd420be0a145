"""The games: a folder for each, its digest in seeds/, a playthrough, and one line below."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.core.stickers import StickerSet
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.face import PanicStationFace
from companion.games.panic_station.stickers import STICKERS as PANIC_STATION_STICKERS
from companion.stage.face import Face

GAMES: dict[str, AnyGame] = {game.name: game for game in (PANIC_STATION,)}

STICKERS: dict[str, StickerSet] = {PANIC_STATION.name: PANIC_STATION_STICKERS}
"""What stands on the cards of those games that have stickers."""

FACES: dict[str, Face] = {face.name: face for face in (PanicStationFace(),)}
"""What the games look like."""
