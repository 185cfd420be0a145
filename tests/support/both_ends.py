"""The host's end and a box, with a line between them that has good and bad days. No clock ticks."""

from __future__ import annotations

from collections import deque
from functools import cache
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from attrs import frozen

from companion.table.device import Lamp, Pressed, Scanned
from firmware_bridge.frames import encode
from firmware_bridge.messages import (
    PATTERNS,
    QUEUE,
    AnyMsg,
    AskMsg,
    GotMsg,
    LampMsg,
    SetMsg,
    pack,
)
from firmware_bridge.session import BoxHappening, BoxMemory, BoxSession, GivenUp, Greeted
from firmware_bridge.simulated import SimulatedBox
from tests.support.box_in_c import BoxInC

STEP: Final = 0.01
LONG_ENOUGH: Final = 20.0
"""Seconds after which all is well again, whatever the line did before."""


class ABox(Protocol):
    """What can be done to a box, whoever wrote it."""

    def power(self, now: float) -> None: ...
    def reset(self, now: float) -> None: ...
    def scan(self, text: str, now: float) -> Any: ...
    def button(self, now: float, *, down: bool) -> None: ...
    def from_host(self, data: bytes, now: float) -> None: ...
    def tick(self, now: float) -> None: ...
    def to_host(self) -> bytes: ...
    def shows(self, lamp: Lamp, brightness: float, now: float) -> bool: ...


class Simulated(SimulatedBox):
    """The box that `companion device simulate` plays."""

    def shows(self, lamp: Lamp, brightness: float, now: float) -> bool:
        wanted = {"pattern": lamp.pattern, "colour": [*lamp.colour], "count": lamp.count}
        shown = [each["lamp"] for each in self.shown if "lamp" in each]
        bright = [each["set"]["brightness"] for each in self.shown if "set" in each]
        return (shown[-1:], bright[-1:]) == ([wanted], [round(255 * brightness)])


class InC(BoxInC):
    """The firmware's own logic."""

    def shows(self, lamp: Lamp, brightness: float, now: float) -> bool:
        """Tell whether its lights are those of a box that was only ever told this."""
        other = BoxInC(now)
        number = PATTERNS.index(lamp.pattern)
        said = (
            AskMsg(),
            SetMsg(1, round(255 * brightness)),
            LampMsg(2, number, *lamp.colour, lamp.count),
        )
        other.from_host(wire(*said), now)
        return other.lights(now) == self.lights(now)


@cache
def after(events: int) -> bytes:
    """Return the memory of a box in C that has told so many events."""
    box = BoxInC(0.0)
    box.from_host(wire(AskMsg()), 0.0)
    for number in range(1, events + 1):
        box.scan(f"{number}", 0.0)
        box.from_host(wire(GotMsg(1, number)), 0.0)
    return box.kept


def wire(*said: AnyMsg) -> bytes:
    return b"".join(encode(pack(message)) for message in said)


@frozen
class Weather:
    """How likely it is that something happens to what is on its way."""

    lose: float = 0.0
    flip: float = 0.0
    twice: float = 0.0
    cut: float = 0.0
    late: float = 0.0


FINE: Final = Weather()
STORM: Final = Weather(lose=0.1, flip=0.2, twice=0.1, cut=0.1, late=0.2)


