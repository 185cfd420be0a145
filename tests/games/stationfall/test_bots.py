"""The clerk of bots: cubes, lines, questions, ties, what it moves, and when it renegotiates."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import (
    CAST,
    CLERK,
    NOTHING,
    Orbit,
    asked,
    can,
    flying,
    unless,
    with_a_clerk,
)  # fmt: skip

# The beginning


def test_bots_place_their_cubes_in_turn_order_and_are_revealed() -> None:
    """SF-BOT-03, SF-BOT-04, SF-BOT-05."""
    orbit = Orbit(3, bots={"blue": "Security", "green": CLERK})
    assert orbit.at("seats.blue.cubes") == 8
    assert "cubes_moved" in orbit.types("begin")
    placed = {one: orbit.who(one)["cubes"] for one in CAST if orbit.who(one)["cubes"]}
    assert placed == {
        "Station Chief": {"blue": 2}, "Stowaway": {"blue": 2}, "Stranger": {"blue": 2},
        "Astrochimp": {"green": 2}, "Counselor": {"green": 2}, "Cyborg": {"green": 2},
    }  # fmt: skip
    assert {orbit.at(f"seats.{seat}.identity") for seat in ("blue", "green")} == {"Security", CLERK}
    assert (orbit.who(CLERK)["pc"], orbit.at("seats.green.bribe")) == ("green", 0)
    assert orbit.at("seats.green.conspirators") == ["Astrochimp", "Counselor", "Cyborg", CLERK]


def test_another_bots_pc_is_passed_over_and_so_is_a_drone() -> None:
    """SF-BOT-04, SF-EL-01, AMB-32."""
    copy = {"characters": {"Counselor": {"flags": ["drone"]}}}
    orbit = flying(bots={"blue": "Astrochimp", "green": CLERK}, new={"copy": copy})
    placed = [one for one in CAST if "green" in orbit.who(one)["cubes"]]
    assert placed == ["Cyborg", "Daredevil", "Engineer"]


# Influence, SF-BT-02


def with_cubes(**cubes: int) -> Orbit:
    """Green's turn, Pods gone; so many of its cubes lie on these, and on nobody else."""
    orbit = with_a_clerk()
    on = {one: 0 for one in CAST if "green" in orbit.who(one)["cubes"]}
    on |= {name.replace("_", " "): n for name, n in cubes.items()}
    return orbit.adjusted({f"characters.{name}.cubes.green": n for name, n in on.items()})


def green(orbit: Orbit) -> dict[str, int]:
    return {
        one: orbit.who(one)["cubes"]["green"] for one in CAST if "green" in orbit.who(one)["cubes"]
    }


@pytest.mark.parametrize(
    ("cubes", "after"),
    [
        ({"Astrochimp": 2, "Counselor": 2}, {"Astrochimp": 2, "Counselor": 2}),
        ({"Astrochimp": 2}, {"Astrochimp": 2, "Counselor": 1}),
        ({}, {"Astrochimp": 1}),
        ({"Medical": 2}, {"Medical": 2, "Security": 1}),
        ({"Stranger": 2}, {"Stranger": 2, "Astrochimp": 1}),
    ],
    ids=str,
)
def test_a_bot_with_fewer_than_two_npcs_influences_the_next(
    cubes: dict[str, int], after: dict[str, int]
) -> None:
    """SF-BT-02, AMB-08: after the last in the order from its PC, round and round."""
    orbit = with_cubes(**cubes)
    orbit.do("bot_turn")
    assert green(orbit) == after


@pytest.mark.parametrize(("state", "count"), [("down", 1), ("escaped", 1), ("annihilated", 1)])
def test_only_live_npcs_count_but_a_down_one_may_be_the_last(state: str, count: int) -> None:
    """SF-BT-02, AMB-08."""
    orbit = with_cubes(Astrochimp=2, Medical=2).state(state, "Medical")
    orbit.do("bot_turn")
    assert green(orbit) == {"Astrochimp": 2, "Medical": 2, "Security": count}


def test_the_most_is_that_of_any_one_seat() -> None:
    """SF-BT-02."""
    orbit = with_cubes(Astrochimp=2).cubes("Counselor", red=2, blue=3)
    orbit.do("bot_turn")
    assert green(orbit)["Counselor"] == 3


