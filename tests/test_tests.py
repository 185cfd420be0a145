"""The tests themselves: where their helpers lie, what they are called, how long a file may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.process import ROOT

FILES = sorted((ROOT / "tests").rglob("*.py"))
WORDS = 3
"""As few make a sentence."""
LONGEST = 700


def imported(file: Path) -> Iterator[Path]:
    """Find the files below tests/ that another one imports, without what they import themselves."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
        for name in names:
            found = ROOT / f"{name.replace('.', '/')}.py"
            if name.startswith("tests.") and found.is_file():
                yield found


def is_allowed(file: Path, helper: Path) -> bool:
    """Tell whether a file may import this one: from support, or a helper that lies beside it."""
    if file.name == helper.name == "conftest.py":
        return True
    is_helper = not helper.name.startswith("test_") and helper.name != "conftest.py"
    beside = helper.is_relative_to(file.parent) or file.is_relative_to(helper.parent)
    return is_helper and (beside or "support" in helper.relative_to(ROOT).parts)


def test_helpers_come_from_support_or_lie_beside_whoever_needs_them() -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {helper.relative_to(ROOT)}"
        for file in FILES
        for helper in imported(file)
        if not is_allowed(file, helper)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("file", "helper", "allowed"),
    [
        ("tablet/test_log.py", "support/tablet.py", True),
        ("flows/test_taps.py", "flows/driver.py", True),
        ("bench/cards/__main__.py", "bench/bench_cards.py", True),
        ("flows/conftest.py", "tablet/conftest.py", True),
        ("tablet/test_log.py", "tablet/test_table.py", False),
        ("tablet/test_log.py", "tablet/conftest.py", False),
        ("games/panic_station/test_honest_games.py", "heatscan/relay.py", False),
    ],
)
def test_a_helper_is_told_from_a_test_and_near_from_far(
    file: str,
    helper: str,
    allowed: bool,  # noqa: FBT001
) -> None:
    tests = ROOT / "tests"
    assert is_allowed(tests / file, tests / helper) is allowed


def test_a_test_s_name_is_a_sentence_and_its_file_says_first_what_is_held_there() -> None:
    wrong = []
    for file in (one for one in FILES if one.name.startswith("test_")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if len((ast.get_docstring(tree) or "").split()) < WORDS:
            wrong.append(f"{file.relative_to(ROOT)} begins without saying what is held there")
        for node in ast.walk(tree):
            name = getattr(node, "name", None) or ""
            if name.startswith("test_") and name.count("_") < WORDS:
                wrong.append(f"{file.relative_to(ROOT)}: {name} is no sentence")
    assert wrong == []


def test_no_file_of_tests_is_longer_than_a_reader_stays() -> None:
    long = [(str(file.relative_to(ROOT)), lines_of(file)) for file in FILES]
    assert [one for one in long if one[1] > LONGEST] == []


def test_who_reaches_into_what_is_private_says_why_no_public_way_shows_it() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in FILES
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(r"#\s*noqa: SLF001(?! +\(\w)", line)
    ]
    assert wrong == []


def lines_of(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())
