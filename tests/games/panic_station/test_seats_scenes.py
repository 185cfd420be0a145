"""What a seat's own screen shows in each situation, and what a press on it sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.commands import Defend
from companion.games.panic_station.face import PanicStationFace
from companion.games.panic_station.seated import asked_by
from companion.locale import Words
from companion.stage.middles import CardMap
from companion.stage.presses import Later, Pick, Press, Raw, Send, Shut
from companion.stage.questions import Ask, Choice, Tally
from companion.stage.questions import told as told_press
from companion.stage.scene import News, Scene, Selection
from companion.table.scenes import BRIEF, WHOLE
from tests.support.station import Station, a_light_turn, a_turn

SAY = Words("en").sentence
NO_ARMOR = "You cannot play Armor: all the cards in your hand must stay there."


def scene(station: Station, seat: str | None, *, brief: bool = False) -> Scene:
    """Return what a seat's phone shows; the host's for None."""
    state = station.state
    view, offers = PANIC_STATION.view(state, seat), tuple(PANIC_STATION.offers(state, seat))
    news = News(view, offers, over=state.over is not None, seat=seat)
    return PanicStationFace().scene(news, BRIEF if brief else WHOLE)


def action(station: Station, seat: str | None, key: str, who: str | None = None) -> Press:
    """Return what a button does."""
    found = {
        (one.key.partition(".")[0], one.who): one.press for one in scene(station, seat).actions
    }
    assert (key, who) in found, list(found)
    return found[key, who]


def asked(press: Press, *keys: str) -> Ask:
    """Follow a press through its questions, with these answers."""
    assert isinstance(press, Pick), press
    ask = press.question
    assert isinstance(ask, Ask)
    return asked(one(ask, keys[0]).press, *keys[1:]) if keys else ask


def one(ask: Ask, key: str) -> Choice:
    return {choice.key: choice for choice in ask.choices}[key]


def sent(press: Press) -> Raw:
    assert isinstance(press, Send), press
    return press.raw


def labels(ask: Ask) -> Mapping[str, str]:
    return {choice.key: words(choice.label) for choice in ask.choices}


def words(text: Any) -> str:
    return text if isinstance(text, str) else SAY(text)


def test_while_the_table_is_laid_a_phone_waits() -> None:
    found = scene(Station(), "red")
    assert not found.begun
    assert found.actions == ()
    assert words(found.header.sub) == "The game begins as soon as the table is set up."
    assert [action.key for action in scene(Station(), None).actions] == ["begin"]


def test_who_has_the_marker_rolls_and_the_others_are_told_who_does() -> None:
    station = Station()
    station.do("begin")
    (roll,) = scene(station, "red").actions
    assert words(roll.label) == "Roll the D4"
    assert sent(roll.press) == {"do": "parasite_phase"}
    assert words(scene(station, "red").header.sub) == "You have the marker, and roll"
    assert scene(station, "blue").actions == ()
    assert words(scene(station, "blue").header.sub) == "Ann has the marker, and rolls"


def test_exploring_asks_which_card_then_where() -> None:
    press = action(a_turn(), "red", "explore", "trooper")
    card = labels(asked(press))
    assert "run-1" in card
    assert "run-2" not in card, "cards that look alike are one choice"
    where = asked(press, "storage-2")
    ways = {"0,1": "Up", "1,0": "To the right", "0,-1": "Down", "-1,0": "To the left"}
    assert labels(where) == ways
    assert one(where, "0,1").place == "0,1"
    raw = sent(one(where, "0,1").press)
    assert raw == {"do": "explore", "who": "trooper", "card": "storage-2", "at": [0, 1]}


def test_a_card_that_fits_both_ways_round_is_shown_as_it_would_lie() -> None:
    press = action(a_turn(), "red", "explore", "trooper")
    choices = asked(press, "storage-2", "1,0").choices
    assert [words(choice.label) for choice in choices] == ["As printed", "Turned round"]
    doors = [choice.card.doors for choice in choices if choice.card is not None]
    assert doors[0] == doors[1][2:] + doors[1][:2]


@pytest.mark.parametrize("seat", ["red", None])
def test_a_page_asks_once_before_actions_are_given_away(seat: str | None) -> None:
    left = asked(action(a_turn(), seat, "end_turn"))
    assert words(left.title) == "End the turn with 4 AP left?"


def test_a_phone_asks_once_before_what_nobody_can_take_back() -> None:
    left = asked(action(a_turn(), "red", "end_turn"))
    assert sent(one(left, "end").press) == {"do": "end_turn"}
    station = a_turn().with_rooms(**{"0,1": "storage-1"})
    station.do("move", who="trooper", to="0,1")
    station.do("adjust", set={"rooms.0,1.searched": True})
    search = asked(action(station, "red", "search", "trooper"))
    assert words(search.text) == "The room is red: a parasite comes first."
    assert sent(one(search, "search").press) == {"do": "search", "who": "trooper", "ask": True}


def test_a_room_that_cannot_be_laid_comes_last_and_says_why() -> None:
    station = a_turn().with_rooms(**{"0,1": "storage-1"})
    station.do("move", who="trooper", to="0,1")
    choices = asked(action(station, "red", "explore", "trooper")).choices
    shut = [isinstance(choice.press, Shut) for choice in choices]
    assert shut == sorted(shut)
    last = choices[-1].press
    assert isinstance(last, Shut)
    assert (last.refusal.code, last.refusal.rule) == ("fits_elsewhere", "PS-EXP-08")
    assert len(choices) == len({(words(one.label), one.card and one.card.doors) for one in choices})


def test_what_takes_long_to_make_is_left_out_of_a_brief_scene() -> None:
    station = a_turn()
    brief = {(one.key, one.who): one.press for one in scene(station, "red", brief=True).actions}
    assert brief["explore", "trooper"] == Later("explore.trooper")
    assert brief["explore", "android"] == Later("explore.android")
    assert [(one.key, one.who) for one in scene(station, "red").actions] == list(brief)


def test_whom_to_shoot_is_asked_at_once_where_few_can_be_hit_and_later_where_many_can() -> None:
    """PS-FIRE-01, PS-TRD-07."""
    for players, is_later in ((4, False), (6, True)):
        crowded = a_turn(players, automation="tracker").holding("red", bullets=2)
        brief = {(one.key, one.who): one.press for one in scene(crowded, "red", brief=True).actions}
        for key in ("fire", "trade"):
            press = brief[key, "android"]
            assert press == Later(f"{key}.android") if is_later else isinstance(press, Pick), key
            assert isinstance(action(crowded, "red", key, "android"), Pick)


def test_rooms_are_told_apart_by_the_way_there_and_can_be_tapped_on_the_map() -> None:
    station = a_turn().with_rooms(**{"0,1": "run-1", "1,0": "run-2"})
    ask = asked(action(station, "red", "move", "trooper"))
    assert labels(ask) == {"0,1": "Run", "1,0": "Run"}
    ways = {choice.place: words(choice.sub) for choice in ask.choices}
    assert ways == {"0,1": "Up", "1,0": "To the right"}
    mine = {one.id: one.moves for one in pieces(station, "red")}
    assert set(mine["red.trooper"]) == set(mine["red.android"]) == {"0,1", "1,0"}
    assert not any(one.moves for one in pieces(station, "blue"))


def pieces(station: Station, seat: str) -> Any:
    middle = scene(station, seat).middle
    assert isinstance(middle, CardMap)
    assert middle.lit == {}
    return middle.pieces


def test_what_cannot_be_done_says_why_and_a_phone_cannot_insist() -> None:
    press = action(a_turn(), "red", "fire", "trooper")
    assert isinstance(press, Shut)
    assert press.refusal.code == "wrong_character"
    assert press.raw is None


def test_no_card_can_be_played_says_so_at_once_and_not_ten_times() -> None:
    press = action(a_turn(), "red", "items", "trooper")
    assert isinstance(press, Shut)
    assert words(press.refusal.why) == "Ann has only 5 cards, and 5 must stay in hand."
    with_six = action(a_turn().holding("red", hand=6), "red", "items", "trooper")
    assert isinstance(with_six, Pick)
    at_the_table = action(a_turn(), None, "items", "trooper")
    assert isinstance(at_the_table, Pick), "the table may have one played all the same"


def test_a_shot_names_where_its_target_stands() -> None:
    station = a_turn().holding("red", bullets=3).infested(("grey", "0,0"))
    (target,) = asked(action(station, "red", "fire", "android")).choices
    assert words(target.label) == "Grey parasite"
    assert words(target.sub) == "Reactor · here"
    assert sent(target.press) == {"do": "fire", "who": "android", "targets": [{"parasite": "p1"}]}


def test_where_a_parasite_appears_is_asked_of_whose_turn_it_is() -> None:
    station = a_turn().with_rooms(**{"1,0": "run-1 red", "2,0": "sick-bay"})
    station.standing(red_trooper="1,0").do("search", who="trooper", roll=[2])
    (spawn,) = scene(station, "red").actions
    ask = asked(spawn.press)
    assert words(ask.title) == "Where does the parasite appear?"
    assert {choice.place for choice in ask.choices} == {"2,0:n", "2,0:s"}
    assert sent(ask.choices[0].press) == {"do": "spawn_at", "choice": "2,0:n"}
    assert scene(station, "blue").actions == ()
    assert scene(station, "blue").question is None


def test_what_was_drawn_in_a_red_room_is_asked_of_whose_turn_it_is() -> None:
    """PS-SRCH-04."""
    station = a_turn().with_rooms(**{"0,1": "storage-2 red"}).standing(red_trooper="0,1")
    station.do("search", who="trooper", ask=True, roll=[2])
    ask = asked(action(station, "red", "drawn"))
    assert words(ask.title) == "Draw 1 card"
    assert sent(one(ask, "1").press) == {"do": "drawn", "alerts": 1}
    assert scene(station, "blue").actions == ()


def test_a_table_that_is_only_looked_at_asks_nothing() -> None:
    """So the table is shown as it would be once an earlier step was changed."""
    station = a_turn().with_rooms(**{"0,1": "storage-2 red"}).standing(red_trooper="0,1")
    station.do("search", who="trooper", ask=True, roll=[2])
    would = News(PANIC_STATION.view(station.state, None))
    assert PanicStationFace().scene(would, Selection()).question is None


def test_a_black_room_says_how_many_cards_are_drawn_before_it_asks_what_they_are() -> None:
    """PS-SRCH-02, PS-ROOM-05."""
    for room, title in ("storage-2", "Draw 3 cards"), ("alert-1", "Draw 1 card"):
        station = a_turn().with_rooms(**{"0,1": room}).standing(red_trooper="0,1")
        ask = asked(action(station, "red", "search", "trooper"))
        assert (words(ask.title), words(ask.text)) == (
            title,
            "How many Parasite Alerts did you draw?",
        )


def test_before_any_room_is_laid_nobody_can_move_and_it_says_why() -> None:
    press = action(a_turn(), "red", "move", "trooper")
    assert isinstance(press, Shut)
    assert words(press.refusal.why) == "No other room lies next to this one yet."


def attacked(*parasites: tuple[str, str]) -> Station:
    """Everybody in the Reactor is asked on their own phone; blue alone has cards to spare."""
    station = a_turn().infested(*parasites).holding("blue", hand=9)
    while station.view["phase"] == "team":
        station.do("end_turn")
    station.do("parasite_phase", ask=True, roll=[1])
    return station


def test_whoever_is_attacked_answers_for_themselves() -> None:
    station = attacked(("grey", "0,0"))
    blue = scene(station, "blue").question
    assert isinstance(blue, Ask)
    assert blue.seat == "blue"
    assert words(blue.title) == "You are attacked"
    told = "A grey parasite attacks your Trooper and Android: 1 wound each."
    assert words(blue.text) == f"{told} How many Armor cards?"
    assert labels(blue) == {"0": "No Armor", "1": "1 Armor"}
    assert sent(one(blue, "1").press) == {
        "do": "armor",
        "attack": "a1",
        "cards": 1,
        "seat": "blue",
    }
    assert not blue.alone
    waits = words(scene(station, "red").header.sub)
    assert waits == "Waiting for Ann, Bob, Cat and Dan: Armor or not?"


def test_who_has_one_answer_is_told_why_and_it_is_given_by_itself() -> None:
    red = scene(attacked(("grey", "0,0")), "red").question
    assert isinstance(red, Ask)
    told = "A grey parasite attacks your Trooper and Android: 1 wound each."
    assert words(red.text) == f"{told} {NO_ARMOR}"
    assert red.alone
    assert labels(red) == {"0": "Take the wounds"}
    assert sent(red.choices[0].press) == {"do": "defend", "seat": "red"}


def test_all_that_hits_a_player_is_asked_together() -> None:
    station = attacked(("grey", "0,0"), ("black", "0,0"))
    red, blue = scene(station, "red").question, scene(station, "blue").question
    assert isinstance(red, Ask)
    told = "2 attacks hit you: 6 wounds."
    assert words(red.text) == f"{told} {NO_ARMOR}"
    assert red.alone
    assert isinstance(blue, Tally)
    ask = "Tap once for each Armor card that you play."
    assert words(blue.text) == f"{told} {ask}"
    (both,) = blue.rows
    assert (words(both.label), words(both.sub), both.high) == (
        "Your Trooper and Android",
        "Grey 1 + black 2",
        3,
    )
    assert sent(told_press(blue, {both.key: 2})) == {
        "do": "defend",
        "seat": "blue",
        "armor": [{"attack": "a1", "seat": "blue"}, {"attack": "a2", "seat": "blue"}],
    }
    assert sent(told_press(blue, {})) == {"do": "defend", "seat": "blue", "armor": []}


def test_the_answers_to_all_attacks_are_given_at_once() -> None:
    station = attacked(("grey", "0,0"), ("black", "0,0"))
    blue = scene(station, "blue").question
    assert isinstance(blue, Tally)
    before = station.view["seats"]["blue"]
    station.do(**sent(told_press(blue, {blue.rows[0].key: 1})))
    assert scene(station, "blue").question is None
    for seat in ("red", "green", "yellow"):
        station.do("defend", seat=seat)
    after = station.view["seats"]
    assert station.view["phase"] == "team"
    assert after["blue"]["hand"] == before["hand"] - 1
    assert after["blue"]["trooper"]["health"] == before["trooper"]["health"] - 1 - 1
    assert after["red"]["trooper"]["health"] == before["trooper"]["health"] - 1 - 2


def test_what_is_answered_for_others_or_for_what_does_not_hit_is_refused() -> None:
    station = attacked(("grey", "0,0"))
    red = {"attack": "a1", "seat": "red"}
    assert station.refused("defend", seat="blue", armor=[red])[0] == "no_target"
    assert station.refused("defend", seat="blue", armor=[{"attack": "a9", "seat": "blue"}])[0] == (
        "no_target"
    )
    blue = {"attack": "a1", "seat": "blue"}
    assert station.refused("defend", seat="blue", armor=[blue, blue])[0] == "bad_value"
    station.do("defend", seat="blue", armor=[blue])
    assert station.refused("defend", seat="blue")[0] == "already_done"
    assert station.refused("defend", seat="black")[0] == "unknown_seat"


def test_a_phone_answers_for_its_own_seat_alone() -> None:
    station = attacked(("grey", "0,0"))
    mine = asked_by(station.state, "blue", Defend("blue"))
    assert mine == Defend("blue")
    other = asked_by(station.state, "blue", Defend("red"))
    assert isinstance(other, Refusal)
    assert other.code == "not_allowed"


def test_who_is_out_is_told_so_and_may_still_look() -> None:
    station = a_turn()
    station.do("leave", seat="blue")
    found = scene(station, "blue")
    assert words(found.notices[0][1]).startswith("You are out.")
    assert found.actions == ()
    assert found.middle is not None


def test_on_a_light_board_a_phone_asks_what_the_table_saw() -> None:
    station = a_light_turn()
    assert scene(station, "red").middle is None
    assert list(labels(asked(action(station, "red", "explore", "trooper")))) == ["other", "hive"]
    assert [number.put for number in scene(station, "red").numbers] == [None, None, None]


def calls(station: Station) -> Mapping[str, str]:
    """What calls each seat's player, though nobody waits for the phone."""
    found = {seat: scene(station, seat).call for seat in station.view["seats"]}
    return {seat: words(line.words) for seat, line in found.items() if line is not None}


