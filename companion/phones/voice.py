"""What each phone is told: welcome, lobby, view and roster, made for whoever hears them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.say import Message
from companion.heatscan.chain import START
from companion.phones.caller import Caller
from companion.phones.frames import Views, frame
from companion.phones.register import Register
from companion.table.guests import Guest
from companion.table.table import Table


class Voice:
    """Speaks for a table."""

    def __init__(self, table: Table, register: Register) -> None:
        """Speak for this one."""
        self._table, self._register = table, register
        self._views = Views(table)

    def welcome(self, caller: Caller, guests: Iterable[Guest]) -> str:
        """Return what somebody hears who has sat down, or come back."""
        register = self._register
        play = register.play
        head = {
            "type": "welcome",
            "seat": caller.seat,
            **self._row(),
            "head": (play.sealings.head if play else START).hex(),
            "game": register.game,
            "join": register.code,
            **({"host": True, "guests": self._rows(guests)} if caller.host else {}),
            **self.durable(),
            "rev": self._table.rev,
        }
        return self._views.frame(caller.seat, register.play, caller.lang, head, {})

    def lobby(self, caller: Caller, guests: Iterable[Guest]) -> str:
        """Return which seats are free."""
        rows = self._rows(guests)
        free = [row["seat"] for row in rows if row["state"] == "free"]
        return frame("lobby", caller.lang, free=free, seats=rows, game=self._register.game)

    def view(
        self, caller: Caller, sentences: Sequence[Message] = (), events: Sequence[Any] = ()
    ) -> str:
        """Return how the table stands, and what was done."""
        head = {"type": "view", "rev": self._table.rev, **self.durable()}
        tail = {"told": sentences, "events": events}
        return self._views.frame(caller.seat, self._register.play, caller.lang, head, tail)

    def roster(self, guests: Iterable[Guest]) -> str:
        """Return, for whoever runs the table, who is in."""
        return frame("roster", **self._row(), guests=self._rows(guests))

    def _row(self) -> dict[str, Any]:
        """Return the newest key round, and its roster and row once it is complete."""
        found = self._register.round
        if found is None:
            return {"round": 0, "roster": [], "symbols": []}
        roster = [one.form() for one in found.roster]
        return {"round": found.number, "roster": roster, "symbols": found.symbols}

    def durable(self) -> dict[str, bool]:
        """Say so while nothing can be written."""
        return {} if self._table.journal.trouble is None else {"durable": False}

    def _rows(self, guests: Iterable[Guest]) -> list[dict[str, str]]:
        names = self._register.seats()
        states = {"here": "taken", "away": "taken"}
        return [
            {"seat": one.seat, "name": names[one.seat], "state": states.get(one.state, one.state)}
            for one in guests
        ]
