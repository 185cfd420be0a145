"""Disks that fail, for real: no file may grow, or the whole folder is mounted read-only."""

from __future__ import annotations

import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


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
    mount = shutil.which("mount")
    done = mount and subprocess.run([mount, "--bind", folder, folder], check=False).returncode == 0
    if not done:
        folder.chmod(0o555)
        if _can_write(folder):
            folder.chmod(0o755)
            pytest.skip("here nobody can make a folder read-only")
    else:
        subprocess.run(["mount", "-o", "remount,bind,ro", folder], check=True)
    try:
        yield
    finally:
        if done:
            subprocess.run(["umount", "--lazy", folder], check=True)
        else:
            folder.chmod(0o755)


def _can_write(folder: Path) -> bool:
    try:
        (folder / "trial").touch()
    except OSError:
        return False
    (folder / "trial").unlink()
    return True
