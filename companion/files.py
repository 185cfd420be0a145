"""The program's own files: folders 0700, files 0600, made new or put whole, never through a link.

A link or a device that somebody laid in the folder beforehand could lead what is written here to
another file of this person, or what lies there onto the screen.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EEXIST
from pathlib import Path
from secrets import token_hex
from typing import IO, Final

from companion.core.say import Message, Part, say

FOLDER: Final = 0o700
FILE: Final = 0o600
LARGEST: Final = 1_000_000
"""Bytes of a small file that is read whole."""
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0)
"""A pipe that somebody laid here is not waited for."""
_NO_TERMINAL: Final = getattr(os, "O_NOCTTY", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)
_IN_PLACES: Final = os.name == "posix"
"""A folder can be opened and asked whose it is."""


class UnsafeFile(OSError):
    """What lies there is not ours to write through, or to read; `why` says what to do."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text.format_map(dict(why.parts)))
        self.why = why


class TooLargeFile(UnsafeFile):
    """There is more in it than is ever read."""


def how(error: OSError) -> Part:
    """Return what went wrong, to be said within a sentence."""
    return error.why if isinstance(error, UnsafeFile) else error.strerror or str(error)


def make_folder(folder: Path) -> None:
    """Have a folder for this person alone; one that is there already and ours is shut to others."""
    missing = [folder, *folder.parents]
    there = (n for n, one in enumerate(missing) if os.path.lexists(one))
    missing = missing[: next(there, len(missing))]
    for one in reversed(missing):
        with suppress(FileExistsError):
            one.mkdir(FOLDER)
    if folder.is_symlink():
        raise UnsafeFile(_is_link(folder))
    if not folder.is_dir():
        raise NotADirectoryError(20, os.strerror(20), str(folder))
    if _IN_PLACES and not _is_shared(folder):
        with _opened(folder, os.O_RDONLY | os.O_DIRECTORY) as opened:
            _shut(opened, FOLDER)


def look_at(file: Path) -> None:
    """Refuse what is no plain file; let nobody else read or write one that is ours."""
    if file.is_symlink():
        raise UnsafeFile(_is_link(file))
    if not file.exists():
        return
    if not file.is_file():
        raise UnsafeFile(_is_no_file(file))
    if _IN_PLACES and stat.S_IMODE(file.stat().st_mode) & ~FILE:
        with suppress(PermissionError), _opened(file, os.O_RDONLY) as opened:
            _shut(opened, FILE)


def make(file: Path) -> None:
    """Have a file, empty where it is new."""
    with suppress(FileExistsError):
        os.close(_new(file))
    look_at(file)


def extending(file: Path) -> IO[bytes]:
    """Open a file at its end, made where it is new; what is written goes out at once."""
    make_folder(file.parent)
    make(file)
    opened = os.open(file, os.O_WRONLY | os.O_APPEND | _NO_LINK | _NO_WAIT | _BINARY)
    there = os.fstat(opened)
    if not stat.S_ISREG(there.st_mode) or there.st_nlink > 1:  # a second name: somebody else's file
        os.close(opened)
        raise UnsafeFile(_is_no_file(file))
    return os.fdopen(opened, "ab", buffering=0)


def put(file: Path, data: bytes) -> None:
    """Put a file of ours in the place of what had its name: whole, or not at all."""
    make_folder(file.parent)
    look_at(file)
    beside = file.with_name(f"{file.name}.new")
    beside.unlink(missing_ok=True)  # what a death left; of a link only the link goes
    _written(beside, data, lambda: beside.replace(file))


def hand_over(file: Path, data: bytes, *, over: bool = True) -> None:
    """Put a file where its owner wants to have it; nothing else in their folder is touched.

    Without `over` nothing is written over, even what comes there meanwhile: FileExistsError.
    """
    if file.is_symlink():
        raise UnsafeFile(_is_link(file))
    if file.exists() and not file.is_file():
        raise UnsafeFile(_is_no_file(file))
    beside = file.with_name(f".panic-{token_hex(8)}.new")
    _written(beside, data, lambda: beside.replace(file) if over else _become(beside, file))


