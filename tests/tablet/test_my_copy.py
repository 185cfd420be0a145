"""My copy on the tablet: numbers pressed, names typed, one file that goes out and comes back."""

from __future__ import annotations

from typing import Any

from companion.games import PACKAGES
from companion.games.star_trek_panic.package import PACKAGE as STAR_TREK
from companion.tablet.layers import Notice, Refused
from companion.tablet.screens.my_copy import MyCopyScreen
from tests.support.tablet import ATablet, Tablet

NAME = STAR_TREK.name
GAMES = {**PACKAGES, NAME: STAR_TREK}


def my_copy(a_tablet: ATablet, **how: Any) -> Tablet:
    tablet = a_tablet(packages=GAMES, **how)
    tablet.desk.go("setup", {"game": NAME})
    tablet.settle()
    tablet.tap("chair.1")
    tablet.tap("setup.next")
    tablet.tap("my_copy")
    return tablet


def screen(tablet: Tablet) -> MyCopyScreen:
    found = tablet.root.screen
    assert isinstance(found, MyCopyScreen)
    return found


def fields(tablet: Tablet) -> Any:
    copy = screen(tablet).copy
    assert copy is not None
    return copy.fields


def test_a_number_is_corrected_by_pressing_it_and_kept(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    tablet.tap("copy.bag.tholian.count")
    tablet.wait(0.4)
    tablet.tap("number.more")
    tablet.tap("number.ok")
    assert fields(tablet)["bag"]["tholian"]["count"] == 5
    tablet.desk.back()
    tablet.settle()
    tablet.tap("my_copy")
    assert fields(tablet)["bag"]["tholian"]["count"] == 5


def test_a_mission_is_typed_and_its_line_can_be_let_go(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    here = screen(tablet)
    here.type(("missions", "+"), "Name", "", 40)
    here.typed("Convoy")
    here.type(("missions", "+"), "Name", "", 40)
    assert here.step_back()
    assert [one["name"] for one in fields(tablet)["missions"]] == ["Convoy"]


def test_what_no_copy_has_says_why_and_changes_nothing(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    before = fields(tablet)
    screen(tablet).tell(("deck",), 3)
    assert isinstance(tablet.desk.sheet, Refused)
    assert fields(tablet) == before


def test_a_copy_goes_out_as_a_file_and_comes_back(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    tablet.desk.reports = tablet.folder / "documents"
    screen(tablet).tell(("deck",), 50)
    tablet.tap("copy.export")
    assert isinstance(tablet.desk.sheet, Notice)
    tablet.desk.back()
    screen(tablet).tell(("deck",), 40)
    tablet.wait(0.4)
    tablet.tap("copy.import")
    tablet.settle()
    assert fields(tablet)["deck"] == 50


def test_without_a_file_it_says_where_it_would_be(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    tablet.desk.reports = tablet.folder / "documents"
    tablet.tap("copy.import")
    assert isinstance(tablet.desk.sheet, Refused)
    assert "documents" in tablet.desk.words.sentence(tablet.desk.sheet.refusal.why)
