"""What is done with a scanner box for a picture: it reads, is pressed, fails, is scrolled to."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from companion.core.say import say
from companion.table.device import State
from companion.tablet.rows import RowsPanel
from tests.support.devices import FakeDevices
from tests.support.held import TEXTS
from tests.support.tablet import Step, Tablet

HELP = (
    say("In a terminal: {command}", command="sudo usermod -aG dialout $USER"),
    say("Then log out and log in again; a restart is surest."),
)


def box_of(tablet: Tablet) -> FakeDevices:
    """Return the box on this tablet's cable."""
    device = tablet.desk.device
    assert device is not None
    assert isinstance(device.devices, FakeDevices)
    return device.devices


def scan(*names: str) -> Step:
    """Show it cards."""

    def step(tablet: Tablet) -> None:
        box_of(tablet).reads(*(TEXTS[name] for name in names))
        tablet.settle()

    return step


def press_box(*, held: bool = False) -> Step:
    """Press its button."""

    def step(tablet: Tablet) -> None:
        tablet.wait(0.4)
        box_of(tablet).press(held=held)
        tablet.settle()

    return step


def box_is(state: State, **how: Any) -> Step:
    """Let it be otherwise."""

    def step(tablet: Tablet) -> None:
        box = box_of(tablet)
        box.now = evolve(box.now, trouble=None, help=())
        box.fares(state=state, **how)
        tablet.settle()

    return step


def denied(tablet: Tablet) -> None:
    """Let the system not allow it."""
    why = say("You may not use {port}.", port="/dev/ttyUSB0")
    box_of(tablet).fares(state="trouble", trouble=why, help=HELP)
    tablet.settle()


def lower(part: float) -> Step:
    """Show a later part of the columns."""

    def step(tablet: Tablet) -> None:
        for panel in tablet.panels():
            if isinstance(panel, RowsPanel):
                panel.scroll = part * max(panel.length - panel.area.h, 0)
                panel.redraw()
        tablet.settle()

    return step
