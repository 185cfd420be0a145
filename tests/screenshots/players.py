"""`python -m tests.screenshots.players FOLDER`: the pictures of docs/players.md, side by side.

Take them first: `python -m tests.screenshots.phones FOLDER`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

from tests.support.process import ROOT

STRIPS: Final = {
    "players-join": ("who-are-you-in", "the-row", "my-turn"),
    "players-scan": ("traded-held", "scan-peeking", "scan-counted"),
}
FLAT: Final = 96
COVERED: Final = 120
"""So many colours are those that fill the most, and so many those that lie furthest apart: panels
keep their own, and so does the little that is red. A picture stays below 60 KB."""
GAP: Final = 16


def strip(folder: Path, names: tuple[str, ...]) -> Image.Image:
    """Lay screens side by side."""
    found = [next(folder.glob(f"phone-[0-9][0-9]-{name}.png")) for name in names]
    screens = [Image.open(file).convert("RGB") for file in found]
    wide, high = screens[0].size
    all_of_them = Image.new("RGB", (len(screens) * (wide + GAP) - GAP, high), "#50636e")
    for n, screen in enumerate(screens):
        all_of_them.paste(screen, (n * (wide + GAP), 0))
    dots = np.asarray(all_of_them).reshape(-1, 3)
    colours, fill = np.unique(dots, axis=0, return_counts=True)
    flat: list[int] = colours[np.argsort(-fill)[:FLAT]].flatten().tolist()
    apart = all_of_them.quantize(COVERED, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(flat + apart[: 3 * COVERED])
    return all_of_them.quantize(palette=palette, dither=Image.Dither.NONE)


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
