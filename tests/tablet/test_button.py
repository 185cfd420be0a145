"""What the big button of a box does at every moment: one obvious thing, and never a private one."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.locale import Words
from companion.stage.presses import Aim, Go, Pick, Send, Shut
from companion.stage.questions import Ask, Choice, Mend, Number, PassRound, Result, Sealed, Tally
from companion.stage.scene import Scene, Selection
from companion.table.guests import Sealing
from companion.tablet.bridge import news_of
from companion.tablet.button import AskAgain, ButtonContext, Close, Lay, Next, Roll, Skip, next_of
from companion.tablet.layers import (
    FreeRoll,
    Menu,
    Notice,
    Refused,
    SeatPhone,
    Sheet,
    ToldDice,
    Wifi,
)
from companion.tablet.news import with_guests
from tests.support.face import Faced
from tests.support.golden import golden
from tests.support.guests import FakePhones

GAMES = ("human_win", "parasite_win_by_scan", "eliminated_marker_holder")
PRIVATE = ("scan_cards", "seal", "last_human_gas", "deck_gas", "undo", "redo", "end_game", "adjust")
"""What is never any button's to do: to count, to seal, to take back, to correct, to give up."""
THERE = Refusal("no_ap", say("There are no AP left."))


def at(faced: Faced, **how: Any) -> ButtonContext:
    scene = faced.scene
    return ButtonContext(scene, **{"sheet": scene.question, **how})


def words(following: Next | None) -> str | None:
    said = following.words if following is not None else None
    return said if said is None or isinstance(said, str) else Words("en").sentence(said)


def lying(sheet: Sheet, **how: Any) -> Next | None:
    return next_of(ButtonContext(Faced().begun().scene, sheet, **how))


# The turn


def test_it_rolls_the_parasite_phase() -> None:
    faced = Faced()
    faced.done(do="begin")
    following = next_of(at(faced))
    assert words(following) == "Roll the D4"
    assert following is not None
    assert following.deed == Send({"do": "parasite_phase"})


def test_with_ap_left_it_rolls_a_die_for_the_table_and_ends_no_turn() -> None:
    following = next_of(at(Faced().begun()))
    assert following == Next(say("Roll a D{sides}", sides=4), "d4", Roll())


def test_with_no_ap_left_it_ends_the_turn_of_whoever_is_active() -> None:
    faced = Faced(board="light").begun()
    for _ in range(4):
        faced.done(do="explore", who="trooper", anyway=True)
    following = next_of(at(faced))
    assert words(following) == "End turn"
    assert following is not None
    assert (following.deed, following.what) == (Send({"do": "end_turn"}), "end_turn.red")


def test_two_ways_on_are_nobodys_but_a_fingers() -> None:
    faced = Faced().begun()
    scene = faced.scene
    both = tuple(evolve(one, bright=True) for one in scene.actions[-2:])
    following = next_of(ButtonContext(evolve(scene, actions=both)))
    assert words(following) in ("Roll a D4", "End turn")
    two = (evolve(both[0], press=Send({"do": "a"})), evolve(both[1], press=Send({"do": "b"})))
    assert words(next_of(ButtonContext(evolve(scene, actions=two)))) == "Roll a D4"


@pytest.mark.parametrize("game", GAMES)
def test_through_a_whole_game_it_only_does_what_a_bright_button_does(game: str) -> None:
    faced, seen = Faced(), set[str]()
    for raw in golden(game):
        if isinstance(faced.do(raw), Refusal):
            continue
        following = next_of(at(faced))
        if following is None:
            continue
        deed = following.deed
        if isinstance(deed, Send):
            seen.add(deed.raw["do"])
            assert deed.raw["do"] not in PRIVATE
            assert not deed.raw.get("anyway")
            scene = faced.scene
            if scene.question is None:
                assert deed in [one.press for one in scene.actions if one.bright]
        else:
            assert isinstance(deed, Roll | Pick | Go)
    assert {"parasite_phase", "end_turn", "resolve_attacks"} & seen


# What lies there


def test_what_is_to_be_read_is_put_away() -> None:
    result = Result(say("Heat scan"), ())
    for sheet in (result, Notice(say("a"), say("b")), Refused(THERE), Refused(THERE, {"do": "x"})):
        following = lying(sheet)
        assert following is not None
        assert following.deed == Close(sheet)


