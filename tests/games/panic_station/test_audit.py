"""What an audit says of an ending, and above all where one accuses and one denies."""

from __future__ import annotations

import pytest
from attrs import evolve

from companion.core.evidence import Fault, Settled
from companion.games.panic_station.face.audit import findings
from companion.games.panic_station.face.ending import ending
from companion.games.panic_station.verdicts import Link
from companion.locale import Words
from companion.stage.scene import News
from tests.support.audits import RED_IS_HOST, SEATS, audited, burned, infected
from tests.support.station import Station, a_turn

SCAN = 20
"""The rev of the deciding scan."""
DECIDING = bytes(15) + b"1"


def accuses(seat: str, other: str, at: int = 7) -> Fault:
    """One says that a trade infected somebody, and the other knows nothing of it."""
    return Fault("one_sided", seat, at=at, with_=other)


def saw(looker: str, seat: str, at: int = 7) -> Fault:
    """One says that a Heat Scanner proved another infected, who says that it cannot have."""
    return Fault("proven", seat, at=at, with_=looker)


def all_infected() -> Station:
    """A sealed scan found everybody infected, and the parasites have won."""
    station = a_turn().where(scan=True)
    station.do("scan_cards", infected=4)
    scans = (*station.state.scans[:-1], evolve(station.state.scans[-1], sealed=True))
    return station.where(scans=scans)


def deciding() -> Settled:
    """The scan on which the ending rests; what was opened of it fits every dossier."""
    return Settled(DECIDING, "infected", SCAN, dict.fromkeys(SEATS), counts=True)


def test_where_nobody_is_accused_the_ending_stands_and_its_winners_are_named() -> None:
    """PS-WIN-03, PS-WIN-04."""
    station = all_infected()
    report = audited(station, infected("blue", "green", "yellow"), last=deciding())
    assert (report["ending"], report["disputed"]) == ("stands", [])
    assert report["winners"] == ["red", "blue", "green"]
    assert station.view["over"]["winners"] == ["red", "blue", "green"]


@pytest.mark.parametrize("pair", [("red", "yellow"), ("yellow", "red"), ("green", "blue")])
def test_a_trade_told_in_two_ways_by_somebody_polled_leaves_the_ending_unproven(
    pair: tuple[str, str],
) -> None:
    """PS-WIN-03."""
    station = all_infected()
    report = audited(station, infected("blue", "green", "yellow"), accuses(*pair), last=deciding())
    assert report["ending"] == "unproven"
    assert report["disputed"] == [seat for seat in SEATS if seat in pair]
    assert station.view["over"]["winners"] is None


def test_one_players_word_alone_overturns_no_count() -> None:
    """PS-WIN-03: yellow says that it never was infected, and red that it infected yellow."""
    report = audited(
        all_infected(), infected("blue", "green"), accuses("red", "yellow"), last=deciding()
    )
    assert report["ending"] == "unproven"


def test_without_anybodys_accusation_a_human_overturns_it() -> None:
    """PS-WIN-03."""
    report = audited(all_infected(), infected("blue", "green"), last=deciding())
    assert report["ending"] == "overturned"


def test_a_dispute_hides_no_human_whom_nobody_accuses() -> None:
    """PS-WIN-03."""
    report = audited(all_infected(), infected("green"), accuses("red", "green"), last=deciding())
    assert report["ending"] == "overturned"


def test_a_dispute_hides_no_false_share() -> None:
    """PS-WIN-03: what the keys prove needs nobody's word."""
    report = audited(
        all_infected(),
        infected("blue", "green", "yellow"),
        accuses("red", "yellow"),
        Fault("false_share", "red", DECIDING),
        last=deciding(),
    )
    assert report["ending"] == "overturned"


def test_a_trade_after_the_scan_that_touches_no_winner_leaves_the_count_as_it_was() -> None:
    """PS-WIN-03, PS-WIN-04: green and yellow are dead, and share nothing."""
    station = all_infected().healthy(
        green_trooper=0, green_android=0, yellow_trooper=0, yellow_android=0
    )
    late = accuses("green", "yellow", at=SCAN + 1)
    report = audited(station, infected("green", "yellow", "blue"), late, last=deciding())
    assert report["ending"] == "stands"


