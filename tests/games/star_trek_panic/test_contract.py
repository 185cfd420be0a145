"""Names and forms of the contract: what goes in, what comes out, what is refused outright."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.refusal import CODES
from companion.core.words import SHARED, name_of
from companion.games.star_trek_panic import STAR_TREK_PANIC
from companion.table.play import commands_of
from tests.support.played import of
from tests.support.startrek import FACINGS, SEATS, Voyage, in_space, last_ship

# Names


def test_every_command_of_the_contract_is_there() -> None:
    wanted = """new_game begin mission trade hit repair commit play maneuver tick mission_token
    check_mission threats_act security draw_threat starbase place damage draw discard hand lose
    cleared undo redo adjust end_game leave"""
    assert set(wanted.split()) <= set(commands_of(STAR_TREK_PANIC))


def test_every_event_of_the_contract_is_there() -> None:
    wanted = """game_started threat_placed token_drawn cards_drawn mission_revealed turn_began
    traded threat_hit threat_destroyed part_damaged part_repaired card_committed card_played
    objective_ticked mission_token_placed ship_turned ship_advanced threat_moved boarded
    security_played volley_fired cards_removed deck_renewed cloaked uncloaked comet_struck
    captain_acted starbase_reached effect_resolved bag_refilled timer_moved mission_ended
    turn_ended cards_discarded hand_told left rolled game_ended adjusted overruled undone"""
    assert set(wanted.split()) <= {name_of(kind) for kind in (*STAR_TREK_PANIC.events, *SHARED)}


def test_every_refusal_code_of_the_contract_is_there() -> None:
    wanted = "cloaked not_in_bag no_maneuver no_mission no_item no_target out_of_range no_trade"
    assert set(wanted.split()) <= {*CODES, *STAR_TREK_PANIC.codes}


# Setting up


def test_the_app_draws_lots_for_the_first_player() -> None:
    """ST-SET-09: one die of as many sides as players."""
    voyage = Voyage(3, new={"first": None}, dice=lambda sides, _: sides)
    voyage.do("begin", start=["tholian", "romulan_battle_cruiser", "klingon_cruiser"])
    voyage.do("mission", name="Patrol")
    assert voyage.at("turn.seat") == "green"
    told = Voyage(3, new={"first": None, "roll": [2]}).begun()
    assert told.at("turn.seat") == "blue"


def test_whoever_plays_alone_is_first_without_a_die() -> None:
    voyage = Voyage(1, new={"first": None}).begun()
    assert voyage.at("turn.seat") == "red"


ORDERS = ["TRK", "TKR", "RTK", "RKT", "KTR", "KRT"]


@pytest.mark.parametrize(("face", "order"), list(enumerate(ORDERS, start=1)))
def test_one_die_says_where_the_first_three_stand(face: int, order: str) -> None:
    """ST-SET-02."""
    voyage = Voyage()
    events = voyage.do("begin", roll=[face])
    kinds = {"T": "tholian", "R": "romulan_battle_cruiser", "K": "klingon_cruiser"}
    assert of(events, "threat_placed", "id", "token", "sector", "range") == [
        (f"t{n}", kinds[letter], sector, "long")
        for n, (letter, sector) in enumerate(zip(order, (1, 3, 5), strict=True), start=1)
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"start": ["tholian", "tholian", "klingon_cruiser"]},
        {"start": ["tholian", "klingon_cruiser"]},
        {"start": ["tholian", "kang", "klingon_cruiser"]},
        {"start": "tholian"},
    ],
)
def test_the_first_three_are_one_of_each_kind(fields: dict[str, Any]) -> None:
    """ST-SET-02."""
    assert Voyage().refused("begin", **fields)[0] in ("bad_value", "not_in_bag")


def test_a_die_that_is_not_needed_is_refused() -> None:
    start = ["tholian", "romulan_battle_cruiser", "klingon_cruiser"]
    assert Voyage().refused("begin", start=start, roll=[1])[0] == "bad_roll"


@pytest.mark.parametrize(
    "more",
    [
        {"deck": 11},
        {"deck": "62"},
        {"deck": -1},
        {"roles": {"purple": "Spock"}},
        {"board": "round"},
        {"first": "purple"},
        {"players": []},
        {"players": [{"seat": "red", "name": "Ann"}] * 2},
        {"cards": 62},
        {"missions": [{"limit": 3}]},
        {"missions": [{"name": "Far", "limit": 21}]},
        {"missions": [{"name": "Far", "limit": 0}]},
        {"missions": [{"name": "Far", "texts": "of the publisher"}]},
        {"missions": [{"name": "Far", "needs": {"science": -1}}]},
        {"options": {"missions_to_win": 11}},
        {"options": {"missions_to_win": -1}},
        {"options": {"missions_to_win": True}},
        {"options": {"startRange": "long"}},
        {"options": {"start_range": "far"}},
        {"options": {"loss_beats_win": 1}},
        {"options": {"difficulty": "hard"}},
    ],
    ids=str,
)
def test_a_new_game_that_cannot_be_is_refused(more: dict[str, Any]) -> None:
    """ST-SET-08, ST-MIS-02."""
    voyage = Voyage().begun()
    voyage.do("end_game")
    line = {"players": [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Bob"}]}
    refusal = voyage.answer("new_game", **{**line, "first": "red", **more})
    assert refusal["ok"] is False
    assert refusal["refused"]["code"] in ("bad_value", "unknown_seat")


def test_a_deck_just_large_enough_is_dealt_out() -> None:
    """ST-SET-04."""
    voyage = Voyage(2, new={"deck": 12}).begun()
    assert voyage.at("decks") == {"enterprise": 0, "discard": 0, "removed": 0}


def test_characters_are_shown_as_they_were_typed() -> None:
    """ST-SET-03."""
    voyage = Voyage(2, new={"roles": {"blue": "Spock"}})
    assert [one["role"] for one in voyage.at("seats").values()] == [None, "Spock"]


# The bag


def test_the_bag_of_the_seed_is_a_guess() -> None:
    """ST-STATE-04: 31 tokens, OUT-01."""
    voyage = Voyage(new={"bag": None})
    tokens = voyage.at("tokens")
    found = {kind: (one["count"], one["defense"]) for kind, one in tokens.items()}
    assert found == {
        "klingon_cruiser": (8, 2), "romulan_battle_cruiser": (7, 2),
        "romulan_bird_of_prey": (5, 2), "tholian": (4, 2), "kang": (1, 3), "koloth": (1, 3),
        "kor": (1, 3), "comet": (3, None), "starbase": (1, None),
    }  # fmt: skip
    assert voyage.at("bag") == {"left": 31, "discard": 0, "ours": True}
    assert tokens["romulan_bird_of_prey"] == {
        "role": "ship", "owner": "romulan", "count": 5, "defense": 2, "fire": 2, "cloaks": True,
        "bag": 5, "discard": 0,
    }  # fmt: skip
    assert {kind for kind, one in tokens.items() if one["cloaks"]} == {"romulan_bird_of_prey"}
    assert (tokens["comet"]["owner"], tokens["comet"]["fire"]) == (None, 0)
    assert tokens["starbase"]["role"] == "starbase"
    owners = {kind: one["owner"] for kind, one in tokens.items() if one["role"] == "ship"}
    assert {kind for kind, owner in owners.items() if owner == "klingon"} == {
        "klingon_cruiser", "kang", "koloth", "kor",
    }  # fmt: skip


START3 = {
    "tholian": {"count": 1},
    "romulan_battle_cruiser": {"count": 1},
    "klingon_cruiser": {"count": 1},
}


def test_a_told_bag_is_the_whole_bag_and_no_guess() -> None:
    voyage = Voyage(new={"bag": {**START3, "probe": {"count": 2}}})
    assert voyage.at("bag") == {"left": 5, "discard": 0, "ours": False}
    tokens = voyage.at("tokens")
    assert {kind: one["bag"] for kind, one in tokens.items() if one["bag"]} == {
        "tholian": 1, "romulan_battle_cruiser": 1, "klingon_cruiser": 1, "probe": 2,
    }  # fmt: skip
    assert tokens["probe"] == {
        "role": "ship", "owner": "other", "count": 2, "defense": 2, "fire": 1, "cloaks": False,
        "bag": 2, "discard": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    "bag",
    [
        {"tholian": {"count": 1}, "klingon_cruiser": {"count": 1}},
        {**START3, "probe": {"defense": 2}},
        {**START3, "Probe": {"count": 1}},
        {**START3, "probe": {"count": 1, "defense": 10}},
        {**START3, "probe": {"count": 1, "defense": 0}},
        {**START3, "probe": {"count": 1, "role": "comet"}},
        {**START3, "probe": {"count": 1, "owner": "gorn"}},
        {**START3, "probe": {"count": 1, "size": 3}},
        {**START3, "probe": {"count": -1}},
        {**START3, "comet": {"count": 1, "role": "ship"}},
        {**START3, "romulan_bird_of_prey": {"count": 1, "cloaks": False}},
        {**START3, "romulan_bird_of_prey": {"count": 1, "fire": 1}},
        {**START3, "tholian": {"count": 1, "cloaks": True}},
        {**START3, "kang": {"count": 1, "owner": "romulan"}},
        {**START3, "web": {"count": 1, "owner": "tholian", "cloaks": True}},
    ],
    ids=str,
)
def test_a_bag_that_cannot_be_is_refused(bag: dict[str, Any]) -> None:
    """ST-SET-02, ST-BOP-01, ST-THO-03."""
    voyage = Voyage()
    voyage.do("end_game")
    answer = voyage.answer(
        "new_game", players=[{"seat": "red", "name": "Ann"}], first="red", bag=bag
    )
    assert answer["ok"] is False
    assert answer["refused"]["code"] in ("bad_value", "not_in_bag")


def test_bag_deck_and_missions_are_remembered_for_this_copy() -> None:
    mission = {"name": "Rescue", "limit": 4, "needs": {"science": 2}}
    bag = {**START3, "probe": {"count": 2}}
    voyage = Voyage(new={"deck": 40, "missions": [mission], "bag": bag}).begun()
    voyage.adjusted({"tokens.probe.count": 3, "tokens.probe.defense": 5})
    voyage.do("end_game")
    again = Voyage(told=voyage.tell, new={"bag": None}).begun(mission={"name": "Rescue"})
    assert again.at("setup.deck") == 40
    assert again.at("missions.known") == ["Rescue"]
    assert (again.at("mission.limit"), again.at("mission.needs")) == (4, {"science": 2})
    probe = again.at("tokens.probe")
    assert (probe["count"], probe["defense"]) == (3, 5)
    assert again.at("bag.ours") is False


@pytest.mark.parametrize("path", ["count", "defense", "cloaks"])
def test_a_corrected_token_is_no_guess_any_more(path: str) -> None:
    voyage = Voyage(new={"bag": None}).begun()
    value = True if path == "cloaks" else 4
    voyage.adjusted({f"tokens.klingon_cruiser.{path}": value})
    assert voyage.at("bag.ours") is False
    assert voyage.at(f"tokens.klingon_cruiser.{path}") == value


def test_a_mission_told_whole_is_known_by_its_name_from_then_on() -> None:
    told = {"name": "Rescue", "limit": 3, "objectives": ["Reach it", "Save them"]}
    voyage = Voyage().begun(mission=told)
    mission = voyage.at("mission")
    assert mission == {
        "name": "Rescue", "limit": 3, "timer": 3,
        "objectives": [{"line": "Reach it", "done": False}, {"line": "Save them", "done": False}],
        "needs": {}, "committed": {}, "no_maneuver": False, "no_trade": False, "tokens": {},
    }  # fmt: skip
    assert voyage.at("missions.known") == ["Rescue"]


# Refused outright: whatever is said with it, nothing happens


def a_turn() -> Voyage:
    """A turn with a ship and a Starbase about, three cards in red's hand."""
    voyage = in_space(3)
    voyage.placed("klingon_cruiser", 1)
    voyage.placed("starbase", 2)
    return voyage.adjusted({"seats.red.hand": 3})


