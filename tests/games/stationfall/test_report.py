"""The report's pictures of an evening."""

from __future__ import annotations

from companion.games.stationfall.face import facts
from companion.stage.facts import Moment
from tests.support.stationfall import Orbit


def moment(orbit: Orbit) -> Moment:
    turn = orbit.at("turn")
    number = None if turn is None else turn["number"]
    return Moment("", "", number, None, (), orbit.view)


def test_what_is_told_at_stationfall_belongs_to_the_last_turn() -> None:
    """A game's last cubes had been drawn where it begins."""
    orbit = Orbit()
    seen = [moment(orbit), moment(orbit.begun())]
    orbit.active(cubes=3)
    seen.append(moment(orbit))
    seen.append(moment(orbit.fallen()))
    red = facts.influence(seen).lines[0]
    assert red.values == (0, 3)
