"""What only comes of two things together: who is gone takes steps, a bot bribes, ways alike."""

from __future__ import annotations

import pytest

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, ruled
from companion.core.refusal import Refusal
from companion.core.shape import write_short
from companion.core.words import Command, name_of
from companion.games.stationfall import commands as c
from companion.games.stationfall.offering import Offering, tried
from companion.games.stationfall.package import PACKAGE
from companion.games.stationfall.state import State
from tests.support.random_orbit import RandomOrbit
from tests.support.stationfall import Orbit, acting, flying, with_a_clerk

GAME = PACKAGE.game


@pytest.mark.parametrize("state", ["escaped", "annihilated"])
def test_who_is_gone_takes_no_step_whatever_the_table_says(state: str) -> None:
    """SF-ST-03, SF-ST-04: there is no pawn, and no Pod of the station takes it in."""
    orbit = acting(character="Exile", board="full").state(state, "Exile")
    assert orbit.refused("step", to="Houdini", anyway=True) == ("not_live", "SF-ST-02")
    orbit.adjusted({"characters.Exile.section": "Houdini"})
    assert orbit.at("pods.Houdini.occupants") == []


def test_a_bot_has_no_bribe_because_it_is_a_bot() -> None:
    """SF-BOT-06: at the table it makes no difference that it has none to spend."""
    orbit = with_a_clerk()
    assert orbit.refused("bribe", character="Stranger") == ("not_allowed", "SF-BOT-06")
    assert orbit.refused("bribe", character="Stranger", anyway=True)[1] == "SF-BOT-06"


def test_more_cubes_are_offered_for_the_character_that_has_them_already() -> None:
    """SF-INF-03: one Character a turn, whichever of the cast it is."""
    orbit = flying()
    orbit.do("influence", character="Stranger", cubes=2)
    assert orbit.offer("influence")["choices"]["character"] == ["Stranger"]


def test_a_bot_places_no_more_cubes_than_it_has() -> None:
    """SF-BOT-04, SF-CMP-01: those that the table put down before the start are gone."""
    orbit = Orbit(3, bots={"green": "Exile"}).cubes("Astrochimp", green=5).begun()
    assert orbit.who("Medical")["cubes"] == {"green": 2}
    assert orbit.at("seats.green.cubes") == 1


@pytest.mark.parametrize("what", ["damage", "note"])
def test_a_pod_shows_whose_marker_launches_it_and_no_other(what: str) -> None:
    """SF-POD-03, SF-TIME-03: damage and notes lie beside a launch."""
    orbit = acting().adjusted({"abandon_ship": True})
    orbit.do("timer", on="Houdini", what=what)
    assert orbit.at("pods.Houdini.marker") is None
    orbit.do("timed_launch", pod="Houdini")
    assert orbit.at("pods.Houdini.marker") == "red"
    assert orbit.refused("timed_launch", pod="Houdini")[0] == "already_done"


def test_what_cannot_be_is_not_there_to_be_overruled_though_it_is_early_too() -> None:
    """SF-TURN-01: that nobody acts yet is told first, and once."""
    orbit = flying()
    early = GAME.decide(state_of(orbit), c.Repair("Suite"), Dice(Cup(lambda _, __: 1)))
    assert isinstance(early, Refusal)
    assert (early.code, early.is_firm) == ("wrong_step", True)
    assert orbit.refused("repair", section="Suite", anyway=True)[0] == "wrong_step"


def test_a_form_with_a_field_too_many_is_not_known() -> None:
    """SF-SCO-02: `who` says nothing beside a release, so that nobody knows what was meant."""
    rows = [{"points": 1, "when": {"released": True, "who": "pc"}}]
    copy = {"characters": {"Exile": {"limit": 8, "agenda": rows}}}
    orbit = flying(2, new={"copy": copy}).fallen(
        red=("Exile", "Medical"), blue=("Stranger", "Security")
    )
    assert orbit.refused("score", seat="red")[0] == "must_settle"


def state_of(orbit: Orbit) -> State:
    play = orbit.tell.table.play
    assert play is not None
    state: State = play.history.state
    return state


def is_legal(state: State, command: Command) -> bool:
    decided = GAME.decide(state, command, Dice(Cup(lambda _, __: 1)))
    if isinstance(decided, Decided):
        decided = ruled(decided, state.options.automation, anyway=False)
    return isinstance(decided, Decided)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_tried_together_is_legal_one_by_one(seed: int) -> None:
    """Offers ask the rules once for what meets the same."""
    orbit = RandomOrbit(seed, board="full")
    for n in range(48):
        if orbit.over:
            return
        orbit.press()
        if n % 8:
            continue
        offered = {
            one.do: list(one.ways) for one in Offering(GAME, orbit.state).all if not one.closed
        }
        legal: dict[str, list[object]] = {}
        for one in tried(orbit.state):
            if is_legal(orbit.state, one):
                legal.setdefault(name_of(type(one)), []).append(write_short(one))
        assert offered == legal
