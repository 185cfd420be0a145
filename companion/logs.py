"""Where what is logged goes: a small file in the data folder, and standard error for who asks.

What is worth a line, and at which level, stands where it happens. Here each line is made harmless
and handed to a thread, for a full disk or a terminal that nobody reads must not hold up an evening.
No secret is ever logged: codes, keys, masks, shares, votes, notes, the texts of cards.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from typing import IO, Final, TextIO

from companion import files
from companion.core.say import Message, say
from companion.terminal import PlainLog

NAME: Final = "companion.log"
SIZE: Final = 256 * 1024
"""Bytes of a file."""
KEPT: Final = 3
"""Files: the newest, and older ones with a number behind their name."""
WAITING: Final = 1024
"""Lines that may wait to be written; what comes while there are as many is left out."""
PATIENCE: Final = 1.0
"""Seconds in which what waits must be written as the process ends."""
LINE: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
OURS: Final = ("companion", "firmware_bridge")
LONGEST: Final = 500
"""Characters of a line."""
BURST: Final = 30
"""Lines that somebody may make us write at once."""
PACE: Final = 60.0
"""Seconds until each further line."""
STRANGERS: Final = 32
"""Addresses whose lines are counted; all others share one count."""


def by_source(source: str) -> dict[str, str]:
    """Say who, or what, made us log this: an address, a device. Give it to a logger as `extra`.

    Whoever can make us write as many lines as they like gets a share of the file, and no more.
    """
    return {"source": source}


def by_seat(seat: str) -> dict[str, str]:
    """Say which seat's phone made us log this. There are few seats: none shares with strangers."""
    return {"source": f"{_SEAT}{seat}"}


_SEAT: Final = "seat "
_LOGGER: Final = "logger "


class FairShare:
    """Lets everybody who makes us log have a few lines, and counts what is left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody has made us log anything."""
        self._clock = clock
        self._known: dict[tuple[str, int], tuple[float, float, int]] = {}
        """Of each source and level: the lines it may still have, since when, and those left out."""

    def left_out(self, record: logging.LogRecord) -> int | None:
        """Return how many lines like this one were left out before it; None if it is, too."""
        source = getattr(record, "source", None)
        if source is None:
            if record.levelno < logging.WARNING and record.name.partition(".")[0] in OURS:
                return 0
            # A library complains of what strangers send it, and a bug of ours may meet each frame.
            source = f"{_LOGGER}{record.name}"
        now = self._clock()
        key = self._key(source, record.levelno, now)
        spare, since, skipped = self._known.get(key, (float(BURST), now, 0))
        spare = min(float(BURST), spare + (now - since) / PACE)
        is_written = spare >= 1
        self._known[key] = (spare - is_written, now, 0 if is_written else skipped + 1)
        return skipped if is_written else None

    def _key(self, source: str, level: int, now: float) -> tuple[str, int]:
        key = (source, level)
        if key in self._known or source.startswith((_SEAT, _LOGGER)):
            return key
        if len(self._known) >= STRANGERS:
            self._known = {
                one: (spare, since, skipped)
                for one, (spare, since, skipped) in self._known.items()
                if spare + (now - since) / PACE < BURST
            }
        return key if len(self._known) < STRANGERS else ("", level)


class RotatingFile:
    """A file that begins anew when it is full; a few older ones stay beside it."""

    def __init__(self, folder: Path) -> None:
        """Write in this folder; nothing is made before there is something to write."""
        self._path = folder / NAME
        self._file: IO[bytes] | None = None
        self._is_torn = False
        """The last line was written in part."""

    def write(self, line: str) -> None:
        """Write a line; OSError where that cannot be done, and the next line tries anew."""
        data = line.encode(errors="backslashreplace") + b"\n"
        try:
            if self._file is not None and self._is_full(self._file, len(data)):
                self.close()
            if self._file is None:
                self._file = self._opened(len(data))
            if self._is_torn:
                data = b"\n" + data
            while data:
                data = data[self._file.write(data) :]
                self._is_torn = bool(data)  # a full disk takes a part of a line
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                file.close()

    def _opened(self, more: int) -> IO[bytes]:
        file = files.extending(self._path)
        if not self._is_full(file, more):
            return file
        file.close()
        for number in range(KEPT - 1, 0, -1):
            older = self._named(number - 1)
            with suppress(FileNotFoundError):
                older.replace(self._named(number))
        return files.extending(self._path)

    def _is_full(self, file: IO[bytes], more: int) -> bool:
        """Tell whether a line does not fit; another of our processes may have written meanwhile."""
        there = file.seek(0, 2)
        return there > 0 and there + more > SIZE

    def _named(self, number: int) -> Path:
        return self._path.with_name(f"{NAME}.{number}") if number else self._path


