"""What is told round a circle, in the corners that it leaves free: numbers, facts, the outlook.

Words flow along the circle. What does not fit in the corners gets a band of its own below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Final, Literal, TypeAlias

from attrs import evolve, frozen

from companion.core.say import Message, say
from companion.stage.middles import Outlook, RingMap
from companion.stage.presses import Words
from companion.stage.questions import Number
from companion.stage.scene import Scene
from companion.tablet import theme
from companion.tablet.board.pieces import paint_piece
from companion.tablet.board.routes import flowed
from companion.tablet.board.strip import paint_notice
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, Face

ROW: Final = 28
"""How high a line in a corner is."""
LINE: Final = 22
"""How high one of many lines is."""
NOTICE: Final = (48, 64, 80, 96, 112, 128, 144)
"""How high what is to be remembered is: as all of it needs, or low where it is cut anyway."""
ALONE: Final = 35
"""So wide is its mark."""
MARK: Final = 66
"""And with the number of the others."""
VALUE: Final = 1.4
"""How much larger a number is than its label."""
MOST: Final = 0.47
"""No corner is higher than so much of all that there is."""
FEW_LINES: Final = 0.32
"""Each part begins a line where all of it is no higher than so much."""
Side: TypeAlias = Literal["left", "right"]


@frozen
class Run:
    """A word, and how it is written."""

    text: str
    face: Face
    colour: Colour
    begins: bool = False
    """It begins a line, where there is room for that."""


@frozen
class Flow:
    """Words that flow along the circle in a lower corner."""

    runs: tuple[Run, ...]
    lines: tuple[tuple[int, ...], ...]
    """Each line's words, by their places."""
    size: float
    row: float
    side: Side

    @property
    def high(self) -> float:
        """How high all of it is."""
        return self.row * len(self.lines)


