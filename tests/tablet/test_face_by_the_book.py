"""What the face asks at a table that plays by the book."""

from __future__ import annotations

from companion.stage.presses import Pick, Send
from companion.stage.questions import Ask, Tally
from tests.support.face import Faced, said


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


def in_a_red_storage() -> Faced:
    """Ann's Trooper stands in a Storage room that shows its red side."""
    faced = Faced().begun()
    faced.done(do="explore", who="trooper", card="storage-2", at=[0, 1])
    faced.done(do="move", who="trooper", to="0,1")
    faced.done(do="adjust", set={"rooms.0,1.searched": True})
    return faced


def test_in_a_red_room_the_die_falls_before_the_table_is_asked_what_was_drawn() -> None:
    """PS-SRCH-04, PS-SPAWN-09."""
    faced = in_a_red_storage()
    raw = faced.press(faced.action("search"))
    assert raw == {"do": "search", "who": "trooper", "ask": True}
    faced.done(raw, roll=[3])
    assert len(faced.view["parasites"]) == 1
    ask = faced.scene.question
    assert isinstance(ask, Ask)
    assert ask.must
    assert faced.press(Pick(ask), "1") == {"do": "drawn", "alerts": 1}
    faced.done(faced.press(Pick(ask), "0"))
    assert faced.scene.question is None


def test_of_two_who_search_the_one_who_drew_the_alert_is_asked_for() -> None:
    """PS-ROOM-08."""
    faced = Faced().begun()
    faced.done(do="explore", who="trooper", card="team-1", at=[0, 1], turned=True, anyway=True)
    faced.done(do="adjust", set={"seats.red.trooper.room": "0,1", "seats.blue.trooper.room": "0,1"})
    press = faced.action("search")
    raw = faced.press(press, "blue/1", "blue")
    assert raw == {"do": "search", "who": "trooper", "partner": "blue", "alerts": 1,
                   "alerts_by": ["blue"]}  # fmt: skip
    assert "alerts_by" not in faced.press(press, "blue/2")


def test_a_hand_believed_too_small_never_blocks_armor() -> None:
    """PS-HAND-01, PS-ITEM-10: the app asks, and corrects its count."""
    faced = in_a_red_storage()
    faced.done(do="adjust", set={"seats.red.bullets": 1, "seats.red.android.room": "0,1",
                                 "seats.blue.trooper.room": "0,1"})  # fmt: skip
    target = {"seat": "blue", "who": "trooper"}
    faced.done(do="fire", who="android", targets=[target], ask=True)
    ask = faced.scene.question
    assert isinstance(ask, Ask)
    more = next(one for one in ask.choices if one.key == "more")
    assert isinstance(more.press, Pick)
    assert getattr(more.press.question, "path", None) == "seats.blue.hand"
    faced.done(do="adjust", set={"seats.blue.hand": 6})
    ask = faced.scene.question
    assert isinstance(ask, Ask)
    faced.done(faced.press(Pick(ask), "1"))
    assert faced.view["seats"]["blue"]["hand"] == 5


def test_armor_against_parasites_asks_for_the_hand_where_the_app_believes_it_too_small() -> None:
    """PS-HAND-01, PS-ITEM-10."""
    faced = Faced().begun()
    for _ in range(5):
        faced.done(do="end_turn", anyway=True)
    faced.done(do="adjust", set={"parasites": [{"id": "p1", "disc": "grey", "room": "0,0"}]})
    faced.done(do="parasite_phase", roll=[1])
    tally = faced.scene.question
    assert isinstance(tally, Tally)
    assert all(row.high == 0 and row.correct is not None for row in tally.rows)
    faced.done(do="adjust", set={"seats.red.hand": 7})
    tally = faced.scene.question
    assert isinstance(tally, Tally)
    red = next(row for row in tally.rows if row.seat == "red")
    assert (red.high, red.correct) == (1, None)


def test_a_reveal_s_card_that_fits_nowhere_goes_under_the_deck() -> None:
    """PS-TERM-05, PS-EXP-09."""
    faced = Faced().begun()
    faced.done(do="explore", who="trooper", card="terminal-open", at=[0, -1], turned=True)
    faced.done(do="adjust", set={"rooms.0,0.doors": "WWDW", "rooms.0,-1.doors": "DDWW",
                                 "seats.red.trooper.room": "0,-1"})  # fmt: skip
    press = faced.action("terminal")
    assert faced.press(press, "reveal", "sick-bay", "bury") == {"do": "bury", "card": "sick-bay"}


def test_no_question_and_no_button_shows_a_coordinate() -> None:
    faced = in_a_red_storage()
    faced.done(do="adjust", set={"parasites": [
        {"id": f"p{n}", "disc": "grey" if n < 6 else "black", "room": "0,0"} for n in range(1, 11)
    ]})  # fmt: skip
    faced.done(faced.press(faced.action("search")), roll=[1])
    ask = faced.scene.question
    assert isinstance(ask, Ask)
    subs = [said(choice.sub) for choice in ask.choices]
    assert not any("," in sub for sub in subs), subs
