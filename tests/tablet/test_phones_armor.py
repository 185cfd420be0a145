"""Armor from phones: who is asked there, who here, and what the table does for whom."""

from __future__ import annotations

import pytest

from companion.stage.questions import Tally
from companion.tablet.sheets.tally import READ
from tests.support.guests import FakePhones, with_phones
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import golden


@pytest.fixture
def tablet(a_tablet: ATablet, phones: FakePhones) -> Tablet:
    """A game whose next Parasite Phase hits somebody."""
    tablet = a_tablet(bridge=with_phones(phones))
    golden(tablet, "eliminated_marker_holder", 84)
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def roll(tablet: Tablet) -> None:
    """Let the Parasite Phase begin with a finger, and the die fall as it did then."""
    tablet.desk.set(own_die=True)
    tablet.settle()
    tablet.tap("action.parasite_phase")
    tablet.tap("die.4")


def tally(tablet: Tablet) -> Tally:
    """Return the attacks as they are asked."""
    sheet = tablet.desk.sheet
    assert isinstance(sheet, Tally)
    return sheet


def rows(tablet: Tablet) -> dict[str, str]:
    """Return what stands below each row, and why nothing may be played there."""
    say = tablet.desk.words.say
    return {row.key: f"{say(row.sub)} · {say(row.note)}" for row in tally(tablet).rows}


def health(tablet: Tablet) -> dict[str, int]:
    """Return the health of those who are hit."""
    seats = tablet.view["seats"]
    whose = ("red.android", "blue.trooper", "blue.android", "yellow.android")
    return {one: seats[one.split(".")[0]][one.split(".")[1]]["health"] for one in whose}


