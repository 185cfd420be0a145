"""Sentences before they have a language: the English text, and what is filled into it.

The English text is the key of the catalogues in companion/locale; nothing is translated here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from attrs import Factory, frozen

Part: TypeAlias = "str | int | Message | Sequence[Part]"


@frozen
class Message:
    """One sentence, in English, with the parts that go into its braces."""

    text: str
    parts: Mapping[str, Part] = Factory(dict[str, Part])
    many: str | None = None
    count: int = 1


UNTOLD: Final = Message("")
"""Said of an event that another's sentence tells."""


def say(text: str, **parts: Part) -> Message:
    """Name a sentence; Babel collects its text from the calls of this function."""
    return Message(text, _frozen(parts)) if parts else _bare(text)


def say_many(one: str, many: str, count: int, **parts: Part) -> Message:
    """Name a sentence that changes with a number; `{count}` is among its parts."""
    return Message(one, {**_frozen(parts), "count": count}, many, count)


@lru_cache(maxsize=4096)
def _bare(text: str) -> Message:
    return Message(text)


def _frozen(parts: dict[str, Part]) -> dict[str, Part]:
    """Return the parts with no list among them: a message never changes, and two are compared."""
    for name, part in parts.items():
        if isinstance(part, list):
            parts[name] = tuple(part)
    return parts


def in_english(part: Part) -> str:
    """Return a sentence, or a part of one, as developers read it in a log."""
    if isinstance(part, Message):
        text = part.text if part.many is None or part.count == 1 else part.many
        return text.format_map({key: in_english(value) for key, value in part.parts.items()})
    return str(part) if isinstance(part, str | int) else ", ".join(map(in_english, part))
