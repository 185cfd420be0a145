"""Stationfall on its screens: few taps for a turn, and why a card cannot be tapped."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.say import say
from companion.games.stationfall.package import PACKAGE
from companion.stage.presses import Pick, Send, Shut
from companion.stage.questions import Ask, Tally, told
from companion.tablet.screens.past_games import result
from tests.support.stationfall import Orbit
from tests.support.stationfall_scenes import columns, orbit, scene


def test_a_light_turn_is_a_card_what_is_done_with_it_and_the_end() -> None:
    table = orbit()
    opened = columns(table).lit["Exile"]
    assert isinstance(opened, Pick)
    assert isinstance(opened.question, Ask)
    first = opened.question.choices[0].press
    assert first == Send({"do": "activate", "character": "Exile", "cubes": 1})
    table.do("activate", character="Exile", cubes=1)
    end = next(one for one in scene(table).actions if one.key == "end_turn")
    assert end.press == Send({"do": "end_turn"})
    table.do("end_turn")


def test_a_card_says_why_it_cannot_be_activated() -> None:
    table = orbit(options={"influence_down": False})
    table.do("down", characters=["Exile"])
    card = next(one for one in columns(table).cards if one.key == "Exile")
    assert isinstance(card.press, Shut)
    assert card.press.refusal.rule == "SF-TURN-03"
    assert "Exile" not in columns(table).lit


def test_what_the_end_of_the_turn_brings_is_listed_in_its_order() -> None:
    """SF-TURN-01, SF-PX-02, SF-ABS-01."""
    table = orbit(minute=2)
    for seat in list(table.view["order"])[:-1]:
        assert table.view["turn"]["seat"] == seat
        table.do("renegotiate")
        table.do("end_turn")
    table.do("renegotiate")
    table.do("release")
    outlook = columns(table).outlook
    assert outlook is not None
    assert [one.label.text for one in outlook.due] == ["Project X acts", "Minute {n}"]  # type: ignore[union-attr]


def test_rows_that_the_copy_knows_are_counted_each_in_its_place() -> None:
    """SF-SCO-02: what the app knows is not asked, a row without a number is met or not."""
    rows = [
        {"points": 3, "when": {"state": "live", "who": "pc"}},
        {"points": 2, "plus": True, "when": None},
        {"points": 1, "per": True, "when": None},
    ]
    table = orbit(copy={"characters": {"Engineer": {"agenda": rows, "limit": 5}}})
    table.do("stationfall")
    seats = list(table.view["order"])
    cast = ["Engineer", "Exile", "Cyborg"]
    others = ["Stranger", "Medical", "Security"]
    for seat, identity, bonus in zip(seats, cast, others, strict=False):
        table.do("reveal", seat=seat, identity=identity, bonus=bonus)
    score = next(one for one in scene(table).actions if one.key == f"score.{seats[0]}")
    assert isinstance(score.press, Pick)
    tally = score.press.question
    assert isinstance(tally, Tally)
    press = told(tally, {row.key: row.start for row in tally.rows} | {"row.1": 1, "row.2": 4})
    assert isinstance(press, Send)
    assert press.raw["rows"] == [None, True, 4]
    table.do(**press.raw)
    assert table.at(f"scores.{seats[0]}.agenda") == 3 + 2 + 4


def test_a_past_game_knows_who_played_and_who_won_where_there_are_no_sides() -> None:
    table = Orbit(bots={"green": "Troubleshooter"})
    table.do("begin")
    table.do("stationfall")
    table.do("reveal", seat="red", identity="Engineer", bonus="Exile")
    table.do("reveal", seat="blue", identity="Cyborg", bonus="Medical")
    for seat, points in (("red", 5), ("blue", 2), ("green", 1)):
        met = {"points": points, "plus": False, "met": True}
        table.do("score", seat=seat, rows=[met], limit=8)
    past = table.tell.table.past_games()[-1]
    assert [one.seat for one in past.players] == ["red", "blue", "green"]
    _, words, tone = result({PACKAGE.name: PACKAGE}, past)
    assert (words, tone) == (say("Won by {names}", names=["Ann"]), "attention")


def a_bot(*lines: dict[str, Any]) -> Orbit:
    """A bot that has read these lines up to its question; Astrochimp and Exile are its own."""
    copy = {"scripts": {"Stranger": {"lines": list(lines)}}}
    table = Orbit(bots={"red": "Stranger"}, new={"copy": copy})
    table.do("begin")
    table.do("adjust", set={f"characters.{one}.cubes.red": 1 for one in ("Astrochimp", "Exile")})
    table.do("bot_turn")
    return table


def asked_of(table: Orbit) -> Ask:
    asked = scene(table).question
    assert isinstance(asked, Ask)
    return asked


def test_of_those_who_can_do_a_line_equally_well_the_app_chooses() -> None:
    """SF-BT-05, SF-GP-01: the first question asks for all that the app cannot know."""
    table = a_bot({"n": "1", "who": ["con"], "do": "hide"})
    asked = asked_of(table)
    assert {"Astrochimp", "Exile"} <= {one.key for one in asked.choices}
    press = next(one.press for one in asked.choices if one.key == "alike")
    assert isinstance(press, Pick)
    assert isinstance(press.question, Tally)
    send = told(press.question, {"Astrochimp": 1, "Exile": 1})
    assert isinstance(send, Send)
    table.do(**send.raw)
    assert table.at("bot.character") == "Astrochimp"
    assert table.at("bot.moves")[-1] == "Astrochimp is chosen: next in Character Order."


EXILE = {"character": "Exile"}


@pytest.mark.parametrize(
    ("who", "keys"),
    [
        (["con", EXILE], ["nobody"]),
        (["this_minute", EXILE], ["nobody"]),
        (["this_minute/unexhausted", EXILE], ["nobody"]),
        (["this_minute"], ["alike", "nobody"]),
        (["this_minute/unexhausted"], ["alike", "later", "nobody"]),
    ],
)
def test_later_is_asked_only_where_it_is_another_answer(who: list[Any], keys: list[str]) -> None:
    """SF-GR-05."""
    table = a_bot({"n": "1", "who": who, "do": "hide"})
    names = table.at("pending")[0]["candidates"]
    assert [one.key for one in asked_of(table).choices] == [*names, *keys]


def test_what_a_bot_s_line_does_to_a_track_is_told_at_one_tap() -> None:
    """SF-TS-2."""
    line = {"n": "1", "who": [EXILE], "do": "suppress", "target": {"hazard": True}}
    table = a_bot(line)
    table.do("bot_answer", can=[{"character": "Exile"}])
    (press,) = [one.press for one in scene(table).actions if one.key == "bot.suppress"]
    assert isinstance(press, Send)
    table.do(**press.raw)
    assert table.at("sections.Magnetic Containment.hazard") is None
    assert "bot.suppress" not in [one.key for one in scene(table).actions]
