"""A card is held up to the tablet's camera: from the sticker to what happens on the screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards.codec import is_secret
from companion.stage.middles import CardMap
from companion.stage.presses import Aim
from companion.stage.questions import Result
from companion.tablet.layers import Refused
from tests.support.guests import ADDRESS, FakePhones, with_phones
from tests.support.held import TEXTS, HeldCards
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, golden, line


@pytest.fixture
def cards(tmp_path: Path) -> HeldCards:
    return HeldCards(tmp_path)


@pytest.fixture
def tablet(a_tablet: ATablet, cards: HeldCards) -> Tablet:
    """Red's first turn; cards are read during the game."""
    return at_table(a_tablet(cards=cards, camera_reads=True), 4)


def hold_up(tablet: Tablet, cards: HeldCards, *names: str) -> None:
    cards.hold_up(*(TEXTS[name] for name in names))
    tablet.settle()


def test_an_exploration_card_asks_who_explores_and_then_its_places_are_lit(
    tablet: Tablet, cards: HeldCards
) -> None:
    hold_up(tablet, cards, "exploration/storage-2")
    assert {"Trooper", "Android", "Storage 2"} <= set(tablet.texts())
    tablet.tap("held.exploration/storage-2.explore.android")
    selection = tablet.desk.selection
    assert (selection.aim, selection.card, selection.who) == ("explore", "storage-2", "android")
    scene = tablet.desk.scene
    assert scene is not None
    assert isinstance(scene.middle, CardMap)
    assert scene.middle.aiming
    tablet.desk.dispatch(scene.middle.ways[0].press)
    tablet.settle()
    assert "storage-2" in {room["card"] for room in tablet.view["rooms"].values()}


# What each card begins


def test_one_who_explores_already_is_not_asked_again(tablet: Tablet, cards: HeldCards) -> None:
    tablet.tap("char.android")
    tablet.desk.dispatch(Aim("explore"))
    hold_up(tablet, cards, "exploration/run-1")
    selection = tablet.desk.selection
    assert (selection.aim, selection.card, selection.who) == ("explore", "run-1", "android")
    assert tablet.desk.sheet is None


def test_a_room_that_lies_already_is_only_said(tablet: Tablet, cards: HeldCards) -> None:
    hold_up(tablet, cards, "exploration/reactor")
    assert line(tablet) == "Reactor is on the board already"
    assert tablet.desk.sheet is None
    tablet.wait(5)
    assert "Reactor is on the board already" not in tablet.texts()


def test_what_is_laid_open_is_asked_once_and_then_done(tablet: Tablet, cards: HeldCards) -> None:
    tablet.tell(do="adjust", set={"seats.red.hand": 7})
    hold_up(tablet, cards, "search/keycard")
    assert tablet.view["seats"]["red"]["open"] == []
    tablet.tap("held.search/keycard.keycard")
    assert tablet.view["seats"]["red"]["open"] == ["keycard"]
    tablet.tap("undo")
    assert tablet.view["seats"]["red"]["open"] == []


def test_a_card_that_cannot_be_played_says_why_and_can_be_played_anyway(
    tablet: Tablet, cards: HeldCards
) -> None:
    hold_up(tablet, cards, "search/keycard")
    assert "Ann has only 5 cards, and 5 must stay in hand." in tablet.texts()
    tablet.tap("refused.anyway")
    assert tablet.view["seats"]["red"]["open"] == ["keycard"]


def test_a_grenade_asks_who_throws_it(tablet: Tablet, cards: HeldCards) -> None:
    tablet.tell(do="adjust", set={"seats.red.hand": 7})
    tablet.tell(do="explore", who="trooper", card="storage-2", at=[1, 0])
    hold_up(tablet, cards, "search/grenade")
    assert {"Trooper", "Android"} <= set(tablet.texts())
    tablet.tap("held.search/grenade.grenade.android")
    tablet.tap("grenade.into.1,0")
    assert tablet.view["decks"]["discard"] == 1


