"""What a press does, as data: most are commands as JSON has them, the others lead to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import Message

if TYPE_CHECKING:
    from companion.stage.questions import Question

Words: TypeAlias = "Message | str"
Raw: TypeAlias = Mapping[str, Any]
"""A command as JSON has it, with its `do`."""
Path: TypeAlias = tuple["str | int", ...]
"""Where something stands in a command: the names and places that lead to it."""


@frozen
class Send:
    """Send this command."""

    raw: Raw


@frozen
class Pick:
    """Open this question."""

    question: Question


@frozen
class Later:
    """Ask something that is too long to be sent before somebody wants it."""

    key: str


@frozen
class Put:
    """Do this with the place that something is put on filled in.

    Where `sure` stands, it is asked first, with the place's name below it.
    """

    raw: Raw
    path: Path
    sure: Words = ""
    yes: Words = ""


@frozen
class Aim:
    """Light what it can be done with on the map, and wait for a finger there.

    Without a `do` it only tells which card is next.
    """

    do: str | None = None
    card: str | None = None
    who: str | None = None
    """The character that acts from now on."""


@frozen
class Tick:
    """Count one more on the table's own question that counts."""

    key: str
    row: str
    high: int


@frozen
class Teach:
    """A code stands for this card from now on."""

    text: str
    card: str


@frozen
class Go:
    """Open another screen."""

    screen: str
    about: Any = None


@frozen
class Shut:
    """It cannot be done; `raw` is what would be done anyway, where that means something."""

    refusal: Refusal
    raw: Raw | None = None


@frozen
class FromNote:
    """A part of a command that only its owner's phone knows: what stands in a private note."""

    note: str
    """One of the game's standing notes."""
    path: Path
    among: tuple[str, ...] = ()
    """Only what stands here can be sent now; nothing where all that can be noted can."""


@frozen
class Disclose:
    """Send this command with what its owner has noted in it, as soon as that is wanted.

    Only a seat's own scene has it. Until its owner taps, nothing of it leaves the phone.
    """

    raw: Raw
    noted: tuple[FromNote, ...]
    title: Words
    go: Words
    """What stands on the button that sends it."""
    text: Words = ""


Press: TypeAlias = "Send | Pick | Later | Put | Aim | Tick | Teach | Go | Shut | Disclose"


def placed(raw: Raw, path: Path, value: Any) -> dict[str, Any]:
    """Return a command with a value at a path of it; what is missing on the way is made."""
    return dict(_placed(raw, path, value))


def _placed(at: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return [_placed(one, rest, value) if n == step else one for n, one in enumerate(at)]
    known = dict(at or {})
    known[step] = _placed(known.get(step), rest, value)
    return known
