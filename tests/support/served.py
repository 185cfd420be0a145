"""A real `companion play --serve`, or `companion serve`, in a process that can really be killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import IO, Any, Final, Self

from websockets.sync.client import ClientConnection, connect

from tests.support.process import ROOT
from tests.support.sealer import Sealer
from tests.support.warm import Forked, warm_companion

LOOPBACK: Final = "127.0.0.1"
NAMES: Final = {
    "red": "Ann",
    "blue": "Ben",
    "green": "Cléo",
    "yellow": "Dan",
    "orange": "Eve",
    "purple": "Flo",
}
SOON: Final = 30.0


class Served:
    """A table in another process, to which phones come; it goes on at its port when resumed."""

    def __init__(
        self,
        folder: Path,
        *words: str,
        at: str = LOOPBACK,
        within: Sequence[str] = (),
        errors: Path | None = None,
        first: Path | None = None,
        **environment: str,
    ) -> None:
        """Keep everything in `folder`, listen at `at`; `within` stands before the command.

        What it says on standard error is added to the file `errors`; a script is run `first`.
        """
        self.folder, self.words, self.at, self.within = folder, words, at, within
        self.errors, self.first, self.environment = errors, first, environment
        self.port = 0
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def url(self) -> str:
        return f"http://{self.at}:{self.port}"

    def link(self, seat: str | None = None) -> str:
        """What the tablet's QR code says."""
        return f"{self.url}/j/{self.code}" + (f"#{seat}" if seat else "")

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait(timeout=60)
        self._reader.join()
        for pipe in (self.process.stdout, self.process.stdin):
            with suppress(BrokenPipeError):
                _there(pipe).close()

    def resume(self) -> None:
        """Start it again on the same folder and port."""
        self._start("--resume")

    def start_anew(self) -> None:
        """Start it again where no game is to be resumed."""
        self._start()

    def _command(self, *more: str) -> list[str]:
        return ["play", "--serve", f"{self.at}:{self.port}", *more]

    def _start(self, *more: str) -> None:
        self.answers: Queue[dict[str, Any]] = Queue()
        self.pushed: Queue[dict[str, Any]] = Queue()
        self.doors: Queue[dict[str, Any]] = Queue()
        words = [*self._command(*more), "--data", str(self.folder), *self.words]
        with ExitStack() as opened:
            errors = opened.enter_context(self.errors.open("ab")) if self.errors else None
            self.process = self._started(words, errors)
        self._reader = Thread(target=self.read_lines, args=(_there(self.process.stdout),))
        self._reader.start()
        self.door()

    def _started(
        self, words: list[str], errors: IO[bytes] | None
    ) -> subprocess.Popen[bytes] | Forked:
        environment = {**os.environ, "LANG": "C.UTF-8", **self.environment}
        if not self.within:
            told = errors.fileno() if errors else 2
            return warm_companion(words, environment, told, self.first)
        return subprocess.Popen(
            [*self.within, sys.executable, "-m", "companion", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=ROOT,
            env=environment,
        )

    def door(self) -> dict[str, Any]:
        """Wait until it says how phones come in, as it does at the start and with each game."""
        door = self.doors.get(timeout=SOON)
        self.port = int(door["serving"].rpartition(":")[2])
        self.code = str(door["join"])
        return door

    def read_lines(self, lines: IO[bytes]) -> None:
        for line in lines:
            said = json.loads(line)
            if "serving" in said:
                self.doors.put(said)
            elif "pushed" in said:
                self.pushed.put(said)
            else:
                self.answers.put(said)


class Table(Served):
    """One that a script runs: every command is a line."""

    def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Have the table do something that it accepts."""
        answer = self.answer(do, **fields)
        assert answer["ok"], answer
        return answer

    def answer(self, do: str, **fields: Any) -> dict[str, Any]:
        """Have the table answer, whatever it says."""
        self.order(do, **fields)
        return self.answers.get(timeout=SOON)

    def order(self, do: str, **fields: Any) -> None:
        """Tell the table to do something; it may not live to answer."""
        pipe = _there(self.process.stdin)
        pipe.write(json.dumps({"do": do, **fields}).encode() + b"\n")
        pipe.flush()

    @property
    def view(self) -> Any:
        return self.answer("view")["view"]

    def new_game(self, *seats: str, names: dict[str, str] = NAMES, **fields: Any) -> None:
        """Sit down to a game; red, or whoever is named first, begins."""
        players = [{"seat": seat, "name": names[seat]} for seat in seats]
        game = {"first": seats[0], "board": "full", "options": {}, **fields}
        another = self.view is not None
        self.do("new_game", players=players, **game)
        if another:
            self.door()

    def rematch(self, *seats: str, **fields: Any) -> None:
        """Give up the game that is on and begin another."""
        self.end_game()
        self.new_game(*seats, **fields)

    def end_game(self) -> None:
        """Give up the game that is on, if there is one."""
        if self.view is not None and self.view["over"] is None:
            self.do("end_game")

    def first_turn(self, *seats: str, **fields: Any) -> None:
        """Sit down, and go through the first Parasite Phase to the first seat's turn."""
        self.new_game(*seats, **fields)
        self.do("begin")
        self.do("parasite_phase", roll=[2])

    def log(self) -> list[dict[str, Any]]:
        log: list[dict[str, Any]] = self.answer("log")["log"]
        return log

    def turns_ended(self) -> list[str]:
        """Whose turns were ended, in the log."""
        return [one["seat"] for one in self.log() if one["do"] == "end_turn"]

    def happened(self, kind: str) -> dict[str, Any]:
        """Wait until a phone has done this."""
        while True:
            said: dict[str, Any] = self.pushed.get(timeout=SOON)["pushed"]
            if said["type"] == kind:
                return said

    def forget(self) -> None:
        """Let what phones have done so far be forgotten."""
        while not self.pushed.empty():
            self.pushed.get()


class Hosted(Served):
    """One that a phone or a browser runs: `companion serve`."""

    def door(self) -> dict[str, Any]:
        door = super().door()
        self.host = str(door["host"])
        return door

    @property
    def host_link(self) -> str:
        return f"{self.url}/host#{self.host}"

    def resume(self) -> None:
        """Start it again; it always goes on with the game that is not finished."""
        self._start()

    def _command(self, *more: str) -> list[str]:
        return ["serve", "--json", "--at", f"{self.at}:{self.port}"]


def cleared(table: Table) -> Table:
    """Let the last game at a table, if there was one, be over, and have nobody sit there."""
    for seat in NAMES:
        # Else the next game would keep it for a minute, for a phone that is on its way out.
        table.answer("free_seat", seat=seat)
    table.end_game()
    table.forget()
    return table


def hosted_game(folder: Path, names: dict[str, str], *, begun: bool = False) -> Hosted:
    """Have `companion serve` go on with a game that others have laid out, or begun."""
    with Table(folder, "--seed", "1") as table:
        (table.first_turn if begun else table.new_game)(*names, names=names)
    return Hosted(folder, "--seed", "1")


def _there(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def hello(
    line: ClientConnection,
    code: str,
    seat: str | None = None,
    brain: Sealer | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Say hello to what the table says first, and return the answer."""
    phone = brain or Sealer("a phone at the served table")
    phone.seat, phone.code = seat, code
    for frame in phone.hear(heard(line, "challenge")):
        line.send(json.dumps({**frame, **more}))
    return heard(line)


def heard(line: ClientConnection, kind: str | None = None) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(line.recv(timeout=20))
        if kind in (None, frame["type"]):
            return frame


def line_to(table: Served, **how: Any) -> ClientConnection:
    line: ClientConnection = connect(
        table.url.replace("http", "ws") + "/ws", compression=None, **how
    )
    return line
