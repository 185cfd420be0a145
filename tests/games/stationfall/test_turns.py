"""Sitting down, the steps of a turn, cubes, discs, reveals, Bribes and Kompromat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import (
    CALLED,
    CAST,
    CLERK,
    PODS,
    SEATS,
    Orbit,
    acting,
    flying,
    sitting,
    unless,
    with_a_clerk,
)  # fmt: skip

# Sitting down


def test_a_new_game_is_as_the_contract_has_it() -> None:
    """SF-SET-01, SF-SET-03, SF-SET-11, SF-SET-T1, SF-CMP-01, SF-CMP-02."""
    orbit = Orbit(3)
    view = orbit.view
    assert {key: view[key] for key in (
        "game", "phase", "board", "mode", "minute", "re_entry", "first", "order", "turn", "power",
        "cameras", "jammers", "abandon_ship", "locks", "antimatter", "project_x", "offsites",
        "pending", "awaiting", "scores", "over", "bot", "markers", "setup",
    )} == {
        "game": "stationfall", "phase": "setup", "board": "light", "mode": "free", "minute": 13,
        "re_entry": None, "first": "red", "order": ["red", "blue", "green"], "turn": None,
        "power": {"damaged": 0, "status": "normal"}, "cameras": True, "jammers": True,
        "abandon_ship": False, "locks": "printed",
        "antimatter": {"armed": False, "seat": None, "minute": None, "detonated": None},
        "project_x": {"released": False}, "offsites": {"news": [], "authorities": []},
        "pending": [], "awaiting": [], "scores": {}, "over": None, "bot": None, "markers": [],
        "setup": {"expected": 12, "cast": 12, "identities": 3, "minute": 13},
    }  # fmt: skip
    assert view["seats"]["blue"] == {
        "name": "Bob", "bot": None, "cubes": 8, "betrayal": 0, "bribe": 1, "kompromat": 0,
        "markers": 3, "guilt": "innocent", "identity": None, "schroedinger": False, "bonus": None,
        "disc": None, "conspirators": [], "out": False,
    }  # fmt: skip
    assert {name: one["order"] for name, one in view["characters"].items()} == {
        name: n for n, name in enumerate(CAST, start=1)
    }
    assert view["characters"]["Exile"] == {
        "order": 6, "kind": None, "state": "live", "pc": None, "cubes": {}, "discs": [],
        "exhausted": False, "bribes": [], "kompromat_used": False, "contaminated": False,
        "data": [], "section": None, "items": [],
    }  # fmt: skip
    assert list(view["pods"]) == list(PODS)
    assert view["pods"]["Houdini"] == {
        "state": "attached", "damaged": False, "occupants": [], "capacity": None,
        "needs": ["abandon_ship"], "ready": False, "marker": None,
    }  # fmt: skip
    assert view["pods"]["Medevac Pod"]["needs"] == ["card"]
    assert view["sections"] == {
        "Magnetic Containment": {"hazard": "asphyxiation", "damaged": False, "items": []}
    }


def test_the_first_turn_begins_with_the_first_seat() -> None:
    """SF-SET-04, SF-TURN-01."""
    turn = flying().at("turn")
    assert {key: turn[key] for key in ("number", "seat", "step", "influenced", "character")} == {
        "number": 1, "seat": "red", "step": "start", "influenced": None, "character": None,
    }  # fmt: skip
    assert Orbit(3, new={"first": "green"}).begun().at("turn.seat") == "green"


def test_the_app_draws_lots_for_the_first_player() -> None:
    """SF-SET-04: in the order of players, be one a bot."""
    assert Orbit(3, new={"first": None, "roll": [2]}).at("first") == "blue"
    drawn = Orbit(3, new={"first": None}, bots={"green": CLERK}, dice=lambda sides, _: sides)
    assert drawn.at("first") == "green"


@pytest.mark.parametrize(
    ("players", "expected"), list(zip(range(2, 10), (12, 12, 12, 14, 15, 17, 19, 20), strict=True))
)
def test_so_many_characters_are_expected(players: int, expected: int) -> None:
    """SF-SET-12, OUT-02."""
    orbit = Orbit(players)
    assert orbit.at("setup.expected") == expected
    assert orbit.at("setup.identities") == (3 if players < 4 else 2)


def test_with_a_bot_everybody_is_dealt_two_identities() -> None:
    """SF-BOT-02."""
    assert Orbit(3, bots={"green": CLERK}).at("setup.identities") == 2


def test_nine_play_and_whoever_is_tenth_does_not() -> None:
    """SF-CMP-02."""
    orbit = flying(9)
    assert orbit.at("order") == list(SEATS)
    assert orbit.passes(8).at("turn.seat") == "magenta"


TWO = [{"seat": seat, "name": name} for seat, name in zip(SEATS[:2], CALLED, strict=False)]
BOT = {"seat": "green", "name": "Clerk", "bot": CLERK}


@pytest.mark.parametrize(
    "more",
    [
        {"players": TWO[:1]},
        {"players": [TWO[0], BOT]},
        {"players": [*TWO, {**BOT, "bot": "Legal"}]},
        {"players": [*TWO, BOT, {**BOT, "seat": "yellow", "name": "Other"}]},
        {"players": [*TWO, TWO[0]]},
        {"players": [*TWO, {"seat": "pink", "name": "Pat"}]},
        {"mode": "coop"},
        {"mode": "duel"},
        {"board": "round"},
        {"first": "green"},
        {"minute": 0},
        {"minute": 14},
        {"minute": True},
        {"cast": ["Exile"]},
        {"cast": [*CAST, "Exile"]},
        {"cast": [f"Guest {n}" for n in range(29)]},
        {"cast": [*CAST, "Dr. No"]},
        {"cast": [*CAST, ""]},
        {"cast": [*CAST, "x" * 41]},
        {"teams": [["red", "green"]], "mode": "team"},
        {"options": {"ties": "first"}},
        {"options": {"bridgeOfficer": True}},
        {"options": {"automation": "strict"}},
        {"options": {"bot_min_cube": 2}},
        {"copy": {"characters": {"Exile": {"text": "of the publisher"}}}},
        {"copy": {"characters": {"Exile": {"kind": "ghost"}}}},
        {"copy": {"pods": {"Houdini": {"capacity": "two"}}}},
        {"copy": {"edges": [["Suite"]]}},
        {"copy": {"cards": {}}},
    ],
    ids=str,
)
def test_a_new_game_that_cannot_be_is_refused(more: dict[str, Any]) -> None:
    """SF-BOT-01, SF-SET-12."""
    orbit = flying()
    orbit.do("end_game")
    refused = orbit.answer("new_game", **{"players": TWO, "first": "red", **more})
    assert refused["ok"] is False
    assert refused["refused"]["code"] in ("bad_value", "unknown_seat")


@pytest.mark.parametrize("option", ["lindsey_after_7", "strict_completion"])
def test_what_only_the_table_can_know_is_no_option(option: str) -> None:
    """AMB-07, AMB-11."""
    orbit = flying()
    orbit.do("end_game")
    values = {"lindsey_after_7": "free", "strict_completion": True}
    line = {**sitting(3, {}), "options": {option: values[option]}}
    assert orbit.refused("new_game", **line)[0] == "not_knowable"


def test_a_cast_of_ones_own_has_its_own_order_and_pods() -> None:
    """SF-SET-12, SF-SET-06, SF-CMP-07: no Station Chief, no Medevac Pod; the copy's Pods."""
    cast = ["Zed", "Legal", "Exile", "Captain O'Neill"]
    orbit = Orbit(3, new={"cast": cast, "copy": {"pods": {"Panic Pod": {"capacity": 1}}}})
    assert [(name, one["order"]) for name, one in orbit.at("characters").items()] == [
        ("Zed", 1), ("Legal", 2), ("Exile", 3), ("Captain O'Neill", 4),
    ]  # fmt: skip
    assert set(orbit.at("pods")) == {*PODS[:4], "Panic Pod"}
    assert orbit.at("pods.Panic Pod.capacity") == 1