SHIP, BASE = "t4", "t5"
"""The first three were taken off."""
OUTRIGHT: list[tuple[str, dict[str, Any], str]] = [
    ("fly", {}, "unknown_command"),
    ("hit", {"threat": SHIP, "damage": 0}, "bad_value"),
    ("hit", {"threat": SHIP, "damage": True}, "bad_value"),
    ("hit", {"threat": SHIP, "range": "far"}, "bad_value"),
    ("hit", {"threat": SHIP, "direction": "left"}, "bad_value"),
    ("hit", {"threat": "t9"}, "no_target"),
    ("hit", {"threat": BASE}, "no_target"),
    ("hit", {"threat": SHIP, "card": "phaser"}, "bad_value"),
    ("trade", {"with": "red"}, "bad_value"),
    ("trade", {"with": "purple"}, "unknown_seat"),
    ("repair", {"part": "shield", "facing": "left"}, "no_target"),
    ("repair", {"part": "shield", "facing": "left", "rebuild": True}, "no_target"),
    ("repair", {"part": "hull", "facing": "left"}, "no_target"),
    ("repair", {"part": "keel", "facing": "left"}, "bad_value"),
    ("repair", {"part": "hull", "facing": "rear"}, "bad_value"),
    ("play", {"cards": 4}, "no_item"),
    ("play", {"cards": -1}, "bad_value"),
    ("play", {"destroys": ["t9"]}, "no_target"),
    ("play", {"moves": [{"threat": "t9", "range": "long"}]}, "no_target"),
    ("play", {"moves": [{"threat": SHIP, "sector": 7}]}, "bad_value"),
    ("maneuver", {"way": "backward"}, "bad_value"),
    ("mission", {"name": "Other"}, "not_now"),
    ("begin", {}, "not_now"),
    ("security", {"cards": []}, "not_now"),
    ("starbase", {"shields": {}, "hull": {}}, "not_now"),
    ("threats_act", {}, "not_now"),
    ("draw_threat", {"token": "comet", "roll": [1]}, "not_now"),
    ("tick", {"line": 0}, "no_target"),
    ("place", {"token": "gorn", "sector": 1, "range": "long"}, "not_in_bag"),
    ("place", {"token": "starbase", "sector": 1, "range": "long"}, "not_in_bag"),
    ("place", {"token": "kang", "sector": 0, "range": "long"}, "bad_value"),
    ("place", {"token": "kang", "sector": 1, "range": "long", "defense": 4}, "bad_value"),
    ("place", {"token": "kang", "sector": 1, "range": "long", "cloaked": True}, "bad_value"),
    ("place", {"token": "comet", "sector": 1, "range": "long"}, "bad_value"),
    ("damage", {"as": "acid", "facing": "left"}, "bad_value"),
    ("damage", {"as": "shots", "facing": "top"}, "bad_value"),
    ("damage", {"as": "shots", "facing": "left", "points": 0}, "bad_value"),
    ("discard", {"seat": "red", "cards": 4}, "no_item"),
    ("discard", {"seat": "purple"}, "unknown_seat"),
    ("draw", {"seat": "purple"}, "unknown_seat"),
    ("hand", {"seat": "red", "cards": -1}, "bad_value"),
    ("hand", {"seat": "purple", "cards": 3}, "unknown_seat"),
    ("leave", {"seat": "purple"}, "unknown_seat"),
    ("cleared", {}, "not_now"),
    ("check_mission", {"roll": [1]}, "bad_roll"),
]


