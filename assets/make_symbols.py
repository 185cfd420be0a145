# ruff: noqa: INP001 (a script, in no package)
"""Draws the symbols of the heat scan, one SVG each and all in one picture, from symbols.json.

A tool for us, not part of the program: what it makes is kept beside it. It needs rsvg-convert
(Debian's librsvg2-bin), and makes the same bytes from the same list with the same rsvg-convert.

    uv run --with pillow==13.0.0 assets/make_symbols.py
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from PIL import Image, PngImagePlugin  # type: ignore[import-not-found,unused-ignore]

HERE = Path(__file__).parent
SIDE, COLUMNS = 128, 8
NAME = "symbols-0.png"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="#fff" fill-rule="evenodd" d="{}"/></svg>\n'
)


def written(number: int, symbol: dict[str, Any]) -> Path:
    """One symbol as a drawing of its own, to look at."""
    name = symbol["name"]["en"].replace(" ", "-")
    svg = HERE / "symbols" / f"{number:02}-{name}.svg"
    svg.write_text(SVG.format(symbol["d"]), "utf-8")
    return svg


def drawn(svg: Path) -> Any:
    """The picture, white with alpha, so that whoever shows it chooses its colour."""
    rsvg = shutil.which("rsvg-convert")
    if rsvg is None:
        raise SystemExit("rsvg-convert is missing: apt-get install librsvg2-bin")
    png = subprocess.run(  # noqa: S603 (our own files)
        [rsvg, f"--width={SIDE}", f"--height={SIDE}", str(svg)], check=True, capture_output=True
    ).stdout
    alpha = Image.open(io.BytesIO(png)).convert("RGBA").getchannel("A")
    return Image.merge("LA", (Image.new("L", alpha.size, 255), alpha))


def mark(symbols: list[dict[str, Any]]) -> Any:
    """What the picture was drawn from, written into it, so that a test sees an old one."""
    info = PngImagePlugin.PngInfo()
    drawn_from = "\n".join(symbol["d"] for symbol in symbols)
    info.add_text("Source", hashlib.sha256(drawn_from.encode()).hexdigest())
    return info


def main() -> None:
    """Lay the pictures out in eight rows of eight, by number."""
    symbols = json.loads((HERE / "symbols" / "symbols.json").read_text("utf-8"))
    for svg in (HERE / "symbols").glob("*.svg"):
        svg.unlink()
    sheet = Image.new("LA", (COLUMNS * SIDE, COLUMNS * SIDE), (255, 0))
    places = {}
    for number, symbol in enumerate(symbols):
        left, top = number % COLUMNS * SIDE, number // COLUMNS * SIDE
        sheet.paste(drawn(written(number, symbol)), (left, top))
        bottom = sheet.height - top - SIDE  # Kivy counts from the bottom
        places[f"symbol-{number}"] = [left, bottom, SIDE, SIDE]
    sheet.save(HERE / NAME, optimize=True, pnginfo=mark(symbols))
    lines = ",\n".join(f"  {json.dumps(name)}: {place}" for name, place in places.items())
    (HERE / "symbols.atlas").write_text(f'{{"{NAME}": {{\n{lines}\n}}}}\n', "utf-8")


if __name__ == "__main__":
    main()
