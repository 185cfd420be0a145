"""Whole games played with fingers, and how many taps each command took.

The budgets are the design's: an action is at most two taps, three with a target. Telling which
card lies on top is the target's tap; choosing the other character, and reading a result, count
for themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from companion.digest import playthroughs
from tests.flows.driver import Driver, Played
from tests.support.tablet import ATablet, Tablet, typed
from tests.support.tablet_games import NAMES

ONCE: Final = ("begin", "end_turn", "parasite_phase", "undo", "spawn_at", "scan_cards")
"""These are one tap: the screen asks for nothing else."""
TARGET: Final = 3
GAMES: Final = (pytest.param("human_win", marks=pytest.mark.long), "parasite_win_by_scan")


def most(one: Played) -> int:
    """Return the budget of a command."""
    if one.do in ONCE:
        return 1
    if one.do == "adjust":
        return 5
    if one.do == "resolve_attacks":  # two for the phase with its roll, and one for each Armor
        return 1 + len(one.raw.get("armor", ()))
    if one.do == "fire" and len(one.raw["targets"]) > 1:
        return TARGET + len(one.raw["targets"])
    turns = sum(touch.key.startswith("turn.") for touch in one.way)
    if one.do == "terminal" and one.raw["use"] == "reveal":
        return TARGET + 1 + turns
    return TARGET + turns


def over(played: Mapping[str, list[Played]]) -> list[str]:
    """Return what took more taps than its budget has, in words."""
    return [
        f"{one.do}: {[touch.key for touch in one.way]}"
        for ones in played.values()
        for one in ones
        if one.touches > most(one)
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_with_few_taps(
    name: str, a_tablet: ATablet, tmp_path_factory: pytest.TempPathFactory
) -> None:
    driver = played(name, a_tablet, tmp_path_factory.mktemp("beside"))
    assert over(driver.figures()) == []
    assert driver.table.play is not None
    assert driver.table.play.standing.over
    assert {raw["do"] for raw in driver.told} <= {"move", "fire", "knife"}


def played(name: str, a_tablet: ATablet, beside: Path) -> Driver:
    driver = Driver(a_tablet(), beside)
    for raw in playthroughs("panic_station")[name]:
        driver.play(raw)
        if driver.desk.route.name == "start":
            driver.desk.go("table")
            driver.tablet.settle()
    return driver


PLAYERS: Final = [{"seat": seat, "name": NAMES[seat]} for seat in list(NAMES)[:4]]
ROUND: Final = (
    {"do": "explore", "who": "trooper"},
    {"do": "move", "who": "trooper"},
    {"do": "search", "who": "trooper"},
    {"do": "explore", "who": "android"},
    {"do": "end_turn"},
)


def test_on_a_light_board_a_turn_is_two_taps_an_action_at_most(
    a_tablet: ATablet, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Nothing is dearer than on a map: each action has one panel, filled in as it mostly is."""
    driver = Driver(a_tablet(), tmp_path_factory.mktemp("beside"))
    driver.play({"do": "new_game", "players": PLAYERS, "first": "red", "board": "light"})
    driver.desk.go("table")
    driver.tablet.settle()
    for raw in ({"do": "begin"}, {"do": "parasite_phase", "roll": [1]}, *ROUND, *ROUND):
        driver.play(raw)
    taps = [one.touches for one in driver.played[2:]]
    assert taps == [1, 2, 2, 1, 1] * 2
    assert sum(taps) <= 2 * (2 * (len(ROUND) - 1) + 1)


ON_MAP: Final = (
    {"do": "explore", "who": "trooper", "card": "run-1", "at": [0, 1], "turned": False},
    {"do": "move", "who": "trooper", "to": "0,1"},
    {"do": "search", "who": "trooper", "alerts": 0},
    {"do": "explore", "who": "trooper", "card": "run-2", "at": [0, 2], "turned": False},
    {"do": "end_turn"},
)


def test_on_a_map_a_turn_of_four_actions_is_eight_taps(
    a_tablet: ATablet, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A place and the card that lies there are two taps, a room that is lit is one."""
    driver = Driver(a_tablet(), tmp_path_factory.mktemp("beside"))
    driver.play({"do": "new_game", "players": PLAYERS, "first": "red", "board": "full"})
    driver.desk.go("table")
    driver.tablet.settle()
    for raw in ({"do": "begin"}, {"do": "parasite_phase", "roll": [1]}, *ON_MAP):
        driver.play(raw)
    taps = [one.touches for one in driver.played[2:]]
    assert taps == [2, 1, 2, 2, 1]


SIX: Final = ("Ann", "Ben", "Cleo", "Dora", "Eli", "Fay")
FINGERS, PHONES = 25, 10


def page_by_page(tablet: Tablet) -> int:
    """Go through the recipe as somebody does who reads it, and begin; return the taps it took."""
    before = tablet.desk.taps
    while "begin" not in set(tablet.keys()):
        tablet.tap("recipe.next")
    tablet.tap("begin")
    assert tablet.desk.route.name == "table"
    return tablet.desk.taps - before


def test_six_players_are_set_up_by_finger_with_few_taps(tablet: Tablet) -> None:
    """Each name is written with one key more, which ends it; after the last one all sit."""
    tablet.tap("new")
    tablet.tap("chair.1")
    typed(*SIX)(tablet)
    for key in ("setup.next", "setup.go"):
        tablet.tap(key)
    taps = tablet.desk.taps + len(SIX)
    assert [one["name"] for one in tablet.view["seats"].values()] == list(SIX)
    assert taps + page_by_page(tablet) <= FINGERS


def test_six_players_who_have_played_before_are_set_up_with_few_taps(tablet: Tablet) -> None:
    sitting = [{"seat": seat, "name": name} for seat, name in zip(NAMES, SIX, strict=True)]
    tablet.tell(do="new_game", players=sitting, first="red")
    tablet.tell(do="end_game")
    tablet.desk.taps = 0
    tablet.tap("new")
    for name in SIX:
        tablet.tap(f"chip.{name}")
    for key in ("setup.next", "setup.go"):
        tablet.tap(key)
    assert tablet.desk.taps + page_by_page(tablet) <= FINGERS
