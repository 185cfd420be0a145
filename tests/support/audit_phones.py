"""Phones at an audit: who infected whom, what was counted, and what the report says."""

from __future__ import annotations

from typing import Any

from tests.support.connections import SEATS, Evening
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, audit, table_of_phones


def infected_in_turn(evening: Evening, **options: Any) -> dict[str, SealingPhone]:
    """Red is the Host, blue, green and yellow follow; a scan finds all four, and the game ends."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["red"].notes("host", at=2)
    for giver, receiver in (("red", "blue"), ("blue", "green"), ("red", "yellow")):
        evening.tell(**{"do": "trade", "who": "trooper", "with": receiver, "anyway": True})
        rev = evening.table.rev
        phones[receiver].notes("infected", by=giver, at=rev)
    scan(evening, phones, dict.fromkeys(SEATS, 1))
    for phone in phones.values():
        phone.brain.trades = None
    return phones


def scan(evening: Evening, phones: dict[str, SealingPhone], votes: dict[str, int]) -> None:
    ask_for_a_scan(evening)
    answer(phones, votes)


def report_of(phone: SealingPhone) -> dict[str, Any]:
    return dict(phone.last("report")["report"])


def over(evening: Evening) -> dict[str, Any]:
    view = evening.table.view()
    assert view is not None
    return dict(view["over"])


def closing(evening: Evening, phones: dict[str, SealingPhone]) -> None:
    """Everybody agrees, the audit closes, and nobody has opened anything yet."""
    for phone in phones.values():
        phone.waits_to_open()
    audit(phones)
