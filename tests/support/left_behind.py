"""What tests leave behind in the system's temporary place, or running: a run fails by it.

Each process that runs tests has a temporary place of its own. After every test it is looked at, to
know whose test made what; at the end, when all that was shared is put away, nothing may be there.
A process that was started here is known by that place, too: it stands in its environment.
"""

from __future__ import annotations

import atexit
import os
import select
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from time import monotonic
from typing import Any, Final

import pytest

PATIENCE: Final = 5.0
"""For a process that was told to end, and has not quite."""
CHROMIUMS: Final = ".org.chromium."
"""What a Chromium now and then does not put away itself; it goes with this place."""
LASTING: Final[set[str]] = set()
"""Folders that are needed until this process ends."""


def folder_of_this_process(prefix: str) -> Path:
    """Make a folder that lasts as long as this process, and no longer."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    LASTING.add(folder.name)
    atexit.register(_put_away, folder, os.getpid())
    return folder


def _put_away(folder: Path, owner: int) -> None:
    """Remove a folder, but not for a child that was forked and ends before us."""
    if os.getpid() == owner:
        rmtree(folder, ignore_errors=True)


class LeftBehind:
    """Knows which test was the first after which something lay there."""

    def __init__(self) -> None:
        """Give this run a temporary place of its own; pytest's folders stay where they were."""
        before = tempfile.gettempdir()
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", before)
        self.place = Path(tempfile.mkdtemp(prefix="panic-tests-", dir=before))
        os.environ["TMPDIR"] = tempfile.tempdir = str(self.place)
        # Whatever plays a sound would make a new folder each time, and leave it.
        os.environ["PULSE_RUNTIME_PATH"] = str(folder_of_this_process("pulse-"))
        self.whose: dict[str, str] = {}
        self.found: list[str] = []
        atexit.register(_put_away, self.place, os.getpid())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Remember what is there that was not there before this test."""
        done = yield
        for name in self._there():
            self.whose.setdefault(name, item.nodeid)
        return done

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Look whether all is put away; a worker tells whoever started it."""
        is_leader = session.config.pluginmanager.hasplugin("dsession")
        if not is_leader:
            self.found += [
                f"{self.place / name}, first seen after {self.whose.get(name, 'collecting')}"
                for name in self._there()
            ]
            self.found += running(f"TMPDIR={self.place}")
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["left_behind"] = self.found
        elif self.found and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a worker has found."""
        self.found += getattr(node, "workeroutput", {}).get("left_behind", ())

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.found:
            terminalreporter.section("left behind", red=True)
            for line in self.found:
                terminalreporter.line(line)

    def _there(self) -> list[str]:
        there = set(os.listdir(self.place)) - LASTING  # noqa: PTH208 (it is done very often)
        return sorted(name for name in there if not name.startswith(CHROMIUMS))


def running(mark: str, patience: float = PATIENCE) -> list[str]:
    """Return the processes with this in their environment, but for those that just end."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int(process.name) == os.getpid():
                continue
            if mark.encode() not in (process / "environ").read_bytes().split(b"\0"):
                continue
            words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if "resource_tracker" not in words and not ends(int(process.name), patience):
                found.append(f"process {process.name}: {words[:200]}")
    return found


def ends(process: int, patience: float) -> bool:
    """Wait a little for a process to end, whoever's child it is."""
    try:
        end = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    except OSError:  # an old container's filter refuses that
        return _is_gone_within(process, patience)
    try:
        return bool(select.select([end], [], [], patience)[0])
    finally:
        os.close(end)


def _is_gone_within(process: int, patience: float) -> bool:
    """Look again and again; what has ended and is not yet waited for has no environment."""
    until = monotonic() + patience
    while True:
        try:
            is_there = bool(Path(f"/proc/{process}/environ").read_bytes())
        except OSError:
            is_there = False
        if not is_there or monotonic() >= until:
            return not is_there
        select.select([], [], [], 0.02)
