"""The audit at the end of a game: who is awaited, what was found, and what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

import pytest

from companion.core.say import Message
from companion.games.panic_station.face.audit import fault_words
from companion.games.panic_station.verdicts import FaultName as NoteFault
from companion.heatscan.audit import FaultName
from companion.locale import Words
from companion.stage.facts import Chain, Findings, Tree, Votes
from companion.tablet.screens.end import EndScreen
from companion.tablet.symbols import symbol_name
from tests.support.guests import PICTURES, FakePhones, with_phones
from tests.support.report_page import Page, kept
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table

FIRST: Final = "a1" * 16
SECOND: Final = "b2" * 16
ASKED: Final = ("red", "blue", "green", "yellow")
FAULTS: Final = (*get_args(FaultName), *get_args(NoteFault))


@pytest.fixture
def tablet(a_tablet: ATablet, phones: FakePhones) -> Tablet:
    """Four players with phones; a sealed scan found everybody infected, and the game is over."""
    tablet = a_tablet(bridge=with_phones(phones))
    over(tablet, phones)
    return tablet


def over(tablet: Tablet, phones: FakePhones, **options: Any) -> None:
    at_table(tablet, 4, options=options)
    phones.all_here()
    tablet.tell(do="heat_scan", anyway=True)
    phones.asks()
    phones.count(4)
    tablet.settle()
    tablet.tap("result.ok")
    phones.asks_to_open()
    tablet.settle()


def scan(votes: Mapping[str, int | None], **other: Any) -> dict[str, Any]:
    found = {"scan": FIRST, "ask": "infected", "rev": 90, "infected": 4, "polled": 4}
    return {**found, "votes": dict(votes), **other}


def told(phones: FakePhones, **found: Any) -> None:
    """Red was the Host and infected blue and yellow, and blue infected green."""
    chain = (("red", None), ("blue", "red"), ("green", "blue"), ("yellow", "red"))
    phones.report(*chain, **{"scans": [scan(dict.fromkeys(ASKED, 1))], **found})


def end(tablet: Tablet) -> EndScreen:
    tablet.settle()
    assert isinstance(tablet.root.screen, EndScreen)
    return tablet.root.screen


def outcome(tablet: Tablet) -> list[str]:
    return [said.text for said in end(tablet).outcome.said]


def fact(tablet: Tablet, kind: type[Any]) -> Any:
    return next(one for one in end(tablet).facts if isinstance(one, kind))


def found(tablet: Tablet) -> list[str]:
    return [tablet.desk.words.sentence(one.words) for one in fact(tablet, Findings).lines]


def pressable(tablet: Tablet) -> set[str]:
    return set(tablet.keys())


# While the phones are asked


def test_an_ending_that_rests_on_sealed_answers_is_provisional(tablet: Tablet) -> None:
    assert "The parasites win" in outcome(tablet)
    assert "Provisional until the audit" in outcome(tablet)


def test_an_ending_that_rests_on_none_is_not(a_tablet: ATablet, phones: FakePhones) -> None:
    tablet = a_tablet(bridge=with_phones(phones))
    at_table(tablet, 4)
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tell(do="scan_cards", infected=4)
    tablet.settle()
    tablet.tap("result.ok")
    assert "Provisional until the audit" not in outcome(tablet)
    assert "reveal" in pressable(tablet)


def test_the_end_says_who_is_awaited_and_shows_nothing_of_what_came(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked = "Every phone asks: open your answers?"
    after = "After the last answer there is no undo."
    assert {asked, after} <= set(outcome(tablet))
    assert outcome(tablet).count("Awaited") == 4
    phones.asks_to_open("red", "green", declined=("blue",))
    assert [outcome(tablet).count(word) for word in ("Awaited", "Agrees", "Declines")] == [1, 2, 1]
    assert not [one for one in end(tablet).facts if isinstance(one, Tree | Votes | Chain)]
    assert "reveal" not in pressable(tablet)


def test_waiting_no_longer_takes_two_taps_as_nothing_can_be_taken_back_then(
    tablet: Tablet, phones: FakePhones
) -> None:
    tablet.tap("end_audit")
    assert any("nothing of this game can be taken back" in text for text in tablet.texts())
    assert phones.done == []
    tablet.tap("end_audit.yes")
    assert phones.done == [{"do": "end_audit"}]


def test_the_question_goes_when_the_last_phone_has_answered(
    tablet: Tablet, phones: FakePhones
) -> None:
    tablet.tap("end_audit")
    told(phones)
    tablet.settle()
    assert tablet.desk.sheet is None


def test_once_the_audit_is_closed_the_end_says_who_still_opens_and_who_never_will(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.asks_to_open("red", "green", "yellow", declined=("blue",))
    phones.close_audit("green")
    told = {"The phones open their answers now.", "Nothing can be undone any more."}
    assert told <= set(outcome(tablet))
    words = ("Opening…", "Opened", "Sealed")
    assert [outcome(tablet).count(word) for word in words] == [2, 1, 1]


def test_the_wait_for_openings_is_ended_with_a_question_of_its_own(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.asks_to_open("red", "green")
    tablet.settle()
    tablet.tap("end_audit")
    phones.close_audit()
    tablet.settle()
    assert tablet.desk.sheet is None, "what was asked before the close is not asked after it"
    tablet.tap("end_audit")
    told = "Then the answers of those who have not opened cannot be proved."
    assert told in tablet.texts()
    tablet.tap("end_openings.yes")
    assert phones.done == [{"do": "end_audit"}]


def test_from_the_close_on_undo_redo_and_the_log_s_way_back_are_shut_with_the_reason(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.asks_to_open("red")
    phones.close_audit()
    tablet.settle()
    before, closed = tablet.view["rev"], "The audit is closed: nothing can be undone any more."
    tablet.tap("log")
    tablet.tap("line.3")
    assert closed in tablet.texts()
    assert not [key for key in pressable(tablet) if key.startswith("undo_to")]
    tablet.tap("back")
    tablet.tap("back")
    tablet.tap("undo")
    assert closed in tablet.texts()
    assert "refused.anyway" not in pressable(tablet)
    assert tablet.view["rev"] == before


def test_a_number_corrected_after_the_close_is_refused_for_good(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.asks_to_open("red")
    phones.close_audit()
    tablet.desk.send({"do": "adjust", "path": "seats.red.hand", "to": 3})
    tablet.settle()
    assert "refused.ok" in pressable(tablet)
    assert "refused.anyway" not in pressable(tablet)


def test_an_end_that_is_taken_back_asks_nobody(tablet: Tablet, phones: FakePhones) -> None:
    phones.set(auditing=None)
    tablet.tell(do="undo")
    assert tablet.desk.route.name == "table"


# What it shows


def test_the_chain_is_drawn_from_the_host_in_the_order_of_infection(
    tablet: Tablet, phones: FakePhones
) -> None:
    told(phones)
    tree: Tree = fact(tablet, Tree)
    assert [(node.seat, node.by) for node in tree.nodes] == [
        ("red", None), ("blue", 0), ("green", 1), ("yellow", 0),
    ]  # fmt: skip
    words = [tablet.desk.words.say(node.words) for node in tree.nodes]
    assert words == [
        "the Host", "infected by Ann", "infected by Camille", "infected by Ann · the last one",
    ]  # fmt: skip
    texts = {said.text for panel in tablet.panels() for said in panel.said}
    assert {"Who infected whom", "Infected by Ann · the last one"} <= texts


def test_an_ending_that_stands_names_the_winners_by_itself(
    tablet: Tablet, phones: FakePhones
) -> None:
    """PS-WIN-04: the last to be infected does not win."""
    told(phones)
    said = outcome(tablet)
    assert "The audit confirms the result" in said
    assert said[said.index("The win is shared by") + 1 :] == ["Ann", "Camille", "Cleo"]
    assert "reveal" not in pressable(tablet)
    assert found(tablet)[0] == "The result is confirmed."
    assert "Nobody was found to have lied." in found(tablet)


def test_an_ending_is_overturned_where_somebody_was_human(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.report(
        ("red", None),
        ("blue", "red"),
        scans=[scan(dict.fromkeys(ASKED, 1))],
        faults=[{"scan": FIRST, "seat": "yellow", "fault": "unexplained"}],
    )
    said = outcome(tablet)
    assert said[:2] == [
        "Overturned", "Everybody is infected: the parasites win. But that was not true.",
    ]  # fmt: skip
    assert "The audit overturns the result" in said
    assert "Nobody shares this win" in said
    assert "Scan 1: Dora answered “infected”, but had noted no infection before." in found(tablet)


def test_where_one_accuses_and_one_denies_both_are_named_and_nobody_is_called_a_liar(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.report(
        ("red", None),
        ("blue", "red"),
        ("yellow", "red"),
        scans=[scan({"red": 1, "blue": 1, "green": 1, "yellow": 1})],
        faults=[{"fault": "one_sided", "seat": "green", "with": "red", "at": 3, "scan": None}],
    )
    assert "The audit cannot prove the result" in outcome(tablet)
    assert any("tell different stories, and nobody can know" in line for line in found(tablet))


def test_who_did_not_open_leaves_the_ending_unproven_and_a_gap(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.report(
        ("red", None),
        ("blue", "red"),
        ("yellow", "red"),
        opened=("red", "blue", "yellow"),
        scans=[scan({"red": 1, "blue": 1, "green": None, "yellow": 1})],
        unopened=["green"],
        unproved=[{"scan": FIRST, "seat": "green"}],
    )
    said = outcome(tablet)
    assert "The audit cannot prove the result" in said
    assert "Of those who opened, the win is shared by" in said
    assert "reveal" in pressable(tablet)
    assert "Cleo did not open: these answers cannot be proved." in found(tablet)
    assert "Everything that could be checked is true." in found(tablet)
    assert len([line for line in found(tablet) if "Cleo" in line]) == 1
    votes: Votes = fact(tablet, Votes)
    (label, cells) = votes.rows[0]
    assert isinstance(label, Message)
    assert tablet.desk.words.say(label) == "Scan 1: 4 of 4"
    assert [votes.marks[cell].icon for cell in cells if cell is not None] == [
        "infected", "infected", "question", "infected",
    ]  # fmt: skip


def test_what_was_answered_on_the_tablet_cannot_be_proved_and_is_said_so(
    tablet: Tablet, phones: FakePhones
) -> None:
    unproved = [{"scan": FIRST, "seat": seat} for seat in ("blue", "green")]
    told(phones, unproved=unproved)
    words = (
        "Scan 1: the answer of Camille and Cleo cannot be proved. It was given on the tablet, or"
        " with a phone that has left the seat."
    )
    assert words in found(tablet)
    assert "Nobody was found to have lied." not in found(tablet)


def test_a_scan_that_was_called_off_names_whose_answer_was_missing(
    tablet: Tablet, phones: FakePhones
) -> None:
    told(phones, cancelled=[{"scan": SECOND, "ask": "infected", "missing": ["green"]}])
    assert "A scan was cancelled; the answer of Cleo was missing." in found(tablet)


def test_many_scans_that_were_called_off_are_one_line_with_their_number(
    tablet: Tablet, phones: FakePhones
) -> None:
    missing = [["green"]] * 11 + [[]] * 2
    told(phones, cancelled=[{"scan": SECOND, "ask": "infected", "missing": one} for one in missing])
    words = "11 scans were cancelled; the answer of Cleo was missing each time."
    assert words in found(tablet)
    assert "2 scans were cancelled; no answer was missing." in found(tablet)


def test_each_scan_has_the_pictures_that_stood_under_its_count(
    tablet: Tablet, phones: FakePhones
) -> None:
    told(phones, scans=[scan(dict.fromkeys(ASKED, 1), pictures=list(PICTURES))])
    assert fact(tablet, Votes).pictures == (PICTURES,)
    tablet.settle()
    tablet.tap("save")
    page = kept(tablet, "html").read_text(encoding="utf-8")
    assert Page(page).open == []
    for number in PICTURES:
        assert f"<title>{symbol_name(number, 'en')}</title>" in page


def test_a_scan_that_counts_for_nothing_has_no_number(tablet: Tablet, phones: FakePhones) -> None:
    void = scan({"red": 1}, scan=SECOND, infected=None, rev=80)
    told(phones, scans=[void, scan(dict.fromkeys(ASKED, 1))])
    votes: Votes = fact(tablet, Votes)
    labels = [tablet.desk.words.say(label) for label, _ in votes.rows]
    assert labels == ["A scan that does not count", "Scan 1: 4 of 4"]
    assert votes.rows[0][1] == (1, None, None, None)


def test_a_scan_that_was_undone_is_called_so(tablet: Tablet, phones: FakePhones) -> None:
    undone = scan({"red": 1}, scan=SECOND, infected=None, rev=80, gone="undone")
    told(phones, scans=[undone, scan(dict.fromkeys(ASKED, 1))])
    labels = [tablet.desk.words.say(label) for label, _ in fact(tablet, Votes).rows]
    assert labels == ["A scan that was undone", "Scan 1: 4 of 4"]


def test_nothing_that_is_not_known_is_printed_as_null(tablet: Tablet, phones: FakePhones) -> None:
    nothing = scan(dict.fromkeys(ASKED), scan=SECOND, infected=None, gone="undone")
    told(
        phones,
        scans=[nothing],
        host=None,
        last=None,
        ending=None,
        faults=[{"scan": None, "seat": None, "fault": "bad_chain"}],
        cancelled=[{"scan": SECOND, "ask": "infected", "missing": []}],
    )
    tablet.tap("save")
    page = kept(tablet, "html").read_text(encoding="utf-8")
    for text in (page, *tablet.texts()):
        assert not re.search(r"\b(?:null|None|undefined)\b", text)


def test_a_winner_whom_notes_accuse_is_marked_on_the_screen_and_in_what_is_kept(
    tablet: Tablet, phones: FakePhones
) -> None:
    told(phones, faults=[{"fault": "one_sided", "seat": "red", "with": "blue", "at": 7}])
    tablet.settle()
    said = outcome(tablet)
    for name in ("Ann", "Camille"):
        assert said[said.index(name) - 1] == "Cannot be proved"
    assert said[said.index("Cleo") - 1] != "Cannot be proved"
    tablet.tap("save")
    page = kept(tablet, "html").read_text(encoding="utf-8")
    for name in ("Ann", "Camille"):
        assert f"{name}: cannot be proved" in page
    assert "Cleo: cannot be proved" not in page


def test_the_hosts_servants_are_named_where_there_can_be_some(
    a_tablet: ATablet, phones: FakePhones
) -> None:
    tablet = a_tablet(bridge=with_phones(phones))
    over(tablet, phones, master_servant=True)
    told(phones)
    assert "The Host's servants: Camille." in found(tablet)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_a_sentence_of_its_own(fault: str, language: str) -> None:
    words = Words(language)
    report = {"names": {"red": "Ann", "blue": "Ben"}, "scans": [scan({})]}
    one = {"scan": FIRST, "seat": "red", "fault": fault, "with": "blue", "at": 12}
    sentence = words.sentence(fault_words(report, one))
    assert fault not in sentence
    assert "Ann" in sentence or fault in ("wrong_total", "bad_chain")
    others = {
        words.sentence(fault_words(report, {**one, "fault": other}))
        for other in FAULTS
        if other != fault
    }
    assert sentence not in others


def test_a_fault_that_is_not_known_yet_is_still_told(tablet: Tablet, phones: FakePhones) -> None:
    told(phones, faults=[{"scan": None, "seat": "red", "fault": "odd"}])
    assert "Ann: something is not true (odd)." in found(tablet)


# What follows


def test_after_the_report_no_screen_offers_to_take_anything_back(
    tablet: Tablet, phones: FakePhones
) -> None:
    told(phones)
    tablet.settle()
    tablet.tap("log")
    assert "redo" not in pressable(tablet)
    assert "Tap a line to go back to before it" not in tablet.texts()
    tablet.tap("back")
    tablet.tap("back")
    before = tablet.view["rev"]
    for keys in (["undo"], ["menu", "menu.undo"], ["menu", "menu.redo"]):
        for key in keys:
            tablet.tap(key)
        assert "The audit is closed: nothing can be undone any more." in tablet.texts()
        tablet.tap("refused.ok")
        tablet.desk.back() if "menu" in keys else None
        tablet.settle()
    assert tablet.view["rev"] == before
    tablet.tap("action.end")
    assert "The audit confirms the result" in outcome(tablet)


def test_before_the_report_everything_can_still_be_taken_back(
    tablet: Tablet, phones: FakePhones
) -> None:
    tablet.tap("back")
    assert "undo" in pressable(tablet)


def test_a_past_evening_shows_its_audit(tablet: Tablet, phones: FakePhones) -> None:
    told(phones)
    tablet.desk.go("end", 1)
    assert "The audit confirms the result" in outcome(tablet)
    assert fact(tablet, Tree).nodes
    assert "end_audit" not in pressable(tablet)


def test_the_page_that_is_kept_holds_the_chain_the_answers_and_what_was_found(
    tablet: Tablet, phones: FakePhones
) -> None:
    told(phones, faults=[{"scan": FIRST, "seat": "green", "fault": "denied"}])
    tablet.settle()
    tablet.tap("save")
    text = kept(tablet, "html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    assert page.points == []
    for words in (
        "The audit cannot prove the result",
        "Infected by Camille",
        "Scan 1: Cleo was infected, but answered “human”.",
        "Who answered what",
        "the players opened it themselves",
    ):
        assert words in page.words
    assert "none was known" not in page.words
    assert text.count('stroke="var(--red)" stroke-width="3"') == 2


def test_the_picture_that_is_kept_is_as_high_as_everything_that_was_found(
    tablet: Tablet, phones: FakePhones
) -> None:
    told(phones)
    tablet.settle()
    length = end(tablet).pictures.length
    assert length > end(tablet).pictures.height
    tablet.tap("picture")
    data = kept(tablet, "png").read_bytes()
    assert int.from_bytes(data[16:20]) == 1280
    assert int.from_bytes(data[20:24]) >= length
