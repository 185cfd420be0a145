"""The Enterprise deck and the hands: drawing, discarding, and telling a hand's size."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no


def draw_cards(course: Course, seat: str, cards: int) -> None:
    """ST-PH-02, ST-PH-03, ST-END-04: draw, renewing the deck when the next card is needed."""
    while cards > 0 and not course.over:
        state = course.state
        if state.enterprise:
            drawn = min(cards, state.enterprise)
            course.happen(e.CardsDrawn(seat, drawn))
            cards -= drawn
        elif state.discard:
            course.happen(e.DeckRenewed())
        elif state.removed:
            endings.lost(course, "ST-END-04")
        else:
            return


def draw(course: Course, command: c.Draw) -> Refusal | None:
    """A reward or an ability."""
    return no("unavailable", say("This is not built yet."))


def discard(course: Course, command: c.Discard) -> Refusal | None:
    """A reward or an ability."""
    return no("unavailable", say("This is not built yet."))


def hand(course: Course, command: c.Hand) -> Refusal | None:
    """The size of a hand, as it is."""
    return no("unavailable", say("This is not built yet."))
