"""How a game ends, by the contract: what wins, what loses, and when it is looked at."""

from __future__ import annotations

import pytest

from tests.support.startrek import FACINGS, Voyage, in_space, last_ship


def test_five_holes_are_no_loss_and_the_sixth_is_at_once() -> None:
    """ST-END-03, ST-DMG-06."""
    voyage = in_space().hulls(**dict.fromkeys(FACINGS[:5], "destroyed"))
    assert voyage.at("over") is None
    voyage.adjusted({"ship.facings.front_left.hull": "destroyed"})
    assert voyage.at("over") == {"side": "threats", "rule": "ST-END-03", "winners": []}


def test_an_adjusted_board_wins_at_the_end_of_phase_6() -> None:
    """ST-END-06."""
    voyage = last_ship()
    (ship,) = voyage.at("threats")
    voyage.adjusted({f"threats.{ship}": None})
    assert voyage.at("over") is None
    voyage.do("threats_act")
    assert voyage.at("over.rule") == "ST-END-02"


@pytest.mark.parametrize("how", ["hit", "play", "boarding", "comet"])
def test_the_last_ship_s_end_is_the_win_at_once(how: str) -> None:
    """ST-END-02."""
    voyage = last_ship()
    (ship,) = voyage.at("threats")
    if how == "hit":
        voyage.do("hit", threat=ship, damage=2, free=True)
    elif how == "play":
        voyage.do("play", destroys=[ship], free=True)
    elif how == "boarding":
        voyage.open_hull("left")
        events = voyage.all_of_phase_6()
        assert "game_ended" in [one["type"] for one in events]
    else:
        voyage.adjusted({f"threats.{ship}": None})
        voyage.do("threats_act")
    assert voyage.at("over.rule") == "ST-END-02"


def test_without_missions_an_empty_bag_and_an_empty_board_win() -> None:
    """ST-MIS-03, AMB-13."""
    bag = {kind: {"count": 1} for kind in ("tholian", "romulan_battle_cruiser", "klingon_cruiser")}
    voyage = Voyage(missions_to_win=0, new={"bag": bag}).begun()
    for id_ in ("t1", "t2", "t3"):
        assert voyage.at("over") is None
        voyage.do("hit", threat=id_, damage=2)
    assert voyage.at("over") == {"side": "crew", "rule": "ST-MIS-03", "winners": ["red", "blue"]}


def test_without_missions_an_empty_bag_ends_the_draws() -> None:
    """ST-MIS-03, ST-PH-10."""
    bag = {kind: {"count": 1} for kind in ("tholian", "romulan_battle_cruiser", "klingon_cruiser")}
    voyage = Voyage(missions_to_win=0, new={"bag": bag}).begun()
    voyage.do("hit", threat="t1", damage=2)
    voyage.do("check_mission")
    voyage.do("threats_act")
    if voyage.at("turn.phase") == 7:
        voyage.do("draw_threat", done=True)
    assert voyage.at("turn.seat") == "blue"
    assert voyage.at("tokens.tholian") | {"x": 0} == {
        **voyage.at("tokens.tholian"), "bag": 0, "discard": 1, "x": 0,
    }  # fmt: skip
