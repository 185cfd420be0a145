"""A monkey at the table: random fingers everywhere. Nothing breaks, and nobody gets stuck."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from companion.app import open_table
from companion.core.seats import SEATS
from companion.games import PACKAGES
from tests.flows.journey import BACK, here
from tests.support.often import tried
from tests.support.tablet import ATablet, Finger, Tablet

TOUCHES: Final = min(tried(130), 390)
"""No more in the bulk: the longer a log, the longer each look at it."""


class Monkey:
    """Touches keys, points and stretches of the window, from a seed."""

    def __init__(self, tablet: Tablet, seed: int) -> None:
        self.tablet, self.chance = tablet, Random(seed)
        self.last: list[str] = []

    def touch(self) -> None:
        kind = self.chance.choices(("key", "point", "drag", "two", "back"), (70, 10, 12, 4, 4))[0]
        self.last = [*self.last[-8:], f"{kind} at {here(self.tablet.desk)}"]
        getattr(self, kind)()
        self.tablet.settle(1)

    def key(self) -> None:
        panels = [panel for panel in self.tablet.reachable() if panel.spots]
        if not panels:
            self.back()
            return
        panel = self.chance.choice(panels)
        spot = self.chance.choice(panel.spots)
        if spot.key in ("undo", "menu.undo") and self.chance.random() < 0.7:
            return
        if panel.is_dead(spot):
            self.tablet.wait(0.35)
        self.last[-1] += f": {spot.key}"
        self.tablet.tap_at(*panel.of_window(*spot.box.middle))

    def point(self) -> None:
        self.tablet.tap_at(*self._point())

    def drag(self) -> None:
        self.tablet.drag(self._point(), self._point(), steps=3)

    def two(self) -> None:
        fingers = [Finger(*self._point()).down() for _ in range(2)]
        for finger in fingers:
            finger.to(*self._point())
        for finger in fingers:
            finger.up()

    def back(self) -> None:
        self.tablet.key(BACK)

    def _point(self) -> tuple[float, float]:
        wide, high = self.tablet.root.size
        return self.chance.uniform(1, wide - 1), self.chance.uniform(1, high - 1)


def sound(tablet: Tablet, last: list[str]) -> None:
    """See that the screen shows what the journal says, and that there is something to press."""
    table = tablet.bridge.open()
    if table.play is not None and tablet.desk.news.view is not None:
        assert tablet.desk.news.view == table.view(), last
    assert tablet.keys(), last
    assert not tablet.desk.busy, last


@pytest.mark.law
@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_breaks_nothing_and_is_never_stuck(seed: int, a_tablet: ATablet) -> None:
    tablet = a_tablet(size=((1280, 800), (800, 1280))[seed % 2], flat=seed == 3)
    people = [{"seat": seat, "name": seat.title()} for seat in SEATS[: 4 + seed % 3]]
    board = "light" if seed == 2 else "full"
    tablet.tell(do="new_game", players=people, board=board, first="red")
    tablet.tell(do="begin")
    tablet.desk.go("table")
    tablet.settle()
    monkey, seen = Monkey(tablet, seed), set[str]()
    for _ in range(TOUCHES):
        monkey.touch()
        seen.add(here(tablet.desk).partition(":")[0])
        sound(tablet, monkey.last)
    assert len(seen) > min(6, TOUCHES // 15), seen
    play = tablet.bridge.open().play
    if play is not None:
        view = tablet.bridge.open().view()
        tablet.close()
        table = open_table(PACKAGES, tablet.folder, 1)
        assert table.view(of=table.look(play.number)) == view
        table.journal.close()