def test_a_refused_step_is_never_overruled() -> None:
    refused = Refused(THERE, {"do": "fire"})
    following = lying(refused)
    assert words(following) == "OK"


def test_a_die_for_the_table_is_put_away() -> None:
    roll = FreeRoll(2, 4)
    following = lying(roll)
    assert following is not None
    assert following.deed == Close(roll)


@pytest.mark.parametrize(
    "sheet",
    [
        Menu(),
        Wifi(),
        SeatPhone("red"),
        SeatPhone("red", "free"),
        ToldDice({"do": "parasite_phase"}, 4),
        Number("seats.red.hand", say("hand"), 5),
        Mend("rooms.0,0", say("Reactor"), "DDDD", None),
    ],
)
def test_what_is_a_fingers_own_is_left_to_it(sheet: Sheet) -> None:
    assert lying(sheet) is None


def test_nothing_is_said_or_done_while_somebody_answers_in_private() -> None:
    sealed = a_scan()[1]
    assert lying(PassRound(sealed, "green")) is None


def a_choice(key: str, *, bright: bool = False, shut: bool = False) -> Choice:
    press = Shut(THERE) if shut else Send({"do": key})
    return Choice(key, key, press, bright=bright)


def test_the_tables_own_question_is_answered_where_one_answer_is_bright() -> None:
    ask = Ask("q", "?", (a_choice("a"), a_choice("b", bright=True)), must=True)
    following = lying(ask)
    assert following is not None
    assert following.deed == Send({"do": "b"})
    assert lying(evolve(ask, choices=(a_choice("a"), a_choice("b")))) is None
    both = (a_choice("a", bright=True), a_choice("b", bright=True))
    assert lying(evolve(ask, choices=both)) is None


def test_an_only_answer_is_obvious_but_not_one_that_is_shut() -> None:
    ask = Ask("q", "?", (a_choice("a"), a_choice("b", shut=True, bright=True)), must=True)
    following = lying(ask)
    assert following is not None
    assert following.deed == Send({"do": "a"})


def test_what_a_finger_asked_a_finger_answers() -> None:
    ask = Ask("give_up", "?", (a_choice("yes", bright=True),))
    assert lying(ask) is None
    assert lying(evolve(ask, must=True)) is not None
    assert lying(evolve(ask, must=True, by_hand=True)) is None


def test_a_card_that_was_held_up_is_played_by_the_button() -> None:
    ask = Ask("held.search/keycard", "Keycard", (a_choice("play", bright=True),))
    following = lying(ask)
    assert following is not None
    assert following.deed == Send({"do": "play"})


def test_numbers_that_must_be_told_are_never_guessed() -> None:
    ask = Ask("scan", "?", (a_choice("0", bright=True),), numbers=True, must=True)
    assert lying(ask) is None


RUNS: Final = {"run_into_new_room": True}
"""The golden game's house."""


def attacked(faced: Faced) -> Tally:
    for raw in golden("human_win")[:31]:
        faced.do(raw)
    question = faced.scene.question
    assert isinstance(question, Tally)
    return question


def test_wounds_are_taken_with_the_armor_that_was_tapped() -> None:
    faced = Faced(options=RUNS)
    tally = attacked(faced)
    row = next(row for row in tally.rows if row.high)
    following = next_of(at(faced, counts={row.key: 1}))
    assert words(following) == "Take no wound"
    assert following is not None
    assert isinstance(following.deed, Send)
    assert len(following.deed.raw["armor"]) == 1


def test_nobody_who_is_asked_on_a_phone_is_passed_over() -> None:
    tally = attacked(Faced(options=RUNS))
    assert lying(tally) is not None
    assert lying(evolve(tally, by_hand=True)) is None


def test_hits_that_only_the_table_has_seen_are_told_by_hand() -> None:
    faced = Faced(board="light").begun()
    while faced.view["phase"] != "parasite":
        faced.done(do="end_turn")
    found = [{"id": "p1", "disc": "grey", "side": "grey", "room": None}]
    faced.done(do="adjust", set={"parasites": found})
    faced.done(do="parasite_phase", roll=[2])
    assert isinstance(faced.scene.question, Tally)
    assert next_of(at(faced)) is None


