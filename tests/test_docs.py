"""The documents: whatever file they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.checkout import tracked
from tests.support.process import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ELSEWHERE = {
    "dist/", "files/panic-companion",  # where a package or a phone has it
    "main.py",  # what was decided against
    "ferry/rules.py", "ferry/private.py", "ferry/face.py", "ferry/package.py",
    "seeds/ferry.toml", "seeds/playthroughs/ferry/crossing.txt",  # what somebody is to write
}  # fmt: skip
HOMES = (
    "", "companion", "companion/phones", "companion/phones/web", "companion/games/panic_station",
    "hardware/scanner-box",
)  # fmt: skip
"""Where a document that is about one part names its files from."""


def is_there(name: str, page: Path) -> bool:
    if "/" not in name:
        return any(one.rsplit("/", 1)[-1] == name for one in tracked(new=True))
    return any(
        list(home.glob(name.rstrip("/"))) for home in (page.parent, *map(ROOT.joinpath, HOMES))
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_document_names_is_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"`([A-Za-z_.][\w.*-]*/[\w./*-]*)`", text))
    named |= set(re.findall(r"`([\w-]+\.(?:c|css|h|md|mjs|py|toml|ts|tsx|txt))`", text))
    assert [one for one in sorted(named - ELSEWHERE) if not is_there(one, page)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_between_documents_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text("utf-8"))
    assert [one for one in links if not (page.parent / one).exists()] == []


PLAYERS = {"en": ROOT / "docs/players.md", "fr": ROOT / "docs/players.fr.md"}


@pytest.mark.parametrize("lang", PLAYERS)
def test_every_button_that_players_read_of_is_on_their_phones(lang: str) -> None:
    web = ROOT / "companion/phones/web"
    words = (web / f"words.{lang}.json").read_text("utf-8")
    words += (web / f"src/words/late_{lang}.ts").read_text("utf-8")
    buttons = re.findall(r"\*\*([^*]+)\*\*", PLAYERS[lang].read_text("utf-8"))
    assert len(buttons) > 10
    assert [one for one in buttons if f'"{one}"' not in words] == []


def test_players_read_the_same_chapters_in_both_languages() -> None:
    english, french = (page.read_text("utf-8").split("\n") for page in PLAYERS.values())
    kinds = ("#", "-", "1", "2", "3", "!")
    shape = [[line[0] for line in page if line.startswith(kinds)] for page in (english, french)]
    assert shape[0] == shape[1]


@pytest.mark.parametrize("picture", sorted((ROOT / "docs/pictures").glob("players-*.png")))
def test_a_picture_for_players_loads_quickly(picture: Path) -> None:
    assert picture.stat().st_size <= 60 * 1024
