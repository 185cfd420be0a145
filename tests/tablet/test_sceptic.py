"""What a table does that nobody thought of, and what must not come of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from kivy.base import ExceptionManager

from companion.stage.middles import CardMap
from companion.stage.questions import Result
from companion.tablet import bridge, draft
from companion.tablet.box import Box
from companion.tablet.guard import MOST, GoesOn
from companion.tablet.ink import Ink
from companion.tablet.layers import Refused
from companion.tablet.root import BACK_KEYS
from tests.support.tablet import ATablet, Tablet
from tests.support.threads import PATIENCE, AThreaded, Gate, a_game

BACK = BACK_KEYS[0]


@pytest.fixture
def guarded() -> Iterator[GoesOn]:
    guard = GoesOn()
    ExceptionManager.add_handler(guard)
    yield guard
    ExceptionManager.remove_handler(guard)


def at_table(tablet: Tablet, **options: Any) -> Tablet:
    tablet.tell(**a_game(), options=options)
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase")
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def has(tablet: Tablet, key: str) -> bool:
    return key in set(tablet.keys())


def board(tablet: Tablet) -> CardMap:
    scene = tablet.desk.scene
    assert scene is not None
    assert isinstance(scene.middle, CardMap)
    return scene.middle


def told_a_card(tablet: Tablet) -> Tablet:
    tablet.tap("action.explore")
    tablet.tap("card.explore.run-1")
    assert board(tablet).next_card is not None
    return tablet


# Back


def test_back_leaves_the_log_at_once_while_the_map_waits_for_a_finger(tablet: Tablet) -> None:
    told_a_card(at_table(tablet)).tap("log")
    tablet.key(BACK)
    assert tablet.desk.route.name == "table"
    assert tablet.desk.selection.aim == "explore"
    tablet.key(BACK)
    assert tablet.desk.route.name == "table"
    assert tablet.desk.selection == evolve(tablet.desk.selection, aim=None)


def test_back_leaves_the_log_at_once_while_something_is_still_to_be_shown(
    a_tablet: ATablet,
) -> None:
    tablet = a_tablet(motion=True)
    tablet.tell(**a_game())
    tablet.tell(do="setup_alert", seat="red")
    tablet.tell(do="begin")
    tablet.desk.go("table")
    tablet.settle()
    tablet.tap("action.parasite_phase")
    assert tablet.desk.happening is not None
    tablet.tap("log")
    tablet.key(BACK)
    assert tablet.desk.route.name == "table"


def test_back_closes_the_menu_that_lies_over_an_animation(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    tablet.tell(**a_game())
    tablet.tell(do="setup_alert", seat="red")
    tablet.tell(do="begin")
    tablet.desk.go("table")
    tablet.settle()
    tablet.tap("action.parasite_phase")
    tablet.tap("menu")
    tablet.key(BACK)
    assert tablet.desk.sheets == []
    assert tablet.desk.happening is not None


# Another game


def test_a_new_game_does_not_know_the_next_card_of_the_last_one(tablet: Tablet) -> None:
    told_a_card(at_table(tablet))
    tablet.tell(do="end_game")
    tablet.tell(**a_game())
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase")
    assert board(tablet).next_card is None


def test_a_game_gone_on_with_does_not_know_the_next_card_of_another(tablet: Tablet) -> None:
    told_a_card(at_table(tablet))
    tablet.bridge.ask(lambda table: table.leave_table(), lambda _: None)
    tablet.tell(**a_game(5))
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase")
    told_a_card(tablet)
    tablet.bridge.ask(lambda table: table.resume(1), lambda _: None)
    tablet.bridge.tell_news()
    tablet.settle()
    assert len(tablet.view["seats"]) == 4
    assert board(tablet).next_card is None


def test_the_lot_that_decides_who_begins_is_not_shown_as_a_die_for_ever(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    lots = {key: value for key, value in a_game().items() if key != "first"}
    tablet.tell(**lots)
    assert tablet.desk.happening is None
    tablet.tell(do="end_game")
    tablet.tell(**lots)
    assert tablet.desk.happening is None


def test_an_end_that_nobody_waited_for_does_not_come_up_in_the_next_game(a_tablet: ATablet) -> None:
    tablet = at_table(a_tablet(motion=True))
    desk = tablet.desk
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tell(do="scan_cards", infected=4)
    assert isinstance(desk.sheet, Result), "the count lies over the end, which waits for it"
    desk.home()
    tablet.bridge.ask(lambda table: table.leave_table(), lambda _: None)
    tablet.bridge.tell_news()
    tablet.tell(**a_game())
    desk.go("table")
    tablet.settle()
    tablet.tap("menu")
    tablet.tap("close")
    assert desk.route.name == "table"


# The next card


def test_a_card_that_was_buried_is_not_the_next_one(tablet: Tablet) -> None:
    told_a_card(at_table(tablet)).key(BACK)
    tablet.tell(do="bury", card="run-1", anyway=True)
    assert board(tablet).next_card is None


def test_a_card_is_the_next_again_once_its_laying_is_taken_back_and_the_one_after_it_is_not(
    tablet: Tablet,
) -> None:
    told_a_card(at_table(tablet))
    tablet.desk.dispatch(board(tablet).ways[0].press)
    tablet.settle()
    assert board(tablet).next_card is None
    tablet.tell(do="undo")
    assert board(tablet).next_card is not None
    tablet.tell(do="redo")
    tablet.desk.tell_card("team-1")
    assert board(tablet).next_card is not None
    tablet.tell(do="undo")
    assert board(tablet).next_card is None


def test_doors_that_were_tapped_and_never_told_are_forgotten(tablet: Tablet) -> None:
    at_table(tablet)
    mend = board(tablet).places[0].correct
    assert mend is not None
    tablet.desk.open(mend)
    tablet.settle()
    tablet.tap("mend.top")
    tablet.tell(do="hand", seat="red", cards=4)
    tablet.desk.open(mend)
    tablet.settle()
    tablet.tap("mend.done")
    assert tablet.view["rooms"]["0,0"]["doors"] == mend.doors


# A table that wants only to be warned


def scans_in_the_reactor(tablet: Tablet) -> None:
    """Use a Terminal where there is none."""
    tablet.tap("action.terminal")
    tablet.tap("terminal.use.heat_scan")
    assert [one["kind"] for one in tablet.view["pending"]] == ["scan"]


def test_a_table_that_wants_to_be_warned_is_told_which_rule_was_against_it(tablet: Tablet) -> None:
    scans_in_the_reactor(at_table(tablet, automation="warn"))
    told = tablet.desk.sheet
    assert isinstance(told, Refused)
    assert told.refusal.rule == "PS-TERM-01"
    assert "It was done: you chose only to be warned." in tablet.texts()
    assert not has(tablet, "refused.anyway")
    tablet.tap("refused.ok")
    assert has(tablet, "scan.1")


def test_a_table_that_only_has_count_kept_is_told_nothing(tablet: Tablet) -> None:
    scans_in_the_reactor(at_table(tablet, automation="tracker"))
    assert has(tablet, "scan.1")


def test_who_overrules_a_rule_is_not_told_of_it_again(tablet: Tablet) -> None:
    at_table(tablet)
    way = {"do": "terminal", "who": "trooper", "use": "heat_scan"}
    tablet.desk.send(way)
    tablet.settle()
    tablet.tap("refused.anyway")
    assert has(tablet, "scan.1")


# One tap, one thing


def test_two_taps_on_lay_the_table_begin_one_game_however_slow_the_disk(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    gate = Gate(tmp_path)
    tablet = a_threaded(opened=gate.opened)
    tablet.until(lambda: has(tablet, "new"))
    tablet.tap("new")
    tablet.until(lambda: tablet.desk.route.name == "setup")
    sitting = tablet.desk.draft
    for chair in range(4):
        sitting = draft.sit(sitting, chair, f"P{chair}")
    tablet.desk.draft = draft.ask(sitting, None)
    tablet.desk.changed()
    tablet.settle()
    gate.free.clear()
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    while not gate.hangs.wait(0.01):
        tablet.settle(1)
    tablet.tap("setup.go")
    gate.free.set()
    tablet.until(lambda: tablet.desk.route.name == "recipe")
    assert len(tablet.asked(lambda table: table.past_games())) == 1
    assert tablet.desk.news.view is not None


def test_two_taps_on_go_on_open_one_table(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    tablet.tell(**a_game())
    tablet.desk.home()
    tablet.wait(0.5)
    tablet.tap("resume", settle=False)
    tablet.jobs.pop(0)()
    tablet.tap("resume", settle=False)
    tablet.settle()
    assert [route.name for route in tablet.desk.routes] == ["start", "table"]
    assert not tablet.desk.busy


# Bugs and bad disks


@pytest.mark.painted
def test_a_bug_in_a_picture_is_logged_once_and_the_old_picture_stays(
    tablet: Tablet, guarded: GoesOn, caplog: pytest.LogCaptureFixture
) -> None:
    at_table(tablet)
    panel, _ = tablet.find("menu")
    before = [spot.key for spot in panel.spots], tablet.pixels()

    def broken(_: Ink) -> None:
        raise ZeroDivisionError

    panel.paint = broken  # type: ignore[method-assign,assignment]
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            panel.show()
            tablet.settle()
    assert ([spot.key for spot in panel.spots], tablet.pixels()) == before
    assert caplog.text.count("the game goes on") == 1
    tablet.tap("menu")
    assert has(tablet, "menu.log")


def test_what_is_no_bug_goes_through_and_an_app_that_only_fails_ends() -> None:
    guard = GoesOn()
    assert guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    for _ in range(MOST - 1):
        assert guard.handle_exception(ValueError()) == ExceptionManager.PASS
    assert guard.handle_exception(ValueError()) == ExceptionManager.RAISE


def test_an_app_whose_disk_hangs_for_good_can_be_closed(
    a_threaded: AThreaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bridge, "PATIENCE", 0.05)
    gate = Gate(tmp_path)
    tablet = a_threaded(opened=gate.opened)
    tablet.tell(**a_game())
    gate.free.clear()
    tablet.bridge.send({"do": "begin"}, lambda _: None)
    assert gate.hangs.wait(PATIENCE)
    tablet.bridge.stop()
    assert "table" in [one.name for one in threading.enumerate()], "somebody waited for it"
    gate.free.set()
    monkeypatch.setattr(bridge, "PATIENCE", PATIENCE)


def test_a_box_without_room_is_not_drawn(tablet: Tablet) -> None:
    """Kivy writes past its memory where a rounded box is less than nothing."""
    panel = tablet.panels()[0]
    drawn: list[Any] = []
    ink = Ink(panel.canvas, tablet.desk.look, tablet.desk.words, panel.ground)
    ink.add = drawn.append  # type: ignore[method-assign,assignment]
    for box in (Box(0, 0, -3, -3), Box(0, 0, 0, 9), Box(0, 0, 9, -1)):
        ink.box(box, tablet.desk.look.palette.panel, line=tablet.desk.look.palette.line)
        ink.disc(box, tablet.desk.look.palette.panel, line=tablet.desk.look.palette.line)
    assert drawn == []
