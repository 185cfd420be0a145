"""A sealed question on the tablet: who is awaited, every way on, and an answer that leaves none."""

from __future__ import annotations

import gc
from typing import Any, Final

import pytest

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.stage.questions import Ask, PassRound, Result, Sealed
from companion.table.guests import Warn
from companion.tablet.layers import SeatPhone, Warned
from companion.tablet.sheets.pass_round import HOLD
from companion.tablet.symbols import symbol_name
from tests.support.guests import PICTURES, FakePhones, with_phones
from tests.support.tablet import ATablet, Finger, Tablet
from tests.support.tablet_games import at_table


@pytest.fixture
def tablet(a_tablet: ATablet, phones: FakePhones) -> Tablet:
    """Six players, red's turn; everybody has a phone but green, whose answers are the tablet's."""
    tablet = a_tablet(bridge=with_phones(phones))
    with_everybody(tablet, phones)
    return tablet


def with_everybody(tablet: Tablet, phones: FakePhones) -> None:
    at_table(tablet)
    phones.all_here()
    phones.put("green", "tablet")


def asked(tablet: Tablet, phones: FakePhones, **how: Any) -> Tablet:
    """A heat scan is open, and the phones are asked."""
    tablet.tell(do="heat_scan", anyway=True)
    phones.asks(**how)
    tablet.settle()
    return tablet


def reading(tablet: Tablet, phones: FakePhones) -> Tablet:
    """Green has the tablet, and the question before the eyes."""
    asked(tablet, phones)
    tablet.tap("sealed.here")
    tablet.tap("pass.begin")
    tablet.wait(0.4)
    return tablet


def hold(tablet: Tablet, key: str, seconds: float = HOLD + 0.2) -> None:
    finger = Finger(*tablet.where(key)).down()
    tablet.wait(seconds)
    finger.up()
    tablet.settle()


def pressable(tablet: Tablet) -> set[str]:
    return set(tablet.keys())


def of_sheet(tablet: Tablet) -> set[str]:
    layer = tablet.root.layer
    assert layer is not None
    assert layer.panel is not None
    return {said.text for said in layer.panel.said}


# Who is awaited


