"""What lies in the box, and how the table is laid (the digest's sections 1 and 2)."""

from typing import Any

import pytest

from companion.games.panic_station.cards import LAYOUTS, SEARCH
from tests.support.station import Station, a_turn


def sitting(*seats: str) -> list[dict[str, str]]:
    return [{"seat": seat, "name": seat.title()} for seat in seats]


def an_empty_table() -> Station:
    station = Station()
    station.state = None
    return station


# The box


def test_the_search_deck_has_46_cards_and_one_host() -> None:
    """PS-CMP-01, PS-T-56."""
    assert list(SEARCH.values()) == [12, 7, 6, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1]
    assert sum(SEARCH.values()) == 46
    assert SEARCH["host"] == 1


def test_no_search_deck_is_larger_than_the_box() -> None:
    """PS-CMP-01."""
    station = Station()
    assert station.refused("adjust", set={"decks.search": 47})[0] == "bad_value"
    station.do("adjust", set={"decks.search": 46})
    assert station.view["decks"]["search"] == 46


def test_there_are_20_exploration_cards_and_17_to_split() -> None:
    """PS-CMP-02, PS-T-57."""
    kinds = [card.rstrip("-1234") for card in LAYOUTS]
    counted = [
        kinds.count(kind)
        for kind in ("reactor", "hive", "sick-bay", "storage", "team", "alert", "run", "plain")
    ]
    assert counted == [1, 1, 1, 2, 4, 4, 3, 2]
    assert kinds.count("terminal-open") + kinds.count("terminal-closed") == 2
    assert len(LAYOUTS) == 20
    assert Station().view["setup"]["split"] == 17
    assert Station().view["decks"]["exploration"] == 19


def test_a_card_that_lies_on_the_board_is_not_explored_again() -> None:
    """PS-CMP-02."""
    station = a_turn().with_rooms(**{"1,0": "run-1"})
    refusal = station.refused("explore", who="trooper", card="run-1", at=[0, 1])
    assert refusal == ("already_done", "PS-CMP-02")


def test_a_card_that_is_not_in_the_box_is_not_explored() -> None:
    """PS-CMP-02."""
    assert a_turn().refused("explore", who="trooper", card="run-4", at=[0, 1])[0] == "bad_value"


def test_each_of_six_colours_has_a_trooper_and_an_android() -> None:
    """PS-CMP-03, PS-SET-12."""
    seats = Station(6).view["seats"]
    assert list(seats) == ["red", "blue", "green", "yellow", "orange", "purple"]
    for seat in seats.values():
        assert seat["trooper"] == seat["android"] == {"health": 4, "room": None, "ap": 2}


def test_there_is_no_seventh_colour() -> None:
    """PS-CMP-03."""
    players = sitting("red", "blue", "green", "pink")
    assert an_empty_table().refused("new_game", players=players)[0] == "unknown_seat"


def test_no_colour_is_played_twice() -> None:
    """PS-CMP-03."""
    players = sitting("red", "blue", "green", "red")
    assert an_empty_table().refused("new_game", players=players)[0] == "bad_value"


def test_six_hands_hold_all_18_infection_cards() -> None:
    """PS-CMP-04, PS-SET-10."""
    view = Station(6).view
    infection = [seat["hand"] - view["setup"]["dealt"] for seat in view["seats"].values()]
    assert infection == [3] * 6


def test_no_more_check_cards_are_red_than_colours_sit_at_the_table() -> None:
    """PS-CMP-05."""
    station = a_turn(6).where(scan=True)
    assert station.refused("scan_cards", infected=7)[0] == "bad_value"
    station.do("scan_cards", infected=4)
    assert station.view["scans"] == [{"infected": 4, "clean": 2}]


def parasites(grey: int, black: int) -> list[dict[str, str]]:
    return [{"disc": disc, "room": "0,0"} for disc in ["grey"] * grey + ["black"] * black]


@pytest.mark.parametrize(("grey", "black"), [(6, 0), (0, 6), (6, 4)])
def test_no_board_has_more_parasites_than_the_box(grey: int, black: int) -> None:
    """PS-CMP-06."""
    refusal = a_turn().refused("adjust", set={"parasites": parasites(grey, black)})
    assert refusal[0] == "bad_value"


def test_all_ten_parasites_can_be_on_the_board() -> None:
    """PS-CMP-06."""
    station = a_turn()
    station.do("adjust", set={"parasites": parasites(5, 5)})
    assert len(station.view["parasites"]) == 10
    assert station.view["supply"] == {"grey": 0, "black": 0}


def test_a_parasite_with_a_grey_disc_shows_no_black_side() -> None:
    """PS-CMP-06."""
    odd = [{"disc": "grey", "side": "black", "room": "0,0"}]
    assert a_turn().refused("adjust", set={"parasites": odd})[0] == "bad_value"


@pytest.mark.parametrize("face", [0, 5])
def test_the_die_has_four_sides(face: int) -> None:
    """PS-CMP-07."""
    station = Station()
    station.do("begin")
    assert station.refused("parasite_phase", roll=[face])[0] == "bad_roll"
    assert station.refused("parasite_phase", roll=[face], anyway=True)[0] == "bad_roll"


