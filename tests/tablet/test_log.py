"""The log: what it tells, what it marks, and the way back from any line of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.layers import Refused
from companion.tablet.logbook import Logbook
from companion.tablet.rows import RowsPanel
from companion.tablet.screens.log import LogScreen
from tests.support.evenings import played
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, pressable


def lines(tablet: Tablet) -> RowsPanel:
    screen = tablet.root.screen
    assert isinstance(screen, LogScreen)
    return screen.lines


def book(tablet: Tablet) -> Logbook:
    screen = tablet.root.screen
    assert isinstance(screen, LogScreen)
    assert screen.lines.book is not None
    return screen.lines.book


def told(tablet: Tablet) -> str:
    """Return all words of the lines that are seen."""
    return " ".join(said.text for said in lines(tablet).said)


def with_log(tablet: Tablet) -> Tablet:
    """Three of red's steps were done, and the log is open."""
    at_table(tablet)
    for cards in (1, 2, 3):
        tablet.tell(do="adjust", set={"seats.red.hand": cards})
    tablet.desk.go("log")
    tablet.settle()
    return tablet


def test_the_newest_line_stands_on_top_under_its_turn(tablet: Tablet) -> None:
    with_log(tablet)
    texts = [said.text for said in lines(tablet).said]
    assert texts[0] == "Turn 1 · Ann"
    newest = tablet.view["rev"]
    keys = [spot.key for spot in lines(tablet).spots]
    assert keys == [f"line.{rev}" for rev in range(newest, newest - len(keys), -1)]


def test_from_a_line_in_the_middle_everything_since_is_taken_back(tablet: Tablet) -> None:
    with_log(tablet)
    rev = tablet.view["rev"] - 1
    tablet.tap(f"line.{rev}")
    assert "2 steps" in told(tablet)
    tablet.tap(f"undo_to.{rev}")
    assert tablet.view["seats"]["red"]["hand"] == 1
    undone = [line.rev for line in book(tablet).lines if line.undone]
    assert undone == [rev + 1, rev]


def test_what_is_taken_back_says_so_and_can_be_done_again(tablet: Tablet) -> None:
    with_log(tablet)
    assert "redo" not in pressable(tablet)
    rev = tablet.view["rev"]
    tablet.tap(f"line.{rev}")
    tablet.tap(f"undo_to.{rev}")
    assert "Undone" in told(tablet)
    tablet.tap("redo")
    assert tablet.view["seats"]["red"]["hand"] == 3
    assert "redo" not in pressable(tablet)


def test_what_the_table_overruled_is_marked(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="fire", who="trooper", targets=[{"seat": "red", "who": "android"}], anyway=True)
    tablet.desk.go("log")
    tablet.settle()
    assert "Done anyway" in told(tablet)


def test_the_log_follows_what_a_phone_does(tablet: Tablet) -> None:
    with_log(tablet)
    before = tablet.view["rev"]
    tablet.tell(do="adjust", set={"seats.red.hand": 9})
    assert f"line.{before + 1}" in pressable(tablet)


def test_how_the_game_began_is_never_taken_back(tablet: Tablet) -> None:
    with_log(tablet)
    first = book(tablet).lines[-1]
    assert book(tablet).steps_back(first) == 0
    tablet.tap(f"line.{first.rev}")
    assert "The game begins here." in told(tablet)
    assert f"undo_to.{first.rev}" not in pressable(tablet)


def test_a_step_back_that_the_table_refuses_is_told(tablet: Tablet) -> None:
    with_log(tablet)
    rev = tablet.view["rev"]
    tablet.tap(f"line.{rev}")
    panel, spot = tablet.find(f"undo_to.{rev}")
    tablet.tell(do="undo")
    panel.desk.press(spot.key, spot.tap)  # the finger was on it already
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Refused)


def test_a_long_evening_draws_only_what_is_seen(a_tablet: ATablet) -> None:
    tablet = at_table(a_tablet())
    for n in range(300):
        tablet.bridge.send({"do": "adjust", "set": {"seats.red.hand": n % 9}}, lambda _: None)
    tablet.settle()
    tablet.desk.go("log")
    tablet.settle()
    panel = lines(tablet)
    assert len(book(tablet).lines) > 300
    assert panel.length > 10 * panel.area.h
    assert len(panel.spots) < 20
    top = panel.spots[0].key
    x, y = panel.center
    for _ in range(4):
        tablet.drag((x, y), (x, y + 300))
    assert panel.scroll > 1000
    assert top not in pressable(tablet)
    seen = Box(0, -panel.scroll, panel.area.w, panel.area.h)
    assert all(spot.box.meets(seen) for spot in panel.spots)


def test_the_log_stays_where_it_was_in_another_language(tablet: Tablet) -> None:
    with_log(tablet)
    rev = tablet.view["rev"]
    tablet.tap(f"line.{rev}")
    tablet.desk.set(language="fr")
    tablet.settle()
    assert f"undo_to.{rev}" in pressable(tablet)


def test_a_past_evening_can_only_be_read(a_tablet: ATablet, tmp_path: Path) -> None:
    played(tmp_path, "human_win")
    tablet = a_tablet()
    tablet.desk.go("log", 1)
    tablet.settle()
    assert "After the end" in told(tablet)
    newest = book(tablet).lines[0].rev
    tablet.tap(f"line.{newest}")
    assert f"undo_to.{newest}" not in pressable(tablet)


def test_a_log_that_cannot_be_read_says_why(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table(tablet)

    def fail(job: object, then: object, failed: object = None) -> None:
        assert callable(failed)
        failed(say("The disk is gone."))

    monkeypatch.setattr(tablet.bridge, "ask", fail)
    tablet.desk.go("log")
    tablet.settle()
    assert told(tablet) == "The disk is gone."
