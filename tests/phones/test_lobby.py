"""Before the game: phones sit down, pick a colour, type a name, and are taken into the game."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.games.panic_station.package import PACKAGE
from companion.journal.memory import MemoryJournal
from companion.phones import guestbook
from companion.phones.crowd import MOST_EACH
from companion.table.guests import Seated
from tests.support.connections import A_GAME, SEATS, Evening, Phone
from tests.support.sealer import Sealer
from tests.support.served import Table, heard, hello, line_to

COLOURS = list(PACKAGE.seating.seats)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, MemoryJournal())


def sits(evening: Evening, seat: str, name: str | None = None, **how: Any) -> Phone:
    """Let a phone come and sit down."""
    phone = evening.phone(**how)
    phone.hello(seat, **({} if name is None else {"name": name}))
    assert phone.last("welcome")["seat"] == seat
    return phone


def sitting(evening: Evening) -> list[tuple[str, str]]:
    done = evening.do("sitting")
    assert isinstance(done, Seated)
    return [(one["seat"], one["name"]) for one in done.facts["sitting"]]


def numbers(evening: Evening) -> dict[str, int]:
    return {one.seat: one.number for one in evening.connections.waiting.lobby.sitting}


def refused(phone: Phone) -> str:
    return str(phone.last("refused")["code"])


def test_a_phone_sits_down_before_any_game(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    welcome = ann.last("welcome")
    assert (welcome["game"], welcome["view"], welcome["rev"]) == (None, None, 0)
    assert [(one["seat"], one["name"]) for one in welcome["sitting"]] == [("red", "Ann")]


def test_everybody_who_waits_sees_who_sits(evening: Evening) -> None:
    ann, stranger = sits(evening, "red", "Ann"), evening.phone()
    stranger.hello()
    sits(evening, "green", "Ben")
    for phone in (ann, stranger):
        lobby = phone.last("lobby")
        assert [(one["seat"], one["name"]) for one in lobby["sitting"]] == [
            ("red", "Ann"),
            ("green", "Ben"),
        ]
        assert lobby["free"] == ["blue", "yellow", "orange", "purple"]
    assert ann.last("lobby")["seat"] == "red"
    assert stranger.last("lobby")["seat"] is None


def test_of_two_who_want_one_colour_the_second_is_told_and_sees_what_is_free(
    evening: Evening,
) -> None:
    late = evening.phone()
    sits(evening, "red", "Ann")
    late.hello("red", name="Ben")
    assert refused(late) == "seat_taken"
    assert "red" not in late.last("lobby")["free"]
    late.hello("blue", name="Ben")
    assert late.last("welcome")["seat"] == "blue"


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann ", "Ａｎｎ"])
def test_a_name_that_another_has_is_told_at_once(evening: Evening, name: str) -> None:
    sits(evening, "red", "Ann")
    late = evening.phone()
    late.hello("blue", name=name)
    assert refused(late) == "name_taken"
    assert sitting(evening) == [("red", "Ann")]
    late.hello("blue")
    late.say(type="name", name=name)
    assert refused(late) == "name_taken"
    late.say(type="name", name="Anna")
    assert sitting(evening) == [("red", "Ann"), ("blue", "Anna")]


def test_one_s_own_name_in_other_capitals_is_not_taken(evening: Evening) -> None:
    sits(evening, "red", "ann").say(type="name", name="Ann")
    assert sitting(evening) == [("red", "Ann")]


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "A\u200bnn", "x" * 41, "\u202eAnn", "A\nB", "\u3164", "\ud83d"],
)
def test_a_hostile_name_is_refused_and_nothing_is_lost(evening: Evening, name: str) -> None:
    ann = sits(evening, "red", "Ann")
    ann.say(type="name", name=name)
    assert refused(ann) in ("bad_value", "bad_frame")
    assert sitting(evening) == [("red", "Ann")]


@pytest.mark.parametrize("name", [None, 5, ["Ann"], {"a": 1}, True])
def test_what_is_no_name_cannot_be_read(evening: Evening, name: Any) -> None:
    ann = sits(evening, "red", "Ann")
    ann.say(type="name", name=name)
    assert refused(ann) == "bad_frame"
    assert sitting(evening) == [("red", "Ann")]


def test_a_phone_takes_another_colour_but_not_somebody_else_s(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    sits(evening, "blue", "Ben")
    ann.say(type="seat", seat="blue")
    assert refused(ann) == "seat_taken"
    ann.say(type="seat", seat="mauve")
    assert refused(ann) == "unknown_seat"
    ann.say(type="seat", seat="green")
    assert sitting(evening) == [("green", "Ann"), ("blue", "Ben")]
    assert ann.last("lobby")["seat"] == "green"


def test_who_gets_up_leaves_the_colour_free(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    ann.say(type="up")
    assert sitting(evening) == []
    assert ann.last("lobby")["free"] == COLOURS
    ann.hello("blue", name="Ann")
    assert sitting(evening) == [("blue", "Ann")]


def test_who_goes_and_comes_back_has_the_same_chair(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    sits(evening, "blue", "Ben")
    ann.go()
    assert [one.phone for one in evening.connections.waiting.players() or ()] == ["away", "here"]
    back = evening.phone(like=ann)
    back.hello("green", name="Somebody")
    assert back.last("welcome")["seat"] == "red"
    assert sitting(evening) == [("red", "Ann"), ("blue", "Ben")]


def test_a_seat_that_is_opened_elsewhere_is_given_up_here(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    evening.phone(like=ann).hello()
    assert refused(ann) == "replaced"
    assert ann.is_closed


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


def test_who_never_types_a_name_is_called_by_the_colour_in_the_phone_s_language(
    evening: Evening,
) -> None:
    sits(evening, "red", "Green")
    evening.phone().hello("blue", lang="fr")
    sits(evening, "green")
    sits(evening, "yellow", "Bleu")
    evening.tell(do="new_game")
    play = evening.table.play
    assert play is not None
    assert list(play.standing.players.values()) == ["Green", "Bleu 2", "Green 2", "Bleu"]


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


def test_a_lobby_outlives_its_process(evening: Evening, tmp_path: Path) -> None:
    ann = sits(evening, "red", "Ann")
    evening.do("arrange", sitting=[{"number": 1, "seat": "red", "name": "Ann"}, {"seat": "blue"}])
    later = Evening(tmp_path, MemoryJournal())
    assert later.code == evening.code
    assert sitting(later) == [("red", "Ann"), ("blue", "")]
    back = later.phone(like=ann)
    back.hello()
    assert back.last("welcome")["seat"] == "red"


def test_who_sat_yesterday_does_not_sit_today(evening: Evening, tmp_path: Path) -> None:
    sits(evening, "red", "Ann")
    file = tmp_path / guestbook.FILE
    old = file.stat().st_mtime - guestbook.WAITING - 1
    os.utime(file, (old, old))
    assert sitting(Evening(tmp_path, MemoryJournal())) == []


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


def test_a_stranger_without_the_code_sees_nobody(evening: Evening) -> None:
    sits(evening, "red", "Ann")
    stranger = evening.phone()
    stranger.hello(code="AAAAAAAA")
    assert [one["type"] for one in stranger.heard] == ["challenge", "refused"]


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


def test_every_chair_taken_is_said(evening: Evening) -> None:
    for seat in COLOURS:
        sits(evening, seat)
    late = evening.phone()
    late.hello("red", name="Late")
    assert refused(late) == "seat_taken"
    assert late.last("lobby")["free"] == []


def test_a_thousand_joins_fill_and_empty_the_lobby_and_nothing_is_lost(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    refusals = set[str]()
    for number in range(1000):
        evening.now += 1.0
        seat = COLOURS[number % len(COLOURS)]
        phone = Phone(evening, f"10.0.{number % 200}.{number % 250}", seed="many")
        evening.phones.remove(phone)
        phone.brain.make_a_key(f"{number % 40}")
        phone.hello(seat, name=f"Guest {number}")
        refusals |= {one["code"] for one in phone.heard if one["type"] == "refused"}
        if number % 3:
            phone.say(type="up")
        phone.go()
    assert refusals <= {"seat_taken", "name_taken", "replaced"}
    assert ("red", "Ann") in sitting(evening)
    assert len({seat for seat, _ in sitting(evening)}) == len(sitting(evening)) <= len(COLOURS)
    for seat, name in sitting(evening):
        if name != "Ann":
            evening.do("free_seat", seat=seat)
    assert sitting(evening) == [("red", "Ann")]
    assert ann.last("lobby")["free"] == COLOURS[1:]


def test_who_changes_names_without_end_is_told_to_wait(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    for number in range(80):
        ann.say(type="name", name=f"Ann {number}")
    assert refused(ann) == "too_many"
    evening.now += 5.0
    ann.say(type="name", name="Ann")
    assert sitting(evening) == [("red", "Ann")]


def test_a_hundred_strangers_knock_and_who_sits_stays(tmp_path: Path) -> None:
    """Over real sockets: whoever has a chair keeps the connection."""
    with Table(tmp_path) as table, ExitStack() as lines:
        brain = Sealer("ann")
        ann = lines.enter_context(line_to(table))
        assert hello(ann, table.code, "red", brain)["seat"] == "red"
        for _ in range(MOST_EACH + 8):
            lines.enter_context(line_to(table))
        ann.send(json.dumps({"type": "name", "name": "Ann"}))
        while not (named := heard(ann, "lobby")["sitting"][0]["name"]):
            pass
        assert named == "Ann"


def test_a_killed_table_comes_back_with_its_lobby_and_takes_it_into_the_game(
    tmp_path: Path,
) -> None:
    brains = {seat: Sealer(seat) for seat in SEATS}
    with Table(tmp_path) as table:
        with ExitStack() as lines:
            for seat, brain in brains.items():
                line = lines.enter_context(line_to(table))
                assert hello(line, table.code, seat, brain)["seat"] == seat
                line.send(json.dumps({"type": "name", "name": f"{seat}!"}))
                while not any(
                    (one["seat"], one["name"]) == (seat, f"{seat}!")
                    for one in heard(line, "lobby")["sitting"]
                ):
                    pass
        code, port = table.code, table.port
        table.kill()
        table.start_anew()
        assert (table.code, table.port) == (code, port)
        assert [one["seat"] for one in table.do("sitting")["sitting"]] == list(SEATS)
        with ExitStack() as lines:
            back = [lines.enter_context(line_to(table)) for _ in SEATS]
            for line, brain in zip(back, brains.values(), strict=True):
                assert hello(line, code, None, brain)["game"] is None
            table.do("new_game")
            for line, seat in zip(back, SEATS, strict=True):
                while (welcome := heard(line, "welcome"))["game"] is None:
                    pass
                assert (welcome["seat"], welcome["view"]["seats"][seat]["name"]) == (
                    seat,
                    f"{seat}!",
                )


def test_one_colour_wanted_by_many_at_the_same_instant_goes_to_one(tmp_path: Path) -> None:
    with Table(tmp_path) as table, ExitStack() as lines:
        many = [(lines.enter_context(line_to(table)), Sealer(f"{n}")) for n in range(12)]
        hellos = []
        for line, brain in many:
            brain.seat, brain.code = "red", table.code
            hellos.append(brain.hear(heard(line, "challenge")))
        for (line, _), said in zip(many, hellos, strict=True):
            for frame in said:
                line.send(json.dumps(frame))
        answers = [heard(line) for line, _ in many]
        sat = [one for one in answers if one["type"] == "welcome"]
        told = [one for one in answers if one["type"] == "refused"]
        assert (len(sat), len(told)) == (1, 11)
        assert {one["code"] for one in told} == {"seat_taken"}
        assert all("red" not in heard(line, "lobby")["free"] for line, _ in many)
