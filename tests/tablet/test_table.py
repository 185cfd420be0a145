"""The table's screen under real fingers."""

from __future__ import annotations

import pytest

from companion.stage.presses import Shut
from companion.tablet.ink import Ink
from companion.tablet.table.places import facing
from companion.tablet.table.screen import TableScreen
from companion.tablet.table.seat import SeatPanel
from tests.support.disk import no_file_grows
from tests.support.golden import accepted
from tests.support.often import covering
from tests.support.tablet import ATablet, Finger, Tablet, typed
from tests.support.tablet_games import NAMES, at_table, golden, on_map, pressable, trooper

pytestmark = pytest.mark.quick


def seat_panel(tablet: Tablet, seat: str) -> SeatPanel:
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    return next(panel for panel in screen.seats if panel.seat == seat)


def asked_at(tablet: Tablet) -> int:
    """Return how what was opened is turned."""
    layer = tablet.root.layer
    assert layer is not None
    assert layer.panel is not None
    return layer.panel.angle


def test_a_refused_action_tells_why_and_its_rule_and_can_be_done_anyway(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="adjust", set={"seats.red.open": ["knife"]})
    tablet.tap("action.fire")
    assert "Only an Android has a gun." in tablet.texts()
    assert "PS-FIRE-01" in tablet.texts()
    assert "Only an Android can fire. It costs 1 AP and 1 bullet." in tablet.texts()
    assert "refused.rule" in pressable(tablet)
    tablet.tap("refused.ok")
    tablet.tell(do="adjust", set={"seats.red.hand": 5})
    tablet.tap("action.search")
    tablet.tap("refused.anyway")
    assert tablet.view["seats"]["red"]["hand"] == 6


def test_every_action_that_is_shut_says_why(tablet: Tablet) -> None:
    at_table(tablet)
    scene = tablet.desk.scene
    assert scene is not None
    shut = [one.key for one in scene.actions if isinstance(one.press, Shut)]
    assert shut
    for key in shut:
        tablet.tap(f"action.{key}")
        assert "refused.ok" in pressable(tablet)
        tablet.tap("refused.ok")