def test_who_is_not_live_paranoid_a_drone_a_pc_or_too_dear_is_as_if_not_there() -> None:
    """SF-BT-02, SF-EL-01, SF-EL-03, AMB-32."""
    flags = {"Cyborg": {"flags": ["paranoid"]}, "Daredevil": {"flags": ["drone"]}}
    orbit = flying(bots={"green": CLERK}, new={"copy": {"characters": flags}})
    orbit.known("blue", "Engineer").to("green")
    orbit.adjusted({f"characters.{one}.cubes.green": 0 for one in green(orbit)})
    orbit.cubes("Astrochimp", green=4).state("down", "Counselor").cubes("Exile", red=5)
    orbit.do("bot_turn")
    assert green(orbit) == {"Astrochimp": 4, "Medical": 1}


def test_with_nobody_left_no_cube_is_placed() -> None:
    """SF-BT-02, SF-EL-03."""
    orbit = with_cubes(Astrochimp=1).adjusted({"seats.green.betrayal": 7})
    orbit.do("bot_turn")
    assert green(orbit) == {"Astrochimp": 1}


@pytest.mark.parametrize(("least", "placed"), [(1, 1), (0, None)])
def test_the_house_says_how_little_equals_nothing(least: int, placed: int | None) -> None:
    """SF-BT-02, AMB-08."""
    orbit = with_a_clerk(**unless(least, bot_min_cube=0))
    orbit.adjusted({f"characters.{one}.cubes.green": 0 for one in ("Counselor", "Cyborg")})
    orbit.do("bot_turn")
    assert green(orbit).get("Counselor") == placed


# Reading the Troubleshooter's script


def read(orbit: Orbit, *answers: tuple[str, dict[str, Any]]) -> list[str]:
    """Have the script read; what is asked is answered so, and else with nothing."""
    told, lines = dict(answers), []
    orbit.do("bot_turn")
    while found := orbit.pending("bot"):
        key = f"{found['line']} {found['ask']}"
        lines.append(key)
        orbit.do("bot_answer", **told.get(key, NOTHING[found["ask"]]))
    return lines


def test_with_nothing_about_two_scripts_are_asked_for_and_she_renegotiates() -> None:
    """SF-TS-5, SF-TS-9, SF-BT-07, SF-GR-08, SF-GR-09."""
    orbit = with_a_clerk()
    assert read(orbit) == ["5 script"]
    assert (orbit.at("turn.step"), orbit.at("bot.line")) == ("renegotiated", "renegotiate")
    orbit.do("end_turn")
    assert orbit.at("bot") is None


def test_abandon_ship_once_triggered_is_not_read_and_revive_only_while_she_is_down() -> None:
    """SF-GR-09, SF-TS-5, SF-TS-9."""
    orbit = with_a_clerk().adjusted({"abandon_ship": True}).state("down", CLERK)
    assert read(orbit) == ["9 script"]


def test_a_damaged_pod_is_jury_rigged() -> None:
    """SF-TS-1, SF-GR-05."""
    orbit = with_a_clerk(cleared=False).adjusted({"pods.Houdini.damaged": True})
    orbit.do("bot_turn")
    question = asked(orbit, "who")
    assert (question["script"], question["line"], question["verb"]) == (CLERK, "1", "jury_rig")
    assert question["candidates"] == ["Astrochimp", "Counselor", "Cyborg", CLERK]
    orbit.do("bot_answer", **can("Cyborg", CLERK, Cyborg={"actions": 2}))
    bot = orbit.at("bot")
    assert (bot["line"], bot["character"], bot["target"]) == ("1", CLERK, "Houdini")
    assert (bot["verb"], bot["then"], bot["repeat"]) == ("jury_rig", None, False)
    assert orbit.at("turn.step") == "active"
    assert orbit.at("seats.green.disc") == CLERK
    assert bot["moves"]
    assert all(isinstance(one, str) for one in bot["moves"])


