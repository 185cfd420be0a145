"""Join codes, keys and key rounds of the last games, in one small file; who sits, register.py says.

No secret but the join codes is in it. What cannot be written is remembered meanwhile.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Mapping
from pathlib import Path
from time import time
from typing import Any, Final

from attrs import evolve, field, frozen

from companion import files
from companion.core.refusal import Refusal
from companion.core.shape import read, write
from companion.heatscan.rounds import Round
from companion.stage.setup import bot_name

FILE: Final = "guests.json"
ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and figures that are not taken for one another when they are read aloud."""
JOIN: Final = 8
"""Letters of a join code: 40 bits, against guesses that wait a second each and soon longer."""
HOST: Final = 12
"""Letters of a host's code: 60 bits, since it holds for every game of the process."""
MOST_PORT: Final = 65_535
HOSTS: Final = 4
"""So many browsers may go on running the table, the newest ones."""
KEPT: Final = 6
"""How many games are remembered, the newest ones."""
WAITING: Final = 6 * 3600.0
"""Seconds for which a lobby outlives its process: who sat there yesterday is not there now."""
_LOG = logging.getLogger(__name__)


@frozen
class Sitting:
    """A phone in a seat; its key is who it is."""

    seat: str
    public: str
    opened: str | None = None
    """The key that its owner opened after the game, if they have; it is nobody's any more."""


@frozen
class KeptSitter:
    """Somebody who sits before the game: with a phone, or put there by the table."""

    number: int
    """Tells them apart, whatever colour and name they take."""
    seat: str
    name: str = ""
    """Empty until it is typed."""
    public: str | None = None
    """The phone's key; None for somebody without a phone."""
    lang: str = "en"
    """The phone's language."""
    bot: str = ""
    """As whom a bot plays there; nothing for a person."""
    team: str = ""

    @property
    def called(self) -> str:
        """The name, or the bot's; empty until somebody types one."""
        return self.name or bot_name(self.bot)


@frozen
class KeptLobby:
    """Who sits before the game begins, clockwise."""

    sitting: tuple[KeptSitter, ...] = ()
    count: int = 0
    """How many have ever sat down here."""
    game: str | None = None
    """What is being set up; None: what is usually played."""
    chosen: Mapping[str, Any] = field(factory=dict[str, Any])
    """How it is to be played, as far as somebody has said."""


@frozen
class GameBook:
    """Who may come into one game: its code, the phones in its seats, its key round."""

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
    found: bool = False
    """Play had begun when this was opened: whatever phones had been in it are forgotten here."""
    owes: bool = False
    """Its audit's report is in the journal, or about to be, and was sent to nobody yet."""

    def at(self, seat: str) -> Sitting | None:
        """Return the phone in a seat."""
        return next((one for one in self.sittings if one.seat == seat), None)

    def of(self, public: str | None) -> Sitting | None:
        """Return whose seat a key has."""
        return next((one for one in self.sittings if one.public == public), None)

    def without(self, seat: str) -> GameBook:
        """Free a seat, whatever answers for it."""
        gone = self.at(seat)
        return evolve(
            self,
            sittings=tuple(one for one in self.sittings if one.seat != seat),
            tablet=tuple(one for one in self.tablet if one != seat),
            freed=(*self.freed, gone.public)[-64:] if gone else self.freed,
        )


@frozen
class KeptGuests:
    """All that outlives the process."""

    table: str
    """Tells tables apart; no secret."""
    port: int | None = None
    next: str | None = None
    """The code that the next game will have: it was shown before the game began."""
    books: tuple[GameBook, ...] = ()
    lobby: KeptLobby = KeptLobby()
    hosts: tuple[str, ...] = ()
    """Keys of browsers that have known the host's code: they run the table after a restart, too."""


class Guestbook:
    """The file, and what stands in it."""

    def __init__(self, folder: Path) -> None:
        """Read what there is; what cannot be read is begun anew."""
        self._file = folder / FILE
        self.kept = self._read() or KeptGuests(new_code(4))
        if not self.kept.lobby.sitting or self._is_old():
            self.kept = evolve(self.kept, lobby=KeptLobby())
        self._is_kept, self._is_told = True, False

    def keep(self, kept: KeptGuests, *, soon: bool = False) -> None:
        """Remember this, and write it, if the disk can be written.

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
            if self._is_told:
                _LOG.info("the phones of this game are kept again")
            self._is_kept, self._is_told = True, False

    def _is_old(self) -> bool:
        """Tell whether whoever waits for a game waits since another day."""
        try:
            return time() - self._file.stat().st_mtime > WAITING
        except OSError:
            return False

    def _read(self) -> KeptGuests | None:
        try:
            found = read(KeptGuests, _brought_up(json.loads(files.get(self._file))))
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
