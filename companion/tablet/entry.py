"""A field to type in: Kivy's own, in our colours."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.textinput import TextInput

from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import ASSETS
from companion.tablet.theme import BODY, FONTS, faded


class Entry(TextInput):
    """One line of text. `done` is called with it at Enter, `typed` at every letter."""

    def __init__(
        self,
        desk: Desk,
        *,
        text: str = "",
        hint: str = "",
        most: int = 40,
        size: float = BODY,
        typed: Callable[[str], None] = lambda _: None,
        done: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Begin with this text; no more than `most` letters are taken."""
        look = desk.look
        colours = look.palette
        super().__init__(
            text=text,
            hint_text=hint,
            multiline=False,
            write_tab=False,
            font_name=str(ASSETS / "fonts" / FONTS["plain"]),
            font_size=look.font(size),
            foreground_color=colours.text,
            hint_text_color=colours.quiet,
            background_color=colours.raised,
            background_normal="",
            background_active="",
            cursor_color=colours.attention,
            selection_color=faded(colours.attention, 0.35),
            padding=[look.px(12), look.px(10), look.px(12), look.px(10)],
        )
        self._most, self._side = most, look.px(12)
        self.bind(text=lambda _, text: typed(text), line_height=self._centre)
        self.bind(on_text_validate=lambda entry: done(entry.text))

    def insert_text(self, substring: str, from_undo: bool = False) -> None:  # noqa: FBT001, FBT002
        """Take only as many letters as there is room for, and no line breaks."""
        room = max(self._most - len(self.text), 0)
        clean = "".join(one for one in substring if one.isprintable())
        super().insert_text(clean[:room], from_undo)

    def put(self, box: Box) -> None:
        """Stand in a box of the window."""
        self.pos, self.size = (box.x, box.y), (box.w, box.h)
        self._centre()

    def _centre(self, *_: object) -> None:
        """Stand in the middle of the height; an empty field learns its line's height late."""
        self.padding = [self._side, max((self.height - self.line_height) / 2, 0)]
        self.scroll_x = self.scroll_y = 0
