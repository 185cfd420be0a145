"""The other players' phones, in threads: honest ones that answer by themselves and dial again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from threading import Event, Thread
from typing import Final, Self

from websockets import Origin
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.support.kept import Frame
from tests.support.sealer import Sealer
from tests.support.served import Served

DIALS_EVERY: Final = 0.1
"""Seconds between two tries to reach a table that is away."""


class HonestPhones:
    """Phones of seats, each with its answer to every sealed question; they agree to open."""

    def __init__(self, table: Served, votes: Mapping[str, int]) -> None:
        self._phones = [_Phone(table, seat, vote) for seat, vote in votes.items()]

    def __enter__(self) -> Self:
        for one in self._phones:
            one.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._phones:
            one.leave()

    def note(self, seat: str, event: str, by: str | None = None) -> None:
        """Have one note what became of its owner."""
        next(one for one in self._phones if one.seat == seat).sealer.notes(event, by)


class _Phone:
    """One of them."""

    def __init__(self, table: Served, seat: str, vote: int) -> None:
        self.table, self.seat, self.vote = table, seat, vote
        self.sealer = Sealer(f"honest {seat}", seat, table.code)
        self.left = Event()
        self.thread = Thread(target=self._live)

    def leave(self) -> None:
        self.left.set()
        self.thread.join()

    def _live(self) -> None:
        while not self.left.is_set():
            with suppress(OSError, WebSocketException), self._dialled() as wire:
                self._talk(wire)
            self.left.wait(DIALS_EVERY)

    def _dialled(self) -> ClientConnection:
        address = self.table.url.replace("http", "ws", 1)
        return connect(f"{address}/ws", origin=Origin(self.table.url), compression=None)

    def _talk(self, wire: ClientConnection) -> None:
        while not self.left.is_set():
            with suppress(TimeoutError):
                frame = json.loads(wire.recv(DIALS_EVERY))
                for one in (*self.sealer.hear(frame), *self._answers(frame)):
                    wire.send(json.dumps(one))

    def _answers(self, frame: Frame) -> list[Frame]:
        """Do what its owner does when asked."""
        match frame["type"]:
            case "roster":
                return self.sealer.compare()
            case "rows" | "scan_open" if self.sealer.wrong(accept=True) is None:
                return self.sealer.seal(self.vote, accept=True)
            case "ask_consent":
                return self.sealer.consent()
        return []
