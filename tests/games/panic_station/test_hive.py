"""The Hive: laying it, and burning it (the digest's section 17)."""

from attrs import evolve

from tests.support.station import Station, a_light_turn, a_turn


def only_sideways(**options: object) -> Station:
    """A board where the Hive fits beside the Reactor, but upright nowhere."""
    rooms = {"0,1": "terminal-closed", "0,-1": "sick-bay turned"}
    return a_turn(**options).with_rooms(**rooms)  # type: ignore[arg-type]


def nowhere() -> Station:
    """A board where a room fits only if it has two doors in a corner; red stands at one."""
    rooms = {"0,1": "storage-1", "1,0": "team-1", "0,-1": "team-2", "-1,0": "alert-4"}
    return a_turn().with_rooms(**rooms).standing(red_trooper="1,0")


def in_the_hive(spent: int = 3, **options: object) -> Station:
    """Red's Trooper stands in the Hive, with one AP left."""
    station = a_turn(**options).with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")  # type: ignore[arg-type]
    return station.where(turn=evolve(station.state.turn, spent=spent))


def test_laying_the_hive_stops_play_for_a_scan() -> None:
    """PS-HIVE-01."""
    station = a_turn()
    station.do("explore", who="trooper", card="hive", at=[0, 1])
    assert station.pending("scan") == {"kind": "scan", "polled": 4}
    assert station.refused("move", who="trooper", to="0,1")[0] == "must_settle"


def test_the_hives_scan_may_end_the_game() -> None:
    """PS-HIVE-01."""
    station = a_turn()
    station.do("explore", who="trooper", card="hive", at=[0, 1])
    station.do("scan_cards", infected=4)
    assert station.view["over"] == {"side": "parasite", "rule": "PS-WIN-03", "winners": None}


def test_after_the_hives_scan_the_turn_goes_on() -> None:
    """PS-HIVE-01."""
    station = a_turn()
    station.do("explore", who="trooper", card="hive", at=[0, 1])
    station.do("scan_cards", infected=1)
    station.do("move", who="trooper", to="0,1")
    assert station.left() == 2


def test_the_hive_is_scanned_on_a_light_board_too() -> None:
    """PS-HIVE-01."""
    station = a_light_turn()
    station.do("explore", who="trooper", card="hive")
    assert station.pending("scan") == {"kind": "scan", "polled": 4}


def test_a_hive_that_fits_upright_lies_upright() -> None:
    """PS-HIVE-02."""
    refused = a_turn().refused("explore", who="trooper", card="hive", at=[1, 0], horizontal=True)
    assert refused == ("does_not_fit", "PS-HIVE-02")


def test_a_hive_that_fits_upright_nowhere_is_laid_on_its_side() -> None:
    """PS-HIVE-02, PS-T-53."""
    station = only_sideways()
    assert station.refused("explore", who="trooper", card="hive", at=[1, 0])[0] == "does_not_fit"
    station.do("explore", who="trooper", card="hive", at=[1, 0], horizontal=True)
    hive = station.view["rooms"]["1,0"]
    assert (hive["doors"], hive["horizontal"]) == ("WWWD", True)
    assert station.pending("scan") == {"kind": "scan", "polled": 4}


def test_a_hive_on_its_other_side_has_its_doorway_to_the_right() -> None:
    """PS-HIVE-02."""
    station = only_sideways()
    fields = {"who": "trooper", "card": "hive", "at": [-1, 0], "horizontal": True}
    assert station.refused("explore", **fields)[0] == "does_not_fit"
    station.do("explore", turned=True, **fields)
    assert station.view["rooms"]["-1,0"]["doors"] == "WDWW"


def test_a_house_may_keep_the_hive_upright() -> None:
    """PS-HIVE-02, AMB-18."""
    station = only_sideways(hive_horizontal=False)
    refused = station.refused("explore", who="trooper", card="hive", at=[1, 0], horizontal=True)
    assert refused == ("does_not_fit", "PS-HIVE-02")


