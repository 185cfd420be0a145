"""One player's panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from kivy.clock import Clock

from companion.core.say import Message, say
from companion.stage.scene import Seat, SeatCard
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk, SeatPhone
from companion.tablet.ink import Ink
from companion.tablet.mood import glow
from companion.tablet.panel import Panel
from companion.tablet.phones import STATES, Presence, colour_of, guest_at
from companion.tablet.qr import draw_qr
from companion.tablet.table.character import draw_below, draw_character, draw_dead, turn_of
from companion.tablet.theme import Colour, mixed

NARROW: Final = 210
"""Below this many design pixels a name has no room for the marker beside it."""
LOW: Final = 122
"""Below this many below the name, the numbers stand beside the cards."""
TURNING: Final = 0.3
"""Seconds that a card takes to turn."""


class SeatPanel(Panel):
    """A seat at the edge of the table.

    A card's number sets its health right; on the active seat the rest of a card chooses who acts.
    """

    def __init__(self, desk: Desk, seat: str) -> None:
        """Stand before this seat."""
        super().__init__(desk)
        self.seat = seat
        self.presence = Presence()
        self.turns: dict[str, float] = {}
        """How each card lies."""
        self.turning: dict[str, tuple[float, float]] = {}
        """Of each card that is turning: from which angle, and since when."""

    @property
    def ground(self) -> Colour:
        """The panel's colour, with a little of the seat's own while it is active."""
        colours, seat = self.desk.look.palette, self._seat()
        if seat is not None and seat.active:
            return mixed(colours.panel, colours.seats[seat.seat], 0.07)
        return colours.panel

    def _seat(self) -> Seat | None:
        scene = self.desk.scene
        return next((one for one in scene.seats if one.seat == self.seat), None) if scene else None

    def paint(self, ink: Ink) -> None:
        """Draw it: cards and numbers below each other, or beside each other where it is low."""
        seat = self._seat()
        if seat is None:
            return
        self._border(ink, seat)
        box = self.area.inset(ink.px(12), ink.px(8))
        name, box = box.cut_top(min(ink.look.grown(30), max(box.h * 0.18, ink.px(26))), ink.px(7))
        narrow = self.area.w < ink.px(NARROW)
        self._name(ink, name, seat, chip=not narrow)
        if self._join(ink, box, seat):
            return
        gap, pips = ink.px(10), ink.px(21)
        if box.h < ink.px(LOW):
            side = min(box.h - pips, (box.w - ink.px(60) - 2 * gap) / 2)
            cards, rest = box.cut_left(2 * side + gap, gap)
            self._cards(ink, cards, seat, side, pips)
            high = min(rest.h * 0.72, max(ink.look.grown(64), ink.px(84)))
            numbers, lying = rest.cut_top(high, ink.px(4))
            self._numbers(ink, numbers.rows(len(seat.numbers) or 1), seat, apart=numbers)
            self._open(ink, lying, seat)
            return
        numbers, box = box.cut_bottom(min(ink.look.grown(28), box.h * 0.2), ink.px(4))
        self._numbers(ink, numbers.columns(len(seat.numbers) or 1), seat)
        items = ink.px(34)
        beside = min((box.w - items - 2 * gap) / 2, box.h - pips)
        above = min((box.w - gap) / 2, box.h - pips - items - gap)
        if beside >= above:
            cards, lying = box.cut_left(2 * beside + gap, gap)
            lying = lying.cut_right(items)[0]
        else:
            high = above + pips + items + gap
            cards, lying = box.centred(box.w, high).cut_top(above + pips, gap)
            if narrow:
                lying = self._marker(ink, lying, seat)
        self._cards(ink, cards, seat, max(beside, above), pips)
        self._open(ink, lying, seat)

    def _border(self, ink: Ink, seat: Seat) -> None:
        c = ink.colours
        if seat.active:
            glow(ink, self.area, c.seats[seat.seat])
            ink.box(self.area, self.ground, line=c.seats[seat.seat], width=3)
        elif seat.concerned:
            ink.box(self.area, self.ground, line=c.attention, width=3)
        else:
            ink.box(self.area, self.ground, line=c.line)

    def _name(self, ink: Ink, box: Box, seat: Seat, *, chip: bool) -> None:
        """Draw who sits here, and what is to be known of them at once; press it to set right."""
        mark, rest = box.cut_left(box.h, ink.px(9))
        ink.badge(seat.seat, mark)
        rest, taken = self._phone(ink, rest, seat)
        if not seat.alive:
            rest = self._chip(ink, rest, "skull", say("out"), bright=False, beside=seat.name)
        elif chip:
            rest = self._marker(ink, rest, seat, beside=seat.name)
        colour = ink.colours.text if seat.alive else ink.colours.quiet
        ink.text(seat.name, rest, 20, face="bold", colour=colour)
        if seat.correct is not None:
            area = Box(self.area.x, box.y, self.area.w - taken, self.area.top - box.y)
            tap = partial(self.desk.dispatch, seat.correct)
            ink.spot(f"seat.{seat.seat}", area, tap, within=self.area)

    def _phone(self, ink: Ink, box: Box, seat: Seat) -> tuple[Box, float]:
        """Draw at the right who is in this seat; return what is left, and how wide its spot is."""
        guest = guest_at(self.desk, seat.seat)
        if guest is None:
            return box, 0
        state, left = self.presence.of(guest)
        if left:
            Clock.schedule_once(self.redraw, left)
        at, rest = box.cut_right(ink.px(30), ink.px(6))
        colour = colour_of(ink, state)
        ink.icon(STATES[state][0], at.centred(ink.px(24), ink.px(24)), colour)
        wide = ink.px(theme.TOUCH)
        area = self.area
        spot = Box(area.right - wide, area.top - wide, wide, wide)
        tap = partial(self.desk.open, SeatPhone(seat.seat))
        ink.spot(f"phone.{seat.seat}", spot, tap, within=area)
        return rest, wide

    def _join(self, ink: Ink, box: Box, seat: Seat) -> bool:
        """Before the game begins, show a free seat's code in place of its cards; tell whether."""
        guest, guests = guest_at(self.desk, seat.seat), self.desk.news.guests
        scene = self.desk.scene
        if guest is None or guests is None or scene is None or scene.begun:
            return False
        link = guests.link(seat.seat)
        side = min(box.h, box.w - ink.px(80))
        code, words = box.cut_left(side, ink.px(10))
        code = code.cut_top(side)[0]
        if guest.state != "free" or link is None or draw_qr(ink, code, link) is None:
            return False
        words = Box(words.x, code.y, words.w, code.h)
        size = theme.SMALL / ink.look.scale
        ink.text(say("Scan to sit here"), words, size, colour=ink.colours.quiet, lines=4)
        ink.spot(f"join.{seat.seat}", code, partial(self.desk.open, SeatPhone(seat.seat)))
        return True

    def _marker(self, ink: Ink, box: Box, seat: Seat, beside: str = "") -> Box:
        """Draw the Parasite Marker, if it lies here."""
        if seat.marker is None:
            return box
        armed = seat.marker == "armed"
        words = say("armed") if armed else say("resting")
        return self._chip(ink, box, "marker", words, bright=armed, beside=beside)

    def _chip(
        self, ink: Ink, box: Box, icon: str, words: Message | str, *, bright: bool, beside: str = ""
    ) -> Box:
        """Draw a small label at the right; return what is left of it.

        Where a name stands `beside` it and would be cut off, the label is its icon alone.
        """
        c, size = ink.colours, theme.SMALL / ink.look.scale
        high = min(ink.px(27), box.h)
        wide = ink.width(words, size, "bold") + high + ink.px(14)
        if beside and ink.width(beside, size, "bold") > box.w - wide - ink.px(8):
            wide, words = high, ""
        at, rest = box.cut_right(wide, ink.px(8))
        at = at.centred(wide, high)
        fill = c.attention if bright else self.ground
        ink.box(at, fill, line=None if bright else c.quiet, corner=8)
        colour = c.on_bright if bright else c.quiet
        mark, text = at.inset(ink.px(6), ink.px(3)).cut_left(high - ink.px(6), ink.px(4))
        ink.icon(icon, mark, colour)
        ink.text(words, text, size, colour=colour, on=fill, face="bold")
        return rest

    def _cards(self, ink: Ink, box: Box, seat: Seat, side: float, pips: float) -> None:
        """Draw both characters."""
        pair = box.centred(min(box.w, 2 * side + ink.px(10)), box.h)
        for one, at in zip(seat.characters, pair.columns(2, ink.px(10)), strict=False):
            self._card(ink, at.centred(side, side + pips), one, seat, pips)

    def _card(self, ink: Ink, box: Box, one: SeatCard, seat: Seat, pips: float) -> None:
        below, card = box.cut_bottom(pips)
        turn = self._turn(one)
        if one.alive:
            colour = ink.colours.seats[seat.seat]
            draw_character(ink, card, one, colour if one.chosen else None, turn)
        else:
            draw_dead(ink, card)
        draw_below(ink, below, one)
        number = partial(self.desk.open, one.health)
        if one.may_act:
            ink.spot(f"who.{seat.seat}.{one.who}", box, partial(self.desk.choose, one.who))
            corner = Box(card.x, card.y + card.h * 0.5, card.w, card.h * 0.5)
            ink.spot(f"number.{one.health.path}", corner, number, within=box)
        else:
            ink.spot(f"number.{one.health.path}", box, number)

    def _turn(self, one: SeatCard) -> float:
        """Return how a card lies now; one whose health has changed takes a moment to turn."""
        to, was, now = turn_of(one), self.turns.get(one.who), Clock.get_time()
        self.turns[one.who] = to
        if was is not None and was != to and self.desk.settings.motion:
            self.turning[one.who] = (was, now)
        if one.who not in self.turning:
            return to
        begun, since = self.turning[one.who]
        share = float(now - since) / TURNING
        if share >= 1:
            del self.turning[one.who]
            return to
        Clock.schedule_once(self.redraw, 0)
        return begun + (to - begun) * share * (2 - share)

    def _open(self, ink: Ink, box: Box, seat: Seat) -> None:
        """Draw the open cards: an icon of each kind, and how many there are."""
        kinds = {one.item: one for one in seat.open}
        high = box.h > box.w
        n = max(len(kinds), min(4, int(max(box.w, box.h) / ink.px(28))))
        places = box.rows(n, ink.px(3)) if high else box.columns(n, ink.px(3))
        for (item, one), at in zip(kinds.items(), places, strict=False):
            count = sum(other.item == item for other in seat.open)
            mark = at.centred(ink.px(28), ink.px(28))
            ink.icon(one.icon, mark, ink.colours.attention if seat.alive else ink.colours.quiet)
            if count > 1:
                corner = Box(mark.right - ink.px(11), mark.y - ink.px(3), ink.px(18), ink.px(20))
                ink.disc(corner, self.ground)
                size = theme.SMALL / ink.look.scale
                ink.text(str(count), corner, size, face="bold", align="center")

    def _numbers(
        self, ink: Ink, places: Sequence[Box], seat: Seat, apart: Box | None = None
    ) -> None:
        """Draw hand and bullets; each is pressed to be set right.

        Those that lie under one another in `apart` grow away from each other.
        """
        finger = ink.px(theme.TOUCH)
        for one, at in zip(seat.numbers, places, strict=False):
            mark, rest = at.cut_left(min(ink.px(24), at.h), ink.px(7))
            if one.icon is not None:
                ink.icon(one.icon, mark, ink.colours.quiet)
            colour = ink.colours.text if seat.alive else ink.colours.quiet
            told = ink.text(str(one.value), rest, theme.LARGE, face="bold", colour=colour)
            _, rest = rest.cut_left(told.w, ink.px(6))
            label = self.desk.words.say(one.label)
            if ink.width(label, theme.SMALL) <= rest.w:
                ink.text(label, rest, theme.SMALL, colour=ink.colours.quiet)
            if apart is not None:
                upper = at.y >= apart.middle[1] - 1
                at = Box(at.x, at.y if upper else at.top - finger, at.w, finger)  # noqa: PLW2901
            tap = partial(self.desk.open, one)
            ink.spot(f"number.{one.path}", at, tap, within=self.area)
