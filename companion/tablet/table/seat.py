"""The panel of one player: name, cards, numbers, chips, their phone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.core.say import say
from companion.stage.scene import Seat, SeatCard
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.glow import glow
from companion.tablet.ink import Ink
from companion.tablet.layers import SeatPhone
from companion.tablet.panel import Panel
from companion.tablet.phones import STATES, Presence, colour_of, guest_at
from companion.tablet.qr import draw_qr
from companion.tablet.table.seat_card import (
    Small,
    draw_below,
    draw_gone,
    draw_seat_card,
    draw_small,
    turn_of,
)
from companion.tablet.table.seat_line import (
    CARDS,
    CHIPS,
    COUNTS,
    LOW_ROW,
    LYING,
    ROW,
    SUB,
    SeatCount,
    chips_of,
    chips_width,
    counts_of,
    draw_count,
    draw_label,
    draw_sub,
    has_room_below,
    in_rows,
    is_tight,
    most_rows,
    needs_of,
    row_high,
    small_for,
    word_size,
)
from companion.tablet.table.seat_whole import correcting, is_whole, press_whole
from companion.tablet.theme import Colour, mixed

NARROW: Final = 210
"""Below this many design pixels a name has no room for the badge beside it."""
LOW: Final = 122
"""Below this many below the name, the numbers stand beside the cards."""
LOWEST: Final = 130
SLIM: Final = 170
"""Below this many, in height or width, the whole panel wastes none on its edges."""
LEAST: Final = 54
"""A card that would have to be smaller is drawn as its icon and its number."""
REACH: Final = 2
"""Below this many fingers below the name, what sets a number right reaches up beside it."""
WIDER: Final = 1.5
"""By so much chips stand further apart where there is room."""
TURNING: Final = 0.3
"""Seconds that a card takes to turn."""


class SeatPanel(Panel):
    """A seat at the edge of the table.

    A card's number is pressed to be set right; where a card may act, the rest of it chooses it.
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
        self._turn_on = Clock.create_trigger(self._redraw_if_shown, 0)
        self._look_again = Clock.create_trigger(self._redraw_if_shown)
        self._drawn: tuple[Any, ...] | None = None

    @property
    def ground(self) -> Colour:
        """The panel's colour, with a little of the seat's own while it is active."""
        colours, seat = self.desk.look.palette, self._seat()
        if seat is not None and seat.active:
            return mixed(colours.panel, colours.seats[seat.seat], 0.07)
        return colours.panel

    @property
    def _everybody(self) -> Sequence[Seat]:
        scene = self.desk.scene
        return scene.seats if scene is not None else ()

    @property
    def _alike(self) -> tuple[bool, int]:
        """Tell whether anything is told of anybody, and how many counts a seat has at the most."""
        seats = self._everybody
        most = max((len(counts_of(one)) for one in seats), default=0)
        return any(one.sub for one in seats), most

    def _seat(self) -> Seat | None:
        return next((one for one in self._everybody if one.seat == self.seat), None)

    def show(self) -> None:
        """Draw again, if anything of this seat has changed: most taps are about another."""
        if self._shows() != self._drawn:
            super().show()

    def _shows(self) -> tuple[Any, ...]:
        """Return all that its drawing is made of, but for its size and for what time changes."""
        desk, scene, guests = self.desk, self.desk.scene, self.desk.news.guests
        is_joined = guests is None or scene is None or scene.begun
        link = None if is_joined or guests is None else guests.link(self.seat)
        guest = guest_at(desk, self.seat)
        return self._seat(), self._alike, guest, is_joined, link, desk.look, desk.words, self.angle

    def paint(self, ink: Ink) -> None:
        """Draw it: cards and numbers below each other, or beside each other where it is low."""
        self._drawn = self._shows()
        seat = self._seat()
        if seat is None:
            return
        self._border(ink, seat)
        low, slim = self.area.h < ink.px(LOWEST), self.area.w < ink.px(SLIM)
        least = is_whole(ink, self.area, seat)
        box = self.area.inset(ink.px(8 if slim else 12), ink.px(2 if least else 5 if low else 8))
        share = (0.5 if least else 0.42) if low else 0.18
        high = min(ink.look.grown(30), max(box.h * share, ink.px(21 if least else 26)))
        name, box = box.cut_top(high, ink.px(0 if least else 3 if low else 7))
        narrow = self.area.w < ink.px(NARROW)
        in_a_line = self._is_in_a_line(ink, box, seat)
        if self._is_stacked(ink, seat, told=in_a_line):
            name, box = self.area.inset(ink.px(8)).cut_top(ink.px(58), ink.px(6))
        tight = in_a_line and is_tight(ink, box, seat)
        inner = box.cut_top(ink.look.grown(SUB), ink.px(3))[1] if seat.sub else box
        beside = bool(seat.cards) and not in_a_line and inner.h < ink.px(LOW)
        reaches = beside and inner.h < REACH * ink.px(theme.TOUCH)
        until = self._cards_wide(ink, inner, seat) if reaches else None
        apart = in_a_line and self._alike[0] and has_room_below(ink, box, seat, chips=not tight)
        self._name(ink, name, seat, chip=not narrow or in_a_line, told=in_a_line, chips=tight,
                   until=until, apart=apart)  # fmt: skip
        if self._join(ink, box, seat):
            return
        if in_a_line:
            rest = self._in_a_line(ink, box, seat, chips=not tight, apart=apart)
            if apart:
                draw_sub(ink, rest, seat)
            whole = correcting(seat) if least else None
            if whole is not None:
                press_whole(ink, self.area, seat, partial(self.desk.dispatch, whole))
            return
        if seat.sub:
            box = draw_sub(ink, box, seat)
        if not seat.cards:
            self._without_cards(ink, box, seat)
        elif beside:
            self._beside(ink, box, seat)
        else:
            counts = counts_of(seat)
            below, box = box.cut_bottom(min(ink.look.grown(28), box.h * 0.2), ink.px(4))
            self._counts(ink, below.columns(len(counts) or 1), seat, counts)
            self._cards_and_chips(ink, box, seat, narrow=narrow)

    def _is_in_a_line(self, ink: Ink, box: Box, seat: Seat) -> bool:
        """Tell whether there is room for no more than icons with their numbers."""
        n, pips = len(seat.cards), ink.px(21)
        has_subs, counts = self._alike  # all look alike
        if has_subs:
            box = box.cut_bottom(box.h - ink.look.grown(SUB) - ink.px(3))[0]
        if not n:
            lying = ink.px(LYING) if chips_of(seat) else 0
            return box.h < counts * ink.px(LOW_ROW) + lying
        gap, items = ink.px(10), ink.px(34)
        if box.h < ink.px(LOW):
            side = min(box.h - pips, (box.w - ink.px(60) - n * gap) / n)
        else:
            high = box.h - ink.look.grown(32) - pips
            above = min((box.w - (n - 1) * gap) / n, high - items - gap)
            side = max(min((box.w - items - n * gap) / n, high), above)
        return side < ink.px(LEAST)

    def _is_stacked(self, ink: Ink, seat: Seat, *, told: bool) -> bool:
        """Tell whether the name stands below the mark: on a narrow, high panel without cards."""
        narrow = self.area.w < ink.px(SLIM) and self.area.h > ink.px(SLIM)
        return narrow and not told and not seat.cards

    def _without_cards(self, ink: Ink, box: Box, seat: Seat) -> None:
        """Draw counts with their words, then chips, one under another."""
        counts, chips = counts_of(seat), chips_of(seat)
        has_subs, most = self._alike
        free = box.h - (ink.px(LYING) if chips else 0)
        if has_subs and not seat.sub:
            free -= ink.look.grown(SUB) + ink.px(3)
        high = min(free / max(most, 1), ink.look.grown(ROW))
        rows, box = box.cut_top(high * len(counts), ink.px(4))
        self._counts(ink, rows.rows(len(counts) or 1), seat, counts)
        lying = box.cut_top(min(box.h, ink.px(34)))[0]
        self._chips(ink, lying.cut_left(len(chips) * ink.px(34))[0], seat)

    def _beside(self, ink: Ink, box: Box, seat: Seat) -> None:
        """Draw the counts beside the cards."""
        gap, pips, n = ink.px(10), ink.px(21), len(seat.cards)
        cards, rest = box.cut_left(self._cards_wide(ink, box, seat), gap)
        self._cards(ink, cards, seat, (cards.w - (n - 1) * gap) / n, pips)
        high = min(rest.h * 0.72, max(ink.look.grown(64), ink.px(84)))
        rows, lying = rest.cut_top(high, ink.px(4))
        counts = counts_of(seat)
        self._counts(ink, rows.rows(len(counts) or 1), seat, counts, apart=rows)
        self._chips(ink, lying, seat)

    def _cards_wide(self, ink: Ink, box: Box, seat: Seat) -> float:
        """Return how wide the cards are that have the numbers beside them."""
        gap, n = ink.px(10), len(seat.cards)
        side = min(box.h - ink.px(21), (box.w - ink.px(60) - n * gap) / n)
        return n * side + (n - 1) * gap

    def _cards_and_chips(self, ink: Ink, box: Box, seat: Seat, *, narrow: bool) -> None:
        """Draw the cards as large as they may be, the chips beside or below them."""
        gap, pips, n = ink.px(10), ink.px(21), len(seat.cards)
        items = ink.px(34)
        beside = min((box.w - items - n * gap) / n, box.h - pips)
        above = min((box.w - (n - 1) * gap) / n, box.h - pips - items - gap)
        if beside >= above:
            cards, lying = box.cut_left(n * beside + (n - 1) * gap, gap)
            lying = lying.cut_right(items)[0]
        else:
            high = above + pips + items + gap
            cards, lying = box.centred(box.w, high).cut_top(above + pips, gap)
            if narrow:
                lying = self._badge(ink, lying, seat)
        self._cards(ink, cards, seat, max(beside, above), pips)
        self._chips(ink, lying, seat)

    def _in_a_line(self, ink: Ink, box: Box, seat: Seat, *, chips: bool, apart: bool) -> Box:
        """Draw all as icons with numbers, in as many rows as they take; return what is left."""
        how = small_for(ink, box, seat)
        needs = needs_of(ink, seat, how)
        rows = in_rows(needs if chips else needs[:2], box.w)
        while len(rows) > most_rows(ink, box):
            rows[-2:] = [[*rows[-2], *rows[-1]]]
        high = row_high(ink, box, len(rows), below=apart)
        if len(rows) == 1 and box.h < 2 * high and not apart:
            box = box.centred(box.w, high)
        finger = max(ink.px(theme.TOUCH), 1)
        for n, row in enumerate(rows):
            at, box = box.cut_top(high)
            y = self.area.top - finger / 2 - (n + 1) * (self.area.h - finger) / len(rows)
            middle = min(at.middle[1], max(y, at.y)) if self.area.h < 3 * finger else at.middle[1]
            touch = Box(at.x, middle - finger / 2, at.w, finger)
            self._row(ink, at.inset(0, ink.px(1)), touch, row, needs, seat, how)
        return box

    def _row(
        self,
        ink: Ink,
        box: Box,
        touch: Box,
        row: Sequence[tuple[int, int]],
        needs: Sequence[Sequence[float]],
        seat: Seat,
        how: Small,
    ) -> None:
        """Draw one row of a line; what is too much for it is a little narrower."""
        whole = sum(needs[kind][n] for kind, n in row)
        by = min(1, box.w / max(whole, 1))
        if all(kind == COUNTS for kind, _ in row):
            has_all = len(row) == len(counts_of(seat))  # then as far apart as everybody's
            whole *= max(self._alike[1] / len(row), 1) if has_all else 1
            by = min(box.w / max(whole, 1), 1.6)
        for kind, n in row:
            wide = needs[kind][n] * by
            if kind == CHIPS:  # they are the last, and take what is left
                wide = max(min(box.w, needs[kind][n] * WIDER), wide)
            at, box = box.cut_left(wide)
            spot, touch = touch.cut_left(at.w)
            if kind == CARDS:
                self._small_card(ink, at, spot, seat.cards[n], seat, how)
            elif kind == COUNTS:
                self._counts(ink, [at], seat, counts_of(seat)[n : n + 1], how=how, touch=spot)
            else:
                self._chips(ink, at.cut_left(at.w - ink.px(3))[0], seat, least=1)

    def _small_card(
        self, ink: Ink, box: Box, touch: Box, one: SeatCard, seat: Seat, how: Small
    ) -> None:
        at = box.cut_left(box.w - ink.px(6))[0]
        edge = ink.colours.seats[seat.seat] if one.chosen else None
        draw_small(ink, at.centred(at.w, min(at.h, ink.px(36))), one, edge, how)
        self._card_spots(ink, touch, touch, one, seat)

    def _border(self, ink: Ink, seat: Seat) -> None:
        c = ink.colours
        if seat.active:
            glow(ink, self.area, c.seats[seat.seat])
            ink.box(self.area, self.ground, line=c.seats[seat.seat], width=3)
        elif seat.concerned:
            ink.box(self.area, self.ground, line=c.attention, width=3)
        else:
            ink.box(self.area, self.ground, line=c.line)

    def _name(
        self, ink: Ink, box: Box, seat: Seat, *, chip: bool, told: bool, chips: bool,
        until: float | None, apart: bool,
    ) -> None:  # fmt: skip
        """Draw who sits here, and what is to be known of them at once; press it to set right.

        Where it does not stand `apart`, what is `told` of them stands here, or their `chips`.
        Beyond `until` a finger is not for the name.
        """
        narrow = self.area.w < ink.px(NARROW)
        whole, is_stacked = box, self._is_stacked(ink, seat, told=told)
        if is_stacked:
            box, below = box.rows(2)
        side = ink.px(24 if told else 30)
        mark, rest = box.cut_left(min(box.h, side) if narrow else box.h, ink.px(5 if told else 9))
        ink.badge(seat.seat, mark)
        rest, taken = self._phone(ink, rest, seat)
        size = theme.SMALL / ink.look.scale
        name = ink.width(seat.name, size, "bold") + ink.px(8)
        lying = chips_width(ink, seat) if chips else 0
        if seat.gone:
            rest = draw_label(ink, rest, "skull", say("out"), bright=False, beside=name + lying)
        elif chip or is_stacked:
            rest = self._badge(ink, rest, seat, beside=0 if is_stacked else name + lying)
        if lying:
            at, rest = rest.cut_right(max(min(lying, rest.w - name), ink.px(31)), ink.px(4))
            self._chips(ink, at, seat)
        elif told and not apart and ink.width(seat.sub, size) + name < rest.w:
            sub, rest = rest.cut_right(ink.width(seat.sub, size) + 2, ink.px(4))
            ink.text(seat.sub, sub, size, colour=ink.colours.quiet, align="right")
        colour = ink.colours.quiet if seat.gone else ink.colours.text
        ink.text(seat.name, below if is_stacked else rest, 20, face="bold", colour=colour)
        if seat.correct is not None:
            wide = self.area.w - taken
            wide = wide if until is None else min(wide, box.x - self.area.x + until)
            area = Box(self.area.x, whole.y, wide, self.area.top - whole.y)
            tap = partial(self.desk.dispatch, seat.correct)
            ink.spot(f"seat.{seat.seat}", area, tap, within=self.area)

    def _phone(self, ink: Ink, box: Box, seat: Seat) -> tuple[Box, float]:
        """Draw at the right who is in this seat; return what is left, and how wide its spot is."""
        guest = guest_at(self.desk, seat.seat)
        if guest is None:
            return box, 0
        state, left = self.presence.of(guest)
        if left:
            self._look_again.cancel()
            self._look_again = Clock.schedule_once(self._redraw_if_shown, left)
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

    def _badge(self, ink: Ink, box: Box, seat: Seat, beside: float = 0) -> Box:
        """Draw what lies with this player now and with another later, if it lies here."""
        if seat.badge is None:
            return box
        one = seat.badge
        return draw_label(ink, box, one.icon, one.name, bright=one.bright, beside=beside)

    def _cards(self, ink: Ink, box: Box, seat: Seat, side: float, pips: float) -> None:
        """Draw the cards side by side."""
        n, gap = len(seat.cards), ink.px(10)
        row = box.centred(min(box.w, n * side + (n - 1) * gap), box.h)
        for one, at in zip(seat.cards, row.columns(n, gap), strict=True):
            self._card(ink, at.centred(side, side + pips), one, seat, pips)

    def _card(self, ink: Ink, box: Box, one: SeatCard, seat: Seat, pips: float) -> None:
        below, card = box.cut_bottom(pips)
        turn = self._turn(one)
        if one.gone:
            draw_gone(ink, card)
        else:
            colour = ink.colours.seats[seat.seat]
            draw_seat_card(ink, card, one, colour if one.chosen else None, turn)
        draw_below(ink, below, one)
        corner = Box(card.x, card.y + card.h * 0.5, card.w, card.h * 0.5)
        self._card_spots(ink, box, corner if one.may_act else box, one, seat)

    def _card_spots(self, ink: Ink, box: Box, number: Box, one: SeatCard, seat: Seat) -> None:
        """Let a card be pressed: to act with it, or to set its number right."""
        if one.may_act:
            ink.spot(f"who.{seat.seat}.{one.key}", box, partial(self.desk.choose, one.key))
            if number is box:
                return
        if one.number is not None:
            tap = partial(self.desk.open, one.number)
            ink.spot(f"number.{one.number.path}", number, tap, within=box)

    def _turn(self, one: SeatCard) -> float:
        """Return how a card lies now; one whose number has changed takes a moment to turn."""
        to, was, now = turn_of(one), self.turns.get(one.key), Clock.get_time()
        self.turns[one.key] = to
        if was is not None and was != to and self.desk.settings.motion:
            self.turning[one.key] = (was, now)
        if one.key not in self.turning:
            return to
        begun, since = self.turning[one.key]
        share = float(now - since) / TURNING
        if share >= 1:
            del self.turning[one.key]
            return to
        # One for both cards: were each to ask by itself, every frame would ask for twice as many.
        self._turn_on()
        return begun + (to - begun) * share * (2 - share)

    def _chips(self, ink: Ink, box: Box, seat: Seat, least: int = 4) -> None:
        """Draw what lies open: an icon of each kind, and how many there are.

        Each has as much room as if there were the least at least.
        """
        kinds = chips_of(seat)
        high = box.h > box.w
        n = max(len(kinds), min(least, int(max(box.w, box.h) / ink.px(28))))
        places = box.rows(n, ink.px(3)) if high else box.columns(n, ink.px(3))
        for (key, one), at in zip(kinds.items(), places, strict=False):
            count = sum(other.key == key for other in seat.chips)
            mark = at.centred(ink.px(28), ink.px(28))
            bright = one.bright and not seat.gone
            ink.icon(one.icon, mark, ink.colours.attention if bright else ink.colours.quiet)
            if count > 1:
                corner = Box(mark.right - ink.px(11), mark.y - ink.px(3), ink.px(18), ink.px(20))
                ink.box(corner, self.ground, corner=10)
                size = theme.SMALL / ink.look.scale
                ink.text(str(count), corner, size, face="bold", align="center")
            if one.press is not None:
                tap = partial(self.desk.dispatch, one.press)
                ink.spot(f"chip.{seat.seat}.{key}", mark, tap, within=self.area)

    def _counts(
        self,
        ink: Ink,
        places: Sequence[Box],
        seat: Seat,
        counts: Sequence[SeatCount],
        apart: Box | None = None,
        how: Small = Small(theme.LARGE),  # noqa: B008
        touch: Box | None = None,
    ) -> None:
        """Draw how many there are, and of what where there is room; a number is pressed.

        Those that lie under one another in `apart` grow away from each other.
        """
        finger = ink.px(theme.TOUCH)
        word = word_size(ink, counts, min((at.w for at in places), default=0), how)
        for one, at in zip(counts, places, strict=False):
            draw_count(ink, at, one, how, word, gone=seat.gone)
            if one.number is None:
                continue
            if apart is not None:
                upper = at.y >= apart.middle[1] - 1
                at = Box(at.x, at.y if upper else at.top - finger, at.w, finger)  # noqa: PLW2901
            tap = partial(self.desk.open, one.number)
            ink.spot(f"number.{one.number.path}", touch or at, tap, within=self.area)
