"""What is big fills the screen once it was seen happening, and one tap has enough of it."""

from __future__ import annotations

import pytest

from companion.stage.endings import BigMoment
from companion.tablet.layers import Show
from companion.tablet.sheets.show import BRIEF
from tests.support.readable import faults
from tests.support.tablet import TIME, ATablet, Tablet
from tests.support.tablet_games import at_table

DEAD = {"seats.red.trooper.health": 0}


@pytest.fixture
def lively(a_tablet: ATablet) -> Tablet:
    """Four are at a table that moves, and whose text is as told."""
    return at_table(a_tablet(motion=True), players=4)


def big(tablet: Tablet) -> BigMoment | None:
    """Have enough of what is seen happening; return what fills the screen then."""
    tablet.desk.skip()
    tablet.settle()
    sheet = tablet.desk.sheet
    return sheet.ending if isinstance(sheet, Show) and isinstance(sheet.ending, BigMoment) else None


def title(tablet: Tablet) -> str:
    found = big(tablet)
    return "" if found is None else tablet.desk.words.sentence(found.title)  # type: ignore[arg-type]


def test_a_death_fills_the_screen_and_says_what_the_hands_do(lively: Tablet) -> None:
    lively.tell(do="adjust", set=DEAD)
    assert title(lively) == "Ann's Trooper dies"
    assert "Take it off the board." in lively.texts()


def test_one_tap_has_enough_of_it(lively: Tablet) -> None:
    lively.tell(do="adjust", set=DEAD)
    assert big(lively) is not None
    lively.wait(0.5)
    lively.tap_at(640, 300)
    assert lively.desk.sheet is None


def test_it_goes_by_itself(lively: Tablet) -> None:
    lively.tell(do="adjust", set=DEAD)
    assert big(lively) is not None
    for _ in range(3):
        TIME.frame(BRIEF)
    assert lively.desk.sheet is None


def test_who_is_out_is_bigger_than_who_died(lively: Tablet) -> None:
    lively.tell(do="adjust", set={**DEAD, "seats.red.android.health": 0})
    assert title(lively) == "Ann out of the game"


def test_the_last_trooper_is_bigger_still(lively: Tablet) -> None:
    troopers = ("red", "blue", "green")
    lively.tell(do="adjust", set={f"seats.{seat}.trooper.health": 0 for seat in troopers})
    assert title(lively) == "One Trooper is left"
    assert "Only Dora can still burn the Hive." in lively.texts()


def test_an_ending_has_a_show_of_its_own(lively: Tablet) -> None:
    troopers = ("red", "blue", "green", "yellow")
    lively.tell(do="adjust", set={f"seats.{seat}.trooper.health": 0 for seat in troopers})
    assert big(lively) is None


def test_what_is_taken_back_is_not_big(lively: Tablet) -> None:
    lively.tell(do="adjust", set=DEAD)
    assert big(lively) is not None
    lively.tell(do="undo")
    assert big(lively) is None


def test_where_nothing_is_to_move_nothing_stands_in_the_way(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="adjust", set=DEAD)
    assert tablet.desk.sheet is None


def test_the_last_human_is_big_and_says_why_everybody_is_asked(lively: Tablet) -> None:
    events = ({"type": "scan_counted"}, {"type": "last_human_asked"})
    moments = lively.desk.package.moments
    assert moments is not None
    found = moments.big(lively.desk.news, events)
    assert found is not None
    assert lively.desk.words.sentence(found.title) == "One human is left"  # type: ignore[arg-type]
    assert "alarm" in lively.desk.face.sounds(events)


def test_the_hive_shows_a_map_and_how_far_everybody_is_until_that_was_read(lively: Tablet) -> None:
    lively.tell(do="adjust", set={"decks.exploration": 1})
    lively.tell(do="explore", who="trooper", card="hive", at=[0, 1], anyway=True)
    assert title(lively) == "The Hive is found"
    lively.wait(2 * BRIEF)
    assert list(faults(lively)) == []
    assert {"Rooms to the Hive", "To burn it", "3 Gas Cans"} <= set(lively.texts())
    lively.tap("show.rule")
    assert (lively.desk.route.name, lively.desk.route.about) == ("rules", "PS-HIVE-01")


def test_the_hive_is_heard(lively: Tablet) -> None:
    laid = ({"type": "room_placed", "card": "hive", "at": "1,0"},)
    assert "alarm" in lively.desk.face.sounds(laid)
