"""Phones that may be hostile: raw sockets, bytes as the test wants them, and a table to attack.

The served table's clock stands until the test lets time pass, so that nothing here sleeps.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import struct
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final, Self, TypeVar

from companion.app import open_table
from companion.core.game import AnyGame
from companion.games.package import Package
from companion.heatscan.proof import host_proof
from companion.locale import Words
from companion.phones.reception import Reception
from companion.table.records import verdict
from companion.table.script import Script
from tests.support import needs
from tests.support.keys import a_key
from tests.support.sealer import Sealer, withheld
from tests.support.table import ANN_AND_BOB, packaged
from tests.support.ten import PACKAGE

T = TypeVar("T")
NO_ONES: Final = 92
"""With this seed no die shows a 1 in the first twelve turns."""
PATIENT: Final = 10.0
"""Seconds after which a test that waits has failed."""
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
IN_PASSING: Final = ("challenge", "key_round", "key_wait", "key_commits", "roster", "rows")
"""What a phone hears and answers without its owner."""
LONGEST_NAMED: Final = 256


class HungUp(Exception):
    """The other end is gone."""


class Wire:
    """A socket to the server, for whatever bytes."""

    def __init__(self, port: int, source: str = "127.0.0.1", room: int | None = None) -> None:
        """Connect from an address of this machine; `room` is all that the system buffers."""
        self.port = port
        self.socket = socket.socket()
        self.socket.settimeout(PATIENT)
        if room is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self._read = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def put(self, *raw: bytes | str) -> None:
        """Send bytes; where the other end is gone, nothing."""
        try:
            self.socket.sendall(b"".join(x.encode() if isinstance(x, str) else x for x in raw))
        except (ConnectionError, TimeoutError) as error:
            raise HungUp from error

    def take(self, count: int) -> bytes:
        """Wait for so many bytes."""
        while len(self._read) < count:
            self._read += self._some()
        taken, self._read = self._read[:count], self._read[count:]
        return taken

    def until(self, end: bytes) -> bytes:
        """Wait for these bytes, and return all up to them."""
        while end not in self._read:
            self._read += self._some()
        return self.take(self._read.index(end) + len(end))

    def rest(self) -> bytes:
        """Wait until the other end hangs up, and return all that came."""
        try:
            while True:
                self._read += self._some()
        except HungUp:
            return self._read

    def silent(self) -> bool:
        """Tell whether nothing has come up to now, not even an end."""
        self.socket.settimeout(0)
        try:
            return not self._read and not self.socket.recv(1, socket.MSG_PEEK) and False
        except BlockingIOError:
            return True
        except ConnectionError:
            return False
        finally:
            self.socket.settimeout(PATIENT)

    def _some(self) -> bytes:
        try:
            found = self.socket.recv(65_536)
        except ConnectionError as error:
            raise HungUp from error
        if not found:
            raise HungUp
        return found

    def request(self, start: str = "GET / HTTP/1.1", *headers: str, host: str | None = "") -> int:
        """Ask for something over HTTP and return the status; `host` None sends none."""
        said = [] if host is None else [f"Host: {host or f'127.0.0.1:{self.port}'}"]
        self.put("\r\n".join([start, *said, *headers, "", ""]))
        return self.status()

    def status(self) -> int:
        """Read an answer's head and return its status; 0 where there is none."""
        try:
            head = self.until(b"\r\n\r\n").decode("latin-1")
        except HungUp:
            return 0
        self.head = head
        return int(head.split(" ")[1])


