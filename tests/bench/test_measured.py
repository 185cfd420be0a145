"""docs/measured.md: each command in it can be given, and what other documents claim is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.bench.__main__ import NAMES
from tests.bench.measure import ROOT, Figure, rows

MEASURED = (ROOT / "docs/measured.md").read_text("utf-8")
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(page for page in sorted((ROOT / "docs").glob("*.md")) if page.name != "measured.md"),
]
AMOUNT = r"[0-9][0-9.,]*[\s ](?:ms|s|seconds?|minutes?|MB|×)(?!\w)"
CHOSEN = {
    "README.md": {"90 seconds"},
    "cards.md": {"128 MB"},
    "CONTRIBUTING.md": {"90 s", "8 minutes", "10 minutes", "20 s"},
    "decisions.md": {"300 ms", "5 s", "10 MB"},
    "device-protocol.md": {
        "800 ms", "300 ms", "2 s", "120 ms", "10 s", "150 ms", "250 ms",
    },
    "overview.md": {"300 ms"},
    "phones.md": {"60 s", "10 s", "2.5 s"},
}  # fmt: skip
"""Amounts that somebody has decided, or that others made so; nobody has measured them."""


def cells() -> list[list[str]]:
    lines = [line for line in MEASURED.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def test_each_row_says_what_how_much_the_bound_the_command_and_when() -> None:
    for what, figure, bound, command, seen in cells():
        assert what
        assert re.match(r"[0-9]", figure), what
        assert bound == "none" or re.match(r"[0-9]", bound), what
        assert re.fullmatch(r"`\./panic bench \w+`", command), what
        assert re.match(r"20\d\d-\d\d-\d\d", seen), what


def test_every_command_that_a_row_names_can_be_given() -> None:
    assert {row[3].strip("`").split()[-1] for row in cells()} <= {*NAMES}


def test_a_row_that_misses_its_bound_says_why() -> None:
    for what, _, bound, *_ in cells():
        assert bool(re.search(r"\*\*missed\*\*: \w{2}", bound)) == ("missed" in bound), what


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_an_amount_in_a_document_was_chosen_or_is_linked_to_where_it_was_measured(
    page: Path,
) -> None:
    text = page.read_text("utf-8")
    linked = [text for text, _ in re.findall(r"\[([^\]]*)\]\(((?:docs/)?measured\.md)\)", text)]
    claimed = {" ".join(one.split()) for said in linked for one in re.findall(AMOUNT, said)}
    assert all(one in MEASURED for one in claimed), claimed
    found = {" ".join(one.split()) for one in re.findall(AMOUNT, text)}
    assert found - claimed <= CHOSEN.get(page.name, set())


def test_a_figure_becomes_a_row_that_stands_alone() -> None:
    figures = [
        Figure("the turn ended: median", 61.2345, "ms", 50, "software draws"),
        Figure("the same: p99", 1234.5, "ms"),
        Figure("that / the bare button's", 2.5, "×"),
    ]
    assert list(rows("tap", figures, "2026-11-19, load 0.5")) == [
        (
            "| the turn ended: median | 61.2 ms | 50 ms, **missed**: software draws"
            " | `./panic bench tap` | 2026-11-19, load 0.5 |"
        ),
        (
            "| the turn ended: median; that / the bare button's | 2.5 × | none"
            " | `./panic bench tap` | 2026-11-19, load 0.5 |"
        ),
    ]
