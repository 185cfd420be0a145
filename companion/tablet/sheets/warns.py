"""Draws whose answers two counts together might show: each seat with its shape, and why.

What play alone did is one quiet text below them, each sentence once.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.say import Message
from companion.table.guests import Warn
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed

MARK = 34


def _words_wide(ink: Ink, width: float) -> float:
    return width - ink.look.grown(MARK) - ink.px(12 + 2 * 14)


def _line_need(ink: Ink, one: Warn, width: float) -> float:
    words = ink.height(one.why, _words_wide(ink, width), theme.BODY)
    return max(words, ink.look.grown(MARK)) + ink.px(2 * 9)


def _quiet(warns: Sequence[Warn]) -> tuple[Message, ...]:
    found = list[Message]()
    for one in warns:
        if one.play and one.why not in found:
            found.append(one.why)
    return tuple(found)


def warns_need(ink: Ink, warns: Sequence[Warn], width: float) -> float:
    """Return how high they stand below one another."""
    lines = [_line_need(ink, one, width) for one in warns if not one.play]
    lines += [ink.height(why, width, theme.SMALL) for why in _quiet(warns)]
    return sum(lines) + ink.px(8) * max(len(lines) - 1, 0)


def draw_warns(ink: Ink, box: Box, warns: Sequence[Warn], ground: Colour) -> None:
    """Draw them from the top of a box."""
    c = ink.colours
    fill = mixed(ground, c.attention, 0.12)
    for one in warns:
        if one.play:
            continue
        at, box = box.cut_top(_line_need(ink, one, box.w), ink.px(8))
        ink.box(at, fill, line=c.attention, corner=11)
        inner = at.inset(ink.px(14), ink.px(9))
        mark, words = inner.cut_left(ink.look.grown(MARK), ink.px(12))
        ink.badge(one.seat, mark.centred(mark.w, mark.w))
        ink.text(one.why, words, theme.BODY, on=fill, lines=6)
    for why in _quiet(warns):
        at, box = box.cut_top(ink.height(why, box.w, theme.SMALL), ink.px(8))
        ink.text(why, at, theme.SMALL, colour=c.quiet, lines=4)
