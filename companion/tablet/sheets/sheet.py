"""The base class of sheets: a shade over everything, and one card in the middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock

from companion.core.say import Message
from companion.stage.questions import Ask, Details, Tally
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.glow import glow, vignette
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.rows import scroll_bar
from companion.tablet.table.places import facing
from companion.tablet.theme import Colour, faded, mixed

PAD: Final = 26


class SheetPanel(Panel):
    """A sheet over the whole window. Subclasses measure in `need` and draw in `paint_card`."""

    scrolls = True
    wide = 720.0
    """Design width of the card."""
    alarm = False
    """It is red, and so is the room."""
    closes = True
    """It can be put away; a finger beside the card does so, too."""

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show this sheet, turned towards the player whom it concerns."""
        super().__init__(desk)
        self.sheet = sheet
        self.angle = facing(desk, _reader(desk, sheet))
        self.card = Box(0, 0, 0, 0)
        self._since = Clock.get_time()
        self._landed_beside = False

    @property
    def ground(self) -> Colour:
        """The card's colour."""
        c = self.desk.look.palette
        return mixed(c.panel, c.alarm, 0.1) if self.alarm else c.panel

    def paint(self, ink: Ink) -> None:
        """Draw the shade and the card, which is as high as it needs to be."""
        room = self.area.inset(ink.px(18))
        wide = min(ink.look.grown(self.wide), room.w)
        pad = ink.px(PAD)
        need = self.need(ink, wide - 2 * pad) + 2 * pad
        self.length = max(self.area.h, need + 2 * ink.px(18))
        under = self.length - self.area.h
        whole = Box(0, -under, self.area.w, self.length)
        ink.box(whole.inset(-ink.px(2)), ink.colours.shade, corner=0)
        if self.alarm:
            vignette(ink, whole, faded(ink.colours.alarm, 0.34))
        self.card = whole.inset(ink.px(18)).centred(wide, need)
        if self.alarm:
            glow(ink, self.card, ink.colours.alarm, 14)
        line = ink.colours.alarm if self.alarm else ink.colours.line
        ink.box(self.card, self.ground, line=line, width=2)
        self.paint_card(ink, self.card.inset(pad))
        self.scroll = max(0.0, min(self.scroll, self.length - self.area.h))
        scroll_bar(ink, self.area, self.length, self.scroll)

    def need(self, ink: Ink, width: float) -> float:
        """Return how high the card's contents are at this width."""
        return ink.px(400)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw what the sheet is about."""

    def put_away(self) -> None:
        """Close it without an answer."""
        self.desk.close(self.sheet)

    def closer(self, ink: Ink, box: Box, tap: Callable[[], None] | None = None) -> Box:
        """Draw the cross in the upper right corner; return what is left of the box's top line."""
        line, _ = box.cut_top(ink.px(theme.TOUCH))
        cross, rest = line.cut_right(ink.px(theme.TOUCH), ink.px(8))
        ink.box(cross, None, line=ink.colours.line, corner=11)
        ink.icon("close", cross.inset(ink.px(13)), ink.colours.text)
        ink.spot("close", cross, tap or self.put_away)
        return rest

    def on_touch_down(self, touch: Any) -> bool:
        """Remember whether the finger landed beside the card."""
        x, y = self.local(*touch.pos)
        taken = super().on_touch_down(touch)
        self._landed_beside = self._pressed is None and not self.card.holds(x, y - self.scroll)
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Close what can be closed, where a finger tapped beside the card."""
        mine, beside = touch is self._finger, self._landed_beside
        taken = super().on_touch_up(touch)
        ready = Clock.get_time() - self._since >= theme.DEAD
        if mine and beside and ready and self.closes:
            self.put_away()
        return taken


def _reader(desk: Desk, sheet: Any) -> str | None:
    """Return whose question it is: else, of what a finger opened, of whoever's turn it is."""
    seat: str | None = getattr(sheet, "seat", None)
    asks = isinstance(sheet, Ask | Details | Tally) and sheet in desk.sheets
    if seat is None and asks and desk.scene is not None:
        return desk.scene.header.seat
    return seat


class Heading:
    """A sheet's head: an icon or a badge, the title, a text; the same for all of them."""

    def __init__(
        self,
        title: Message | str,
        text: Message | str = "",
        *,
        icon: str | None = None,
        seat: str | None = None,
        name: str = "",
        alarm: bool = False,
        closes: bool = True,
    ) -> None:
        """Say what it says; `name` is that of the player at `seat`."""
        self.title, self.text, self.icon, self.seat = title, text, icon, seat
        self.name = "" if name in _words_in(title) else name
        self.alarm, self.closes = alarm, closes

    def _sizes(self, ink: Ink, width: float) -> tuple[float, float, float, float]:
        """Return how wide the mark and the title are, and how high the line and the text."""
        mark = ink.look.grown(72 if self.alarm else 56) if self.icon or self.seat else 0
        room = width - (mark + ink.px(18) if mark else 0)
        room -= ink.px(theme.TOUCH + 12) if self.closes else 0
        title = ink.height(self.title, room, theme.HEAD, "head")
        name = ink.look.grown(26) if self.name else 0
        text = ink.height(self.text, width, theme.BODY) if self.text else 0
        return mark, room, max(mark, title + name, ink.px(theme.TOUCH)), text

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is at this width, with the space below it."""
        _, _, line, text = self._sizes(ink, width)
        return line + (text + ink.px(12) if text else 0) + ink.px(20)

    def paint(self, ink: Ink, box: Box) -> Box:
        """Draw it at the top of a box; return what is left below."""
        mark, room, high, text = self._sizes(ink, box.w)
        line, rest = box.cut_top(high, ink.px(12) if text else ink.px(20))
        at, words = line.cut_left(mark, ink.px(18)) if mark else (line, line)
        if mark:
            self._mark(ink, at)
        words = Box(words.x, words.y, min(words.w, room), words.h)
        colour = ink.colours.alarm if self.alarm else ink.colours.text
        if self.name:
            upper, words = words.cut_top(ink.look.grown(26))
            ink.text(self.name, upper, theme.BODY, face="bold", colour=ink.colours.quiet)
        ink.text(self.title, words, theme.HEAD, face="head", colour=colour, lines=4)
        if text:
            told, rest = rest.cut_top(text, ink.px(20))
            ink.text(self.text, told, theme.BODY, colour=ink.colours.quiet, lines=12, rise="top")
        return rest

    def _mark(self, ink: Ink, line: Box) -> None:
        at = line.centred(line.w, line.w)
        if self.seat:
            ink.badge(self.seat, at)
        elif self.icon and self.alarm:
            ink.icon(self.icon, at, ink.colours.alarm)
        elif self.icon:
            ink.box(at, ink.colours.raised, line=ink.colours.line, corner=14)
            ink.icon(self.icon, at.inset(at.w * 0.22), ink.colours.attention)


def _words_in(title: Message | str) -> tuple[str, ...]:
    """Return what names a title may already hold."""
    return (title,) if isinstance(title, str) else tuple(map(str, title.parts.values()))


def name_at(desk: Desk, seat: str | None) -> str:
    """Return the name of the player at a seat."""
    scene = desk.scene
    found = [one.name for one in (scene.seats if scene else ()) if one.seat == seat]
    return found[0] if found else ""
