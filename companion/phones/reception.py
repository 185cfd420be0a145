"""Connections, server, addresses and announcement together, as the table's screens know them.

It is their `Phones` (companion/table/guests.py). Nothing that goes wrong here ends the program.
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
from companion.phones.connections import Connections
from companion.phones.guestbook import Guestbook
from companion.phones.server import Server
from companion.table.guests import Address, Guests, Seated
from companion.table.table import Table

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  (phones come over the LAN)
LOOK: Final = 3.0
"""Seconds between two looks at this machine's addresses."""
_LOG = logging.getLogger(__name__)


class Reception:
    """Everything that lets phones join a table, opened and closed as one."""

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
        """Prepare everything; nothing listens yet. `port` None is the one of the last time."""
        self.connections = Connections(table, Guestbook(folder), game, clock, _soon)
        self.connections.be_reached(lambda: self.guests().link())
        self.server = Server(self.connections, self._names)
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
        self.connections.listen(changed)

    def refresh(self) -> None:
        """Look which game is on."""
        self.connections.refresh()

    def guests(self) -> Guests:
        """Return who is there."""
        if self.server.port is None:
            return Guests(trouble=self._trouble)
        register = self.connections.register
        trouble = self._trouble
        if self._host == EVERYWHERE and alone(self._addresses):
            trouble = say("This tablet is in no network: join a Wi-Fi, or make a hotspot.")
        connections, found, play = self.connections, register.round, register.play
        if (waiting := connections.waiting.players()) is not None:
            return Guests(self._addresses, connections.code, trouble=trouble, lobby=waiting)
        head = play.sealings.head if play and play.sealings.counts else None
        return Guests(
            self._addresses,
            connections.code,
            connections.guests(),
            found.symbols if found else (),
            trouble,
            connections.scans.sealing,
            connections.audit.auditing,
            connections.rounds.keys,
            connections.scans.set_back,
            pictures_of(head) if head else (),
        )

    def is_awaited(self) -> bool:
        """Tell whether somebody's phone waits for a game to begin."""
        waiting = self.connections.waiting
        return waiting.is_on and any(one.public for one in waiting.lobby.sitting)

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Do what is asked of the phones, or show another address first."""
        if raw.get("do") != "use_address":
            return self.connections.do(raw)
        known = [address.url for address in self._addresses]
        if raw.keys() - {"anyway"} != {"do", "url"} or raw["url"] not in known:
            return Refusal("bad_value", say("This is not an address of this machine."))
        self._first = raw["url"]
        self._look()
        return Seated(({"type": "address_chosen", "url": self._first},))

    async def open(self) -> None:
        """Listen for phones, if that is not done yet; why it cannot be is `guests().trouble`."""
        async with self._opening:
            if self.server.port is None:
                await self._open()

    async def close(self) -> None:
        """Stop listening, and withdraw the announcement."""
        async with self._opening:
            if self._watch is not None:
                self._watch.cancel()
                self._watch = None
            if self._announcement is not None:
                await self._announcement.stop()
                self._announcement = None
            if self.server.port is not None:
                _LOG.info("no phone is let in any more")
            await self.server.close()
            self._addresses, self._trouble = (), None
            self._tell()

    async def _open(self) -> None:
        kept = self.connections.register.guestbook.kept
        wanted = self._port if self._port is not None else kept.port or 0
        try:
            await self.server.open(self._host, wanted)
        except OSError as error:
            if self._port is None and wanted:
                await self._open_anywhere()
            else:
                _LOG.warning("No phone can come in here: %s", error.strerror)
                self._trouble = say("No phone can join here ({how}).", how=str(error.strerror))
        if self.server.port is not None:
            self._trouble = None
            self.connections.register.guestbook.keep(
                evolve(self.connections.register.guestbook.kept, port=self.server.port)
            )
            self._look()
            self._watch = asyncio.create_task(self._keep_looking())
        self._tell()

    async def _open_anywhere(self) -> None:
        """Another program has the port of the last time; phones must scan the code again."""
        _LOG.info("another program has the port of the last time: another one is taken")
        try:
            await self.server.open(self._host, 0)
        except OSError as error:
            self._trouble = say("No phone can join here ({how}).", how=str(error.strerror))

    async def _keep_looking(self) -> None:
        """Follow this machine through its networks, and tell them of the table."""
        port = self.server.port or 0
        if self._announced:
            name = self.connections.register.game
            known = self.connections.register.guestbook.kept.table
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
        journal, register = self.connections.table.journal, self.connections.register
        before, told = set(self._addresses), self._announcement
        journal.retry()
        register.guestbook.retry()
        if journal.trouble != self._journal_trouble:
            self._journal_trouble = journal.trouble
            self.connections.tell_again()
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
            urls = ", ".join(f"{one.url} ({one.network})" for one in found)
            _LOG.info("phones reach this machine at: %s", urls or "nowhere")
            self._addresses = found
            self._tell()
            self.connections.waiting.tell()

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