# A sealed question


def a_scan(**states: Any) -> tuple[Faced, Sealed, FakePhones]:
    faced = Faced().begun()
    phones = FakePhones()
    phones.table = faced.table
    phones.all_here()
    for seat, state in states.items():
        phones.put(seat, state)
    faced.done(do="heat_scan", anyway=True)
    phones.asks()
    news = with_guests(news_of(faced.table), phones.guests())
    question = faced.face.scene(news, Selection()).question
    assert isinstance(question, Sealed)
    return faced, question, phones


def asked(phones: FakePhones, question: Sealed, scene: Scene, *gone: str) -> Next | None:
    return next_of(ButtonContext(scene, question, phones.guests(), gone=frozenset(gone)))


def test_while_everybody_awaited_is_there_it_waits_with_them() -> None:
    faced, question, phones = a_scan()
    assert asked(phones, question, faced.scene) is None
    phones.seals("red", "blue", "green")
    assert asked(phones, question, faced.scene) is None


def test_it_hands_the_tablet_to_who_answers_here_and_no_further() -> None:
    faced, question, phones = a_scan(green="tablet")
    following = asked(phones, question, faced.scene)
    assert words(following) == "Cleo answers here"
    assert following is not None
    assert following.deed == Lay(PassRound(question, "green"))


def test_a_question_whose_phone_is_gone_is_called_off_and_asked_anew() -> None:
    faced, question, phones = a_scan()
    following = asked(phones, question, faced.scene, "blue")
    assert words(following) == "Cancel the question"
    assert following is not None
    assert following.deed == Send({"do": "scan_cancel"})
    phones.asks(state="cancelled", waiting=())
    following = asked(phones, question, faced.scene, "blue")
    assert following is not None
    assert following.deed == Send({"do": "scan_again"})


def test_a_phone_that_is_gone_after_it_answered_is_missed_by_nobody() -> None:
    faced, question, phones = a_scan()
    phones.seals("blue")
    assert asked(phones, question, faced.scene, "blue") is None


def test_where_phones_are_lacking_it_shows_how_they_come_in() -> None:
    faced, question, phones = a_scan(blue="free")
    phones.asks(state="lacking", waiting=(), lacking=("blue",))
    following = asked(phones, question, faced.scene)
    assert following is not None
    assert following.deed == Go("phones")


@pytest.mark.parametrize("state", ["open", "cancelled", "lacking"])
def test_whatever_has_come_of_it_nothing_is_sealed_or_counted(state: Any) -> None:
    faced, question, phones = a_scan(green="tablet", red="away")
    seats = ("red", "blue", "green", "yellow")
    for waiting in (seats, seats[1:], ("green",), ("yellow",), ()):
        phones.set(sealing=Sealing("infected", state, seats, waiting))
        following = asked(phones, question, faced.scene, "red")
        if following is not None and isinstance(following.deed, Send):
            assert following.deed.raw["do"] in ("scan_cancel", "scan_again")


# When it does nothing


@pytest.mark.parametrize("how", [{"at_table": False}, {"scene": None}])
def test_elsewhere_it_does_nothing(how: Any) -> None:
    faced = Faced()
    faced.done(do="begin")
    assert next_of(evolve(at(faced), **how)) is None


def test_what_is_shown_happening_is_skipped_and_a_lit_map_left_alone() -> None:
    faced = Faced().begun()
    happening = next_of(at(faced, happening=True))
    assert happening is not None
    assert happening.deed == Skip()
    faced.selection = Selection(aim="move")
    assert next_of(at(faced, aiming=True)) is None


def test_a_question_that_was_put_aside_comes_back() -> None:
    faced = Faced(options=RUNS)
    attacked(faced)
    following = next_of(at(faced, sheet=None, aside=True))
    assert following is not None
    assert following.deed == AskAgain()


def test_no_deed_of_a_scene_lights_the_map_by_itself() -> None:
    for game in GAMES:
        faced = Faced()
        for raw in golden(game):
            faced.do(raw)
            following = next_of(at(faced))
            assert following is None or not isinstance(following.deed, Aim)
