"""Before the game: phones sit down, see who else does, and keep their chairs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.journal.memory import MemoryJournal
from companion.phones import guestbook
from tests.support.connections import Evening
from tests.support.lobby import COLOURS, refused, sits, sitting


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, MemoryJournal())


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