@pytest.mark.parametrize(("do", "fields", "code"), OUTRIGHT, ids=str)
def test_what_cannot_be_is_refused_overruled_or_not(
    do: str, fields: dict[str, Any], code: str
) -> None:
    voyage = a_turn()
    assert voyage.refused(do, **fields)[0] == code
    assert voyage.refused(do, **fields, anyway=True)[0] == code


@pytest.mark.parametrize("roll", [[7], [0], [1, 2], [], [True], 3, ["1"]], ids=str)
def test_a_die_has_one_of_six_sides(roll: object) -> None:
    voyage = in_space()
    voyage.placed("romulan_bird_of_prey", 1, cloaked=True)
    voyage.do("check_mission")
    assert voyage.refused("threats_act", roll=roll)[0] in ("bad_roll", "bad_value", "needs_roll")


@pytest.mark.parametrize("value", [True, 1.5, "1", None])
def test_only_a_whole_number_is_a_number(value: object) -> None:
    voyage = in_space()
    assert voyage.refused("hand", seat="red", cards=value)[0] == "bad_value"
    assert voyage.refused("adjust", set={"decks.discard": value})[0] == "bad_value"


def test_nothing_is_done_in_a_game_that_is_over() -> None:
    voyage = last_ship()
    voyage.do("lose", why="the mission says so")
    assert voyage.refused("check_mission")[0] == "game_over"
    assert voyage.refused("hand", seat="red", cards=1)[0] == "game_over"


