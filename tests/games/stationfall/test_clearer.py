"""What the manual says plainly once it is read again: markers on Pods, kinds, Data, dealt cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.stationfall import (
    CLERK,
    COPY,
    Orbit,
    acting,
    flying,
    row,
    scored,
)

# Time markers on Pods


def in_mcqueen() -> Orbit:
    """Abandon Ship is triggered, red acts with Exile, who sits in McQueen."""
    return acting(character="Exile").adjusted({"abandon_ship": True}).sitting_in("McQueen", "Exile")


def both(*kinds: str) -> Orbit:
    """Red has put these markers on McQueen, and it is the end of red's next turn."""
    orbit = in_mcqueen()
    for what in kinds:
        if what == "launch":
            orbit.do("timed_launch", pod="McQueen")
        else:
            orbit.do("timer", on="McQueen", what=what)
    orbit.passes().to("red").do("renegotiate")
    return orbit


@pytest.mark.parametrize("first", [True, False])
def test_damage_notes_and_a_launch_lie_side_by_side_on_a_pod(*, first: bool) -> None:
    """SF-TIME-03, SF-POD-03."""
    orbit = in_mcqueen()
    kinds = ["launch", "damage", "note"] if first else ["damage", "note", "launch"]
    for what in kinds:
        if what == "launch":
            orbit.do("timed_launch", pod="McQueen")
        else:
            orbit.do("timer", on="McQueen", what=what, text="ours" if what == "note" else "")
    assert [one["what"] for one in orbit.at("markers")] == kinds
    assert orbit.at("seats.red.markers") == 0


def test_markers_of_several_seats_lie_on_one_pod() -> None:
    """SF-TIME-01, SF-POD-03: the Pod's marker is the launch marker's owner's."""
    orbit = in_mcqueen()
    orbit.do("timer", on="McQueen", what="note")
    orbit.to("blue").active("Medical").do("timer", on="McQueen", what="damage")
    assert orbit.at("pods.McQueen.marker") is None
    orbit.adjusted({"characters.Medical.section": None}).do("timed_launch", pod="McQueen")
    assert orbit.at("pods.McQueen.marker") == "blue"
    orbit.to("green").active("Security").do("timer", on="McQueen", what="damage")
    refused = orbit.refused("timed_launch", pod="McQueen")
    assert refused == ("already_done", "SF-POD-03")


@pytest.mark.parametrize(
    ("kinds", "order", "fate"),
    [
        (("launch", "damage"), None, "escaped"),
        (("damage", "launch"), None, "annihilated"),
        (("launch", "damage"), ["McQueen:damage"], "annihilated"),
        (("damage", "launch"), ["McQueen:launch", "McQueen:damage"], "escaped"),
        (("launch", "damage"), ["McQueen"], "escaped"),
        (("damage", "launch"), ["McQueen", "McQueen"], "annihilated"),
        (("launch", "note"), ["McQueen:note", "McQueen:launch"], "escaped"),
    ],
)
def test_a_pod_that_is_damaged_before_it_launches_annihilates(
    kinds: tuple[str, ...], order: list[str] | None, fate: str
) -> None:
    """SF-POD-07, SF-TIME-01, AMB-21."""
    orbit = both(*kinds)
    orbit.do("end_turn", **({} if order is None else {"order": order}))
    assert orbit.who("Exile")["state"] == fate
    assert (orbit.at("pods.McQueen.state"), orbit.at("markers")) == ("launched", [])
    assert orbit.at("seats.red.markers") == 3


def test_another_seats_marker_returns_with_the_pod_that_left() -> None:
    """SF-POD-06, SF-TIME-01."""
    orbit = in_mcqueen()
    orbit.do("timed_launch", pod="McQueen")
    orbit.to("blue").active("Medical").do("timer", on="McQueen", what="damage")
    orbit.passes().to("red").do("renegotiate")
    orbit.do("end_turn")
    assert (orbit.who("Exile")["state"], orbit.at("seats.blue.markers")) == ("escaped", 3)


