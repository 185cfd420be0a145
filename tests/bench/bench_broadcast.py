"""From a phone's command to the last phone's new scene.

Beside it, in turns: a bare server's broadcast of as many bytes, and an insert that SQLite syncs as
the journal does. Both together are the least that a command could take.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from attrs import define, field

from companion.core.evolving import evolve
from companion.core.seats import SEATS
from companion.games import PACKAGES
from tests.bench.crowd import Bare, Holder, Hosted, Shown, begun, holders, keyed
from tests.bench.fullest import Fullest, fullest
from tests.bench.measure import Figure, median, p99, timed
from tests.support.ten import Ten

ROUNDS: Final = 200
FEW: Final = 3
RATIO: Final = 5.7
"""A third of what a move took before a command's views and offers were made once."""
FRAME: Final = 16
WEIGHS: Final = "the quicker the disk syncs, the more does the list of offers weigh"
WHY: Final = "one in a hundred waits for the disk, or for whoever else has the processor"


def figures(*, short: bool = False) -> list[Figure]:
    rounds, rows = FEW if short else ROUNDS, list[Figure]()
    for game in (*PACKAGES, Ten.name):
        rows += asyncio.run(compared(game, rounds))
        rows.append(offers(game, rounds))
    return rows


def offers(kind: str, rounds: int) -> Figure:
    """Time what a broadcast spends on what the active player can do next."""
    with TemporaryDirectory() as folder:
        table, _ = begun(kind, Path(folder), fullest(kind).phones)
        assert table.play is not None
        game, state = table.play.game, table.play.history.state
        took = []
        for _ in range(rounds):
            fresh = evolve(state)  # what was worked out for the same state is remembered
            took.append(timed(partial(game.offers, fresh, None)))
        table.journal.close()
    return Figure(
        f"{fullest(kind).what}, of it working out the offers: median",
        median(took) * 1e3,
        "ms",
        is_told=True,
    )


@contextmanager
def both(kind: str, phones: int) -> Iterator[tuple[Hosted, Hosted]]:
    with (
        TemporaryDirectory() as folder,
        Hosted(kind, folder, str(phones)) as ours,
        Hosted("bare") as bare,
    ):
        yield ours, bare


@contextmanager
def synced() -> Iterator[Callable[[str], object]]:
    """Give a table of SQLite's own that syncs each row, as the journal is."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(f"{folder}/bare")) as bare:
        bare.isolation_level = None
        for line in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"):
            bare.execute(line)
        bare.execute("CREATE TABLE entry (rev INTEGER PRIMARY KEY, body TEXT)")
        yield lambda body: bare.execute("INSERT INTO entry (body) VALUES (?)", (body,))


@define
class Times:
    """Seconds, one of each for each round; the servers' are their processors'."""

    whole: list[float] = field(factory=list[float])
    """From the command sent to the last scene."""
    bare: list[float] = field(factory=list[float])
    insert: list[float] = field(factory=list[float])
    works: float = 0.0
    bare_works: float = 0.0


async def compared(kind: str, rounds: int) -> list[Figure]:
    full = fullest(kind)
    phones = full.phones
    with both(kind, phones) as (ours, bare), synced() as insert:
        async with (
            holders(ours.port, phones, Shown) as guests,
            holders(bare.port, phones, Bare) as others,
        ):
            table = Evening(full, ours, guests)
            times = await measured(table, bare, others, insert, rounds)
    named = f"{full.what}, {phones} phones"
    size = sum(one.size for one in guests) / phones
    whole, floor = median(times.whole), median(times.bare) + median(times.insert)
    return [
        Figure(f"{named}: command sent to last scene, median", whole * 1e3, "ms"),
        Figure(f"{named}: the same, p99", p99(times.whole) * 1e3, "ms", FRAME, WHY),
        Figure(f"{named}: bare broadcast, median", median(times.bare) * 1e3, "ms"),
        Figure(f"{named}: bare broadcast, p99", p99(times.bare) * 1e3, "ms"),
        Figure(f"{named}: a synced insert, median", median(times.insert) * 1e3, "ms"),
        Figure(
            f"{named}: ratio to a broadcast and an insert, medians",
            whole / floor,
            "×",
            RATIO,
            WEIGHS,
        ),
        Figure(f"{named}: ratio to a broadcast alone", whole / median(times.bare), "×"),
        Figure(f"{named}: our server's processor, a command", times.works / rounds * 1e3, "ms"),
        Figure(f"{named}: the bare server's, a broadcast", times.bare_works / rounds * 1e3, "ms"),
        Figure(f"{named}: bytes a scene", size, "bytes"),
    ]


class Evening:
    """The phones of a table, and what the active one asks for."""

    def __init__(self, full: Fullest, ours: Hosted, phones: Sequence[Shown]) -> None:
        self.full, self.ours, self.phones = full, ours, phones

    @property
    def active(self) -> Shown:
        """Whoever's turn it is, as the newest scene says."""
        seat = self.phones[0].shown()["scene"]["header"]["seat"]
        return next(one for one in self.phones if one.seat == seat)

    async def sit_down(self) -> list[asyncio.Task[None]]:
        """Sit down, and let the keys be made where the game has polls."""
        for one, seat in zip(self.phones, SEATS, strict=False):
            await one.hello(self.ours.code, seat)
        tasks = [asyncio.create_task(one.listen()) for one in self.phones]
        rows = self.phones[0].view["seats"]
        gone = {row["seat"] for row in rows if row.get("gone")}
        living = [one for one in self.phones if one.seat not in gone]
        if self.full.has_polls:
            await keyed(living, len(living))
        return tasks

    async def tell(self, n: int) -> float:
        """Have the active phone ask for something; return the seconds until all were shown it."""
        for one in self.phones:
            one.news.clear()
        active = self.active
        frame = {"type": "command", "id": str(n), "rev": self.phones[0].shown()["rev"]}
        press = self.full.presses[n % len(self.full.presses)]
        said = json.dumps({**frame, "command": press})
        return await until_all(active, self.phones, said)


async def measured(
    table: Evening,
    bare: Hosted,
    others: Sequence[Holder],
    insert: Callable[[str], object],
    rounds: int,
) -> Times:
    times, tasks = Times(), await table.sit_down()
    await table.tell(0)
    tasks += await welcomed(table.phones, others)
    begun = table.ours.seconds(), bare.seconds()
    for n in range(1, rounds + 1):
        times.whole.append(await table.tell(n))
        times.bare.append(await until_all(others[0], others, table.phones[0].text))
        times.insert.append(timed(partial(insert, table.phones[0].text[:300])))
        await asyncio.sleep(0.02)  # nobody presses sooner, and a phone may not
    times.works, times.bare_works = table.ours.seconds() - begun[0], bare.seconds() - begun[1]
    for task in tasks:
        task.cancel()
    return times


async def until_all(who: Holder, all_of_them: Sequence[Holder], said: str) -> float:
    """Seconds from a frame being sent until the last has heard of it."""
    begin = perf_counter()
    await who.socket.send(said)
    return max([await one.next() for one in all_of_them]) - begin


async def welcomed(guests: Sequence[Holder], others: Sequence[Holder]) -> list[asyncio.Task[None]]:
    """Have the bare server send as much to each."""
    for guest, other in zip(guests, others, strict=True):
        await other.socket.send(str(guest.size))
        assert await other.socket.recv() == "welcome"
    return [asyncio.create_task(one.listen()) for one in others]


if __name__ == "__main__":
    print(*figures(), sep="\n")
