"""A signal that ends a process: what it had made for a while is put away, and nothing crashes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from companion.journal.sqlite import FILE
from tests.support import needs
from tests.support.process import ROOT
from tests.support.warm import Forked, warm_companion

pytestmark = pytest.mark.slow

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
SOON: Final = 30.0
ANEW: Final = "import tempfile\ntempfile.tempdir = None\n"
"""The process that is forked for a test has a temporary place already."""


def told(process: Forked) -> None:
    """Wait for its first line."""
    assert process.stdout.readline()


def asked(process: Forked) -> None:
    process.stdin.write(b'{"do": "view"}\n')
    told(process)


@contextmanager
def running(
    place: Path, *words: str, ready: Callable[[Forked], None], first: str = ANEW
) -> Iterator[Forked]:
    """Run the command line with a temporary place of its own, until it is ready."""
    for name in ("temporary", "data"):
        (place / name).mkdir(parents=True)
    (place / "first.py").write_text(first)
    own = {"TMPDIR": str(place / "temporary"), "XDG_DATA_HOME": str(place / "data")}
    with (place / "errors").open("wb") as errors:
        environment = {**os.environ, **own}
        process = warm_companion([*words], environment, errors.fileno(), place / "first.py")
    try:
        ready(process)
        yield process
    finally:
        process.kill()
        process.wait(SOON)
        process.stdin.close()
        process.stdout.close()


def made(place: Path) -> list[Path]:
    return list((place / "temporary").iterdir())


def ends_cleanly(process: Forked, place: Path) -> None:
    """Its end is none by a crash, nothing is complained of, and nothing lies in its place."""
    assert process.wait(SOON) >= 0
    assert (place / "errors").read_text() == ""
    assert made(place) == []


SERVED: Final = "127.0.0.1:0"
COMMANDS: Final[dict[str, tuple[tuple[str, ...], Callable[[Forked], None], bool]]] = {
    "play": (("play",), asked, True),
    "play with phones": (("play", "--serve", SERVED), told, True),
    "serve": (("serve", "--at", SERVED, "--json"), told, False),
    "simulate": (("device", "simulate"), told, True),
}
"""The words, what it is waited for, and whether it makes something for a while."""


@pytest.mark.parametrize("number", SIGNALS, ids=lambda one: one.name)
@pytest.mark.parametrize(("words", "ready", "makes"), COMMANDS.values(), ids=COMMANDS)
def test_nothing_is_left_in_the_temporary_folder(
    tmp_path: Path,
    words: tuple[str, ...],
    ready: Callable[[Forked], None],
    makes: bool,  # noqa: FBT001
    number: signal.Signals,
) -> None:
    with running(tmp_path, *words, ready=ready) as process:
        assert bool(made(tmp_path)) is makes
        process.send_signal(number)
        ends_cleanly(process, tmp_path)


def test_a_second_signal_does_not_break_off_what_the_first_began(tmp_path: Path) -> None:
    with running(tmp_path, "play", ready=asked) as process:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            process.send_signal(number)
        ends_cleanly(process, tmp_path)


def test_a_signal_that_is_ignored_stays_so(tmp_path: Path) -> None:
    """As under nohup."""
    ignored = "import signal\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
    with running(tmp_path, "play", ready=asked, first=ANEW + ignored) as process:
        process.send_signal(signal.SIGHUP)
        asked(process)
        process.send_signal(signal.SIGTERM)
        ends_cleanly(process, tmp_path)


@needs.mark(needs.touch)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda one: one.name)
def test_the_tablet_closes_its_window(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "temporary").mkdir()
    own = {"TMPDIR": str(tmp_path / "temporary"), "XDG_DATA_HOME": str(tmp_path / "data")}
    screen = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
    words = [sys.executable, "-m", "companion", "tablet"]
    journal = tmp_path / "data" / "panic-companion" / FILE
    environment = {**os.environ, **own, **screen}
    with subprocess.Popen(words, cwd=ROOT, env=environment) as process:
        try:
            until = monotonic() + SOON
            while not journal.exists():
                assert process.poll() is None
                assert monotonic() < until
                sleep(0.05)
            process.send_signal(number)
            assert process.wait(SOON) == 0
        finally:
            process.kill()
    assert made(tmp_path) == []