def get(file: Path, most: int = LARGEST) -> bytes:
    """Return what is in a small file of ours."""
    look_at(file)
    return _read(file, most, _NO_LINK)


def take(file: Path, most: int = LARGEST) -> bytes:
    """Return what is in a file that somebody named; nothing about it is changed."""
    return _read(file, most, 0)


@contextmanager
def opened_plain(file: Path, flags: int = 0) -> Iterator[IO[bytes]]:
    """Open a plain file for reading: what is none is not waited for, and not read."""
    # Before it is opened, for that alone may wake a pipe's writer or move a device; and after it,
    # for another may lie there by then.
    if not stat.S_ISREG(file.stat().st_mode):
        raise UnsafeFile(_is_no_file(file))
    opened = os.open(file, os.O_RDONLY | _NO_WAIT | _NO_TERMINAL | _BINARY | flags)
    with os.fdopen(opened, "rb", buffering=0) as reading:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise UnsafeFile(_is_no_file(file))
        yield reading


def _read(file: Path, most: int, flags: int) -> bytes:
    with opened_plain(file, flags) as reading:
        data = b""
        if os.fstat(reading.fileno()).st_size <= most:
            while len(data) <= most and (more := reading.read(most + 1 - len(data))):
                data += more
            if len(data) <= most:
                return data
    why = say("{file} is too large to be one of this app's files.", file=str(file))
    raise TooLargeFile(why)


def _written(beside: Path, data: bytes, become: Callable[[], object]) -> None:
    """Write a file that was not there, have it become another, and wait for the disk."""
    opened = _new(beside)
    try:
        with os.fdopen(opened, "wb") as writing:
            writing.write(data)
            writing.flush()
            os.fsync(writing.fileno())
        become()
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    if _IN_PLACES:  # elsewhere a folder cannot be asked to know the new name
        with _opened(beside.parent, os.O_RDONLY) as folder:
            os.fsync(folder)


def _become(beside: Path, file: Path) -> None:
    """Give a file its name where nobody has it."""
    try:
        os.link(beside, file)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows one name for a file, such as a stick
        if os.path.lexists(file):
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(file)) from None
        beside.replace(file)


def _new(file: Path) -> int:
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _BINARY, FILE)


@contextmanager
def _opened(path: Path, flags: int) -> Iterator[int]:
    opened = os.open(path, flags | _NO_LINK | _BINARY)
    try:
        yield opened
    finally:
        os.close(opened)


def _shut(opened: int, mode: int) -> None:
    """Take from others what they may do, where it is ours to take; a disk may not know rights."""
    there = os.fstat(opened)
    if there.st_uid == os.geteuid() and stat.S_IMODE(there.st_mode) & ~mode:
        with suppress(OSError):
            os.fchmod(opened, stat.S_IMODE(there.st_mode) & mode)


def _is_shared(folder: Path) -> bool:
    """Tell folders that are more than the table's: a home, a disk, and where all may write."""
    is_anybodys = bool(folder.stat().st_mode & stat.S_ISVTX)
    with suppress(RuntimeError):
        is_anybodys = is_anybodys or folder.absolute() == Path.home()
    return is_anybodys or folder.is_mount()


def _is_link(path: Path) -> Message:
    with suppress(OSError):
        return say(
            "{path} is a link to {target}, and this app saves nothing through links. Remove it, "
            "or give the place that it leads to.",
            path=str(path),
            target=str(path.readlink()),
        )
    return say(
        "{path} is a link, and this app saves nothing through links. Remove it.", path=str(path)
    )


def _is_no_file(path: Path) -> Message:
    return say("{path} is not a plain file. Move it away.", path=str(path))
