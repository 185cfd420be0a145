"""The start: one tap goes on with the evening that was; nothing that is broken breaks it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.app import open_table
from companion.games import PACKAGES
from companion.locale import Words
from companion.table.past_games import PastGame
from companion.table.table import Table
from companion.tablet.screens.past_games import length, result, when
from tests.support.evenings import played
from tests.support.often import covering
from tests.support.readable import readable
from tests.support.tablet import ATablet, Tablet

SIZES = ((1280, 800), (800, 1280), (1920, 1200))


def test_a_first_start_says_what_this_is_and_offers_a_game(tablet: Tablet) -> None:
    assert "Your board-game companion" in tablet.texts()
    assert {"new", "demo", "rules", "settings", "language.fr"} <= set(tablet.keys())
    assert {"resume"}.isdisjoint(tablet.keys())
    tablet.tap("new")
    assert tablet.desk.route.name == "setup"


@pytest.mark.painted
def test_each_game_has_its_own_picture_behind_the_start(tablet: Tablet) -> None:
    def behind() -> bytes:
        wide, high = tablet.desk.size
        seen, row = tablet.pixels(), int(wide) * 3
        return b"".join(seen[n * row + row * 2 // 3 : (n + 1) * row] for n in range(int(high) // 2))

    rooms = behind()
    tablet.tap("game.star_trek_panic")
    rings = behind()
    assert sum(a != b for a, b in zip(rooms, rings, strict=True)) > len(rooms) / 10
    tablet.tap("game.panic_station")
    assert behind() == rooms


def test_one_tap_goes_on_after_the_tablet_died(a_tablet: ATablet, tmp_path: Path) -> None:
    played(tmp_path, "human_win", 29)
    first = a_tablet()
    first.tap("resume")
    first.tell(do="end_turn")
    view = first.view
    first.close()
    second = a_tablet()
    second.tap("resume")
    assert second.desk.taps == 1
    assert second.desk.route.name == "table"
    assert second.view == view
    second.tell(do="parasite_phase", roll=[2])


def test_the_unfinished_game_says_who_plays_and_whose_turn_it_is(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    played(tmp_path, "human_win", 22)
    texts = a_tablet().texts()
    assert "Turn 4 · Dan" in texts
    assert {"Ann", "Bob", "Cat", "Dan"} <= set(texts)


def test_the_first_picture_does_not_wait_for_the_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("tests.support.tablet.DirectBridge.ask", lambda _, *job: asked.append(job))
    tablet = Tablet(tmp_path)
    try:
        assert asked
        assert {"new", "demo", "settings"} <= set(tablet.keys())
    finally:
        tablet.close()


def test_a_new_game_leaves_the_old_one_in_the_list(a_tablet: ATablet, tmp_path: Path) -> None:
    played(tmp_path, "human_win", 29)
    tablet = a_tablet()
    tablet.tap("resume")
    tablet.key(27)
    tablet.tap("new")
    assert tablet.desk.news.view is None
    begun: dict[str, Any] = {"do": "new_game", "players": PLAYERS, "first": "red"}
    tablet.tell(**begun)
    tablet.desk.home()
    tablet.settle()
    tablet.tap("past_game.1")
    assert "Unfinished" in tablet.texts()
    tablet.tap("resume")
    assert tablet.desk.route.name == "table"
    assert tablet.view["turn"]["number"] == 5


PLAYERS = [{"seat": s, "name": s} for s in ("red", "blue", "green", "yellow")]


def test_two_quick_taps_go_on_once(a_tablet: ATablet, tmp_path: Path) -> None:
    played(tmp_path, "human_win", 29)
    tablet = a_tablet()
    tablet.wait(0.5)
    tablet.tap("resume", settle=False)
    tablet.tap("resume", settle=False)
    tablet.settle()
    assert [route.name for route in tablet.desk.routes] == ["start", "table"]


def test_a_past_evening_tells_who_won_and_what_happened(a_tablet: ATablet, tmp_path: Path) -> None:
    played(tmp_path, "human_win")
    tablet = a_tablet()
    assert "The humans won" in tablet.texts()
    tablet.tap("past_game.1")
    texts = tablet.texts()
    assert "Winners: Ann and Bob" in texts
    assert "Ann burns the Hive. The Hive burns: the humans win." in texts
    assert {"resume"}.isdisjoint(tablet.keys())
    tablet.tap("again")
    assert tablet.desk.route.name == "setup"
    assert tablet.desk.route.about == {"game": "panic_station", "again": 1}


def test_a_past_evening_stands_in_its_language_where_it_was(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    played(tmp_path, "human_win")
    tablet = a_tablet()
    tablet.tap("past_game.1")
    before = set(tablet.keys())
    tablet.desk.set(language="fr")
    tablet.settle()
    assert set(tablet.keys()) == before
    assert "Ann burns the Hive. The Hive burns: the humans win." not in tablet.texts()


def test_a_journal_that_is_damaged_is_told_and_tried_again(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    played(tmp_path, "human_win", 10)
    (journal,) = (file for file in tmp_path.iterdir() if file.suffix == ".sqlite3")
    whole = journal.read_bytes()
    journal.write_bytes(b"this is no journal" * 300)
    tablet = a_tablet()
    assert "Your evenings cannot be opened" in tablet.texts()
    assert any(str(tmp_path) in text for text in tablet.texts())
    tablet.tap("new")
    assert tablet.desk.route.name == "start"
    tablet.tap("notice.ok")
    journal.write_bytes(whole)
    tablet.tap("again")
    tablet.tap("resume")
    assert tablet.desk.route.name == "table"


def test_a_journal_that_another_table_has_open_is_told(a_tablet: ATablet, tmp_path: Path) -> None:
    table = open_table(PACKAGES, tmp_path, 1)
    tablet = a_tablet()
    assert any("already open in another window" in text for text in tablet.texts())
    table.journal.close()
    tablet.tap("again")
    assert "Your board-game companion" in tablet.texts()


def test_a_folder_that_is_none_is_told(a_tablet: ATablet, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    tablet = a_tablet(opened=_on(file))
    assert "Your evenings cannot be opened" in tablet.texts()


def _on(folder: Path) -> Callable[[], Table]:
    return lambda: open_table(PACKAGES, folder, 1)


def test_the_language_is_changed_at_the_start(tablet: Tablet) -> None:
    keys = sorted(tablet.keys())
    tablet.tap("language.fr")
    assert tablet.desk.settings.language == "fr"
    assert tablet.kept[-1].language == "fr"
    assert sorted(tablet.keys()) == keys


def test_escape_at_the_start_does_nothing(tablet: Tablet) -> None:
    assert not tablet.key(27)
    assert tablet.desk.route.name == "start"


@pytest.mark.parametrize(("size", "text", "language"), covering(SIZES, [1.0, 1.6], ["en", "fr"]))
def test_every_word_fits_and_can_be_read(
    a_tablet: ATablet, tmp_path: Path, size: tuple[int, int], text: float, language: str
) -> None:
    first = a_tablet(size=size, text=text, language=language)
    readable(first)
    first.close()
    played(tmp_path, "human_win")
    played(tmp_path, "eliminated_marker_holder", 40)
    tablet = a_tablet(size=size, text=text, language=language, theme="light")
    readable(tablet)
    for key in ("past_game.1", "settings"):
        tablet.tap(key)
        readable(tablet)
        tablet.key(27)
    tablet.tap("demo")
    tablet.wait(4)
    readable(tablet, tablet.find("demo.stop")[0].said)


def test_long_names_fit_too(a_tablet: ATablet) -> None:
    tablet = a_tablet(text=1.6)
    seats = ("red", "blue", "green", "yellow", "orange", "purple")
    players = [{"seat": seat, "name": "Bartholomew the 2nd"} for seat in seats]
    tablet.tell(do="new_game", players=players, first="red")
    tablet.desk.home()
    tablet.settle()
    assert set(tablet.keys()) >= {"resume"}
    readable(tablet)
    tablet.tap("settings")
    tablet.desk.instead("past_game", 1)
    tablet.settle()
    readable(tablet)


# Words


def test_a_date_has_its_year_only_where_it_is_another() -> None:
    now = datetime(2026, 11, 18, 20, tzinfo=UTC)
    words = Words("en")
    here = datetime(2026, 3, 5, 21, 40).astimezone().isoformat()
    assert words.say(when(here, now)) == "March 5, 21:40"
    assert words.say(when("2024-03-05T12:00:00+00:00", now)) == "March 5, 2024"
    assert when("once upon a time", now) == "once upon a time"


def test_an_evening_says_how_long_it_was() -> None:
    words = Words("en")
    assert words.say(length(_evening(last="2026-03-05T21:35:00+00:00"))) == "9 turns · 1 h 35"
    assert words.say(length(_evening(last="2026-03-05T20:12:00+00:00"))) == "9 turns · 12 min"
    assert words.say(length(_evening(last="?"))) == "9 turns"


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({"over": True, "side": "human"}, "The humans won"),
        ({"over": True, "side": "parasite"}, "The parasites won"),
        ({"over": True}, "Given up"),
        ({"over": True, "side": "cats"}, "Finished"),
        ({}, "Unfinished"),
        ({"known": False}, "This version does not have this game"),
    ],
)
def test_an_evening_says_how_it_ended(found: dict[str, Any], words: str) -> None:
    assert Words("en").say(result(PACKAGES, _evening(**found))[1]) == words


def _evening(**found: Any) -> PastGame:
    plain: dict[str, Any] = {
        "number": 1,
        "game": "panic_station",
        "began": "2026-03-05T20:00:00+00:00",
        "last": "2026-03-05T20:00:00+00:00",
        "entries": 9,
        "over": False,
        "turn": 9,
    }
    return PastGame(**{**plain, **found})
