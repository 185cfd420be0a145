"""The frames that phones send, as classes, and how they are read; pure: nothing is done with them.

A text comes in, a frozen frame or `Bad` comes out. What each means, docs/scripted-table.md and
docs/phones.md say; the page's types are generated of these classes (web/generate.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import attrs
from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.seats import SeatName
from companion.core.shape import read
from companion.core.strict import read_object

LONGEST: Final = 16_384
"""Bytes of a frame that a phone sends; what the table sends is as long as it has to be."""
LONGEST_ID: Final = 64
"""Letters that a command's id may have: it stands in the journal."""
LONGEST_KEY: Final = 512
"""Letters that the key of a wanted question may have."""
VERSION: Final = 2
"""Of the sealed scan; a page that speaks another is told to load again."""
LONGEST_OPENINGS: Final = 15_360
"""Bytes of a phone's openings: they are passed on whole, in a frame."""
HEX: Final = re.compile("[0-9a-f]+")

RefusedCode: TypeAlias = Literal[
    "bad_frame",
    "bad_value",
    "unknown_seat",
    "no_game",
    "not_allowed",
    "unavailable",
    "wrong_code",
    "wrong_key",
    "name_taken",
    "seat_taken",
    "seat_freed",
    "replaced",
    "too_many",
]
"""Why a phone is refused; those of commands are the table's."""


@frozen
class PhoneHello:
    """A phone introduces itself, or comes back; or whoever runs the table does (`host`)."""

    v: int
    code: str = ""
    seat: SeatName | None = None
    public: str | None = None
    proof: str | None = None
    head: str | None = None
    """The chain as the phone knows it; None before any count."""
    host: str | None = None
    """The proof of the host's code."""
    runs: bool | None = None
    """This page runs the table, by the host's code or by a key of its own: `public` and `proof`."""
    was: str | None = None
    """The key of the game before, and its proof: that key's seat is kept for a while."""
    was_proof: str | None = None
    lang: str = "en"
    wants: str | None = None
    """`scene`, where scenes are to be sent instead of views."""
    name: str | None = None
    """What its owner is called, before a game."""
    knows: bool | None = None
    """False where the phone does not know this game, or met it once it had begun."""


@frozen
class AskedCommand:
    """A phone wants something done; `rev` is what it saw when it decided that."""

    id: str
    rev: int
    command: Mapping[str, Any]


@frozen
class KeyCommit:
    """A key is fixed, before any other phone's nonce is known."""

    round: int
    commit: str


@frozen
class KeyOpen:
    """The nonce that a key was fixed with."""

    round: int
    nonce: str


@frozen
class RowCompared:
    """The phone's owner has compared the row."""

    round: int
    same: bool


@frozen
class Commit:
    """An answer is fixed, and the share that hides it; hex, as it came."""

    scan: str
    commit: str
    sealed: str


@frozen
class Share:
    """A sealed answer, and what shows that it is the one that was fixed; hex, as it came."""

    scan: str
    share: str
    blind: str


@frozen
class Consent:
    """Whether a player agrees to open what was sealed; `rev` is that of `ask_consent`."""

    agree: bool
    rev: int | None = None


@frozen
class OpeningsSent:
    """What a phone opens after the game, still unread."""

    raw: Mapping[str, Any]


@frozen
class QuestionWanted:
    """A question that a scene left out is wanted; `rev` is the scene's."""

    key: str
    rev: int


@frozen
class LangChange:
    """The phone's language changes."""

    lang: str


@frozen
class Up:
    """The player gets up and leaves the seat to another phone."""


@frozen
class NameChange:
    """Before a game: its owner is called so."""

    name: str


@frozen
class SeatChange:
    """Before a game: its owner takes another colour."""

    seat: str


@frozen
class CopyWanted:
    """Whoever runs the table wants a part of what is known of their own copy of a game."""

    game: str
    what: Literal["forms", "file"]
    part: int = 0


@frozen
class CopyTold:
    """Something of that copy is told: a value, a name to add, or nothing to take it away."""

    game: str
    path: tuple[str | int, ...]
    value: str | int | bool | None = None