def test_a_game_that_is_given_up_has_neither_side_nor_rule() -> None:
    voyage = in_space()
    voyage.do("end_game")
    assert voyage.at("over") == {"side": None, "rule": None, "winners": None}


# The view


def test_the_view_has_the_contract_s_keys_and_what_they_hold() -> None:
    view = in_space().view
    view.pop("rev")
    wanted = """game phase board setup turn seats ship threats tokens bag decks mission missions
    pending checklist reminders over"""
    assert set(wanted.split()) <= set(view)
    assert (view["game"], view["phase"], view["board"]) == ("star_trek_panic", "turn", "full")
    assert view["setup"] == {"hand": 6, "deck": 62}
    assert view["seats"]["red"] == {"name": "Ann", "role": None, "hand": 6, "here": True}
    assert list(view["ship"]["facings"]) == list(FACINGS)
    assert view["ship"]["facings"]["left"] == {"sector": 5, "shield": "intact", "hull": "intact"}
    assert view["ship"]["no_maneuver"] == []
    assert view["decks"] == {"enterprise": 50, "discard": 0, "removed": 0}
    assert view["missions"] == {
        "wanted": 5, "completed": [], "failed": [], "known": [],
    }  # fmt: skip
    assert (view["pending"], view["checklist"], view["over"]) == ([], None, None)


