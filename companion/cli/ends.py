"""Lets a signal that ends this process unwind it, so that what was made for a while is put away."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_USUAL: Final = (signal.SIG_DFL, signal.default_int_handler)
_ENDED: Final = 128
"""A shell's exit code of what a signal ended, less the signal's number."""


@contextmanager
def unwinding() -> Iterator[None]:
    """Raise where a signal asks this process to end; a signal that is ignored stays so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {one: signal.getsignal(one) for one in ENDING}
    mine = [one for one in ENDING if before[one] in _USUAL]
    for one in mine:
        signal.signal(one, _end)
    try:
        yield
    finally:
        for one in mine:
            signal.signal(one, before[one])


def _end(number: int, _: FrameType | None) -> NoReturn:
    # A second one would break off what the first has begun to put away. It is heard here: Python
    # complains where it is to ignore one that has come already.
    for one in ENDING:
        signal.signal(one, lambda *_: None)
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(_ENDED + number)
