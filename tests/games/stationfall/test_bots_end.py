"""Bots beside their turn: how they start, another identity, Stationfall, and laws of any script."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.often import often
from tests.support.stationfall_bots import TWELVE, BotTable, script

LINES = st.lists(
    st.fixed_dictionaries(
        {
            "who": st.lists(
                st.sampled_from(
                    ["con", "influence", "unexhausted", "this_minute", "this_minute/unexhausted"]
                ),
                max_size=2,
            )
        },
        optional={
            "do": st.sampled_from(["go", "attack"]),
            "target": st.sampled_from(
                [
                    {"pod": "open"},
                    {"pod": "damaged"},
                    {"hazard": True},
                    {"section": ["Suite", "Bridge"]},
                    {"character": "any"},
                ]
            ),
            "goto": st.sampled_from(["Troubleshooter", "Second", "Unknown", "Revive"]),
            "die": st.just([1, 2, 3]),
        },
    ),
    max_size=5,
)


# How they start


def test_bots_start_revealed_without_a_bribe() -> None:
    """SF-BOT-03, SF-BOT-06, SF-BOT-05, SF-BOT-01."""
    view = BotTable().view
    bot = view["seats"]["blue"]
    assert (bot["identity"], bot["bribe"], bot["bonus"]) == ("Troubleshooter", 0, None)
    assert view["characters"]["Troubleshooter"]["pc"] == "blue"
    assert view["minute"] == 13


def test_each_human_is_dealt_two_identities_where_a_bot_plays() -> None:
    """SF-BOT-02."""
    assert BotTable().view["setup"]["identities"] == 2


def test_a_bot_picks_kompromat_up_but_refuses_every_offer() -> None:
    """SF-BOT-06: and becomes no Suspect for it."""
    table = BotTable().reads().nearest("Houdini")
    table.do("take_kompromat")
    assert table.view["seats"]["blue"]["kompromat"] == 1
    table.do("end_turn")
    table.do("take_kompromat")
    table.do("activate", character="Exile", cubes=1)
    table.do("bribe", character="Troubleshooter")
    table.do("kompromat", character="Troubleshooter")
    view = table.view
    assert view["pending"] == []
    assert view["seats"]["red"]["bribe"] == 1
    assert view["seats"]["blue"]["guilt"] == "innocent"


# Eligibility, where the table looks


@pytest.mark.parametrize(
    ("armed", "attacker"), [([], None), (["Exile"], "Exile"), (["Medical"], "Medical")]
)
def test_who_lacks_the_means_is_not_named(armed: Sequence[str], attacker: str | None) -> None:
    """SF-T-30: SF-EL-03, SF-EL-04: only who has a weapon that works is told to be able."""
    copy = script({"who": ["con", {"has": "Gun"}], "do": "attack"})
    table = BotTable(copy=copy).cubes({"Exile": {"blue": 1}, "Medical": {"blue": 1}}).reads()
    assert table.asked["check"] == [{"has": "Gun"}]
    assert table.can(*armed).plan["character"] == attacker


def test_what_could_be_fetched_on_the_way_does_not_help() -> None:
    """SF-T-31: SF-EL-02: the table is told so when it is asked."""
    table = BotTable(copy=script({"who": ["con"], "do": "attack"})).reads()
    told = {one["rule"] for one in table.view["reminders"]}
    assert {"SF-EL-02", "SF-EL-04", "SF-SC-02", "SF-SC-03"} <= told
    assert table.can().plan["line"] == "renegotiate"


def test_what_the_hands_keep_to_is_told_while_it_acts() -> None:
    """SF-SC-01, SF-SC-05, SF-GR-11, SF-BOT-09, SF-BT-09, SF-SC-04, SF-BT-08."""
    legal = [*BotTable().view["characters"], "Legal"]
    table = BotTable(cast=legal).reads()
    assert "SF-SC-05" in {one["rule"] for one in table.view["reminders"]}
    table.nearest("Houdini")
    told = {one["rule"] for one in table.view["reminders"]}
    assert {"SF-SC-01", "SF-GR-11", "SF-BOT-09", "SF-BT-09", "SF-SC-04"} <= told
    assert "SF-BT-08" not in told
    table.set({"project_x.released": True})
    table.do("end_turn")
    assert "SF-BT-08" in {one["rule"] for one in table.view["reminders"]}


def test_the_first_line_that_is_possible_is_done_and_no_other() -> None:
    """SF-BT-03, SF-GR-01, SF-TS-8: last comes anybody whom cubes can win."""
    table = BotTable().set({"characters.Troubleshooter.state": "down", "abandon_ship": True})
    table.cubes({"Exile": {"red": 1}, "Medical": {"blue": 1}, "Security": {"blue": 1}})
    table.set({f"characters.{one}.discs": [seat]
               for one, seat in (("Medical", "red"), ("Security", "green"))}).reads()  # fmt: skip
    assert (table.asked["ask"], table.asked["line"]) == ("who", "8")
    assert "Exile" in table.asked["candidates"]
    assert not {"Medical", "Security", "Troubleshooter"} & {*table.asked["candidates"]}
    table.can({"character": "Exile", "actions": 1}).nearest("Houdini")
    assert (table.plan["line"], table.plan["cubes"], table.mine["Exile"]) == ("8", 1, 1)


# Another identity


def test_a_bot_whose_pc_is_annihilated_goes_on_as_another() -> None:
    """SF-SC-06, AMB-18: with its script, and cubes as in any reveal."""
    table = BotTable("Stranger").cubes({"Troubleshooter": {"blue": 2, "red": 1}})
    code, rule = table.refused("reveal", seat="blue", identity="Troubleshooter")
    assert (code, rule) == ("already_done", "SF-REV-01")
    table.set({"characters.Stranger.state": "annihilated"})
    table.do("reveal", seat="blue", identity="Troubleshooter")
    bot = table.view["seats"]["blue"]
    assert (bot["bot"], bot["identity"], bot["cubes"]) == ("Troubleshooter", "Troubleshooter", 8)
    assert table.view["seats"]["red"]["betrayal"] == 1
    assert table.reads().asked["script"] == "Troubleshooter"


# Stationfall


def fallen(bots: Sequence[str] = ("Troubleshooter",), **fields: Any) -> BotTable:
    """The station falls; Ann and Cat have revealed."""
    table = BotTable()
    table.do("end_game")
    seats = ("blue", "orange", "yellow")
    players = [{"seat": "red", "name": "Ann"}, {"seat": "green", "name": "Cat"}]
    players += [
        {"seat": seat, "name": bot, "bot": bot} for seat, bot in zip(seats, bots, strict=False)
    ]
    table.do("new_game", players=players, first="red", **fields)
    table.do("begin")
    table.do("stationfall")
    table.do("reveal", seat="red", identity="Exile", bonus="Medical")
    table.do("reveal", seat="green", identity="Security", bonus="Counselor")
    return table


def scored(table: BotTable, points: dict[str, int]) -> dict[str, Any]:
    """Score the seats, by rows that are told; a human's spare Bribe counts one."""
    for seat, total in points.items():
        human = table.view["seats"][seat]["bot"] is None
        rows = [{"points": total - human, "met": True}]
        table.do("score", seat=seat, rows=rows, **({"limit": 8} if human else {}))
    assert {one: row["total"] for one, row in table.view["scores"].items()} == points
    over: dict[str, Any] = table.view["over"]
    return over


