"""A keyboard on the screen, for machines that have no other. It comes when a finger taps a field.

A mouse has a keyboard beside it, so it stays away for a mouse. Somebody who types a letter has one,
too: it goes, until a finger taps a field again. Above the keys is the text, in large letters: the
field itself may be covered, and nothing on the screen has to move. Android has a keyboard itself.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kivy.uix.behaviors import FocusBehavior
from kivy.utils import platform

from companion.core.say import say
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink, Tap
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour

if TYPE_CHECKING:
    from companion.tablet.desk import Desk
    from companion.tablet.text_field import TextField

LETTERS: Final = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-."),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn'-."),
}
PAGES: Final = (
    ("1234567890", "@#$%&*-+()", "_\"':;,!?/="),
    ("éèêëàâäçùû", "ôöîïüœæñß~", "[]{}<>^|\\`"),
)
"""Figures and signs; accents and what else a Wi-Fi password may hold."""
NAMES: Final = ("ABC", "123", "éç{")
ROWS: Final = 5
"""Three of letters, one above with what is typed, one below."""
HIGH: Final = 76
"""How high a row is; in a low window less."""
MOST: Final = 0.62
"""So much of the window it covers at the most."""
WIDEST: Final = 1280


class ScreenKeysPanel(Panel):
    """Three rows of keys, and a row for everything else."""

    def __init__(self, desk: Desk, **how: Any) -> None:
        """Wait for a finger that chooses a field."""
        super().__init__(desk, **how)
        self.field: TextField | None = None
        self.page = 0
        self.shifted = False

    @property
    def ground(self) -> Colour:
        """The keyboard's colour."""
        return self.desk.look.palette.panel

    def take(self, field: TextField | None, *, by_finger: bool) -> None:
        """Come for a field that a finger chose; go where none is typed into."""
        wanted = by_finger and platform not in ("android", "ios")
        if field is not None and field is not self.field:
            self.page, self.shifted = 0, not field.text
        self.field = field if wanted else None
        self.show()

    def box_in(self, window: Box) -> Box:
        """Return where it stands: at the foot of the window, or nowhere."""
        if self.field is None:
            return window.cut_bottom(0)[0]
        look = self.desk.look
        high = min(look.px(HIGH) * ROWS, window.h * MOST)
        wide = min(window.w, look.px(WIDEST))
        return window.centred(wide, window.h).cut_bottom(high)[0]

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the field chosen while its keys are pressed."""
        if self.field is not None and self.collide_point(*touch.pos):
            FocusBehavior.ignored_touch.append(touch)
            super().on_touch_down(touch)
            return True
        return False

    def paint(self, ink: Ink) -> None:
        """Draw what is typed, the keys of this page, and what else there is."""
        field = self.field
        if field is None:
            return
        ink.box(self.area, self.ground, line=ink.colours.line, corner=0)
        gap = ink.px(6)
        typed, *rows, below = self.area.inset(gap).rows(ROWS, gap)
        self._typed(ink, field, typed, gap)
        pages = (LETTERS[self.desk.words.language], *PAGES)
        key = rows[0].columns(10, gap)[0].w
        for n, (row, letters) in enumerate(zip(rows, pages[self.page], strict=True)):
            keys = row.centred(key * len(letters) + gap * (len(letters) - 1), row.h)
            for i, (box, letter) in enumerate(
                zip(keys.columns(len(letters), gap), letters, strict=True)
            ):
                shown = letter.upper() if self.shifted and letter != "ß" else letter
                tap = partial(self._press, shown)
                ink.button(f"key-{n}-{i}", shown, box, tap, size=theme.LARGE)
        self._below(ink, below, gap)

    def _typed(self, ink: Ink, field: TextField, box: Box, gap: float) -> None:
        hide, line = box.cut_right(box.h * 1.4, gap)
        self._drawn(ink, "keys-hide", "close", hide, self._hide)
        c = ink.colours
        ink.box(line, c.raised, line=c.attention)
        text, cursor = field.written()
        shown = f"{text[:cursor]}|{text[cursor:]}" if text else field.hint_text
        colour = c.text if text else c.quiet
        inner = line.inset(ink.px(14), ink.px(4))
        ink.text(shown, inner, theme.LARGE, colour=colour, on=c.raised)

    def _drawn(self, ink: Ink, key: str, icon: str, box: Box, tap: Tap) -> None:
        ink.box(box, ink.colours.raised, line=ink.colours.line, corner=11)
        ink.icon(icon, box.inset(ink.px(12), ink.px(12)))
        ink.spot(key, box, tap)

    def _below(self, ink: Ink, box: Box, gap: float) -> None:
        shift, first, second, space, back, done = box.shares((1.3, 1.3, 1.3, 4, 1.3, 2), gap)
        if not self.page:
            shown = "AA" if self.shifted else "Aa"
            ink.button("keys-shift", shown, shift, self._shift)
        others = [page for page in range(len(NAMES)) if page != self.page]
        for page, place in zip(others, (first, second), strict=True):
            ink.button(f"keys-page-{page}", NAMES[page], place, partial(self._turn, page))
        ink.button("keys-space", say("Space"), space, partial(self._press, " "))
        self._drawn(ink, "keys-back", "back", back, self._back)
        ink.button("keys-done", say("Done"), done, self._done, kind="bright")

    def _press(self, letter: str) -> None:
        if self.field is not None:
            self.field.insert_text(letter)
        self.shifted = self.shifted and letter == " "
        self.show()

    def _back(self) -> None:
        if self.field is not None:
            self.field.do_backspace()
            self.shifted = not self.field.text
        self.show()

    def _shift(self) -> None:
        self.shifted = not self.shifted
        self.show()

    def _turn(self, page: int) -> None:
        self.page = page
        self.show()

    def _hide(self) -> None:
        if self.field is not None:
            self.field.focus = False

    def _done(self) -> None:
        field = self.field
        if field is not None:
            field.dispatch("on_text_validate")
            field.focus = False