@pytest.mark.parametrize("face", [0, 5])
def test_the_knife_and_a_new_parasite_need_the_same_die(face: int) -> None:
    """PS-CMP-07."""
    station = a_turn().holding("red", open=("knife",)).with_rooms(**{"1,0": "alert-1"})
    target = {"seat": "blue", "who": "trooper"}
    station.standing(blue_trooper="0,0")
    assert station.refused("knife", who="trooper", target=target, roll=[face])[0] == "bad_roll"
    assert station.refused("move", who="trooper", to="1,0", roll=[face])[0] == "bad_roll"


def test_seven_do_not_sit_down() -> None:
    """PS-CMP-08."""
    players = sitting("red", "blue", "green", "yellow", "orange", "purple", "pink")
    assert an_empty_table().refused("new_game", players=players)[0] == "bad_value"
    assert an_empty_table().refused("new_game", players=players, anyway=True)[0] == "bad_value"


def test_three_sit_down_only_if_the_table_insists() -> None:
    """PS-CMP-08, OUT-01."""
    station, players = an_empty_table(), sitting("red", "blue", "green")
    assert station.refused("new_game", players=players, first="red") == (
        "not_allowed",
        "PS-CMP-08",
    )
    station.do("new_game", players=players, first="red", anyway=True)
    assert list(station.view["seats"]) == ["red", "blue", "green"]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_four_to_six_sit_down(players: int) -> None:
    """PS-CMP-08."""
    assert len(Station(players).view["seats"]) == players


# Set-up


@pytest.mark.parametrize(
    "rule",
    ["PS-SET-01", "PS-SET-02", "PS-SET-03", "PS-SET-06", "PS-SET-07", "PS-SET-13", "PS-SET-14"],
)
def test_what_the_table_lays_out_itself_is_said_before_the_game_and_not_later(rule: str) -> None:
    """PS-SET-01, PS-SET-02, PS-SET-03, PS-SET-06, PS-SET-07, PS-SET-13, PS-SET-14."""
    station = Station()
    assert rule in station.reminded()
    assert rule not in station.begun().reminded()


def said(station: Station, rule: str) -> Any:
    return next(one["text"] for one in station.view["reminders"] if one["rule"] == rule)


@pytest.mark.parametrize(("options", "cards"), [({}, 3), ({"two_infection": True}, 2)])
def test_the_reminder_says_how_many_infection_cards_are_taken(
    options: dict[str, Any], cards: int
) -> None:
    """PS-SET-02."""
    assert said(Station(**options), "PS-SET-02").parts["n"] == cards


def test_the_reminders_say_the_numbers_of_the_decks() -> None:
    """PS-SET-06, PS-SET-07, PS-SET-13."""
    station = Station(5)
    assert said(station, "PS-SET-06").parts == {"gas": 5, "random": 9}
    assert said(station, "PS-SET-07").parts == {"stack": 15, "below": 31}
    assert said(station, "PS-SET-13").parts == {"split": 17, "depth": 4}


def test_only_the_reactor_lies_on_the_table_at_first() -> None:
    """PS-SET-04."""
    rooms = Station().view["rooms"]
    assert list(rooms) == ["0,0"]
    assert (rooms["0,0"]["card"], rooms["0,0"]["searched"]) == ("reactor", False)


@pytest.mark.parametrize(
    ("players", "gas", "random", "stack"), [(5, 5, 9, 15), (6, 6, 11, 18), (4, 4, 7, 12)]
)
def test_the_top_stack_is_three_cards_a_player(
    players: int, gas: int, random: int, stack: int
) -> None:
    """PS-SET-05, PS-T-01, PS-T-02, PS-T-03."""
    setup = Station(players).view["setup"]
    assert (setup["gas"], setup["random"], setup["host"]) == (gas, random, 1)
    assert setup["stack"] == stack


@pytest.mark.parametrize(("players", "below", "deck"), [(4, 34, 38), (5, 31, 36), (6, 28, 34)])
def test_two_cards_a_player_are_dealt_from_the_top_stack(
    players: int, below: int, deck: int
) -> None:
    """PS-SET-07, PS-SET-08, PS-T-04."""
    view = Station(players).view
    setup = view["setup"]
    assert setup["below"] == below
    assert setup["stack"] - setup["dealt"] * players == players
    assert view["decks"] == {"search": deck, "discard": 0, "exploration": 19}


def test_everybody_begins_with_three_infection_cards_and_two_dealt_ones() -> None:
    """PS-SET-10, PS-T-05."""
    view = Station(5).view
    assert (view["setup"]["dealt"], view["setup"]["hand"]) == (2, 5)
    assert [seat["hand"] for seat in view["seats"].values()] == [5] * 5


