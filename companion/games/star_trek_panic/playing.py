"""Cards from the hand: trades, hits, repairs, and any other card (section 4)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no


def trade(course: Course, command: c.Trade) -> Refusal | None:
    """ST-PH-05."""
    return no("unavailable", say("This is not built yet."))


def hit(course: Course, command: c.Hit) -> Refusal | None:
    """ST-CARD-01."""
    return no("unavailable", say("This is not built yet."))


def repair(course: Course, command: c.Repair) -> Refusal | None:
    """ST-CARD-05."""
    return no("unavailable", say("This is not built yet."))


def play(course: Course, command: c.Play) -> Refusal | None:
    """ST-PH-06."""
    return no("unavailable", say("This is not built yet."))
