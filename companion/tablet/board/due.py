"""Draws what comes one after another, as a strip from left to right; tapped it tells all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.say import Message, say
from companion.stage.middles import Due, Outlook
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Notice
from companion.tablet.theme import Colour, Look, mixed

HIGH: Final = 66
TITLE: Final = 120
MORE: Final = 74
SIGN: Final = 36
BESIDE: Final = 10
A_LINE: Final = 0.68
"""So much of a title stands in one of its two lines, which break between words."""
ARROW: Final = 16
"""How large the arrow between two is."""


def due_high(look: Look, outlook: Outlook | None) -> float:
    """Return how high the strip is: nothing where nothing comes."""
    return look.px(HIGH) if outlook is not None and (outlook.due or outlook.lines) else 0


def paint_due(ink: Ink, desk: Desk, box: Box, outlook: Outlook) -> None:
    """Draw the title, then each step with an arrow before it."""
    c = ink.colours
    ground = mixed(c.panel, c.attention, 0.08)
    ink.box(box, ground, line=mixed(c.line, c.attention, 0.55))
    inner = box.inset(ink.px(14), ink.px(6))
    whole = ink.width(outlook.title, theme.BODY, "head")
    wide = max(min(ink.look.grown(TITLE), inner.w * 0.2), min(whole * A_LINE, inner.w * 0.4))
    title, rest = inner.cut_left(wide, ink.px(12))
    if outlook.due:
        ink.spot("due", box, lambda: desk.open(Notice(_said(outlook.title), _told(outlook))))
        more = ink.look.grown(MORE) if len(outlook.due) > 1 else 0
        if _names(ink, outlook.due[:1])[0] > rest.w - more:
            _paint_first(ink, inner, outlook, ground)
            return
    ink.text(outlook.title, title, theme.BODY, face="head", colour=theme.amber(c), on=ground,
             lines=2)  # fmt: skip
    if not outlook.due:
        words = " ".join(ink.say(one) for one, _ in outlook.lines)
        ink.text(words, rest, theme.BODY, on=ground, lines=2)
        return
    shown = _with_room(ink, outlook.due, rest)
    if len(shown) < len(outlook.due):
        end, rest = rest.cut_right(ink.look.grown(MORE), ink.px(8))
        others = say("and {n} more", n=len(outlook.due) - len(shown))
        ink.text(others, end, theme.SMALL, colour=c.quiet, on=ground, lines=2)
    gap = ink.px(6)
    free = rest.w - (gap * 2 + ink.px(ARROW)) * (len(shown) - 1)
    for n, (one, wide) in enumerate(zip(shown, _widths(ink, shown, free), strict=True)):
        if n:
            arrow, rest = rest.cut_left(ink.px(ARROW), gap)
            ink.icon("next", arrow.centred(arrow.w, arrow.w), c.quiet)
        at, rest = rest.cut_left(wide, gap)
        _paint_step(ink, at, one, ground)


def due_wide(ink: Ink, outlook: Outlook) -> float:
    """Return how wide the strip is in which each step's name stands in one line."""
    between = (ink.px(2 * 6 + ARROW)) * (len(outlook.due) - 1)
    title = max(ink.look.grown(TITLE), ink.width(outlook.title, theme.BODY, "head") * A_LINE)
    return ink.px(2 * 14 + 12) + title + between + sum(_names(ink, outlook.due))


def _names(ink: Ink, due: Sequence[Due]) -> list[float]:
    size = theme.SMALL / ink.look.scale
    return [ink.width(one.label, size, "bold") + ink.px(SIGN + BESIDE) + 2 for one in due]


def _with_room(ink: Ink, due: Sequence[Due], box: Box) -> Sequence[Due]:
    """Return as many steps as have room for their names in one line; the first at the least."""
    names, arrow = _names(ink, due), ink.px(2 * 6 + ARROW)
    if sum(names) + arrow * (len(names) - 1) <= box.w:
        return due
    free = box.w - ink.look.grown(MORE) - ink.px(8)
    most = sum(sum(names[:n]) + arrow * (n - 1) <= free for n in range(1, len(names)))
    return due[: max(most, 1)]


