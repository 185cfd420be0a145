"""Endings by the book: the last human's gas, and who was infected."""

from __future__ import annotations

import pytest

from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.ending_events import DeckLookedThrough, LastHumanTold
from companion.games.panic_station.verdicts import Link
from companion.journal.codec import Codec
from tests.support.audits import audited, infected
from tests.support.book import scanned
from tests.support.station import Station, a_turn

# The last human's gas


@pytest.mark.parametrize(("cans", "saved"), [(None, True), (0, False), (2, False), (5, True)])
def test_an_old_journal_s_number_of_cans_is_read_as_a_yes_or_a_no(
    *, cans: int | None, saved: bool
) -> None:
    """PS-WIN-06."""
    kept = {"type": "last_human_told", "v": 1, "cans": cans, "saved": saved}
    assert Codec.of(PANIC_STATION).read(kept) == LastHumanTold(saved)


@pytest.mark.parametrize(("cans", "saved"), [(0, False), (2, None)])
def test_an_old_journal_s_look_through_the_deck_is_read(*, cans: int, saved: bool | None) -> None:
    """PS-WIN-06."""
    kept = {"type": "deck_looked_through", "v": 1, "cans": cans}
    assert Codec.of(PANIC_STATION).read(kept) == DeckLookedThrough(saved)


# Who was infected


def burned() -> Station:
    """Red has burned the Hive."""
    station = a_turn().with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    station.do("burn_hive", who="trooper", cans=3)
    return station


def test_the_hive_that_an_infected_player_burned_is_a_parasite_win() -> None:
    """PS-HIVE-06, PS-WIN-01."""
    station = burned()
    station.do("reveal", infected=["blue", "red"])
    assert station.view["over"] == {
        "side": "parasite", "rule": "PS-HIVE-06", "winners": ["red", "blue"],
    }  # fmt: skip


def test_a_reveal_that_is_told_again_turns_the_ending_back() -> None:
    """PS-HIVE-06, PS-WIN-02."""
    station = burned()
    station.do("reveal", infected=["blue", "red"])
    station.do("reveal", infected=["blue"])
    assert station.view["over"] == {
        "side": "human", "rule": "PS-WIN-01", "winners": ["red", "green", "yellow"],
    }  # fmt: skip


def test_an_audit_names_the_parasite_side_where_the_burner_was_infected() -> None:
    """PS-HIVE-06: it says so as `reveal` does."""
    station = burned()
    report = audited(station, infected("blue", "red", by="green"))
    assert report["ending"] == "overturned"
    assert station.view["over"]["side"] == "parasite"


def test_a_winner_whom_anothers_notes_accuse_leaves_the_ending_unproven() -> None:
    """PS-WIN-02: blue notes that green infected it, and green opened no note of that."""
    station = burned()
    link = Link("blue", "green", 5, "infected")
    report = audited(station, (Link("yellow", None, 1, "host"), link))
    assert report["ending"] == "unproven"
    assert station.view["over"]["winners"] is None


def test_fewer_infected_than_a_scan_showed_are_questioned_while_nobody_died() -> None:
    """PS-SCAN-04, PS-INF-06."""
    station = scanned(2)
    for seat in ("red", "blue", "green", "yellow"):
        station.do("adjust", set={f"seats.{seat}.trooper.health": 0})
    assert station.view["over"]["rule"] == "PS-WIN-07"
    assert station.refused("reveal", infected=["red"]) == ("bad_value", "PS-SCAN-04")
    station.do("reveal", infected=["red"], anyway=True)


def test_after_a_scan_of_all_all_are_named() -> None:
    """PS-WIN-03."""
    station = scanned(4)
    refused = station.refused("reveal", infected=["red", "blue", "green"])
    assert refused == ("bad_value", "PS-WIN-03")
    station.do("reveal", infected=["red", "blue", "green", "yellow"])


@pytest.mark.parametrize("told", [["red", "blue"], ["red", "blue", "green", "yellow"]])
def test_after_a_last_human_exactly_one_is_human(told: list[str]) -> None:
    """PS-WIN-06."""
    station = scanned(3)
    station.do("last_human_gas", cans=0)
    station.do("deck_gas", cans=0)
    assert station.refused("reveal", infected=told) == ("bad_value", "PS-WIN-06")
    offered = station.offer("reveal")["ways"]
    assert {len(way["infected"]) for way in offered} == {3}
