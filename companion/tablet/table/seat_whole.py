"""A seat's panel that is too low for a finger on each part: all of it is pressed, and asks what."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.stage.presses import Pick, Words
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Seat
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink, Tap

LOWEST: Final = 1.75
"""So many fingers lie one under another on a panel at the least; a lower one is pressed whole."""


def is_whole(ink: Ink, area: Box, seat: Seat) -> bool:
    """Tell whether a panel is pressed as a whole."""
    return not seat.cards and area.h < ink.px(theme.TOUCH) * LOWEST


def correcting(seat: Seat) -> Pick | None:
    """Return the question of what is otherwise: any number, and what else can be set right."""
    numbers = tuple(
        Choice(one.path, one.label, Pick(one), str(one.value), one.icon) for one in seat.numbers
    )
    press = seat.correct
    more: tuple[Choice, ...] = ()
    text: Words = ""
    if isinstance(press, Pick) and isinstance(press.question, Ask):
        more, text = press.question.choices, press.question.text
    elif press is not None:
        more = (Choice("more", say("Something else"), press),)
    choices = (*numbers, *more)
    if not choices:
        return None
    return Pick(Ask(f"seat.{seat.seat}", seat.name, choices, text, seat=seat.seat))


def press_whole(ink: Ink, area: Box, seat: Seat, tap: Tap) -> None:
    """Let all of a panel be pressed in place of its numbers and its name; other parts stay."""
    others = [one for one in ink.spots if not one.key.startswith(("number.", "seat."))]
    ink.spots.clear()
    ink.spot(f"seat.{seat.seat}", area, tap, within=area)
    ink.spots += others
