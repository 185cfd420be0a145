"""Draws the tray with the next exploration card, in a corner of the map."""

from __future__ import annotations

from functools import partial

from companion.core.say import say
from companion.stage.middles import CardMap
from companion.stage.presses import Pick
from companion.tablet import theme
from companion.tablet.board.tiles import paint_small
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.theme import Look

WIDE, HIGH = 138.0, 168.0
CARD = 84.0


def tray_box(look: Look, area: Box) -> Box:
    """Return the corner in which the tray stands."""
    wide, high = look.grown(WIDE), look.grown(HIGH)
    return Box(area.right - wide, area.y, wide, high)


def paint_tray(ink: Ink, desk: Desk, box: Box, board: CardMap, *, lifted: bool) -> Box | None:
    """Draw the tray; return where its card lies, if it is known."""
    c = ink.colours
    ink.box(box, c.panel, line=c.line)
    inner = box.inset(ink.px(10))
    title, inner = inner.cut_top(ink.look.grown(24), ink.px(4))
    ink.text(say("Next card"), title, theme.SMALL, colour=c.quiet, on=c.panel, align="center")
    name, inner = inner.cut_bottom(ink.look.grown(40), ink.px(2))
    card = inner.centred(min(inner.w, inner.h), min(inner.w, inner.h))
    if board.tell_card is not None:
        ink.spot("next", box, partial(desk.dispatch, Pick(board.tell_card)), corner=14)
    if board.next_card is None:
        ink.dashes(card, c.quiet, 1.5)
        side = card.w * 0.55
        ink.icon("question", card.centred(side, side), c.attention)
        words = say("Which is it?")
        ink.text(words, name, theme.SMALL, on=c.panel, face="bold", align="center", lines=2)
        return None
    if lifted:
        ink.dashes(card, c.line, 1.5)
    else:
        paint_small(ink, card, board.next_card)
    ink.text(
        board.next_card.name,
        name,
        theme.SMALL,
        on=c.panel,
        face="bold",
        align="center",
        lines=2,
    )
    return card