class BadLine:
    """One direction of a serial line. What comes, comes in order."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._moving: deque[tuple[float, bytes]] = deque()
        self.weather = FINE

    def put(self, data: bytes, now: float) -> None:
        chance, weather = self._chance, self.weather
        for piece in data.split(b"\0")[:-1] if weather is not FINE else [data]:
            told = piece + b"\0" if weather is not FINE else piece
            if chance.random() < weather.lose:
                told = b""
            if told and chance.random() < weather.flip:
                at = chance.randrange(8 * len(told))
                told = told[: at // 8] + bytes((told[at // 8] ^ 1 << at % 8,)) + told[at // 8 + 1 :]
            if chance.random() < weather.cut:
                told = told[: chance.randrange(len(told) + 1)]
            if chance.random() < weather.twice:
                told += told
            late = chance.uniform(0, 0.5) if chance.random() < weather.late else 0.0
            before = self._moving[-1][0] if self._moving else now
            self._moving.append((max(now + late, before), told))

    def take(self, now: float) -> bytes:
        here = b""
        while self._moving and self._moving[0][0] <= now:
            here += self._moving.popleft()[1]
        return here

    def clear(self) -> None:
        self._moving.clear()


Token: TypeAlias = str
"""A text, or which way the button was pressed."""


class BothEnds:
    """A host with one box. What the box has taken must reach the host once, and in order."""

    def __init__(self, box: ABox, seed: int, now: float) -> None:
        chance = Random(seed)
        self.box, self.now = box, now
        self.up, self.down = BadLine(chance), BadLine(chance)
        self.lamp, self.brightness = Lamp(), 1.0
        self.taken: list[Token] = []
        self.places = {0}
        """Where in `taken` the host may be; one place, but where a run of presses looks alike."""
        self.greetings = 0
        self.starts()

    @property
    def waiting(self) -> int:
        """How many events the host has not heard of, at least."""
        return len(self.taken) - max(self.places)

    @property
    def well(self) -> bool:
        """Whether all that was taken has been told, and all that was wished for is done."""
        return (
            self.places == {len(self.taken)}
            and self.session.idle
            and self.box.shows(self.lamp, self.brightness, self.now)
        )

    def starts(self) -> None:
        """Another host process: it may hear again what the last one has not acknowledged."""
        self.memory = BoxMemory()
        self.connects()
        self.shows(self.lamp)
        self.sets(self.brightness)
        self.places = {*range(max(0, min(self.places) - QUEUE), max(self.places) + 1)}

    def connects(self) -> None:
        """The same process opens the line anew; what was on its way is lost."""
        self.up.clear()
        self.down.clear()
        self.session = BoxSession(self.memory)
        self.session.start(self.now)

    def weather(self, weather: Weather) -> None:
        self.up.weather = self.down.weather = weather

    def scans(self, text: str) -> None:
        self.taken.append(text)
        self.box.scan(text, self.now)

    def presses(self, *, held: bool) -> None:
        # After a boot a box first wants to see that nobody is leaning on it.
        self.goes_on(0.1)
        self.taken.append("held" if held else "pressed")
        self.box.button(self.now, down=True)
        self.goes_on(1.0 if held else 0.1)
        self.box.button(self.now, down=False)
        self.goes_on(0.1)

    def shows(self, lamp: Lamp) -> None:
        self.lamp = lamp
        self.session.show(lamp)

    def sets(self, brightness: float) -> None:
        self.brightness = brightness
        self.session.set(brightness, sound=True)

    def loses_power(self) -> None:
        """The cable is pulled and plugged in: what waited in the box is gone."""
        (place,) = self.places
        del self.taken[place:]
        self.box.power(self.now)
        self.connects()

    def goes_on(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.step()

    def calms_down(self) -> None:
        """After a while of fine weather everything is well."""
        self.weather(FINE)
        self.scans(f"the last of {len(self.taken)}")
        until = self.now + LONG_ENOUGH
        while not self.well:
            assert self.now < until, (self.taken, self.places, self.memory)
            self.goes_on(0.1)

    def step(self) -> None:
        self.now += STEP
        self.up.put(self.box.to_host(), self.now)
        for happening in self.session.received(self.up.take(self.now), self.now):
            self.hears(happening)
        self.down.put(self.session.outgoing(), self.now)
        self.box.from_host(self.down.take(self.now), self.now)
        self.box.tick(self.now)

    def hears(self, happening: BoxHappening) -> None:
        if isinstance(happening, Scanned):
            self.hears_of(happening.text)
        elif isinstance(happening, Pressed):
            self.hears_of("held" if happening.held else "pressed")
        elif isinstance(happening, Greeted):
            self.greetings += 1
        elif isinstance(happening, GivenUp):
            self.connects()

    def hears_of(self, token: Token) -> None:
        here = {place for place in self.places if self.taken[place : place + 1] == [token]}
        assert here, (token, self.places, self.taken)
        self.places = {place + 1 for place in here}
