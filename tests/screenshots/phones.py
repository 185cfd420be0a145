"""`python -m tests.screenshots.phones [FOLDER]`: a picture of every screen that phones show.

They lie in FOLDER/360x640-en/phone-01-code.png and so on; the table run from a browser is in
FOLDER/1024x768-en. `--only NAME…` takes those of these chapters, such as `a_scan`, or `hosting`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from tests.screenshots.gallery import contact_sheet
from tests.support.browser import SMALL, TABLET, a_browser
from tests.support.phone_screens import LANGUAGES, calm, hosting, walk
from tests.support.process import ROOT


def take(folder: Path, lang: str, sizes: Sequence[tuple[int, int]], only: Sequence[str]) -> int:
    """Take pictures in one language, and return how many."""
    taken = 0
    with a_browser() as browser:
        evenings = [(size, walk(browser, lang, size, only)) for size in sizes]
        if not only or hosting.__name__ in only:
            evenings.append((TABLET, hosting(browser, lang)))
        for size, shots in evenings:
            there = folder / f"{size[0]}x{size[1]}-{lang}"
            there.mkdir(parents=True, exist_ok=True)
            for name, phone in shots:
                if not name.endswith("the-die"):
                    calm(phone)
                phone.page.screenshot(path=there / f"{name}.png", animations="disabled")
                taken += 1
    return taken


def main(words: list[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.screenshots.phones", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--sizes", nargs="+", type=size_of, default=[SMALL], metavar="WxH")
    parser.add_argument("--languages", nargs="+", default=list(LANGUAGES), choices=list(LANGUAGES))
    call = parser.parse_args(words)
    taken = sum(take(call.folder, lang, call.sizes, call.only) for lang in call.languages)
    print(f"{taken} pictures: {contact_sheet(call.folder)}")
    return 0


def size_of(text: str) -> tuple[int, int]:
    """Read a size, such as 320x568."""
    wide, _, high = text.partition("x")
    return int(wide), int(high)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
