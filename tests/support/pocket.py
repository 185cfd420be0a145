"""A phone in a pocket, as a program: it plays over a bad Wi-Fi, dials again, and asks again.

It keeps to the phones' wire as the page does: an unanswered command goes again with its own id.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any, Final, Self
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.support.namespaces import Namespace
from tests.support.process import GAME
from tests.support.sealer import Sealer

DEAD: Final = (OSError, WebSocketException, TimeoutError)
LONGEST: Final = 30.0
"""Seconds after which a phone that is not answered has failed."""

Frame = dict[str, Any]


class Served:
    """A scripted table of Ten with phones, in a process of its own on a machine of the network."""

    def __init__(self, machine: Namespace, folder: Path) -> None:
        """Open it, and take down where phones come in."""
        serve = ["--serve", "0.0.0.0:0", "--data", str(folder)]
        self.process = machine.popen(
            [sys.executable, "-m", "companion", "play", *GAME, *serve],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        first = self._line()
        self.port, self.code = urlsplit(first["serving"]).port, first["join"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self.process:
            self.process.kill()

    def __call__(self, do: str, **fields: Any) -> Frame:
        """Say a command and return its answer; what phones did meanwhile is passed over."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        return self._until(lambda line: "ok" in line)

    def pushed(self, event: str) -> Frame:
        """Wait for something that a phone does."""
        return self._until(lambda line: line.get("pushed", {}).get("type") == event)

    def done(self, do: str) -> int:
        """Count how often the table did this."""
        return sum(entry["do"] == do for entry in self("log")["log"])

    def _until(self, wanted: Callable[[Frame], bool]) -> Frame:
        while not wanted(line := self._line()):
            pass
        return line

    def _line(self) -> Frame:
        assert self.process.stdout is not None
        line: Frame = json.loads(self.process.stdout.readline())
        return line


class Pocket:
    """One player's phone. `patience` is how many silent seconds it takes for a dead line."""

    def __init__(
        self, machine: Namespace, table: Served, at: str, seat: str, patience: float = 1.0
    ) -> None:
        """Join and sit down."""
        self.machine, self.table, self.at = machine, table, at
        self.seat, self.patience = seat, patience
        self.brain = Sealer(f"{seat} in a pocket", seat, table.code)
        self.rev, self.view = 0, Frame()
        self.dials, self._commands, self.rev_asked = 0, 0, 0
        self.on_dial: Callable[[int], object] = lambda dials: None
        self._ends = ExitStack()
        self._line: ClientConnection | None = None
        self.dial()

    def close(self) -> None:
        self._ends.close()

    def do(self, do: str, **fields: Any) -> Frame:
        """Ask for something until it is answered, and return the answer.

        What was asked of an old view is asked anew: the phones' key rounds are news too.
        """
        while (answer := self.ask(self.command(do, **fields))).get("code") == "stale":
            self.sees(lambda view: view["rev"] > self.rev_asked)
        return answer

    def command(self, do: str, **fields: Any) -> Frame:
        self._commands += 1
        command, self.rev_asked = {"do": do, **fields}, self.rev
        name = f"{self.seat} {self._commands}"
        return {"type": "command", "id": name, "rev": self.rev, "command": command}

    def ask(self, command: Frame) -> Frame:
        answer: Frame = self._persist(lambda: self._asked(command))
        return answer

    def say(self, frame: Mapping[str, Any]) -> None:
        """Say something, and do not wait."""
        assert self._line is not None
        self._line.send(json.dumps(frame))

    def dial(self) -> None:
        """Come back, from wherever this machine is now to wherever the table is."""
        self._persist(lambda: None, again=True)

    def sees(self, wanted: Callable[[Frame], bool]) -> None:
        """Wait until the view is such; after a silence it looks whether the line still lives."""
        self._persist(lambda: self._seen(wanted))

    def looks(self) -> None:
        """Hear, and answer, all that was said up to now."""
        self.say({"type": "ping"})
        self._hear(lambda frame: frame["type"] == "pong")

    def _persist(self, try_: Callable[[], Any], *, again: bool = False) -> Any:
        until = monotonic() + LONGEST
        while True:
            try:
                if again:
                    self._dial()
                return try_()
            except DEAD:
                assert monotonic() < until, f"{self.seat} is not answered"
                again = True

    def _dial(self) -> None:
        self.close()
        self.dials += 1
        self.on_dial(self.dials)
        place = (self.at, self.table.port)
        made = self._ends.enter_context(
            self.machine.call(socket.create_connection, place, self.patience)
        )
        line = connect(
            f"ws://{self.at}:{self.table.port}/ws",
            sock=made,
            open_timeout=self.patience,
            close_timeout=0.05,
            ping_interval=None,
            proxy=None,
        )
        self._line = self._ends.enter_context(line)
        welcome = self._hear(lambda frame: frame["type"] == "welcome")
        assert welcome["seat"] == self.seat

    def _asked(self, command: Frame) -> Frame:
        self.say(command)
        return self._hear(lambda frame: frame.get("id") == command["id"])

    def _seen(self, wanted: Callable[[Frame], bool]) -> None:
        while not wanted(self.view):
            try:
                self._hear(lambda frame: frame["type"] == "view")
            except TimeoutError:
                self.say({"type": "ping"})
                self._hear(lambda frame: True)

    def _hear(self, wanted: Callable[[Frame], bool]) -> Frame:
        assert self._line is not None
        while True:
            frame: Frame = json.loads(self._line.recv(self.patience))
            for said in self.brain.hear(frame):
                self.say(said)
            if "view" in frame:
                self.rev, self.view = frame["rev"], frame["view"]
            if wanted(frame):
                return frame
            assert frame["type"] != "refused" or "round" in frame, frame
