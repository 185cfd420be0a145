"""The facts of a game for its report, as data; and the moments that they are made of.

A game's face makes the facts; the tablet draws them with ink, and as SVG for a report.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from attrs import frozen

from companion.core.game import View
from companion.core.say import say
from companion.core.seats import SeatName
from companion.stage.presses import Words
from companion.stage.scene import Forecast

FactTone: TypeAlias = Literal["safe", "alarm", "attention", "quiet"]


@frozen
class Moment:
    """A command that counts: its events, and what anybody could see after it."""

    do: str
    at: str
    turn: int | None
    """The turn in which it was done."""
    seat: SeatName | None
    events: tuple[Mapping[str, Any], ...]
    view: View
    over: bool = False
    """The game was over after it."""
    forecast: Forecast | None = None
    """What was to come, told once a turn: as soon as it could be."""


@frozen
class Course:
    """One line of a picture: a value as it was at the end of each turn, the set-up first."""

    seat: SeatName
    name: str
    values: tuple[int, ...]


@frozen
class Courses:
    """How something went for each player, turn by turn."""

    title: Words
    most: int
    icon: str
    lines: tuple[Course, ...]
    gone: str = "skull"
    """The icon of who has nothing left."""
    last: Words | None = None
    """When it ends; in the last turn where that is not said."""


@frozen
class Stack:
    """One column: its parts from the bottom."""

    label: Words
    parts: tuple[int, ...]


@frozen
class Part:
    """What one of a column's parts means."""

    label: Words
    tone: FactTone
    icon: str
    sign: str = "·"
    """A character that stands for the icon where none can be drawn."""


@frozen
class Stacks:
    """Columns side by side, each of the same parts."""

    title: Words
    parts: tuple[Part, ...]
    columns: tuple[Stack, ...]
    none: Words = say("Nothing to show.")
    """What is said where there are no columns."""
    dice: int = 0
    """The columns' labels are faces of a die of so many sides."""


@frozen
class Tallies:
    """Some small numbers for each player."""

    title: Words
    heads: tuple[tuple[Words, str], ...]
    """What is counted, each with its icon."""
    rows: tuple[tuple[SeatName, str, tuple[int, ...]], ...]
    """Seat, name, numbers."""


@frozen
class Chain:
    """One player after another."""

    title: Words
    links: tuple[tuple[SeatName, str, Words], ...]
    """Seat, name, and what is said of that one."""
    icon: str


@frozen
class Node:
    """One player of a tree."""

    seat: SeatName
    name: str
    words: Words
    by: int | None = None
    """The place of whom it came from, who stands before; None where that is nobody known."""
    icon: str | None = None


@frozen
class Tree:
    """Who was made what by whom, from the top in the order in which it happened."""

    title: Words
    nodes: tuple[Node, ...]
    none: Words = say("Nothing to show.")


@frozen
class Votes:
    """What each player said each time."""

    title: Words
    seats: tuple[tuple[SeatName, str], ...]
    """Seat and name."""
    rows: tuple[tuple[Words, tuple[int | None, ...]], ...]
    """What was asked, and for each seat which of the marks it is; None for who was not asked."""
    marks: tuple[Part, ...]
    """What a cell can show."""
    pictures: tuple[tuple[int, ...], ...] = ()
    """For each row the symbols that were shown with it, where any were."""


@frozen
class Finding:
    """One thing that was found."""

    words: Words
    tone: FactTone
    icon: str
    seat: SeatName | None = None


@frozen
class Findings:
    """Everything that was found, in sentences."""

    title: Words
    lines: tuple[Finding, ...]


Fact: TypeAlias = "Courses | Stacks | Tallies | Chain | Tree | Votes | Findings"
