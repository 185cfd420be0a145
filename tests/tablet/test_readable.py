"""Everything on the tablet can be read and hit: every screen and every sheet, in every size.

A situation brings a tablet somewhere; then it is drawn in languages, sizes of text and of window,
and palettes. Words that are a quarter longer stand in for a language that we have not met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from companion.core.say import say
from companion.stage.presses import Aim
from companion.tablet import theme
from companion.tablet.board.panel import BoardPanel
from companion.tablet.layers import FreeRoll, Menu, Notice, ToldDice
from tests.support.readable import READABLE, faults_in_every_way
from tests.support.tablet import ATablet, Finger, Tablet
from tests.support.tablet_games import at_table, golden, seated

# Situations

Bring: TypeAlias = Callable[[Tablet], Any]
SITUATIONS: dict[str, Bring] = {}


def situation(bring: Bring) -> Bring:
    SITUATIONS[bring.__name__] = bring
    return bring


def played_on(name: str, commands: int) -> Bring:
    """Go on with a golden game after so many commands."""

    def bring(tablet: Tablet) -> None:
        golden(tablet, name, commands)
        tablet.settle()
        tablet.desk.go("table")
        tablet.settle()

    return bring


@situation
def start_without_evenings(tablet: Tablet) -> None:
    pass


@situation
def start_with_evenings(tablet: Tablet) -> None:
    for name in ("human_win", "parasite_win_by_scan"):
        golden(tablet, name)
    golden(tablet, "eliminated_marker_holder", 40)
    tablet.settle()
    tablet.desk.home()


@situation
def settings(tablet: Tablet) -> None:
    tablet.tap("settings")


@situation
def demo(tablet: Tablet) -> None:
    tablet.tap("demo")


@situation
def setup_empty(tablet: Tablet) -> None:
    tablet.tap("new")


@situation
def setup_full(tablet: Tablet) -> None:
    tablet.tap("new")
    for n in range(1, 7):
        tablet.tap(f"chair.{n}")


@situation
def house_rules(tablet: Tablet) -> None:
    tablet.tap("new")
    tablet.tap("setup.next")
    tablet.tap("house_rules")


@situation
def recipe(tablet: Tablet) -> None:
    seated(tablet, options={"host_card": True})
    tablet.desk.go("recipe")


@situation
def recipe_light(tablet: Tablet) -> None:
    seated(tablet, board="light")
    tablet.desk.go("recipe")


@situation
def table_before_the_first_turn(tablet: Tablet) -> None:
    seated(tablet)
    tablet.desk.go("table")


@situation
def table_first_turn(tablet: Tablet) -> None:
    at_table(tablet)


@situation
def table_light(tablet: Tablet) -> None:
    at_table(tablet, board="light")


SITUATIONS["table_in_the_middle"] = played_on("parasite_win_by_scan", 62)
SITUATIONS["table_before_a_phase"] = played_on("human_win", 30)
SITUATIONS["table_late"] = played_on("eliminated_marker_holder", 118)
SITUATIONS["sheet_attacks"] = played_on("human_win", 31)
SITUATIONS["sheet_scan"] = played_on("human_win", 100)
SITUATIONS["sheet_spawn"] = played_on("parasite_win_by_scan", 60)
SITUATIONS["sheet_last_human_gas"] = played_on("eliminated_marker_holder", 120)
SITUATIONS["sheet_deck_gas"] = played_on("eliminated_marker_holder", 121)


@situation
def table_in_trouble(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.news = _troubled(tablet)
    tablet.desk.changed()


def _troubled(tablet: Tablet) -> Any:
    return evolve(tablet.desk.news, trouble=say("The disk is full."), waiting=3)


@situation
def table_laying_a_card(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.dispatch(Aim("explore", "storage-2"))


@situation
def table_question_put_aside(tablet: Tablet) -> None:
    SITUATIONS["sheet_scan"](tablet)
    tablet.tap("ask.aside")


@situation
def sheet_menu(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(Menu())


@situation
def sheet_trouble(tablet: Tablet) -> None:
    table_in_trouble(tablet)
    tablet.settle()
    tablet.tap("trouble")


@situation
def sheet_reminders(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("hands.done")
    tablet.tap("notice")


@situation
def sheet_notice(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(Notice(say("Nothing is kept just now"), say("The disk is full.")))


@situation
def sheet_which_card(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("action.explore")


@situation
def sheet_seat_correct(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("seat.blue")


@situation
def sheet_goes_home(tablet: Tablet) -> None:
    sheet_seat_correct(tablet)
    tablet.tap("correct.blue.leave")


@situation
def sheet_open_cards(tablet: Tablet) -> None:
    sheet_seat_correct(tablet)
    tablet.tap("correct.blue.open")
    tablet.tap("tally.keycard")


@situation
def sheet_number(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("number.seats.blue.trooper.health")


@situation
def sheet_large_number(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("number.seats.blue.bullets")


@situation
def sheet_items(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("action.items")


@situation
def sheet_trade(tablet: Tablet) -> None:
    played_on("parasite_win_by_scan", 18)(tablet)
    tablet.tap("char.android")
    tablet.tap("action.trade")


@situation
def sheet_terminal(tablet: Tablet) -> None:
    played_on("parasite_win_by_scan", 41)(tablet)
    tablet.tap("char.android")
    tablet.tap("action.terminal")


@situation
def sheet_fire(tablet: Tablet) -> None:
    played_on("human_win", 85)(tablet)
    tablet.tap("char.android")
    tablet.tap("action.fire")


@situation
def sheet_armor(tablet: Tablet) -> None:
    played_on("human_win", 80)(tablet)
    tablet.tell(do="fire", who="android", targets=[{"seat": "yellow", "who": "trooper"}], ask=True)


@situation
def sheet_hits_on_a_light_board(tablet: Tablet) -> None:
    at_table(tablet, board="light")
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    found = [{"id": "p1", "disc": "grey", "side": "grey", "room": None}]
    tablet.tell(do="adjust", set={"parasites": found})
    tablet.tell(do="parasite_phase", roll=[2])


@situation
def sheet_refused(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("action.fire")


@situation
def sheet_dice(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(ToldDice({"do": "parasite_phase"}, 4))


@situation
def sheet_die_for_nothing(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(FreeRoll(3, 4))


@situation
def sheet_give_up(tablet: Tablet) -> None:
    sheet_menu(tablet)
    tablet.settle()
    tablet.tap("menu.give_up")


@situation
def sheet_result(tablet: Tablet) -> None:
    SITUATIONS["sheet_scan"](tablet)
    tablet.tap("scan.2")


@situation
def sheet_mend(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.go("table")
    tablet.tell(do="explore", who="trooper", card="storage-2", at=[1, 0])
    board = next(one for one in tablet.panels() if isinstance(one, BoardPanel))
    finger = Finger(*board.where_cell((1, 0))).down()
    tablet.wait(0.7)
    finger.up()


@situation
def log(tablet: Tablet) -> None:
    SITUATIONS["table_in_the_middle"](tablet)
    tablet.desk.go("log")


@situation
def rules(tablet: Tablet) -> None:
    tablet.desk.go("rules")


@situation
def rule(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.go("rules", "PS-FIRE-06")


@situation
def evening(tablet: Tablet) -> None:
    start_with_evenings(tablet)
    tablet.settle()
    tablet.tap("past_game.1")


@situation
def end(tablet: Tablet) -> None:
    played_on("human_win", 102)(tablet)
    tablet.tell(do="burn_hive", who="trooper", cans=3)


# How it is drawn


# What is wrong


@pytest.mark.law
@pytest.mark.parametrize("where", SITUATIONS)
def test_everything_can_be_read_and_hit(where: str, a_tablet: ATablet) -> None:
    tablet = a_tablet()
    SITUATIONS[where](tablet)
    tablet.settle()
    assert faults_in_every_way(tablet) == []


# The palettes


@pytest.mark.parametrize("name", theme.PALETTES)
@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize("colour", ["text", "quiet"])
def test_words_can_be_read_on_every_ground(name: str, ground: str, colour: str) -> None:
    palette = theme.PALETTES[name]
    assert theme.contrast(getattr(palette, colour), getattr(palette, ground)) >= READABLE


@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize("colour", ["attention", "alarm", "safe"])
def test_bright_colours_can_be_read_in_the_dark(ground: str, colour: str) -> None:
    assert theme.contrast(getattr(theme.DARK, colour), getattr(theme.DARK, ground)) >= READABLE


@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize("colour", ["alarm", "safe"])
def test_bright_colours_can_be_read_in_the_light(ground: str, colour: str) -> None:
    """Amber is none of them: on a light ground it is a fill, and words stand on it."""
    assert theme.contrast(getattr(theme.LIGHT, colour), getattr(theme.LIGHT, ground)) >= READABLE


@pytest.mark.parametrize("name", theme.PALETTES)
def test_letters_can_be_read_on_bright_colours(name: str) -> None:
    palette = theme.PALETTES[name]
    for fill in (*palette.seats.values(), palette.attention):
        assert theme.contrast(palette.on_bright, fill) >= READABLE


@pytest.mark.parametrize("name", theme.PALETTES)
def test_shapes_can_be_seen_on_every_ground(name: str) -> None:
    """A seat's colour is never alone: its shape and its letter are there too."""
    palette = theme.PALETTES[name]
    for colour in (palette.alarm, palette.safe):
        for ground in (palette.ground, palette.panel, palette.raised):
            assert theme.contrast(colour, ground) >= 3