# Steps


def test_a_turn_goes_from_start_over_cubes_to_an_activation() -> None:
    """SF-TURN-01, SF-INF-03, SF-EXH-03."""
    orbit = flying()
    orbit.do("influence", character="Exile", cubes=2)
    assert (orbit.at("turn.step"), orbit.at("turn.influenced")) == ("influenced", "Exile")
    orbit.do("influence", character="Exile", cubes=1)
    assert (orbit.who("Exile")["cubes"], orbit.at("seats.red.cubes")) == ({"red": 3}, 5)
    orbit.cubes("Medical", red=1).do("activate", character="Medical")
    assert orbit.at("turn.step") == "active"
    assert (orbit.at("turn.character"), orbit.at("seats.red.disc")) == ("Medical", "Medical")
    orbit.do("end_turn")
    turn = orbit.at("turn")
    assert (turn["number"], turn["seat"], turn["step"]) == (2, "blue", "start")


def test_the_cubes_and_the_disc_are_both_moved_or_neither() -> None:
    """SF-TURN-03, SF-INF-01."""
    orbit = flying().cubes("Exile", blue=3)
    orbit.refused("activate", character="Exile", cubes=2)
    assert orbit.at("seats.red.cubes") == 8
    orbit.do("activate", character="Exile", cubes=3)
    assert (orbit.at("turn.step"), orbit.at("turn.influenced")) == ("active", "Exile")


