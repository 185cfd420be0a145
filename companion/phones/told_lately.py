"""What was done lately, in words: for a phone that comes, or that changes its language.

Sentences are kept as messages, so that each phone reads all of them in its own language.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from companion.core.say import Message
from companion.phones.frames import frame
from companion.table.play import PlayedGame
from companion.table.table import Table
from companion.table.telling import log

REMEMBERED: Final = 30
"""As many as a phone keeps."""


class ToldLately:
    """The newest sentences of the game that is on."""

    def __init__(self, table: Table) -> None:
        """Nothing was told yet."""
        self._table = table
        self._play: PlayedGame | None = None
        self._lines = deque[Message](maxlen=REMEMBERED)
        self._rev = 0
        """Up to which rev they were told."""

    def add(self, play: PlayedGame | None, told: Iterable[Message]) -> None:
        """Something was done, and the journal has it: who came in between has read it there."""
        if not self._turned_to(play) and self._rev < self._table.rev:
            self._lines.extend(told)
        self._rev = self._table.rev

    def frame(self, play: PlayedGame | None, lang: str) -> str:
        """Return all of it as a frame in a phone's language."""
        self._turned_to(play)
        return frame("told", lang, told=[*self._lines])

    def _turned_to(self, play: PlayedGame | None) -> bool:
        """Begin with what the journal has of another game; that is what goes on after a restart."""
        if play is self._play:
            return False
        self._play, self._rev = play, self._table.rev
        self._lines.clear()
        if play is not None:
            rows = log(play, self._table.journal)
            self._lines.extend(line for row in rows if not row.undone for line in row.text)
        return True
