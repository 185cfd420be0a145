"""A turn of Stationfall as this part of the rules has it, on the table itself."""

from __future__ import annotations

from typing import Any

from companion.games.stationfall.package import PACKAGE
from tests.support.table import Told, a_table, code

NAMES = {"red": "Ann", "blue": "Ben", "green": "Cat"}


def begun(**fields: Any) -> Told:
    told = Told(a_table(game=PACKAGE), "stationfall")
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    new = {"do": "new_game", "players": players, "first": "red", **fields}
    for line in (new, {"do": "begin"}):
        answer = told(**line)
        assert answer["ok"], answer
    return told


def pass_turn(told: Told) -> dict[str, Any]:
    told("renegotiate")
    return told("end_turn")


def test_a_usual_turn_is_two_commands() -> None:
    """SF-TURN-01, SF-EXH-02, SF-EXH-03."""
    told = begun()
    active = told("activate", character="Exile", cubes=2)["view"]
    assert active["turn"]["actions"] == 2
    assert active["seats"]["red"]["conspirators"] == ["Exile"]
    after = told("end_turn")["view"]
    assert (after["turn"]["seat"], after["minute"]) == ("blue", 13)
    assert told("activate", character="Exile", cubes=2)["view"]["turn"]["actions"] == 1


def test_nobody_acts_before_a_character_is_activated() -> None:
    """SF-TURN-01."""
    told = begun()
    assert code(told("end_turn")) == code(told("bribe", character="Exile")) == "wrong_step"


def test_the_last_seat_ends_the_minute() -> None:
    """SF-MIN-01, SF-ABS-01."""
    told = begun(minute=2)
    for _ in NAMES:
        answer = pass_turn(told)
    assert (answer["view"]["minute"], answer["view"]["abandon_ship"]) == (1, True)


def test_at_minute_0_the_token_decides_whether_all_have_one_more_turn() -> None:
    """SF-MIN-03, SF-MIN-04."""
    told = begun(minute=1)
    for _ in NAMES:
        answer = pass_turn(told)
    assert answer["view"]["pending"] == [{"kind": "re_entry"}]
    assert answer["view"]["turn"]["step"] == "ending"
    told("re_entry", roll=[3])
    for _ in NAMES:
        assert told("view")["view"]["phase"] == "play"
        answer = pass_turn(told)
    assert answer["view"]["phase"] == "stationfall"
    assert answer["view"]["turn"] is None


def test_a_seat_that_left_is_passed_over_without_a_number() -> None:
    told = begun()
    told("leave", seat="blue")
    after = pass_turn(told)["view"]["turn"]
    assert (after["seat"], after["number"]) == ("green", 2)
    told("leave", seat="green")
    assert told("view")["view"]["turn"]["seat"] == "red"
    assert code(told("leave", seat="red")) == "not_allowed"
