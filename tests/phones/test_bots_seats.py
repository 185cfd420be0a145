"""Where a bot plays no phone sits: none is offered the seat, takes it, or answers for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.journal.memory import MemoryJournal
from tests.support.connections import Evening, Phone
from tests.support.lobby import numbers, sits, sitting

BOT: dict[str, Any] = {"seat": "green", "name": "Exile", "bot": "Exile"}
PEOPLE: list[dict[str, Any]] = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
BEGIN: dict[str, Any] = {"do": "new_game", "game": "stationfall", "players": [*PEOPLE, BOT]}
TOLD = ("seat_freed", "A bot plays in this seat now: choose another one.")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Stationfall is being set up."""
    made = Evening(tmp_path, MemoryJournal())
    made.connections.hellos.host_code = "HHHHHHHHHHHH"
    made.do("lobby", game="stationfall")
    return made


def states(phone: Phone) -> dict[str, str]:
    """What a phone is told of each seat that it might have."""
    return {one["seat"]: one["state"] for one in phone.last("lobby")["seats"]}


def told(phone: Phone) -> tuple[str, str]:
    last = phone.last("refused")
    return last["code"], last["why"]


def with_a_bot(evening: Evening) -> Evening:
    """Ann sits with a phone, and green is a bot's, as somebody who sets up has it."""
    sits(evening, "red", "Ann")
    evening.do("arrange", sitting=[BOT])
    return evening


# In the game


def test_who_waits_for_phones_waits_for_people_alone(evening: Evening) -> None:
    sits(evening, "red", "Ann")
    evening.tell(**BEGIN)
    door = evening.connections.guests()
    assert [(one.seat, one.state) for one in door] == [("red", "here"), ("blue", "free")]
    stranger, host = evening.phone(), evening.phone()
    stranger.hello()
    assert states(stranger) == {"red": "taken", "blue": "free"}
    assert [one["seat"] for one in host.as_host(wants="scene")["guests"]] == ["red", "blue"]


def test_no_phone_gets_a_bots_seat_by_any_word_that_it_can_say(evening: Evening) -> None:
    evening.tell(**BEGIN)
    rogue = evening.phone()
    rogue.hello("green")
    assert told(rogue)[1] == TOLD[1]
    assert states(rogue) == {"red": "free", "blue": "free"}
    for frame in ({"type": "seat", "seat": "green"}, {"type": "name", "name": "Exile"}):
        rogue.say(**frame)
    rogue.hello("green", name="Exile")
    rogue.hello("blue")
    rogue.hello("green")
    assert rogue.last("welcome")["seat"] == "blue", "who asks for a bot's seat keeps the own one"
    assert rogue.ask("bot_turn")["type"] == "refused"
    assert evening.connections.register.phones() == ("blue",)


def test_the_table_frees_no_bots_seat_for_a_phone(evening: Evening) -> None:
    evening.tell(**BEGIN)
    for do in ("free_seat", "tablet_seat"):
        no = evening.do(do, seat="green")
        assert isinstance(no, Refusal)
        assert no.code == "not_allowed"
    rogue = evening.phone()
    rogue.hello("green")
    assert "green" not in evening.connections.register.phones()


def test_a_bots_seat_is_nobodys_after_the_process_has_ended_too(
    evening: Evening, tmp_path: Path
) -> None:
    evening.tell(**BEGIN)
    again = Evening(tmp_path, evening.table.journal)
    again.table.resume()
    again.connections.refresh()
    assert [one.seat for one in again.connections.guests()] == ["red", "blue"]
    again.phone().hello("green")
    assert again.connections.register.phones() == ()


# Before it


def test_a_seat_that_becomes_a_bots_is_said_to_whom_it_was_and_another_can_be_had(
    evening: Evening,
) -> None:
    ann, ben = sits(evening, "red", "Ann"), sits(evening, "blue", "Ben")
    evening.do("arrange", sitting=[{"number": numbers(evening)["red"], "bot": "Exile"}])
    assert told(ann) == TOLD
    assert {"seat_freed"}.isdisjoint(ben.types())
    assert sitting(evening) == [("red", "Exile"), ("blue", "Ben")]
    ann.hello("green", name="Ann")
    assert ann.last("welcome")["seat"] == "green"
    assert states(ann) | {"red": "bot", "blue": "taken", "green": "taken"} == states(ann)


def test_who_begins_a_game_with_a_bot_where_somebody_sat_has_that_said(evening: Evening) -> None:
    ann, cleo = sits(evening, "red", "Ann"), sits(evening, "green", "Cleo")
    evening.tell(**BEGIN)
    assert ann.last("welcome")["game"] == "stationfall"
    assert told(cleo) == TOLD
    assert cleo.last("lobby")["free"] == ["blue"]
    cleo.hello("blue")
    assert cleo.last("welcome")["seat"] == "blue"


def test_no_phone_takes_a_bots_chair_by_its_name_or_its_colour(evening: Evening) -> None:
    with_a_bot(evening)
    for name in ("Exile", "Mallory"):
        rogue = evening.phone()
        rogue.hello("green", name=name)
        assert "welcome" not in rogue.types()
        assert states(rogue)["green"] == "bot"
    ben = sits(evening, "blue", "Ben")
    ben.say(type="seat", seat="green")
    assert ben.last("lobby")["seat"] == "blue"
    assert sitting(evening) == [("green", "Exile"), ("red", "Ann"), ("blue", "Ben")]


