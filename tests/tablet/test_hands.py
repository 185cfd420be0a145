"""What the hands do on the physical table is listed after each step, ticked or ignored."""

from __future__ import annotations

import pytest

from companion.core.say import say
from companion.journal.entry import Entry
from companion.stage.presses import Aim
from companion.stage.scene import Line
from companion.tablet.box import Box
from companion.tablet.hands import Hands
from companion.tablet.table.screen import TableScreen
from tests.support.readable import Drawn, draw, readable
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, golden, on_map


def listed(tablet: Tablet) -> list[str]:
    """Return the lines as they are read."""
    tablet.settle()
    say = tablet.desk.words.sentence
    return [say(one.line.words) for one in tablet.desk.hands]  # type: ignore[arg-type]


def ready(tablet: Tablet) -> Tablet:
    """Let all that is still to be done be done."""
    on_map(tablet, ("storage-2", (1, 0)))
    tablet.desk.handle_all()
    return tablet


@pytest.fixture
def table(tablet: Tablet) -> Tablet:
    """Red's turn on a map with a Storage room beside the Reactor, and nothing left to do."""
    return ready(tablet)


def test_a_move_is_one_line(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    assert listed(table) == ["Move Ann's Trooper to the Storage room."]


def test_a_search_draws_and_turns_the_room_red(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.desk.handle_all()
    table.tell(do="search", who="trooper", alerts=0)
    assert listed(table) == ["Turn the Storage room to its red side.", "Ann draws 3 cards."]


def test_what_is_undone_is_put_back_by_the_hands(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.tell(do="search", who="trooper", alerts=0)
    table.tell(do="undo")
    assert listed(table) == [
        "Turn the Storage room to its black side.",
        "Ann puts 3 cards back on the search deck.",
        "Move Ann's Trooper to the Storage room.",
    ]


def test_a_room_that_should_have_been_laid_elsewhere_is_laid_there_and_not_put_back(
    table: Tablet,
) -> None:
    explore = {"do": "explore", "who": "trooper", "card": "storage-2", "at": [-1, 0]}
    table.tell(do="rewrite", at=table.view["rev"], command=explore)
    assert listed(table) == [
        "Lay the Storage room left of the Reactor instead, as the map shows it."
    ]


def test_what_was_not_ticked_stays_behind_what_is_new(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.tell(do="search", who="trooper", alerts=0)
    assert listed(table) == [
        "Turn the Storage room to its red side.",
        "Ann draws 3 cards.",
        "Move Ann's Trooper to the Storage room.",
    ]
    assert [one.late for one in table.desk.hands] == [False, False, True]


def test_what_is_left_open_is_old_in_the_next_player_s_turn_and_ticked_with_one_tap(
    table: Tablet,
) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.tell(do="end_turn")
    table.settle()
    assert [one.old for one in table.desk.hands][-1]
    if "hands.more" in set(table.keys()):
        table.tap("hands.more")
    assert "Still open: Move Ann's Trooper to the Storage room." in table.texts()
    table.tap("hands.done")
    assert listed(table) == []


def test_after_a_crash_the_last_step_s_lines_are_there_again(a_tablet: ATablet) -> None:
    table = ready(a_tablet())
    table.tell(do="move", who="trooper", to="1,0")
    table.close()
    again = a_tablet()
    again.tap("resume")
    assert listed(again) == ["Move Ann's Trooper to the Storage room."]


def test_nothing_lies_over_the_map_while_it_waits_for_a_finger(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.settle()
    screen = table.root.screen
    assert isinstance(screen, TableScreen)
    assert screen.checklist.height > 0
    table.desk.dispatch(Aim("move"))
    table.settle()
    assert screen.checklist.height == 0
    table.desk.back()
    table.settle()
    assert screen.checklist.height > 0


def test_escape_folds_the_list_and_does_not_leave_the_table(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.desk.show_hands()
    assert table.key(27)
    assert not table.desk.by_hand.is_open
    assert table.desk.route.name == "table"


def test_all_of_it_is_folded_again_by_the_next_step(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.desk.show_hands()
    table.desk.handle(table.desk.hands[0].key)
    assert not table.desk.by_hand.is_open, "nothing is left to show"
    table.tell(do="search", who="trooper", alerts=0)
    table.desk.show_hands()
    table.tell(do="move", who="android", to="1,0")
    assert not table.desk.by_hand.is_open


@pytest.mark.parametrize("text", [1.0, 1.6])
@pytest.mark.parametrize("board", ["full", "light"])
def test_what_is_to_be_remembered_stays_in_sight(
    a_tablet: ATablet, board: str, text: float
) -> None:
    tablet = a_tablet(text=text)
    at_table(tablet, 4, board=board)
    tablet.wait(0.4)
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    notice = next(spot.box for spot in screen.board.spots if spot.key == "notice")
    over = screen.checklist
    assert over.height > 0
    at = Box(over.x - screen.board.x, over.y - screen.board.y, over.width, over.height)
    assert not at.meets(notice)


def test_its_row_is_higher_where_its_first_line_needs_that(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    golden(tablet, "human_win", 30)
    tablet.desk.go("table")
    tablet.settle()
    tablet.tap("action.parasite_phase")
    draw(tablet, Drawn(text=1.45))
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    assert screen.checklist.height > screen.checklist.row
    readable(tablet, screen.checklist.said)


def test_what_was_corrected_lies_there_already(table: Tablet) -> None:
    table.tell(do="adjust", set={"seats.red.trooper.health": 2})
    assert listed(table) == []


def test_a_parasite_is_moved_by_its_own_line(table: Tablet) -> None:
    table.tell(do="adjust", set={"parasites": [{"disc": "grey", "room": "0,0"}]})
    while table.view["phase"] == "team":
        table.tell(do="end_turn")
    table.tell(do="parasite_phase", roll=[2])
    assert "Move the grey parasite from the Reactor room to the Storage room." in listed(table)


def test_all_of_it_is_ticked_with_one_tap_and_gone(table: Tablet) -> None:
    table.tell(do="move", who="trooper", to="1,0")
    table.settle()
    table.tap("hands.done")
    assert "hands.done" not in set(table.keys())


def test_it_can_be_switched_off(table: Tablet) -> None:
    table.desk.set(hands=False)
    table.tell(do="move", who="trooper", to="1,0")
    assert listed(table) == []


def test_a_light_board_names_no_room(tablet: Tablet) -> None:
    at_table(tablet, 4, board="light")
    tablet.desk.handle_all()
    tablet.tell(do="search", who="trooper", cards=2, alerts=0)
    assert listed(tablet) == ["Ann draws 2 cards."]


# The list itself, without a screen

A, B, C = (Line(say("{x}", x=one)) for one in "ABC")


def step(do: str, rev: int, **event: object) -> Entry:
    """A step that was written down."""
    events = ({"type": "something", **event},)
    return Entry(rev, 1, "ten", "2026-01-01T20:00:00", do, 1, "red", over=False, events=events)


def shown(hands: Hands, rev: int, turn: int = 1) -> list[Line]:
    """What is on the list after this step."""
    return [one.line for one in hands.lines(rev, turn)]


def three_steps() -> Hands:
    """Three steps of one turn, and a line of each."""
    hands = Hands()
    for rev, line in enumerate((A, B, C), start=1):
        hands.take(rev, 1, (line,), step("act", rev))
    return hands


def test_the_newest_line_is_first_and_the_oldest_last() -> None:
    assert shown(three_steps(), 3) == [C, B, A]


def test_a_tick_stays_to_be_seen_until_the_next_step_and_is_gone_then() -> None:
    hands = three_steps()
    hands.tick("1.0", "3.0")
    assert [one.done for one in hands.lines(3, 1)] == [True, False, True]
    hands.take(4, 1, (), step("act", 4))
    assert shown(hands, 4) == [B]


def test_two_lines_that_say_the_same_are_two_things_to_do() -> None:
    hands = Hands()
    hands.take(1, 1, (A,), step("draw", 1))
    hands.take(2, 1, (A,), step("draw", 2))
    assert shown(hands, 2) == [A, A]


def test_a_step_taken_back_takes_its_lines_back_and_done_again_brings_them_back() -> None:
    hands = three_steps()
    hands.take(4, 1, (), step("undo", 4, of=3))
    assert shown(hands, 4) == [B, A]
    hands.take(5, 1, (Line("back"),), step("undo", 5, of=2))
    assert shown(hands, 5) == [Line("back"), A]
    hands.take(6, 1, (B,), step("redo", 6, of=2))
    assert shown(hands, 6) == [B, A]
    hands.take(7, 1, (), step("undo", 7, of=2))
    assert shown(hands, 7) == [A]


def test_a_rewriting_takes_back_the_lines_of_what_is_changed_and_what_falls_away() -> None:
    hands = three_steps()
    hands.take(4, 1, (Line("instead"),), step("rewrite", 4, at=1, dropped=[3]))
    assert shown(hands, 4) == [Line("instead"), B]


def test_nobody_is_told_of_what_was_left_open_two_turns_ago() -> None:
    hands = three_steps()
    hands.take(4, 2, (), step("end_turn", 4))
    assert [one.old for one in hands.lines(4, 2)] == [True, True, True]
    hands.take(5, 3, (), step("end_turn", 5))
    assert shown(hands, 5, 3) == []


def test_news_that_come_twice_tell_nothing_twice() -> None:
    hands = three_steps()
    hands.tick("3.0")
    hands.take(3, 1, (C,))
    assert [one.done for one in hands.lines(3, 1)] == [True, False, False]


def test_a_newer_line_about_the_same_piece_overtakes_an_older_one() -> None:
    hands = Hands()
    first = Line("to the Run room", settles=("red.trooper.room",))
    both = Line("both to the Reactor", settles=("red.trooper.room", "red.android.room"))
    hands.take(1, 1, (both,), step("move", 1))
    hands.take(2, 1, (first, A), step("move", 2))
    last = Line("to the Terminal", settles=("red.trooper.room", "red.trooper.health"))
    hands.take(3, 1, (last,), step("move", 3))
    assert shown(hands, 3) == [last, A, both]
