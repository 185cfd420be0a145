"""docs/privacy.md, sentence by sentence: each promise has tests that fail where it is broken.

A sentence that nothing can prove stands in the page's last part, and nowhere else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from companion.games.panic_station import verdicts
from companion.heatscan import audit
from companion.journal.memory import MemoryJournal
from tests.support.connections import SEATS, Evening
from tests.support.needs import ROOT
from tests.support.sealing import answer, ask_for_a_scan, table_of_phones

PAGE: Final = ROOT / "docs" / "privacy.md"
LAST: Final = "## What nothing here can stop"
LONGEST: Final = 20
"""Words of a sentence."""
WEB: Final = "companion/phones/web/tests"
PROOFS: Final[Mapping[str, Sequence[str]]] = tomllib.loads(
    (ROOT / "tests" / "privacy.toml").read_text(encoding="utf-8")
)


def sentences(text: str) -> Iterator[str]:
    """Give a page's sentences, and the rows of its tables."""
    plain = re.sub(r"^#.*$", "", text, flags=re.MULTILINE).replace("**", "")
    for block in re.split(r"\n\s*\n|\n(?=- )|\n(?=\|)", plain):
        line = " ".join(block.split()).removeprefix("- ")
        if line.startswith("|") and set(line) > set("|- "):
            yield line
        elif line and set(line) - set("|- "):
            yield from re.split(r"(?<=[.!?]) (?=[A-Z])", line)


def parts() -> tuple[str, str]:
    promise, _, rest = PAGE.read_text(encoding="utf-8").partition(LAST)
    return promise, rest


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def is_there(proof: str) -> bool:
    file, _, name = proof.partition("::")
    if file.endswith(".ts"):
        return (
            re.search(rf'\b(?:test|it)\("{re.escape(name)}', text_of(ROOT / WEB / file)) is not None
        )
    found = text_of(ROOT / "tests" / file)
    return re.search(rf"^(?:async )?def {name}\(", found, re.MULTILINE) is not None


def test_each_promise_names_tests_that_there_are() -> None:
    said = list(sentences(parts()[0]))
    assert [one for one in said if one not in PROOFS] == [], "no test is named for these"
    assert [one for one in PROOFS if one not in said] == [], "nobody promises this any more"
    gone = [(one, proof) for one in said for proof in PROOFS[one] if not is_there(proof)]
    assert gone == []
    assert all(PROOFS.values())


def test_a_test_that_is_gone_would_be_seen() -> None:
    assert not is_there("phones/test_scans.py::test_that_never_was")
    assert not is_there("scan.test.ts::a title that never was")
    assert is_there("test_privacy.py::test_a_test_that_is_gone_would_be_seen")


def test_each_sentence_is_short_and_has_no_contraction() -> None:
    rows = [one for part in parts() for one in sentences(part) if not one.startswith("|")]
    assert [one for one in rows if len(one.split()) > LONGEST] == []
    assert not re.search(
        r"n['’]t\b|['’](?:ll|re|ve|m|d)\b|\b(?:it|that|what|there)['’]s\b", " ".join(rows)
    )


@pytest.mark.parametrize("word", ["whoever", "is told", "anew", "once more"])
def test_it_is_written_as_people_speak(word: str) -> None:
    assert word not in " ".join(parts()).lower()


def test_the_faults_that_the_design_lists_are_those_that_can_be_named() -> None:
    text = (ROOT / "docs" / "heat-scan.md").read_text(encoding="utf-8")
    table = text.partition("## What the audit can name")[2].partition("\n\n")[0]
    firsts = [row.split("|")[1] for row in table.splitlines() if row.startswith("|")]
    listed = {name for first in firsts for name in re.findall(r"`(\w+)`", first)}
    assert listed == {*get_args(audit.FaultName), *get_args(verdicts.FaultName)}


def kept(folder: Path, *, cancelled: bool) -> dict[str, dict[str, Any]]:
    """Play a scan, and return what the journal has of it, by the events' names."""
    journal = MemoryJournal()
    evening = Evening(folder, journal)
    evening.begin()
    phones = table_of_phones(evening)
    ask_for_a_scan(evening)
    answer(phones, dict.fromkeys(SEATS[: 3 if cancelled else 4], 0))
    if cancelled:
        evening.do("scan_cancel")
    entries = [one for one in journal.entries(None) if one.by == "phones"]
    assert all(one.at for one in entries)
    return {event["type"]: dict(event) for one in entries for event in one.events}


COUNTED: Final = {
    "key_round": {"round", "seats"},
    "poll_opened": {"scan", "ask", "members"},
    "shares_asked": {"scan"},
    "answers_sealed": {"scan", "ask", "total", "void", "open", "chain", "again"},
    "scan_counted": {"infected", "clean", "sealed", "again"},
}


def test_what_the_tablet_keeps_of_a_scan_is_what_the_page_says(tmp_path: Path) -> None:
    found = kept(tmp_path, cancelled=False)
    assert {name: one.keys() - {"type", "v"} for name, one in found.items()} == COUNTED
    opened = found["answers_sealed"]["open"]
    assert opened.keys() == {"commits", "shares", "round", "roster", "tablet"}
    assert opened["shares"].keys() == opened["commits"].keys() == set(SEATS)


def test_what_the_tablet_keeps_of_a_cancelled_scan_is_what_the_page_says(tmp_path: Path) -> None:
    found = kept(tmp_path, cancelled=True)
    assert {name: one.keys() - {"type", "v"} for name, one in found.items()} == {
        "key_round": {"round", "seats"},
        "poll_opened": {"scan", "ask", "members"},
        "poll_closed": {"scan", "code", "missing"},
    }
    assert found["poll_closed"]["missing"] == ["yellow"]
