"""What a box does before a tablet, and what the screen says of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.table.device import Lamp, Signal
from tests.support.devices import FakeDevices
from tests.support.guests import FakePhones, with_phones
from tests.support.held import TEXTS, HeldCards
from tests.support.tablet import ATablet, Tablet

STORAGE = TEXTS["exploration/storage-2"]


CHIP = ("Box: ", "A short press", "The box's button", "The scanner box does")


def read(tablet: Tablet, box: FakeDevices, *texts: str, age: float = 0) -> None:
    box.reads(*texts, age=age)
    tablet.settle()


def press(tablet: Tablet, box: FakeDevices, **how: Any) -> None:
    """Press the button once it has meant the same for long enough."""
    tablet.wait(0.4)
    box.press(**how)
    tablet.settle()


def chip(tablet: Tablet) -> str:
    """Return what the screen says of the button."""
    found = [one for one in tablet.texts() if one.startswith(CHIP)]
    return found[0] if found else ""


def news(box: FakeDevices, what: Callable[[], object]) -> list[Lamp | Signal]:
    """Return what the box was told while this was done."""
    before = len(box.told)
    what()
    return box.told[before:]


def sealed(
    a_tablet: ATablet, box: FakeDevices, folder: Path, *here: str
) -> tuple[Tablet, FakePhones]:
    """Six players, red's turn, an open scan; these (or green) answer on the tablet."""
    phones = FakePhones()
    tablet = a_tablet(bridge=with_phones(phones), cards=HeldCards(folder), devices=box)
    seats = ("red", "blue", "green", "yellow", "orange", "purple")
    players = [{"seat": one, "name": one.title()} for one in seats]
    tablet.tell(do="new_game", game="panic_station", players=players, first="red")
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])
    tablet.desk.go("table")
    phones.all_here()
    for seat in here or ("green",):
        phones.put(seat, "tablet")
    tablet.tell(do="heat_scan", anyway=True)
    phones.asks()
    tablet.wait(0.5)
    return tablet, phones
