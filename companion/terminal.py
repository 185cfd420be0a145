"""What may reach a terminal: no control, no change of direction, whoever made the text up.

An event's type, a name, a file's or a device's name could otherwise colour the screen, move the
cursor or type for the person who reads it. What is dangerous is shown as an escape instead.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from types import TracebackType
from typing import Final

_OBEYED: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""C0 and C1 with ESC and DEL, breaks, changes of direction, and bytes that were no text."""


def plain(text: str) -> str:
    """Return a text as one line that a terminal can only show."""
    return _OBEYED.sub(_shown, text)


def plain_lines(text: str) -> str:
    """Return a text of several lines that a terminal can only show."""
    return "\n".join(map(plain, text.split("\n")))


def plain_json(text: str) -> str:
    """Return the same JSON, for a terminal too: `json` leaves C1 and directions as they are."""
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _shown(found: re.Match[str]) -> str:
    return ascii(found[0])[1:-1]


class PlainLog(logging.Formatter):
    """What is logged, with a traceback's own lines, and no others."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines."""
        return plain_lines(super().format(record))


def plain_crash(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    """Say what a bug says, as Python would."""
    sys.stderr.write(plain_lines("".join(traceback.format_exception(kind, error, at))))
