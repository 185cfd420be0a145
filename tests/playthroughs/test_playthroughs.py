"""Whole games as a table told them, kept in seeds/playthroughs/<game>/, replayed line by line.

A line with `#` tells the story, one with `> ` is a command for `companion play`, and those with
`< ` after it are what its answer holds at least: of an object the keys given, of a list every item.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import digest
from companion.games import PACKAGES
from tests.support.golden import difference
from tests.support.process import ROOT
from tests.support.table import Told, a_table

PLAYTHROUGHS = ROOT / "seeds" / "playthroughs"
FILES = sorted(PLAYTHROUGHS.glob("*/*.txt"))


def no_app_dice(sides: int, turn: int) -> int:
    raise AssertionError("every die of a playthrough is told")


def replayed(file: Path, game: str) -> dict[str, Any]:
    """Play a file; fail at the first answer that is not as it has it, else return the last."""
    told = Told(a_table(game=PACKAGES[game], source=no_app_dice), game=game)
    answer: dict[str, Any] = {}
    for step in digest.steps(file):
        answer = told.line(step.command)
        if not step.answers:
            pytest.fail(f"{file.name}, line {step.line}: nothing says how this is answered")
        for line, wanted in step.answers:
            if no := difference(wanted, answer):
                refusal = "" if answer["ok"] else f"\nrefused: {answer['refused']}"
                after = f"after line {step.line}: {step.command}{refusal}"
                pytest.fail(f"{file.name}, line {line}: {no}\n{after}")
    return answer


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_playthrough_is_answered_as_it_stands_in_its_file_and_comes_to_its_end(
    file: Path,
) -> None:
    last = replayed(file, file.parent.name)
    assert last["view"]["over"] is not None, f"{file.name}: the game is not over"


@pytest.mark.parametrize("game", PACKAGES)
def test_a_demo_plays_every_playthrough_to_its_end_and_meets_no_refusal(game: str) -> None:
    for name, commands in digest.playthroughs(game).items():
        told = Told(a_table(game=PACKAGES[game], source=no_app_dice), game=game)
        answers = [told.line(json.dumps(command)) for command in commands]
        assert [one["refused"] for one in answers if not one["ok"]] == [], name
        assert answers[-1]["view"]["over"] is not None, name


def test_a_game_without_playthroughs_has_no_demo() -> None:
    assert digest.playthroughs("a game of next year") == {}


@pytest.mark.parametrize("game", PACKAGES)
def test_every_game_has_a_playthrough(game: str) -> None:
    assert [file for file in FILES if file.parent.name == game], f"none in {PLAYTHROUGHS / game}"


def test_every_playthrough_is_one_of_a_game_that_is_there() -> None:
    assert {file.parent.name for file in FILES} <= PACKAGES.keys()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('> {"do": "view"}\n< {"ok": true}', "line 2: the answer.ok is false and should be true"),
        ('# a story\n> {"do": "view"}', "line 2: nothing says how this is answered"),
        ('> {"do": "view"}\n< {"revs": 1}', "line 2: the answer has no “revs”"),
    ],
)
def test_what_is_not_as_a_file_has_it_is_named_with_its_line(
    tmp_path: Path, text: str, message: str
) -> None:
    (file := tmp_path / "a_game.txt").write_text(text, encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=f"a_game.txt, {message}"):
        replayed(file, "panic_station")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('> {"do": "view"}\n\n< {"ok": fal', "line 3 is no JSON"),
        ('< {"ok": true}', "line 1 is neither a comment"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, text: str, message: str) -> None:
    (file := tmp_path / "a_game.txt").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"a_game.txt, {message}"):
        list(digest.steps(file))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [({"a": [1]}, {"a": [1, 2]}), ({"a": True}, {"a": 1}), ([{"a": 1}], [{"a": 2}]), (None, 0)],
)
def test_a_list_is_compared_whole_and_a_true_is_no_one(wanted: Any, found: Any) -> None:
    assert difference(wanted, found) is not None
    assert difference(wanted, wanted) is None