def _paint_first(ink: Ink, box: Box, outlook: Outlook, ground: Colour) -> None:
    """Draw where there is no room for more what comes first, below the title if it has a line."""
    c, small, first = ink.colours, theme.SMALL / ink.look.scale, outlook.due[0]
    box, gap = box.inset(-ink.px(5), 0), ink.px(6)
    if len(outlook.due) > 1:
        more = f"+{len(outlook.due) - 1}"
        at, box = box.cut_right(ink.width(more, theme.BODY, "bold") + 2, gap)
        ink.text(more, at, theme.BODY, face="bold", colour=c.quiet, on=ground)
    mark, words = box.cut_left(ink.px(30), gap)
    _paint_sign(ink, mark.centred(mark.w, mark.w), first, ground)
    wide = max(ink.width(first.label, small, "bold"), ink.width(outlook.title, small, "head"))
    if wide <= words.w:
        title, words = words.cut_top(words.h * 0.45)
        ink.text(outlook.title, title, small, face="head", colour=theme.amber(c), on=ground)
    ink.text(first.label, words, theme.BODY, face="bold", on=ground, lines=2)


def _widths(ink: Ink, shown: Sequence[Due], free: float) -> list[float]:
    """Return how wide each step is: first its name has room, then what comes of it."""
    beside = ink.px(SIGN + BESIDE)
    names = [ink.width(one.label, theme.BODY, "bold") + beside + 2 for one in shown]
    spare = free - sum(names)
    if spare < 0:
        return [name * free / sum(names) for name in names]
    lacks = [
        max(ink.width(one.sub, theme.SMALL) + beside + 2 - name, 0)
        for one, name in zip(shown, names, strict=True)
    ]
    share = min(spare / max(sum(lacks), 1), 1)
    rest = (spare - share * sum(lacks)) / len(shown)
    return [name + lack * share + rest for name, lack in zip(names, lacks, strict=True)]


def _paint_step(ink: Ink, box: Box, one: Due, ground: Colour) -> None:
    c, side = ink.colours, ink.px(SIGN)
    sign, text = box.cut_left(side, ink.px(BESIDE))
    _paint_sign(ink, sign.centred(side, side), one, ground)
    is_cut = ink.width(one.label, theme.SMALL / ink.look.scale, "bold") > text.w
    if is_cut or not one.sub:
        ink.text(one.label, text, theme.BODY, face="bold", on=ground, lines=2)
        return
    label, sub = text.cut_top(text.h * 0.5)
    ink.text(one.label, label, theme.BODY, face="bold", on=ground, rise="bottom")
    ink.text(one.sub, sub, theme.SMALL, colour=c.quiet, on=ground, rise="top")


def _paint_sign(ink: Ink, sign: Box, one: Due, ground: Colour) -> None:
    c, side = ink.colours, sign.h
    tone = theme.amber(c) if one.tone == "attention" else c.toned(one.tone)
    tone = c.quiet if one.tone == "plain" else tone
    if one.icon is None and one.seat is not None:
        ink.badge(one.seat, sign.inset(side * 0.08))
    else:
        ink.box(sign, mixed(ground, tone, 0.1), line=tone, corner=9)
        ink.icon(one.icon or "dot", sign.inset(side * 0.2), tone)
        if one.seat is not None:
            mark = side * 0.5
            ink.badge(one.seat, Box(sign.right - mark * 0.7, sign.y - mark * 0.3, mark, mark))


def _told(outlook: Outlook) -> Message:
    """Return all of it as sentences, one below another."""
    lines = [
        say("{n}. {what}: {more}", n=n + 1, what=one.label, more=one.sub)
        if one.sub
        else say("{n}. {what}", n=n + 1, what=one.label)
        for n, one in enumerate(outlook.due)
    ]
    whole = lines[0]
    for line in lines[1:]:
        whole = say("{one}\n{more}", one=whole, more=line)
    return whole


def _said(words: Message | str) -> Message:
    return words if isinstance(words, Message) else say("{words}", words=words)
