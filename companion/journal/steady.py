"""A journal that never refuses: what the disk will not take waits in memory until it does."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from companion.core.say import Message, in_english, say
from companion.journal.entry import (
    Entry,
    Foreign,
    GameSummary,
    Gone,
    JournalError,
    Missing,
    Unwritable,
    as_kept,
    digest_after,
    listed,
)
from companion.journal.sqlite import SqliteJournal

_LOG = logging.getLogger(__name__)


class SteadyJournal:
    """A journal on disk, and the entries that are not there yet."""

    def __init__(
        self, opening: Callable[[], SqliteJournal], looking: Callable[[], SqliteJournal]
    ) -> None:
        """Open it; where only looking is possible, everything new waits."""
        self._opening = opening
        self._waiting: list[Entry] = []
        self._disk: SqliteJournal | None = None
        self._open = True
        self.trouble: Message | None = None
        try:
            self._disk = opening()
        except Unwritable as error:
            self._open = False
            self._fails(error.why)
            self._disk = _what_is_there(looking)
        self._written = self._disk.last_rev() if self._disk else 0
        """The newest rev that the disk has."""
        self._mark = self._disk.newest_digest() if self._disk else ""
        """That entry's digest: by it a file that comes back is known to be ours."""
        self._rev = self._written
        """The newest rev, on disk or waiting."""

    @property
    def waiting(self) -> int:
        """How many entries are in memory only."""
        return len(self._waiting)

    def append(self, entry: Entry) -> None:
        """Keep an entry: on disk if it can be, else here."""
        if self._disk is not None and self.trouble is None:
            with suppress(JournalError):
                self._disk.append(entry)
                self._written = self._rev = entry.rev
                self._mark = self._disk.newest_digest()
                return
        as_kept(entry)  # what no file could ever keep is a bug: it shows now, and not at a retry
        self._waiting.append(entry)
        self._rev = entry.rev
        self.retry()

    def retry(self) -> None:
        """Write what waits, if the disk takes it now."""
        if self.trouble is None and not self._waiting:
            return
        try:
            if self._disk is None or not self._open:
                self._disk, self._open = self._opened_again(), True
            while self._waiting:
                # Taken off the list only once it is on disk: a failure in between loses nothing.
                self._disk.append(self._waiting[0])
                self._written = self._waiting.pop(0).rev
                self._mark = self._disk.newest_digest()
            if self.trouble is not None:
                _LOG.info("the journal is written again, up to rev %d", self._written)
            self.trouble = None
        except Gone as error:
            self._open = False
            self._fails(error.why)
            if self._disk is not None:
                self._disk.unlock()  # our lock would keep ourselves from opening what comes back
        except JournalError as error:
            self._fails(error.why)

    def _fails(self, why: Message) -> None:
        """Know what keeps it from being written; it is logged once, not with each new try."""
        if why != self.trouble:
            count = len(self._waiting)
            _LOG.info("the journal cannot be written (%d waiting): %s", count, in_english(why))
        self.trouble = why

    def last_rev(self) -> int:
        """Return the newest rev, waiting or not."""
        return self._rev

    def entries(self, game: int | None, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """Go through a game's entries, those that wait at the end."""
        waiting = tuple(self._waiting)
        if self._disk is not None and first <= self._written:
            yield from self._disk.entries(game, first, min(last or self._written, self._written))
        for entry in waiting:
            if game in (None, entry.game) and first <= entry.rev <= (last or entry.rev):
                yield entry

    def games(self) -> Sequence[GameSummary]:
        """List the games, the one played last at the end."""
        return listed(self._waiting, self._disk.games() if self._disk else ())

    def close(self) -> None:
        """Try once more, then let go."""
        self.retry()
        if self._disk is not None:
            self._disk.close()

    def _opened_again(self) -> SqliteJournal:
        """Open the file that is there now, and bring it up to date if it is ours."""
        if self._disk is not None and not self._disk.path.exists():
            self._disk.last_rev()  # it raises where nothing can be copied from: none is begun then
        disk = self._opening()
        try:
            self._bring_up_to_date(disk)
        except BaseException:
            disk.close()
            raise
        if self._disk is not None:
            self._disk.close()
        return disk

    def _bring_up_to_date(self, disk: SqliteJournal) -> None:
        """Write into a file what it lacks of our entries; never into somebody else's.

        It is ours where it is new, or ends in an entry that we wrote or that waits.
        """
        there = disk.last_rev()
        if there > self._rev or disk.newest_digest() != self._digest_at(there):
            raise Foreign(say("The journal is not the one that this evening began with."))
        for entry in self.entries(None, there + 1):
            disk.append(entry)
        self._waiting.clear()
        self._written, self._mark = self._rev, disk.newest_digest()

    def _digest_at(self, rev: int) -> str:
        """Return what the digest of our entry with this rev is, or would be."""
        if rev < self._written and self._disk is not None:
            return self._disk.digest(rev)
        digest = self._mark
        for entry in self._waiting:
            if entry.rev <= rev:
                digest = digest_after(digest, entry)
        return digest


def _what_is_there(looking: Callable[[], SqliteJournal]) -> SqliteJournal | None:
    try:
        return looking()
    except (Missing, Unwritable):
        return None