def test_a_hive_that_fits_on_its_side_is_not_put_back() -> None:
    """PS-HIVE-02, PS-HIVE-03."""
    assert only_sideways().refused("bury", card="hive") == ("fits_elsewhere", "PS-HIVE-03")


def test_a_hive_that_fits_nowhere_lets_the_next_card_be_laid_instead() -> None:
    """PS-HIVE-03, PS-T-53."""
    station = nowhere()
    station.do("bury", card="hive")
    station.do("explore", who="trooper", card="run-1", at=[1, 1])
    assert station.left() == 3
    assert station.view["rooms"]["1,1"]["card"] == "run-1"
    assert (station.view["pending"], station.view["over"]) == ([], None)


def test_the_card_instead_of_the_hive_lies_upright() -> None:
    """PS-HIVE-03."""
    station = nowhere()
    station.do("bury", card="hive")
    refused = station.refused("explore", who="trooper", card="run-1", at=[1, 1], horizontal=True)
    assert refused == ("does_not_fit", "PS-EXP-04")


def test_a_hive_that_was_put_back_is_still_in_the_deck() -> None:
    """PS-HIVE-03."""
    station = nowhere()
    station.do("bury", card="hive")
    assert station.view["decks"]["exploration"] == 15
    station.do("explore", who="trooper", card="run-1", at=[1, 1])
    assert station.view["decks"]["exploration"] == 14
    station.do("end_turn")
    station.standing(blue_trooper="1,1")
    station.do("explore", who="trooper", card="hive", at=[1, 2])
    assert station.view["rooms"]["1,2"]["card"] == "hive"


def test_a_last_card_hive_that_fits_nowhere_is_the_parasites_win() -> None:
    """PS-HIVE-04, PS-WIN-08, PS-T-52."""
    station = nowhere().where(exploration=1)
    station.do("bury", card="hive")
    assert station.view["over"] == {"side": "parasite", "rule": "PS-WIN-08", "winners": None}


def test_a_last_card_hive_that_fits_on_its_side_ends_nothing() -> None:
    """PS-HIVE-04."""
    station = only_sideways().where(exploration=1)
    assert station.refused("bury", card="hive") == ("fits_elsewhere", "PS-HIVE-03")


def test_a_trooper_burns_the_hive_with_three_cans_and_one_ap() -> None:
    """PS-HIVE-05, PS-HAND-02, PS-ITEM-17, PS-T-41."""
    station = in_the_hive()
    station.do("burn_hive", who="trooper", cans=3)
    assert station.view["over"] == {"side": "human", "rule": "PS-WIN-01", "winners": None}
    assert station.view["seats"]["red"]["hand"] == 2


def test_burning_the_hive_takes_an_ap() -> None:
    """PS-HIVE-05."""
    refused = in_the_hive(spent=4).refused("burn_hive", who="trooper", cans=3)
    assert refused == ("no_ap", "PS-HIVE-05")


def test_two_cans_do_not_burn_the_hive() -> None:
    """PS-HIVE-05, PS-ITEM-17."""
    refused = in_the_hive().refused("burn_hive", who="trooper", cans=2)
    assert refused == ("no_item", "PS-HIVE-05")


def test_the_cans_come_from_the_hand() -> None:
    """PS-HIVE-05."""
    station = in_the_hive().holding("red", hand=2)
    assert station.refused("burn_hive", who="trooper", cans=3)[0] == "bad_value"


def test_the_hive_is_burned_from_within() -> None:
    """PS-HIVE-05."""
    station = in_the_hive().standing(red_trooper="0,0")
    assert station.refused("burn_hive", who="trooper", cans=3) == ("not_in_hive", "PS-HIVE-05")


def test_an_android_does_not_burn_the_hive() -> None:
    """PS-HIVE-06."""
    station = in_the_hive().standing(red_android="0,1")
    refused = station.refused("burn_hive", who="android", cans=3)
    assert refused == ("wrong_character", "PS-HIVE-06")
