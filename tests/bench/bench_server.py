"""What the phones' server takes: time to open, memory idle, memory with a crowd connected."""

from __future__ import annotations

import asyncio
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.crowd import Holder, Hosted, holders
from tests.bench.measure import Figure, in_its_own_process, median

STARTS: Final = 5
PHONES: Final = 60
FEW: Final = 6


def figures(*, short: bool = False) -> list[Figure]:
    starts, phones = (1, FEW) if short else (STARTS, PHONES)
    opened = [in_its_own_process("tests.bench.door") for _ in range(starts)]
    # One seat stays free, so that no key round begins whose frames nobody here would read.
    with TemporaryDirectory() as folder, Hosted("crowd", folder, str(phones + 1)) as ours:
        own = asyncio.run(crowded(ours, phones))
    with Hosted("bare") as bare:
        others = asyncio.run(crowded(bare, phones))
    took = median([one["opened"] for one in opened])
    loaded = median([one["loaded"] for one in opened])
    return [
        Figure("the server's modules loaded, the connections made: median", loaded * 1e3, "ms"),
        Figure("a door opened, to the page answered: median", took * 1e3, "ms", is_told=True),
        Figure(
            "memory that the open server adds to a table: median",
            median([one["added"] for one in opened]),
            "MB",
            is_told=True,
        ),
        Figure(f"memory that {phones} seated phones add to it", own, "MB"),
        Figure(f"memory that {phones} sockets add to a bare server", others, "MB"),
        Figure("memory that a seated phone adds / that a bare socket adds", own / others, "×"),
    ]


async def crowded(server: Hosted, phones: int) -> float:
    """Return how much memory a crowd takes, once each has been sent a frame."""
    async with holders(server.port, 1, Holder) as first:
        await seated(server, first, 0)
        before = server.memory()
        async with holders(server.port, phones - 1, Holder) as others:
            await seated(server, others, 1)
            return server.memory() - before


async def seated(server: Hosted, phones: list[Holder], first: int) -> None:
    for n, phone in enumerate(phones, first):
        if server.code:
            await phone.hello(server.code, f"s{n}")
        else:
            await phone.socket.send("2000")
            await phone.socket.recv()
