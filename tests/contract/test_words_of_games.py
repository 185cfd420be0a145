"""A game's words and its rules' ids stand in its own folder, and nowhere else in the product."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.games import PACKAGES
from tests.support.process import ROOT

WORDS: Final = {
    "panic_station": (
        "parasite", "trooper", "infect", "hive", "reactor", "armou?r", "bullets?", "keycard",
        "grenade", "gas cans?", "sick bay", "team search", "heat[ -]scans?(?!\\.md)",
        "panic[_ ]station",
    ),
}  # fmt: skip
"""What only one game has, by the game; names of the operating system are no game's."""
IDS: Final = r"\b(?:PS|ST|SF|TEN)-[A-Z]{2,}-\d"
APART: Final = (
    "companion/games/",
    "companion/locale/",  # the catalogues hold every sentence of every game
    "companion/phones/web/tests/",
    "companion/phones/web/page.html",
    "companion/phones/web/host.html",
)
TEXT: Final = frozenset({".py", ".ts", ".tsx", ".css", ".mjs", ".html", ".toml"})
NOT_YET: Final = frozenset(
    {
        # the cards' map on the tablet
        "companion/stage/middles.py",
        "companion/tablet/svg.py",
    }
)
"""Files that still have such words. Nobody adds one; whoever empties one takes it out here."""
PAGE: Final = "companion/phones/web/"
"""The page that draws views itself: it goes as a whole."""


def product() -> Iterator[str]:
    """List the product's files that are nobody's own."""
    words = ["git", "ls-files", "companion", "firmware_bridge"]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, check=True, text=True)
    for name in run.stdout.splitlines():
        if Path(name).suffix in TEXT and not name.startswith(APART):
            yield name


def found(name: str) -> list[str]:
    """Return what of a game stands in a file, with its line."""
    words = "|".join(word for words in WORDS.values() for word in words)
    wanted = re.compile(rf"{IDS}|(?i:\b(?:{words}))")
    path = ROOT / name
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [
        f"{name}:{n}: {line.strip()[:90]}" for n, line in enumerate(lines, 1) if wanted.search(line)
    ]


pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout")


def test_every_game_s_own_words_are_known() -> None:
    assert WORDS.keys() == PACKAGES.keys()


def test_no_file_outside_a_game_s_folder_has_its_words() -> None:
    ours = [name for name in product() if name not in NOT_YET and not name.startswith(PAGE)]
    assert [line for name in ours for line in found(name)] == []


def test_whoever_empties_a_file_takes_it_off_the_list() -> None:
    assert [name for name in sorted(NOT_YET) if not found(name)] == []
