"""Who is connected: however many strangers knock, whoever sits at the table keeps a connection.

Where there are too many, the oldest connection that is at no seat makes room: of the address that
the new one comes from, or else of the one that brings most. So a phone that comes back finds room.
"""

from __future__ import annotations

from asyncio import Transport
from collections import Counter
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

MOST: Final = 320
"""Connections at a time."""
MOST_EACH: Final = 96
"""Connections at a time from one address."""

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
        self.go(oldest)
        oldest.abort()
