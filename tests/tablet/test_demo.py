"""The demo plays a whole game by itself, and leaves everything as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.digest import playthroughs
from companion.games.star_trek_panic.package import PACKAGE
from companion.tablet.screens.replay import REST, STEP, Replay
from tests.support.evenings import played
from tests.support.tablet import ATablet, Tablet

SETTING_UP = 3


def demo(tablet: Tablet) -> Replay:
    tablet.tap("demo")
    tablet.wait(0.2)
    replay = tablet.desk.route.kept["replay"]
    assert isinstance(replay, Replay)
    return replay


@pytest.mark.long
def test_the_demo_plays_to_the_end_and_begins_again(tablet: Tablet) -> None:
    replay = demo(tablet)
    tablet.tap("demo.faster")
    while not replay.is_over:
        at = replay.at
        tablet.wait(2)
        assert replay.at > at
    assert replay.inner is not None
    tablet.wait(0.3)
    assert replay.inner.news.over
    assert not replay.inner.sheets
    tablet.wait(REST + 0.5)
    assert replay.at < 10
    assert {"demo.stop"} <= set(tablet.keys())


def test_the_demo_goes_step_by_step_and_says_what_happens(tablet: Tablet) -> None:
    replay = demo(tablet)
    assert replay.at == SETTING_UP
    tablet.wait(2 * STEP + 0.3)
    assert replay.at == SETTING_UP + 2
    assert "Run" in " ".join(tablet.desk.words.say(one) for one in replay.words)
    assert " ".join(tablet.desk.words.sentence(one) for one in replay.words) in tablet.texts()
    assert replay.inner is not None
    assert [one for one in replay.inner.hands if one.late] == [], "nobody ticks here"


def test_a_paused_demo_stands_still(tablet: Tablet) -> None:
    replay = demo(tablet)
    tablet.tap("demo.pause")
    at = replay.at
    tablet.wait(5)
    assert replay.at == at
    tablet.tap("demo.pause")
    tablet.wait(STEP + 0.3)
    assert replay.at == at + 1


def test_fingers_do_not_play_along(tablet: Tablet) -> None:
    replay = demo(tablet)
    tablet.tap("demo.pause")
    assert replay.inner is not None
    for key in ("menu", "undo", "room.0,0", "seat.red"):
        tablet.tap(key)
        assert "Stop leaves it." in " ".join(tablet.texts())
    assert not replay.inner.sheets
    assert replay.at == SETTING_UP
    assert replay.inner.taps == 0
    tablet.wait(3.3)
    assert "Stop leaves it." not in " ".join(tablet.texts())


def test_the_demo_leaves_the_journal_and_the_game_alone(a_tablet: ATablet, tmp_path: Path) -> None:
    played(tmp_path, "human_win", 30)
    tablet = a_tablet()
    tablet.tap("resume")
    before = tablet.view
    tablet.key(27)
    files = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    demo(tablet)
    tablet.wait(10)
    tablet.tap("demo.stop")
    assert tablet.desk.route.name == "start"
    assert tablet.view == before
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == files
    assert tablet.kept == []


def test_a_demo_that_was_left_does_not_play_on(tablet: Tablet) -> None:
    replay = demo(tablet)
    tablet.tap("demo.stop")
    at = replay.at
    tablet.wait(5)
    assert replay.at == at


def test_a_turned_tablet_goes_on_with_the_demo(tablet: Tablet) -> None:
    replay = demo(tablet)
    tablet.wait(2 * STEP)
    at = replay.at
    tablet.resize(800, 1280)
    assert tablet.desk.route.kept["replay"] is replay
    assert replay.at >= at
    tablet.wait(STEP + 0.3)
    assert replay.at > at
    tablet.tap("demo.stop")


def test_the_demo_needs_no_journal(a_tablet: ATablet, tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    file.write_bytes(b"this is no journal" * 300)
    tablet = a_tablet()
    assert "Your evenings cannot be opened" in tablet.texts()
    replay = demo(tablet)
    assert replay.at == SETTING_UP
    assert replay.inner is not None
    assert replay.inner.scene is not None


def test_the_demo_rolls_even_where_the_table_rolls_its_own_die(a_tablet: ATablet) -> None:
    replay = demo(a_tablet(own_die=True))
    tablet_desk = replay.inner
    assert tablet_desk is not None
    assert not tablet_desk.settings.own_die


def test_what_the_demos_players_type_is_said_in_the_readers_language(a_tablet: ATablet) -> None:
    tablet = a_tablet(language="fr", game="star_trek_panic")
    replay = demo(tablet)
    assert replay.inner is not None
    view = replay.inner.news.view
    assert view is not None
    mission = view["mission"]
    assert mission["name"] == "Escorter le cargo"
    assert [one["line"] for one in mission["objectives"]] == ["Le cargo est à courte portée"]
    told = str(playthroughs("star_trek_panic")["won"])
    assert PACKAGE.demo is not None
    assert all(f"'{words}'" in told for words in PACKAGE.demo.words)
