"""A full board: steps, hazards, Locks, items, weapons, and what each action costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.stationfall import CLERK, COPY, Orbit, acting, flying, unless

SEVEN: list[tuple[str, dict[str, Any]]] = [
    ("step", {"to": "Reactor"}),
    ("pick_up", {"item": "Gun"}),
    ("drop", {"item": "Gun"}),
    ("give", {"item": "Gun", "to": "Exile"}),
    ("throw", {"item": "Gun", "to": "Reactor"}),
    ("rob", {"item": "Gun", "target": "Exile", "weapon": "gun"}),
    ("manufacture", {"item": "Gun"}),
]


def there(character: str = "Engineer", *items: str, **sections: list[str]) -> Orbit:
    """Red has activated a Character that holds these; so many items lie in each Section."""
    lying = {f"sections.{name.replace('_', ' ')}.items": one for name, one in sections.items()}
    orbit = flying(board="full").adjusted({f"characters.{character}.items": list(items), **lying})
    return orbit.active(character)


@pytest.mark.parametrize(("do", "fields"), SEVEN, ids=str)
def test_a_light_board_knows_no_pawns(do: str, fields: dict[str, Any]) -> None:
    for orbit in (flying(), acting()):
        assert orbit.refused(do, **fields)[0] == "light_board"
        assert orbit.refused(do, **fields, anyway=True)[0] == "light_board"


def test_everybody_stands_where_the_copy_says() -> None:
    """SF-SET-10, SF-CMP-04."""
    orbit = flying(board="full")
    starts = {name: one.get("start") for name, one in COPY["characters"].items()}
    assert {name: orbit.who(name)["section"] for name in starts} == starts
    assert (orbit.who("Stowaway")["section"], orbit.who("Stowaway")["items"]) == (None, [])
    assert orbit.who("Cyborg")["kind"] == "cyborg"
    assert orbit.at("pods.Houdini.capacity") == 2


# Steps


def test_a_step_goes_along_a_corridor_for_one_action() -> None:
    """SF-MOV-01, SF-EXH-02."""
    orbit = there("Medical")
    events = orbit.do("step", to="Reactor")
    assert {"moved", "ap_spent"} <= {one["type"] for one in events}
    assert (orbit.who("Medical")["section"], orbit.at("turn.spent")) == ("Reactor", 1)


def test_without_a_corridor_there_is_no_way_unless_the_table_knows_one() -> None:
    """SF-MOV-01."""
    orbit = there("Medical")
    assert orbit.refused("step", to="Suite") == ("not_connected", "SF-MOV-01")
    orbit.do("step", to="Suite", anyway=True)
    assert orbit.who("Medical")["section"] == "Suite"
    orbit.do("step", to="Aft Hub")


@pytest.mark.parametrize(("character", "may"), [("Daredevil", False), ("Astrochimp", True)])
def test_a_vent_needs_tunnel_rat(character: str, *, may: bool) -> None:
    """SF-MOV-01."""
    orbit = flying(board="full").adjusted({f"characters.{character}.section": "Reactor"})
    orbit.active(character)
    if may:
        orbit.do("step", to="Kitchen")
    else:
        assert orbit.refused("step", to="Kitchen")[1] == "SF-MOV-01"


def test_outer_space_is_left_along_its_arrow_alone() -> None:
    """SF-MOV-02."""
    copy = {**COPY, "edges": [["Forward Airlocks", "Outer Space", "airlock", "to"]]}
    orbit = flying(board="full", new={"copy": copy}).adjusted(
        {"characters.Stranger.items": ["Helmet"]}
    )
    orbit.active("Stranger").do("step", to="Outer Space")
    assert orbit.refused("step", to="Forward Airlocks")[0] == "not_connected"


def test_a_lock_stops_all_but_an_officer_who_removes_it() -> None:
    """SF-MOV-03."""
    orbit = there("Daredevil", "Helmet")
    assert orbit.refused("step", to="Magnetic Containment") == ("locked", "SF-MOV-03")
    officer = there("Station Chief", "Helmet")
    events = officer.types("step", to="Magnetic Containment")
    assert "locks_removed" in events
    assert (officer.at("locks"), officer.at("turn.spent")) == ([], 1)


def test_a_bots_character_breaches_a_lock_for_one_action_more() -> None:
    """SF-BOT-08."""
    script = {"lines": [{"n": "1", "who": [{"character": "Daredevil"}], "do": "go"}]}
    copy = {**COPY, "scripts": {"Exile": script}}
    orbit = flying(bots={"green": "Exile"}, board="full", new={"copy": copy})
    orbit.cubes("Daredevil", green=1).adjusted({"characters.Daredevil.items": ["Helmet"]})
    orbit.to("green").do("bot_turn")
    while orbit.pending("bot"):
        orbit.do("bot_answer", can=[{"character": "Daredevil", "this_minute": True, "actions": 1}])
    assert orbit.at("turn.character") == "Daredevil"
    orbit.do("step", to="Magnetic Containment")
    assert (orbit.at("turn.spent"), orbit.at("locks")) == (2, [])


def test_a_bots_officer_needs_no_breach() -> None:
    """SF-BOT-08, SF-MOV-03: the cheaper ability is preferred."""
    script = {"lines": [{"n": "1", "who": [{"character": "Station Chief"}], "do": "go"}]}
    copy = {**COPY, "scripts": {"Exile": script}}
    orbit = flying(bots={"green": "Exile"}, board="full", new={"copy": copy})
    orbit.cubes("Station Chief", green=1)
    orbit.adjusted({"characters.Station Chief.items": ["Helmet"]}).to("green").do("bot_turn")
    while orbit.pending("bot"):
        orbit.do("bot_answer", can=[{"character": "Station Chief", "this_minute": True}])
    orbit.do("step", to="Magnetic Containment")
    assert (orbit.at("turn.spent"), orbit.at("locks")) == (1, [])


@pytest.mark.parametrize("hazard", ["fire", "asphyxiation"])
def test_a_human_goes_into_a_hazard_with_a_helmet_alone(hazard: str) -> None:
    """SF-HAZ-02, SF-ST-06."""
    orbit = there("Medical").adjusted({"sections.Reactor.hazard": hazard})
    assert orbit.refused("step", to="Reactor") == ("hazard", "SF-HAZ-02")
    orbit.adjusted({"characters.Medical.items": ["Helmet"]}).do("step", to="Reactor")


def test_a_robot_needs_no_helmet() -> None:
    """SF-HAZ-02."""
    orbit = there("Security").adjusted({"sections.Aft Hub.hazard": "fire"})
    orbit.do("step", to="Aft Hub")


def test_who_enters_the_bio_lab_is_contaminated() -> None:
    """SF-ITM-02."""
    orbit = there()
    assert "contaminated" in orbit.types("step", to="Bio Lab")
    assert orbit.who("Engineer")["contaminated"] is True


def test_who_is_down_is_dragged_along() -> None:
    """SF-MOV-04."""
    orbit = there("Daredevil").adjusted({"characters.Medical.section": "Reactor"})
    orbit.refused("step", to="Aft Hub", drag="Medical")
    orbit.state("down", "Medical").do("step", to="Aft Hub", drag="Medical")
    assert {orbit.who(one)["section"] for one in ("Daredevil", "Medical")} == {"Aft Hub"}
    assert orbit.at("turn.spent") == 1


@pytest.mark.parametrize("way", ["carried", "dragged", "thrown"])
def test_the_antimatter_is_armed_however_it_leaves(way: str) -> None:
    """SF-AM-01, SF-ABS-01."""
    orbit = flying(board="full").adjusted({
        "locks": [], "characters.Security.section": "Magnetic Containment",
        "characters.Security.items": [] if way == "dragged" else ["Antimatter"],
        "characters.Medical.items": ["Antimatter"] if way == "dragged" else [],
        "characters.Medical.section": "Magnetic Containment", "characters.Medical.state": "down",
    }).active("Security")  # fmt: skip
    if way == "thrown":
        orbit.do("throw", item="Antimatter", to="Reactor")
        assert orbit.at("sections.Reactor.items") == ["Antimatter"]
    else:
        orbit.do("step", to="Reactor", **unless(way != "dragged", drag="Medical"))
    assert orbit.at("antimatter.armed") is True
    assert orbit.marked() == [("red", "minute", "antimatter", 9)]


# Items


def test_items_are_picked_up_dropped_given_and_thrown() -> None:
    """SF-ITM-03, SF-CMP-04."""
    orbit = there("Daredevil", Reactor=["Gun", "Gun", "Helmet"])
    orbit.adjusted({"turn.actions": 4})
    orbit.do("pick_up", item="Gun")
    assert orbit.at("sections.Reactor.items") == ["Gun", "Helmet"]
    orbit.do("give", item="Gun", to="Security")
    assert (orbit.who("Daredevil")["items"], orbit.who("Security")["items"]) == ([], ["Gun"])
    orbit.do("pick_up", item="Helmet", free=True)
    orbit.do("throw", item="Helmet", to="Aft Hub")
    assert orbit.at("sections.Aft Hub.items") == ["Helmet"]
    assert (orbit.at("turn.spent"), orbit.at("turn.free")) == (3, False)
    assert "item_moved" in orbit.types("pick_up", item="Gun")
    assert orbit.refused("drop", item="Gun", free=True)[1] == "SF-TURN-02"


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("pick_up", {"item": "Artifact"}),
        ("drop", {"item": "Artifact"}),
        ("give", {"item": "Artifact", "to": "Security"}),
        ("throw", {"item": "Artifact", "to": "Aft Hub"}),
    ],
)
def test_an_item_that_is_not_there_is_not_there_for_anybody(
    do: str, fields: dict[str, Any]
) -> None:
    """SF-ITM-03."""
    orbit = there("Daredevil")
    assert orbit.refused(do, **fields)[0] == "no_item"
    assert orbit.refused(do, **fields, anyway=True)[0] == "no_item"


def test_things_are_thrown_next_door_and_given_to_who_stands_there() -> None:
    """SF-ITM-03, SF-ITM-04."""
    orbit = there("Daredevil", "Gun")
    orbit.refused("throw", item="Gun", to="Suite")
    orbit.refused("give", item="Gun", to="Exile")


def test_a_slot_holds_one_item_and_contamination_takes_one() -> None:
    """SF-ITM-01, AMB-23."""
    orbit = there("Engineer", Machine_Shop=["Gun", "Helmet"])
    orbit.do("pick_up", item="Gun", free=True)
    assert orbit.refused("pick_up", item="Helmet") == ("full", "SF-ITM-01")
    sick = there("Engineer", Machine_Shop=["Gun"])
    sick.do("contaminate", character="Engineer")
    assert sick.refused("pick_up", item="Gun") == ("full", "SF-ITM-01")


def test_from_who_is_down_an_item_is_picked_up() -> None:
    """SF-ATK-03."""
    orbit = there("Daredevil").adjusted({"characters.Security.items": ["Gun"]})
    orbit.refused("pick_up", item="Gun", **{"from": "Security"})
    orbit.state("down", "Security").do("pick_up", item="Gun", **{"from": "Security"})
    assert (orbit.who("Daredevil")["items"], orbit.who("Security")["items"]) == (["Gun"], [])


def test_something_new_is_manufactured() -> None:
    """SF-ITM-05, SF-ACT-01."""
    orbit = there()
    orbit.do("manufacture", item="Firebomb")
    lying = orbit.at("sections").get("Machine Shop", {"items": []})["items"]
    assert "Firebomb" in [*orbit.who("Engineer")["items"], *lying]
    assert orbit.at("turn.spent") == 1


# Weapons


def armed(*items: str, target: tuple[str, ...] = ()) -> Orbit:
    """Station Chief, with these, stands in the Reactor with Daredevil, who has those."""
    orbit = flying(board="full").adjusted({
        "characters.Station Chief.items": list(items), "characters.Daredevil.items": list(target),
    })  # fmt: skip
    return orbit.active("Station Chief")


@pytest.mark.parametrize("do", ["attack", "rob"])
def test_a_weapon_must_be_in_hand_and_the_target_in_the_section(do: str) -> None:
    """SF-ATK-01."""
    item = {"item": "Artifact"} if do == "rob" else {}
    line = {"target": "Daredevil", **item}
    orbit = armed("Gun", target=("Artifact",)).adjusted({"characters.Exile.items": ["Artifact"]})
    assert orbit.refused(do, **line, weapon="bludgeon") == ("no_item", "SF-ATK-01")
    assert orbit.refused(do, **{**line, "target": "Exile"}, weapon="gun") == (
        "no_target",
        "SF-ATK-01",
    )
    orbit.do(do, **line, weapon="gun")
    assert orbit.at("turn.spent") == 1


@pytest.mark.parametrize("do", ["attack", "rob"])
def test_a_helmet_is_seen_and_protects_from_a_bludgeon(do: str) -> None:
    """SF-ATK-02, SF-ATK-03."""
    orbit = armed("Bludgeon", "Gun", target=("Helmet", "Artifact"))
    line = {"target": "Daredevil", **unless(do != "rob", item="Artifact")}
    assert orbit.refused(do, **line, weapon="bludgeon")[1] == "SF-ATK-02"
    orbit.do(do, **line, weapon="gun")
    if do == "rob":
        assert orbit.who("Station Chief")["items"] == ["Bludgeon", "Gun", "Artifact"]
        assert orbit.who("Daredevil")["items"] == ["Helmet"]
    else:
        assert orbit.who("Daredevil")["state"] == "down"


def test_an_attack_where_it_is_dark_is_not_seen() -> None:
    """SF-GLT-02."""
    copy = {**COPY, "sections": {"Reactor": {"dark": True}}}
    orbit = flying(board="full", new={"copy": copy})
    orbit.adjusted({"characters.Station Chief.items": ["Gun"]}).active("Station Chief")
    orbit.do("attack", target="Daredevil", weapon="gun")
    assert orbit.at("seats.red.guilt") == "innocent"


def test_data_are_robbed_as_items_are() -> None:
    """SF-DAT-02, SF-ATK-01, SF-ATK-02."""
    orbit = armed("Bludgeon", target=("Helmet",))
    orbit.adjusted({f"characters.{one}.data": ["Evidence"] for one in ("Daredevil", "Exile")})
    line = {"verb": "rob", "data": "Evidence", "to": "Station Chief"}
    far = {**line, "character": "Exile", "weapon": "bludgeon"}
    assert orbit.refused("data", **far) == ("no_target", "SF-ATK-01")
    near = {**line, "character": "Daredevil"}
    assert orbit.refused("data", **near, weapon="gun") == ("no_item", "SF-ATK-01")
    assert orbit.refused("data", **near, weapon="bludgeon")[1] == "SF-ATK-02"
    orbit.adjusted({"characters.Daredevil.items": []})
    orbit.do("data", **near, weapon="bludgeon")
    assert orbit.who("Station Chief")["data"] == ["Evidence"]
    assert (orbit.who("Daredevil")["data"], orbit.at("turn.spent")) == ([], 1)


def test_nanogel_must_be_at_hand() -> None:
    """SF-ST-05."""
    orbit = there("Daredevil").state("down", "Station Chief")
    assert orbit.refused("revive", character="Station Chief", **{"with": "nanogel"})[0] == "no_item"


# What an action costs


AT = {
    "suppress": "Mainframe", "cameras": "Security Station", "jammers": "Security Station",
    "transmit": "Array Control", "abandon_ship": "Bridge",
}  # fmt: skip
COSTS: list[tuple[str, dict[str, Any], int]] = [
    ("step", {"to": "Aft Hub"}, 1),
    ("suppress", {"section": "Magnetic Containment"}, 1),
    ("cameras", {"on": False}, 1),
    ("jammers", {"on": False}, 1),
    ("data", {"verb": "make", "data": "Evidence", "character": "Daredevil"}, 1),
    ("transmit", {"data": "Evidence", "to": "news"}, 1),
    ("abandon_ship", {"means": "self_destruct"}, 1),
    ("abandon_ship", {"means": "card"}, 0),
    ("fire", {"section": "Suite", "act": True}, 1),
    ("fire", {"section": "Suite"}, 0),
    ("damage", {"section": "Suite", "act": True}, 1),
    ("damage", {"section": "Suite"}, 0),
    ("repair", {"section": "Kitchen", "act": True}, 1),
    ("repair", {"section": "Kitchen"}, 0),
    ("timer", {"on": "Suite", "what": "damage"}, 0),
    ("contaminate", {"character": "Exile"}, 0),
    ("down", {"characters": ["Exile"]}, 0),
]


@pytest.mark.parametrize(("do", "fields", "cost"), COSTS, ids=str)
def test_an_action_costs_one_and_a_cards_deed_nothing(
    do: str, fields: dict[str, Any], cost: int
) -> None:
    """SF-EXH-02, SF-TURN-02, SF-ACT-01."""
    orbit = there("Daredevil").adjusted({
        "sections.Kitchen.damaged": True, "characters.Daredevil.data": ["Evidence"],
    } if (do, fields.get("verb")) != ("data", "make") else {})  # fmt: skip
    orbit.adjusted({"characters.Daredevil.section": AT[do]} if do in AT else {})
    events = orbit.do(do, **fields)
    assert orbit.at("turn.spent") == cost
    assert len(of(events, "ap_spent", "type")) == cost


@pytest.mark.parametrize("do", ["timed_launch", "launch"])
def test_launches_are_actions(do: str) -> None:
    """SF-POD-03, SF-POD-04."""
    orbit = there("Daredevil").adjusted({
        "abandon_ship": True, "characters.Medical.section": "Houdini",
        "characters.Daredevil.section": "Houdini" if do == "timed_launch" else "Aft Airlocks",
        "pods.Houdini.occupants": ["Medical"],
    })  # fmt: skip
    orbit.do(do, pod="Houdini", **unless(do != "launch", means="section"))
    assert orbit.at("turn.spent") == 1


def test_with_no_action_left_there_is_a_bribes_and_then_none() -> None:
    """SF-EXH-02, SF-BRB-01, SF-KOM-02."""
    orbit = there("Medical")
    for to in ("Reactor", "Aft Hub"):
        orbit.do("step", to=to)
    assert orbit.refused("step", to="Reactor") == ("no_actions", "SF-EXH-02")
    orbit.do("bribe", character="Medical")
    orbit.do("step", to="Reactor")
    assert orbit.refused("step", to="Aft Hub") == ("no_actions", "SF-EXH-02")
    orbit.do("step", to="Aft Hub", anyway=True)
    assert orbit.at("turn.spent") <= orbit.at("turn.actions")


def test_a_bribed_character_acts_once_and_another_not_at_all() -> None:
    """SF-BRB-01, SF-KOM-02."""
    orbit = there("Medical")
    assert orbit.refused("step", by="Daredevil", to="Aft Hub") == ("no_actions", "SF-EXH-02")
    orbit.do("bribe", character="Daredevil")
    orbit.do("step", by="Daredevil", to="Aft Hub")
    assert (orbit.who("Daredevil")["section"], orbit.at("turn.spent")) == ("Aft Hub", 0)
    assert orbit.refused("step", by="Daredevil", to="Reactor") == ("no_actions", "SF-EXH-02")


def test_no_free_pick_up_comes_with_kompromat() -> None:
    """SF-KOM-02, SF-TURN-02."""
    orbit = there("Medical", Reactor=["Gun"]).adjusted({"seats.red.kompromat": 1})
    orbit.do("kompromat", character="Daredevil")
    assert orbit.refused("pick_up", by="Daredevil", item="Gun", free=True)[1]
    orbit.do("pick_up", by="Daredevil", item="Gun")


def test_on_a_full_board_a_bot_reads_its_script_all_the_same() -> None:
    """SF-BT-03."""
    orbit = flying(board="full", bots={"green": CLERK}).to("green")
    orbit.do("bot_turn")
    assert orbit.pending("bot")
