"""How phones join: the code to scan, address and join code to type, and which network it is."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message, say
from companion.stage.presses import Send
from companion.stage.questions import Ask, Choice
from companion.table.guests import Guests
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.layers import Wifi
from companion.tablet.panel import Panel
from companion.tablet.phones import grouped, guests_of
from companion.tablet.qr import draw_qr, has_codes
from companion.tablet.rows import paragraph, paragraph_height
from companion.tablet.theme import Colour

BESIDE: Final = 470
"""From this width on the help stands beside what is typed, and the code has its room."""
LEAST: Final = 150
"""How large the code is at least, whatever else wants room."""
CODE: Final = 40
BUTTON: Final = 52
MOST: Final = 1.2
"""The buttons grow so far with the text; then the code needs the room more."""


class DoorPanel(Panel):
    """How a phone comes in, or why none can."""

    scrolls = True

    @property
    def ground(self) -> Colour:
        """The panel's colour."""
        return self.desk.look.palette.panel

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        guests = guests_of(self.desk)
        self.length = self.area.h
        ink.box(self.area, self.ground, line=ink.colours.line)
        box = self.area.inset(ink.px(16), ink.px(12))
        why = self._why_not(guests)
        # The code is as large as it can be: what is typed instead has room for the help beside it.
        is_beside = why is None and box.w > ink.look.grown(BESIDE) and _networks(guests) == 1
        high = ink.px(BUTTON) * min(ink.look.scale, MOST)
        if is_beside:
            strip = box.cut_bottom(self._typed_high(ink, box.w))[0]
            tools = strip.cut_right(box.w * 0.4)[0]
            self._tools(ink, tools.centred(tools.w, high), guests)
        else:
            tools, box = box.cut_bottom(high, ink.px(10))
            self._tools(ink, tools, guests)
        if why is not None:
            self._say(ink, box, *why)
        elif guests is not None:
            self._open(ink, box, guests)

    def _why_not(self, guests: Guests | None) -> tuple[Message, Message] | None:
        """Return why no phone can come in, and what to do about it."""
        if guests is None:
            text = say("Tap below to let them in; the switch is under “Settings”, too.")
            return say("Phones are off"), text
        if guests.trouble is not None:
            return say("Phones cannot join"), guests.trouble
        if not guests.addresses:
            return say("Getting ready for phones…"), say("The code to scan appears here.")
        return None

    def _say(self, ink: Ink, box: Box, title: Message, text: Message) -> None:
        whole = box.centred(box.w, min(box.h, ink.look.grown(300)))
        mark, rest = whole.cut_top(ink.px(56), ink.px(12))
        ink.icon("phone", mark, ink.colours.attention)
        head, rest = rest.cut_top(ink.look.grown(66), ink.px(8))
        ink.text(title, head, 26, face="head", align="center", lines=2)
        _, rest = paragraph(ink, text, rest, theme.BODY)
        more = say("Everything can be done on this tablet meanwhile.")
        rest = rest.cut_top(ink.px(10))[1]
        paragraph(ink, more, rest, theme.SMALL, colour=ink.colours.quiet)

    def _open(self, ink: Ink, box: Box, guests: Guests) -> None:
        """Draw the code, and what to type below it; beside it where there is no height."""
        if box.w > 1.5 * box.h:
            code, words = box.cut_left(box.h, ink.px(24))
            words = words.centred(words.w, min(self._typed_high(ink, words.w), words.h))
        else:
            words, code = box.cut_bottom(self._typed_high(ink, box.w), ink.px(8))
        if has_codes():
            head, code = code.cut_top(ink.look.grown(30), ink.px(6))
            ink.text(say("Scan with the phone's camera"), head, theme.BODY, face="bold",
                     align="center")  # fmt: skip
            draw_qr(ink, code.inset(0, ink.px(4)), guests.link() or "")
        self._typed(ink, words, guests)

    def _typed_high(self, ink: Ink, width: float) -> float:
        words = paragraph_height(ink, TYPED, width, theme.SMALL)
        return words + ink.look.font(theme.BODY) * 1.4 + ink.look.grown(CODE) * 1.3

    def _typed(self, ink: Ink, box: Box, guests: Guests) -> None:
        high = paragraph_height(ink, TYPED, box.w, theme.SMALL)
        head, box = box.cut_top(high)
        paragraph(ink, TYPED, head, theme.SMALL, colour=ink.colours.quiet)
        address, box = box.cut_top(ink.look.font(theme.BODY) * 1.4)
        ink.text(guests.addresses[0].url, address, theme.BODY, face="bold")
        ink.text(grouped(guests.code), box, CODE, face="black", colour=_bright(ink))

    def _tools(self, ink: Ink, box: Box, guests: Guests | None) -> None:
        """Draw the way to another network, and into the Wi-Fi."""
        desk = self.desk
        if guests is None:
            ink.button("phones.let_in", say("Let phones in"), box, lambda: desk.let_in(on=True),
                       icon="phone", kind="bright")  # fmt: skip
            return
        several = len(guests.addresses) > 1
        places = box.columns(2 if several else 1, ink.px(10))
        if several:
            name = guests.addresses[0].network
            ink.button("phones.network", say("Network"), places[0],
                       lambda: desk.open(networks(guests)), sub=name, icon="share")  # fmt: skip
        tap = (lambda: desk.open(Wifi())) if desk.settings.wifi else (lambda: desk.go("wifi"))
        words = say("Wi-Fi and help") if not several else say("Wi-Fi")
        ink.button("phones.wifi", words, places[-1], tap, icon="wifi")


def _networks(guests: Guests | None) -> int:
    return len(guests.addresses) if guests is not None else 0


TYPED: Final = say("Or type in a browser:")


def _bright(ink: Ink) -> Colour:
    c = ink.colours
    return c.attention if c is theme.DARK else c.text


def networks(guests: Guests) -> Ask:
    """Ask over which of this machine's networks the phones come."""
    choices = tuple(
        Choice(
            f"{n}",
            one.network,
            Send({"do": "use_address", "url": one.url}),
            one.url,
            "wifi",
            bright=one == guests.addresses[0],
        )
        for n, one in enumerate(sorted(guests.addresses, key=lambda one: one.network))
    )
    text = say("The phones must be in the same network. Each network has its own code.")
    return Ask("network", say("Which network are the phones in?"), choices, text, icon="wifi")