class Margins:
    """The free corners round a circle in the middle of an area."""

    def __init__(self, ink: Ink, middle: RingMap, area: Box) -> None:
        """Find out what fits; the circle is as large as it leaves it room for."""
        self.middle, self.area, self.band = middle, area, Box(area.x, area.y, 0, 0)
        self.flows: tuple[Flow, ...] = ()
        outlook = middle.outlook
        if outlook is None:
            return
        told = outlook_runs(ink, outlook)
        for scale in dict.fromkeys((1.0, ink.look.scale)):
            flows = [self._flow(ink, runs, side, scale) for side, runs in told]
            if all(one is not None for one in flows):
                self.flows = tuple(one for one in flows if one is not None)
                return
        words = [run for _, runs in told for run in runs]
        self.band, self.area = area.cut_bottom(_band_high(ink, words, area.w), ink.px(8))
        self._runs = words

    @property
    def radius(self) -> float:
        """The circle's."""
        return min(self.area.w, self.area.h) / 2

    def free(self, low: float, top: float) -> float:
        """Return how much beside the circle is free between two heights."""
        x, y = self.area.middle
        near = 0 if low < y < top else min(abs(low - y), abs(top - y))
        across = self.radius**2 - near**2
        return max(x - sqrt(max(across, 0)) - self.area.x, 1)

    def _flow(self, ink: Ink, runs: Sequence[Run], side: Side, shrunk: float) -> Flow | None:
        """Let words flow in a lower corner, in as few lines as may be."""
        size, row = theme.SMALL / shrunk, ink.px(LINE) * ink.look.scale / shrunk
        widths = [ink.width(run.text, size, run.face) for run in runs]
        space, gap = ink.width(" ", size), ink.px(8)
        begins = [n for n, run in enumerate(runs) if run.begins]
        for breaks, most in ((begins, FEW_LINES), ((), MOST)):
            for n in range(1, int(self.area.h * most / row) + 1):
                lows = [self.area.y + (n - 1 - line) * row for line in range(n)]
                room = [self.free(low, low + row) - gap for low in lows]
                lines = flowed(widths, space, room, breaks)
                if lines is not None:
                    return Flow(tuple(runs), tuple(map(tuple, lines)), size, row, side)
        return None

    def taken(self, ink: Ink, notices: Sequence[tuple[str, Words]]) -> list[Box]:
        """Return where words stand in the corners."""
        found = [at for _, at, _ in self._upper(ink, self.area, 1)]
        top = min((at.y for at in found), default=self.area.top)
        if notices:
            found.append(self._notice(ink, notices, self._above("left", ink), top))
        words = [words for words, _, _ in self._colours(ink)]
        found += self._side_rows(ink, words, self._above("right", ink), top)
        for flow in self.flows:
            for n in range(len(flow.lines)):
                low = self.area.y + (len(flow.lines) - 1 - n) * flow.row
                wide = self.free(low, low + flow.row)
                x = self.area.x if flow.side == "left" else self.area.right - wide
                found.append(Box(x, low, wide, flow.row))
        return found

    # Drawing

    def paint_outlook(self, ink: Ink) -> None:
        """Write what would come of it all, in the lower corners or in the band."""
        if self.band.w:
            c = ink.colours
            ground = theme.mixed(c.ground, c.attention, 0.1)
            ink.box(self.band, ground, line=theme.mixed(c.line, c.attention, 0.4), corner=8)
            inner = self.band.inset(ink.px(10), ink.px(5))
            _paint_lines(ink, _band_flow(ink, self._runs, inner.w), inner, ground)
        for flow in self.flows:
            low = self.area.cut_bottom(flow.high)[0]
            _paint_lines(ink, flow, low, ink.colours.ground)

    def paint_upper(self, ink: Ink, desk: Desk, area: Box, within: Box) -> float:
        """Write numbers in the upper left, facts in the upper right; return where they end."""
        lines = self._upper(ink, area, 1)
        size = float(theme.SMALL)
        if any(need > at.w for _, at, need in lines):
            lines, size = self._upper(ink, area, ink.look.scale), size / ink.look.scale
        for what, at, _ in lines:
            if isinstance(what, Number):
                _paint_number(ink, desk, what, at, size, within)
            else:
                ink.text(what, at, size, colour=ink.colours.quiet, align="right")
        return min((at.y for _, at, _ in lines), default=area.top)

    def _upper(self, ink: Ink, area: Box, shrunk: float) -> list[tuple[Number | Words, Box, float]]:
        """Return what stands in the upper corners, where, and how wide it would be."""
        found: list[tuple[Number | Words, Box, float]] = []
        row = ink.look.grown(ROW) if shrunk == 1 else ink.px(ROW)
        size = theme.SMALL / shrunk
        numbers = (*self.middle.centre.numbers, *self.middle.numbers)
        for right, all_ in ((False, numbers), (True, self.middle.facts)):
            for n, one in enumerate(all_):
                low = area.top - (n + 1) * row
                wide = max(self.free(low, low + row) - ink.px(8), 1)
                at = Box(area.right - wide if right else area.x, low, wide, row)
                words = one.label if isinstance(one, Number) else one
                need = ink.width(words, size)
                if isinstance(one, Number):
                    need += ink.width(str(one.value), size * VALUE, "black") + ink.px(9)
                found.append((one, at, need))
        return found

    def paint_sides(self, ink: Ink, desk: Desk, scene: Scene, top: float) -> None:
        """Draw what to remember, and, where there is room left, what shapes and colours mean."""
        low = {"left": self._above("left", ink), "right": self._above("right", ink)}
        if scene.notices:
            at = self._notice(ink, scene.notices, low["left"], top)
            high = at.h
            paint_notice(ink, desk, at, scene.notices)
            low["left"] += high + ink.px(8)
        self._paint_legend(ink, low["left"], top)
        self._paint_colours(ink, low["right"], top)

    def _notice(
        self, ink: Ink, notices: Sequence[tuple[str, Words]], low: float, top: float
    ) -> Box:
        """Return where what is to be remembered stands: as high as all of its words need."""
        size, most = theme.SMALL / ink.look.scale, max(top - low, ink.look.grown(NOTICE[0]))
        places = [
            Box(self.area.x, low, self.free(low, low + high) - ink.px(8), high)
            for high in map(ink.look.grown, NOTICE)
            if high <= most
        ]
        words, mark = notices[0][1], ink.px(MARK if len(notices) > 1 else ALONE)
        fits = (at for at in places if ink.height(words, at.w - mark, size) <= at.h)
        return next(fits, places[0])

    def _above(self, side: Side, ink: Ink) -> float:
        """Return where it is free above an outlook's words."""
        return self.area.y + sum(one.high + ink.px(8) for one in self.flows if one.side == side)

    def _paint_legend(self, ink: Ink, low: float, top: float) -> None:
        rows = self._side_rows(ink, [one.name for one in self.middle.legend], low, top)
        for piece, at in zip(reversed(self.middle.legend), rows, strict=False):
            mark, words = Box(self.area.x, at.y, at.w, at.h).cut_left(at.h, ink.px(7))
            paint_piece(ink, evolve(piece, name=""), mark.inset(at.h * 0.1))
            ink.text(piece.name, words, theme.SMALL / ink.look.scale, colour=ink.colours.quiet)

    def _colours(self, ink: Ink) -> list[tuple[Message, Colour, bool]]:
        """Return what dashed amber, pale blue and teal are, of those that are there now."""
        c, found = ink.colours, list[tuple[Message, Colour, bool]]()
        middle = self.middle
        marks = [*(one.past for one in middle.arrows), *(one.past for one in middle.bursts)]
        past = [*marks, *(one.past for one in middle.pieces),
                *(one.past for one in middle.centre.edges)]  # fmt: skip
        if not all(marks):
            found.append((say("would happen"), theme.amber(c), True))
        if any(past):
            found.append((say("has happened"), c.past, False))
        if any(one.lit for one in middle.pieces):
            found.append((say("can be chosen"), c.safe, False))
        return found

    def _paint_colours(self, ink: Ink, low: float, top: float) -> None:
        """Say what the colours are."""
        found = self._colours(ink)
        rows = self._side_rows(ink, [words for words, _, _ in found], low, top)
        size = theme.SMALL / ink.look.scale
        for (words, colour, dashed), at in zip(reversed(found), rows, strict=False):
            place = ink.text(words, at, size, colour=ink.colours.quiet, align="right")
            x, y = place.x - ink.px(8), at.middle[1]
            long = ink.px(22)
            parts = ((0.0, 0.28), (0.37, 0.64), (0.73, 1.0)) if dashed else ((0.0, 1.0),)
            for start, end in parts:
                ink.line((x - long * (1 - start), y, x - long * (1 - end), y), colour, 3)

    def _side_rows(self, ink: Ink, words: Sequence[Words], low: float, top: float) -> list[Box]:
        """Return a row beside the circle for each, from below; none where not all have room."""
        row, size = ink.px(26), theme.SMALL / ink.look.scale
        found = list[Box]()
        for n, one in enumerate(reversed(words)):
            y = low + n * row
            wide = self.free(y, y + row) - ink.px(8)
            if y + row > top or ink.width(one, size) + ink.px(34) > wide:
                return []
            found.append(Box(self.area.right - wide, y, wide, row))
        return found