def test_an_exact_name_wins_over_a_kind() -> None:
    """AMB-21: a Section may be called so."""
    copy = {"sections": {"Suite:damage": {"dark": True}}}
    orbit = acting(new={"copy": copy})
    for on in ("Suite", "Suite:damage"):
        orbit.do("timer", on=on, what="damage")
    orbit.passes().to("red").do("renegotiate")
    fired = of(orbit.do("end_turn", order=["Suite:damage"]), "marker_fired", "on")
    assert fired == ["Suite:damage", "Suite"]


def test_what_lies_twice_elsewhere_is_told_apart_too() -> None:
    """AMB-21: on a Section, and on a Minute."""
    orbit = flying(new={"minute": 6}).active()
    orbit.do("arm")
    orbit.to("red", 3).active("Exile").do("timer", on="Suite", what="damage")
    orbit.do("timer", on="Suite", what="note", text="ours")
    orbit.adjusted({"minute": 2})
    fired = of(orbit.do("end_turn", order=["Suite:note", "2:antimatter"]), "marker_fired", "what")
    assert fired == ["note", "antimatter"]


def test_a_marker_in_the_order_that_is_not_due_is_said_to_be_so() -> None:
    """SF-TIME-02, SF-TIME-03."""
    orbit = acting()
    orbit.do("timer", on="Suite", what="damage")
    orbit.do("timer", on=9, what="note", text="ours")
    for on, minute in (("Suite", "12"), (9, "9")):
        answer = orbit.answer("end_turn", order=[on])
        assert answer["refused"]["code"] == "no_marker"
        assert "not due" in answer["refused"]["why"]
        assert minute in answer["refused"]["why"]
    orbit.do("end_turn")


def test_the_offers_order_what_lies_twice_by_its_kind() -> None:
    """AMB-21: every way is taken."""
    orbit = both("launch", "damage")
    ways = [way.get("order") for way in orbit.offer("end_turn")["ways"]]
    assert ["McQueen:launch", "McQueen:damage"] in ways
    assert ["McQueen:damage", "McQueen:launch"] in ways


# The Bridge


def test_whoever_launches_from_the_bridge_stays_and_gets_out_of_the_pod_first() -> None:
    """SF-POD-04, SF-POD-05."""
    orbit = in_mcqueen().sitting_in("McQueen", "Exile", "Medical")
    orbit.do("launch", means="bridge")
    assert (orbit.who("Exile")["state"], orbit.who("Medical")["state"]) == ("live", "escaped")


def test_a_pod_in_which_only_the_launcher_sat_stays() -> None:
    """SF-POD-02, SF-POD-05."""
    assert in_mcqueen().refused("launch", means="bridge") == ("not_ready", "SF-POD-05")
    orbit = in_mcqueen().sitting_in("Houdini", "Medical")
    orbit.do("launch", means="bridge")
    assert orbit.at("pods.McQueen.state") == "attached"
    assert orbit.at("pods.McQueen.occupants") == []


def test_on_a_full_board_the_launcher_stands_at_the_bridge_then() -> None:
    """SF-POD-04, SF-ACT-01."""
    orbit = acting(character="Exile", board="full").adjusted({"abandon_ship": True})
    orbit.sitting_in("McQueen", "Exile", "Medical")
    assert orbit.refused("launch", means="bridge") == ("no_room", "SF-ACT-01")
    orbit.do("launch", means="bridge", anyway=True)
    assert (orbit.who("Exile")["state"], orbit.who("Exile")["section"]) == ("live", "Bridge")


# Kinds

ODD = ["Engineer", "Cyborg", "Digital Assistant", "Telepathic Rat", "Exile"]


def odd(**how: Any) -> Orbit:
    """Three play with the Characters whose kind the manual gives; no card was entered."""
    return flying(new={"cast": ODD}, **how)


