"""A device on a cable that nobody has plugged in: what it tells is what the test says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from companion.core.say import Message
from companion.table.device import (
    Health,
    Heard,
    Kind,
    Lamp,
    Plugged,
    Pressed,
    Scanned,
    Signal,
)

BOX = Health(
    "live", "/dev/ttyUSB0", "box", "1.0.0", lights=12, has_button=True, has_buzzer=True,
    reader="answers", up=754, beats=1,
)  # fmt: skip
TWO = (
    Plugged("/dev/ttyUSB0", "USB Serial", "box"),
    Plugged("/dev/ttyACM0", "Newland FM30", "scanner"),
)


class FakeDevices:
    """Devices without a cable: they are as the test puts them, and all they are told is kept."""

    def __init__(
        self,
        health: Health = BOX,
        *,
        found: Sequence[Plugged] = TWO,
        missing: Message | None = None,
    ) -> None:
        self.missing, self.now, self.found = missing, health, found
        self.used: list[tuple[str, Kind | None] | None] = []
        """The ports that were used, one after the other; None: it was let go."""
        self.told: list[Lamp | Signal] = []
        """All that it was to show, and what was to be heard."""
        self.tuned: list[tuple[float, bool]] = []
        self.boxes: list[str] = []
        """Which box was wanted, each time."""
        self.flashes: list[Callable[[Message, bool], None]] = []
        """Who wants to hear how far new firmware is."""
        self.reading: list[bool] = []
        """Whether it was to read."""
        self.is_closed = False
        self.heard: Callable[[Heard], None] = lambda _: None

    @property
    def health(self) -> Health:
        return Health()

    @property
    def lamps(self) -> list[Lamp]:
        return [one for one in self.told if isinstance(one, Lamp)]

    @property
    def signals(self) -> list[Signal]:
        return [one for one in self.told if isinstance(one, Signal)]

    def listen(self, heard: Callable[[Heard], None]) -> None:
        self.heard = heard

    def ports(self, then: Callable[[Sequence[Plugged]], None]) -> None:
        then(self.found)

    def use(self, port: str = "", kind: Kind | None = None, box: str = "") -> None:
        self.used.append((port, kind))
        self.boxes.append(box)
        self.heard(self.now)

    def rest(self) -> None:
        self.used.append(None)

    def show(self, lamp: Lamp) -> None:
        self.told.append(lamp)

    def signal(self, signal: Signal) -> None:
        self.told.append(signal)

    def set(self, *, brightness: float, sound: bool) -> None:
        self.tuned.append((brightness, sound))

    def read(self, *, on: bool) -> None:
        self.reading.append(on)

    def flash(self, then: Callable[[Message, bool], None]) -> None:
        self.flashes.append(then)

    def close(self) -> None:
        self.is_closed = True

    # What happens on the cable

    def fares(self, **how: Any) -> None:
        """Let it be otherwise."""
        self.now = evolve(self.now, **how)
        self.heard(self.now)

    def beats(self) -> None:
        """Let it give a sign of life."""
        self.fares(beats=self.now.beats + 1)

    def reads(self, *texts: str, age: float = 0.0) -> None:
        """Show cards to it."""
        for text in texts:
            self.heard(Scanned(text, age))

    def press(self, *, held: bool = False, age: float = 0.0) -> None:
        """Press its button."""
        self.heard(Pressed(held, age))
