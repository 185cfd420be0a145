"""Finds one device, opens its port, greets it, listens, and begins anew when it is lost.

No thread is made here. `step` goes one step on, and only waits where there is nothing to do: for
the line to speak, or, in `pause`, for time to pass. Whatever is on a port, nothing is written to
it unless its USB number is known for a box's or somebody chose it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Final

from attrs import evolve

from companion.core.say import Message, in_english
from companion.core.states import Machine
from companion.logs import by_source
from companion.table.device import Health, Heard, Kind, Lamp, Pressed, Scanned, Signal, State
from firmware_bridge import words
from firmware_bridge.commands import BoxWishes
from firmware_bridge.conversation import Conversation
from firmware_bridge.device_states import TRANSITIONS, DeviceState, DeviceTrigger
from firmware_bridge.link import DeviceLine, LineError
from firmware_bridge.messages import (
    DEVICE_BOX,
    READERS,
    ZONES,
    AliveMsg,
    HelloMsg,
    IdentityMsg,
    SetUpMsg,
)
from firmware_bridge.ports import SerialPort
from firmware_bridge.read_pace import ReadPace
from firmware_bridge.scanner_session import SPEEDS, Flood, Garbled, ScannerSession
from firmware_bridge.searching import PortSearch, WantedDevice
from firmware_bridge.session import (
    Beat,
    BoxMemory,
    BoxSession,
    GivenUp,
    Greeted,
    Silent,
    TooNew,
    TooOld,
)
from firmware_bridge.words import Advice

_LOG: Final = logging.getLogger(__name__)
BOX_SPEED: Final = 115_200
SEARCH: Final = 0.4
"""Seconds between two looks for a device: a box is there as soon as somebody has plugged it in."""
FAILED: Final = 2.0
"""Seconds until it is tried again after what should not have happened."""
BRAILLE: Final = Path("/usr/lib/udev/rules.d")


class ReconnectingDevice:
    """One device, wanted or not; all of it is for one thread, but for `health` and `line`."""

    def __init__(
        self,
        opener: Callable[[str, int], DeviceLine],
        finder: Callable[[], Sequence[SerialPort]],
        clock: Callable[[], float],
        pause: Callable[[float], None],
        tell: Callable[[Heard], None],
        speed: int | None = None,
    ) -> None:
        """Open and find by these; `tell` hears all that comes."""
        self._opener, self._finder, self._clock = opener, finder, clock
        self._pause, self._tell, self._speed = pause, tell, speed
        self.wishes = BoxWishes()
        self.health = Health()
        self._conversation: Conversation | None = None
        self._machine = Machine(TRANSITIONS, DeviceState.RESTING)
        self._search = PortSearch(WantedDevice())
        self._look_at, self._beats, self._waited = -inf, 0, 0
        self._port = SerialPort("")
        self._kind: Kind | None = None
        self._memories: dict[str, BoxMemory] = {}
        self._speeds: dict[str, int] = {}
        """Where in `SPEEDS` each scanner was understood."""

    @property
    def state(self) -> DeviceState:
        """How far we are with it."""
        return self._machine.state

    def _happens(self, trigger: DeviceTrigger) -> None:
        """Take a transition, the one place where it is made."""
        before = self._machine.go(trigger)
        was, now = before.value, self.state.value
        _LOG.debug("the device: %s, %s → %s", trigger.value, was, now, extra=by_source("device"))

    @property
    def line(self) -> DeviceLine | None:
        """The line, while there is one."""
        conversation = self._conversation  # read once: it may end while another thread asks
        return None if conversation is None else conversation.line

    # What a table wants.

    def use(self, port: str, kind: Kind | None, box: str = "") -> None:
        """Use what is on this port from now on."""
        wanted, before = WantedDevice(port, kind, box), self._search.wanted
        if self.health.state in ("live", "opening"):
            if wanted == before:
                return
            is_same = wanted == evolve(before, box=wanted.box)
            if is_same and wanted.box in ("", self.health.box):
                self._search.wanted = wanted  # it is the one that is there
                return
        self._let_go()
        self._happens(DeviceTrigger.WANTED)
        self._search, self._look_at = PortSearch(wanted), -inf
        self._be(Health("searching"))

    def rest(self) -> None:
        """Let it go."""
        self._let_go()
        self._happens(DeviceTrigger.NOT_WANTED)
        self._be(Health())

    def show(self, lamp: Lamp) -> None:
        """Have the lamp show this, now and after every reconnection."""
        self.wishes.lamp = lamp
        if self._conversation is not None:
            self._conversation.talk.show(lamp)

    def set(self, brightness: float, *, sound: bool) -> None:
        """Be this bright, and sound or not, now and after every reconnection."""
        self.wishes.brightness, self.wishes.sound = brightness, sound
        if self._conversation is not None:
            self._conversation.talk.set(brightness, sound=sound)

    def read(self, *, on: bool) -> None:
        """Read, and shine, or rest, now and after every reconnection."""
        self.wishes.reads = on
        if self._conversation is not None:
            self._conversation.talk.read(on=on)

    def signal(self, signal: Signal) -> None:
        """Give a signal, if it is there."""
        if self._conversation is not None:
            self._conversation.talk.signal(signal)

    # One step.

    def step(self) -> None:
        """Go one step on."""
        now = self._clock()
        if self.state is DeviceState.RESTING:
            self._pause(inf)
        elif self._conversation is not None:
            self._converse(self._conversation)
        elif now < self._look_at:
            self._pause(self._look_at - now)
        else:
            self._look(now)

    def fail(self, how: str) -> None:
        """Go on after what should not have happened."""
        self._drop()
        self._look_at = self._clock() + FAILED
        self._be(self._trouble(words.unusable(self._port.path, how)))

    def _look(self, now: float) -> None:
        """Find what is wanted, and open it."""
        self._look_at, search = now + SEARCH, self._search
        found = () if search.wanted.is_enough else tuple(self._finder())
        if not search.wanted.among(found):
            self._be(Health("searching", help=_search_help(found)))
        for port in search.next(found, now):
            if self._open(port, now):
                return

    def _open(self, port: SerialPort, now: float) -> bool:
        self._port, self._kind = port, self._search.wanted.kind or port.seems or "box"
        try:
            line = self._opener(port.key, self._speed or self._usual_speed())
        except LineError as error:
            self._unopened(error, now)
            return False
        self._search.opened(port.key)
        self._conversation = Conversation(line, self._talk(port), self._clock, self._pause)
        if self._kind == "box":
            self._happens(DeviceTrigger.OPENED_BOX)
            # What was wrong with it is still said until it has answered.
            if self.health.state != "trouble" or self.health.port != port.key:
                self._be(self._health("opening"))
        else:
            self._happens(DeviceTrigger.OPENED_SCANNER)
            # That its last speed was wrong is still said until something was read at this one.
            if self.health.state != "live" or self.health.trouble is None:
                self._be(self._health("live"))
        return True

    def _talk(self, port: SerialPort) -> BoxSession | ScannerSession:
        if self._kind == "scanner":
            return ScannerSession()
        return BoxSession(self._memories.setdefault(port.key, BoxMemory(wishes=self.wishes)))

    def _usual_speed(self) -> int:
        is_scanner = self._kind == "scanner"
        return SPEEDS[self._speeds.get(self._port.key, 0)] if is_scanner else BOX_SPEED

    def _unopened(self, error: LineError, now: float) -> None:
        """Say why a port cannot be opened, unless it was plugged in just now."""
        key = self._port.key
        if error.kind == "gone":
            self._be(evolve(self._health("searching"), help=error.help))
        elif self._search.is_fresh(key, now) and self.health.state != "trouble":
            self._be(self._health("opening"))
        else:
            self._search.unopened(key, now)
            self._be(self._trouble((error.why, error.help)))

    # While there is a line.

    def _converse(self, conversation: Conversation) -> None:
        """Say what is due, and listen until something comes or is due."""
        try:
            self._follow(conversation, conversation.turn())
        except LineError:
            self._lost()
        if self._conversation is conversation and self._kind == "scanner":
            self._be(evolve(self.health, damaged=conversation.talk.damaged))

    def _follow(self, conversation: Conversation, happened: Iterator[object]) -> None:
        for each in happened:
            self._take(each, conversation)
            if self._conversation is not conversation:
                return  # it was let go for what happened; the rest is of a line that is closed

    def _take(self, each: object, conversation: Conversation) -> None:  # noqa: C901, PLR0912 (one for each)
        match each:
            case Scanned() | Pressed():
                self._prove()
                self._tell(each)
            case Beat(alive=alive):
                self._beats += 1
                self._be(self._alive(alive, conversation.talk.damaged))
            case Greeted(hello=hello):
                self._greeted(hello)
            case IdentityMsg(id=number) if number:
                self._identified(f"{number:08x}")
            case SetUpMsg(unanswered=bits):
                unset = tuple(f"{zone:04x}" for n, zone in enumerate(ZONES) if bits >> n & 1)
                self._be(evolve(self.health, unset=unset))
            case TooNew(hello=hello):
                self._happens(DeviceTrigger.ANSWERED)
                self._be(self._trouble(words.too_new(hello.firmware)))
            case TooOld(hello=hello):
                self._happens(DeviceTrigger.ANSWERED)
                self._be(evolve(self._trouble(words.too_old(hello.firmware)), is_old=True))
            case Silent() if self.state is DeviceState.GREETING:
                self._refuse(self._verdict(conversation.pace))
            case Silent() if self.health.state == "live":
                trouble, steps = words.silent()
                self._be(evolve(self.health, state="silent", trouble=trouble, help=steps))
            case GivenUp():
                # A board that hangs is started anew by this; where none is left it does no harm.
                conversation.line.restart()
                self._lost()
            case Garbled():
                self._try_another_speed()
            case Flood():
                self._refuse(words.babble(self._port.path))
            case _:
                pass

    def _greeted(self, hello: HelloMsg) -> None:
        if hello.device != DEVICE_BOX:
            self._refuse(words.another_device(self._port.path, hello.name))
            return
        self._happens(DeviceTrigger.ANSWERED)
        self._search.answered(self._port.key)
        live = evolve(
            self._health("live"),
            firmware=hello.firmware,
            is_old=hello.version < HelloMsg().version,
            lights=hello.lights if hello.can("lights") else 0,
            has_button=hello.can("button"),
            has_buzzer=hello.can("buzzer"),
        )
        self._be(live)

    def _identified(self, box: str) -> None:
        """Know which box it is: no other one is used than was chosen."""
        wanted = self._search.wanted.box
        if wanted and wanted != box:
            self._refuse(words.another_box(self._port.path, box), for_good=True)
        else:
            self._be(evolve(self.health, box=box))

    def _alive(self, alive: AliveMsg, damaged: int) -> Health:
        # What was read just before is taken in a moment; that a secret card was must not be told.
        waiting, self._waited = min(alive.waiting, self._waited), alive.waiting
        return evolve(
            self.health,
            reader=READERS[alive.reader] if alive.reader < len(READERS) else "unknown",
            up=alive.uptime,
            waiting=waiting,
            lost=alive.lost,
            damaged=alive.damaged + damaged,
            beats=self._beats,
        )

    def _prove(self) -> None:
        """A scanner was understood: what was said of its speed is over."""
        if self._kind == "scanner" and self.health.trouble is not None:
            self._be(self._health("live"))

    def _try_another_speed(self) -> None:
        """A scanner was not understood: open its port at the next speed."""
        now = self._usual_speed()
        if self._speed is not None:
            return
        key = self._port.key
        self._speeds[key] = (self._speeds.get(key, 0) + 1) % len(SPEEDS)
        self._drop()
        self._look_at = -inf
        trouble, steps = words.unreadable(now, self._usual_speed())
        self._be(evolve(self._health("live"), trouble=trouble, help=steps))

    # How it ends.

    def _verdict(self, pace: ReadPace) -> Advice:
        """Return what is on a port that gave no answer."""
        if pace.is_babble:
            return words.babble(self._port.path)
        if pace.is_text:
            return words.plain_text(self._port.path)
        return words.no_answer(self._port.path)

    def _refuse(self, told: Advice, *, for_good: bool = False) -> None:
        """Let go of what is not ours, and try again later, or when it is plugged in anew."""
        now = self._clock()
        self._drop()
        self._search.refused(self._port.key, now, for_good=for_good)
        self._look_at = now + SEARCH
        self._be(self._trouble(told))

    def _lost(self) -> None:
        """It was unplugged, or is to be opened anew."""
        self._drop()
        self._look_at = self._clock() + SEARCH
        if self.health.state not in ("trouble", "silent"):
            self._be(self._health("searching"))

    def _let_go(self) -> None:
        """Have the lamp go out, and close the line."""
        if self._conversation is not None and self.health.state in ("live", "silent"):
            # The farewell has the lamp be dark, and what it is told is remembered as the wish that
            # the next connection begins with.
            lamp = self.wishes.lamp
            with suppress(LineError):
                self._follow(self._conversation, self._conversation.farewell())
            self.wishes.lamp = lamp
        self._drop()

    def _drop(self) -> None:
        """Close the line, if there is one."""
        # Forgotten before it is closed: another thread that wakes the line must not find it then.
        line, self._conversation = self.line, None
        if line is not None:
            self._happens(DeviceTrigger.CLOSED)
            with suppress(Exception):  # whatever a driver makes of it: the line is gone for us
                line.close()

    # How it is.

    def _health(self, state: State) -> Health:
        return Health(state, self._port.key, self._kind, beats=self._beats)

    def _trouble(self, told: Advice) -> Health:
        return evolve(self._health("trouble"), trouble=told[0], help=told[1])

    def _be(self, health: Health) -> None:
        if health == self.health:
            return
        before, self.health = self.health, health
        if (health.state, health.trouble) != (before.state, before.trouble):
            about = f" on {health.port}" if health.port else ""
            why = f": {in_english(health.trouble)}" if health.trouble is not None else ""
            _LOG.info("the device is %s%s%s", health.state, about, why, extra=by_source("device"))
        self._tell(health)


def _search_help(found: Sequence[SerialPort]) -> tuple[Message, ...]:
    braille = any(BRAILLE.glob("*brltty*"))
    return words.nothing_found(braille=braille, others=any(port.vid is not None for port in found))
