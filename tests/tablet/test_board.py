"""The map under real fingers: cards laid, discs moved, the view panned and pinched."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion.stage.presses import Aim
from companion.stage.questions import Mend, Number
from companion.tablet.layers import Refused
from companion.tablet.theme import look_for
from tests.support.tablet import TIME, ATablet, Finger, Tablet
from tests.support.tablet_games import NAMES, on_map, the_map, trooper

PARTS = (("run-1", (-1, 0)), ("terminal-closed", (0, 1)))


def aim_with(tablet: Tablet, card: str) -> None:
    """Tell the next card, and begin to explore with it."""
    tablet.desk.dispatch(Aim("explore", card))
    tablet.wait(0.4)


def rooms(tablet: Tablet) -> Any:
    return tablet.view["rooms"]


def refused(tablet: Tablet) -> str | None:
    """Return the rule of the refusal that lies on the table."""
    sheet = tablet.desk.sheet
    assert isinstance(sheet, Refused), sheet
    return sheet.refusal.rule


def let_go(finger: Finger, *way: tuple[float, float]) -> None:
    """Drag a finger along a way, and lift it."""
    for x, y in way:
        finger.to(x, y)
        TIME.frame()
    finger.up()


# Laying cards


def test_the_next_card_is_told_in_the_tray(tablet: Tablet) -> None:
    on_map(tablet)
    tablet.tap("next")
    tablet.tap("card.tell.sick-bay")
    assert tablet.desk.selection.card == "sick-bay"
    assert "Sick Bay" in tablet.texts()


def test_a_tap_on_a_ghost_lays_the_card_as_it_is_shown(tablet: Tablet) -> None:
    on_map(tablet)
    aim_with(tablet, "storage-2")
    tablet.tap("lay.1,0")
    assert (rooms(tablet)["1,0"]["card"], rooms(tablet)["1,0"]["turned"]) == ("storage-2", False)


def test_a_ghost_is_turned_before_the_card_is_laid(tablet: Tablet) -> None:
    on_map(tablet)
    aim_with(tablet, "storage-2")
    tablet.tap("turn.1,0")
    assert "1,0" not in rooms(tablet)
    tablet.tap("lay.1,0")
    assert rooms(tablet)["1,0"]["turned"] is True


def test_how_a_ghost_is_turned_outlives_a_new_drawing(tablet: Tablet) -> None:
    on_map(tablet)
    aim_with(tablet, "storage-2")
    tablet.tap("turn.1,0")
    tablet.desk.set(theme="light")
    tablet.settle()
    tablet.tap("lay.1,0")
    assert rooms(tablet)["1,0"]["turned"] is True


def test_the_next_card_is_dragged_from_the_tray_to_its_place(tablet: Tablet) -> None:
    board = on_map(tablet)
    tablet.desk.tell_card("run-2")
    tablet.wait(0.4)
    tablet.drag(tablet.where("next"), board.where_cell((0, -1)))
    assert rooms(tablet)["0,-1"]["card"] == "run-2"


def test_a_card_dragged_to_where_it_may_not_lie_is_explained_by_its_rule(tablet: Tablet) -> None:
    board = on_map(tablet, ("run-1", (-1, 0)))
    tablet.desk.tell_card("run-2")
    tablet.wait(0.4)
    tablet.drag(tablet.where("next"), board.where_cell((-2, 0)))
    assert refused(tablet) == "PS-EXP-01"
    assert "-2,0" not in rooms(tablet)


def test_a_cross_says_why_the_card_does_not_fit_there(tablet: Tablet) -> None:
    on_map(tablet)
    aim_with(tablet, "sick-bay")
    tablet.tap("no.1,0")
    assert refused(tablet) == "PS-EXP-03"


def test_a_card_let_go_far_from_the_map_goes_back(tablet: Tablet) -> None:
    on_map(tablet)
    tablet.desk.tell_card("run-2")
    tablet.wait(0.4)
    tablet.drag(tablet.where("next"), tablet.where("number.decks.search"))
    assert tablet.desk.sheet is None
    assert len(rooms(tablet)) == 1


def test_the_cross_in_the_banner_ends_the_laying(tablet: Tablet) -> None:
    on_map(tablet)
    aim_with(tablet, "run-2")
    tablet.tap("aim.cancel")
    assert tablet.desk.selection.aim is None
    assert "lay.1,0" not in set(tablet.keys())


# Moving discs


def test_a_tap_on_a_lit_room_moves_the_chosen_character(tablet: Tablet) -> None:
    on_map(tablet, *PARTS)
    tablet.tap("room.-1,0")
    assert trooper(tablet) == "-1,0"


def test_a_character_is_dragged_into_a_half_of_a_card_with_two_rooms(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    tablet.drag(board.where_piece("red.trooper"), board.where_place("0,1:s"))
    assert trooper(tablet) == "0,1:s"
    _, up = board.where_piece("red.trooper")
    assert up < board.where_cell((0, 1))[1]


def test_a_character_dragged_through_a_wall_hears_why_not(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    stood = board.where_piece("red.trooper")
    tablet.drag(stood, board.where_place("0,1:n"))
    assert refused(tablet) == "PS-MOV-01"
    assert trooper(tablet) == "0,0"
    assert board.where_piece("red.trooper") == pytest.approx(stood)


def test_while_a_move_is_aimed_an_unlit_room_says_why_not(tablet: Tablet) -> None:
    on_map(tablet, *PARTS)
    tablet.desk.dispatch(Aim("move"))
    tablet.wait(0.4)
    tablet.tap("room.0,1:n")
    assert refused(tablet) == "PS-MOV-01"


def test_a_disc_let_go_beside_the_map_flies_back(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    stood = board.where_piece("red.trooper")
    tablet.drag(stood, board.where_cell((2, 0)))
    assert board.where_piece("red.trooper") == pytest.approx(stood)
    assert tablet.desk.sheet is None


def test_a_second_finger_ends_a_drag(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    stood, there = board.where_piece("red.trooper"), board.where_place("-1,0")
    one = Finger(*stood).down()
    one.to(*there)
    TIME.frame()
    two = Finger(there[0] + 80, there[1] - 80).down()
    let_go(one, there)
    two.up()
    tablet.settle()
    assert trooper(tablet) == "0,0"
    assert board.where_piece("red.trooper") == pytest.approx(stood, abs=1)


def test_twelve_discs_in_a_room_fan_out_and_none_is_too_small_for_a_finger(
    tablet: Tablet,
) -> None:
    """On a tablet of 10 inches a disc is 7 mm wide, and most of each is seen."""
    board = on_map(tablet)
    every = {f"seats.{seat}.{who}.room": "0,0" for seat in NAMES for who in ("trooper", "android")}
    tablet.tell(do="adjust", set=every)
    stand = list(board.pieces.seen.values())
    assert len(stand) == 12
    for one, other in combinations(stand, 2):
        apart = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
        assert apart >= 0.7 * (one[2] + other[2])
    assert all(abs(x) + r < 0.5 and abs(y) + r < 0.5 for x, y, r in stand)
    wide = {2 * r * board.view().pitch / tablet.desk.look.per_mm for _, _, r in stand}
    assert min(wide) >= 6.9


def test_few_discs_in_a_room_do_not_overlap(tablet: Tablet) -> None:
    board = on_map(tablet)
    for one, other in combinations(board.pieces.seen.values(), 2):
        apart = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
        assert apart >= one[2] + other[2]


def test_two_taps_on_bare_ground_look_closer_and_two_more_show_all_again(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    pitch, bare = board.view().pitch, board.where_cell((-1, 1))
    for closer in (True, False):
        for _ in range(2):
            Finger(*bare).down().up()
        tablet.settle()
        assert (board.view().pitch > 1.5 * pitch) is closer
        tablet.wait(0.5)
        bare = board.where_cell((-1, 1))
    assert trooper(tablet) == "0,0"


def test_a_larger_window_shows_more_and_not_only_larger() -> None:
    assert look_for("dark", 1.0, 1280, 800).unit == 1.0
    assert 1.15 < look_for("dark", 1.0, 1920, 1200).unit < 1.5


def test_a_disc_is_as_large_on_a_small_screen_as_on_a_large_one(a_tablet: ATablet) -> None:
    small, large = (a_tablet(inches=inches).desk.look.per_mm for inches in (8, 15))
    assert small == pytest.approx(large * 15 / 8)


# The view


def test_one_finger_pans_and_the_fit_button_shows_all_again(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    x, y = board.where_cell((0, 0))
    empty = board.where_cell((-1, 1))
    tablet.drag(empty, (empty[0] + 60, empty[1] + 30))
    assert board.where_cell((0, 0)) == pytest.approx((x + 60, y + 30), abs=1)
    assert trooper(tablet) == "0,0"
    tablet.tap("fit")
    assert board.where_cell((0, 0)) == pytest.approx((x, y), abs=1)
    assert "fit" not in set(tablet.keys())


def test_a_pan_that_begins_on_a_room_does_not_press_it(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    x, y = board.where_place("-1,0")
    tablet.drag((x, y), (x + 70, y))
    assert trooper(tablet) == "0,0"
    assert board.where_place("-1,0") == pytest.approx((x + 70, y), abs=1)


def test_two_fingers_zoom_about_their_middle_and_press_nothing(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    wide = board.where_cell((0, 0))[0] - board.where_cell((-1, 0))[0]
    x, y = board.where_place("-1,0")
    one, two = Finger(x - 20, y).down(), Finger(x + 20, y).down()
    one.to(x - 30, y)
    two.to(x + 30, y)
    TIME.frame()
    let_go(one)
    let_go(two)
    tablet.settle()
    assert board.where_cell((0, 0))[0] - board.where_cell((-1, 0))[0] == pytest.approx(
        wide * 1.5, rel=0.02
    )
    assert board.where_place("-1,0") == pytest.approx((x, y), abs=2)
    assert trooper(tablet) == "0,0"
    assert tablet.desk.sheet is None


def test_the_wheel_zooms_between_limits(tablet: Tablet) -> None:
    board = on_map(tablet)
    for button, most in (("scrolldown", 330.0), ("scrollup", 84.0)):
        for _ in range(30):
            finger = Finger(*board.where_cell((0, 0)))
            finger.profile.append("button")
            finger.button = button
            finger.down().up()
            tablet.settle()
        assert board.view().pitch == pytest.approx(tablet.desk.look.px(most))


def test_the_view_outlives_another_language(tablet: Tablet) -> None:
    board = on_map(tablet, *PARTS)
    empty = board.where_cell((-1, 1))
    tablet.drag(empty, (empty[0] + 60, empty[1] + 30))
    there = board.where_cell((0, 0))
    tablet.desk.set(language="fr")
    tablet.settle()
    assert the_map(tablet) is not board
    assert the_map(tablet).where_cell((0, 0)) == pytest.approx(there, abs=1)


def test_the_map_follows_a_card_that_is_laid_at_its_edge(tablet: Tablet) -> None:
    board = on_map(tablet)
    tablet.tell(do="explore", who="trooper", card="run-1", at=[-1, 0])
    tablet.tell(do="move", who="trooper", to="-1,0")
    tablet.tell(do="explore", who="trooper", card="run-2", at=[-2, 0])
    at = board.where_cell((-2, 0))
    assert board.x < at[0] < board.right


# Setting right


def test_a_long_press_on_a_card_sets_its_doors_right(tablet: Tablet) -> None:
    board = on_map(tablet, ("storage-2", (1, 0)))
    finger = Finger(*board.where_place("1,0")).down()
    tablet.wait(0.7)
    finger.up()
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Mend)
    tablet.tap("mend.top")
    tablet.tap("mend.row.searched")
    tablet.tap("mend.done")
    assert rooms(tablet)["1,0"]["doors"] == "DDDD"
    assert rooms(tablet)["1,0"]["searched"] is True


def test_a_card_that_is_not_lit_shows_its_pencil(tablet: Tablet) -> None:
    on_map(tablet)
    tablet.tap("room.0,0")
    tablet.tap("mend.0,0")
    assert isinstance(tablet.desk.sheet, Mend)
    assert "mend.row.searched" not in set(tablet.keys())


def test_a_card_that_is_right_sends_nothing(tablet: Tablet) -> None:
    on_map(tablet)
    news = tablet.desk.news
    tablet.tap("room.0,0")
    tablet.tap("mend.0,0")
    for _ in range(3):
        tablet.tap("mend.left")
    tablet.tap("mend.done")
    assert tablet.desk.sheet is None
    assert tablet.desk.news is news


@pytest.mark.parametrize("board", ["full", "light"])
def test_a_deck_is_set_right_on_the_map_and_without_one(tablet: Tablet, board: str) -> None:
    on_map(tablet, board=board)
    tablet.tap("number.decks.discard")
    assert isinstance(tablet.desk.sheet, Number)
    assert tablet.desk.sheet.path == "decks.discard"


def test_what_to_remember_is_told_in_full(tablet: Tablet) -> None:
    on_map(tablet)
    scene = tablet.desk.scene
    assert scene is not None
    assert len(scene.notices) > 1
    tablet.tap("hands.done")
    tablet.tap("notice")
    told = " ".join(tablet.texts())
    for _, words in scene.notices:
        assert str(tablet.desk.words.say(words)).rstrip(".") in told


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", [1.0, 1.6])
def test_everything_on_the_map_can_be_read(a_tablet: ATablet, language: str, text: float) -> None:
    tablet = a_tablet(language=language, text=text)
    board = on_map(tablet, *PARTS)
    for card in (None, "storage-2"):
        if card is not None:
            aim_with(tablet, card)
        for said in board.said:
            assert said.fits, said.text
            assert said.size >= round(tablet.desk.look.px(16)), said.text
