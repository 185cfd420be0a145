"""Draws the tray with the next exploration card, in the corner of the strip of actions."""

from __future__ import annotations

from functools import partial

from companion.core.say import say
from companion.stage.middles import CardMap
from companion.stage.presses import Pick, Words
from companion.tablet import theme
from companion.tablet.board.tiles import paint_small
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink


def wants_tray(board: CardMap) -> bool:
    """Tell whether a next card is told, or asked for."""
    return board.next_card is not None or board.tell_card is not None


def paint_tray(ink: Ink, desk: Desk, box: Box, board: CardMap) -> None:
    """Draw the card, or that it is not known; it is pressed to be told, and dragged to be laid."""
    c = ink.colours
    ink.box(box, c.ground, line=c.line, corner=11)
    inner = box.inset(ink.px(6))
    name, inner = inner.cut_bottom(ink.look.grown(38), ink.px(2))
    card = inner.centred(min(inner.w, inner.h), min(inner.w, inner.h))
    if board.tell_card is not None:
        ink.spot("next", box, partial(desk.dispatch, Pick(board.tell_card)))
    words: Words = say("Next room?")
    if board.next_card is None:
        ink.dashes(card, c.quiet, 1.5)
        side = card.w * 0.6
        ink.icon("question", card.centred(side, side), c.attention)
    else:
        words = board.next_card.name
        paint_small(ink, card, board.next_card)
    ink.text(words, name, theme.SMALL, on=c.ground, face="bold", align="center", lines=2)
