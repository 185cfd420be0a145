"""Ties that a bot meets at any moment: whom, where, what; and the bot whose Character is gone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import CLERK, asked, flying, with_a_clerk

# Ties of the table's asking


def test_a_bot_chooses_whom_it_activates_by_the_priorities() -> None:
    """SF-GP-01, SF-GP-06, SF-BT-05."""
    orbit = with_a_clerk()

    def chosen(*of: Any) -> str:
        orbit.do("bot_choice", kind="activate", of=list(of))
        choice: str = orbit.at("bot.choice")
        return choice

    assert chosen("Cyborg", "Astrochimp") == "Astrochimp"
    assert chosen("Cyborg", CLERK) == CLERK
    orbit.cubes("Cyborg", red=1)
    assert chosen("Cyborg", "Astrochimp") == "Cyborg"
    orbit.adjusted({"characters.Cyborg.discs": ["red"]})
    assert chosen("Cyborg", "Astrochimp") == "Astrochimp"
    assert (
        chosen(
            {"name": "Cyborg", "this_minute": True}, {"name": "Astrochimp", "this_minute": False}
        )
        == "Cyborg"
    )
    assert (
        chosen({"name": "Cyborg", "actions": 1}, {"name": "Astrochimp", "actions": 2}) == "Cyborg"
    )
    free = {"name": "Cyborg", "actions": 1, "free": 1}
    assert chosen({"name": "Astrochimp", "actions": 1}, free) == "Cyborg"


@pytest.mark.parametrize(
    ("of", "chosen"),
    [
        ([{"name": "Suite", "zero_g": False}, {"name": "Kitchen", "zero_g": True}], "Kitchen"),
        ([{"name": "Houdini", "occupants": 1}, {"name": "McQueen", "occupants": 2}], "McQueen"),
        ([{"name": "Suite", "row": 3}, {"name": "Tanks", "row": 2}], "Tanks"),
        ([{"name": "Suite", "row": 3, "col": 1}, {"name": "Kitchen", "row": 3, "col": 2}], "Suite"),
        (["Tanks", "Kitchen"], "Kitchen"),
        ([{"name": "Suite", "actions": 1}, {"name": "Kitchen", "row": 1, "actions": 2}], "Suite"),
        (["Bio Lab", {"name": "Kitchen", "zero_g": False}], "Bio Lab"),
        ([{"name": "Houdini"}, {"name": "Alcatraz"}], "Houdini"),
    ],
    ids=str,
)  # fmt: skip
def test_a_bot_chooses_a_section_by_gravity_occupants_row_and_column(
    of: list[Any], chosen: str
) -> None:
    """SF-GP-03, SF-GP-06: what is missing comes from the copy and the Pods."""
    copy = {"sections": {"Bio Lab": {"zero_g": True}}}
    orbit = with_a_clerk(cleared=False, new={"copy": copy}).sitting_in("Houdini", "Exile")
    assert {"bot_chose"} <= set(orbit.types("bot_choice", kind="section", of=of))
    assert orbit.at("bot.choice") == chosen


THINGS = [
    {"name": "Nanogel", "colour": "green"}, {"name": "Helmet", "colour": "yellow"},
    {"name": "Gun", "colour": "red"}, {"name": "Bludgeon", "colour": "red"},
    {"name": "Artifact", "colour": "purple"}, {"name": "Exile's file", "colour": "kompromat"},
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "of", "targeted", "chosen"),
    [
        ("pick_up", THINGS, ["Nanogel"], "Nanogel"),
        ("pick_up", THINGS, [], "Exile's file"),
        ("pick_up", THINGS[:5], [], "Artifact"),
        ("pick_up", THINGS[:4], [], "Bludgeon"),
        ("pick_up", THINGS[:2], [], "Helmet"),
        ("drop", THINGS[:5], [], "Nanogel"),
        ("drop", THINGS[1:5], [], "Helmet"),
        ("drop", THINGS[2:5], [], "Gun"),
        ("drop", THINGS[:2], ["Nanogel"], "Helmet"),
    ],
    ids=str,
)
def test_a_bot_picks_up_and_drops_by_colour_and_name(
    kind: str, of: list[dict[str, Any]], targeted: list[str], chosen: str
) -> None:
    """SF-GP-04, SF-GP-05, SF-SC-01."""
    orbit = with_a_clerk()
    orbit.do("bot_choice", kind=kind, of=of, targeted=targeted)
    assert orbit.at("bot.choice") == chosen


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "smell", "of": ["Exile"]},
        {"kind": "target", "of": []},
        {"kind": "target", "of": ["Nobody"]},
        {"kind": "pick_up", "of": [{"name": "Gun", "colour": "pink"}]},
        {"kind": "section", "of": [{"name": "Suite", "light": True}]},
    ],
    ids=str,
)
def test_a_choice_of_nothing_is_none(fields: dict[str, Any]) -> None:
    with_a_clerk().refused("bot_choice", **fields)


def test_ties_are_a_bots_and_come_in_its_turn() -> None:
    """SF-GP-08."""
    flying(bots={"green": CLERK}).refused("bot_choice", kind="target", of=["Exile", "Medical"])


# Another Character


def test_a_bot_whose_pc_is_annihilated_goes_on_as_another() -> None:
    """SF-SC-06, SF-REV-02, AMB-18."""
    orbit = flying(bots={"green": "Stranger"}).cubes("Exile", red=1, green=2)
    line = {"seat": "green", "identity": "Exile"}
    orbit.refused("reveal", **line)
    orbit.state("annihilated", "Stranger").do("reveal", **line)
    assert (orbit.at("seats.green.identity"), orbit.who("Exile")["pc"]) == ("Exile", "green")
    assert (orbit.who("Exile")["cubes"], orbit.at("seats.red.betrayal")) == ({}, 1)
    orbit.to("green").do("bot_turn")
    assert asked(orbit, "script")["script"] == "Exile"
