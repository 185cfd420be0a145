"""What an evening by hand asked for: next steps, open doors, Armor told again, and hands."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import in_english
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.adjusting import adjust_refusal
from companion.games.panic_station.face import PanicStationFace
from companion.stage.middles import CardMap
from companion.stage.presses import Pick
from companion.stage.questions import Ask, Tally
from companion.stage.scene import News, Scene, Selection
from companion.table.scenes import WHOLE
from tests.support.presses import leads_to
from tests.support.station import Station, a_light_turn, a_turn

SAY = in_english


def seen(station: Station, seat: str | None = None, **more: Any) -> Scene:
    """Return what the tablet shows, or a seat's phone; `more`: what else is news."""
    state = station.state
    view, offers = PANIC_STATION.view(state, seat), tuple(PANIC_STATION.offers(state, seat))
    news = News(view, offers, over=state.over is not None, seat=seat, **more)
    return PanicStationFace().scene(news, WHOLE if seat else Selection())


def bright(station: Station) -> list[str]:
    return [one.key for one in seen(station).actions if one.bright]


# What cannot be meant is no next step


@pytest.mark.parametrize("level", ["referee", "warn", "tracker"])
def test_in_the_reactor_nobody_is_led_to_burn_the_hive(level: str) -> None:
    """PS-HIVE-05: at no level of automation."""
    station = a_turn(automation=level)
    assert "burn_hive" not in [one.key for one in seen(station).actions]
    assert bright(station) == []
    station.standing(red_trooper="1,0").with_rooms(**{"1,0": "hive"}).holding("red", hand=5)
    assert bright(station) == ["burn_hive"]


@pytest.mark.parametrize("level", ["warn", "tracker"])
def test_a_duty_that_is_open_is_the_next_step_and_not_the_turn_s_end(level: str) -> None:
    """PS-ORD-01: a table that only warns may end the turn, but is not led to it."""
    station = a_turn(automation=level).with_rooms(**{"1,0": "plain-1"})
    station.standing(blue_trooper="1,0")
    station.do("move", who="trooper", to="1,0")
    for _ in range(3):
        station.do("move", who="android", to="0,0", anyway=True)
    assert station.left() == 0
    assert bright(station) == ["trade"]


def test_a_table_that_only_warns_may_still_do_it_by_command() -> None:
    station = a_turn(automation="warn")
    assert station.offer("burn_hive", "trooper")["open"]


# Doors


def test_doors_that_the_terminal_opened_are_drawn_open_and_it_is_said_until_when() -> None:
    """PS-TERM-04, PS-PMOV-01."""
    station = a_turn().with_rooms(**{"1,0": "terminal-open", "0,1": "plain-2"})
    station.standing(red_trooper="1,0")
    for seat in (None, "blue"):
        assert "S" in doors(station, seat, "0,1")
    station.do("terminal", who="trooper", use="open_doors")
    for seat in (None, "blue"):
        assert "S" not in doors(station, seat, "0,1")
    said = [SAY(one["text"]) for one in station.view["reminders"] if one["rule"] == "PS-TERM-04"]
    assert said == ["All security doors are open, to everybody, until the next Parasite Phase."]
    place = next(one for one in board(station, None).places if one.key == "1,0")
    assert SAY(place.sub) == "doors open"


def board(station: Station, seat: str | None) -> CardMap:
    middle = seen(station, seat).middle
    assert isinstance(middle, CardMap)
    return middle


def doors(station: Station, seat: str | None, key: str) -> str:
    return next(one.doors for one in board(station, seat).places if one.key == key)


# A free move


def running() -> Station:
    station = a_turn().with_rooms(**{"1,0": "run-1", "2,0": "plain-1"})
    station.do("move", who="trooper", to="1,0")
    return station.where(turn=evolve(station.state.turn, spent=4))


def test_where_a_free_move_is_open_nobody_says_that_no_ap_are_left() -> None:
    """PS-ROOM-01."""
    station = running()
    code, rule = station.refused("move", who="trooper", to="0,0")
    assert (code, rule) == ("no_ap", "PS-MOV-01")
    why = station.offer("move", "trooper")["why"]
    assert SAY(why) == "No AP are left, but the Trooper has the free move of a Run room."
    assert SAY(station.offer("move", "android")["why"]) == "No AP are left this turn."
    station.do("move", who="trooper", to="0,0", free=True)


def test_a_turn_with_a_free_move_left_is_not_ended_by_the_bright_button() -> None:
    station = running()
    end = next(one for one in seen(station).actions if one.key.startswith("end_turn"))
    assert (SAY(end.sub), end.bright) == ("a free move is left", False)
    phone = next(one for one in seen(station, "red").actions if one.key.startswith("end_turn"))
    assert isinstance(phone.press, Pick)
    station.do("move", who="trooper", to="0,0", free=True)
    end = next(one for one in seen(station).actions if one.key.startswith("end_turn"))
    assert end.sub == ""


# A step that is changed into an attack


def targets() -> Station:
    station = a_turn().with_rooms(**{"1,0": "plain-1"}).holding("red", bullets=4, hand=7)
    return station.standing(red_android="1,0", blue_trooper="1,0", green_android="1,0")


def test_an_attack_told_on_an_earlier_table_is_told_with_its_armor() -> None:
    """PS-ITEM-10, PS-FIRE-11: nobody is asked there, so that what follows stays."""
    station = targets()
    shots = [raw for raw in all_raws(station, "fire", earlier=True) if len(raw["targets"]) == 1]
    assert not any("ask" in raw for raw in shots)
    assert {raw.get("armor", 0) for raw in shots} == {0, 1}
    assert all(raw.get("ask") for raw in all_raws(station, "fire", earlier=False))


