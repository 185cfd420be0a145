"""How many taps a usual turn of Star Trek Panic takes: the design's budgets, on the real tablet.

Two hits, a turn of the ship, six threats that act, two draws with the app's dice.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.star_trek_panic.package import PACKAGE
from companion.stage.presses import Pick
from companion.stage.questions import Ask
from companion.tablet.layers import Show
from tests.support.tablet import ATablet, Tablet, taps

FULL, LIGHT = 11, 6
NAMES = {"red": "Mira", "blue": "Ivo", "green": "Jun"}
PLACED = ((1, "long"), (2, "long"), (3, "medium"), (4, "long"), (5, "long"), (6, "medium"))
MISSION = {"name": "Convoy", "limit": 4, "objectives": ["Hold out"]}


def begun(a_tablet: ATablet, **setup: Any) -> Tablet:
    """A tablet on which the first mission lies open and six ships stand round the ship."""
    tablet = a_tablet(packages={PACKAGE.name: PACKAGE})
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    tablet.tell(do="new_game", game=PACKAGE.name, players=players, first="red", **setup)
    tablet.tell(do="begin")
    tablet.tell(do="mission", **MISSION)
    if tablet.view["board"] == "full":
        tablet.tell(do="adjust", set=dict.fromkeys(f"threats.t{n}" for n in (1, 2, 3)))
        for sector, range_ in PLACED:
            tablet.tell(do="place", token="klingon_cruiser", sector=sector, range=range_)
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def those(tablet: Tablet, start: str) -> list[str]:
    """Return the keys of what can be pressed and begins like this."""
    keys: list[str] = tablet.keys()
    return [key for key in keys if key.startswith(start)]


@pytest.mark.parametrize("tokens", ["table", "tablet"])
def test_a_usual_turn_on_the_full_board(a_tablet: ATablet, tokens: str) -> None:
    tablet = begun(a_tablet, options={"tokens": tokens})
    first, second = list(tablet.view["threats"])[:2]
    draw = "action.lot"
    count = taps(
        tablet, f"disc.{first}", f"token.{first}.hit", "action.hit", f"disc.{second}",
        "action.maneuver.clockwise", "action.check.red", "action.threats_act", draw, draw,
    )  # fmt: skip
    assert tablet.view["turn"]["seat"] == "blue"
    assert count <= FULL


def test_tokens_out_of_the_cloth_bag_are_within_it_too(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet)
    first, second = list(tablet.view["threats"])[:2]
    named = ("action.named", "draw.tholian")
    count = taps(
        tablet, "action.hit", f"disc.{first}", "action.hit", f"disc.{second}",
        "action.maneuver.clockwise", "action.check.red", "action.threats_act", *named, *named,
    )  # fmt: skip
    assert tablet.view["turn"]["seat"] == "blue"
    assert count <= FULL


def test_a_usual_turn_on_the_light_board(a_tablet: ATablet) -> None:
    """Four ships fired in the turn before, and two were drawn."""
    tablet = begun(a_tablet, board="light")
    volleys = [{"facing": one, "shots": 1} for one in ("front_right", "right", "left", "rear_left")]
    for line in (
        {"do": "check_mission"},
        {"do": "threats_act", "volleys": volleys},
        {"do": "draw_threat", "done": True},
        {"do": "adjust", "set": {f"ship.facings.{one['facing']}.shield": "intact"
                                 for one in volleys}},
    ):  # fmt: skip
        tablet.tell(**line)
    tablet.settle()
    count = taps(
        tablet, "action.maneuver.clockwise", "action.check.blue",
        "tally.shots.0", "tally.shots.5", "tally.go", "action.drawn",
    )  # fmt: skip
    assert tablet.view["turn"]["seat"] == "green"
    shields = [one["shield"] for one in tablet.view["ship"]["facings"].values()]
    assert sorted(shields) == ["damaged"] * 4 + ["destroyed", "intact"], "two at one side"
    assert count <= LIGHT


def test_on_a_light_board_s_first_turn_only_the_three_ships_of_the_set_up_fire(
    a_tablet: ATablet,
) -> None:
    tablet = begun(a_tablet, board="light")
    taps(tablet, "action.check.red", "tally.go")
    facings = tablet.view["ship"]["facings"].values()
    hit = {one["sector"] for one in facings if one["shield"] != "intact"}
    assert hit == {1, 3, 5}


def test_on_a_light_board_a_card_is_one_tap_and_what_it_hits_one_more(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet, board="light")
    held = tablet.view["seats"]["red"]["hand"]
    assert taps(tablet, "action.play") == 1
    assert tablet.view["seats"]["red"]["hand"] == held - 1
    assert taps(tablet, "action.hit") == 1
    assert taps(tablet, "action.play", "action.destroys") == 2
    assert tablet.view["seats"]["red"]["hand"] == held - 2


def test_one_ship_that_any_hit_destroys_is_hit_in_one_tap(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet)
    first, *others = tablet.view["threats"]
    tablet.tell(do="adjust", set=dict.fromkeys(f"threats.{one}" for one in others))
    tablet.tell(do="adjust", set={f"threats.{first}.defense": 1})
    assert taps(tablet, "action.hit") == 1
    assert not tablet.view["threats"]


def test_both_tokens_are_drawn_in_one_tap(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet, options={"tokens": "tablet"})
    tablet.tell(do="adjust", set={f"tokens.{one}.bag": 0 for one in tablet.view["tokens"]
                                  if one != "tholian"})  # fmt: skip
    taps(tablet, "action.check.red", "action.threats_act")
    assert taps(tablet, "action.both") == 1
    assert tablet.view["turn"]["seat"] == "blue"


def test_an_effect_that_comes_first_is_done_before_the_second_is_drawn(a_tablet: ATablet) -> None:
    """ST-EFF-02."""
    bag = {kind: {"count": 7} for kind in ("tholian", "klingon_cruiser", "romulan_battle_cruiser")}
    tablet = begun(a_tablet, bag={**bag, "nebula": {"count": 9, "role": "effect"}})
    tablet.tell(do="adjust", set={f"tokens.{one}.bag": 0 for one in bag})
    taps(tablet, "action.check.red", "action.threats_act", "action.both")
    assert tablet.view["turn"]["drawn"] == 1


def test_every_button_and_token_keeps_its_place(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet)
    before = those(tablet, "action.")
    tablet.tell(do="play")
    after = those(tablet, "action.")
    assert after == before
    assert "action.trade" in after
    kinds = [f"draw.{kind}" for kind in tablet.view["tokens"]]
    tablet.tell(do="adjust", set={"tokens.kang.bag": 0})
    taps(tablet, "action.check.red", "action.threats_act", "action.named")
    assert those(tablet, "draw.") == kinds
    taps(tablet, "draw.kang")
    assert any("bag has none of these left" in text for text in tablet.texts())


def test_a_seat_is_given_its_character(a_tablet: ATablet) -> None:
    """ST-SET-03."""
    tablet = begun(a_tablet)
    scene = tablet.desk.scene
    assert scene is not None
    asked = scene.seats[1].correct
    assert isinstance(asked, Pick)
    assert isinstance(asked.question, Ask)
    role = next(one for one in asked.question.choices if one.key == "role").press
    assert isinstance(role, Pick)
    assert isinstance(role.question, Ask)
    tablet.desk.dispatch(role.question.choices[1].press)
    tablet.settle()
    assert tablet.view["seats"]["blue"]["role"] == "Spock"
    assert "Spock" in tablet.texts()


def test_a_captain_is_said_before_the_shots(a_tablet: ATablet) -> None:
    """ST-KLI-01."""
    tablet = begun(lambda **more: a_tablet(motion=True, **more))
    tablet.tell(do="check_mission")
    tablet.tell(do="threats_act")
    tablet.desk.skip()
    tablet.tell(do="draw_threat", token="kang")
    sheet = tablet.desk.sheet
    assert isinstance(sheet, Show)
    assert tablet.desk.happening is None, "the shots are not seen yet"
    tablet.desk.close(sheet)
    assert tablet.desk.happening is not None
    assert any(step.kind == "strike" for step in tablet.desk.happening.steps)


def test_large_text_enlarges_the_mission_s_chips_too(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet)

    def high() -> float:
        return next(one.size for one in tablet.said() if one.text == "4 turns left")

    small = high()
    tablet.desk.set(text=1.6)
    tablet.settle()
    assert high() > 1.4 * small
