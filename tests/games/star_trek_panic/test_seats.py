"""What a phone may ask for."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.table.orders import Order, read_order
from companion.table.play import commands_of
from tests.support.startrek import Voyage, in_space


def from_phone(voyage: Voyage, phone: str, do: str, /, **fields: Any) -> str | None:
    """Ask for something from a seat's phone; return why not, or None where it is done."""
    table = voyage.tell.table
    assert table.play is not None
    order = read_order({"do": do, **fields}, commands_of(table.play.game), "star_trek_panic")
    assert isinstance(order, Order), order
    done = table.do_for(phone, order)
    return done.code if isinstance(done, Refusal) else None


# Phones


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("play", {}),
        ("hit", {"threat": "t4"}),
        ("maneuver", {"way": "clockwise"}),
        ("trade", {"with": "blue"}),
        ("check_mission", {}),
    ],
)
def test_the_active_seat_sends_its_turn_s_commands(do: str, fields: dict[str, Any]) -> None:
    voyage = in_space(3)
    assert voyage.placed("klingon_cruiser", 1) == "t4"
    assert from_phone(voyage, "blue", do, **fields) in ("not_your_turn", "not_allowed")
    assert from_phone(voyage, "red", do, **fields) is None


def test_a_whole_turn_may_be_played_from_the_active_phone() -> None:
    voyage = in_space(3)
    for do, fields in (
        ("check_mission", {}),
        ("threats_act", {}),
        ("draw_threat", {"token": "nebula"}),
        ("draw_threat", {"token": "nebula"}),
    ):
        assert from_phone(voyage, "red", do, **fields) is None, do
    assert voyage.at("turn.seat") == "blue"


def test_any_seat_sends_security_with_cards_of_its_own() -> None:
    voyage = in_space(3).open_hull("left")
    ship = voyage.placed("klingon_cruiser", 5, "short")
    voyage.phase_6()
    mine = [{"boarder": ship, "seat": "green", "count": 1}]
    assert from_phone(voyage, "blue", "security", cards=mine) is not None
    assert from_phone(voyage, "green", "security", cards=mine) is None
    assert voyage.at("seats.green.hand") == 4


@pytest.mark.parametrize("do", ["hand", "draw", "discard"])
def test_any_seat_tells_its_own_hand_and_no_other(do: str) -> None:
    voyage = in_space(3)
    fields = {"cards": 2}
    assert from_phone(voyage, "blue", do, seat="green", **fields) is not None
    assert from_phone(voyage, "blue", do, seat="blue", **fields) is None


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("adjust", {"set": {"decks.discard": 3}}),
        ("leave", {"seat": "red"}),
        ("end_game", {}),
        ("undo", {}),
    ],
)
def test_all_else_is_the_table_s(do: str, fields: dict[str, Any]) -> None:
    assert from_phone(in_space(3), "red", do, **fields) is not None
