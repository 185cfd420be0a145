"""The log's sentences of Panic Station."""

from __future__ import annotations

import pytest

from companion.core.say import say_many
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.events import AttackForm, AttacksOpened
from companion.games.panic_station.naming import bearing
from companion.games.panic_station.telling import tell
from companion.locale import Words
from tests.support.station import a_turn
from tests.support.table import Told, a_table


def the_log(*names: str) -> str:
    told = Told(a_table(game=PANIC_STATION), "panic_station")
    seats = ("red", "blue", "green", "yellow")
    players = [{"seat": s, "name": name} for s, name in zip(seats, names, strict=True)]
    assert told("new_game", players=players, first="red")["ok"]
    assert told("leave", seat="yellow")["ok"]
    return " ".join(line["text"] for line in told("log")["log"])


def test_two_of_one_name_are_told_apart_by_their_colours() -> None:
    text = the_log("Ann", "Bob", "Eve", "ann")
    assert "Ann (red), Bob, Eve and ann (yellow) play" in text
    assert "Ann (red) begins" in text
    assert "Ann (yellow) leaves the game" in text


def test_names_that_differ_stand_as_they_are() -> None:
    assert "(" not in the_log("Ann", "Bob", "Eve", "Anne")


def test_a_shot_that_waits_for_armor_is_not_told_as_a_parasite_s() -> None:
    shot = AttacksOpened((AttackForm("a1", 1, ("blue.trooper",)),), ask=True)
    bite = AttacksOpened((AttackForm("a1", 1, ("blue.trooper",), "p1"),))
    told = [tell(a_turn().state, one) for one in (shot, bite)]
    assert told == [None, say_many("{count} parasite attacks.", "{count} parasites attack.", 1)]


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ((-1, 0), "left of the Reactor"),
        ((-2, 0), "2 to the left of the Reactor"),
        ((0, 3), "3 above the Reactor"),
        ((3, -1), "3 to the right and 1 down from the Reactor"),
    ],
)
def test_a_room_is_told_by_where_it_lies_from_the_reactor(
    cell: tuple[int, int], words: str
) -> None:
    assert Words("en").say(bearing(cell)) == words
