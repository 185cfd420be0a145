"""A crowd of phones for the benches, and the servers that they meet, each in its own process."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final, Self, TypeVar

import uvicorn
from attrs import evolve
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from companion.app import let_in, open_table
from companion.core.dice import Dice
from companion.core.game import Decided, Offer
from companion.core.refusal import Refusal
from companion.core.seats import SEATS
from companion.core.words import NewGame
from companion.games import PACKAGES
from companion.phones.reception import Reception
from companion.table.guests import COMMANDS
from companion.table.table import Table
from tests.bench.fullest import do, lay
from tests.bench.measure import ROOT
from tests.support.sealer import Sealer
from tests.support.ten import PACKAGE, GameStarted, NewTen, State, Ten
from tests.support.ten_package import PACKAGE as TEN

H = TypeVar("H", bound="Holder")


class Crowd(Ten):
    """Ten for as many as there are phones."""

    name = "crowd"

    def new(self, setup: NewGame, dice: Dice) -> Decided | Refusal:
        assert isinstance(setup, NewTen)
        return Decided((GameStarted(setup.players, setup.first or "", setup.options),))

    def offers(self, state: State, seat: str | None) -> Sequence[Offer]:
        return [Offer("throw", ways=({},)), Offer("keep", ways=({},))] if seat == state.seat else ()


CROWD = evolve(PACKAGE, game=Crowd())


def begun(kind: str, folder: Path, phones: int) -> tuple[Table, str]:
    """Begin a game that counts what is done and forbids nothing."""
    packages = {**PACKAGES, CROWD.name: CROWD, TEN.name: TEN}
    table = open_table(packages, folder, 1)
    lines = None
    if kind == CROWD.name:
        players = [{"seat": f"s{n}", "name": f"Player {n}"} for n in range(phones)]
        endless = {"goal": 10**9}
        lines = [{"do": "new_game", "players": players, "first": "s0", "options": endless}]
    lay(table, kind, lines)
    return table, kind


async def serve(kind: str, folder: Path, phones: int) -> None:
    """Be our server until the end of input; each line is something that the table does."""
    table, name = begun(kind, folder, phones)
    reception = let_in(table, folder, name, "127.0.0.1", 0)
    await reception.open()
    _tell(port=reception.server.port, code=reception.guests().code)
    while line := await asyncio.to_thread(sys.stdin.readline):
        _do(table, reception, name, json.loads(line))
    await reception.close()
    table.journal.close()


def _do(table: Table, reception: Reception, name: str, raw: dict[str, Any]) -> None:
    """Do what the table itself asks, of the game or of the phones."""
    if raw["do"] in COMMANDS:
        done = reception.connections.do(raw)
        assert not isinstance(done, Refusal), done
    else:
        do(table, raw, name)


async def bare() -> None:
    """Be a bare server: whoever says a text, all hear of it, as much as they asked for."""
    everybody: dict[WebSocket, str] = {}

    async def talk(websocket: WebSocket) -> None:
        await websocket.accept()
        everybody[websocket] = "x" * int(await websocket.receive_text())
        await websocket.send_text("welcome")
        try:
            while True:
                await websocket.receive_text()
                for one, text in everybody.items():
                    await one.send_text(text)
        except WebSocketDisconnect:
            del everybody[websocket]

    app = Starlette(routes=[WebSocketRoute("/ws", talk)])
    config = uvicorn.Config(
        *(app, "127.0.0.1", 0),
        http="h11",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  (it has nothing to wait for)
        await asyncio.sleep(0.01)
    _tell(port=server.servers[0].sockets[0].getsockname()[1], code="")
    await asyncio.to_thread(sys.stdin.read)
    server.should_exit = server.force_exit = True
    await serving


async def guests(port: int, code: str, count: int) -> None:
    """Be so many phones that sit down and look on until the end of input."""
    async with holders(port, count, Shown) as phones:
        for one, seat in zip(phones, SEATS, strict=False):
            await one.hello(code, seat)
        tasks = [asyncio.create_task(one.listen()) for one in phones]
        _tell(port=port, code=code)
        await asyncio.to_thread(sys.stdin.read)
        for task in tasks:
            task.cancel()


def _tell(**what: Any) -> None:
    print(json.dumps(what), flush=True)


class Hosted:
    """A server in its own process."""

    def __init__(self, *arguments: str) -> None:
        before = monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.crowd", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        told = json.loads(self.process.stdout.readline())
        self.took = monotonic() - before
        self.port: int = told["port"]
        self.code: str = told["code"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def tell(self, **raw: Any) -> None:
        """Have the table do something."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(raw).encode() + b"\n")
        self.process.stdin.flush()

    def memory(self) -> float:
        """Return what memory it has now, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def seconds(self) -> float:
        """Return the processor's time that it took up to now."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


