"""Limits how fast a line is read: a device that sends without end must not keep us busy."""

from __future__ import annotations

from math import inf
from typing import Final

MUCH: Final = 1024
"""Bytes in one read that no box or scanner sends at once."""
A_SECOND: Final = 200_000
"""Bytes in a second that are listened to, where so many come: 17 times what a line of 115,200 baud
brings, so that only what is no serial line at all is ever slowed down by this."""
HASTE: Final = 0.001
HASTY: Final = 50
"""So many reads, each so many seconds after the last, are followed by a pause."""
BREATH: Final = 0.005
"""Seconds of that pause. Bytes gather in it, and one read then takes them all."""
SAMPLE: Final = 256
BABBLE: Final = 6_000
"""Bytes without an answer, from which on they are babble. A box says one hello of at most 130 to
each ask, and nothing else before it is greeted."""


class ReadPace:
    """What came over a line while nobody knew yet who is there."""

    def __init__(self) -> None:
        """Begin with a quiet line."""
        self._sample, self._came = b"", 0
        self._last, self._hasty = -inf, 0

    def after(self, data: bytes, now: float, *, keep: bool) -> float:
        """Return the seconds to wait after some bytes, before the next are read.

        `keep` a sample as long as nobody knows who is there; afterwards it may be secret.
        """
        self._came += len(data)
        self._sample = (self._sample + data[:SAMPLE])[-SAMPLE:] if keep else b""
        self._hasty = self._hasty + 1 if now - self._last < HASTE else 0
        wait = len(data) / A_SECOND if len(data) > MUCH else 0.0
        if self._hasty > HASTY:
            wait = max(wait, BREATH)
        # From the end of the pause on: the pause itself is not to look like patience of the line's.
        self._last = now + wait
        return wait

    @property
    def is_babble(self) -> bool:
        """Whether it was more than anybody would send who was asked once."""
        return self._came > BABBLE

    @property
    def is_text(self) -> bool:
        """Whether the last of it can be read."""
        text = self._sample.strip(b"\0\r\n")
        return len(text) > 1 and all(32 <= byte < 127 or byte in b"\r\n\t" for byte in text)  # noqa: PLR2004 (ASCII)
