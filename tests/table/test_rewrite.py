"""A mistake three steps back: another command in its place, and all that followed decided anew."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from companion.core.words import PollOpened, Sealed, SharesAsked
from companion.journal.memory import MemoryJournal
from companion.table.orders import Order
from companion.table.table import Done, Table
from tests.support.table import Told, a_table, code, shown, ten_begun

NOTHING: dict[str, Any] = {"changed": [], "dropped": []}


def points(answer: dict[str, Any]) -> dict[str, int]:
    return {seat: one["points"] for seat, one in answer["view"]["seats"].items()}


def two_turns() -> Told:
    """Ann threw 3 (rev 2) and kept it (3); Bob threw 3 (4) and kept it (5)."""
    told = ten_begun()
    for do in ("throw", "keep", "throw", "keep"):
        assert told(do)["ok"]
    return told


def test_another_command_stands_in_its_place_and_what_followed_is_decided_anew() -> None:
    told = two_turns()
    answer = told("rewrite", at=2, command={"do": "throw", "roll": [5]})
    assert points(answer) == {"red": 5, "blue": 3}
    assert answer["rewritten"] == {"kept": 2, "changed": [3], "dropped": []}


def test_trying_says_the_same_and_does_nothing() -> None:
    told = two_turns()
    before = told("view")
    asked = {"at": 2, "command": {"do": "throw", "roll": [5]}}
    tried = told("rewrite", **asked, **{"try": True})
    assert told("view") == before
    done = told("rewrite", **asked)
    assert tried["rewritten"] == done["rewritten"]
    assert shown(tried) == shown(done)


def test_what_the_new_course_refuses_is_dropped_and_says_why() -> None:
    told = two_turns()
    answer = told("rewrite", at=2, command=None)
    assert answer["rewritten"]["dropped"] == [
        {"rev": 3, "do": "keep", "rule": "TEN-02", "why": "The pot is empty."}
    ]
    # What Bob threw and kept is Ann's now, for her turn never ended.
    assert points(answer) == {"red": 3, "blue": 0}
    assert answer["rewritten"]["changed"] == [4, 5]


def test_a_step_that_the_table_overruled_stays_overruled() -> None:
    told = ten_begun()
    told("throw")
    told("give", to="blue", points=1)
    told("give", to="blue", points=1, anyway=True)
    answer = told("rewrite", at=2, command={"do": "throw", "roll": [6]})
    assert answer["rewritten"] == {"kept": 2, **NOTHING}
    assert points(answer)["blue"] == 2
    assert answer["view"]["pot"] == 4


def test_each_later_step_has_the_dice_that_it_had() -> None:
    faces = iter((4, 2, 6, 5))
    told = ten_begun(source=lambda _, __: next(faces))
    told("throw")
    told("keep")
    told("throw")
    told("throw")
    answer = told("rewrite", at=3, command={"do": "give", "to": "blue", "points": 1})
    assert answer["view"]["pot"] == 3 + 2 + 6, "Ann's turn never ended: the throws are hers"
    assert told("throw", anyway=True)["view"]["pot"] == 11 + 5, "the next die is the next"


def test_one_undo_takes_it_back_and_one_redo_does_it_again() -> None:
    told = two_turns()
    before = told("view")
    after = told("rewrite", at=2, command={"do": "throw", "roll": [5]})
    assert shown(told("undo")) == shown(before)
    assert shown(told("redo")) == shown(after)
    told("throw")
    told("undo")
    assert shown(told("undo")) == shown(before)


def test_a_rewritten_step_is_rewritten_once_more() -> None:
    told = two_turns()
    told("rewrite", at=2, command={"do": "throw", "roll": [5]})
    told("rewrite", at=4, command={"do": "throw", "roll": [2]})
    assert points(told("view")) == {"red": 5, "blue": 2}
    told("undo")
    assert points(told("view")) == {"red": 5, "blue": 3}


def test_it_is_the_same_when_the_evening_is_resumed() -> None:
    journal = MemoryJournal()
    told = ten_begun(journal)
    for do in ("throw", "keep", "throw"):
        told(do)
    told("rewrite", at=2, command={"do": "throw", "roll": [5]})
    seen, lines = told("view"), told("log")["log"]
    again = Told(a_table(journal))
    assert again.table.resume()
    assert again("view") == seen
    assert again("log")["log"] == lines
    assert points(again("undo")) == {"red": 3, "blue": 0}


def test_the_log_says_what_was_changed_and_lists_what_follows_as_it_is_now() -> None:
    told = two_turns()
    told("rewrite", at=2, command={"do": "throw", "roll": [5]})
    lines = {line["rev"]: line for line in told("log")["log"]}
    assert lines[2]["text"] == "The die on the table shows 5. A 5 is thrown."
    assert lines[3]["text"] == "5 points are kept."
    assert lines[6]["text"] == (
        "Changed: The die shows 3. A 3 is thrown."
        " It is now: The die on the table shows 5. A 5 is thrown."
    )
    assert not any(line["undone"] for line in lines.values())
    told("undo")
    assert told("log")["log"][2]["text"] == "3 points are kept."


def test_the_log_strikes_out_what_is_no_longer_possible() -> None:
    told = two_turns()
    told("rewrite", at=2, command=None)
    lines = told("log")["log"]
    assert [line["rev"] for line in lines if line["undone"]] == [2, 3]
    assert lines[-1]["text"] == (
        "Left out: The die shows 3. A 3 is thrown. No longer possible: 3 points are kept."
    )


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"at": 1, "command": None}, "not_now"),
        ({"at": 99, "command": None}, "not_now"),
        ({"at": 2, "command": {"do": "keep"}}, "not_allowed"),
        ({"at": 2, "command": {"do": "give", "to": "green", "points": 1}}, "unknown_seat"),
        ({"at": 2, "command": {"do": "throw", "roll": [9]}}, "bad_roll"),
        ({"at": 2, "command": {"do": "undo"}}, "bad_value"),
        ({"at": 2, "command": {"do": "new_game"}}, "bad_value"),
        ({"at": 2, "command": {"do": "fly"}}, "unknown_command"),
        ({"at": 2, "command": {}}, "bad_line"),
        ({"at": 2}, "bad_value"),
        ({"at": "2", "command": None}, "bad_value"),
    ],
)
def test_what_cannot_stand_there_is_refused_and_nothing_changes(
    asked: dict[str, Any], why: str
) -> None:
    told = two_turns()
    before = told("view")
    assert code(told("rewrite", **asked)) == why
    assert told("view") == before


def test_a_step_that_was_taken_back_cannot_be_changed() -> None:
    told = two_turns()
    told("undo")
    assert code(told("rewrite", at=5, command=None)) == "not_now"


def test_a_game_that_ended_by_mistake_goes_on_and_one_may_end_sooner() -> None:
    told = ten_begun()
    told("adjust", set={"seats.red.points": 7})
    told("throw")
    assert told("keep")["view"]["over"]["winners"] == ["red"]
    answer = told("rewrite", at=2, command={"do": "adjust", "set": {"seats.red.points": 6}})
    assert answer["view"]["over"] is None
    answer = told("rewrite", at=3, command={"do": "throw", "roll": [6]})
    assert answer["view"]["over"]["winners"] == ["red"]


def test_evenings_of_an_older_version_say_that_they_cannot_be_changed() -> None:
    journal = MemoryJournal()
    told = ten_begun(journal)
    told("throw")
    told("keep")
    old = MemoryJournal()
    for entry in journal.entries(None):
        old.append(evolve(entry, command=None))
    again = Told(a_table(old))
    assert again.table.resume()
    answer = again("rewrite", at=2, command={"do": "throw", "roll": [5]})
    assert code(answer) == "not_allowed"
    assert "older version" in answer["refused"]["why"]
    assert again("rewrite", at=3, command={"do": "give", "to": "blue", "points": 1})["ok"]


def counted(table: Table, total: int) -> None:
    """Let the phones of all count their answers."""
    scan, seats = "0" * 32, table.play.standing.players if table.play else {}
    table.keep(PollOpened(scan, "dare", dict.fromkeys(seats, "key")), "phones")
    table.keep(SharesAsked(scan), "phones")
    done = table.do(Order("sealed", Sealed(scan, "dare", total, {}, "ab" * 32)))
    assert isinstance(done, Done)


def test_what_was_counted_stays_counted_and_is_not_asked_again() -> None:
    told = ten_begun()
    told("throw")
    told("dare")
    counted(told.table, 1)
    told("keep")
    answer = told("rewrite", at=2, command={"do": "throw", "roll": [5]})
    assert answer["rewritten"]["dropped"] == []
    assert answer["view"]["dared"] is False
    play = told.table.play
    assert play is not None
    assert len(play.sealings.counts) == 1


def test_where_others_would_be_asked_the_count_is_dropped_and_the_question_left_open() -> None:
    told = Told(a_table())
    told(
        "new_game",
        players=[{"seat": one, "name": one.title()} for one in ("red", "blue", "green")],
        first="red",
    )
    told("throw")
    told("dare")
    counted(told.table, 1)
    answer = told("rewrite", at=2, command={"do": "leave", "seat": "green"}, anyway=True)
    (dropped,) = answer["rewritten"]["dropped"]
    assert dropped["do"] == "sealed"
    assert answer["view"]["dared"] is True


def test_a_count_itself_cannot_be_changed() -> None:
    told = ten_begun()
    told("dare")
    counted(told.table, 1)
    answer = told("rewrite", at=5, command=None)
    assert code(answer) == "not_now"
    assert "count" in answer["refused"]["why"]


def test_no_sealed_command_and_nothing_beside_the_game_is_kept_with_its_fields() -> None:
    journal = MemoryJournal()
    told = ten_begun(journal)
    told("throw")
    told("dare")
    counted(told.table, 1)
    told("undo")
    kept = {entry.do: entry.command for entry in journal.entries(None)}
    assert kept.pop("throw") == kept.pop("dare") == {}
    assert set(kept.values()) == {None}, json.dumps(kept)


def test_a_rewriting_that_cannot_be_says_which_step_or_command_it_is_about() -> None:
    told = two_turns()
    why = told("rewrite", at=77, command=None)["refused"]["why"]
    assert why == "Step 77 does not count: the log lists those that can be changed."
    why = told("rewrite", at=2, command={"do": "undo"})["refused"]["why"]
    assert why == "“undo” cannot take a step's place: put one of the game's commands there."
