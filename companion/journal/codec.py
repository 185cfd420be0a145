"""Turns a game's typed events into what a journal keeps and back: names, versions, upcasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.shape import read, write
from companion.core.words import SHARED, Event, name_of
from companion.journal.entry import Entry, Foreign, JournalDamaged, JournalError


@frozen
class Codec:
    """Reads and writes the events of one game."""

    game: AnyGame
    kinds: Mapping[str, type[Event]]

    @classmethod
    def of(cls, game: AnyGame) -> Codec:
        """Make the codec of a game."""
        return cls(game, {name_of(kind): kind for kind in (*SHARED, *game.events)})

    def write(self, event: Event) -> dict[str, Any]:
        """Return the form that is kept."""
        return {"type": name_of(type(event)), "v": event.VERSION, **write(event)}

    def read(self, kept: Mapping[str, Any]) -> Event:
        """Return the event, brought up from whatever version it was written in."""
        fields = dict(kept)
        name, version = fields.pop("type", None), fields.pop("v", None)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None or type(version) is not int or version > kind.VERSION:
            raise Foreign(_newer(str(name)))
        while version < kind.VERSION:
            upcast = self.game.upcasts.get((name, version))
            if upcast is None:
                raise JournalDamaged(_unreadable(name))
            fields = upcast(fields)
            version += 1
        event = read(kind, fields)
        if isinstance(event, Refusal):
            raise JournalDamaged(_unreadable(name))
        return event


@contextmanager
def making_sense(entry: Entry) -> Iterator[None]:
    """Say which entry it was where a journal's events can be read, and cannot have happened.

    The rules fold whatever they are given: what a journal from elsewhere makes them do is
    not foreseen in each of them.
    """
    try:
        yield
    except JournalError:
        raise
    except Exception as error:
        raise JournalDamaged(
            say("Entry {rev} of this journal cannot have happened in a game.", rev=entry.rev)
        ) from error


def _newer(name: str) -> Message:
    return say(
        "This game has an event “{name}” that only a newer version of this app knows; update it.",
        name=name[:60],
    )


def _unreadable(name: str) -> Message:
    return say("This game has an event “{name}” that cannot be read.", name=name[:60])
