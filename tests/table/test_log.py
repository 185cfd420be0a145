"""The log: what happened, in the table's language."""

import pytest

from tests.support.table import ANN_AND_BOB, Told, a_table, ten_begun


def test_every_command_is_a_line_with_its_turn_and_seat() -> None:
    told = ten_begun()
    told("throw")
    told("keep")
    lines = told("log")["log"]
    assert [(line["turn"], line["seat"], line["do"]) for line in lines] == [
        (None, None, "new_game"),
        (1, "red", "throw"),
        (1, "red", "keep"),
    ]
    assert [line["rev"] for line in lines] == [1, 2, 3]
    assert lines[1]["text"] == "The die shows 3. A 3 is thrown."


def test_what_was_taken_back_stays_and_is_marked() -> None:
    told = ten_begun()
    told("throw")
    told("undo")
    throw, undo = told("log")["log"][1:]
    assert throw["undone"]
    assert undo["text"] == "Undone: The die shows 3. A 3 is thrown."
    assert not undo["undone"]
    told("redo")
    throw, _, redo = told("log")["log"][1:]
    assert not throw["undone"]
    assert redo["text"].startswith("Redone: ")


def test_what_was_taken_back_and_replaced_stays_marked_for_ever() -> None:
    told = ten_begun()
    told("throw")
    told("undo")
    told("throw", roll=[2])
    assert [line["undone"] for line in told("log")["log"]] == [False, True, False, False]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Corrected: pot is 4."), ("fr", "Correction\u00a0: pot vaut 4.")],
)
def test_it_speaks_the_table_s_language(language: str, text: str) -> None:
    told = Told(a_table(), language=language)
    told(**ANN_AND_BOB)
    told("adjust", set={"pot": 4})
    assert told("log")["log"][-1]["text"] == text


def test_drawing_lots_for_the_first_player_is_no_die_roll_to_tell() -> None:
    told = Told(a_table())
    answer = told("new_game", players=ANN_AND_BOB["players"])
    assert answer["events"][0]["type"] == "rolled"
    assert told("log")["log"][0]["text"] == "Ann and Bob play; Bob begins."


def test_a_refused_command_is_no_line() -> None:
    told = ten_begun()
    told("keep")
    assert len(told("log")["log"]) == 1
