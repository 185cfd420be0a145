"""What phones send, and what it means; scripted-table.md has it to the letter.

Pure: a text comes in, a frozen frame or the reason why it is none comes out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import attrs
from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.shape import read
from companion.core.strict import read_object

LONGEST: Final = 16_384
"""Bytes that one frame may have, in either direction."""
LONGEST_ID: Final = 64
VERSION: Final = 1
HEX: Final = re.compile("[0-9a-f]+")

Code: TypeAlias = Literal[
    "bad_frame",
    "bad_value",
    "unknown_seat",
    "no_game",
    "not_allowed",
    "unavailable",
    "wrong_code",
    "wrong_key",
    "seat_taken",
    "seat_freed",
    "replaced",
    "too_many",
]
"""Why a phone is refused; those of commands are the table's."""


@frozen
class Hello:
    """A phone introduces itself, or comes back."""

    code: str
    v: int = VERSION
    seat: str | None = None
    session: str | None = None
    public: str | None = None
    claim: str | None = None
    """A secret of the phone's own: whoever knows it took the seat, though the welcome was lost."""
    lang: str = "en"


@frozen
class Asked:
    """A phone wants something done; `rev` is what it saw when it decided that."""

    id: str
    rev: int
    command: Mapping[str, Any]


@frozen
class Share:
    """A sealed answer to a scan's question; hex, as it came."""

    scan: str
    share: str
    commit: str


@frozen
class Opened:
    """What a phone opens after the game, still unread."""

    raw: Mapping[str, Any]


@frozen
class Lang:
    """The phone's language changes."""

    lang: str


@frozen
class Up:
    """The player gets up and leaves the seat to another phone."""


@frozen
class Ping:
    """Is somebody there?"""


@frozen
class Bad:
    """A frame that cannot be read; its id, where it had one."""

    id: str | None = None


Frame: TypeAlias = Hello | Asked | Share | Opened | Lang | Up | Ping | Bad
_KINDS: Final[Mapping[str, type[Hello | Asked | Share | Opened | Lang | Up | Ping]]] = {
    "hello": Hello,
    "command": Asked,
    "scan_share": Share,
    "openings": Opened,
    "lang": Lang,
    "up": Up,
    "ping": Ping,
}


def read_frame(text: str) -> Frame:
    """Read what a phone sent; keys that we do not know are a newer phone's, and skipped."""
    raw = read_object(text) if len(text) <= LONGEST else None
    if raw is None:
        return Bad()
    word = raw.get("type")
    kind = _KINDS.get(word) if isinstance(word, str) else None
    if kind is None:
        return Bad(_id_of(raw))
    if kind is Asked:
        return _asked(raw)
    if kind is Opened:
        return Opened(raw)
    known = {field.name for field in attrs.fields(kind)}
    frame = read(kind, {key: value for key, value in raw.items() if key in known})
    if isinstance(frame, Refusal) or (isinstance(frame, Share) and not _is_sealed(frame)):
        return Bad(_id_of(raw))
    return frame


def _is_sealed(frame: Share) -> bool:
    """16, 8 and 32 bytes in lower-case hex."""
    pairs = ((frame.scan, 32), (frame.share, 16), (frame.commit, 64))
    return all(len(text) == size and HEX.fullmatch(text) for text, size in pairs)


def _asked(raw: Mapping[str, Any]) -> Asked | Bad:
    """A command's own fields are the table's to read."""
    name, rev, command = raw.get("id"), raw.get("rev"), raw.get("command")
    if _id_of(raw) is None or type(rev) is not int or not isinstance(command, dict):
        return Bad(_id_of(raw))
    return Asked(str(name), rev, command)


def _id_of(raw: Mapping[str, Any]) -> str | None:
    name = raw.get("id")
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_ID and name.isprintable()
    return str(name) if fits else None
