"""What the phones' server takes: time to open, memory idle, memory with a crowd in the hall."""

from __future__ import annotations

import asyncio
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.crowd import Holder, Hosted, holders
from tests.bench.measure import Figure, in_its_own_process, median

STARTS: Final = 5
PHONES: Final = 60
SEATS: Final = PHONES + 1
"""One stays free, so that no key round begins whose frames nobody here would read."""


def figures() -> list[Figure]:
    opened = [in_its_own_process("tests.bench.door") for _ in range(STARTS)]
    with TemporaryDirectory() as folder, Hosted("crowd", folder, str(SEATS)) as ours:
        own = asyncio.run(crowded(ours))
    with Hosted("bare") as bare:
        others = asyncio.run(crowded(bare))
    took = median([one["opened"] for one in opened])
    loaded = median([one["loaded"] for one in opened])
    return [
        Figure("the server's modules loaded, the hall made: median", loaded * 1e3, "ms"),
        Figure("a door opened, to the page answered: median", took * 1e3, "ms"),
        Figure(
            "memory that the open server adds to a table: median",
            median([one["added"] for one in opened]),
            "MB",
        ),
        Figure(f"memory that {PHONES} seated phones add to it", own, "MB"),
        Figure(f"memory that {PHONES} sockets add to a bare server", others, "MB"),
        Figure("the one / the other", own / others, "×"),
    ]


async def crowded(server: Hosted) -> float:
    """Return how much memory a crowd takes, once each has been sent a frame."""
    async with holders(server.port, 1, Holder) as first:
        await seated(server, first, 0)
        before = server.memory()
        async with holders(server.port, PHONES - 1, Holder) as others:
            await seated(server, others, 1)
            return server.memory() - before


async def seated(server: Hosted, phones: list[Holder], first: int) -> None:
    for n, phone in enumerate(phones, first):
        if server.code:
            await phone.hello(server.code, f"s{n}")
        else:
            await phone.socket.send("2000")
            await phone.socket.recv()
