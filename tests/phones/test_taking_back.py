"""A phone takes its own newest step back, as long as that has shown nobody anything new."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from tests.support.connections import Evening, Phone
from tests.support.ten_package import PACKAGE as TEN


@pytest.fixture
def turn(evening: Evening) -> Evening:
    """Red's turn, with a room above the Reactor."""
    evening.tell(do="parasite_phase")
    evening.tell(do="explore", who="trooper", card="run-1", at=[0, 1], anyway=True)
    return evening


def moves(phone: Phone, name: str = "move") -> dict[str, Any]:
    """Have red's Trooper go up."""
    done: dict[str, Any] = phone.ask("move", name, who="trooper", to="0,1")
    assert done["type"] == "done", done
    return done


def trooper(evening: Evening) -> str:
    room: str = (evening.table.view() or {})["seats"]["red"]["trooper"]["room"]
    return room


def test_a_move_is_named_and_taken_back_by_the_phone_that_made_it(turn: Evening) -> None:
    red, blue = turn.phone("red"), turn.phone("blue")
    assert moves(red)["back"] == "Red's Trooper moves to the Run room."
    answer = red.ask("take_back", "back")
    assert answer == {"type": "done", "id": "back", "rev": turn.table.rev}
    assert trooper(turn) == "0,0"
    assert blue.last("view")["told"] == ["Undone: Red's Trooper moves to the Run room."]


def test_a_step_back_costs_no_ap(turn: Evening) -> None:
    red = turn.phone("red")
    before = (turn.table.view() or {})["turn"]
    moves(red)
    red.ask("take_back", "back")
    assert (turn.table.view() or {})["turn"] == before


def test_nobody_takes_another_s_step_back(turn: Evening) -> None:
    red, blue = turn.phone("red"), turn.phone("blue")
    moves(red)
    assert blue.ask("take_back")["code"] == "not_allowed"
    assert trooper(turn) == "0,1"


def test_what_the_table_did_no_phone_takes_back(turn: Evening) -> None:
    red = turn.phone("red")
    turn.tell(do="move", who="trooper", to="0,1")
    assert red.ask("take_back")["code"] == "not_allowed"


def test_nothing_is_taken_back_once_something_else_has_happened(turn: Evening) -> None:
    red, blue = turn.phone("red"), turn.phone("blue")
    moves(red)
    blue.ask("hand", seat="blue", cards=6)
    assert red.ask("take_back")["code"] == "not_allowed"


def test_one_step_is_taken_back_and_not_the_one_before_it(turn: Evening) -> None:
    red = turn.phone("red")
    moves(red)
    red.ask("move", "again", who="trooper", to="0,0")
    assert red.ask("take_back", "back")["type"] == "done"
    assert red.ask("take_back", "more")["code"] == "not_allowed"
    assert trooper(turn) == "0,1"


def test_what_was_redone_at_the_table_stays(turn: Evening) -> None:
    red = turn.phone("red")
    moves(red)
    turn.tell(do="undo")
    turn.tell(do="redo")
    assert red.ask("take_back")["code"] == "not_allowed"


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("search", {"who": "trooper"}),
        ("explore", {"who": "trooper", "card": "storage-1", "at": [1, 0]}),
        ("trade", {"who": "trooper", "with": "blue"}),
        ("fire", {"who": "android", "targets": [{"seat": "blue", "who": "trooper"}]}),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_drawn_card_a_trade_and_a_shot_stay(
    turn: Evening, do: str, fields: dict[str, Any]
) -> None:
    red = turn.phone("red")
    turn.tell(do="adjust", set={"seats.red.bullets": 3, "options.automation": "tracker"})
    done = red.ask(do, "it", **fields)
    assert done["type"] == "done"
    assert "back" not in done
    assert red.ask("take_back")["code"] == "not_allowed"


def test_who_explored_is_told_why_that_stays_and_who_can_undo_it(turn: Evening) -> None:
    red = turn.phone("red")
    turn.tell(do="adjust", set={"options.automation": "tracker"})
    done = red.ask("explore", "it", who="trooper", card="storage-1", at=[1, 0])
    why = "You have seen the next room: only the tablet or the host can undo this."
    assert done["stays"] == why
    assert "stays" not in red.ask("search", "again", who="trooper")


def test_a_die_stays_where_it_fell(evening: Evening) -> None:
    red = evening.phone("red")
    assert "back" not in red.ask("parasite_phase", "roll")
    assert red.ask("take_back")["code"] == "not_allowed"


def test_a_turn_that_ended_too_soon_goes_on(turn: Evening) -> None:
    red = turn.phone("red")
    assert red.ask("end_turn", "end")["back"]
    assert red.ask("take_back", "back")["type"] == "done"
    assert (turn.table.view() or {})["turn"]["seat"] == "red"


def test_another_phone_in_the_same_seat_did_not_ask_for_it(turn: Evening) -> None:
    red = turn.phone("red")
    moves(red)
    red.say(type="up")
    assert turn.phone("red").ask("take_back")["code"] == "not_allowed"


def test_after_a_crash_it_is_taken_back_all_the_same(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    evening = Evening(tmp_path, journal)
    evening.begin()
    evening.tell(do="parasite_phase")
    evening.tell(do="explore", who="trooper", card="run-1", at=[0, 1], anyway=True)
    red = evening.phone("red")
    moves(red)
    resumed = Evening(tmp_path, journal)
    assert resumed.table.resume()
    resumed.connections.refresh()
    back = resumed.phone(like=red)
    back.hello()
    assert back.ask("take_back")["type"] == "done"
    assert trooper(resumed) == "0,0"


def test_it_has_no_fields_and_the_table_has_an_undo_of_its_own(turn: Evening) -> None:
    red = turn.phone("red")
    moves(red)
    assert red.ask("take_back", "anyway", anyway=True)["type"] == "refused"
    assert turn.refused(do="take_back").code == "unknown_command"
    assert trooper(turn) == "0,1"


def test_every_game_has_it_a_throw_and_a_note_excepted(tmp_path: Path) -> None:
    evening = Evening(tmp_path, MemoryJournal(), TEN)
    players = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
    evening.tell(do="new_game", players=players, first="red")
    red = evening.phone("red")
    assert "back" not in red.ask("throw", "1")
    assert red.ask("take_back", "2")["code"] == "not_allowed"
    assert red.ask("keep", "3")["back"]
    assert red.ask("take_back", "4")["type"] == "done"
