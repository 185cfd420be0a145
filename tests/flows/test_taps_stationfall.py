"""How many taps a usual turn of Stationfall takes: the design's budgets, on the real tablet.

Lindsey's first turns: a cube, a Character, and on a full board two steps and what lies there.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.stationfall.package import PACKAGE
from tests.support.stationfall import COPY, sitting
from tests.support.tablet import ATablet, Tablet, taps

LIGHT, FULL, BOT = 4, 10, 3
ATTACK, FIRE, TRANSMIT, REVEAL, MARKED = 3, 4, 3, 2, 4
"""Each by itself, whoever acts being activated."""


def begun(a_tablet: ATablet, players: int = 4, bots: dict[str, str] | None = None,
          **setup: Any) -> Tablet:  # fmt: skip
    """A tablet on which red's first turn begins."""
    tablet = a_tablet(packages={PACKAGE.name: PACKAGE})
    tablet.tell(do="new_game", game=PACKAGE.name, **sitting(players, bots or {}), **setup)
    tablet.tell(do="begin")
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def activated(character: str, cubes: int) -> tuple[str, str]:
    return f"card.{character}", f"character.{character}.activate.{cubes}"


@pytest.mark.parametrize("players", [4, 9])
def test_a_usual_turn_on_the_light_board(a_tablet: ATablet, players: int) -> None:
    tablet = begun(a_tablet, players)
    count = taps(tablet, *activated("Station Chief", 1), "action.end_turn")
    assert tablet.view["turn"]["seat"] == "blue"
    assert tablet.view["characters"]["Station Chief"]["cubes"] == {"red": 1}
    assert count <= LIGHT


def test_a_turn_in_which_a_kompromat_is_picked_up_is_two_taps_more(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet)
    count = taps(
        tablet, *activated("Station Chief", 1), "action.happened", "happened.take_kompromat",
        "action.end_turn",
    )  # fmt: skip
    assert tablet.view["seats"]["red"]["kompromat"] == 1
    assert count <= LIGHT + 2


ACTS = ("action.happened",)


def acting(a_tablet: ATablet, **setup: Any) -> Tablet:
    tablet = begun(a_tablet, **setup)
    taps(tablet, *activated("Engineer", 1))
    return tablet


def test_an_attack_is_three_taps(a_tablet: ATablet) -> None:
    """SF-ATK-01, SF-GLT-02: whom, with what, and whether the Cameras see it."""
    tablet = acting(a_tablet)
    count = taps(tablet, "card.Exile", "menu.Exile.attack.bludgeon", "seen.attack.Exile.seen")
    assert tablet.view["characters"]["Exile"]["state"] == "down"
    assert tablet.view["seats"]["red"]["guilt"] == "suspect"
    assert count <= ATTACK


def test_data_are_transmitted_in_three_taps(a_tablet: ATablet) -> None:
    """SF-DAT-03; SF-DAT-01: one press more where nobody is known to have them."""
    tablet = acting(a_tablet)
    tablet.tell(do="data", verb="make", data="Evidence", character="Engineer")
    count = taps(tablet, *ACTS, "happened.transmit", "transmit.Evidence.news")
    assert tablet.view["offsites"]["news"] == ["Evidence"]
    assert count <= TRANSMIT
    more = taps(tablet, *ACTS, "happened.transmit", "transmit.X-Secret.news",
                "unheld.transmit.X-Secret.news.Medical")  # fmt: skip
    assert tablet.view["characters"]["Medical"]["data"] == ["X-Secret"]
    assert tablet.view["offsites"]["news"] == ["Evidence", "X-Secret"]
    assert more <= TRANSMIT + 1


def test_a_reveal_is_two_taps(a_tablet: ATablet) -> None:
    """SF-REV-01."""
    tablet = begun(a_tablet)
    count = taps(tablet, "action.reveal", "reveal.Exile")
    assert tablet.view["seats"]["red"]["identity"] == "Exile"
    assert count <= REVEAL


def test_a_time_marker_on_a_section_is_found_among_forty(a_tablet: ATablet) -> None:
    """SF-LIN-09b: on Vault X, which it damages."""
    tablet = acting(a_tablet)
    count = taps(tablet, *ACTS, "happened.timer.damage", "timer.damage.group.3",
                 "timer.damage.3.Vault X")  # fmt: skip
    marked = [(one["on"], one["what"]) for one in tablet.view["markers"]]
    assert marked == [("Vault X", "damage")]
    assert count <= MARKED


def test_a_tracked_turn_on_the_full_board(a_tablet: ATablet) -> None:
    """A cube, Station Chief, from the Reactor to Aft Airlocks and back with the Helmet."""
    tablet = begun(a_tablet, board="full", copy=COPY)
    tablet.tell(do="adjust", set={"sections.Aft Airlocks.items": ["Helmet"]})
    handling = "action.handling"
    count = taps(
        tablet, *activated("Station Chief", 1), handling, "handling.step.Aft Airlocks",
        handling, "handling.pick_up.Helmet.True", handling, "handling.step.Reactor",
        "action.end_turn",
    )  # fmt: skip
    chief = tablet.view["characters"]["Station Chief"]
    assert (chief["section"], chief["items"]) == ("Reactor", ["Helmet"])
    assert tablet.view["turn"]["seat"] == "blue"
    assert count <= FULL


def test_a_bot_whose_script_asks_one_thing_takes_fewer(a_tablet: ATablet) -> None:
    """SF-TS-4: the Troubleshooter goes to the Pod that the table says is nearest."""
    tablet = begun(a_tablet, bots={"red": "Troubleshooter"})
    count = taps(tablet, "action.bot_turn", "bot.Houdini", "action.end_turn")
    assert tablet.view["turn"]["seat"] == "blue"
    assert count <= BOT


def test_who_of_several_does_a_bot_s_line_is_one_tap_and_what_it_does_another(
    a_tablet: ATablet,
) -> None:
    """SF-TS-2, SF-BT-05."""
    tablet = begun(a_tablet, bots={"red": "Troubleshooter"})
    tablet.tell(do="adjust", set={"sections.Suite.hazard": "fire"})
    count = taps(tablet, "action.bot_turn", "bot.Cyborg", "action.bot.suppress", "action.end_turn")
    assert tablet.view["sections"]["Suite"]["hazard"] == "asphyxiation"
    assert tablet.view["turn"]["seat"] == "blue"
    assert count <= BOT + 1


@pytest.mark.parametrize(("seen", "guilt"), [(True, "suspect"), (False, "innocent")])
def test_a_fire_that_downs_a_human_makes_suspect_where_the_cameras_see_it(
    a_tablet: ATablet,
    seen: bool,  # noqa: FBT001
    guilt: str,
) -> None:
    """SF-GLT-02, AMB-27: one tap more in the dark, or in a Section of unknown power."""
    known = {"sections": {"Magnetic Containment": {"power": False}}}
    tablet = acting(a_tablet, copy=known)
    at = "fire.Magnetic Containment"
    who = (f"{at}.Medical",) if seen else (f"{at}.dark", f"{at}.dark.Medical")
    count = taps(tablet, *ACTS, "happened.fire", at, *who)
    assert tablet.view["characters"]["Medical"]["state"] == "down"
    assert tablet.view["seats"]["red"]["guilt"] == guilt
    assert count <= FIRE + (not seen)
