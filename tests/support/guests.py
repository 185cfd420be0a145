"""Phones that nobody holds: who is there is what the test says, and what is asked is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.table.guests import COMMANDS, Address, Guest, Guests, Seated
from companion.table.table import Done
from companion.tablet.bridge import DirectBridge
from companion.tablet.scene import News

ADDRESS = Address("http://192.168.1.20:8317", "wlan0")
OTHER = Address("http://10.8.0.2:8317", "tun0")
CODE = "ABCD2345"
SYMBOLS = (3, 17, 22, 31, 40, 47, 55, 63)
OTHER_SYMBOLS = (1, 2, 3, 5, 8, 13, 21, 34)


class FakePhones:
    """Phones without a network: they sit where the test puts them."""

    def __init__(self, *seats: str, addresses: tuple[Address, ...] = (ADDRESS,)) -> None:
        """Keep a seat free for each of these."""
        free = tuple(Guest(seat, "free") for seat in seats)
        self.now = Guests(addresses, CODE, free)
        self.done: list[Mapping[str, Any]] = []
        self.doors: list[bool] = []
        self._changed: list[Callable[[], None]] = []

    # What the screens see

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    def guests(self) -> Guests:
        return self.now

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        self.done.append(raw)
        match raw["do"]:
            case "free_seat":
                self.put(raw["seat"], "free")
            case "tablet_seat":
                self.put(raw["seat"], "tablet")
            case "use_address":
                first = [one for one in self.now.addresses if one.url == raw["url"]]
                if not first:
                    return Refusal("bad_value", say("There is no such address."))
                others = [one for one in self.now.addresses if one.url != raw["url"]]
                self.set(addresses=(*first, *others))
            case other:
                assert other not in COMMANDS
                return Refusal("unknown_command", say("There is no such command."))
        return Seated(({"type": f"{raw['do']}_done", "seat": raw.get("seat")},))

    async def open(self) -> None:
        self.doors.append(True)

    async def close(self) -> None:
        self.doors.append(False)

    # What happens among the phones

    def set(self, **changes: Any) -> None:
        self.now = evolve(self.now, **changes)
        for changed in self._changed:
            changed()

    def put(self, seat: str, state: Literal["free", "here", "away", "tablet"]) -> None:
        """Let a phone come, or go."""
        guests = tuple(Guest(seat, state) if one.seat == seat else one for one in self.now.guests)
        self.set(guests=guests)

    def all_here(self) -> None:
        self.set(guests=tuple(Guest(one.seat, "here") for one in self.now.guests), symbols=SYMBOLS)

    def in_trouble(self, why: Message) -> None:
        self.set(addresses=(), trouble=why)


class PhonedBridge(DirectBridge):
    """A bridge to a table with phones, which answers at once."""

    def __init__(self, phones: FakePhones, *how: Any) -> None:
        """Sit between the screens and these phones."""
        super().__init__(*how)
        self.phones, self.is_open = phones, True
        phones.listen(self.tell_news)

    def do(self, raw: Mapping[str, Any]) -> Any:
        return self.phones.do(raw) if raw["do"] in COMMANDS else super().do(raw)

    def let_in(self, on: bool) -> None:
        self.is_open = on
        self.tell_news()

    def _spread(self, news: News, done: Done | None) -> None:
        seats = tuple((news.view or {}).get("seats", ()))
        if seats and not self.phones.now.guests:
            self.phones.now = evolve(
                self.phones.now, guests=tuple(Guest(seat, "free") for seat in seats)
            )
        guests = self.phones.now if self.is_open else None
        super()._spread(evolve(news, guests=guests), done)


def with_phones(phones: FakePhones) -> Callable[..., PhonedBridge]:
    """Return what makes a tablet's bridge over these phones."""
    return partial(PhonedBridge, phones)
