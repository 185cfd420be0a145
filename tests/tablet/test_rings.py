"""Rings in a crowd: nothing lies over anything else, and everything can be read and pressed."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from attrs import evolve

from companion.stage.middles import Arrow, Outlook, Piece, Shape
from companion.stage.presses import Send
from companion.stage.scene import Line, Slot, Step, Track
from companion.tablet import theme
from companion.tablet.board.pieces import Pieces
from companion.tablet.board.rings import Rings
from companion.tablet.board.routes import burst_at, flowed, free_side, route, spread
from companion.tablet.board.sectors import Sectors
from companion.tablet.box import Box
from companion.tablet.layers import Refused
from companion.tablet.table.screen import TableScreen
from tests.support.readable import Drawn, draw
from tests.support.ring_scenes import BATTLES, CAPTAIN, FEW, aimed, at_table, board, crowd, token
from tests.support.scenes import happen, show
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import the_map

SIZES = ((1280, 800), (1920, 1200))


def rings_of(tablet: Tablet) -> Rings:
    painter = the_map(tablet).painter
    assert isinstance(painter, Rings)
    return painter


# Where everything is


@pytest.mark.parametrize("most", [1, 3, 5, 8])
def test_in_a_crowd_no_token_lies_over_another(most: int) -> None:
    middle = board(crowd(24, most))
    slots = Sectors(middle).slots({one.id: one.at for one in middle.pieces}).values()
    for one, other in combinations(slots, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= one[2] + other[2]


@pytest.mark.parametrize("ring", [0, 1, 2])
def test_five_tokens_of_one_field_are_large_enough_for_their_number(ring: int) -> None:
    sectors = Sectors(board(()))
    slots = sectors.slots({str(n): f"0/{ring}" for n in range(5)}).values()
    assert min(radius for _, _, radius in slots) * 275 > 14  # pixels, on the smallest tablet


def test_an_arrow_to_the_next_ring_ends_before_who_stands_there() -> None:
    middle = board((token(0, "0/1"), token(1, "0/2")))
    sectors = Sectors(middle)
    slots = sectors.slots({"t0": "0/1", "t1": "0/2"})
    way = route(Arrow("t0", "0/2"), sectors, slots)
    x, y, radius = slots["t1"]
    assert all(hypot(px - x, py - y) > radius * 0.6 for px, py in way)
    assert [hypot(*one) for one in way] == sorted((hypot(*one) for one in way), reverse=True)


def test_an_arrow_round_the_middle_ends_in_the_sector_where_it_leads() -> None:
    middle = board((token(4, "5/1"),))
    sectors = Sectors(middle)
    slots = sectors.slots({"t4": "5/1"})
    for to in ("0/1", "4/1"):
        x, y = route(Arrow("t4", to), sectors, slots)[-1]
        assert sectors.place_at(x, y) == to


def test_an_arrow_that_leads_nowhere_is_none() -> None:
    sectors = Sectors(board(()))
    assert route(Arrow("t9", "0/1"), sectors, {}) == []
    assert route(Arrow("0/1", "9/1"), sectors, {}) == []


def test_a_letter_stands_where_no_neighbour_does() -> None:
    slots = {"a": (0.0, 0.0, 0.1), "b": (0.14, 0.14, 0.1)}
    assert free_side("a", slots) not in (45, 0, 90)
    assert free_side("a", {"a": slots["a"]}) == 45


def test_words_flow_in_lines_of_different_widths() -> None:
    assert flowed([30, 30, 30], 5, [40, 70]) == [[0], [1, 2]]
    assert flowed([30, 30, 30], 5, [40, 60]) is None
    assert flowed([10, 10], 5, [40, 40], [1]) == [[0], [1]]


def test_what_strikes_side_by_side_is_pushed_apart() -> None:
    crowded = [Box(0, 0, 40, 26), Box(30, 6, 30, 20), Box(36, -12, 40, 26), Box(200, 0, 9, 9)]
    found = spread(crowded)
    assert not any(one.meets(other) for one, other in combinations(found, 2))
    assert found[3] == crowded[3]
    assert all(hypot(a.x - b.x, a.y - b.y) < 30 for a, b in zip(found, crowded, strict=True))


# What is seen


def _tokens(tablet: Tablet) -> dict[str, Box]:
    """Return the square round each token."""
    view = rings_of(tablet).viewport
    found = dict[str, Box]()
    for id_, (x, y, r) in the_map(tablet).pieces.seen.items():
        (left, low), (right, high) = view.point(x - r, y - r), view.point(x + r, y + r)
        found[id_] = Box(left, low, right - left, high - low)
    return found


def _words(tablet: Tablet) -> dict[str, Box]:
    """Return where words stand that are on no token, each with what makes it one of its kind."""
    found, tokens = dict[str, Box](), _tokens(tablet)
    for n, said in enumerate(the_map(tablet).said):
        on_token = any(at.holds(*said.box.middle) for at in tokens.values())
        if not on_token:
            found[f"{n} {said.text}"] = said.box
    titles = {id_: one.title for id_, one in the_map(tablet).pieces.manners.items()}
    for id_, at in titles.items():
        if at is not None:
            x, y = tokens[id_].middle
            found[f"the name of {id_}"] = Box(at.x + x, at.y + y, at.w, at.h)
    return found


@pytest.mark.parametrize(("size", "text"), [*((size, 1.0) for size in SIZES), ((1920, 1200), 1.6)])
@pytest.mark.parametrize("name", BATTLES)
def test_no_words_on_the_board_lie_over_others_or_over_a_token(
    name: str, size: tuple[int, int], text: float, a_tablet: ATablet
) -> None:
    tablet = a_tablet(size=size, text=text)
    show(tablet, BATTLES[name]())
    words = _words(tablet)
    for (one, a), (other, b) in combinations(words.items(), 2):
        shared = min(a.right, b.right) - max(a.x, b.x), min(a.top, b.top) - max(a.y, b.y)
        assert min(shared) <= 3, f"{one} lies over {other}"
    for which, at in words.items():
        for disc in _tokens(tablet).values():
            x, y = disc.middle
            near = hypot(max(at.x - x, 0, x - at.right), max(at.y - y, 0, y - at.top))
            assert near > disc.w / 2 * 0.8, f"{which} lies over a token"


@pytest.mark.parametrize("at", range(6))
def test_what_a_hit_saves_lies_over_nothing_though_three_stand_side_by_side(
    at: int, tablet: Tablet
) -> None:
    near = tuple(token(n, f"{at if n < 3 else (at + n) % 6}/2", kind=0) for n in range(6))
    saves = tuple(evolve(one, lit=True, sub="1 card", press=Send({"do": "hit"})) for one in near)
    show(tablet, at_table(board(saves, forecast=False)))
    tokens = _tokens(tablet)
    there = {id_: one.sub for id_, one in the_map(tablet).pieces.manners.items()}
    boxes = [Box(box.x + tokens[id_].middle[0], box.y + tokens[id_].middle[1], box.w, box.h)
             for id_, box in there.items() if box is not None]  # fmt: skip
    assert len(boxes) == 6
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    for (id_, own), box in zip(tokens.items(), boxes, strict=True):
        others = [one for other, one in tokens.items() if other != id_]
        assert not any(box.meets(one) for one in others)
        assert own.w > hypot(*(a - b for a, b in zip(own.middle, box.middle, strict=True))) / 3


@pytest.mark.parametrize(
    "how",
    [
        Drawn(),
        Drawn(text=1.6, language="fr"),
        Drawn((800, 1280)),
        Drawn((1920, 1200), text=1.3, theme="light"),
    ],
    ids=str,
)
def test_the_circle_is_as_large_as_the_middle_allows(how: Drawn, tablet: Tablet) -> None:
    show(tablet, BATTLES["a crowd of tokens"]())
    draw(tablet, how)
    rings = rings_of(tablet)
    area = rings.area
    assert rings.radius * 2 > 0.8 * min(area.w, area.h)


def test_in_large_text_no_row_is_kept_free_below_the_circle(a_tablet: ATablet) -> None:
    tablet = a_tablet(text=1.6)
    tracks = (Track("mission", "Convoy", (Slot("3 turns left"),)),)
    show(tablet, evolve(at_table(board(FEW)), tracks=tracks))
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    free = the_map(tablet).y - screen.actions.top
    assert free == pytest.approx(tablet.desk.look.px(theme.GAP))


WORDS = ("4 turns left", "Reach the Starbase", "No Tholian near", "Science 1 of 2",
         "Medical 0 of 1", "No trade")  # fmt: skip
CONVOY = Track(
    "mission", "Convoy in the dark", tuple(Slot(one, press=Send({"do": "tick"})) for one in WORDS)
)


def on_a_mission(tablet: Tablet) -> TableScreen:
    """Show a mission of many words, while the hands have something to do."""
    hands = (Line("Turn the ship: its front looks at sectors 1 and 2."), Line("Ann draws 1 card."))
    show(tablet, evolve(at_table(board(FEW)), tracks=(CONVOY,), checklist=hands))
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    assert screen.checklist.height > 0
    return screen


def test_in_large_text_the_missions_badges_stand_beside_what_the_hands_do(
    a_tablet: ATablet,
) -> None:
    screen = on_a_mission(a_tablet(text=1.6))
    badges = [one.box.right for one in screen.tracks.spots]
    assert len(badges) == len(WORDS)
    assert screen.tracks.x + max(badges) <= screen.checklist.x
    assert {one.text for one in screen.tracks.said if one.fits} > set(WORDS)


def test_on_a_standing_window_a_mission_is_told_whole_and_the_circle_is_half_as_wide(
    a_tablet: ATablet,
) -> None:
    tablet = a_tablet(size=(800, 1280))
    screen = on_a_mission(tablet)
    assert {one.text for one in screen.tracks.said if one.fits} > set(WORDS)
    assert rings_of(tablet).radius * 2 > 800 / 2


def test_where_the_circle_is_small_its_middle_is_large_enough_to_be_written_on() -> None:
    cores = [Sectors(board(FEW), radius).core * radius for radius in (145, 180, 210, 300)]
    assert min(cores) > 60
    assert [Sectors(board(FEW), radius).core < 0.43 for radius in (50, 145)] == [True, True]


def test_who_comes_aboard_stands_on_the_hull_and_shots_meet_the_shields() -> None:
    middle = board(FEW)
    sectors = Sectors(middle)
    far = {
        (n, burst.icon): hypot(*(burst_at(burst, 0, 1, sectors, {}) or (0, 0)))
        for n, burst in enumerate(middle.bursts)
    }
    boarders = [one for (_, icon), one in far.items() if icon]
    shots = [one for (_, icon), one in far.items() if not icon]
    assert max(boarders) < min(shots) < sectors.core


def test_an_outlook_too_long_for_the_corners_gets_a_band_and_is_told_whole(tablet: Tablet) -> None:
    words = "Nothing that is known of this ship will be left in its place after that. " * 6
    middle = evolve(board(FEW), outlook=Outlook("Soon", ((words, "plain"),)))
    show(tablet, at_table(middle))
    said = [one.text for one in the_map(tablet).said]
    assert said.count("Nothing") == 6
    assert rings_of(tablet).margins.band.h > 0


def test_a_captain_is_named_and_others_only_where_there_is_room(a_tablet: ATablet) -> None:
    for size, named in (SIZES[0], ["t3"]), (SIZES[1], ["t0", "t3"]):
        tablet = a_tablet(size=size)
        show(tablet, at_table(board((token(0, "0/0"), token(CAPTAIN, "3/0")))))
        manners = the_map(tablet).pieces.manners
        assert sorted(one for one in manners if manners[one].title is not None) == named


# What is pressed


def test_who_cannot_be_chosen_says_why(tablet: Tablet) -> None:
    sent = show(tablet, at_table(board(aimed(FEW))))
    tablet.tap("disc.t3")
    assert sent == [{"do": "hit"}]
    tablet.wait(0.4)
    tablet.tap("disc.t0")
    sheet = tablet.desk.sheet
    assert isinstance(sheet, Refused)
    assert sheet.refusal.code == "out_of_range"


# What is played


PHASE = (
    Step("turn"),
    Step("roll", face=4, sides=6),
    Step("show", "t4"),
    Step("move", "t0", "0/1"),
    Step("hide", "t6"),
    Step("move", "t2", "rear_right"),
    Step("vanish", "t2"),
    Step("strike", at="right", pieces=("t3", "t1"), layers=("gone", "damaged"), points="2"),
)


def test_a_phase_is_played_facing_by_facing(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    show(tablet, BATTLES["a battle"]())
    happen(tablet, BATTLES["a turned ship"](), *PHASE)
    panel = the_map(tablet)
    seen = list[str]()
    for _ in range(1200):
        tablet.wait(1 / 60)
        if panel.animation.caption not in seen:
            seen.append(panel.animation.caption)
        if tablet.desk.happening is None:
            break
    assert tablet.desk.happening is None
    wanted = ["turns", "A 4", "shows itself", "on to 1, Medium", "hides", "gone", "is struck: 2"]
    places = [next(n for n, one in enumerate(seen) if part in one) for part in wanted]
    assert all(a < b for a, b in pairwise(places))


def test_a_token_that_was_taken_off_while_it_shook_shakes_no_more() -> None:
    pieces = Pieces()
    pieces.shake("t0", 0)
    pieces.tick(0.1)
    assert not pieces.moving


def test_what_is_seen_is_told_below_the_circle_where_the_hands_row_is(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    show(tablet, BATTLES["a battle"]())
    happen(tablet, BATTLES["a battle"](), PHASE[-1])
    tablet.wait(0.1)
    panel, screen = the_map(tablet), tablet.root.screen
    assert isinstance(screen, TableScreen)
    assert "is struck" in panel.animation.caption
    assert panel.animation.line.top < 0, "it lies over no token"
    assert panel.y + panel.animation.line.y > screen.actions.top


def test_a_struck_edge_stands_as_it_does_then_while_it_is_played(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    show(tablet, BATTLES["a battle"]())
    happen(tablet, BATTLES["a battle"](), PHASE[-1])
    play = the_map(tablet).animation.play
    tablet.wait(0.1)
    assert play is not None
    assert play.edges["right"] == ("gone", "damaged")
    assert play.edges["left"] == ("whole", "damaged")
    assert "Medium" not in tablet.texts(), "nothing is written where tokens pass"
    tablet.desk.skip()
    tablet.settle()
    assert "Medium" in tablet.texts()


def test_a_phase_is_skipped_with_one_tap(a_tablet: ATablet) -> None:
    tablet = a_tablet(motion=True)
    show(tablet, BATTLES["a battle"]())
    happen(tablet, BATTLES["a battle"](), *PHASE)
    tablet.wait(0.4)
    tablet.tap("skip")
    assert tablet.desk.happening is None


def test_a_token_of_every_shape_is_drawn_and_can_be_pressed(tablet: Tablet) -> None:
    shapes: tuple[Shape, ...] = ("disc", "square", "wedge", "oval", "kite", "hexagon")
    pieces = tuple(
        Piece(shape, f"{n}/1", letter="6", shape=shape, press=Send({"do": shape}))
        for n, shape in enumerate(shapes)
    )
    show(tablet, at_table(board(pieces, forecast=False)))
    assert {f"disc.{shape}" for shape in shapes} <= {one.key for one in the_map(tablet).spots}
