"""What the hands do on the physical table is listed after each step, ticked or ignored."""

from __future__ import annotations

import pytest

from tests.support.tablet import Tablet
from tests.support.tablet_games import at_table, on_map


def listed(tablet: Tablet) -> list[str]:
    """Return the lines as they are read."""
    tablet.settle()
    return [tablet.desk.words.sentence(line.words) for line in tablet.desk.hands]  # type: ignore[arg-type]


@pytest.fixture
def table(tablet: Tablet) -> Tablet:
    """Red's turn on a map with a Storage room beside the Reactor."""
    on_map(tablet, ("storage-2", (1, 0)))
    return tablet


def test_a_move_is_one_line(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    assert listed(table) == ["Move Ann's Trooper to the Storage room."]


def test_a_search_draws_and_turns_the_room_red(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.tell(do="search", who="trooper", alerts=0)
    assert listed(table) == ["Turn the Storage room to its red side.", "Ann draws 3 cards."]


def test_what_is_undone_is_put_back_by_the_hands(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.tell(do="search", who="trooper", alerts=0)
    table.tell(do="undo")
    assert listed(table) == [
        "Turn the Storage room to its black side.",
        "Ann puts 3 cards back on the search deck.",
    ]


def test_what_was_corrected_lies_there_already(table: Tablet) -> None:
    table.tell(do="adjust", set={"seats.red.trooper.health": 2})
    assert listed(table) == []


def test_a_parasite_is_moved_by_its_own_line(table: Tablet) -> None:
    table.tell(do="adjust", set={"parasites": [{"disc": "grey", "room": "0,0"}]})
    while table.view["phase"] == "team":
        table.tell(do="end_turn")
    table.tell(do="parasite_phase", roll=[2])
    assert "Move the grey parasite from the Reactor room to the Storage room." in listed(table)


def test_all_of_it_is_ticked_with_one_tap_and_gone(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.settle()
    table.tap("hands.done")
    assert "hands.done" not in set(table.keys())


def test_it_can_be_switched_off(table: Tablet) -> None:
    table.desk.set(hands=False)
    table.tell(do="move", who="trooper", to="1,0")
    assert listed(table) == []


def test_a_light_board_names_no_room(tablet: Tablet) -> None:
    at_table(tablet, 4, board="light")
    tablet.tell(do="search", who="trooper", cards=2, alerts=0)
    assert listed(tablet) == ["Ann draws 2 cards."]