def all_raws(station: Station, do: str, *, earlier: bool) -> list[Any]:
    """Return every command of a kind that the Android's buttons lead to."""
    state = station.state
    view, offers = PANIC_STATION.view(state, None), tuple(PANIC_STATION.offers(state, None))
    scene = PanicStationFace().scene(News(view, offers, earlier=earlier), Selection(who="android"))
    found = [raw for one in scene.actions for raw in leads_to(one.press)]
    return [raw for raw in found if raw["do"] == do]


def test_two_shots_and_a_knife_are_told_with_their_armor_too() -> None:
    """PS-ITEM-06, PS-ITEM-08, PS-FIRE-11."""
    station = targets().holding("red", open=("heavy_gun", "knife"))
    shots = [raw for raw in all_raws(station, "fire", earlier=True) if len(raw["targets"]) == 2]
    told = [raw.get("armor") for raw in shots]
    assert {"blue": 1, "green": 1} in told
    assert 2 in told
    for raw in shots:
        command = {key: value for key, value in raw.items() if key != "do"}
        other = targets().holding("red", open=("heavy_gun",))
        other.holding("blue", hand=7).holding("green", hand=7)
        other.do("fire", **command)
        assert other.pending("armor") is None
    knives = all_raws(station, "knife", earlier=True)
    assert {raw.get("armor", 0) for raw in knives} == {0, 1}
    assert not any("ask" in raw for raw in knives)


# Hits on a light board


def attacked(*parasites: tuple[str, str]) -> Station:
    station = a_light_turn()
    while station.view["phase"] != "parasite":
        station.do("end_turn")
    station.do("parasite_phase", roll=[1])
    return station.infested(*parasites)


def grey(who: str = "trooper", **more: Any) -> dict[str, Any]:
    return {"seat": "red", "who": who, "side": "grey", **more}


def test_a_light_board_s_hits_name_no_more_parasites_than_there_are() -> None:
    """PS-PATK-01, PS-PATK-03: each hits a character once."""
    station = attacked(("grey", "0,0"), ("grey", "0,0"))
    assert station.refused("resolve_attacks", hits=[grey()] * 3) == ("bad_value", "PS-PATK-01")
    black = {**grey(), "side": "black"}
    assert station.refused("resolve_attacks", hits=[black]) == ("bad_value", "PS-PATK-01")
    named = [grey(who, parasite=one) for who, one in
             (("trooper", "a"), ("android", "b"), ("android", "c"))]  # fmt: skip
    assert station.refused("resolve_attacks", hits=named)[1] == "PS-PATK-01"
    station.do("resolve_attacks", hits=[grey(), grey(), grey("android")])
    assert station.character("red.trooper")["health"] == 2


def test_the_sheet_of_a_light_board_counts_no_more_hits_than_there_are_parasites() -> None:
    station = attacked(("grey", "0,0"))
    asked = seen(station).question
    assert isinstance(asked, Tally)
    highs = {one.key: one.high for one in asked.rows}
    assert highs["red/trooper/grey"] == 1
    assert "red/trooper/black" not in highs, "no black one is on the board"
    assert asked.columns == 3


# What hands do


def test_a_heat_scanner_says_who_shows_the_hand_and_to_whom_alone() -> None:
    """PS-ITEM-14."""
    station = targets()
    before = station.view
    events = station.do(
        "play", item="heat_scanner", who="android", target={"seat": "blue", "who": "trooper"}
    )
    news: dict[str, Any] = {"events": tuple(events), "before": before}
    lines = [SAY(one.words) for one in seen(station, None, **news).checklist]
    assert "Bob shows the whole hand to Ann, and to nobody else." in lines
    for seat, words in (
        ("blue", "Show your whole hand to Ann, and to nobody else."),
        ("red", "Bob shows you the whole hand: look at it alone."),
    ):
        call = seen(station, seat, **news).call
        assert call is not None
        assert SAY(call.words) == words
    assert seen(station, "green", **news).call is None


@pytest.mark.parametrize(
    ("path", "to", "why"),
    [
        ("decks.search", 47, "“decks.search” must be a whole number from 0 to 46."),
        ("marker.seat", "purple", "“marker.seat” must be one of red, blue, green, yellow."),
        ("seats.red.trooper.room", "9,9",
         "“seats.red.trooper.room” must be a room that was laid, such as 0,0, or null."),
        ("turn.ap", 9, "There is nothing to correct at “turn.ap”."),
    ],
    ids=str,
)  # fmt: skip
def test_a_correction_that_cannot_be_says_what_the_field_may_be(
    path: str, to: Any, why: str
) -> None:
    refusal = adjust_refusal(a_turn().state, path, to)
    assert isinstance(refusal, Refusal)
    assert SAY(refusal.why) == why


def test_a_scan_by_cards_says_what_becomes_of_both_piles() -> None:
    """PS-SCAN-02, PS-SCAN-03, PS-CMP-05."""
    station = a_turn().with_rooms(**{"1,0": "terminal-open"}).standing(red_trooper="1,0")
    station.do("terminal", who="trooper", use="heat_scan")
    asked = seen(station).question
    assert isinstance(asked, Ask)
    said = SAY(asked.text)
    assert "green plus side" in said
    assert "The second pile stays face down" in said
