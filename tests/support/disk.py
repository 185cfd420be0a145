"""Disks that fail, for real: no file may grow, or the whole folder is mounted read-only."""

from __future__ import annotations

import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support import needs


@contextmanager
def no_file_grows() -> Iterator[None]:
    """The system refuses every byte beyond the first (Python ignores SIGXFSZ already)."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert signal.getsignal(signal.SIGXFSZ) == signal.SIG_IGN
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Mount a folder over itself, read-only; where nobody may mount, its rights must do."""
    is_mounted = _mounted(folder)
    if not is_mounted:
        needs.all_of(needs.rights)
        folder.chmod(0o555)
    try:
        yield
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", folder], check=True)
        else:
            folder.chmod(0o755)


def _mounted(folder: Path) -> bool:
    """Try to mount it over itself; what was only half done is undone."""
    # Without /proc it could not be unmounted again.
    if needs.proc() or not needs.program("mount") or not _done("mount", "--bind", folder, folder):
        return False
    if _done("mount", "-o", "remount,bind,ro", folder):
        return True
    _done("umount", "--lazy", folder)
    return False


def _done(*words: str | Path) -> bool:
    return subprocess.run(words, check=False, capture_output=True).returncode == 0
