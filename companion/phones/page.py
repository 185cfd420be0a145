"""The pages that phones load, their headers and the files after them; nothing is from elsewhere.

A page has its words in one language. What comes after it, the drawings, the other language and
what is seldom shown, has its hash for an address: the page asks for just that, and uses nothing
that has another.
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from companion.locale import LANGUAGES

FILE: Final = Path(__file__).parent / "web" / "page.html"
"""The players' page."""
ENGLISH: Final = "en"
SLOT: Final = "/*games*/"
"""Where the games' rules go in the page; it is data and no script."""
HOST_FILE: Final = FILE.with_name("host.html")
"""The page of who runs the table; it goes there by itself."""
WORDS_SLOT: Final = "/*words*/"
LANG: Final = '<html lang="en">'
LATE_FILE: Final = FILE.with_name("late.json")
"""The script and the style of what is seldom shown, which the page lets run once they are here."""
LATER: Final = ("drawings.json", "words.en.json", "words.fr.json", LATE_FILE.name)
"""The files that a page loads after itself."""


@frozen
class Page:
    """A page's bytes, and what its headers say."""

    plain: bytes
    zipped: bytes
    tag: str
    policy: str
    """Its content-security policy; `{host}` stands for where it was loaded from."""

    @classmethod
    def read(
        cls, file: Path = FILE, rules: Mapping[str, Any] | None = None, language: str = ENGLISH
    ) -> Page:
        """Read the page, and name its own scripts and styles as the only ones that may run.

        `rules` are what phones go by when they keep notes and seal answers; they come with the
        page, and no frame can change them. So do its words in one language.
        """
        data = json.dumps(rules or {}, ensure_ascii=False, separators=(",", ":"))
        words = file.with_name(f"words.{language}.json").read_text(encoding="utf-8")
        html = file.read_text(encoding="utf-8").replace(LANG, f'<html lang="{language}">', 1)
        for slot, what in ((WORDS_SLOT, words), (SLOT, data)):
            html = html.replace(slot, what.replace("<", "\\u003c"), 1)
        plain = html.encode()
        late = json.loads(LATE_FILE.read_text(encoding="utf-8"))
        policy = {
            "default-src": "'none'",
            "script-src": _hashes(_inline(html, "script"), late["script"]),
            "style-src": _hashes(_inline(html, "style"), late["style"]),
            "img-src": "data:",
            "font-src": "data:",
            "media-src": "data: blob:",
            "connect-src": "'self' ws://{host}",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        joined = "; ".join(f"{name} {value}" for name, value in policy.items())
        tag = f'"{sha256(plain).hexdigest()[:20]}"'
        return cls(plain, _zipped(plain), tag, joined)

    def headers(self, host: str) -> dict[str, str]:
        """Return the headers that go with it."""
        return {
            "content-type": "text/html; charset=utf-8",
            "content-security-policy": self.policy.format(host=host),
            "cache-control": "no-cache",
            "etag": self.tag,
            "vary": "accept-encoding, accept-language",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
        }


@frozen
class LaterFile:
    """A file that the page asks for by its hash, and keeps: under that address it never changes."""

    plain: bytes
    zipped: bytes
    name: str

    @classmethod
    def read(cls, file: Path) -> LaterFile:
        """Read a file; its name on the wire is its hash."""
        return cls.of(file.read_bytes())

    @classmethod
    def of(cls, plain: bytes) -> LaterFile:
        """Make a file of these bytes."""
        return cls(plain, _zipped(plain), sha256(plain).hexdigest())

    def headers(self) -> dict[str, str]:
        """Return the headers that go with it."""
        return {
            "content-type": "application/json",
            "cache-control": "max-age=31536000, immutable",
            "vary": "accept-encoding",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-resource-policy": "same-origin",
        }


def later_files() -> dict[str, LaterFile]:
    """Return what comes after the pages, each under its name on the wire."""
    files = (LaterFile.read(FILE.with_name(name)) for name in LATER)
    return {one.name: one for one in files}


@lru_cache(32)
def _zipped(plain: bytes) -> bytes:
    """Zip a file once for all the tables that this process opens, and always alike."""
    return gzip.compress(plain, mtime=0)


def language_of(accepted: str) -> str:
    """Return which of ours a browser would rather read, as it says; English if it says nothing."""
    weighed = [re.fullmatch(r"([a-z]{2})[^;]*(?:;q=([\d.]{1,5}))?", one.strip().lower())
               for one in accepted.split(",")[:20]]  # fmt: skip
    known = [(_weight(one[2]), one[1]) for one in weighed if one and one[1] in LANGUAGES]
    return max(known, key=lambda one: one[0])[1] if known else ENGLISH


def _weight(said: str | None) -> float:
    try:
        return 1.0 if said is None else float(said)
    except ValueError:
        return 0.0


def _inline(html: str, element: str) -> str:
    """Return what stands in the page's one element of this kind that has no attributes."""
    (found,) = re.findall(rf"<{element}>(.*?)</{element}>", html, re.DOTALL)
    return str(found)


def _hashes(*texts: str) -> str:
    sums = (b64encode(sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{one}'" for one in sums)
