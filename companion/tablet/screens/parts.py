"""Parts that every screen is drawn with: its title and way back, headings, switches, choices.

Each draws itself into a box with ink, and says what was pressed by the key of its spot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from companion.core.say import Message
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink, Tap
from companion.tablet.theme import Colour, mixed

BAR: Final = 64
"""How high a screen's title stands."""
ROW: Final = 76
"""How high a line with a switch stands: its words, and one line that explains them."""
CONTROL: Final = 52
"""How high a choice or a stepper stands."""


def title_bar(
    ink: Ink,
    box: Box,
    title: Message | str,
    back: Callable[[], object],
    *,
    sub: Message | str = "",
) -> Box:
    """Draw a screen's title and its way back; return what is left below."""
    bar, rest = box.cut_top(ink.look.grown(BAR), ink.px(18))
    arrow, words = bar.cut_left(ink.px(56), ink.px(16))
    arrow = arrow.centred(ink.px(56), ink.px(56))
    ink.box(arrow, ink.colours.raised, line=ink.colours.line, corner=11)
    ink.icon("back", arrow.inset(ink.px(15)))
    ink.spot("back", arrow, lambda: _do(back))
    if sub:
        words, below = words.cut_top(words.h * 0.6)
        ink.text(sub, below, theme.SMALL, colour=ink.colours.quiet)
    ink.text(title, words, theme.HEAD, face="head")
    hairline(ink, bar.x, bar.right, bar.y - ink.px(8))
    return rest


def _do(what: Callable[[], object]) -> None:
    what()


def hairline(ink: Ink, left: float, right: float, y: float, colour: Colour | None = None) -> None:
    """Draw a line across."""
    ink.line((left, y, right, y), ink.colours.line if colour is None else colour, 1)


def section(ink: Ink, box: Box, words: Message | str) -> Box:
    """Draw a heading with its line at the top of a box; return what is left below."""
    broken = ink.width(words, theme.SMALL, "head") > box.w
    line, rest = box.cut_top(ink.look.grown(54 if broken else 34), ink.px(8))
    place = ink.text(words, line, theme.BODY, face="head", colour=ink.colours.quiet, lines=2)
    left = place.right + ink.px(14)
    if left < line.right:
        hairline(ink, left, line.right, line.middle[1])
    return rest


def segmented(
    ink: Ink,
    box: Box,
    key: str,
    options: Sequence[tuple[str, Message | str]],
    chosen: str,
    tap: Callable[[str], None],
    *,
    icons: Mapping[str, str] | None = None,
    weights: Sequence[float] | None = None,
) -> None:
    """Draw a choice of one among a few, side by side; `tap` is told which."""
    c, pad = ink.colours, ink.px(4)
    ink.box(box, c.raised, line=c.line, corner=11)
    shares = box.inset(pad).shares(weights or [1.0] * len(options), pad)
    for (option, words), at in zip(options, shares, strict=True):
        is_chosen = option == chosen
        fill = _chosen_fill(ink) if is_chosen else c.raised
        if is_chosen:
            ink.box(at, fill, line=c.safe, width=2, corner=8)
        _segment(ink, at.inset(ink.px(8), ink.px(2)), words, fill, (icons or {}).get(option))
        ink.spot(f"{key}.{option}", at, partial(tap, option), corner=8)


def _segment(ink: Ink, box: Box, words: Message | str, ground: Colour, icon: str | None) -> None:
    if icon is not None:
        wide = min(ink.width(words, theme.BODY, "bold"), box.w)
        mark = min(ink.look.grown(24), box.h)
        both = box.centred(mark + ink.px(8) + wide + 2, box.h)
        at, box = both.cut_left(mark, ink.px(8))
        ink.icon(icon, at)
    lines = 2 if box.h > 2.3 * ink.look.font(theme.SMALL) else 1
    ink.text(words, box, theme.BODY, face="bold", align="center", on=ground, lines=lines)


