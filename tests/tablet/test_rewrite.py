"""A mistake three steps back, mended from the log: what is asked, what would follow, and undo."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from companion.core.say import say
from companion.stage.presses import Aim, Pick, Send
from companion.stage.questions import Ask, Choice, Detail, Details, DetailValue, Fill, Row, Tally
from companion.stage.scene import Action
from companion.tablet.board.still import compared
from companion.tablet.filled_in import counted, done_by, is_old, leads, valued
from companion.tablet.layers import Refused
from companion.tablet.logbook import Logbook
from companion.tablet.screens.rewrite import RewriteScreen
from companion.tablet.sheets.number import NumberSheet
from companion.tablet.table.screen import TableScreen
from tests.support.readable import faults
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, attacked, pressable


def explored(tablet: Tablet) -> Tablet:
    """Ann explored one room by mistake, went there and searched; the log is open."""
    at_table(tablet, players=4)
    tablet.tell(do="explore", who="trooper", card="storage-2", at=[0, 1])
    tablet.tell(do="move", who="trooper", to="0,1")
    tablet.tell(do="move", who="trooper", to="0,0")
    tablet.desk.go("log")
    tablet.settle()
    return tablet


def to_change(tablet: Tablet, rev: int) -> RewriteScreen:
    tablet.tap(f"line.{rev}")
    tablet.tap(f"rewrite.{rev}")
    screen = tablet.root.screen
    assert isinstance(screen, RewriteScreen)
    return screen


def inner(screen: RewriteScreen) -> Any:
    assert screen.step.inner is not None
    return screen.step.inner


def test_the_table_stands_there_as_it_was_before_the_step(tablet: Tablet) -> None:
    explored(tablet)
    last = tablet.view["rev"]
    screen = to_change(tablet, last)
    assert isinstance(screen.hosted, TableScreen)
    assert inner(screen).news.view["seats"]["red"]["trooper"]["room"] == "0,1"
    assert tablet.view["rev"] == last, "nothing is done by looking"
    assert inner(screen).news.earlier
    assert not tablet.desk.news.earlier


def test_what_is_done_there_is_shown_with_what_would_follow_and_then_changed(
    tablet: Tablet,
) -> None:
    explored(tablet)
    last = tablet.view["rev"]
    screen = to_change(tablet, last - 1)
    inner(screen).send({"do": "end_turn", "anyway": True})
    tablet.settle()
    found = screen.step.found
    assert found is not None
    assert tablet.view["rev"] == last, "nothing is changed yet"
    assert found.was.rev == last - 1
    tablet.tap("change")
    assert tablet.view["rev"] == last + 1
    assert tablet.view["turn"]["number"] == 2
    tablet.tell(do="undo")
    assert tablet.view["turn"]["number"] == 1


def test_a_step_is_left_out_and_says_what_falls_away(tablet: Tablet) -> None:
    explored(tablet)
    last = tablet.view["rev"]
    screen = to_change(tablet, last - 2)
    tablet.tap("leave_out")
    found = screen.step.found
    assert found is not None
    assert [line.rev for line, _ in found.dropped] == [last - 1, last]
    words = " ".join(tablet.texts())
    assert "are dropped" in words
    tablet.tap("choose_again")
    assert screen.step.found is None
    assert tablet.view["rev"] == last


def test_what_a_rule_refuses_there_says_so_and_the_table_may_insist(tablet: Tablet) -> None:
    explored(tablet)
    screen = to_change(tablet, tablet.view["rev"])
    inner(screen).send({"do": "heal", "who": "trooper", "heal": {"trooper": 1}})
    tablet.settle()
    assert isinstance(inner(screen).sheet, Refused)
    assert screen.step.found is None


@pytest.mark.parametrize("leave", ["back"])
def test_back_leaves_everything_as_it_was(tablet: Tablet, leave: str) -> None:
    explored(tablet)
    before = tablet.view
    to_change(tablet, before["rev"])
    tablet.tap(leave)
    assert tablet.desk.route.name == "log"
    assert tablet.view == before
    assert f"line.{before['rev']}" in pressable(tablet)


def test_the_question_of_the_step_is_there_with_the_old_answer(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="adjust", set={"seats.red.hand": 8})
    tablet.tell(do="play", item="keycard")
    tablet.desk.go("log")
    tablet.settle()
    screen = to_change(tablet, tablet.view["rev"])
    question = inner(screen).sheet
    assert question.key == "items"
    old = [one.key for one in question.choices if is_old(one, inner(screen).was)]
    assert old == ["keycard"]


def test_what_was_drawn_is_told_already(tablet: Tablet) -> None:
    at_table(tablet, players=4, board="light")
    tablet.tell(do="search", who="trooper", cards=3, alerts=1)
    tablet.desk.go("log")
    tablet.settle()
    screen = to_change(tablet, tablet.view["rev"])
    assert isinstance(inner(screen).sheet, Details)
    told = inner(screen).counts[inner(screen).sheet.key]
    values = {one.key: one.values[told[one.key]].key for one in inner(screen).sheet.details}
    assert (values["cards"], values["alerts"]) == ("3", "1")


def test_the_armor_that_was_played_is_counted_already(tablet: Tablet) -> None:
    attacked(tablet)
    armor = [{"attack": "a1", "seat": "red"}]
    tablet.tell(do="resolve_attacks", armor=armor)
    tablet.desk.go("log")
    tablet.settle()
    screen = to_change(tablet, tablet.view["rev"])
    assert inner(screen).counts["attacks"]["a1/red"] == 1


def test_a_step_of_an_older_version_says_that_it_cannot_be_changed(tablet: Tablet) -> None:
    explored(tablet)
    book = evolve(Logbook(), fixed=frozenset({tablet.view["rev"]}))
    screen: Any = tablet.root.screen
    screen.lines.book = evolve(screen.lines.book, fixed=book.fixed)
    tablet.tap(f"line.{tablet.view['rev']}")
    assert f"rewrite.{tablet.view['rev']}" not in pressable(tablet)
    assert "kept by an older version" in " ".join(tablet.texts())


def test_what_the_hands_would_move_is_listed_before_and_after(tablet: Tablet) -> None:
    """Ann's Trooper went to Storage and back; leaving out the way back, it stands in Storage."""
    explored(tablet)
    screen = to_change(tablet, tablet.view["rev"])
    tablet.tap("leave_out")
    assert screen.step.would is not None
    lines = [tablet.desk.words.say(one.words) for one in screen.step.would.checklist]
    assert lines == ["Move Ann's Trooper to the Storage room."]
    assert "Then at the table" in tablet.texts()
    tablet.tap("change")
    assert tablet.desk.route.name == "table", "the hands are told there"
    assert [tablet.desk.words.say(one.line.words) for one in tablet.desk.hands][:1] == lines


