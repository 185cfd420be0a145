"""The angle of a middle that turns: it goes the shorter way round, in its time."""

from __future__ import annotations

from typing import Final

from kivy.clock import Clock
from kivy.graphics import Rotate

from companion.tablet.board.pieces import eased

TURNING: Final = 0.7
"""Seconds of a turn."""


class Spin:
    """How something is turned, clockwise, however often it is drawn anew."""

    def __init__(self) -> None:
        """Have nothing to turn."""
        self.seen: float | None = None
        self._rotate: Rotate | None = None
        self._way: tuple[float, float, float] | None = None
        """From which angle, by how much, and since when."""

    @property
    def moving(self) -> bool:
        """Tell whether it turns."""
        return self._way is not None

    def follow(self, rotate: Rotate, angle: float, *, motion: bool) -> None:
        """Turn what was drawn; where it is to be at another angle than it was, gently."""
        self._rotate = rotate
        if self.seen is None or not motion:
            self._way, self.seen = None, angle
        elif self._way is None:
            self.turn(angle, float(Clock.get_time()))
        self._show()

    def turn(self, angle: float, now: float) -> None:
        """Set out for an angle."""
        seen = angle if self.seen is None else self.seen
        by = (angle - seen + 180) % 360 - 180
        self.seen = seen
        self._way = (seen, by, now) if abs(by) > 0.1 else None  # noqa: PLR2004

    def tick(self, now: float) -> None:
        """Turn on."""
        if self._way is None:
            return
        start, by, since = self._way
        share = (now - since) / TURNING
        self.seen = start + by * eased(share)
        if share >= 1:
            self._way = None
        self._show()

    def _show(self) -> None:
        if self._rotate is not None and self.seen is not None:
            self._rotate.angle = -self.seen
