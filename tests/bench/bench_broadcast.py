"""From a phone's command to the last phone's new view, beside a bare broadcast of as many bytes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from companion.core.evolving import evolve
from tests.bench.crowd import Bare, Holder, Hosted, begun, holders, keyed
from tests.bench.measure import Figure, median, p99, timed

ROUNDS: Final = 300
RATIO: Final = 5.7
"""A third of what a move took before a command's views and offers were made once."""
FRAME: Final = 16
SIX: Final = ("red", "blue", "green", "yellow", "orange", "purple")


def figures() -> list[Figure]:
    rows = []
    for kind, phones, what in (
        ("panic_station", 6, "hand"),
        ("panic_station", 6, "move"),
        ("crowd", 9, "throw"),
        ("crowd", 50, "throw"),
    ):
        rows += asyncio.run(compared(kind, phones, what))
    return [*rows, offers()]


def offers() -> Figure:
    """Time what a move's broadcast spends on what the active player can do next."""
    with TemporaryDirectory() as folder:
        table, _ = begun("panic_station", Path(folder), len(SIX))
        assert table.play is not None
        game, state = table.play.game, table.play.history.state
        took = []
        for _ in range(ROUNDS):
            fresh = evolve(state)  # what was worked out for the same state is remembered
            took.append(timed(partial(game.offers, fresh, None)))
        table.journal.close()
    return Figure("a move, of it working out the offers: median", median(took) * 1e3, "ms")


@contextmanager
def both(kind: str, phones: int) -> Iterator[tuple[Hosted, Hosted]]:
    with (
        TemporaryDirectory() as folder,
        Hosted(kind, folder, str(phones)) as ours,
        Hosted("bare") as bare,
    ):
        yield ours, bare


async def compared(kind: str, phones: int, what: str) -> list[Figure]:
    with both(kind, phones) as (ours, bare):
        async with (
            holders(ours.port, phones, Holder) as guests,
            holders(bare.port, phones, Bare) as others,
        ):
            times = await measured(kind, what, ours, guests, others)
    named = f"{what}, {phones} phones"
    size = sum(one.size for one in guests) / phones
    return [
        Figure(f"{named}: command sent to last view, median", median(times[0]) * 1e3, "ms"),
        Figure(f"{named}: the same, p99", p99(times[0]) * 1e3, "ms", FRAME),
        Figure(f"{named}: bare broadcast, median", median(times[1]) * 1e3, "ms"),
        Figure(f"{named}: bare broadcast, p99", p99(times[1]) * 1e3, "ms"),
        Figure(f"{named}: ratio of the medians", median(times[0]) / median(times[1]), "×", RATIO),
        Figure(f"{named}: bytes a view", size, "bytes"),
    ]


async def measured(
    kind: str, what: str, ours: Hosted, guests: Sequence[Holder], others: Sequence[Holder]
) -> tuple[list[float], list[float]]:
    seats = SIX if kind == "panic_station" else [f"s{n}" for n in range(len(guests))]
    for one, seat in zip(guests, seats, strict=True):
        await one.hello(ours.code, seat)
    tasks = [asyncio.create_task(one.listen()) for one in guests]
    living = [one for one in guests if guests[0].view["seats"][one.seat]["alive"]]
    await keyed(living, len(living))
    active = next(one for one in guests if one.seat == guests[0].view["turn"]["seat"])
    active.view = json.loads(active.text)["view"]
    for one in guests:
        one.news.clear()
    took: tuple[list[float], list[float]] = ([], [])
    for n in range(ROUNDS):
        frame = {"type": "command", "id": str(n), "rev": active.view["rev"]}
        said = json.dumps({**frame, "command": command(what, active.view, n)})
        took[0].append(await until_all(active, guests, said))
        active.view = json.loads(active.text)["view"]
        if n == 0:
            tasks += await welcomed(guests, others)
        took[1].append(await until_all(others[0], others, said))
        await asyncio.sleep(0.02)  # nobody presses sooner, and a phone may not
    for task in tasks:
        task.cancel()
    return took


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


def command(what: str, view: dict[str, Any], n: int) -> dict[str, Any]:
    seat = view["turn"]["seat"]
    if what == "hand":
        return {"do": "hand", "seat": seat, "cards": 5 + n % 2}
    if what == "throw":
        return {"do": "throw", "roll": [3]}
    return {"do": "move", "who": "trooper", "to": "3,1" if n % 2 else "4,1"}


if __name__ == "__main__":
    print(*figures(), sep="\n")