def test_an_alert_that_is_dealt_puts_a_grey_parasite_into_the_reactor_without_a_die() -> None:
    """PS-SET-09, PS-SET-16, PS-T-06."""
    station = Station()
    station.do("setup_alert", seat="blue")
    grey = {"id": "p1", "disc": "grey", "side": "grey", "room": "0,0"}
    assert station.view["parasites"] == [grey]
    assert station.view["supply"] == {"grey": 4, "black": 5}
    assert station.view["seats"]["blue"]["hand"] == 5
    assert station.view["decks"] == {"search": 37, "discard": 1, "exploration": 19}


def test_no_die_is_rolled_for_an_alert_that_is_dealt() -> None:
    """PS-SET-09."""
    assert Station().refused("setup_alert", seat="blue", roll=[1])[0] == "bad_roll"


def test_a_replacement_can_be_another_alert_but_there_are_only_three() -> None:
    """PS-SET-09."""
    station = Station()
    for _ in range(3):
        station.do("setup_alert", seat="blue")
    assert [one["room"] for one in station.view["parasites"]] == ["0,0"] * 3
    assert station.view["decks"]["search"] == 35
    assert station.refused("setup_alert", seat="red") == ("bad_value", "PS-SET-09")


def test_no_alert_is_dealt_from_a_deck_that_was_set_to_nothing() -> None:
    """PS-SET-09."""
    station = Station()
    station.do("adjust", set={"decks.search": 0})
    assert station.refused("setup_alert", seat="red") == ("deck_empty", "PS-SET-09")


def test_an_alert_told_of_the_wrong_player_is_taken_back_and_the_others_stay() -> None:
    """PS-SET-09."""
    station = Station()
    station.do("setup_alert", seat="red")
    before = station.view
    station.do("setup_alert", seat="blue")
    station.do("setup_alert", seat="green")
    station.do("setup_alert_back", seat="blue")
    assert station.view["alerted"] == ["red", "green"]
    station.do("setup_alert_back", seat="green")
    after = station.view
    assert {**after, "rev": 0} == {**before, "rev": 0}
    assert station.refused("setup_alert_back", seat="blue") == ("bad_value", "PS-SET-09")
    assert station.refused("setup_alert_back", seat="magenta")[0] == "unknown_seat"


def test_an_alert_is_taken_back_although_the_table_has_taken_its_parasite_off_already() -> None:
    station = Station()
    station.do("setup_alert", seat="red")
    station.do("adjust", set={"parasites": []})
    station.do("setup_alert_back", seat="red")
    assert station.view["supply"] == {"grey": 5, "black": 5}
    assert station.view["decks"]["discard"] == 0


def test_an_alert_that_is_taken_back_leaves_no_pile_with_less_than_nothing() -> None:
    station = Station()
    station.do("setup_alert", seat="red")
    station.do("adjust", set={"decks.discard": 0})
    station.do("setup_alert_back", seat="red")
    assert station.view["decks"]["discard"] == 0


def test_nothing_is_dealt_any_more_once_the_game_has_begun() -> None:
    """PS-SET-09."""
    assert a_turn().refused("setup_alert", seat="red") == ("not_now", "PS-SET-09")
    assert a_turn().refused("setup_alert_back", seat="red") == ("not_now", "PS-SET-09")


@pytest.mark.parametrize("board", ["full", "light"])
def test_the_supply_is_five_and_five(board: str) -> None:
    """PS-SET-16."""
    station = Station(board=board)
    assert station.view["supply"] == {"grey": 5, "black": 5}
    station.do("setup_alert", seat="red")
    assert station.view["supply"] == {"grey": 4, "black": 5}


def test_everybody_starts_unhurt() -> None:
    """PS-SET-12."""
    seats = Station(5).view["seats"].values()
    assert [seat[who]["health"] for seat in seats for who in ("trooper", "android")] == [4] * 10


def test_the_starting_player_has_the_marker() -> None:
    """PS-SET-15."""
    station = an_empty_table()
    station.do("new_game", players=sitting("red", "blue", "green", "yellow"), first="green")
    assert station.view["marker"] == {"seat": "green", "armed": True}


def test_a_die_chooses_the_starting_player_where_nobody_is_told() -> None:
    """PS-SET-15."""
    station = an_empty_table()
    station.do("new_game", players=sitting("red", "blue", "green", "yellow", "orange"), roll=[5])
    assert station.view["marker"]["seat"] == "orange"


def test_the_host_is_counted_on_once_the_top_stack_is_drawn() -> None:
    """PS-SET-17."""
    station = a_turn()
    before = said(station, "PS-SET-17")
    station.where(search=35)
    assert said(station, "PS-SET-17") == before
    station.where(search=34)
    assert said(station, "PS-SET-17") != before


def test_the_host_is_not_counted_on_while_searches_were_skipped() -> None:
    """PS-SET-17."""
    station = a_turn()
    before = said(station, "PS-SET-17")
    for _ in range(4):
        station.do("end_turn")
    assert station.view["turn"]["number"] == 5
    assert said(station, "PS-SET-17") == before


def test_the_table_never_knows_who_holds_the_host() -> None:
    """PS-SET-11."""
    seats = Station().view["seats"].values()
    known = {"name", "alive", "hand", "bullets", "open", "trooper", "android"}
    assert [set(seat) for seat in seats] == [known] * 4
