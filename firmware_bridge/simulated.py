"""A simulated scanner box that speaks the protocol as the firmware does, without clock or port.

What it sends is taken with `to_host`, and what the host had it do stands in `shown`, as JSON.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Final

import attrs

from firmware_bridge.frames import Framer, encode
from firmware_bridge.messages import (
    ALIVE_MS,
    AWAY_MS,
    BY_CODE,
    FIRMWARE_MINOR,
    HELD_MS,
    MINOR,
    MOST,
    MOST_TEXT,
    OLDEST,
    PATTERNS,
    PROTOCOL,
    QUEUE,
    RESEND_MS,
    RESET_MS,
    SAME_MS,
    TUNES,
    WINDOW,
    AliveMsg,
    AnyMsg,
    AskMsg,
    CommandMsg,
    DoneMsg,
    GotMsg,
    HelloMsg,
    IdentityMsg,
    LampMsg,
    LookMsg,
    PressMsg,
    ReadsMsg,
    ScanMsg,
    SetMsg,
    SetUpMsg,
    SignalMsg,
    ZoneMsg,
    pack,
    unpack,
)

LIGHTS: Final = 12
NEVER: Final = float("inf")
POWER, RESET = 1, 2
EVERYTHING: Final = 31
"""All capabilities."""


class SimulatedBox:
    """A box whose reader, button and board do what they are told here."""

    def __init__(self, now: float = 0.0, *, boot: int = 1, identity: int = 0) -> None:
        """Plug it in; `boot` is how many times it has been started, with this one."""
        self.identity, self.unanswered = identity, 0
        """Which box it is, 0 where it does not know; and what its module gave no answer to."""
        self.zones: dict[int, int] = {}
        """What stands in its module."""
        self.shown: list[dict[str, Any]] = []
        self.version, self.minor = (PROTOCOL, OLDEST), MINOR
        self._boot, self._epoch, self._next = boot - 1, 0, 1
        self._queue: deque[ScanMsg | PressMsg] = deque()
        self._read_at: deque[float] = deque()
        self._lost = 0
        self.power(now)

    def power(self, now: float) -> None:
        """Start it cold: what waited in it is gone."""
        self._queue.clear()
        self._read_at.clear()
        self._lost, self._next = 0, 1
        self._start(now, POWER)
        self._epoch = self._boot
        self._send(self._hello())

    def reset(self, now: float) -> None:
        """Start it again: what waited in it still waits."""
        self._start(now, RESET)
        self._read_at = deque(at - RESET_MS / 1000 for at in self._read_at)
        self._send(self._hello())

    def speak(self, protocol: int, oldest: int, now: float) -> None:
        """Put a firmware of another version on it."""
        self.version = (protocol, oldest)
        self.reset(now)

    def _start(self, now: float, cause: int) -> None:
        self._boot = self._boot % MOST["H"] + 1
        self._since, self._cause = now, cause
        self._framer, self._damaged = Framer(), 0
        self._out = bytearray()
        self._asked, self._in_flight, self._resend_at = False, 0, NEVER
        self._heard, self._alive_at = -NEVER, NEVER
        self._carried_out = 0
        self._is_down, self._held_at = False, NEVER
        self._last, self._last_at = "", -NEVER

    @property
    def waiting(self) -> int:
        """Scans and presses that wait in it."""
        return len(self._queue)

    @property
    def lost(self) -> int:
        """What it could not keep."""
        return self._lost

    def next_at(self) -> float:
        """When it has to be looked after next."""
        return min(self._alive_at, self._resend_at, self._held_at)

    def scan(self, text: str, now: float) -> bool:
        """Hold a code up to it; tell whether it took it for a new one that it can send."""
        text = text.strip()
        if not text or len(text) > MOST_TEXT or not (text.isascii() and text.isprintable()):
            return False
        is_same = text == self._last and now - self._last_at < SAME_MS / 1000
        self._last, self._last_at = text, now
        return not is_same and self._keep(ScanMsg(self._epoch, self._next, 0, text), now)

    def button(self, now: float, *, down: bool) -> None:
        """Press its button, or let go of it."""
        if down and not self._is_down:
            self._held_at = now + HELD_MS / 1000
        elif not down and self._is_down:
            self.tick(now)
            if self._held_at < NEVER:
                self._keep(PressMsg(self._epoch, self._next, 0, 0), now)
            self._held_at = NEVER
        self._is_down = down

    def from_host(self, data: bytes, now: float) -> None:
        """Take what the host sent."""
        for body in self._framer.feed(data):
            message = unpack(body)
            if message is not None:
                self._heard = now
                self._take(message, now)
            elif body[0] in BY_CODE:
                self._damaged += 1
        self._fill(now)

    def tick(self, now: float) -> None:
        """Do what is due."""
        if now >= self._held_at:
            self._held_at = NEVER
            self._keep(PressMsg(self._epoch, self._next, 0, 1), now)
        if now >= self._resend_at:
            self._in_flight, self._resend_at = 0, NEVER
        if now >= self._alive_at:
            self._alive_at = now + ALIVE_MS / 1000
            self._send(self._alive(now))
            self._send(SetUpMsg(self.unanswered))
        self._fill(now)

    def to_host(self) -> bytes:
        """Return what it sends now."""
        out, self._out = bytes(self._out), bytearray()
        return out

    def _keep(self, event: ScanMsg | PressMsg, now: float) -> bool:
        if len(self._queue) == QUEUE:
            self._lost = min(self._lost + 1, MOST["H"])
            return False
        self._queue.append(event)
        self._read_at.append(now)
        self._next = self._next % MOST["H"] + 1
        self._fill(now)
        return True

    def _fill(self, now: float) -> None:
        """Send what may be on its way: all at once after a while without any answer."""
        if not self._asked or now - self._heard >= AWAY_MS / 1000:
            self._in_flight, self._resend_at = 0, NEVER
            return
        while self._in_flight < min(WINDOW, len(self._queue)):
            age = int((now - self._read_at[self._in_flight]) * 10)
            self._send(attrs.evolve(self._queue[self._in_flight], age=age))
            self._in_flight += 1
            if self._resend_at == NEVER:
                self._resend_at = now + RESEND_MS / 1000

    def _take(self, message: AnyMsg, now: float) -> None:
        match message:
            case AskMsg(protocol=protocol, oldest=oldest):
                self._send(self._hello())
                speaks = min(protocol, self.version[0])
                self._asked = speaks >= max(oldest, self.version[1])
                self._in_flight, self._resend_at = 0, NEVER
                if self._asked and self.identity:
                    self._send(IdentityMsg(self.identity))
                if self._asked and self._alive_at == NEVER:
                    self._alive_at = now + ALIVE_MS / 1000
            case GotMsg(epoch=epoch, number=number) if epoch == self._epoch:
                self._forget(number, now)
            case LookMsg(zone=zone) if self._asked:
                value = self.zones.get(zone, 0)  # below 0: it gives no answer about this one
                self._send(ZoneMsg(zone, int(value >= 0), max(value, 0)))
            case LampMsg() | SignalMsg() | SetMsg() | ReadsMsg() as command if self._asked:
                if command.number != self._carried_out:
                    self._carried_out = command.number
                    self.shown.append(_as_json(command))
                self._send(DoneMsg(command.number))
            case _:
                pass

    def _forget(self, number: int, now: float) -> None:
        """Let go of every event up to this one."""
        if number not in [event.number for event in self._queue]:
            return
        gone = 0
        while not gone or gone != number:
            gone = self._queue.popleft().number
            self._read_at.popleft()
            self._in_flight = max(self._in_flight - 1, 0)
        self._resend_at = now + RESEND_MS / 1000 if self._in_flight else NEVER

    def _send(self, message: AnyMsg) -> None:
        self._out += encode(pack(message))

    def _hello(self) -> HelloMsg:
        protocol, oldest = self.version
        return HelloMsg(
            protocol=protocol,
            minor=self.minor * (protocol == PROTOCOL),
            oldest=oldest,
            firmware_major=protocol,
            firmware_minor=min(self.minor, FIRMWARE_MINOR) * (protocol == PROTOCOL),
            capabilities=EVERYTHING,
            lights=LIGHTS,
            boot=self._boot,
            epoch=self._epoch,
            next=self._queue[0].number if self._queue else self._next,
            cause=self._cause,
            name="simulated box",
        )

    def _alive(self, now: float) -> AliveMsg:
        return AliveMsg(
            uptime=int(now - self._since),
            waiting=len(self._queue),
            reader=1,
            button=int(self._is_down),
            lost=self._lost,
            damaged=self._framer.damaged + self._damaged,
        )


def _as_json(command: CommandMsg) -> dict[str, Any]:
    match command:
        case LampMsg():
            pattern = _name(PATTERNS, command.pattern)
            colour = [command.red, command.green, command.blue]
            return {"lamp": {"pattern": pattern, "colour": colour, "count": command.count}}
        case SignalMsg():
            flash = [command.red, command.green, command.blue]
            return {"signal": {"tune": _name(TUNES, command.tune), "flash": flash}}
        case SetMsg():
            return {"set": {"brightness": command.brightness, "sound": bool(command.sound)}}
        case ReadsMsg():
            return {"reads": bool(command.on)}


def _name(names: tuple[str, ...], number: int) -> str | int:
    return names[number] if number < len(names) else number
