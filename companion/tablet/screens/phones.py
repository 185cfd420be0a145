"""The phones' screen: one code for everybody, one a free seat, who is in, the row of symbols."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.core.say import Message, say
from companion.table.guests import Guest, Guests
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.comparing import set_back, standing_of
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import SeatPhone
from companion.tablet.panel import Panel
from companion.tablet.phones import (
    STATES,
    Presence,
    State,
    colour_of,
    guests_of,
    how_far,
    is_ready,
    name_at,
)
from companion.tablet.qr import draw_qr, width_in
from companion.tablet.screens.parts import wide_button
from companion.tablet.screens.phones_compare import LYING, STANDING, ComparingPanel, is_comparing
from companion.tablet.screens.phones_join import DoorPanel
from companion.tablet.screens.phones_row import RowPanel
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing
from companion.tablet.theme import Colour

DOOR: Final = 400
"""How wide the door is, or how high where the tablet stands."""
SHUT: Final = 560
"""How wide the door is where it is all that there is."""
KNOWN: Final = say("this tablet could know the answers")
"""What stands at a seat that answers on the tablet: its secrets are the tablet's, too."""
CARD: Final = 108
TWO: Final = 600
"""From here on seats stand in two columns."""
THREE: Final = 1000
"""And from here on in three."""


class PhonesScreen(Screen):
    """The door at the left, the seats beside it, the row of symbols below.

    Once everybody is in nobody needs the door: then the row is what all of it is about.
    """

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show who is in."""
        super().__init__(desk, about)
        self.is_shut = self.is_comparing = False
        self._was_high = 0.0
        self.put(Background(desk))
        self.bar = self.put(_PhonesBar(desk))
        self.door = self.put(DoorPanel(desk))
        self.seats = self.put(_Seats(desk))
        self.row = self.put(RowPanel(desk))
        self.comparing = self.put(ComparingPanel(desk))

    def refresh(self) -> None:
        """Give the door the whole window while no phones are let in, and the row what it needs."""
        was = self.is_shut, self.is_comparing
        now = guests_of(self.desk) is None, is_comparing(self.desk)
        if was != now or (not any(now) and self._row_high() != self._was_high):
            self._lay()
        super().refresh()

    def lay(self, box: Box) -> None:
        """Place the door beside the seats, or above them."""
        self.is_shut = guests_of(self.desk) is None
        self.is_comparing = is_comparing(self.desk)
        look = self.desk.look
        rest = self.under(self.bar, box)
        nowhere, standing = Box(rest.x, rest.y, 0, 0), is_standing(self.desk)
        if self.is_shut:
            place(self.door, rest.centred(look.grown(SHUT), look.grown(DOOR)))
            for panel in (self.seats, self.row, self.comparing):
                _clear(panel, nowhere)
            return
        if self.is_comparing:
            row, seats = rest.cut_top(rest.h * (STANDING if standing else LYING), look.px(14))
            place(self.comparing, row)
            place(self.seats, seats)
            for panel in (self.door, self.row):
                _clear(panel, nowhere)
            return
        _clear(self.comparing, nowhere)
        self._was_high = self._row_high()
        row, rest = rest.cut_bottom(self._was_high, look.px(14) if self._was_high else 0)
        place(self.row, row)
        gap = look.px(18)
        door, seats = (
            rest.cut_top(look.px(DOOR), gap) if standing else rest.cut_left(look.px(DOOR), gap)
        )
        place(self.door, door)
        place(self.seats, seats)

    def _row_high(self) -> float:
        return self.row.need(self.width - 2 * self.desk.look.px(24))


def _clear(panel: Panel, nowhere: Box) -> None:
    """Take a panel off the screen, with all that can be pressed on it."""
    place(panel, nowhere)
    panel.spots, panel.said = [], []
    panel.canvas.clear()


class _PhonesBar(TitleBar):
    """How many are in, and the way on."""

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw the way on, once there are seats."""
        guests = guests_of(self.desk)
        if guests is None or not guests.guests:
            return box
        go, rest = box.cut_right(min(ink.look.grown(270), box.w * 0.4), ink.px(16))
        wide_button(
            ink,
            go.centred(go.w, ink.look.grown(56)),
            self._way_on(),
            "next",
            key="phones.go",
            tap=lambda: _do(self.desk),
            bright=is_ready(self.desk, guests),
            size=20,
        )
        return rest

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        guests = guests_of(self.desk)
        has_seats = guests is not None and guests.guests
        sub = how_far(self.desk, guests) if guests and has_seats else ""
        if not is_comparing(self.desk):
            return say("Phones"), sub
        if standing_of(guests, self.desk.news).stage == "new":
            sub = say("Who is not ready can compare later.")
        return say("Compare the row"), sub

    def _way_on(self) -> Message:
        below = self.desk.routes[-2].name if len(self.desk.routes) > 1 else ""
        return say("To the table") if below == "table" else say("Continue")


