"""The page that phones load: one file that needs nothing else, small enough for a bad Wi-Fi."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "companion/phones/web/page.html"
TEXT = PAGE.read_text(encoding="utf-8")
NAMESPACES = (
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/1998/Math/MathML",
)
LIMIT = 60 * 1024


def test_the_page_has_one_script_and_one_style_and_both_are_inline() -> None:
    assert re.findall(r"<script\b[^>]*>", TEXT) == ["<script>"]
    assert re.findall(r"<style\b[^>]*>", TEXT) == ["<style>"]
    assert TEXT.count("</script") == 1
    assert TEXT.count("</style") == 1


def test_the_page_loads_nothing_from_outside() -> None:
    rest = TEXT
    for namespace in NAMESPACES:
        rest = rest.replace(namespace, "")
    assert not re.findall(r"https?://[^\"'`\s<]*", rest)
    assert not re.findall(r"@import|url\((?!#|data:)", rest)
    links = re.findall(r"<(?:link|img|iframe|object|base)\b[^>]*>", TEXT.partition("<style>")[0])
    assert links == ['<link rel="icon" href="data:,">']


def test_the_page_is_small() -> None:
    assert len(gzip.compress(TEXT.encode(), 9)) < LIMIT


def test_nothing_is_made_into_code() -> None:
    for trap in (r"\beval\(", r"new Function\b", r"document\.write", r"\sstyle=\""):
        assert not re.search(trap, TEXT), trap


def test_names_are_text() -> None:
    """Preact itself could set markup; our sources never ask it to."""
    sources = [one.read_text("utf-8") for one in PAGE.parent.joinpath("src").rglob("*.ts*")]
    assert len(sources) > 20
    for trap in ("dangerouslySetInnerHTML", "innerHTML", "insertAdjacentHTML", "outerHTML"):
        assert not [one for one in sources if trap in one], trap


def test_the_page_can_be_read_before_its_script_runs() -> None:
    assert '<html lang="en">' in TEXT
    assert 'name="viewport"' in TEXT
    assert "maximum-scale" not in TEXT
    assert "<noscript>" in TEXT
