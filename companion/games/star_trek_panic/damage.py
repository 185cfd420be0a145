"""What hits the ship: volleys, boarders, comets, and cards that leave the game (section 7)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.board import Facing
from companion.games.star_trek_panic.course import Course, no


def volley(course: Course, facing: Facing, points: int) -> None:
    """ST-DMG-01 to ST-DMG-05, AMB-07: one volley at a facing; looks at the endings."""


def to_hull(course: Course, facing: Facing, points: int) -> None:
    """ST-BRD-01, ST-BRD-03: straight to the hull; looks at the endings."""


def strike(course: Course, facing: Facing) -> None:
    """ST-COM-02, ST-COM-03: a comet at a facing; looks at the endings."""


def remove_cards(course: Course, count: int) -> None:
    """ST-DMG-05, AMB-09: cards leave the game."""


def damage(course: Course, command: c.Damage) -> Refusal | None:
    """What the app cannot know."""
    return no("unavailable", say("This is not built yet."))