class Holder:
    """An honest phone that notes when it hears what is awaited, and answers the rest at once."""

    awaited = '{"type":"view"'
    """How frames begin whose coming is noted; what is in them is read when there is time."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.brain = Sealer(f"phone {id(self)}")
        self.heard_at = 0.0
        self.size = 0
        self.text = ""
        self.view: dict[str, Any] = {}
        self.awaits = frozenset[str]()
        """Whose answers the table awaits, as far as this phone has heard."""
        self.refused: list[str] = []
        """Codes of what the table would not do, or let this phone do any longer."""
        self.news = asyncio.Event()
        self._changed = asyncio.Event()

    @property
    def seat(self) -> str:
        return self.brain.seat or ""

    async def hello(self, code: str, seat: str) -> None:
        """Wait for the challenge, sit down, and wait for the welcome."""
        self.brain.code, self.brain.seat = code, seat
        while True:
            frame = json.loads(text := str(await self.socket.recv()))
            assert frame["type"] != "refused", frame
            await self.say(*self.brain.hear(frame))
            if frame["type"] == "welcome":
                self.text, self.view = text, frame.get("scene") or frame["view"]
                return

    def has_roster_of(self, count: int) -> bool:
        """Tell whether a key round of so many seats has come to its end."""
        found = self.brain.kept.round
        return found is not None and len(found.roster or ()) == count

    def has_heard_all(self, count: int) -> bool:
        """Tell whether so many have said that their rows are the same."""
        found = self.brain.kept.round
        return found is not None and len(found.same) == count

    def waits_for_no_more_than(self, seat: str) -> bool:
        """Tell whether this seat alone is awaited."""
        return self.awaits == {seat}

    async def say(self, *frames: dict[str, Any]) -> None:
        for frame in frames:
            await self.socket.send(json.dumps(frame))

    def is_awaited(self, text: str) -> bool:
        """Tell whether this is a frame whose coming is noted."""
        return text.startswith(self.awaited)

    async def listen(self) -> None:
        """Note what is awaited, and answer what the table asks of a phone."""
        async for frame in self.socket:
            now, text = perf_counter(), str(frame)
            if self.is_awaited(text):
                self.heard_at, self.text, self.size = now, text, len(text.encode())
                self.news.set()
            elif text.startswith('{"type":"scan_wait"'):
                self.awaits = frozenset(json.loads(text)["waiting"])
            elif text.startswith('{"type":"refused"'):
                self.refused.append(json.loads(text)["code"])
            elif not text.startswith(PASSED_OVER):
                await self.say(*self.brain.hear(json.loads(text)))
            self._changed.set()

    async def next(self) -> float:
        """Wait for what is awaited, and return when it came."""
        await asyncio.wait_for(self.news.wait(), 30)
        self.news.clear()
        return self.heard_at

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until what this phone has heard makes this true."""
        while not true():
            await asyncio.wait_for(self._changed.wait(), 30)
            self._changed.clear()


class Bare(Holder):
    """A socket at the bare server: it notes whatever comes."""

    awaited = ""


class Shown(Holder):
    """A phone as our own page is: it is shown scenes."""

    awaited = '{"type":"scene"'

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.brain.bent["hello"] = lambda frame: {**frame, "wants": "scene"}

    def shown(self) -> dict[str, Any]:
        """Return the newest scene's frame."""
        found: dict[str, Any] = json.loads(self.text)
        return found


PASSED_OVER: Final = tuple(f'{{"type":"{kind}"' for kind in ("view", "scene", "done", "key_wait"))
"""What a bench has no use for, unless it awaits it."""
QUIET: Final = 0.3
"""Seconds in which the last frames of a key round have come and gone."""


async def keyed(phones: Sequence[Holder], count: int) -> None:
    """Wait until these phones have a roster of so many."""
    for one in phones:
        await one.until(partial(one.has_roster_of, count))
    await asyncio.sleep(QUIET)


@asynccontextmanager
async def holders(
    port: int, count: int, kind: Callable[[ClientConnection], H]
) -> AsyncIterator[list[H]]:
    """Connect so many phones."""
    there: list[H] = []
    try:
        for _ in range(count):
            socket = await connect(
                f"ws://127.0.0.1:{port}/ws", compression=None, ping_interval=None, max_queue=None
            )
            there.append(kind(socket))
        yield there
    finally:
        await asyncio.gather(*(one.socket.close() for one in there))


if __name__ == "__main__":
    if sys.argv[1] == "bare":
        asyncio.run(bare())
    elif sys.argv[1] == "guests":
        asyncio.run(guests(int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
    else:
        asyncio.run(serve(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
