"""What is seen happening on the map: step by step, skipped, or overtaken."""

from __future__ import annotations

from typing import Any

import pytest

from companion.stage.middles import CardMap
from companion.stage.scene import Step
from companion.tablet.board.drift import least_in_the_way
from companion.tablet.board.panel import BoardPanel, reachable
from companion.tablet.board.playback import READ as ROLL
from companion.tablet.board.playback import Playback
from companion.tablet.box import Box
from companion.tablet.ink import Spot
from companion.tablet.layers import Happening
from companion.tablet.theme import TOUCH
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import on_map, trooper


def a_phase(a_tablet: ATablet, face: int = 2) -> tuple[Tablet, BoardPanel]:
    """A Parasite Phase is about to be: Storage to the right of the Reactor, a parasite in it."""
    tablet = a_tablet(motion=True)
    board = on_map(tablet, ("storage-2", (1, 0)))
    parasites: list[Any] = [{"disc": "grey", "room": "0,0"}, {"disc": "black", "room": "1,0"}]
    tablet.tell(do="adjust", set={"parasites": parasites})
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    tablet.wait(1)
    return tablet, board


def captions(tablet: Tablet, board: BoardPanel, seconds: float) -> list[str]:
    """Push time, and return what is said to be seen, each once."""
    found: list[str] = []
    for _ in range(round(seconds / 0.1)):
        tablet.wait(0.1)
        if board.animation.caption not in (*found[-1:], ""):
            found.append(board.animation.caption)
    return found


def test_a_parasite_phase_is_seen_step_by_step_before_the_table_is_asked(
    a_tablet: ATablet,
) -> None:
    tablet, board = a_phase(a_tablet)
    tablet.tap("action.parasite_phase")
    assert tablet.desk.happening is not None
    assert tablet.desk.sheet is None
    screen: Any = tablet.root.screen
    said = " ".join(one.text for one in screen.header.said)
    assert "The die shows" not in said, "the die decides, and not the line above"
    assert "Parasite Phase" in said
    told = captions(tablet, board, 8)
    assert "The die shows" in " ".join(one.text for one in screen.header.said)
    assert told[0] == "The die falls"
    ways = ("up", "right", "down", "left")
    means = [f"The die shows {n}: everything moves {way}." for n, way in enumerate(ways, 1)]
    assert told[1] in means
    assert len(told) > 2
    assert "land" in tablet.heard
    assert tablet.desk.happening is None
    assert tablet.desk.sheet is not None


def test_a_parasite_stands_where_it_was_until_its_step_comes(a_tablet: ATablet) -> None:
    tablet, board = a_phase(a_tablet)
    before = {one["id"]: one["room"] for one in tablet.view["parasites"]}
    stood = {id_: board.where_piece(id_) for id_ in before}
    tablet.tap("action.parasite_phase")
    tablet.wait(ROLL / 2)
    assert {id_: board.where_piece(id_) for id_ in before} == {
        id_: pytest.approx(at, abs=1) for id_, at in stood.items()
    }
    tablet.wait(8)
    for one in tablet.view["parasites"]:
        box = next(room.box for room in board.painter.rooms if room.id == one["room"])  # type: ignore[union-attr]
        assert box.holds(*board.local(*board.where_piece(one["id"])))


def test_an_arrow_says_where_everything_moves_while_hits_are_entered(a_tablet: ATablet) -> None:
    tablet, board = a_phase(a_tablet)
    everybody = {f"seats.{seat}.hand": 8 for seat in tablet.view["seats"]}
    tablet.tell(do="adjust", set=everybody)
    tablet.tell(do="parasite_phase", roll=[4])
    after = tablet.desk.scene
    assert after is not None
    assert isinstance(after.middle, CardMap)
    assert after.middle.drift == "left"
    while board.animation.is_on:
        tablet.wait(0.1)
    tablet.tell(do="resolve_attacks", armor=[])
    scene = tablet.desk.scene
    assert scene is not None
    assert isinstance(scene.middle, CardMap)
    assert scene.middle.drift is None


