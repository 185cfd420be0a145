"""The log's sentences of Panic Station."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.say import say_many
from companion.core.words import Event, Rolled
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.events import AttackForm, AttacksOpened, TradeOpened
from companion.games.panic_station.face import names
from companion.games.panic_station.naming import HALLS, bearing, room_name
from companion.games.panic_station.telling import tell
from companion.locale import Words
from tests.support.station import Station, a_turn
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


def test_on_a_light_board_the_log_says_on_which_side_the_parasite_comes() -> None:
    """PS-SPAWN-02: the app has no map, and knows the Reactor's numbers."""
    told = Told(a_table(game=PANIC_STATION), "panic_station")
    players = [{"seat": s, "name": s.title()} for s in ("red", "blue", "green", "yellow")]
    commands: list[dict[str, Any]] = [
        {"do": "new_game", "players": players, "first": "red", "board": "light"},
        {"do": "begin"},
        {"do": "parasite_phase", "roll": [1]},
        {"do": "explore", "who": "trooper"},
        {"do": "move", "who": "trooper"},
        {"do": "search", "who": "trooper", "alerts": 1, "roll": [4]},
    ]
    for command in commands:
        assert told(**command)["ok"]
    assert "A grey parasite appears in the next room on the left." in told("log")["log"][-1]["text"]


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


def test_an_attack_is_told_only_where_one_is_possible() -> None:
    met = TradeOpened("trooper", ("blue",))
    unarmed = a_turn().holding("red", hand=5)
    assert told_of(unarmed, met) == "Trade with Bob."
    assert told_of(unarmed.holding("red", bullets=4), met) == "Trade with Bob."
    several = TradeOpened("trooper", ("blue", "green", "yellow"))
    assert told_of(unarmed, several) == "Trade with Bob or Cat or Dan.", "with one of them"
    attacks = "Attack, or trade with Bob."
    assert told_of(unarmed, TradeOpened("android", ("blue",))) == attacks
    assert told_of(a_turn().holding("red", hand=5, open=("knife",)), met) == attacks
    assert told_of(a_turn().holding("red", hand=6), met) == attacks, "a weapon may be in the hand"


def test_the_first_phase_has_nothing_to_move() -> None:
    phase = a_turn().where(phase="parasite")
    roll = Rolled(4, 3, "table")
    assert told_of(phase, roll) == "The die shows 3: no parasite is there to move."
    moved = phase.infested(("grey", "0,0"))
    assert told_of(moved, roll) == "The die shows 3: everything moves down."


def test_a_card_s_outer_room_has_one_name_everywhere() -> None:
    told = a_turn().with_rooms(**{"0,1": "terminal-closed", "1,0": "sick-bay turned"})
    rooms = {"0,1:s": "the Terminal hall", "0,1:n": "the closed Terminal",
             "1,0:n": "the Sick Bay hall", "1,0:s": "the Sick Bay"}  # fmt: skip
    said = Words("en").say
    assert {place: said(room_name(told.state, place)) for place in rooms} == rooms
    assert {card: said(name) for card, name in names.HALLS.items()} == {
        card: said(name).removeprefix("the ") for card, name in HALLS.items()
    }


def told_of(there: Station, event: Event) -> str:
    found = tell(there.state, event)
    assert found is not None
    return Words("en").say(found)
