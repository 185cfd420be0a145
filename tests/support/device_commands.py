"""`companion device …` in real processes, told and telling by lines of JSON."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Any

from tests.support import needs
from tests.support.lines_on_ptys import PATIENCE
from tests.support.warm import Forked, warm_companion

Row = dict[str, Any]


class DeviceCommand:
    """One of our commands, told and telling line by line."""

    def __init__(self, process: Forked) -> None:
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout

    def say(self, *rows: Row) -> None:
        self._stdin.write(b"".join(json.dumps(row).encode() + b"\n" for row in rows))

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
    with ExitStack() as opened:
        told = opened.enter_context(errors.open("wb")).fileno() if errors else 2
        process = warm_companion(["device", *words], {**os.environ, **environment}, told)
        for pipe in (process.stdin, process.stdout):
            opened.enter_context(pipe)
        try:
            yield DeviceCommand(process)
        finally:
            process.terminate()  # so that it puts its port's folder away
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            process.kill()
            process.wait(PATIENCE)
