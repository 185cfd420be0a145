"""The settings' screen: how this tablet speaks, looks and sounds. Every change shows at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.qr import has_codes
from companion.tablet.rows import ListRow, RowsPanel, paragraph, paragraph_height
from companion.tablet.screens.parts import (
    BAR,
    CONTROL,
    labelled,
    section,
    segmented,
    toggle,
)
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.theme import TEXT_SCALES

LANGUAGES: Final = (("en", "English"), ("fr", "Français"))
SCALES: Final = tuple((str(scale), f"{round(scale * 100)} %") for scale in TEXT_SCALES)
SWITCHES: Final = (
    ("sound", "sound", say("Sounds"), say("Steps, shots and alarms, and a click at every tap.")),
    (
        "motion",
        "motion",
        say("Motion"),
        say("You see pieces walk, cards turn and the die fall."),
    ),
    (
        "flat",
        "tablet",
        say("The tablet lies flat"),
        say("Each player's panel faces the side of the table where that player sits."),
    ),
    (
        "own_die",
        "d4",
        say("We roll our own die"),
        say("The app asks which number the die on the table shows; otherwise it rolls itself."),
    ),
    (
        "hands",
        "hand",
        say("List what the hands do"),
        say("After each step: which cards to draw, which pieces to move, what to turn over."),
    ),
)
PHONES: Final = (
    "phones",
    "phone",
    say("Let phones in"),
    say("Players join with their own phones by scanning the game's code."),
)
INCHES: Final = tuple((str(n), f"{n}″") for n in (8, 10, 12, 15, 24))
WIDEST: Final = 1180


class SettingsScreen(Screen):
    """The screen of this tablet's settings."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Put the title above two columns, or one where the tablet stands."""
        super().__init__(desk, about)
        self.put(Background(desk))
        self.bar = self.put(TitleBar(desk, say("Settings")))
        self.columns = [self.put(_Look(desk)), self.put(_Play(desk))]
        self.both = self.put(_AllSettings(desk))

    def lay(self, box: Box) -> None:
        """Place the columns side by side where there is room."""
        look = self.desk.look
        place(self.panels[0], box)
        box = box.inset(look.px(32), look.px(20))
        box = box.centred(look.px(WIDEST), box.h)
        bar, rest = box.cut_top(look.grown(BAR), look.px(26))
        place(self.bar, bar)
        is_wide = rest.w > look.px(900)
        left, right = rest.columns(2, look.px(44))
        nothing = Box(0, 0, 0, 0)
        for panel, at in zip(
            (*self.columns, self.both),
            (left, right, nothing) if is_wide else (nothing, nothing, rest),
            strict=True,
        ):
            place(panel, at)


