"""Cuts the bytes of an ordinary serial scanner into lines of text. Pure.

The end is a carriage return, a line feed, both, a tab, a byte that some put around a text (02, 03),
or a while of quiet. A line with anything that cannot be printed was read at a wrong speed, or is
noise: it is left out.
"""

from __future__ import annotations

import re
from math import inf
from typing import Final

from firmware_bridge.messages import QUIET_MS

ENDS: Final = re.compile(rb"[\r\n\t\x02\x03]")
LONGEST: Final = 512


class TextLines:
    """Puts lines together, however they were cut into pieces."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.damaged = 0
        """Lines that were left out."""
        self._begun = b""
        self._quiet_at = inf

    @property
    def next_at(self) -> float:
        """When `tick` is due, if nothing comes before."""
        return self._quiet_at

    def feed(self, data: bytes, now: float) -> list[str]:
        """Return the lines that end in some bytes."""
        quiet = self.tick(now)
        first, *others = ENDS.split(data)
        ended = [self._begun + first, *others]
        self._begun = ended.pop()[: LONGEST + 1]
        if data:
            self._quiet_at = now + QUIET_MS / 1_000 if self._begun else inf
        return quiet + self._good(ended)

    def tick(self, now: float) -> list[str]:
        """Return the line that ended because nothing more came."""
        if now < self._quiet_at:
            return []
        begun, self._begun = self._begun, b""
        self._quiet_at = inf
        return self._good([begun])

    def _good(self, lines: list[bytes]) -> list[str]:
        """Return those that are text."""
        good = []
        for line in filter(None, lines):
            text = line.decode("utf-8", "replace").strip()
            if len(line) > LONGEST or "\ufffd" in text or not text.isprintable():
                self.damaged += 1
            elif text:
                good.append(text)
        return good
