"""A sealed heat scan, asked of phones that sit at a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.journal.entry import Journal
from companion.journal.sqlite import SqliteJournal
from tests.support.connections import SEATS, Evening
from tests.support.sealing import SealingPhone, ask_for_a_scan, table_of_phones

HUMANS = dict.fromkeys(SEATS, 0)


def asked(evening: Evening) -> dict[str, SealingPhone]:
    phones = table_of_phones(evening)
    ask_for_a_scan(evening)
    return phones


def results(phone: SealingPhone) -> list[dict[str, Any]]:
    return [one for one in phone.heard if one["type"] == "scan_result"]


def is_uncounted(evening: Evening) -> bool:
    view = evening.table.view()
    assert view is not None
    return not view["scans"] and {"kind": "scan", "polled": 4} in view["pending"]


def resumed(folder: Path, journal: Journal) -> Evening:
    """Let the process die, and another one go on from what is written."""
    journal.close()
    later = Evening(folder, SqliteJournal.open(folder))
    assert later.table.resume()
    later.connections.refresh()
    return later


def come_back(evening: Evening, phones: dict[str, SealingPhone]) -> dict[str, SealingPhone]:
    return {seat: SealingPhone(evening, like=old).sit(seat) for seat, old in phones.items()}
