"""The Terminal and the Sick Bay (PS-TERM, PS-HEAL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.station import Station, a_light_turn, a_turn


def at_the_terminal(*how: str, **options: Any) -> Station:
    """Red's pair at the open Terminal, left of the Reactor."""
    station = a_turn(**options).with_rooms(**{"-1,0": " ".join(("terminal-open", *how))})
    return station.standing(red_trooper="-1,0", red_android="-1,0")


def in_the_bay(*how: str, **options: Any) -> Station:
    """Red's pair in the Sick Bay, the upper half of the card above the Reactor; both hurt."""
    station = a_turn(**options).with_rooms(**{"0,1": " ".join(("sick-bay", *how))})
    station.standing(red_trooper="0,1:n", red_android="0,1:n")
    return station.healthy(red_trooper=1, red_android=2)


def reveal(station: Station, card: str, at: list[int], **how: Any) -> list[dict[str, Any]]:
    return station.do("terminal", who="trooper", use="reveal", card=card, at=at, **how)


# The Terminal


@pytest.mark.parametrize("who", ["trooper", "android"])
def test_an_ap_buys_a_heat_scan(who: str) -> None:
    """PS-TERM-01, PS-SCAN-01."""
    station = at_the_terminal()
    station.do("terminal", who=who, use="heat_scan")
    assert station.pending("scan") is not None
    assert station.left() == 3


def test_an_ap_buys_all_doors_open() -> None:
    """PS-TERM-01."""
    station = at_the_terminal()
    station.do("terminal", who="trooper", use="open_doors")
    assert station.view["doors_open"] is True
    assert station.left() == 3


def test_an_ap_buys_a_look_at_the_next_room() -> None:
    """PS-TERM-01, PS-TERM-05."""
    station = at_the_terminal()
    reveal(station, "run-1", [0, 1])
    assert station.view["rooms"]["0,1"]["card"] == "run-1"
    assert station.view["decks"]["exploration"] == 17
    assert station.left() == 3


def test_a_terminal_without_an_ap_does_nothing() -> None:
    """PS-TERM-01."""
    station = at_the_terminal()
    for to in ("0,0", "-1,0", "0,0", "-1,0"):
        station.do("move", who="android", to=to)
    refusal = station.refused("terminal", who="trooper", use="open_doors")
    assert refusal == ("no_ap", "PS-TERM-01")


def test_the_terminals_functions_need_a_terminal() -> None:
    """PS-TERM-01."""
    refusal = a_turn().refused("terminal", who="trooper", use="heat_scan")
    assert refusal == ("not_allowed", "PS-TERM-01")


@pytest.mark.parametrize(
    ("how", "inner", "outer"), [("", "0,1:n", "0,1:s"), (" turned", "0,1:s", "0,1:n")]
)
def test_the_closed_terminal_is_the_half_away_from_the_doorway(
    how: str, inner: str, outer: str
) -> None:
    """PS-TERM-01, PS-ROOM-11."""
    station = a_turn().with_rooms(**{"0,1": f"terminal-closed{how}"})
    station.standing(red_trooper=inner, red_android=outer)
    refusal = station.refused("terminal", who="android", use="open_doors")
    assert refusal == ("not_allowed", "PS-TERM-01")
    station.do("terminal", who="trooper", use="open_doors")
    assert station.view["doors_open"] is True


@pytest.mark.parametrize("use", ["heat_scan", "open_doors"])
def test_one_function_a_turn_and_no_second_at_the_same_terminal(use: str) -> None:
    """PS-TERM-02."""
    station = at_the_terminal()
    station.do("terminal", who="trooper", use="open_doors")
    refusal = station.refused("terminal", who="android", use=use, roll=[1])
    assert refusal == ("already_done", "PS-TERM-02")


def test_one_function_a_turn_even_with_two_terminals() -> None:
    """PS-TERM-02, PS-T-31."""
    station = at_the_terminal().with_rooms(**{"0,1": "terminal-closed"})
    station.standing(red_android="0,1:n")
    station.do("terminal", who="trooper", use="open_doors")
    refusal = station.refused("terminal", who="android", use="heat_scan")
    assert refusal == ("already_done", "PS-TERM-02")


