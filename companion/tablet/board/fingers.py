"""Turns touches on the map into gestures: press, drag, pan, pinch, and a long press to correct.

A second finger ends whatever the first was doing, and what is left of a pinch only pans.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, Final, Literal, Protocol, TypeAlias

from attrs import define
from kivy.clock import Clock

from companion.tablet.board.viewport import Viewport, zoomed
from companion.tablet.ink import Spot

HOLD: Final = 0.6
"""Seconds that a finger lies still to set a card right."""
WHEEL: Final = 1.15
CLOSEST: Final = 8.0
"""Fingers that are nearer to each other than this do not zoom."""
Doing: TypeAlias = Literal["press", "drag", "pan", "pinch", "nothing"]


class Map(Protocol):
    """The map as fingers know it: what they can look at, drag, hold and let go."""

    def view(self) -> Viewport:
        """Return how the map is seen now."""
        ...

    def look(self, viewport: Viewport, *, done: bool = False) -> None:
        """Show another part of the map."""
        ...

    def grip(self, x: float, y: float) -> str | None:
        """Return what can be dragged from here."""
        ...

    def lift(self, what: str, x: float, y: float) -> None:
        """Begin to drag it."""
        ...

    def carry(self, x: float, y: float) -> None:
        """Drag it on."""
        ...

    def drop(self, x: float, y: float, *, back: bool = False) -> None:
        """Let go of it."""
        ...

    def hold(self, x: float, y: float) -> bool:
        """Take a finger that lies still; tell whether that meant anything."""
        ...

    def lies(self, x: float, y: float) -> bool:
        """Tell whether the map lies there, and not what is round it."""
        ...


@define
class _Finger:
    """Where a finger came down, and where it is."""

    start: tuple[float, float]
    now: tuple[float, float]


class Fingers:
    """All fingers on one map."""

    def __init__(self, board: Map, slop: Callable[[], float]) -> None:
        """Wait for the first one."""
        self.board, self.slop = board, slop
        self.down: dict[Any, _Finger] = {}
        self.doing: Doing = "nothing"
        self.spot: Spot | None = None
        self._grip: str | None = None
        self._before: Viewport | None = None
        self._held = Clock.create_trigger(self._hold, HOLD)

    def press(self, touch: Any, x: float, y: float, spot: Spot | None) -> None:
        """Take a finger that lands; `spot` is what it would press."""
        if len(self.down) == 2:  # noqa: PLR2004
            return
        self.down[touch] = _Finger((x, y), (x, y))
        if len(self.down) == 2:  # noqa: PLR2004
            self._leave()
            self.doing = "pinch"
            self._anchor()
            return
        self.doing, self.spot = "press", spot
        self._grip = self.board.grip(x, y)
        self._anchor()
        self._held()

    def slide(self, touch: Any, x: float, y: float) -> None:
        """Take a finger that moves."""
        finger = self.down.get(touch)
        if finger is None:
            return
        finger.now = (x, y)
        if self.doing == "press":
            self._slip(finger)
        if self.doing == "drag":
            self.board.carry(x, y)
        elif self.doing == "pan":
            self._pan(finger)
        elif self.doing == "pinch":
            self._pinch()

    def lift(self, touch: Any, x: float, y: float) -> Spot | None:
        """Take a finger away; return what it has pressed."""
        if self.down.pop(touch, None) is None:
            return None
        self._held.cancel()
        was, spot = self.doing, self.spot
        if was == "pinch":
            self.doing = "pan"
            self._anchor()
            return None
        self.doing, self.spot = "nothing", None
        if was == "drag":
            self.board.drop(x, y)
        elif was == "pan":
            self.board.look(self.board.view(), done=True)
        return spot if was == "press" else None

    def wheel(self, x: float, y: float, *, closer: bool) -> None:
        """Take the mouse's wheel."""
        by = WHEEL if closer else 1 / WHEEL
        self.board.look(zoomed(self.board.view(), by, x, y), done=True)

    def _leave(self) -> None:
        """End what one finger was doing."""
        self._held.cancel()
        if self.doing == "drag":
            self.board.drop(0, 0, back=True)
        self.spot = None

    def _anchor(self) -> None:
        """Measure what fingers do from where they are now."""
        self._before = self.board.view()
        for finger in self.down.values():
            finger.start = finger.now

    def _slip(self, finger: _Finger) -> None:
        """See whether a finger still presses."""
        (x0, y0), (x, y) = finger.start, finger.now
        if hypot(x - x0, y - y0) <= self.slop():
            return
        self._held.cancel()
        self.spot = None
        if self._grip is not None:
            self.doing = "drag"
            self.board.lift(self._grip, x, y)
        else:
            self.doing = "pan" if self.board.lies(x0, y0) else "nothing"

    def _pan(self, finger: _Finger) -> None:
        before = self._before
        if before is not None:
            (x0, y0), (x, y) = finger.start, finger.now
            there = before.x - (x - x0) / before.pitch, before.y - (y - y0) / before.pitch
            self.board.look(Viewport(before.box, *there, before.pitch))

    def _pinch(self) -> None:
        before = self._before
        if before is None or len(self.down) < 2:  # noqa: PLR2004
            return
        one, two = self.down.values()
        was, now = _apart(one.start, two.start), _apart(one.now, two.now)
        if was < CLOSEST or now < CLOSEST:
            return
        x0, y0 = _middle(one.start, two.start)
        x, y = _middle(one.now, two.now)
        moved = Viewport(
            before.box,
            before.x - (x - x0) / before.pitch,
            before.y - (y - y0) / before.pitch,
            before.pitch,
        )
        self.board.look(zoomed(moved, now / was, x, y))

    def _hold(self, *_: Any) -> None:
        if self.doing == "press" and len(self.down) == 1:
            (finger,) = self.down.values()
            if self.board.hold(*finger.start):
                self.doing, self.spot = "nothing", None


def _apart(one: tuple[float, float], two: tuple[float, float]) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _middle(one: tuple[float, float], two: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
