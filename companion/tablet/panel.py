"""The base class of panels: a widget that draws itself with ink, and has spots to press.

It may be turned to face somebody across the table, and may be longer than its window and scroll.
A spot whose meaning has just changed is dead for a moment, so that no double tap does two things.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, TypeAlias

from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.uix.widget import Widget

from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink, Said, Spot
from companion.tablet.theme import Colour

SLOP: Final = 12
"""Design pixels that a finger may slip and still press."""
_Place: TypeAlias = tuple[str, int, int, Hashable]


class Panel(Widget):
    """Something on the screen. Subclasses draw in `paint`, in a box that begins at 0, 0."""

    scrolls = False

    def __init__(self, desk: Desk, **how: Any) -> None:
        """Stand before this desk."""
        super().__init__(**how)
        self.desk = desk
        self.angle = 0
        self.spots: list[Spot] = []
        self.said: list[Said] = []
        self.length = 0.0
        """How high what it drew is, where it scrolls."""
        self.scroll = 0.0
        self._fresh: dict[_Place, float] = {}
        self._pressed: Spot | None = None
        self._finger: Any = None
        self._from: tuple[float, float] = (0, 0)
        self._scroll_from: float | None = None
        self._redraw = Clock.create_trigger(self._redraw_if_shown, -1)
        self.bind(pos=self._redraw, size=self._redraw)

    @property
    def ground(self) -> Colour:
        """The colour under what it draws."""
        return self.desk.look.palette.ground

    @property
    def area(self) -> Box:
        """The box that it draws in: its own size, turned as it is."""
        if self.angle % 180:
            return Box(0, 0, self.height, self.width)
        return Box(0, 0, self.width, self.height)

    def paint(self, ink: Ink) -> None:
        """Draw everything; `self.length` tells how long it is, where it scrolls."""

    def show(self) -> None:
        """Draw again before the next frame."""
        self._redraw()

    def _redraw_if_shown(self, *_: Any) -> None:
        """Draw, unless its screen has been built anew meanwhile: nobody would see it."""
        if self.get_root_window() is not None:
            self.redraw()

    def redraw(self, *_: Any) -> None:
        """Draw now, and not at the next frame."""
        if self.width < 2 or self.height < 2:  # noqa: PLR2004
            self.canvas.clear()
            self._change([])
            self.said = []
            self._highlight()
            return
        ink = Ink(Canvas(), self.desk.look, self.desk.words, self.ground)
        self.paint(ink)
        self.canvas.clear()
        self.scroll = max(0.0, min(self.scroll, self.length - self.area.h))
        self._frame(ink.canvas)
        self._change(ink.spots)
        self.said = ink.said
        self._highlight()

    def _frame(self, drawn: Canvas) -> None:
        area, canvas = self.area, self.canvas
        canvas.add(PushMatrix())
        canvas.add(Translate(self.center_x, self.center_y))
        canvas.add(Rotate(angle=self.angle, origin=(0, 0)))
        canvas.add(Translate(-area.w / 2, -area.h / 2))
        if self.scrolls:
            window = {"pos": (0, 0), "size": (area.w, area.h)}
            for step in (StencilPush(), Rectangle(**window), StencilUse(), PushMatrix()):
                canvas.add(step)
            canvas.add(Translate(0, self.scroll))
            canvas.add(drawn)
            for step in (PopMatrix(), StencilUnUse(), Rectangle(**window), StencilPop()):
                canvas.add(step)
        else:
            canvas.add(drawn)
        canvas.add(PopMatrix())

    def _change(self, spots: list[Spot]) -> None:
        """Take the new spots; those that were not there before are dead for a moment."""
        now = Clock.get_time()
        known = {_place(spot) for spot in self.spots}
        self._fresh = {
            key: since
            for key, since in self._fresh.items()
            if now - since < theme.DEAD and key in {_place(spot) for spot in spots}
        }
        for spot in spots:
            if _place(spot) not in known:
                self._fresh[_place(spot)] = now
        self.spots = spots
        if self._pressed is not None and _place(self._pressed) not in {_place(s) for s in spots}:
            self._pressed = None

    def is_dead(self, spot: Spot) -> bool:
        """Tell whether a spot has only just come to mean what it means."""
        since = self._fresh.get(_place(spot))
        return since is not None and Clock.get_time() - since < theme.DEAD

    def spot_at(self, x: float, y: float) -> Spot | None:
        """Return the topmost spot at a point of the area, scrolled as it is."""
        found = [spot for spot in self.spots if spot.holds(x, y - self.scroll)]
        return found[-1] if found else None

    def local(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the window lies in the area."""
        dx, dy = x - self.center_x, y - self.center_y
        across, up = {
            0: (dx, dy),
            90: (dy, -dx),
            180: (-dx, -dy),
            270: (-dy, dx),
        }[self.angle % 360]
        return across + self.area.w / 2, up + self.area.h / 2

    def of_window(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the area, scrolled as it is, lies in the window."""
        across, up = x - self.area.w / 2, y + self.scroll - self.area.h / 2
        dx, dy = {
            0: (across, up),
            90: (-up, across),
            180: (-across, -up),
            270: (up, -across),
        }[self.angle % 360]
        return self.center_x + dx, self.center_y + dy

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger that lands here; a second one is not counted."""
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self._wheel(touch.button)
        if self._finger is not None:
            return True
        x, y = self.local(*touch.pos)
        spot = self.spot_at(x, y)
        self._from = (x, y)
        self._scroll_from = self.scroll if self.scrolls else None
        if spot is None and not self.scrolls:
            return self.touched(touch)
        self._finger = touch
        touch.grab(self)
        self._pressed = spot if spot is not None and not self.is_dead(spot) else None
        self._highlight()
        return True

    def touched(self, touch: Any) -> bool:
        """Take a finger that hits no spot; a panel lets it through unless it says otherwise."""
        return False

    def on_touch_move(self, touch: Any) -> bool:
        """Scroll, or let go of a spot that the finger has left."""
        if touch is not self._finger:
            return False
        x, y = self.local(*touch.pos)
        slipped = abs(x - self._from[0]) + abs(y - self._from[1]) > self.desk.look.px(SLOP)
        if self._scroll_from is not None and self.length > self.area.h and slipped:
            self._pressed = None
            self._slide(self._scroll_from + y - self._from[1])
        elif self._pressed is not None and not self._pressed.holds(x, y - self.scroll):
            self._pressed = None
        self._highlight()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Press the spot that the finger is still on."""
        if touch is not self._finger:
            return False
        touch.ungrab(self)
        self._finger, spot, self._pressed = None, self._pressed, None
        self._highlight()
        if spot is not None:
            self.desk.press(spot.key, spot.tap)
        return True

    def _wheel(self, button: str) -> bool:
        if not self.scrolls:
            return False
        step = self.desk.look.px(80)
        self._slide(self.scroll + (step if button == "scrollup" else -step))
        return True

    def _slide(self, to: float) -> None:
        self.scroll = max(0.0, min(to, self.length - self.area.h))
        self.show()

    def _highlight(self) -> None:
        """Show what is pressed, at once."""
        self.canvas.after.clear()
        spot = self._pressed
        if spot is None:
            return
        x, y = spot.box.middle
        middle = self.of_window(x, y)
        w, h = (spot.box.h, spot.box.w) if self.angle % 180 else (spot.box.w, spot.box.h)
        self.canvas.after.add(Color(*theme.faded(self.desk.look.palette.text, 0.16)))
        shape = {"pos": (middle[0] - w / 2, middle[1] - h / 2), "size": (w, h)}
        self.canvas.after.add(RoundedRectangle(**shape, radius=[max(spot.round, 1)]))


def _place(spot: Spot) -> _Place:
    """Return what a spot means, and about where it lies."""
    x, y = spot.box.middle
    return spot.key, round(x / 8), round(y / 8), spot.means
