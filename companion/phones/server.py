"""The HTTP and WebSocket server: texts in and out of `Connections`; no game and no key here.

uvicorn and Starlette carry it on the table's own loop. Whoever is slow, silent or many is hung up
on, so that neither the table nor the other phones wait.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from pathlib import Path
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

from companion.locale import LANGUAGES
from companion.logs import by_source
from companion.phones.connections import Connections
from companion.phones.crowd import Crowd, Peer
from companion.phones.digests import data_for_pages, digest_files
from companion.phones.page import FILE, HOST_FILE, LaterFile, Page, language_of, later_files
from companion.phones.wire import LONGEST

PATIENCE: Final = 10.0
"""Seconds in which a request must be whole, a phone say hello, and a slow one read on."""
WAITING: Final = 64
"""Frames that may wait for a slow phone."""
FAREWELL: Final = 1.0
"""Seconds after which a connection that we end is over, whatever the other end says."""
CHUNK: Final = 4096
"""Bytes that are read from a connection at a time: the loop handles them before anybody else."""
IMPATIENT: Final = 32
"""Frames that a phone may send while its answer waits."""
FRAGMENTS: Final = 64
"""Parts that one frame may come in; each may be empty, so that their bytes bound nothing."""
PING: Final = 4.0
"""Seconds between two signs of life that a phone is asked for."""
SILENCE: Final = 6.0
"""Seconds in which one must come: a phone that is gone is shown as away within ten."""
QUICK: Final = 50.0
"""Frames a second that one phone may send for long; beyond it, the next is not read yet."""
BURST: Final = 100.0
"""Frames at once: a phone that comes back says a hello, and again all that had no answer."""
_LOG = logging.getLogger(__name__)

Scope: TypeAlias = MutableMapping[str, Any]
App: TypeAlias = Callable[[Scope, Any, Any], Awaitable[None]]


class Impatient(H11Protocol):
    """The HTTP protocol with limits: how many connections, and how long a request may take."""

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
        """Close a request that takes too long; a WebSocket has another protocol by now."""
        if self.transport.get_protocol() is self:
            self.transport.abort()


def _read_little(transport: Any) -> None:
    """Read less at a time: all that was read is handled before anybody else's turn comes."""
    if hasattr(transport, "max_size"):
        transport.max_size = CHUNK


