"""Panic Station: its rules by topic, pure; their ids are those of the digest in seeds/."""

from companion.games.panic_station.game import PanicStation

PANIC_STATION = PanicStation()
