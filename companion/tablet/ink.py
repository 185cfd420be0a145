"""Ink, with which panels draw: words that fit their box, icons, rounded shapes, spots to press.

It draws into one canvas, in the window's pixels. It remembers every text that it drew, and whether
it fitted, so that a test can ask a screen whether anything is cut off or hard to read.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen
from kivy.core.image import Image as CoreImage
from kivy.graphics import (
    Canvas,
    Color,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.texture import Texture

from companion.core.say import Message
from companion.core.seats import MARKS
from companion.locale import Words
from companion.tablet import letters, theme
from companion.tablet.box import Box
from companion.tablet.label import LetteredLabel
from companion.tablet.symbols import ASSETS
from companion.tablet.theme import Colour, Face, Look

ATLASES: Final = ("icons.atlas", "symbols.atlas")
Align: TypeAlias = Literal["left", "center", "right"]
Rise: TypeAlias = Literal["top", "middle", "bottom"]
Tap: TypeAlias = Callable[[], None]


@frozen
class Spot:
    """Something to press. Its `key` names it for as long as it means the same."""

    key: str
    box: Box
    tap: Tap
    round: float = 0
    shape: Callable[[float, float], bool] | None = field(default=None, eq=False)
    """Where it is no box: whether a point lies in it."""
    means: Hashable = None
    """What tells it from one of the same key that would do something else."""

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return self.box.holds(x, y) if self.shape is None else self.shape(x, y)


@frozen
class Said:
    """A text that was drawn: where, how large, on what, and whether it fitted."""

    text: str
    box: Box
    size: float
    fits: bool
    colour: Colour
    ground: Colour


class Ink:
    """Draws one panel once."""

    def __init__(self, canvas: Canvas, look: Look, words: Words, ground: Colour) -> None:
        """Draw on this canvas; `ground` is the colour that lies under it."""
        self.canvas, self.look, self.words, self.ground = canvas, look, words, ground
        self.spots: list[Spot] = []
        self.said: list[Said] = []

    @property
    def colours(self) -> theme.Palette:
        """The palette."""
        return self.look.palette

    def px(self, size: float) -> float:
        """Return a design size in pixels."""
        return self.look.px(size)

    def say(self, words: Message | str) -> str:
        """Return a sentence in the table's language, with names that can be drawn here."""
        text = self.words.sentence(words) if isinstance(words, Message) else words
        return letters.readable(text)

    def box(
        self,
        box: Box,
        fill: Colour | None = None,
        *,
        line: Colour | None = None,
        width: float = 1,
        corner: float = theme.ROUND,
    ) -> None:
        """Draw a rounded box; what is written on it next stands on its colour."""
        if box.w <= 0 or box.h <= 0:
            return  # Kivy writes past its vertices where a radius is negative
        radius = min(self.px(corner), box.w / 2, box.h / 2)
        if fill is not None:
            self.add(Color(*fill))
            shape = {"pos": (box.x, box.y), "size": (box.w, box.h), "radius": [radius]}
            self.add(SmoothRoundedRectangle(**shape))
        if line is not None:
            thick = max(self.px(width), 1)
            inner = box.inset(thick / 2)
            self.add(Color(*line))
            edge = (inner.x, inner.y, inner.w, inner.h, max(radius - thick / 2, 0.1))
            self.add(SmoothLine(rounded_rectangle=edge, width=max(thick / 2, 0.6)))

    def text(
        self,
        words: Message | str,
        box: Box,
        size: float = theme.BODY,
        *,
        colour: Colour | None = None,
        on: Colour | None = None,
        face: Face = "plain",
        align: Align = "left",
        rise: Rise = "middle",
        lines: int = 1,
        least: float = theme.SMALL,
    ) -> Box:
        """Write words into a box, smaller where they would not fit; return where they stand.

        `lines` is how many there may be, `least` the size that it never goes below. `on` is the
        colour underneath, where that is not the panel's own.
        """
        text = self.say(words)
        colour = self.colours.text if colour is None else colour
        if not text or box.w <= 1 or box.h <= 1:
            return Box(box.x, box.y, 0, 0)
        setting = _fitted(text, face, self.look.font(size), self.px(least), box, align, lines)
        w, h = setting.label.texture.size
        x = {"left": box.x, "center": box.x + (box.w - w) / 2, "right": box.right - w}[align]
        y = {"top": box.top - h, "middle": box.y + (box.h - h) / 2, "bottom": box.y}[rise]
        self._lay(setting.label, round(x), round(y), colour)
        place = Box(x, y, w, h)
        ground = self.ground if on is None else on
        self.said.append(Said(text, box, setting.size, setting.fits, colour, ground))
        return place

    def _lay(self, label: LetteredLabel, x: float, y: float, colour: Colour) -> None:
        """Draw a line's letters in this colour, and its pictures in theirs."""
        w, h = label.texture.size
        self.add(Color(*colour))
        self.add(Rectangle(texture=label.texture, pos=(x, y), size=(w, h)))
        if label.inlays:
            self.add(Color(1, 1, 1, *colour[3:]))
        for one in label.inlays:
            place = {"pos": (x + one.x, y + h - one.y - one.h), "size": (one.w, one.h)}
            self.add(Rectangle(texture=one.texture, **place))

    def width(self, words: Message | str, size: float = theme.BODY, face: Face = "plain") -> float:
        """Return how wide one line of words is."""
        text = self.say(words)
        return float(_set(text, face, round(self.look.font(size)), None, "left").width)

    def height(
        self, words: Message | str, width: float, size: float = theme.BODY, face: Face = "plain"
    ) -> float:
        """Return how high words stand when they are broken into lines of this width."""
        text = self.say(words)
        if not text:
            return 0
        return float(_set(text, face, round(self.look.font(size)), round(width), "left").height)

    def icon(self, name: str, box: Box, colour: Colour | None = None, turn: float = 0) -> None:
        """Draw an icon as large as the box allows."""
        side = min(box.w, box.h)
        x, y = box.middle
        self.add(Color(*(self.colours.text if colour is None else colour)))
        if turn:
            self.add(PushMatrix())
            self.add(Rotate(angle=turn, origin=(x, y)))
        place = {"pos": (x - side / 2, y - side / 2), "size": (side, side)}
        self.add(Rectangle(texture=_icon(name), **place))
        if turn:
            self.add(PopMatrix())

    def badge(self, seat: str, box: Box, letter: str | None = None) -> None:
        """Draw a seat's mark: its colour, its shape, and its letter (or another)."""
        self.icon(f"seat-{seat}", box, self.colours.seats[seat])
        side = min(box.w, box.h)
        text = self.say(MARKS[seat].letter) if letter is None else letter
        share = theme.SMALLER.get(seat, theme.LETTER) * (theme.TWO if text[1:] else 1)
        size = max(round(side * share), 6)
        texture = _set(text, "black", size, None, "center").texture
        x, y = box.middle
        w, h = texture.size
        hollow = MARKS[seat].is_hollow
        self.add(Color(*(self.colours.text if hollow else self.colours.on_bright)))
        self.add(Rectangle(texture=texture, pos=(x - w / 2, y - h / 2), size=(w, h)))

    def disc(self, box: Box, fill: Colour, *, line: Colour | None = None, width: float = 2) -> None:
        """Draw a disc."""
        side = min(box.w, box.h)
        if side <= 0:
            return
        x, y = box.middle
        self.add(Color(*fill))
        self.add(SmoothEllipse(pos=(x - side / 2, y - side / 2), size=(side, side)))
        if line is not None:
            thick = max(self.px(width), 1)
            self.add(Color(*line))
            self.add(SmoothLine(circle=(x, y, side / 2 - thick / 2), width=max(thick / 2, 0.6)))

    def line(self, points: Sequence[float], colour: Colour, width: float = 2) -> None:
        """Draw a line through points."""
        self.add(Color(*colour))
        self.add(SmoothLine(points=list(points), width=max(self.px(width) / 2, 0.6)))

    def dashes(self, box: Box, colour: Colour, width: float = 2) -> None:
        """Draw a dashed box."""
        dash, x, y = self.px(8), (box.x, box.right), (box.y, box.top)
        self.add(Color(*colour))
        for a, b in ((0, 0), (1, 1)):
            for points in (
                ((x[0], y[a]), (x[1], y[a])),
                ((x[b], y[0]), (x[b], y[1])),
            ):
                self._dashed(points, dash, self.px(width))

    def _dashed(self, ends: Sequence[tuple[float, float]], dash: float, width: float) -> None:
        (x0, y0), (x1, y1) = ends
        long = abs(x1 - x0) + abs(y1 - y0)
        n = max(int(long / dash / 2), 1)
        for i in range(n):
            a, b = (i + 0.25) / n, (i + 0.75) / n
            points = [
                x0 + (x1 - x0) * a,
                y0 + (y1 - y0) * a,
                x0 + (x1 - x0) * b,
                y0 + (y1 - y0) * b,
            ]
            self.add(Line(points=points, width=max(width / 2, 0.6), cap="round"))

    def spot(
        self,
        key: str,
        box: Box,
        tap: Tap,
        corner: float = 11,
        within: Box | None = None,
        shape: Callable[[float, float], bool] | None = None,
        means: Hashable = None,
    ) -> None:
        """Let a box be pressed; one that is smaller than a finger is larger than it looks.

        It grows on all sides, or, where it must stay `within` something, away from its edges.
        """
        need = self.px(theme.TOUCH)
        more_x, more_y = max(need - box.w, 0) / 2, max(need - box.h, 0) / 2
        large = Box(box.x - more_x, box.y - more_y, box.w + 2 * more_x, box.h + 2 * more_y)
        if within is not None:
            x = max(within.x, min(large.x, within.right - large.w))
            y = max(within.y, min(large.y, within.top - large.h))
            large = Box(x, y, large.w, large.h)
        self.spots.append(Spot(key, large, tap, self.px(corner), shape, means))

    def button(
        self,
        key: str,
        words: Message | str,
        box: Box,
        tap: Tap,
        *,
        sub: Message | str = "",
        icon: str | None = None,
        seat: str | None = None,
        kind: Literal["raised", "bright", "quiet", "danger", "chosen"] = "raised",
        shut: bool = False,
        size: float = theme.BODY,
        align: Align = "center",
        means: Hashable = None,
    ) -> None:
        """Draw a button and let it be pressed; a shut one is pressed to hear why."""
        fill, line, colour = self._manner(kind, shut=shut)
        self.box(box, fill, line=line, corner=11)
        ground = self.colours.panel if fill is None else fill
        inner = box.inset(self.px(10), self.px(5))
        if seat is not None:
            mark, inner = inner.cut_left(min(self.px(34), inner.h), self.px(8))
            self.badge(seat, mark)
        if icon is not None and (sub or align == "left" or inner.w > 2.4 * inner.h):
            mark, inner = inner.cut_left(min(self.look.grown(26), inner.h), self.px(8))
            self.icon(icon, mark, colour)
        elif icon is not None:
            mark, inner = inner.cut_top(inner.h * 0.5, self.px(2))
            self.icon(icon, mark, colour)
        self._label(words, sub, inner, colour, ground, size, align)
        self.spot(key, box, tap, means=means)

    def _label(
        self,
        words: Message | str,
        sub: Message | str,
        box: Box,
        colour: Colour,
        ground: Colour,
        size: float,
        align: Align,
    ) -> None:
        if sub:
            upper, lower = box.cut_top(box.h * 0.54)
            self.text(
                words,
                upper,
                size,
                colour=colour,
                on=ground,
                face="bold",
                align=align,
                rise="middle",
            )
            faint = theme.mixed(colour, ground, 0.18)
            self.text(sub, lower, theme.SMALL, colour=faint, on=ground, align=align, lines=2)
        else:
            lines = 2 if box.h > 2.3 * self.look.font(size) else 1
            self.text(
                words, box, size, colour=colour, on=ground, face="bold", align=align, lines=lines
            )

    def _manner(self, kind: str, *, shut: bool) -> tuple[Colour | None, Colour | None, Colour]:
        c = self.colours
        if shut:
            return c.panel, c.line, c.quiet
        return {
            "raised": (c.raised, c.line, c.text),
            "bright": (c.attention, None, c.on_bright),
            "quiet": (None, c.line, c.quiet),
            "danger": (None, c.alarm, c.text),
            "chosen": (c.safe, None, c.on_bright if c is theme.DARK else c.raised),
        }[kind]

    def add(self, instruction: Any) -> None:
        """Draw anything that Kivy can."""
        self.canvas.add(instruction)


