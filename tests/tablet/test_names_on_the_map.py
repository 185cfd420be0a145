"""Every room on the map has its name, whole or shortened, at every size; a tap tells the whole."""

from __future__ import annotations

import pytest
from kivy.graphics import Canvas

from companion.games.panic_station.cards import LAYOUTS, TWO_ROOMS
from companion.games.panic_station.face.names import card_name
from companion.locale import Words
from companion.stage.middles import Place
from companion.tablet.board.plan import RoomPlan, plan, shortened
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import SMALL, look_for
from tests.support.tablet import Tablet
from tests.support.tablet_games import on_map


def a_board() -> list[Place]:
    """Every card of the box, in rows of five."""
    found = list[Place]()
    for n, card in enumerate(LAYOUTS):
        x, y = n % 5, n // 5
        key, name = f"{x},{y}", card_name(card)
        two = ((f"{key}:n", name), (f"{key}:s", card_name("run-1"))) if card in TWO_ROOMS else ()
        found.append(Place(key, (x, y), name, "DDDD", halves=two))
    return found


def planned(language: str, text: float, pitch: float, crowd: int) -> tuple[Ink, list[RoomPlan]]:
    """Lay a whole board out, with so many discs in every room."""
    look = look_for("dark", text, 1280, 800)
    ink = Ink(Canvas(), look, Words(language), look.palette.ground)
    view, board = Viewport(Box(0, 0, 800, 460), 2, 2, pitch), a_board()
    rooms = [key for one in board for key, _ in one.halves or ((one.key, one.name),)]
    return ink, plan(ink, view, board, rooms * crowd)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", [1.0, 1.6])
@pytest.mark.parametrize("pitch", [44.0, 58.0, 84.0, 120.0])
@pytest.mark.usefixtures("tablet")
def test_every_room_of_a_full_board_has_a_name(language: str, text: float, pitch: float) -> None:
    for crowd in (0, 1, 4):
        ink, rooms = planned(language, text, pitch, crowd)
        for room in rooms:
            least = SMALL / ink.look.scale
            words = room.label.split(" ")
            if not room.label:
                assert pitch < 84 or room.place.halves, "else there is room for a word"
                continue
            assert room.size >= least - 0.01
            assert max(ink.width(one, least, "bold") for one in words) <= room.head.w, room.label
            assert room.head.y >= room.box.y - 1
            if crowd and pitch >= 58:
                assert len(room.label.rstrip(".")) > 1, room
                assert min(room.floor.w, room.floor.h) >= 0.2 * pitch
                assert not room.floor.inset(1).meets(room.head)


@pytest.mark.usefixtures("tablet")
def test_no_two_rooms_of_different_names_are_shortened_alike() -> None:
    for language in ("en", "fr"):
        ink, rooms = planned(language, 1.0, 58, 2)
        whole = {(room.label, ink.say(room.name)) for room in rooms if room.label}
        assert len(whole) > 5, "only in the smallest halves an icon stands alone"
        assert len({label for label, _ in whole}) == len(whole)


@pytest.mark.parametrize("text", [1.0, 1.6])
@pytest.mark.usefixtures("tablet")
def test_names_that_are_written_whole_are_all_of_one_size(text: float) -> None:
    _, rooms = planned("en", text, 120, 1)
    whole = [room for room in rooms if not room.place.halves and not room.is_short]
    assert len(whole) > 5
    assert len({room.size for room in whole}) == 1


@pytest.mark.parametrize(
    ("letters", "label"),
    [
        (20, "Parasite Alert"),
        (9, "Parasite"),
        (8, "Parasite"),
        (7, "Paras."),
        (4, "Par."),
        (3, ""),
    ],
)
def test_a_name_is_shortened_to_its_first_word_or_syllables(letters: int, label: str) -> None:
    assert shortened("Parasite Alert", lambda text: len(text) <= letters) == label


def test_a_tap_tells_the_whole_name_of_a_room_that_is_shortened(tablet: Tablet) -> None:
    """Eight discs crowd the Terminal, and the map is small."""
    board = on_map(tablet, ("terminal-closed", (0, 1)))
    every = {f"seats.{seat}.{who}.room": "0,1:n" for seat in tablet.view["seats"]
             for who in ("trooper", "android")}  # fmt: skip
    tablet.tell(do="adjust", set=every)
    for _ in range(20):
        board.fingers.wheel(*board.local(*board.where_cell((0, 1))), closer=False)
    tablet.settle()
    short = [room for room in board.painter.rooms if room.is_short]  # type: ignore[union-attr]
    assert short, "what would be cut says nothing, and its icon stands alone"
    whole = tablet.desk.words.say(short[0].name)
    assert whole not in [said.text for said in board.said]
    board.painter.press_room(short[0])  # type: ignore[union-attr]
    tablet.settle()
    assert whole in [said.text for said in board.said]