def _do(desk: Desk) -> None:
    desk.back()


class _Seats(Panel):
    """Every seat: whose it is, who is in it, and the code of one that is free."""

    scrolls = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.presence = Presence()

    def paint(self, ink: Ink) -> None:
        guests = guests_of(self.desk)
        if guests is None or not guests.guests:
            return
        n, gap = len(guests.guests), ink.px(12)
        wide = self.area.w
        columns = 3 if wide > ink.px(THREE) else 2 if wide > ink.px(TWO) else 1
        lines = -(-n // columns)
        least = max(ink.look.grown(CARD), ink.px(theme.TOUCH))
        high = max((self.area.h - gap * (lines - 1)) / lines, least)
        high = min(high, ink.px(210))
        self.length = high * lines + gap * (lines - 1)
        top = self.area.cut_top(self.area.h)[0].top
        box = Box(0, top - self.length, self.area.w, self.length)
        for guest, at in zip(guests.guests, box.grid(n, columns, gap), strict=True):
            self._card(ink, at, guests, guest)

    def _card(self, ink: Ink, box: Box, guests: Guests, guest: Guest) -> None:
        c, free = ink.colours, guest.state == "free"
        wrong = {*guests.keys.other, *set_back(guests, self.desk.news.view)}
        colour = c.alarm if guest.seat in wrong else c.line if free else c.seats[guest.seat]
        ink.box(box, c.panel, line=colour, width=1 if free else 2)
        ink.spot(f"phones.seat.{guest.seat}", box, partial(self.desk.open, SeatPhone(guest.seat)))
        inner = box.inset(ink.px(14), ink.px(8))
        inner = self._right(ink, inner, guests, guest)
        mark, words = inner.cut_left(min(ink.px(48), inner.w * 0.25), ink.px(12))
        ink.badge(guest.seat, mark)
        more, tone = self._more(ink, guests, guest)
        high = theme.LARGE * 1.4 + theme.BODY * 1.4 + (theme.SMALL * 2.8 if more else 0)
        whole = words.centred(words.w, ink.look.font(high))
        name, below = whole.cut_top(ink.look.font(theme.LARGE) * 1.35)
        ink.text(name_at(self.desk, guest.seat), name, theme.LARGE, face="bold", on=c.panel)
        state = self._state(guest)
        colour, word = colour_of(ink, state), STATES[state][1]
        line, below = below.cut_top(ink.look.font(theme.BODY) * 1.3)
        ink.text(word, line, theme.BODY, face="bold", colour=colour, on=c.panel)
        if more is not None:
            ink.text(more, below, theme.SMALL, colour=tone, on=c.panel, lines=2, rise="top")

    def _more(self, ink: Ink, guests: Guests, guest: Guest) -> tuple[Message | None, Colour]:
        """Return what else is said of a seat, and in which colour: how far it is with the row."""
        c, keys, seat = ink.colours, guests.keys, guest.seat
        amber = colour_of(ink, "away")
        if guest.state in ("free", "tablet"):
            return {"free": say("Scan to sit here"), "tablet": KNOWN}[guest.state], c.quiet
        if seat in set_back(guests, self.desk.news.view):
            return say("knows of another count"), c.text
        if seat in keys.other:
            return say("sees another row"), c.text
        if seat in keys.waiting:
            return say("waiting for this phone"), amber
        if not guests.symbols or not self._lives(seat):
            return None, c.quiet
        has = seat in keys.same
        return say("has compared") if has else say("has not compared yet"), c.safe if has else amber

    def _lives(self, seat: str) -> bool:
        return seat not in self.desk.news.out

    def _right(self, ink: Ink, box: Box, guests: Guests, guest: Guest) -> Box:
        """Draw the seat's own code, or the mark of who is in it."""
        link = guests.link(guest.seat)
        if guest.state == "free" and link is not None:
            side = min(box.h - ink.px(6), box.w * 0.5)
            wide = width_in(link, Box(0, 0, side, side))
            right, rest = box.cut_right(wide, ink.px(10))
            draw_qr(ink, right, link)
            return rest
        side = min(box.h, ink.px(52))
        right, rest = box.cut_right(side, ink.px(8))
        state = self._state(guest)
        ink.icon(STATES[state][0], right.centred(side, side), colour_of(ink, state))
        return rest

    def _state(self, guest: Guest) -> State:
        """Return who is in a seat; of a phone that has just gone, tell nothing yet."""
        state, left = self.presence.of(guest)
        if left:
            Clock.schedule_once(self.redraw, left)
        return state
