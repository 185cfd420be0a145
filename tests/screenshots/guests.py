"""What is done with phones for a picture: they come, go, answer, and fail to get in."""

from __future__ import annotations

from companion.core.say import say
from tests.screenshots.steps import Step
from tests.support.guests import OTHER_SYMBOLS, SYMBOLS, FakePhones
from tests.support.tablet import Tablet


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
