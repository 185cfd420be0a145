"""A journal that never says no: what the disk will not take waits in memory until it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core.say import Message, say
from companion.journal.entry import (
    Entry,
    Evening,
    Foreign,
    Gone,
    Journal,
    JournalError,
    Missing,
    Unwritable,
    listed,
)
from companion.journal.memory import MemoryJournal


class SteadyJournal:
    """A journal on disk, and the entries that are not there yet."""

    def __init__(self, opening: Callable[[], Journal], looking: Callable[[], Journal]) -> None:
        """Open it; where only looking is possible, everything new waits."""
        self._opening = opening
        self._waiting: list[Entry] = []
        self._open = True
        self.trouble: Message | None = None
        try:
            self._disk = opening()
        except Unwritable as error:
            self._open, self.trouble = False, error.why
            self._disk = _what_is_there(looking)
        self._rev = self._disk.last_rev()

    @property
    def durable(self) -> bool:
        """Whether nothing waits, and a new entry would not have to, as far as is known."""
        return self.trouble is None

    def append(self, entry: Entry) -> None:
        """Keep an entry: on disk if it can be, else here."""
        self._waiting.append(entry)
        self._rev = entry.rev
        self.retry()

    def retry(self) -> None:
        """Write what waits, if the disk takes it now."""
        if self.trouble is None and not self._waiting:
            return
        try:
            if not self._open:
                self._open_again()
            while self._waiting:
                self._disk.append(self._waiting[0])
                del self._waiting[0]
            self.trouble = None
        except Gone as error:
            self._disk.close()
            self._disk, self._open, self.trouble = MemoryJournal(), False, error.why
        except JournalError as error:
            self.trouble = error.why

    def last_rev(self) -> int:
        """Return the newest rev, waiting or not."""
        return self._rev

    def entries(self, game: int, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """Go through a game's entries, those that wait at the end."""
        waiting = tuple(self._waiting)
        yield from self._disk.entries(game, first, last)
        for entry in waiting:
            if entry.game == game and first <= entry.rev and (last is None or entry.rev <= last):
                yield entry

    def evenings(self) -> Sequence[Evening]:
        """List the games, the one played last at the end."""
        return listed(self._waiting, self._disk.evenings())

    def close(self) -> None:
        """Try once more, then let go."""
        self.retry()
        self._disk.close()

    @property
    def waiting(self) -> int:
        """How many entries are in memory only."""
        return len(self._waiting)

    def _open_again(self) -> None:
        """Open the file anew, and make sure that it is the one we wrote."""
        disk = self._opening()
        written = disk.last_rev()
        if written < self._written():
            disk.close()
            raise Foreign(say("The journal is not the one that this evening began with."))
        while self._waiting and self._waiting[0].rev <= written:
            del self._waiting[0]
        self._disk.close()
        self._disk, self._open = disk, True

    def _written(self) -> int:
        """Return the newest rev that the disk has acknowledged."""
        return self._waiting[0].rev - 1 if self._waiting else self._rev


def _what_is_there(looking: Callable[[], Journal]) -> Journal:
    try:
        return looking()
    except (Missing, Unwritable):
        return MemoryJournal()