def test_where_the_hands_have_nothing_to_do_the_log_is_open_again(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="adjust", set={"seats.red.hand": 8})
    tablet.desk.go("log")
    tablet.settle()
    screen = to_change(tablet, tablet.view["rev"])
    inner(screen).send({"do": "adjust", "set": {"seats.red.hand": 7}})
    tablet.settle()
    assert "Nothing has to be moved on the table." in tablet.texts()
    tablet.tap("change")
    assert tablet.view["seats"]["red"]["hand"] == 7
    assert tablet.desk.route.name == "log"


def test_a_number_that_was_corrected_opens_as_it_was_told(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="adjust", set={"decks.search": 20})
    tablet.desk.go("log")
    tablet.settle()
    screen = to_change(tablet, tablet.view["rev"])
    sheet = screen.layer.panel if screen.layer is not None else None
    assert isinstance(sheet, NumberSheet)
    assert sheet.value == 20
    assert sheet.number.value != 20, "on the table as it was it is not corrected yet"


def test_what_would_move_stands_where_it_is_now_too_with_an_arrow(tablet: Tablet) -> None:
    explored(tablet)
    screen = to_change(tablet, tablet.view["rev"])
    tablet.tap("leave_out")
    now, would = tablet.desk.scene, screen.step.would
    assert now is not None
    assert would is not None
    assert would.middle is not None
    shown = compared(now.middle, would.middle)
    assert [(one.from_, one.to) for one in shown.arrows] == [("was red.trooper", "red.trooper")]
    at = {one.id: one.at for one in shown.middle.pieces}
    assert (at["was red.trooper"], at["red.trooper"]) == ("0,0", "0,1")