def test_the_manual_says_what_some_characters_are() -> None:
    """SF-CMP-05, SF-CMP-06."""
    orbit = odd()
    kinds = [orbit.who(name)["kind"] for name in ODD]
    assert kinds == [None, "cyborg", "data", "item", None]
    orbit.refused("adjust", set={"characters.Cyborg.kind": None})
    assert orbit.adjusted({"characters.Cyborg.kind": "human"}).who("Cyborg")["kind"] == "human"


@pytest.mark.parametrize(
    ("name", "guilt"),
    [("Cyborg", "suspect"), ("Digital Assistant", "innocent"), ("Telepathic Rat", "innocent")],
)
def test_nobody_is_blamed_for_a_rat(name: str, guilt: str) -> None:
    """SF-GLT-02."""
    orbit = odd().active()
    orbit.do("attack", target=name, weapon="bludgeon")
    assert orbit.at("seats.red.guilt") == guilt


def test_neither_data_nor_an_item_is_an_occupant() -> None:
    """SF-POD-02."""
    orbit = odd().active().adjusted({"abandon_ship": True})
    orbit.sitting_in("Houdini", "Telepathic Rat", "Digital Assistant")
    assert orbit.at("pods.Houdini.ready") is False
    assert orbit.refused("launch", means="section", pod="Houdini")[0] == "not_ready"


def test_who_is_told_to_be_a_robot_is_repaired() -> None:
    """SF-ST-08."""
    orbit = odd().active().state("down", "Cyborg", "Exile", "Telepathic Rat")
    orbit.do("revive", character="Cyborg", **{"with": "repair"})
    for name in ("Exile", "Telepathic Rat"):
        line = {"character": name, "with": "repair"}
        assert orbit.refused("revive", **line) == ("not_allowed", "SF-ST-08")
        assert orbit.refused("revive", **line, robot=False) == ("not_allowed", "SF-ST-08")
    repaired = {"character": "Exile", "with": "repair", "robot": True}
    orbit.do("revive", **repaired)
    assert orbit.who("Exile")["state"] == "live"
    orbit.state("down", "Exile").adjusted({"characters.Exile.kind": "human"})
    assert orbit.refused("revive", **repaired)[1] == "SF-ST-08", "what is known counts"


# Cards dealt once


def test_each_identity_is_dealt_once() -> None:
    """SF-SET-05, SF-SCO-01: neither an identity, nor a bonus character, nor a bot's Character."""
    orbit = flying(4, bots={"yellow": CLERK})
    orbit.do("stationfall")
    orbit.do("reveal", seat="red", identity="Exile", bonus="Medical")
    for bonus in ("Exile", "Medical", CLERK):
        pair = {"seat": "blue", "identity": "Security", "bonus": bonus}
        assert orbit.refused("reveal", **pair) == ("not_allowed", "SF-SCO-01")
    line: dict[str, Any] = {"seat": "blue", "identity": "Medical", "bonus": "Security"}
    assert orbit.refused("reveal", **line) == ("not_allowed", "SF-SCO-01")
    line = {"seat": "blue", "identity": "Medical", "schroedinger": True}
    assert orbit.refused("reveal", **line) == ("not_allowed", "SF-SCO-01")
    orbit.do("reveal", **line, anyway=True)
    offered = orbit.offer("reveal")["ways"]
    shown = {"Exile", "Medical", CLERK}
    assert offered
    assert not any(shown & {way.get("identity"), way.get("bonus")} for way in offered)


def test_a_cast_too_small_for_two_cards_each_lets_everybody_reveal() -> None:
    """SF-SET-05: they cannot have been dealt so."""
    orbit = flying(3, new={"cast": ["Exile", "Medical", "Security"]})
    orbit.do("stationfall")
    orbit.do("reveal", seat="red", identity="Exile", bonus="Medical")
    orbit.do("reveal", seat="blue", identity="Security", bonus="Exile")
    orbit.do("reveal", seat="green", identity="Medical", schroedinger=True)
    assert orbit.at("awaiting") == ["red", "blue", "green"]


# The score


