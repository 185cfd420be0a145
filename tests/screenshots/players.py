"""`python -m tests.screenshots.players FOLDER`: the pictures of docs/players.md, side by side.

Take them first: `python -m tests.screenshots.phones FOLDER`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PIL import Image

from tests.support.process import ROOT

STRIPS: Final = {
    "players-join": ("who-are-you-in", "the-row", "my-turn"),
    "players-scan": ("traded-held", "scan-peeking", "scan-counted"),
}
COLOURS: Final = 160
"""Enough for a page of few colours; a picture stays below 60 KB."""
GAP: Final = 16


def strip(folder: Path, names: tuple[str, ...]) -> Image.Image:
    """Lay screens side by side."""
    found = [next(folder.glob(f"phone-[0-9][0-9]-{name}.png")) for name in names]
    screens = [Image.open(file).convert("RGB") for file in found]
    wide, high = screens[0].size
    all_of_them = Image.new("RGB", (len(screens) * (wide + GAP) - GAP, high), "#50636e")
    for n, screen in enumerate(screens):
        all_of_them.paste(screen, (n * (wide + GAP), 0))
    return all_of_them.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def main(words: list[str]) -> int:
    folder = Path(words[0])
    for lang, end in (("en", ""), ("fr", ".fr")):
        for name, screens in STRIPS.items():
            file = ROOT / "docs/pictures" / f"{name}{end}.png"
            strip(folder / f"360x640-{lang}", screens).save(file, optimize=True)
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