def test_hazards_outside_magnetic_containment_are_suppressed_again_and_again() -> None:
    """SF-TS-2, SF-GR-02, SF-GR-07."""
    orbit = with_a_clerk().adjusted({"sections.Suite.hazard": "fire"})
    orbit.do("bot_turn")
    assert asked(orbit, "who")["line"] == "2"
    orbit.do("bot_answer", **can("Cyborg"))
    bot = orbit.at("bot")
    assert (bot["line"], bot["character"], bot["target"], bot["repeat"]) == (
        "2",
        "Cyborg",
        "Suite",
        True,
    )
    orbit.do("suppress", section="Suite")
    orbit.do("end_turn")


def test_drones_are_sent_only_where_there_are_drones() -> None:
    """SF-TS-3."""
    without = with_a_clerk(cleared=False)
    assert not [one for one in read(without) if one.startswith("3 ")]
    copy = {"characters": {"Stowaway": {"flags": ["drone"]}}}
    orbit = with_a_clerk(cleared=False, new={"copy": copy})
    orbit.do("bot_turn")
    assert (asked(orbit)["line"], asked(orbit)["ask"]) == ("3", "who")
    orbit.do("bot_answer", **can("Cyborg"))
    assert (asked(orbit, "nearest")["line"], asked(orbit)["character"]) == ("3", "Cyborg")


def test_a_launch_needs_a_pod_that_is_ready_with_two_in_it() -> None:
    """SF-TS-6, SF-SC-05."""
    orbit = with_a_clerk().adjusted({
        "pods.Houdini.state": "attached", "pods.Houdini.occupants": ["Exile", "Medical"],
        "abandon_ship": True, f"characters.{CLERK}.discs": ["red"],
    })  # fmt: skip
    lines = read(orbit, ("6 who", can("Counselor")))
    assert lines[-1] == "6 who"
    assert (orbit.at("bot.character"), orbit.at("bot.target")) == ("Counselor", "Houdini")


def test_unexhausted_ones_go_to_a_pod_and_at_last_whoever_can_be_influenced() -> None:
    """SF-TS-7, SF-TS-8, SF-GR-03, SF-BT-04, SF-EL-03."""
    orbit = with_a_clerk(cleared=False).cubes("Cyborg", green=0).adjusted({
        f"characters.{CLERK}.discs": ["red"], "characters.Astrochimp.discs": ["blue"],
        "characters.Counselor.discs": ["green"],
    }).cubes("Exile", red=5).cubes("Medical", blue=2)  # fmt: skip
    orbit.do("bot_turn")
    orbit.do("bot_answer", character=None)
    question = asked(orbit, "who")
    assert question["line"] == "8"
    assert question["candidates"] == [
        "Cyborg", "Daredevil", "Engineer", "Medical", "Security", "Station Chief", "Stowaway",
        "Stranger",
    ]  # fmt: skip
    orbit.do("bot_answer", **can("Medical"))
    assert asked(orbit, "nearest")["character"] == "Medical"
    orbit.do("bot_answer", nearest=["Houdini", "McQueen"])
    bot = orbit.at("bot")
    assert (bot["line"], bot["character"], bot["cubes"]) == ("8", "Medical", 2)
    assert orbit.who("Medical")["cubes"] == {"blue": 2, "green": 2}
    assert orbit.who("Medical")["discs"] == ["green"]


def test_one_pod_alone_is_asked_for_with_who_and_needs_no_distance() -> None:
    """SF-TS-4, SF-SC-05, AMB-35."""
    orbit = with_a_clerk().adjusted({"pods.Houdini.state": "attached"})
    orbit.do("bot_turn")
    assert (asked(orbit, "who")["line"], asked(orbit)["candidates"]) == ("4", [CLERK])
    orbit.do("bot_answer", **can(CLERK))
    assert (orbit.at("bot.line"), orbit.at("bot.target")) == ("4", "Houdini")


def test_a_full_pod_is_none() -> None:
    """SF-EL-03, SF-TS-4."""
    copy = {"pods": {"Houdini": {"capacity": 1}}}
    orbit = with_a_clerk(new={"copy": copy}).adjusted({
        "pods.Houdini.state": "attached", "pods.Houdini.occupants": ["Exile"],
    })  # fmt: skip
    assert not [one for one in read(orbit) if one.startswith(("4", "7", "8"))]


