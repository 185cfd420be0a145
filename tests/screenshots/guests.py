"""What is done with phones for a picture: they come, go, answer, and fail to get in."""

from __future__ import annotations

from typing import Any, Final

from companion.core.say import say
from tests.screenshots.steps import Step
from tests.support.guests import OTHER_SYMBOLS, SYMBOLS, FakePhones
from tests.support.tablet import Tablet

SCAN: Final = "a1" * 15 + "b2"
CHAIN: Final = (("blue", None), ("purple", "blue"), ("red", "blue"), ("green", "purple"),
                ("orange", "red"), ("yellow", "green"))  # fmt: skip
VOTES: Final = {"red": 0, "blue": 1, "green": 0, "yellow": 0, "orange": 0, "purple": 1}
NOBODY: Final = {"orange": None}
FAULTS: Final = [
    {"scan": SCAN, "seat": "green", "fault": "denied"},
    {"scan": None, "seat": "purple", "fault": "one_sided", "with": "red", "at": 12},
]


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
        phones_of(tablet).set(symbols=SYMBOLS)
        tablet.settle()

    return step


def everybody_in(tablet: Tablet) -> None:
    """Let every phone come."""
    phones_of(tablet).all_here()
    tablet.settle()


def another_row(tablet: Tablet) -> None:
    """Let a key change, and the symbols with it."""
    phones_of(tablet).set(symbols=OTHER_SYMBOLS)
    tablet.settle()


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


def count(total: int) -> Step:
    """Let the answers be added up."""

    def step(tablet: Tablet) -> None:
        phones_of(tablet).count(total)
        tablet.settle()

    return step


def opening(*answered: str) -> Step:
    """Let the phones be asked to open; these have answered."""

    def step(tablet: Tablet) -> None:
        phones_of(tablet).asks_to_open(*answered)
        tablet.settle()

    return step


def report(ending: str) -> Step:
    """Let the audit be over; its ending stands, or is overturned, or unproven."""

    def step(tablet: Tablet) -> None:
        last = tablet.view["rev"]
        scans = [
            {"scan": SCAN, "ask": "infected", "rev": last - 1, "infected": 2, "polled": 6,
             "votes": {**VOTES, "orange": 1 if ending == "stands" else None}},
            {"scan": SCAN[::-1], "ask": "infected", "rev": last, "infected": 6, "polled": 6,
             "votes": {**dict.fromkeys(VOTES, 1), **({} if ending == "stands" else NOBODY)}},
        ]  # fmt: skip
        phones = phones_of(tablet)
        if ending == "stands":
            phones.report(*CHAIN, scans=scans)
        elif ending == "overturned":
            phones.report(*CHAIN[:4], scans=scans, faults=FAULTS)
        else:
            opened = [seat for seat in VOTES if seat != "orange"]
            gaps = [{"scan": SCAN, "seat": "orange"}]
            phones.report(*CHAIN[:4], *CHAIN[5:], scans=scans, faults=FAULTS, opened=opened,
                          unopened=["orange"], gaps=gaps)  # fmt: skip
        tablet.settle()

    return step