def test_who_had_a_bots_colour_in_the_game_before_does_not_get_it_back(evening: Evening) -> None:
    cleo = sits(evening, "green", "Cleo")
    evening.tell(**{**BEGIN, "players": [*PEOPLE, {"seat": "green", "name": "Cleo"}]})
    evening.tell(do="end_game")
    evening.do("lobby")
    evening.do("arrange", sitting=[BOT])
    assert cleo.brain.was, "its phone says that the seat was its own"
    cleo.hello("green", name="Exile")
    assert evening.connections.waiting.lobby.of(cleo.public) is None
    assert (states(cleo)["green"], states(cleo)["red"]) == ("bot", "free")


def test_who_sits_plays_with_the_bots_that_were_set_up(evening: Evening) -> None:
    with_a_bot(evening)
    sits(evening, "blue", "")
    evening.tell(do="new_game", game="stationfall", first="red")
    seats = evening.table.view()["seats"]  # type: ignore[index]
    assert {seat: (one["name"], one["bot"]) for seat, one in seats.items()} == {
        "green": ("Exile", "Exile"),
        "red": ("Ann", None),
        "blue": ("Blue", None),
    }


def test_bots_play_no_other_game_than_the_one_that_they_were_set_up_for(evening: Evening) -> None:
    with_a_bot(evening)
    assert [one["seat"] for one in evening.table.sitting("star_trek_panic")] == ["red"]
    evening.do("lobby", game="star_trek_panic")
    assert sitting(evening) == [("red", "Ann")]


# What is chosen, for every host's page


def lobby(host: Phone) -> dict[str, Any]:
    return host.last("lobby")


def test_two_hosts_see_the_same_set_up_and_a_page_that_is_loaded_anew_too(
    evening: Evening, tmp_path: Path
) -> None:
    one, other = evening.phone(), evening.phone()
    one.as_host(wants="scene")
    other.as_host(wants="scene")
    sits(evening, "red", "Ann")
    one.ask("lobby", "1", chosen={"mode": "team"})
    other.ask("arrange", "2", sitting=[{"seat": "green", "bot": "Exile"}])
    other.ask("lobby", "3", chosen={"cast": ["Exile", "Legal"], "first": "red"})
    one.ask("arrange", "4", sitting=[{"number": numbers(evening)["red"], "team": "B"}])
    late = evening.phone()
    late.as_host(wants="scene")
    again = Evening(tmp_path, evening.table.journal)
    again.connections.hellos.host_code = "HHHHHHHHHHHH"
    after = again.phone()
    after.as_host(wants="scene")
    for host in (one, other, late, after):
        seen = lobby(host)
        assert seen["setting_up"] == "stationfall"
        assert seen["chosen"] == {"mode": "team", "cast": ["Exile", "Legal"], "first": "red"}
        rows = {
            row["seat"]: (row["name"], row.get("bot"), row.get("team")) for row in seen["sitting"]
        }
        assert rows == {"red": ("Ann", None, "B"), "green": ("Exile", "Exile", None)}


def test_what_was_chosen_of_one_game_means_nothing_in_another_nor_in_the_next(
    evening: Evening,
) -> None:
    host = evening.phone()
    host.as_host(wants="scene")
    with_a_bot(evening)
    sits(evening, "blue", "Ben")
    host.ask("arrange", "1", sitting=[{"number": numbers(evening)["red"], "team": "B"}])
    host.ask("lobby", "2", chosen={"mode": "coop"})
    host.ask("lobby", "3", game="panic_station")
    host.ask("lobby", "4", game="stationfall")
    assert lobby(host)["chosen"] == {}
    assert all({"bot", "team"}.isdisjoint(row) for row in lobby(host)["sitting"])
    host.ask("lobby", "5", chosen={"mode": "free"})
    host.ask("new_game", "6", game="stationfall")
    host.ask("end_game", "7")
    host.ask("lobby", "8")
    assert lobby(host)["chosen"] == {}


@pytest.mark.parametrize(
    "chosen",
    [
        {"mode": "everybody"},
        {"mode": None},
        {"minute": "13"},
        {"cast": ["Nobody"]},
        {"cast": "Exile"},
        {"cast": ["Exile"] * 1000},
        {"first": "ultraviolet"},
        {"players": []},
        {"x" * 10_000: 1},
    ],
)
def test_only_what_the_set_up_asks_can_be_chosen(evening: Evening, chosen: dict[str, Any]) -> None:
    no = evening.do("lobby", chosen=chosen)
    assert isinstance(no, Refusal)
    assert no.code == "bad_value"
    assert evening.connections.waiting.lobby.chosen == {}


def test_a_bot_plays_as_one_of_those_that_the_game_has_and_a_team_is_a_letter(
    evening: Evening,
) -> None:
    for row in ({"bot": "Santa"}, {"team": "E"}, {"team": "AB"}, {"bot": 1}):
        no = evening.do("arrange", sitting=[{"seat": "green", **row}])
        assert isinstance(no, Refusal)
        assert no.code == "bad_value"
    assert sitting(evening) == []