def test_a_number_is_set_right_by_pressing_it(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("number.seats.blue.trooper.health")
    tablet.tap("number.set.2")
    assert tablet.view["seats"]["blue"]["trooper"]["health"] == 2
    assert tablet.desk.sheet is None


def test_a_large_number_is_stepped_to_and_confirmed(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("number.seats.red.bullets")
    for key in ("more5", "more", "less5", "more5"):
        tablet.tap(f"number.{key}")
    tablet.tap("number.ok")
    assert tablet.view["seats"]["red"]["bullets"] == 6


@pytest.mark.painted
def test_a_card_turns_a_quarter_when_a_heart_is_lost(a_tablet: ATablet) -> None:
    tablet = at_table(a_tablet(motion=True))
    panel = seat_panel(tablet, "blue")
    assert panel.turns["trooper"] == 0
    before = tablet.pixels()
    tablet.tell(do="adjust", set={"seats.blue.trooper.health": 3})
    assert panel.turns["trooper"] == 90
    assert "trooper" in panel.turning
    turning = tablet.pixels()
    tablet.wait(0.4)
    assert not panel.turning
    assert before != turning != tablet.pixels()


def test_a_double_tap_on_the_only_way_there_is_does_not_walk_back(tablet: Tablet) -> None:
    on_map(tablet, ("storage-2", (1, 0)))
    for _ in range(2):
        tablet.tap("action.move", settle=False)
        tablet.settle(1)
    assert trooper(tablet) == "1,0"
    tablet.tap("action.move")
    assert trooper(tablet) == "0,0"


def test_the_only_way_says_where_it_leads_and_asks_where_a_parasite_waits(tablet: Tablet) -> None:
    on_map(tablet, ("alert-2", (1, 0)))
    panel, spot = tablet.find("action.move")
    said = [one.text for one in panel.said if spot.box.holds(*one.box.middle)]
    assert said == ["Move", "Parasite Alert"]
    tablet.tap("action.move")
    assert trooper(tablet) == "0,0", "nobody has walked yet"
    assert "A Parasite Alert room: a parasite comes at once." in tablet.texts()
    tablet.tap("move.sure.move")
    assert trooper(tablet) == "1,0"


def test_a_double_tap_does_not_end_two_turns(tablet: Tablet) -> None:
    at_table(tablet)
    x, y = tablet.where("action.end_turn.red")
    tablet.wait(0.4)
    for _ in range(2):
        Finger(x, y).down().up()
        tablet.settle(2)
    assert tablet.view["turn"]["seat"] == "blue"
    tablet.tap("action.end_turn.blue")
    assert tablet.view["turn"]["seat"] == "green"


def test_a_tap_on_the_other_card_lets_that_character_act(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("who.red.android")
    scene = tablet.desk.scene
    assert scene is not None
    assert [one.chosen for one in scene.seats[0].cards] == [False, True]


def test_the_table_flat_turns_each_panel_to_its_player(a_tablet: ATablet) -> None:
    tablet = at_table(a_tablet(flat=True))
    assert [seat_panel(tablet, seat).angle for seat in NAMES] == [270, 270, 270, 90, 90, 90]
    tablet.tap("seat.yellow")
    assert tablet.root.layer is not None
    assert tablet.root.layer.panel is not None
    assert tablet.root.layer.panel.angle == 90
    tablet.tap("close")
    tablet.resize(800, 1280)
    assert [seat_panel(tablet, seat).angle for seat in NAMES] == [0, 0, 0, 180, 180, 180]
    tablet.tap("number.seats.yellow.trooper.health")
    tablet.tap("number.set.1")
    assert tablet.view["seats"]["yellow"]["trooper"]["health"] == 1


def test_the_players_sit_clockwise_from_the_lower_left(tablet: Tablet) -> None:
    at_table(tablet, players=5)
    places = {seat: seat_panel(tablet, seat).center for seat in list(NAMES)[:5]}
    assert places["red"][0] == places["blue"][0] == places["green"][0] < places["yellow"][0]
    assert places["red"][1] < places["blue"][1] < places["green"][1]
    assert places["yellow"][1] > places["orange"][1]


def test_who_is_out_is_said_in_words(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tell(do="leave", seat="blue")
    said = [one.text for one in seat_panel(tablet, "blue").said]
    assert "Out" in said
    assert said.count("Dead") == 2


def test_a_disk_that_takes_nothing_is_told_of_and_stops_nobody(tablet: Tablet) -> None:
    at_table(tablet)
    assert "trouble" not in pressable(tablet)
    with no_file_grows():
        for who in ("trooper", "android", "trooper"):
            tablet.tell(do="move", who=who, to="0,0", anyway=True)
        tablet.tap("trouble")
    assert any("3 steps wait" in text for text in tablet.texts()), tablet.texts()
    tablet.tap("notice.ok")
    assert "action.end_turn.red" in pressable(tablet)


@pytest.mark.parametrize(
    ("size", "flat", "text", "language"),
    covering([(1280, 800), (800, 1280), (1920, 1200)], [False, True], [1.0, 1.6], ["en", "fr"]),
)
def test_every_word_on_the_table_fits(
    a_tablet: ATablet,
    size: tuple[int, int],
    flat: bool,  # noqa: FBT001
    text: float,
    language: str,
) -> None:
    tablet = at_table(a_tablet(size=size, flat=flat, text=text, language=language))
    tablet.tell(do="adjust", set={"seats.red.trooper.health": 0, "seats.red.open": ["knife"] * 2})
    assert [one.text for one in tablet.said() if not one.fits] == []


def test_two_cards_that_turn_at_once_are_drawn_once_a_frame(
    a_tablet: ATablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = at_table(a_tablet(motion=True), players=4)
    painted: list[str] = []
    paint = SeatPanel.paint

    def counted(panel: SeatPanel, ink: Ink) -> None:
        painted.append(panel.seat)
        paint(panel, ink)

    monkeypatch.setattr(SeatPanel, "paint", counted)
    tablet.tell(do="adjust", set={f"seats.red.{who}.health": 1 for who in ("trooper", "android")})
    painted.clear()
    for _ in range(8):
        tablet.settle(1)
    assert 4 <= painted.count("red") <= 10


def test_a_seat_of_which_nothing_has_changed_is_not_drawn_again(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table(tablet, players=4)
    painted: list[str] = []
    paint = SeatPanel.paint

    def counted(panel: SeatPanel, ink: Ink) -> None:
        painted.append(panel.seat)
        paint(panel, ink)

    monkeypatch.setattr(SeatPanel, "paint", counted)
    tablet.tell(do="adjust", set={"seats.blue.hand": 7})
    assert painted == ["blue"]


def test_every_seat_shows_what_it_would_if_it_were_drawn_again(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    golden(tablet, "eliminated_marker_holder", 80)
    tablet.answered()
    tablet.desk.go("table")
    tablet.settle()
    for raw in accepted("eliminated_marker_holder")[80:104]:
        tablet.tell(**raw)
        screen = tablet.root.screen
        assert isinstance(screen, TableScreen)
        shown = [drawn(panel) for panel in screen.seats]
        assert shown
        for panel in screen.seats:
            panel.redraw()
        assert [drawn(panel) for panel in screen.seats] == shown


def drawn(panel: SeatPanel) -> tuple[object, ...]:
    """Return what is seen of a seat, and what can be pressed there."""
    return panel.ground, panel.said, [(spot.key, spot.box) for spot in panel.spots]


def test_panels_and_questions_are_where_each_was_seated_in_this_game_and_the_next(
    a_tablet: ATablet,
) -> None:
    """Ann, Ben and Cleo sit on the left, Dora alone on the right, and stay there."""
    tablet = a_tablet(flat=True)
    tablet.tap("new")
    for n, name in ((1, "Ann"), (2, "Ben"), (3, "Cleo"), (5, "Dora")):
        tablet.tap(f"chair.{n}")
        typed(name, enter=False)(tablet)
    for key in ("setup.next", "setup.go", "recipe.all", "begin"):
        tablet.tap(key)
    for _ in range(2):
        seats = ("red", "blue", "green", "yellow")
        sides = {seat: seat_panel(tablet, seat).angle for seat in seats}
        assert sides == {"red": 270, "blue": 270, "green": 270, "yellow": 90}
        assert facing(tablet.desk, "green") == 270
        tablet.tell(do="parasite_phase", roll=[1])
        tablet.tell(do="end_turn")
        first = tablet.view["turn"]["seat"]
        tablet.tap("action.explore")
        assert asked_at(tablet) == sides[first]
        tablet.tap("close")
        tablet.tell(do="end_game")
        tablet.desk.home()
        tablet.settle()
        tablet.tap("past_game.1")
        tablet.tap("again")
        for key in ("setup.next", "setup.go", "begin"):
            tablet.tap(key)
