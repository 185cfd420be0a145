"""`companion device …` in real processes, told and telling by lines of JSON."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import IO, Any

from tests.support import needs
from tests.support.lines_on_ptys import PATIENCE
from tests.support.process import ROOT, interruptible

Row = dict[str, Any]


class DeviceCommand:
    """One of our commands, told and telling line by line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin: IO[bytes] = process.stdin
        self._stdout: IO[bytes] = process.stdout

    def say(self, *rows: Row) -> None:
        self._stdin.write(b"".join(json.dumps(row).encode() + b"\n" for row in rows))
        self._stdin.flush()

    def until(self, key: str, value: object = None) -> Row:
        """Return the next row with this in it."""
        killer = Timer(PATIENCE, self._process.kill)
        killer.start()
        try:
            for line in self._stdout:
                row: Row = json.loads(line)
                if key in row and value in (None, row[key]):
                    return row
        finally:
            killer.cancel()
        raise AssertionError(f"it never said {key} {value}")

    def interrupt(self) -> int:
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(PATIENCE)

    def terminate(self) -> int:
        self._process.terminate()
        return self._process.wait(PATIENCE)

    def end(self) -> int:
        self._stdin.close()
        return self._process.wait(PATIENCE)


@contextmanager
def running(*words: str, errors: Path | None = None, **environment: str) -> Iterator[DeviceCommand]:
    """Run one of our commands; what it says on standard error goes into the file `errors`."""
    if words[0] == "simulate":
        needs.all_of(needs.ptys)
    with (
        ExitStack() as opened,
        subprocess.Popen(
            [sys.executable, "-m", "companion", "device", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=opened.enter_context(errors.open("wb")) if errors else None,
            env={**os.environ, **environment},
            cwd=ROOT,
            preexec_fn=interruptible,  # noqa: PLW1509 (nothing here has threads)
        ) as process,
    ):
        try:
            yield DeviceCommand(process)
        finally:
            process.terminate()  # so that it puts its port's folder away
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            process.kill()
