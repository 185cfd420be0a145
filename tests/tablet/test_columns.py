"""Cards in columns: everything on them is read and pressed, however many they and the seats are."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from companion.stage.middles import Columns, Status
from companion.stage.presses import Pick
from companion.stage.questions import Ask, Number
from companion.stage.scene import Chip
from companion.tablet.board.columns import CardColumns
from companion.tablet.board.names import name_of
from companion.tablet.board.still import compared
from companion.tablet.box import Box
from companion.tablet.layers import Notice, Refused
from companion.tablet.table.screen import TableScreen
from tests.support.column_scenes import CREW, LIT, TABLES, at_table, columns
from tests.support.readable import LARGE, WAYS, Drawn, draw, faults
from tests.support.scenes import CHECKLIST, NAMES, show
from tests.support.tablet import ATablet, Finger, Tablet
from tests.support.tablet_games import the_map


def cards_of(tablet: Tablet) -> CardColumns:
    painter = the_map(tablet).painter
    assert isinstance(painter, CardColumns)
    return painter


def at_card(tablet: Tablet, key: str) -> tuple[float, float]:
    return the_map(tablet).where_place(key)


def on_card(tablet: Tablet, key: str) -> list[str]:
    """Return what stands on a card."""
    box = cards_of(tablet).cards[key]
    return [said.text for said in the_map(tablet).said if box.holds(*said.box.middle)]


def middle_of(tablet: Tablet) -> Columns:
    assert tablet.desk.scene is not None
    assert isinstance(tablet.desk.scene.middle, Columns)
    return tablet.desk.scene.middle


def screen_of(tablet: Tablet) -> TableScreen:
    assert isinstance(tablet.root.screen, TableScreen)
    return tablet.root.screen


@pytest.mark.law
@pytest.mark.parametrize("name", TABLES)
def test_what_everybody_has_on_a_card_is_there_in_every_way(name: str, a_tablet: ATablet) -> None:
    tablet = a_tablet()
    show(tablet, TABLES[name]())
    for how in WAYS:
        draw(tablet, how)
        assert list(faults(tablet)) == []
        for card in middle_of(tablet).cards:
            there = on_card(tablet, card.key)
            for count in card.counts.values():
                there.remove(str(count))


@pytest.mark.parametrize("size", [(1280, 800), LARGE])
def test_names_of_all_cards_are_read_whole(size: tuple[int, int], a_tablet: ATablet) -> None:
    tablet = a_tablet()
    show(tablet, TABLES["a crew"]())
    draw(tablet, Drawn(size, language="fr"))
    for card in middle_of(tablet).cards:
        assert {card.title, card.sub} - {""} <= set(on_card(tablet, card.key))


def test_cards_are_read_row_by_row_in_two_columns(tablet: Tablet) -> None:
    show(tablet, at_table(6, 14))
    boxes = list(cards_of(tablet).cards.values())
    assert len({round(one.x) for one in boxes}) == 2
    assert all(a.y > b.y or (a.y == b.y and a.x < b.x) for a, b in pairwise(boxes))


def test_more_than_fourteen_cards_stand_in_four_columns(tablet: Tablet) -> None:
    show(tablet, at_table(6, 15))
    assert len({round(one.x) for one in cards_of(tablet).cards.values()}) == 4


def test_a_lit_card_does_what_it_is_lit_for(tablet: Tablet) -> None:
    sent = show(tablet, at_table())
    tablet.tap(f"card.{CREW[LIT[1]]}")
    assert sent == [{"do": "act", "with": CREW[LIT[1]]}]


def test_a_card_that_cannot_be_chosen_says_why(tablet: Tablet) -> None:
    sent = show(tablet, at_table())
    tablet.tap("card.Navigator")
    assert isinstance(tablet.desk.sheet, Refused)
    assert "Ivo has fewer cubes here than others." in tablet.texts()
    assert sent == []


def test_a_finger_that_lies_on_a_card_sets_it_right(tablet: Tablet) -> None:
    show(tablet, at_table())
    finger = Finger(*at_card(tablet, "Navigator")).down()
    tablet.wait(0.7)
    finger.up()
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Ask)
    assert tablet.desk.sheet.key == "correct.1"


def test_a_finger_that_slips_over_cards_moves_nothing(tablet: Tablet) -> None:
    sent = show(tablet, at_table())
    before = dict(cards_of(tablet).cards)
    tablet.drag(at_card(tablet, CREW[0]), at_card(tablet, CREW[9]))
    assert dict(cards_of(tablet).cards) == before
    assert tablet.desk.map.centre is None
    assert sent == []


def test_an_amount_beside_the_cards_is_set_right_by_its_line(tablet: Tablet) -> None:
    show(tablet, at_table())
    tablet.tap("status.0")
    assert isinstance(tablet.desk.sheet, Number)


def test_a_finger_means_the_line_that_it_lies_on(tablet: Tablet) -> None:
    lines = tuple(
        Status(f"Line {n}", "On", press=Pick(Number(f"line.{n}", f"Line {n}", n, 0, 40)))
        for n in range(21)
    )
    scene = at_table()
    show(tablet, evolve(scene, middle=evolve(columns(), status=lines)))
    for n in (0, 7, 20):
        tablet.tap(f"status.{n}")
        assert isinstance(tablet.desk.sheet, Number)
        assert tablet.desk.sheet.path == f"line.{n}"
        tablet.desk.back()
        tablet.settle()


CROWD = tuple(
    Status(
        f"{name} {n}", "damaged" if n % 2 else "", "alarm", "flame",
        press=Pick(Number(f"line.{name}.{n}", f"Line {n}", n, 0, 40)),
    )
    for n in range(12)
    for name in ("Galley", "Powder Magazine")
)  # fmt: skip


@pytest.mark.law
def test_however_much_is_wrong_every_line_beside_the_cards_is_read(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    for more in (4, 12, 24):
        middle = evolve(columns(), status=(*columns().status, *CROWD[:more]))
        show(tablet, evolve(at_table(), middle=middle))
        for how in WAYS:
            draw(tablet, how)
            status = cards_of(tablet).status
            said = [one for one in the_map(tablet).said if status.holds(*one.box.middle)]
            assert [one.text for one in said if not one.fits] == []


def test_what_has_no_room_beside_the_cards_is_asked_for(tablet: Tablet) -> None:
    show(tablet, evolve(at_table(), middle=evolve(columns(), status=CROWD)))
    tablet.tap(next(key for key in reversed(tablet.keys()) if key.startswith("status.")))
    assert isinstance(tablet.desk.sheet, Ask)
    last = tablet.desk.sheet.choices[-1]
    assert (last.label, last.press) == (CROWD[-1].label, CROWD[-1].press)


def test_what_comes_next_is_told_in_full_by_a_tap(tablet: Tablet) -> None:
    show(tablet, at_table(due=7))
    assert "And 4 more" in tablet.texts()
    tablet.tap("due")
    assert isinstance(tablet.desk.sheet, Notice)
    told = " ".join(tablet.texts())
    assert told.index("1. The Long Boat leaves") < told.index("7. Watch 6 begins")


def test_while_a_card_is_awaited_no_card_moves(tablet: Tablet) -> None:
    show(tablet, at_table())
    before = dict(cards_of(tablet).cards)
    tablet.desk.selection = evolve(tablet.desk.selection, aim="act")
    tablet.desk.changed()
    tablet.settle()
    assert "Tap a lit card" in tablet.texts()
    assert dict(cards_of(tablet).cards) == before


@pytest.mark.parametrize("count", [2, 6, 9])
def test_what_the_hands_do_lies_over_no_card(count: int, tablet: Tablet) -> None:
    show(tablet, evolve(at_table(count), checklist=CHECKLIST))
    screen = screen_of(tablet)
    top = screen.checklist.top - screen.board.y
    assert screen.checklist.height > 40
    assert all(one.y >= top for one in cards_of(tablet).cards.values())


@pytest.mark.parametrize("how", [{}, {"text": 1.6}, {"flat": True, "text": 1.6}])
def test_what_comes_next_is_read_beside_what_the_hands_do_and_below_all_of_it(
    how: dict[str, Any], a_tablet: ATablet
) -> None:
    tablet = a_tablet(**how)
    show(tablet, evolve(at_table(9), checklist=CHECKLIST * 3))
    screen = screen_of(tablet)
    for opened in (False, True):
        tablet.desk.by_hand.is_open = opened
        tablet.desk.changed()
        tablet.settle()
        over, board = screen.checklist, screen.board
        first = next(one for one in board.said if one.text == "The Long Boat leaves")
        x, y = first.box.middle
        assert first.fits
        assert over.height > 0
        assert not over.collide_point(board.x + x, board.y + y)


def test_what_is_to_be_remembered_stands_beside_what_comes_next(tablet: Tablet) -> None:
    words = "The lamps are out."
    show(tablet, evolve(at_table(due=2), notices=(("TE-1", words),)))
    assert {words, "The Long Boat leaves"} <= set(tablet.texts())


def test_seats_are_a_list_at_the_left_from_the_first_on(tablet: Tablet) -> None:
    show(tablet, at_table(9))
    panels = screen_of(tablet).seats
    assert [one.seat for one in sorted(panels, key=lambda one: -one.y)] == [
        one.seat for one in panels
    ]
    assert len({round(one.x) for one in panels}) == 1


def test_where_the_tablet_lies_flat_seats_are_at_both_sides(a_tablet: ATablet) -> None:
    tablet = a_tablet(flat=True)
    show(tablet, at_table(9))
    panels = screen_of(tablet).seats
    assert {one.angle for one in panels} == {90, 270}
    assert set(NAMES[:9]) <= set(tablet.texts())


@pytest.mark.parametrize("count", [2, 3])
def test_where_seats_are_few_it_is_written_what_each_has(count: int, tablet: Tablet) -> None:
    scene = at_table(count)
    lying = Chip("cubes", "Cubes", "cube", sub="5")
    bot = evolve(scene.seats[-1], numbers=scene.seats[-1].numbers[:1], sub="Bot: Harpooner")
    seats = (*(evolve(one, chips=(lying,), numbers=one.numbers[1:]) for one in scene.seats[:-1]),
             evolve(bot, chips=(lying,)))  # fmt: skip
    show(tablet, evolve(scene, seats=seats))
    said = [one.text for one in tablet.said()]
    assert (said.count("Cubes"), said.count("bribe")) == (count, count - 1)


def test_a_low_seat_asks_which_of_its_numbers_is_otherwise(tablet: Tablet) -> None:
    sent = show(tablet, at_table(9))
    tablet.tap("seat.white")
    assert isinstance(tablet.desk.sheet, Ask)
    labels = [one.label for one in tablet.desk.sheet.choices]
    assert [*map(tablet.desk.words.say, labels)] == ["cubes", "bribe", "markers", "dirt", "Leaves"]
    tablet.tap("seat.white.seats.white.cubes")
    assert isinstance(tablet.desk.sheet, Number)
    assert sent == []


def test_as_whom_a_seat_plays_stands_below_its_numbers_where_the_name_leaves_no_room(
    tablet: Tablet,
) -> None:
    sub = "Station Chief, bonus Troubleshooter"
    scene = at_table(4)
    seats = tuple(evolve(one, sub=sub) for one in scene.seats)
    show(tablet, evolve(scene, seats=seats))
    assert [said.text for said in tablet.said()].count(sub) == len(seats)


def test_as_whom_a_seat_plays_is_told_at_five_seats_too(tablet: Tablet) -> None:
    sub = "Exile, bonus Station Chief"
    scene = at_table(5)
    seats = tuple(evolve(one, sub=sub if n else "") for n, one in enumerate(scene.seats))
    show(tablet, evolve(scene, seats=seats))
    told = [said for said in tablet.said() if said.text == sub]
    assert [said.fits for said in told] == [True] * 4


def test_the_clock_says_what_comes_into_play_after_this_turn(tablet: Tablet) -> None:
    show(tablet, at_table())
    assert "after this turn" in tablet.texts()


def test_on_a_narrow_window_every_slot_of_the_clock_is_read(a_tablet: ATablet) -> None:
    tablet = a_tablet(size=(800, 1280))
    show(tablet, at_table(9))
    said = [one.text for one in screen_of(tablet).tracks.said]
    assert [one for one in said if one.isdecimal()] == [str(n) for n in range(13, -1, -1)]


def test_a_card_is_called_by_its_name() -> None:
    assert name_of(columns(), "Purser") == "Purser"
    assert name_of(columns(), "Nobody") == ""


def test_of_two_courses_the_cards_that_would_lie_otherwise_stand_out() -> None:
    now = columns(lit=False)
    first = evolve(now.cards[0], counts={"blue": 5})
    would: Any = compared(now, evolve(columns(), cards=(first, *now.cards[1:]))).middle
    assert [one.key for one in would.cards if one.past] == [CREW[0]]


def test_the_legend_stands_in_free_cells_and_over_no_card(tablet: Tablet) -> None:
    for cards in (12, 13, 17, 28):
        show(tablet, at_table(6, cards))
        painter = cards_of(tablet)
        assert not any(painter.legend.meets(_smaller(one)) for one in painter.cards.values())


def test_of_what_is_beside_cards_only_what_would_be_otherwise_is_compared() -> None:
    now = columns()
    burns = Status("Hold burns", icon="fire", tone="alarm")
    would: Any = compared(now, evolve(now, status=(*now.status, burns))).middle
    assert would.status == (burns,)


def _smaller(box: Box) -> Box:
    return box.inset(1)
