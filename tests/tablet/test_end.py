"""How it ended: who won, who is named, and what of the evening is kept."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.digest import playthroughs
from companion.games.panic_station.face.facts import deeds, dice
from companion.stage.facts import Chain, Courses, Moment, Stacks, Tallies
from companion.tablet.layers import Notice
from companion.tablet.screens.end import EndScreen
from companion.tablet.screens.rules import RulesScreen
from tests.support.disk import read_only
from tests.support.evenings import played
from tests.support.report_page import Page, kept
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, pressable, unseen


def tell(tablet: Tablet, evening: str, *, told: bool = False) -> Mapping[str, Any]:
    """Play a golden game at the table's screen; return who was infected, as it is told last."""
    *game, reveal = playthroughs("panic_station")[evening]
    tablet.tell(**game[0])
    tablet.desk.go("table")
    unseen(tablet, game[1:-1])
    tablet.tell(**game[-1])
    while tablet.desk.sheet is not None:
        tablet.desk.close(tablet.desk.sheet)
    tablet.settle()
    if told:
        tablet.tell(**reveal)
    return reveal


def rule_read(tablet: Tablet) -> str | None:
    assert isinstance(tablet.root.screen, RulesScreen)
    rule: str | None = tablet.root.screen.rule
    return rule


def end(tablet: Tablet) -> EndScreen:
    assert isinstance(tablet.root.screen, EndScreen)
    return tablet.root.screen


def outcome(tablet: Tablet) -> list[str]:
    return [said.text for said in end(tablet).outcome.said]


def fact(tablet: Tablet, kind: type[Any], title: str = "") -> Any:
    return next(
        one
        for one in end(tablet).facts
        if isinstance(one, kind) and title in tablet.desk.words.say(one.title)
    )


def colour(tablet: Tablet, text: str) -> tuple[float, ...]:
    return next(said.colour for said in end(tablet).outcome.said if said.text == text)


def test_the_end_opens_by_itself_and_says_that_the_humans_win(tablet: Tablet) -> None:
    tell(tablet, "human_win")
    assert tablet.desk.route.name == "end"
    assert outcome(tablet)[:2] == ["The humans win", "The Hive burns: the humans win."]
    assert colour(tablet, "The humans win") == tablet.desk.look.palette.safe


def test_a_win_of_the_parasites_is_an_alarm(tablet: Tablet) -> None:
    tell(tablet, "parasite_win_by_scan")
    assert outcome(tablet)[0] == "The parasites win"
    assert colour(tablet, "The parasites win") == tablet.desk.look.palette.alarm


def test_a_game_that_is_given_up_is_quiet_and_names_nobody(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="end_game")
    assert outcome(tablet)[0] == "Given up"
    assert colour(tablet, "Given up") == tablet.desk.look.palette.quiet
    assert "reveal" not in pressable(tablet)
    assert "rule" not in pressable(tablet)


def test_the_infected_tapped_in_their_order_name_the_winners(tablet: Tablet) -> None:
    reveal = tell(tablet, "human_win")
    tablet.tap("reveal")
    for seat in reveal["infected"]:
        tablet.tap(f"tally.{seat}")
    tablet.tap("tally.go")
    assert tablet.view["over"]["winners"] == ["red", "blue"]
    said = outcome(tablet)
    assert said[said.index("The win is shared by") + 1 :] == ["Ann", "Bob"]
    chain: Chain = fact(tablet, Chain)
    assert [seat for seat, _, _ in chain.links] == reveal["infected"]


def test_where_the_host_has_servants_they_are_asked_for_too(tablet: Tablet) -> None:
    reveal = tell(tablet, "eliminated_marker_holder")
    tablet.tap("reveal")
    for seat in reveal["infected"]:
        tablet.tap(f"tally.{seat}")
    tablet.tap("tally.go")
    for seat in reveal["servants"]:
        tablet.tap(f"tally.{seat}")
    tablet.tap("tally.go")
    assert tablet.view["over"]["winners"] is not None


def test_an_end_that_is_taken_back_is_no_end(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="end_game")
    tablet.tell(do="undo")
    assert tablet.desk.route.name == "table"
    tablet.tell(do="redo")
    assert tablet.desk.route.name == "end"
    tablet.tap("back")
    tablet.tap("action.end")
    assert tablet.desk.route.name == "end"


