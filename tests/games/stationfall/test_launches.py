"""Time markers, the Antimatter, Pods, and the end of a turn in its order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.stationfall import Orbit, acting, flying, unless

# Markers


@pytest.mark.parametrize(
    ("on", "due"), [(12, 12), (13, 13), (0, 0), ("Suite", 12), ("Houdini", 12)]
)
def test_a_marker_is_due_in_its_minute_or_at_the_owners_next_turn(on: Any, due: int) -> None:
    """SF-TIME-02, SF-TIME-03."""
    orbit = acting()
    orbit.do("timer", on=on, what="note", text="ours")
    lies = "minute" if isinstance(on, int) else on
    assert orbit.marked() == [("red", lies, "note", due)]
    assert orbit.at("seats.red.markers") == 2


def test_a_marker_of_a_minute_that_is_over_is_not_placed() -> None:
    """SF-TIME-02."""
    orbit = flying(new={"minute": 9}).active()
    orbit.refused("timer", on=10, what="note", text="late")
    orbit.do("timer", on=9, what="note", text="now")
    assert "marker_fired" in orbit.types("end_turn")
    assert (orbit.at("markers"), orbit.at("seats.red.markers")) == ([], 3)


def test_a_marker_laid_in_minute_0_on_a_section_never_fires() -> None:
    """SF-TIME-03."""
    orbit = flying(new={"minute": 2}).passes(5)
    orbit.ended()
    orbit.do("re_entry", fireball=False)
    orbit.active().do("timer", on="Suite", what="damage")
    assert orbit.marked() == [("red", "Suite", "damage", -1)]
    orbit.passes(3)
    assert orbit.at("phase") == "stationfall"
    assert orbit.at("sections").get("Suite", {}).get("damaged", False) is False


def test_markers_fire_in_the_order_placed_or_wished() -> None:
    """SF-TIME-01, AMB-21."""
    for order, fired in (
        (None, ["Suite", "Kitchen"]),
        (["Kitchen", "Suite"], ["Kitchen", "Suite"]),
    ):
        orbit = acting()
        for section in ("Suite", "Kitchen"):
            orbit.do("timer", on=section, what="damage")
        orbit.passes(3)
        events = orbit.ended(**unless(not order, order=order))
        told = [one for one in events if one["type"] == "marker_fired"]
        seen = [value for one in told for value in one.values() if value in fired]
        assert seen == fired
        assert all(orbit.at(f"sections.{one}.damaged") for one in fired)


def test_an_order_that_names_what_is_not_there_is_refused() -> None:
    """SF-TIME-01."""
    orbit = acting()
    orbit.do("timer", on="Suite", what="damage")
    orbit.passes(3)
    orbit.do("renegotiate")
    orbit.refused("end_turn", order=["Kitchen"])


def test_a_marker_whose_minute_was_corrected_away_fires_all_the_same() -> None:
    """SF-TIME-02, SF-TIME-03: what is due in a Minute that lies behind."""
    orbit = acting()
    orbit.do("timer", on="Suite", what="damage")
    orbit.do("timer", on=9, what="note", text="ours")
    orbit.adjusted({"minute": 8}).do("end_turn")
    assert orbit.at("sections.Suite.damaged") is True
    assert (orbit.at("markers"), orbit.at("minute")) == ([], 8)


@pytest.mark.parametrize("later", [False, True])
def test_the_house_says_whether_a_section_waits_for_the_end_of_the_minute(*, later: bool) -> None:
    """SF-TIME-03, AMB-01."""
    orbit = acting(**unless(not later, section_timer="end_of_next_minute"))
    orbit.do("timer", on="Suite", what="damage")
    orbit.do("timer", on=12, what="note", text="ours")
    orbit.passes(4)
    damaged = orbit.at("sections").get("Suite", {}).get("damaged", False)
    assert damaged is (not later)
    assert [one[1] for one in orbit.marked()] == (["Suite"] if later else [])
    orbit.passes(2)
    assert orbit.at("sections.Suite.damaged") is True


def test_a_marker_on_what_is_damaged_already_changes_nothing_more() -> None:
    """SF-TIME-03."""
    orbit = acting()
    orbit.do("timer", on="Suite", what="damage")
    orbit.do("damage", section="Suite")
    orbit.passes(4)
    assert orbit.at("sections.Suite.damaged") is True
    assert orbit.at("seats.red.markers") == 3


# The Antimatter


def test_below_minute_4_it_is_armed_and_never_detonates() -> None:
    """SF-AM-01, AMB-14."""
    orbit = flying(new={"minute": 3}).active()
    orbit.do("arm")
    assert orbit.at("antimatter") == {
        "armed": True, "seat": "red", "minute": None, "detonated": None,
    }  # fmt: skip
    assert (orbit.at("markers"), orbit.at("seats.red.markers")) == ([], 3)


@pytest.mark.parametrize("where", ["outer_space", "elsewhere"])
def test_off_board_the_game_goes_on(where: str) -> None:
    """SF-AM-03, SF-ST-07."""
    orbit = acting()
    orbit.do("arm")
    orbit.to("red", 9).ended()
    orbit.do("detonate", where=where, annihilated=["Exile"])
    assert (orbit.at("phase"), orbit.at("turn.seat")) == ("play", "blue")
    antimatter = orbit.at("antimatter")
    assert (antimatter["armed"], antimatter["detonated"]) == (False, where)
    assert orbit.who("Exile")["state"] == "annihilated"


def test_on_board_it_is_stationfall_and_nothing_else_of_the_turns_end() -> None:
    """SF-MIN-05, SF-AM-03, AMB-22: neither a later marker nor Project X."""
    orbit = flying(new={"minute": 6}).active()
    orbit.do("arm")
    orbit.do("release")
    orbit.to("red", 3).active("Exile")
    orbit.do("timer", on="Suite", what="damage")
    orbit.passes().to("red", 2).do("renegotiate")
    orbit.do("end_turn", order=["minute", "Suite"])
    orbit.do("detonate", where="station")
    assert orbit.at("phase") == "stationfall"
    assert (orbit.at("turn"), orbit.at("pending")) == (None, [])
    assert orbit.at("sections").get("Suite", {}).get("damaged", False) is False


def test_what_was_settled_goes_on_where_it_stopped() -> None:
    """SF-TIME-01, AMB-22: the detonation, then the other marker, then Project X."""
    orbit = flying(new={"minute": 6}).active()
    orbit.do("arm")
    orbit.do("release")
    orbit.to("red", 3).active("Exile").do("timer", on="Suite", what="damage")
    orbit.passes().to("red", 2).do("renegotiate")
    orbit.do("end_turn", order=["minute", "Suite"])
    assert (orbit.at("turn.step"), orbit.at("sections").get("Suite")) == ("ending", None)
    orbit.do("detonate", where="elsewhere")
    assert orbit.at("sections.Suite.damaged") is True
    assert orbit.pending("project_x")
    orbit.do("project_x_done")
    assert orbit.at("turn.seat") == "blue"


# Pods


def ready(**how: Any) -> Orbit:
    """Red acts with Exile; Abandon Ship was triggered, and Medical sits in Houdini."""
    orbit = acting(character="Exile", **how)
    orbit.do("abandon_ship", means="card")
    return orbit.sitting_in("Houdini", "Medical")


def test_a_pod_is_ready_once_its_needs_are_met_and_somebody_sits_in_it() -> None:
    """SF-POD-01, SF-POD-02."""
    orbit = acting().sitting_in("Houdini", "Medical").sitting_in("Medevac Pod", "Exile")
    assert not orbit.at("pods.Houdini.ready")
    assert orbit.at("pods.Medevac Pod.ready") is True
    orbit.do("abandon_ship", means="card")
    assert [pod for pod, one in orbit.at("pods").items() if one["ready"]] == [
        "Houdini",
        "Medevac Pod",
    ]


def test_a_card_says_whether_a_pods_own_need_is_met() -> None:
    """SF-POD-01, SF-ABS-04."""
    orbit = acting(character="Exile").sitting_in("Medevac Pod", "Medical")
    assert orbit.refused("launch", means="section", pod="Medevac Pod")[1] == "SF-POD-01"
    orbit.do("launch", means="section", pod="Medevac Pod", met=["Medevac Pod"])
    assert orbit.who("Medical")["state"] == "escaped"


def test_a_character_sits_in_one_pod_and_no_escaped_one_in_any() -> None:
    """SF-POD-02, SF-ST-03."""
    orbit = acting().sitting_in("Houdini", "Exile").sitting_in("Alcatraz", "Exile", "Medical")
    assert orbit.at("pods.Houdini.occupants") == []
    assert orbit.at("pods.Alcatraz.occupants") == ["Exile", "Medical"]
    orbit.do("escape", characters=["Exile"])
    assert orbit.at("pods.Alcatraz.occupants") == ["Medical"]
    orbit.do("annihilate", characters=["Medical"])
    assert orbit.at("pods.Alcatraz.occupants") == []


@pytest.mark.parametrize(
    ("kind", "fits"), [("human", False), ("robot", False), ("data", True), ("item", True)]
)
def test_only_humans_and_robots_take_a_place(kind: str, *, fits: bool) -> None:
    """SF-POD-02."""
    pods = {"Houdini": {"capacity": 1}}
    characters = {"Medical": {"kind": kind}}
    orbit = acting(character="Exile", new={"copy": {"pods": pods, "characters": characters}})
    orbit.do("abandon_ship", means="card")
    orbit.sitting_in("Houdini", "Medical")
    if fits:
        orbit.do("timed_launch", pod="Houdini")
        assert set(orbit.at("pods.Houdini.occupants")) == {"Exile", "Medical"}
    else:
        assert orbit.refused("timed_launch", pod="Houdini") == ("full", "SF-POD-02")


def test_whoever_launches_from_the_section_stays() -> None:
    """SF-POD-04, SF-POD-06."""
    orbit = ready()
    events = orbit.types("launch", means="section", pod="Houdini")
    assert "pod_launched" in events
    assert (orbit.who("Medical")["state"], orbit.who("Exile")["state"]) == ("escaped", "live")
    assert orbit.at("pods.Houdini") | {"capacity": None} == {
        "state": "launched", "damaged": False, "occupants": [], "capacity": None,
        "needs": ["abandon_ship"], "ready": False, "marker": None,
    }  # fmt: skip


def test_what_lies_on_an_escaped_character_stays_and_a_down_one_is_escaped_alone() -> None:
    """SF-POD-06, AMB-34."""
    orbit = ready().cubes("Medical", blue=2).adjusted({"characters.Medical.discs": ["blue"]})
    orbit.adjusted({"characters.Medical.bribes": ["blue"], "seats.blue.bribe": 0})
    orbit.state("down", "Medical")
    orbit.do("launch", means="section", pod="Houdini")
    medical = orbit.who("Medical")
    assert (medical["state"], medical["cubes"]) == ("escaped", {"blue": 2})
    assert (medical["discs"], medical["bribes"]) == (["blue"], ["blue"])


def test_a_pod_that_leaves_gives_its_marker_back() -> None:
    """SF-POD-06, SF-TIME-04."""
    orbit = ready()
    orbit.do("timed_launch", pod="Houdini")
    assert (orbit.at("seats.red.markers"), orbit.at("pods.Houdini.marker")) == (2, "red")
    orbit.passes(1).active("Stranger").do("launch", means="section", pod="Houdini")
    assert (orbit.at("seats.red.markers"), orbit.at("markers")) == (3, [])


def test_a_timed_launch_asks_nothing_again_save_that_somebody_sits_there() -> None:
    """SF-POD-03, AMB-25."""
    orbit = ready()
    orbit.do("timed_launch", pod="Houdini")
    orbit.adjusted({"abandon_ship": False}).passes(4)
    assert orbit.at("pods.Houdini.state") == "launched"
    empty = ready()
    empty.do("timed_launch", pod="Houdini")
    empty.sitting_in("Houdini").passes(3)
    assert "launch_failed" in [one["type"] for one in empty.ended()]
    assert empty.at("pods.Houdini.state") == "attached"
    assert empty.at("seats.red.markers") == 3


def test_the_bridge_launches_a_pod_with_a_card_only_if_it_is_met() -> None:
    """SF-POD-05."""
    orbit = ready().sitting_in("Medevac Pod", "Stranger")
    orbit.do("launch", means="bridge", met=["Medevac Pod"])
    assert {orbit.at(f"pods.{pod}.state") for pod in ("Houdini", "Medevac Pod")} == {"launched"}


def test_from_the_bridge_one_that_leaves_may_be_named_and_no_other() -> None:
    """SF-POD-05."""
    orbit = ready()
    assert orbit.refused("launch", means="bridge", pod="McQueen")[0] == "bad_value"
    orbit.do("launch", means="bridge", pod="Houdini")
    assert orbit.at("pods.Houdini.state") == "launched"


def test_at_stationfall_no_marker_fires_and_nothing_launches() -> None:
    """SF-MIN-03, SF-POD-03."""
    orbit = ready()
    orbit.do("timed_launch", pod="Houdini")
    orbit.do("stationfall")
    assert orbit.who("Exile")["state"] == "live"
    assert orbit.at("pods.Houdini.state") == "attached"


# The end of a turn


def test_after_the_last_seats_turn_the_minute_falls() -> None:
    """SF-MIN-01, SF-TURN-01: counted from the first player, who never changes."""
    orbit = Orbit(3, new={"first": "blue"}).begun()
    seen = []
    for _ in range(4):
        seen.append((orbit.at("turn.seat"), orbit.at("minute")))
        orbit.passes()
    assert seen == [("blue", 13), ("green", 13), ("red", 13), ("blue", 12)]


def test_minute_1_triggers_abandon_ship_by_itself() -> None:
    """SF-ABS-01, SF-ABS-02."""
    orbit = flying(new={"minute": 2}).passes(2)
    assert orbit.at("abandon_ship") is False
    events = [one["type"] for one in orbit.ended()]
    assert "abandon_triggered" in events
    assert (orbit.at("minute"), orbit.at("abandon_ship"), orbit.at("locks")) == (1, True, "gone")


def test_the_table_may_flip_the_token_itself() -> None:
    """SF-MIN-03, SF-SET-02."""
    orbit = flying(new={"minute": 1}).passes(2)
    orbit.ended()
    assert "re_entry_flipped" in orbit.types("re_entry", fireball=True)
    assert (orbit.at("phase"), orbit.at("turn")) == ("stationfall", None)


def test_the_app_flips_the_token_if_nobody_says_how_it_lies() -> None:
    """SF-MIN-04: one die of three sides."""
    orbit = flying(new={"minute": 1}, dice=lambda sides, _: sides).passes(2)
    orbit.ended()
    rolled = of(orbit.do("re_entry"), "rolled", "sides", "face")
    assert rolled == [(3, 3)]
    assert orbit.at("re_entry") == "none"
