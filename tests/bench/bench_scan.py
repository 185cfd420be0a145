"""From the last commitment to the count on every phone, beside bare broadcasts of as many bytes.

Two things go round the table: everybody's commitments, then the count. Nothing is told before the
journal has it, so two synced inserts are measured too. Version 1 had the second round alone: what
the first one adds is the difference to a scan in which only the last share is still out.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any, Final

from attrs import define, field

from companion.core.seats import SEATS
from tests.bench.bench_broadcast import both, synced, until_all, welcomed
from tests.bench.crowd import Bare, Holder, Hosted, holders, keyed
from tests.bench.measure import Figure, median, p99, timed

ROUNDS: Final = {6: 60, 9: 60, 50: 10}
"""By how many phones there are: each round has two scans and their peers."""
FEW: Final = 2
PEOPLE: Final = (6, 9)
"""So many sit at a table; with fifty one sees what grows: who is awaited is told to all."""
INFECTED: Final = 2
"""Neither all nor all but one, so that no count ends the game."""
REVIVED: Final = {"seats.green.trooper.health": 4, "seats.green.trooper.room": "0,0"}
"""Who has died in the game of six is asked too."""
RATIO: Final = 2
WHY: Final = "the quicker the peers, the more do the masks and the sum weigh, which nobody shares"
ADDED: Final = 50.0
"""Milliseconds that the round of commitments may cost."""
HELD: Final = 8.0
"""Seconds for which a phone keeps every answer, so that all take as long."""
LINGER: Final = 1.5
"""Seconds after them in which the slowest of our people has answered."""
POLL: Final = 10.0
SEED: Final = 2026


def figures(*, short: bool = False) -> list[Figure]:
    rows = []
    for kind, phones, do in (
        ("panic_station", 6, "heat_scan"),
        ("crowd", 9, "dare"),
        ("crowd", 50, "dare"),
    )[: 2 if short else 3]:
        rows += asyncio.run(compared(kind, phones, do, FEW if short else ROUNDS[phones]))
    return rows


@define
class Times:
    """Seconds, one of each for each round."""

    whole: list[float] = field(factory=list[float])
    """From the last commitment to the count on all."""
    share: list[float] = field(factory=list[float])
    """From the last share to the count on all."""
    bare: list[float] = field(factory=list[float])
    insert: list[float] = field(factory=list[float])
    asked: list[float] = field(factory=list[float])
    """From the table's word to the question on all."""
    poll: float = 0.0
    """A whole one, with people who take their time."""


async def compared(kind: str, phones: int, do: str, rounds: int) -> list[Figure]:
    with both(kind, phones) as (ours, bare), synced() as insert:
        async with (
            holders(ours.port, phones, Sealed) as guests,
            holders(bare.port, phones, Bare) as them,
        ):
            table = Evening(do, ours, guests)
            times = await measured(table, them, insert, rounds)
    floor = median(times.bare) + median(times.insert)
    added = median(times.whole) - median(times.share)
    named, is_table = f"{phones} phones", phones in PEOPLE
    found = [
        Figure(f"{named}: ratio to two broadcasts and two inserts",
               median(times.whole) / floor / 2, "×", RATIO if is_table else None, WHY),
        Figure(f"{named}: last share alone, ratio to a broadcast and an insert",
               median(times.share) / floor, "×", RATIO if is_table else None, WHY),
        Figure(f"{named}: last commitment sent to last count, median",
               median(times.whole) * 1e3, "ms"),
        Figure(f"{named}: the same, p99", p99(times.whole) * 1e3, "ms"),
        Figure(f"{named}: last share sent to last count, median", median(times.share) * 1e3, "ms"),
        Figure(f"{named}: the round of commitments adds", max(added, 0) * 1e3, "ms",
               ADDED if is_table else None),
        Figure(f"{named}: bare broadcast, median", median(times.bare) * 1e3, "ms"),
        Figure(f"{named}: a synced insert, median", median(times.insert) * 1e3, "ms"),
        Figure(f"{named}: asked to the question on all, median", median(times.asked) * 1e3, "ms"),
        Figure(f"{named}: bytes of a result", guests[0].size, "bytes"),
    ]  # fmt: skip
    if times.poll:
        most = HELD + LINGER
        said = f"{named}: a poll whose people answer after {HELD:g} to {most:g} s"
        found.append(Figure(said, times.poll, "s", POLL))
    return found


