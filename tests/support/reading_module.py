"""A reading module of the GM65 kind, as its makers describe it, with good days and bad ones.

It answers the commands that set it up, and sends what is held up before it; a module that reads
continuously sends a text again and again for as long as it is there.
"""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from attrs import define, field

Mood: TypeAlias = Literal["well", "silent", "late", "garbage", "refuses"]

READ, WRITE, SAVE = 0x07, 0x08, 0x09
HEAD: Final = b"\x7e\x00"
ANSWER: Final = b"\x02\x00"
UNCHECKED: Final = b"\xab\xcd"
LATE: Final = 0.9
"""Seconds that a slow module thinks."""
GARBAGE: Final = bytes((0x02, 0x00, 0xFF, 0x81, 0x7E, 0x00, 0x13, 0x0D, 0xC3, 0x0A)) * 3


@define
class ReadingModule:
    """What is wired to the box's second UART. Time is the box's own, in seconds."""

    mood: Mood = "well"
    zones: dict[int, int] = field(factory=dict)
    """What was set, by address."""
    mute: frozenset[int] = frozenset()
    """Zones about which it gives no answer, and that it does not set."""
    commands: list[bytes] = field(factory=list)
    """Every command that came, whole."""
    _begun: bytes = b""
    _leaving: list[tuple[float, bytes]] = field(factory=list)
    _held: tuple[bytes, float, float] | None = None
    """What is held up, how often it is sent, and when next."""

    def received(self, data: bytes, now: float) -> None:
        """Take what the box has sent."""
        self._begun += data
        for command in self._whole():
            self.commands.append(command)
            answer = self._carried_out(command)
            if answer:
                self._leaving.append((now + (LATE if self.mood == "late" else 0.01), answer))

    def due(self, now: float) -> bytes:
        """Return what it sends by now."""
        ready = b"".join(data for at, data in self._leaving if at <= now)
        self._leaving = [one for one in self._leaving if one[0] > now]
        if self._held is not None and now >= self._held[2]:
            text, every, _ = self._held
            ready += text
            self._held = text, every, now + every
        return ready

    def reads(self, text: str, *, end: bytes = b"\r") -> None:
        """Read a code once."""
        self._leaving.append((0.0, text.encode() + end))

    def sends(self, data: bytes) -> None:
        """Send just this."""
        self._leaving.append((0.0, data))

    def hold(self, text: str, *, every: float = 0.15) -> None:
        """Have a code held up, and read again and again."""
        self._held = text.encode() + b"\r", every, 0.0

    def let_go(self) -> None:
        """Nothing is held up any more."""
        self._held = None

    def _whole(self) -> Iterator[bytes]:
        """Find the commands: head, type, length, address, data, checksum."""
        while (at := self._begun.find(HEAD)) >= 0:
            command = self._begun[at:]
            if len(command) < 6 or len(command) < (length := 8 + _data_of(command)):
                return
            self._begun = command[length:]
            yield command[:length]

    def _carried_out(self, command: bytes) -> bytes:
        """Do as a command says, and return the answer."""
        if self.mood == "silent":
            return b""
        if self.mood == "garbage":
            return GARBAGE
        if self.mood == "refuses" or not _is_right(command):
            return _answer(0x01, b"")
        kind, count, address = command[2], command[3], int.from_bytes(command[4:6])
        if address in self.mute:
            return b""
        if kind == READ:
            many = command[6] or 256
            return _answer(0, bytes(self.zones.get(address + n, 0) for n in range(many)))
        if kind == WRITE:
            self.zones.update({address + n: command[6 + n] for n in range(count)})
        return _answer(0, b"\0")


def _data_of(command: bytes) -> int:
    return command[3]


def _is_right(command: bytes) -> bool:
    check = command[-2:]
    return check == UNCHECKED or check == crc_hqx(command[2:-2], 0).to_bytes(2)


def _answer(kind: int, data: bytes) -> bytes:
    body = bytes((kind, len(data))) + data
    return ANSWER + body + crc_hqx(body, 0).to_bytes(2)