def test_both_who_will_trade_are_called_as_soon_as_one_has_come_in() -> None:
    """PS-TRD-01, PS-TRD-06."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"}).standing(blue_trooper="0,1")
    assert calls(station) == {}
    station.do("move", who="trooper", to="0,1")
    assert calls(station) == {
        "red": "You came into Bob's room: choose a card to trade.",
        "blue": "Ann came into your room: choose a card to trade.",
    }
    station.do("trade", who="trooper", **{"with": "blue"})
    assert calls(station) == {}


def test_of_several_who_may_trade_each_is_told_to_be_ready() -> None:
    """PS-TRD-03."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"})
    station.standing(blue_trooper="0,1", green_trooper="0,1")
    station.do("move", who="trooper", to="0,1")
    assert calls(station) == {
        "red": "You came to Bob and Cat: choose one of them, and a card.",
        "blue": "Ann came into your room: have a card ready to trade.",
        "green": "Ann came into your room: have a card ready to trade.",
    }


def test_whoever_is_out_gets_no_marker_and_cannot_leave_again() -> None:
    station = a_turn()

    def corrections() -> list[list[str]]:
        every = scene(station, None).seats
        return [[*labels(asked(one.correct))] for one in every if one.seat in out and one.correct]

    marker = station.state.marker
    out = [seat for seat in station.state.seats if seat not in (marker, "red")][:2]
    assert corrections() == [["open", "marker", "leave"]] * 2
    for seat in out:
        station.do("leave", seat=seat)
    assert corrections() == [["open"]] * 2


def test_a_parasite_that_another_one_lies_for_now_is_left_where_it_is() -> None:
    """Two that look the same in one room are one to the hands, whatever the app calls them."""
    now = PANIC_STATION.view(a_turn().state, None)
    grey = {"room": "0,0", "side": "grey", "disc": "grey"}

    def lines(before: list[str], after: list[str]) -> list[str]:
        was, is_ = ([{"id": id_, **grey} for id_ in ids] for ids in (before, after))
        news = News({**now, "parasites": is_}, before={**now, "parasites": was})
        return [words(one.words) for one in PanicStationFace().scene(news, Selection()).checklist]

    assert lines(["p1"], ["p2"]) == []
    assert lines(["p1", "p2"], ["p3"]) == ["Take the grey parasite off the Reactor room."]
    assert lines(["p1"], ["p2", "p3"]) == ["Put a grey parasite on the Reactor room."]
