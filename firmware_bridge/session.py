"""One conversation with a box: who it is, what it has read, what it is to show.

Nothing here knows a clock or a port: bytes and times come in; bytes and happenings go out. Whatever
comes in, nothing raises and nothing grows. After each call, `outgoing` has what is to be written
and `next_at` says when `tick` is due.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final, TypeAlias

from attrs import define, field, frozen

from companion.table.device import Lamp, Pressed, Scanned, Signal
from firmware_bridge.commands import Commands, Wishes
from firmware_bridge.frames import END, Framer, encode
from firmware_bridge.messages import (
    ASK_MS,
    BY_CODE,
    GONE_MS,
    GREETING_MS,
    HERE_MS,
    OLDEST,
    PROTOCOL,
    QUEUE,
    SILENT_MS,
    Alive,
    Ask,
    Done,
    Got,
    Hello,
    Here,
    Identity,
    Look,
    Message,
    Press,
    Scan,
    SetUp,
    Zone,
    pack,
    unpack,
)

KNOWS_REST: Final = 1
"""The minor version from which on a box can have its module rest, and look into it."""
NUMBERS: Final = 65_535
"""Events are numbered from 1 to this one, round; 0 is none."""


def following(number: int) -> int:
    """Return the number after one."""
    return number % NUMBERS + 1


def ahead(number: int, of: int) -> int:
    """Return how far a number is ahead of another, at most half a round; behind it is below 0."""
    return (number - of + NUMBERS // 2) % NUMBERS - NUMBERS // 2


@define
class Memory:
    """What one process knows of the box through every reconnection."""

    epoch: int | None = None
    expected: int = 1
    """The event that comes next."""
    wishes: Wishes = field(factory=Wishes)

    def greeted(self, hello: Hello) -> None:
        """Begin where the box stands, or after it what has arrived already."""
        # No box is ever further behind than its queue is long: such a one is another box.
        if hello.epoch != self.epoch or not 0 < ahead(self.expected, hello.next) <= QUEUE:
            self.expected = hello.next or 1
        self.epoch = hello.epoch


@frozen
class Greeted:
    """The box is there; it may be another one, or have begun anew."""

    hello: Hello


@frozen
class TooNew:
    """The box speaks only protocols that came after this companion."""

    hello: Hello


@frozen
class TooOld:
    """The box speaks only protocols that this companion has given up."""

    hello: Hello


@frozen
class Beat:
    """A sign of life."""

    alive: Alive


@frozen
class Silent:
    """Not a word for a while."""


@frozen
class Gone:
    """Not a word for so long that the line is best opened anew; the session is over."""


OfItself: TypeAlias = Identity | SetUp | Zone
"""What the box says of itself and its reading module, as it says it."""
Happening: TypeAlias = (
    Greeted | TooNew | TooOld | Scanned | Pressed | Beat | OfItself | Silent | Gone
)


class Session:
    """The host's end of the protocol, on one opened line."""

    def __init__(self, memory: Memory) -> None:
        """Know what is remembered; `start` begins."""
        self._memory = memory
        self._commands = Commands(memory.wishes)
        self._framer = Framer()
        self._due: dict[type[Message], Message] = {}
        self._hello: Hello | None = None
        """The last one, since the box was last silent."""
        self._greeted = False
        self._silent = False
        self._short = 0
        self._heard = self._asked = -inf
        self._ask_at = self._here_at = self._silent_at = self._gone_at = inf

    @property
    def damaged(self) -> int:
        """Frames that came with errors."""
        return self._framer.damaged + self._short

    @property
    def is_greeted(self) -> bool:
        """Whether the box is there."""
        return self._greeted

    @property
    def idle(self) -> bool:
        """Whether all that was asked of the box is done."""
        return self._commands.idle

    @property
    def next_at(self) -> float:
        """When `tick` is due, if nothing comes before."""
        return min(
            *(self._ask_at, self._here_at, self._silent_at, self._gone_at),
            self._commands.next_at,
        )

    def start(self, now: float) -> None:
        """Begin to ask who is there."""
        self._gone_at = now + GONE_MS / 1_000
        self._silent_at = now + GREETING_MS / 1_000
        self._ask_at = now
        self.tick(now)

    def received(self, data: bytes, now: float) -> list[Happening]:
        """Take what came over the line."""
        happened: list[Happening] = []
        for body in self._framer.feed(data):
            message = unpack(body)
            if message is not None:
                happened += self._take(message, now)
            else:
                self._short += body[0] in BY_CODE
        return happened + self.tick(now)

    def tick(self, now: float) -> list[Happening]:
        """Do what is due by now."""
        happened = [*self._fall_silent(now)]
        if now >= self._ask_at:
            self._asked = now
            self._ask_at = inf if self._greeted else now + self._patience() / 1_000
            self._due[Ask] = Ask()
        if now >= self._here_at:
            self._here_at = now + HERE_MS / 1_000
            self._due[Here] = Here()
        for command in self._commands.due(now):
            self._due[type(command)] = command
        return happened

    def outgoing(self) -> bytes:
        """Return what is to be written now."""
        due = [*self._due.values()]
        self._due.clear()
        # The zero byte before it ends whatever noise has left behind.
        return END + b"".join(encode(pack(message)) for message in due) if due else b""

    def show(self, lamp: Lamp) -> None:
        """Have the lamp show this from now on; it goes out with the next `tick`."""
        self._commands.show(lamp)

    def signal(self, signal: Signal) -> None:
        """Give a signal, if the box is there; it goes out with the next `tick`."""
        self._commands.signal(signal)

    def set(self, brightness: float, *, sound: bool) -> None:
        """Be this bright, and sound or not, from now on; it goes out with the next `tick`."""
        self._commands.set(brightness, sound=sound)

    def read(self, *, on: bool) -> None:
        """Read, and shine, or rest from now on; it goes out with the next `tick`."""
        self._commands.read(on=on)

    def look(self, zone: int) -> None:
        """Ask what stands in a zone of the reading module; it goes out with the next `outgoing`."""
        if self._greeted:
            self._due[Look] = Look(zone)

    def _take(self, message: Message, now: float) -> Iterator[Happening]:
        """Take one message from the box; what only a host says is nothing."""
        if isinstance(message, Hello):
            yield from self._greet(message, now)
        elif not self._greeted:
            return
        elif isinstance(message, Scan | Press):
            self._hear(now)
            yield from self._take_event(message, now)
        elif isinstance(message, Alive):
            self._hear(now)
            yield Beat(message)
        elif isinstance(message, Done):
            self._hear(now)
            self._commands.done(message.number)
        elif isinstance(message, Identity | SetUp | Zone):
            self._hear(now)
            yield message

    def _greet(self, hello: Hello, now: float) -> Iterator[Happening]:
        """Learn who is there, and whether both speak the same."""
        self._hear(now)
        self._silent = False
        known, self._hello = self._hello, hello
        if min(PROTOCOL, hello.protocol) < max(OLDEST, hello.oldest):
            self._leave()
            self._ask_at = now + self._patience() / 1_000
            if hello != known:
                yield TooNew(hello) if hello.protocol > PROTOCOL else TooOld(hello)
            return
        anew = not self._greeted or known is None or hello.boot != known.boot
        self._memory.greeted(hello)
        self._ask_at = inf
        if anew:
            self._greeted = True
            self._here_at = now + HERE_MS / 1_000
            # A box that has just begun says nothing more before it is asked.
            self._due[Ask], self._asked = Ask(), now
            self._commands.begin(knows_rest=hello.minor >= KNOWS_REST)
            yield Greeted(hello)

    def _take_event(self, event: Scan | Press, now: float) -> Iterator[Happening]:
        """Take an event if it is the next one, and say which one came last in any case."""
        memory = self._memory
        if event.epoch != memory.epoch or abs(ahead(event.number, memory.expected)) > QUEUE:
            # A hello was lost.
            self._ask_at = max(now, self._asked + ASK_MS / 1_000)
        elif event.number:
            if event.number == memory.expected:
                memory.expected = following(event.number)
                yield from _told(event)
            self._due[Got] = Got(event.epoch, (memory.expected - 2) % NUMBERS + 1)

    def _hear(self, now: float) -> None:
        """The box lives."""
        self._silent_at = now + SILENT_MS / 1_000
        self._gone_at = now + GONE_MS / 1_000

    def _fall_silent(self, now: float) -> Iterator[Happening]:
        """Tell that not a word came for too long."""
        if now >= self._gone_at:
            self._leave()
            self._silent_at = self._gone_at = self._ask_at = inf
            yield Gone()
        elif now >= self._silent_at:
            self._leave()
            self._silent = True
            self._hello = None
            self._silent_at = inf
            self._ask_at = now
            yield Silent()

    def _leave(self) -> None:
        """Take and tell nothing until the box is greeted."""
        self._greeted = False
        self._here_at = inf
        self._due.clear()
        self._commands.end()

    def _patience(self) -> int:
        """Return how many milliseconds an answer may take: as the line opens it is asked often."""
        return HERE_MS if self._silent or self._hello is not None else ASK_MS


def _told(event: Scan | Press) -> Iterator[Scanned | Pressed]:
    """Return what the table is told of an event: no text with what no card's code has in it."""
    age = event.age / 10
    if isinstance(event, Press):
        yield Pressed(bool(event.held), age)
    elif event.text.isascii() and event.text.isprintable() and event.text:
        yield Scanned(event.text, age)
