"""The deck's recipe: the right numbers, ticks, alerts, and the button that begins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.panic_station.face.recipe import groups
from tests.support.often import covering
from tests.support.tablet import ATablet, Tablet

BACK = 27
SEATS = ("red", "blue", "green", "yellow", "orange", "purple")


def spots(tablet: Tablet) -> list[str]:
    """List what can be pressed."""
    return tablet.keys()


def laying(tablet: Tablet, players: int = 4, *, at_once: bool = True, **how: Any) -> Tablet:
    tablet.desk.set(recipe_at_once=at_once)
    sitting = [{"seat": seat, "name": seat.title()} for seat in SEATS[:players]]
    tablet.tell(do="new_game", players=sitting, first="red", **how)
    tablet.desk.go("recipe")
    tablet.settle()
    return tablet


def numbers(tablet: Tablet) -> dict[str, str]:
    return {line.key: line.number for group in groups(tablet.view) for line in group.lines}


def words(tablet: Tablet) -> str:
    said = [tablet.desk.words.say(line.text) for g in groups(tablet.view) for line in g.lines]
    return " ".join(said)


@pytest.mark.parametrize(
    ("players", "gas", "random", "stack", "below"),
    [(4, 4, 7, 12, 34), (5, 5, 9, 15, 31), (6, 6, 11, 18, 28)],
)
def test_the_decks_numbers_are_the_digests(
    tablet: Tablet, players: int, gas: int, random: int, stack: int, below: int
) -> None:
    """PS-SET-05, PS-SET-07, and PS-T-01 to PS-T-04 of the digest."""
    found = numbers(laying(tablet, players))
    keys = ("gas", "random", "host", "stack", "below")
    assert [found[key] for key in keys] == [str(n) for n in (gas, random, 1, stack, below)]
    assert (found["infection"], found["deal"], found["hand"]) == ("3", "2", "5")
    assert (found["split"], found["hive"], found["parasites"]) == ("17", "4", "5 + 5")


def test_two_infection_cards_make_a_hand_of_four(tablet: Tablet) -> None:
    found = numbers(laying(tablet, options={"two_infection": True}))
    assert (found["infection"], found["hand"]) == ("2", "4")


def test_the_variants_that_everybody_must_know_are_told(tablet: Tablet) -> None:
    assert not {"four_gas", "host_card"} & set(numbers(laying(tablet)))
    tablet.tell(do="end_game")
    laying(tablet, options={"four_gas": True, "host_card": True, "hive_depth": 3})
    found = numbers(tablet)
    assert (found["four_gas"], found["host_card"], found["hive"]) == ("4", "!", "3")
    assert "the last 2 cards" in words(tablet)


def test_a_full_board_says_how_the_reactor_lies_and_who_begins(tablet: Tablet) -> None:
    laying(tablet, options={"template": ["right", "up", "down", "left"]})
    assert "its 1 points to the right" in words(tablet)
    assert "Red begins" in words(tablet)


def test_a_double_tap_on_next_turns_one_page(tablet: Tablet) -> None:
    laying(tablet, at_once=False)
    tablet.wait(0.4)
    for _ in range(2):
        tablet.tap("recipe.next", settle=False)
        tablet.settle(2)
    assert any(text.startswith("2 of ") for text in tablet.texts())


def test_ticks_stay_when_the_tablet_is_turned_and_need_not_be_set(tablet: Tablet) -> None:
    laying(tablet)
    tablet.tap("check.gas")
    tablet.tap("check.stack")
    tablet.tap("check.stack")
    tablet.resize(800, 1280)
    assert tablet.desk.ticks == {"gas"}
    assert any(text.startswith("1 of ") for text in tablet.texts())
    tablet.tap("begin")
    assert tablet.desk.route.name == "table"
    assert tablet.view["phase"] != "setup"
    tablet.resize(1280, 800)


def test_an_alert_that_was_dealt_puts_a_grey_parasite_into_the_reactor(tablet: Tablet) -> None:
    """PS-SET-09."""
    laying(tablet)
    tablet.tap("dealt.blue")
    tablet.tap("dealt.blue")
    assert [one["side"] for one in tablet.view["parasites"]] == ["grey", "grey"]
    assert numbers(tablet)["parasites"] == "3 + 5"
    assert any(text.startswith("2 in the Reactor") for text in tablet.texts())


def test_a_rule_is_one_tap_away_and_back_are_the_ticks(tablet: Tablet) -> None:
    laying(tablet)
    tablet.tap("check.pair")
    tablet.tap("rule.PS-SET-01")
    assert (tablet.desk.route.name, tablet.desk.route.about) == ("rules", "PS-SET-01")
    tablet.desk.back()
    tablet.settle()
    assert "check.pair" in spots(tablet)
    assert tablet.desk.ticks == {"pair"}


def test_the_tables_screen_leads_back_to_the_recipe(tablet: Tablet) -> None:
    laying(tablet)
    tablet.desk.instead("table")
    tablet.settle()
    tablet.tap("action.recipe")
    assert "check.gas" in spots(tablet)


def test_whoever_lays_a_table_for_the_first_time_turns_pages(tablet: Tablet) -> None:
    laying(tablet, at_once=False)
    assert {"check.pair", "recipe.next", "recipe.all"} <= set(spots(tablet))
    assert {"check.gas", "begin", "recipe.back"}.isdisjoint(spots(tablet))
    for _ in range(3):
        tablet.tap("recipe.next")
    tablet.tap("recipe.back")
    assert "check.hive" in spots(tablet)
    tablet.tap("recipe.next")
    tablet.tap("recipe.next")
    assert {"dealt.red", "check.deal", "begin"} <= set(spots(tablet))
    assert "recipe.next" not in spots(tablet)


def test_whoever_knows_it_sees_all_at_once_and_does_next_time(tablet: Tablet) -> None:
    laying(tablet, at_once=False)
    tablet.tap("recipe.all")
    assert {"check.pair", "check.gas", "begin"} <= set(spots(tablet))
    assert tablet.desk.settings.recipe_at_once
    tablet.tap("recipe.pages")
    assert "begin" not in spots(tablet)


def test_a_recipe_says_it_in_sentences_and_shows_no_code(tablet: Tablet) -> None:
    laying(tablet)
    assert not any(text.startswith("PS-") for text in tablet.texts())
    lines = [line for group in groups(tablet.view) for line in group.lines]
    assert all(tablet.desk.words.say(line.text).endswith(".") for line in lines)


@pytest.mark.parametrize(
    ("at_once", "size", "text"),
    covering([True, False], [(1280, 800), (1920, 1200), (800, 1280)], [1.0, 1.6]),
)
def test_every_word_of_the_recipe_fits(
    a_tablet: ATablet, size: tuple[int, int], text: float, *, at_once: bool
) -> None:
    options = {"four_gas": True, "host_card": True, "master_servant": True}
    tablet = laying(a_tablet(size=size, text=text), 6, at_once=at_once, options=options)
    while "dealt.red" not in spots(tablet):
        assert [one.text for one in tablet.said() if not one.fits] == []
        tablet.tap("recipe.next")
    tablet.tap("dealt.red")
    lines = tablet.root.screen.lines  # type: ignore[union-attr]
    while True:
        assert [one.text for one in tablet.said() if not one.fits] == []
        before, lines.scroll = lines.scroll, lines.scroll + lines.area.h / 2
        lines.redraw()
        if lines.scroll <= before:
            break


def test_back_from_the_first_page_is_who_plays_and_a_page_back_from_the_others(
    tablet: Tablet,
) -> None:
    laying(tablet, 4, at_once=False)
    tablet.tap("recipe.next")
    tablet.tap("back")
    assert "1 of 6" in tablet.texts() or "1 of 5" in tablet.texts()
    tablet.tap("back")
    assert tablet.desk.route.name == "setup"
    assert [one.name for one in tablet.desk.draft.sitters] == ["Red", "Blue", "Green", "Yellow"]
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "recipe"
    tablet.tap("recipe.names")
    tablet.tap("chair.5")
    assert len(tablet.desk.draft.sitters) == 5
    tablet.desk.home()
    tablet.settle()
    assert [key for key in spots(tablet) if key.startswith("past_game")] == []


def test_back_to_who_plays_asks_once_where_something_is_ticked(tablet: Tablet) -> None:
    laying(tablet, 4)
    tablet.tap("check.*")
    assert tablet.desk.ticks
    tablet.tap("back")
    assert tablet.desk.route.name == "recipe"
    tablet.tap("notice.leave")
    assert (tablet.desk.route.name, bool(tablet.desk.ticks)) == ("recipe", True)
    tablet.tap("back")
    tablet.tap("notice.go")
    assert tablet.desk.route.name == "setup"
    assert len(tablet.desk.draft.sitters) == 4


def test_back_from_all_of_it_at_once_is_who_plays_too(tablet: Tablet) -> None:
    laying(tablet, 4).key(BACK)
    assert tablet.desk.route.name == "setup"
    assert len(tablet.desk.draft.sitters) == 4


def test_once_the_game_has_begun_back_from_the_recipe_is_the_table(tablet: Tablet) -> None:
    laying(tablet, 4)
    tablet.tell(do="begin")
    tablet.desk.home()
    tablet.desk.go("table")
    tablet.desk.go("recipe")
    tablet.settle()
    tablet.tap("back")
    assert tablet.desk.route.name == "table"
    assert tablet.view["phase"] != "setup"


def test_threats_that_lie_already_are_told_at_the_recipe_s_end(tablet: Tablet) -> None:
    players = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
    tablet.desk.set(recipe_at_once=False)
    tablet.tell(do="new_game", game="star_trek_panic", players=players, first="red")
    tablet.desk.go("recipe")
    tablet.settle()
    while "begin" not in spots(tablet):
        tablet.tap("recipe.next")
    tablet.tap("begin.otherwise")
    tablet.tap("start.start.3")
    assert tablet.desk.route.name == "table"
    assert len(tablet.view["threats"]) == 3


def test_a_game_with_much_to_do_besides_has_a_menu_that_a_finger_need_not_push(
    a_tablet: ATablet,
) -> None:
    tablet = a_tablet()
    players = [{"seat": "red", "name": "Ann"}]
    tablet.tell(do="new_game", game="star_trek_panic", players=players, first="red")
    tablet.tell(do="begin", roll=[1])
    tablet.tell(do="mission", name="Escort", limit=5)
    tablet.desk.go("table")
    tablet.settle()
    tablet.tap("menu")
    panel, _ = tablet.find("menu.home")
    assert panel.length <= panel.area.h
