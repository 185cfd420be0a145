"""A process that has loaded the whole program, and is forked for each that shall run it.

A table is open in a fifth of the time so. It is the command line all the same, in a process of its
own that can really be killed: `warm_companion` starts one. What is forked ends with the run of the
tests (`tests/conftest.py`).
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryFile
from threading import Lock
from typing import IO, Any, Final

from companion.games import PACKAGES
from companion.locale import LANGUAGES
from companion.phones.digests import data_for_pages
from companion.phones.page import FILE, HOST_FILE, Page, later_files
from tests.support.left_behind import ends
from tests.support.needs import ROOT

DEVELOPED: Final = "PYTHONDEVMODE"
LONGEST: Final = 2**17
SOON: Final = 60.0
LONG: Final = 300.0
LATER: Final = (
    "companion.phones.reception", "companion.phones.server",
    "cryptography.hazmat.backends.openssl.backend",
)  # fmt: skip
"""What the command line loads only where it is needed."""


class Forked:
    """A companion that runs: as much of a `Popen` as a test asks for."""

    def __init__(self, parent: _Loaded, pid: int, stdin: IO[bytes], stdout: IO[bytes]) -> None:
        self.parent, self.pid, self.stdin, self.stdout = parent, pid, stdin, stdout
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None and ends(self.pid, 0):
            self.returncode = self.parent.ask(self.pid)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait until it ends, and return its exit code."""
        if self.returncode is None and not ends(self.pid, timeout):
            raise subprocess.TimeoutExpired("companion", timeout)
        code = self.poll()
        assert code is not None
        return code

    def send_signal(self, number: int) -> None:
        # Nobody else gets its number before its parent was asked for its exit code.
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class _Loaded:
    """The process that is forked, as those see it who ask it for others."""

    def __init__(self, mode: str) -> None:
        """Load it, in Python's development mode if that is wished."""
        self.asking = Lock()
        self.wire, end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with end:
            self.process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(end.fileno())],
                stdin=subprocess.DEVNULL,
                cwd=ROOT,
                env={**os.environ, "LANG": "C.UTF-8", DEVELOPED: mode},
                pass_fds=[end.fileno()],
            )

    def ask(self, what: object, *files: int) -> int:
        with self.asking:
            socket.send_fds(self.wire, [json.dumps(what).encode()], files)
            return int(self.wire.recv(LONGEST))

    def begin(
        self,
        words: list[str],
        environment: Mapping[str, str],
        first: str | Path | None,
        *files: int,
    ) -> int:
        """Fork one, whose input, output and errors these files are, and return its number."""
        os.umask(mask := os.umask(0))
        return self.ask([words, dict(environment), str(first or ""), mask], *files)

    def end(self) -> None:
        self.wire.close()
        self.process.wait(timeout=SOON)


_LOADED: Final[dict[str, _Loaded]] = {}


def _loaded(mode: str) -> _Loaded:
    if mode not in _LOADED:
        _LOADED[mode] = _Loaded(mode)
    return _LOADED[mode]


def warm_companion(
    words: list[str], environment: Mapping[str, str], errors: int = 2, first: Path | None = None
) -> Forked:
    """Run `companion` with these words; its standard error is the open file `errors`.

    A script may be run `first`, with all of it loaded and nothing begun.
    """
    parent = _loaded(environment.get(DEVELOPED, ""))
    with ExitStack() as opened:
        its_in, to_it = os.pipe()
        opened.callback(os.close, its_in)
        from_it, its_out = os.pipe()
        opened.callback(os.close, its_out)
        pid = parent.begin(words, environment, first, its_in, its_out, errors)
    return Forked(parent, pid, os.fdopen(to_it, "wb", 0), os.fdopen(from_it, "rb"))


def run_to_its_end(
    words: list[str], environment: Mapping[str, str], given: bytes = b"", first: str | Path = ""
) -> subprocess.CompletedProcess[bytes]:
    """Run `companion` with these words and this input, as `subprocess.run` does."""
    parent = _loaded(environment.get(DEVELOPED, ""))
    with TemporaryFile() as its_in, TemporaryFile() as out, TemporaryFile() as err:
        its_in.write(given)
        for file in (its_in, out, err):
            file.seek(0)
        files = (its_in.fileno(), out.fileno(), err.fileno())
        pid = parent.begin(words, environment, first, *files)
        assert ends(pid, LONG), f"companion {words} goes on and on"
        code = parent.ask(pid)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(words, code, out.read(), err.read())


def cool_down() -> None:
    """End what is forked, if there is anything."""
    while _LOADED:
        _, one = _LOADED.popitem()
        one.end()


def _zip() -> None:
    """Read and zip all that phones load; whoever is forked has it already."""
    later_files()
    rules = data_for_pages(PACKAGES)
    for file in (FILE, HOST_FILE):
        for language in LANGUAGES:
            Page.read(file, rules, language)


def _be_forked(wire: socket.socket) -> list[str]:
    """Go on as a child of this process, with the words that it shall run."""
    for name in LATER:
        import_module(name)
    _zip()
    gc.freeze()
    while True:
        text, files, *_ = socket.recv_fds(wire, LONGEST, 3)
        if not text:
            os._exit(0)
        what: Any = json.loads(text)
        if isinstance(what, int):
            _, status = os.waitpid(what, 0)
            wire.send(str(os.waitstatus_to_exitcode(status)).encode())
        elif pid := os.fork():
            for file in files:
                os.close(file)
            wire.send(str(pid).encode())
        else:
            for n, file in enumerate(files):
                os.dup2(file, n)
                os.close(file)
            wire.close()
            signal.signal(signal.SIGINT, signal.default_int_handler)  # even in the background
            words, environment, first, mask = what
            os.umask(mask)
            os.environ.clear()
            os.environ.update(environment)
            if first:
                run_path(first)
            return list(words)


if __name__ == "__main__":
    from companion.cli import main

    sys.exit(main(_be_forked(socket.socket(fileno=int(sys.argv[1])))))
