"""The guestbook: join codes, sessions and keys of the last games, in one small file.

A session's secret is not in it, only its hash. What cannot be written is remembered meanwhile.
"""

from __future__ import annotations

import json
import logging
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from companion import files
from companion.core.refusal import Refusal
from companion.core.shape import read, write

FILE: Final = "guests.json"
ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and figures that are not taken for one another when they are read aloud."""
JOIN: Final = 8
HOST: Final = 12
MOST_PORT: Final = 65_535
KEPT: Final = 6
"""Games whose phones are known."""
_LOG = logging.getLogger(__name__)


@frozen
class Sitting:
    """A phone in a seat."""

    seat: str
    session: str
    """The hash of the session's secret."""
    public: str
    claim: str | None = None
    """The hash of what the phone said to take the seat."""


@frozen
class Posed:
    """A sealed question as it was asked last: its id, or None once the table has called it off."""

    ask: str
    scan: str | None
    roster: str
    """The id of the roster of those polled."""


@frozen
class Book:
    """One game's door."""

    game: int
    began: str
    """When the game began: a journal may be deleted, and begin again at game 1."""
    code: str
    sittings: tuple[Sitting, ...] = ()
    tablet: tuple[str, ...] = ()
    """Seats that answer on the tablet."""
    freed: tuple[str, ...] = ()
    """Sessions whose seat the table has freed."""
    posed: Posed | None = None

    def at(self, seat: str) -> Sitting | None:
        """Return the phone in a seat."""
        return next((one for one in self.sittings if one.seat == seat), None)

    def of(self, session: str) -> Sitting | None:
        """Return whom a session's hash belongs to."""
        return next((one for one in self.sittings if one.session == session), None)

    def without(self, seat: str) -> Book:
        """Free a seat, whatever answers for it."""
        gone = self.at(seat)
        return evolve(
            self,
            sittings=tuple(one for one in self.sittings if one.seat != seat),
            tablet=tuple(one for one in self.tablet if one != seat),
            freed=(*self.freed, gone.session)[-64:] if gone else self.freed,
        )


@frozen
class Kept:
    """All that outlives the process."""

    table: str
    """Tells tables apart; no secret."""
    host: str
    """The host code of `companion serve`."""
    port: int | None = None
    next: str | None = None
    """The code that the next game will have: it was shown before the game began."""
    books: tuple[Book, ...] = ()


class Guestbook:
    """The file, and what stands in it."""

    def __init__(self, folder: Path) -> None:
        """Read what there is; what cannot be read is begun anew."""
        self._file = folder / FILE
        self.kept = self._read() or Kept(new_code(4), new_code(HOST))
        self._is_kept, self._is_told = True, False

    def keep(self, kept: Kept) -> None:
        """Have this true from now on, and after a death where the disk takes it."""
        if kept != self.kept:
            self.kept = evolve(kept, books=kept.books[-KEPT:])
            self._is_kept = False
            self.retry()

    def retry(self) -> None:
        """Write what is not written yet, if the disk takes it now."""
        if self._is_kept:
            return
        try:
            files.put(self._file, json.dumps(write(self.kept)).encode())
        except OSError as error:
            if not self._is_told:
                _LOG.warning("the phones of this game cannot be kept: %s", error.strerror or error)
            self._is_told = True
        else:
            self._is_kept, self._is_told = True, False

    def _read(self) -> Kept | None:
        try:
            found = read(Kept, json.loads(files.get(self._file)))
        except (OSError, ValueError, RecursionError):
            return None
        if isinstance(found, Refusal):
            return None
        return found if 0 <= (found.port or 0) <= MOST_PORT else evolve(found, port=None)


def new_code(length: int) -> str:
    """Return a code that nobody can foresee."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def hashed(session: str) -> str:
    """Return what is kept of a session's secret."""
    return sha256(session.encode()).hexdigest()
