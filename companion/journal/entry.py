"""What a journal holds, and the port that every journal stands behind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import blake2b
from types import NoneType
from typing import Any, Final, Protocol

from attrs import frozen

from companion.core.say import Message
from companion.core.strict import read_object


@frozen
class Entry:
    """One accepted command and what came of it; its events say all that the table saw."""

    rev: int
    game: int
    """Which game of this journal; the first is 1."""
    name: str
    """What is played, by its game's name."""
    at: str
    do: str
    turn: int | None
    seat: str | None
    over: bool
    """Whether the game is over after this entry."""
    events: tuple[Mapping[str, Any], ...]
    """The events' JSON form, with their type and version."""
    by: str | None = None
    """Which phone asked, and under which id; None for the table itself."""
    command: Mapping[str, Any] | None = None
    """The command's own fields, so that it can be decided anew when an earlier one is rewritten.

    None of what is never decided anew, or must not be kept, and in journals of older versions.
    """


@frozen
class GameSummary:
    """One game of a journal, as a list of past games shows it."""

    game: int
    name: str
    began: str
    last: str
    entries: int
    over: bool


def as_kept(entry: Entry) -> str:
    """Return an entry's text, as a file keeps it; what cannot be kept raises here."""
    fields: dict[str, Any] = {
        "name": entry.name,
        "at": entry.at,
        "do": entry.do,
        "turn": entry.turn,
        "seat": entry.seat,
        "events": entry.events,
    }
    if entry.by is not None:
        fields["by"] = entry.by
    if entry.command is not None:
        fields["command"] = entry.command
    text = _JSON.encode(fields)
    text.encode()
    return text


def read_kept(rev: int, game: int, over: int, body: str) -> Entry | None:
    """Return the entry that a file keeps; None where it was never written like that."""
    if not (type(game) is int and game > 0 and over in (0, 1) and type(body) is str):
        return None
    fields = read_object(body)
    if fields is None or not _MUST <= fields.keys() <= _KINDS.keys():
        return None
    if not all(isinstance(fields[key], _KINDS[key]) for key in fields) or _is_true(fields["turn"]):
        return None
    events = fields["events"]
    if not all(type(event) is dict for event in events) or not _is_time(fields["at"]):
        return None
    if _is_deep(body, [events, fields.get("command", {})]):
        return None
    return Entry(rev=rev, game=game, over=bool(over), **{**fields, "events": tuple(events)})


_KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "name": (str,),
    "at": (str,),
    "do": (str,),
    "turn": (int, NoneType),
    "seat": (str, NoneType),
    "by": (str, NoneType),
    "events": (list,),
    "command": (dict,),
}
_MUST: Final = _KINDS.keys() - {"by", "command"}
DEEPEST: Final = 32
"""How deep what stands in an entry may lie; ours is no deeper than ten."""


def _is_true(turn: object) -> bool:
    return isinstance(turn, bool)


def _is_time(at: str) -> bool:
    """A time that a clock in any room can show."""
    try:
        return 1970 <= datetime.fromisoformat(at).year < 9999  # noqa: PLR2004
    except ValueError:
        return False


def _is_deep(body: str, events: list[Any]) -> bool:
    """What has few brackets cannot lie deep, and that is nearly all."""
    if body.count("{") + body.count("[") <= DEEPEST:
        return False
    level: list[Any] = events
    for _ in range(DEEPEST):
        inner = (one.values() if isinstance(one, dict) else one for one in level)
        level = [one for many in inner for one in many if isinstance(one, dict | list)]
        if not level:
            return False
    return True


def digest_after(before: str, entry: Entry) -> str:
    """Return an entry's digest, which speaks for those before it too."""
    return digest_of(before, entry.rev, entry.game, entry.over, as_kept(entry))


def digest_of(before: str, rev: int, game: int, over: int, body: str) -> str:
    """Return the digest of an entry as a file keeps it."""
    text = f"{before}\n{rev}\n{game}\n{int(over)}\n{body}"
    return blake2b(text.encode(), digest_size=12).hexdigest()


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


class Journal(Protocol):
    """An append-only memory. What `append` returned from is there after any death."""

    @property
    def trouble(self) -> Message | None:
        """What keeps it from being written, if anything does."""
        ...

    @property
    def waiting(self) -> int:
        """How many entries would not survive just now."""
        ...

    def append(self, entry: Entry) -> None:
        """Keep an entry; its rev is above every other."""
        ...

    def last_rev(self) -> int:
        """Return the newest entry's rev, 0 in an empty journal."""
        ...

    def entries(self, game: int | None, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """Go through a game's entries (None: every game's), between two revs, both included."""
        ...

    def games(self) -> Sequence[GameSummary]:
        """List the games, the one played last at the end."""
        ...

    def retry(self) -> None:
        """Write what could not be written before, if there is any."""
        ...

    def close(self) -> None:
        """Let go of the file; what is kept stays."""
        ...


def listed(entries: Iterable[Entry], known: Iterable[GameSummary] = ()) -> list[GameSummary]:
    """List the games of these entries, and those known before; the one played last at the end."""
    rows = {game.game: game for game in known}
    for entry in entries:
        old = rows.pop(entry.game, None)
        began, count = (old.began, old.entries) if old else (entry.at, 0)
        rows[entry.game] = GameSummary(
            entry.game, entry.name, began, entry.at, count + 1, entry.over
        )
    return list(rows.values())


class JournalError(Exception):
    """A journal that cannot be used; `why` says it to the person at the table."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text.format_map(dict(why.parts)))
        self.why = why


class Unwritable(JournalError):
    """The disk takes nothing just now: full, read-only, gone. It may come back."""


class Full(Unwritable):
    """The disk is full; what is open stays good."""


class Gone(Unwritable):
    """The file is not where it was; what is open leads nowhere."""


class JournalDamaged(JournalError):
    """The file is not whole."""


class Foreign(JournalError):
    """The file is not ours, or a newer version's."""


class Missing(Foreign):
    """There is no journal."""


class InUse(JournalError):
    """Another table has this journal open."""