@pytest.mark.parametrize("chosen", ["Stranger", None])
def test_a_card_that_the_copy_has_not_is_read_by_the_table(chosen: str | None) -> None:
    """SF-GR-08, SF-GR-09, SF-BOT-11."""
    orbit = flying(bots={"green": "Security"}).to("green")
    orbit.do("bot_turn")
    question = asked(orbit, "script")
    assert (question["script"], question["line"]) == ("Security", None)
    assert "Stranger" in question["candidates"]
    assert "Security" in question["candidates"]
    orbit.do("bot_answer", character=chosen)
    if chosen:
        assert (orbit.at("turn.step"), orbit.at("turn.character")) == ("active", chosen)
    else:
        assert orbit.at("turn.step") == "renegotiated"


def test_the_copys_own_standard_scripts_are_read_without_a_question() -> None:
    """SF-GR-08, SF-GR-09, AMB-36."""
    scripts = {"Abandon Ship": {"lines": [
        {"n": "1", "who": [{"ability": "Officer"}], "do": "abandon_ship"},
        {"n": "2", "goto": CLERK},
    ]}}  # fmt: skip
    orbit = with_a_clerk(new={"copy": {"scripts": scripts}})
    orbit.do("bot_turn")
    question = asked(orbit, "who")
    assert (question["script"], question["line"], question["verb"]) == (
        "Abandon Ship",
        "1",
        "abandon_ship",
    )
    orbit.do("bot_answer", can=[])
    assert (orbit.at("bot.line"), orbit.at("turn.step")) == ("renegotiate", "renegotiated")


def test_another_script_may_serve_this_minute() -> None:
    """SF-GR-12."""
    scripts = {"Focus": {"lines": [{"n": "1", "who": ["con"], "do": "hide"}]}}
    orbit = with_a_clerk(new={"copy": {"scripts": scripts}})
    orbit.do("bot_turn", script="Focus")
    assert asked(orbit, "who")["script"] == "Focus"


# Lines of a script of one's own


def scripted(*lines: dict[str, Any], board: str = "light", **copy: Any) -> Orbit:
    """Green is a Stranger bot with these lines, in its turn; Astrochimp and Exile are its own."""
    scripts = {"Stranger": {"lines": list(lines)}}
    orbit = flying(
        bots={"green": "Stranger"}, board=board, new={"copy": {"scripts": scripts, **copy}}
    )
    orbit.to("green").adjusted({f"characters.{one}.cubes.green": 0 for one in green(orbit)})
    return orbit.cubes("Astrochimp", green=1).cubes("Exile", green=1)


def line(*who: Any, **more: Any) -> dict[str, Any]:
    return {"n": "1", "who": list(who), "do": "hide", **more}


@pytest.mark.parametrize(
    ("who", "candidates"),
    [
        (("con",), ["Astrochimp", "Exile", "Stranger"]),
        ((), ["Astrochimp", "Exile", "Stranger"]),
        (("unexhausted",), ["Astrochimp", "Stranger"]),
        (("this_minute",), ["Astrochimp", "Exile", "Stranger"]),
        (("this_minute/unexhausted",), ["Astrochimp", "Exile", "Stranger"]),
        (({"character": "Exile"},), ["Exile"]),
        (({"character": "Medical"},), []),
        (({"ability": "Officer"},), ["Exile", "Stranger"]),
        (({"has": "Evidence"},), ["Astrochimp", "Exile", "Stranger"]),
        (({"character": "Exile"}, "unexhausted"), []),
    ],
    ids=str,
)
def test_each_condition_filters_what_the_app_knows(
    who: tuple[Any, ...], candidates: list[str]
) -> None:
    """SF-GR-01, SF-GR-02, SF-GR-04, SF-GR-05: the PC last, an unknown ability is asked for."""
    known = {"Astrochimp": {"abilities": ["Tunnel Rat"]}, "Exile": {"abilities": ["Officer"]}}
    orbit = scripted(line(*who), characters=known).adjusted({"characters.Exile.discs": ["red"]})
    orbit.do("bot_turn")
    if candidates:
        assert asked(orbit, "who")["candidates"] == candidates
    else:
        assert orbit.at("bot.line") == "renegotiate"


