"""Before the game: the table arranges who sits, and takes them into the game and the next one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.games.panic_station.package import PACKAGE
from companion.journal.memory import MemoryJournal
from companion.table.guests import Seated
from tests.support.connections import A_GAME, SEATS, Evening
from tests.support.lobby import COLOURS, numbers, refused, sits, sitting


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, MemoryJournal())


def test_a_new_game_takes_those_who_sit_in_their_order(evening: Evening) -> None:
    phones = [sits(evening, seat, seat.title()) for seat in ("green", "red", "blue", "yellow")]
    code = evening.code
    evening.tell(do="new_game")
    assert evening.code == code
    play = evening.table.play
    assert play is not None
    assert dict(play.standing.players) == {
        "green": "Green",
        "red": "Red",
        "blue": "Blue",
        "yellow": "Yellow",
    }
    for phone in phones:
        welcome = phone.last("welcome")
        assert (welcome["game"], welcome["view"]["phase"]) == ("panic_station", "setup")
        assert evening.state(welcome["seat"]) == "here"
    assert phones[1].ask("hand", seat="red", cards=4)["type"] == "done"
    assert phones[1].last("roster")["symbols"], "the keys are made at once"


def test_with_players_who_is_among_them_keeps_the_seat_with_the_table_s_name(
    evening: Evening,
) -> None:
    red, purple = sits(evening, "red", "Rosa"), sits(evening, "purple", "Pia")
    stranger = evening.phone()
    stranger.hello()
    evening.tell(**A_GAME)
    assert red.last("welcome")["view"]["seats"]["red"]["name"] == "Red"
    assert refused(purple) == "seat_freed"
    for phone in (purple, stranger):
        lobby = phone.last("lobby")
        assert (lobby["free"], lobby["game"]) == (["blue", "green", "yellow"], "panic_station")
    purple.hello("blue")
    assert purple.last("welcome")["seat"] == "blue"


def test_too_few_who_sit_are_refused_and_stay_sitting(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    assert evening.refused(do="new_game").code == "bad_value"
    assert sitting(evening) == [("red", "Ann")]
    ann.say(type="name", name="Anna")
    assert sitting(evening) == [("red", "Anna")]


def test_the_table_moves_renames_and_removes_anybody(evening: Evening) -> None:
    ann, ben = sits(evening, "red", "Ann"), sits(evening, "blue", "Ben")
    at = numbers(evening)
    evening.do(
        "arrange",
        sitting=[
            {"number": at["blue"], "seat": "red", "name": "Ben"},
            {"seat": "green", "name": "Cleo"},
            {"number": at["red"], "seat": "blue", "name": "Anna"},
        ],
    )
    assert sitting(evening) == [("red", "Ben"), ("green", "Cleo"), ("blue", "Anna")]
    assert (ann.last("lobby")["seat"], ben.last("lobby")["seat"]) == ("blue", "red")
    states = {one["seat"]: one["state"] for one in ann.last("lobby")["seats"]}
    assert (states["green"], states["red"], states["yellow"]) == ("tablet", "taken", "free")
    evening.do("free_seat", seat="red")
    assert refused(ben) == "seat_freed"
    assert sitting(evening) == [("green", "Cleo"), ("blue", "Anna")]
    ben.hello("red", name="Ben")
    assert sitting(evening)[-1] == ("red", "Ben"), "who was removed may come again"


def test_a_phone_that_came_while_the_table_was_arranging_stays(evening: Evening) -> None:
    sits(evening, "red", "Ann")
    at = numbers(evening)
    late = sits(evening, "blue", "Ben")
    rows = [{"seat": "blue", "name": "Cleo"}, {"number": at["red"]}]
    evening.do("arrange", sitting=rows)
    assert sitting(evening) == [("blue", "Cleo"), ("red", "Ann"), ("green", "Ben")]
    assert late.last("lobby")["seat"] == "green"


def test_who_has_got_up_meanwhile_holds_no_colour(evening: Evening) -> None:
    gone = sits(evening, "red", "Ann")
    at = numbers(evening)
    gone.say(type="up")
    late = sits(evening, "red", "Ben")
    evening.do("arrange", sitting=[{"number": at["red"], "seat": "red", "name": "Ann"}])
    assert sitting(evening) == [("red", "Ben")]
    assert late.last("lobby")["seat"] == "red"


def test_where_all_have_got_up_meanwhile_whoever_came_keeps_a_colour(evening: Evening) -> None:
    gone = [sits(evening, seat) for seat in COLOURS]
    rows = [{"number": n, "seat": seat} for seat, n in numbers(evening).items()]
    for phone in gone:
        phone.say(type="up")
    sits(evening, "blue", "Ben")
    assert isinstance(evening.do("arrange", sitting=rows), Seated)
    assert sitting(evening) == [("blue", "Ben")]


def test_what_the_table_does_not_say_of_somebody_stays(evening: Evening) -> None:
    sits(evening, "red", "Ann")
    sits(evening, "blue", "Ben")
    at = numbers(evening)
    evening.do("arrange", sitting=[{"number": at["blue"]}])
    assert sitting(evening) == [("blue", "Ben"), ("red", "Ann")]
    evening.do("arrange", sitting=[{"number": at["red"], "name": "Anna"}])
    assert sitting(evening) == [("red", "Anna"), ("blue", "Ben")]
    evening.do("arrange", sitting=[{"number": 99, "name": "Nobody"}, {"number": at["red"]}, {}])
    assert sitting(evening) == [("red", "Anna"), ("green", ""), ("blue", "Ben")]


def test_two_change_colours_at_once(evening: Evening) -> None:
    ann, ben = sits(evening, "red", "Ann"), sits(evening, "blue", "Ben")
    at = numbers(evening)
    rows = [{"number": at["red"], "seat": "blue"}, {"number": at["blue"], "seat": "red"}]
    evening.do("arrange", sitting=rows)
    assert sitting(evening) == [("blue", "Ann"), ("red", "Ben")]
    assert (ann.last("lobby")["seat"], ben.last("lobby")["seat"]) == ("blue", "red")


def test_no_more_sit_than_play(evening: Evening) -> None:
    for seat in COLOURS:
        sits(evening, seat)
    refusal = evening.do("arrange", sitting=[{}])
    assert isinstance(refusal, Refusal)
    assert refusal.code == "seat_taken"
    assert len(sitting(evening)) == len(COLOURS)


@pytest.mark.parametrize(
    "rows",
    [
        [{"seat": "mauve"}],
        [{"seat": "red"}, {"seat": "red"}],
        [{"seat": "red", "name": "x" * 41}],
        [{"seat": "red", "name": "A\u200bnn"}],
        [{"seat": 1}],
        [{"number": "1"}],
        [{"number": 1, "seat": "red"}, {"number": 1, "seat": "blue"}],
        [{"seat": "red", "more": 1}],
        "red",
        [None],
        None,
    ],
)
def test_what_the_table_cannot_arrange_changes_nothing(evening: Evening, rows: Any) -> None:
    sits(evening, "red", "Ann")
    assert isinstance(evening.do("arrange", sitting=rows), Refusal)
    assert sitting(evening) == [("red", "Ann")]


def test_another_game_has_other_colours_and_nobody_is_lost(evening: Evening) -> None:
    far = list(evening.table.packages.values())[-1]
    evening.do("lobby", game=far.name)
    seat = far.seating.seats[-1]
    phone = sits(evening, seat, "Ann")
    evening.do("lobby", game=PACKAGE.name)
    assert [name for _, name in sitting(evening)] == ["Ann"]
    assert phone.last("lobby")["seat"] in COLOURS
    assert isinstance(evening.do("lobby", game="no such game"), Refusal)


def test_during_a_game_a_phone_cannot_change_its_name_or_colour(evening: Evening) -> None:
    evening.begin()
    red = evening.phone("red")
    red.say(type="name", name="Rosa")
    assert refused(red) == "not_allowed"
    red.say(type="seat", seat="blue")
    assert refused(red) == "not_allowed"
    assert evening.do("arrange", sitting=[]).code == "not_now"  # type: ignore[union-attr]
    assert evening.do("lobby").code == "not_now"  # type: ignore[union-attr]


def test_after_a_game_its_phones_come_along_to_the_next_lobby(evening: Evening) -> None:
    evening.begin()
    red, blue = evening.phone("red"), evening.phone("blue")
    evening.tell(do="end_game")
    before = evening.code
    evening.do("lobby")
    assert evening.code != before
    assert red.last("again")["code"] == evening.code
    thief = evening.phone()
    thief.hello("red", name="Thief")
    assert refused(thief) == "seat_taken", "the colour is kept for whoever had it"
    blue.brain.code = red.brain.code = evening.code
    red.hello("red")
    assert red.last("welcome")["seat"] == "red"
    assert sitting(evening) == [("red", "Red")]


def test_the_phones_of_a_game_that_is_not_over_stay_in_it_while_another_is_set_up(
    evening: Evening,
) -> None:
    evening.begin()
    red = evening.phone("red")
    play = evening.table.play
    evening.table.leave_table()
    evening.do("lobby")
    ann = evening.phone(seed="ann")
    ann.hello("red", name="Ann")
    assert ann.last("welcome")["game"] is None
    assert "again" not in red.types()
    evening.table.play = play
    evening.connections.refresh()
    assert red.ask("hand", seat="red", cards=4)["type"] == "done"
    assert ann.last("again")["code"] == evening.code
    assert sitting(evening) == []


def test_a_rematch_that_the_table_sets_up_first_keeps_the_chairs_for_its_phones(
    evening: Evening,
) -> None:
    evening.begin()
    red = evening.phone("red")
    evening.tell(do="end_game")
    evening.do("lobby")
    evening.do(
        "arrange", sitting=[{"seat": "red", "name": "Rosa"}, {"seat": "blue", "name": "Ben"}]
    )
    red.hello("red", name="Red")
    assert red.last("welcome")["seat"] == "red"
    assert sitting(evening) == [("red", "Rosa"), ("blue", "Ben")]
    thief = evening.phone()
    thief.hello("blue", name="Thief")
    assert refused(thief) == "seat_taken"
    ben = evening.phone()
    ben.hello("blue", name="BEN")
    assert ben.last("welcome")["seat"] == "blue"
    assert sitting(evening) == [("red", "Rosa"), ("blue", "Ben")]


def test_those_of_the_game_before_sit_again_with_a_phone_or_without(evening: Evening) -> None:
    evening.begin()
    red = evening.phone("red")
    evening.tell(do="end_game")
    evening.do("lobby", game="star_trek_panic", again=True)
    people = [(seat, seat.title()) for seat in ("red", "blue", "green", "yellow")]
    assert sitting(evening) == people
    thief = evening.phone()
    thief.hello("red", name="Thief")
    assert refused(thief) == "seat_taken"
    red.brain.code = evening.code
    red.hello("red")
    assert red.last("welcome")["seat"] == "red"
    evening.do("free_seat", seat="blue")
    evening.do("lobby", game="panic_station", again=True)
    assert sitting(evening) == [people[0], *people[2:]], "who was removed does not come back"


def test_that_a_game_began_is_said_once_to_those_who_waited(evening: Evening) -> None:
    for n, seat in enumerate(COLOURS[:4]):
        evening.phone(seed=f"phone {n}").hello(seat, wants="scene")
    evening.tell(do="new_game")
    again = evening.phone(seed="phone 0")
    again.hello("red", wants="scene")
    assert len(again.last("told")["told"]) == 1


def test_a_host_chooses_another_game_and_its_players_after_one_that_is_over(
    evening: Evening,
) -> None:
    evening.connections.hellos.host_code = "H" * 12
    evening.begin()
    host = evening.phone()
    host.as_host()
    host.ask("end_game", "1")
    assert host.ask("lobby", "l1", again=True)["type"] == "done"
    assert host.ask("lobby", "l2", game="star_trek_panic")["type"] == "done"
    assert host.ask("free_seat", "2", seat="blue")["type"] == "done"
    assert [seat for seat, _ in sitting(evening)] == ["red", "green", "yellow"]
    assert host.ask("undo", "3")["type"] == "done", "the game that was given up goes on"
    assert sitting(evening) == []


def test_whoever_runs_the_table_sees_chairs_fill_and_arranges_them(evening: Evening) -> None:
    evening.connections.hellos.host_code = "H" * 12
    host = evening.phone()
    host.as_host(wants="scene")
    assert host.last("lobby")["join"] == evening.code
    ann = sits(evening, "red", "Ann")
    (row,) = host.last("lobby")["sitting"]
    assert (row["seat"], row["name"], row["phone"]) == ("red", "Ann", "here")
    host.ask("arrange", sitting=[{"number": row["number"], "seat": "blue", "name": "Anna"}])
    assert sitting(evening) == [("blue", "Anna")]
    host.ask("free_seat", name="2", seat="blue")
    assert refused(ann) == "seat_freed"
    assert host.last("lobby")["sitting"] == []


def test_a_host_begins_with_those_who_sit(evening: Evening) -> None:
    evening.connections.hellos.host_code = "H" * 12
    host = evening.phone()
    host.as_host()
    phones = [sits(evening, seat, seat.title()) for seat in SEATS]
    assert host.ask("new_game")["type"] == "done"
    assert [phone.last("welcome")["game"] for phone in phones] == ["panic_station"] * 4
