"""Ties that a bot meets, settled by the General Priorities, and what a bot does in words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.dice import Cup, Dice
from companion.core.game import Decided
from companion.games.stationfall import commands as c
from companion.games.stationfall.bots.priorities import dropping, picking_up
from companion.games.stationfall.bots.ways import ways
from companion.games.stationfall.package import STATIONFALL
from tests.support.stationfall_bots import TWELVE, BotTable, script


def nine(**options: Any) -> BotTable:
    """Twelve Characters in order; the bot plays the ninth, and none has a cube."""
    return BotTable("Card 9", cast=TWELVE, **options)


@pytest.mark.parametrize(
    ("tie", "of", "target"),
    [
        ("next", ("Card 2", "Card 6"), "Card 2"),
        ("next", ("Card 6", "Card 11"), "Card 11"),
        ("last", ("Card 2", "Card 6"), "Card 6"),
    ],
)
def test_a_target_is_counted_from_the_card_after_the_pc(
    tie: str, of: tuple[str, ...], target: str
) -> None:
    """SF-T-25, SF-T-26, SF-T-27: SF-ORD-01, AMB-10."""
    assert nine(bot_target_tie=tie).chosen("target", *of) == target


def test_a_target_with_fewest_own_cubes_then_most_of_humans() -> None:
    """SF-GP-02, AMB-37: of all humans together."""
    table = nine().cubes({"Card 10": {"blue": 1, "red": 5}, "Card 11": {"red": 2},
                          "Card 12": {"red": 1, "green": 2}})  # fmt: skip
    assert table.chosen("target", "Card 10", "Card 11", "Card 12", "Card 1") == "Card 12"
    assert table.chosen("target", "Card 10", {"name": "Card 12", "actions": 1}) == "Card 10"


def test_whom_it_activates_by_distance_free_actions_and_rank() -> None:
    """SF-BT-05, SF-GP-01, SF-GP-06."""
    table = nine().cubes({"Card 10": {"blue": 1}, "Card 11": {"blue": 3}})
    assert table.chosen("activate", "Card 10", "Card 11") == "Card 11"
    assert table.chosen("activate", "Card 10", "Card 9") == "Card 9"
    now = {"name": "Card 10", "this_minute": True}
    assert table.chosen("activate", now, "Card 9") == "Card 10"
    assert table.chosen("activate", {"name": "Card 9", "actions": 1}, "Card 11") == "Card 11"
    assert table.chosen("activate", {"name": "Card 10", "free": 1}, "Card 9") == "Card 10"


def test_of_two_sections_the_one_in_zero_gravity() -> None:
    """SF-T-29, SF-T-28: SF-GP-03, SF-GP-07: the distance is equal."""
    hub = {"name": "Forward Hub", "zero_g": True}
    assert nine().chosen("section", "Print Shop", hub) == "Forward Hub"
    known = BotTable(copy={"sections": {"Forward Hub": {"zero_g": True}}})
    assert known.chosen("section", "Forward Hub", "Print Shop") == "Forward Hub"
    assert known.chosen("section", {"name": "Forward Hub", "actions": 1}, "Chem Lab") == "Chem Lab"


def test_the_pod_with_most_occupants_then_top_most_then_left_most() -> None:
    """SF-GP-03."""
    table = BotTable().set({"pods.Houdini.occupants": ["Exile"]})
    assert table.chosen("section", "Alcatraz", "Houdini") == "Houdini"
    assert table.chosen("section", {"name": "Alcatraz", "occupants": 2}, "Houdini") == "Alcatraz"
    high, low = {"name": "Suite", "row": 1, "col": 9}, {"name": "Kitchen", "row": 2, "col": 1}
    assert table.chosen("section", low, high) == "Suite"
    assert table.chosen("section", {**low, "row": 1}, high) == "Kitchen"
    assert table.chosen("section", "Suite", "Kitchen") == "Kitchen"


def test_what_it_picks_up() -> None:
    """SF-GP-04."""
    colours = ["kompromat", "purple", "red", "yellow", "green"]
    items = [{"name": f"Item {colour}", "colour": colour} for colour in colours]
    table = nine()
    for first, item in enumerate(items):
        assert table.chosen("pick_up", *reversed(items[first:])) == item["name"]
    assert table.chosen("pick_up", *items, targeted=["Item green"]) == "Item green"
    assert table.chosen("pick_up", "Helmet", "Gun") == "Gun"


def test_what_it_drops() -> None:
    """SF-GP-05: Z before A."""
    colours = ["green", "yellow", "red", "purple"]
    items = [{"name": f"Item {colour}", "colour": colour} for colour in colours]
    table = nine()
    for first, item in enumerate(items):
        assert table.chosen("drop", *reversed(items[first:])) == item["name"]
    assert table.chosen("drop", *items, targeted=["Item green"]) == "Item yellow"
    assert table.chosen("drop", "Gun", "Helmet", "Gun 2") == "Helmet"
    assert table.chosen("drop", "Gun", "Gun 2") == "Gun 2"


def test_names_are_only_the_last_thing_that_counts() -> None:
    """SF-GP-04, SF-GP-05."""
    assert picking_up("Z", "red", ()) < picking_up("A", "yellow", ())
    assert dropping("A", "yellow", ()) < dropping("Z", "red", ())


def test_a_choice_is_a_bots_at_any_moment_of_its_turn() -> None:
    """SF-GP-08, SF-BT-08: even while something waits; nobody chooses for a human."""
    table = BotTable()
    assert table.chosen("target", "Exile", "Medical") == "Exile"
    assert table.view["turn"]["step"] == "start"
    table.reads()
    table.do("bot_choice", kind="section", of=["Houdini"])
    assert table.asked["ask"] == "nearest"
    table.nearest("Houdini")
    assert table.chosen("drop", "Gun", "Helmet") == "Helmet"
    assert table.plan["character"] == "Troubleshooter"
    table.set({"project_x.released": True})
    table.do("end_turn")
    table.do("bot_choice", kind="target", of=["Exile"])
    table.do("project_x_done")
    assert table.refused("bot_choice", kind="target", of=["Exile"], anyway=True)[0] == "not_now"


def test_it_chooses_from_names_that_are_there_once() -> None:
    table = BotTable()
    for kind, of in (
        ("target", []),
        ("target", ["Nobody"]),
        ("activate", ["Exile", "Exile"]),
        ("section", ["a.b"]),
        ("section", [{"name": "Suite", "actions": -1}]),
    ):
        assert table.refused("bot_choice", kind=kind, of=of, anyway=True)[0] == "bad_value"


# Words


def test_a_question_says_what_the_line_asks_for() -> None:
    copy = script(
        {"who": [{"ability": "Officer"}, {"lacks": "Helmet"}], "do": "launch",
         "target": {"pod": "any", "occupants": 0}, "then": "go"}
    )  # fmt: skip
    assert BotTable(copy=copy).reads().asked["text"] == (
        "Troubleshooter, line 1: Launch: a Pod, then Go. Who can do this with the fewest actions?"
        " If several are equal: with the most free actions. Look up: Officer and does not have"
        " Helmet."
    )
    hazard = BotTable().set({"sections.Suite.hazard": "fire"}).reads()
    assert hazard.asked["text"].startswith(
        "Troubleshooter, line 2: Hazard Suppression: a Section with Fire or Asphyxiation, but not "
        "Magnetic Containment."
    )
    nearest = hazard.can()
    assert nearest.asked["text"] == (
        "Troubleshooter, line 4: go to a Pod with room, then Timed Launch. Which of these is"
        " nearest to Troubleshooter?"
    )
    assert "Abandon Ship" in nearest.nearest().asked["text"]


def test_every_target_and_condition_has_words() -> None:
    targets = [
        {"pod": "ready", "occupants": 2},
        {"hazard": True},
        {"section": ["Suite", "Bridge"]},
        {"character": "any"},
        None,
    ]
    for target in targets:
        line = {"who": [{"has": "Gun"}], "do": "odd_verb", **({"target": target} if target else {})}
        table = BotTable(copy=script(line))
        table.set({"pods.Houdini.occupants": ["Exile", "Medical"], "abandon_ship": True,
                   "sections.Suite.hazard": "fire"})  # fmt: skip
        assert "odd verb" in table.reads().asked["text"]


def test_repeats_are_said() -> None:
    """SF-GR-07."""
    table = BotTable().set({"sections.Suite.hazard": "fire"}).reads().can("Troubleshooter")
    assert table.plan["repeat"] is True
    assert table.plan["target"] == "Suite"
    assert table.plan["moves"][-3:-1] == [
        "Hazard Suppression: Suite.",
        "Again with all actions that are left.",
    ]


# Offers


def test_each_way_that_is_offered_is_legal() -> None:
    """Every answer to every kind of question, one by one."""
    tables = (
        BotTable(),
        BotTable().reads(),
        BotTable().set({"sections.Suite.hazard": "fire"}).reads(),
        BotTable("Exile").reads(),
        BotTable().reads().nearest("Houdini"),
    )
    offered = set()
    for table in tables:
        assert table.tell.table.play is not None
        state = table.tell.table.play.history.state
        for kind in ways(state):
            for command in kind:
                decided = STATIONFALL.decide(state, command, Dice(Cup(lambda _, __: 1)))
                if isinstance(command, c.BotTurn) and table.view["turn"]["step"] == "active":
                    continue
                assert isinstance(decided, Decided), (command, decided)
                assert not decided.against
                offered.add(type(command))
    assert offered == {c.BotTurn, c.BotAnswer, c.BotChoice}
