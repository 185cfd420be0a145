"""The sheet of an ending or of a big moment: what everybody sees at once, or a chain, link by link.

A finger anywhere has enough of it. Where no motion is wanted nothing is laid here at all: the
screen of the ending says the same, and stands still.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import cos, pi, sin
from typing import Any, Final

from attrs import frozen
from kivy.clock import Clock

from companion.core.say import Message, say
from companion.stage.endings import BigMoment, Ending, Spectacle
from companion.stage.facts import Node, Tree
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.glow import glow, radiance, vignette
from companion.tablet.ink import Ink
from companion.tablet.layers import Show
from companion.tablet.report import win_shared, winner
from companion.tablet.sheets.beside_map import BesideMap
from companion.tablet.sheets.sheet import SheetPanel
from companion.tablet.theme import Colour, faded, mixed

LASTS: Final = 7.0
"""Seconds of the first part, after which it goes by itself."""
BRIEF: Final = 4.5
"""Seconds of a big moment, after which the game goes on by itself."""
READ: Final = 25.0
"""The same where there is a map to be read."""
LINK: Final = 1.3
"""Seconds from one link to the next."""
WINNER: Final = 46
"""How high a winner's line is at the chain's end."""
TWO: Final = 2
"""Lines of winners at the most."""
STAYS: Final = 30.0
"""Seconds that the whole chain stands there, if nobody comes."""
MANY: Final = 34
"""So many pictures move."""
FEW: Final = 12
"""So many where there is much to be read."""
FRAME: Final = 1 / 30
OPEN: Final = say("Open the secrets")
SKIP: Final = say("Skip")


@frozen
class Mote:
    """One of the pictures that move: where it is, how large, how bright."""

    x: float
    y: float
    side: float
    light: float
    turn: float = 0
    heat: float = 0
    """How far its colour has gone over to that of an alarm."""


class ShowSheet(SheetPanel):
    """Shows a `Show`."""

    scrolls = False

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Begin it now."""
        super().__init__(desk, sheet)
        self.played: Show = sheet
        self.begun = Clock.get_time()
        self.heard = 0
        self._next: Any = None
        moment = sheet.ending
        has_map = isinstance(moment, BigMoment) and moment.middle is not None
        self.beside = BesideMap(desk, moment) if has_map else None
        """A map, and what is told beside it."""
        self.bind(parent=self._parted)

    @property
    def ending(self) -> Ending | BigMoment:
        """How it ended, or what else is so big."""
        return self.played.ending

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The links of the chain, in the second part."""
        chain = self.chain
        return chain.nodes if chain is not None and self.played.part == "chain" else ()

    @property
    def chain(self) -> Tree | None:
        """How an ending came to be."""
        return self.ending.chain if isinstance(self.ending, Ending) else None

    @property
    def ground(self) -> Colour:
        """The window's own colour: nothing else is to be seen."""
        return self.desk.look.palette.ground

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return float(Clock.get_time() - self.begun)

    def touched(self, touch: Any) -> bool:
        """End it; but a finger that was meant for what lay there before ends nothing."""
        if self.seconds >= theme.DEAD:
            self.desk.press("show.go", self.put_away)
        return True

    def paint(self, ink: Ink) -> None:
        """Draw this moment of it, and come back for the next."""
        self.length = self.area.h
        ink.box(self.area.inset(-ink.px(2)), ink.colours.ground, corner=0)
        if self.nodes:
            self._links(ink)
        elif self.beside is not None:
            self._map(ink, self.beside)
        else:
            self._spectacle(ink)
        self._go_on()

    def _go_on(self) -> None:
        lasts = LASTS if isinstance(self.ending, Ending) else BRIEF
        if self.beside is not None:
            lasts = READ
        end = STAYS + LINK * len(self.nodes) if self.nodes else lasts
        if self._next is not None:
            self._next.cancel()
        if self.get_parent_window() is None:
            return  # nobody sees it any more
        if self.seconds >= end:
            self._next = Clock.schedule_once(lambda _: self.put_away(), 0)
        else:
            slower = 1 if self.beside is None else 2
            self._next = Clock.schedule_once(self.redraw, FRAME * slower)

    def _parted(self, _: Any, parent: Any) -> None:
        if parent is None and self._next is not None:
            self._next.cancel()

    # The first part

    def _spectacle(self, ink: Ink) -> None:
        show, area, seconds = self.ending.show, self.area, self.seconds
        assert show is not None
        colour = ink.colours.toned(show.tone)
        breath = 0.5 + 0.5 * sin(seconds * 2.1)
        side = min(area.h * 0.34, area.w * 0.5)
        top, below = area.centred(area.w, area.h * 0.9).cut_top(area.h * 0.5)
        below = below.centred(min(below.w * 0.9, ink.look.grown(980)), below.h)
        title, rest = below.cut_top(ink.look.grown(92), ink.px(6))
        why, _ = rest.cut_top(ink.look.grown(84))
        vignette(ink, area, faded(colour, 0.22 + 0.1 * breath))
        read = Box(why.x, why.y, why.w, title.top - why.y).inset(-ink.px(24))
        for mote in motes(show, area, seconds):
            at = Box(mote.x - mote.side / 2, mote.y - mote.side / 2, mote.side, mote.side)
            # What is safe rises in one colour: only sparks are red at first.
            heat = 0 if show.tone == "safe" else mote.heat
            tint = mixed(colour, ink.colours.alarm, heat)
            light = mote.light * (0.12 if read.holds(mote.x, mote.y) else 1)
            ink.icon(show.around, at, faded(tint, light), mote.turn)
        radiance(ink, top.centred(side * 2.6, side * 2.0), ink.colours.ground)
        radiance(ink, top.centred(side * 2.4, side * 1.9), faded(colour, 0.3 + 0.15 * breath))
        size = side * (0.8 + 0.2 * min(seconds / 0.6, 1))
        ink.icon(show.icon, top.centred(size, size), colour)
        tone = ink.colours.toned(self.ending.tone)
        ink.text(self.ending.title, title, 72, face="head", align="center", colour=tone, lines=2)
        ink.text(self.ending.why, why, theme.LARGE, align="center", lines=3, rise="top")
        self._button(ink, SKIP, bright=False)

    def _map(self, ink: Ink, beside: BesideMap) -> None:
        """Draw a moment whose map is to be read; what moves stays away from what is written."""
        moment, area, seconds = beside.moment, self.area, self.seconds
        colour = ink.colours.toned(moment.show.tone)
        breath = 0.5 + 0.5 * sin(seconds * 2.1)
        vignette(ink, area, faded(colour, 0.16 + 0.08 * breath))
        for mote in islice(motes(moment.show, area, seconds), FEW):
            at = Box(mote.x - mote.side / 2, mote.y - mote.side / 2, mote.side, mote.side)
            ink.icon(moment.show.around, at, faded(colour, mote.light * 0.1), mote.turn)
        low, rest = area.inset(ink.px(28), ink.px(22)).cut_bottom(
            ink.look.grown(BUTTON), ink.px(10)
        )
        beside.paint(ink, rest, low, breath)
        self._button(ink, say("Continue"), bright=False)

    # The second part

    def _links(self, ink: Ink) -> None:
        chain, nodes = self.chain, self.nodes
        assert chain is not None
        there = min(int(self.seconds / LINK) + 1, len(nodes))
        self._hear(there)
        alarm = ink.colours.alarm
        vignette(ink, self.area, faded(alarm, 0.1 + 0.2 * there / len(nodes)))
        room = self.area.inset(ink.px(28), ink.px(22))
        box = room.centred(min(room.w, ink.look.grown(900)), room.h)
        head, box = box.cut_top(ink.look.grown(60), ink.px(10))
        ink.text(chain.title, head, 40, face="head", align="center", lines=2)
        _, box = box.cut_bottom(ink.look.grown(BUTTON), ink.px(12))
        lines, _ = self._winners_shape(ink, box.w)
        winners, box = box.cut_bottom(ink.look.grown(36 + WINNER * lines), ink.px(12))
        gap = ink.px(8)
        high = min(ink.look.grown(92), (box.h - gap * (len(nodes) - 1)) / len(nodes))
        box = box.centred(box.w, high * len(nodes) + gap * (len(nodes) - 1))
        for at, (node, row) in enumerate(zip(nodes, box.rows(len(nodes), gap), strict=True)):
            if at < there:
                self._link(ink, row, node, at, is_newest=at == there - 1)
        is_whole = there == len(nodes) and self.seconds >= LINK * len(nodes)
        if is_whole:
            self._winners(ink, winners)
        self._button(ink, OPEN if is_whole else SKIP, bright=is_whole)

    def _hear(self, there: int) -> None:
        if there > self.heard:
            self.heard = there
            self.desk.hear("step")

    def _link(self, ink: Ink, box: Box, node: Node, at: int, *, is_newest: bool) -> None:
        """Draw one link; it slides in, and the newest glows."""
        c = ink.colours
        since = min((self.seconds - LINK * at) / 0.35, 1)
        box = Box(box.x + (1 - since) ** 2 * ink.px(60), box.y, box.w, box.h)
        fill = mixed(c.panel, c.alarm, 0.16 if is_newest else 0.05)
        if is_newest:
            glow(ink, box, c.alarm, 8)
        ink.box(box, fill, line=c.alarm if is_newest else c.line, width=2)
        inner = box.inset(ink.px(14), min(ink.px(8), box.h * 0.1))
        side = min(inner.h, ink.look.grown(58))
        source = self.nodes[node.by] if node.by is not None else None
        if any(one.by is not None for one in self.nodes):
            by, inner = inner.cut_left(side * 0.8, ink.px(8))
            arrow, inner = inner.cut_left(side * 0.5, ink.px(8))
        if source is not None:
            small = side * 0.72
            ink.badge(source.seat, by.centred(small, small))
            ink.icon("next", arrow, c.alarm)
        mark, inner = inner.cut_left(side, ink.px(14))
        ink.badge(node.seat, mark.centred(side, side))
        if node.icon is not None:
            sign, inner = inner.cut_right(side, ink.px(8))
            ink.icon(node.icon, sign.centred(side * 0.7, side * 0.7), c.alarm)
        upper, lower = inner.cut_top(inner.h * 0.54)
        ink.text(node.name, upper, 28, face="head", on=fill)
        ink.text(node.words, lower, theme.BODY, colour=c.quiet, on=fill, rise="top", lines=2)

    def _winners(self, ink: Ink, box: Box) -> None:
        ending = self.ending
        if not isinstance(ending, Ending) or ending.winners is None:
            return
        head, row = box.cut_top(ink.look.grown(32), ink.px(4))
        ink.text(win_shared(ending), head, theme.BODY, face="head", align="center",
                 colour=ink.colours.quiet)  # fmt: skip
        n = len(ending.winners)
        if not n:
            return
        lines, wide = self._winners_shape(ink, box.w)
        columns, gap = -(-n // lines), ink.px(20)
        row = row.centred(min(columns * (wide + gap) - gap, row.w), row.h)
        side = ink.look.grown(WINNER - 8)
        for seat, at in zip(ending.winners, row.grid(n, columns, gap), strict=True):
            mark, text = at.cut_left(side, ink.px(10))
            ink.badge(seat, mark.centred(side, side))
            ink.text(winner(ending, seat), text, theme.LARGE, face="bold", lines=2)

    def _winners_shape(self, ink: Ink, width: float) -> tuple[int, float]:
        """Return in how many lines the winners stand, and how wide each of them is."""
        ending = self.ending
        if not isinstance(ending, Ending) or not ending.winners:
            return 1, 0.0
        longest = max(ink.width(winner(ending, one), theme.LARGE, "bold") for one in ending.winners)
        wide, gap = longest + ink.look.grown(WINNER - 8) + ink.px(14), ink.px(20)
        n, fit = len(ending.winners), max(int((width + gap) // (wide + gap)), 1)
        return min(-(-n // fit), TWO), wide

    def _button(self, ink: Ink, words: Message, *, bright: bool) -> None:
        low, _ = self.area.inset(ink.px(28), ink.px(22)).cut_bottom(ink.look.grown(BUTTON))
        size = theme.LARGE if bright else theme.BODY
        wide = ink.width(words, size, "bold") + ink.px(110)
        kind: Any = "bright" if bright else "raised"
        at = low.centred(min(wide, low.w), low.h if bright else ink.look.grown(52))
        icon = "eye" if bright else "skip" if self.beside is None else "next"
        ink.button("show.go", words, at, self.put_away, kind=kind, size=size, icon=icon)


BUTTON: Final = 68


def motes(show: Spectacle, area: Box, seconds: float) -> Iterator[Mote]:
    """Go through what moves, where it is after so many seconds: the same each time."""
    for n in range(MANY):
        a, b, c = (((n + 1) * step) % 1 for step in (0.618034, 0.754878, 0.569840))
        side = min(area.w, area.h) * (0.04 + 0.06 * b)
        begun = min(max(seconds - c * 1.2, 0) / 0.8, 1)
        if show.moves == "rise":
            way = (seconds * (0.14 + 0.16 * c) + b) % 1
            sway = sin(seconds * (1 + c) + a * 2 * pi) * area.w * 0.012
            light = min(1.0, 2.2 * (1 - way)) * (0.35 + 0.5 * a) * begun
            grown = side * (2.1 - 1.5 * way)
            yield Mote(area.w * a + sway, area.h * (way * 1.15 - 0.08), grown, light, 0, 1 - way)
        else:
            angle = 2 * pi * a
            far = 1.15 - 0.75 * (1 - (1 - min(seconds / (2.6 + 2 * c), 1)) ** 2) * (0.55 + 0.45 * b)
            crawl = 0.02 * sin(seconds * (2 + 3 * c) + n)
            x = area.w * (0.5 + (far + crawl) * 0.62 * cos(angle))
            y = area.h * (0.5 + (far + crawl) * 0.72 * sin(angle))
            turn = angle * 180 / pi + 90 + 14 * sin(seconds * 5 + n)
            yield Mote(x, y, side * 1.25, (0.3 + 0.5 * b) * begun, turn)