def test_the_endings_rule_is_one_tap_away(tablet: Tablet) -> None:
    tell(tablet, "human_win")
    tablet.tap("rule")
    assert (tablet.desk.route.name, rule_read(tablet)) == ("rules", "PS-WIN-01")
    tablet.tap("back")
    assert tablet.desk.route.name == "end"


def test_the_pictures_tell_the_golden_games_numbers(tablet: Tablet) -> None:
    tell(tablet, "human_win", told=True)
    health: Courses = fact(tablet, Courses)
    ann, bob = health.lines[0], health.lines[1]
    assert len(ann.values) == 18  # the set-up, and 17 turns
    assert (ann.values[0], ann.values[-1]) == (8, 4)
    assert set(bob.values) == {8}
    scan: Stacks = fact(tablet, Stacks, "scans")
    assert [stack.parts for stack in scan.columns] == [(2, 2)]
    rolled: Stacks = fact(tablet, Stacks, "D4")
    assert [stack.parts for stack in rolled.columns] == [(0, 2), (0, 4), (0, 2), (0, 3)]
    done: Tallies = fact(tablet, Tallies)
    assert [row[2] for row in done.rows] == [(3, 4, 3), (1, 0, 2), (0, 0, 3), (0, 3, 3)]


def test_what_was_taken_back_counts_nowhere(tablet: Tablet) -> None:
    at_table(tablet)
    before = tablet.view["seats"]["red"]["trooper"]["health"]
    tablet.tell(do="adjust", set={"seats.red.trooper.health": 1})
    tablet.tell(do="undo")
    tablet.tell(do="end_game")
    health: Courses = fact(tablet, Courses)
    assert health.lines[0].values == (2 * before, 2 * before)


def moment(do: str, *events: Mapping[str, Any]) -> Moment:
    seats = {
        seat: {"name": seat, "trooper": {"health": 4}, "android": {"health": 4}}
        for seat in ("red", "blue")
    }
    view = {"seats": seats, "turn": {"number": 1}, "over": None}
    return Moment(do, "2026-01-01T20:00:00+00:00", 1, "red", events, view)


def test_two_wounds_count_twice_and_only_a_weapon_kills() -> None:
    killed = {"type": "parasite_killed", "parasite": "p1"}
    found = deeds(
        [
            moment("fire", killed, killed),
            moment("adjust", killed),
            moment("fire", {"type": "damaged", "seat": "blue", "who": "trooper", "wounds": 2}),
        ]
    )
    assert [row[2] for row in found.rows] == [(2, 0, 0), (0, 2, 0)]


def test_the_apps_dice_and_the_tables_are_told_apart() -> None:
    rolled = {"type": "rolled", "sides": 4, "face": 3}
    lots = {"type": "rolled", "sides": 6, "face": 3, "by": "app"}
    found = dice(
        [
            moment("knife", {**rolled, "by": "app"}, lots),
            moment("search", {**rolled, "by": "table"}),
        ]
    )
    assert [stack.parts for stack in found.columns] == [(0, 0), (0, 0), (1, 1), (0, 0)]


# What is kept


def test_in_the_page_s_log_each_line_has_its_player_s_shape_and_no_name_twice(
    tablet: Tablet,
) -> None:
    tell(tablet, "human_win", told=True)
    tablet.tap("save")
    log = kept(tablet, "html").read_text().split("<section class='log'>")[1]
    lines = [re.sub(r"<svg.*?</svg>", "*", one) for one in re.findall(r"<li>(.*?)</li>", log)]
    assert any("* Ann&#x27;s Trooper moves" in one for one in lines)
    assert not any(" Ann Ann" in one for one in lines)


def test_the_page_has_the_map_and_who_attacked_whom(tablet: Tablet) -> None:
    tell(tablet, "human_win", told=True)
    tablet.tap("save")
    page = Page(kept(tablet, "html").read_text())
    for words in ("Hive", "Sick Bay", "Ann's Trooper", "Bob wounded Dan 2 times."):
        assert words in page.words


def test_the_file_that_is_said_is_the_one_that_is_there(tablet: Tablet) -> None:
    tell(tablet, "human_win")
    tablet.tap("save")
    assert any(f"Saved as {kept(tablet, 'html').name} in " in text for text in tablet.texts())


