"""The same people again: a rematch has the bots, the cast and the teams of the game before."""

from __future__ import annotations

import pytest

from companion.games import PACKAGES
from companion.tablet import draft as drafts
from companion.tablet.screens.setup import defaults, known_names
from tests.support.stationfall import CAST, CLERK, Orbit

CASTS = ["Legal", *CAST[1:]]
TEAMS = [["red", "green"], ["blue"]]


@pytest.fixture
def over() -> Orbit:
    """A team game of four against a bot, given up."""
    new = {"mode": "team", "teams": TEAMS, "cast": CASTS, "minute": 10}
    orbit = Orbit(5, bots={"orange": CLERK}, new=new)
    orbit.do("end_game")
    return orbit


def test_a_rematch_has_the_same_bots_cast_and_teams(over: Orbit) -> None:
    over.do("new_game", first="red")
    assert over.at("seats.orange.bot") == CLERK
    assert (over.at("teams"), list(over.at("characters"))) == (TEAMS, CASTS)


def test_a_rematch_without_teams_has_none_of_those_of_the_game_before(over: Orbit) -> None:
    over.do("new_game", first="red", mode="free")
    assert (over.at("mode"), over.at("teams"), list(over.at("characters"))) == ("free", [], CASTS)
    over.do("end_game")
    over.do("new_game", first="red", mode="team", teams=TEAMS)
    assert over.at("teams") == TEAMS
    over.do("end_game")
    assert over.refused("new_game", first="red", mode="free", teams=TEAMS)[0] == "bad_value"


def test_the_draft_of_a_past_game_says_the_same_game_again(over: Orbit) -> None:
    package, setup = PACKAGES["stationfall"], over.tell.table.last_setup("stationfall")
    assert setup is not None
    draft = drafts.drafted(package, setup, defaults("stationfall"), 1)
    draft = drafts.begin_with(draft, "red")
    raw = drafts.command(draft, str)
    over.do(raw.pop("do"), **raw)
    assert over.at("seats.orange.bot") == CLERK
    assert (over.at("teams"), list(over.at("characters"))) == (TEAMS, CASTS)
    assert (over.at("mode"), over.at("minute")) == ("team", 10)


def test_no_bot_is_proposed_as_somebody_who_played_before(over: Orbit) -> None:
    names = {one.name for one in known_names(over.tell.table)}
    bot = over.at("seats.orange.name")
    assert bot != CLERK
    over.do("new_game", first="red", players=[
        {"seat": "red", "name": "Zoe"}, {"seat": "blue", "name": "Yan"},
        {"seat": "green", "name": CLERK, "bot": CLERK},
    ])  # fmt: skip
    assert {one.name for one in known_names(over.tell.table)} == names | {"Zoe", "Yan"}
