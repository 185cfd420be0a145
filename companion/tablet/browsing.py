"""Looking for a file in this person's folders and on what is plugged in. No Kivy here.

It waits for disks, so it is asked off the screens' thread. Nothing is changed; what cannot be read
says why.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from string import ascii_uppercase
from typing import Final

import platformdirs
from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.files import TooLargeFile, UnsafeFile, opened_plain, take

MOST: Final = 500
"""So many names of a folder are listed; somebody with more of them has folders."""
HEAD: Final = 200
"""Bytes at the beginning of a file that tell what it is."""
PLUGGED: Final = ("/media", "/run/media", "/mnt", "/Volumes")
"""Where systems show what is plugged in: each disk below, or below its owner's name."""


@frozen
class Shortcut:
    """Where one may begin to look."""

    name: Message | str
    icon: str
    folder: Path


@frozen
class FoundFile:
    """A file that may be the one."""

    file: Path
    at: str
    """When it was written last."""
    fits: bool
    """Its beginning is as it should be."""


@frozen
class FolderListing:
    """What is in a folder, or why that cannot be told."""

    folder: Path
    folders: tuple[Path, ...] = ()
    files: tuple[FoundFile, ...] = ()
    why: Message | None = None


def shortcuts(ours: Path | None, roots: Sequence[Path] | None = None) -> tuple[Shortcut, ...]:
    """Return where one may begin: this person's folders, ours, every disk that is plugged in."""
    found = [Shortcut(say("Your folder"), "home", Path.home())]
    for name, folder in (
        (say("Downloads"), platformdirs.user_downloads_path()),
        (say("Documents"), platformdirs.user_documents_path()),
    ):
        found.append(Shortcut(name, "storage", folder))
    if ours is not None:
        found.append(Shortcut(say("Exported here"), "share", ours))
    found += [Shortcut(one.name or str(one), "storage", one) for one in _disks(roots)]
    there = dict.fromkeys(one.folder for one in found if _is_folder(one.folder))
    return tuple(next(one for one in found if one.folder == folder) for folder in there)


def _disks(roots: Sequence[Path] | None) -> Iterator[Path]:
    if sys.platform == "win32":
        yield from (Path(f"{letter}:\\") for letter in ascii_uppercase)
        return
    for root in map(Path, PLUGGED) if roots is None else roots:
        for one in _inside(root):
            if one.is_mount() or roots is not None:
                yield one
            else:  # on some systems disks lie below their owner's name
                yield from (disk for disk in _inside(one) if disk.is_mount())


def _inside(folder: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(one for one in islice(folder.iterdir(), MOST) if _is_folder(one))
    return []


def look_into(folder: Path, ending: str, mark: str) -> FolderListing:
    """List a folder's folders, and its files that end so; `mark` begins what is looked for."""
    folders, files = list[Path](), list[FoundFile]()
    try:
        for one in islice(folder.iterdir(), MOST):
            if _is_hidden(one):
                continue
            if _is_folder(one):
                folders.append(one)
            elif one.suffix.lower() == ending and (found := _found(one, mark)) is not None:
                files.append(found)
    except OSError as error:
        how = error.strerror or str(error)
        return FolderListing(folder, why=say("The folder {folder} cannot be opened ({how}).",
                                       folder=folder.name or str(folder), how=how))  # fmt: skip
    files.sort(key=lambda one: (not one.fits, one.file.name.casefold()))
    return FolderListing(folder, tuple(sorted(folders, key=lambda one: one.name.casefold())),
                   tuple(files))  # fmt: skip


def _found(file: Path, mark: str) -> FoundFile | None:
    with suppress(OSError):
        told = file.stat()
        if stat.S_ISREG(told.st_mode):
            with opened_plain(file) as opened:
                fits = mark.encode() in opened.read(HEAD)
            at = datetime.fromtimestamp(told.st_mtime, UTC).isoformat(timespec="seconds")
            return FoundFile(file, at, fits)
    return None


def _is_hidden(path: Path) -> bool:
    return path.name.startswith((".", "$", "~"))


def _is_folder(path: Path) -> bool:
    with suppress(OSError):
        return path.is_dir()
    return False


def read_whole(file: Path) -> bytes | Refusal:
    """Read a file that somebody has chosen; nothing about it is changed."""
    name = file.name
    try:
        if not file.is_file():
            why = say("The file {name} is not there any more. Look once more.", name=name)
            return Refusal("bad_value", why)
        return take(file)
    except TooLargeFile:
        return too_large(name)
    except UnsafeFile as error:
        return Refusal("bad_value", error.why)
    except OSError as error:
        how = error.strerror or str(error)
        return Refusal(
            "bad_value", say("The file {name} cannot be read ({how}).", name=name, how=how)
        )


def too_large(name: str) -> Refusal:
    """Refuse what is no small file."""
    why = say("The file {name} is too large to be one of this app's files.", name=name)
    return Refusal("bad_value", why)


def above(folder: Path) -> Path | None:
    """Return the folder that holds this one; None at the top."""
    parent = Path(os.path.normpath(folder)).parent
    return None if parent == folder else parent
