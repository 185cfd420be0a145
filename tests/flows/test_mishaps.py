"""What tables do wrong: fingers that slip, tap twice or together, and tablets that turn and die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.app import open_table
from companion.games import PACKAGES
from companion.stage.questions import Ask
from companion.tablet.layers import FreeRoll, Sheet, ToldDice
from tests.flows.evenings import BLUE, FIRST_PHASE, RED, SET_UP
from tests.flows.journey import BACK, Walker, here
from tests.support.disk import no_file_grows
from tests.support.tablet import TIME, ATablet, Finger, Tablet
from tests.support.tablet_games import at_table, attacked


def again_at(tablet: Tablet, key: str) -> None:
    """Tap a key twice on the same place, a fifth of a second apart."""
    panel, spot = tablet.find(key)
    if panel.is_dead(spot):
        tablet.wait(0.35)
    x, y = tablet.where(key)
    for _ in range(2):
        Finger(x, y).down().up()
        tablet.settle(1)
        tablet.wait(0.1)


def table_with(*keys: str, begun: bool = True) -> Callable[[Tablet], None]:
    """Sit at a table, and press these."""

    def bring(tablet: Tablet) -> None:
        at_table(tablet, begun=begun)
        for key in keys:
            tablet.tap(key)

    return bring


def with_sheet(sheet: Sheet) -> Callable[[Tablet], None]:
    """Sit at a table with this on it."""

    def bring(tablet: Tablet) -> None:
        at_table(tablet)
        tablet.desk.open(sheet)
        tablet.settle()

    return bring


def told(*commands: str, begun: bool = True) -> Callable[[Tablet], None]:
    """Sit at a table that has done these."""

    def bring(tablet: Tablet) -> None:
        at_table(tablet, begun=begun)
        for do in commands:
            tablet.tell(do=do)
        tablet.wait(0.4)

    return bring


TWICE: dict[str, tuple[Callable[[Tablet], Any], str, Callable[[Tablet], Any], Any]] = {
    "the turn is ended once": (
        at_table, "action.end_turn.red", lambda t: t.view["turn"]["seat"], "blue",
    ),
    "the game begins, and no phase with it": (
        told(begun=False), "action.begin", lambda t: t.view["phase"], "parasite",
    ),
    "a phase begins, and no turn is ended": (
        told("begin", begun=False),
        "action.parasite_phase", lambda t: (t.view["phase"], t.view["turn"]["number"]),
        ("team", 1),
    ),
    "a question's answer answers no second question": (
        table_with("menu"), "menu.give_up", lambda t: t.desk.news.over, False,
    ),
    "one step is taken back": (
        told("end_turn", "end_turn"),
        "action.end_turn.green", lambda t: t.view["turn"]["seat"], "yellow",
    ),
    "a sheet that opens is not closed": (
        at_table, "seat.blue", lambda t: here(t.desk), "table/Ask:correct.blue",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TWICE)
def test_a_double_tap_does_one_thing(what: str, tablet: Tablet) -> None:
    bring, key, found, expected = TWICE[what]
    bring(tablet)
    again_at(tablet, key)
    assert found(tablet) == expected


def test_of_two_fingers_on_two_buttons_one_is_felt(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.wait(0.4)
    one = Finger(*tablet.where("action.end_turn.red")).down()
    other = Finger(*tablet.where("action.search")).down()
    other.up()
    one.up()
    tablet.settle()
    assert tablet.view["turn"]["seat"] == "blue"
    assert here(tablet.desk) == "table"


def test_two_fingers_on_two_panels_do_not_do_two_commands(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="end_turn")
    tablet.wait(0.4)
    rev = tablet.view["rev"]
    one = Finger(*tablet.where("action.end_turn.blue")).down()
    other = Finger(*tablet.where("undo")).down()
    one.up()
    other.up()
    tablet.settle()
    assert tablet.view["rev"] <= rev + 2
    assert tablet.view["turn"]["seat"] in ("red", "blue", "green")


@pytest.mark.parametrize("key", ["action.end_turn.red", "menu", "seat.blue", "next"])
def test_a_finger_that_slides_off_does_nothing(key: str, tablet: Tablet) -> None:
    at_table(tablet)
    tablet.wait(0.4)
    rev, (x, y) = tablet.view["rev"], tablet.where(key)
    finger = Finger(x, y).down()
    finger.to(x + 20, y + 20).to(640, 400)
    finger.up()
    tablet.settle()
    assert tablet.view["rev"] == rev
    assert here(tablet.desk) == "table"


def _trading(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="explore", who="trooper", card="run-1", at=[1, 0])
    tablet.tell(do="move", who="trooper", to="1,0")
    tablet.tell(do="end_turn")
    tablet.tell(do="move", who="trooper", to="1,0")
    tablet.tap("action.trade")


SHEETS: dict[str, Callable[[Tablet], Any]] = {
    "Menu": table_with("menu"),
    "Ask": _trading,
    "Tally": attacked,
    "Number": table_with("number.seats.red.bullets"),
    "Refused": table_with("action.fire"),
    "ToldDice": with_sheet(ToldDice({"do": "end_turn"}, 4)),
    "FreeRoll": with_sheet(FreeRoll(2, 4)),
    "Notice": table_with("hands.done", "notice"),
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_turned_tablet_and_another_look_leave_a_sheet_as_it_is(
    sheet: str, tablet: Tablet
) -> None:
    SHEETS[sheet](tablet)
    where, keys = here(tablet.desk), set(tablet.keys())
    assert where.startswith(f"table/{sheet}")
    for turn in ("turn", "look language fr", "look text 1.6", "look theme light", "turn"):
        Walker(tablet).touch(turn)
        assert here(tablet.desk) == where
        assert set(tablet.keys()) == keys


@pytest.mark.parametrize("sheet", SHEETS)
def test_back_puts_away_what_may_be_put_away_and_loses_nothing(sheet: str, tablet: Tablet) -> None:
    SHEETS[sheet](tablet)
    view, taken = tablet.view, 0
    while tablet.key(BACK):
        taken += 1
        assert taken < 9
    assert tablet.desk.route.name == "start"
    assert tablet.view == view
    tablet.tap("resume")
    assert tablet.view == view
    assert tablet.desk.route.name == "table"


def test_a_trade_goes_on_in_another_language(tablet: Tablet) -> None:
    _trading(tablet)
    before = set(tablet.texts())
    tablet.desk.set(language="fr")
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Ask)
    assert set(tablet.texts()) != before
    tablet.tap("trade.red.done")
    assert tablet.view["pending"] == []
    assert tablet.desk.sheet is None


def test_counts_survive_another_theme_and_size_of_text(tablet: Tablet) -> None:
    attacked(tablet)
    tablet.tap("tally.a1/red")
    for change in ({"theme": "light"}, {"text": 1.6}, {"language": "fr"}):
        tablet.desk.set(**change)
        tablet.settle()
    assert tablet.desk.counts["attacks"]["a1/red"] == 1
    tablet.tap("tally.go")
    assert tablet.view["seats"]["red"]["hand"] == 7


def test_a_tablet_that_is_turned_while_a_disc_is_dragged_sends_nothing(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="explore", who="trooper", card="run-1", at=[1, 0])
    tablet.wait(0.4)
    view, walker = tablet.view, Walker(tablet)
    finger = Finger(*walker.board().where_piece("red.trooper")).down()
    finger.to(700, 420)
    TIME.frame()
    tablet.resize(800, 1280)
    finger.to(400, 600).up()
    tablet.settle()
    assert tablet.view == view
    tablet.resize(1280, 800)
    walker.touch("disc red.trooper>1,0")
    assert tablet.view["seats"]["red"]["trooper"]["room"] == "1,0"


def test_a_step_is_taken_back_while_it_is_still_seen_happening(a_tablet: ATablet) -> None:
    tablet = attacked(a_tablet())
    tablet.tap("tally.go")
    tablet.desk.set(motion=True)
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    before = {**tablet.view, "rev": 0}
    tablet.tell(do="parasite_phase", roll=[1])
    assert tablet.desk.happening is not None
    tablet.tap("undo")
    assert {**tablet.view, "rev": 0} == before
    assert tablet.desk.happening is None
    tablet.tap("action.parasite_phase")
    assert tablet.view["pending"] or tablet.view["phase"] == "team"


@pytest.mark.parametrize("steps", range(1, len(SET_UP) + len(FIRST_PHASE) + len(RED) + 12, 3))
def test_an_app_that_is_closed_anywhere_is_opened_where_it_was(
    steps: int, a_tablet: ATablet
) -> None:
    first = a_tablet()
    Walker(first).walk([*SET_UP, *FIRST_PHASE, *RED, *BLUE][:steps])
    view = first.desk.news.view
    first.close()
    second = a_tablet()
    if view is None:
        assert {"resume"}.isdisjoint(second.keys())
        return
    second.tap("resume")
    assert second.desk.taps == 1
    assert second.view == view


def test_a_full_disk_stops_nobody(tablet: Tablet) -> None:
    at_table(tablet)
    with no_file_grows():
        tablet.tap("action.end_turn.red")
        tablet.tap("action.end_turn.blue")
        assert tablet.desk.news.trouble is not None
        tablet.tap("trouble")
        tablet.tap("close")
    tablet.tap("action.end_turn.green")
    assert tablet.desk.news.trouble is None
    view = tablet.view
    tablet.close()
    table = open_table(PACKAGES, tablet.folder, 1)
    assert table.resume()
    assert table.view() == view
    table.journal.close()