def test_a_first_aid_kit_asks_whose_wounds(tablet: Tablet, cards: HeldCards) -> None:
    tablet.tell(do="adjust", set={"seats.red.hand": 7, "seats.blue.trooper.health": 2,
                                  "seats.red.android.health": 2})  # fmt: skip
    hold_up(tablet, cards, "search/first-aid")
    tablet.tap("held.search/first-aid.first_aid.trooper")
    assert "Heal whom?" in tablet.texts()


def test_an_alert_before_the_game_asks_who_was_dealt_it(
    a_tablet: ATablet, cards: HeldCards
) -> None:
    tablet = at_table(a_tablet(cards=cards, camera_reads=True), 4, begun=False)
    hold_up(tablet, cards, "search/parasite-alert")
    assert {"Who was dealt it?", "Camille"} <= set(tablet.texts())


def test_an_alert_drawn_on_a_light_board_is_told_with_the_search(
    a_tablet: ATablet, cards: HeldCards
) -> None:
    tablet = at_table(a_tablet(cards=cards, camera_reads=True), 4, board="light")
    hold_up(tablet, cards, "search/parasite-alert")
    assert "It turned up in a search" in tablet.texts()


def test_armor_is_counted_on_the_row_of_whoever_is_hit(a_tablet: ATablet, cards: HeldCards) -> None:
    tablet = a_tablet(cards=cards, camera_reads=True)
    golden(tablet, "human_win", 31)
    tablet.settle()
    tablet.desk.go("table")
    tablet.settle()
    hold_up(tablet, cards, "search/armor")
    assert tablet.desk.counts["attacks"] == {"a1/red": 1}
    assert "1 character is attacked: 1 wound" in tablet.texts()
    assert tablet.view["phase"] == "parasite"


def test_a_card_that_means_nothing_now_is_only_named(tablet: Tablet, cards: HeldCards) -> None:
    while tablet.view["phase"] == "team":
        tablet.tell(do="end_turn")
    hold_up(tablet, cards, "search/ammo")
    assert line(tablet) == "Ammo: nothing to be done with it now"


def test_a_character_of_the_active_player_acts_next(tablet: Tablet, cards: HeldCards) -> None:
    hold_up(tablet, cards, "character/red-android")
    assert tablet.desk.selection.who == "android"
    assert line(tablet) == "Ann's Android acts now"
    hold_up(tablet, cards, "character/red-trooper")
    assert tablet.desk.selection.who == "trooper"


def test_a_character_of_another_opens_that_player_s_panel(tablet: Tablet, cards: HeldCards) -> None:
    hold_up(tablet, cards, "character/green-trooper")
    assert "correct.green.open" in set(tablet.keys())


def test_a_character_that_nobody_plays_is_only_said(tablet: Tablet, cards: HeldCards) -> None:
    hold_up(tablet, cards, "character/purple-trooper")
    assert line(tablet) == "Purple Trooper: nobody plays this colour"


def test_another_card_takes_the_place_of_one_that_was_asked_about(
    tablet: Tablet, cards: HeldCards
) -> None:
    hold_up(tablet, cards, "exploration/storage-2")
    hold_up(tablet, cards, "exploration/run-1")
    assert [getattr(one, "key", "") for one in tablet.desk.sheets] == ["held.exploration/run-1"]


def test_a_card_that_stays_in_sight_is_asked_about_once(tablet: Tablet, cards: HeldCards) -> None:
    cards.hold(TEXTS["exploration/storage-2"])
    tablet.settle()
    tablet.desk.back()
    for _ in range(20):
        cards.hold(TEXTS["exploration/storage-2"])
    tablet.settle()
    assert tablet.desk.sheet is None


