"""`./panic screenshots [FOLDER] [--only NAME…]`: a picture of every screen and state.

They lie in FOLDER/1280x800-en/01-start.png and so on, those of phones in FOLDER/phones, and
index.html in both shows them side by side. NAME is a chapter's or a picture's, as
tests/screenshots/evening.py has them, or a chapter of phones, such as `a_scan --sizes 320x568`
(tests/support/phone_screens.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Final

from tests.screenshots.gallery import contact_sheet
from tests.support.phone_screens import CHAPTERS, hosting
from tests.support.process import ROOT

SIZES: Final = ("1280x800", "1920x1200")
SIZES_OF_PHONES: Final = ("360x640",)
LANGUAGES: Final = ("en", "fr")
ON_PHONES: Final = frozenset({*(chapter.__name__ for chapter in CHAPTERS), hosting.__name__})


def main(words: list[str]) -> int:
    call = _parser().parse_args(words)
    begin, ends = perf_counter(), list[int]()
    on_phones = [name for name in call.only if name in ON_PHONES]
    call.only = [name for name in call.only if name not in ON_PHONES]
    if call.only or not on_phones:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            sizes = call.sizes or SIZES
            kinds = [(size, language) for size in sizes for language in call.languages]
            ends += pool.map(lambda kind: _apart(call, *kind), kinds)
    if on_phones or not call.only:
        words = [sys.executable, "-m", "tests.screenshots.phones", str(call.folder / "phones")]
        words += ["--languages", *call.languages]
        if on_phones:
            sizes = call.sizes or SIZES_OF_PHONES
            words += ["--only", *on_phones, "--sizes", *sizes]
        ends.append(subprocess.run(words, cwd=ROOT, check=False).returncode)
    page = contact_sheet(call.folder)
    pictures = len(list(call.folder.rglob("*.png")))
    print(f"{pictures} pictures in {perf_counter() - begin:.0f} s: {page}")
    return max(ends)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="./panic screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--sizes", nargs="+", default=(), metavar="WxH")
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    return parser


def _apart(call: Namespace, size: str, language: str) -> int:
    """Take the pictures of one size in one language, in a process of its own."""
    camera = [sys.executable, "-m", "tests.screenshots.camera"]
    what = [str(call.folder.resolve()), size, language, *call.only]
    return subprocess.run([*camera, *what], check=False, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
