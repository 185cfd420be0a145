"""Makes text safe for a terminal: no control, no change of direction, whoever made it up.

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
_NARROW: Final = "\u202f"
"""The space before French's high signs: a terminal's letters all have one width, or lack it."""
FRAMES: Final = 12
"""The innermost calls that a logged traceback shows."""


def plain(text: str) -> str:
    """Return a text as one line that a terminal can only show."""
    return _OBEYED.sub(_shown, text).replace(_NARROW, "\u00a0")


def plain_lines(text: str) -> str:
    """Return a text of several lines that a terminal can only show."""
    return "\n".join(map(plain, text.split("\n")))


def plain_json(text: str) -> str:
    """Return the same JSON, for a terminal too: `json` leaves C1 and directions as they are."""
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _shown(found: re.Match[str]) -> str:
    return ascii(found[0])[1:-1]


class PlainLog(logging.Formatter):
    """What is logged: one line, and a traceback's lines set in, so that nothing looks like another.

    What an exception says of itself is left out: it may be what somebody sent, or holds in hand.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines."""
        record.message, record.exc_text = record.getMessage(), None
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        lines = [plain(self.formatMessage(record))]
        if record.exc_info and record.exc_info[1] is not None:
            lines += _where(record.exc_info[1])
        return "\n".join(lines)


def _where(error: BaseException, causes: int = 2) -> list[str]:
    """Return where in our code a bug was met, and of which kind it is, the first cause first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = _where(before, causes - 1) if before is not None and causes else []
    for at in traceback.extract_tb(error.__traceback__, limit=-FRAMES):
        place = f"{at.filename}:{at.lineno} in {at.name}: {at.line}"
        lines.append(f"    {plain(place)}")
    return [*lines, f"    {plain(type(error).__name__)}"]


def plain_crash(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    """Say what a bug says, as Python would."""
    sys.stderr.write(plain_lines("".join(traceback.format_exception(kind, error, at))))
