"""What was done last stands above the table in a full sentence, until the next thing is done."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from companion.core.say import say
from tests.support.often import covering
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, seated


def words(tablet: Tablet) -> str:
    """Return all that the header says."""
    screen: Any = tablet.root.screen
    return " ".join(said.text for said in screen.header.said)


def test_it_says_what_the_last_command_did_until_the_next(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="move", who="trooper", to="0,0", anyway=True)
    first = words(tablet)
    tablet.tell(do="end_turn")
    assert "Ann is done." in words(tablet)
    assert "Camille enters the Reactor room." in words(tablet)
    assert "Ann is done" not in first


def test_it_names_what_was_taken_back_and_what_was_done_again(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="end_turn")
    tablet.tell(do="undo")
    assert "Undone: Ann is done." in words(tablet)
    tablet.tell(do="redo")
    assert "Redone: Ann is done." in words(tablet)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_phase_is_told_without_leaving_anything_out(
    a_tablet: ATablet, language: str
) -> None:
    tablet = a_tablet(language=language)
    at_table(tablet, players=4)
    assert "…" not in words(tablet)


def test_tapped_it_opens_the_log(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="end_turn")
    tablet.tap("happened")
    assert tablet.desk.route.name == "log"


def test_a_resumed_game_says_it_from_its_log(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    at_table(tablet, players=4)
    tablet.tell(do="end_turn")
    tablet.close()
    again = a_tablet()
    again.tap("resume")
    assert "Ann is done." in words(again)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1200)])
def test_it_leaves_whose_turn_it_is_readable(a_tablet: ATablet, size: tuple[int, int]) -> None:
    tablet = a_tablet(size=size)
    seated(tablet, 6)
    tablet.tell(do="begin")
    tablet.desk.go("table")
    tablet.settle()
    assert "Parasite Phase" in words(tablet)


def test_tapped_it_opens_the_log_at_that_line(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="end_turn")
    tablet.tap("happened")
    tablet.settle()
    assert any(key.startswith("rewrite.") for key in set(tablet.keys()))
    assert tablet.desk.route.kept["open"] == tablet.view["rev"]


def on_a_light_board(tablet: Tablet) -> None:
    """The second Parasite Phase is rolled; the first one has nobody to hit."""
    seated(tablet, 4, board="light")
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])
    while tablet.view["phase"] == "team":
        tablet.tell(do="end_turn")
    tablet.tell(do="parasite_phase", roll=[4])
    tablet.desk.go("table")
    tablet.settle()


def test_a_light_board_says_where_everything_moves_while_hits_are_told(tablet: Tablet) -> None:
    on_a_light_board(tablet)
    told = "4: everything moves left. Then tap once for each parasite in a character's room."
    assert told in tablet.texts()
    assert "The die on the table shows 4: everything moves left." not in tablet.texts()


def test_a_light_board_says_it_afterwards_too(tablet: Tablet) -> None:
    on_a_light_board(tablet)
    tablet.tap("tally.go")
    assert "last roll 4: the parasites moved left" in words(tablet)


def test_of_a_long_step_it_says_the_beginning_and_the_end_or_how_much_more_there_is(
    tablet: Tablet,
) -> None:
    at_table(tablet, players=4)
    done = [say("Parasite {n} moves.", n=n) for n in range(1, 13)]
    for last, wanted in (("Attack, or trade.", "… Attack, or trade."), ("far " * 90, "… and ")):
        told = (*done, say("{words}", words=last))
        tablet.desk.news = evolve(tablet.desk.news, happened=told)
        tablet.desk.changed()
        tablet.settle()
        assert "Parasite 1 moves." in words(tablet)
        assert wanted in words(tablet)


def test_in_a_turn_there_is_room_for_where_somebody_went_and_for_what_follows(
    tablet: Tablet,
) -> None:
    at_table(tablet, players=4)
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tell(do="scan_cards", infected=1)
    went = say("Camille's Trooper moves to the Team Search room left of the Reactor.")
    follows = say("Attack, or trade with Ann.")
    tablet.desk.news = evolve(tablet.desk.news, happened=(went, follows))
    tablet.desk.changed()
    tablet.settle()
    assert f"{went.text} {follows.text}" in words(tablet)
    assert "4 AP" in words(tablet)


def test_of_two_sentences_that_are_too_long_it_says_the_last(tablet: Tablet) -> None:
    at_table(tablet, players=4)
    told = (say("{words}", words="far " * 90), say("Attack, or trade."))
    tablet.desk.news = evolve(tablet.desk.news, happened=told)
    tablet.desk.changed()
    tablet.settle()
    assert "… Attack, or trade." in words(tablet)


@pytest.mark.parametrize("text", [1.0, 1.6])
def test_a_sentence_that_is_too_long_is_begun_and_tapped_for_the_rest(
    a_tablet: ATablet, text: float
) -> None:
    tablet = at_table(a_tablet(text=text), players=4)
    long = say(
        "Bob's Trooper lays a room, which is very far from all others. {more}", more="x " * 90
    )
    tablet.desk.news = evolve(tablet.desk.news, happened=(long,))
    tablet.desk.changed()
    tablet.settle()
    assert "Bob's Trooper" in words(tablet)
    assert "happened" in set(tablet.keys())


@pytest.mark.parametrize(
    ("size", "text", "name"),
    covering(
        [(1280, 800), (1920, 1200), (800, 1280)],
        [1.0, 1.6],
        ["Дмитрий", "Maximiliane-Wilhelmine"],
    ),
)
def test_a_long_name_and_the_last_scan_s_count_make_room_for_it(
    a_tablet: ATablet, size: tuple[int, int], text: float, name: str
) -> None:
    tablet = a_tablet(size=size, text=text)
    seats = [{"seat": seat, "name": name if seat == "red" else seat}
             for seat in ("red", "blue", "green", "yellow")]  # fmt: skip
    tablet.tell(do="new_game", game="panic_station", players=seats, first="red")
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tell(do="scan_cards", infected=1)
    tablet.desk.go("table")
    tablet.settle()
    tablet.tell(do="move", who="trooper", to="0,0", anyway=True)
    assert "happened" in set(tablet.keys())


def test_in_large_text_it_is_as_large_as_its_place_allows(a_tablet: ATablet) -> None:
    tablet = a_tablet(text=1.6)
    at_table(tablet, players=4)
    sizes = []
    for many in (1, 2, 3):
        told = say("{words}", words="Camille's Trooper moves to the Run room. " * many)
        tablet.desk.news = evolve(tablet.desk.news, happened=(told,))
        tablet.desk.changed()
        tablet.settle()
        sizes.append(next(one.size for one in tablet.said() if one.text.startswith("Camille's T")))
    assert sizes[0] > sizes[1] > sizes[2]
