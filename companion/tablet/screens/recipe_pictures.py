"""Simple pictures of how the two decks are built: card backs stacked, each part with its number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed


def search_deck(ink: Ink, box: Box, view: Mapping[str, Any]) -> None:
    """Draw the prepared stack on the rest of the search cards."""
    n, c = view["setup"], ink.colours
    parts = (
        (str(n["gas"]), "gas", c.attention),
        (str(n["random"]), "question", c.quiet),
        (str(n["host"]), "host", c.alarm),
    )
    top, below = box.cut_top(box.h * 0.56, ink.px(14))
    stack = _stack(ink, top, c.attention, sheets=3)
    for (number, icon, shade), at in zip(parts, stack.columns(3, ink.px(4)), strict=True):
        mark, words = at.inset(0, ink.px(10)).cut_top(at.h * 0.42, ink.px(2))
        ink.icon(icon, mark.centred(ink.px(36), ink.px(36)), shade)
        ink.text(number, words, theme.HEAD, face="black", align="center", on=c.raised)
    rest = _stack(ink, below, c.line, sheets=4)
    ink.text(str(n["below"]), rest, theme.HEAD, face="black", align="center", on=c.raised)


def exploration_deck(ink: Ink, box: Box, view: Mapping[str, Any]) -> None:
    """Draw the pile on top, the pile with the Terminal, and its last cards with the Hive."""
    c, depth = ink.colours, view["options"]["hive_depth"]
    split = view["setup"]["split"]
    less, more = split // 2, split - split // 2
    layers: Sequence[tuple[str, str | None, Colour]] = (
        (str(more), None, c.line),
        (str(less + 2 - depth), "terminal", c.safe),
        (str(depth), "hive", c.alarm),
    )
    for (number, icon, shade), at in zip(layers, box.rows(3, ink.px(14)), strict=True):
        face = _stack(ink, at, shade, sheets=3)
        if icon is None:
            ink.text(number, face, theme.HEAD, face="black", align="center", on=c.raised)
            continue
        mark, words = face.columns(2, ink.px(4))
        ink.icon(icon, mark.centred(ink.px(36), ink.px(36)), shade)
        ink.text(number, words, theme.HEAD, face="black", align="center", on=c.raised)


PICTURES: Final[Mapping[str, Callable[[Ink, Box, Mapping[str, Any]], None]]] = {
    "search": search_deck,
    "exploration": exploration_deck,
}


def _stack(ink: Ink, box: Box, edge: Colour, *, sheets: int) -> Box:
    """Draw some cards on one another; return the face of the topmost."""
    c, step = ink.colours, ink.px(5)
    face = Box(box.x, box.y + step * (sheets - 1), box.w - step * (sheets - 1), box.h)
    face = Box(face.x, face.y, face.w, box.h - step * (sheets - 1))
    for n in reversed(range(sheets)):
        card = Box(face.x + n * step, face.y - n * step, face.w, face.h)
        ink.box(card, c.raised if n == 0 else mixed(c.raised, c.ground, 0.4), line=edge, corner=9)
    return face
