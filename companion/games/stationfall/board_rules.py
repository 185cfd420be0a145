"""Which rule decides each command about what happens on the station."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

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
from companion.games.stationfall.ruling import Rule
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
    """Go through what may happen on the station, to be tried on the rules."""
    for topic in (fighting, hazards, controls, antimatter, markers, pods, data):
        yield from topic.ways(state)
    if state.is_full:
        yield from walking.ways(state)
        yield from handling.ways(state)
