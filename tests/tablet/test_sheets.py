"""Questions that lie over the table, under real fingers."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from companion.stage.questions import Ask, Fill, Result, Row, Tally
from companion.tablet.layers import Menu, ToldDice
from companion.tablet.sheets.losses import columns, need
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, attacked, golden, pressable


def test_the_armor_tapped_is_the_armor_played(tablet: Tablet) -> None:
    attacked(tablet)
    tablet.tap("tally.a1/red")
    tablet.tap("tally.go")
    health = {seat: found["trooper"]["health"] for seat, found in tablet.view["seats"].items()}
    assert health["red"] == 4
    assert set(health.values()) == {3, 4}
    assert tablet.view["seats"]["red"]["hand"] == 7


def test_a_question_survives_another_language_and_a_turned_tablet(tablet: Tablet) -> None:
    attacked(tablet)
    tablet.tap("tally.a1/red")
    tablet.desk.set(language="fr")
    tablet.settle()
    tablet.resize(800, 1280)
    assert tablet.desk.counts["attacks"]["a1/red"] == 1
    tablet.tap("tally.go")
    assert tablet.view["seats"]["red"]["trooper"]["health"] == 4


def test_the_tables_question_is_put_aside_and_taken_up_again(tablet: Tablet) -> None:
    attacked(tablet)
    assert "close" not in pressable(tablet)
    tablet.tap("ask.aside")
    assert "tally.go" not in pressable(tablet)
    tablet.tap("ask.again")
    assert "tally.go" in pressable(tablet)


def test_a_finger_beside_a_question_closes_only_what_may_be_closed(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("seat.red")
    tablet.tap_at(5, 5)
    assert tablet.desk.sheet is not None
    tablet.wait(0.4)
    tablet.tap_at(5, 5)
    assert tablet.desk.sheet is None


def test_a_finger_beside_an_attack_changes_nothing(tablet: Tablet) -> None:
    attacked(tablet)
    tablet.tap("tally.a1/red")
    tablet.wait(0.4)
    tablet.tap_at(5, 5)
    assert tablet.desk.counts["attacks"]["a1/red"] == 1
    assert "tally.go" in pressable(tablet)


def test_what_was_tapped_is_forgotten_with_the_sheet(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("seat.red")
    tablet.tap("correct.red.open")
    tablet.tap("tally.keycard")
    tablet.tap("close")
    tablet.tap("correct.red.open")
    assert tablet.desk.counts == {}
    tablet.tap("tally.keycard")
    tablet.tap("tally.knife")
    tablet.tap("tally.less.knife")
    tablet.tap("tally.go")
    assert tablet.view["seats"]["red"]["open"] == ["keycard"]


def test_in_an_order_a_second_tap_takes_a_place_back(tablet: Tablet) -> None:
    at_table(tablet)
    rows = tuple(Row(key, key) for key in ("heavy_gun", "keycard", "knife"))
    done = Fill({"do": "adjust"}, ("set", "seats.red.open"))
    tablet.desk.open(Tally("order", "In which order?", rows, done, ordered=True))
    tablet.settle()
    for key in ("knife", "heavy_gun"):
        tablet.tap(f"tally.{key}")
    assert "tally.go" not in pressable(tablet)
    for key in ("knife", "keycard", "knife"):
        tablet.tap(f"tally.{key}")
    tablet.tap("tally.go")
    assert tablet.view["seats"]["red"]["open"] == ["heavy_gun", "keycard", "knife"]


def test_in_large_text_six_players_are_asked_in_two_columns_and_nothing_scrolls(
    a_tablet: ATablet,
) -> None:
    tablet = a_tablet(text=1.6)
    at_table(tablet)
    seats = ("red", "blue", "green", "yellow", "orange", "purple")
    rows = tuple(Row(seat, seat, 4, seat=seat) for seat in seats)
    done = Fill({"do": "security"}, ("cards",))
    tablet.desk.open(Tally("security", "Does anybody play Security?", rows, done, must=True))
    tablet.settle()
    assert tablet.root.layer is not None
    sheet = tablet.root.layer.panel
    assert sheet is not None
    assert {"tally.go", *(f"tally.{seat}" for seat in seats)} <= pressable(tablet)
    assert sheet.length <= sheet.height


def test_on_a_standing_window_two_columns_are_one_so_that_no_word_is_cut(
    a_tablet: ATablet,
) -> None:
    tablet = a_tablet(size=(800, 1280))
    at_table(tablet)
    rows = tuple(Row(str(n), f"Sector {n}: front right", 4, sub="Shield damaged", icon="fire")
                 for n in range(1, 7))  # fmt: skip
    done = Fill({"do": "threats_act"}, ("volleys",))
    tablet.desk.open(Tally("volleys", "The threats fire", rows, done, columns=2, must=True))
    tablet.settle()
    assert tablet.root.layer is not None
    sheet = tablet.root.layer.panel
    assert sheet is not None
    assert [one.text for one in sheet.said if not one.fits] == []
    assert sum(one.text.startswith("Sector") for one in sheet.said) == 6


def test_a_scans_result_fills_the_window_until_somebody_goes_on(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="explore", who="trooper", card="terminal-open", at=[1, 0])
    tablet.tell(do="move", who="trooper", to="1,0")
    tablet.tap("action.terminal")
    tablet.tap("terminal.use.heat_scan")
    tablet.tap("scan.2")
    assert isinstance(tablet.desk.sheet, Result)
    assert len(tablet.desk.sheet.seats) == 6
    assert {"2", "4", "Infected", "Humans"} <= set(tablet.texts())
    assert pressable(tablet) == {"result.ok"}
    tablet.tap("result.ok")
    assert tablet.desk.sheet is None
    header = tablet.root.screen.header.said
    assert {"2", "4"} <= {one.text for one in header}


def test_a_scan_that_is_taken_back_shows_no_result(tablet: Tablet) -> None:
    test_a_scans_result_fills_the_window_until_somebody_goes_on(tablet)
    tablet.tap("undo")
    assert not isinstance(tablet.desk.sheet, Result)
    tablet.tap("scan.3")
    assert isinstance(tablet.desk.sheet, Result)


def test_the_menu_takes_back_and_does_again(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="end_turn")
    for key, seat in (("undo", "red"), ("redo", "blue")):
        tablet.desk.sheets.clear()
        tablet.desk.open(Menu())
        tablet.settle()
        tablet.tap(f"menu.{key}")
        assert tablet.view["turn"]["seat"] == seat


def test_a_game_is_given_up_only_by_two_taps(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("menu")
    tablet.tap("menu.give_up")
    assert not tablet.desk.news.over
    assert isinstance(tablet.desk.sheet, Ask)
    tablet.tap("give_up.yes")
    assert tablet.desk.news.over


def test_a_die_for_the_table_is_in_no_journal(tablet: Tablet) -> None:
    at_table(tablet)
    rev = tablet.view["rev"]
    tablet.tap("menu")
    for _ in range(4):
        tablet.tap("menu.roll" if "menu.roll" in pressable(tablet) else "roll.again")
    assert tablet.view["rev"] == rev
    tablet.tap("close")
    assert tablet.desk.sheet is None


def test_the_tables_own_die_is_told_by_its_number(a_tablet: ATablet) -> None:
    tablet = at_table(a_tablet(own_die=True), begun=False)
    tablet.tap("action.begin")
    tablet.tap("action.parasite_phase")
    tablet.tap("die.3")
    assert tablet.view["phase"] == "team"


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_the_die_that_is_asked_for_is_the_one_that_is_told(tablet: Tablet, sides: int) -> None:
    at_table(tablet)
    tablet.desk.open(ToldDice({"do": "parasite_phase"}, sides))
    tablet.settle()
    faces = [key for key in pressable(tablet) if key.startswith("die.")]
    assert sorted(faces, key=lambda key: int(key[4:])) == [f"die.{n + 1}" for n in range(sides)]
    assert f"Roll the D{sides}" in tablet.texts()


def test_attacks_are_one_card_a_character_with_before_and_after(tablet: Tablet) -> None:
    golden(tablet, "eliminated_marker_holder", 85)
    tablet.desk.go("table")
    tablet.settle()
    said = tablet.texts()
    assert "3 characters are attacked: 5 wounds" in said
    assert "Grey 1 + black 2" in said
    assert "Take 5 wounds" in said


def test_one_attack_alone_is_a_line_and_leaves_the_map_room(tablet: Tablet) -> None:
    golden(tablet, "eliminated_marker_holder", 85)
    tablet.desk.go("table")
    tablet.settle()
    scene = tablet.desk.scene
    assert scene is not None
    assert isinstance(scene.question, Tally)
    one = evolve(scene.question, rows=scene.question.rows[:1])
    assert columns(tablet.desk, scene.question, 776) == 3
    assert columns(tablet.desk, one, 776) == 0
    assert need(tablet.desk, one, 776) < need(tablet.desk, scene.question, 776) - 100


def test_on_a_standing_tablet_the_map_keeps_all_that_an_attack_leaves_it(a_tablet: ATablet) -> None:
    tablet = a_tablet(size=(800, 1280))
    golden(tablet, "eliminated_marker_holder", 85)
    tablet.desk.go("table")
    tablet.settle()
    screen: Any = tablet.root.screen
    sheet: Any = tablet.root.layer.panel  # type: ignore[union-attr]
    gap = screen.board.y - sheet.card.top
    assert 0 < gap < tablet.desk.look.px(20)


def test_why_a_card_cannot_be_played_is_written_out_on_a_flat_table_in_large_text(
    a_tablet: ATablet,
) -> None:
    tablet = a_tablet(size=(1920, 1200), flat=True, text=1.6)
    at_table(tablet, 4)
    tablet.tap("action.items")
    assert [said.text for said in tablet.said() if not said.fits] == []


def test_an_armor_counted_lowers_the_sum_and_what_the_button_says(tablet: Tablet) -> None:
    golden(tablet, "eliminated_marker_holder", 85)
    tablet.desk.go("table")
    tablet.settle()
    (row,) = {one for one in set(tablet.keys()) if one.endswith("/blue") and "less" not in one}
    tablet.tap(row)
    assert "Grey 1 − Armor 1" in tablet.texts()
    assert "Take 4 wounds" in tablet.texts()