def test_the_order_of_candidates_begins_after_the_pc() -> None:
    """SF-ORD-01."""
    orbit = scripted(line("con")).cubes(CLERK, green=1)
    orbit.do("bot_turn")
    assert asked(orbit, "who")["candidates"] == [CLERK, "Astrochimp", "Exile", "Stranger"]


@pytest.mark.parametrize(
    ("told", "chosen"),
    [
        ({"Astrochimp": {}, "Exile": {}, "Stranger": {}}, "Stranger"),
        ({"Exile": {}, "Stranger": {}}, "Stranger"),
        ({"Astrochimp": {"this_minute": False}, "Exile": {}}, "Exile"),
        ({"Astrochimp": {"actions": 2}, "Exile": {}}, "Exile"),
        ({"Astrochimp": {}, "Exile": {"free": 1}}, "Exile"),
        ({"Astrochimp": {"actions": 2, "free": 3}, "Exile": {"actions": 1}}, "Exile"),
    ],
    ids=str,
)
def test_fewest_actions_most_free_then_the_priorities(told: dict[str, Any], chosen: str) -> None:
    """SF-BT-05, SF-GP-01: Exile is exhausted, and Stranger the PC."""
    orbit = scripted(line("con")).adjusted({"characters.Exile.discs": ["red"]})
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can(*told, **told))
    assert orbit.at("bot.character") == chosen


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"Exile": {}}, None),
        ({"Astrochimp": {"actions": 2}, "Exile": {}}, "Exile is chosen: fewest actions."),
        ({"Astrochimp": {}, "Exile": {"free": 1}}, "Exile is chosen: most free actions."),
        ({"Astrochimp": {"this_minute": False}, "Exile": {}}, "Exile is chosen: done this Minute."),
        ({"Astrochimp": {}, "Exile": {}}, "Astrochimp is chosen: unexhausted."),
        ({"Exile": {}, "Stranger": {}}, "Stranger is chosen: unexhausted."),
    ],
    ids=str,
)
def test_the_hands_read_what_settled_who_it_is(told: dict[str, Any], why: str | None) -> None:
    """SF-BT-05, SF-GP-01: Exile is exhausted, and Stranger the PC; of one nothing is said."""
    orbit = scripted(line("con")).adjusted({"characters.Exile.discs": ["red"]})
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can(*told, **told))
    assert [one for one in orbit.at("bot.moves") if "is chosen" in one] == ([why] if why else [])


def test_the_hands_read_of_most_cubes() -> None:
    """SF-GP-01."""
    orbit = scripted(line("con")).cubes("Exile", red=1, blue=1).cubes("Medical", green=1)
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Astrochimp", "Exile", "Medical"))
    assert orbit.at("bot.moves")[-1] == "Exile is chosen: most cubes."


def test_most_cubes_of_any_colour_then_the_next_in_order() -> None:
    """SF-GP-01, AMB-37: the sum of all seats."""
    orbit = scripted(line("con")).cubes("Medical", green=1)
    orbit.cubes("Exile", red=1, blue=1).cubes("Medical", red=1)
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Astrochimp", "Exile", "Medical"))
    assert orbit.at("bot.character") == "Exile"


def test_this_minute_alone_wants_who_can_in_this_minute() -> None:
    """SF-GR-05."""
    orbit = scripted(line("this_minute"))
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Astrochimp", Astrochimp={"this_minute": False}))
    assert orbit.at("bot.line") == "renegotiate"


@pytest.mark.parametrize(
    ("more", "read"),
    [({"minutes": [13, 12]}, True), ({"minutes": [1]}, False)],
)
def test_a_line_for_some_minutes_is_read_in_those(more: dict[str, Any], *, read: bool) -> None:
    """SF-GR-12."""
    orbit = scripted(line("con", **more))
    orbit.do("bot_turn")
    assert (orbit.pending("bot") is not None) is read


def test_one_die_falls_for_the_whole_turn_and_only_where_a_line_has_faces() -> None:
    """SF-GR-12."""
    orbit = scripted({**line("con", die=[1]), "n": "1"}, {**line("con", die=[2, 3]), "n": "2"})
    orbit.do("bot_turn", roll=[3])
    assert asked(orbit, "who")["line"] == "2"
    plain = scripted(line("con"))
    assert plain.refused("bot_turn", roll=[3])[0] == "bad_roll"


