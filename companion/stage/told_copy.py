"""What is told of a copy, as plain data: looked up and changed along a path, nothing empty kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.core.refusal import Refusal
from companion.core.say import say

Raw: TypeAlias = Mapping[str, Any]
ADD: Final = "+"
"""The last step of a path that adds something."""
NOWHERE: Final = Refusal(
    "bad_value", say("Nothing of that name stands in My copy: correct one of its rows.")
)
THERE_ALREADY: Final = Refusal("bad_value", say("That is there already."))


def form_at(raw: Raw, *path: str) -> dict[str, Any]:
    """Return the form at a path, or an empty one."""
    found: Any = raw
    for key in path:
        found = found.get(key, {}) if isinstance(found, Mapping) else {}
    return dict(found) if isinstance(found, Mapping) else {}


def with_form(raw: Raw, path: Sequence[str], form: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the data with a form at a path, or with none there."""
    first, *rest = path
    if rest:
        form = with_form(form_at(raw, first), rest, form)
        # A card of which nothing is known stays, a list of no cards does not.
        form = form or None
    if form is None:
        return without(raw, first)
    return {**raw, first: form}


def without(raw: Raw, key: str) -> dict[str, Any]:
    """Return the data without one field."""
    return {name: value for name, value in raw.items() if name != key}


def with_field(form: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    """Return a form with a field told; nothing, and an empty word, mean that it is not known."""
    return without(form, key) if value is None or value == "" else {**form, key: value}


def switched(words: Sequence[str] | None, word: str, on: Any) -> list[str] | Refusal:
    """Return a list of words with one of them on or off."""
    if not isinstance(on, bool):
        return NOWHERE
    rest = [one for one in words or () if one != word]
    return [*rest, word] if on else rest


def added(words: Sequence[Any] | None, word: Any) -> list[Any] | Refusal:
    """Return a list of words with one more."""
    if not isinstance(word, str) or not word.strip():
        return NOWHERE
    if word.strip() in (words or ()):
        return THERE_ALREADY
    return [*(words or ()), word.strip()]


def at_place(rows: Sequence[Any], place: Any) -> Any:
    """Return the row at a place of a list; None where there is none."""
    is_place = isinstance(place, int) and not isinstance(place, bool)
    return rows[place] if is_place and 0 <= place < len(rows) else None


def with_row(rows: Sequence[Any], place: int, row: Any) -> list[Any]:
    """Return a list with another row at a place, or with none there."""
    return [*rows[:place], *([] if row is None else [row]), *rows[place + 1 :]]