class Phone(Wire):
    """A phone whose frames are as good or bad as the test makes them.

    What it hears its brain answers by itself, as it is heard; hellos are said by hand.
    """

    def __init__(
        self,
        port: int,
        source: str = "127.0.0.1",
        room: int | None = None,
        *,
        brain: Sealer | None = None,
    ) -> None:
        """Connect, become a WebSocket, and hear the challenge."""
        super().__init__(port, source, room)
        self.brain = brain or Sealer(a_key())
        self.brain.bent["hello"] = withheld
        self.rev = 0
        self.sent = 0
        """Frames that its brain has sent."""
        self._kept: list[tuple[int, bytes]] = []
        status = self.upgrade()
        if status != 101:
            self.socket.close()
            raise HungUp(status)
        try:
            self.hear_of("challenge")
        except HungUp:
            self.socket.close()
            raise

    @property
    def seat(self) -> str | None:
        return self.brain.seat

    @property
    def public(self) -> str:
        return self.brain.public

    def upgrade(self) -> int:
        return self.request("GET /ws HTTP/1.1", *UPGRADE)

    def frame(self, data: bytes, kind: int = TEXT, *, last: bool = True, bits: int = 0) -> bytes:
        """Return a frame's bytes, masked by zeros."""
        return a_frame(data, kind, last=last, bits=bits)

    def say(self, what: Any) -> None:
        """Send a frame; a text goes as it is."""
        text = what if isinstance(what, str) else json.dumps(what)
        self.put(self.frame(text.encode("utf-8", "surrogatepass")))

    def hear(self) -> dict[str, Any]:
        """Wait for the next frame; those of key rounds are heard, and go by."""
        while (found := self.hear_any())["type"] in IN_PASSING:
            pass
        return found

    def hear_any(self) -> dict[str, Any]:
        """Wait for the next frame, whichever, and answer what a phone answers by itself."""
        while True:
            kind, data = self.read_frame()
            if kind == TEXT:
                found: dict[str, Any] = json.loads(data)
                self.rev = found.get("rev", self.rev)
                for frame in self.brain.hear(found):
                    self.sent += 1
                    self.say(frame)
                return found
            if kind == PING:
                self.put(self.frame(data, PONG))
            elif kind == CLOSE:
                raise HungUp(struct.unpack("!H", data[:2])[0] if data else None)

    def hear_of(self, kind: str) -> dict[str, Any]:
        """Wait for a frame of this type, and let others go by."""
        while (found := self.hear_any())["type"] != kind:
            pass
        return found

    def silent(self) -> bool:
        """Tell whether no frame has come up to now; the wire's own pings are answered."""
        while not self._kept and not super().silent():
            try:
                kind, data = self._framed()
            except HungUp:
                return False
            if kind != PING:
                self._kept.append((kind, data))
                return False
            self.put(self.frame(data, PONG))
        return not self._kept

    def read_frame(self) -> tuple[int, bytes]:
        return self._kept.pop(0) if self._kept else self._framed()

    def _framed(self) -> tuple[int, bytes]:
        first, second = self.take(2)
        assert first & 0xF0 == 0x80, "a table's frame is whole, and not compressed"
        size = second & 127
        if size > 125:
            size = int.from_bytes(self.take(2 if size == 126 else 8))
        return first & 15, self.take(size)

    def gone(self) -> int | None:
        """Wait to be hung up on, and return the code that was given."""
        try:
            while True:
                self.hear()
        except HungUp as end:
            return end.args[0] if end.args else None

    def hello(self, code: str, seat: str | None = None, **others: Any) -> dict[str, Any]:
        """Say hello and wait for the answer."""
        self.greet(code, seat, **others)
        return self.hear()

    def greet(self, code: str, seat: str | None = None, **others: Any) -> None:
        """Say hello, with the proof that this connection asks for."""
        provable = code if len(code.encode()) < LONGEST_NAMED else ""
        hello = self.brain.hello(code=provable, seat=seat)
        self.say({**hello, "code": code, **others})

    def as_host(self, code: str) -> dict[str, Any]:
        """Say hello as whoever runs the table, and wait for the answer."""
        assert self.brain.challenge is not None
        challenge = bytes.fromhex(self.brain.challenge["challenge"])
        proof = host_proof(code, challenge).hex()
        self.say({"type": "hello", "v": 2, "host": proof, "lang": "en"})
        return self.hear()

    def ask(self, name: str, command: Any, rev: Any = None) -> dict[str, Any]:
        """Have something done and return the answer."""
        rev = self.rev if rev is None else rev
        self.say({"type": "command", "id": name, "rev": rev, "command": command})
        while (found := self.hear())["type"] not in ("done", "refused"):
            pass
        return found

    def answers(self) -> bool:
        """Tell whether the table hears this phone."""
        self.say({"type": "ping"})
        return self.hear_of("pong") == {"type": "pong"}


def quiet(phones: Iterable[Phone]) -> None:
    """Let these hear and answer everything, until none of them has anything more to say."""
    phones, before = list(phones), -1
    while sum(phone.sent for phone in phones) != before:
        before = sum(phone.sent for phone in phones)
        for phone in phones:
            assert phone.answers()


UPGRADE: Final = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


def a_frame(data: bytes, kind: int = TEXT, *, last: bool = True, bits: int = 0) -> bytes:
    """Return a client's frame, masked by zeros."""
    size = len(data)
    if size < 126:
        head = bytes([0x80 | size])
    elif size < 65_536:
        head = bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head = bytes([0x80 | 127]) + struct.pack("!Q", size)
    return bytes([(0x80 if last else 0) | bits | kind]) + head + bytes(4) + data


class Stopped(asyncio.SelectorEventLoop):
    """A loop whose time stands until it is told to pass."""

    passed = 1000.0
    stands = True

    def time(self) -> float:
        return self.passed if self.stands else self.passed + super().time()