class LogThread(logging.Handler):
    """Makes lines of records, and has them written in a thread of its own."""

    def __init__(
        self,
        write: Callable[[str], None],
        failed: Callable[[OSError], None],
        level: int,
        end: Callable[[], None] = lambda: None,
    ) -> None:
        """Write with this; `failed` hears what went wrong, and `end` is last, in the thread."""
        super().__init__(level)
        # To the second: what is timed more finely would tell who hesitated.
        self.setFormatter(PlainLog(LINE, "%Y-%m-%d %H:%M:%S"))
        self._share = FairShare()
        self._write, self._failed, self._end = write, failed, end
        self._lines: Queue[str | None] = Queue(WAITING)
        self._thread = Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Have a record written."""
        left_out = self._share.left_out(record)
        if left_out is None:
            return
        try:
            line = "\n".join(row[:LONGEST] for row in self.format(record).split("\n"))
            if left_out:
                line += f" (and {left_out} such lines before it, left out)"
        except Exception:  # noqa: BLE001  (a line that cannot be made is none; nobody else suffers)
            line = "a line that could not be made"
        with suppress(Full):
            self._lines.put_nowait(line)

    def flush(self) -> None:
        """Wait until what was logged is written, or could not be."""
        self._lines.join()

    def close(self) -> None:
        """Write what waits, and end; of a disk that does not answer nothing is waited for."""
        with suppress(Full):
            self._lines.put(None, timeout=PATIENCE)
        self._thread.join(PATIENCE)
        super().close()

    def _run(self) -> None:
        missing = 0
        while (line := self._lines.get()) is not None:
            try:
                if missing:
                    self._write(f"{missing} lines before this one could not be written")
                    missing = 0
                self._write(line)
            except OSError as error:
                missing += 1
                self._failed(error)
            except ValueError:  # standard error was closed
                missing += 1
            finally:
                self._lines.task_done()
        self._end()


@contextmanager
def kept(
    folder: Path | None, complain: Callable[[Message], None], *, verbose: bool = False
) -> Iterator[None]:
    """Keep a log in this folder for as long as this lasts; `verbose`, say it on standard error too.

    That it cannot be written is complained of once, and disturbs nothing else.
    """
    is_told = False

    def failed(error: OSError) -> None:
        nonlocal is_told
        if not is_told:
            is_told = True
            complain(
                say(
                    "The log cannot be written ({how}). Nothing else changes.", how=files.how(error)
                )
            )

    handlers = list[logging.Handler]()
    if folder is not None:
        file = RotatingFile(folder)
        handlers.append(LogThread(file.write, failed, logging.INFO, file.close))
    if verbose and sys.stderr is not None:
        handlers.append(LogThread(_on_screen(sys.stderr), lambda error: None, logging.DEBUG))
    root, levels = logging.getLogger(), {name: logging.getLogger(name).level for name in OURS}
    for handler in handlers:
        root.addHandler(handler)
    for name in OURS if handlers else ():
        wanted = logging.DEBUG if verbose else logging.INFO
        logging.getLogger(name).setLevel(min(wanted, root.level))
    try:
        yield
    finally:
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _on_screen(screen: TextIO) -> Callable[[str], None]:
    """Return what writes lines there.

    Past Python's buffer: a thread that waits in it as the process ends would abort the process.
    """
    try:
        number = screen.fileno()
    except (OSError, ValueError):
        return lambda line: print(line, file=screen)

    def write(line: str) -> None:
        data = f"{line}\n".encode(errors="backslashreplace")
        while data:
            data = data[os.write(number, data) :]

    return write
