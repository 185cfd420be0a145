"""Situations that a house's switches change."""

from __future__ import annotations

from typing import Any

from tests.support.station import Station, a_turn

NO_AP = {"energy_boost", "keycard", "target_scope", "heavy_gun", "ammo", "knife", "first_aid"}


def with_blue_in_the_next_room(**options: Any) -> Station:
    """Red has 4 bullets and a knife in the Reactor; Bob's pair stands above it."""
    station = a_turn(**options).with_rooms(**{"0,1": "team-1 turned", "1,0": "run-1"})
    station.holding("red", hand=7, bullets=4, open=("knife",))
    return station.standing(blue_trooper="0,1", blue_android="0,1")


def turns_until_the_phase(station: Station) -> int:
    """How many turns end before the next Parasite Phase."""
    turns = 0
    while station.view["phase"] == "team":
        station.do("end_turn")
        turns += 1
    return turns
