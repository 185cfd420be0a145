"""Dice are told by the table or rolled by the app, and what was rolled comes back."""

from __future__ import annotations

from companion.core.dice import Cup, Dice
from tests.support.table import always, code, dice, ten_begun


def faces(answer: dict[str, object]) -> list[int]:
    events = answer["events"]
    assert isinstance(events, list)
    return [event["face"] for event in events if event["type"] == "rolled"]


def test_the_app_rolls_when_the_table_tells_no_die_and_says_so() -> None:
    told = ten_begun(source=always(2))
    answer = told("throw")
    assert answer["events"][0] == {
        "type": "rolled", "v": 1, "sides": 6, "face": 2, "by": "app", "rev": 2,
    }  # fmt: skip


def test_a_die_from_the_table_counts_as_it_fell() -> None:
    told = ten_begun()
    answer = told("throw", roll=[4])
    assert answer["events"][0]["by"] == "table"
    assert answer["view"]["pot"] == 4


def test_a_die_that_shows_seven_is_refused_even_anyway() -> None:
    told = ten_begun()
    for face in (0, 7, -1, 10**30):
        assert code(told("throw", roll=[face])) == "bad_roll"
        assert code(told("throw", roll=[face], anyway=True)) == "bad_roll"


def test_more_or_fewer_results_than_needed_are_refused() -> None:
    told = ten_begun()
    assert code(told("throw", roll=[])) == "needs_roll"
    assert code(told("throw", roll=[3, 1])) == "bad_roll"
    assert code(told("undo", roll=[3])) == "not_now"
    told("throw")
    assert code(told("keep", roll=[3])) == "bad_roll"
    assert code(told("undo", roll=[3])) == "bad_roll"


def test_who_rolls_too_few_is_told_which_dice_it_takes() -> None:
    told = ten_begun()
    assert told("throw", roll=[])["refused"]["dice"] == [6]


def test_a_true_a_half_and_a_string_are_no_faces() -> None:
    told = ten_begun()
    for roll in ([True], [2.5], ["3"], 3, "3", {"3": 3}, [None]):
        assert code(told("throw", roll=roll)) == "bad_value"


def test_undo_is_no_second_throw() -> None:
    told = ten_begun(source=dice(2, 4))
    first = told("throw")
    told("undo")
    assert faces(told("throw")) == faces(first) == [2]
    assert faces(told("throw")) == [4]


def test_rolls_of_several_undone_commands_come_back_in_their_order() -> None:
    told = ten_begun(source=dice(2, 3, 4))
    told("throw")
    told("throw")
    told("undo")
    told("undo")
    assert faces(told("throw")) == [2]
    assert faces(told("throw")) == [3]
    assert faces(told("throw")) == [4]


def test_a_kept_roll_waits_for_the_next_command_that_needs_one() -> None:
    told = ten_begun(source=dice(2, 4))
    told("throw")
    told("undo")
    told("throw", roll=[3])
    assert faces(told("throw")) == [2]


def test_a_die_that_fell_on_the_table_is_not_given_back() -> None:
    told = ten_begun(source=dice(4))
    told("throw", roll=[2])
    told("undo")
    assert faces(told("throw")) == [4]


def test_redo_takes_its_own_roll_back_out_of_the_kept_ones() -> None:
    told = ten_begun(source=dice(2, 4))
    told("throw")
    told("undo")
    told("redo")
    assert faces(told("throw")) == [4]


def test_a_refused_command_does_not_use_up_a_roll() -> None:
    told = ten_begun(source=dice(2, 2, 2, 4))
    for _ in range(3):
        told("throw")
    assert code(told("throw")) == "already_done"
    assert faces(told("throw", anyway=True)) == [4]


def test_a_die_of_other_sides_is_not_taken_from_the_kept_ones() -> None:
    cup = Cup(lambda sides, turn: sides - turn)
    first = Dice(cup)
    first.roll(4)
    kept = cup.after(first.rolled).given_back(first.rolled)
    again = Dice(kept)
    assert again.roll(6) == 5
    assert again.roll(4) == 4
