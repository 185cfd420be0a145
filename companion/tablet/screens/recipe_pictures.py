"""Draws how decks are built: card backs stacked, each part with its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.stage.recipe import Layer, Pile
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.charts import tone
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed

BETWEEN: Final = 14


def draw_piles(ink: Ink, box: Box, piles: Sequence[Pile]) -> None:
    """Draw piles one below another, each as high as it is beside the others."""
    gap = ink.px(BETWEEN)
    total = sum(pile.high for pile in piles)
    free = box.h - gap * (len(piles) - 1)
    for pile in piles:
        at, box = box.cut_top(free * pile.high / total, gap)
        _pile(ink, at, pile)


def _pile(ink: Ink, box: Box, pile: Pile) -> None:
    edge = ink.colours.line if pile.tone == "quiet" else tone(ink, pile.tone)
    face = _stack(ink, box, edge, sheets=pile.sheets)
    if len(pile.layers) > 1:
        for layer, at in zip(pile.layers, face.columns(len(pile.layers), ink.px(4)), strict=True):
            mark, words = at.inset(0, ink.px(10)).cut_top(at.h * 0.42, ink.px(2))
            _layer(ink, mark, words, layer)
        return
    for layer in pile.layers:
        mark, words = face.columns(2, ink.px(4))
        _layer(ink, mark, words if layer.icon is not None else face, layer)


def _layer(ink: Ink, mark: Box, words: Box, layer: Layer) -> None:
    """Draw what some cards of a pile are, and how many."""
    if layer.icon is not None:
        size = ink.px(36)
        ink.icon(layer.icon, mark.centred(size, size), tone(ink, layer.tone))
    on = ink.colours.raised
    ink.text(layer.number, words, theme.HEAD, face="black", align="center", on=on)


def _stack(ink: Ink, box: Box, edge: Colour, *, sheets: int) -> Box:
    """Draw some cards on one another; return the face of the topmost."""
    c, step = ink.colours, ink.px(5)
    face = Box(box.x, box.y + step * (sheets - 1), box.w - step * (sheets - 1), box.h)
    face = Box(face.x, face.y, face.w, box.h - step * (sheets - 1))
    for n in reversed(range(sheets)):
        card = Box(face.x + n * step, face.y - n * step, face.w, face.h)
        ink.box(card, c.raised if n == 0 else mixed(c.raised, c.ground, 0.4), line=edge, corner=9)
    return face