def test_a_die_of_a_script_that_is_gone_to_falls_too() -> None:
    """SF-GR-12, SF-GR-08, AMB-36."""
    scripts = {
        "Stranger": {"lines": [{"n": "1", "goto": "Side"}, line("con") | {"n": "2"}]},
        "Side": {"lines": [line("con", die=[6])]},
    }
    orbit = flying(bots={"green": "Stranger"}, new={"copy": {"scripts": scripts}}).to("green")
    orbit.do("bot_turn", roll=[1])
    assert (asked(orbit)["script"], asked(orbit)["line"]) == ("Stranger", "2")
    orbit.do("undo")
    orbit.do("bot_turn", roll=[6])
    assert (asked(orbit)["script"], asked(orbit)["line"]) == ("Side", "1")


def test_after_a_goto_the_next_line_is_read() -> None:
    """SF-GR-08."""
    scripts = {
        "Stranger": {"lines": [{"n": "1", "goto": "Side"}, line("con") | {"n": "2"}]},
        "Side": {"lines": [line({"character": "Medical"}), {"n": "2", "goto": "Stranger"}]},
    }
    orbit = flying(bots={"green": "Stranger"}, new={"copy": {"scripts": scripts}}).to("green")
    orbit.do("bot_turn")
    assert (asked(orbit)["script"], asked(orbit)["line"]) == ("Stranger", "2")


TARGETS: list[tuple[dict[str, Any], dict[str, Any], list[str] | None]] = [
    ({"section": ["Suite", "Kitchen"]}, {}, ["Kitchen", "Suite"]),
    ({"section": ["Suite", "Kitchen", "Tanks"]}, {"sections.Suite.damaged": True},
     ["Kitchen", "Tanks"]),
    ({"section": ["Suite"]}, {"sections.Suite.damaged": True}, None),
    ({"hazard": True}, {"sections.Suite.hazard": "fire"}, ["Magnetic Containment", "Suite"]),
    ({"pod": "any"}, {"pods.Houdini.state": "launched"},
     ["Alcatraz", "Hail Mary", "McQueen", "Medevac Pod"]),
    ({"pod": "damaged"}, {}, None),
    ({"pod": "any", "occupants": 1}, {"pods.Houdini.occupants": ["Medical"]}, ["Houdini"]),
    ({"pod": "ready"}, {}, None),
]  # fmt: skip


@pytest.mark.parametrize(("target", "adjusted", "choices"), TARGETS, ids=str)
def test_a_target_is_what_is_there(
    target: dict[str, Any], adjusted: dict[str, Any], choices: list[str] | None
) -> None:
    """SF-EL-01, SF-EL-03, SF-TS-1, SF-TS-2, SF-TS-6."""
    orbit = scripted(line("con", target=target)).adjusted(adjusted)
    orbit.do("bot_turn")
    if choices is None:
        assert orbit.at("bot.line") == "renegotiate"
        return
    orbit.do("bot_answer", **can("Exile"))
    if len(choices) == 1:
        assert orbit.at("bot.target") == choices[0]
    else:
        assert sorted(asked(orbit, "nearest")["choices"]) == choices


def test_to_go_to_a_damaged_section_is_possible() -> None:
    """SF-EL-03, SF-GR-11."""
    target = {"section": ["Suite"]}
    orbit = scripted(line("con", target=target) | {"do": "go"}).adjusted(
        {"sections.Suite.damaged": True}
    )
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Exile"))
    assert orbit.at("bot.target") == "Suite"


def test_a_target_among_characters_is_never_the_own_pc_or_who_acts() -> None:
    """SF-GP-02, SF-BT-09, AMB-10: fewest of its cubes, most of the humans', then the next."""
    orbit = scripted(line("con", target={"character": "any"}))
    orbit.state("down", "Medical").cubes("Security", red=1, blue=1).cubes("Cyborg", red=1)
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Exile"))
    choices = asked(orbit, "nearest")["choices"]
    assert set(choices) == set(CAST) - {"Exile", "Stranger", "Medical"}
    orbit.do("bot_answer", nearest=["Astrochimp", "Cyborg", "Security", CLERK])
    assert orbit.at("bot.target") == "Security"