def test_the_page_is_whole_and_holds_nothing_from_outside(tablet: Tablet) -> None:
    tell(tablet, "human_win", told=True)
    tablet.tap("save")
    sheet = tablet.desk.sheet
    assert isinstance(sheet, Notice)
    file = kept(tablet, "html")
    assert file.name in tablet.desk.words.say(sheet.text)
    text = file.read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    assert page.points == []
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert not any(outside in text for outside in ("http:", "https:", "url(", "@import"))
    assert "prefers-color-scheme:dark" in text
    assert '<html lang="en">' in text
    for words in ("The humans win", "PS-WIN-01", "Ann", "Heat scans", "17 turns"):
        assert words in page.words
    assert page.tags.count("svg") > 4


def test_the_page_speaks_the_tables_language_and_escapes_names(a_tablet: ATablet) -> None:
    tablet = a_tablet(language="fr")
    names = ("<b>Zoë</b>", "Bob & Co", "Cat", "Dan")
    seats = [
        {"seat": seat, "name": name}
        for seat, name in zip(("red", "blue", "green", "yellow"), names, strict=True)
    ]
    tablet.tell(do="new_game", game="panic_station", players=seats, first="red")
    tablet.desk.go("table")
    tablet.tell(do="end_game")
    tablet.tap("save")
    text = kept(tablet, "html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in text
    assert "<b>Zoë" not in text
    assert "Bob & Co" in Page(text).words


def test_of_two_namesakes_the_page_says_whose_colour_a_line_is(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    seats = [{"seat": seat, "name": "Ann"} for seat in ("red", "blue", "green", "yellow")]
    tablet.tell(do="new_game", game="panic_station", players=seats, first="red")
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])
    tablet.tell(do="end_turn")
    tablet.desk.go("table")
    tablet.tell(do="end_game")
    tablet.tap("save")
    text = kept(tablet, "html").read_text(encoding="utf-8")
    assert 'role="img"><title>red</title>' in text, "who hears it hears the mark's colour"
    assert "Ann (red)" in Page(text).words


def test_the_screen_is_kept_as_a_picture(tablet: Tablet) -> None:
    tell(tablet, "human_win")
    tablet.tap("picture")
    data = kept(tablet, "png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20]) == 1280
    high = int.from_bytes(data[20:24])
    assert high > 800, "what is scrolled to is on it, too"
    start = data.index(b"IDAT") + 4
    size = int.from_bytes(data[start - 8 : start - 4])
    pixels = zlib.decompress(data[start : start + size])
    assert len(pixels) == high * (1 + 3 * 1280)
    assert len(set(pixels)) > 50


def test_a_folder_that_takes_nothing_is_told_in_words(tablet: Tablet) -> None:
    tell(tablet, "human_win")
    assert tablet.desk.reports is not None
    tablet.desk.reports.mkdir()
    with read_only(tablet.desk.reports):
        tablet.tap("save")
        sheet = tablet.desk.sheet
        assert isinstance(sheet, Notice)
        assert tablet.desk.words.say(sheet.title) == "It could not be saved"
        assert "reports" in tablet.desk.words.say(sheet.text)
    assert list(tablet.desk.reports.iterdir()) == []


def test_a_report_cut_short_leaves_the_one_before(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(tablet, "human_win")
    tablet.tap("save")
    tablet.tap("notice.ok")
    before = kept(tablet, "html").read_bytes()

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    tablet.tap("save")
    assert isinstance(tablet.desk.sheet, Notice)
    assert "No space left" in tablet.desk.words.say(tablet.desk.sheet.text)
    assert kept(tablet, "html").read_bytes() == before


def test_a_past_evening_is_looked_back_at_without_touching_the_table(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    played(tmp_path, "human_win")
    tablet = a_tablet()
    tablet.desk.go("past_game", 1)
    tablet.settle()
    tablet.tap("end")
    assert "The humans win" in outcome(tablet)
    assert "Bob" in outcome(tablet)
    assert tablet.desk.news.view is None
    tablet.tap("save")
    assert kept(tablet, "html").exists()


def test_a_rematch_takes_this_game_over(tablet: Tablet) -> None:
    tell(tablet, "human_win", told=True)
    tablet.tap("again")
    assert tablet.desk.route.name == "setup"
    assert tablet.desk.route.about == {"game": "panic_station", "again": 1}
