"""Bots by the manual: whom they spare, where they stand, and what is remembered with them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.stage.presses import Pick
from tests.support.stationfall import CAST, CLERK, Orbit, acting, flying, with_a_clerk
from tests.support.stationfall_scenes import english, scene

ODD = ["Engineer", "Cyborg", "Exile", "Medical"]


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("attack", {"target": CLERK, "weapon": "bludgeon"}),
        ("down", {"characters": [CLERK]}),
        ("fire", {"section": "Suite", "downed": [CLERK]}),
    ],
    ids=str,
)
def test_a_bots_own_character_is_never_downed_in_its_turn(do: str, fields: dict[str, Any]) -> None:
    """SF-BT-09: unless its script says so."""
    orbit = with_a_clerk().cubes("Exile", green=1)
    orbit.do("activate", character="Exile", anyway=True)
    assert orbit.refused(do, **fields) == ("not_allowed", "SF-BT-09")
    orbit.do(do, **fields, anyway=True)
    assert orbit.who(CLERK)["state"] == "down"


def test_project_x_spares_the_bots_own_character_in_its_turn() -> None:
    """SF-BT-09, SF-BT-08."""
    orbit = with_a_clerk()
    orbit.passed_over()
    orbit.do("release", anyway=True)
    orbit.do("end_turn")
    assert orbit.pending("project_x")
    assert orbit.refused("down", characters=[CLERK]) == ("not_allowed", "SF-BT-09")
    orbit.do("down", characters=["Exile"])


def test_only_stranger_goes_on_as_another_character() -> None:
    """SF-SC-06."""
    for bot in (CLERK, "Stranger"):
        orbit = flying(bots={"green": bot})
        orbit.do("annihilate", characters=[bot])
        line = {"seat": "green", "identity": "Exile"}
        if bot != "Stranger":
            assert orbit.refused("reveal", **line) == ("not_allowed", "SF-SC-06")
        orbit.do("reveal", **line, **({} if bot == "Stranger" else {"anyway": True}))
        assert orbit.at("seats.green.identity") == "Exile"


def test_with_bots_kompromat_is_laid_as_in_every_game_and_nobody_drags() -> None:
    """SF-SET-07, SF-SET-T3, SF-BOT-09, SF-MOV-04."""
    assert {"SF-SET-T3"} <= Orbit(4).reminded()
    assert {"SF-SET-07"} <= Orbit(4, bots={"green": CLERK}).reminded()
    assert "SF-SET-T3" not in Orbit(4, bots={"green": CLERK}).reminded()
    orbit = with_a_clerk().state("down", "Medical").cubes("Exile", green=1)
    orbit.do("activate", character="Exile", anyway=True)
    assert "SF-MOV-04" not in orbit.reminded()
    assert "SF-MOV-04" in acting().state("down", "Medical").reminded()


SENDS = {"who": ["con"], "do": "transmit"}


@pytest.mark.parametrize(
    ("how", "line"),
    [({}, "1"), ({"power.damaged": 2}, "2"), ({"sections.Array Control.damaged": True}, "2")],
    ids=str,
)
def test_a_bot_transmits_in_array_control_where_that_can_be_done(
    how: dict[str, Any], line: str
) -> None:
    """SF-EL-03, SF-PWR-03, SF-DAT-03."""
    copy = {"scripts": {CLERK: {"lines": [{"n": "1", **SENDS}, {"n": "2", **SENDS, "do": "x"}]}}}
    orbit = with_a_clerk(new={"copy": copy}).cubes("Exile", green=1).adjusted(how)
    orbit.do("bot_turn")
    assert orbit.at("pending")[0]["line"] == line
    orbit.do("bot_answer", can=[{"character": "Exile"}])
    assert orbit.at("bot.target") == ("Array Control" if line == "1" else None)
    assert any("Array Control" in one for one in orbit.at("bot.moves")) is (line == "1")


@pytest.mark.parametrize(("abilities", "asks"), [(["Officer"], False), (["Hacker"], True)])
def test_a_bot_stands_before_no_console_that_is_damaged(
    abilities: list[str], *, asks: bool
) -> None:
    """SF-T-60, SF-EL-03, SF-EL-04."""
    forms = {name: {"abilities": abilities} for name in CAST}
    orbit = with_a_clerk(new={"copy": {"characters": forms}}).adjusted({
        "sections.Suite.hazard": "fire", "sections.Mainframe.damaged": True,
        "sections.Security Station.damaged": True,
    })  # fmt: skip
    orbit.do("bot_turn")
    assert (orbit.at("pending")[0]["line"] == "2") is asks


def test_a_bot_goes_to_no_damaged_pod_to_launch_it() -> None:
    """SF-EL-03, SF-SC-05, SF-POD-03."""
    orbit = with_a_clerk(cleared=False)
    orbit.adjusted({f"pods.{pod}.damaged": pod != "Houdini" for pod in orbit.at("pods")})
    orbit.adjusted({"abandon_ship": True})
    orbit.do("bot_turn")
    while orbit.at("pending") and orbit.at("pending")[0]["verb"] != "go":
        orbit.do("bot_answer", can=[])
    assert orbit.at("pending")[0]["candidates"] == [CLERK]
    orbit.do("bot_answer", can=[{"character": CLERK}])
    assert orbit.at("bot.target") == "Houdini"


# What the app leaves to the table


def test_what_the_app_leaves_to_the_table_is_remembered() -> None:
    """SF-SC-04, SF-LIN-11, SF-CMP-06, SF-BOT-13."""
    orbit = acting(character="Stowaway", new={"cast": [*ODD, "Stowaway", "Legal"]})
    assert {"SF-SC-04", "SF-LIN-11"} <= orbit.reminded()
    assert not {"SF-SC-04", "SF-LIN-11"} & acting().reminded()
    assert {"SF-CMP-06"} <= Orbit(2, new={"cast": ["Exile", "Security"]}).reminded()
    assert "SF-BOT-13" in Orbit(6).reminded()
    assert "SF-BOT-13" not in Orbit(5).reminded()


def words_of(asked: Any) -> list[str]:
    """All that a screen shows of a question, and of those behind it."""
    found = [english(asked.title)]
    for one in getattr(asked, "choices", ()):
        found += [english(one.label), english(one.sub)]
        if isinstance(one.press, Pick):
            found += words_of(one.press.question)
    return found + [english(one.label) for one in getattr(asked, "rows", ())]


def read(table: Orbit) -> None:
    """A bot reads its script, and the first of each list is it."""
    table.do("bot_turn")
    while table.at("pending"):
        asked = table.at("pending")[0]["ask"]
        names = table.at("pending")[0].get("candidates") or table.at("pending")[0]["choices"]
        answer = {"who": {"can": [{"character": names[0]}]}, "nearest": {"nearest": names[:1]},
                  "script": {"character": names[0]}}[asked]  # fmt: skip
        table.do("bot_answer", **answer)


def test_a_tie_is_asked_in_words_and_the_bot_s_choice_is_explained() -> None:
    """SF-GP-02, SF-GP-08: no word of the wire, and a reason."""
    table = with_a_clerk()
    read(table)
    (press,) = [one.press for one in scene(table).actions if one.key == "bot_choice"]
    assert isinstance(press, Pick)
    shown = {word.lower() for word in words_of(press.question)}
    assert not shown & {"target", "activate", "section", "pick_up", "drop", "which?"}
    events = table.do("bot_choice", kind="target", of=["Cyborg", "Exile"])
    assert [one.get("why") for one in events] == ["own_cubes"]
    last = table.tell("log")["log"][-1]["text"]
    assert last.endswith("is chosen: fewest of the bot's cubes.")


@pytest.mark.parametrize(
    ("nearest", "why"),
    [(["Tanks"], "Tanks is chosen: nearest."),
     (["Suite", "Tanks"], "Suite is chosen: nearest, then first by name.")],
)  # fmt: skip
def test_a_bot_s_target_is_explained(nearest: list[str], why: str) -> None:
    """SF-GP-03, SF-GP-06."""
    line = {"n": "1", "who": [{"character": "Troubleshooter"}], "do": "suppress",
            "target": {"hazard": True, "not": ["Magnetic Containment"]}}  # fmt: skip
    table = with_a_clerk(new={"copy": {"scripts": {"Troubleshooter": {"lines": [line]}}}})
    table.do("adjust", set={f"sections.{one}.hazard": "fire" for one in ("Suite", "Tanks")})
    table.do("bot_turn")
    if table.at("pending")[0]["ask"] == "who":
        table.do("bot_answer", can=[{"character": "Troubleshooter"}])
    table.do("bot_answer", nearest=nearest)
    assert why in table.at("bot.moves")


def test_a_choice_in_a_bot_s_turn_brings_none_of_its_lines_again() -> None:
    """SF-BT-03: what the hands have been told of a bot stands on their list once."""
    table = with_a_clerk()
    read(table)
    told = [english(one.words) for one in scene(table).checklist]
    assert told
    assert len(told) == len({*told})
    table.do("bot_choice", kind="target", of=["Cyborg", "Exile"])
    assert not {english(one.words) for one in scene(table).checklist} & {*told}


def test_a_bot_s_chair_and_turn_say_that_it_is_one() -> None:
    table = with_a_clerk()
    now = scene(table)
    assert english(now.header.sub).endswith("bot: Troubleshooter")
    chair = next(one for one in now.seats if one.seat == "green")
    assert english(chair.sub) == "Bot: Troubleshooter"
