"""Everything about cards can be read and hit, in every size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from companion.core.say import say
from tests.support.held import BUSY, MISSING, TEXTS, HeldCards
from tests.support.readable import faults_in_every_way
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table

Bring: TypeAlias = Callable[[Tablet, HeldCards], Any]
SITUATIONS: dict[str, Bring] = {}
FOREIGN: Final = "HTTPS://EXAMPLE.ORG/A-VERY-LONG-CODE-ON-A-CARD/0123456789"
NO_FILE: Final = say("{file} cannot be written ({how}).", file="/home/ann/Documents/panic.pdf",
                     how="No space left on device")  # fmt: skip


def situation(bring: Bring) -> Bring:
    SITUATIONS[bring.__name__] = bring
    return bring


def held(cards: HeldCards, *names: str) -> None:
    cards.hold(*(TEXTS.get(name, name) for name in names))


@situation
def nothing_held(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")
    held(cards)


@situation
def before_the_first_picture(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")


@situation
def some_cards(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")
    held(cards, "exploration/run-1", "character/blue-android", "PS-B01")


@situation
def a_foreign_code(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")
    assert tablet.desk.card_reader is not None
    tablet.desk.card_reader.scanned(FOREIGN)


@situation
def what_was_taught(tablet: Tablet, cards: HeldCards) -> None:
    cards.teach("panic_station", FOREIGN, "search/gas-can")
    cards.teach("panic_station", "PS-B02", "character/orange-trooper")
    tablet.desk.go("cards")
    held(cards)


@situation
def which_card(tablet: Tablet, cards: HeldCards) -> None:
    a_foreign_code(tablet, cards)
    tablet.settle()
    tablet.tap("cards.teach.*")


@situation
def which_room(tablet: Tablet, cards: HeldCards) -> None:
    which_card(tablet, cards)
    tablet.tap("teach.exploration")


@situation
def which_item(tablet: Tablet, cards: HeldCards) -> None:
    which_card(tablet, cards)
    tablet.tap("teach.search")


@situation
def which_character(tablet: Tablet, cards: HeldCards) -> None:
    which_card(tablet, cards)
    tablet.tap("teach.character")


@situation
def a_busy_camera(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")
    cards.fail(BUSY)


@situation
def no_camera(tablet: Tablet, cards: HeldCards) -> None:
    cards.found = ()
    tablet.desk.go("cards")


@situation
def without_the_packages(tablet: Tablet, cards: HeldCards) -> None:
    assert tablet.desk.card_reader is not None
    tablet.desk.card_reader.missing = MISSING
    tablet.desk.go("cards")


@situation
def a_printed_sheet(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")
    assert tablet.desk.card_reader is not None
    tablet.desk.card_reader.sheet = Path("/home/ann/Documents/Our games/panic-stickers-letter.pdf")


@situation
def no_room_for_a_sheet(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("cards")
    assert tablet.desk.card_reader is not None
    tablet.desk.card_reader.sheet = NO_FILE


@situation
def the_corner(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet)
    held(cards)


@situation
def the_corner_of_a_light_board(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet, board="light")
    held(cards)


@situation
def who_explores(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet)
    held(cards, "exploration/storage-2")


@situation
def on_a_light_board(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet, board="light")
    held(cards, "exploration/hive")


@situation
def an_alert_on_a_light_board(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet, board="light")
    held(cards, "search/parasite-alert")


@situation
def a_line(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet)
    held(cards, "exploration/reactor")


@situation
def a_line_that_asks(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet)
    held(cards, "FOREIGN-1")


@situation
def a_line_on_a_light_board(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet, board="light")
    held(cards, "FOREIGN-1")


@situation
def the_settings(tablet: Tablet, cards: HeldCards) -> None:
    tablet.desk.go("settings")


@situation
def the_menu(tablet: Tablet, cards: HeldCards) -> None:
    at_table(tablet)
    tablet.tap("menu")


@pytest.mark.law
@pytest.mark.parametrize("where", SITUATIONS)
def test_everything_about_cards_can_be_read_and_hit(
    where: str, a_tablet: ATablet, tmp_path: Path
) -> None:
    cards = HeldCards(tmp_path)
    tablet = a_tablet(cards=cards, camera_reads=True)
    SITUATIONS[where](tablet, cards)
    tablet.settle()
    assert faults_in_every_way(tablet) == []