class Served:
    """A real table with a real server, in a thread of its own."""

    def __init__(
        self, folder: Path, game: AnyGame | Package = PACKAGE, setup: dict[str, Any] | None = None
    ) -> None:
        """Open the door, and begin a game, unless there is one or `setup` is empty."""
        self.folder, self.game = folder, packaged(game)
        self.loop = Stopped()
        self.secrets: list[str] = []
        """What may be in no file and in no log."""
        self._ready, self._end = Event(), asyncio.Event()
        self._setup = ANN_AND_BOB if setup is None else setup
        self._failed: BaseException | None = None
        self._thread = Thread(target=self._run, name="served")
        self._thread.start()
        self._ready.wait(PATIENT)
        if self._failed is not None:
            raise self._failed

    def _run(self) -> None:
        asyncio.set_event_loop(None)
        try:
            self.loop.run_until_complete(self._serve())
        except BaseException as error:  # noqa: BLE001  (the test tells of it)
            self._failed = error
        finally:
            self._ready.set()
            self.loop.close()

    async def _serve(self) -> None:
        self.table = open_table({self.game.name: self.game}, self.folder, NO_ONES)
        try:
            self.table.resume()
            self.script = Script(self.table, Words("en"), self.game.name)
            if self._setup and self.table.play is None:
                assert json.loads(self.script.answer(json.dumps(self._setup).encode()))["ok"]
            self.reception = Reception(
                *(self.table, self.folder, self.game.name, self.loop.time),
                host="127.0.0.1",
                port=0,
                announced=False,
            )
            await self._open_and_close()
        finally:
            self.table.journal.close()

    async def _open_and_close(self) -> None:
        await self.reception.open()
        self.port = self.reception.server.port or 0
        self.code = self.reception.guests().code
        self._ready.set()
        await self._end.wait()
        self.loop.stands = False
        await self.reception.close()

    @property
    def connections(self) -> Any:
        return self.reception.connections

    def call(self, act: Callable[[], T]) -> T:
        """Do something where the table lives."""

        async def acting() -> T:
            return act()

        return self.run(acting())

    def run(self, acting: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(acting, self.loop).result(PATIENT)

    def pass_time(self, seconds: float) -> None:
        """Let the server's time pass, and whatever was to happen by then happen."""

        def passing() -> None:
            self.loop.passed += seconds

        self.settle()
        self.call(passing)
        self.settle()

    def settle(self) -> None:
        """Let the server do what it has to do now."""
        for _ in range(6):
            self.call(lambda: None)

    def __call__(self, do: str, **fields: Any) -> dict[str, Any]:
        """Have the table do something, as its own script would."""
        line = json.dumps({"do": do, **fields}).encode()
        answer: dict[str, Any] = json.loads(self.call(lambda: self.script.answer(line)))
        return answer

    def wire(self, source: str = "127.0.0.1") -> Wire:
        return Wire(self.port, source)

    def phone(
        self, seat: str | None = None, source: str = "127.0.0.1", room: int | None = None
    ) -> Phone:
        """Bring a phone; with a seat it sits down."""
        phone = Phone(self.port, source, room)
        if seat is not None:
            welcome = phone.hello(self.code, seat)
            assert welcome["type"] == "welcome", welcome
            self.secrets.append(phone.brain.secret.hex())
        return phone

    @property
    def rev(self) -> int:
        return self.call(lambda: self.table.rev)

    def lines(self) -> int:
        """Return how many connections there are."""
        return self.call(lambda: len(self.connections.callers))

    def close(self) -> None:
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self._end.set)
            self._thread.join(PATIENT)
        assert not self._thread.is_alive(), "the server did not end"
        if self._failed is not None:
            raise self._failed

    def is_well(self) -> None:
        """Check that the table answers, and that somebody can still come in from elsewhere."""
        if not self._thread.is_alive():
            return
        assert self("view")["ok"]
        with self.phone(source="127.0.0.9") as phone:
            assert phone.hello(self.code)["type"] == "lobby"
            assert phone.answers()

    def is_whole(self, logged: str) -> None:
        """Check, once it is closed, the journal, and that no secret stands where it should not."""
        assert verdict(self.folder, {self.game.name: self.game}).whole
        kept = b"".join(file.read_bytes() for file in self.folder.glob("journal*"))
        for secret in (self.code, *self.secrets):
            assert secret.encode() not in kept
            assert secret not in logged


def open_descriptors() -> int:
    needs.all_of(needs.proc)
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208


def listen_to_the_server() -> None:
    """Hear what the server's own parts would say of a bug, were they not silenced."""
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