def test_no_target_that_counts_passes_the_line_over() -> None:
    """SF-EL-01, SF-SC-05."""
    orbit = scripted(
        line("con", target={"section": ["Suite", "Kitchen"]}), {**line("con"), "n": "2"}
    )
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Exile"))
    orbit.do("bot_answer", nearest=[])
    assert (asked(orbit, "who")["line"], asked(orbit)["verb"]) == ("2", "hide")


@pytest.mark.parametrize(
    "answer",
    [
        {"nearest": ["Houdini"]},
        {"character": "Exile"},
        {},
        {"can": [{"character": "Medical"}]},
        {"can": [{"character": "Exile"}, {"character": "Exile"}]},
        {"can": [{"character": "Exile", "actions": -1}]},
        {"can": [{"character": "Exile", "when": 1}]},
        {"can": [], "nearest": []},
    ],
    ids=str,
)
def test_another_answer_than_the_one_asked_for_is_none(answer: dict[str, Any]) -> None:
    orbit = scripted(line("con"))
    orbit.do("bot_turn")
    orbit.refused("bot_answer", **answer)
    orbit.refused("bot_answer", **answer, anyway=True)


def test_while_a_bot_asks_nothing_else_is_done() -> None:
    """SF-GP-08."""
    orbit = scripted(line("con"))
    orbit.do("bot_turn")
    for do, fields in (("end_turn", {}), ("bot_turn", {}), ("cameras", {"on": False})):
        assert orbit.refused(do, **fields)[0] == "must_settle"
    orbit.do("undo")
    assert "bot_asked" in orbit.types("bot_turn")


def test_a_bots_turn_is_read_at_its_start_and_only_in_its_turn() -> None:
    """SF-BT-01, SF-BOT-10."""
    orbit = scripted(line("con"))
    orbit.passed_over()
    orbit.refused("bot_turn")
    orbit.refused("reveal", identity="Medical")
    orbit.do("end_turn")
    orbit.refused("bot_turn")


def test_what_a_bot_decides_is_told_and_its_turn_goes_on_as_any() -> None:
    """SF-BT-03, SF-BT-06, SF-BT-08."""
    orbit = scripted(line("con"))
    orbit.do("bot_turn")
    assert {"bot_decided", "activated"} <= {
        one["type"] for one in orbit.do("bot_answer", **can("Exile"))
    }
    assert orbit.at("turn.actions") == 2
    orbit.do("damage", section="Suite")
    orbit.do("timer", on="Kitchen", what="damage")
    orbit.do("end_turn")
    assert orbit.at("turn.seat") == "red"


def test_bots_pick_kompromat_up() -> None:
    """SF-BOT-06, SF-BOT-09."""
    orbit = scripted(line("con"))
    orbit.do("take_kompromat")
    assert orbit.at("seats.green.kompromat") == 1


# Renegotiating, SF-BT-07


@pytest.mark.parametrize("escaped", [True, False])
def test_the_last_npc_with_its_cubes_gives_them_back_unless_it_is_escaped(*, escaped: bool) -> None:
    """SF-BT-07, AMB-09."""
    orbit = scripted().cubes("Astrochimp", green=2).cubes("Exile", green=2)
    orbit.state("escaped" if escaped else "live", "Exile")
    orbit.do("bot_turn")
    left = {"Astrochimp": 2, "Exile": 2} if escaped else {"Astrochimp": 2}
    assert green(orbit) == left


@pytest.mark.parametrize("last", ["with_cubes", "any"])
def test_the_house_says_which_npc_is_the_last(last: str) -> None:
    """SF-BT-07, AMB-09: Security is the last card before Station Chief, the bot's."""
    lines: dict[str, Any] = {"scripts": {"Station Chief": {"lines": []}}}
    orbit = flying(
        bots={"green": "Station Chief"},
        new={"copy": lines},
        **unless(last == "with_cubes", bot_reneg_last=last),
    )
    orbit.to("green").do("bot_turn")
    after = green(orbit)
    assert after == (
        {"Stowaway": 2, "Stranger": 2} if last == "with_cubes"
        else {"Stowaway": 2, "Stranger": 2, CLERK: 2}
    )  # fmt: skip
