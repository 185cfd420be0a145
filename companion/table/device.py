"""What screens know of a device on a cable: the `Devices` port, and what it tells.

The device's own floor stands behind `Devices`; what is above the table knows no more of it.
A lamp or a sound is only ever asked for from what everybody at the table may know already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

from attrs import frozen

from companion.core.say import Message

Kind: TypeAlias = Literal["box", "scanner"]
"""Our own box, or a scanner that sends lines of text."""
State: TypeAlias = Literal["off", "searching", "opening", "live", "silent", "trouble"]
"""Off; nothing is plugged in; being greeted; well; not a word any more; as `trouble` says."""
Pattern: TypeAlias = Literal["off", "steady", "breathe", "blink", "count", "sweep", "sides"]
Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
Tune: TypeAlias = Literal["none", "read", "unknown", "alarm", "result", "press"]


@frozen
class Plugged:
    """Something on a port of this machine."""

    port: str
    """How the system calls it."""
    name: str
    kind: Kind | None = None
    """What it seems to be; None where nothing is known of it."""


@frozen
class Health:
    """How the device is."""

    state: State = "off"
    port: str = ""
    kind: Kind | None = None
    firmware: str = ""
    is_old: bool = False
    """The firmware that came with this companion is newer."""
    trouble: Message | None = None
    """What is wrong, in a sentence."""
    help: tuple[Message, ...] = ()
    """What to do about it, step by step."""
    lights: int = 0
    has_button: bool = False
    has_buzzer: bool = False
    box: str = ""
    """Which of our boxes it is, where it knows: of two, each has its own."""
    reader: Literal["unknown", "answers", "silent"] = "unknown"
    """Whether the reading module in the box answers."""
    unset: tuple[str, ...] = ()
    """What of the module could not be set, for want of an answer: its zones."""
    up: int = 0
    """Seconds that it has been running."""
    waiting: int = 0
    """Scans and presses that wait in the box."""
    lost: int = 0
    """What it could not keep while nobody listened."""
    damaged: int = 0
    """Frames that came with errors, at both ends."""
    beats: int = 0
    """Signs of life so far: while it grows, the device lives."""


@frozen
class Scanned:
    """A text was read."""

    text: str
    age: float = 0.0
    """Seconds that it has waited in the box."""


@frozen
class Pressed:
    """The big button was pressed."""

    held: bool = False
    """It was held down for a while."""
    age: float = 0.0


Heard: TypeAlias = Scanned | Pressed | Health


@frozen
class Lamp:
    """What the lamp is to show until it is told otherwise."""

    pattern: Pattern = "off"
    colour: Colour = (0, 0, 0)
    count: int = 0
    """Lights that are lit, where the pattern counts; where it blinks at sides, a bit for each.

    A side is a sixth of the ring; they go clockwise, from the first light.
    """
    instead: Lamp | None = None
    """What a lamp shows that cannot tell its sides apart."""


@frozen
class Signal:
    """A short sound, and a flash of the lamp; afterwards it shows again what it showed."""

    tune: Tune = "none"
    flash: Colour = (0, 0, 0)


class Devices(Protocol):
    """The one device that a table uses, found and kept while it is wanted."""

    @property
    def missing(self) -> Message | None:
        """Why no device can be used here at all."""
        ...

    @property
    def health(self) -> Health:
        """How it is now."""
        ...

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Tell this of all that comes, in another thread."""
        ...

    def ports(self, then: Callable[[Sequence[Plugged]], None]) -> None:
        """Find what is plugged in, the likeliest first; `then` is told in another thread."""
        ...

    def use(self, port: str = "", kind: Kind | None = None, box: str = "") -> None:
        """Use what is on this port ("": the best that is found) from now on, and find it again.

        Where `box` says which one it is, no other box is used, and this one on any port.
        """
        ...

    def rest(self) -> None:
        """Let it go, without waiting for it; its lamp goes out."""
        ...

    def show(self, lamp: Lamp) -> None:
        """Have the lamp show this, now and after every reconnection."""
        ...

    def signal(self, signal: Signal) -> None:
        """Give a short signal, if it is there."""
        ...

    def set(self, *, brightness: float, sound: bool) -> None:
        """Set how bright (0 to 1) the lamp is, and whether the box makes any sound."""
        ...

    def read(self, *, on: bool) -> None:
        """Have the box read, and shine, or rest with its light out."""
        ...

    def flash(self, then: Callable[[Message, bool], None]) -> None:
        """Let the box go, and put this companion's firmware on it; then it can be used again.

        Another thread tells `then` each step, and with the last one that it is over.
        """
        ...

    def close(self) -> None:
        """Let go of everything, as the app ends."""
        ...