def test_together_every_human_must_be_above_every_bot() -> None:
    """SF-T-41: SF-BOT-13."""
    table = fallen(("Troubleshooter", "Stranger"), mode="coop")
    points = {"red": 9, "green": 7, "blue": 8, "orange": 3}
    assert scored(table, points)["side"] == "bots"


def test_the_two_best_bots_win_a_tie_with_a_team() -> None:
    """SF-T-42: SF-BOT-13."""
    teams = {"mode": "team", "teams": [["red", "green"]]}
    table = fallen(("Troubleshooter", "Stranger", "Cyborg"), **teams)
    over = scored(table, {"red": 8, "green": 7, "blue": 8, "orange": 7, "yellow": 2})
    assert (over["side"], over["winners"]) == ("bots", ["blue", "orange"])


def test_a_bot_delivers_for_a_reason_that_is_true() -> None:
    """SF-T-43: SF-BS-01, SF-BS-02, SF-BS-03."""
    own = {"characters": {"Troubleshooter": {"bot_agenda": [
        {"points": 3, "when": {"offsite": "news", "has": "X-Secret"}}]}}}  # fmt: skip
    table = fallen(copy=own)
    table.set({"characters.Troubleshooter.state": "escaped"})
    table.set({"characters.Troubleshooter.data": ["Evidence", "X-Secret"]})
    give = {"seat": "blue", "data": "Evidence", "to": ["authorities"]}
    assert table.refused("deliver", **give, because="guilt")[1] == "SF-BS-03"
    assert table.refused("deliver", **give)[1] == "SF-BS-03"
    assert table.refused("deliver", **give, because="own")[1] == "SF-BS-03"
    table.set({"seats.blue.guilt": "guilty"})
    table.do("deliver", **give, because="guilt")
    assert table.view["seats"]["blue"]["guilt"] == "suspect"
    table.do("deliver", seat="blue", data="X-Secret", to=["news"], because="own")
    assert table.view["offsites"] == {"news": ["X-Secret"], "authorities": ["Evidence"]}


def test_a_bots_score_has_no_bribe_no_bonus_and_no_cube_loss() -> None:
    """SF-BS-04, SF-BOT-07."""
    table = fallen()
    assert table.refused("score", seat="blue", rows=[], bonus=1)[1] == "SF-REV-06"
    table.do("score", seat="blue", rows=[{"points": 4, "met": True}])
    score = table.view["scores"]["blue"]
    assert (score["bribe"], score["bonus"], score["limit"], score["total"]) == (0, 0, 0, 4)


# Laws