class _Column(RowsPanel):
    """Some of the settings, under one another."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.route.kept, type(self).__name__)

    def redraw(self, *_: Any) -> None:
        """Show nothing where it has no place."""
        if self.height < 2:  # noqa: PLR2004
            self.canvas.clear()
            self.spots, self.said = [], []
        else:
            super().redraw()

    def choice(
        self,
        words: Message,
        sub: Message,
        icon: str,
        draw: Callable[[Ink, Box], None],
    ) -> ListRow:
        """Return a row with words above and a choice below."""

        def paint(ink: Ink, box: Box) -> None:
            body = box.cut_top(box.h - ink.px(24))[0]
            control, head = body.cut_bottom(ink.look.grown(CONTROL), ink.px(8))
            labelled(ink, head, words, sub=sub, icon=icon)
            draw(ink, control)

        def high(ink: Ink, width: float) -> float:
            room = width - ink.look.grown(28) - ink.px(16)
            head = paragraph_height(ink, sub, room, theme.SMALL) + ink.look.font(theme.BODY) * 1.35
            return head + ink.look.grown(CONTROL) + ink.px(24 + 8 + 12)

        return ListRow(high, paint)

    def heading(self, words: Message) -> ListRow:
        """Return a row that says what comes."""
        return ListRow(
            lambda ink, _: ink.look.grown(44), lambda ink, box: _heading(ink, box, words)
        )

    def looks(self) -> Sequence[ListRow]:
        """Return how it speaks and looks."""
        return (
            self.heading(say("Words and looks")),
            self.choice(
                say("Language"),
                say("For the whole app. Names stay as you typed them."),
                "language",
                lambda ink, box: self._segments(ink, box, "language", LANGUAGES),
            ),
            self.choice(
                say("Dark or light"),
                say("Dark for the evening, light for a bright room."),
                "moon",
                lambda ink, box: self._segments(
                    ink,
                    box,
                    "theme",
                    (("dark", say("Dark")), ("light", say("Light"))),
                    {"dark": "moon", "light": "sun"},
                ),
            ),
            self.choice(
                say("Text size"),
                say("Of every word on this tablet."),
                "text-size",
                self._sizes,
            ),
            *((self._screen_size(),) if self.desk.density is None else ()),
            ListRow(self._switch_high, partial(self._switch, self._full_screen)),
        )

    def _screen_size(self) -> ListRow:
        """Return how large the screen is: the system does not say it."""
        return self.choice(
            say("Screen size"),
            say("In inches from corner to corner, so that no disc is too small for a finger."),
            "tablet",
            lambda ink, box: segmented(
                ink, box, "set.inches", INCHES, str(self.desk.settings.inches), self._set_inches
            ),
        )

    def _set_inches(self, inches: str) -> None:
        self.desk.set(inches=int(inches))

    @property
    def _full_screen(self) -> tuple[str, str, Message, Message]:
        words = say("The app fills the whole screen. On a keyboard F11 does the same.")
        return "full_screen", "tablet", say("Full screen"), words

    def plays(self) -> Sequence[ListRow]:
        """Return how it plays along, and who made it."""
        return (
            self.heading(say("At the table")),
            *(ListRow(self._switch_high, partial(self._switch, one)) for one in switches()),
            *((ListRow(_wifi_high, self._wifi),) if has_codes() else ()),
            *((ListRow(_wifi_high, self._cards),) if self.desk.card_reader is not None else ()),
            *((ListRow(_wifi_high, self._device),) if self.desk.device is not None else ()),
            ListRow(lambda ink, _: ink.px(14), lambda ink, box: None),
            self.heading(say("About")),
            *(_words(one) for one in ABOUT),
        )

    def _segments(
        self,
        ink: Ink,
        box: Box,
        name: str,
        options: Sequence[tuple[str, Message | str]],
        icons: dict[str, str] | None = None,
    ) -> None:
        chosen = str(getattr(self.desk.settings, name))
        segmented(ink, box, f"set.{name}", options, chosen, partial(self._set, name), icons=icons)

    def _sizes(self, ink: Ink, box: Box) -> None:
        chosen = str(self.desk.settings.text)
        segmented(ink, box, "set.text", SCALES, chosen, self._set_text)

    def _set(self, name: str, value: Any) -> None:
        self.desk.set(**{name: value})

    def _set_text(self, scale: str) -> None:
        self.desk.set(text=float(scale))

    def _switch_high(self, ink: Ink, width: float) -> float:
        room = width - ink.px(64 + 20 + 16 + 36) - ink.look.grown(28)
        most = max(paragraph_height(ink, sub, room, theme.SMALL) for *_, sub in switches())
        return most + ink.look.font(theme.BODY) * 1.35 + ink.px(46)

    def _switch(self, one: tuple[str, str, Message, Message], ink: Ink, box: Box) -> None:
        name, icon, words, sub = one
        at = box.inset(0, ink.px(5))
        ink.box(at, ink.colours.panel, line=ink.colours.line, corner=11)
        on = bool(getattr(self.desk.settings, name))
        if name == "full_screen":
            on = self.desk.is_full_screen
        icon = "mute" if icon == "sound" and not on else icon
        tap = partial(self._set, name, not on)
        if name == PHONES[0]:
            tap = partial(self.desk.let_in, on=not on)
        inner = at.inset(ink.px(18), ink.px(6))
        toggle(ink, inner, f"set.{name}", words, on, tap, sub=sub, icon=icon)

    def _wifi(self, ink: Ink, box: Box) -> None:
        """Draw the way to the Wi-Fi's name and password."""
        at = box.inset(0, ink.px(5))
        name = self.desk.settings.wifi
        words = (
            say("Wi-Fi for the phones: {name}", name=name) if name else say("Wi-Fi for the phones")
        )
        ink.button("settings.wifi", words, at, lambda: self.desk.go("wifi"), icon="wifi",
                   align="left")  # fmt: skip

    def _cards(self, ink: Ink, box: Box) -> None:
        """Draw the way to the camera and the stickers."""
        at, words = box.inset(0, ink.px(5)), say("Cards: camera and stickers")
        ink.button("settings.cards", words, at, lambda: self.desk.go("cards"), icon="qr",
                   align="left")  # fmt: skip

    def _device(self, ink: Ink, box: Box) -> None:
        """Draw the way to the scanner box."""
        at = box.inset(0, ink.px(5))
        ink.button("settings.device", say("Scanner box"), at, lambda: self.desk.go("device"),
                   icon="box", align="left")  # fmt: skip


def switches() -> tuple[tuple[str, str, Message, Message], ...]:
    """Return the switches; that of the phones where they are built in."""
    return (*SWITCHES, PHONES) if has_codes() else SWITCHES


def _wifi_high(ink: Ink, _: float) -> float:
    return ink.look.grown(70)


class _Look(_Column):
    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return how it speaks and looks."""
        return self.looks()


class _Play(_Column):
    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return how it plays along."""
        return self.plays()


class _AllSettings(_Column):
    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return everything."""
        return (*self.looks(), *self.plays())


ABOUT: Final = (
    say(
        "Panic Companion is made by players and belongs to nobody's publisher: its words, pictures"
        " and sounds are our own."
    ),
    say(
        "Letters: Inter and Jura, under the SIL Open Font License. Drawn with Kivy, under the MIT"
        " licence."
    ),
)


def _words(words: Message) -> ListRow:
    def high(ink: Ink, width: float) -> float:
        return paragraph_height(ink, words, width, theme.SMALL) + ink.px(12)

    def paint(ink: Ink, box: Box) -> None:
        paragraph(ink, words, box, theme.SMALL, colour=ink.colours.quiet)

    return ListRow(high, paint)


def _heading(ink: Ink, box: Box, words: Message) -> None:
    section(ink, box, words)
