"""Which connection is closed where too many are open: never one that is at a seat. Pure.

The oldest connection at no seat makes room: of the address that the new one comes from, or else of
the one that brings most. So a phone that comes back finds room however many strangers knock.
"""

from __future__ import annotations

import logging
from asyncio import Transport
from collections import Counter
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from companion.logs import by_source

_LOG = logging.getLogger(__name__)
MOST: Final = 320
"""Connections at a time: nine phones, their reconnects and the hosts are far fewer."""
MOST_EACH: Final = 96
"""Connections at a time from one address, behind which a whole household may be (NAT)."""

Peer: TypeAlias = tuple[str, int]
"""An address and a port: one connection's other end."""


class Crowd:
    """The connections, the oldest first."""

    def __init__(self, sitting: Callable[[], Collection[Peer]]) -> None:
        """Nobody is there; `sitting` tells whose connections are at a seat."""
        self._sitting = sitting
        self._there: dict[Transport, Peer] = {}

    def come(self, transport: Transport) -> None:
        """Take a connection; where there are too many, somebody's is hung up on."""
        peer = transport.get_extra_info("peername") or ("", 0)
        address = str(peer[0])
        self._there[transport] = (address, int(peer[1]))
        if sum(one == address for one, _ in self._there.values()) > MOST_EACH:
            self._make_room(transport, address)
        elif len(self._there) > MOST:
            self._make_room(transport)

    def go(self, transport: Transport) -> None:
        """A connection is over."""
        self._there.pop(transport, None)

    def _make_room(self, newest: Transport, address: str | None = None) -> None:
        """Hang up on the oldest stranger; on the new one where nobody is a stranger."""
        sitting = self._sitting()
        strangers = [one for one in self._there.items() if one[1] not in sitting]
        brought = Counter(peer[0] for _, peer in strangers)
        if address is None and brought:
            address = brought.most_common(1)[0][0]
        oldest = next((one for one, peer in strangers if peer[0] == address), newest)
        at = self._there[oldest][0] if oldest in self._there else ""
        _LOG.info("too many connections: one from %s makes room", at, extra=by_source(at))
        self.go(oldest)
        oldest.abort()
