"""Situations that the rules by the book are tried in."""

from __future__ import annotations

from typing import Any

from companion.locale import Words
from tests.support.station import Station, a_turn


def pair_in_one_room(**options: Any) -> Station:
    """Red's Android with a Heavy Gun and four bullets stands before blue's pair."""
    station = a_turn(**options).with_rooms(**{"0,1": "storage-2"})
    station.standing(red_android="0,1", blue_trooper="0,1", blue_android="0,1")
    station.holding("blue", hand=8)
    return station.holding("red", bullets=4, open=("heavy_gun",))


BOTH = [{"seat": "blue", "who": "trooper"}, {"seat": "blue", "who": "android"}]


def scanned(infected: int, **options: Any) -> Station:
    station = a_turn(**options).where(scan=True)
    station.do("scan_cards", infected=infected)
    return station


def said(station: Station, rule: str) -> list[str]:
    words = Words("en")
    return [words.say(one["text"]) for one in station.view["reminders"] if one["rule"] == rule]
