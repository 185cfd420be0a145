"""The log as a screen wants it: read on the table's thread, in one piece. No Kivy here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from attrs import frozen

from companion.core.words import NewGame, Redo, Rolled, Undo, name_of
from companion.journal.entry import Entry
from companion.table.play import PlayedGame
from companion.table.table import Table
from companion.table.telling import LogLine, log

STEPS = (name_of(Undo), name_of(Redo))


@frozen
class Logbook:
    """A game's log, the newest line first."""

    game: str = ""
    """Which game it is of."""
    lines: tuple[LogLine, ...] = ()
    dice: Mapping[int, tuple[Rolled, ...]] = {}
    """The dice that were rolled, by rev."""
    after: frozenset[int] = frozenset()
    """What was done once the game was over."""
    names: Mapping[str, str] = {}
    redo: LogLine | None = None
    """What doing again would do."""
    going: bool = False
    """It is the game on the table, and no audit was closed, so that steps can be taken back."""
    back: Mapping[int, int] = {}
    """How many steps it takes to come to before what has this rev."""

    fixed: frozenset[int] = frozenset()
    """The steps that cannot be changed: an older version did them, and kept no commands."""

    def steps_back(self, line: LogLine) -> int:
        """Tell how many steps it takes to come to before this line; 0 where none leads there."""
        return self.back.get(line.rev, 0) if self.going else 0

    def steps_with(self, line: LogLine) -> int:
        """Tell how many were taken back (or done again) in one go with this line, it included."""
        at = self.lines.index(line)
        same = 0
        while at + same < len(self.lines) and self.lines[at + same].do == line.do:
            same += 1
        return same

    def turns(self) -> Iterator[tuple[LogLine, Sequence[LogLine]]]:
        """Go through the lines turn by turn: each turn's newest line, and all of them.

        Of several that were taken back in one go there is only the last.
        """
        group: list[LogLine] = []
        for before, line in zip((None, *self.lines), self.lines, strict=False):
            if before is not None and line.do in STEPS and line.do == before.do:
                continue
            if group and self._turn(line) != self._turn(group[-1]):
                yield group[0], group
                group = []
            group.append(line)
        if group:
            yield group[0], group

    def _turn(self, line: LogLine) -> tuple[Any, ...]:
        return line.turn, line.seat, line.rev in self.after


def read_log(table: Table, number: int | None) -> Logbook:
    """Read the log of a game (None: the one on the table)."""
    play = table.play if number is None else table.look(number)
    if play is None:
        return Logbook()
    going = table.play is not None and play.number == table.play.number
    going = going and not play.sealings.settled
    entries = list(table.journal.entries(play.number))
    lines = log(play, table.journal)
    undone = play.history.last_undone() if going else None
    return Logbook(
        play.game.name,
        tuple(reversed(lines)),
        {entry.rev: dice for entry in entries if (dice := _dice(entry))},
        frozenset(entry.rev for before, entry in pairwise(entries) if before.over),
        play.standing.players,
        next((line for line in lines if undone and line.rev == undone.rev), None),
        going,
        _back(play),
        frozenset(entry.rev for entry in entries if entry.command is None)
        if going
        else frozenset(),
    )


def _back(play: PlayedGame) -> dict[int, int]:
    """Tell how many steps lead back to before each; a count told again goes with its cause."""
    steps = play.history.steps[1:]
    return {
        rev: len(steps) - n for n, step in enumerate(steps) for rev in (step.rev, *step.told_again)
    }


def hour(at: str) -> str:
    """Return the time of day of a moment, as a clock in this room shows it."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M")


def _dice(entry: Entry) -> tuple[Rolled, ...]:
    if entry.do == name_of(NewGame):
        return ()
    rolled = (one for one in entry.events if one.get("type") == name_of(Rolled))
    return tuple(Rolled(one["sides"], one["face"], one["by"]) for one in rolled)