def test_a_terminal_may_be_used_again_in_the_next_turn() -> None:
    """PS-TERM-02."""
    station = at_the_terminal().standing(blue_trooper="-1,0")
    station.do("terminal", who="trooper", use="open_doors")
    station.do("end_turn")
    station.standing(blue_trooper="-1,0")
    station.do("terminal", who="trooper", use="heat_scan", roll=[1])
    assert station.pending("scan") is not None


@pytest.mark.parametrize("use", ["heat_scan", "open_doors"])
def test_use_turns_a_terminal_red(use: str) -> None:
    """PS-TERM-03, AMB-21."""
    station = at_the_terminal()
    station.do("terminal", who="trooper", use=use)
    assert station.view["rooms"]["-1,0"]["searched"] is True
    assert station.view["parasites"] == []


def test_a_reveal_turns_a_terminal_red_too() -> None:
    """PS-TERM-03."""
    station = at_the_terminal()
    reveal(station, "run-1", [0, 1])
    assert station.view["rooms"]["-1,0"]["searched"] is True


def test_use_of_a_red_terminal_brings_a_parasite_first() -> None:
    """PS-TERM-03."""
    station = at_the_terminal("red")
    types = station.types("terminal", who="trooper", use="open_doors", roll=[2])
    assert types.index("parasite_spawned") < types.index("doors_opened")
    assert station.view["parasites"][0]["room"] == "0,0"


def test_a_house_may_leave_a_used_terminal_black() -> None:
    """AMB-21."""
    station = at_the_terminal(terminal_flips=False)
    station.do("terminal", who="trooper", use="open_doors")
    assert station.view["rooms"]["-1,0"]["searched"] is False


def test_opened_doors_stay_open_to_everybody_until_the_parasites_move() -> None:
    """PS-TERM-04, PS-MOV-02."""
    station = at_the_terminal().with_rooms(**{"0,1": "run-3"})
    station.do("terminal", who="trooper", use="open_doors")
    for _ in range(4):
        station.do("end_turn")
        assert station.view["doors_open"] is True
    station.standing(red_trooper="0,0").do("move", who="trooper", to="0,1")
    station.do("end_turn")
    assert (station.view["phase"], station.view["doors_open"]) == ("parasite", True)


def test_opened_doors_close_before_the_parasites_move() -> None:
    """PS-TERM-04, PS-PMOV-01."""
    station = at_the_terminal().with_rooms(**{"0,1": "run-3"}).infested(("grey", "0,1"))
    station.do("terminal", who="trooper", use="open_doors")
    for _ in range(5):
        station.do("end_turn")
    types = station.types("parasite_phase", roll=[3])
    assert types.index("doors_closed") == 0
    assert station.view["doors_open"] is False
    assert station.view["parasites"][0]["room"] == "0,1"


@pytest.mark.parametrize("at", [[-1, -1], [0, -1], [1, 0]])
def test_a_reveal_lays_the_card_next_to_any_room(at: list[int]) -> None:
    """PS-TERM-05."""
    station = at_the_terminal()
    reveal(station, "run-1", at)
    assert station.view["rooms"][f"{at[0]},{at[1]}"]["card"] == "run-1"
    assert station.character("red.trooper")["room"] == "-1,0"


@pytest.mark.parametrize(
    ("card", "at", "answer"),
    [
        ("storage-1", [1, 0], ("does_not_fit", "PS-EXP-03")),
        ("run-1", [3, 3], ("not_connected", "PS-TERM-05")),
        ("run-1", [0, 0], ("cell_taken", "PS-EXP-03")),
        ("alert-1", [-1, 1], ("not_connected", "PS-EXP-12")),
        ("terminal-open", [0, 1], ("already_done", "PS-CMP-02")),
    ],
)
def test_a_reveal_keeps_to_the_rules_of_placing(
    card: str, at: list[int], answer: tuple[str, str]
) -> None:
    """PS-TERM-05."""
    station = at_the_terminal()
    refusal = station.refused("terminal", who="trooper", use="reveal", card=card, at=at)
    assert refusal == answer