@frozen
class CopyPart:
    """A part of a file with such a copy, as base64; with the last one it is read."""

    game: str
    part: int
    of: int
    text: str


@frozen
class Ping:
    """Is somebody there?"""


@frozen
class Bad:
    """A frame that cannot be read; its id, where it had one."""

    id: str | None = None


PhoneFrame: TypeAlias = (
    PhoneHello
    | AskedCommand
    | KeyCommit
    | KeyOpen
    | RowCompared
    | Commit
    | Share
    | Consent
    | OpeningsSent
    | QuestionWanted
    | LangChange
    | Up
    | NameChange
    | SeatChange
    | CopyWanted
    | CopyTold
    | CopyPart
    | Ping
    | Bad
)
KINDS: Final[Mapping[str, type[Any]]] = {
    "hello": PhoneHello,
    "command": AskedCommand,
    "key_commit": KeyCommit,
    "key_open": KeyOpen,
    "row": RowCompared,
    "scan_commit": Commit,
    "scan_share": Share,
    "consent": Consent,
    "openings": OpeningsSent,
    "open": QuestionWanted,
    "lang": LangChange,
    "up": Up,
    "name": NameChange,
    "seat": SeatChange,
    "copy": CopyWanted,
    "copy_tell": CopyTold,
    "copy_part": CopyPart,
    "ping": Ping,
}
_HEX: Final[Mapping[type[Any], Mapping[str, int]]] = {
    PhoneHello: {"public": 64, "proof": 64, "head": 64, "host": 64, "was": 64, "was_proof": 64},
    KeyCommit: {"commit": 64},
    KeyOpen: {"nonce": 32},
    Commit: {"scan": 32, "commit": 64, "sealed": 64},
    Share: {"scan": 32, "share": 16, "blind": 64},
}
"""How many lower-case hex figures a field has."""
MOST_ROUND: Final = 2**32
"""Rounds are hashed as four bytes."""


def read_frame(text: str) -> PhoneFrame:
    """Read what a phone sent; keys that we do not know are a newer phone's, and skipped."""
    raw = read_object(text) if len(text) <= LONGEST else None
    if raw is None:
        return Bad()
    word = raw.get("type")
    kind = KINDS.get(word) if isinstance(word, str) else None
    if kind is None:
        return Bad(_id_of(raw))
    if kind is AskedCommand:
        return _asked(raw)
    if kind is OpeningsSent:
        is_short = len(text.encode()) <= LONGEST_OPENINGS
        return OpeningsSent(raw) if is_short else Bad(_id_of(raw))
    known = {field.name for field in attrs.fields(kind)}
    if kind is PhoneHello and not _is_ours(raw):
        known = {"v", "lang"}
    frame = read(kind, {key: value for key, value in raw.items() if key in known})
    if isinstance(frame, Refusal) or not _is_sound(frame):
        return Bad(_id_of(raw))
    return frame  # type: ignore[no-any-return]


def _is_ours(raw: Mapping[str, Any]) -> bool:
    """Of a hello of another version nothing is read but that it is one."""
    return raw.get("v") == VERSION


def _is_sound(frame: Any) -> bool:
    """Tell whether all hex is as long as it must be, and a round's number can be one."""
    if not 0 <= getattr(frame, "round", 0) < MOST_ROUND:
        return False
    if len(getattr(frame, "key", "")) > LONGEST_KEY:
        return False
    for name, size in _HEX.get(type(frame), {}).items():
        text = getattr(frame, name)
        if text is not None and not (len(text) == size and HEX.fullmatch(text)):
            return False
    return True


def _asked(raw: Mapping[str, Any]) -> AskedCommand | Bad:
    """A command's own fields are the table's to read."""
    name, rev, command = raw.get("id"), raw.get("rev"), raw.get("command")
    if _id_of(raw) is None or type(rev) is not int or not isinstance(command, dict):
        return Bad(_id_of(raw))
    return AskedCommand(str(name), rev, command)


def _id_of(raw: Mapping[str, Any]) -> str | None:
    name = raw.get("id")
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_ID and name.isprintable()
    return str(name) if fits else None
