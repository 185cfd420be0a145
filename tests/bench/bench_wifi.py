"""Six phones whose Wi-Fi is gone for 20 s: how soon after its return each of them is back.

In network namespaces, with phones that are programs and try again after 1.5 s, as the page does.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import pytest

from tests.bench.measure import Figure, median
from tests.support.link import BadLink
from tests.support.namespaces import Lan, a_lan
from tests.support.pocket import Pocket, Served

CUT = 20.0
TRY = 1.5
BUDGET = 2.0
SEATS = ("red", "blue", "green", "yellow", "orange", "purple")


def figures() -> list[Figure]:
    try:
        with TemporaryDirectory() as folder, a_lan(phones=len(SEATS), bad=True) as lan:
            return _measured(lan, Path(folder))
    except pytest.skip.Exception as why:
        print(f"not measured: {why}")
        return []


def _measured(lan: Lan, folder: Path) -> list[Figure]:
    with Served(lan.table, folder) as table:
        table("new_game", players=[{"seat": seat, "name": seat} for seat in SEATS], first="red")
        phones = [
            Pocket(machine, table, lan.table.address, seat, TRY)
            for machine, seat in zip(lan.phones, SEATS, strict=True)
        ]
        gone = _after_a_cut(phones)
        table("view")
        throws = table.done("throw")
        for phone in phones:
            phone.close()
    return [
        Figure("Wi-Fi back after 20 s to the first of six phones back", min(gone), "s"),
        Figure("to half of them back", median(gone), "s"),
        Figure("to the last one back, its waiting command answered", max(gone), "s", BUDGET),
        Figure("how often the command of the cut was done", throws, "times", 1),
    ]


def _after_a_cut(phones: list[Pocket]) -> list[float]:
    """Return how long each phone took; the first has a command that nobody has answered."""
    links = [phone.machine.link for phone in phones]
    _all(links, "cut")
    throw = phones[0].command("throw", roll=[2])
    phones[0].say(throw)

    def back(phone: Pocket) -> float:
        phone.dial()
        if phone is phones[0]:
            assert phone.ask(throw)["type"] == "done"
        return monotonic()

    with ThreadPoolExecutor(len(phones)) as pool:
        returns = [pool.submit(back, phone) for phone in phones]
        sleep(CUT)
        restored = monotonic()
        _all(links, "restore")
        return [one.result() - restored for one in returns]


def _all(links: list[BadLink | None], do: str) -> None:
    for link in links:
        assert link is not None
        getattr(link, do)()
