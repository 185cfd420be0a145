"""Stationfall on the screen: each row in words, each card once, and who may win with what guilt."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.stationfall.face import StationfallFace
from companion.locale import Words
from companion.stage.endings import Ending
from companion.stage.presses import Pick, Send, Shut
from companion.stage.questions import Ask, Choice, Tally
from companion.table.scenes import news_for
from tests.support.stationfall import Orbit, flying
from tests.support.stationfall_scenes import orbit, scene

PAIRS = {"red": ("Engineer", "Exile"), "blue": ("Cyborg", "Medical"),
         "green": ("Security", "Stranger")}  # fmt: skip

AGENDA = [
    {"points": 3, "when": {"state": "live", "who": "pc"}},
    {"points": 2, "plus": True, "when": {"text": "The cat is aboard"}},
    {"points": 1, "when": None},
]


def fallen(**cards: Any) -> Orbit:
    return flying(new={"copy": {"characters": {"Engineer": cards}}}).fallen(**PAIRS)


def english(words: Any) -> str:
    return Words("en").say(words)


def pressed(table: Orbit, key: str) -> Any:
    press = next(one.press for one in scene(table).actions if one.key == key)
    assert isinstance(press, Pick)
    return press.question


def test_a_row_is_asked_in_its_own_words() -> None:
    """SF-SCO-02: as the card says it, as the owner typed it, else where it stands."""
    asked = pressed(fallen(agenda=AGENDA, limit=8), "score.red")
    assert isinstance(asked, Tally)
    rows = [english(one.label) for one in asked.rows if one.key.startswith("row")]
    assert rows == ["Engineer is Live", "+ The cat is aboard", "The card's third row"]
    assert english(asked.rows[0].sub) == "3 points"


def ended(table: Orbit) -> Ending:
    play = table.tell.table.play
    assert play is not None
    return StationfallFace().ending(news_for(table.tell.table, play, None))


def guilty(seat: str = "blue") -> Orbit:
    table = fallen(agenda=AGENDA[:1], limit=8)
    table.do("adjust", set={f"seats.{seat}.guilt": "guilty", "seats.green.bribe": 0})
    return table


@pytest.mark.parametrize(
    ("exempt", "winner", "why"),
    [
        (False, "Ann", "Bob is Guilty, so can't win."),
        (True, "Bob", "Bob is Guilty, but Cyborg's Agenda allows a win."),
    ],
)
def test_of_each_guilty_seat_the_end_says_whether_it_may_win(
    exempt: bool,  # noqa: FBT001
    winner: str,
    why: str,
) -> None:
    """SF-GLT-05."""
    table = guilty()
    assert "exempt" in [one.key for one in pressed(table, "score.blue").rows]
    for seat in table.at("awaiting"):
        rows = [{"points": 8, "plus": False, "met": seat == "blue"}]
        told = {} if seat == "red" else {"rows": rows, "bonus": 0, "limit": 8}
        table.do("score", seat=seat, **told, **({"exempt": exempt} if seat == "blue" else {}))
    ending = ended(table)
    assert english(ending.why).endswith(why)
    assert english(ending.title).startswith(f"{winner} wins with")


def test_the_engineer_may_win_though_guilty_and_nobody_is_asked() -> None:
    """SF-GLT-05."""
    asked = pressed(guilty("red"), "score.red")
    assert "exempt" not in [one.key for one in asked.rows]
    assert english(asked.text).startswith("Ann is Guilty, but Engineer's Agenda allows a win.")


@pytest.mark.parametrize("seat", [None, "blue"])
def test_the_score_as_it_stands_is_seen_by_all(seat: str | None) -> None:
    table = guilty()
    table.do("score", seat="red")
    middle = scene(table, seat).middle
    outlook = getattr(middle, "outlook", None)
    assert outlook is not None
    lines = [english(one.label) for one in outlook.due]
    total = table.at("scores.red.total")
    assert f"Ann: {total} point{'s' * (total != 1)}" in lines
    assert any(line.startswith("Bob:") and line.endswith("so far") for line in lines)


def test_each_identity_card_exists_once() -> None:
    """SF-SCO-01: shown ones are grey, with whose they are."""
    table = orbit()
    table.do("stationfall")
    table.do("reveal", seat="red", identity="Engineer", bonus="Exile")
    asked = pressed(table, "reveal.blue")
    found = {one.key: one for one in asked.choices}
    assert len(found) == len(asked.choices)
    assert {name for name, one in found.items() if isinstance(one.press, Shut)} == {
        "Engineer",
        "Exile",
    }
    assert english(found["Exile"].sub) == "shown by Ann"
    assert isinstance(found["Cyborg"].press, Pick)
    second = found["Cyborg"].press.question
    assert isinstance(second, Ask)
    shut = {one.key for one in second.choices if isinstance(one.press, Shut)}
    assert shut == {"Engineer", "Exile"}
    assert "Cyborg" not in [one.key for one in second.choices]


def choice(asked: Ask, key: str) -> Choice:
    return next(one for one in asked.choices if one.key == key)


def leaf(asked: Any, *keys: str) -> Ask:
    for key in keys:
        press = choice(asked, key).press
        assert isinstance(press, Pick)
        asked = press.question
    assert isinstance(asked, Ask)
    return asked


def test_who_made_data_that_nobody_has_and_their_delivery_are_one_press() -> None:
    """SF-DAT-01, SF-DAT-05."""
    table = fallen(agenda=AGENDA, limit=8)
    table.do("adjust", set={"characters.Engineer.state": "escaped"})
    asked = leaf(pressed(table, "deliver.red"), "Evidence", "news")
    assert [one.key for one in asked.choices][:2] == ["has", "Engineer"]
    send = choice(asked, "Medical").press
    assert isinstance(send, Send)
    table.do(**send.raw)
    assert table.who("Medical")["data"] == ["Evidence"]
    assert table.at("offsites.news") == ["Evidence"]


def test_who_made_data_that_nobody_has_sends_them_too() -> None:
    """SF-DAT-01, SF-DAT-03."""
    table = orbit().active("Engineer")
    line = {"data": "Evidence", "to": "news"}
    assert table.refused("transmit", **line) == ("must_settle", "SF-DAT-01")
    table.do("transmit", **line, made_by="Exile")
    assert table.who("Exile")["data"] == ["Evidence"]
    assert table.at("offsites.news") == ["Evidence"]
    again = {"data": "Evidence", "to": "authorities", "made_by": "Medical"}
    assert table.refused("transmit", **again) == ("bad_value", "SF-DAT-01")


def test_a_win_with_one_point_is_one_point() -> None:
    table = flying().fallen(**PAIRS)
    for seat in table.at("awaiting"):
        rows = [{"points": 1, "plus": False, "met": seat == "red"}]
        table.do("adjust", set={f"seats.{seat}.bribe": 0})
        table.do("score", seat=seat, rows=rows, bonus=0, limit=8)
    assert english(ended(table).title) == "Ann wins with 1 point"
