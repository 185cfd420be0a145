"""The session with an ordinary serial scanner: texts come in, and nothing is ever sent. Pure.

It has the same methods as `BoxSession`, so that `Conversation` can pump bytes for either.
"""

from __future__ import annotations

from collections import deque
from typing import Final, TypeAlias

from attrs import frozen

from companion.table.device import Lamp, Scanned, Signal
from firmware_bridge.messages import QUIET_MS
from firmware_bridge.text_lines import TextLines

SPEEDS: Final = (9600, 115_200)
"""What scanners are set to, the usual one first."""
TOO_MANY: Final = 30
"""Texts in a second that no hand can hold up."""
TOO_MUCH: Final = 20_000
"""Bytes in a second, likewise."""
NO_TEXT: Final = 6_000
"""Bytes in a row, without any quiet, that are no text."""
DOUBTS: Final = 3
"""Bursts of garbage after which a speed that was right is wrong."""
NEVER: Final = float("inf")


@frozen
class Garbled:
    """What came is no text at this speed."""


@frozen
class Flood:
    """It sends without end."""


ScannerHappening: TypeAlias = Scanned | Garbled | Flood


class ScannerSession:
    """A scanner's conversation, in which only the scanner speaks."""

    idle = True

    def __init__(self) -> None:
        """Know nothing of it yet."""
        self._lines = TextLines()
        self.proved = False
        """Whether any text was read at this speed."""
        self._odd, self._even, self._garbled = 0, 0, 0
        """Bytes of this burst that are no text, and that are; bursts of garbage in a row."""
        self._quiet_at = NEVER
        self._texts: deque[float] = deque(maxlen=TOO_MANY)
        self._second, self._bytes = 0.0, 0

    @property
    def next_at(self) -> float:
        """When `tick` is due."""
        return self._quiet_at

    @property
    def damaged(self) -> int:
        """Lines that were no text."""
        return self._lines.damaged

    def start(self, now: float) -> None:
        """Begin; there is nothing to say."""

    def received(self, data: bytes, now: float) -> list[ScannerHappening]:
        """Take what came over the line."""
        if now - self._second >= 1:
            self._second, self._bytes = now, 0
        self._bytes += len(data)
        if self._bytes > TOO_MUCH or self._odd + self._even > NO_TEXT:
            return [Flood()]
        odd = sum(not _is_text(byte) for byte in data)
        self._odd, self._even = self._odd + odd, self._even + len(data) - odd
        self._quiet_at = now + QUIET_MS / 1000
        return self._heard(self._lines.feed(data, now), now)

    def tick(self, now: float) -> list[ScannerHappening]:
        """Do what is due: after a while of quiet, a text or a burst of garbage is over."""
        if now < self._quiet_at:
            return []
        self._quiet_at = NEVER
        heard = self._heard(self._lines.tick(now), now)
        # Where a quarter of it is no text, it was sent at another speed.
        self._garbled += self._odd * 4 > self._odd + self._even
        self._odd = self._even = 0
        if self._garbled >= (DOUBTS if self.proved else 1):
            self._garbled = 0
            heard.append(Garbled())
        return heard

    def outgoing(self) -> bytes:
        """Return nothing, ever."""
        return b""

    def show(self, lamp: Lamp) -> None:
        """Do nothing: a scanner has no lamp that we could set."""

    def signal(self, signal: Signal) -> None:
        """Do nothing: a scanner makes its own sounds."""

    def set(self, brightness: float, *, sound: bool) -> None:
        """Do nothing: a scanner has neither lamp nor sound that we could set."""

    def read(self, *, on: bool) -> None:
        """Do nothing: when a scanner reads is its own affair."""

    def _heard(self, texts: list[str], now: float) -> list[ScannerHappening]:
        heard: list[ScannerHappening] = []
        for text in texts:
            self.proved = True
            self._odd = self._even = self._garbled = 0
            self._texts.append(now)
            if len(self._texts) == TOO_MANY and now - self._texts[0] < 1:
                return [*heard, Flood()]
            heard.append(Scanned(text))
        return heard


def _is_text(byte: int) -> bool:
    return 0x20 <= byte < 0x7F or byte in b"\t\r\n\x02\x03"  # noqa: PLR2004 (ASCII)
