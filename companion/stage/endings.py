"""The ending of a game, as everybody is told it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from companion.core.seats import SeatName
from companion.stage.facts import Finding, Tree
from companion.stage.middles import Middle, Tone
from companion.stage.presses import Words
from companion.stage.questions import Ask, Tally


@frozen
class Spectacle:
    """What fills every screen at once when a game ends: a picture, and what moves round it."""

    icon: str
    """What stands in the middle."""
    around: str
    """The icon of what moves."""
    moves: Literal["rise", "swarm"]
    """It rises from below like sparks, or comes in from all sides."""
    tone: Literal["safe", "alarm", "attention"]


@frozen
class SideValue:
    """A figure of a row; its icon says what is in the way."""

    words: Words
    icon: str | None = None


@frozen
class SideRow:
    """A line beside a map: what it is about, and its figures."""

    words: Words
    sub: Words = ""
    seat: SeatName | None = None
    icon: str | None = None
    values: tuple[SideValue, ...] = ()
    tone: Tone = "plain"
    gone: bool = False


@frozen
class SideList:
    """What is told beside a map."""

    title: Words
    rows: tuple[SideRow, ...]
    heads: tuple[Words, ...] = ()
    """What the figures of each row are."""
    foot: SideRow | None = None
    """What a sign among them means."""


@frozen
class BigMoment:
    """What everybody looks up for while the game goes on."""

    title: Words
    why: Words
    """What it means for those who play."""
    show: Spectacle
    tone: Literal["safe", "alarm", "attention"] = "alarm"
    middle: Middle | None = None
    """Where there is a map to be read, it is shown in the picture's place."""
    at: str | None = None
    """The place on it that all looks at."""
    lists: tuple[SideList, ...] = ()
    """What is told on the left of it, and on the right."""
    rule: str | None = None
    first: bool = False
    """It is said before what it brings is seen."""


@frozen
class Ending:
    """How a game ended."""

    title: Words
    tone: Literal["safe", "alarm", "quiet"]
    icon: str
    why: Words
    rule: str | None = None
    winners: tuple[SeatName, ...] | None = None
    """The seats that share the win; None where that is not told yet, or nobody won."""
    ask: Ask | Tally | None = None
    """What must be told before the winners can be named."""
    names: Mapping[SeatName, str] = field(factory=dict[str, str])
    """Who sat where."""
    sure: Finding | None = None
    """How sure it is, where it rests on sealed answers: provisional, or what an audit says."""
    partly: bool = False
    """Only those winners are known who opened their answers."""
    hint: Words = ""
    """What the table does before it answers `ask`."""
    show: Spectacle | None = None
    """What is seen before anything is read."""
    chain: Tree | None = None
    """How it came to be, one after another, as soon as it is known: it is shown link by link."""
    doubted: tuple[SeatName, ...] = ()
    """Winners whom somebody's notes accuse: that they are, nobody can prove."""