@often(40)
@given(LINES, LINES, st.data())
def test_any_script_comes_to_an_end_whatever_is_answered(
    lines: list[dict[str, Any]], others: list[dict[str, Any]], data: st.DataObject
) -> None:
    """SF-BT-03, SF-GR-08: and no cube is lost; the disc lies on who was chosen, or nowhere."""
    copy = {
        "scripts": {
            **script(*lines)["scripts"],
            **script(*others, name="Second")["scripts"],
        }
    }
    table = BotTable(copy=json.loads(json.dumps(copy)), source=lambda _, __: 2)
    table.cubes({"Exile": {"blue": 1}, "Medical": {"blue": 2, "red": 2}})
    table.set({"sections.Suite.hazard": "fire", "pods.Houdini.damaged": True})
    table.do("bot_turn")
    for _ in range(40):
        if not table.view["pending"]:
            break
        asked = table.asked
        assert asked["text"]
        names = asked["choices"] if asked["ask"] == "nearest" else asked["candidates"]
        some = data.draw(st.lists(st.sampled_from(names), unique=True) if names else st.just([]))
        if asked["ask"] == "who":
            table.can(*({"character": one, "this_minute": True} for one in some))
        elif asked["ask"] == "nearest":
            table.nearest(*some)
        else:
            table.card(some[0] if some else None)
    plan, seat = table.plan, table.view["seats"]["blue"]
    assert seat["cubes"] + sum(table.mine.values()) + seat["betrayal"] == 8
    assert seat["disc"] == plan["character"]
    assert (plan["line"] == "renegotiate") == (plan["character"] is None)
    if plan["character"] is not None:
        assert plan["character"] in seat["conspirators"]


def test_the_order_goes_round_from_the_pc() -> None:
    """SF-T-25, SF-ORD-01: the cards are numbered by rows, and the highest is followed by 1."""
    table = BotTable("Card 12", cast=TWELVE, copy=script({"who": ["influence"]}, name="Card 12"))
    assert table.reads().asked["candidates"] == list(TWELVE)


def test_an_entered_script_serves_lindsey_too() -> None:
    """SF-LIN-S4: the first row that is possible ends her turn; SF-LIN-S3 is the last one."""
    rows = (
        {"who": ["influence", {"character": "Troubleshooter"}], "do": "attack"},
        {"who": ["influence", {"character": "Station Chief"}], "do": "away"},
    )
    table = BotTable("Engineer", copy=script(*rows, name="Engineer")).reads()
    assert table.asked["candidates"] == ["Troubleshooter"]
    table.can().can("Station Chief")
    assert (table.plan["line"], table.plan["character"]) == ("2", "Station Chief")


def test_on_a_full_board_a_bots_character_breaks_a_lock() -> None:
    """SF-BOT-08: for one action more."""
    copy = {
        "edges": [["Reactor", "Magnetic Containment", "corridor"]],
        "locks": [["Reactor", "Magnetic Containment"]],
        "characters": {"Troubleshooter": {"abilities": [], "kind": "robot"}},
    }
    table = BotTable(copy=copy, told={"board": "full"})
    table.set({"characters.Troubleshooter.section": "Reactor"}).reads().nearest("Houdini")
    table.do("step", to="Magnetic Containment")
    assert table.view["turn"]["spent"] == 2
    assert table.view["locks"] == []


@pytest.mark.parametrize("seats", [2, 10])
def test_with_a_bot_three_to_nine_play(seats: int) -> None:
    """SF-BOT-01: SF-CMP-02."""
    names = ["red", "blue", "green", "yellow", "orange", "purple", "white", "cyan", "magenta"]
    players = [{"seat": seat, "name": seat} for seat in [*names, "red"][:seats]]
    table = BotTable()
    table.do("end_game")
    players[0] |= {"bot": "Exile"}
    assert table.refused("new_game", players=players, anyway=True)[0] == "bad_value"


# What changes while a question waits


def test_who_was_corrected_away_meanwhile_is_not_activated() -> None:
    """SF-EL-01: the table corrected what the app believed when it asked."""
    table = BotTable().reads().set({"characters.Troubleshooter.state": "down"}).nearest("Houdini")
    assert table.asked["line"] == "5"
    gone = BotTable().reads().set({"pods.Houdini.state": "launched"}).nearest("Houdini")
    assert gone.asked["line"] == "5"
    card = BotTable("Exile").reads().set({"characters.Medical.state": "down"}).card("Medical")
    assert card.plan["line"] == "renegotiate"
    who = BotTable(copy=script({"who": ["influence"], "do": "x"})).reads()
    who.set({"seats.blue.betrayal": 7, "characters.Medical.cubes.red": 2}).can("Medical")
    assert who.plan["line"] == "renegotiate"
    assert who.view["seats"]["blue"]["cubes"] == 8


def test_another_script_meanwhile_is_read_from_the_same_place() -> None:
    table = BotTable(copy=script({"who": ["con"], "do": "first"})).reads()
    table.do("copy", set=script({"who": ["con"], "do": "second"}))
    assert table.can("Troubleshooter").asked["verb"] == "second"
    table.do("copy", set=script())
    assert table.can("Troubleshooter").plan["line"] == "renegotiate"
