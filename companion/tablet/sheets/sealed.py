"""The sheet of a sealed question: who is awaited, what everybody does now, and the ways on.

What has been answered is nowhere on this tablet; the phones' news only says by whom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from kivy.clock import Clock

from companion.core.say import Message, say, say_many
from companion.stage.questions import PassRound, Sealed
from companion.table.guests import Guest, Sealing
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.comparing import ComparingProgress, in_words, set_back, standing_of
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import SeatPhone
from companion.tablet.phones import (
    Presence,
    State,
    called_at,
    guest_at,
    guests_of,
    name_at,
    sealing_of,
)
from companion.tablet.sheets.footer import footer, footer_need
from companion.tablet.sheets.sheet import Heading, SheetPanel
from companion.tablet.sheets.warns import draw_warns, warns_need
from companion.tablet.theme import Colour, mixed

TILE: Final = 158
"""How high a player's tile stands where they are in one row."""
LOW: Final = 78
"""How high it stands where they are in several."""
LARGE_TEXT: Final = 1.3
"""Beyond this, tiles and buttons need more room."""
AGAIN: Final = say("The count was undone, so everyone answers again. “Redo” brings it back.")
MAKING: Final = say("The phones are making a new row of symbols. One moment…")
BUTTON: Final = 72
NARROW: Final = 900
ROW: Final = 6
"""So many players stand in one row."""
Kind: TypeAlias = Literal["bright", "raised", "danger"]
Button: TypeAlias = "tuple[str, Message, str, Callable[[], None], Kind]"
Tile: TypeAlias = "tuple[Message, str, Colour, Callable[[], None] | None]"
"""What is said of a player, its icon and colour, and what a finger does."""


