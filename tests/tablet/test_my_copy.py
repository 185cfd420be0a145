"""My copy on the tablet: numbers pressed, names typed, one file that goes out and comes back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.say import in_english
from companion.games import PACKAGES
from companion.games.star_trek_panic.package import PACKAGE as STAR_TREK
from companion.games.stationfall.package import PACKAGE as STATIONFALL
from companion.table.copies import exported
from companion.tablet.layers import Notice, Refused
from companion.tablet.screens.choose_file import ChooseFileScreen
from companion.tablet.screens.my_copy import MyCopyScreen
from companion.tablet.screens.my_copy_list import Choosing
from tests.support.tablet import ATablet, Tablet, typed

NAME = STAR_TREK.name
GAMES = {**PACKAGES, NAME: STAR_TREK, STATIONFALL.name: STATIONFALL}


def my_copy(a_tablet: ATablet, game: str = NAME, **how: Any) -> Tablet:
    tablet = a_tablet(packages=GAMES, **how)
    tablet.desk.go("setup", {"game": game})
    tablet.settle()
    tablet.tap("chair.1")
    tablet.tap("setup.next")
    tablet.tap("my_copy")
    return tablet


def screen(tablet: Tablet) -> MyCopyScreen:
    found = tablet.root.screen
    assert isinstance(found, MyCopyScreen)
    return found


def fields(tablet: Tablet) -> Any:
    copy = screen(tablet).copy
    assert copy is not None
    return copy.fields


def test_a_number_is_corrected_by_pressing_it_and_kept(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    tablet.tap("copy.bag.tholian.count")
    tablet.wait(0.4)
    tablet.tap("number.more")
    tablet.tap("number.ok")
    assert fields(tablet)["bag"]["tholian"]["count"] == 5
    tablet.desk.back()
    tablet.settle()
    tablet.tap("my_copy")
    assert fields(tablet)["bag"]["tholian"]["count"] == 5


def test_a_mission_is_typed_and_its_line_can_be_let_go(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    here = screen(tablet)
    here.type(("missions", "+"), "Name", "", 40)
    here.typed("Convoy")
    here.type(("missions", "+"), "Name", "", 40)
    assert here.step_back()
    assert [one["name"] for one in fields(tablet)["missions"]] == ["Convoy"]


def test_what_is_typed_goes_into_the_field_that_was_opened(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    tablet.tap("copy.kind.missions")
    tablet.tap("copy.add.missions.+")
    typed("Convoy", enter=False)(tablet)
    here = screen(tablet)
    assert here.entry is not None
    assert (here.entry.text, here.search.text) == ("Convoy", "")
    tablet.tap("copy.ok")
    assert [one["name"] for one in fields(tablet)["missions"]] == ["Convoy"]


def test_ok_with_nothing_says_what_is_missing_and_keeps_the_line(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    tablet.tap("copy.kind.missions")
    tablet.tap("copy.add.missions.+")
    tablet.tap("copy.ok")
    assert isinstance(tablet.desk.sheet, Notice)
    assert any("The mission's name" in text for text in tablet.texts())
    tablet.desk.back()
    tablet.settle()
    assert screen(tablet).entry is not None


@pytest.mark.parametrize("game", [NAME, STATIONFALL.name])
def test_each_lit_choice_of_every_form_adds_something(a_tablet: ATablet, game: str) -> None:
    """What is on a list and can be tapped counts, whatever stands there already."""
    tablet = my_copy(a_tablet, game)
    here = screen(tablet)
    here.tell(("bag" if game == NAME else "characters", "+"), "Gorn")
    empty = here.copy
    assert empty is not None
    assert here.package.copying is not None
    tried = set[tuple[str, str, str]]()
    for form in here.sections:
        for adding in (*form.adds, *(one for item in form.items for one in item.adds)):
            kind = (form.key, adding.choose, in_english(adding.label))
            if not adding.choose or kind in tried:
                continue  # every card of a kind has the same lists
            tried.add(kind)
            here.choose(Choosing(adding.path, adding.label, form.lists[adding.choose]))
            assert here.list.choosing is not None
            choices = here.list.choosing.choices
            assert choices
            for choice in choices:
                told = here.package.copying.tell(empty, adding.path, choice.value)
                assert getattr(told, "fields", empty.fields) != empty.fields, (kind, choice)
            for choice in choices[:1]:
                here.chosen(choice.value)
                assert tablet.desk.sheet is None, (kind, choice)
                assert here.copy != empty, (kind, choice)
                here.kept["copy"] = empty
    assert tried


def test_an_own_ship_has_a_race_so_that_its_captain_finds_it(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    screen(tablet).tell(("bag", "+"), "Raider")
    tablet.settle()
    tablet.tap("copy.bag.raider.owner")
    tablet.settle()
    tablet.tap("copy.choose.klingon")
    assert fields(tablet)["bag"]["raider"]["owner"] == "klingon"


def test_my_copy_is_reached_from_start(a_tablet: ATablet) -> None:
    tablet = a_tablet(packages=GAMES)
    tablet.tap(f"game.{NAME}")
    tablet.tap("my_copy")
    assert screen(tablet).package is STAR_TREK


def test_what_has_a_list_is_chosen_from_it_and_nothing_is_typed(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet, STATIONFALL.name)
    tablet.tap("copy.part.Astrochimp")
    tablet.settle()
    tablet.tap("copy.characters.Astrochimp.kind")
    tablet.settle()
    tablet.tap("copy.choose.human")
    astrochimp = fields(tablet)["copy"]["characters"]["Astrochimp"]
    assert astrochimp == {"kind": "human"}
    tablet.settle()
    tablet.tap("copy.add.characters.Astrochimp.agenda.+")
    tablet.settle()
    assert screen(tablet).step_back()
    tablet.settle()
    tablet.tap("copy.add.characters.Astrochimp.agenda.+")
    tablet.settle()
    tablet.tap("copy.choose.released")
    astrochimp = fields(tablet)["copy"]["characters"]["Astrochimp"]
    assert astrochimp["agenda"] == [{"points": 1, "when": {"released": True}}]


def test_any_entry_is_three_taps_away_and_the_way_back_is_one(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet, STATIONFALL.name)
    for key in ("copy.kind.sections", "copy.part.section.Vault X", "copy.sections.Vault X.dark"):
        tablet.tap(key)
        tablet.settle()
    assert fields(tablet)["copy"]["sections"]["Vault X"] == {"dark": True}
    assert screen(tablet).step_back()
    tablet.settle()
    tablet.tap("copy.part.section.Bridge")
    tablet.settle()
    tablet.tap("copy.all")
    assert not screen(tablet).step_back()


def test_whatever_begins_with_the_letters_typed_is_found_of_every_kind(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet, STATIONFALL.name)
    screen(tablet).search.text = "me"
    tablet.settle()
    found = {one for one in tablet.keys() if one.startswith("copy.part.")}  # noqa: SIM118
    assert found == {"copy.part.Medical", "copy.part.pod.Medevac Pod"}
    tablet.tap("copy.part.pod.Medevac Pod")
    tablet.settle()
    tablet.tap("copy.pods.Medevac Pod.zero_g")
    assert fields(tablet)["copy"]["pods"]["Medevac Pod"] == {"zero_g": True}


def test_a_name_that_is_added_to_a_long_list_is_open(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet, STATIONFALL.name)
    screen(tablet).tell(("characters", "+"), "Gardener")
    item = screen(tablet).item
    assert item is not None
    assert item.name == "Gardener"


def test_what_no_copy_has_says_why_and_changes_nothing(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    before = fields(tablet)
    screen(tablet).tell(("deck",), 3)
    assert isinstance(tablet.desk.sheet, Refused)
    assert fields(tablet) == before


def given(tablet: Tablet, data: bytes, name: str = "mine.json") -> None:
    """Choose a file with this in it, out of a folder of this person's."""
    folder = tablet.folder / "stick"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)
    tablet.wait(0.4)
    tablet.tap("copy.import")
    chooser = tablet.root.screen
    assert isinstance(chooser, ChooseFileScreen)
    chooser.open(folder)
    tablet.settle()
    tablet.tap(f"file.{name}")
    tablet.settle()


