"""What each seat's phone is offered: its turn, its Security, its own hand, and nothing else."""

from __future__ import annotations

from typing import Any

from companion.table.orders import Order
from tests.support.startrek import Voyage, in_space


def offered(voyage: Voyage, seat: str) -> dict[str, list[dict[str, Any]]]:
    """The ways of what is open on a seat's phone, by command."""
    play = voyage.tell.table.play
    assert play is not None
    found = play.game.offers(play.history.state, seat)
    return {one.do: [dict(way) for way in one.ways] for one in found if one.closed is None}


def accepted(voyage: Voyage, seat: str, do: str, fields: dict[str, Any]) -> bool:
    """Whether this seat's phone may ask for it."""
    table = voyage.tell.table
    order = table.read({"do": do, **fields}, "star_trek_panic")
    play = table.play
    assert isinstance(order, Order)
    assert play is not None
    assert play.package.acts is not None
    meant = play.package.acts.asked_by(play.history.state, seat, order.command)
    return meant == order.command


def test_who_waits_has_cards_of_their_own_alone() -> None:
    voyage = in_space(3)
    assert offered(voyage, "blue") == {
        "draw": [{"seat": "blue"}],
        "discard": [{"seat": "blue"}],
        "hand": [{"seat": "blue", "cards": 5}],
    }


def test_the_active_seat_has_the_turn_s_commands_too() -> None:
    mine = {"play", "maneuver", "trade", "check_mission"}
    assert mine <= offered(in_space(3), "red").keys()


def test_everyone_is_offered_security_with_as_many_cards_as_they_hold() -> None:
    voyage = in_space(3).open_hull("left")
    ship = voyage.placed("klingon_cruiser", 5, "short")
    voyage.adjusted({"seats.green.hand": 1, "seats.blue.hand": 0})
    voyage.phase_6()
    one = {"boarder": ship, "seat": "green", "count": 1}
    assert offered(voyage, "green")["security"] == [{"cards": [one]}]
    assert "security" not in offered(voyage, "blue")
    assert offered(voyage, "red")["security"][0] == {}, "the active seat says that nobody plays any"


def test_a_phone_may_ask_for_all_that_it_is_offered() -> None:
    voyage = in_space(3).open_hull("left")
    voyage.placed("klingon_cruiser", 5, "short")
    for step in ("check_mission", "threats_act", "security"):
        for seat in ("red", "blue", "green"):
            for do, ways in offered(voyage, seat).items():
                assert all(accepted(voyage, seat, do, way) for way in ways), (seat, do)
        voyage.do(step)


def test_whoever_has_left_or_plays_no_more_is_offered_nothing() -> None:
    voyage = in_space(3)
    voyage.do("leave", seat="blue")
    assert offered(voyage, "blue") == {}
    voyage.do("end_game")
    assert offered(voyage, "red") == {}
