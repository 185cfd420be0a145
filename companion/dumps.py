"""Keeps what is in this process's memory out of crash reports, while it may hold secrets."""

from __future__ import annotations

import ctypes
import logging
import sys
from contextlib import suppress
from typing import Final

_LOG = logging.getLogger(__name__)
_PR_SET_DUMPABLE: Final = 4


def no_dumps() -> None:
    """Have the system write no memory of this process anywhere, however it dies.

    A limit alone does not hold where dumps are piped to a program. Where Linux is told that nothing
    may be dumped, no other program of this person may look into the memory either.
    """
    try:
        import resource
    except ImportError:  # Windows asks its user
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        try:
            failed = ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
        except (OSError, AttributeError):
            failed = -1
        if failed:
            _LOG.warning("a crash report of this process may hold a tablet seat's answer")