def outlook_runs(ink: Ink, outlook: Outlook) -> list[tuple[Side, list[Run]]]:
    """Return an outlook's words: what comes anyway on the left, what a die decides on the right."""
    c = ink.colours
    left = _runs(ink, outlook.title, "bold", theme.amber(c), begins=True)
    for n, (words, tone) in enumerate(outlook.lines):
        face: Face = "plain" if tone == "plain" else "bold"
        toned = theme.amber(c) if tone == "attention" else c.toned(tone)
        colour = c.text if tone == "plain" else toned
        left += _runs(ink, words, face, colour, begins=n == 0)
    right = list[Run]()
    for label, words in outlook.cases:
        right += _runs(ink, label, "black", theme.amber(c), begins=True)
        right += _runs(ink, words, "plain", c.text, begins=False)
    found: list[tuple[Side, list[Run]]] = [("left", left)]
    return [*found, ("right", right)] if right else found


def _runs(ink: Ink, words: Words, face: Face, colour: Colour, *, begins: bool) -> list[Run]:
    found = [word for word in ink.say(words).split(" ") if word]
    return [Run(word, face, colour, begins and n == 0) for n, word in enumerate(found)]


def _band_flow(ink: Ink, runs: Sequence[Run], wide: float) -> Flow:
    """Break words into lines of a band."""
    for size in (float(theme.SMALL), theme.SMALL / ink.look.scale):
        widths = [ink.width(run.text, size, run.face) for run in runs]
        lines = flowed(widths, ink.width(" ", size), [wide] * len(runs)) or []
        row = ink.look.font(size) * LINE / theme.SMALL
        kept = tuple(tuple(line) for line in lines if line)
        if len(kept) <= 4:  # noqa: PLR2004
            break
    return Flow(tuple(runs), kept, size, row, "left")


def _band_high(ink: Ink, runs: Sequence[Run], wide: float) -> float:
    return _band_flow(ink, runs, wide - ink.px(20)).high + ink.px(10)


def _paint_lines(ink: Ink, flow: Flow, box: Box, ground: Colour) -> None:
    """Write words line by line, from the top of a box."""
    space = ink.width(" ", flow.size)
    for n, line in enumerate(flow.lines):
        runs = [flow.runs[at] for at in line]
        widths = [ink.width(run.text, flow.size, run.face) for run in runs]
        x = box.x
        if flow.side == "right":
            x = box.right - sum(widths) - space * (len(widths) - 1)
        low = box.top - (n + 1) * flow.row
        for run, wide in zip(runs, widths, strict=True):
            at = Box(x, low, wide + 2, flow.row)
            ink.text(run.text, at, flow.size, face=run.face, colour=run.colour, on=ground)
            x += wide + space


def _paint_number(ink: Ink, desk: Desk, number: Number, box: Box, size: float, within: Box) -> None:
    wide = ink.width(str(number.value), size * VALUE, "black") + 1
    at, rest = box.cut_left(wide, ink.px(7))
    value = ink.text(str(number.value), at, size * VALUE, face="black")
    label = ink.text(number.label, rest, size, colour=ink.colours.quiet)
    spot = Box(box.x, box.y, value.w + label.w + ink.px(14), box.h)
    ink.spot(f"number.{number.path}", spot, partial(desk.open, number), within=within)