@pytest.mark.parametrize(("language", "text"), [("en", 1.0), ("fr", 1.6)])
def test_what_would_follow_can_be_read_in_the_light(
    a_tablet: ATablet, language: str, text: float
) -> None:
    tablet = explored(a_tablet(theme="light", language=language, text=text))
    to_change(tablet, tablet.view["rev"] - 2)
    tablet.tap("leave_out")
    assert list(faults(tablet)) == []


def test_only_the_button_of_the_step_itself_is_ticked() -> None:
    """Ending the turn asks for the same search, as a way out."""
    was = {"do": "search", "who": "trooper"}
    search, no = Send(dict(was)), Send({"do": "end_turn"})
    out = Ask(
        "out", say("Not yet"), tuple(Choice(n, n, one) for n, one in (("s", search), ("e", no)))
    )
    actions = (
        Action("end_turn", "End turn", Pick(out)),
        Action("search.trooper", "Search", search),
    )
    assert all(leads(one.press, was) for one in actions)
    assert done_by(actions, was) is actions[1]
    assert done_by(actions[:1], was) is actions[0]
    assert done_by(actions, {"do": "heal"}) is None


def test_leading_there_is_told_by_what_a_press_would_do() -> None:
    was = {"do": "move", "who": "trooper", "to": "1,0", "roll": [2]}
    assert leads(Send({"do": "move", "who": "trooper", "to": "1,0"}), was)
    assert not leads(Send({"do": "move", "who": "trooper", "to": "0,1"}), was)
    assert leads(Aim("move"), was)
    assert not leads(Aim("move", who="android"), was)
    search = {"do": "search", "who": "trooper", "alerts": 1}
    presses = {str(n): Send({"do": "search", "who": "trooper", "alerts": n}) for n in range(3)}
    detail = Detail("alerts", "Alerts", tuple(DetailValue(str(n), str(n)) for n in range(3)))
    details = Details("search", "Draw 1 card", (detail,), presses, ("0",))
    asked = Pick(details)
    assert leads(asked, search)
    assert valued(details, search) == {"alerts": 1}
    assert not leads(asked, {**search, "who": "android"})
    hit = {"do": "hit", "threat": "t1", "damage": 2}
    front = Action("hit.front", "Front", Aim("hit", "*.front.1"))
    own = Action("hit", "Hit", Aim("hit", "*.*.1"))
    assert done_by((front, own), hit) is own, "not what a card says beside it"


def test_numbers_that_were_told_in_a_list_stand_there_again() -> None:
    rows = tuple(Row(str(n), str(n), 9, path=("sides", n, "shots"), counts=True) for n in range(3))
    tally = Tally("sides", "Sides", rows, Fill({"do": "act", "sides": []}, ("sides",)))
    was = {"do": "act", "sides": [{"shots": 3}, {"shots": 12}]}
    assert counted(tally, was) == {"0": 3, "1": 9, "2": 0}


def test_a_trade_that_becomes_an_attack_asks_for_armor_and_keeps_what_follows(
    tablet: Tablet,
) -> None:
    """PS-ITEM-10: nobody is asked afterwards, where all that followed would fall away."""
    at_table(tablet, players=4)
    tablet.tell(do="explore", who="trooper", card="run-1", at=[1, 0])
    tablet.tell(do="end_turn", anyway=True)
    tablet.tell(do="move", who="trooper", to="1,0")
    for _ in range(3):
        tablet.tell(do="end_turn", anyway=True)
    tablet.tell(do="adjust", set={"seats.red.bullets": 4, "seats.blue.hand": 7})
    tablet.tell(do="move", who="android", to="1,0")
    tablet.tell(do="trade", who="android", **{"with": "blue"})
    traded = tablet.view["rev"]
    tablet.tell(do="end_turn", anyway=True)
    tablet.desk.go("log")
    tablet.settle()
    screen = to_change(tablet, traded)
    desk = inner(screen)
    if desk.sheet is not None:
        desk.close(desk.sheet)
    desk.dispatch(Aim(who="android"))
    tablet.settle()
    tablet.tap("action.fire")
    tablet.tap("fire.targets.blue.trooper")
    tablet.tap("fire.armor.1")
    found = screen.step.found
    assert found is not None
    assert found.command is not None
    assert found.command["armor"] == 1
    assert found.dropped == ()
    tablet.tap("change")
    assert tablet.view["phase"] == "parasite", "the turn has ended all the same"
    assert tablet.view["seats"]["blue"]["hand"] == 6
    assert tablet.view["seats"]["blue"]["trooper"]["health"] == 4
