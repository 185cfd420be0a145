"""Decides when a card counts: once for each time that it is held up. Pure; frames bring the clock.

A card counts again after it was out of sight, however long it was in sight. Out of sight is more
than a few frames in which it was not read: hands shake, light glares, a finger covers a corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from attrs import define

AWAY: Final = 0.9
"""Seconds of frames without a card after which it was taken away."""
PATIENCE: Final = 3.0
"""A card that is hard to read is waited for so many times as long as it was lost before."""
LONGEST: Final = 3.0
STEP: Final = 0.25
"""A longer gap between two frames is the camera's: nobody looked meanwhile."""
AGREE: Final = 0.5
"""Two reads that are not sure count together when they are no further apart."""


class FoundText(Protocol):
    """What a reader found in a frame."""

    @property
    def text(self) -> str:
        """What it says."""
        ...

    @property
    def sure(self) -> bool:
        """Tell whether one frame is enough."""
        ...


@define
class _Showing:
    """A card that may be in sight. Times are those of watching, which halts with the camera."""

    seen: float
    counted: bool
    worst: float = 0.0
    """The longest that it was lost and came back."""

    def patience(self) -> float:
        """Return for how long it may be lost before it was taken away."""
        if not self.counted:
            return AGREE
        return min(max(AWAY, PATIENCE * self.worst), LONGEST)


class Watch:
    """Turns what is read in each frame into cards that were held up."""

    def __init__(self) -> None:
        """Begin with nothing in sight."""
        self._showings: dict[str, _Showing] = {}
        self._last: float | None = None
        self._watched = 0.0

    def see(self, at: float, codes: Iterable[FoundText]) -> list[str]:
        """Return the texts that were held up with this frame, which was taken at this time."""
        self._watched += min(max(at - (at if self._last is None else self._last), 0.0), STEP)
        self._last = at
        sure: dict[str, bool] = {}
        for code in codes:
            sure[code.text] = sure.get(code.text, False) or code.sure
        new = [text for text, is_sure in sure.items() if self._is_new(text, sure=is_sure)]
        self._forget()
        return new

    def _is_new(self, text: str, *, sure: bool) -> bool:
        showing = self._showings.get(text)
        if showing is None:
            self._showings[text] = _Showing(self._watched, counted=sure)
            return sure
        if showing.counted:
            showing.worst = max(showing.worst, self._watched - showing.seen)
            showing.seen = self._watched
            return False
        showing.seen, showing.counted = self._watched, True
        return True

    def _forget(self) -> None:
        for text, showing in list(self._showings.items()):
            if self._watched - showing.seen > showing.patience():
                del self._showings[text]
