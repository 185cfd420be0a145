"""What a station's audit finds, with red as the Host and a chain of who infected whom."""

from __future__ import annotations

from typing import Any

from companion.core.evidence import Evidence, Fault, Mark, OpenedNotes, Settled
from companion.core.game import replay
from companion.core.words import Audited
from companion.games.panic_station import PANIC_STATION, auditing
from companion.games.panic_station.verdicts import Link
from tests.support.station import Station, a_turn


def burned(**options: Any) -> Station:
    """Red has burned the Hive."""
    station = a_turn(**options).with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    station.do("burn_hive", who="trooper", cans=3)
    return station


SEATS = ("red", "blue", "green", "yellow")
RED_IS_HOST = Link("red", None, 1, "host")


def infected(*seats: str, by: str = "red") -> tuple[Link, ...]:
    """The chain in which red is the Host, and then these."""
    return (RED_IS_HOST, *(Link(seat, by, at, "infected") for at, seat in enumerate(seats, 2)))


def audited(
    station: Station,
    chain: tuple[Link, ...],
    *faults: Fault,
    last: Settled | None = None,
    opened: tuple[str, ...] = SEATS,
) -> dict[str, Any]:
    """Let the audit find this; return the report."""
    notes = {
        seat: OpenedNotes(
            tuple(Mark(one.at, one.event, one.by) for one in chain if one.seat == seat)
        )
        for seat in opened
    }
    evidence = Evidence(notes, settled=(last,) if last else (), faults=faults)
    found = auditing.judge(station.state, evidence)
    station.state = replay(PANIC_STATION, station.state, found)
    return next(dict(one.report) for one in found if isinstance(one, Audited))
