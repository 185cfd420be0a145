"""What happens on the station, told to the scripted table: what the contract says in passing."""

from __future__ import annotations

from typing import Any, Final

import pytest

from companion.games.stationfall import board_rules
from companion.games.stationfall import commands as c
from companion.games.stationfall.package import PACKAGE
from companion.games.stationfall.starting import with_copy
from companion.games.stationfall.state import State
from tests.support.table import Told, a_table, code

NAMES: Final = {"red": "Ann", "blue": "Ben", "green": "Cat"}
COPY: Final[dict[str, Any]] = {
    "characters": {
        "Engineer": {"kind": "human", "start": "Reactor"},
        "Exile": {"kind": "human", "start": "Reactor"},
        "Medical": {"kind": "human", "start": "Houdini"},
        "Security": {"kind": "robot", "start": "Reactor"},
    },
    "pods": {"Houdini": {"capacity": 1, "at": "Aft Airlocks"}},
    "edges": [["Aft Airlocks", "Reactor", "corridor"], ["Reactor", "Suite", "corridor"]],
    "locks": [["Reactor", "Suite"]],
}
KITCHEN: Final = ("Aft Hub", "Kitchen")


class Station:
    """Three people; red has activated Engineer."""

    def __init__(
        self, board: str = "light", copy: dict[str, Any] | None = None, **options: Any
    ) -> None:
        self.tell = Told(a_table(game=PACKAGE), "stationfall")
        players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
        known = (COPY if board == "full" else {}) if copy is None else copy
        self.do("new_game", players=players, first="red", board=board, copy=known, options=options)
        self.do("begin")
        self.do("activate", character="Engineer", cubes=1)

    def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Do what is accepted, and return the view."""
        answer = self.tell(do, **fields)
        assert answer["ok"], answer["refused"]
        view: dict[str, Any] = answer["view"]
        return view

    def adjusted(self, **paths: Any) -> Station:
        self.do("adjust", set={path.replace("__", "."): to for path, to in paths.items()})
        return self

    def refused(self, do: str, **fields: Any) -> tuple[str, str | None]:
        answer = self.tell(do, **fields)
        assert not answer["ok"], (do, fields)
        return answer["refused"]["code"], answer["refused"]["rule"]

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.tell("view")["view"]
        return found

    @property
    def state(self) -> State:
        assert self.tell.table.play is not None
        state: State = self.tell.table.play.history.state
        return state

    def items(self, **held: list[str]) -> Station:
        said = {f"characters.{name.replace('_', ' ')}.items": some for name, some in held.items()}
        self.do("adjust", set=said)
        return self


def test_power_that_was_told_otherwise_than_the_copy_is_remembered() -> None:
    """SF-PWR-01: neither its damage counts, nor its repair."""
    station = Station(copy={"sections": {"Tanks": {"power": True}}})
    station.do("damage", section="Fuel Cells", power=True)
    station.do("damage", section="Tanks", power=False)
    assert station.do("repair", section="Tanks")["power"]["damaged"] == 1


def test_a_marker_knows_better_than_the_copy_what_is_no_power_section() -> None:
    """SF-PWR-01, SF-TIME-03."""
    station = Station(copy={"sections": {"Tanks": {"power": True}}})
    station.do("timer", on="Tanks", what="damage", power=False)
    for _ in range(4):
        station.do("end_turn")
        view = station.do("renegotiate")
    assert (view["sections"]["Tanks"]["damaged"], view["power"]["damaged"]) == (True, 0)


def test_abandon_ship_stays_if_more_than_the_blackout_caused_it() -> None:
    """AMB-26, SF-ABS-01."""
    for armed in (False, True):
        station = Station(abandon_reset=True)
        station.do("damage", section="Tanks", power=True)
        station.do("damage", section="Fuel Cells", power=True)
        if armed:
            station.do("arm")
        view = station.do("repair", section="Tanks")
        assert (view["abandon_ship"], view["locks"]) == (armed, "gone")


def test_suppressed_fire_is_repaired_where_the_house_says_so_but_no_old_damage() -> None:
    """AMB-02: Magnetic Containment had its Asphyxiation from the start."""
    station = Station(suppress_repairs=True)
    station.do("damage", section="Magnetic Containment")
    view = station.do("suppress", section="Magnetic Containment")
    assert view["sections"]["Magnetic Containment"]["damaged"] is True
    station.do("fire", section="Suite")
    assert station.do("suppress", section="Suite")["sections"]["Suite"]["damaged"] is False


def test_a_fire_that_burns_already_burns_no_more() -> None:
    """SF-HAZ-01."""
    station = Station()
    station.do("fire", section="Suite")
    assert code(station.tell("fire", section="Suite", anyway=True)) == "already_done"
    station.do("fire", section="Suite", downed=["Exile"])


def test_evidence_that_an_offsite_has_adds_nothing_and_convicts_nobody() -> None:
    """SF-DAT-03, SF-GLT-04, AMB-03."""
    station = Station()
    station.adjusted(seats__red__guilt="suspect")
    sent = {"data": "Evidence", "to": "authorities", "has": True}
    assert station.do("transmit", **sent)["seats"]["red"]["guilt"] == "guilty"
    station.adjusted(seats__red__guilt="suspect")
    assert station.refused("transmit", **sent) == ("already_done", "SF-DAT-03")
    assert station.refused("transmit", **sent, anyway=True)[0] == "already_done"
    assert station.view["seats"]["red"]["guilt"] == "suspect"
    station.do("transmit", data="Evidence", to="news", has=True)


def test_who_is_down_does_nothing_unless_the_table_knows_better() -> None:
    """SF-ST-02."""
    station = Station()
    station.do("down", characters=["Engineer"])
    assert station.refused("cameras", on=False) == ("not_live", "SF-ST-02")
    station.do("cameras", on=False, anyway=True)


@pytest.mark.parametrize("where", ["Nowhere at all", "a.b", "x" * 99])
def test_a_section_that_nobody_entered_is_no_section(where: str) -> None:
    assert Station().refused("damage", section=where, anyway=True)[0] == "bad_value"
    known = Station(copy={"sections": {"Nowhere at all": {"dark": True}}})
    known.do("damage", section="Nowhere at all")


def test_the_launcher_stays_outside_and_the_bridge_launches_all_that_wait_anyway() -> None:
    """SF-POD-04, SF-POD-05."""
    station = Station()
    station.do("occupants", pod="Houdini", characters=["Engineer", "Medical"])
    station.do("occupants", pod="Alcatraz", characters=["Exile"])
    assert station.refused("launch", means="bridge") == ("not_ready", "SF-POD-05")
    station.adjusted(abandon_ship=True)
    launch = {"means": "section", "pod": "Houdini"}
    assert station.refused("launch", **launch) == ("not_allowed", "SF-POD-04")
    station.adjusted(abandon_ship=False)
    pods = station.do("launch", means="bridge", anyway=True)["pods"]
    assert [name for name, pod in pods.items() if pod["state"] == "launched"] == [
        "Alcatraz", "Houdini",
    ]  # fmt: skip
    assert station.view["characters"]["Engineer"]["state"] == "live"


# The full board


def test_who_starts_in_a_pod_sits_there_and_takes_its_place() -> None:
    """SF-SET-10, SF-POD-02."""
    station = Station("full")
    assert station.view["pods"]["Houdini"]["occupants"] == ["Medical"]
    station.do("step", to="Aft Airlocks")
    assert station.refused("step", to="Houdini") == ("full", "SF-POD-02")


def test_a_way_that_the_table_knows_is_learnt_both_ways() -> None:
    """SF-MOV-01."""
    station = Station("full").adjusted(turn__actions=9)
    station.do("step", to="Aft Hub", anyway=True)
    station.do("step", to="Reactor")
    station.do("step", to="Aft Hub")
    station.do("step", to="Outer Space", anyway=True)


def test_locks_that_are_gone_do_not_come_back_with_the_copy() -> None:
    """SF-ABS-02, SF-MOV-03."""
    station = Station("full")
    more = [["Reactor", "Suite"], ["Aft Hub", "Kitchen"]]
    assert with_copy(station.state, {"locks": more}).locks == (("Reactor", "Suite"), KITCHEN)
    station.do("step", to="Suite", anyway=True)
    assert with_copy(station.state, {"locks": more}).locks == (KITCHEN,)
    assert station.do("abandon_ship", means="card")["locks"] == []
    assert with_copy(station.state, {"locks": more}).locks == "gone"


def test_a_nanogel_serves_twice() -> None:
    """SF-ST-05."""
    station = Station("full").items(Engineer=["Nanogel 2"])
    for left in (["Nanogel 1"], []):
        station.adjusted(characters__Exile__state="down")
        view = station.do("revive", character="Exile", **{"with": "nanogel"})
        assert view["characters"]["Engineer"]["items"] == left
    station.adjusted(characters__Exile__state="down")
    line = {"character": "Exile", "with": "nanogel"}
    assert station.refused("revive", **line, anyway=True) == ("no_item", "SF-ST-05")


def test_nobody_lights_a_fire_in_which_it_goes_down() -> None:
    """SF-ST-06, SF-HAZ-01."""
    station = Station("full")
    fire = {"section": "Reactor", "act": True}
    assert station.refused("fire", **fire) == ("not_allowed", "SF-ST-06")
    people = station.items(Engineer=["Helmet"]).do("fire", **fire)["characters"]
    assert [name for name, one in people.items() if one["state"] == "down"] == ["Exile"]


def test_a_bribes_action_is_taken_after_renegotiating_without_naming_who() -> None:
    """AMB-16, SF-EXH-02."""
    station = Station("full")
    for _ in range(3):
        station.do("end_turn")
        station.do("renegotiate")
    assert station.refused("step", to="Aft Airlocks")[0] == "bad_value"
    station.do("bribe", character="Engineer")
    view = station.do("step", to="Aft Airlocks")
    assert (view["characters"]["Engineer"]["section"], view["turn"]["extras"]) == (
        "Aft Airlocks",
        {},
    )
    assert station.refused("step", by="Engineer", to="Reactor") == ("no_actions", "SF-EXH-02")


def test_whoever_is_contaminated_with_all_slots_full_drops_an_item() -> None:
    """SF-ITM-01, AMB-23."""
    copy = {**COPY, "characters": {"Engineer": {"start": "Reactor", "slots": 1}}}
    station = Station("full", copy=copy).items(Engineer=["Gun"])
    for contaminated in (False, True):
        reminded = {one["rule"] for one in station.view["reminders"]}
        assert ("SF-ITM-01" in reminded) is contaminated
        if not contaminated:
            station.do("contaminate", character="Engineer")
    reminders = station.do("drop", item="Gun", free=True)["reminders"]
    assert "SF-ITM-01" not in {one["rule"] for one in reminders}


def test_data_travel_within_a_section_though_the_jammers_are_on() -> None:
    """SF-JAM-01: the app sees how far it is."""
    station = Station("full").adjusted(characters__Engineer__data=["Evidence"])
    copy = {"verb": "copy", "data": "Evidence", "character": "Engineer"}
    assert station.refused("data", **copy, to="Medical") == ("out_of_range", "SF-JAM-01")
    station.do("data", **copy, to="Exile", distant=True)
    assert station.refused("data", **{**copy, "character": "Medical"}, to="Security")[0] == (
        "no_item"
    )


def test_whoever_is_bribed_is_offered_what_it_can_do() -> None:
    """SF-BRB-01: beside what the activated Character can."""
    station = Station("full").items(Exile=["Gun"])
    station.do("bribe", character="Exile")
    ways = list(board_rules.ways(station.state))
    assert {c.Step("Aft Airlocks"), c.Step("Aft Airlocks", by="Exile")} <= set(ways)
    assert c.Drop("Gun", by="Exile") in ways
    assert c.Attack("Engineer", "gun", by="Exile") in ways
    station.do("drop", item="Gun", by="Exile")
    assert not [one for one in board_rules.ways(station.state) if getattr(one, "by", None)]


@pytest.mark.parametrize("board", ["light", "full"])
def test_something_of_each_command_is_offered(board: str) -> None:
    station = Station(board)
    tried = {type(one) for one in board_rules.ways(station.state)}
    full = {c.Step, c.PickUp, c.Drop, c.Give, c.Throw, c.Rob, c.Manufacture}
    assert tried == set(board_rules.RULES) - (set() if board == "full" else full)
