"""The set-up with phones: the code is there first, chairs fill; without phones nobody meets it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve

from companion.table.guests import WaitingPlayer
from companion.tablet import draft as drafts
from companion.tablet.draft import Draft, Sitter
from tests.support.guests import CODE, FakePhones, with_phones
from tests.support.readable import WAYS, draw, faults
from tests.support.scenes import NAMES, SEATS
from tests.support.tablet import ATablet, Tablet, typed
from tests.support.ten_package import PACKAGE as TEN
from tests.support.threads import Threaded, with_real_phones

GROUPED: Final = f"{CODE[:4]} {CODE[4:]}"
ANN: Final = WaitingPlayer(1, "blue", "Ann", "here")
BEN: Final = WaitingPlayer(2, "red", "", "here")


@pytest.fixture
def tablet(a_tablet: ATablet, phones: FakePhones) -> Tablet:
    """A tablet at its set-up, phones let in."""
    made = a_tablet(bridge=with_phones(phones))
    phones.sits()
    made.tap("new")
    return made


def sitters(tablet: Tablet) -> list[tuple[str, str]]:
    return [(one.seat, one.name) for one in tablet.desk.draft.sitters]


def sitting(phones: FakePhones) -> list[tuple[str, str]]:
    return [(one.seat, one.name) for one in phones.said.lobby or ()]


def test_the_code_is_there_before_anything_else(tablet: Tablet) -> None:
    assert GROUPED in tablet.texts()
    assert "Who begins?" not in tablet.texts()


def test_chairs_fill_as_phones_come_and_their_owners_type(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.sits(ANN, BEN)
    tablet.settle()
    assert sitters(tablet) == [("blue", "Ann"), ("red", "")]
    phones.sits(ANN, WaitingPlayer(2, "red", "Николай", "here"))
    tablet.settle()
    assert sitters(tablet) == [("blue", "Ann"), ("red", "Николай")]
    phones.sits(WaitingPlayer(2, "red", "Николай", "here"))
    tablet.settle()
    assert sitters(tablet) == [("red", "Николай")]


@pytest.mark.law
def test_nine_chairs_and_the_code_are_read_in_every_way(
    a_tablet: ATablet, phones: FakePhones
) -> None:
    tablet = a_tablet(packages={TEN.name: TEN}, bridge=with_phones(phones))
    phones.sits(
        *(WaitingPlayer(n, *one, "here") for n, one in enumerate(zip(SEATS, NAMES, strict=True)))
    )
    tablet.settle()
    tablet.tap("new")
    for how in WAYS:
        draw(tablet, how)
        assert list(faults(tablet)) == []
        assert {GROUPED, *NAMES} <= set(tablet.texts())


def test_who_has_no_phone_sits_among_them(tablet: Tablet, phones: FakePhones) -> None:
    phones.sits(ANN)
    tablet.settle()
    tablet.tap("chair.2")
    typed("Cleo")(tablet)
    assert sitting(phones)[:2] == [("blue", "Ann"), ("red", "Cleo")]
    assert sitters(tablet)[0] == ("blue", "Ann")


def test_the_table_renames_and_removes_who_came_with_a_phone(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.sits(ANN, BEN)
    tablet.settle()
    tablet.tap("chair.1")
    tablet.desk.draft = drafts.ask(tablet.desk.draft, 0)
    tablet.tap("colour.green")
    assert sitting(phones)[0] == ("green", "Ann")
    tablet.tap("stand")
    assert sitting(phones) == [("red", "")]
    assert sitters(tablet) == [("red", "")]


def test_without_phones_nobody_meets_a_code(tablet: Tablet) -> None:
    tablet.tap("setup.no_phones")
    assert GROUPED not in tablet.texts()
    tablet.tap("chair.1")
    typed("Ann", "Ben", "Cleo", "Dora")(tablet)
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "recipe"
    assert tablet.desk.settings.phones is False


def test_phones_are_let_in_again_by_one_button(tablet: Tablet, phones: FakePhones) -> None:
    tablet.tap("setup.no_phones")
    tablet.tap("setup.phones")
    assert GROUPED in tablet.texts()


def test_where_nobody_came_with_a_phone_no_empty_row_is_shown(
    tablet: Tablet, phones: FakePhones
) -> None:
    tablet.tap("chair.1")
    typed("Ann", "Ben", "Cleo", "Dora")(tablet)
    names = ["Ann", "Ben", "Cleo", "Dora"]
    assert [name for _, name in sitters(tablet)] == [name for _, name in sitting(phones)] == names
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "recipe"


def test_how_it_is_played_is_another_page_and_back_is_the_code(tablet: Tablet) -> None:
    assert "Who begins?" not in tablet.texts()
    tablet.tap("setup.next")
    assert "Who begins?" in tablet.texts()
    assert GROUPED not in tablet.texts()
    tablet.tap("back")
    assert GROUPED in tablet.texts()


def test_a_name_that_is_being_typed_keeps_its_blank() -> None:
    draft = Draft(_package(), (Sitter("red", "Ann ", 1), None, None, None, None, None))
    assert drafts.seated(draft, (WaitingPlayer(1, "red", "Ann"),)).sitters[0].name == "Ann "


def test_who_was_seated_here_stays_though_the_lobby_forgot() -> None:
    chairs = (Sitter("red", "Ann", 7), Sitter("blue", "Ben", 8, phone=True), None, None, None, None)
    draft = drafts.seated(Draft(_package(), chairs), ())
    assert [one and one.name for one in draft.chairs[:2]] == ["Ann", None]


def _package() -> Any:
    from companion.games.panic_station.package import PACKAGE

    return PACKAGE


# The last step of joining


MOST: Final = 10
"""Taps on the tablet, page by page."""
SIX: Final = ("red", "blue", "green", "yellow", "orange", "purple")


def six_sit(phones: FakePhones, *, on_tablet: tuple[str, ...] = ()) -> None:
    phones.sits(
        *(
            WaitingPlayer(n, seat, seat.title(), "none" if seat in on_tablet else "here")
            for n, seat in enumerate(SIX, 1)
        )
    )


def test_who_sits_without_a_phone_among_phones_answers_on_the_tablet(
    tablet: Tablet, phones: FakePhones
) -> None:
    six_sit(phones, on_tablet=("green", "purple"))
    tablet.settle()
    assert tablet.texts().count("On the tablet") == 2
    assert "players, clockwise; 4 with a phone" in tablet.texts()
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert {one.seat: one.state for one in phones.guests().guests} == {
        **dict.fromkeys(SIX, "here"),
        **dict.fromkeys(("green", "purple"), "tablet"),
    }


def test_the_row_is_all_that_is_shown_once_the_table_knows_who_plays(
    tablet: Tablet, phones: FakePhones
) -> None:
    six_sit(phones)
    tablet.settle()
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    phones.new_row()
    phones.compare("red", "blue", "green", "yellow")
    tablet.settle()
    assert {"Compare the row", "4 of 6", "have compared the row"} <= set(tablet.texts())
    assert GROUPED not in tablet.texts(), "nobody has to come in any more"
    phones.compare(*SIX)
    tablet.settle()
    assert {"6 of 6", "Everybody has compared: the row is the same on every phone."} <= set(
        tablet.texts()
    )
    phones.put("blue", "free")
    tablet.settle()
    assert GROUPED in tablet.texts(), "somebody has to come in again"


def test_in_a_game_only_another_row_takes_the_screen(tablet: Tablet, phones: FakePhones) -> None:
    six_sit(phones)
    tablet.settle()
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    phones.all_here()
    tablet.tell(do="begin")
    tablet.desk.go("phones")
    tablet.settle()
    assert "Compare the row" not in tablet.texts()
    phones.new_row()
    tablet.settle()
    assert "Compare the row" in tablet.texts()


def test_a_chair_whose_phone_is_away_says_so_in_a_word(tablet: Tablet, phones: FakePhones) -> None:
    phones.sits(ANN, BEN)
    tablet.settle()
    assert {"Phone is here", "Is typing a name"} <= set(tablet.texts())
    phones.sits(evolve(ANN, phone="away"), BEN)
    tablet.wait(6)
    assert "Phone is away" in tablet.texts()


def test_a_phone_that_is_gone_for_a_moment_leaves_its_chair_as_it_was(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.sits(ANN)
    tablet.settle()
    phones.sits(evolve(ANN, phone="away"))
    tablet.settle()
    assert "Phone is away" not in tablet.texts()


# With the real lobby


def test_the_real_lobby_is_opened_and_told(tmp_path: Path) -> None:
    one = with_real_phones(tmp_path)
    done: list[Any] = []
    one.bridge.send({"do": "lobby", "game": "panic_station"}, done.append)
    one.until(lambda: one.desk.news.guests and one.desk.news.guests.addresses)
    rows = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
    one.bridge.send({"do": "arrange", "sitting": rows}, done.append)
    one.until(lambda: [who.name for who in _lobby(one)] == ["Ann", "Ben"])
    one.close()


def _lobby(tablet: Threaded) -> tuple[WaitingPlayer, ...]:
    guests = tablet.desk.news.guests
    return (guests.lobby if guests is not None else None) or ()


def test_six_who_come_with_phones_cost_the_tablet_three_taps(
    a_tablet: ATablet, phones: FakePhones
) -> None:
    tablet = a_tablet(bridge=with_phones(phones))
    phones.sits()
    tablet.tap("new")
    seats = ("red", "blue", "green", "yellow", "orange", "purple")
    phones.sits(*(WaitingPlayer(n, seat, seat, "here") for n, seat in enumerate(seats, 1)))
    tablet.settle()
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "phones"
    tablet.tap("phones.go")
    assert tablet.desk.route.name == "recipe"
    assert [one["name"] for one in tablet.view["seats"].values()] == [*seats]
    while "begin" not in set(tablet.keys()):
        tablet.tap("recipe.next")
    tablet.tap("begin")
    assert tablet.desk.route.name == "table"
    assert tablet.desk.taps <= MOST


def test_from_a_chair_back_is_the_code_and_whoever_sits_stays(
    tablet: Tablet, phones: FakePhones
) -> None:
    phones.sits(ANN)
    tablet.settle()
    tablet.tap("chair.2")
    tablet.tap("back")
    assert tablet.desk.route.name == "setup"
    assert tablet.desk.draft.at is None
    assert len(tablet.desk.draft.sitters) == 2


def test_of_two_namesakes_a_sentence_says_the_colour(tablet: Tablet, phones: FakePhones) -> None:
    phones.sits(*(WaitingPlayer(n, seat, "Ann", "here") for n, seat in enumerate(SIX[:4], 1)))
    tablet.settle()
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    phones.new_row()
    phones.see_another("blue")
    tablet.settle()
    assert any(text.startswith("Ann (blue) sees another row.") for text in tablet.texts())


def test_one_phone_alone_is_not_asked_to_compare(tablet: Tablet, phones: FakePhones) -> None:
    six_sit(phones, on_tablet=SIX[1:])
    tablet.settle()
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    phones.new_row()
    tablet.settle()
    assert "Compare the row" not in tablet.texts()
    told = "One phone has nothing to compare with: a sealed scan takes two at least."
    assert told in tablet.texts()