class Sealed(Holder):
    """A phone that seals, and notes when it hears the count."""

    awaited = '{"type":"scan_result"'

    def __init__(self, socket: Any) -> None:
        super().__init__(socket)
        self.share: dict[str, Any] | None = None
        self.brain.bent["scan_share"] = self._shares
        self.keeps_its_share = False

    def _shares(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        self.share = frame
        return None if self.keeps_its_share else frame

    def is_asked(self) -> bool:
        asked = self.brain.asked
        return asked is not None and asked["scan"] not in self.brain.kept.answers

    def counts(self) -> int:
        """Work the count out, as a phone does; there is time for it."""
        self.brain.hear(json.loads(self.text))
        assert not self.brain.complaints, self.brain.complaints
        return self.brain.counts[-1] or 0


class Evening:
    """The phones of a table, and how it has something counted."""

    def __init__(self, do: str, ours: Hosted, phones: list[Sealed]) -> None:
        self.do, self.ours, self.phones = do, ours, phones
        self.chance = random.Random(SEED)

    async def sit_down(self) -> list[asyncio.Task[None]]:
        """Sit down, let the keys be made, and compare the row."""
        phones = self.phones
        is_station = self.do == "heat_scan"
        seats = SEATS[:6] if is_station else [f"s{n}" for n in range(len(phones))]
        for one, seat in zip(phones, seats, strict=True):
            await one.hello(self.ours.code, seat)
        tasks = [asyncio.create_task(one.listen()) for one in phones]
        if is_station:
            self.ours.tell(do="adjust", set=REVIVED)
        await keyed(phones, len(phones))
        for one in phones:
            await one.say(*one.brain.compare())
        for one in phones:
            await one.until(partial(one.has_heard_all, len(phones)))
        return tasks

    async def ask(self) -> float:
        """Have the table ask; return the seconds until all have heard it."""
        begin = perf_counter()
        self.ours.tell(do=self.do)
        for one in self.phones:
            await one.until(one.is_asked)
        return perf_counter() - begin

    async def all_but_one(self) -> tuple[Sealed, str]:
        """Have all fix their answers but the last; return that one, and what it would send."""
        *others, last = self.phones
        for n, one in enumerate(others):
            await one.say(*one.brain.seal(int(n < INFECTED)))
        for one in self.phones:
            await one.until(partial(one.waits_for_no_more_than, last.seat))
        (said,) = last.brain.seal(0)
        await asyncio.sleep(0.02)
        return last, json.dumps(said)

    async def to_the_last_share(self) -> tuple[Sealed, str]:
        """The same, and then all shares but the last one's."""
        last, said = await self.all_but_one()
        last.keeps_its_share, last.share = True, None
        await last.socket.send(said)
        await last.until(lambda: last.share is not None)
        for one in self.phones:
            await one.until(partial(one.waits_for_no_more_than, last.seat))
        last.keeps_its_share = False
        await asyncio.sleep(0.02)
        return last, json.dumps(last.share)

    async def counted(self, last: Holder, said: str) -> float:
        """Send what is still out; return the seconds until the last phone has the count."""
        taken = await until_all(last, self.phones, said)
        assert [one.counts() for one in self.phones] == [INFECTED] * len(self.phones)
        return taken

    async def at_their_pace(self) -> float:
        """Seconds of a whole poll, with people who take as long as people do."""
        begin = perf_counter()
        await self.ask()

        async def answer(n: int, one: Sealed) -> None:
            await asyncio.sleep(HELD + self.chance.random() * LINGER)
            await one.say(*one.brain.seal(int(n < INFECTED)))

        await asyncio.gather(*(answer(n, one) for n, one in enumerate(self.phones)))
        return max([await one.next() for one in self.phones]) - begin


async def measured(
    table: Evening, others: Sequence[Holder], insert: Callable[[str], object], rounds: int
) -> Times:
    tasks = await table.sit_down()
    times, phones = Times(), table.phones
    for n in range(rounds):
        times.asked.append(await table.ask())
        times.whole.append(await table.counted(*await table.all_but_one()))
        if n == 0:
            tasks += await welcomed(phones, others)
        times.bare.append(await until_all(others[0], others, phones[0].text))
        times.asked.append(await table.ask())
        times.share.append(await table.counted(*await table.to_the_last_share()))
        times.insert.append(timed(partial(insert, phones[0].text)))
    if len(phones) in PEOPLE and rounds > FEW:
        times.poll = await table.at_their_pace()
    for task in tasks:
        task.cancel()
    return times


if __name__ == "__main__":
    print(*figures(), sep="\n")