def lost(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {who: before[who] - after[who] for who in before if before[who] != after[who]}


def test_without_phones_nobody_is_asked_but_at_the_tablet(tablet: Tablet) -> None:
    roll(tablet)
    assert not tablet.view["pending"][0]["ask"]
    assert "Tap + for each Armor card that is played." in tablet.texts()
    assert "Take 7 wounds" in tablet.texts()


def test_a_phone_that_is_away_is_not_asked(tablet: Tablet, phones: FakePhones) -> None:
    phones.put("red", "away")
    phones.put("blue", "tablet")
    roll(tablet)
    assert not tablet.view["pending"][0]["ask"]


def test_the_tablet_says_who_is_asked_on_the_phone(tablet: Tablet, phones: FakePhones) -> None:
    phones.put("blue", "here")
    phones.put("yellow", "here")
    roll(tablet)
    assert tablet.view["pending"][0]["ask"]
    told = "Asked on the phone: Bob and Dan. Any Armor can be tapped here, too."
    assert told in tablet.texts()
    assert rows(tablet)["a5/yellow"] == "grey 1 · asked on the phone"
    assert "Take 7 wounds, wait for nobody" in tablet.texts()


def test_nobody_waits_for_a_phone_whose_player_has_no_card_to_spare(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("red", "here")
    roll(tablet)
    assert rows(tablet)["a1/red"] == "grey 2 · No card to spare"
    assert "Take 7 wounds" in tablet.texts()


def test_the_phone_of_somebody_who_is_not_hit_changes_nothing(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("purple", "here")
    roll(tablet)
    assert "Tap + for each Armor card that is played." in tablet.texts()
    assert "Take 7 wounds" in tablet.texts()


def test_what_a_phone_answers_stands_on_the_tablet_and_what_was_tapped_stays(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("blue", "here")
    roll(tablet)
    tablet.tap("tally.a5/yellow")
    tablet.tap("tally.a3/blue")
    tablet.tell(do="armor", attack="a3", seat="blue", cards=1)
    assert rows(tablet)["a3/blue"] == "grey 1 − Armor 1 · answered on the phone"
    assert tablet.desk.counts["attacks"]["a5/yellow"] == 1
    tablet.tell(do="armor", attack="a4", seat="blue", cards=0)
    assert rows(tablet)["a4/blue"] == "grey 1 + black 2 · asked on the phone"
    tablet.tell(do="armor", attack="a6", seat="blue", cards=0)
    assert rows(tablet)["a4/blue"] == "grey 1 + black 2 · answered on the phone"
    assert "Take 5 wounds" in tablet.texts()
    before, hand = health(tablet), tablet.view["seats"]["blue"]["hand"]
    tablet.tap("tally.go")
    assert lost(before, health(tablet)) == {"red.android": 2, "blue.android": 3}
    assert tablet.view["seats"]["blue"]["hand"] == hand


def test_the_table_may_answer_for_a_phone_and_wait_for_nobody(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("yellow", "here")
    roll(tablet)
    before = health(tablet)
    tablet.tap("tally.a5/yellow")
    tablet.tap("tally.go")
    assert "yellow.android" not in lost(before, health(tablet))
    assert tablet.view["phase"] == "team"


def test_when_the_last_phone_has_answered_the_wounds_are_taken(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.all_here()
    roll(tablet)
    before = health(tablet)
    attacks = tablet.view["pending"][0]["attacks"]
    for one in attacks:
        tablet.tell(do="armor", attack=one["id"], seat=one["targets"][0].split(".")[0], cards=0)
    assert tablet.view["phase"] == "team"
    assert lost(before, health(tablet)) == {
        "red.android": 2, "blue.trooper": 1, "blue.android": 3, "yellow.android": 1,
    }  # fmt: skip


def test_a_question_put_aside_stays_there_when_a_phone_answers(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.put("blue", "here")
    roll(tablet)
    tablet.tap("ask.aside")
    tablet.tell(do="armor", attack="a3", seat="blue", cards=1)
    assert tablet.desk.sheet is None
    assert "ask.again" in set(tablet.keys())


@pytest.fixture
def shot(a_tablet: ATablet, phones: FakePhones) -> Tablet:
    """A game in which the active Android may fire at Dan's Trooper."""
    tablet = a_tablet(bridge=with_phones(phones))
    golden(tablet, "human_win", 80)
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def fire(tablet: Tablet) -> None:
    tablet.tell(do="fire", who="android", targets=[{"seat": "yellow", "who": "trooper"}], ask=True)


def test_who_is_shot_is_asked_on_the_phone_and_may_be_answered_for(
    shot: Tablet, phones: FakePhones
) -> None:
    phones.put("yellow", "here")
    fire(shot)
    assert "Dan is asked on the phone; the answer can be given here too." in shot.texts()
    shot.tap("armor.a1.yellow.0")
    assert shot.desk.sheet is None


def test_who_is_shot_without_a_phone_is_asked_at_the_tablet(shot: Tablet) -> None:
    fire(shot)
    assert not [text for text in shot.texts() if "phone" in text]
    assert "armor.a1.yellow.0" in set(shot.keys())


def empty_hands(tablet: Tablet) -> None:
    """Let nobody have a card to spare."""
    least = {f"seats.{seat}.hand": 0 for seat in tablet.view["seats"]}
    tablet.tell(do="adjust", set=least)


def test_where_nobody_has_a_card_to_spare_it_says_so_and_goes_on_by_itself(tablet: Tablet) -> None:
    empty_hands(tablet)
    roll(tablet)
    assert tally(tablet).alone
    told = "Nobody who is hit has a card to spare: no Armor can be played."
    assert told in tablet.texts()
    assert "It goes on by itself in a moment" in tablet.texts()
    before = health(tablet)
    tablet.wait(READ - 1)
    assert tablet.view["phase"] == "parasite"
    tablet.wait(1.5)
    assert tablet.view["phase"] == "team"
    assert lost(before, health(tablet))


def test_a_finger_on_it_has_it_wait(tablet: Tablet) -> None:
    empty_hands(tablet)
    roll(tablet)
    tablet.wait(READ - 1)
    tablet.tap_at(20, 20)
    tablet.wait(2)
    assert tablet.view["phase"] == "parasite"


def test_where_somebody_may_play_armor_nothing_goes_on_by_itself(tablet: Tablet) -> None:
    roll(tablet)
    assert not tally(tablet).alone
    tablet.wait(READ * 2)
    assert tablet.view["phase"] == "parasite"