def test_a_room_is_revealed_once_a_turn() -> None:
    """PS-TERM-05, PS-TERM-02."""
    station = at_the_terminal()
    reveal(station, "run-1", [0, 1])
    refusal = station.refused(
        "terminal", who="trooper", use="reveal", card="run-2", at=[0, -1], roll=[1]
    )
    assert refusal == ("already_done", "PS-TERM-02")


def test_an_empty_deck_reveals_nothing() -> None:
    """PS-TERM-05."""
    station = at_the_terminal().where(exploration=0)
    refusal = station.refused("terminal", who="trooper", use="reveal", card="run-1", at=[0, 1])
    assert refusal == ("deck_empty", "PS-TERM-05")


def test_a_reveal_may_place_the_hive_and_then_everybody_is_scanned() -> None:
    """PS-TERM-06, PS-HIVE-01, PS-SCAN-01."""
    station = at_the_terminal()
    assert "PS-TERM-06" in station.reminded()
    reveal(station, "hive", [0, 1])
    assert station.pending("scan") is not None
    assert "PS-TERM-06" not in station.reminded()
    station.do("scan_cards", infected=0)
    assert station.left() == 3


# The Sick Bay


@pytest.mark.parametrize("wounds", [1, 2])
def test_an_ap_heals_up_to_two_wounds(wounds: int) -> None:
    """PS-HEAL-01."""
    station = in_the_bay()
    station.do("heal", who="trooper", wounds={"trooper": wounds})
    assert station.character("red.trooper")["health"] == 1 + wounds
    assert station.view["turn"]["spent"] == 1


def test_three_wounds_are_not_healed_at_once() -> None:
    """PS-HEAL-01."""
    refusal = in_the_bay().refused("heal", who="trooper", wounds={"trooper": 3})
    assert refusal == ("already_done", "PS-HEAL-01")


def test_a_third_wound_is_not_healed_in_the_same_turn() -> None:
    """PS-HEAL-01."""
    station = in_the_bay()
    station.do("heal", who="trooper", wounds={"trooper": 2})
    refusal = station.refused("heal", who="android", wounds={"android": 1}, roll=[1])
    assert refusal == ("already_done", "PS-HEAL-01")


def test_two_wounds_may_be_healed_one_by_one() -> None:
    """PS-HEAL-01, PS-HEAL-03."""
    station = in_the_bay()
    station.do("heal", who="trooper", wounds={"trooper": 1})
    station.do("heal", who="android", wounds={"android": 1}, roll=[1])
    assert station.character("red.trooper")["health"] == 2
    assert station.character("red.android")["health"] == 3
    assert station.view["turn"]["spent"] == 2


def test_healing_without_an_ap_is_refused() -> None:
    """PS-HEAL-01."""
    station = in_the_bay().holding("red", open=("keycard",))
    for to in ("0,1:s", "0,1:n", "0,1:s", "0,1:n"):
        station.do("move", who="android", to=to)
    refusal = station.refused("heal", who="trooper", wounds={"trooper": 1})
    assert refusal == ("no_ap", "PS-HEAL-01")


def test_no_more_is_healed_than_was_lost() -> None:
    """PS-HP-03, PS-HEAL-01."""
    station = in_the_bay().healthy(red_trooper=3)
    refusal = station.refused("heal", who="trooper", wounds={"trooper": 2})
    assert refusal == ("bad_value", "PS-HP-03")


@pytest.mark.parametrize(
    ("how", "inner", "outer"), [("", "0,1:n", "0,1:s"), (" turned", "0,1:s", "0,1:n")]
)
def test_the_sick_bay_is_the_half_away_from_the_doorway(how: str, inner: str, outer: str) -> None:
    """PS-HEAL-01, PS-ROOM-11."""
    station = a_turn().with_rooms(**{"0,1": f"sick-bay{how}"})
    station.standing(red_trooper=inner, red_android=outer).healthy(red_trooper=2, red_android=2)
    refusal = station.refused("heal", who="android", wounds={"android": 1})
    assert refusal == ("not_allowed", "PS-HEAL-01")
    station.do("heal", who="trooper", wounds={"trooper": 2})
    assert station.character("red.trooper")["health"] == 4


