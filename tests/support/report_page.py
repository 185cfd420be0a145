"""The page that the tablet saves of a game, as it was kept and as a browser reads it."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from tests.support.tablet import Tablet


class Page(HTMLParser):
    """Reads a page: its tags, what they point at, its words."""

    VOID = frozenset({"meta", "circle", "rect", "path", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.points: list[str] = []
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.points += [f"{key}={value}" for key, value in attrs if key in ("src", "href", "style")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def kept(tablet: Tablet, kind: str) -> Path:
    assert tablet.desk.reports is not None
    (file,) = tablet.desk.reports.glob(f"*.{kind}")
    return file
