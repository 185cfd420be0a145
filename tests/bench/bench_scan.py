"""From the last share to the count on every phone, beside a bare broadcast of as many bytes.

Nothing is shown before the journal has it, so a synced insert of as many bytes is measured too.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from companion.heatscan.sealing import RING, Question, added, agreed, commitment, mask_of
from tests.bench.bench_broadcast import RATIO, SIX, both, until_all, welcomed
from tests.bench.crowd import Holder, Hosted, holders
from tests.bench.measure import Figure, median, p99, timed
from tests.support.sealer import Sealer

ROUNDS: Final = 100
INFECTED: Final = 2
"""Neither all nor all but one, so that no count ends the game."""
REVIVED: Final = {"seats.green.trooper.health": 4, "seats.green.trooper.room": "0,0"}
"""Who has died in the game of six is asked too."""


def figures() -> list[Figure]:
    rows = []
    for kind, phones, do in (
        ("panic_station", 6, "heat_scan"),
        ("crowd", 9, "dare"),
        ("crowd", 50, "dare"),
    ):
        rows += asyncio.run(compared(kind, phones, do))
    return rows


async def compared(kind: str, phones: int, do: str) -> list[Figure]:
    with both(kind, phones) as (ours, bare), synced() as insert:
        async with holders(ours.port, phones, Sealed) as guests, holders(bare.port, phones) as them:
            times = await measured(do, ours, guests, them, insert)
    floor = median(times[1]) + median(times[2])
    named = f"{phones} phones"
    return [
        Figure(f"{named}: last share sent to last count, median", median(times[0]) * 1e3, "ms"),
        Figure(f"{named}: the same, p99", p99(times[0]) * 1e3, "ms"),
        Figure(f"{named}: bare broadcast, median", median(times[1]) * 1e3, "ms"),
        Figure(f"{named}: bare broadcast, p99", p99(times[1]) * 1e3, "ms"),
        Figure(f"{named}: ratio of the medians", median(times[0]) / median(times[1]), "×", RATIO),
        Figure(f"{named}: ratio of the p99s", p99(times[0]) / p99(times[1]), "×"),
        Figure(f"{named}: a synced insert, median", median(times[2]) * 1e3, "ms"),
        Figure(f"{named}: ratio to broadcast and insert", median(times[0]) / floor, "×", RATIO),
        Figure(f"{named}: bytes of a result", guests[0].size, "bytes"),
    ]


@contextmanager
def synced() -> Iterator[Callable[[str], object]]:
    """Give a table of SQLite's own that syncs each row, as the journal is."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(f"{folder}/bare")) as bare:
        bare.isolation_level = None
        for line in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"):
            bare.execute(line)
        bare.execute("CREATE TABLE entry (rev INTEGER PRIMARY KEY, body TEXT)")
        yield lambda body: bare.execute("INSERT INTO entry (body) VALUES (?)", (body,))


class Sealed(Sealer, Holder):
    """A phone that seals, and notes when it hears the count."""

    def __init__(self, socket: Any) -> None:
        super().__init__(socket)
        self.public = self.make_a_key(f"{id(self)}")
        self.asked: dict[str, Any] = {}
        self.waiting = set[str]()
        self.changed = asyncio.Event()
        self._common: dict[str, bytes] = {}

    async def listen(self) -> None:
        """Note when the count comes, and what is asked."""
        async for frame in self.socket:
            text = str(frame)
            if text.startswith('{"type":"scan_result"'):
                self.heard_at, self.text, self.size = perf_counter(), text, len(text.encode())
                self.news.set()
            elif text.startswith(('{"type":"scan_open"', '{"type":"scan_wait"')):
                found = json.loads(text)
                self.asked = found if "ask" in found else self.asked
                self.waiting = set(found.get("waiting", self.waiting))
                self.changed.set()

    async def is_asked(self, before: str) -> None:
        """Wait until it is asked anew."""
        while not self.asked or self.asked["scan"] == before:
            await self._news()

    async def sees(self, waiting: set[str]) -> None:
        """Wait until it hears that these are awaited."""
        while self.waiting != waiting:
            await self._news()

    async def _news(self) -> None:
        await asyncio.wait_for(self.changed.wait(), 30)
        self.changed.clear()

    def share_of(self, vote: int, question: Question) -> str:
        """Return a share as a text; what two keys have in common is worked out once."""
        for other, public in question.roster.items():
            if other != self.seat and other not in self._common:
                self._common[other] = agreed(self.secret, public)
        masks = {
            other: mask_of(self._common[other], self.seat, other, question)
            for other in question.roster
            if other != self.seat
        }
        hidden = (vote + added(self.seat, masks)) % RING
        return json.dumps(
            {
                "type": "scan_share",
                "scan": question.scan.hex(),
                "share": hidden.to_bytes(8).hex(),
                "commit": commitment(question.scan, self.seat, vote, bytes(32)).hex(),
            }
        )


def question_of(asked: Mapping[str, Any]) -> Question:
    roster = {one["seat"]: bytes.fromhex(one["public"]) for one in asked["roster"]}
    return Question(bytes.fromhex(asked["scan"]), asked["ask"], roster)


async def measured(
    do: str,
    ours: Hosted,
    guests: list[Holder],
    others: list[Holder],
    insert: Callable[[str], object],
) -> tuple[list[float], list[float], list[float]]:
    seats = SIX if do == "heat_scan" else [f"s{n}" for n in range(len(guests))]
    for one, seat in zip(guests, seats, strict=True):
        await one.hello(ours.code, seat)
    tasks = [asyncio.create_task(one.listen()) for one in guests]
    phones = [one for one in guests if isinstance(one, Sealed)]
    took: tuple[list[float], list[float], list[float]] = ([], [], [])
    if do == "heat_scan":
        ours.tell(do="adjust", set=REVIVED)
    before = ""
    for n in range(ROUNDS):
        last, said, before = await all_but_one(do, ours, phones, before)
        took[0].append(await until_all(last, guests, said))
        assert json.loads(last.text)["infected"] == INFECTED
        if n == 0:
            tasks += await welcomed(guests, others)
        took[1].append(await until_all(others[0], others, said))
        took[2].append(timed(partial(insert, last.text)))
    for task in tasks:
        task.cancel()
    return took


async def all_but_one(
    do: str, ours: Hosted, guests: list[Sealed], before: str
) -> tuple[Sealed, str, str]:
    """Have a scan asked and all answer it but the last; return that one, its share, and the id."""
    ours.tell(do=do)
    for one in guests:
        await one.is_asked(before)
    question = question_of(guests[0].asked)
    polled = [one for one in guests if one.seat in question.roster]
    for n, one in enumerate(polled):
        for each in guests if n == len(polled) - 1 else guests[:1]:
            await each.sees({later.seat for later in polled[n:]})
        said = one.share_of(n < INFECTED, question)
        if n < len(polled) - 1:
            await one.socket.send(said)
    await asyncio.sleep(0.02)
    return one, said, question.scan.hex()


if __name__ == "__main__":
    print(*figures(), sep="\n")
