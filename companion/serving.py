"""A table without a tablet: the scripted one beside its phones, and one that phones alone run.

One loop carries the table and the server; a thread waits for standard input.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from queue import Full, Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from companion.core.say import Message, say
from companion.table.script import Script, told
from companion.table.table import Done

if TYPE_CHECKING:
    from companion.phones.reception import Reception


MOST: Final = 4096
"""Lines that may wait to be read."""


class ShutError(Exception):
    """No phone can come in; `why` says it."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text)
        self.why = why


class LineWriter:
    """Writes lines in a thread of its own: who reads them slowly does not hold up the phones."""

    def __init__(self, out: Callable[[bytes], None]) -> None:
        """Stand ready to write."""
        self._out, self._lines = out, Queue[bytes | None](MOST)
        self._thread = Thread(target=self._write, name="output", daemon=True)
        self._thread.start()
        self.failed: OSError | None = None

    def __call__(self, line: bytes) -> None:
        """Have a line written."""
        if self.failed is None:
            try:
                self._lines.put_nowait(line)
            except Full:
                self.failed = OSError(say("nobody reads the answers").text)

    async def room(self) -> None:
        """Wait until most of it is written; what went wrong there is raised here."""
        while self._lines.qsize() > MOST // 2 and self.failed is None:  # noqa: ASYNC110  (a thread)
            await asyncio.sleep(0.02)
        if self.failed is not None:
            raise self.failed

    async def close(self) -> None:
        """Wait until all is written."""
        await asyncio.to_thread(self._lines.put, None)
        await asyncio.to_thread(self._thread.join)
        if self.failed is not None:
            raise self.failed

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            if self.failed is None:
                try:
                    self._out(line)
                except OSError as error:
                    self.failed = error


async def play(
    script: Script,
    phones: Reception,
    lines: Iterator[bytes | None],
    out: Callable[[bytes], None],
    heed: Callable[[], None],
) -> None:
    """Answer every line, and tell of what phones do meanwhile; the end of input ends it.

    `heed` is called after each answer.
    """
    printer = LineWriter(out)
    async with _open(phones):
        code = ""

        def tell_code() -> None:
            nonlocal code
            if phones.connections.code != code:
                code = phones.connections.code
                codes = {"join": code, "host": phones.connections.hellos.host_code}
                printer(_json({"serving": phones.url, **codes}))

        def tell(done: Done) -> None:
            if done.entry.by is not None:
                for event in told(done):
                    printer(script.pushed(event))

        def seated(what: str, seat: str) -> None:
            printer(script.pushed({"type": what, "seat": seat, "rev": script.table.rev}))

        tell_code()
        script.table.subscribe(tell)
        phones.connections.on_seat(seated)
        async for line in _as_they_come(lines):
            printer(script.answer(line))
            tell_code()
            heed()
            await printer.room()
    await printer.close()


async def serve(phones: Reception, tell: Callable[[], None]) -> None:
    """Let phones in until a signal comes."""
    ended = asyncio.Event()
    _when_ended(ended.set)
    async with _open(phones):
        said: tuple[str | None, str] | None = None

        def changed() -> None:
            nonlocal said
            now = (phones.url, phones.connections.code)
            if now != said and phones.url:
                said = now
                tell()

        phones.listen(changed)
        changed()
        await ended.wait()


def _when_ended(act: Callable[[], None]) -> None:
    """Do this once a signal asks the process to end; one that is ignored stays so."""
    with suppress(NotImplementedError, AttributeError):  # where it is, Ctrl-C interrupts
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                asyncio.get_running_loop().add_signal_handler(number, act)


@asynccontextmanager
async def _open(phones: Reception) -> AsyncIterator[None]:
    await phones.open()
    try:
        if (trouble := phones.guests().trouble) is not None:
            raise ShutError(trouble)
        yield
    finally:
        await phones.close()


async def _as_they_come(lines: Iterator[bytes | None]) -> AsyncIterator[bytes | None]:
    """Give each line when it is there, without anybody waiting for it."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[tuple[bytes | None] | None] = asyncio.Queue(64)
    ends = list[asyncio.Task[None]]()
    _when_ended(lambda: ends.append(loop.create_task(queue.put(None))))

    def read() -> None:
        with suppress(RuntimeError):  # the table has ended meanwhile
            try:
                for line in lines:
                    asyncio.run_coroutine_threadsafe(queue.put((line,)), loop).result()
            finally:
                asyncio.run_coroutine_threadsafe(queue.put(None), loop).result()

    Thread(target=read, name="input", daemon=True).start()
    while (got := await queue.get()) is not None:
        yield got[0]


def _json(what: Any) -> bytes:
    return json.dumps(what, separators=(",", ":")).encode() + b"\n"
