"""The strips above and below the map: decks and supply above, the legend and reminders below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.core.say import Message, say
from companion.stage.middles import CardMap
from companion.stage.presses import Words
from companion.stage.questions import Number
from companion.stage.scene import Scene
from companion.tablet import theme
from companion.tablet.board.doors import paint_doorway, paint_security
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Notice
from companion.tablet.table.checklist import MARKED, shares_foot

LEAST: Final = 100
"""In less than this no sentence can be read: there is only its mark."""


def paint_facts(ink: Ink, desk: Desk, box: Box, board: CardMap) -> bool:
    """Draw the decks' numbers, each to be pressed, and the facts beside them.

    Tell whether there was room for the facts.
    """
    for lines in (1, 2):
        needs = [_need(ink, one.label, _value_width(ink, one), lines) for one in board.numbers]
        facts = [_need(ink, fact, ink.px(22), lines) for fact in board.facts]
        fits = sum(needs + facts) <= box.w
        if fits:
            break
    if not fits:
        facts = []
    spare = max(box.w - sum(needs + facts), 0) / max(len(needs + facts), 1)
    for number, need in zip(board.numbers, needs, strict=True):
        at, box = box.cut_left(need + spare)
        paint_number(ink, desk, number, at)
    for fact, need in zip(board.facts, facts, strict=False):
        at, box = box.cut_left(need + spare)
        _paint_fact(ink, desk, at, board, fact)
    return fits


def paint_facts_below(ink: Ink, desk: Desk, box: Box, board: CardMap) -> Box:
    """Draw the facts at the right end of the foot; return what is left of it."""
    for fact in board.facts:
        at, box = box.cut_right(min(_need(ink, fact, ink.px(22), 2), box.w * 0.5), ink.px(12))
        _paint_fact(ink, desk, at, board, fact)
    return box


def _paint_fact(ink: Ink, desk: Desk, box: Box, board: CardMap, fact: Words) -> None:
    if board.correct is not None:
        ink.spot("facts", box, partial(desk.open, board.correct))
    mark, inner = box.inset(ink.px(8), 0).cut_left(ink.px(22), ink.px(8))
    ink.icon(board.icon or "dot", mark, ink.colours.quiet)
    ink.text(fact, inner, theme.SMALL, colour=ink.colours.quiet, lines=2)


def _value_width(ink: Ink, number: Number) -> float:
    return max(ink.width(str(number.value), 24, "bold"), ink.width("00", 24, "bold"))


def _need(ink: Ink, words: Words, mark: float, lines: int) -> float:
    """Return how wide words are, with a mark before them: in one line, or at the least in two."""
    if lines == 1:
        return mark + ink.width(words, theme.SMALL) + ink.px(28)
    least = theme.SMALL / ink.look.scale
    text = ink.say(words)
    half = ink.width(text, least) * 0.62
    longest = max(ink.width(word, least) for word in text.split(" "))
    return mark + max(half, longest) + ink.px(28)


def paint_number(ink: Ink, desk: Desk, number: Number, box: Box) -> None:
    """Draw a small number that is corrected by pressing it."""
    c = ink.colours
    inner = box.inset(ink.px(8), 0)
    value, inner = inner.cut_left(_value_width(ink, number), ink.px(8))
    ink.text(str(number.value), value, 24, face="bold", align="right")
    ink.text(number.label, inner, theme.SMALL, colour=c.quiet, lines=2)
    ink.spot(f"number.{number.path}", box, partial(desk.open, number))


def paint_foot(ink: Ink, desk: Desk, box: Box, scene: Scene) -> None:
    """Draw what to remember now, beside the hands' row; without anything the legend."""
    if shares_foot(desk):
        box = box.cut_left(ink.look.grown(MARKED))[0]
    if scene.notices:
        paint_notice(ink, desk, box, scene.notices)
    else:
        _paint_legend(ink, box)


def paint_notice(ink: Ink, desk: Desk, box: Box, notices: Sequence[tuple[str, Words]]) -> None:
    """Draw the first thing to remember; pressing it tells all."""
    c = ink.colours
    mark, inner = box.cut_left(ink.px(24), ink.px(10))
    ink.icon("warn", mark.centred(ink.px(22), ink.px(22)), c.attention)
    if inner.w < ink.px(LEAST):  # only how many there are
        ink.text(str(len(notices)), inner, theme.SMALL, face="bold", colour=c.quiet)
        ink.spot("notice", box, partial(_tell_all, desk, tuple(notices)))
        return
    if len(notices) > 1:
        more, inner = inner.cut_right(
            ink.width(f"+{len(notices) - 1}", theme.SMALL, "bold"), ink.px(8)
        )
        ink.text(f"+{len(notices) - 1}", more, theme.SMALL, face="bold", colour=c.quiet)
    words = _short(ink, notices[0][1], inner)
    one = ink.height("Ag", inner.w, theme.SMALL / ink.look.scale)
    lines = max(int(inner.h / max(one, 1)), 2)
    ink.text(words, inner, theme.SMALL, colour=c.quiet, lines=lines)
    ink.spot("notice", box, partial(_tell_all, desk, tuple(notices)))


def _short(ink: Ink, words: Words, box: Box) -> str:
    """Shorten what does not stand in two lines: it is told in full when pressed."""
    text = ink.say(words)
    least = theme.SMALL / ink.look.scale
    while ink.height(text, box.w, least) > box.h and " " in text:
        text = text.rstrip("…").rpartition(" ")[0].rstrip(" ,.;:") + "…"
    return text


def _tell_all(desk: Desk, notices: tuple[tuple[str, Words], ...]) -> None:
    texts = [
        words if isinstance(words, Message) else say("{words}", words=words) for _, words in notices
    ]
    whole = texts[0]
    for text in texts[1:]:
        whole = say("{one}\n{more}", one=whole, more=text)
    desk.open(Notice(say("To remember"), whole))


def _paint_legend(ink: Ink, box: Box) -> None:
    """Draw what the marks mean, where there is room for it."""
    bar, gap = ink.px(26), ink.px(8)
    parts: tuple[tuple[str, Message], ...] = (
        ("D", say("doorway")),
        ("S", say("security door")),
        ("searched", say("searched")),
        ("ring", say("not yet searched")),
    )
    wide = [bar + gap + ink.width(words, theme.SMALL) + ink.px(20) for _, words in parts]
    for (kind, words), need in zip(parts, wide, strict=True):
        if need - ink.px(20) > box.w:
            return
        at, box = box.cut_left(need)
        mark, text = at.cut_left(bar, gap)
        _paint_mark(ink, kind, mark)
        ink.text(words, text, theme.SMALL, colour=ink.colours.quiet)


def _paint_mark(ink: Ink, kind: str, mark: Box) -> None:
    bar = mark.centred(mark.w, ink.px(9))
    if kind == "D":
        paint_doorway(ink, bar)
    elif kind == "S":
        paint_security(ink, bar)
    elif kind == "searched":
        ink.disc(mark.centred(ink.px(14), ink.px(14)), ink.colours.alarm)
    else:
        ring = mark.centred(ink.px(14), ink.px(14))
        ink.disc(ring, (0, 0, 0, 0), line=ink.colours.quiet, width=2)
