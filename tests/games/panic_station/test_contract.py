"""Names and forms of the scripted table's contract, as every program that drives it knows them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.refusal import CODES
from companion.core.words import SHARED, name_of
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.kept_events import EVENTS
from companion.table.play import commands_of
from tests.support.contract import BLUE, told_to_reds_turn
from tests.support.station import Station, a_light_turn, a_turn
from tests.support.table import Told, a_table, code

# What goes in


def test_every_command_of_the_contract_is_there() -> None:
    wanted = """new_game setup_alert begin parasite_phase resolve_attacks explore bury move fire
    knife grenade search terminal heal first_aid play trade scan_cards spawn_at burn_hive end_turn
    hand armor last_human_gas deck_gas reveal undo redo adjust end_game leave"""
    assert set(wanted.split()) <= set(commands_of(PANIC_STATION))


def test_every_event_of_the_contract_is_there() -> None:
    wanted = """game_started phase_began parasite_moved parasite_spawned damaged died healed
    ap_spent moved room_placed room_searched doors_opened doors_closed trade_done scan_opened
    scan_counted marker_passed turn_ended game_ended adjusted overruled undone"""
    assert set(wanted.split()) <= {name_of(kind) for kind in (*EVENTS, *SHARED)}


def test_every_refusal_code_of_the_contract_is_there() -> None:
    wanted = """bad_line bad_value unknown_command unknown_seat no_game game_over not_now
    not_your_turn no_ap no_room no_door door_closed cell_taken does_not_fit fits_elsewhere
    not_connected out_of_range no_target no_ammo no_item hand_minimum wrong_character dead
    already_done must_settle needs_roll bad_roll no_trade not_searchable deck_empty not_in_hive
    not_knowable stale not_allowed unavailable"""
    assert set(wanted.split()) <= {*CODES, *PANIC_STATION.codes}


@pytest.mark.parametrize(
    ("do", "fields", "refusal"),
    [
        ("fly", {}, "unknown_command"),
        ("move", {"who": "trooper", "too": "0,1"}, "bad_value"),
        ("move", {"who": "pilot", "to": "0,1"}, "bad_value"),
        ("move", {"who": "trooper", "to": "5,5"}, "no_room"),
        ("move", {"who": "trooper"}, "no_room"),
        ("explore", {"who": "trooper", "card": "kitchen", "at": [0, 1]}, "bad_value"),
        ("explore", {"who": "trooper", "card": "run-1", "at": [0, True]}, "bad_value"),
        ("explore", {"who": "trooper", "card": "run-1", "at": [0, 1, 2]}, "bad_value"),
        ("explore", {"who": "trooper", "card": "run-1", "at": [0, 0.5]}, "bad_value"),
        ("explore", {"who": "trooper", "card": "run-1", "at": [0, 0]}, "cell_taken"),
        ("explore", {"who": "trooper", "card": "run-1", "at": [3, 3]}, "not_connected"),
        ("fire", {"who": "android", "targets": []}, "bad_value"),
        ("fire", {"who": "android", "targets": [{"parasite": "p9"}]}, "no_target"),
        ("fire", {"who": "android", "targets": [{**BLUE, "seat": "purple"}]}, "unknown_seat"),
        ("fire", {"who": "android", "targets": [{"seat": "blue"}]}, "bad_value"),
        ("search", {"who": "trooper", "partner": "purple"}, "unknown_seat"),
        ("search", {"who": "trooper", "cards": 1}, "bad_value"),
        ("trade", {"who": "trooper", "with": "purple"}, "unknown_seat"),
        ("trade", {"who": "trooper", "with": "blue"}, "no_trade"),
        ("terminal", {"who": "trooper", "use": "coffee"}, "bad_value"),
        ("terminal", {"who": "trooper", "use": "heat_scan"}, "not_allowed"),
        ("play", {"item": "gas_can"}, "bad_value"),
        ("burn_hive", {"who": "trooper", "cans": 3}, "not_in_hive"),
        ("setup_alert", {"seat": "red"}, "not_now"),
        ("begin", {}, "not_now"),
        ("parasite_phase", {"roll": [1]}, "not_now"),
        ("resolve_attacks", {}, "not_now"),
        ("scan_cards", {"infected": 1}, "not_now"),
        ("last_human_gas", {"cans": 1}, "not_now"),
        ("deck_gas", {"cans": 1}, "not_now"),
        ("spawn_at", {"choice": "0,0"}, "not_now"),
        ("armor", {"attack": "a1", "cards": 0}, "not_now"),
        ("reveal", {"infected": ["red"]}, "not_now"),
        ("leave", {"seat": "purple"}, "unknown_seat"),
        ("hand", {"seat": "purple", "cards": 5}, "unknown_seat"),
        ("end_turn", {"roll": [1]}, "bad_roll"),
    ],
)
def test_what_cannot_be_done_is_refused_by_its_code(
    do: str, fields: dict[str, Any], refusal: str
) -> None:
    assert a_turn().refused(do, **fields)[0] == refusal


@pytest.mark.parametrize("number", [True, 1.0, 1.5, "1", None])
def test_only_a_whole_number_is_a_number(number: object) -> None:
    station = a_turn().where(scan=True)
    assert station.refused("scan_cards", infected=number)[0] == "bad_value"
    assert station.refused("hand", seat="red", cards=number)[0] == "bad_value"
    assert station.refused("adjust", set={"decks.search": number})[0] == "bad_value"


@pytest.mark.parametrize(
    ("roll", "refusal"),
    [
        ([], "needs_roll"),
        ([1, 2], "bad_roll"),
        ([0], "bad_roll"),
        ([5], "bad_roll"),
        ([True], "bad_value"),
        (3, "bad_value"),
    ],
)
def test_a_roll_has_as_many_faces_as_are_needed(roll: object, refusal: str) -> None:
    station = Station()
    station.do("begin")
    assert station.refused("parasite_phase", roll=roll)[0] == refusal


def test_nothing_is_done_in_a_game_that_is_over() -> None:
    station = a_turn().where(scan=True)
    station.do("scan_cards", infected=4)
    assert station.refused("end_turn")[0] == "game_over"
    assert station.refused("hand", seat="red", cards=5)[0] == "game_over"


def test_a_turns_command_waits_for_a_turn() -> None:
    """PS-PATK-05, PS-TURN-01: the rule that forbids attacks then says nothing of the rest."""
    station = Station()
    assert station.refused("end_turn") == ("not_now", None)
    station.do("begin")
    assert station.refused("end_turn") == ("not_now", "PS-TURN-01")
    at = {"who": "android", "targets": [{"parasite": "p1"}]}
    assert station.refused("fire", **at) == ("not_now", "PS-PATK-05")


# What comes out


def test_the_view_has_the_contracts_keys() -> None:
    view = Station(5).view
    wanted = """phase setup turn marker doors_open seats parasites supply decks rooms pending scans
    reminders over"""
    assert set(wanted.split()) <= set(view)


def test_the_setup_is_the_decks_arithmetic() -> None:
    """PS-SET-05, PS-SET-07, PS-SET-08, PS-T-01."""
    assert Station(5).view["setup"] == {
        "gas": 5, "random": 9, "host": 1, "stack": 15, "below": 31, "dealt": 2, "hand": 5,
        "split": 17,
    }  # fmt: skip


def test_the_view_of_a_game_that_has_just_begun() -> None:
    """PS-SET-04, PS-SET-12, PS-SET-15, PS-SET-16."""
    view = Station(5).view
    nobody = {"health": 4, "room": None, "ap": 2}
    assert view["seats"]["blue"] == {
        "name": "Bob", "alive": True, "hand": 5, "bullets": 0, "open": [],
        "trooper": nobody, "android": nobody,
    }  # fmt: skip
    assert (view["phase"], view["turn"], view["over"]) == ("setup", None, None)
    assert view["marker"] == {"seat": "red", "armed": True}
    assert view["doors_open"] is False
    assert (view["parasites"], view["pending"], view["scans"]) == ([], [], [])
    assert view["supply"] == {"grey": 5, "black": 5}
    assert view["decks"] == {"search": 36, "discard": 0, "exploration": 19}
    reactor = {"card": "reactor", "searched": False, "turned": False, "doors": "DDDD"}
    assert view["rooms"] == {"0,0": reactor}


def test_an_answer_names_the_game_and_its_rev() -> None:
    view = told_to_reds_turn()("view")["view"]
    assert (view["game"], view["rev"]) == ("panic_station", 3)


def test_the_phases_have_the_contracts_names() -> None:
    """PS-TURN-01."""
    station = Station()
    phases = [station.view["phase"]]
    for do, fields in (("begin", {}), ("parasite_phase", {"roll": [1]})):
        station.do(do, **fields)
        phases.append(station.view["phase"])
    station.where(scan=True).do("scan_cards", infected=4)
    assert [*phases, station.view["phase"]] == ["setup", "parasite", "team", "over"]


def test_a_turn_shows_its_whole_allowance_and_what_is_spent() -> None:
    """PS-AP-02."""
    station = a_turn(seat="blue")
    station.do("explore", who="trooper", card="run-1", at=[0, 1])
    assert station.view["turn"] == {"number": 2, "seat": "blue", "ap": 4, "spent": 1}


def test_the_marker_is_armed_as_its_holders_turn_starts() -> None:
    """PS-TURN-06."""
    station = a_turn()
    assert station.view["marker"] == {"seat": "blue", "armed": False}
    station.do("end_turn")
    assert station.view["marker"] == {"seat": "blue", "armed": True}


def test_a_reminder_has_a_rule_and_a_sentence() -> None:
    """PS-TURN-10."""
    answer = told_to_reds_turn()("view")
    reminders = {one["rule"]: one["text"] for one in answer["view"]["reminders"]}
    assert reminders["PS-TURN-10"].startswith("Everybody searches")


def test_a_refusal_has_its_rule_code_and_sentence() -> None:
    """PS-SRCH-01."""
    answer = told_to_reds_turn()("search", who="trooper")
    assert answer["ok"] is False
    assert answer["refused"]["rule"] == "PS-SRCH-01"
    assert answer["refused"]["code"] == "not_searchable"
    assert answer["refused"]["why"] == "This room has no search icon."


def test_events_have_a_type_and_a_rev() -> None:
    answer = told_to_reds_turn()("explore", who="trooper", card="run-1", at=[0, 1])
    assert [event["type"] for event in answer["events"]] == ["ap_spent", "explored", "room_placed"]
    assert {event["rev"] for event in answer["events"]} == {4}


def test_offers_have_the_contracts_form() -> None:
    offers = told_to_reds_turn()("offers")["offers"]
    assert all(
        set(one) == {"do", "who", "open", "why", "code", "rule", "choices", "ways"}
        for one in offers
    )
    (end,) = [one for one in offers if one["do"] == "end_turn"]
    assert (end["open"], end["why"], end["code"]) == (True, None, None)
    closed = next(one for one in offers if one["do"] == "search")
    assert (closed["open"], closed["code"], closed["rule"]) == (
        False, "not_searchable", "PS-SRCH-01",
    )  # fmt: skip


def test_the_log_has_a_sentence_for_each_command() -> None:
    log = told_to_reds_turn()("log")["log"]
    assert [line["do"] for line in log] == ["new_game", "begin", "parasite_phase"]
    wanted = {"rev", "turn", "seat", "do", "text", "overruled", "undone"}
    assert all(wanted <= set(line) and line["text"] for line in log)


# Overruling


def test_the_table_overrules_a_rule_and_pays_at_most_what_is_left() -> None:
    """PS-AP-04."""
    told = told_to_reds_turn()
    told("explore", who="trooper", card="run-1", at=[0, 1])
    for room in ("0,1", "0,0", "0,1"):
        told("move", who="trooper", to=room)
    assert code(told("move", who="trooper", to="0,0")) == "no_ap"
    answer = told("move", who="trooper", to="0,0", anyway=True)
    assert "overruled" in [event["type"] for event in answer["events"]]
    assert answer["view"]["turn"]["spent"] == 4
    assert answer["view"]["seats"]["red"]["trooper"]["room"] == "0,0"


@pytest.mark.parametrize(
    ("do", "fields", "refusal"),
    [
        ("trade", {"who": "trooper", "with": "purple"}, "unknown_seat"),
        ("explore", {"who": "trooper", "card": "run-1", "at": [0, 0]}, "cell_taken"),
        ("move", {"who": "android", "to": "0,0"}, "dead"),
        ("move", {"who": "trooper", "to": "4,4"}, "no_room"),
    ],
)
def test_what_is_physically_impossible_stays_refused(
    do: str, fields: dict[str, Any], refusal: str
) -> None:
    """PS-HP-02."""
    station = a_turn().healthy(red_android=0)
    assert station.refused(do, **fields, anyway=True)[0] == refusal


def test_a_die_that_shows_five_stays_refused() -> None:
    told = told_to_reds_turn()
    told("undo")
    assert code(told("parasite_phase", roll=[5], anyway=True)) == "bad_roll"


def test_a_rematch_takes_over_who_plays_and_how() -> None:
    told = told_to_reds_turn(four_gas=True)
    told("end_game")
    answer = told("new_game", first="blue")
    assert answer["view"]["marker"]["seat"] == "blue"
    assert [seat["name"] for seat in answer["view"]["seats"].values()] == [
        "Ann",
        "Bob",
        "Cat",
        "Dan",
    ]
    assert answer["events"][0]["options"]["four_gas"] is True


def test_ways_say_whole_commands_and_leave_out_what_goes_without_saying() -> None:
    station = a_turn().with_rooms(**{"1,0": "plain-1"})
    ways = station.offer("explore", "trooper")["ways"]
    assert ways[0] == {"who": "trooper", "card": "hive", "at": [0, 1]}
    assert {"who": "trooper", "card": "storage-2", "at": [0, -1], "turned": True} in ways
    alike = [way["card"] for way in ways if way["card"].startswith("run-1")]
    assert len(alike) == len([way for way in ways if way["card"] == "run-2"]) == 6
    assert station.offer("end_turn")["ways"] == [{}]
    assert station.offer("move", "android")["ways"] == [{"who": "android", "to": "1,0"}]
    (shot,) = station.offer("fire", "trooper")["ways"]
    assert shot == {"who": "trooper", "targets": [{"seat": "blue", "who": "trooper"}]}


def test_the_heavy_gun_s_ways_are_single_shots_and_pairs() -> None:
    """PS-ITEM-06."""
    station = a_turn().infested(("grey", "0,0"), ("black", "0,0"))
    station.holding("red", bullets=4, open=("heavy_gun",))
    one, two = {"parasite": "p1"}, {"parasite": "p2"}
    shots = [way["targets"] for way in station.offer("fire", "android")["ways"]]
    assert shots == [[one], [two], [one, one], [one, two], [two, two]]


def test_each_item_is_a_way_and_the_heat_scanner_has_its_targets() -> None:
    """PS-ITEM-14."""
    station = a_turn().standing(blue_trooper="0,0").holding("red", hand=9)
    offers = [one for one in PANIC_STATION.offers(station.state, None) if one.do == "play"]
    items = [way for one in offers if one.closed is None for way in one.ways]
    plain = ("energy_boost", "keycard", "target_scope", "heavy_gun", "ammo", "knife")
    target = {"seat": "blue", "who": "trooper"}
    assert [way for way in items if "who" not in way] == [{"item": item} for item in plain]
    assert {"item": "heat_scanner", "who": "android", "target": target} in items


def test_on_a_light_board_the_hive_is_a_way_to_explore_and_no_other_card_is_named() -> None:
    """PS-HIVE-01."""
    offer = a_light_turn().offer("explore", "trooper")
    assert offer["ways"] == [{"who": "trooper"}, {"who": "trooper", "card": "hive"}]
    assert offer["choices"] == {"card": [None, "hive"]}


def test_the_deck_is_what_can_still_come_with_its_doors_as_this_copy_has_them() -> None:
    """PS-CMP-02, OUT-05."""
    station = a_turn().where(corrected={"run-3": "DDDD"}).with_rooms(**{"0,1": "storage-1 turned"})
    deck = station.view["deck"]
    assert len(deck) == 18
    assert (deck["run-3"], deck["hive"]) == ("DDDD", "WWDW")
    assert not {"storage-1", "reactor"} & deck.keys()
    assert a_light_turn().view["deck"] == {}


def test_a_character_s_ap_are_its_health_s() -> None:
    """PS-AP-01."""
    seat = a_turn().healthy(red_trooper=2, red_android=0).view["seats"]["red"]
    assert (seat["trooper"]["ap"], seat["android"]["ap"]) == (1, 0)


def test_the_view_has_the_house_s_options_as_new_game_takes_them() -> None:
    options = Station(four_gas=True, item_ap={"knife": 1}).view["options"]
    assert (options["four_gas"], options["automation"]) == (True, "referee")
    assert options["item_ap"]["knife"] == 1
    assert options["template"] == ["up", "right", "down", "left"]
    assert Station(**options).view["options"] == options


def test_the_last_humans_cans_are_a_yes_or_a_no_and_no_number_is_seen() -> None:
    """PS-WIN-06, AMB-14: hands are secret."""
    station = a_turn(last_human_gas="fewer_than_needed").where(scan=True, search=30)
    station.do("scan_cards", infected=3)
    assert station.offer("last_human_gas")["ways"] == [{"cans": 0}, {"cans": 3}]
    (told,) = station.do("last_human_gas", cans=2)
    assert told == {"type": "last_human_told", "saved": False}
    assert station.pending("deck_gas") == {"kind": "deck_gas", "most": 12}
    assert station.offer("deck_gas")["ways"] == [{"cans": 0}, {"cans": 1}]
    (looked,) = station.do("deck_gas", cans=1)
    assert looked == {"type": "deck_looked_through", "saved": True}


def test_the_table_may_become_stricter_or_less_strict_in_mid_game() -> None:
    """The levels are those of `options.automation`; undo takes it back like anything else."""
    told = told_to_reds_turn()
    far = {"who": "trooper", "targets": [{"seat": "red", "who": "android"}]}
    assert code(told("fire", **far)) == "wrong_character"
    view = told("adjust", set={"options.automation": "warn"})["view"]
    assert view["options"]["automation"] == "warn"
    assert told("log")["log"][-1]["text"] == (
        "The table's strictness is now: the app warns, and does it."
    )
    assert told("fire", **far)["overruled"][0]["code"] == "wrong_character"
    told("undo")
    assert told("undo")["view"]["options"]["automation"] == "referee"
    assert code(told("fire", **far)) == "wrong_character"


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("options.automation", "lenient"),
        ("options.automation", None),
        ("options.automation", ["warn"]),
        ("options.four_gas", True),
        ("options", {"automation": "warn"}),
    ],
)
def test_of_the_options_only_the_strictness_may_change_in_mid_game(path: str, to: Any) -> None:
    assert a_turn().refused("adjust", set={path: to})[0] == "bad_value"


def test_a_strictness_that_was_set_is_resumed_and_the_next_game_begins_as_this_one_did() -> None:
    told = told_to_reds_turn()
    told("adjust", set={"options.automation": "tracker"})
    again = Told(a_table(told.table.journal, game=PANIC_STATION), "panic_station")
    assert again.table.resume()
    assert again("view")["view"]["options"]["automation"] == "tracker"
    again("end_game")
    assert again("new_game")["view"]["options"]["automation"] == "referee"