def test_a_trade_after_the_scan_that_touches_a_winner_leaves_the_ending_unproven() -> None:
    """PS-WIN-04."""
    late = accuses("blue", "yellow", at=SCAN + 1)
    report = audited(all_infected(), infected("blue", "green", "yellow"), late, last=deciding())
    assert report["ending"] == "unproven"


@pytest.mark.parametrize("chain", [(RED_IS_HOST,), infected("blue")])
def test_the_hive_burned_by_somebody_accused_is_proved_neither_way(
    chain: tuple[Link, ...],
) -> None:
    """PS-WIN-01, PS-HIVE-06: whatever blue itself says of it."""
    station = burned()
    station.state = evolve(station.state, burner="blue")
    report = audited(station, chain, accuses("green", "blue"))
    assert report["ending"] == "unproven"
    assert station.view["over"]["winners"] is None


def test_the_hive_burned_by_somebody_whom_nobody_accuses_stands_or_falls_with_them() -> None:
    """PS-WIN-01, PS-HIVE-06."""
    station = burned()
    station.state = evolve(station.state, burner="blue")
    found = station.state
    assert audited(station, (RED_IS_HOST,))["ending"] == "stands"
    station.state = found
    assert audited(station, infected("blue"))["ending"] == "overturned"


def test_a_human_winner_who_is_accused_leaves_the_burned_hive_unproven() -> None:
    """PS-WIN-02."""
    station = burned()
    station.state = evolve(station.state, burner="blue")
    assert audited(station, (RED_IS_HOST,), accuses("red", "green"))["ending"] == "unproven"


def test_of_a_winner_whom_notes_accuse_the_end_says_that_it_cannot_be_proved() -> None:
    """PS-WIN-02."""
    station = burned()
    station.state = evolve(station.state, burner="blue")
    report = audited(station, (RED_IS_HOST,), accuses("red", "green"))
    told = ending(News(view=station.view, over=True))
    assert told.winners is not None
    assert "green" in told.winners
    assert told.doubted == ("green",)
    whole = {**report, "scans": [], "unopened": []}
    lines = [Words("en").say(one.words) for one in findings(whole, {}).lines]
    cannot = [one for one in lines if one.endswith("that cannot be proved.")]
    assert len(cannot) == 1


def test_where_nobody_is_accused_no_winner_is_in_doubt() -> None:
    """PS-WIN-02."""
    station = burned()
    station.state = evolve(station.state, burner="blue")
    audited(station, (RED_IS_HOST,))
    assert ending(News(view=station.view, over=True)).doubted == ()


def test_two_who_accuse_each_other_and_win_nothing_change_nothing() -> None:
    """PS-WIN-02: both are infected by their own account, and the humans have won."""
    station = burned()
    station.state = evolve(station.state, burner="blue")
    report = audited(station, infected("yellow"), accuses("yellow", "red"))
    assert report["ending"] == "stands"
    assert report["winners"] == ["blue", "green"]
    assert station.view["over"]["winners"] == ["blue", "green"]


def test_what_one_says_to_have_seen_is_a_word_against_a_word_too() -> None:
    """PS-ITEM-15, PS-WIN-02: the looker is not in doubt, only who was looked at."""
    station = burned()
    station.state = evolve(station.state, burner="blue")
    found = station.state
    report = audited(station, (RED_IS_HOST,), saw("red", "green"))
    assert (report["ending"], report["disputed"]) == ("unproven", ["green"])
    station.state = found
    report = audited(station, (RED_IS_HOST,), saw("blue", "red"))
    assert (report["ending"], report["disputed"]) == ("stands", ["red"])


def test_other_faults_are_no_dispute() -> None:
    """PS-WIN-03: what is false in another scan is told, and the ending rests on its own."""
    other = Fault("human_again", "blue", bytes(16))
    report = audited(all_infected(), infected("blue", "green", "yellow"), other, last=deciding())
    assert (report["ending"], report["disputed"]) == ("stands", [])
