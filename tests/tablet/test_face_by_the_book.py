"""What the face asks at a table that plays by the book."""

from __future__ import annotations

from companion.stage.presses import Pick, Send
from companion.stage.questions import Ask
from tests.support.face import Faced


def test_whoever_ends_a_first_turn_without_a_search_is_asked_once_more() -> None:
    """PS-TURN-10."""
    faced = Faced().begun()
    faced.done(do="explore", who="trooper", card="storage-2", at=[0, 1])
    press = faced.action("end_turn")
    assert isinstance(press, Pick)
    assert isinstance(press.question, Ask)
    assert press.question.rule == "PS-TURN-10"
    assert faced.press(press, "end") == {"do": "end_turn"}
    faced.done(do="move", who="trooper", to="0,1")
    faced.done(faced.press(faced.action("end_turn"), "search", "0"))
    assert faced.action("end_turn") == Send({"do": "end_turn"})


def test_the_last_humans_gas_is_a_yes_or_a_no() -> None:
    """PS-WIN-06: hands are secret, and no number is asked for."""
    faced = Faced().begun()
    faced.done(do="explore", who="trooper", card="hive", at=[0, 1], anyway=True)
    faced.done(do="scan_cards", infected=3)
    ask = faced.scene.question
    assert isinstance(ask, Ask)
    assert [choice.key for choice in ask.choices] == ["no", "yes"]
    assert not ask.numbers
    faced.done(faced.press(Pick(ask), "no"))
    ask = faced.scene.question
    assert isinstance(ask, Ask)
    assert faced.press(Pick(ask), "yes") == {"do": "deck_gas", "cans": 1}
    faced.done(faced.press(Pick(ask), "no"))
    assert faced.view["over"]["rule"] == "PS-WIN-06"
