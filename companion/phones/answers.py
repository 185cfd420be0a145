"""What each key's commands were answered, so that a repeated one is not done again; no sockets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from companion.journal.entry import Entry

MOST: Final = 128
"""How many answers are remembered of each key."""
SHORT: Final = 16
"""Letters of a key that stand in the journal."""


class GivenAnswers:
    """The answers that were given, by key and by the command's id."""

    def __init__(self) -> None:
        """Nothing has been asked."""
        self._known: dict[str, OrderedDict[str, dict[str, Any]]] = {}

    def once(self, key: str, name: str, answer: Callable[[], dict[str, Any]]) -> Mapping[str, Any]:
        """Return the answer to this id: the one that was given, or a new one."""
        known = self._known.setdefault(key, OrderedDict())
        if name not in known:
            known[name] = answer()
            if len(known) > MOST:
                known.popitem(last=False)
        return known[name]

    def forget(self, key: str | None) -> None:
        """Forget a key that has left its seat."""
        self._known.pop(key or "", None)

    def keep_only(self, keys: Collection[str | None]) -> None:
        """Forget all keys but these."""
        self._known = {one: known for one, known in self._known.items() if one in keys}

    def read(self, entries: Iterable[Entry], keys: Iterable[str]) -> None:
        """Learn from the journal what these keys had done before the process ended."""
        by_mark = {key[:SHORT]: key for key in keys}
        if not by_mark:
            return
        for entry in entries:
            mark, _, name = (entry.by or "").partition(" ")
            if key := by_mark.get(mark):
                done = {"kind": "done", "id": name, "rev": entry.rev}
                self.once(key, name, lambda done=done: done)  # type: ignore[misc]


def owner(key: str) -> str:
    """Return by what the journal knows a key."""
    return key[:SHORT]


def mark(key: str, name: str) -> str:
    """Return what the journal keeps of who asked, and under which id."""
    return f"{owner(key)} {name}"
