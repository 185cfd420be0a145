"""Draws what comes one after another, as a strip from left to right."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.stage.middles import Due, Outlook
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Look, mixed

HIGH: Final = 66
TITLE: Final = 120
NARROWEST: Final = 150
"""A step takes so much at the least; where not all have so much the last ones are counted."""
SIGN: Final = 36


def due_high(look: Look, outlook: Outlook | None) -> float:
    """Return how high the strip is: nothing where nothing comes."""
    return look.grown(HIGH) if outlook is not None and (outlook.due or outlook.lines) else 0


def paint_due(ink: Ink, box: Box, outlook: Outlook) -> None:
    """Draw the title, then each step with an arrow before it."""
    c = ink.colours
    ground = mixed(c.ground, c.attention, 0.09)
    ink.box(box, ground, line=mixed(c.line, c.attention, 0.55))
    inner = box.inset(ink.px(14), ink.px(6))
    wide = min(ink.look.grown(TITLE), inner.w * 0.2)
    title, rest = inner.cut_left(wide, ink.px(12))
    ink.text(outlook.title, title, theme.BODY, face="head", colour=theme.amber(c), on=ground,
             lines=2)  # fmt: skip
    if not outlook.due:
        words = " ".join(ink.say(one) for one, _ in outlook.lines)
        ink.text(words, rest, theme.BODY, on=ground, lines=2)
        return
    shown, more = outlook.due, 0
    most = max(int(rest.w / ink.look.grown(NARROWEST)), 1)
    if len(shown) > most:
        end, rest = rest.cut_right(ink.look.grown(74), ink.px(8))
        shown, more = shown[: max(most - 1, 1)], len(shown) - max(most - 1, 1)
        ink.text(say("and {n} more", n=more), end, theme.SMALL, colour=c.quiet, on=ground, lines=2)
    weights = [_weight(ink, one) for one in shown]
    for n, (one, share) in enumerate(zip(shown, rest.shares(weights, ink.px(6)), strict=True)):
        arrow, at = share.cut_left(ink.px(16) if n else 0, ink.px(6) if n else 0)
        if n:
            ink.icon("next", arrow.centred(ink.px(16), ink.px(16)), c.quiet)
        _paint_step(ink, at, one, ground)


def _weight(ink: Ink, one: Due) -> float:
    """Return how wide a step would like to be: long words get more, and none gets nothing."""
    words = max(ink.width(one.label, theme.BODY, "bold"), ink.width(one.sub, theme.SMALL))
    return max(words, ink.px(90)) + ink.px(SIGN + 40)


def _paint_step(ink: Ink, box: Box, one: Due, ground: theme.Colour) -> None:
    c = ink.colours
    tone = theme.amber(c) if one.tone == "attention" else c.toned(one.tone)
    tone = c.quiet if one.tone == "plain" else tone
    side = ink.px(SIGN)
    sign, text = box.cut_left(side, ink.px(10))
    sign = sign.centred(side, side)
    if one.icon is None and one.seat is not None:
        ink.badge(one.seat, sign.inset(side * 0.08))
    else:
        ink.box(sign, mixed(ground, tone, 0.1), line=tone, corner=9)
        ink.icon(one.icon or "dot", sign.inset(side * 0.2), tone)
        if one.seat is not None:
            mark = side * 0.5
            ink.badge(one.seat, Box(sign.right - mark * 0.7, sign.y - mark * 0.3, mark, mark))
    label, sub = text.cut_top(text.h * 0.5) if one.sub else (text, Box(0, 0, 0, 0))
    ink.text(one.label, label, theme.BODY, face="bold", on=ground, rise="bottom" if one.sub else
             "middle", lines=1 if one.sub else 2)  # fmt: skip
    if one.sub:
        ink.text(one.sub, sub, theme.SMALL, colour=c.quiet, on=ground, rise="top")
