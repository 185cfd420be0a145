# ruff: noqa: INP001 (a script, in no package)
"""Draws the icons' one picture, and its list of places, from the SVGs.

A tool for us, not part of the program: what it makes is kept beside it. It needs rsvg-convert
(Debian's librsvg2-bin), and makes the same bytes from the same SVGs with the same rsvg-convert.

    uv run --with pillow==13.0.0 assets/make_icons.py
"""

from __future__ import annotations

import io
import json
import math
import shutil
import subprocess
from pathlib import Path
from typing import Any

from PIL import Image  # type: ignore[import-not-found,unused-ignore]

HERE = Path(__file__).parent
SIDE = 128
GAP = 2  # so that a picture drawn smaller takes nothing from its neighbour
NAME = "icons-0.png"


def drawn(svg: Path) -> Any:
    """The picture, white with alpha, so that whoever shows it chooses its colour."""
    rsvg = shutil.which("rsvg-convert")
    if rsvg is None:
        raise SystemExit("rsvg-convert is missing: apt-get install librsvg2-bin")
    png = subprocess.run(  # noqa: S603 (our own files)
        [rsvg, f"--width={SIDE}", f"--height={SIDE}", str(svg)], check=True, capture_output=True
    ).stdout
    alpha = Image.open(io.BytesIO(png)).convert("RGBA").getchannel("A")
    white = Image.new("L", alpha.size, 255)
    return Image.merge("LA", (white, alpha))


def main() -> None:
    """Lay the pictures out in rows, by name."""
    svgs = sorted((HERE / "icons").glob("*.svg"))
    columns = math.ceil(math.sqrt(len(svgs)))
    step = SIDE + GAP
    width, height = columns * step + GAP, math.ceil(len(svgs) / columns) * step + GAP
    sheet = Image.new("LA", (width, height), (255, 0))
    places = {}
    for number, svg in enumerate(svgs):
        left, top = number % columns * step + GAP, number // columns * step + GAP
        sheet.paste(drawn(svg), (left, top))
        places[svg.stem] = [left, height - top - SIDE, SIDE, SIDE]  # Kivy counts from the bottom
    sheet.save(HERE / NAME, optimize=True)
    lines = ",\n".join(f"  {json.dumps(name)}: {place}" for name, place in places.items())
    atlas = f'{{"{NAME}": {{\n{lines}\n}}}}\n'
    (HERE / "icons.atlas").write_text(atlas, "utf-8")


if __name__ == "__main__":
    main()
