"""The tablet on its two threads, as in the real app: nothing is answered before it comes over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, TypeAlias

from companion.app import let_in, open_table
from companion.core.refusal import Refusal
from companion.games import PACKAGES
from companion.journal.entry import Entry
from companion.table.table import Done, Table
from companion.tablet.bridge import ThreadBridge
from tests.support.tablet import Tablet

PATIENCE = 20.0
"""Seconds after which we no longer believe that something is still to come."""


class Threaded(Tablet):
    """A tablet whose table lives on a thread of its own."""

    def __init__(self, folder: Path, bridge: Callable[..., Any] = ThreadBridge, **how: Any) -> None:
        self.came = Event()
        super().__init__(folder, bridge=bridge, **how)

    def post(self, job: Callable[[], None]) -> None:
        super().post(job)
        self.came.set()

    def until(self, happened: Callable[[], Any]) -> None:
        """Draw on until something has come over."""
        self.settle()
        while not happened():
            assert self.came.wait(PATIENCE), f"it never happened; here is {self.texts()}"
            self.came.clear()
            self.settle()

    def send(self, **raw: Any) -> Done | Refusal:
        """Have a command done, and wait for its answer."""
        answers: list[Done | Refusal] = []
        self.bridge.send(raw, answers.append)
        self.until(lambda: answers)
        return answers[0]

    def tell(self, **raw: Any) -> None:
        answer = self.send(**raw)
        assert isinstance(answer, Done), answer

    def asked(self, job: Callable[[Table], Any]) -> Any:
        """Have the table asked, and wait for its answer."""
        answers: list[Any] = []
        self.bridge.ask(job, answers.append, answers.append)
        self.until(lambda: answers)
        return answers[0]


class Gate:
    """A disk that hangs while the gate is shut: a table with it is what `opened` gives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.free, self.hangs = Event(), Event()
        self.free.set()

    def opened(self) -> Table:
        table = open_table(PACKAGES, self.folder, 1)
        append = table.journal.append

        def slowly(entry: Entry) -> None:
            if not self.free.is_set():
                self.hangs.set()
                assert self.free.wait(PATIENCE)
            append(entry)

        table.journal.append = slowly  # type: ignore[method-assign]
        return table


def a_game(players: int = 4) -> Mapping[str, Any]:
    seats = ("red", "blue", "green", "yellow", "orange", "purple")[:players]
    people = [{"seat": seat, "name": seat.title()} for seat in seats]
    return {"do": "new_game", "game": "panic_station", "players": people, "first": "red"}


def with_real_phones(folder: Path, **how: Any) -> Threaded:
    """Make a tablet that phones come to over sockets of this machine."""

    def phones(table: Table) -> Any:
        return let_in(table, folder, "panic_station", "127.0.0.1", 0)

    one = Threaded(folder, partial(ThreadBridge, phones=phones), **how)
    one.bridge.let_in(on=True)
    return one


AThreaded: TypeAlias = Callable[..., Threaded]
