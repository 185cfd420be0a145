"""Phones that nobody holds: who is there is what the test says, and what is asked is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.table.guests import Address, Guest, Guests, Seated
from companion.table.table import Table
from companion.tablet.bridge import DirectBridge, Post

ADDRESS = Address("http://192.168.1.20:8317", "wlan0")
OTHER = Address("http://10.8.0.2:8317", "tun0")
CODE = "ABCD2345"
SYMBOLS = (3, 17, 22, 31, 40, 47, 55, 63)
OTHER_SYMBOLS = (1, 2, 3, 5, 8, 13, 21, 34)


class FakePhones:
    """Phones without a network: they sit where the test puts them."""

    def __init__(self, *addresses: Address) -> None:
        """Come over these addresses."""
        self.said = Guests(addresses or (ADDRESS,), CODE)
        self.states: dict[str, Literal["free", "here", "away", "tablet"]] = {}
        self.done: list[Mapping[str, Any]] = []
        self.doors: list[str] = []
        self.table: Table | None = None
        self._changed: list[Callable[[], None]] = []

    # What the screens see

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    def guests(self) -> Guests:
        view = self.table.view() if self.table is not None else None
        seats = tuple((view or {}).get("seats", ()))
        return evolve(
            self.said, guests=tuple(Guest(seat, self.states.get(seat, "free")) for seat in seats)
        )

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        self.done.append(raw)
        match raw["do"]:
            case "free_seat":
                self.put(raw["seat"], "free")
            case "tablet_seat":
                self.put(raw["seat"], "tablet")
            case _:
                ways = self.said.addresses
                first = tuple(one for one in ways if one.url == raw["url"])
                if not first:
                    return Refusal("bad_value", say("There is no such address."))
                others = (one for one in ways if one.url != raw["url"])
                self.set(addresses=(*first, *others))
        return Seated(({"type": raw["do"], "seat": raw.get("seat")},))

    def refresh(self) -> None:
        pass

    async def open(self) -> None:
        self.doors.append("open")

    async def close(self) -> None:
        self.doors.append("shut")

    # What happens among the phones

    def set(self, **changes: Any) -> None:
        self.said = evolve(self.said, **changes)
        for changed in self._changed:
            changed()

    def put(self, seat: str, state: Literal["free", "here", "away", "tablet"]) -> None:
        """Let a phone come, or go."""
        self.states[seat] = state
        self.set()

    def all_here(self) -> None:
        self.states = {one.seat: "here" for one in self.guests().guests}
        self.set(symbols=SYMBOLS)

    def in_trouble(self, why: Message) -> None:
        self.set(addresses=(), trouble=why)


def with_phones(phones: FakePhones) -> Callable[..., DirectBridge]:
    """Return what makes a tablet's bridge to a table with these phones, its door open."""

    def let_in(table: Table) -> FakePhones:
        phones.table = table
        return phones

    def bridge(opened: Callable[[], Table], post: Post, game: str) -> DirectBridge:
        made = DirectBridge(opened, post, game, let_in)
        made.let_in(on=True)
        return made

    return bridge
