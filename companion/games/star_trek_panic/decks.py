"""The Enterprise deck and the hands: drawing, discarding, and telling a hand's size."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import unknown_seat
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.playing import too_few


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


def _wrong_number(course: Course, seat: str, cards: int, least: int) -> Refusal | None:
    if refusal := unknown_seat(seat, course.state.here()):
        return refusal
    if least <= cards <= course.state.deck_size:
        return None
    most = course.state.deck_size
    why = say("“{field}” is {least} to {most}.", field="cards", least=least, most=most)
    return no("bad_value", why)


def draw(course: Course, command: c.Draw) -> Refusal | None:
    """A reward or an ability: somebody draws."""
    if refusal := _wrong_number(course, command.seat, command.cards, 1):
        return refusal
    draw_cards(course, command.seat, command.cards)
    return None


def discard(course: Course, command: c.Discard) -> Refusal | None:
    """A price or an effect: somebody discards."""
    if refusal := _wrong_number(course, command.seat, command.cards, 1):
        return refusal
    if refusal := too_few(course.state, command.seat, command.cards):
        return refusal
    course.happen(e.CardsDiscarded(command.seat, command.cards))
    return None


def hand(course: Course, command: c.Hand) -> Refusal | None:
    """The size of a hand as it is: cards are drawn or played for it, and none is lost.

    Where the deck has too few, those are drawn, and it is said how many are missing.
    """
    if refusal := _wrong_number(course, command.seat, command.cards, 0):
        return refusal
    state = course.state
    held = state.seats[command.seat].hand
    drawn = min(command.cards - held, state.enterprise)
    missing = command.cards - held - drawn
    course.happen(e.HandTold(command.seat, held + drawn, drawn, missing))
    return None
