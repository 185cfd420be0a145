"""The server: sockets to the hall and back, and nothing that a phone sends is believed.

uvicorn and Starlette carry it on the table's own loop. Whoever is slow, silent or many is shown
out, so that neither the table nor the other phones wait.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeAlias

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.phones.crowd import Crowd, Peer
from companion.phones.hall import Hall
from companion.phones.page import FILE, HOST_FILE, Page
from companion.phones.private import rules_for_pages
from companion.phones.wire import LONGEST

PATIENCE: Final = 10.0
"""Seconds in which a request must be whole, a phone say hello, and a slow one read on."""
WAITING: Final = 64
"""Frames that may wait for a slow phone."""
FAREWELL: Final = 1.0
"""Seconds after which a connection that we end is over, whatever the other end says."""
CHUNK: Final = 4096
IMPATIENT: Final = 32
"""Frames that a phone may send while its answer waits."""
FRAGMENTS: Final = 64
PING: Final = 4.0
"""Seconds between two signs of life that a phone is asked for."""
SILENCE: Final = 6.0
"""Seconds in which one must come."""
QUICK: Final = 50.0
"""Frames a second that one phone may send for long; beyond it, the next is not read yet."""
BURST: Final = 100.0
_LOG = logging.getLogger(__name__)

Scope: TypeAlias = MutableMapping[str, Any]
App: TypeAlias = Callable[[Scope, Any, Any], Awaitable[None]]


class Impatient(H11Protocol):
    """HTTP for phones that may be hostile: not too many of them, and none that dawdles."""

    crowd: Crowd

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection; where there are too many, a stranger's is hung up on."""
        super().connection_made(transport)
        _read_little(transport)
        self._deadline = self.loop.call_later(PATIENCE, self._give_up)
        self.crowd.come(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self.crowd.go(self.transport)
        if (deadline := getattr(self, "_deadline", None)) is not None:
            deadline.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        """A page takes no longer; a WebSocket has another protocol by now."""
        if self.transport.get_protocol() is self:
            self.transport.abort()


def _read_little(transport: Any) -> None:
    """Take less at a time: nobody else's turn comes before all that was read is gone through."""
    if hasattr(transport, "max_size"):
        transport.max_size = CHUNK


class Guarded(WebSocketsSansIOProtocol):
    """WebSockets whose other end reads, and sends no endless frames."""

    crowd: Crowd
    _stuck: asyncio.TimerHandle | None = None
    _shown_out: asyncio.TimerHandle | None = None
    _last_words = CHUNK
    _spare, _since = BURST, 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection; a handshake that comes to nothing is not waited for."""
        super().connection_made(transport)
        _read_little(transport)
        self._deadline = self.loop.call_later(PATIENCE, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self.crowd.go(self.transport)
        self._relieve()
        self._deadline.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Hear nothing more from somebody who does not listen; and hang up if that lasts."""
        super().pause_writing()
        self.transport.pause_reading()
        if self._stuck is None:
            self._stuck = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on."""
        self._relieve()
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def send(self, message: Any) -> None:
        """Send to somebody who is still there."""
        if self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.close":
            self._shown_out = self.loop.call_later(FAREWELL, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Hear what is said; of who is shown out, only good-bye."""
        if self._shown_out is not None:
            self._last_words -= len(data)
            if self._last_words < 0:
                self.transport.abort()
                return
        super().data_received(data)

    def handle_cont(self, event: Any) -> None:
        """Join a frame's parts, a few of them."""
        if len(self.frames) >= FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, unless there is no end to it."""
        self._count()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Take an answer, unless there is no end to them."""
        self._count()
        super().handle_pong(event)

    def _count(self) -> None:
        now = self.loop.time()
        self._spare = min(BURST, self._spare + (now - self._since) * QUICK) - 1
        self._since = now
        if self._spare < 0:
            self.transport.abort()

    def _relieve(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


class _Line:
    """A phone's connection, as the hall knows it."""

    def __init__(self, address: str, port: int) -> None:
        self.address, self.port = address, port
        self.closing = False
        self._waiting: list[tuple[str, bool]] = []
        self._more = asyncio.Event()

    def send(self, text: str, *, newest: bool = False) -> None:
        """Queue a frame; of those that tell how things stand only the newest waits."""
        if newest:
            self._waiting = [one for one in self._waiting if not one[1]]
        self._waiting.append((text, newest))
        if len(self._waiting) > WAITING:
            self._waiting.clear()
            self.closing = True
        self._more.set()

    def close(self) -> None:
        """Hang up after what waits."""
        self.closing = True
        self._more.set()

    async def pump(self, websocket: WebSocket) -> None:
        """Send what waits, as quickly as the phone takes it."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                await websocket.send_text(self._waiting.pop(0)[0])
            if self.closing:
                return


class Server:
    """The page and the wire, on one port."""

    def __init__(self, hall: Hall, names: Callable[[], set[str]]) -> None:
        """Serve this hall; `names` are the host names that are ours beside our addresses."""
        self.hall, self.names = hall, names
        self.port: int | None = None
        rules = rules_for_pages(hall.table.packages.values())
        self._page, self._host_page = (Page.read(file, rules) for file in (FILE, HOST_FILE))
        self._server: uvicorn.Server | None = None
        self._task: asyncio.Task[None] | None = None
        self._lines: set[asyncio.Task[None]] = set()

    async def open(self, host: str, port: int) -> None:
        """Listen; OSError where that port cannot be had."""
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            listening.listen(128)
            listening.setblocking(False)  # noqa: FBT003  (its name is no keyword)
        except OSError:
            listening.close()
            raise
        self.port = listening.getsockname()[1]
        crowd = Crowd(self._sitting)
        config = uvicorn.Config(
            self._app(),
            http=type("Impatient", (Impatient,), {"crowd": crowd}),
            ws=type("Guarded", (Guarded,), {"crowd": crowd}),
            ws_max_size=LONGEST,
            ws_ping_interval=PING,
            ws_ping_timeout=SILENCE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=LONGEST,
        )
        for name in ("uvicorn", "uvicorn.error", "websockets"):
            # What strangers send would be written into a log otherwise, line by line.
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._server = _Quiet(config)
        self._task = asyncio.create_task(self._server.serve(sockets=[listening]))

    async def close(self) -> None:
        """Hang up on everybody and stop listening."""
        if self._server is None or self._task is None:
            return
        for line in list(self._lines):
            line.cancel()
        self._server.should_exit = True
        with suppress(Exception):
            await asyncio.wait_for(self._task, 3)
        self._server = self._task = self.port = None

    def _sitting(self) -> set[Peer]:
        """Return the connections of whoever sits at the table, or runs it."""
        known = self.hall.lines.items()
        lines = [one for one, caller in known if caller.key and isinstance(one, _Line)]
        return {(one.address, one.port) for one in lines}

    def _app(self) -> App:
        inner = Starlette(
            routes=[
                Route("/", self._show),
                Route("/j/{code}", self._show),
                Route("/host", self._show_host),
                WebSocketRoute("/ws", self._talk),
            ]
        )

        async def at_the_gate(scope: Scope, receive: Any, send: Any) -> None:
            if self._is_ours(scope):
                await inner(scope, receive, send)
            elif scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.http.response.start", "status": 403, "headers": []})
                await send({"type": "websocket.http.response.body", "body": b""})
            else:
                await PlainTextResponse("403", 403)(scope, receive, send)

        return at_the_gate

    def _is_ours(self, scope: Scope) -> bool:
        """Tell whether the page is asked for under an address of ours, and by our own page."""
        headers = Counter[bytes](name for name, _ in scope["headers"])
        if headers[b"host"] != 1 or headers[b"origin"] > 1:
            return False
        found = dict(scope["headers"])
        host = found[b"host"].decode("latin-1").lower()
        name, _, port = host.rpartition(":") if ":" in host else (host, "", "80")
        mine, own_port = scope["server"]
        ours = {mine, *self.names()} | ({"localhost"} if mine.startswith("127.") else set())
        origin = found.get(b"origin", b"").decode("latin-1").lower()
        return name in ours and port == str(own_port) and origin in ("", f"http://{host}")

    async def _show(self, request: Request) -> Response:
        return _shown(self._page, request)

    async def _show_host(self, request: Request) -> Response:
        return _shown(self._host_page, request)

    async def _talk(self, websocket: WebSocket) -> None:
        await websocket.accept()
        client = websocket.client
        line = _Line(client.host, client.port) if client else _Line("", 0)
        self.hall.come(line)
        tasks = {
            asyncio.create_task(line.pump(websocket)),
            asyncio.create_task(self._listen(websocket, line)),
        }
        self._lines |= tasks
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hall.go(line)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._lines -= tasks
            with suppress(Exception):
                await websocket.close(1001)

    async def _listen(self, websocket: WebSocket, line: _Line) -> None:
        """Hear what a phone says; who says no hello for long is not one."""
        clock = asyncio.get_running_loop().time
        spare = BURST
        since = came = clock()
        try:
            while not line.closing:
                spare, since = min(BURST, spare + (clock() - since) * QUICK) - 1, clock()
                if spare < 0:
                    await asyncio.sleep(-spare / QUICK)
                known = self.hall.lines.get(line)
                passed = known is not None and known.passed
                async with asyncio.timeout_at(None if passed else came + PATIENCE):
                    text = await _said(websocket)
                late = self.hall.hear(line, text)
                if late is not None:
                    await _while_connected(websocket, late.seconds)
                    late.act()
                    came += late.seconds
        except (WebSocketDisconnect, TimeoutError):
            return


def _shown(page: Page, request: Request) -> Response:
    headers = page.headers(request.headers["host"])
    if request.headers.get("if-none-match") == page.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.zipped, headers={**headers, "content-encoding": "gzip"})
    return Response(page.plain, headers=headers)


async def _while_connected(websocket: WebSocket, seconds: float) -> None:
    """Wait; who hangs up meanwhile is not waited for, and what is said meanwhile is not heard."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            for _ in range(IMPATIENT):
                await _said(websocket)
            raise WebSocketDisconnect


async def _said(websocket: WebSocket) -> str:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    text = message.get("text")
    return text if isinstance(text, str) else ""


class _Quiet(uvicorn.Server):
    """Signals are the app's."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave them alone."""
        yield