def test_the_disc_moves_from_the_old_character_to_the_new_one() -> None:
    """SF-EXH-03, SF-EXH-01."""
    orbit = acting(character="Exile").passes().to("red").active("Medical")
    assert (orbit.who("Exile")["discs"], orbit.who("Medical")["discs"]) == ([], ["red"])
    assert orbit.at("seats.red.disc") == "Medical"


@pytest.mark.parametrize(("discs", "actions"), [(["blue"], 2), (["blue", "green"], 1)])
def test_a_card_may_ask_for_two_discs(discs: list[str], actions: int) -> None:
    """SF-EXH-01, OUT-04."""
    copy = {"characters": {"Cyborg": {"discs_to_exhaust": 2}}}
    orbit = flying(new={"copy": copy}).adjusted({"characters.Cyborg.discs": discs})
    orbit.active("Cyborg")
    assert (orbit.at("turn.actions"), orbit.at("turn.exhausted")) == (actions, actions == 1)


def test_renegotiating_brings_the_disc_and_one_cube_home() -> None:
    """SF-RENEG-01, SF-RENEG-02, AMB-19."""
    orbit = acting(character="Exile").passes().to("red")
    orbit.cubes("Medical", red=2).do("renegotiate", **{"from": "Medical"})
    assert (orbit.at("seats.red.disc"), orbit.who("Exile")["discs"]) == (None, [])
    assert (orbit.who("Medical")["cubes"], orbit.at("seats.red.cubes")) == ({"red": 1}, 6)
    assert orbit.at("turn.step") == "renegotiated"


def test_cubes_in_the_betrayal_box_stay_there() -> None:
    """SF-RENEG-02."""
    orbit = flying().adjusted({"seats.red.betrayal": 3})
    orbit.do("renegotiate")
    assert (orbit.at("seats.red.betrayal"), orbit.at("seats.red.cubes")) == (3, 5)


