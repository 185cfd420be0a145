"""A field to type in: Kivy's own, in our colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.textinput import TextInput

from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.keyboard import text_goes_on
from companion.tablet.label import LetteredLabel
from companion.tablet.symbols import ASSETS
from companion.tablet.theme import BODY, FONTS, faded

PLAIN: Final = str(ASSETS / "fonts" / FONTS["plain"])


class TextField(TextInput):
    """One line of text. `done` is called with it at Enter, `typed` at every letter."""

    _line: LetteredLabel | None = None
    """What is written here, as it is drawn."""
    _label_cached: Any

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
            font_name=PLAIN,
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
        self._desk = desk
        self._wedge = desk.card_reader.wedge if desk.card_reader is not None else None
        self.bind(focus=self._focused)

    def _get_line_options(self) -> dict[str, Any]:
        """Measure with a label that finds a font for what ours has not."""
        options: dict[str, Any] = super()._get_line_options()
        if not isinstance(self._label_cached, LetteredLabel):
            self._label_cached = LetteredLabel(**options)
        return options

    def _create_line_label(self, text: str, hint: bool = False) -> Texture:  # noqa: FBT001, FBT002
        """Draw with such a label, too, and keep its pictures: they have colours of their own."""
        label = LetteredLabel(text=text, **self._get_line_options())
        label.refresh()
        if not hint:
            self._line = label
        return label.texture

    def _update_graphics(self, *largs: Any) -> None:
        """Lay pictures where the line leaves room for them, as far as they can be seen whole."""
        super()._update_graphics(*largs)
        line = self._line if self.text else None
        if line is None or not line.inlays:
            return
        (left, bottom), wide = self._lines_rects[0].pos, self.width - 2 * self._side
        self.canvas.add(Color(1, 1, 1))
        for one in line.inlays:
            x = one.x - self.scroll_x
            if x >= -1 and x + one.w <= wide + 1:
                place = {"pos": (left + x, bottom + line.height - one.y - one.h)}
                self.canvas.add(Rectangle(texture=one.texture, size=(one.w, one.h), **place))

    def insert_text(self, substring: str, from_undo: bool = False) -> None:  # noqa: FBT001, FBT002
        """Take only as many letters as there is room for, and no line breaks."""
        room = max(self._most - len(self.text), 0)
        clean = "".join(one for one in substring if one.isprintable())
        super().insert_text(clean[:room], from_undo)

    def _focused(self, _: object, is_focused: bool) -> None:  # noqa: FBT001
        """Say that what is typed arrives here, or does no more."""
        self._desk.type_into(self, is_focused)
        if self._wedge is None:
            return
        if is_focused:
            self._wedge.field = self
        elif self._wedge.field is self:
            self._wedge.field = None
        if not is_focused:
            Clock.schedule_once(lambda _: text_goes_on(), 0)

    def written(self) -> tuple[str, int]:
        """Return what stands here and where the cursor is."""
        return str(self.text), int(self.cursor_index())

    def put_back(self, text: str, index: int) -> None:
        """Have it as it was, before a scanner typed here."""
        self.text = text
        self.cursor = self.get_cursor_from_index(index)

    def put(self, box: Box) -> None:
        """Place the field into a box of the window."""
        self.pos, self.size = (box.x, box.y), (box.w, box.h)
        self._centre()

    def _centre(self, *_: object) -> None:
        """Stand in the middle of the height; an empty field learns its line's height late."""
        self.padding = [self._side, max((self.height - self.line_height) / 2, 0)]
        self.scroll_x = self.scroll_y = 0
