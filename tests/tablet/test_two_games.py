"""Two games on one tablet: each is begun, played and looked back at with its own package."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games import PACKAGES
from companion.tablet.draft import Draft
from companion.tablet.screens.end import EndScreen
from tests.support.evenings import played
from tests.support.games import WORDS
from tests.support.often import covering
from tests.support.readable import readable
from tests.support.tablet import ATablet, Tablet
from tests.support.ten_package import PACKAGE as TEN

TWO = {**PACKAGES, TEN.name: TEN}
A_WIN = (("throw", 6), ("keep", None), ("throw", 2), ("keep", None), ("throw", 6), ("keep", None))
OTHERS = re.compile(rf"\bPS-[A-Z]|(?i:\b(?:{'|'.join(WORDS['panic_station'])}))")


@pytest.fixture
def tablet(a_tablet: ATablet) -> Tablet:
    return a_tablet(packages=TWO)


def choose_ten(tablet: Tablet) -> Tablet:
    tablet.tap("game.ten")
    return tablet


def sit(tablet: Tablet, players: int = 2) -> None:
    for n in range(players):
        tablet.tap(f"chair.{n + 1}")


def begin(tablet: Tablet, players: int = 2) -> Tablet:
    """Sit down to Ten, by fingers alone; the first chair begins."""
    choose_ten(tablet).tap("new")
    sit(tablet, players)
    tablet.tap(f"chair.{players}")
    tablet.tap("setup.next")
    tablet.tap("first.red")
    tablet.tap("setup.go")
    return tablet


def win(tablet: Tablet) -> Tablet:
    for do, face in A_WIN:
        tablet.tell(do=do, **({} if face is None else {"roll": [face]}))
    return tablet


def draft(tablet: Tablet) -> Draft:
    found: Draft = tablet.desk.draft
    return found


# Start


def test_one_game_leaves_nothing_to_choose(a_tablet: ATablet) -> None:
    one = {"ten": TEN}
    assert not [key for key in set(a_tablet(packages=one).keys()) if key.startswith("game.")]


def test_start_says_what_the_chosen_game_says(tablet: Tablet) -> None:
    assert "The tablet beside your copy of Panic Station" in tablet.texts()
    choose_ten(tablet)
    assert "The tablet beside your copy of Ten" in tablet.texts()
    assert "It counts the points, and the throws." in tablet.texts()
    assert foreign(tablet) == ["Panic Station"]


def test_the_choice_is_kept_for_next_time(tablet: Tablet, a_tablet: ATablet) -> None:
    choose_ten(tablet)
    assert tablet.kept[-1].game == "ten"
    tablet.close()
    assert a_tablet(packages=TWO, game="ten").desk.chosen is TEN


def test_a_game_that_is_gone_is_chosen_no_more(a_tablet: ATablet) -> None:
    assert a_tablet(game="ten").desk.chosen is PACKAGES["panic_station"]


def test_the_demo_is_the_chosen_game_s(tablet: Tablet) -> None:
    choose_ten(tablet).tap("demo")
    tablet.wait(4)
    assert any("points are kept" in text for text in tablet.texts())
    assert foreign(tablet) == []


def test_a_game_without_written_rules_says_so(tablet: Tablet) -> None:
    choose_ten(tablet).tap("rules")
    assert "The rules of this game are not in the app." in tablet.texts()


def test_the_rules_are_the_chosen_game_s(tablet: Tablet) -> None:
    tablet.tap("rules")
    assert any("Panic Station" in text for text in tablet.texts())


# Setting up


def test_the_set_up_asks_what_the_game_asks(tablet: Tablet) -> None:
    choose_ten(tablet).tap("new")
    chairs = [key for key in tablet.keys() if key.startswith("chair.")]  # noqa: SIM118
    assert len(chairs) == len(TEN.seating.seats)
    tablet.tap("setup.next")
    keys = tablet.keys()
    assert {"goal.10", "goal.20", "level.warn"} <= set(keys)
    assert {"house_rules", "board.full"}.isdisjoint(keys)
    assert foreign(tablet) == []


def test_two_are_enough_for_ten_and_the_table_is_laid_at_once(tablet: Tablet) -> None:
    choose_ten(tablet).tap("new")
    sit(tablet, 1)
    assert not draft(tablet).is_enough
    tablet.tap("chair.2")
    assert draft(tablet).is_enough
    tablet.tap("chair.2")
    tablet.tap("setup.next")
    tablet.tap("goal.20")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "table"
    assert tablet.view["game"] == "ten"
    assert tablet.view["reminders"][0]["text"].parts == {"n": 20}
    assert {"action.throw", "action.keep"} <= set(tablet.keys())


def test_a_draft_of_one_game_is_not_taken_for_another(tablet: Tablet) -> None:
    tablet.tap("new")
    sit(tablet, 3)
    tablet.desk.home()
    tablet.settle()
    choose_ten(tablet).tap("new")
    assert draft(tablet).package is TEN
    assert draft(tablet).sitters == ()


def test_everybody_s_seat_can_be_taken_and_named(tablet: Tablet) -> None:
    choose_ten(tablet).tap("new")
    sit(tablet, len(TEN.seating.seats))
    assert tuple(one.seat for one in draft(tablet).sitters) == TEN.seating.seats
    assert {f"colour.{seat}" for seat in TEN.seating.seats} <= set(tablet.keys())
    tablet.tap("setup.next")
    assert {f"first.{seat}" for seat in TEN.seating.seats} <= set(tablet.keys())


# The table, and what is left of an evening


def test_ten_is_played_to_its_end_and_looked_back_at(tablet: Tablet) -> None:
    win(begin(tablet))
    assert tablet.desk.route.name == "end"
    assert {"Red wins", "The goal is reached.", "What was thrown"} <= set(tablet.texts())
    assert foreign(tablet) == []
    tablet.tap("log")
    assert "Turn 2 · Blue" in tablet.texts()
    assert foreign(tablet) == []


def test_the_table_s_free_die_is_the_game_s(tablet: Tablet) -> None:
    begin(tablet)
    tablet.desk.roll_freely()
    sheet: Any = tablet.desk.sheet
    assert sheet.sides == TEN.sides


def test_resume_says_which_game_it_is_and_goes_on_with_it(
    tablet: Tablet, a_tablet: ATablet
) -> None:
    begin(tablet)
    tablet.close()
    again = a_tablet(packages=TWO)
    assert "Ten" in again.texts()
    again.tap("resume")
    assert again.desk.package is TEN
    assert "action.throw" in set(again.keys())
    assert foreign(again) == []


def test_a_past_evening_is_drawn_with_its_own_face_while_another_game_is_on(
    tablet: Tablet,
) -> None:
    win(begin(tablet))
    tablet.desk.home()
    tablet.settle()
    assert "Won by Red" in tablet.texts()
    tablet.tap("game.panic_station")
    tablet.tap("new")
    sit(tablet, 4)
    tablet.tap("chair.4")
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.view["game"] == "panic_station"
    tablet.desk.go("end", 1)
    tablet.settle()
    assert {"Red wins", "What was thrown"} <= set(tablet.texts())
    assert foreign(tablet) == []
    tablet.desk.instead("past_game", 1)
    tablet.settle()
    assert {"Ten", "Won by Red"} <= set(tablet.texts())
    assert foreign(tablet) == []


def test_an_evening_of_panic_station_keeps_its_face_beside_ten(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    played(tmp_path, "human_win")
    tablet = begin(a_tablet(packages=TWO))
    tablet.desk.go("end", 1)
    tablet.settle()
    assert "The humans win" in tablet.texts()
    tablet.tap("rule")
    assert any("PS-WIN-01" in text for text in tablet.texts())


def test_the_report_names_the_game(tablet: Tablet) -> None:
    win(begin(tablet))
    assert isinstance(tablet.root.screen, EndScreen)
    tablet.tap("save")
    (page,) = (tablet.folder / "reports").iterdir()
    assert page.name.startswith("ten-")
    text = page.read_text()
    assert "<title>Ten: Red wins</title>" in text
    assert not OTHERS.search(re.sub(r"(?s)<style>.*?</style>", "", text))


def test_playing_again_sets_the_same_game_up_with_the_same_people(tablet: Tablet) -> None:
    win(begin(tablet))
    tablet.desk.home()
    tablet.settle()
    tablet.tap("game.panic_station")
    tablet.tap("past_game.1")
    tablet.tap("again")
    assert draft(tablet).package is TEN
    assert [one.seat for one in draft(tablet).sitters] == ["red", "blue"]
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.view["game"] == "ten"


def open_start(tablet: Tablet) -> None:
    choose_ten(tablet)


def open_rules(tablet: Tablet) -> None:
    choose_ten(tablet).tap("rules")


def open_setup(tablet: Tablet) -> None:
    choose_ten(tablet).tap("new")


def open_chair(tablet: Tablet) -> None:
    open_setup(tablet)
    sit(tablet, len(TEN.seating.seats))


def open_end(tablet: Tablet) -> None:
    win(begin(tablet))


def test_who_wins_alone_shares_the_win_with_nobody(tablet: Tablet) -> None:
    open_end(tablet)
    said = tablet.texts()
    assert "The winner is" in said
    assert "The win is shared by" not in said


def open_past(tablet: Tablet) -> None:
    open_end(tablet)
    tablet.desk.go("past_game", 1)


def open_resume(tablet: Tablet) -> None:
    begin(tablet, len(TEN.seating.seats)).desk.home()


def open_table(tablet: Tablet) -> None:
    begin(tablet, len(TEN.seating.seats))


def open_after(tablet: Tablet) -> None:
    open_end(tablet)
    tablet.desk.home()


SCREENS = (
    open_start,
    open_rules,
    open_setup,
    open_chair,
    open_table,
    open_resume,
    open_end,
    open_past,
    open_after,
)


@pytest.mark.parametrize(
    ("screen", "language", "how"),
    covering(SCREENS, ["en", "fr"], [((1280, 800), 1.0), ((1280, 800), 1.6), ((800, 1280), 1.6)]),
)
def test_every_word_fits_and_can_be_read(
    a_tablet: ATablet,
    screen: Callable[[Tablet], None],
    language: str,
    how: tuple[tuple[int, int], float],
) -> None:
    size, text = how
    tablet = a_tablet(packages=TWO, size=size, text=text, language=language)
    screen(tablet)
    tablet.settle()
    readable(tablet)


def foreign(tablet: Tablet) -> list[str]:
    """Return the texts on the window that only another game has."""
    return [text for text in tablet.texts() if OTHERS.search(text)]
