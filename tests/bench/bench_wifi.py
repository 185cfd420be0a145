"""A real Chromium on a bad Wi-Fi: how long after a cut its phone shows again how the table is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from attrs import frozen

from tests.bench.measure import Figure, median
from tests.support.browser import Phone, Phones, a_browser, chromium_on
from tests.support.link import BadLink
from tests.support.namespaces import Namespace, a_lan
from tests.support.served import Table

FOUR: Final = ("red", "blue", "green", "yellow")
CUTS: Final = {3.0: 5, 20.0: 3}
"""How often, by how many seconds the Wi-Fi is gone; all of it takes five minutes."""
LONG: Final = {90.0: 1}
"""What a good one alone is tried with: how the page waits has nothing to do with the weather."""
FEW: Final = {1.0: 1}
BACK: Final = 2.0
LOSS: Final = 10
DELAY: Final = 150
"""One way, in milliseconds."""
MOVES: Final = 3
WHY: Final = {
    "another address": "nothing tells a browser; silence is noticed after 4 s at most, so that"
    " phones send a word every 2 s and no more",
    "bad Wi-Fi": "five round trips of 0.3 s, and a lost packet is repeated after a second",
}
"""Why somebody has to wait longer, by what happened."""
LIMIT: Final = 60.0
"""Nobody waits longer."""
SHOWN: Final = """([words, limit]) => new Promise(done => {
    const begin = performance.now();
    const look = () => performance.now() - begin > limit
        || document.querySelector("header.top .link.near")
        && document.body.innerText.includes(words)
        ? done(performance.now() - begin <= limit) : setTimeout(look, 10);
    look();
})"""


@frozen
class Evening:
    """A table, a phone that sits at it, and the Wi-Fi between them."""

    table: Table
    phone: Phone
    machine: Namespace
    wifi: BadLink

    def counts(self, cards: int) -> None:
        """Something happens at the table that the phone has to show."""
        self.table.do("hand", seat="red", cards=cards)

    def until_shown(self, cards: int) -> float:
        """Return the seconds until the phone shows this hand, connected."""
        begin = monotonic()
        shown = self.phone.page.evaluate(SHOWN, [f"Hand\n{cards}\n", LIMIT * 1000])
        assert shown, f"it was never shown; here is {self.phone.page.inner_text('body')}"
        return monotonic() - begin

    def back(self, cut: float, cards: int) -> float:
        """Cut the Wi-Fi for so long, and return how long the phone then needs."""
        self.wifi.cut()
        sleep(cut / 2)
        self.counts(cards)
        sleep(cut / 2)
        self.wifi.restore()
        return self.until_shown(cards)

    def moved(self, address: str, cards: int) -> float:
        """Give the phone another address, and return how long it needs."""
        self.machine.move_to(address)
        self.counts(cards)
        return self.until_shown(cards)


@contextmanager
def an_evening() -> Iterator[Evening]:
    with TemporaryDirectory() as folder, a_lan(phones=1, bad=True) as lan:
        (machine,) = lan.phones
        assert machine.link
        command = chromium_on(machine, Path(folder))
        with (
            Table(Path(folder), at=lan.table.address, within=lan.table.command) as table,
            a_browser(command) as browser,
        ):
            table.first_turn(*FOUR)
            phones = Phones(browser, table)
            yield Evening(table, phones.join("red"), machine, machine.link)
            phones.leave()


def figures(*, short: bool = False) -> list[Figure]:
    if short:
        return [*_moves(1), *_cuts("good", 0, 0, FEW)]
    return [*_moves(MOVES), *_cuts("good", 0, 0, CUTS | LONG), *_cuts("bad", LOSS, DELAY, CUTS)]


def _moves(count: int) -> list[Figure]:
    with an_evening() as evening:
        evening.until_shown(5)
        taken = [evening.moved(f"192.168.77.{150 + n}", 6 + n) for n in range(count)]
    return _figures("another address", taken)


def _cuts(weather: str, loss: int, delay: int, cuts: Mapping[float, int]) -> list[Figure]:
    """Each kind of cut meets a browser that has had no other: what it remembers slows it down."""
    found = []
    for cut, times in cuts.items():
        with an_evening() as evening:
            evening.until_shown(5)
            evening.wifi.loss(loss).delay(delay)
            taken = [evening.back(cut, 6 + n) for n in range(times)]
        found += _figures(f"{weather} Wi-Fi, cut for {cut:g} s", taken)
    return found


def _figures(what: str, taken: Sequence[float]) -> list[Figure]:
    named = f"{what}: until the phone is back, median of {len(taken)}"
    why = next((why for begins, why in WHY.items() if what.startswith(begins)), "")
    return [
        Figure(named, median(taken), "s", BACK, why),
        Figure("the same: longest", max(taken), "s", BACK, why),
    ]
