"""What follows once phones have been told something: what was put off, and what is asked now."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from companion.phones.audits import PhoneAudit
from companion.phones.broadcast import Broadcast, call_listener
from companion.phones.caller import Caller
from companion.phones.register import Register
from companion.phones.rounds import KeyRounds
from companion.phones.scans import Scans

_LOG = logging.getLogger(__name__)


class FollowUp:
    """Does what must not come before everybody has heard what was done."""

    def __init__(
        self,
        register: Register,
        broadcast: Broadcast,
        rounds: KeyRounds,
        scans: Scans,
        audit: PhoneAudit,
        later: Callable[[Callable[[], None]], None],
    ) -> None:
        """Nothing is owed; what is given to `later` is done once what was sent is on its way."""
        self._register, self._broadcast, self._later = register, broadcast, later
        self.rounds, self.scans, self.audit = rounds, scans, audit
        self.behind: set[str] = set()
        """Keys of phones that know of a count that this table lacks."""
        self._met = set[str]()
        """Keys of phones that have been here since the app was started: their heads are known."""
        self.unknowing = set[str]()
        """Keys of phones that came once play had begun, and know of no game here before."""
        self._owed: list[Callable[[], None]] = []
        """What follows frames that everybody has been told; nothing else is done before it."""
        self._must_ask = False
        """Somebody is to look what is to be asked: that writes, and waits until all have heard."""
        self.changed: list[Callable[[], None]] = []
        """Who is told that somebody came, went or sat down."""

    def put_off(self, job: Callable[[], None]) -> None:
        """Do this once what was sent before is on its way."""
        self._owed.append(job)
        self._later(self.catch_up)

    def catch_up(self) -> None:
        """Do what was put off."""
        owed, self._owed = self._owed, []
        for job in owed:
            call_listener(job)
        if owed:
            self.say_changed()
        if self._must_ask and not self._register.table.publishing:
            self._must_ask = False
            call_listener(self._ask)

    def ask_what_is_open(self) -> None:
        """Look what is to be asked of the phones, once everybody has heard what was done."""
        self._must_ask = True
        self._later(partial(self._register.table.later, self.catch_up))

    def _ask(self) -> None:
        """Begin a key round, a poll or an audit, where there is to be one; call off what is not."""
        self.look_for_set_back()
        self.rounds.refresh()
        self.scans.refresh()
        self.audit.refresh()
        self.say_changed()

    def met(self, key: str, *, is_behind: bool = False) -> bool:
        """A phone has said which count it knows last, which the table may lack.

        Tell whether it is here for the first time since the app was started.
        """
        (self.behind.add if is_behind else self.behind.discard)(key)
        is_new = key not in self._met
        self._met.add(key)
        return is_new

    def look_for_set_back(self, but: Caller | None = None) -> None:
        """Say so on every screen while somebody's phone knows a count that this table lacks."""
        members = self._register.members()
        keys = {seat: key for seat, key in members.items() if key is not None}
        self.scans.absent = tuple(seat for seat, key in keys.items() if key not in self._met)
        self.scans.unknowing = tuple(seat for seat, key in keys.items() if key in self.unknowing)
        found = tuple(seat for seat, key in members.items() if key in self.behind)
        if found == self._register.table.set_back:
            return
        self._register.table.set_back = self.scans.set_back = found
        _LOG.info("phones that know a count that this table lacks: %s", ", ".join(found) or "none")
        self._broadcast.views(but=but)
        self.ask_what_is_open()

    def roster_changed(self) -> None:
        """Tell everybody whom it concerns that somebody else sits in a seat, or nobody."""
        self._broadcast.rosters()
        self._broadcast.lobbies()
        self.ask_what_is_open()
        self.audit.look_who_is_awaited()
        self.say_changed()

    def say_changed(self) -> None:
        """Tell the table's screens."""
        if self._owed:
            return  # it is said then
        for changed in self.changed:
            call_listener(changed)