def test_a_reveal_leaves_the_whole_turn_and_its_power_may_be_told() -> None:
    """SF-REV-01, SF-REV-04, SF-REV-08, SF-GLT-02."""
    orbit = flying()
    orbit.do("reveal", identity="Engineer")
    assert orbit.at("turn.step") == "start"
    orbit.do("timer", on="Suite", what="damage")
    orbit.do("damage", section="Kitchen")
    orbit.do("data", verb="make", data="Evidence", character="Engineer")
    orbit.do("influence", character="Exile", cubes=1)
    orbit.do("activate", character="Engineer")
    assert (orbit.at("turn.actions"), orbit.at("turn.spent")) == (2, 0)


@pytest.mark.parametrize("do", ["contaminate", "take_kompromat", "down", "occupants"])
def test_cards_do_things_at_any_step(do: str) -> None:
    """SF-KOM-01, SF-ITM-02, SF-POD-02, SF-INF-06."""
    lines: dict[str, dict[str, Any]] = {
        "contaminate": {"character": "Exile"},
        "take_kompromat": {},
        "down": {"characters": ["Exile"], "blame": False},
        "occupants": {"pod": "Houdini", "characters": ["Exile"]},
    }
    for orbit in (flying(), acting()):
        orbit.do(do, **lines[do])
    assert acting().do(do, **lines[do])


def test_kompromat_is_counted_and_nobody_says_which() -> None:
    """SF-KOM-01, SF-SET-07."""
    orbit = flying()
    orbit.do("take_kompromat")
    orbit.do("take_kompromat")
    assert orbit.at("seats.red.kompromat") == 2
    orbit.active().do("kompromat", character="Exile")
    assert orbit.at("seats.red.kompromat") == 1


def test_a_light_board_lets_nobody_be_short_of_kompromat() -> None:
    """SF-KOM-01."""
    orbit = acting()
    orbit.do("kompromat", character="Exile")
    assert orbit.at("seats.red.kompromat") == 0
    full = acting(board="full")
    assert full.refused("kompromat", character="Exile") == ("no_item", "SF-KOM-01")


# Conspirators


def test_a_pc_is_its_owners_alone() -> None:
    """SF-INF-02, SF-INF-04."""
    orbit = flying().known("blue", "Exile").cubes("Exile", red=3)
    assert orbit.at("seats.red.conspirators") == []
    assert orbit.at("seats.blue.conspirators") == ["Exile"]
    orbit.state("down", "Exile")
    assert orbit.at("seats.blue.conspirators") == []


@pytest.mark.parametrize("down", [True, False])
def test_cubes_may_come_on_who_is_down(*, down: bool) -> None:
    """SF-INF-07, AMB-20."""
    orbit = flying(**unless(down, influence_down=False)).state("down", "Exile")
    if down:
        orbit.do("influence", character="Exile", cubes=1)
    else:
        orbit.refused("influence", character="Exile", cubes=1)


def test_cubes_come_on_who_is_annihilated_only_if_the_house_says_so() -> None:
    """SF-INF-07, AMB-20."""
    orbit = flying(influence_annihilated=True).state("annihilated", "Exile")
    orbit.do("influence", character="Exile", cubes=1)


# Bribes and Kompromat


def test_a_bribe_on_anybody_is_accepted_at_once_and_lies_there() -> None:
    """SF-BRB-01."""
    orbit = acting()
    assert {"bribe_spent"} <= set(orbit.types("bribe", character="Exile"))
    assert orbit.at("pending") == []
    assert orbit.at("turn.extras") == {"Exile": 1}
    assert (orbit.who("Exile")["bribes"], orbit.at("seats.red.bribe")) == (["red"], 0)


@pytest.mark.parametrize("do", ["bribe", "kompromat"])
def test_an_offer_that_is_accepted_gives_an_action(do: str) -> None:
    """SF-BRB-04, SF-KOM-02, SF-KOM-03."""
    orbit = flying().known("blue", "Exile").active()
    assert "offer_made" in orbit.types(do, character="Exile")
    assert orbit.refused("end_turn")[0] == "must_settle"
    assert "offer_answered" in orbit.types("answer", accept=True)
    assert (orbit.at("pending"), orbit.at("turn.extras")) == ([], {"Exile": 1})
    assert orbit.at("seats.blue.guilt") == "innocent"


