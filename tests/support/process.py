"""The real command line in a real process, and one that is forked so that it can die often."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, Self

from companion.cli import main
from tests.support.warm import run_to_its_end, warm_companion

GAME = ("--game", "tests.support.ten:PACKAGE")
ROOT = Path(__file__).resolve().parents[2]


def companion(
    *arguments: str, lines: bytes | str = b"", first: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end, in a process of its own that is forked with all loaded.

    A script may be run `first`.
    """
    given = lines.encode() if isinstance(lines, str) else lines
    whole = {**os.environ, "LANG": "C.UTF-8", **environment}
    return _in_letters(run_to_its_end([*arguments], whole, given, first))


def started_anew(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line where nothing is loaded: for what is decided as it is."""
    return _in_letters(
        subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            cwd=ROOT,
            env={**os.environ, "LANG": "C.UTF-8", **environment},
        )
    )


def _in_letters(run: subprocess.CompletedProcess[bytes]) -> subprocess.CompletedProcess[str]:
    out, err = run.stdout.decode(), run.stderr.decode()
    return subprocess.CompletedProcess(run.args, run.returncode, out, err)


def said(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Call the command line in this process, which spares its start: for what it answers."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8") for _ in range(2))
    path, hook = list(sys.path), sys.excepthook
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        sys.path[:], sys.excepthook = path, hook
    texts = []
    for one in (out, err):
        one.seek(0)
        texts.append(one.read())
    return subprocess.CompletedProcess(arguments, code, *texts)


class Running:
    """A `companion play` that goes on, and answers line by line."""

    def __init__(self, *arguments: str) -> None:
        with Path(os.devnull).open("wb") as nobody:
            words = ["play", *GAME, *arguments]
            self.process = warm_companion(words, os.environ, nobody.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End its input, so that it puts its own folder away."""
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=20)
        self.kill()

    def __call__(self, do: str, **fields: Any) -> dict[str, Any]:
        self.process.stdin.write(json.dumps({"do": do, **fields}).encode() + b"\n")
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=60)
        self.process.stdout.close()
        with suppress(BrokenPipeError):
            self.process.stdin.close()


def killed_in_the_middle(folder: Path, lines: bytes, after: int) -> list[dict[str, Any]]:
    """Let a fresh process answer these lines, kill it once so many answers are seen, and return
    every answer that it gave.

    The process is forked from this one, which spares it the start and lets it die often.
    """
    to_read, child_out = os.pipe()
    child_in, to_write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(to_read)
            os.close(to_write)
            _be_the_command_line(child_in, child_out, folder)
        finally:
            os._exit(70)
    os.close(child_in)
    os.close(child_out)
    try:
        with os.fdopen(to_read, "rb") as answers, os.fdopen(to_write, "wb", 0) as writing:
            writing.write(lines)
            seen = [answers.readline() for _ in range(after)]
            os.kill(child, signal.SIGKILL)
            seen += answers.readlines()
    finally:
        _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"it ended by itself with {status}"
    return [json.loads(answer) for answer in seen if answer.endswith(b"\n")]


def _be_the_command_line(child_in: int, child_out: int, folder: Path) -> None:
    os.dup2(child_in, 0)
    os.dup2(child_out, 1)
    sys.stdin, sys.stdout = os.fdopen(0, "r"), os.fdopen(1, "w")
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    os._exit(main(["play", *GAME, "--data", str(folder), "--resume"]))
