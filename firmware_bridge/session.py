"""The host's end of the box's protocol on one line: greeting, events, commands, silence. Pure.

Nothing here knows a clock or a port: bytes and times come in; bytes and happenings go out. Whatever
comes in, nothing raises and nothing grows. After each call, `outgoing` has what is to be written
and `next_at` says when `tick` is due.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final, TypeAlias

from attrs import define, field, frozen

from companion.core.states import Machine
from companion.table.device import Lamp, Pressed, Scanned, Signal
from firmware_bridge.commands import BoxCommands, BoxWishes
from firmware_bridge.frames import END, Framer, encode
from firmware_bridge.messages import (
    ASK_MS,
    BY_CODE,
    GONE_MS,
    HERE_MS,
    OLDEST,
    PROTOCOL,
    QUEUE,
    AliveMsg,
    AnyMsg,
    AskMsg,
    DoneMsg,
    GotMsg,
    HelloMsg,
    HereMsg,
    IdentityMsg,
    LookMsg,
    PressMsg,
    ScanMsg,
    SetUpMsg,
    ZoneMsg,
    pack,
    unpack,
)
from firmware_bridge.session_states import (
    QUIET_AFTER_MS,
    SAID_EACH_MS,
    TRANSITIONS,
    BoxState,
    BoxTrigger,
)

KNOWS_REST: Final = 1
"""The minor version from which on a box can have its module rest, and look into it."""
KNOWS_SIDES: Final = 2
"""The minor version from which on its lamp can blink at some of its sides."""
NUMBERS: Final = 65_535
"""Events are numbered from 1 to this one, round; 0 is none."""


def following(number: int) -> int:
    """Return the number after one."""
    return number % NUMBERS + 1


def ahead(number: int, of: int) -> int:
    """Return how far a number is ahead of another, at most half a round; behind it is below 0."""
    return (number - of + NUMBERS // 2) % NUMBERS - NUMBERS // 2


@define
class BoxMemory:
    """What one process knows of the box through every reconnection."""

    epoch: int | None = None
    expected: int = 1
    """The event that comes next."""
    wishes: BoxWishes = field(factory=BoxWishes)

    def greeted(self, hello: HelloMsg) -> None:
        """Begin where the box stands, or after it what has arrived already."""
        # No box is ever further behind than its queue is long: such a one is another box.
        if hello.epoch != self.epoch or not 0 < ahead(self.expected, hello.next) <= QUEUE:
            self.expected = hello.next or 1
        self.epoch = hello.epoch


@frozen
class Greeted:
    """The box is there; it may be another one, or have begun anew."""

    hello: HelloMsg


@frozen
class TooNew:
    """The box speaks only protocols that came after this companion."""

    hello: HelloMsg


@frozen
class TooOld:
    """The box speaks only protocols that this companion has given up."""

    hello: HelloMsg


@frozen
class Beat:
    """A sign of life."""

    alive: AliveMsg


@frozen
class Silent:
    """Not a word for a while."""


@frozen
class GivenUp:
    """Not a word for so long that the line is best opened anew; the session is over."""


OfItself: TypeAlias = IdentityMsg | SetUpMsg | ZoneMsg
"""What the box says of itself and its reading module, as it says it."""
BoxHappening: TypeAlias = (
    Greeted | TooNew | TooOld | Scanned | Pressed | Beat | OfItself | Silent | GivenUp
)


class BoxSession:
    """The host's end of the protocol, on one opened line; its states are in `session_states.py`."""

    def __init__(self, memory: BoxMemory) -> None:
        """Know what is remembered; `start` begins."""
        self._memory = memory
        self._commands = BoxCommands(memory.wishes)
        self._framer = Framer()
        self._machine = Machine(TRANSITIONS, BoxState.WAITING)
        self._due: dict[type[AnyMsg], AnyMsg] = {}
        self._hello = HelloMsg()
        """The last one, in the states that one leads to."""
        self._short = 0
        self._heard = inf
        """When the box was last heard; before that, when the line was first spoken on."""
        self._asked = -inf
        self._say_at = self._ask_anew_at = inf
        """When the state's own message is due, and when the question for a hello that was lost."""

    @property
    def state(self) -> BoxState:
        """How this stands."""
        return self._machine.state

    @property
    def damaged(self) -> int:
        """Frames that came with errors."""
        return self._framer.damaged + self._short

    @property
    def is_greeted(self) -> bool:
        """Whether the box is there."""
        return self.state is BoxState.GREETED

    @property
    def idle(self) -> bool:
        """Whether all that was asked of the box is done."""
        return self._commands.idle

    @property
    def next_at(self) -> float:
        """When `tick` is due, if nothing comes before."""
        return min(
            *(self._say_at, self._ask_anew_at, self._quiet_at, self._give_up_at),
            self._commands.next_at,
        )

    @property
    def _quiet_at(self) -> float:
        """When the box is silent, if nothing comes before."""
        return self._heard + QUIET_AFTER_MS.get(self.state, inf) / 1_000

    @property
    def _give_up_at(self) -> float:
        """When the line is best opened anew, if nothing comes before."""
        is_over = not self._machine.may(BoxTrigger.QUIET_FOR_LONG)
        return inf if is_over else self._heard + GONE_MS / 1_000

    def start(self, now: float) -> None:
        """Begin to ask who is there, unless a hello came before."""
        if self._machine.go(BoxTrigger.START) is BoxState.WAITING:
            self._heard = self._say_at = now
        self.tick(now)

    def received(self, data: bytes, now: float) -> list[BoxHappening]:
        """Take what came over the line."""
        happened: list[BoxHappening] = []
        for body in self._framer.feed(data):
            message = unpack(body)
            if message is not None:
                happened += self._take(message, now)
            else:
                self._short += body[0] in BY_CODE
        return happened + self.tick(now)

    def tick(self, now: float) -> list[BoxHappening]:
        """Do what is due by now."""
        happened = [*self._fall_silent(now)]
        if now >= self._say_at:
            message, each = SAID_EACH_MS[self.state]
            self._say(message, now)
            self._say_at = now + each / 1_000
        if now >= self._ask_anew_at:
            self._ask_anew_at = inf
            self._say(AskMsg(), now)
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
        if self.is_greeted:
            self._due[LookMsg] = LookMsg(zone)

    def _take(self, message: AnyMsg, now: float) -> Iterator[BoxHappening]:
        """Take one message from the box; what only a host says is nothing."""
        if self.state is BoxState.GIVEN_UP:
            return  # what was still on its way as the line was given up
        if isinstance(message, HelloMsg):
            self._heard = now
            is_ours = min(PROTOCOL, message.protocol) >= max(OLDEST, message.oldest)
            yield from (self._greet if is_ours else self._mismatch)(message, now)
        elif not self.is_greeted:
            return
        elif isinstance(message, ScanMsg | PressMsg):
            self._heard = now
            yield from self._take_event(message, now)
        elif isinstance(message, AliveMsg):
            self._heard = now
            yield Beat(message)
        elif isinstance(message, DoneMsg):
            self._heard = now
            self._commands.done(message.number)
        elif isinstance(message, IdentityMsg | SetUpMsg | ZoneMsg):
            self._heard = now
            yield message

    def _greet(self, hello: HelloMsg, now: float) -> Iterator[BoxHappening]:
        """Take a hello that we understand: a new box, or one that has begun anew, is greeted."""
        before = self._machine.go(BoxTrigger.HELLO)
        known, self._hello = self._hello, hello
        self._memory.greeted(hello)
        self._ask_anew_at = inf
        if before is not BoxState.GREETED or hello.boot != known.boot:
            self._say_at = now + HERE_MS / 1_000
            # A box that has just begun says nothing more before it is asked.
            self._say(AskMsg(), now)
            self._commands.begin(
                knows_rest=hello.minor >= KNOWS_REST, knows_sides=hello.minor >= KNOWS_SIDES
            )
            yield Greeted(hello)

    def _mismatch(self, hello: HelloMsg, now: float) -> Iterator[BoxHappening]:
        """Take a hello of other protocols only: tell it once, and go on asking."""
        before = self._machine.go(BoxTrigger.FOREIGN_HELLO)
        known, self._hello = self._hello, hello
        self._forget_due()
        self._say_at = now + HERE_MS / 1_000
        if before is not BoxState.MISMATCHED or hello != known:
            yield TooNew(hello) if hello.protocol > PROTOCOL else TooOld(hello)

    def _take_event(self, event: ScanMsg | PressMsg, now: float) -> Iterator[BoxHappening]:
        """Take an event if it is the next one, and say which one came last in any case."""
        memory = self._memory
        if event.epoch != memory.epoch or abs(ahead(event.number, memory.expected)) > QUEUE:
            # A hello was lost. Not more often than as it is opened: each event would ask otherwise,
            # and the box sends four of them again every RESEND_MS.
            self._ask_anew_at = max(now, self._asked + ASK_MS / 1_000)
        elif event.number:
            if event.number == memory.expected:
                # Counted before it is told: should the one who is told fail, it is not told twice.
                memory.expected = following(event.number)
                yield from _told(event)
            # Said of any event, also of one that we had: the last one of these may have been lost.
            self._due[GotMsg] = GotMsg(event.epoch, (memory.expected - 2) % NUMBERS + 1)

    def _fall_silent(self, now: float) -> Iterator[BoxHappening]:
        """Tell that not a word came for too long."""
        # The longer time first: after a laptop's sleep both are past, and only giving up is true.
        if now >= self._give_up_at:
            self._machine.go(BoxTrigger.QUIET_FOR_LONG)
            self._forget_due()
            yield GivenUp()
        elif now >= self._quiet_at:
            self._machine.go(BoxTrigger.QUIET)
            self._forget_due()
            self._say_at = now
            yield Silent()

    def _forget_due(self) -> None:
        """Forget what was to be said to the box that was there."""
        self._say_at = self._ask_anew_at = inf
        self._due.clear()
        self._commands.end()

    def _say(self, message: AskMsg | HereMsg, now: float) -> None:
        """Have a message go out with the next `outgoing`."""
        self._due[type(message)] = message
        if isinstance(message, AskMsg):
            self._asked = now


def _told(event: ScanMsg | PressMsg) -> Iterator[Scanned | Pressed]:
    """Return what the table is told of an event: no text with what no card's code has in it."""
    age = event.age / 10
    if isinstance(event, PressMsg):
        yield Pressed(bool(event.held), age)
    elif event.text.isascii() and event.text.isprintable() and event.text:
        yield Scanned(event.text, age)
