"""A table without a tablet: the scripted one beside its phones, and one that phones alone run.

One loop carries the table and the server; a thread waits for standard input.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from threading import Thread
from typing import TYPE_CHECKING, Any

from companion.core.say import Message
from companion.table.script import Script, told
from companion.table.table import Done

if TYPE_CHECKING:
    from companion.phones.reception import Reception


class ShutError(Exception):
    """No phone can come in; `why` says it."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text)
        self.why = why


async def play(
    script: Script,
    phones: Reception,
    lines: Iterator[bytes | None],
    out: Callable[[bytes], None],
) -> None:
    """Answer every line, and tell of what phones do meanwhile; the end of input ends it."""
    async with _open(phones):
        code = ""

        def tell_code() -> None:
            nonlocal code
            if phones.hall.register.code != code:
                code = phones.hall.register.code
                out(_json({"serving": phones.url, "join": code}))

        def tell(done: Done) -> None:
            if done.entry.by is not None:
                for event in told(done):
                    out(script.pushed(event))

        def seated(seat: str) -> None:
            out(script.pushed({"type": "seat_taken", "seat": seat, "rev": script.table.rev}))

        tell_code()
        script.table.subscribe(tell)
        phones.hall.on_seat(seated)
        async for line in _as_they_come(lines):
            answer = script.answer(line)
            out(answer)
            tell_code()


async def serve(phones: Reception, tell: Callable[[], None]) -> None:
    """Let phones in until a signal comes."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    async with _open(phones):
        said: list[Any] = [None]

        def changed() -> None:
            now = (phones.url, phones.hall.register.code)
            if now != said[0] and phones.url:
                said[0] = now
                tell()

        phones.listen(changed)
        changed()
        await ended.wait()


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

    def read() -> None:
        for line in lines:
            asyncio.run_coroutine_threadsafe(queue.put((line,)), loop).result()
        asyncio.run_coroutine_threadsafe(queue.put(None), loop).result()

    Thread(target=read, name="input", daemon=True).start()
    while (got := await queue.get()) is not None:
        yield got[0]


def _json(what: Any) -> bytes:
    return json.dumps(what, separators=(",", ":")).encode() + b"\n"
