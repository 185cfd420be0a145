"""Star Trek Panic: its rules by topic, pure; their ids are those of the digest in seeds/."""

from companion.games.star_trek_panic.game import StarTrekPanic

STAR_TREK_PANIC = StarTrekPanic()
