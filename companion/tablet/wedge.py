"""Tells scanners that type from people, by their speed. No Kivy here; the clock is given.

Such a scanner is a keyboard: it types a code's text and presses Enter, in any app and any field.
What it typed into a field is taken out again; what a person types is never touched.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from attrs import frozen

QUICK: Final = 0.035
"""Seconds a letter at the most, in the mean: nobody types six letters and Enter as fast."""
PAUSE: Final = 0.1
"""A longer gap ends what is typed in one go; a slow frame makes shorter ones."""
SHORTEST: Final = 6
MOST: Final = 300
"""Letters that are kept in mind."""
ALPHABET: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
"""What our own symbols are written in."""


class FocusedField(Protocol):
    """A text field that has the keyboard."""

    def written(self) -> tuple[str, int]:
        """Return what stands there and where the cursor is, to be put back."""
        ...

    def put_back(self, text: str, index: int) -> None:
        """Restore the text and the cursor of that time."""
        ...


@frozen
class _Letter:
    at: float
    letter: str
    field: FocusedField | None
    before: tuple[str, int]


class Wedge:
    """What comes from the keyboard, letter by letter."""

    def __init__(
        self,
        clock: Callable[[], float],
        known: Callable[[str], bool],
        scanned: Callable[[str], object],
    ) -> None:
        """Call `scanned` with what no person has typed; `known` texts are any of them."""
        self._clock, self._known, self._scanned = clock, known, scanned
        self._letters: deque[_Letter] = deque(maxlen=MOST)
        self.field: FocusedField | None = None
        """The field that has the keyboard."""

    def typed(self, letters: str) -> None:
        """Take letters, before they are written anywhere."""
        now = self._clock()
        if self._letters and now - self._letters[-1].at > PAUSE:
            self._letters.clear()
        before = self.field.written() if self.field is not None else ("", 0)
        self._letters.extend(_Letter(now, one, self.field, before) for one in letters)

    def enter(self) -> bool:
        """Take Enter; tell whether it ended a scan, and so is nobody else's."""
        letters, now = list(self._letters), self._clock()
        self._letters.clear()
        if not letters or now - letters[-1].at > PAUSE:
            return False
        start = self._start(letters, now)
        if start is None:
            return False
        first = letters[start]
        if first.field is not None:
            first.field.put_back(*first.before)
        self._scanned(self._text(letters[start:]))
        return True

    def _start(self, letters: list[_Letter], now: float) -> int | None:
        """Return where the scan begins: a person may have typed just before it."""
        found = [
            start
            for start in range(len(letters) - SHORTEST + 1)
            if now - letters[start].at <= QUICK * (len(letters) - start)
        ]
        for start in found:
            if self._known(self._text(letters[start:])):
                return start
        return next((one for one in found if self._could_be(letters[one:])), None)

    def _text(self, letters: list[_Letter]) -> str:
        """Return what was scanned; with its Caps Lock on, a keyboard swaps the cases."""
        text = "".join(one.letter for one in letters)
        return text if self._known(text) or not self._known(text.swapcase()) else text.swapcase()

    def _could_be(self, letters: list[_Letter]) -> bool:
        return all(one.letter in ALPHABET for one in letters)