def test_nothing_is_asked_over_a_result_or_a_private_answer(
    tablet: Tablet, cards: HeldCards
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tap("scan.2")
    hold_up(tablet, cards, "exploration/storage-2")
    assert isinstance(tablet.desk.sheet, Result)


def test_the_codes_that_let_phones_in_are_nobody_s_card(
    a_tablet: ATablet, cards: HeldCards
) -> None:
    phones = FakePhones(ADDRESS)
    tablet = at_table(a_tablet(cards=cards, bridge=with_phones(phones)), 4)
    assert tablet.desk.card_reader is not None
    tablet.desk.card_reader.scanned(f"{ADDRESS.url}/j/ABCD2345")
    tablet.settle()
    assert line(tablet) == ""
    assert list(tablet.desk.card_reader.read) == []


def test_a_heat_scan_can_be_asked_for_in_the_menu_and_the_rules_overruled(tablet: Tablet) -> None:
    tablet.tap("menu")
    tablet.tap("menu.heat_scan")
    if isinstance(tablet.desk.sheet, Refused):
        tablet.tap("refused.anyway")
    assert [one["kind"] for one in tablet.view["pending"]] == ["scan"]


def test_a_heat_scan_in_a_parasite_phase_is_refused_with_its_reason(tablet: Tablet) -> None:
    while tablet.view["phase"] == "team":
        tablet.tell(do="end_turn")
    tablet.tap("menu")
    tablet.tap("menu.heat_scan")
    assert isinstance(tablet.desk.sheet, Refused)


# What is secret


def everything(tablet: Tablet, cards: HeldCards) -> tuple[object, ...]:
    """All that a screen, a sound, a file or the app's memory may tell."""
    reader = tablet.desk.card_reader
    assert reader is not None
    files = sorted((file.name, file.read_bytes()) for file in tablet.folder.glob("*.json"))
    sight = reader.sight
    told = sight and (sight.marks, sight.held_up, sight.hint, sight.trouble)
    return (tablet.texts(), tablet.keys(), list(tablet.heard), dict(tablet.view), files,
            list(reader.read), reader.line, told)  # fmt: skip


@pytest.mark.parametrize("name", ["infection/red", "infection/purple", "search/host"])
@pytest.mark.parametrize("screen", ["table", "cards"])
def test_a_secret_card_leaves_no_trace_on_any_screen(
    name: str, screen: str, tablet: Tablet, cards: HeldCards, caplog: pytest.LogCaptureFixture
) -> None:
    if screen != "table":
        tablet.desk.go(screen)
    cards.hold()
    tablet.settle()
    before = everything(tablet, cards)
    caplog.clear()
    for _ in range(10):
        cards.hold(TEXTS[name])
        tablet.settle()
        assert everything(tablet, cards) == before
        assert not tablet.desk.card_reader.sight.marks  # type: ignore[union-attr]
    cards.hold_up()
    tablet.settle()
    assert everything(tablet, cards) == before
    assert caplog.records == []


def test_a_code_that_was_taught_to_be_secret_leaves_no_trace(
    tablet: Tablet, cards: HeldCards
) -> None:
    assert cards.registry.teach("panic_station", "PS-B07", "infection/red") is None
    cards.hold()
    tablet.settle()
    before = everything(tablet, cards)
    cards.hold_up("PS-B07")
    tablet.settle()
    assert everything(tablet, cards) == before


def test_beside_a_secret_card_another_one_is_read(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")
    cards.hold(TEXTS["infection/red"], TEXTS["exploration/run-1"])
    tablet.settle()
    reader = tablet.desk.card_reader
    assert reader is not None
    assert [one.card for one in reader.read] == ["exploration/run-1"]
    assert reader.sight is not None
    assert [one.held.card for one in reader.sight.marks] == ["exploration/run-1"]


def test_no_secret_card_can_be_taught_on_the_tablet(cards: HeldCards) -> None:
    assert not [one for one in cards.all("panic_station") if is_secret(one.card)]
