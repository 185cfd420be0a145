"""Rows that the cards' and the box's screens are made of: headings, choices, buttons, switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.core.say import Message
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink, Tap
from companion.tablet.rows import ListRow, paragraph_height
from companion.tablet.screens.parts import section, toggle

LINE: Final = 58


def heading_row(words: Message) -> ListRow:
    """Return a row that says what comes."""

    def paint(ink: Ink, box: Box) -> None:
        section(ink, box.cut_bottom(ink.look.grown(40))[0], words)

    return ListRow(lambda ink, _: ink.look.grown(54), paint)


def line_row(
    words: Words,
    icon: str,
    *,
    seat: str | None = None,
    sub: str = "",
    button: tuple[str, Message, Tap] | None = None,
) -> ListRow:
    """Return a row about one card, with what can be done about it."""

    def paint(ink: Ink, box: Box) -> None:
        inner = box.inset(0, ink.px(4))
        ink.box(inner, ink.colours.panel, line=ink.colours.line, corner=11)
        inner = inner.inset(ink.px(12), ink.px(3))
        if button is not None:
            key, label, tap = button
            wide = min(ink.width(label, theme.BODY, "bold") + ink.px(30), inner.w * 0.5)
            at, inner = inner.cut_right(wide, ink.px(10))
            ink.button(f"{key}.{sub or words}", label, at, tap)
        mark, inner = inner.cut_left(min(ink.px(34), inner.h), ink.px(12))
        if seat is not None:
            ink.badge(seat, mark)
        elif icon:
            ink.icon(icon, mark, ink.colours.text)
        upper, lower = inner.cut_top(inner.h * (0.56 if sub else 1))
        on = ink.colours.panel
        ink.text(short(ink, words, upper.w), upper, theme.BODY, face="bold", on=on, lines=2)
        if sub:
            told = short(ink, sub, lower.w)
            ink.text(told, lower, theme.SMALL, colour=ink.colours.quiet, on=on)

    return ListRow(lambda ink, _: ink.look.grown(LINE) + ink.px(8), paint)


def short(ink: Ink, words: Words, width: float) -> Words:
    """Shorten a foreign code, which may be as long as it likes; a name stays whole."""
    if not isinstance(words, str):
        return words
    least = theme.SMALL / ink.look.scale
    while len(words) > 4 and ink.width(words, least, "bold") > width:  # noqa: PLR2004
        words = f"{words.rstrip('…')[:-2]}…"
    return words


def choice_row(key: str, words: Words, tap: Tap, *, chosen: bool) -> ListRow:
    """Return a row that is one of several to choose from."""

    def paint(ink: Ink, box: Box) -> None:
        c, at = ink.colours, box.inset(0, ink.px(4))
        ink.box(at, c.raised, line=c.safe if chosen else c.line, width=2 if chosen else 1,
                corner=11)  # fmt: skip
        mark, inner = at.inset(ink.px(14), ink.px(4)).cut_left(ink.px(26), ink.px(12))
        ink.icon("check" if chosen else "ring", mark, c.safe if chosen else c.quiet)
        ink.text(short(ink, words, inner.w), inner, theme.BODY, face="bold", on=c.raised, lines=2)
        ink.spot(key, at, tap)

    return ListRow(lambda ink, _: ink.look.grown(LINE) + ink.px(4), paint)


def button_row(key: str, words: Message, icon: str, tap: Callable[[], None]) -> ListRow:
    """Return a row that is a button."""

    def paint(ink: Ink, box: Box) -> None:
        ink.button(key, words, box.inset(0, ink.px(4)), tap, icon=icon, align="left")

    return ListRow(lambda ink, _: ink.look.grown(LINE) + ink.px(4), paint)


def switch_row(desk: Desk, key: str, name: str, words: Message, sub: Message) -> ListRow:
    """Return a row with a setting's switch, and what it means."""

    def high(ink: Ink, width: float) -> float:
        room = width - ink.px(64 + 20)
        text = paragraph_height(ink, sub, room, theme.SMALL)
        return max(text + ink.look.font(theme.BODY) * 1.35 + ink.px(26), ink.px(64))

    def paint(ink: Ink, box: Box) -> None:
        on = bool(getattr(desk.settings, name))
        tap = lambda: desk.note(**{name: not on})  # noqa: E731
        toggle(ink, box.inset(0, ink.px(4)), key, words, on, tap, sub=sub)

    return ListRow(high, paint)
