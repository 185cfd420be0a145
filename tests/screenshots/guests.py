"""What is done with phones for a picture: they come, go, answer, and fail to get in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.say import say
from companion.phones.scan_warnings import have_noted, went_out
from companion.table.guests import Keys, Warn
from tests.support.guests import PICTURES, SYMBOLS, FakePhones
from tests.support.tablet import Step, Tablet

SCAN: Final = "a1" * 15 + "b2"
CHAIN: Final = (("blue", None), ("purple", "blue"), ("red", "blue"), ("green", "purple"),
                ("orange", "red"), ("yellow", "green"))  # fmt: skip
VOTES: Final = {"red": 0, "blue": 1, "green": 0, "yellow": 0, "orange": 0, "purple": 1}
NOBODY: Final = {"orange": None}
FAULTS: Final = [
    {"scan": SCAN, "seat": "green", "fault": "denied"},
    {"scan": None, "seat": "purple", "fault": "one_sided", "with": "red", "at": 12},
    {"scan": None, "seat": "blue", "fault": "unknown_poll"},
]
WHYS: Final = (
    ("blue", say("{name} is not asked this time: this count and the last one together show what "
                 "{name} answered.", name="Ben")),
    ("green", say("{name} answers on the tablet this time: this count and the last one together "
                  "may show what {name} answered.", name="Cleo")),
)  # fmt: skip
WARNS: Final = tuple(Warn(*one) for one in WHYS)
QUIET: Final = tuple(
    Warn(seat, why, play=True)
    for seats, why in (
        (("red", "green"), have_noted(["Ann", "Eve"])),
        (("yellow",), went_out(["Dan"])),
    )
    for seat in seats
)
"""What play alone did."""


def phones_of(tablet: Tablet) -> FakePhones:
    """Return the phones of a tablet that has some."""
    phones = tablet.bridge.phones
    assert isinstance(phones, FakePhones)
    return phones


def phone(state: str, *seats: str) -> Step:
    """Let the phones of these seats come, or go."""

    def step(tablet: Tablet) -> None:
        for seat in seats:
            phones_of(tablet).put(seat, state)  # type: ignore[arg-type]
        if any(one.state == "free" for one in phones_of(tablet).guests().guests):
            phones_of(tablet).set(symbols=(), keys=Keys())
        else:
            phones_of(tablet).new_row(SYMBOLS)
            phones_of(tablet).compare(*VOTES)
        tablet.settle()

    return step


def everybody_in(tablet: Tablet) -> None:
    """Let every phone come."""
    phones_of(tablet).all_here()
    tablet.settle()


def among(done: Callable[[FakePhones], None]) -> Step:
    """Let something happen among the phones."""

    def step(tablet: Tablet) -> None:
        done(phones_of(tablet))
        tablet.settle()

    return step


def new_row(*compared: str) -> Step:
    """Let a key change, and the symbols with it; these have compared them."""

    def step(tablet: Tablet) -> None:
        phones_of(tablet).new_row()
        phones_of(tablet).compare(*compared)
        tablet.wait(6)

    return step


def key_round(*waiting: str, at_fault: str | None = None) -> Step:
    """Let the phones make a new row, and these be awaited for it."""
    return among(lambda phones: phones.key_round(*waiting, at_fault=at_fault))


def sees_another(*seats: str) -> Step:
    """Let these say that their row is another."""
    return among(lambda phones: phones.see_another(*seats))


def set_back(*seats: str) -> Step:
    """Let the phones of these seats know of a count that the tablet lacks."""
    return among(lambda phones: phones.set(set_back=seats))


def warned(do: str) -> Step:
    """Have this refused until it is said once more that a count may show an answer."""
    return among(lambda phones: phones.warns.update({do: WHYS}))


def no_door(tablet: Tablet) -> None:
    """Let something keep the door shut."""
    phones_of(tablet).in_trouble(say("This machine is in no network."))
    tablet.settle()


def switch_off(tablet: Tablet) -> None:
    """Let no phones in any more."""
    tablet.desk.let_in(on=False)
    tablet.settle()


def phase_that_asks(face: int) -> Step:
    """Have a Parasite Phase begin in which phones are asked for Armor."""

    def step(tablet: Tablet) -> None:
        tablet.bridge.send({"do": "parasite_phase", "ask": True, "roll": [face]}, lambda _: None)
        tablet.settle()

    return step


def wifi(name: str, password: str) -> Step:
    """Have the Wi-Fi typed."""

    def step(tablet: Tablet) -> None:
        tablet.desk.set(wifi=name, wifi_password=password)
        tablet.settle()

    return step


def asks(ask: str = "infected", **how: Any) -> Step:
    """Let the phones be asked."""

    def step(tablet: Tablet) -> None:
        phones_of(tablet).asks(ask, **how)
        tablet.settle()

    return step


def seals(*seats: str) -> Step:
    """Let answers be in."""

    def step(tablet: Tablet) -> None:
        phones_of(tablet).seals(*seats)
        tablet.settle()

    return step


def count(total: int, *, again: bool = False) -> Step:
    """Let the answers be added up, or a count be told again."""
    return among(lambda phones: phones.count(total, again=again))


def asked_to_open(*agreed: str, declined: tuple[str, ...] = ()) -> Step:
    """Let the phones be asked whether to open; these have answered."""
    return among(lambda phones: phones.asks_to_open(*agreed, declined=declined))


def closed(*opened: str) -> Step:
    """Let the audit be closed; these have opened what they answered."""
    return among(lambda phones: phones.close_audit(*opened))


def report(ending: str) -> Step:
    """Let the audit be over; its ending stands, or is overturned, or unproven."""

    def step(tablet: Tablet) -> None:
        last = tablet.view["rev"]
        scans = [
            {"scan": SCAN, "ask": "infected", "rev": last - 1, "infected": 2, "polled": 6,
             "votes": {**VOTES, "orange": 1 if ending == "stands" else None},
             "pictures": [11, 30, 44, 6]},
            {"scan": SCAN[::-1], "ask": "infected", "rev": last, "infected": 6, "polled": 6,
             "votes": {**dict.fromkeys(VOTES, 1), **({} if ending == "stands" else NOBODY)},
             "pictures": list(PICTURES)},
        ]  # fmt: skip
        phones = phones_of(tablet)
        if ending == "stands":
            phones.report(*CHAIN, scans=scans)
        elif ending == "overturned":
            phones.report(*CHAIN[:4], scans=scans, faults=FAULTS)
        else:
            opened = [seat for seat in VOTES if seat != "orange"]
            unproved = [{"scan": SCAN, "seat": seat} for seat in ("orange", "red")]
            cancelled = [{"scan": "c3" * 16, "ask": "infected", "missing": ["purple"]}]
            phones.report(*CHAIN[:4], *CHAIN[5:], scans=scans, faults=FAULTS, opened=opened,
                          unopened=["orange"], unproved=unproved, cancelled=cancelled)  # fmt: skip
        tablet.settle()

    return step
