"""A card is held up to the tablet's camera: from the sticker to what happens on the screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards.codec import STICKERS
from tests.support.held import HeldCards
from tests.support.tablet import Tablet
from tests.tablet.conftest import ATablet

TEXTS = {one.card: text for text, one in STICKERS["panic_station"].by_text.items()}
NAMES = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "Dora"}


@pytest.fixture
def cards(tmp_path: Path) -> HeldCards:
    return HeldCards(tmp_path)


@pytest.fixture
def tablet(a_tablet: ATablet, cards: HeldCards) -> Tablet:
    """Red's first turn; cards are read during the game."""
    return begun(a_tablet(cards=cards, camera_reads=True))


def begun(tablet: Tablet, **how: object) -> Tablet:
    seats = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    tablet.tell(do="new_game", game="panic_station", players=seats, first="red", **how)
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def hold_up(tablet: Tablet, cards: HeldCards, *names: str) -> None:
    cards.hold_up(*(TEXTS[name] for name in names))
    tablet.settle()


def line(tablet: Tablet) -> str:
    eye = tablet.desk.eye
    assert eye is not None
    return "" if eye.line is None else tablet.desk.words.sentence(eye.line.words)  # type: ignore[arg-type]


def test_an_exploration_card_asks_who_explores_and_then_its_places_are_lit(
    tablet: Tablet, cards: HeldCards
) -> None:
    hold_up(tablet, cards, "exploration/storage-2")
    assert {"Trooper", "Android", "Storage 2"} <= set(tablet.texts())
    tablet.tap("held.exploration/storage-2.explore.android")
    stance = tablet.desk.stance
    assert (stance.aim, stance.card, stance.who) == ("explore", "storage-2", "android")
    scene = tablet.desk.scene
    assert scene is not None
    assert scene.board is not None
    assert scene.board.aiming
    tablet.desk.dispatch(scene.board.ways[0].press)
    tablet.settle()
    assert "storage-2" in {room["card"] for room in tablet.view["rooms"].values()}


def test_an_infection_card_or_the_host_leaves_no_trace(tablet: Tablet, cards: HeldCards) -> None:
    before = (tablet.texts(), list(tablet.heard), tablet.view)
    for name in ("infection/red", "infection/purple", "search/host"):
        hold_up(tablet, cards, name)
    eye = tablet.desk.eye
    assert eye is not None
    assert (tablet.texts(), list(tablet.heard), tablet.view) == before
    assert (list(eye.read), eye.line) == ([], None)
