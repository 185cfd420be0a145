"""Commands and events, and the names they go by outside: `AnswersSealed` is `answers_sealed`.

A command is what somebody wants, an event is what happened; both are frozen and hold only facts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, TypeVar

from attrs import frozen

from companion.core.evidence import Evidence
from companion.core.seats import SeatName

K = TypeVar("K")


@frozen
class Command:
    """What somebody at the table wants done."""


SAID: Final = {"choices": "said"}
"""Metadata of a command's field: that it may be absent is no choice among its values."""


@frozen
class Event:
    """What happened. Its form has a version, so that old journals can be read for ever."""

    VERSION: ClassVar[int] = 1


@frozen
class Note(Event):
    """An event that tells how something came about and changes nothing by itself."""


def name_of(kind: type[object]) -> str:
    """Return the name that the contract has for this kind: snake_case of its class.

    Every game begins with `new_game`, whatever fields of its own that has.
    """
    if kind not in _NAMES:
        word = "NewGame" if issubclass(kind, NewGame) else kind.__name__
        _NAMES[kind] = re.sub(r"(?<!^)(?=[A-Z])", "_", word).lower()
    return _NAMES[kind]


_NAMES: dict[type[object], str] = {}


def defined_in(module: str, kind: type[K]) -> tuple[type[K], ...]:
    """Return a module's own classes of this kind, such as its commands, in their order there."""
    found = vars(sys.modules[module]).values()
    ours = (one for one in found if isinstance(one, type) and one.__module__ == module)
    return tuple(one for one in ours if issubclass(one, kind))


@frozen
class Player:
    """Somebody at the table: a seat's colour and a name."""

    seat: SeatName
    name: str


@frozen
class NewGame(Command):
    """Begin a game; a game adds its own fields, and its options where `options` stands."""

    players: tuple[Player, ...]
    first: str | None = None


@frozen
class Adjust(Command):
    """Make the app agree with the table: dotted paths of the view, and what is true there."""

    set: Mapping[str, Any]


@frozen
class Leave(Command):
    """A player goes home."""

    seat: str


@frozen
class EndGame(Command):
    """Give the game up."""


@frozen
class Undo(Command):
    """Take the last command back."""


@frozen
class Redo(Command):
    """Do again what was taken back last."""


@frozen
class Rewrite(Command):
    """Put another command in the place of the step with this rev, or none (`null`).

    All later steps are decided anew. With `try` it is only said what would come of it.
    """

    at: int
    command: Mapping[str, Any] | None
    try_: bool = False


@frozen
class Sealed(Command):
    """The sealed answers to a question are in; nobody but the phones can ask for this.

    `total` is what they add up to, whether it makes sense or not; `open` shows to everybody what
    an audit needs.
    """

    scan: str
    ask: str
    total: int
    open: Mapping[str, Any]
    """`round`, `roster`, `tablet`, `shares` and `commits`, as they are on the wire."""
    chain: str = ""
    """The chain of counts after this one, in hex."""
    again: bool = False
    """Nobody was asked: this count was made before, and what asked for it had been taken back."""

    def counted(self, *, void: bool) -> AnswersSealed:
        """Return what a game keeps of this."""
        chain, again = self.chain, self.again
        return AnswersSealed(self.scan, self.ask, self.total, void, self.open, chain, again)


@frozen
class Beside(Command):
    """Have the journal keep one of `BESIDE_NOTES`; nobody but the phones can ask for this."""

    note: Note


@frozen
class Audit(Command):
    """What was opened after the game is to be judged; nobody but the phones can ask for this."""

    evidence: Evidence


@frozen
class Together(Command):
    """All that one card does, in this order: all of it is done or nothing, and undone as one."""

    commands: tuple[Mapping[str, Any], ...]
    """Each as JSON has it, with its `do`; `roll` and `anyway` stand beside the list."""


COMMON: tuple[type[Command], ...] = (Adjust, Leave, EndGame, Undo, Redo, Rewrite, Together)


@frozen
class Adjusted(Event):
    """The table set something right; `to` is what now stands at `path` of the view."""

    path: str
    to: Any


@frozen
class GameEnded(Event):
    """The game is over: by a rule, or given up (no side, no rule)."""

    side: str | None = None
    rule: str | None = None
    winners: tuple[str, ...] | None = None


@frozen
class Rolled(Note):
    """A die fell: on the table, or in the app."""

    sides: int
    face: int
    by: Literal["app", "table"]


@frozen
class Overruled(Note):
    """A rule objected, and the table knew better (or the game only warns)."""

    code: str
    rule: str | None = None


@frozen
class Undone(Note):
    """The command that had this rev was taken back."""

    of: int
    do: str


@frozen
class Rewritten(Note):
    """From the command that had the rev `at` on, these steps took the place of those before.

    A row is `rev` alone where its step is as it was; else it has what changed of the entry:
    `events`, `turn`, `seat`, and of the command itself `do` and `command`.
    """

    at: int
    steps: tuple[Mapping[str, Any], ...]
    dropped: tuple[int, ...] = ()


@frozen
class Redone(Note):
    """The command that had this rev counts again."""

    of: int
    do: str


@frozen
class AnswersSealed(Note):
    """Sealed answers were added up: all that everybody has seen of them."""

    scan: str
    ask: str
    total: int
    void: bool
    """They add up to nothing that can be."""
    open: Mapping[str, Any]
    chain: str = ""
    """None stands in games that were counted under version 1 of the sealed scan."""
    again: bool = False


@frozen
class KeyRound(Note):
    """The phones of these seats are asked to fix their keys anew."""

    round: int
    seats: tuple[str, ...]


@frozen
class PollOpened(Note):
    """A sealed question is about to be asked of these seats."""

    scan: str
    ask: str
    members: Mapping[str, str | None]
    """The public keys of the seats polled; None where a seat answers on the tablet."""


@frozen
class SharesAsked(Note):
    """All have fixed their answers, and are about to be asked for their shares."""

    scan: str


@frozen
class PollClosed(Note):
    """A sealed question came to nothing."""

    scan: str
    code: str
    missing: tuple[str, ...] = ()
    """Whose answers were not in."""


@frozen
class AuditClosed(Note):
    """From here on nothing is taken back; those who agreed open what they sealed."""

    head: str
    agreed: tuple[str, ...]
    silent: tuple[str, ...]
    keys: Mapping[str, str]
    """The keys of those who agreed: no other key opens anything for them."""


BESIDE_NOTES: tuple[type[Note], ...] = (KeyRound, PollOpened, SharesAsked, PollClosed, AuditClosed)
"""What the phones have the journal keep beside the game: no step of it, and never taken back."""


@frozen
class Audited(Event):
    """The report was shown; from here on nothing is taken back."""

    report: Mapping[str, Any]


SHARED: tuple[type[Event], ...] = (
    Adjusted,
    GameEnded,
    Rolled,
    Overruled,
    Undone,
    Redone,
    Rewritten,
    AnswersSealed,
    *BESIDE_NOTES,
    Audited,
)
