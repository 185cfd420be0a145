"""A journal in memory, which lives as long as the process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.say import Message
from companion.journal.entry import Entry, GameSummary, as_kept, listed


class MemoryJournal:
    """Entries in a list."""

    def __init__(self) -> None:
        """Begin empty."""
        self._entries: list[Entry] = []

    trouble: Message | None = None
    waiting = 0

    def append(self, entry: Entry) -> None:
        """Keep an entry."""
        as_kept(entry)
        self._entries.append(entry)

    def last_rev(self) -> int:
        """Return the newest rev."""
        return self._entries[-1].rev if self._entries else 0

    def entries(self, game: int | None, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """Go through a game's entries in order."""
        for entry in self._entries:
            if game in (None, entry.game) and first <= entry.rev <= (last or entry.rev):
                yield entry

    def games(self) -> Sequence[GameSummary]:
        """List the games, the one played last at the end."""
        return listed(self._entries)

    def retry(self) -> None:
        """Nothing ever waits."""

    def close(self) -> None:
        """Nothing to let go of."""