def _chosen_fill(ink: Ink) -> Colour:
    return mixed(ink.colours.raised, ink.colours.safe, 0.2)


def toggle(
    ink: Ink,
    box: Box,
    key: str,
    words: Message | str,
    on: bool,  # noqa: FBT001
    tap: Tap,
    *,
    sub: Message | str = "",
    icon: str | None = None,
) -> None:
    """Draw a line with a switch at its end; the whole line is pressed."""
    switch, rest = box.cut_right(ink.px(64), ink.px(20))
    _switch(ink, switch.centred(ink.px(64), ink.px(34)), on=on)
    labelled(ink, rest, words, sub=sub, icon=icon)
    ink.spot(key, box, tap)


def labelled(
    ink: Ink, box: Box, words: Message | str, *, sub: Message | str = "", icon: str | None = None
) -> None:
    """Write what a line is about: an icon, its words, and one line that explains them."""
    if icon is not None:
        mark, box = box.cut_left(ink.look.grown(28), ink.px(16))
        ink.icon(icon, mark, ink.colours.quiet)
    if not sub:
        ink.text(words, box, theme.BODY, face="bold", lines=2)
        return
    line = ink.look.font(theme.BODY) * 1.35
    below = min(ink.height(sub, box.w, theme.SMALL) + 4, max(box.h - line, 0))
    block = box.centred(box.w, line + below)
    upper, lower = block.cut_top(line)
    ink.text(words, upper, theme.BODY, face="bold")
    ink.text(sub, lower, theme.SMALL, colour=ink.colours.quiet, lines=4, rise="top")


def _switch(ink: Ink, box: Box, *, on: bool) -> None:
    """Draw a switch: filled, with a tick on the right, or hollow with its knob on the left."""
    c = ink.colours
    ink.box(box, c.safe if on else None, line=None if on else c.quiet, width=2, corner=17)
    knob = box.inset(ink.px(4))
    knob = knob.cut_right(knob.h)[0] if on else knob.cut_left(knob.h)[0]
    ink.disc(knob, c.panel if on else c.quiet)
    if on:
        ink.icon("check", knob.inset(ink.px(5)), c.safe)


def stepper(
    ink: Ink, box: Box, key: str, value: int, low: int, high: int, tap: Callable[[int], None]
) -> None:
    """Draw a number with less and more beside it; `tap` is told the number that it becomes."""
    side = min(box.h, box.w / 3)
    less, rest = box.cut_left(side)
    more, number = rest.cut_right(side)
    for name, at, to in (("less", less, value - 1), ("more", more, value + 1)):
        may = low <= to <= high
        colours = ink.colours
        ink.box(at, colours.raised if may else None, line=colours.line, corner=11)
        icon = "minus" if name == "less" else "plus"
        ink.icon(icon, at.inset(at.h * 0.3), colours.text if may else colours.line)
        if may:
            ink.spot(f"{key}.{name}", at, partial(tap, to))
    ink.text(str(value), number, theme.LARGE, face="bold", align="center")


def wide_button(
    ink: Ink,
    box: Box,
    words: Message | str,
    icon: str,
    *,
    key: str = "",
    tap: Tap | None = None,
    bright: bool = False,
    size: float = theme.LARGE,
) -> None:
    """Draw a large button with its icon close to its words; without a key it is only seen."""
    c = ink.colours
    fill, colour = (c.attention, c.on_bright) if bright else (c.raised, c.text)
    ink.box(box, fill, line=None if bright else c.line, corner=11)
    inner = box.inset(ink.px(16), ink.px(6))
    mark = min(ink.look.grown(30), inner.h)
    wide = min(ink.width(words, size, "bold") + 2, inner.w - mark - ink.px(12))
    at, text = inner.centred(wide + mark + ink.px(12), inner.h).cut_left(mark, ink.px(12))
    ink.icon(icon, at, colour)
    ink.text(words, text, size, face="bold", colour=colour, on=fill, lines=2)
    if tap is not None:
        ink.spot(key, box, tap)
