"""Setting up with fingers: chairs, names, colours, the board, and who begins."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window

from companion.stage.setup import LONGEST
from companion.tablet.draft import Draft
from companion.tablet.text_field import TextField
from tests.support.often import covering
from tests.support.tablet import ATablet, Tablet

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Eli", "Fay")


def spots(tablet: Tablet) -> list[str]:
    """List what can be pressed."""
    return tablet.keys()


def field(tablet: Tablet) -> TextField:
    found = [one for one in tablet.root.walk() if isinstance(one, TextField)]
    assert found, "there is no field to type in"
    return found[0]


def write(tablet: Tablet, text: str, *, enter: bool = True) -> None:
    """Type on the keyboard that the field has."""
    assert field(tablet).focus
    for letter in text:
        Window.dispatch("on_textinput", letter)
    if enter:
        Window.dispatch("on_key_down", 13, 40, "\r", [])
        Window.dispatch("on_key_up", 13, 40)
    tablet.settle()


def setting_up(tablet: Tablet, about: Any = None) -> Tablet:
    tablet.desk.go("setup", about)
    tablet.settle()
    return tablet


def sit(tablet: Tablet, *names: str) -> None:
    tablet.tap("chair.1")
    for name in names:
        write(tablet, name)


def draft(tablet: Tablet) -> Draft:
    found: Draft = tablet.desk.draft
    return found


def names_of(tablet: Tablet) -> list[str]:
    return [one["name"] for one in tablet.view["seats"].values()]


def finish(tablet: Tablet) -> None:
    """End the game that is on."""
    tablet.tell(do="end_game")


def test_two_players_of_one_name_are_said(tablet: Tablet) -> None:
    sit(setting_up(tablet), "Ann", "Ben")
    assert not any("Two players" in text for text in tablet.texts())
    write(tablet, "ann")
    assert any("Two players are called Ann" in text for text in tablet.texts())


def test_six_players_with_names_sit_before_the_parasite_phase_within_25_taps(
    tablet: Tablet,
) -> None:
    tablet.tap("new")
    sit(tablet, *NAMES)
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "recipe"
    tablet.tap("recipe.all")
    tablet.tap("begin")
    assert tablet.desk.route.name == "table"
    assert names_of(tablet) == list(NAMES)
    assert list(tablet.view["seats"]) == ["red", "blue", "green", "yellow", "orange", "purple"]
    assert any("parasite_phase" in key for key in spots(tablet))
    assert tablet.desk.taps <= 25


def test_tapping_chairs_is_enough_and_colours_are_the_names(tablet: Tablet) -> None:
    setting_up(tablet)
    for n in (1, 2, 4, 6):
        tablet.tap(f"chair.{n}")
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert names_of(tablet) == ["Red", "Blue", "Green", "Yellow"]


def test_enter_on_a_free_chair_ends_the_asking_and_seats_nobody(tablet: Tablet) -> None:
    sit(setting_up(tablet), *NAMES[:4], "")
    assert draft(tablet).at is None
    assert len(draft(tablet).sitters) == 4


def test_three_players_are_refused_and_done_anyway(tablet: Tablet) -> None:
    sit(setting_up(tablet), *NAMES[:3])
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.news.view is None
    assert any("4" in text and "6" in text for text in tablet.texts())
    tablet.tap("refused.anyway")
    assert tablet.desk.route.name == "recipe"
    assert names_of(tablet) == list(NAMES[:3])


@pytest.mark.parametrize("players", [0, 1])
def test_fewer_than_two_cannot_begin_at_all(tablet: Tablet, players: int) -> None:
    setting_up(tablet)
    for n in range(players):
        tablet.tap(f"chair.{n + 1}")
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert "refused.ok" in spots(tablet)
    assert "refused.anyway" not in spots(tablet)
    tablet.tap("refused.ok")
    assert f"chair.{players + 1}" in spots(tablet), (
        "it is told beside the chairs, where it is mended"
    )


def test_a_finger_on_the_chair_that_waits_for_a_name_leaves_it_the_keyboard(tablet: Tablet) -> None:
    sit(setting_up(tablet), "Ann")
    assert draft(tablet).here is None
    tablet.tap("chair.2")
    write(tablet, "Ben")
    assert [one.name for one in draft(tablet).sitters] == ["Ann", "Ben"]


def test_a_name_has_no_more_letters_than_a_seat_has_room_for(tablet: Tablet) -> None:
    setting_up(tablet)
    tablet.tap("chair.1")
    write(tablet, "A" * (LONGEST + 20))
    assert draft(tablet).sitters[0].name == "A" * LONGEST


def test_odd_letters_in_names_stay_as_they_are(tablet: Tablet) -> None:
    odd = ("{name}", "Zoë [b]", "Łukasz & Co", "…“%s”\\")
    sit(setting_up(tablet), *odd)
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    tablet.tap("recipe.all")
    tablet.tap("begin")
    assert names_of(tablet) == list(odd)


def test_a_colour_is_one_tap_away_and_is_exchanged(tablet: Tablet) -> None:
    sit(setting_up(tablet), "Ann", "Ben")
    tablet.tap("chair.1")
    tablet.tap("colour.blue")
    assert [one.seat for one in draft(tablet).sitters] == ["blue", "red"]
    tablet.tap("colour.purple")
    assert [one.seat for one in draft(tablet).sitters] == ["purple", "red"]


def test_whoever_stands_up_leaves_the_chair_free(tablet: Tablet) -> None:
    sit(setting_up(tablet), "Ann", "Ben")
    tablet.tap("chair.1")
    tablet.tap("stand")
    assert [one.name for one in draft(tablet).sitters] == ["Ben"]
    assert field(tablet).text == ""


def test_a_chair_dragged_onto_another_swaps_the_two(tablet: Tablet) -> None:
    sit(setting_up(tablet), "Ann", "Ben", "")
    tablet.drag(tablet.where("chair.1"), tablet.where("chair.2"))
    assert [one.name for one in draft(tablet).sitters] == ["Ben", "Ann"]
    tablet.drag(tablet.where("chair.2"), tablet.where("chair.6"))
    assert [one and one.name for one in draft(tablet).chairs] == [
        "Ben", None, None, None, None, "Ann",
    ]  # fmt: skip


def test_two_taps_move_somebody_as_well(tablet: Tablet) -> None:
    sit(setting_up(tablet), "Ann", "Ben")
    tablet.tap("chair.1")
    tablet.tap("move")
    tablet.tap("chair.2")
    assert [one.name for one in draft(tablet).sitters] == ["Ben", "Ann"]


def test_board_level_and_who_begins_reach_the_game(tablet: Tablet) -> None:
    sit(setting_up(tablet), *NAMES[:4], "")
    for key in ("setup.next", "board.light", "level.warn", "first.green", "setup.go"):
        tablet.tap(key)
    assert tablet.view["board"] == "light"
    assert tablet.view["options"]["automation"] == "warn"
    assert tablet.view["marker"]["seat"] == "green"


def test_a_turned_tablet_and_another_language_lose_no_typed_letter(tablet: Tablet) -> None:
    sit(setting_up(tablet), "Ann")
    write(tablet, "Bé", enter=False)
    tablet.desk.set(language="fr")
    tablet.settle()
    write(tablet, "né", enter=False)
    tablet.resize(800, 1280)
    assert field(tablet).text == "Béné"
    write(tablet, "dicte")
    assert [one.name for one in draft(tablet).sitters] == ["Ann", "Bénédicte"]
    tablet.resize(1280, 800)


def test_names_of_past_evenings_are_one_tap_each(tablet: Tablet) -> None:
    sit(setting_up(tablet), *NAMES[:4], "")
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    finish(tablet)
    tablet.desk.home()
    setting_up(tablet)
    tablet.tap("chair.2")
    tablet.tap("chip.Dora")
    tablet.tap("chip.Ann")
    assert [(one.name, one.seat) for one in draft(tablet).sitters] == [
        ("Dora", "yellow"),
        ("Ann", "red"),
    ]
    assert "chip.Dora" not in spots(tablet)


def test_a_rematch_is_filled_in_and_a_game_that_is_on_is_left(tablet: Tablet) -> None:
    sit(setting_up(tablet), *NAMES[:5])
    write(tablet, "")
    for key in ("setup.next", "board.light", "setup.go"):
        tablet.tap(key)
    tablet.desk.home()
    setting_up(tablet, {"again": 1})
    assert [one.name for one in draft(tablet).sitters] == list(NAMES[:5])
    assert draft(tablet).told == {"board": "light"}
    tablet.tap("chair.5")
    tablet.tap("stand")
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "recipe"
    assert names_of(tablet) == list(NAMES[:4])
    evenings: list[Any] = []
    tablet.bridge.ask(lambda table: table.past_games(), evenings.extend)
    tablet.settle()
    assert [(one.number, one.over) for one in evenings] == [(1, False), (2, False)]


def test_the_same_as_last_time_is_one_tap(tablet: Tablet) -> None:
    sit(setting_up(tablet), *NAMES[:4], "")
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    finish(tablet)
    tablet.desk.home()
    setting_up(tablet)
    assert draft(tablet).sitters == ()
    tablet.tap("again")
    assert [one.name for one in draft(tablet).sitters] == list(NAMES[:4])


@pytest.mark.parametrize(
    ("size", "text", "language"),
    covering([(1280, 800), (1920, 1200), (800, 1280)], [1.0, 1.6], ["en", "fr"]),
)
def test_every_word_of_the_set_up_fits(
    a_tablet: ATablet, size: tuple[int, int], text: float, language: str
) -> None:
    tablet = setting_up(a_tablet(size=size, text=text, language=language))
    sit(tablet, "Ann", "Maximiliane-Charlotte")
    shown = tablet.said()
    tablet.tap("chair.3")
    tablet.tap("chair.3")
    shown += tablet.said()
    assert [one.text for one in shown if not one.fits] == []


def test_without_phones_who_has_played_before_sits_down_by_one_tap(tablet: Tablet) -> None:
    sit(setting_up(tablet), *NAMES[:4])
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    finish(tablet)
    tablet.desk.home()
    setting_up(tablet)
    assert "Who plays tonight?" in tablet.texts()
    for name in (NAMES[2], NAMES[0]):
        tablet.tap(f"chip.{name}")
    assert [one.name for one in draft(tablet).sitters] == [NAMES[2], NAMES[0]]
    assert {f"chip.{NAMES[0]}", f"chip.{NAMES[2]}"}.isdisjoint(tablet.keys())
    tablet.tap("chair.1")
    assert "Who plays tonight?" not in tablet.texts()


def test_a_name_goes_to_the_chair_that_is_lit_also_where_one_in_the_middle_is_free(
    tablet: Tablet,
) -> None:
    sit(setting_up(tablet), *NAMES[:4])
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    finish(tablet)
    tablet.desk.home()
    setting_up(tablet)
    tablet.tap("again")
    tablet.tap("chair.2")
    tablet.tap("stand")
    tablet.tap("back")
    assert tablet.desk.draft.at is None
    assert tablet.root.screen.picture.lights_next  # type: ignore[union-attr]
    tablet.tap(f"chip.{NAMES[1]}")
    assert [one.name for one in draft(tablet).sitters] == list(NAMES[:4])
