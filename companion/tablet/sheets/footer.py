"""The line below a question: its rule, and a look at the table behind it."""

from __future__ import annotations

from companion.core.say import Message, say
from companion.stage.questions import Ask, Details, Sealed, Tally
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink, Tap


def footer_need(ink: Ink, ask: Ask | Details | Sealed | Tally) -> float:
    """Return how high it is, with the space above it."""
    return ink.look.grown(theme.TOUCH) + ink.px(16) if ask.rule or must(ask) else 0


def must(ask: Ask | Details | Sealed | Tally) -> bool:
    """Tell whether nothing goes on before it is answered; details are told of one's own accord."""
    return not isinstance(ask, Details) and ask.must


def footer(ink: Ink, box: Box, desk: Desk, ask: Ask | Details | Sealed | Tally) -> Box:
    """Draw it at the bottom of a box; return what is left above."""
    if not (ask.rule or must(ask)):
        return box
    line, rest = box.cut_bottom(ink.look.grown(theme.TOUCH), ink.px(16))
    left, right = line.columns(2, ink.px(12))
    if ask.rule:
        words = say("The rule")
        _link(ink, left, "sheet.rule", words, "rules", lambda: desk.go("rules", ask.rule))
    if not isinstance(ask, Details) and ask.must:
        words = say("Look at the table")
        _link(ink, right, "ask.aside", words, "eye", lambda: desk.look_behind(ask), right=True)
    return rest


def _link(
    ink: Ink,
    box: Box,
    key: str,
    words: Message | str,
    icon: str,
    tap: Tap,
    *,
    right: bool = False,
) -> None:
    wide = min(ink.width(words, theme.SMALL, "bold") + ink.px(58), box.w)
    at = box.cut_right(wide)[0] if right else box.cut_left(wide)[0]
    ink.box(at, None, line=ink.colours.line, corner=11)
    mark, text = at.inset(ink.px(12), ink.px(4)).cut_left(ink.px(22), ink.px(10))
    ink.icon(icon, mark, ink.colours.quiet)
    ink.text(words, text, theme.SMALL, colour=ink.colours.quiet, face="bold", lines=2)
    ink.spot(key, at, tap)
