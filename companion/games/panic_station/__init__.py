"""Panic Station: the rules by topic, pure; their ids are the digest's in seeds/."""

from companion.games.panic_station.game import PanicStation

PANIC_STATION = PanicStation()
