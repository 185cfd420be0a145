"""What may be told at which moment: a card's deeds, what is pending, corrections meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.support.stationfall import CLERK, Orbit, acting, flying, with_a_clerk

Line = tuple[str, dict[str, Any]]

# A card's deeds, before anybody acts

DEEDS: list[Line] = [
    ("timer", {"on": "Suite", "what": "damage"}),
    ("damage", {"section": "Suite"}),
    ("repair", {"section": "Kitchen"}),
    ("fire", {"section": "Suite"}),
    ("suppress", {"section": "Magnetic Containment"}),
    ("revive", {"character": "Medical", "with": "nanogel"}),
    ("data", {"verb": "make", "data": "Evidence", "character": "Exile"}),
    ("release", {}),
    ("abandon_ship", {"means": "card"}),
]
ACTS: list[Line] = [
    ("attack", {"target": "Exile", "weapon": "gun"}),
    ("transmit", {"data": "Evidence", "to": "news"}),
    ("cameras", {"on": False}),
    ("abandon_ship", {"means": "bridge"}),
    ("timed_launch", {"pod": "Houdini"}),
    ("arm", {}),
    ("launch", {"means": "bridge"}),
]


def prepared(orbit: Orbit) -> Orbit:
    """Medical is Down with a Nanogel at hand, and the Kitchen is damaged."""
    return orbit.state("down", "Medical").adjusted({"sections.Kitchen.damaged": True})


def just_revealed(**how: Any) -> Orbit:
    orbit = prepared(flying(**how))
    orbit.do("reveal", identity="Engineer")
    return orbit


def a_bots_start(**how: Any) -> Orbit:
    return prepared(with_a_clerk(**how))


@pytest.mark.parametrize("moment", [just_revealed, a_bots_start])
@pytest.mark.parametrize(("do", "fields"), DEEDS, ids=str)
def test_a_cards_deed_is_told_at_the_start_of_a_reveals_or_a_bots_turn(
    do: str, fields: dict[str, Any], moment: Callable[[], Orbit]
) -> None:
    """SF-REV-04, SF-REV-08, SF-GR-10, SF-SCO-06."""
    orbit = moment()
    orbit.do(do, **fields)
    assert orbit.at("turn.step") == "start"


@pytest.mark.parametrize(("do", "fields"), [one for one in DEEDS if one[0] != "revive"], ids=str)
def test_on_a_full_board_a_cards_deed_spends_nothing(do: str, fields: dict[str, Any]) -> None:
    """SF-REV-04, SF-EXH-02: the whole turn is left."""
    orbit = just_revealed(board="full")
    orbit.do(do, **fields, **({"act": True} if do in ("damage", "repair", "fire") else {}))
    orbit.do("activate", character="Engineer")
    assert (orbit.at("turn.spent"), orbit.at("turn.actions")) == (0, 2)


@pytest.mark.parametrize("moment", [just_revealed, a_bots_start])
@pytest.mark.parametrize(("do", "fields"), ACTS, ids=str)
def test_an_action_waits_for_somebody_who_acts(
    do: str, fields: dict[str, Any], moment: Callable[[], Orbit]
) -> None:
    """SF-TURN-01: and that is told before anything else that is in its way."""
    assert moment().refused(do, **fields) == ("wrong_step", "SF-TURN-01")


@pytest.mark.parametrize(("do", "fields"), DEEDS, ids=str)
def test_after_the_cubes_a_deed_waits_too(do: str, fields: dict[str, Any]) -> None:
    """SF-TURN-01, SF-REV-04."""
    orbit = just_revealed()
    orbit.do("influence", character="Exile", cubes=1)
    assert orbit.refused(do, **fields) == ("wrong_step", "SF-TURN-01")


def test_a_bot_that_goes_on_as_another_gives_nobody_else_a_deed() -> None:
    """SF-SC-06, SF-REV-04: it is red's turn, and red has revealed nothing."""
    orbit = flying(bots={"green": "Stranger"}).state("annihilated", "Stranger")
    orbit.do("reveal", seat="green", identity="Exile")
    assert orbit.refused("damage", section="Suite") == ("wrong_step", "SF-TURN-01")


# What is pending


