"""The Wi-Fi's screen: its name and password for a code to scan, and help where no phone gets in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.core.say import Message, say
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.qr import draw_qr, wifi_text
from companion.tablet.rows import ListRow, RowsPanel, paragraph_row
from companion.tablet.screens.parts import section
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing
from companion.tablet.text_field import TextField

FORM: Final = 440
FIELD: Final = 56
LABEL: Final = 30
MOST: Final = 63
"""The longest password that a Wi-Fi takes; a name is shorter."""
FIELDS: Final = ("wifi", "wifi_password")


class WifiScreen(Screen):
    """Two fields and their code at the left, the help beside them."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Begin with what was typed last time."""
        super().__init__(desk, about)
        self.put(Background(desk))
        sub = say("Optional: players need this Wi-Fi before they can join")
        self.bar = self.put(TitleBar(desk, say("Wi-Fi for the phones"), sub))
        self.form = self.put(_Form(desk))
        self.help = self.put(_Help(desk, desk.route.kept))
        hints = (say("Name of the Wi-Fi"), say("Password"))
        self.entries = [
            self.put(
                TextField(
                    desk,
                    text=getattr(desk.settings, field),
                    hint=desk.words.sentence(hint),
                    most=MOST,
                    size=theme.LARGE,
                    typed=lambda text, field=field: self._typed(field, text),  # type: ignore[misc]
                )
            )
            for field, hint in zip(FIELDS, hints, strict=True)
        ]

    def _typed(self, field: str, text: str) -> None:
        if text != getattr(self.desk.settings, field):
            self.desk.note(**{field: text})

    def lay(self, box: Box) -> None:
        """Place the form beside the help, or above it."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        gap = look.px(28)
        if is_standing(self.desk):
            form, text = rest.cut_top(rest.h * 0.5, gap)
        else:
            form, text = rest.cut_left(look.px(FORM), gap)
        place(self.form, form)
        place(self.help, text)
        for entry, at in zip(self.entries, field_boxes(look, form), strict=True):
            entry.put(at)


def field_boxes(look: theme.Look, form: Box) -> tuple[Box, Box]:
    """Return where the two fields stand in the form."""
    _, rest = form.inset(look.px(18), look.px(14)).cut_top(look.grown(LABEL), look.px(4))
    name, rest = rest.cut_top(look.grown(FIELD), look.px(10))
    _, rest = rest.cut_top(look.grown(LABEL), look.px(4))
    return name, rest.cut_top(look.grown(FIELD))[0]


class _Form(Panel):
    """The fields' labels, and the code that they make."""

    def paint(self, ink: Ink) -> None:
        c = ink.colours
        ink.box(self.area, c.panel, line=c.line)
        name, password = field_boxes(ink.look, self.area)
        for words, at in ((say("Name of the Wi-Fi"), name), (say("Password"), password)):
            head = Box(at.x, at.top + ink.px(4), at.w, ink.look.grown(LABEL))
            ink.text(words, head, theme.SMALL, face="bold", colour=c.quiet, on=c.panel)
            ink.box(at.inset(-ink.px(2)), c.raised, line=c.line, corner=8)
        below = Box(name.x, ink.px(14), name.w, password.y - ink.px(28))
        told, below = below.cut_bottom(ink.look.grown(64), ink.px(8))
        ink.text(KEPT, told, theme.SMALL, colour=c.quiet, on=c.panel, lines=3)
        wifi = self.desk.settings
        if wifi.wifi:
            draw_qr(ink, below, wifi_text(wifi.wifi, wifi.wifi_password))
        else:
            ink.text(NONE, below, theme.BODY, colour=c.quiet, on=c.panel, align="center", lines=4)


KEPT: Final = say("It stays on this tablet; only those who scan the code get it.")
NONE: Final = say("With a name, its code appears here.")
HELP: Final[Sequence[tuple[Message, Sequence[Message]]]] = (
    (
        say("No phone gets in?"),
        (
            say(
                "Phones and tablet must be in the same Wi-Fi. A phone on mobile"
                " data alone does not find the game."
            ),
            say(
                "A guest Wi-Fi is the usual culprit: many keep their guests apart from each other."
                " Take the main one, or a hotspot."
            ),
            say(
                "If several networks are offered, choose the one that the phones are in: above all"
                " not a VPN's."
            ),
            say(
                "If the phone says that this Wi-Fi has no internet, stay in it all the same: the"
                " game needs none."
            ),
        ),
    ),
    (
        say("No Wi-Fi here? Make one"),
        (
            say(
                "An Android phone or tablet: Settings, Network, Hotspot and tethering, Wi-Fi"
                " hotspot. Mobile data may stay off. The phone that makes it can play, too."
            ),
            say(
                "An iPhone: Settings, Personal Hotspot, Allow others to join. Keep that page open"
                " until everybody is in."
            ),
            say(
                "A laptop: Windows has Settings, Network, Mobile hotspot; Linux has Turn on Wi-Fi"
                " hotspot in its Wi-Fi settings."
            ),
            say("A Raspberry Pi: sudo nmcli device wifi hotspot ssid Panic password a-password."),
            say("Then type the hotspot's name and password here, and bring the tablet into it."),
        ),
    ),
    (
        say("Without any network"),
        (say("The whole game can be played on the tablet alone: no phone is needed."),),
    ),
)


class _Help(RowsPanel):
    """What to do where it does not work, in plain words."""

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return every piece of advice under its heading."""
        found: list[ListRow] = []
        for title, lines in HELP:
            found.append(_heading(title))
            found += [paragraph_row(one, above=8) for one in lines]
        return found


def _heading(words: Message) -> ListRow:
    def paint(ink: Ink, box: Box) -> None:
        section(ink, box.cut_bottom(ink.look.grown(46))[0], words)

    return ListRow(lambda ink, _: ink.look.grown(64), paint)
