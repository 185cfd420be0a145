"""The log: every entry of a game as one line, in words, with what was taken back marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from companion.core.say import Message, say
from companion.core.words import (
    Adjusted,
    Event,
    GameEnded,
    NewGame,
    Overruled,
    Redo,
    Redone,
    Rolled,
    Undo,
    Undone,
    name_of,
)
from companion.journal.entry import Entry, Journal
from companion.table.play import Play


@frozen
class Line:
    """One line of the log; `at` is the clock's time."""

    rev: int
    turn: int | None
    seat: str | None
    do: str
    text: Sequence[Message]
    overruled: bool
    undone: bool
    at: str


def log(play: Play, journal: Journal) -> list[Line]:
    """Tell a game from its start."""
    lines: dict[int, Line] = {}
    done: list[int] = []
    undone: list[int] = []
    for entry in journal.entries(play.number):
        if entry.do == name_of(Undo):
            undone.append(done.pop())
        elif entry.do == name_of(Redo):
            done.append(undone.pop())
        else:
            done.append(entry.rev)
            undone.clear()
        lines[entry.rev] = _line(play, entry, lines)
    standing = set(done)
    return [
        evolve(line, undone=line.do not in _STEPS and line.rev not in standing)
        for line in lines.values()
    ]


_STEPS = (name_of(Undo), name_of(Redo))


def _line(play: Play, entry: Entry, earlier: dict[int, Line]) -> Line:
    events = [play.codec.read(kept) for kept in entry.events]
    told = [_tell(play, entry.do, event, earlier) for event in events]
    return Line(
        rev=entry.rev,
        turn=entry.turn,
        seat=entry.seat,
        do=entry.do,
        text=[message for message in told if message is not None],
        overruled=any(isinstance(event, Overruled) for event in events),
        undone=False,
        at=entry.at,
    )


def _tell(play: Play, do: str, event: Event, earlier: dict[int, Line]) -> Message | None:
    match event:
        case Rolled() if do == name_of(NewGame):
            return None  # lots were drawn
        case Rolled(by="app"):
            return say("The die shows {face}.", face=event.face)
        case Rolled():
            return say("The die on the table shows {face}.", face=event.face)
        case Overruled(rule=None):
            return say("The table overrules the app:")
        case Overruled():
            return say("The table overrules {rule}:", rule=str(event.rule))
        case Adjusted():
            return say("Set right: {path} is {to}.", path=event.path, to=_plain(event.to))
        case GameEnded(side=None):
            return say("The game is given up.")
        case Undone():
            return say("Taken back: {what}", what=_joined(earlier[event.of].text))
        case Redone():
            return say("Done again: {what}", what=_joined(earlier[event.of].text))
        case _:
            return play.game.tell(play.history.state, event)


def _joined(texts: Sequence[Message]) -> Message:
    """One message that says several, one after another."""
    parts = {f"s{n}": text for n, text in enumerate(texts)}
    return Message(" ".join(f"{{{key}}}" for key in parts), parts)


def _plain(value: Any) -> str:
    return "–" if value is None else str(value)
