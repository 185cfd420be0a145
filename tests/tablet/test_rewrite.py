"""A mistake three steps back, mended from the log: what is asked, what would follow, and undo."""

from __future__ import annotations

from typing import Any

import pytest

from companion.tablet.layers import Refused
from companion.tablet.screens.rewrite import RewriteScreen
from companion.tablet.table.screen import TableScreen
from tests.support.tablet import Tablet
from tests.support.tablet_games import at_table, pressable


def explored(tablet: Tablet) -> Tablet:
    """Ann explored one room by mistake, went there and searched; the log is open."""
    at_table(tablet, players=4)
    tablet.tell(do="explore", who="trooper", card="storage-2", at=[0, 1])
    tablet.tell(do="move", who="trooper", to="0,1")
    tablet.tell(do="move", who="trooper", to="0,0")
    tablet.desk.go("log")
    tablet.settle()
    return tablet


def to_change(tablet: Tablet, rev: int) -> RewriteScreen:
    tablet.tap(f"line.{rev}")
    tablet.tap(f"rewrite.{rev}")
    screen = tablet.root.screen
    assert isinstance(screen, RewriteScreen)
    return screen


def inner(screen: RewriteScreen) -> Any:
    assert screen.step.inner is not None
    return screen.step.inner


def test_the_table_stands_there_as_it_was_before_the_step(tablet: Tablet) -> None:
    explored(tablet)
    last = tablet.view["rev"]
    screen = to_change(tablet, last)
    assert isinstance(screen.hosted, TableScreen)
    assert inner(screen).news.view["seats"]["red"]["trooper"]["room"] == "0,1"
    assert tablet.view["rev"] == last, "nothing is done by looking"


def test_what_is_done_there_is_shown_with_what_would_follow_and_then_changed(
    tablet: Tablet,
) -> None:
    explored(tablet)
    last = tablet.view["rev"]
    screen = to_change(tablet, last - 1)
    inner(screen).send({"do": "end_turn", "anyway": True})
    tablet.settle()
    found = screen.step.found
    assert found is not None
    assert tablet.view["rev"] == last, "nothing is changed yet"
    assert found.was.rev == last - 1
    tablet.tap("change")
    assert tablet.view["rev"] == last + 1
    assert tablet.view["turn"]["number"] == 2
    assert tablet.desk.route.name == "log"
    tablet.tell(do="undo")
    assert tablet.view["turn"]["number"] == 1


def test_a_step_is_left_out_and_says_what_falls_away(tablet: Tablet) -> None:
    explored(tablet)
    last = tablet.view["rev"]
    screen = to_change(tablet, last - 2)
    tablet.tap("leave_out")
    found = screen.step.found
    assert found is not None
    assert [line.rev for line, _ in found.dropped] == [last - 1, last]
    words = " ".join(tablet.texts())
    assert "fall away" in words
    tablet.tap("choose_again")
    assert screen.step.found is None
    assert tablet.view["rev"] == last


def test_what_a_rule_refuses_there_says_so_and_the_table_may_insist(tablet: Tablet) -> None:
    explored(tablet)
    screen = to_change(tablet, tablet.view["rev"])
    inner(screen).send({"do": "heal", "who": "trooper", "heal": {"trooper": 1}})
    tablet.settle()
    assert isinstance(inner(screen).sheet, Refused)
    assert screen.step.found is None


@pytest.mark.parametrize("leave", ["back"])
def test_back_leaves_everything_as_it_was(tablet: Tablet, leave: str) -> None:
    explored(tablet)
    before = tablet.view
    to_change(tablet, before["rev"])
    tablet.tap(leave)
    assert tablet.desk.route.name == "log"
    assert tablet.view == before
    assert f"line.{before['rev']}" in pressable(tablet)
