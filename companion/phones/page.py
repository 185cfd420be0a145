"""The pages that phones load: nothing in them is from elsewhere, and headers keep it so."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from attrs import frozen

FILE: Final = Path(__file__).parent / "web" / "page.html"
"""The players' page."""
SLOT: Final = "/*games*/"
"""Where the games' rules go in the page; it is data and no script."""
HOST_FILE: Final = FILE.with_name("host.html")
"""The page of who runs the table; it goes there by itself."""


@frozen
class Page:
    """A page's bytes, and what its headers say."""

    plain: bytes
    zipped: bytes
    tag: str
    policy: str
    """Its content-security policy; `{host}` stands for where it was loaded from."""

    @classmethod
    def read(cls, file: Path = FILE, rules: Mapping[str, Any] | None = None) -> Page:
        """Read the page, and name its own script and style as the only ones that may run.

        `rules` are what phones go by when they keep notes and seal answers; they come with the
        page, and no frame can change them.
        """
        data = json.dumps(rules or {}, ensure_ascii=False, separators=(",", ":"))
        html = file.read_text(encoding="utf-8").replace(SLOT, data.replace("<", "\\u003c"), 1)
        plain = html.encode()
        rules = {
            "default-src": "'none'",
            "script-src": _hashes(html, "script"),
            "style-src": _hashes(html, "style"),
            "img-src": "data:",
            "font-src": "data:",
            "media-src": "data: blob:",
            "connect-src": "'self' ws://{host}",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        policy = "; ".join(f"{name} {value}" for name, value in rules.items())
        tag = f'"{sha256(plain).hexdigest()[:20]}"'
        return cls(plain, gzip.compress(plain, mtime=0), tag, policy)

    def headers(self, host: str) -> dict[str, str]:
        """Return the headers that go with it."""
        return {
            "content-type": "text/html; charset=utf-8",
            "content-security-policy": self.policy.format(host=host),
            "cache-control": "no-cache",
            "etag": self.tag,
            "vary": "accept-encoding",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
        }


def _hashes(html: str, element: str) -> str:
    found = re.findall(rf"<{element}>(.*?)</{element}>", html, re.DOTALL)
    sums = (b64encode(sha256(text.encode()).digest()).decode() for text in found)
    return " ".join(f"'sha256-{one}'" for one in sums) or "'none'"
