"""A Mega with its bootloader, on a pseudo-terminal, for the real avrdude to write to.

It speaks as much of STK500v2 as avrdude needs of a board that it calls "wiring". What is written to
it starts when avrdude lets it go: then it is a scanner box, if it was made to be one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from select import select
from threading import Thread
from time import monotonic
from typing import Self

from firmware_bridge.simulated import SimulatedBox
from tests.support.lines_on_ptys import FarEnd

START, TOKEN = 0x1B, 0x0E
SIGN_ON, SET, GET, ADDRESS = 0x01, 0x02, 0x03, 0x06
ENTER, LEAVE, PROGRAM, READ, SIGN = 0x10, 0x11, 0x13, 0x14, 0x1B
SIGNATURE = bytes((0x1E, 0x98, 0x01))
"""An ATmega2560's."""
FLASH = 1 << 18


class FakeMega:
    """A board on a port; `box` is what it is once something was written to it."""

    def __init__(self, box: SimulatedBox | None, *, runs: bool, says: bytes = b"") -> None:
        self.far = FarEnd()
        self.flash = bytearray(b"\xff" * FLASH)
        self.calls: list[int] = []
        """Every command of the bootloader's that came."""
        self._box, self._runs, self._says = box, runs, says
        self._at = 0
        self._begun = b""
        self._is_over = False
        self._thread = Thread(target=self._live, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over = True
        self._thread.join()
        self.far.pull()

    @property
    def port(self) -> str:
        return self.far.path

    def _live(self) -> None:
        end = self.far.ours
        while not self._is_over:
            if select([end], [], [], 0.01)[0]:
                self._hear(os.read(end, 4096))
            if self._box is not None and self._runs:
                self._box.tick(monotonic())
                os.write(end, self._box.to_host())

    def _hear(self, data: bytes) -> None:
        if self._begun or data[:1] == bytes((START,)):
            self._begun += data
            while message := self._whole():
                self._answer(*message)
        elif self._runs and self._box is not None:
            self._box.from_host(data, monotonic())
        elif self._says:
            self.far.say(self._says)

    def _whole(self) -> tuple[int, bytes] | None:
        """Return the next whole message: its number and what it says."""
        if len(self._begun) < 6:
            return None
        size = int.from_bytes(self._begun[2:4])
        if len(self._begun) < size + 6:
            return None
        whole, self._begun = self._begun[: size + 6], self._begun[size + 6 :]
        assert whole[4] == TOKEN
        assert reduce(int.__xor__, whole) == 0
        return whole[1], whole[5:-1]

    def _answer(self, number: int, said: bytes) -> None:
        self.calls.append(said[0])
        body = bytes((said[0], 0)) + self._done(said)
        head = bytes((START, number, *len(body).to_bytes(2), TOKEN)) + body
        self.far.say(head + bytes((reduce(int.__xor__, head),)))
        if said[0] == LEAVE and self._box is not None:
            self._runs = True
            self._box.reset(monotonic())

    def _done(self, said: bytes) -> bytes:
        if said[0] == SIGN_ON:
            return b"\x08AVRISP_2"
        if said[0] == GET:
            return b"\x0a"
        if said[0] == ADDRESS:
            self._at = 2 * (int.from_bytes(said[1:5]) & 0x7FFFFFFF)
        elif said[0] == PROGRAM:
            data = said[10 : 10 + int.from_bytes(said[1:3])]
            self.flash[self._at : self._at + len(data)] = data
            self._at += len(data)
        elif said[0] == READ:
            count = int.from_bytes(said[1:3])
            self._at += count
            return bytes(self.flash[self._at - count : self._at]) + b"\0"
        elif said[0] == SIGN:
            return SIGNATURE[said[4] :][:1] + b"\0"
        return b""


@contextmanager
def a_new_board(box: SimulatedBox | None = None, says: bytes = b"") -> Iterator[FakeMega]:
    """A board as it is sold: nothing of ours is on it."""
    with FakeMega(box, runs=False, says=says) as board:
        yield board


@contextmanager
def a_box(box: SimulatedBox) -> Iterator[FakeMega]:
    """A scanner box."""
    with FakeMega(box, runs=True) as board:
        yield board