class SealedSheet(SheetPanel):
    """Shows a `Sealed`. The sheet stays the same while answers come in: only its tiles change."""

    wide = 1080.0
    closes = False

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show this question."""
        super().__init__(desk, sheet)
        self.question: Sealed = sheet
        self.presence = Presence()

    @property
    def sealing(self) -> Sealing:
        """How far it has come."""
        return sealing_of(self.desk) or Sealing(self.question.ask, "cancelled", ())

    @property
    def heading(self) -> Heading:
        """What is said above."""
        return Heading(self.question.title, icon=self.question.icon, closes=False)

    @property
    def standing(self) -> ComparingProgress:
        """How far everybody is with the row, without which nothing is sealed."""
        return standing_of(guests_of(self.desk), self.desk.news)

    def _text(self, sealing: Sealing) -> Message | str:
        match sealing.state:
            case "open":
                return self.question.text
            case "cancelled":
                return say("The question was cancelled. No answer was kept, and none can be read.")
            case "keys":
                if self.standing.stage in ("waiting", "gone"):
                    return in_words(self.standing)
                away = [one for one in sealing.waiting if self._state(one) == "away"]
                return self._not_back(away) if away else MAKING
            case "set_back":
                return in_words(self.standing)
            case "warned":
                return say(
                    "This count and an earlier one, held side by side, would show what these"
                    " players answered. Ask all the same?"
                )
        if not sealing.lacking:
            return say("Sealed answers need two phones at least. Let one come, or take the cards.")
        names = [called_at(self.desk, seat) for seat in sealing.lacking]
        return say(
            "Not everybody can answer yet: {names}. Tap a player to give the seat a phone, or to"
            " have the answer given on this tablet.",
            names=names,
        )

    def _not_back(self, away: Sequence[str]) -> Message:
        """Say whose phone has not come back since the app was started."""
        return say_many(
            "The phone of {names} is not back yet since the app was started. Wake it, free that"
            " seat, or use the check cards.",
            "The phones of {names} are not back yet since the app was started. Wake them, free"
            " those seats, or use the check cards.",
            len(away),
            names=[called_at(self.desk, seat) for seat in away],
        )

    def buttons(self) -> tuple[Button, ...]:
        """Return what can be done, what comes next first."""
        state = self.sealing.state
        cards: Button = ("cards", say("Use check cards"), "hand", self._cards, "raised")
        phones: Button = ("phones", say("Phones"), "phone", self._phones, "bright")
        match state:
            case "cancelled":
                again = self._send("scan_again")
                return ("again", say("Ask again"), "rotate", again, "bright"), cards
            case "lacking" | "keys":
                return phones, cards
            case "set_back":
                return (*cards[:-1], "bright"), (*phones[:-1], "raised")
            case "warned":
                anyway = self._send("scan_again", anyway=True)
                words = say("Ask all the same")
                return (*cards[:-1], "bright"), ("anyway", words, "warn", anyway, "danger")
        cancel: Button = ("cancel", say("Cancel"), "close", self._send("scan_cancel"), "raised")
        here = [seat for seat in self.sealing.waiting if self._state(seat) == "tablet"]
        if not here:
            return cancel, cards
        words = say("{name} answers here", name=called_at(self.desk, here[0]))
        return ("here", words, "tablet", partial(self._pass, here[0]), "bright"), cancel, cards

    def _cards(self) -> None:
        self.desk.open(self.question.cards)

    def _phones(self) -> None:
        self.desk.go("phones")

    def _send(self, do: str, **how: Any) -> Callable[[], None]:
        return lambda: self.desk.send({"do": do, **how})

    def _pass(self, seat: str) -> None:
        self.desk.open(PassRound(self.question, seat))

    def _state(self, seat: str) -> State:
        """Return who is in a seat; of a phone that has just gone, tell nothing yet."""
        state, left = self.presence.of(guest_at(self.desk, seat) or Guest(seat, "free"))
        if left:
            Clock.schedule_once(self.redraw, left)
        return state

    # How it looks

    def _columns(self) -> int:
        n = len(self._polled)
        if self.area.w >= self.desk.look.px(NARROW) and self.desk.look.scale <= LARGE_TEXT:
            return max(min(n, ROW), 1)
        return max(min(-(-n // 2), 3), 1)

    def _lines(self) -> int:
        return -(-len(self._polled) // self._columns())

    @property
    def _polled(self) -> tuple[str, ...]:
        """Who is shown: while the table is asked first, those alone whom that is about."""
        sealing = self.sealing
        return () if sealing.state == "warned" else sealing.polled

    def _tile_high(self, ink: Ink) -> float:
        if self._lines() == 1:
            return ink.look.grown(TILE)
        return ink.look.grown(LOW if _is_large(ink) else LOW + 14)

    def _tiles_need(self, ink: Ink) -> float:
        lines = self._lines()
        return lines * (self._tile_high(ink) + ink.px(12)) + ink.px(6) if lines else 0

    def _text_need(self, ink: Ink, width: float) -> float:
        return ink.height(self._text(self.sealing), width, _size(ink)) + ink.px(24)

    @property
    def _note(self) -> Message | None:
        """Why this is asked, or asked again."""
        if self._was_counted:
            return AGAIN
        return self.sealing.void

    @property
    def _was_counted(self) -> bool:
        """Tell whether there was a count, which was taken back and can be brought back."""
        is_open = self.sealing.state == "open" and self.sealing.void is None
        return is_open and self.desk.taken_back == self.question.key

    def _redo_wide(self, ink: Ink) -> float:
        return ink.look.grown(190) if self._was_counted else 0

    def _note_need(self, ink: Ink, width: float) -> float:
        note = self._note
        if note is None:
            return 0
        words = ink.height(note, width - ink.px(36 + 44) - self._redo_wide(ink), theme.BODY)
        least = ink.look.grown(28) if not self._was_counted else ink.look.grown(44)
        return max(words, least) + ink.px(24 + 16)

    @property
    def _row_note(self) -> Message | None:
        """Why phones do not seal although the question is open: the row is not compared."""
        if self.sealing.state != "open":
            return None
        if self.standing.stage == "other":
            return in_words(self.standing)
        names = [
            called_at(self.desk, seat) for seat in self.sealing.waiting if self._compares(seat)
        ]
        if not names:
            return None
        return say("First compare the row of symbols on the phones: {names}.", names=names)

    def _compares(self, seat: str) -> bool:
        """Tell whether this phone waits for its owner to compare the row."""
        guests = guests_of(self.desk)
        if guests is None or not guests.symbols or seat in guests.keys.same:
            return False
        return self._state(seat) in ("here", "away")

    def _row_need(self, ink: Ink, width: float) -> float:
        note = self._row_note
        if note is None:
            return 0
        words = ink.height(note, width - ink.px(36 + 44), theme.BODY)
        return max(words, ink.look.grown(28)) + ink.px(24 + 16)

    def _warns_need(self, ink: Ink, width: float) -> float:
        warns = self.sealing.warns
        return warns_need(ink, warns, width) + ink.px(16) if warns else 0

    def _status_need(self, ink: Ink) -> float:
        return ink.look.grown(38) if self.sealing.state == "open" and not _is_large(ink) else 0

    def _buttons_need(self, ink: Ink) -> float:
        rows = self._button_rows()
        return ink.look.grown(BUTTON if rows == 1 else 58) * rows + ink.px(12) * (rows - 1)

    def _button_rows(self) -> int:
        look = self.desk.look
        narrow = self.area.w < look.px(NARROW) or look.scale > LARGE_TEXT
        return 2 if narrow and len(self.buttons()) > 2 else 1  # noqa: PLR2004

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        return (
            self.heading.need(ink, width)
            + self._text_need(ink, width)
            + self._note_need(ink, width)
            + self._row_need(ink, width)
            + self._warns_need(ink, width)
            + self._tiles_need(ink)
            + self._status_need(ink)
            + self._buttons_need(ink)
            + footer_need(ink, self.question)
        )

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw what happened, the players, and the ways on."""
        rest = self.heading.paint(ink, box)
        rest = footer(ink, rest, self.desk, self.question)
        buttons, rest = rest.cut_bottom(self._buttons_need(ink))
        text, rest = rest.cut_top(self._text_need(ink, box.w))
        ink.text(self._text(self.sealing), text, _size(ink), lines=8, rise="top")
        note, rest = rest.cut_top(self._note_need(ink, box.w))
        self._noted(ink, note)
        row, rest = rest.cut_top(self._row_need(ink, box.w))
        self._row(ink, row)
        warns, rest = rest.cut_top(self._warns_need(ink, box.w))
        draw_warns(ink, warns, self.sealing.warns, self.ground)
        tiles, rest = rest.cut_top(self._tiles_need(ink))
        self._tiles(ink, tiles)
        self._status(ink, rest)
        self._buttons(ink, buttons)

    def _noted(self, ink: Ink, box: Box) -> None:
        """Say why the last try came to nothing, or that a count was taken back."""
        note, c = self._note, ink.colours
        if note is None:
            return
        fill = mixed(self.ground, c.attention, 0.12)
        at = box.cut_top(box.h - ink.px(16))[0]
        ink.box(at, fill, line=c.attention, corner=11)
        inner = at.inset(ink.px(18), ink.px(8))
        if self._was_counted:
            redo, inner = inner.cut_right(self._redo_wide(ink) - ink.px(12), ink.px(12))
            redo = redo.centred(redo.w, max(ink.px(theme.TOUCH), min(redo.h, ink.look.grown(56))))
            ink.button("sealed.redo", say("Redo"), redo, self._send("redo"), icon="redo")
        mark, words = inner.cut_left(ink.look.grown(28), ink.px(12))
        ink.icon("undo" if self._was_counted else "warn", mark, c.text)
        ink.text(note, words, theme.BODY, on=fill, lines=6)

    def _row(self, ink: Ink, box: Box) -> None:
        """Say that the row is to be compared first, or is another one."""
        note, c = self._row_note, ink.colours
        if note is None:
            return
        colour = c.alarm if self.standing.stage == "other" else c.attention
        fill = mixed(self.ground, colour, 0.12)
        at = box.cut_top(box.h - ink.px(16))[0]
        ink.box(at, fill, line=colour, corner=11)
        mark, words = at.inset(ink.px(18), ink.px(8)).cut_left(ink.look.grown(28), ink.px(12))
        ink.icon("warn" if self.standing.stage == "other" else "eye", mark, c.text)
        ink.text(note, words, theme.BODY, on=fill, lines=9)
        ink.spot("sealed.row", at, self._phones)

    def _tiles(self, ink: Ink, box: Box) -> None:
        polled, columns = self._polled, self._columns()
        if not polled:
            return
        lines = self._lines()
        high = self._tile_high(ink) * lines + ink.px(12) * (lines - 1)
        places = box.cut_top(high)[0].grid(len(polled), columns, ink.px(12))
        for seat, at in zip(polled, places, strict=True):
            self._tile(ink, at, seat)

    def _tile(self, ink: Ink, box: Box, seat: str) -> None:
        """Draw a player: lit once the answer is in, and saying what is awaited before."""
        c, sealing = ink.colours, self.sealing
        is_in = sealing.state == "open" and seat not in sealing.waiting
        fill = mixed(self.ground, c.seats[seat], 0.14) if is_in else c.raised
        word, icon, colour, tap = self._told(ink, seat)
        ink.box(box, fill, line=c.seats[seat] if is_in else c.line, width=2, corner=11)
        inner = box.inset(ink.px(8), ink.px(8))
        is_high = self._lines() == 1
        if is_high:
            low, upper = inner.cut_bottom(ink.look.grown(44))
            name, mark = upper.cut_bottom(ink.look.grown(28))
        else:
            mark, words = inner.cut_left(ink.look.grown(52), ink.px(10))
            name, low = words.cut_top(words.h * 0.42)
        side = min(mark.h, ink.look.grown(56))
        at = mark.centred(side, side)
        ink.badge(seat, at)
        if sealing.state == "open" and not is_in:
            ink.box(at.inset(-ink.px(1)), theme.faded(fill, 0.62), corner=0)
        ink.text(name_at(self.desk, seat), name, theme.BODY, face="bold", on=fill,
                 align="center" if is_high else "left")  # fmt: skip
        self._state_line(ink, low, word, icon, (colour, fill))
        if tap is not None:
            ink.spot(f"sealed.seat.{seat}", box, tap)

    def _state_line(
        self, ink: Ink, box: Box, words: Message, icon: str, colours: tuple[Colour, Colour]
    ) -> None:
        colour, fill = colours
        side = ink.look.grown(20)
        wide = min(ink.width(words, theme.SMALL, "bold") + 2, box.w - side - ink.px(6))
        at = box.centred(side + ink.px(6) + wide, box.h) if self._lines() == 1 else box
        mark, text = at.cut_left(side, ink.px(6))
        ink.icon(icon, mark, colour)
        ink.text(words, text, theme.SMALL, face="bold", colour=colour, on=fill, lines=2)

    def _told(self, ink: Ink, seat: str) -> Tile:
        """Return what is said of a player, with its icon and colour, and what a finger does."""
        c, sealing, state = ink.colours, self.sealing, self._state(seat)
        phone = partial(self.desk.open, SeatPhone(seat))
        amber = c.attention if c is theme.DARK else c.text
        if sealing.state != "open":
            return self._unasked(seat, state, c.quiet, amber)
        if seat not in sealing.waiting:
            return say("sealed"), "check", c.safe, None
        if state == "tablet":
            return say("answers here"), "tablet", amber, partial(self._pass, seat)
        if state == "away":
            return say("phone is away"), "phone-away", amber, phone
        guests = guests_of(self.desk)
        if guests is not None and seat in guests.keys.other:
            return say("another row"), "warn", amber, self._phones
        if self._compares(seat):
            return say("compares the row"), "eye", amber, self._phones
        return say("awaited"), "clock", c.quiet, None

    def _unasked(self, seat: str, state: State, quiet: Colour, amber: Colour) -> Tile:
        """Return the same while nobody is asked: who it hangs on."""
        sealing, guests = self.sealing, guests_of(self.desk)
        phone = partial(self.desk.open, SeatPhone(seat))
        match sealing.state:
            case "cancelled":
                return say("not asked"), "pause", quiet, None
            case "lacking" if seat in sealing.lacking:
                return say("no phone"), "player-add", amber, phone
            case "keys" if seat in sealing.waiting and state == "away":
                return say("awaited"), "clock", amber, phone
            case "keys" if guests is not None and seat in guests.keys.waiting:
                return say("awaited"), "clock", amber, phone
            case "set_back" if seat in set_back(guests, self.desk.news.view):
                return say("knows more"), "warn", amber, phone
        words = say("here") if state == "tablet" else say("phone")
        return words, "tablet" if state == "tablet" else "phone", quiet, None

    def _status(self, ink: Ink, box: Box) -> None:
        """Say how many are awaited."""
        sealing = self.sealing
        if not self._status_need(ink):
            return
        count = len(sealing.polled) - len(sealing.waiting)
        words = say("{count} of {all} sealed", count=count, all=len(sealing.polled))
        at = box.cut_top(ink.look.grown(28))[0]
        ink.text(words, at, theme.BODY, colour=ink.colours.quiet, align="center")

    def _buttons(self, ink: Ink, box: Box) -> None:
        buttons, gap = self.buttons(), ink.px(12)
        if self._button_rows() > 1:
            first, rest = box.rows(2, gap)
            places = [first, *rest.columns(len(buttons) - 1, gap)]
        else:
            shares = {"cards": 1.4, "here": 1.5, "cancel": 0.8}
            places = box.shares([shares.get(key, 1.2) for key, *_ in buttons], gap)
        for (key, words, icon, tap, kind), at in zip(buttons, places, strict=True):
            ink.button(f"sealed.{key}", words, at, tap, icon=icon, kind=kind, size=20)


def _size(ink: Ink) -> float:
    """Return how large it is written what everybody does: to be read across the table."""
    return theme.BODY if _is_large(ink) else theme.LARGE


def _is_large(ink: Ink) -> bool:
    return ink.look.scale > LARGE_TEXT
