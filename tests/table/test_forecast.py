"""What would come next is a question: answered where a game can tell, and nothing changes by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from companion.core.refusal import Refusal
from companion.games.package import Package
from companion.journal.memory import MemoryJournal
from companion.stage.scene import News
from companion.table.scenes import news_for
from companion.tablet.bridge import news_of
from companion.tablet.moments import moments
from tests.support.connections import Evening
from tests.support.table import ANN_AND_BOB, Told, a_table, code, dice, ten_begun
from tests.support.ten import TEN, State, TenForecast
from tests.support.ten_package import PACKAGE as WITH_FACE

KEPT = {"type": "thrown", "v": 2, "face": 6}


class Counted(TenForecast):
    """Ten's forecast, and how often it was worked out."""

    def __init__(self) -> None:
        self.times = 0

    def foreseen(self, state: State, roll: Any) -> Any:
        self.times += 1
        return super().foreseen(state, roll)


def ten_that(foresees: TenForecast | None) -> Told:
    """Ann and Bob have just begun a Ten with this ability."""
    package: Package = evolve(WITH_FACE, foresees=foresees)
    told = Told(a_table(game=package))
    assert told(**ANN_AND_BOB)["ok"]
    return told


def test_it_is_told_for_the_die_that_is_told_and_else_for_each_case() -> None:
    told = ten_begun()
    one = told("forecast", roll=[6])
    assert one == {
        "ok": True,
        "forecast": {"events": [KEPT], "pot": 6, "seat": "red"},
        "view": told("view")["view"],
    }
    assert told("forecast")["forecast"] == {
        "1": told("forecast", roll=[1])["forecast"],
        "6": one["forecast"],
    }


def test_what_is_foretold_is_what_is_then_done() -> None:
    told = ten_begun()
    told("throw", roll=[4])
    foretold = told("forecast", roll=[1])["forecast"]
    done = told("throw", roll=[1])
    rev = {"rev": done["view"]["rev"]}
    assert done["events"][1:] == [{**event, **rev} for event in foretold["events"]]
    assert (done["view"]["pot"], done["view"]["turn"]["seat"]) == (0, "blue")
    assert (foretold["pot"], foretold["seat"]) == (0, "blue")


def test_it_is_told_as_if_commands_had_been_done_before() -> None:
    told = ten_begun()
    before = told("view"), told("log")
    asked = told("forecast", after=[{"do": "throw", "roll": [4]}, {"do": "throw", "roll": [2]}])
    assert (told("view"), told("log")) == before
    told("throw", roll=[4])
    told("throw", roll=[2])
    assert asked["forecast"] == told("forecast")["forecast"]


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ([{"do": "throw"}], "needs_roll"),
        ([{"do": "throw", "roll": [7]}], "bad_roll"),
        ([{"do": "undo"}], "unknown_command"),
        ([{"do": "new_game"}], "unknown_command"),
        ([{"do": "throw", "roll": [1]}] * 9, "bad_value"),
        ([3], "bad_value"),
        ({"do": "throw"}, "bad_value"),
    ],
    ids=str,
)
def test_what_cannot_be_done_cannot_be_done_before(after: object, why: str) -> None:
    assert code(ten_begun()("forecast", after=after)) == why


def test_nothing_changes_and_no_die_of_the_app_falls() -> None:
    journal = MemoryJournal()
    told = ten_begun(journal, dice(5, 2))
    told("throw")
    told("undo")
    before = told("view"), told("log"), journal.last_rev()
    told("forecast")
    for roll in ([3], [], [9]):
        told("forecast", roll=roll)
    assert (told("view"), told("log"), journal.last_rev()) == before
    assert told("throw")["view"]["pot"] == 5, "the die that the undo gave back still lies there"
    assert told("throw")["view"]["pot"] == 7


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"roll": []}, "needs_roll"),
        ({"roll": [7]}, "bad_roll"),
        ({"roll": [1, 2]}, "bad_roll"),
        ({"roll": "6"}, "bad_value"),
        ({"roll": [True]}, "bad_value"),
        ({"speed": 1}, "bad_value"),
        ({"seat": "red"}, "bad_value"),
    ],
)
def test_a_wrong_question_gets_its_code(fields: dict[str, object], why: str) -> None:
    told = ten_begun()
    assert code(told("forecast", **fields)) == why


def test_where_nothing_can_be_told_it_is_refused() -> None:
    assert code(Told(a_table())("forecast")) == "no_game"
    told = ten_begun()
    told("end_game")
    assert code(told("forecast")) == "game_over"


def test_a_game_that_foresees_nothing_has_no_such_question() -> None:
    told = ten_that(None)
    assert code(told("forecast")) == "unknown_command"
    assert seen(told).forecast is None


def seen(told: Told, seat: str | None = None) -> News:
    """What a screen is told now."""
    play = told.table.play
    assert play is not None
    return news_for(told.table, play, seat)


def test_every_screen_has_it_and_it_is_worked_out_once() -> None:
    counted = Counted()
    told = ten_that(counted)
    assert counted.times == 0, "nobody has looked yet"
    on_script = told("forecast")["forecast"]
    for news in (seen(told), seen(told, "blue"), news_of(told.table)):
        assert news.forecast == on_script
    assert counted.times == 1
    told("throw")
    assert counted.times == 1
    assert news_of(told.table).forecast == told("forecast")["forecast"]
    assert counted.times == 2


def test_a_screen_may_ask_what_a_command_would_change_of_it() -> None:
    told = ten_that(TenForecast())
    throw = {"do": "throw", "roll": [4]}
    whole = told("forecast", after=[throw])["forecast"]
    ahead = seen(told).ahead
    assert ahead is not None
    assert ahead(throw) == {
        die: {"pot": one["pot"], "seat": one["seat"]} for die, one in whole.items()
    }
    refusal = ahead({"do": "throw", "roll": [0]})
    assert isinstance(refusal, Refusal)
    assert refusal.code == "bad_roll"


def test_a_screen_has_none_where_it_cannot_be_told() -> None:
    told = ten_that(TenForecast())
    told("end_game")
    assert news_of(told.table).forecast is None


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Ann and Bob play Ten, with phones."""
    evening = Evening(tmp_path, MemoryJournal(), TEN)
    evening.tell(**ANN_AND_BOB)
    return evening


def test_a_phone_asks_as_the_table_does(evening: Evening) -> None:
    phone = evening.phone("blue")
    answer = phone.ask("forecast", "what then")
    assert answer["type"] == "done"
    assert answer["forecast"]["6"]["events"] == [KEPT]
    assert phone.ask("forecast", "what then", roll=[6])["forecast"]["events"] == [KEPT]
    assert phone.ask("forecast", "and", roll=[7])["code"] == "bad_roll"
    assert evening.table.rev == answer["rev"]


def test_a_game_that_is_looked_back_at_has_it_once_a_turn() -> None:
    told = ten_that(TenForecast())
    for roll in ([4], [1], [6]):
        told("throw", roll=roll)
    assert told.table.play is not None
    found = moments(told.table.play, told.table.journal)
    assert [one.turn for one in found] == [None, 1, 1, 2]
    pots = [one.forecast and one.forecast["6"]["pot"] for one in found]
    assert pots == [6, None, 6, None], "as soon as a turn has begun"