def test_a_copy_goes_out_as_a_file_and_comes_back(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    screen(tablet).tell(("deck",), 50)
    tablet.tap("copy.export")
    assert isinstance(tablet.desk.sheet, Notice)
    tablet.desk.back()
    screen(tablet).tell(("deck",), 40)
    tablet.wait(0.4)
    tablet.tap("copy.import")
    tablet.tap(f"shortcut.{tablet.desk.reports}")
    tablet.tap("file.star-trek-panic-copy.json")
    assert isinstance(tablet.desk.sheet, Notice)
    assert fields(tablet)["deck"] == 50


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG", "damaged"),
        (b'{"panic_companion_copy": 1', "damaged"),
        (b'{"shopping": ["milk"]}', "was not exported"),
        (b'{"panic_companion_copy": 9, "game": "star_trek_panic"}', "newer version"),
        (b'{"panic_companion_copy": 1, "game": "ten", "copy": {}}', "of another game"),
        (b" " * 1_000_001, "too large"),
    ],
)
def test_a_wrong_file_says_why_and_what_was_known_stays(
    a_tablet: ATablet, data: bytes, words: str
) -> None:
    tablet = my_copy(a_tablet)
    screen(tablet).tell(("deck",), 50)
    given(tablet, data)
    assert isinstance(tablet.desk.sheet, Refused)
    assert words in tablet.desk.words.sentence(tablet.desk.sheet.refusal.why)
    assert fields(tablet)["deck"] == 50


def test_a_file_that_went_away_meanwhile_says_so(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    tablet.tap("copy.import")
    chooser = tablet.root.screen
    assert isinstance(chooser, ChooseFileScreen)
    chooser.choose(tablet.folder / "gone.json")
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Refused)
    assert "gone.json" in tablet.desk.words.sentence(tablet.desk.sheet.refusal.why)


def test_where_the_system_has_a_chooser_of_its_own_that_is_asked(a_tablet: ATablet) -> None:
    tablet = my_copy(a_tablet)
    screen(tablet).tell(("deck",), 50)
    copy = screen(tablet).copy
    assert copy is not None
    file = exported(STAR_TREK, copy)
    screen(tablet).tell(("deck",), 40)
    tablet.desk.choose_file = lambda then: then(file)
    tablet.tap("copy.import")
    assert fields(tablet)["deck"] == 50


def test_what_is_entered_during_a_game_can_be_used_in_it(a_tablet: ATablet) -> None:
    tablet = a_tablet(packages=GAMES)
    tablet.tell(do="new_game", game=STATIONFALL.name, first="red", players=[
        {"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben", "bot": "Exile"},
        {"seat": "green", "name": "Cat"},
    ])  # fmt: skip
    for do in ("begin", "renegotiate", "end_turn", "bot_turn"):
        tablet.tell(do=do)
    tablet.desk.go("table")
    tablet.settle()
    tablet.tap("bot.enter")
    tablet.settle()
    tablet.tap("copy.choose.go")
    tablet.settle()
    assert "copy.scripts.Exile.0.do" in tablet.keys()  # noqa: SIM118
    tablet.tap("copy.now")
    tablet.settle()
    assert [(one["script"], one["line"]) for one in tablet.view["pending"]] == [("Exile", "1")]