def test_a_guilty_engineer_may_win_without_any_copy() -> None:
    """SF-GLT-05."""
    orbit = flying(2).guilt(red="guilty", blue="guilty")
    orbit.fallen(red=("Engineer", "Medical"), blue=("Exile", "Security"))
    scored(orbit, red=3, blue=5)
    assert orbit.at("over.winners") == ["red"]


@pytest.mark.parametrize("told", [{"points": 3}, {"points": 3, "met": None}], ids=str)
def test_a_row_that_nobody_said_is_met_is_asked_for(told: dict[str, Any]) -> None:
    """SF-SCO-02."""
    orbit = flying(2).fallen(red=("Exile", "Medical"), blue=("Cyborg", "Security"))
    line = {"seat": "red", "limit": 8}
    assert orbit.refused("score", **line, rows=[told]) == ("must_settle", "SF-SCO-02")
    assert orbit.refused("score", **line, rows=[row(1), told], anyway=True)[0] == "must_settle"
    orbit.do("score", **line, rows=[row(1, met=False), {**told, "plus": True}])


# Fire and blame


def test_a_fire_downs_only_humans_without_a_helmet_who_are_there() -> None:
    """SF-HAZ-01."""
    orbit = acting(new={"copy": COPY})
    line = {"section": "Suite", "downed": ["Security"]}
    assert orbit.refused("fire", **line) == ("not_allowed", "SF-HAZ-01")
    orbit.do("fire", **line, anyway=True)
    orbit = acting(board="full").adjusted({"characters.Daredevil.items": ["Helmet"]})
    line = {"section": "Reactor", "downed": ["Daredevil"]}
    assert orbit.refused("fire", **line) == ("not_allowed", "SF-HAZ-01")
    line = {"section": "Reactor", "downed": ["Exile"]}
    assert orbit.refused("fire", **line) == ("no_target", "SF-HAZ-01")
    orbit.do("fire", section="Reactor", downed=["Station Chief", "Counselor"])


def test_who_downs_nobody_but_themselves_is_not_suspect() -> None:
    """SF-GLT-02: another Human it must be."""
    orbit = acting()
    orbit.do("down", characters=["Engineer"])
    assert orbit.at("seats.red.guilt") == "innocent"
    orbit.do("undo")
    orbit.do("fire", section="Suite", downed=["Engineer"])
    assert orbit.at("seats.red.guilt") == "innocent"
    orbit.do("undo")
    orbit.do("down", characters=["Engineer", "Exile"])
    assert orbit.at("seats.red.guilt") == "suspect"


# Data


def test_data_that_nobody_has_convict_nobody_until_it_is_told() -> None:
    """SF-DAT-01, SF-GLT-04."""
    orbit = acting().guilt(blue="suspect")
    line = {"data": "Evidence", "to": "authorities"}
    assert orbit.refused("transmit", **line) == ("must_settle", "SF-DAT-01")
    assert orbit.refused("transmit", **line, anyway=True)[0] == "must_settle"
    assert orbit.at("seats.blue.guilt") == "suspect"
    orbit.do("transmit", **line, has=True)
    assert orbit.at("seats.blue.guilt") == "guilty"


@pytest.mark.parametrize("automation", ["warn", "tracker"])
def test_a_table_that_only_counts_is_asked_too(automation: str) -> None:
    """SF-DAT-01."""
    orbit = acting(automation=automation)
    assert orbit.refused("transmit", data="X-Secret", to="news")[0] == "must_settle"
    orbit.do("data", verb="make", data="X-Secret", character="Exile")
    orbit.do("transmit", data="X-Secret", to="news")


def test_what_a_rule_forbids_is_said_before_anybody_is_asked() -> None:
    """SF-PWR-03: and asked where the table does it anyway."""
    orbit = acting().adjusted({"power.damaged": 2})
    line = {"data": "Evidence", "to": "news"}
    assert orbit.refused("transmit", **line) == ("disabled", "SF-PWR-03")
    assert orbit.refused("transmit", **line, anyway=True) == ("must_settle", "SF-DAT-01")
    orbit.do("transmit", **line, has=True, anyway=True)


