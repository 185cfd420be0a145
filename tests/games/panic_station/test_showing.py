"""What a card means that somebody holds up to the camera or a scanner."""

from typing import Any

import pytest

from companion.core.abilities import Meaning
from companion.games.panic_station import PANIC_STATION, showing
from companion.games.panic_station.cards import LAYOUTS, SEARCH
from companion.games.panic_station.state import Attack
from tests.support.station import Station, a_light_turn, a_turn


def shown(station: Station, card: str) -> tuple[Meaning, ...]:
    offers = PANIC_STATION.offers(station.state, None)
    return tuple(showing.shown(card, offers))


def brief(station: Station, card: str) -> list[tuple[str, str | None, bool]]:
    return [(one.do, one.who, one.closed is None) for one in shown(station, card)]


def test_an_exploration_card_is_explored_by_either_character() -> None:
    """PS-EXP-01."""
    meanings = shown(a_turn(), "exploration/run-1")
    assert [(one.do, one.who) for one in meanings] == [
        ("explore", "trooper"),
        ("explore", "android"),
    ]
    assert all(way["card"] == "run-1" for one in meanings for way in one.ways)


def test_a_card_that_lies_already_says_nothing() -> None:
    assert brief(a_turn().with_rooms(**{"1,0": "run-1"}), "exploration/run-1") == []


def test_a_light_board_takes_any_exploration_card() -> None:
    assert ("explore", "trooper", True) in brief(a_light_turn(), "exploration/run-1")


@pytest.mark.parametrize(
    ("card", "item"),
    [
        ("ammo", "ammo"),
        ("keycard", "keycard"),
        ("heavy-gun", "heavy_gun"),
        ("energy-boost", "energy_boost"),
        ("target-scope", "target_scope"),
        ("combat-knife", "knife"),
    ],
)
def test_a_card_that_is_laid_open_is_played(card: str, item: str) -> None:
    """PS-ITEM-02."""
    station = a_turn().holding("red", hand=6)
    (meaning,) = shown(station, f"search/{card}")
    assert (meaning.do, meaning.fields, meaning.ways) == ("play", {"item": item}, ({"item": item},))


def test_a_card_that_may_not_be_played_now_says_why() -> None:
    """PS-HAND-01."""
    (meaning,) = shown(a_turn(), "search/keycard")
    assert meaning.closed is not None
    assert meaning.closed.code == "hand_minimum"


def test_armor_answers_whoever_is_hit() -> None:
    """PS-ITEM-10."""
    station = a_turn().holding("blue", hand=6)
    assert brief(station, "search/armor") == []
    asked = Attack("a1", 1, ("blue.trooper",), "p1")
    station = station.where(phase="parasite", turn=None, attacks=(asked,))
    assert brief(station, "search/armor") == [("resolve_attacks", None, True)]


def test_a_parasite_alert_is_dealt_or_drawn() -> None:
    """PS-SET-10, PS-SPAWN-12."""
    (dealt,) = shown(Station(), "search/parasite-alert")
    assert dealt.do == "setup_alert"
    assert len(dealt.ways) == 4
    station = a_turn().with_rooms(**{"1,0": "storage-1"}).standing(red_trooper="1,0")
    drawn = shown(station, "search/parasite-alert")
    assert ("search", "trooper") in [(one.do, one.who) for one in drawn]
    assert all(way["alerts"] == 1 for one in drawn for way in one.ways)


@pytest.mark.parametrize("card", ["search/host", "infection/red", "character/red-trooper", "x", ""])
def test_a_card_that_is_no_move_means_nothing(card: str) -> None:
    assert shown(a_turn(), card) == ()


def test_every_card_may_be_shown_at_any_time_and_names_only_what_is_offered() -> None:
    cards = [f"exploration/{name}" for name in LAYOUTS] + [f"search/{name}" for name in SEARCH]
    for station in (Station(), a_turn(), a_light_turn(), a_turn().where(scan=True)):
        offers: Any = PANIC_STATION.offers(station.state, None)
        for card in cards:
            for meaning in showing.shown(card, offers):
                assert any(
                    offer.do == meaning.do
                    and set(map(str, meaning.ways)) <= set(map(str, offer.ways))
                    for offer in offers
                )
