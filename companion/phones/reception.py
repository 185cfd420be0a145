"""The reception: the hall, its server, where it is reached and how it is announced, in one.

It is what a table's screens know as `Phones`. Nothing that goes wrong here ends an evening.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.heatscan.chain import pictures_of
from companion.phones.addresses import addresses, alone
from companion.phones.announce import Announcement
from companion.phones.guestbook import Guestbook
from companion.phones.hall import Hall
from companion.phones.server import Server
from companion.table.guests import Address, Guests, Seated
from companion.table.table import Table

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  (phones come over the LAN)
LOOK: Final = 3.0
"""Seconds between two looks at this machine's addresses."""
_LOG = logging.getLogger(__name__)


class Reception:
    """Lets phones in to a table."""

    def __init__(
        self,
        table: Table,
        folder: Path,
        game: str,
        clock: Callable[[], float],
        *,
        host: str = EVERYWHERE,
        port: int | None = None,
        announced: bool = True,
    ) -> None:
        """Stand ready; the door is still shut. `port` None is the one of the last time."""
        self.hall = Hall(table, Guestbook(folder), game, clock, _soon)
        self.server = Server(self.hall, self._names)
        self._host, self._port, self._announced = host, port, announced
        self._listeners: list[Callable[[], None]] = []
        self._addresses: tuple[Address, ...] = ()
        self._first: str | None = None
        self._trouble: Message | None = None
        self._journal_trouble: Message | None = None
        self._announcement: Announcement | None = None
        self._watch: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()

    @property
    def url(self) -> str | None:
        """The address to show first."""
        return self._addresses[0].url if self._addresses else None

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this when `guests` may say something new."""
        self._listeners.append(changed)
        self.hall.listen(changed)

    def refresh(self) -> None:
        """Look which game is on."""
        self.hall.refresh()

    def guests(self) -> Guests:
        """Return who is there."""
        if self.server.port is None:
            return Guests(trouble=self._trouble)
        register = self.hall.register
        trouble = self._trouble
        if self._host == EVERYWHERE and alone(self._addresses):
            trouble = say("This tablet is in no network: join a Wi-Fi, or make a hotspot.")
        hall, found, play = self.hall, register.round, register.play
        head = play.sealings.head if play and play.sealings.counts else None
        return Guests(
            self._addresses,
            register.code,
            hall.guests(),
            found.symbols if found else (),
            trouble,
            hall.scans.sealing,
            hall.audits.auditing,
            hall.rounds.keys,
            hall.scans.set_back,
            pictures_of(head) if head else (),
        )

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Do what is asked of the phones, or show another address first."""
        if raw.get("do") != "use_address":
            return self.hall.do(raw)
        known = [address.url for address in self._addresses]
        if raw.keys() - {"anyway"} != {"do", "url"} or raw["url"] not in known:
            return Refusal("bad_value", say("This is no address of this machine."))
        self._first = raw["url"]
        self._look()
        return Seated(({"type": "address_chosen", "url": self._first},))

    async def open(self) -> None:
        """Open the door, if it is not open; what keeps it shut is `guests().trouble`."""
        async with self._opening:
            if self.server.port is None:
                await self._open()

    async def close(self) -> None:
        """Shut the door and tell the network so."""
        async with self._opening:
            if self._watch is not None:
                self._watch.cancel()
                self._watch = None
            if self._announcement is not None:
                await self._announcement.stop()
                self._announcement = None
            await self.server.close()
            self._addresses, self._trouble = (), None
            self._tell()

    async def _open(self) -> None:
        kept = self.hall.register.guestbook.kept
        wanted = self._port if self._port is not None else kept.port or 0
        try:
            await self.server.open(self._host, wanted)
        except OSError as error:
            if self._port is None and wanted:
                await self._open_anywhere()
            else:
                _LOG.warning("no phone can come in: %s", error.strerror)
                self._trouble = say("No phone can come in here ({how}).", how=str(error.strerror))
        if self.server.port is not None:
            self._trouble = None
            self.hall.register.guestbook.keep(
                evolve(self.hall.register.guestbook.kept, port=self.server.port)
            )
            self._look()
            self._watch = asyncio.create_task(self._keep_looking())
        self._tell()

    async def _open_anywhere(self) -> None:
        """Another program has the port of the last time; phones must scan the code again."""
        try:
            await self.server.open(self._host, 0)
        except OSError as error:
            self._trouble = say("No phone can come in here ({how}).", how=str(error.strerror))

    async def _keep_looking(self) -> None:
        """Follow this machine through its networks, and tell them of the table."""
        port = self.server.port or 0
        if self._announced:
            name = self.hall.register.game
            known = self.hall.register.guestbook.kept.table
            self._announcement = Announcement(known, port, name, self._tell)
            await self._announcement.start(self._addresses)
            self._tell()
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._look_round()
            except Exception:  # noqa: BLE001  (the next look may be better)
                _LOG.exception("this machine's networks cannot be looked at")

    async def _look_round(self) -> None:
        """Write what waits for the disk; tell the network where and what the table is now."""
        journal, register = self.hall.table.journal, self.hall.register
        before, told = set(self._addresses), self._announcement
        journal.retry()
        register.guestbook.retry()
        if journal.trouble != self._journal_trouble:
            self._journal_trouble = journal.trouble
            self.hall.tell_again()
        self._look()
        if told is not None and (set(self._addresses) != before or told.game != register.game):
            told.game = register.game
            await told.renew(self._addresses)

    def _look(self) -> None:
        """Look where this machine can be reached now, the chosen address first."""
        port = self.server.port or 0
        found = addresses(port, "" if self._host == EVERYWHERE else self._host)
        found = tuple(sorted(found, key=lambda one: one.url != self._first))
        if found != self._addresses:
            self._addresses = found
            self._tell()

    def _names(self) -> set[str]:
        host = self._announcement.host if self._announcement else None
        return {host.rstrip(".").lower()} if host else set()

    def _tell(self) -> None:
        for changed in self._listeners:
            try:
                changed()
            except Exception:  # noqa: BLE001  (whoever listens minds their own)
                _LOG.exception("a listener failed")


def _soon(job: Callable[[], None]) -> None:
    """Do it in the loop's next turn, after what is sent in this one; at once without a loop."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        job()
    else:
        loop.call_soon(job)
