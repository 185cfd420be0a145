"""The guestbook: join codes, keys and key rounds of the last games, in one small file.

No secret but the join codes is in it. What cannot be written is remembered meanwhile.
"""

from __future__ import annotations

import json
import logging
import secrets
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from companion import files
from companion.core.refusal import Refusal
from companion.core.shape import read, write
from companion.heatscan.rounds import Round

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
    """A phone in a seat; its key is who it is."""

    seat: str
    public: str


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
    """Keys whose seat the table has freed."""
    round: Round | None = None
    """The newest key round, and all that came in."""

    def at(self, seat: str) -> Sitting | None:
        """Return the phone in a seat."""
        return next((one for one in self.sittings if one.seat == seat), None)

    def of(self, public: str | None) -> Sitting | None:
        """Return whose seat a key has."""
        return next((one for one in self.sittings if one.public == public), None)

    def without(self, seat: str) -> Book:
        """Free a seat, whatever answers for it."""
        gone = self.at(seat)
        return evolve(
            self,
            sittings=tuple(one for one in self.sittings if one.seat != seat),
            tablet=tuple(one for one in self.tablet if one != seat),
            freed=(*self.freed, gone.public)[-64:] if gone else self.freed,
        )


@frozen
class Kept:
    """All that outlives the process."""

    table: str
    """Tells tables apart; no secret."""
    port: int | None = None
    next: str | None = None
    """The code that the next game will have: it was shown before the game began."""
    books: tuple[Book, ...] = ()


class Guestbook:
    """The file, and what stands in it."""

    def __init__(self, folder: Path) -> None:
        """Read what there is; what cannot be read is begun anew."""
        self._file = folder / FILE
        self.kept = self._read() or Kept(new_code(4))
        self._is_kept, self._is_told = True, False

    def keep(self, kept: Kept, *, soon: bool = False) -> None:
        """Have this true from now on, and after a death where the disk takes it.

        What is written `soon` goes with the next that is kept: a death may lose it till then.
        """
        if kept != self.kept:
            self.kept = evolve(kept, books=kept.books[-KEPT:])
            self._is_kept = False
        if not soon:
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
            found = read(Kept, _brought_up(json.loads(files.get(self._file))))
        except (OSError, ValueError, RecursionError):
            return None
        if isinstance(found, Refusal):
            return None
        return found if 0 <= (found.port or 0) <= MOST_PORT else evolve(found, port=None)


def new_code(length: int) -> str:
    """Return a code that nobody can foresee."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def _brought_up(raw: Any) -> Any:
    """Read what version 1 wrote: a seat stays with whoever holds its key."""
    if not isinstance(raw, dict) or "host" not in raw or not isinstance(raw.get("books"), list):
        return raw
    books = [one for one in raw["books"] if isinstance(one, dict)]
    for book in books:
        sat = [one for one in book.get("sittings", ()) if isinstance(one, dict)]
        book["sittings"] = [{key: one.get(key) for key in ("seat", "public")} for one in sat]
        book["freed"] = []
        book.pop("posed", None)
    return {**{key: one for key, one in raw.items() if key != "host"}, "books": books}
