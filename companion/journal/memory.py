"""A journal that lives as long as the process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.journal.entry import Entry, Evening, listed


class MemoryJournal:
    """Entries in a list."""

    def __init__(self) -> None:
        """Begin empty."""
        self._entries: list[Entry] = []

    @property
    def durable(self) -> bool:
        """All that it promises is kept as well as it can be."""
        return True

    def append(self, entry: Entry) -> None:
        """Keep an entry."""
        self._entries.append(entry)

    def last_rev(self) -> int:
        """Return the newest rev."""
        return self._entries[-1].rev if self._entries else 0

    def entries(self, game: int, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """Go through a game's entries in order."""
        for entry in self._entries:
            if entry.game == game and first <= entry.rev and (last is None or entry.rev <= last):
                yield entry

    def evenings(self) -> Sequence[Evening]:
        """List the games, the one played last at the end."""
        return listed(self._entries)

    def retry(self) -> None:
        """Nothing ever waits."""

    def close(self) -> None:
        """Nothing to let go of."""