def test_without_phones_the_check_cards_are_counted_as_ever(
    tablet: Tablet, phones: FakePhones
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    assert isinstance(tablet.desk.sheet, Ask)
    tablet.tap("scan.2")
    assert isinstance(tablet.desk.sheet, Result)


def test_the_sheet_says_what_everybody_does_and_who_is_awaited(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    assert isinstance(tablet.desk.sheet, Sealed)
    told = "Everybody: hold “Peek” on the phone, then hold “Seal”. Nobody can read the answer."
    assert {told, "0 of 6 sealed", "Awaited", "Answers here"} <= of_sheet(tablet)
    assert "Sealed" not in of_sheet(tablet)


def test_an_answer_that_is_in_is_lit_and_counted(tablet: Tablet, phones: FakePhones) -> None:
    asked(tablet, phones)
    phones.seals("red", "blue")
    tablet.settle()
    assert {"2 of 6 sealed", "Sealed"} <= of_sheet(tablet)


def test_answers_that_come_in_kill_no_button(tablet: Tablet, phones: FakePhones) -> None:
    """A new sheet's buttons are dead for a moment; this one stays the same."""
    asked(tablet, phones)
    tablet.wait(0.4)
    phones.seals("red")
    tablet.settle(1)
    panel, spot = tablet.find("sealed.cancel")
    assert not panel.is_dead(spot)


def test_a_phone_that_is_away_says_so_and_leads_to_its_seat(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("blue", "away")
    tablet.wait(6)
    asked(tablet, phones)
    assert "Phone is away" in of_sheet(tablet)
    tablet.tap("sealed.seat.blue")
    assert tablet.desk.sheet == SeatPhone("blue")


def test_why_the_last_try_came_to_nothing_is_told(tablet: Tablet, phones: FakePhones) -> None:
    asked(tablet, phones, void=say("Somebody's key has changed."))
    assert "Somebody's key has changed." in of_sheet(tablet)


# The ways on


def test_the_check_cards_are_one_tap_away_and_lead_back(tablet: Tablet, phones: FakePhones) -> None:
    asked(tablet, phones)
    tablet.tap("sealed.cards")
    assert "scan.6" in pressable(tablet)
    tablet.tap("close")
    assert isinstance(tablet.desk.sheet, Sealed)
    tablet.tap("sealed.cards")
    tablet.tap("scan.1")
    assert tablet.view["scans"][-1]["infected"] == 1


def test_a_scan_is_called_off_and_asked_again(tablet: Tablet, phones: FakePhones) -> None:
    asked(tablet, phones)
    tablet.tap("sealed.cancel")
    assert phones.done[-1]["do"] == "scan_cancel"
    told = "The question was cancelled. No answer was kept, and none can be read."
    assert told in of_sheet(tablet)
    assert "sealed.cards" in pressable(tablet)
    tablet.tap("sealed.again")
    assert phones.done[-1]["do"] == "scan_again"
    assert "0 of 6 sealed" in of_sheet(tablet)


def test_where_somebody_has_no_phone_they_are_named_and_helped(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("yellow", "free")
    asked(tablet, phones, state="lacking", waiting=(), lacking=("yellow",))
    assert any(text.startswith("Not everybody can answer yet: Dora.") for text in of_sheet(tablet))
    tablet.tap("sealed.seat.yellow")
    tablet.tap("seat_phone.tablet")
    assert phones.done[-1] == {"do": "tablet_seat", "seat": "yellow"}


@pytest.mark.parametrize("lacking", [("yellow",), ()])
def test_a_scan_that_phones_cannot_settle_is_no_dead_end(
    lacking: tuple[str, ...], tablet: Tablet, phones: FakePhones
) -> None:
    for seat in ("blue", "yellow", "orange", "purple"):
        phones.put(seat, "tablet")
    asked(tablet, phones, state="lacking", waiting=(), lacking=lacking)
    tablet.tap("sealed.phones")
    assert tablet.desk.route.name == "phones"
    tablet.tap("back")
    tablet.tap("sealed.cards")
    tablet.tap("scan.0")
    tablet.tap("result.ok")
    assert tablet.desk.sheet is None


def test_the_moment_before_the_phones_are_asked_looks_as_if_they_were(
    tablet: Tablet, phones: FakePhones
) -> None:
    """What asks for a scan is told before the phones are: nobody is told that phones lack."""
    asked(tablet, phones, state="lacking", waiting=(), lacking=())
    assert "0 of 6 sealed" in of_sheet(tablet)


def test_the_table_can_be_looked_at_meanwhile(tablet: Tablet, phones: FakePhones) -> None:
    asked(tablet, phones)
    tablet.tap("ask.aside")
    phones.seals("red")
    tablet.settle()
    assert tablet.desk.sheet is None
    tablet.tap("ask.again")
    assert "1 of 6 sealed" in of_sheet(tablet)


# The row, and counts that show too much

WHY: Final = "Ben is not asked this time: this count and the last one show what Ben answered."


def test_without_a_row_the_sheet_names_whose_phone_is_awaited(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.key_round("yellow")
    asked(tablet, phones, state="keys", waiting=("yellow",))
    assert any(text.startswith("Waiting for Dora: wake that phone up") for text in of_sheet(tablet))
    tablet.tap("sealed.seat.yellow")
    assert tablet.desk.sheet == SeatPhone("yellow")
    tablet.tap("close")
    tablet.tap("sealed.phones")
    assert tablet.desk.route.name == "phones"
    tablet.tap("back")
    tablet.tap("sealed.cards")
    assert "scan.6" in pressable(tablet)


def test_who_has_not_compared_the_row_is_named_while_the_scan_waits_for_them(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.new_row()
    phones.compare("red", "yellow", "orange", "purple")
    asked(tablet, phones)
    told = "First compare the row of symbols on the phones: Camille."
    assert {told, "Compares the row"} <= of_sheet(tablet)
    tablet.tap("sealed.row")
    assert tablet.desk.route.name == "phones"
    phones.compare("blue")
    tablet.tap("back")
    assert told not in of_sheet(tablet)


def test_who_sees_another_row_is_named_while_the_scan_waits(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.see_another("blue")
    asked(tablet, phones)
    assert "Another row" in of_sheet(tablet)
    assert any(text.startswith("Camille sees another row.") for text in of_sheet(tablet))


def test_a_game_that_was_put_back_leads_to_the_check_cards(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.set(set_back=("blue",))
    asked(tablet, phones, state="set_back", waiting=())
    told = "The game was put back to an earlier moment: the phone of Camille knows of a count"
    assert any(text.startswith(told) for text in of_sheet(tablet))
    tablet.tap("sealed.seat.blue")
    assert tablet.desk.sheet == SeatPhone("blue")
    tablet.tap("close")
    tablet.tap("sealed.cards")
    tablet.tap("scan.1")
    assert tablet.view["scans"][-1]["infected"] == 1


def test_a_pending_scan_that_might_show_an_answer_is_asked_only_if_the_table_says_so_again(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones, state="warned", waiting=(), warns=(Warn("blue", say(WHY)),))
    assert WHY in of_sheet(tablet)
    assert {"sealed.cards", "sealed.anyway"} <= pressable(tablet)
    tablet.tap("sealed.anyway")
    assert phones.done[-1] == {"do": "scan_again", "anyway": True}
    assert "0 of 6 sealed" in of_sheet(tablet)


def test_what_came_of_play_is_told_beside_the_open_question(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    phones.warns_of(("blue", say(WHY)))
    tablet.settle()
    assert {WHY, "0 of 6 sealed"} <= of_sheet(tablet)
    assert "sealed.anyway" not in pressable(tablet)


def test_a_scan_asked_for_by_hand_that_might_show_an_answer_is_asked_for_once_more(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.warns["heat_scan"] = (("blue", say(WHY)),)
    tablet.tap("menu")
    tablet.tap("menu.heat_scan")
    assert isinstance(tablet.desk.sheet, Warned)
    assert WHY in of_sheet(tablet)
    assert phones.asked[-1] == {"do": "heat_scan"}
    assert tablet.view["pending"] == []
    tablet.tap("warned.go")
    assert phones.asked[-1] == {"do": "heat_scan", "anyway": True}
    assert [one["kind"] for one in tablet.view["pending"]] == ["scan"]


def test_overruling_a_rule_never_swallows_a_warning(tablet: Tablet, phones: FakePhones) -> None:
    """The rule was refused first; by the time it is overruled a seat has changed."""
    tablet.tap("menu")
    tablet.tap("menu.heat_scan")
    phones.warns["heat_scan"] = (("blue", say(WHY)),)
    tablet.tap("refused.anyway")
    assert isinstance(tablet.desk.sheet, Warned)
    assert tablet.view["pending"] == []
    tablet.tap("warned.leave")
    assert tablet.desk.sheet is None
    assert tablet.view["pending"] == []


@pytest.mark.parametrize("do", ["undo", "redo"])
def test_a_step_that_leads_to_such_a_count_is_asked_for_once_more(
    do: str, tablet: Tablet, phones: FakePhones
) -> None:
    tablet.tell(do="hand", seat="red", cards=3)
    if do == "redo":
        tablet.tell(do="undo")
    phones.warns[do] = (("blue", say(WHY)),)
    before = tablet.view["rev"]
    tablet.desk.send({"do": do})
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Warned)
    assert tablet.view["rev"] == before
    tablet.tap("warned.go")
    assert phones.asked[-1] == {"do": do, "anyway": True}
    assert tablet.view["rev"] == before + 1


def test_a_scan_called_off_that_might_show_an_answer_is_asked_again_once_more(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    tablet.tap("sealed.cancel")
    phones.warns["scan_again"] = (("blue", say(WHY)),)
    tablet.tap("sealed.again")
    assert isinstance(tablet.desk.sheet, Warned)
    tablet.tap("warned.go")
    assert phones.done[-1] == {"do": "scan_again", "anyway": True}
    assert "0 of 6 sealed" in of_sheet(tablet)


# A player who answers here


def test_answering_here_takes_two_taps_and_one_that_is_held(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    before = tablet.desk.taps
    tablet.tap("sealed.here")
    assert {"Pass the tablet to Cleo", "Nobody else looks."} <= of_sheet(tablet)
    tablet.tap("pass.begin")
    tablet.wait(0.4)
    hold(tablet, "pass.answer.1")
    assert phones.votes == [("green", 1)]
    assert tablet.desk.taps - before == 2
    assert "Cleo's answer is sealed" in of_sheet(tablet)
    tablet.tap("pass.done")
    assert isinstance(tablet.desk.sheet, Sealed)
    assert "sealed.here" not in pressable(tablet)


def test_the_cover_says_that_the_tablet_could_know(tablet: Tablet, phones: FakePhones) -> None:
    asked(tablet, phones)
    tablet.tap("sealed.here")
    known = "This tablet could read an answer given here."
    assert any(text.startswith(known) for text in of_sheet(tablet))


def test_a_tap_is_no_answer_and_neither_is_a_finger_that_slips_away(
    tablet: Tablet, phones: FakePhones
) -> None:
    reading(tablet, phones)
    tablet.tap("pass.answer.1")
    hold(tablet, "pass.answer.0", HOLD - 0.3)
    finger = Finger(*tablet.where("pass.answer.0")).down()
    tablet.wait(0.5)
    finger.to(5, 5)
    tablet.wait(HOLD)
    finger.up()
    tablet.settle()
    assert phones.votes == []
    assert "pass.answer.0" in pressable(tablet)


def test_the_two_answers_are_alike_and_always_in_the_same_places(
    tablet: Tablet, phones: FakePhones
) -> None:
    reading(tablet, phones)
    (_, human), (_, infected) = (tablet.find(f"pass.answer.{vote}") for vote in (0, 1))
    assert (human.box.w, human.box.h, human.box.y) == (
        infected.box.w, infected.box.h, infected.box.y,
    )  # fmt: skip
    assert human.box.right < infected.box.x
    panel, _ = tablet.find("pass.answer.0")
    looks = {
        said.text: (said.colour, said.ground, said.size)
        for said in panel.said
        if said.text.startswith("I am")
    }
    assert looks["I am human"] == looks["I am infected"]


def answered(
    a_tablet: ATablet, vote: int
) -> tuple[list[bytes], list[str], int, FakePhones, Tablet]:
    """Have one answer held; return each picture from then on, what was heard and tapped."""
    phones = FakePhones()
    tablet = a_tablet(bridge=with_phones(phones))
    with_everybody(tablet, phones)
    reading(tablet, phones)
    tablet.heard.clear()
    finger = Finger(*tablet.where(f"pass.answer.{vote}")).down()
    tablet.wait(HOLD + 0.1)
    seen = [tablet.pixels()]
    finger.up()
    tablet.settle()
    seen.append(tablet.pixels())
    tablet.tap("pass.done")
    seen.append(tablet.pixels())
    return seen, list(tablet.heard), tablet.desk.taps, phones, tablet


@pytest.mark.painted
def test_after_either_answer_the_tablet_looks_and_sounds_the_same(
    a_tablet: ATablet,
) -> None:
    seen, heard, taps, phones, tablet = answered(a_tablet, 0)
    assert phones.votes == [("green", 0)]
    tablet.tell(do="scan_cards", infected=0)
    tablet.close()
    others = answered(a_tablet, 1)
    assert others[3].votes == [("green", 1)]
    assert (heard, taps) == others[1:3]
    for one, other in zip(seen, others[0], strict=True):
        assert one == other


def commands(do: str) -> list[Any]:
    """Find every command of this name that anything holds; a small one is in no list of its own."""
    gc.collect()
    held = (one for holder in gc.get_objects() for one in gc.get_referents(holder))
    found = {id(one): one for one in held if type(one) is dict and one.get("do") == do}
    return list(found.values())


def test_no_trace_of_an_answer_is_left_on_the_desk_or_in_memory(
    tablet: Tablet, phones: FakePhones
) -> None:
    before = {id(one) for one in commands("seal")}  # of other tests, should anything keep them
    reading(tablet, phones)
    panel, _ = tablet.find("pass.answer.1")
    hold(tablet, "pass.answer.1")
    tablet.bridge.kept = {"do": "as a control"}
    assert commands("as a control") == [{"do": "as a control"}]
    assert [one for one in commands("seal") if id(one) not in before] == []
    assert (panel._pressed, panel._finger, panel._from) == (None, None, (0.0, 0.0))  # noqa: SLF001 (a trace)
    assert tablet.desk.counts == {}
    assert not any("vote" in str(sheet) for sheet in tablet.desk.sheets[1:])
    for file in tablet.folder.rglob("*"):
        if file.is_file():
            assert b"seal" not in file.read_bytes(), file


def test_an_answer_that_is_refused_is_told_and_the_cover_is_back(
    tablet: Tablet, phones: FakePhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading(tablet, phones)
    why = Refusal("already_done", say("This player has already answered; the first answer counts."))
    monkeypatch.setattr(phones, "do", lambda raw: why)
    hold(tablet, "pass.answer.0")
    assert "This player has already answered; the first answer counts." in of_sheet(tablet)
    assert "refused.anyway" not in pressable(tablet)
    tablet.tap("refused.ok")
    assert "pass.begin" in pressable(tablet)
    assert "pass.answer.0" not in pressable(tablet)


def test_the_next_player_without_a_phone_follows_at_once(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("orange", "tablet")
    reading(tablet, phones)
    hold(tablet, "pass.answer.0")
    assert "Next: Eli answers here" in of_sheet(tablet)
    tablet.tap("pass.next")
    assert "Pass the tablet to Eli" in of_sheet(tablet)


def test_who_reads_the_question_when_it_is_called_off_sees_it_no_more(
    tablet: Tablet, phones: FakePhones
) -> None:
    reading(tablet, phones)
    phones.asks(state="cancelled", waiting=())
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Sealed)


def test_a_hand_that_is_corrected_elsewhere_leaves_the_question_where_it_is(
    tablet: Tablet, phones: FakePhones
) -> None:
    reading(tablet, phones)
    tablet.tell(do="hand", seat="blue", cards=4)
    assert isinstance(tablet.desk.sheet, PassRound)
    assert "pass.answer.0" in pressable(tablet)


def test_another_language_covers_the_question(tablet: Tablet, phones: FakePhones) -> None:
    reading(tablet, phones)
    tablet.desk.set(language="fr")
    tablet.settle()
    assert "pass.answer.0" not in pressable(tablet)
    assert "pass.begin" in pressable(tablet)


def test_a_finger_that_waits_while_something_is_done_seals_afterwards(
    tablet: Tablet, phones: FakePhones
) -> None:
    reading(tablet, phones)
    tablet.desk.busy = True
    finger = Finger(*tablet.where("pass.answer.0")).down()
    tablet.wait(HOLD + 0.5)
    assert phones.votes == []
    tablet.desk.busy = False
    tablet.wait(0.1)
    finger.up()
    assert phones.votes == [("green", 0)]


# What came of it


def test_the_count_is_there_at_once_and_says_who_could_know(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    phones.count(2)
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Result)
    told = (
        "6 answers sealed. Nobody knows whose is whose; only this tablet could know what Cleo"
        " answered here."
    )
    assert {"2", "4", told} <= of_sheet(tablet)


def test_with_phones_alone_nobody_could_know(tablet: Tablet, phones: FakePhones) -> None:
    phones.put("green", "here")
    asked(tablet, phones)
    phones.count(0)
    tablet.settle()
    told = "6 answers sealed. Nobody, this tablet included, knows whose is whose."
    assert told in of_sheet(tablet)


def test_under_the_count_stand_the_four_pictures_of_every_phone_with_their_names(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    phones.count(2)
    tablet.settle()
    told = "The same four pictures on every phone: everybody counted the same."
    assert {told, *(symbol_name(one, "en") for one in PICTURES)} <= of_sheet(tablet)


def test_check_cards_have_no_pictures(tablet: Tablet, phones: FakePhones) -> None:
    phones.set(pictures=PICTURES)
    asked(tablet, phones)
    tablet.tap("sealed.cards")
    tablet.tap("scan.2")
    assert not {symbol_name(one, "en") for one in PICTURES} & of_sheet(tablet)


def test_a_count_that_is_told_again_says_that_nobody_was_asked(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    phones.count(2)
    tablet.settle()
    tablet.tap("result.ok")
    tablet.tell(do="undo")
    phones.asks()
    phones.count(2, again=True)
    tablet.settle()
    told = "Nobody was asked again: this was counted before, and nothing has changed since then."
    assert {"The same count as before", "2", "4", told} <= of_sheet(tablet)
    tablet.tap("result.ok")
    assert tablet.desk.sheet is None


def test_the_last_answer_given_here_shows_the_count_and_no_cover(
    tablet: Tablet, phones: FakePhones
) -> None:
    reading(tablet, phones)
    phones.seals("red", "blue", "yellow", "orange", "purple")
    tablet.settle()
    phones.total = 3
    hold(tablet, "pass.answer.1")
    assert isinstance(tablet.desk.sheet, Result)
    tablet.tap("result.ok")
    assert tablet.desk.sheet is None


@pytest.mark.parametrize(
    ("total", "told"),
    [
        (0, "The last human holds gas: the humans can still burn the Hive."),
        (1, "The last human has no gas can."),
    ],
)
def test_the_second_question_is_asked_alike_and_told_in_words(
    total: int, told: str, tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    phones.count(5)
    tablet.settle()
    tablet.tap("result.ok")
    phones.asks("last_human_without_gas")
    tablet.settle()
    assert "One human is left: is there any gas?" in of_sheet(tablet)
    tablet.tap("sealed.here")
    tablet.tap("pass.begin")
    tablet.wait(0.4)
    hold(tablet, "pass.answer.1")
    assert phones.votes == [("green", 1)]
    phones.count(total)
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Result)
    assert told in of_sheet(tablet)


def test_a_count_that_is_taken_back_is_explained_and_can_be_brought_back(
    tablet: Tablet, phones: FakePhones
) -> None:
    asked(tablet, phones)
    phones.count(2)
    tablet.settle()
    tablet.tap("result.ok")
    tablet.tell(do="undo")
    phones.asks()
    tablet.settle()
    again = "The count was undone, so everyone answers again. “Redo” brings it back."
    assert again in of_sheet(tablet)
    phones.said = phones.said.__class__(phones.said.addresses, phones.said.code)
    tablet.tap("sealed.redo")
    assert tablet.view["scans"][-1]["infected"] == 2
    assert tablet.desk.sheet is None


def test_a_scan_that_is_new_has_nothing_to_explain(tablet: Tablet, phones: FakePhones) -> None:
    asked(tablet, phones)
    tablet.tell(do="hand", seat="blue", cards=4)
    tablet.tell(do="undo")
    assert "sealed.redo" not in pressable(tablet)
