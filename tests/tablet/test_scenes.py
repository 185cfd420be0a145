"""Whatever a face may show is drawn so that it can be read and hit, and does what it says."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any

import pytest
from attrs import evolve

from companion.stage.middles import CardMap, Columns, RingMap
from companion.stage.scene import Line, Step
from companion.tablet.board.middles import MIDDLES
from companion.tablet.board.rings import Rings
from companion.tablet.board.sectors import Sectors, polar
from companion.tablet.box import Box
from companion.tablet.table.screen import TableScreen
from companion.tablet.table.seat_line import in_rows
from tests.support.readable import WAYS, draw, faults
from tests.support.scenes import CHECKLIST, SCENES, happen, on_rings, ring, round_table, show
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import the_map


@pytest.mark.law
@pytest.mark.parametrize("name", SCENES)
def test_every_kind_of_scene_can_be_read_and_hit(name: str, a_tablet: ATablet) -> None:
    tablet = a_tablet()
    show(tablet, SCENES[name]())
    found: list[str] = []
    for how in WAYS:
        draw(tablet, how)
        found += [f"{how}: {fault}" for fault in faults(tablet)]
    assert found == []


def test_every_kind_of_middle_has_its_painter() -> None:
    assert set(MIDDLES) == {CardMap, RingMap, Columns}


# Rings


def test_a_lit_place_is_pressed_anywhere_in_it(tablet: Tablet) -> None:
    sent = show(tablet, on_rings())
    panel = the_map(tablet)
    assert isinstance(panel.painter, Rings)
    tablet.tap("room.3/0")
    band = panel.painter.sectors.band(1, 1)
    viewport = panel.painter.viewport
    far, angle = (band.inner + band.outer) / 2, band.start + 4
    tablet.wait(0.4)
    tablet.tap_at(*panel.of_window(*viewport.point(*polar(far, angle))))
    assert sent[0] == {"do": "place", "at": "3/0"}
    tablet.desk.busy = False
    tablet.tap_at(*panel.of_window(*viewport.point(*polar(far, angle))))
    assert sent[-1] == {"do": "place", "at": "1/1"}


def test_beside_a_lit_place_a_finger_does_nothing(tablet: Tablet) -> None:
    sent = show(tablet, on_rings())
    panel = the_map(tablet)
    tablet.wait(0.4)
    for at in ("0/1", "1/0", "2/1"):
        tablet.tap_at(*panel.where_place(at))
    assert sent == []


def test_a_piece_and_an_edge_do_what_they_say(tablet: Tablet) -> None:
    sent = show(tablet, on_rings())
    tablet.tap("disc.t4")
    tablet.desk.busy = False
    tablet.tap("edge.e3")
    assert sent == [{"do": "hit", "what": "t4"}, {"do": "mend", "edge": 3}]


def test_a_piece_is_dragged_to_where_it_may_go(tablet: Tablet) -> None:
    sent = show(tablet, on_rings())
    panel = the_map(tablet)
    tablet.drag(panel.where_piece("t3"), panel.where_place("2/1"))
    assert sent == [{"do": "pull", "to": "2/1"}]
    assert not panel.is_ticking


def test_a_piece_that_is_put_elsewhere_is_asked_about_by_its_place(tablet: Tablet) -> None:
    sent = show(tablet, on_rings())
    panel = the_map(tablet)
    tablet.drag(panel.where_piece("t0"), panel.where_place("4/2"))
    assert sent == []
    assert {"Set right: Kang?", "5, Short"} <= set(tablet.texts())
    tablet.tap("put.4/2.yes")
    assert sent == [{"do": "adjust", "set": {"t0": "4/2"}}]


def test_a_piece_that_goes_nowhere_stays_where_it_is(tablet: Tablet) -> None:
    sent = show(tablet, on_rings())
    panel = the_map(tablet)
    before = panel.where_piece("t1")
    tablet.drag(before, panel.where_place("2/1"))
    tablet.desk.map.centre = None
    tablet.desk.changed()
    tablet.settle()
    assert sent == []
    assert the_map(tablet).where_piece("t1") == pytest.approx(before, abs=1)


def test_pieces_of_one_place_never_lie_over_one_another() -> None:
    sectors = Sectors(ring())
    for count in range(1, 7):
        slots = list(sectors.slots({str(n): "2/2" for n in range(count)}).values())
        for one, other in combinations(slots, 2):
            apart = hypot(one[0] - other[0], one[1] - other[1])
            assert apart >= one[2] + other[2]
        band = sectors.band(2, 2)
        assert all(band.holds(x, y) for x, y, _ in slots)


@pytest.mark.parametrize("reaches", [0, -0.5, 0.25])
def test_every_point_lies_in_the_place_whose_middle_it_is(reaches: float) -> None:
    sectors = Sectors(evolve(ring(), reaches=reaches))
    for sector in range(6):
        for far in range(3):
            at = f"{sector}/{far}"
            assert sectors.place_at(*sectors.band(sector, far).middle) == at
    assert sectors.place_at(0, 0) == "centre"
    assert sectors.place_at(0.9, 0.9) is None


def test_the_first_sector_begins_at_the_top_and_the_others_follow_clockwise() -> None:
    sectors = Sectors(ring())
    assert sectors.place_at(0.05, 0.95) == "0/0"
    assert sectors.place_at(0.9, 0.05) == "1/0"
    assert sectors.place_at(-0.05, 0.95) == "5/0"


def test_the_middle_turns_the_shorter_way_round(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    show(tablet, on_rings(heading=5.5))
    spin = the_map(tablet).animation.spin
    assert spin.seen == 360
    happen(tablet, on_rings(heading=0.5), Step("turn"))
    tablet.wait(0.5)
    assert tablet.desk.happening is not None
    assert spin.seen is not None
    assert 360 < spin.seen < 420
    tablet.wait(1)
    assert tablet.desk.happening is None
    assert spin.seen % 360 == pytest.approx(60)
    tablet.wait(2)
    assert not the_map(tablet).is_ticking


def test_what_moves_on_rings_is_said_with_its_place(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    show(tablet, on_rings())
    happen(tablet, on_rings(), Step("move", "t0", "0/1"), *[Step("blocked", "t1")] * 4)
    tablet.wait(0.1)
    assert the_map(tablet).animation.caption == "Kang: on to 1, Medium"
    tablet.tap("skip")
    assert tablet.desk.happening is None


def test_rings_are_looked_at_more_closely_and_fit_again(tablet: Tablet) -> None:
    show(tablet, on_rings())
    panel = the_map(tablet)
    before = panel.view().pitch
    panel.fingers.wheel(*panel.local(*panel.where_place("0/2")), closer=True)
    tablet.settle()
    assert panel.view().pitch > before
    tablet.tap("fit")
    assert the_map(tablet).view().pitch == pytest.approx(before)


# Strips


def test_a_slot_of_a_track_does_what_it_says(tablet: Tablet) -> None:
    sent = show(tablet, SCENES["tracks"]())
    tablet.tap("track.minute.8")
    assert sent == [{"do": "minute", "to": 5}]


def test_what_the_hands_do_is_ticked_and_forgotten_with_the_list(tablet: Tablet) -> None:
    show(tablet, SCENES["a list for the hands"]())
    tablet.tap("hands.more")
    tablet.tap("handled.0.1")
    tablet.tap("handled.0.2")
    tablet.tap("handled.0.1")
    ticked = [one.done for one in tablet.desk.hands]
    assert ticked == [False, False, True, False]
    tablet.desk.set(language="fr")
    tablet.settle()
    assert [one.done for one in tablet.desk.hands] == ticked
    happen(tablet, evolve(SCENES["a list for the hands"](), checklist=CHECKLIST[:2]))
    tablet.desk.skip()
    assert [one.done for one in tablet.desk.hands] == [False, False]


@pytest.mark.parametrize("text", [1.0, 1.6])
@pytest.mark.parametrize("beside", ["", " beside rings"])
def test_a_long_line_for_the_hands_is_read_to_its_end_in_its_row_or_opened(
    a_tablet: ATablet, text: float, beside: str
) -> None:
    tablet = a_tablet(text=text, language="fr")
    pieces = ", ".join(f"Oiseau-de-Proie romulien ({n})" for n in range(1, 7))
    long = Line(f"Déplacez comme sur la tablette : {pieces}.", "move")
    show(tablet, evolve(SCENES[f"a list for the hands{beside}"](), checklist=(long,)))
    if "hands.more" in set(tablet.keys()):
        tablet.tap("hands.more")
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    assert [one.text for one in screen.checklist.said if not one.fits] == []
    assert any(pieces in one.text for one in screen.checklist.said)


def test_what_is_to_be_remembered_beside_rings_is_as_high_as_it_needs(tablet: Tablet) -> None:
    rule = "Read the mission's set-up first: it may change the turn's order."
    show(tablet, evolve(on_rings(), notices=(("ST-1", rule),)))
    assert rule in tablet.texts()


def test_strips_that_have_nothing_to_show_take_no_room(tablet: Tablet) -> None:
    show(tablet, round_table(4))
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    for strip in (screen.tracks, screen.hand, screen.checklist):
        assert strip.height == 0
        assert strip.spots == []
    high = screen.board.height
    happen(tablet, evolve(round_table(4), checklist=CHECKLIST))
    assert screen.checklist.height > 0
    assert screen.board.height == high, "nothing moves as it comes"


# Seats


@pytest.mark.parametrize("count", range(1, 10))
def test_one_to_nine_sit_round_the_table_without_touching(count: int, tablet: Tablet) -> None:
    show(tablet, round_table(count))
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    assert len(screen.seats) == count
    boxes = [Box(one.x, one.y, one.width, one.height) for one in (*screen.seats, screen.board)]
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    assert all(one.height >= 80 and one.width >= 200 for one in screen.seats)


def test_nobody_s_cards_chips_or_numbers_are_left_out_of_a_crowd(tablet: Tablet) -> None:
    show(tablet, round_table(9, 3))
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    for panel in screen.seats:
        keys = {spot.key for spot in panel.spots}
        named = {f"number.seats.{panel.seat}.{one}" for one in ("hand", "cubes")}
        cards = {f"number.seats.{panel.seat}.{one}" for one in ("human", "android", "winner")}
        acts = {f"who.{panel.seat}.{one}" for one in ("human", "android", "winner")}
        assert named <= keys
        assert cards <= keys or acts <= keys


def test_a_card_that_may_act_is_chosen_by_pressing_it(tablet: Tablet) -> None:
    show(tablet, round_table(9, 3))
    tablet.tap("who.blue.android")
    assert tablet.desk.selection.who == "android"


@pytest.mark.parametrize(
    ("needs", "rows"),
    [
        (([50, 50], [40], [30]), [[(0, 0), (0, 1), (1, 0), (2, 0)]]),
        (([90, 90], [40, 40], [90]), [[(0, 0), (0, 1)], [(1, 0), (1, 1), (2, 0)]]),
        (([150, 150], [], []), [[(0, 0)], [(0, 1)]]),
        (([], [], []), []),
    ],
)
def test_a_kind_that_does_not_fit_begins_a_row_of_its_own(needs: Any, rows: Any) -> None:
    assert in_rows(needs, 200) == rows


def test_below_rings_the_hands_have_a_row_of_their_own_from_the_beginning(tablet: Tablet) -> None:
    bare = evolve(SCENES["a list for the hands beside rings"](), checklist=())
    show(tablet, bare)
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    at = screen.board.y, screen.board.height
    happen(tablet, evolve(bare, checklist=CHECKLIST))
    assert (screen.board.y, screen.board.height) == at
    assert screen.checklist.height > 0
    assert screen.checklist.top <= screen.board.y
