"""What is done for a picture: small verbs, each a function of the tablet."""

from __future__ import annotations

from typing import Any

from tests.support.disk import no_file_grows
from tests.support.golden import accepted
from tests.support.tablet import Finger, Step, Tablet

HELD: list[Finger] = []
"""The finger that lies on something."""


def tap(*keys: str) -> Step:
    """Tap one thing after another."""

    def step(tablet: Tablet) -> None:
        for key in keys:
            tablet.tap(key)

    return step


def hold(key: str) -> Step:
    """Leave a finger on something."""

    def step(tablet: Tablet) -> None:
        tablet.wait(0.4)
        HELD[:] = [Finger(*tablet.where(key)).down()]

    return step


def lift(tablet: Tablet) -> None:
    """Take the finger away again."""
    HELD.pop().up()
    tablet.settle()


def tell(do: str, **fields: Any) -> Step:
    """Have a command done behind the screens' back."""
    return lambda tablet: tablet.tell(do=do, **fields)


def told(game: str, first: int, last: int) -> Step:
    """Have the commands of a golden game done, from the one to the other."""

    def step(tablet: Tablet) -> None:
        for raw in accepted(game)[first:last]:
            tablet.bridge.send(raw, lambda _: None)
        tablet.settle()

    return step


def on_a_full_disk(do: str) -> Step:
    """Have a command done that the disk does not take."""

    def step(tablet: Tablet) -> None:
        with no_file_grows():
            tablet.tell(do=do)

    return step


def go(screen: str, about: Any = None) -> Step:
    """Open a screen."""

    def step(tablet: Tablet) -> None:
        tablet.desk.go(screen, about)
        tablet.settle()

    return step


def happen(seconds: float, do: str, **fields: Any) -> Step:
    """Have a command done, and stop time so long after it began to be shown."""

    def step(tablet: Tablet) -> None:
        tablet.bridge.send({"do": do, **fields}, lambda _: None)
        later(seconds)(tablet)

    return step


def later(seconds: float) -> Step:
    """Let time go by."""
    return lambda tablet: tablet.wait(seconds)


def back(tablet: Tablet) -> None:
    """Close what lies on top."""
    tablet.desk.back()
    tablet.settle()


def home(tablet: Tablet) -> None:
    """Go to the start."""
    tablet.desk.home()
    tablet.settle()