def an_offer() -> Orbit:
    orbit = flying().known("blue", "Exile").active()
    orbit.do("bribe", character="Exile")
    return orbit


def project_x() -> Orbit:
    orbit = acting()
    orbit.do("release")
    orbit.do("end_turn")
    return orbit


def a_detonation() -> Orbit:
    orbit = acting()
    orbit.do("arm")
    orbit.to("red", 9).ended()
    return orbit


def re_entry() -> Orbit:
    orbit = flying(new={"minute": 1}).passes(2)
    orbit.ended()
    return orbit


def a_bots_question() -> Orbit:
    orbit = with_a_clerk(cleared=False)
    orbit.do("bot_turn")
    return orbit


PENDING: Mapping[str, tuple[Callable[[], Orbit], Line]] = {
    "offer": (an_offer, ("answer", {"accept": True})),
    "project_x": (project_x, ("project_x_done", {})),
    "detonation": (a_detonation, ("detonate", {"where": "elsewhere"})),
    "re_entry": (re_entry, ("re_entry", {"fireball": True})),
    "bot": (a_bots_question, ("bot_answer", {"nearest": ["Houdini"]})),
}
OTHERS: list[Line] = [
    ("end_turn", {}),
    ("cameras", {"on": False}),
    ("influence", {"character": "Exile", "cubes": 1}),
    ("activate", {"character": "Exile"}),
    ("reveal", {"identity": "Security"}),
    ("timer", {"on": "Suite", "what": "damage"}),
    ("transmit", {"data": "Evidence", "to": "news"}),
    ("bot_turn", {}),
]
ANY_STEP: list[Line] = [
    ("take_kompromat", {}),
    ("down", {"characters": ["Medical"]}),
    ("contaminate", {"character": "Medical"}),
    ("annihilate", {"characters": ["Medical"]}),
    ("occupants", {"pod": "Houdini", "characters": ["Medical"]}),
]


@pytest.mark.parametrize("kind", PENDING)
def test_what_is_pending_is_settled_by_one_command_and_no_other(kind: str) -> None:
    """SF-BRB-04, SF-PX-02, SF-AM-03, SF-MIN-03, SF-GP-08."""
    orbit = PENDING[kind][0]()
    assert [one["kind"] for one in orbit.at("pending")] == [kind]
    settling = {one[1][0] for name, one in PENDING.items() if name != kind}
    lines = [one[1] for one in PENDING.values() if one[1][0] in settling] + OTHERS
    for do, fields in lines + ([] if kind == "project_x" else ANY_STEP):
        assert orbit.refused(do, **fields)[0] == "must_settle", do
        assert orbit.refused(do, **fields, anyway=True)[0] == "must_settle", do
    do, fields = PENDING[kind][1]
    orbit.do(do, **fields)
    assert orbit.pending(kind) is None


@pytest.mark.parametrize("kind", PENDING)
def test_corrections_the_copy_and_going_home_are_open_meanwhile(kind: str) -> None:
    orbit = PENDING[kind][0]()
    orbit.adjusted({"cameras": False})
    orbit.do("copy", set={"pods": {"Houdini": {"capacity": 2}}})
    orbit.do("leave", seat="blue")
    assert orbit.pending(kind), "blue's going home settles nothing of others"
    orbit.do("undo")
    orbit.do("redo")
    orbit.do("end_game")
    assert orbit.at("over.why") == "given_up"


@pytest.mark.parametrize("do", [line[0] for line in ANY_STEP])
def test_while_project_x_acts_all_that_any_step_allows_is_open(do: str) -> None:
    """SF-PX-02."""
    orbit = project_x()
    orbit.do(do, **dict(ANY_STEP)[do])
    assert orbit.at("seats.red.guilt") == "innocent"
    assert orbit.pending("project_x")


def test_project_x_may_bring_stationfall() -> None:
    """SF-PX-02, SF-MIN-05."""
    orbit = project_x()
    orbit.do("stationfall")
    assert (orbit.at("phase"), orbit.at("pending")) == ("stationfall", [])


def test_an_offer_to_a_bot_leaves_nothing_pending_for_anybody() -> None:
    """SF-BOT-06."""
    orbit = flying(bots={"green": CLERK}).active()
    orbit.do("kompromat", character=CLERK)
    orbit.do("end_turn")
