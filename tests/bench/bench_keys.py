"""A key round of six phones that are all there: from the last one's hello to the roster on all.

Three frames go round the table (the round, the commitments, the roster), so three bare broadcasts
of as many bytes as the roster has are measured beside it.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from tests.bench.bench_broadcast import both, until_all, welcomed
from tests.bench.crowd import Bare, Holder, Hosted, holders
from tests.bench.measure import Figure, median, p99

PHONES: Final = 6
ROUNDS: Final = 40
"""Each changes a seat, and an address may do that sixty times at once."""
FEW: Final = 3
TURNS: Final = 3


class Keyed(Holder):
    """A phone that notes when it hears the roster of a round that it takes part in.

    Who sits down again is told the roster of the round before first.
    """

    awaited = '{"type":"roster"'

    def is_awaited(self, text: str) -> bool:
        return super().is_awaited(text) and self.brain.kept.round is not None

    def makes_a_key(self, n: int) -> dict[str, Any]:
        """Make a new one, as after its seat was freed; return the hello that proves it."""
        self.refused.clear()
        self.brain.make_a_key(f"{self.brain.seed}, key {n}")
        return self.brain.hello()

    def has_lost_its_seat(self) -> bool:
        """Tell whether it has heard that the table freed its seat."""
        return "seat_freed" in self.refused


def figures(*, short: bool = False) -> list[Figure]:
    with both("crowd", PHONES) as (ours, bare):
        own, peer, size = asyncio.run(measured(ours, bare, FEW if short else ROUNDS))
    return [
        Figure(f"{PHONES} phones: ratio to three bare broadcasts, medians",
               median(own) / median(peer) / TURNS, "×"),
        Figure(f"{PHONES} phones: last hello sent to the roster on all, median",
               median(own) * 1e3, "ms"),
        Figure(f"{PHONES} phones: the same, p99", p99(own) * 1e3, "ms"),
        Figure(f"{PHONES} phones: bare broadcast, median", median(peer) * 1e3, "ms"),
        Figure(f"{PHONES} phones: bytes of a roster", size, "bytes"),
    ]  # fmt: skip


async def measured(ours: Hosted, bare: Hosted, rounds: int) -> tuple[list[float], list[float], int]:
    own, peer = list[float](), list[float]()
    async with (
        holders(ours.port, PHONES, Keyed) as phones,
        holders(bare.port, PHONES, Bare) as others,
    ):
        for n, one in enumerate(phones):
            await one.hello(ours.code, f"s{n}")
        tasks = [asyncio.create_task(one.listen()) for one in phones]
        last = phones[-1]
        for one in phones:
            await one.next()
        tasks += await welcomed(phones, others)
        for n in range(rounds):
            ours.tell(do="free_seat", seat=last.seat)
            await last.until(last.has_lost_its_seat)
            own.append(await until_all(last, phones, json.dumps(last.makes_a_key(n))))
            for one in phones:
                one.brain.hear(json.loads(one.text))
                assert one.brain.row == phones[0].brain.row != ()
            peer.append(await until_all(others[0], others, last.text))
        for task in tasks:
            task.cancel()
    return own, peer, phones[0].size


if __name__ == "__main__":
    print(*figures(), sep="\n")
