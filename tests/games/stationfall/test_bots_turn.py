"""A bot's turn: its cubes, its script line by line, the questions, and Renegotiate."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall_bots import TWELVE, BotTable, script

FLAGS = {"paranoid": ["paranoid"], "helpful": ["helpful"], "drone": ["drone"], "normal": []}


def flagged(**flags: str) -> dict[str, Any]:
    """A copy in which Characters have these flags; `Card_7` stands for Card 7."""
    of = {name.replace("_", " "): {"flags": FLAGS[flag]} for name, flag in flags.items()}
    return {"characters": of}


def twelve(**fields: Any) -> BotTable:
    """Twelve in order, and the bot plays the ninth."""
    return BotTable("Card 9", cast=TWELVE, **fields)


# Its cubes


def test_at_begin_each_bot_places_cubes_on_the_next_three_npcs() -> None:
    """SF-T-40: SF-BOT-04: two each, one on a Helpful one, none on a Paranoid one."""
    flags = flagged(Card_11="paranoid", Card_12="helpful")
    table = BotTable("Card 9", cast=TWELVE, copy=flags)
    table.do("undo")
    table.do("undo")
    events = table.do("begin")
    placed = [(one["character"], one["cubes"]) for one in events if one["type"] == "cubes_moved"]
    assert placed == [("Card 10", 2), ("Card 12", 1), ("Card 1", 2)]
    assert table.view["seats"]["blue"]["cubes"] == 3
    assert table.view["turn"]["step"] == "start"


def test_another_bots_pc_gets_no_cubes_and_turn_order_counts() -> None:
    """SF-BOT-04."""
    players = [
        {"seat": "blue", "name": "One", "bot": "Card 9"},
        {"seat": "red", "name": "Two", "bot": "Card 10"},
        {"seat": "green", "name": "Cat"},
    ]
    table = BotTable("Card 9", cast=TWELVE)
    table.do("end_game")
    table.do("new_game", players=players, first="red", cast=list(TWELVE))
    events = table.do("begin")
    placed = [(one["seat"], one["character"]) for one in events if one["type"] == "cubes_moved"]
    red = [("red", "Card 11"), ("red", "Card 12"), ("red", "Card 1")]
    assert placed == [*red, ("blue", "Card 11"), ("blue", "Card 12"), ("blue", "Card 1")]


def test_a_bot_equals_the_most_of_any_other_seat_on_the_next_npc() -> None:
    """SF-T-35: SF-BT-02."""
    table = twelve().cubes({"Card 10": {"blue": 1}, "Card 11": {"red": 2, "green": 1}})
    table.set({"seats.blue.betrayal": 5})
    assert table.view["seats"]["blue"]["cubes"] == 2
    table.do("bot_turn")
    assert table.mine == {"Card 10": 1, "Card 11": 2}
    assert (table.view["turn"]["step"], table.view["turn"]["influenced"]) == (
        "influenced",
        "Card 11",
    )


def test_with_cubes_on_two_live_npcs_a_bot_places_none() -> None:
    """SF-BT-02."""
    table = twelve().cubes({"Card 10": {"blue": 1}, "Card 2": {"blue": 1}}).reads()
    assert table.mine == {"Card 10": 1, "Card 2": 1}
    assert table.view["turn"]["step"] == "start"


def test_one_who_is_down_does_not_count_but_is_where_it_goes_on_from() -> None:
    """SF-BT-02, AMB-08: that one may lie Down."""
    table = twelve().cubes({"Card 10": {"blue": 1}, "Card 2": {"blue": 1}})
    table.set({"characters.Card 2.state": "down"}).reads()
    assert table.mine == {"Card 10": 1, "Card 2": 1, "Card 3": 1}


def test_it_goes_on_after_the_furthest_even_round_the_pc() -> None:
    """AMB-08: furthest in order from the PC; then round to the start."""
    table = twelve().cubes({"Card 8": {"blue": 1}}).reads()
    assert table.mine == {"Card 8": 1, "Card 10": 1}


def test_an_npc_for_which_the_cubes_do_not_suffice_is_as_if_not_there() -> None:
    """SF-T-57: SF-BT-02, SF-EL-03."""
    table = twelve().cubes({"Card 10": {"red": 3}})
    table.set({"seats.blue.betrayal": 6}).reads()
    assert table.mine == {"Card 11": 1}


def test_the_paranoid_drones_and_pcs_are_passed_over() -> None:
    """AMB-32."""
    table = twelve(copy=flagged(Card_10="paranoid", Card_11="drone"))
    table.set({"characters.Card 12.state": "escaped"}).reads()
    assert table.mine == {"Card 1": 1}


def test_no_cube_where_no_cube_is_the_least() -> None:
    """AMB-08: `bot_min_cube` 0 equals nothing with nothing."""
    assert twelve(bot_min_cube=0).reads().mine == {}


def test_where_nobody_is_left_no_cube_is_placed() -> None:
    """SF-BT-02."""
    table = twelve(copy={"characters": {name: {"flags": ["drone"]} for name in TWELVE}})
    assert table.reads().mine == {}


# Passing over lines


def asked_line(table: BotTable) -> tuple[str, str]:
    table.do("bot_turn")
    return table.asked["ask"], table.asked["line"]


def test_lines_without_a_target_are_passed_over() -> None:
    """SF-TS-1 to SF-TS-4: no damaged Pod, no hazard but one, no Drone."""
    assert asked_line(BotTable()) == ("nearest", "4")


def test_a_damaged_pod_is_jury_rigged_first() -> None:
    """SF-TS-1."""
    table = BotTable().set({"pods.Houdini.damaged": True})
    table.cubes({"Exile": {"blue": 1}, "Medical": {"blue": 1}}).reads()
    assert (table.asked["line"], table.asked["verb"]) == ("1", "jury_rig")
    assert table.asked["candidates"] == ["Exile", "Medical", "Troubleshooter"]


def test_the_hazard_in_magnetic_containment_is_none_of_its_business() -> None:
    """SF-T-37: SF-TS-2."""
    assert asked_line(BotTable())[1] == "4"
    table = BotTable().set({"sections.Suite.hazard": "fire"})
    assert asked_line(table) == ("who", "2")


def test_where_nobody_can_suppress_the_line_is_passed_over() -> None:
    """SF-T-60: SF-EL-01, SF-EL-03."""
    table = BotTable().set({"sections.Suite.hazard": "fire"}).reads()
    table.can()
    assert table.asked["line"] == "4"


def test_remote_control_needs_a_drone_in_the_cast() -> None:
    """SF-TS-3."""
    table = BotTable(copy={"characters": {"Cyborg": {"flags": ["drone"]}}})
    assert asked_line(table) == ("who", "3")


def test_a_pod_need_not_be_launchable_for_what_stands_after_then() -> None:
    """SF-T-38: SF-TS-4, SF-GR-06, AMB-35."""
    table = BotTable().reads()
    assert table.asked["ask"] == "nearest"
    assert "Houdini" in table.asked["choices"]
    assert not table.view["pods"]["Houdini"]["ready"]


def only_pod(pod: str, **fields: Any) -> BotTable:
    """Of the Pods only this one has not left."""
    others = {"Alcatraz", "Hail Mary", "Houdini", "McQueen", "Medevac Pod"} - {pod}
    table = BotTable(**fields)
    return table.set({f"pods.{one}.state": "launched" for one in others})


def test_a_full_pod_is_not_open() -> None:
    """SF-EL-03: Data and Items take no seat."""
    copy = {"pods": {"Houdini": {"capacity": 1}}, "characters": {"Exile": {"kind": "item"}}}
    table = only_pod("Houdini", copy=copy).set({"pods.Houdini.occupants": ["Exile"]})
    assert asked_line(table) == ("who", "4")
    table = only_pod("Houdini", copy=copy).set({"pods.Houdini.occupants": ["Medical"]})
    assert asked_line(table) == ("script", "5")


@pytest.mark.parametrize(
    ("aboard", "abandon", "considered"), [(1, True, False), (2, False, False), (2, True, True)]
)
def test_a_pod_is_launched_with_two_aboard_and_its_needs_met(
    aboard: int,
    abandon: bool,  # noqa: FBT001  (a case of the parameters)
    considered: bool,  # noqa: FBT001  (a case of the parameters)
) -> None:
    """SF-T-39: SF-TS-6."""
    table = only_pod("Houdini").set({"abandon_ship": abandon})
    table.set({"pods.Houdini.occupants": ["Exile", "Medical"][:aboard]}).reads().can()
    if not abandon:
        table.card(None)
    assert (table.asked["line"] == "6") == considered


def test_a_line_of_the_die_is_read_when_it_falls_so() -> None:
    """SF-T-58: SF-GR-12."""
    copy = script({"who": ["con"], "do": "attack", "die": [1, 2]}, {"goto": "Revive"})
    assert BotTable(copy=copy).reads(roll=[2]).asked["line"] == "1"
    assert BotTable(copy=copy).reads(roll=[3]).plan["line"] == "renegotiate"


def test_one_die_serves_the_whole_turn_with_the_scripts_it_leads_to() -> None:
    """SF-GR-12: the app rolls what nobody told; where none is needed none may be told."""
    deep = script({"who": ["con"], "do": "attack", "die": [5]}, name="Deep")
    lines = ({"goto": "Deep"}, {"who": ["con"], "do": "sabotage", "die": [5]})
    copy = {"scripts": {**script(*lines)["scripts"], **deep["scripts"]}}
    table = BotTable(copy=copy, source=lambda sides, _: 5)
    events = table.do("bot_turn")
    assert [one["face"] for one in events if one["type"] == "rolled"] == [5]
    assert (table.asked["script"], table.asked["verb"]) == ("Deep", "attack")
    table.can()
    assert (table.asked["script"], table.asked["verb"]) == ("Troubleshooter", "sabotage")
    assert BotTable().refused("bot_turn", roll=[3])[0] == "bad_roll"
    assert table.refused("bot_answer", can=[], roll=[5])[0] == "bad_roll"


def test_a_line_is_read_in_its_minutes_only() -> None:
    """SF-GR-12."""
    copy = script({"who": ["con"], "do": "a", "minutes": [12]}, {"who": ["con"], "do": "b"})
    assert BotTable(copy=copy).reads().asked["line"] == "2"
    assert BotTable(copy=copy).set({"minute": 12}).reads().asked["line"] == "1"


# Who may do it


def line_for(*who: Any, copy: dict[str, Any] | None = None, **more: Any) -> BotTable:
    """A bot whose script has one line of an attack, and two Conspirators beside the PC."""
    fields = {**(copy or {}), **script({"who": list(who), "do": "attack"})}
    table = BotTable(copy=fields, **more)
    return table.cubes({"Exile": {"blue": 2}, "Medical": {"blue": 1}})


def test_the_candidates_are_the_live_conspirators_the_pc_last() -> None:
    """SF-GR-02, SF-ORD-01."""
    table = line_for("con").cubes({"Security": {"blue": 1, "red": 2}, "Cyborg": {"blue": 1}})
    assert table.reads().asked["candidates"] == ["Cyborg", "Exile", "Medical", "Troubleshooter"]
    table = line_for("con").set({"characters.Troubleshooter.state": "down"})
    assert table.reads().asked["candidates"] == ["Exile", "Medical"]


def test_influence_asks_for_npcs_that_the_cubes_can_win_too() -> None:
    """SF-GR-03, SF-EL-03."""
    table = line_for("influence").set({"seats.blue.betrayal": 4})
    table.cubes({"Cyborg": {"red": 1}, "Security": {"red": 2}}).reads()
    assert "Cyborg" in table.asked["candidates"]
    assert "Security" not in table.asked["candidates"]


def test_a_human_pc_is_no_candidate_for_influence() -> None:
    """SF-GR-03."""
    table = line_for("influence")
    table.set({"turn.spent": 0})
    table.reads().can("Exile")
    table.do("end_turn")
    table.do("reveal", identity="Stowaway")
    table.do("renegotiate")
    table.do("end_turn")
    table.do("renegotiate")
    table.do("end_turn")
    assert "Stowaway" not in table.reads().asked["candidates"]


def test_an_exhausted_one_is_no_candidate_where_none_may_be() -> None:
    """SF-EXH-01: its own disc counts."""
    table = line_for("unexhausted").set({"characters.Exile.discs": ["blue"]})
    assert table.reads().asked["candidates"] == ["Medical", "Troubleshooter"]


def test_a_named_character_alone_is_a_candidate() -> None:
    """SF-GR-04."""
    assert line_for({"character": "Medical"}).reads().asked["candidates"] == ["Medical"]


def test_an_ability_is_looked_up_only_where_the_copy_does_not_know() -> None:
    """SF-GR-04."""
    known = {name: {"abilities": ["Officer"] if name == "Exile" else []} for name in ("Exile",)}
    table = line_for({"ability": "Officer"}, copy={"characters": known}).reads()
    assert table.asked["candidates"] == ["Exile", "Medical", "Troubleshooter"]
    assert table.asked["check"] == [{"ability": "Officer"}]
    others = {"Medical": {"abilities": ["Jury Rig"]}, "Troubleshooter": {"abilities": []}}
    copy = {"characters": {**known, **others}}
    table = line_for({"ability": "Officer"}, copy=copy).reads()
    assert (table.asked["candidates"], table.asked["check"]) == (["Exile"], [])


@pytest.mark.parametrize(("condition", "found"), [("has", ["Exile"]), ("lacks", ["Medical"])])
def test_possessions_are_read_on_a_full_board(condition: str, found: list[str]) -> None:
    """SF-T-32, SF-T-33: SF-GR-04; on a light board the table looks."""
    full = line_for("con", {condition: "Helmet"}, told={"board": "full"})
    full.set({"characters.Exile.items": ["Helmet"], "characters.Troubleshooter.state": "down"})
    full.reads()
    assert (full.asked["candidates"], full.asked["check"]) == (found, [])
    light = line_for("con", {condition: "Helmet"}).reads()
    assert light.asked["candidates"] == ["Exile", "Medical", "Troubleshooter"]
    assert light.asked["check"] == [{condition: "Helmet"}]


def test_data_and_used_nanogel_are_possessions_too() -> None:
    """SF-GR-04."""
    table = line_for({"has": "Evidence"}, {"has": "Nanogel"}, told={"board": "full"})
    table.set({"characters.Exile.data": ["Evidence"], "characters.Exile.items": ["Nanogel 1"]})
    assert table.reads().asked["candidates"] == ["Exile"]


# Choosing the Character


def test_fewest_actions_then_most_free_ones() -> None:
    """SF-T-44: SF-BT-05."""
    table = line_for("con").reads()
    table.can(
        {"character": "Medical", "actions": 2},
        {"character": "Exile", "actions": 2, "free": 1},
        {"character": "Troubleshooter", "actions": 3, "free": 2},
    )
    assert (table.plan["character"], table.plan["line"]) == ("Exile", "1")


def test_this_minute_alone_takes_nobody_else() -> None:
    """SF-GR-05."""
    table = line_for("this_minute").reads()
    table.can({"character": "Medical", "this_minute": True, "actions": 9}, "Exile")
    assert table.plan["character"] == "Medical"
    assert line_for("this_minute").reads().can("Exile").plan["line"] == "renegotiate"


def test_this_minute_or_unexhausted_falls_back_on_the_unexhausted() -> None:
    """SF-T-34: SF-GR-05."""
    who = "this_minute/unexhausted"
    able = line_for(who).set({"characters.Medical.discs": ["blue"]}).reads()
    able.can({"character": "Medical", "this_minute": True}, "Exile")
    assert able.plan["character"] == "Medical"
    later = line_for(who).set({"characters.Medical.discs": ["blue"]}).reads()
    assert later.can("Medical", {"character": "Exile", "actions": 5}).plan["character"] == "Exile"
    never = line_for(who).set({"characters.Medical.discs": ["blue"]}).reads()
    assert never.can("Medical").plan["line"] == "renegotiate"


def test_the_priority_settles_the_rest() -> None:
    """SF-GP-01: able this Minute, unexhausted, PC, most cubes, next in order."""
    names = ["Exile", "Medical", "Troubleshooter"]

    def first(*out: str, **more: Any) -> str:
        table = line_for("con").set(more)
        found: str = table.reads().can(*(one for one in names if one not in out)).plan["character"]
        return found

    assert first() == "Troubleshooter"
    assert first("Troubleshooter") == "Exile"
    more = {"characters.Medical.cubes.red": 1, "characters.Medical.cubes.green": 1}
    assert first("Troubleshooter", **more) == "Medical"
    assert first("Troubleshooter", **{"characters.Medical.cubes.blue": 2}) == "Exile"
    assert first(**{"characters.Troubleshooter.discs": ["red"]}) == "Exile"


def test_a_character_that_becomes_a_conspirator_gets_cubes_and_the_disc() -> None:
    """SF-BT-04, SF-BT-06."""
    table = (
        line_for("influence")
        .cubes({"Cyborg": {"red": 2}})
        .set({"characters.Cyborg.discs": ["red"]})
    )
    table.reads().can("Cyborg")
    assert (table.plan["character"], table.plan["cubes"]) == ("Cyborg", 2)
    assert table.mine["Cyborg"] == 2
    turn = table.view["turn"]
    assert (turn["step"], turn["exhausted"], turn["actions"]) == ("active", True, 1)
    assert table.view["seats"]["blue"]["disc"] == "Cyborg"
    assert table.plan["moves"] == [
        "Put 2 of Bot's cubes on Cyborg.",
        "Move Bot's disc to Cyborg.",
        "Attack.",
        "Cyborg has 1 action and the free Pick Up.",
    ]


# What is nearest


def test_of_equally_close_pods_zero_gravity_then_occupants_then_place() -> None:
    """SF-GP-03, SF-GP-06."""
    pods = {
        "Alcatraz": {"row": 1, "col": 1},
        "Hail Mary": {"zero_g": True, "row": 9, "col": 9},
        "Houdini": {"zero_g": True, "row": 9, "col": 8},
        "McQueen": {"zero_g": True, "row": 3, "col": 8},
    }

    def goes(*nearest: str) -> str:
        table = BotTable(copy={"pods": pods}).set({"pods.Hail Mary.occupants": ["Exile"]})
        found: str = table.reads().nearest(*nearest).plan["target"]
        return found

    assert goes("Alcatraz") == "Alcatraz"
    assert goes(*pods) == "Hail Mary"
    assert goes("Alcatraz", "Houdini", "McQueen") == "McQueen"
    assert goes("Alcatraz", "Medevac Pod") == "Alcatraz"


def test_what_it_goes_for_is_told_with_what_comes_then() -> None:
    """SF-GR-06."""
    plan = BotTable().reads().nearest("Houdini").plan
    assert {key: plan[key] for key in plan if key != "moves"} == {
        "script": "Troubleshooter",
        "line": "4",
        "verb": "go",
        "character": "Troubleshooter",
        "target": "Houdini",
        "then": "timed_launch",
        "repeat": False,
        "cubes": 0,
        "choice": None,
    }
    assert plan["moves"] == [
        "Put 1 of Bot's cubes on Astrochimp.",
        "Move Bot's disc to Troubleshooter.",
        "Troubleshooter goes to Houdini with as few actions as possible.",
        "Then, if possible: Timed Launch.",
        "Troubleshooter has 2 actions and the free Pick Up.",
        "Houdini is chosen: nearest.",
    ]


def test_where_no_target_can_be_reached_the_line_is_passed_over() -> None:
    """SF-EL-01."""
    table = BotTable().reads().nearest()
    assert (table.asked["ask"], table.asked["line"], table.asked["script"]) == (
        "script",
        "5",
        "Abandon Ship",
    )


def test_who_comes_first_and_then_what_is_nearest() -> None:
    """SF-TS-7: several may go."""
    table = BotTable().cubes({"Exile": {"blue": 1}, "Medical": {"blue": 1}})
    table.set({"characters.Troubleshooter.discs": ["red"]}).reads().card(None)
    assert (table.asked["ask"], table.asked["line"]) == ("who", "7")
    table.can({"character": "Medical", "actions": 1}, {"character": "Exile", "actions": 2})
    assert (table.asked["ask"], table.asked["character"]) == ("nearest", "Medical")
    assert table.nearest("McQueen").plan["character"] == "Medical"


def test_of_equally_close_characters_fewest_own_cubes_most_humans_next() -> None:
    """SF-GP-02, AMB-10, AMB-37."""
    copy = script({"who": ["con"], "do": "attack", "target": {"character": "any"}})

    def aims(*nearest: str, **options: Any) -> str:
        table = BotTable(copy=copy, **options).cubes(
            {"Exile": {"blue": 1}, "Medical": {"blue": 1}, "Cyborg": {"red": 1, "green": 1},
             "Stranger": {"green": 2}}
        )  # fmt: skip
        table.set({"characters.Security.state": "down"}).reads().can("Exile")
        assert not {"Troubleshooter", "Exile", "Security"} & {*table.asked["choices"]}
        found: str = table.nearest(*nearest).plan["target"]
        return found

    assert aims("Medical", "Counselor") == "Counselor"
    assert aims("Counselor", "Stranger", "Cyborg") == "Cyborg"
    assert aims("Counselor", "Stranger", "Cyborg", bot_target_tie="last") == "Stranger"


def test_damaged_sections_are_no_target_but_to_go_there() -> None:
    """SF-EL-03."""
    lines = [
        {
            "who": [{"character": "Troubleshooter"}],
            "do": do,
            "target": {"section": ["Mainframe", "Bridge"]},
        }
        for do in ("transmit", "go")
    ]
    damaged = {"sections.Mainframe.damaged": True, "sections.Bridge.damaged": True}
    table = BotTable(copy=script(*lines)).set(damaged).reads()
    assert (table.asked["line"], table.asked["choices"]) == ("2", ["Mainframe", "Bridge"])


# Other scripts


def test_a_goto_reads_that_script_and_goes_on_after_it() -> None:
    """SF-GR-08, AMB-36: and one that was begun is not begun again."""
    inner = script({"goto": "Troubleshooter"}, {"who": ["con"], "do": "inner"}, name="Focus")
    lines = ({"goto": "Focus"}, {"goto": "Focus"}, {"who": ["con"], "do": "outer"})
    copy = {"scripts": {**script(*lines)["scripts"], **inner["scripts"]}}
    table = BotTable(copy=copy).reads()
    assert (table.asked["script"], table.asked["line"]) == ("Focus", "2")
    table.can()
    assert (table.asked["script"], table.asked["line"]) == ("Troubleshooter", "3")


def test_abandon_ship_is_read_until_it_is_triggered() -> None:
    """SF-GR-09, SF-TS-5."""
    table = BotTable().set({"abandon_ship": True}).reads().nearest()
    assert table.view["pending"][0]["line"] != "5"


def test_revive_is_read_only_while_the_pc_is_down() -> None:
    """SF-GR-09, SF-TS-9."""
    copy = script({"goto": "Revive"})
    assert BotTable(copy=copy).reads().plan["line"] == "renegotiate"
    down = BotTable(copy=copy).set({"characters.Troubleshooter.state": "down"}).reads()
    assert (down.asked["ask"], down.asked["script"], down.asked["line"]) == (
        "script",
        "Revive",
        "1",
    )


def test_the_table_reads_a_card_that_the_copy_does_not_have() -> None:
    """SF-GR-09."""
    table = BotTable("Exile").reads()
    asked = table.asked
    assert (asked["ask"], asked["script"], asked["line"]) == ("script", "Exile", None)
    assert asked["candidates"][-1] == "Exile"
    assert len(asked["candidates"]) == 12
    table.card("Medical")
    assert (table.plan["script"], table.plan["line"], table.plan["character"]) == (
        "Exile",
        None,
        "Medical",
    )
    assert table.mine["Medical"] == 1
    nobody = BotTable("Exile").reads().card(None)
    assert nobody.plan["line"] == "renegotiate"


def test_another_script_serves_this_minute() -> None:
    """SF-GR-12: a focus script beside the default one."""
    copy = script({"who": ["con"], "do": "focus"}, name="Focus")
    assert BotTable(copy=copy).reads(script="Focus").asked["script"] == "Focus"
    assert BotTable().refused("bot_turn", script="a.b")[0] == "bad_value"


# Renegotiate


def test_a_bot_that_can_do_nothing_takes_its_cubes_back() -> None:
    """SF-T-36: SF-BT-07, in its order."""
    table = BotTable("Card 9", cast=TWELVE, copy=script({"goto": "Revive"}, name="Card 9"))
    table.cubes({"Card 12": {"blue": 1}, "Card 2": {"blue": 1}, "Card 5": {"blue": 2}})
    table.set({
        "seats.blue.betrayal": 2,
        "characters.Card 12.state": "down",
        "characters.Card 2.state": "annihilated",
        "characters.Card 5.discs": ["blue"],
        "characters.Card 10.cubes.blue": 1,
    })  # fmt: skip
    events = table.do("bot_turn")
    back = [(one["character"], one["cubes"]) for one in events if one["type"] == "cubes_moved"]
    assert back == [(None, 2), ("Card 12", 1), ("Card 2", 1), ("Card 5", 2)]
    assert table.view["seats"]["blue"]["cubes"] == 7
    assert table.view["seats"]["blue"]["disc"] is None
    assert table.view["turn"]["step"] == "renegotiated"
    assert table.plan["moves"] == [
        "Nothing of the script is possible: Bot renegotiates.",
        "Take Bot's disc back.",
        "Take 2 of Bot's cubes back from the Betrayal Box.",
        "Take 1 of Bot's cubes back from Card 12.",
        "Take 1 of Bot's cubes back from Card 2.",
        "Take 2 of Bot's cubes back from Card 5.",
    ]
    table.do("end_turn")
    assert table.view["bot"] is None


def test_escaped_npcs_keep_their_cubes() -> None:
    """AMB-09."""
    copy = script({"goto": "Revive"}, name="Card 9")
    table = BotTable("Card 9", cast=TWELVE, copy=copy)
    table.cubes({"Card 10": {"blue": 1}, "Card 3": {"blue": 1}, "Card 5": {"blue": 2}})
    table.set({"characters.Card 5.state": "escaped"}).reads()
    assert table.mine == {"Card 10": 1, "Card 5": 2}


def test_the_last_npc_may_be_any() -> None:
    """AMB-09: `bot_reneg_last` any: its last NPC has none, so that nothing comes back."""
    copy = script({"goto": "Revive"}, name="Card 9")
    table = BotTable("Card 9", cast=TWELVE, copy=copy, bot_reneg_last="any")
    table.cubes({"Card 10": {"blue": 1}, "Card 3": {"blue": 1}}).reads()
    assert table.mine == {"Card 10": 1, "Card 3": 1}


# What is refused


def test_a_bots_script_is_read_in_a_bots_turn_once() -> None:
    """SF-BT-01, SF-TURN-01."""
    table = BotTable().reads()
    assert table.refused("bot_turn")[0] == "must_settle"
    table.nearest("Houdini")
    assert table.refused("bot_turn") == ("wrong_step", "SF-TURN-01")
    assert table.refused("bot_answer", nearest=["Houdini"])[0] == "not_now"
    table.do("end_turn")
    assert table.refused("bot_turn", anyway=True)[0] == "not_now"


def test_a_bot_for_which_the_table_placed_cubes_against_the_rules_still_reads_its_script() -> None:
    """SF-BT-03, SF-BOT-10: nothing else is left to do in its turn."""
    table = BotTable()
    table.do("influence", character="Exile", cubes=1, anyway=True)
    assert table.view["turn"]["step"] == "influenced"
    assert table.refused("end_turn")[0] == "wrong_step"
    table.reads().nearest("Houdini")
    table.do("end_turn")
    assert table.view["turn"]["seat"] == "red"


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"can": []},
        {"character": "Exile"},
        {"nearest": ["Suite"]},
        {"nearest": ["Houdini", "Houdini"]},
        {"nearest": ["Houdini"], "can": []},
    ],
)
def test_an_answer_that_misses_the_question_is_refused(answer: dict[str, Any]) -> None:
    table = BotTable().reads()
    assert table.refused("bot_answer", **answer, anyway=True)[0] == "bad_value"
    assert table.asked["ask"] == "nearest"


def test_who_is_named_must_be_a_candidate_once() -> None:
    """SF-EL-01."""
    table = line_for("con").reads()
    for can in (["Cyborg"], ["Exile", "Exile"], [{"character": "Exile", "actions": -1}]):
        able = [{"character": one} if isinstance(one, str) else one for one in can]
        assert table.refused("bot_answer", can=able)[0] == "bad_value"
    table = BotTable("Exile").set({"characters.Medical.state": "down"}).reads()
    assert table.refused("bot_answer", character="Medical")[0] == "bad_value"


def test_a_bot_neither_bribes_nor_acts_beside_its_script() -> None:
    """SF-BOT-06, SF-BOT-10."""
    table = BotTable()
    assert table.refused("influence", character="Exile", cubes=1)[1] == "SF-BOT-10"
    assert table.refused("activate", character="Troubleshooter")[1] == "SF-BOT-10"
    assert table.refused("renegotiate")[1] == "SF-BOT-10"
    table.reads().nearest("Houdini")
    assert table.refused("bribe", character="Exile")[1] in ("SF-BOT-06", "SF-BRB-01")
    assert table.refused("kompromat", character="Exile")[1] == "SF-BOT-06"
