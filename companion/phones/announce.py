"""Announces the table in the local network (zeroconf), and takes that back; no secret is in it.

Nothing waits for it and nothing fails with it: where no name can be had, phones use the address.
Whoever hears it still needs the join code.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
from base64 import b32encode
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from companion.phones.addresses import alone, apart, seen
from companion.phones.multicast import listen_to_everybody
from companion.table.guests import Address

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

KIND: Final = "_panic-table._tcp.local."
LETTERS: Final = 4
"""Letters by which people tell two tables in one network apart."""
FAREWELL: Final = 2.0
"""Seconds that saying good-bye may take; half a second is usual."""
_LOG: Final = logging.getLogger(__name__)


class Announcement:
    """Tells the network of one table, in a task of its own.

    `table_id` is random, lasts as long as the table, and is no secret such as the join code.
    `changed` is called whenever `host` has become another.
    """

    def __init__(
        self,
        table_id: str,
        port: int,
        game: str | None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Tell nothing yet."""
        self.host: str | None = None
        self.game = game
        self._letters = letters(table_id)
        self._port, self._changed = port, changed
        self._wish: tuple[str, ...] = ()
        self._news = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self._zeroconf: AsyncZeroconf | None = None
        self._let_go: Callable[[], None] | None = None

    async def start(self, addresses: Iterable[Address]) -> None:
        """Begin to tell; `host` is there once the network has had time to object."""
        if self._work is None:
            self._work = asyncio.create_task(self._keep_telling())
        await self.renew(addresses)

    async def renew(self, addresses: Iterable[Address]) -> None:
        """Tell anew, as the addresses or `game` have changed."""
        self._wish = told(addresses)
        self._news.set()

    async def stop(self) -> None:
        """Tell the network that the table is gone."""
        work, self._work = self._work, None
        if work is not None:
            work.cancel()
            await asyncio.wait({work}, timeout=FAREWELL)
        await self._withdraw()

    async def _keep_telling(self) -> None:
        now: tuple[tuple[str, ...], str | None] | None = None
        while await self._news.wait():
            self._news.clear()
            if now != (now := (self._wish, self.game)):
                await self._withdraw()
                await self._tell()

    async def _tell(self) -> None:
        """Announce until stopped; no error of a network ever reaches the table."""
        if not self._wish:
            return
        try:
            await self._register(self._wish)
        except Exception as why:  # noqa: BLE001
            _LOG.warning("The table has no name in the network: %s: %s", type(why).__name__, why)
            await self._withdraw()

    async def _register(self, ips: tuple[str, ...]) -> None:
        found = await asyncio.to_thread(importlib.import_module, "zeroconf.asyncio")
        ips = still_ours(ips)
        self._listen()
        self._zeroconf = telling = found.AsyncZeroconf(interfaces=list(ips))
        await telling.zeroconf.async_wait_for_start()
        wanted = self._info(f"Panic table {self._letters}", ips)
        await telling.zeroconf.async_check_service(wanted, allow_name_change=True)
        agreed = self._info(wanted.name.removesuffix(f".{KIND}"), ips)
        spoken = await telling.async_register_service(agreed, cooperating_responders=True)
        _LOG.info("the network is told of this table as %s", agreed.server)
        self._call_it(str(agreed.server).rstrip("."))  # whoever heard it may come at once
        await spoken

    def _listen(self) -> None:
        try:
            self._let_go = listen_to_everybody()
        except Exception as why:  # noqa: BLE001  (some cards listen without)
            _LOG.warning("The Wi-Fi card may sleep through questions: %s", why)

    def _info(self, name: str, ips: tuple[str, ...]) -> AsyncServiceInfo:
        """Return what is told. A host is named like its service, so that both are one of a kind."""
        from zeroconf.asyncio import AsyncServiceInfo

        return AsyncServiceInfo(
            KIND,
            f"{name}.{KIND}",
            port=self._port,
            properties={"v": "1", "path": "/", **({"game": self.game} if self.game else {})},
            server=f"{name.replace(' table ', '-').lower()}.local.",
            parsed_addresses=list(ips),
        )

    async def _withdraw(self) -> None:
        """Say good-bye, where something was told."""
        self._call_it(None)
        gone, self._zeroconf = self._zeroconf, None
        if gone is not None:
            try:
                await asyncio.wait_for(gone.async_close(), FAREWELL)
            except Exception as why:  # noqa: BLE001  (the table goes, whatever the network says)
                _LOG.warning("The table left the network without a word: %s", why)
        let_go, self._let_go = self._let_go, None
        if let_go is not None:
            with suppress(Exception):
                let_go()

    def _call_it(self, host: str | None) -> None:
        if self.host != host:
            self.host = host
            self._changed()


def letters(table_id: str) -> str:
    """Return the few letters by which people tell this table from others."""
    return b32encode(sha256(table_id.encode()).digest())[:LETTERS].decode()


def told(addresses: Iterable[Address]) -> tuple[str, ...]:
    """Return what a name may stand for: no address that leads a phone astray, and none alone."""
    found = tuple(addresses)
    if alone(found):
        return ()
    near = [one for one in found if not apart(one.network)] or found
    return tuple(urlsplit(one.url).hostname or "" for one in near)


def still_ours(ips: tuple[str, ...]) -> tuple[str, ...]:
    """Return those that this machine still has; another's would cost us the others' name too."""
    ours = {one.ip for one in seen()}
    left = tuple(ip for ip in ips if ip in ours)
    if not left:
        raise OSError(f"this machine is no longer {' or '.join(ips)}")
    return left
