"""A report of an evening of liars, as the table sends it to phones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.panic_station.face.audit import VERDICTS, picture
from companion.locale import Words
from companion.stage import form

REPORT: Final[dict[str, Any]] = {
    "ending": "overturned", "winners": ["red", "blue"], "servants": ["blue"], "host": "green",
    "last": "yellow", "unopened": ["blue"],
    "names": {"red": "Ann", "blue": "Ben", "green": "Cléo", "yellow": "Dan"},
    "chain": [
        {"seat": "green", "by": None, "at": 2, "event": "host"},
        {"seat": "red", "by": "green", "at": 9, "event": "infected"},
        {"seat": "blue", "by": None, "at": 12, "event": "infected"},
        {"seat": "yellow", "by": "red", "at": 15, "event": "infected"},
    ],
    "unproved": [{"scan": "bb", "seat": "blue"}, {"scan": "bb", "seat": "green"}],
    "cancelled": [{"scan": "cc", "ask": "infected", "missing": ["yellow"]}],
    "scans": [
        {"scan": "aa", "ask": "infected", "rev": 10, "infected": 2, "polled": 4,
         "pictures": [3, 17, 42, 63],
         "votes": {"red": 1, "blue": None, "green": 1, "yellow": 0}},
        {"scan": "bb", "ask": "last_human_without_gas", "rev": 20, "infected": 1, "polled": 4,
         "votes": {"red": 0, "blue": None, "green": 0, "yellow": 1}},
    ],
    "faults": [
        {"scan": None if fault in ("one_sided", "proven") else "aa", "seat": "red",
         "fault": fault, "with": "yellow", "at": 15}
        for fault in (
            "bad_secret", "false_share", "bad_vote", "bad_commit", "no_vote", "wrong_total",
            "bad_chain", "unknown_poll", "human_again", "denied", "host_denied", "unexplained",
            "one_sided", "not_last_human", "proven",
        )
    ],
}  # fmt: skip
"""An evening of liars, with every fault that there is."""


def facts_of(report: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What the game's face makes of a report, as the table sends it after that."""
    words = Words(lang)
    facts = form.write(picture(report, {}), words.sentence)
    sure = form.write(VERDICTS[report["ending"]], words.sentence)
    ending = {
        "is": "Ending",
        "title": "…",
        "tone": "alarm",
        "icon": "warn",
        "why": "",
        "sure": sure,
    }
    return {"facts": facts, "ending": ending}
