"""The end as a show: what fills the window first, and later the chain, link by link."""

from __future__ import annotations

from typing import Any

import pytest

from companion.digest import playthroughs
from companion.stage.questions import Result
from companion.tablet.layers import Show
from companion.tablet.sheets.result import READ
from companion.tablet.sheets.show import LASTS, LINK
from tests.support.often import covering
from tests.support.readable import readable
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import unseen

SIZES = ((1280, 800), (1920, 1200), (800, 1280))


def ends(tablet: Tablet, evening: str = "human_win") -> dict[str, Any]:
    """Play a golden game to its end at the table's screen; return who was infected."""
    *game, reveal = playthroughs("panic_station")[evening]
    tablet.tell(**game[0])
    tablet.desk.go("table")
    unseen(tablet, game[1:-1])
    tablet.tell(**game[-1])
    while tablet.desk.happening is not None:
        tablet.desk.skip()
    tablet.settle()
    return dict(reveal)


def shown(tablet: Tablet) -> str | None:
    """Which part of the show lies over the window."""
    sheet = tablet.desk.sheet
    return sheet.part if isinstance(sheet, Show) else None


@pytest.fixture
def tablet(a_tablet: ATablet) -> Tablet:
    return a_tablet(motion=True)


def test_how_it_ended_fills_the_window_first_and_a_tap_anywhere_has_enough_of_it(
    tablet: Tablet,
) -> None:
    ends(tablet)
    assert (tablet.desk.route.name, shown(tablet)) == ("end", "spectacle")
    assert "The humans win" in tablet.texts()
    tablet.wait(0.5)
    tablet.tap_at(40, 300)
    assert tablet.desk.sheet is None
    assert tablet.desk.route.name == "end"


@pytest.mark.parametrize(
    ("evening", "words", "mark"),
    [("won", "The crew has won", "safe"), ("lost_hull", "The ship is lost", "alarm")],
)
def test_a_crew_s_win_and_the_loss_of_its_ship_fill_the_window_first(
    evening: str, words: str, mark: str, tablet: Tablet
) -> None:
    begin, *game = playthroughs("star_trek_panic")[evening]
    tablet.tell(**{"game": "star_trek_panic", **begin})
    tablet.desk.go("table")
    for raw in game:
        tablet.bridge.send(raw, lambda _: None)
    tablet.settle()
    while tablet.desk.happening is not None:
        tablet.desk.skip()
    tablet.settle()
    assert (tablet.desk.route.name, shown(tablet)) == ("end", "spectacle")
    colour = getattr(tablet.desk.look.palette, mark)
    layer = tablet.root.layer
    assert layer is not None
    assert layer.panel is not None
    assert (words, colour) in [(one.text, one.colour) for one in layer.panel.said]


def test_the_finger_that_ended_the_game_does_not_skip_it(tablet: Tablet) -> None:
    ends(tablet)
    tablet.tap_at(40, 300)
    assert shown(tablet) == "spectacle"


def test_it_goes_by_itself(tablet: Tablet) -> None:
    ends(tablet)
    tablet.wait(LASTS - 0.5)
    assert shown(tablet) == "spectacle"
    tablet.wait(1)
    assert tablet.desk.sheet is None


def test_where_no_motion_is_wanted_the_end_stands_still_at_once(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=False)
    reveal = ends(tablet)
    assert (tablet.desk.route.name, tablet.desk.sheet) == ("end", None)
    tablet.tell(**reveal)
    assert tablet.desk.sheet is None


def test_a_count_that_ends_the_game_waits_for_nobodys_tap(tablet: Tablet) -> None:
    ends(tablet, "parasite_win_by_scan")
    assert isinstance(tablet.desk.sheet, Result)
    tablet.wait(READ + 0.5)
    assert shown(tablet) == "spectacle"


def test_once_it_is_known_the_chain_comes_link_by_link_and_then_the_secrets(
    tablet: Tablet,
) -> None:
    reveal = ends(tablet, "parasite_win_by_scan")
    tablet.wait(READ + LASTS + 1)
    tablet.tell(**reveal)
    names = [tablet.view["seats"][seat]["name"] for seat in reveal["infected"]]
    for n in range(1, len(names) + 1):
        on_sheet = [one for one in sheet_texts(tablet) if one in names]
        assert on_sheet == names[:n]
        assert "Skip" in sheet_texts(tablet)
        tablet.wait(LINK)
    texts = sheet_texts(tablet)
    assert "The win is shared by" in texts
    assert tablet.heard.count("step") == len(names)
    tablet.tap("show.go")
    assert (tablet.desk.route.name, tablet.desk.sheet) == ("end", None)
    assert "Open the secrets" in texts


def test_what_was_shown_once_is_not_shown_again(tablet: Tablet) -> None:
    reveal = ends(tablet)
    tablet.wait(LASTS + 1)
    tablet.tell(**reveal)
    tablet.wait(1)
    tablet.tap("show.go")
    tablet.tell(do="undo")
    tablet.tell(do="redo")
    assert tablet.desk.sheet is None


@pytest.mark.parametrize(
    ("size", "language", "evening"),
    covering(SIZES, ["en", "fr"], ["human_win", "parasite_win_by_scan"]),
)
def test_everything_in_it_can_be_read(
    a_tablet: ATablet, evening: str, language: str, size: tuple[int, int]
) -> None:
    tablet = a_tablet(motion=True, language=language, size=size)
    reveal = ends(tablet, evening)
    tablet.wait(READ + 1)
    readable(tablet)
    tablet.wait(LASTS)
    tablet.tell(**reveal)
    tablet.wait(LINK * 7)
    readable(tablet)


def sheet_texts(tablet: Tablet) -> list[str]:
    layer = tablet.root.layer
    assert layer is not None
    assert layer.panel is not None
    return [one.text for one in layer.panel.said]