def test_nobody_heals_elsewhere() -> None:
    """PS-HEAL-01."""
    station = a_turn().healthy(red_trooper=2)
    refusal = station.refused("heal", who="trooper", wounds={"trooper": 1})
    assert refusal == ("not_allowed", "PS-HEAL-01")


def test_with_both_in_the_bay_the_two_wounds_may_be_split() -> None:
    """PS-HEAL-02, AMB-20."""
    station = in_the_bay()
    station.do("heal", who="trooper", wounds={"trooper": 1, "android": 1})
    assert station.character("red.trooper")["health"] == 2
    assert station.character("red.android")["health"] == 3
    assert station.view["turn"]["spent"] == 1


def test_one_may_have_both_wounds_of_the_other_healed() -> None:
    """PS-HEAL-02, AMB-20."""
    station = in_the_bay()
    station.do("heal", who="trooper", wounds={"android": 2})
    assert station.character("red.android")["health"] == 4


def test_three_wounds_of_a_pair_are_too_many() -> None:
    """PS-HEAL-01, PS-HEAL-02."""
    refusal = in_the_bay().refused("heal", who="trooper", wounds={"trooper": 2, "android": 1})
    assert refusal == ("already_done", "PS-HEAL-01")


def test_a_house_may_heal_one_wound_each() -> None:
    """AMB-20."""
    station = in_the_bay(sick_bay_split="one_each")
    station.do("heal", who="trooper", wounds={"trooper": 1, "android": 1})
    assert station.character("red.android")["health"] == 3


@pytest.mark.parametrize("room", ["0,1:s", "0,0"])
def test_who_is_not_in_the_bay_is_not_healed(room: str) -> None:
    """PS-HEAL-02."""
    station = in_the_bay().standing(red_android=room)
    refusal = station.refused("heal", who="trooper", wounds={"trooper": 1, "android": 1})
    assert refusal == ("out_of_range", "PS-HEAL-02")


def test_healing_turns_the_card_red() -> None:
    """PS-HEAL-03."""
    station = in_the_bay()
    station.do("heal", who="trooper", wounds={"trooper": 1})
    assert station.view["rooms"]["0,1"]["searched"] is True
    assert station.view["parasites"] == []


def test_healing_in_a_red_sick_bay_brings_a_parasite_first() -> None:
    """PS-HEAL-03."""
    station = in_the_bay("red")
    types = station.types("heal", who="trooper", wounds={"trooper": 1}, roll=[3])
    assert types.index("parasite_spawned") < types.index("healed")
    assert station.view["parasites"][0]["room"] == "0,1:s"


def test_healing_gives_no_ap_before_the_next_turn() -> None:
    """PS-AP-05, AMB-20."""
    station = a_turn(4, "yellow").with_rooms(**{"0,1": "sick-bay"})
    station.standing(red_trooper="0,1:n").healthy(red_trooper=2)
    station.do("end_turn")
    station.do("heal", who="trooper", wounds={"trooper": 2})
    assert (station.view["turn"]["ap"], station.left()) == (3, 2)


def test_a_house_may_give_the_ap_at_once() -> None:
    """AMB-20."""
    station = a_turn(4, "yellow", mid_turn_ap_change=True).with_rooms(**{"0,1": "sick-bay"})
    station.standing(red_trooper="0,1:n").healthy(red_trooper=2)
    station.do("end_turn")
    station.do("heal", who="trooper", wounds={"trooper": 2})
    assert (station.view["turn"]["ap"], station.left()) == (4, 3)


def test_on_a_light_board_the_terminal_and_the_bay_are_the_tables_business() -> None:
    """PS-TERM-01, PS-HEAL-01."""
    station = a_light_turn().healthy(red_trooper=2)
    station.do("terminal", who="trooper", use="open_doors")
    station.do("heal", who="trooper", wounds={"trooper": 2})
    assert (station.view["doors_open"], station.left()) == (True, 2)
