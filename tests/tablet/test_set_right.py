"""What is otherwise on the table is set right where it is seen: parasites, who acts, a card."""

from __future__ import annotations

from typing import Any

from companion.stage.presses import Pick, Shut
from companion.stage.questions import Ask
from tests.support.tablet import Tablet
from tests.support.tablet_games import at_table, on_map


def tap(tablet: Tablet, *keys: str) -> None:
    for key in keys:
        tablet.tap(key)


def rooms(tablet: Tablet) -> list[tuple[str, str | None]]:
    return [(one["side"], one["room"]) for one in tablet.view["parasites"]]


def test_a_parasite_is_put_on_the_board_from_the_supply(tablet: Tablet) -> None:
    on_map(tablet, ("storage-2", (1, 0)))
    before = tablet.view["supply"]["black"]
    tap(tablet, "facts", "parasites.black", "parasites.black.1,0")
    assert ("black", "1,0") in rooms(tablet)
    assert tablet.view["supply"]["black"] == before - 1


def test_a_parasite_goes_back_to_the_supply_and_those_alike_are_one_choice(tablet: Tablet) -> None:
    on_map(tablet)
    alike: list[Any] = [{"disc": "grey", "room": "0,0"}, {"disc": "grey", "room": "0,0"}]
    tablet.tell(do="adjust", set={"parasites": alike})
    tap(tablet, "facts", "parasites.off")
    sheet = tablet.desk.sheet
    assert isinstance(sheet, Ask)
    assert len(sheet.choices) == 1
    tablet.tap(f"parasites.off.{sheet.choices[0].key}")
    assert rooms(tablet) == [("grey", "0,0")]


def test_a_light_board_has_the_parasites_in_its_menu(tablet: Tablet) -> None:
    at_table(tablet, 4, board="light")
    before = len(tablet.view["parasites"])
    tap(tablet, "menu", "menu.parasites", "parasites.grey")
    assert len(tablet.view["parasites"]) == before + 1


def test_what_only_the_android_uses_is_shut_once_it_is_dead(tablet: Tablet) -> None:
    at_table(tablet, 4)
    tablet.tell(do="adjust", set={"seats.red.hand": 9, "seats.red.android.health": 0})
    scene = tablet.desk.scene
    assert scene is not None
    (press,) = [one.press for one in scene.actions if one.key == "items"]
    assert isinstance(press, Pick)
    items = press.question
    assert isinstance(items, Ask)
    shut = {one.key for one in items.choices if isinstance(one.press, Shut)}
    assert {"ammo", "target_scope", "heavy_gun"} <= shut
    assert "keycard" not in shut


def test_telling_the_next_card_anew_stays_in_exploring(tablet: Tablet) -> None:
    at_table(tablet, 4)
    tap(tablet, "action.explore", "card.explore.storage-2")
    assert tablet.desk.selection.aim == "explore"
    tablet.tap("next")
    sheet = tablet.desk.sheet
    assert isinstance(sheet, Ask)
    tablet.tap(f"{sheet.key}.run-1")
    assert (tablet.desk.selection.aim, tablet.desk.selection.card) == ("explore", "run-1")


def test_a_dragged_character_is_the_one_that_acts(tablet: Tablet) -> None:
    board = on_map(tablet, ("storage-2", (1, 0)))
    assert tablet.desk.selection.who != "android"
    board.lift("red.android", 10, 10)
    assert tablet.desk.selection.who == "android"
    board.drop(0, 0, back=True)


def test_an_alert_that_was_told_by_mistake_is_taken_back_where_it_was_tapped(
    tablet: Tablet,
) -> None:
    at_table(tablet, 4, begun=False)
    tablet.desk.go("recipe")
    tablet.settle()
    tablet.tap("recipe.all")
    tablet.tap("dealt.blue")
    tablet.tap("dealt.green")
    assert tablet.texts().count("1 alert") == 2
    tablet.tap("dealt.back.blue")
    assert tablet.view["alerted"] == ["green"]
    assert len(tablet.view["parasites"]) == 1
    assert "dealt.back.blue" not in set(tablet.keys())


def test_a_locked_trade_says_who_came_in(tablet: Tablet) -> None:
    on_map(tablet, ("storage-2", (1, 0)))
    tablet.tell(do="adjust", set={"seats.blue.trooper.room": "1,0"})
    tablet.tell(do="move", who="trooper", to="1,0")
    offer = next(
        one for one in tablet.desk.news.offers if one.do == "trade" and one.who != "trooper"
    )
    assert offer.closed is not None
    assert "came in" in tablet.desk.words.sentence(offer.closed.why)
