"""What can lie on the desk, as data: open screens (routes), sheets, and what is shown happening.

Nothing here does anything; `desk.py` lays it down and takes it away, and the screens draw it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from attrs import field, frozen

from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.stage.endings import BigMoment, Ending
from companion.stage.presses import Raw
from companion.stage.questions import Number, PassRound, Question, Result
from companion.stage.scene import Scene, Step
from companion.table.guests import Warn


@frozen
class Route:
    """A screen, and what it is about."""

    name: str
    about: Any = None
    kept: dict[str, Any] = field(factory=dict[str, Any], eq=False)
    """What the screen remembers while it is built anew, or while another lies over it."""


@frozen
class Refused:
    """Something was not done: what, why, and whether the table may do it anyway."""

    refusal: Refusal
    raw: Raw | None = None
    then: Callable[[], None] | None = field(default=None, eq=False)
    """What follows once the table has done it anyway."""
    done: bool = False
    """It was done all the same: this table wants only to be warned."""


@frozen
class Warned:
    """It is done only if the table says so once more: a count might show somebody's answer."""

    warns: tuple[Warn, ...]
    go: Callable[[], None] = field(eq=False)
    """Does it all the same."""


@frozen
class ToldDice:
    """The table rolls its own dice: what they are for, and what has been told so far."""

    raw: Raw
    sides: int
    """The die that is to be told next."""
    told: tuple[int, ...] = ()
    then: Callable[[], None] | None = field(default=None, eq=False)
    """What follows once it is done."""


@frozen
class Notice:
    """Something to be read, and put away; or to be done only if the table says so once more."""

    title: Message
    text: Message
    icon: str = "warn"
    yes: Message | None = None
    """What the button says that does it anyway."""
    go: Callable[[], None] | None = field(default=None, eq=False)


@frozen
class LocalNumber:
    """A number that is corrected here, and is no command: `done` is told what it becomes."""

    number: Number
    text: Message
    done: Callable[[int], None] = field(eq=False)


@frozen
class Menu:
    """The table's menu."""


@frozen
class SeatPhone:
    """A seat, and the phone that is in it or may come."""

    seat: str
    sure: Literal["free", "tablet"] | None = None
    """What is to be done although a phone loses the seat: the table is asked once more."""


@frozen
class Wifi:
    """The way into the table's Wi-Fi."""


@frozen(eq=False)
class FreeRoll:
    """A die that is rolled for the table, and for nothing else: no journal hears of it."""

    face: int
    sides: int


@frozen
class Show:
    """What everybody sees at once, over the whole window, or the chain of an ending."""

    ending: Ending | BigMoment
    part: Literal["spectacle", "chain"]


Sheet: TypeAlias = (
    "Question | Refused | Warned | ToldDice | Notice | LocalNumber | Menu | SeatPhone | Wifi"
    " | FreeRoll | Result | PassRound | Show"
)
"""What lies over the screen and wants an answer."""


@frozen
class Happening:
    """What was just done, as it is to be seen: the steps, and the scene before them."""

    steps: tuple[Step, ...]
    before: Scene | None