def test_the_arrow_stands_where_it_covers_least() -> None:
    window, card = Box(0, 0, 400, 200), Box(0, 0, 390, 110)
    assert least_in_the_way(window, 80, 60, [card]).y == 140
    assert least_in_the_way(window, 80, 60, []) == Box(0, 70, 80, 60)


def test_a_tap_on_the_map_skips_what_is_shown(a_tablet: ATablet) -> None:
    tablet, _ = a_phase(a_tablet)
    tablet.tap("action.parasite_phase")
    tablet.tap("skip")
    assert tablet.desk.happening is None
    assert tablet.desk.sheet is not None


def test_an_undo_in_the_middle_leaves_the_newest_state_on_the_map(a_tablet: ATablet) -> None:
    tablet, board = a_phase(a_tablet)
    stood = board.where_piece("red.android")
    tablet.tap("action.parasite_phase")
    tablet.wait(ROLL + 0.2)
    tablet.tell(do="undo")
    assert tablet.desk.happening is None
    tablet.wait(1)
    assert not board.animation.is_on
    assert "skip" not in set(tablet.keys())
    assert tablet.view["phase"] == "parasite"
    assert board.where_piece("red.android") == pytest.approx(stood, abs=1)


def test_the_die_falls_where_there_is_no_map_too(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    on_map(tablet, board="light")
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    tablet.tap("action.parasite_phase")
    assert "skip" in set(tablet.keys())
    tablet.wait(ROLL + 0.3)
    assert tablet.desk.happening is None
    assert "skip" not in set(tablet.keys())


def test_nothing_is_played_where_nothing_is_to_move(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    on_map(tablet)
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    tablet.tap("action.parasite_phase")
    assert tablet.desk.happening is None
    assert "skip" not in set(tablet.keys())


def test_a_disc_glides_to_its_new_room_and_then_everything_rests(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    board = on_map(tablet, ("run-1", (-1, 0)))
    tablet.wait(1)
    start, end = board.where_piece("red.trooper"), board.where_place("-1,0")
    tablet.tap("room.-1,0", settle=False)
    tablet.settle(4)
    on_the_way = board.where_piece("red.trooper")
    assert end[0] < on_the_way[0] < start[0]
    tablet.wait(1)
    assert trooper(tablet) == "-1,0"
    assert board.where_piece("red.trooper")[0] == pytest.approx(end[0], abs=2)
    assert not board.is_ticking


def test_where_many_are_hit_it_is_said_whose_they_are(a_tablet: ATablet) -> None:
    tablet, _ = a_phase(a_tablet)
    before = tablet.desk.scene
    assert before is not None
    discs = [f"{seat.seat}.{one.key}" for seat in before.seats for one in seat.cards]

    def said(hit: list[str]) -> str:
        play = Playback(Happening((Step("hit", pieces=tuple(hit)),), before), None)
        play.tick(0, lambda _: None)
        caption = play.caption(0)
        assert not isinstance(caption, str)
        return tablet.desk.words.sentence(caption)

    assert "Trooper" in said(discs[:2])
    everybody = said(discs)
    assert "Trooper" not in everybody
    for seat in before.seats:
        assert everybody.count(str(seat.name)) == 1


def test_what_is_cut_by_half_a_pixel_is_still_large_enough_for_a_finger(tablet: Tablet) -> None:
    """A card at the map's edge can be turned, however floats are rounded."""
    side = tablet.desk.look.px(TOUCH)
    window = Box(0, 0, 500, 500)

    def reached(cut: float) -> bool:
        spot = Spot("turn", Box(window.right - side + cut, 100, side, side), lambda: None)
        return bool(reachable([spot], window, side))

    assert [reached(cut) for cut in (0, 0.3, 2)] == [True, True, False]
