"""On a light board the app knows no room: what it asks instead, and what it leaves out."""

from __future__ import annotations

from companion.stage.presses import Pick, Send, Shut
from companion.stage.questions import Ask, Details, detailed
from tests.support.face import Faced


def at_light_table(**options: str) -> Faced:
    return Faced(board="light", options=options).begun()


def search_panel(faced: Faced) -> Details:
    press = faced.action("search")
    assert isinstance(press, Pick)
    assert isinstance(press.question, Details)
    return press.question


def test_a_search_is_one_panel_with_one_card_a_black_room_and_no_alert() -> None:
    faced = at_light_table()
    raw = faced.press(faced.action("search"))
    assert raw == {"do": "search", "who": "trooper"}


def test_three_cards_and_an_alert_are_told_on_the_same_panel() -> None:
    raw = (faced := at_light_table()).press(faced.action("search"), "3/black/1")
    assert (raw["cards"], raw["alerts"]) == (3, 1)


def test_in_a_red_room_what_was_drawn_is_told_once_the_parasite_is_there() -> None:
    panel = search_panel(at_light_table())
    red = detailed(panel, ("3", "black", "2"), 1, "red")
    assert red == ("3", "red", "0")
    assert detailed(panel, red, 2, "2") is None


def test_nobody_searches_with_a_player_who_is_not_in_the_station_yet() -> None:
    faced = at_light_table()
    assert "partner" not in [one.key for one in search_panel(faced).details]
    faced.done(do="end_turn")
    partner = search_panel(faced).details[0]
    assert [one.key for one in partner.values] == ["alone", "red"]


def test_the_hive_is_not_burned_before_it_can_have_come() -> None:
    assert isinstance(at_light_table().action("burn_hive"), Shut)


def test_nobody_trades_with_or_is_hit_by_those_who_are_not_in_the_station() -> None:
    faced = at_light_table()
    assert isinstance(faced.action("trade"), Shut)
    faced.done(do="end_turn")
    assert faced.view["seats"]["green"]["waits"]
    assert "waits" not in faced.view["seats"]["red"]


def test_where_all_begin_in_the_station_anybody_is_a_partner_at_once() -> None:
    faced = at_light_table(first_placement="all_at_start")
    partner = search_panel(faced).details[0]
    assert [one.key for one in partner.values] == ["alone", "blue", "green", "yellow"]


def test_the_hive_is_not_asked_for_before_it_can_come() -> None:
    faced = at_light_table()
    assert faced.action("explore") == Send({"do": "explore", "who": "trooper"})
    faced.done(do="adjust", set={"decks.exploration": 5})
    assert isinstance(faced.action("explore"), Send)
    faced.done(do="adjust", set={"decks.exploration": 4})
    press = faced.action("explore")
    assert isinstance(press, Pick)
    assert isinstance(press.question, Ask)
    assert [one.key for one in press.question.choices] == ["other", "hive"]
