"""Which rule decides each command about what happens on the station."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.evolving import evolve
from companion.core.words import Command
from companion.games.stationfall import (
    antimatter,
    controls,
    data,
    fighting,
    handling,
    hazards,
    markers,
    pods,
    walking,
)
from companion.games.stationfall import commands as c
from companion.games.stationfall.names import BRIDGE
from companion.games.stationfall.places import HELMET
from companion.games.stationfall.ruling import Rule
from companion.games.stationfall.spending import actor
from companion.games.stationfall.state import State

RULES: Final[Mapping[type[Command], Rule]] = {
    c.Attack: fighting.attack,
    c.Down: fighting.down,
    c.Revive: fighting.revive,
    c.Annihilate: fighting.annihilate,
    c.Escape: fighting.escape,
    c.Contaminate: fighting.contaminate,
    c.Fire: hazards.fire,
    c.Damage: hazards.damage,
    c.Repair: hazards.repair,
    c.Suppress: hazards.suppress,
    c.Cameras: controls.cameras,
    c.Jammers: controls.jammers,
    c.AbandonShip: controls.abandon_ship,
    c.Release: controls.release,
    c.Arm: antimatter.arm,
    c.Detonate: antimatter.detonate,
    c.Timer: markers.timer,
    c.Occupants: pods.occupants,
    c.TimedLaunch: pods.timed_launch,
    c.Launch: pods.launch,
    c.Data: data.data,
    c.Transmit: data.transmit,
    c.Step: walking.step,
    c.PickUp: handling.pick_up,
    c.Drop: handling.drop,
    c.Give: handling.give,
    c.Throw: handling.throw,
    c.Rob: handling.rob,
    c.Manufacture: handling.manufacture,
}


def ways(state: State) -> Iterator[Command]:
    """Go through what may happen on the station, to be tried on the rules; something of each."""
    found = set[type[Command]]()
    for one in _of_all(state):
        found.add(type(one))
        yield one
    yield from (one for one in _else(state) if type(one) not in found)


def _of_all(state: State) -> Iterator[Command]:
    for topic in (*TOPICS, *(FULL if state.is_full else ())):
        yield from topic.ways(state)
    for by in _also(state):
        told = [one for topic in ANYBODYS for one in topic.ways(state)]
        own = [one for topic in FULL if state.is_full for one in topic.ways(state, by)]
        for one in (*told, *fighting.ways(state, by), *own):
            if isinstance(one, ACTIONS) and not getattr(one, "free", False):
                yield evolve(one, by=by)


def _also(state: State) -> list[str]:
    """SF-BRB-01, SF-KOM-02: return who acts beside the activated Character."""
    turn = state.turn
    return [] if turn is None else [one for one in turn.extras if one != actor(state, None)]


ANYBODYS: Final = (hazards, controls, pods, data)
TOPICS: Final = (fighting, *ANYBODYS, antimatter, markers)
FULL: Final = (walking, handling)
ACTIONS: Final = (
    c.Attack,
    c.Revive,
    c.Suppress,
    c.Cameras,
    c.Jammers,
    c.AbandonShip,
    c.TimedLaunch,
    c.Launch,
    c.Data,
    c.Transmit,
    c.Step,
    c.PickUp,
    c.Drop,
    c.Give,
    c.Throw,
    c.Rob,
    c.Manufacture,
)
"""What a Character does for a Bribe or Kompromat, too."""


def _else(state: State) -> Iterator[Command]:
    """Go through what is refused where nothing of its kind can be done."""
    somebody = state.cast[0]
    yield c.Attack(somebody, "gun")
    yield c.Down((somebody,))
    yield c.Revive(somebody, "nanogel")
    yield c.Escape((somebody,))
    yield c.Contaminate(somebody)
    yield c.Annihilate((somebody,))
    yield c.Repair(BRIDGE)
    yield c.Suppress(BRIDGE)
    if state.is_full:
        yield c.Step(BRIDGE)
        yield c.PickUp(HELMET)
        yield c.Drop(HELMET)
        yield c.Give(HELMET, somebody)
        yield c.Throw(HELMET, BRIDGE)
        yield c.Rob(HELMET, somebody, "gun")
        yield c.Manufacture(HELMET)