@frozen
class _Setting:
    """A text, set: as it is drawn, its size, and whether it fits."""

    label: LetteredLabel
    size: float
    fits: bool


TEXTS: Final = OrderedDict[tuple[Any, ...], LetteredLabel]()
"""Texts as they were drawn last: to draw one anew costs more than all else on a screen."""
FITTED: Final = OrderedDict[tuple[Any, ...], _Setting]()
"""In which size each fitted its box."""
MOST: Final = 1500
"""Of each, the newest so many are remembered, so that an evening's memory does not grow."""


def _fitted(
    text: str, face: Face, size: float, least: float, box: Box, align: Align, lines: int
) -> _Setting:
    """Set a text in the largest size that fits its box."""
    key = (text, face, round(size), round(least), round(box.w), round(box.h), align, lines)
    if key in FITTED:
        FITTED.move_to_end(key)
        return FITTED[key]
    setting = _try(text, face, size, least, box, align, lines)
    FITTED[key] = setting
    if len(FITTED) > MOST:
        FITTED.popitem(last=False)
    return setting


def _try(
    text: str, face: Face, size: float, least: float, box: Box, align: Align, lines: int
) -> _Setting:
    now = round(size)
    while True:
        natural = _set(text, face, now, None, align)
        if natural.width <= box.w and natural.height <= box.h + 2:
            return _Setting(natural, now, fits=True)
        if lines > 1 and _longest_word(text, face, now) <= box.w:
            broken = _set(text, face, now, int(box.w), align)
            if broken.height <= min(box.h + 2, natural.height * lines * 1.02 + 2):
                return _Setting(broken, now, fits=True)
        if now <= round(least):
            break
        now = max(now - max(1, now // 16), round(least))
    return _Setting(_shortened(text, face, now, box, align, lines), now, fits=False)


def _longest_word(text: str, face: Face, size: int) -> float:
    return max(
        (float(_set(word, face, size, None, "left").width) for word in text.split(" ")), default=0
    )


def _set(text: str, face: Face, size: int, width: int | None, align: Align) -> LetteredLabel:
    key = (text, face, size, width, align)
    if key in TEXTS:
        TEXTS.move_to_end(key)
        return TEXTS[key]
    label = LetteredLabel(
        text=text,
        font_size=size,
        font_name=_font(face),
        text_size=(width, None),
        halign=align,
    )
    label.refresh()
    TEXTS[key] = label
    if len(TEXTS) > MOST:
        TEXTS.popitem(last=False)
    return label


def _shortened(
    text: str, face: Face, size: int, box: Box, align: Align, lines: int
) -> LetteredLabel:
    if lines > 1:
        text = in_whole_words(text, face, size, box, align, lines)
    label = LetteredLabel(
        text=text,
        font_size=size,
        font_name=_font(face),
        text_size=(max(int(box.w), 8), max(int(box.h), 8) if lines > 1 else None),
        halign=align,
        shorten=lines == 1,
        shorten_from="right",
        split_str="",
        max_lines=lines,
        valign="top",
    )
    label.refresh()
    return label


def in_whole_words(text: str, face: Face, size: int, box: Box, align: Align, lines: int) -> str:
    """Return as much of a text as fits: what is left out, of a word or of the whole, is "…"."""
    words = [_cut(word, face, size, box.w) for word in text.split(" ")]
    line = _set("Ág", face, size, None, align).height
    most = min(line * lines * 1.02 + 2, max(box.h + 2, line))
    kept = " ".join(words)
    while len(words) > 1 and _set(kept, face, size, int(box.w), align).height > most:
        words.pop()
        kept = f"{' '.join(words).rstrip('…,;:')}…"
        if _set(words[-1] + "…", face, size, None, align).width > box.w:
            kept = " ".join([*words[:-1], _cut(f"{words[-1]}……", face, size, box.w)])
    return kept


def _cut(word: str, face: Face, size: int, width: float) -> str:
    """Return a word, ending in "…" where it is longer than a line."""
    kept = word
    while len(kept) > 1 and _set(kept, face, size, None, "left").width > width:
        kept = f"{kept.rstrip('…')[:-1]}…"
    return kept


@cache
def _font(face: Face) -> str:
    return str(ASSETS / "fonts" / theme.FONTS[face])


letters.use(_font("bold"))


@cache
def _pictures() -> dict[str, Texture]:
    """Read the atlases: each a picture, cut into named pieces."""
    found: dict[str, Texture] = {}
    for atlas in ATLASES:
        for file, pieces in json.loads((ASSETS / atlas).read_text(encoding="utf-8")).items():
            texture = CoreImage(str(ASSETS / file), mipmap=True).texture
            found |= {name: texture.get_region(*place) for name, place in pieces.items()}
    return found


def _icon(name: str) -> Texture:
    return _pictures()[name]
