"""The sheet about one seat's phone: its own code, large, and who is to have the seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

from companion.core.say import Message, say
from companion.table.guests import Guest
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import SeatPhone
from companion.tablet.phones import STATES, grouped, guest_at, guests_of, name_at
from companion.tablet.qr import draw_qr, has_codes
from companion.tablet.sheets.sheet import Heading, SheetPanel

Button: TypeAlias = (
    "tuple[str, Message, str, Callable[[], None], Literal['raised', 'danger', 'quiet', 'bright']]"
)
ROW: Final = 68
CODE: Final = 400
TYPED: Final = 84


class SeatPhoneSheet(SheetPanel):
    """Shows a `SeatPhone`."""

    wide = 700.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show this seat."""
        super().__init__(desk, sheet)
        self.about: SeatPhone = sheet

    @property
    def guest(self) -> Guest:
        """Who is in the seat now."""
        return guest_at(self.desk, self.about.seat) or Guest(self.about.seat, "free")

    @property
    def heading(self) -> Heading:
        """What is said above: the name, and what this seat's state means."""
        name, about = name_at(self.desk, self.about.seat), self.about
        if about.sure is not None and self.guest.state == "free":
            title = say("{name} answers on the tablet?", name=name)
            return Heading(title, FIRST, seat=about.seat, name=name)
        if about.sure is not None:
            title = say("{name}'s phone loses this seat?", name=name)
            return Heading(title, SURE[about.sure], seat=about.seat, name=name)
        title = say("{name}: {state}", name=name, state=STATES[self.guest.state][1])
        return Heading(title, TOLD[self.guest.state], seat=about.seat, name=name)

    @property
    def link(self) -> str | None:
        """What the seat's code says, where it may be shown."""
        guests = guests_of(self.desk)
        is_free = self.guest.state == "free" and self.about.sure is None
        return guests.link(self.about.seat) if guests is not None and is_free else None

    def buttons(self) -> tuple[Button, ...]:
        """Return what can be done."""
        if self.about.sure is not None:
            return (
                ("sure", YES[self.about.sure], "check", self.yes, "danger"),
                ("no", say("No"), "close", self.no, "quiet"),
            )
        if self.guest.state == "free":
            return (("tablet", ON_TABLET, "tablet", self._on_tablet, "raised"),)
        if self.guest.state == "tablet":
            return (("free", A_PHONE, "phone", lambda: self.do("free_seat"), "raised"),)
        return (
            ("free", ANOTHER, "phone", lambda: self._ask_again("free"), "raised"),
            ("tablet", ON_TABLET, "tablet", lambda: self._ask_again("tablet"), "raised"),
        )

    def _on_tablet(self) -> None:
        """Have a free seat answered here; the first time it is said first what that means."""
        guests = guests_of(self.desk)
        if guests is not None and any(one.state == "tablet" for one in guests.guests):
            self.do("tablet_seat")
        else:
            self._ask_again("tablet")

    def do(self, do: str) -> None:
        """Have the seat freed, or answered on the tablet; a free one shows its code."""
        stays = SeatPhone(self.about.seat)
        self.desk.close(self.about)
        if do == "free_seat":
            self.desk.open(stays)
        self.desk.send({"do": do, "seat": self.about.seat})

    def yes(self) -> None:
        """Do it although a phone loses the seat."""
        self.do("free_seat" if self.about.sure == "free" else "tablet_seat")

    def no(self) -> None:
        """Leave the seat as it is."""
        self.desk.close(self.about)
        self.desk.open(SeatPhone(self.about.seat))

    def _ask_again(self, what: Literal["free", "tablet"]) -> None:
        self.desk.close(self.about)
        self.desk.open(SeatPhone(self.about.seat, what))

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        code = self._code_high(ink, width) if self.link is not None else 0
        return self.heading.need(ink, width) + code + ink.look.grown(ROW)

    def _code_high(self, ink: Ink, width: float) -> float:
        """Return what is left for the code and what is typed instead of it."""
        left = self.area.h - 2 * ink.px(18 + 26) - self.heading.need(ink, width)
        left -= ink.look.grown(ROW)
        typed = ink.look.grown(TYPED)
        side = min(ink.px(CODE), max(left - typed - ink.px(28), ink.px(170)))
        return (side if has_codes() else 0) + typed + ink.px(28)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the code and the buttons."""
        self.closer(ink, box)
        code_high = self._code_high(ink, box.w)
        rest = self.heading.paint(ink, box)
        if self.link is not None:
            code, rest = rest.cut_top(code_high - ink.px(14), ink.px(14))
            self._code(ink, code, self.link)
        buttons = self.buttons()
        for (key, words, icon, tap, kind), at in zip(
            buttons, rest.columns(len(buttons), ink.px(12)), strict=True
        ):
            ink.button(f"seat_phone.{key}", words, at, tap, icon=icon, kind=kind, size=20)

    def _code(self, ink: Ink, box: Box, link: str) -> None:
        typed, box = box.cut_bottom(ink.look.grown(TYPED), ink.px(10))
        draw_qr(ink, box, link)
        guests = guests_of(self.desk)
        if guests is None:
            return
        upper, lower = typed.cut_top(typed.h * 0.42)
        ink.text(guests.addresses[0].url, upper, theme.BODY, align="center", face="bold")
        colour = ink.colours.attention if ink.colours is theme.DARK else ink.colours.text
        ink.text(grouped(guests.code), lower, 34, face="black", align="center", colour=colour)


ON_TABLET: Final = say("Answers on the tablet")
A_PHONE: Final = say("Let a phone take it")
ANOTHER: Final = say("Another phone")
TOLD: Final[dict[str, Message]] = {
    "free": say("Scan this with the phone that is to sit here."),
    "here": say("This seat belongs to the phone that took it until you free it here."),
    "away": say(
        "The phone is asleep or out of reach, and comes back by itself. The seat is kept for it."
    ),
    "tablet": say(
        "This player is asked on the tablet, and needs no phone. While a scan runs, the tablet"
        " could know what is answered here; what is answered on a phone it could not."
    ),
}
FIRST: Final = say(
    "No phone is needed then. While a scan runs, this tablet could know this player's answer."
)
SURE: Final[dict[str, Message]] = {
    "free": say("The phone is told, and any phone that scans the seat's code may take it."),
    "tablet": say(
        "It is told so, and the player is asked on the tablet from now on. While a scan runs, this"
        " tablet could know the answer."
    ),
}
YES: Final[dict[str, Message]] = {
    "free": say("Yes, free the seat"),
    "tablet": say("Yes, on the tablet"),
}
