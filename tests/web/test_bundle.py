"""The pages that phones load: files that need nothing else, small enough for a bad Wi-Fi."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from companion.games import PACKAGES
from companion.locale import LANGUAGES
from companion.phones.digests import data_for_pages
from companion.phones.page import LaterFile, Page

WEB = Path(__file__).parents[2] / "companion/phones/web"
LIMITS = {"page.html": 64 * 1024, "host.html": 76 * 1024}
"""As served, with its words and the rules of all games: the most that is loaded before joining."""
WITH_ALL = {"page.html": 96 * 1024, "host.html": 107 * 1024}
"""The same, with the drawings and the late script that come after it."""
DATA = [f'<script type="application/json" id="{name}">' for name in ("words", "games")]
"""No scripts: the words, and the games' rules about notes and polls, stand in them."""
NAMESPACES = (
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/1998/Math/MathML",
)


@pytest.fixture(params=LIMITS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def text(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


@pytest.fixture(params=[*LIMITS, "late.json"])
def script(request: pytest.FixtureRequest) -> str:
    return (WEB / str(request.param)).read_text(encoding="utf-8")


def test_the_page_has_one_script_and_one_style_and_both_are_inline(text: str) -> None:
    assert re.findall(r"<script\b[^>]*>", text) == [*DATA, "<script>"]
    assert re.findall(r"<style\b[^>]*>", text) == ["<style>"]
    assert text.count("</script") == 3
    assert text.count("</style") == 1


def test_the_page_loads_nothing_from_outside(text: str) -> None:
    rest = text
    for namespace in NAMESPACES:
        rest = rest.replace(namespace, "")
    assert not re.findall(r"https?://[^\"'`\s<]*", rest)
    assert not re.findall(r"@import|url\((?!#|data:)", rest)
    links = re.findall(r"<(?:link|img|iframe|object|base)\b[^>]*>", text.partition("<style>")[0])
    assert links == ['<link rel="icon" href="data:,">']


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_small_as_it_is_served(name: str, language: str) -> None:
    page = Page.read(WEB / name, data_for_pages(PACKAGES), language)
    after = [LaterFile.read(WEB / one) for one in ("drawings.json", "late.json")]
    assert len(page.zipped) < LIMITS[name]
    assert len(page.zipped) + sum(len(one.zipped) for one in after) < WITH_ALL[name]


def test_the_page_lets_run_its_own_script_and_the_late_one_and_no_other(name: str) -> None:
    policy = dict(one.split(" ", 1) for one in Page.read(WEB / name).policy.split("; "))
    late = json.loads((WEB / "late.json").read_text(encoding="utf-8"))
    for element in ("script", "style"):
        hashed = b64encode(sha256(late[element].encode()).digest()).decode()
        allowed = policy[f"{element}-src"].split()
        assert len(allowed) == 2
        assert f"'sha256-{hashed}'" in allowed


def test_a_player_does_not_load_what_only_a_host_needs() -> None:
    pages = {name: (WEB / name).read_text(encoding="utf-8") for name in LIMITS}
    assert [name for name, text in pages.items() if ".tools" in text] == ["host.html"]


def test_nothing_is_made_into_code(script: str) -> None:
    for trap in (r"\beval\(", r"new Function\b", r"document\.write", r"\bimport\(", r"\sstyle=\""):
        assert not re.search(trap, script), trap


def test_names_are_text() -> None:
    """Preact itself could set markup; our sources never ask it to."""
    sources = [one.read_text("utf-8") for one in WEB.joinpath("src").rglob("*.ts*")]
    assert len(sources) > 20
    for trap in ("dangerouslySetInnerHTML", "innerHTML", "insertAdjacentHTML", "outerHTML"):
        assert not [one for one in sources if trap in one], trap


def test_the_page_can_be_read_before_its_script_runs(text: str) -> None:
    assert '<html lang="en">' in text
    assert 'name="viewport"' in text
    assert "maximum-scale" not in text
    assert "<noscript>" in text
