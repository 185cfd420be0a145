"""What one card does, told as one command: all or nothing, and one undo takes it back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.orders import Order
from companion.table.table import Done
from tests.support.startrek import Voyage
from tests.support.table import ten_begun

CARD: list[dict[str, Any]] = [
    {"do": "play"},
    {"do": "draw", "seat": "blue", "cards": 2},
    {"do": "hit", "threat": "t1", "free": True},
]


def test_one_undo_takes_back_all_that_a_card_did() -> None:
    voyage = Voyage().begun()
    before = voyage.view
    kinds = voyage.types("together", commands=CARD)
    assert kinds == ["phase_began", "card_played", "cards_drawn", "threat_hit"]
    assert (voyage.at("seats.red.hand"), voyage.at("seats.blue.hand")) == (5, 8)
    voyage.do("undo")
    assert {**voyage.view, "rev": 0} == {**before, "rev": 0}
    voyage.do("redo")
    assert voyage.at("threats.t1.defense") == 1


def test_where_one_is_refused_nothing_is_done() -> None:
    voyage = Voyage().begun()
    assert voyage.refused("together", commands=[*CARD, {"do": "repair"}])[0] == "bad_value"
    voyage.do("maneuver", way="forward")
    again = [{"do": "play"}, {"do": "maneuver", "way": "forward"}]
    assert voyage.refused("together", commands=again) == ("already_done", "ST-PH-07")
    voyage.do("together", commands=again, anyway=True)


@pytest.mark.parametrize(
    "commands",
    [
        [],
        [{"do": "undo"}],
        [{"do": "adjust", "set": {"pot": 3}}],
        [{"do": "together", "commands": []}],
        [{"do": "throw", "roll": [3]}],
        [{"do": "throw", "anyway": True}],
        [{"do": "nothing"}],
        [{"do": "throw"}] * 13,
    ],
    ids=str,
)
def test_what_cannot_stand_together_is_refused(commands: list[Any]) -> None:
    assert not ten_begun()("together", commands=commands)["ok"]


def test_the_dice_of_all_of_them_stand_beside_the_list() -> None:
    told = ten_begun()
    answer = told("together", commands=[{"do": "throw"}, {"do": "throw"}], roll=[3, 4])
    assert answer["view"]["pot"] == 7
    assert not told("together", commands=[{"do": "throw"}], roll=[3, 4])["ok"]
    told("undo")
    assert told("view")["view"]["pot"] == 0


def test_a_rewriting_decides_all_of_them_anew() -> None:
    told = ten_begun()
    rev = told("throw", roll=[2])["view"]["rev"]
    told("together", commands=[{"do": "throw"}, {"do": "keep"}], roll=[3])
    answer = told("rewrite", at=rev, command={"do": "throw", "roll": [5]})
    assert answer["rewritten"]["dropped"] == []
    assert answer["view"]["seats"]["red"]["points"] == 8


def test_a_phone_may_do_together_what_it_may_do_alone() -> None:
    voyage = Voyage().begun()
    table = voyage.tell.table

    def by_phone(*commands: dict[str, Any]) -> Any:
        order = table.read({"do": "together", "commands": list(commands)}, "star_trek_panic")
        assert isinstance(order, Order)
        return table.do_for("red", order)

    own = {"do": "draw", "seat": "red"}
    assert isinstance(by_phone({"do": "play"}, own), Done)
    assert by_phone({"do": "play"}, {**own, "seat": "blue"}).code == "not_allowed"
    assert by_phone({"do": "play"}, {"do": "leave", "seat": "red"}).code == "not_allowed"