def test_kompromat_on_the_own_pc_asks_nobody() -> None:
    """SF-KOM-02."""
    orbit = flying()
    orbit.do("reveal", identity="Exile")
    orbit.active("Exile", 0).do("kompromat", character="Exile")
    assert (orbit.at("pending"), orbit.at("turn.extras")) == ([], {"Exile": 1})


@pytest.mark.parametrize("do", ["bribe", "kompromat"])
def test_a_bots_pc_refuses_at_once_and_is_no_suspect(do: str) -> None:
    """SF-BOT-06, SF-KOM-03, SF-BRB-04."""
    orbit = with_a_clerk().to("red").active()
    assert {"offer_made", "offer_answered"} <= set(orbit.types(do, character=CLERK))
    assert (orbit.at("pending"), orbit.at("turn.extras").get(CLERK, 0)) == ([], 0)
    assert (orbit.at("seats.red.bribe"), orbit.at("seats.green.guilt")) == (1, "innocent")
    assert orbit.who(CLERK)["kompromat_used"] is (do == "kompromat")


@pytest.mark.parametrize("allowed", [True, False])
def test_extras_are_open_while_renegotiating_too(*, allowed: bool) -> None:
    """SF-TURN-02, AMB-16."""
    orbit = flying(**unless(allowed, extras_while_renegotiating=False))
    orbit.do("renegotiate")
    if allowed:
        orbit.do("bribe", character="Exile")
        orbit.do("kompromat", character="Exile")
        assert orbit.at("turn.extras") == {"Exile": 2}
    else:
        assert orbit.refused("bribe", character="Exile")[1] == "SF-TURN-02"
        assert orbit.refused("kompromat", character="Exile")[1] == "SF-TURN-02"


@pytest.mark.parametrize("most", [None, 1])
def test_as_much_kompromat_a_turn_as_the_house_says(most: int | None) -> None:
    """SF-TURN-02, SF-KOM-04, AMB-13."""
    orbit = acting(kompromat_per_turn=most)
    orbit.do("kompromat", character="Exile")
    if most is None:
        orbit.do("kompromat", character="Medical")
    else:
        assert orbit.refused("kompromat", character="Medical")[1] == "SF-TURN-02"


# Pending


def offered(orbit: Orbit) -> Orbit:
    orbit.do("bribe", character="Exile")
    return orbit


def test_while_a_question_is_open_only_its_answer_and_corrections_are_taken() -> None:
    """SF-BRB-04."""
    orbit = offered(flying().known("blue", "Exile").active())
    for do, fields in (
        ("end_turn", {}), ("take_kompromat", {}), ("cameras", {"on": False}),
        ("down", {"characters": ["Medical"]}),
    ):  # fmt: skip
        assert orbit.refused(do, **fields)[0] == "must_settle"
        assert orbit.refused(do, **fields, anyway=True)[0] == "must_settle"
    orbit.adjusted({"cameras": False})
    orbit.do("undo")
    orbit.do("answer", accept=True)


def test_while_project_x_acts_nobody_is_blamed_for_what_it_does() -> None:
    """SF-PX-02, SF-BT-08."""
    orbit = acting()
    orbit.do("release")
    orbit.do("end_turn")
    orbit.do("down", characters=["Exile"])
    orbit.do("fire", section="Suite", downed=["Medical"])
    orbit.do("damage", section="Kitchen")
    orbit.do("repair", section="Kitchen")
    orbit.do("suppress", section="Suite")
    orbit.do("revive", character="Exile", **{"with": "nanogel"})
    assert orbit.at("seats.red.guilt") == "innocent"
    assert orbit.refused("cameras", on=False)[0] == "must_settle"
    orbit.do("project_x_done")
    assert orbit.at("turn.seat") == "blue"
