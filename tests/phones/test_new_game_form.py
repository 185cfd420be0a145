"""What the host's page is told of setting a game up, and the game that it begins with that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import PACKAGES
from companion.games.stationfall.names import CHARACTERS, TUTORIAL
from companion.journal.memory import MemoryJournal
from tests.support.connections import Evening, Phone
from tests.support.lobby import sits


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    made = Evening(tmp_path, MemoryJournal())
    made.connections.hellos.host_code = "HHHHHHHHHHHH"
    return made


@pytest.fixture
def host(evening: Evening) -> Phone:
    return evening.phone()


def forms(host: Phone) -> dict[str, dict[str, Any]]:
    return {one["game"]: one for one in host.as_host(wants="scene")["games"]}


def test_a_form_says_as_whom_bots_play_of_what_a_cast_is_and_when_there_are_teams(
    host: Phone,
) -> None:
    form = forms(host)["stationfall"]
    assert form["bots"] == list(CHARACTERS)
    assert (form["several"]["field"], form["several"]["label"]) == ("cast", "Characters")
    assert form["several"]["names"] == list(CHARACTERS)
    assert form["several"]["usual"] == list(TUTORIAL)
    asked = {one["field"]: [each["value"] for each in one["choices"]] for one in form["setup"]}
    assert form["teams"]["value"] in asked[form["teams"]["field"]]


def test_a_game_without_any_of_that_says_nothing_of_it(host: Phone) -> None:
    found = forms(host)
    assert list(found) == sorted(found, key=lambda one: one != "panic_station")
    for name in set(PACKAGES) - {"stationfall"}:
        assert not {"bots", "several", "teams"} & found[name].keys()


def test_who_sits_with_a_phone_plays_with_the_bots_that_the_host_has_named(
    evening: Evening, host: Phone
) -> None:
    host.as_host()
    evening.do("lobby", game="stationfall")
    ann, ben = sits(evening, "red", "Ann"), sits(evening, "blue", "Ben")
    evening.do("arrange", sitting=[{"seat": "green", "name": "Exile"}])
    people = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
    bot = {"seat": "green", "name": "Exile", "bot": "Exile"}
    fields: dict[str, Any] = {"mode": "team", "teams": [["red", "blue"]], "players": [*people, bot]}
    assert host.ask("new_game", game="stationfall", **fields)["type"] == "done"
    view = host.last("view")["view"]
    assert {seat: one["bot"] for seat, one in view["seats"].items()} == {
        "red": None, "blue": None, "green": "Exile",
    }  # fmt: skip
    assert view["teams"] == [["red", "blue"]]
    assert [one.last("welcome")["seat"] for one in (ann, ben)] == ["red", "blue"]