def test_evidence_that_nobody_has_clears_nobody() -> None:
    """SF-DAT-05, SF-GLT-05."""
    orbit = flying(2).guilt(red="guilty").state("escaped", "Exile")
    orbit.fallen(red=("Exile", "Medical"), blue=("Cyborg", "Security"))
    line = {"seat": "red", "data": "Evidence", "to": ["authorities"]}
    assert orbit.refused("deliver", **line) == ("must_settle", "SF-DAT-01")
    orbit.do("deliver", **line, has=True)
    assert orbit.at("seats.red.guilt") == "suspect"


def test_on_a_full_board_who_has_what_is_known() -> None:
    """SF-DAT-01: there nobody is asked."""
    orbit = acting(board="full").adjusted({"characters.Engineer.section": "Array Control"})
    refused = orbit.refused("transmit", data="Evidence", to="news", has=True)
    assert refused == ("no_item", "SF-DAT-02")


# Antimatter, Power, cubes


def test_without_a_time_marker_the_antimatter_is_armed_if_the_table_wants_it() -> None:
    """SF-AM-01, SF-TIME-04."""
    orbit = acting()
    for section in ("Suite", "Kitchen", "Tanks"):
        orbit.do("timer", on=section, what="damage")
    assert orbit.refused("arm") == ("no_marker", "SF-TIME-04")
    answer = orbit.answer("arm", anyway=True)
    assert of(answer["events"], "antimatter_armed", "minute", "unmarked") == [(None, True)]
    assert "no marker makes it detonate" in answer["overruled"][0]["why"]
    assert orbit.at("antimatter") == {
        "armed": True, "seat": "red", "minute": None, "detonated": None,
    }  # fmt: skip
    assert len(orbit.at("markers")) == 3
    assert orbit.at("abandon_ship") is True


def test_a_fourth_power_section_does_not_spoil_the_count() -> None:
    """SF-PWR-01."""
    orbit = acting()
    sections = ("Tanks", "Fuel Cells", "Reactor", "Storage")
    for section in sections:
        orbit.do("damage", section=section, power=True)
    seen = [orbit.at("power.damaged")]
    for section in sections:
        orbit.do("repair", section=section)
        seen.append(orbit.at("power.damaged"))
    assert seen == [3, 3, 2, 1, 0]


def test_cubes_on_a_second_character_are_against_their_rule() -> None:
    """SF-INF-03."""
    orbit = flying()
    orbit.do("influence", character="Exile", cubes=1)
    refused = orbit.refused("influence", character="Medical", cubes=1)
    assert refused == ("wrong_step", "SF-INF-03")


# Refusals in the words of what was entered


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"minute": 14}, ("14", "0", "13")),
        ({"seats.purple.bribe": 1}, ("purple", "red", "blue")),
        ({"characters.Nobody.state": "down"}, ("Nobody", "Exile")),
        ({"characters.Exile.state": "asleep"}, ("asleep", "down", "escaped")),
        ({"seats.blue.cubes": 3}, ("seats.blue.cubes",)),
        ({"cameras": 1}, ("true or false",)),
        ({"characters.Exile.data": ["Rumour"]}, ("Rumour", "Evidence")),
        ({"characters.Exile.cubes.red": 5, "characters.Medical.cubes.red": 4}, ("8", "Ann")),
        ({"markers": [{"seat": "red", "on": "minute", "what": "note", "due": 6}] * 4},
         ("Ann", "3")),
        ({"markers": [{"seat": "pink", "on": "Suite", "what": "note", "due": 6}]}, ("pink",)),
        ({"markers": [{"seat": "red", "on": "Suite", "what": "launch", "due": 6}]}, ("Suite",)),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_corrected_is_said_with_what_could(
    what: dict[str, Any], words: tuple[str, ...]
) -> None:
    """SF-CMP-01, SF-TIME-04."""
    why = acting().answer("adjust", set=what)["refused"]["why"]
    assert all(one in why for one in words), why