class Guarded(WebSocketsSansIOProtocol):
    """The WebSocket protocol with limits: the other end must read, and its frames must end."""

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
        # Out of the crowd first: as long as it is counted, it may cost somebody else a place.
        self.crowd.go(self.transport)
        self._relieve()
        self._deadline.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Read nothing from a phone that does not read itself, and hang up if that lasts."""
        super().pause_writing()
        self.transport.pause_reading()
        if self._stuck is None:
            self._stuck = self.loop.call_later(PATIENCE, self._abandon)

    def _abandon(self) -> None:
        at = str((self.client or ("",))[0])
        _LOG.info("the phone at %s does not read what it is sent", at, extra=by_source(at))
        self.transport.abort()

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
        """Take what came; once we have closed, only the other end's close."""
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
        """Answer a ping, but no flood of them."""
        self._count()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Take a pong, but no flood of them."""
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


class _PhoneSocket:
    """A phone's connection, with a queue of frames that wait to be sent."""

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
            why = "too many frames wait for the phone at %s: it is hung up on"
            _LOG.info(why, self.address, extra=by_source(self.address))
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

    def __init__(self, connections: Connections, names: Callable[[], set[str]]) -> None:
        """Serve these connections; `names` are our host names, beside our addresses."""
        self.connections, self.names = connections, names
        self.port: int | None = None
        packages = connections.table.packages
        rules = data_for_pages(packages)
        self._pages = {
            (file, language): Page.read(file, rules, language)
            for file in (FILE, HOST_FILE)
            for language in LANGUAGES
        }
        self._later = later_files() | {one.name: one for one in digest_files(packages).values()}
        self._server: uvicorn.Server | None = None
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

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
        _LOG.info("phones are let in on port %s", self.port)
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
        for task in list(self._tasks):
            task.cancel()
        self._server.should_exit = True
        with suppress(Exception):
            await asyncio.wait_for(self._task, 3)
        self._server = self._task = self.port = None

    def _sitting(self) -> set[Peer]:
        """Return the connections of whoever sits at the table, or runs it."""
        known = self.connections.callers.items()
        seated = [
            one
            for one, caller in known
            if (caller.key or caller.waits) and isinstance(one, _PhoneSocket)
        ]
        return {(one.address, one.port) for one in seated}

    def _app(self) -> App:
        inner = Starlette(
            routes=[
                Route("/", self._show),
                Route("/j/{code}", self._show),
                Route("/host", self._show_host),
                Route("/own/{name}", self._show_later),
                WebSocketRoute("/ws", self._talk),
            ]
        )

        async def at_the_gate(scope: Scope, receive: Any, send: Any) -> None:
            if self._is_ours(scope):
                await inner(scope, receive, send)
                return
            # Under which name it was asked for is a stranger's text, and not logged.
            at = str((scope.get("client") or ("",))[0])
            _LOG.info("%s asked under a name that is not ours", at, extra=by_source(at))
            if scope["type"] == "websocket":
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
        return _shown(self._page(FILE, request), request)

    async def _show_host(self, request: Request) -> Response:
        return _shown(self._page(HOST_FILE, request), request)

    def _page(self, file: Path, request: Request) -> Page:
        """Return a page in the language that this browser asks for first."""
        return self._pages[file, language_of(request.headers.get("accept-language", ""))]

    async def _show_later(self, request: Request) -> Response:
        found = self._later.get(request.path_params["name"])
        if found is None:
            return PlainTextResponse("404", 404)
        return _packed(found, found.headers(), request)

    async def _talk(self, websocket: WebSocket) -> None:
        await websocket.accept()
        client = websocket.client
        connection = _PhoneSocket(client.host, client.port) if client else _PhoneSocket("", 0)
        agent = websocket.headers.get("user-agent", "")
        in_browser = "origin" in websocket.headers and agent.startswith("Mozilla/")
        self.connections.come(connection, in_browser=in_browser)
        tasks = {
            asyncio.create_task(connection.pump(websocket)),
            asyncio.create_task(self._listen(websocket, connection)),
        }
        self._tasks |= tasks
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.connections.go(connection)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._tasks -= tasks
            with suppress(Exception):
                await websocket.close(1001)

    async def _listen(self, websocket: WebSocket, connection: _PhoneSocket) -> None:
        """Read a phone's frames; hang up on who says no hello within `PATIENCE`."""
        clock = asyncio.get_running_loop().time
        spare = BURST
        since = came = clock()
        try:
            while not connection.closing:
                spare, since = min(BURST, spare + (clock() - since) * QUICK) - 1, clock()
                if spare < 0:
                    at = connection.address
                    _LOG.debug("%s sends too quickly: it waits", at, extra=by_source(at))
                    await asyncio.sleep(-spare / QUICK)
                known = self.connections.callers.get(connection)
                passed = known is not None and known.passed
                async with asyncio.timeout_at(None if passed else came + PATIENCE):
                    text = await _said(websocket)
                late = self.connections.hear(connection, text)
                if late is not None:
                    await _while_connected(websocket, late.seconds)
                    late.act()
                    came += late.seconds  # what we had it wait is not its own slowness
        except WebSocketDisconnect:
            return
        except TimeoutError:
            at = connection.address
            _LOG.info("%s said no right hello in time", at, extra=by_source(at))


def _shown(page: Page, request: Request) -> Response:
    headers = page.headers(request.headers["host"])
    if request.headers.get("if-none-match") == page.tag:
        return Response(status_code=304, headers=headers)
    return _packed(page, headers, request)


def _packed(one: Page | LaterFile, headers: dict[str, str], request: Request) -> Response:
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(one.zipped, headers={**headers, "content-encoding": "gzip"})
    return Response(one.plain, headers=headers)


async def _while_connected(websocket: WebSocket, seconds: float) -> None:
    """Wait, no longer than the connection lasts; nothing is read meanwhile."""
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
    """A uvicorn server that leaves signals to the app."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Install no handler."""
        yield
