"""Key rounds: who has committed, who has opened, who has compared the row; no connection is known.

A round's number is in the journal before anybody is told of it; what came in is in the guestbook,
so that a round goes on where it was after any death of the process.
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import KeyRound
from companion.heatscan.rounds import Round, RoundState, Wrong
from companion.logs import by_seat
from companion.phones.caller import PHONES, Teller
from companion.phones.register import Register
from companion.phones.wire import KeyCommit, KeyOpen, RowCompared
from companion.table.guests import Keys
from companion.table.table import Table

_LOG = logging.getLogger(__name__)
PATIENCE: Final = 3
"""So many rounds may one key break; then none is begun until its seat is freed."""
WHY: Final[dict[Wrong, Message]] = {
    "stale": say("This key round is over."),
    "not_allowed": say("This seat takes no part in the key round."),
    "already_done": say("This seat has fixed its key in this round; the first one counts."),
    "bad_value": say("This does not match what was fixed before, so new keys are made."),
}


class KeyRounds:
    """Begins key rounds, and takes them from commitments to the compared row."""

    def __init__(self, table: Table, register: Register, tell: Teller) -> None:
        """No round is on."""
        self._table, self._register, self._tell = table, register, tell
        self._at_fault: str | None = None
        self._told: dict[str, Any] | None = None
        """What was told last of who has compared the row."""
        self._faults = Counter[str]()
        """How often a key has broken a round."""

    @property
    def keys(self) -> Keys:
        """How far the round is, for the table's screens."""
        found = self._register.round
        if found is None:
            return Keys()
        rows = self._rows(found)
        return Keys(found.number, found.waiting, rows["same"], rows["other"], self._at_fault)

    @property
    def complete(self) -> Round | None:
        """The newest round, if it is complete and stands for those who are at the table now."""
        found = self._register.round
        stands = found is not None and found.step is RoundState.COMPLETE
        return found if stands and found and found.fits(self._register.members()) else None

    def refresh(self) -> None:
        """Begin a round when the seats, their keys or marks are no longer those of the newest."""
        play = self._register.play
        if play is None or play is not self._table.play:
            return
        seats, members = play.polling.seats, self._register.members()
        is_whole = bool(seats) and len(members) == len(seats)
        if play.standing.over or play.sealings.shut or not is_whole or not any(members.values()):
            return
        found = self._register.round
        if found is None or not found.fits(members):
            self._at_fault = None
            self._begin(members)
        elif found.step is RoundState.COMPLETE and self._told not in (None, self._rows(found)):
            self._tell_rows(found)

    def frames_for(self, seat: str | None) -> list[dict[str, Any]]:
        """Return how far the round is, for somebody who has just come.

        A phone hears nothing of a round that has another key for its seat: an older phone's.
        """
        found = self._register.round
        if found is None or not self._register.is_own_round(seat):
            return []
        if found.step is RoundState.COMPLETE:
            return [_roster(found), self._rows(found)]
        if seat is not None and seat not in found.phones:
            return [_wait(found)]
        commits = [_commits(found)] if found.step is RoundState.OPENING else []
        return [_round(found), *commits, _wait(found)]

    def take(self, seat: str, frame: KeyCommit | KeyOpen | RowCompared) -> Refusal | None:
        """Take what a phone says on its way through a round."""
        before = self._register.round
        if before is None or not self._register.is_own_round(seat):
            return Refusal("stale", WHY["stale"])
        after = _taken(before, seat, frame)
        if isinstance(after, str):
            if after == "bad_value":
                self._broken(before, seat)
            return Refusal(after, WHY[after])
        if after != before:
            # Phones say again what a death has lost of a step; what a step ended with must not be.
            is_on_its_way = after.step is before.step and after.rows == before.rows
            self._register.keep_round(after, soon=is_on_its_way)
            self._tell_step(before, after)
        return None

    def _begin(self, members: dict[str, str | None]) -> None:
        play, before = self._register.play, self._register.round
        known = play.sealings.round if play else 0
        number = max(known, before.number if before else 0) + 1
        found = Round(number, members)
        # In the guestbook first: what the journal's entry sets off must find the round begun.
        self._register.keep_round(found)
        self._table.keep(KeyRound(number, found.phones), by=PHONES)
        _LOG.info("key round %d begins with %d phones", number, len(found.phones))
        self._say(_round(found), _wait(found))

    def _broken(self, found: Round, seat: str) -> None:
        """Name the seat that broke a round, and begin another; after `PATIENCE` wait for it."""
        self._at_fault = seat
        why = "what seat %s opened is not what it had fixed: key round %d is broken"
        _LOG.info(why, seat, found.number, extra=by_seat(seat))
        key = found.members[seat] or ""
        self._faults[key] += 1
        if self._faults[key] < PATIENCE:
            self._begin(self._register.members())

    def _tell_step(self, before: Round, after: Round) -> None:
        if after.rows != before.rows:
            self._tell_rows(after)
        elif after.step is before.step:
            self._say(_wait(after))
        elif after.step is RoundState.OPENING:
            self._say(_commits(after), _wait(after))
        else:
            _LOG.info("key round %d is complete", after.number)
            self._say(_wait(after), _roster(after))
            self._tell_rows(after)

    def _say(self, *frames: dict[str, Any]) -> None:
        """Tell whoever runs the table, and all phones but those for whom it has another key."""
        found, seats = self._register.round, self._register.seats()
        here = [seat for seat in seats if self._register.is_own_round(seat)]
        asked = [seat for seat in here if found and seat in found.phones]
        for fields in frames:
            is_asked = fields["kind"] in ("key_round", "key_commits")
            self._tell(**fields, to=(*(asked if is_asked else here), None))

    def _tell_rows(self, found: Round) -> None:
        self._told = self._rows(found)
        self._say(self._told)

    def _rows(self, found: Round) -> dict[str, Any]:
        """Return what is said of the row by those who live: the others' word holds up nobody."""
        living = self._register.members()
        same = tuple(seat for seat in found.said(same=True) if seat in living)
        other = tuple(seat for seat in found.said(same=False) if seat in living)
        return {"kind": "rows", "round": found.number, "same": same, "other": other}


def _taken(found: Round, seat: str, frame: KeyCommit | KeyOpen | RowCompared) -> Round | Wrong:
    match frame:
        case KeyCommit(number, commit):
            return found.with_commit(number, seat, commit)
        case KeyOpen(number, nonce):
            return found.with_nonce(number, seat, nonce)
        case RowCompared(number, same):
            return found.with_row(number, seat, same=same)


def _round(found: Round) -> dict[str, Any]:
    return {"kind": "key_round", "round": found.number, "seats": found.phones}


def _wait(found: Round) -> dict[str, Any]:
    return {"kind": "key_wait", "round": found.number, "waiting": found.waiting}


def _commits(found: Round) -> dict[str, Any]:
    return {"kind": "key_commits", "round": found.number, "commits": found.commits}


def _roster(found: Round) -> dict[str, Any]:
    rows = [one.form() for one in found.roster]
    return {"kind": "roster", "round": found.number, "roster": rows, "symbols": found.symbols}
