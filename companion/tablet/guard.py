"""Catches bugs while a picture is drawn: they are logged, and the app goes on."""

from __future__ import annotations

import logging
from collections import deque
from time import monotonic
from typing import Final

from kivy.base import ExceptionHandler, ExceptionManager

_LOG = logging.getLogger(__name__)
MOST: Final = 600
WITHIN: Final = 15.0
"""So many bugs in so many seconds: nothing works any more, and a fresh start is better."""


class GoesOn(ExceptionHandler):
    """Kivy would end the app at the first bug in a frame or a touch. This goes on with the next."""

    def __init__(self) -> None:
        """Have seen none yet."""
        self._seen: deque[float] = deque(maxlen=MOST)
        self._told: set[tuple[str, int]] = set()

    def handle_exception(self, exception: BaseException) -> int:
        """Log a bug, once a place; let what is none through."""
        if not isinstance(exception, Exception) or self._is_hopeless():
            return int(ExceptionManager.RAISE)
        place = _where(exception)
        if place not in self._told:
            self._told.add(place)
            _LOG.error("a bug in the app; the game goes on", exc_info=exception)
        return int(ExceptionManager.PASS)

    def _is_hopeless(self) -> bool:
        now = monotonic()
        self._seen.append(now)
        return len(self._seen) == MOST and now - self._seen[0] < WITHIN


def _where(exception: Exception) -> tuple[str, int]:
    """Return the line that went wrong."""
    trace = exception.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(exception).__name__, 0
    return trace.tb_frame.f_code.co_filename, trace.tb_lineno
