"""Facts of an evening, as data: what a report shows as pictures, and the moments they come from.

A game's face makes the facts; `charts` draws them with ink, `report` as SVG. No Kivy here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from companion.core.game import View, replay
from companion.core.say import Message, say
from companion.core.words import AnswersSealed, Redo, Undo, name_of
from companion.journal.entry import Entry, Journal
from companion.table.play import Play
from companion.table.sealings import BESIDE

TOLD: Final = name_of(AnswersSealed)
Tone: TypeAlias = Literal["safe", "alarm", "attention", "quiet"]
Words: TypeAlias = "Message | str"


@frozen
class Moment:
    """A command that counts: its events, and what anybody could see after it."""

    do: str
    at: str
    turn: int | None
    """The turn in which it was done."""
    seat: str | None
    events: tuple[Mapping[str, Any], ...]
    view: View


@frozen
class Course:
    """One line of a picture: a value as it was at the end of each turn, the set-up first."""

    seat: str
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


@frozen
class Stack:
    """One column: its parts from the bottom."""

    label: Words
    parts: tuple[int, ...]


@frozen
class Part:
    """What one of a column's parts means."""

    label: Words
    tone: Tone
    icon: str


@frozen
class Stacks:
    """Columns side by side, each of the same parts."""

    title: Words
    parts: tuple[Part, ...]
    columns: tuple[Stack, ...]
    none: Words = say("Nothing to show.")
    """What is said where there are no columns."""
    dice: bool = False
    """The columns' labels are faces of a die."""


@frozen
class Tallies:
    """Some small numbers for each player."""

    title: Words
    heads: tuple[tuple[Words, str], ...]
    """What is counted, each with its icon."""
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Seat, name, numbers."""


@frozen
class Chain:
    """One player after another."""

    title: Words
    links: tuple[tuple[str, str, Words], ...]
    """Seat, name, and what is said of that one."""
    icon: str


@frozen
class Node:
    """One player of a tree."""

    seat: str
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
    seats: tuple[tuple[str, str], ...]
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
    tone: Tone
    icon: str
    seat: str | None = None


@frozen
class Findings:
    """Everything that was found, in sentences."""

    title: Words
    lines: tuple[Finding, ...]


Fact: TypeAlias = "Courses | Stacks | Tallies | Chain | Tree | Votes | Findings"


def moments(play: Play, journal: Journal) -> tuple[Moment, ...]:
    """Play a game again: every command that was not taken back, and the table after it."""
    found, state = [], None
    for entry in _counting(journal, play.number):
        state = replay(play.game, state, [play.codec.read(kept) for kept in entry.events])
        view = play.game.view(state, None)
        found.append(Moment(entry.do, entry.at, entry.turn, entry.seat, entry.events, view))
    return tuple(found)


def _counting(journal: Journal, number: int) -> list[Entry]:
    """Return what counts; a count that was told again goes where what asked for it goes."""
    done: list[list[Entry]] = []
    undone: list[list[Entry]] = []
    for entry in journal.entries(number):
        if entry.do == name_of(Undo):
            undone.append(done.pop())
        elif entry.do == name_of(Redo):
            done.append(undone.pop())
        elif entry.do not in BESIDE:
            undone.clear()
            if any(one.get("type") == TOLD and one.get("again") for one in entry.events):
                done[-1].append(entry)
            else:
                done.append([entry])
    return [entry for step in done for entry in step]