def test_a_token_that_is_no_ship_has_neither_owner_nor_defense() -> None:
    voyage = in_space()
    base = voyage.placed("starbase", 2)
    assert voyage.threat(base) == {
        "kind": "starbase", "sector": 2, "range": "long", "defense": None, "highest": None,
        "cloaked": False,
    }  # fmt: skip
    nebula = voyage.at("tokens.nebula")
    assert (nebula["role"], nebula["owner"], nebula["defense"], nebula["fire"]) == (
        "effect", None, None, 0,
    )  # fmt: skip


def test_no_maneuver_is_a_reminder_to_put_its_token_on_the_ship() -> None:
    """ST-MAN-09."""
    voyage = in_space()
    assert "ST-MAN-09" not in {one["rule"] for one in voyage.at("reminders")}
    voyage.placed("tholian", 4, "short")
    (reminder,) = [one for one in voyage.at("reminders") if one["rule"] == "ST-MAN-09"]
    assert reminder["text"]


def test_every_seat_sees_the_same() -> None:
    """Nothing is hidden."""
    voyage = in_space()
    play = voyage.tell.table.play
    assert play is not None
    views = [dict(play.game.view(play.history.state, seat)) for seat in (None, *SEATS[:2])]
    assert [one.pop("seat", None) for one in views] == [None, *SEATS[:2]]
    assert views[0] == views[1] == views[2]
