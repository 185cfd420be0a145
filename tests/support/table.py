"""Set-up for tests: a table with Ten on it, dice that fall as told, and a clock that stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from companion.core.game import AnyGame
from companion.games import PACKAGES
from companion.games.package import Package
from companion.journal.entry import Journal
from companion.journal.memory import MemoryJournal
from companion.locale import Words
from companion.table.script import Script
from companion.table.table import Table
from tests.support.ten import PACKAGE, TEN

ANN_AND_BOB: dict[str, Any] = {
    "do": "new_game",
    "players": [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Bob"}],
    "first": "red",
}


def dice(*faces: int) -> Callable[[int, int], int]:
    """The app's dice, falling as told; one more than told is a failure."""
    return lambda _, turn: faces[turn]


def always(face: int) -> Callable[[int, int], int]:
    return lambda sides, _: min(face, sides)


def packaged(game: AnyGame | Package) -> Package:
    """The package of a game that is known here, or of one that brings nothing but its rules."""
    if isinstance(game, Package):
        return game
    known = {**PACKAGES, PACKAGE.name: PACKAGE}.get(game.name)
    return known if known and known.game is game else Package.of(game)


def a_table(
    journal: Journal | None = None,
    source: Callable[[int, int], int] | None = None,
    game: AnyGame | Package = TEN,
) -> Table:
    return Table(
        {game.name: packaged(game)},
        MemoryJournal() if journal is None else journal,
        source=source or always(3),
        clock=lambda: "2026-11-18T20:00:00+00:00",
    )


class Told:
    """A table that is told things as a program would, in JSON, and answers so."""

    def __init__(self, table: Table, game: str = "ten", language: str = "en") -> None:
        self.table = table
        self.script = Script(table, Words(language), game)

    def __call__(self, do: str, **fields: Any) -> dict[str, Any]:
        return self.line(json.dumps({"do": do, **fields}))

    def line(self, text: str | bytes) -> dict[str, Any]:
        raw = text.encode() if isinstance(text, str) else text
        answer: dict[str, Any] = json.loads(self.script.answer(raw))
        return answer

    def all(self, lines: Iterable[dict[str, Any]]) -> dict[str, Any]:
        answer: dict[str, Any] = {}
        for line in lines:
            answer = self(**line)
        return answer


def ten_begun(
    journal: Journal | None = None, source: Callable[[int, int], int] | None = None
) -> Told:
    """Ann (red, who begins) and Bob (blue) have just sat down."""
    told = Told(a_table(journal, source))
    answer = told(**ANN_AND_BOB)
    assert answer["ok"], answer
    return told


def shown(answer: dict[str, Any]) -> dict[str, Any]:
    """What the table looks like, whenever that was."""
    return {key: value for key, value in answer["view"].items() if key != "rev"}


def code(answer: dict[str, Any]) -> str:
    """Why it was refused."""
    assert not answer["ok"], answer
    refusal: str = answer["refused"]["code"]
    return refusal
