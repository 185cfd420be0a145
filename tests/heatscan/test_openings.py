"""What a phone opens is read as the contract has it, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.evidence import Mark, Noted, OpenedNotes
from companion.games.panic_station.private import NOTES
from companion.heatscan.audit import Openings, Vote
from companion.heatscan.openings import read_openings
from tests.support.often import often

SEATS = ("red", "blue")
SCAN, R, SECRET = "0a" * 16, "1b" * 32, "2c" * 32

Raw = dict[str, Any]


def opened() -> Raw:
    return {
        "type": "openings",
        "votes": [{"scan": SCAN, "vote": 1, "r": R}],
        "dossier": [{"at": 4, "event": "infected", "by": "blue"}],
        "secret": SECRET,
        "trades": [{"at": 4, "said": "was_infected"}],
        "seen": [{"at": 9, "seat": "blue", "own": 2}],
    }


def read(raw: Raw) -> Openings | None:
    return read_openings(raw, NOTES, SEATS)


def test_everything_that_a_phone_opens_is_read() -> None:
    assert read(opened()) == Openings(
        votes=(Vote(bytes.fromhex(SCAN), 1, bytes.fromhex(R)),),
        notes=OpenedNotes(
            (Mark(4, "infected", "blue"),),
            {"trades": (Noted(4, "was_infected"),), "seen": (Noted(9, 2, "blue"),)},
        ),
        secret=bytes.fromhex(SECRET),
    )


def test_a_phone_without_notes_opens_none() -> None:
    raw = opened()
    del raw["trades"], raw["seen"]
    read_raw = read(raw)
    assert isinstance(read_raw, Openings)
    assert read_raw.notes.lists == {}


def test_an_empty_list_of_trades_is_a_phone_with_notes_that_had_none() -> None:
    found = read({**opened(), "trades": []})
    assert isinstance(found, Openings)
    assert found.notes.lists["trades"] == ()


def test_nobody_knows_by_whom() -> None:
    found = read({**opened(), "dossier": [{"at": 0, "event": "host", "by": None}]})
    assert isinstance(found, Openings)
    assert found.notes.dossier == (Mark(0, "host", None),)


def test_what_a_newer_phone_says_besides_is_skipped() -> None:
    raw = opened()
    raw["mood"] = "fine"
    for name in ("votes", "dossier", "trades", "seen"):
        raw[name][0]["mood"] = ["fine"]
    assert read(raw) == read(opened())


def in_line(name: str, **changed: Any) -> Callable[[Raw], Any]:
    return lambda raw: raw[name][0].update(changed)


def without(*path: str) -> Callable[[Raw], Any]:
    *lists, last = path
    return lambda raw: (raw[lists[0]][0] if lists else raw).pop(last)


BAD: dict[str, Callable[[Raw], Any]] = {
    "no votes": without("votes"),
    "no dossier": without("dossier"),
    "no secret": without("secret"),
    "votes that are no list": lambda raw: raw.update(votes={}),
    "a vote that is no line": lambda raw: raw.update(votes=[1]),
    "trades that are null": lambda raw: raw.update(trades=None),
    "looks that are null": lambda raw: raw.update(seen=None),
    "a vote without its r": without("votes", "r"),
    "a vote without its scan": without("votes", "scan"),
    "a scan without its vote": without("votes", "vote"),
    "a vote of 7": in_line("votes", vote=7),
    "a true vote": in_line("votes", vote=True),
    "half a vote": in_line("votes", vote=0.0),
    "a short scan": in_line("votes", scan=SCAN[2:]),
    "a long r": in_line("votes", r=R + "00"),
    "capitals": in_line("votes", r=R.upper()),
    "letters that are no hex": in_line("votes", r="g" * 64),
    "digits of another script": in_line("votes", r="٣" * 64),
    "spaces in the hex": in_line("votes", r=" " + R[1:]),
    "a break after the hex": in_line("votes", r=R[1:] + "\n"),
    "a secret with capitals": lambda raw: raw.update(secret=SECRET.upper()),
    "a short secret": lambda raw: raw.update(secret=SECRET[2:]),
    "a secret that is a number": lambda raw: raw.update(secret=2),
    "two votes for one scan": lambda raw: raw["votes"].append({**raw["votes"][0], "vote": 0}),
    "two notes of one trade": lambda raw: raw["trades"].append({"at": 4, "said": "nothing"}),
    "a mark without a time": without("dossier", "at"),
    "a mark by nobody said": without("dossier", "by"),
    "a mark before the game": in_line("dossier", at=-1),
    "a mark beyond counting": in_line("dossier", at=2**53 + 1),
    "a mark at half past": in_line("dossier", at=4.0),
    "a mark at true": in_line("dossier", at=True),
    "an event nobody knows": in_line("dossier", event="human"),
    "an event in a list": in_line("dossier", event=["host"]),
    "a mark by a stranger": in_line("dossier", by="green"),
    "a note that says else": in_line("trades", said="robbed"),
    "a note without words": without("trades", "said"),
    "a look at a stranger": in_line("seen", seat="green"),
    "a look at nobody": in_line("seen", seat=None),
    "a look that saw less than none": in_line("seen", own=-1),
    "a look without a number": without("seen", "own"),
    "too many marks": lambda raw: raw.update(dossier=raw["dossier"] * 401),
    "too many looks": lambda raw: raw.update(seen=raw["seen"] * 401),
    "too many votes": lambda raw: raw.update(
        votes=[{"scan": f"{n:032x}", "vote": 0, "r": R} for n in range(401)]
    ),
    "too many trades": lambda raw: raw.update(
        trades=[{"at": n, "said": "nothing"} for n in range(401)]
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_anything_else_is_bad(name: str) -> None:
    raw = opened()
    BAD[name](raw)
    assert read(raw) is None


def test_four_hundred_lines_of_each_and_the_highest_number_are_read() -> None:
    raw = opened()
    raw["votes"] = [{"scan": f"{n:032x}", "vote": 0, "r": R} for n in range(400)]
    raw["dossier"] = [{"at": 2**53, "event": "host", "by": None}] * 400
    raw["trades"] = [{"at": n, "said": "nothing"} for n in range(400)]
    raw["seen"] *= 400
    found = read(raw)
    assert isinstance(found, Openings)
    notes = found.notes
    assert len(found.votes) == len(notes.dossier) == len(notes.lists["trades"]) == 400


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@often(150)
@given(st.sampled_from(sorted(opened())), st.sampled_from(("", "at", "vote", "by", "r")), anything)
def test_whatever_stands_anywhere_reading_never_fails(name: str, key: str, what: Any) -> None:
    raw = opened()
    if key and isinstance(raw[name], list):
        raw[name][0][key] = what
    else:
        raw[name] = what
    assert isinstance(read(json.loads(json.dumps(raw))), Openings | None)
