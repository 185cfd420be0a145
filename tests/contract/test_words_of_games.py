"""A game's words and its rules' ids stand in its own folder, and nowhere else in the product."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.games import PACKAGES
from tests.support.checkout import tracked
from tests.support.games import WORDS
from tests.support.process import ROOT

WANTED: Final = re.compile(
    rf"(?i:\b(?:{'|'.join(word for words in WORDS.values() for word in words)}))"
)
APART: Final = (
    "companion/games/",
    "companion/locale/",  # the catalogues hold every sentence of every game
    "companion/phones/web/tests/",  # below
    "companion/phones/web/page.html",
    "companion/phones/web/host.html",
)
TEXT: Final = frozenset({".py", ".ts", ".tsx", ".css", ".mjs", ".html", ".toml"})


def product() -> Iterator[str]:
    """List the product's files that are nobody's own."""
    for name in tracked("companion", "firmware_bridge"):
        if Path(name).suffix in TEXT and not name.startswith(APART):
            yield name


def found(name: str, but: str = "") -> list[str]:
    """Return what of a game stands in a file, with its line; one word may."""
    path = ROOT / name
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [
        f"{name}:{n}: {line.strip()[:90]}"
        for n, line in enumerate(lines, 1)
        if WANTED.search(line.replace(but, ""))
    ]


@pytest.mark.parametrize("game", sorted(PACKAGES))
def test_every_word_that_a_game_has_for_itself_is_said_in_its_own_folder(game: str) -> None:
    files = (ROOT / "companion/games" / game).rglob("*.py")
    text = "\n".join(file.read_text("utf-8") for file in files)
    assert len(WORDS[game]) > 1, "its digest has no `words`"
    assert [one for one in WORDS[game] if not re.search(rf"(?i:\b(?:{one}))", text)] == []


def test_no_file_outside_a_game_s_folder_has_its_words() -> None:
    assert [line for name in product() for line in found(name)] == []


def test_the_page_s_own_tests_have_a_game_s_words_only_in_its_folder() -> None:
    """The contract's vectors of the sealed scan ask who is infected: that word is everybody's."""
    scripts = [Path(name) for name in tracked("companion/phones/web/tests") if name.endswith(".ts")]
    own = [file for file in scripts if file.parent.name in PACKAGES]
    assert own
    assert [
        line for file in scripts if file not in own for line in found(str(file), "infect")
    ] == []
