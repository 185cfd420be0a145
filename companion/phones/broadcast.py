"""Sends frames to everybody or to some: views, scenes, the lobby, the roster; it decides nothing.

Who is connected stands here; what they may ask does not.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final

from companion.phones import frames
from companion.phones.caller import Caller, Connection
from companion.phones.outgoing import Outgoing
from companion.phones.register import Register
from companion.phones.told_lately import ToldLately
from companion.table.guests import Guest

_LOG = logging.getLogger(__name__)
REPORT: Final = "report"
"""The frame that tells what an audit has found."""


class Broadcast:
    """Everybody who is connected, and what they are sent."""

    def __init__(
        self, register: Register, outgoing: Outgoing, is_kept: Callable[[str], bool]
    ) -> None:
        """Nobody is connected; `is_kept` tells a seat that waits for a phone of the game before."""
        self._register, self._outgoing, self._is_kept = register, outgoing, is_kept
        self.lately = ToldLately(register.table)
        self.callers: dict[Connection, Caller] = {}
        self.before: Callable[[Caller], str] | None = None
        """Makes the lobby's frame for who has come before the game."""

    def all(self) -> list[Caller]:
        """Return everybody, as it is now: who is sent something may be hung up on meanwhile."""
        return list(self.callers.values())

    def guests(self) -> tuple[Guest, ...]:
        """Return each seat and who answers for it, clockwise."""
        book = self._register.book
        here = {caller.seat for caller in self.callers.values() if caller.seat}

        def state(seat: str) -> Any:
            if book is None or book.at(seat) is None:
                if book and seat in book.tablet:
                    return "tablet"
                return "away" if self._is_kept(seat) else "free"
            return "here" if seat in here else "away"

        return tuple(Guest(seat, state(seat)) for seat in self._register.seats())

    def tell(self, kind: str, *, to: Collection[str | None] | None = None, **fields: Any) -> None:
        """Send a frame to these seats, and whoever runs the table (`None`); or to everybody."""
        texts = dict[str, str]()
        for caller in self.all():
            if caller.key is not None and (to is None or caller.seat in to):
                if caller.lang not in texts:
                    texts[caller.lang] = frames.frame(kind, caller.lang, **fields)
                caller.send(texts[caller.lang])
                if kind == REPORT:
                    self.show_report(caller)

    def show_report(self, caller: Caller) -> None:
        """Send what an audit has found in words and pictures, to whoever is sent scenes."""
        if (report := self._outgoing.report(caller)) is not None:
            caller.send(report)

    def view(self, caller: Caller, happened: frames.Happened = frames.NOTHING) -> None:
        """Send how the table stands; an older one that still waits to be sent is dropped."""
        caller.send(self._outgoing.view(caller, happened), newest=True)

    def told(self, caller: Caller) -> None:
        """Send what was done lately to who has come, or reads another language from now on."""
        if caller.scenes:
            caller.send(self.lately.frame(self._register.play, caller.lang))

    def views(
        self, happened: frames.Happened = frames.NOTHING, *, but: Caller | None = None
    ) -> None:
        """Send everybody how the table stands.

        What the active seat and a host can do takes longest to work out: the others come first.
        """
        play = self._register.play
        active = play.standing.seat if play else None
        for caller in sorted(self.all(), key=lambda one: one.seat in (active, None)):
            if caller.key is not None and caller is not but:
                # One that cannot be drawn is no reason for the others to hear nothing.
                call_listener(partial(self.view, caller, happened))

    def lobby(self, caller: Caller) -> None:
        """Send which seats are free, of the game that is on or of the one that is to begin."""
        if self.before is not None and (caller.in_lobby or caller.host):
            caller.send(self.before(caller), newest=True)
        else:
            caller.send(self._outgoing.lobby(caller, self.guests()), newest=True)

    def lobbies(self) -> None:
        """Send everybody without a seat which ones are free."""
        for caller in self.all():
            if caller.passed and caller.key is None and not caller.in_lobby:
                self.lobby(caller)

    def presence(self) -> None:
        """Send whoever runs the table who is in, and whose phone is away."""
        for caller in self.all():
            if caller.host:
                caller.send(self._outgoing.roster(self.guests()))

    def rosters(self) -> None:
        """Send whoever runs the table who is in, and the scene: whom it can ask is part of it."""
        self.presence()
        for caller in self.all():
            if caller.host and caller.scenes:
                self.view(caller)


def call_listener(listener: Callable[[], None]) -> None:
    """Tell somebody who listens; what goes wrong there must not keep others from hearing."""
    try:
        listener()
    except Exception:  # noqa: BLE001  (likewise)
        _LOG.exception("a listener failed")
