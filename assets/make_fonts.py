# ruff: noqa: INP001 (a script, in no package)
"""Cuts the fonts down to two languages and people's names, and gives Inter's figures one width.

A tool for us, not part of the program: the fonts it makes are kept beside it.

    npm pack inter-ui@4.1.1              # package/web/Inter-*.woff2
    apt-get download fonts-jura          # usr/share/fonts/opentype/jura/Jura-*.otf
    uv run --with fonttools==4.68.0 --with brotli assets/make_fonts.py FOLDER

FOLDER holds those files side by side. Neither font reserves its name (see assets/README.md), so
what we change may keep it; the version says that it was changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-not-found,unused-ignore]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-not-found,unused-ignore]
from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found,unused-ignore]
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-not-found,unused-ignore]

HERE = Path(__file__).parent / "fonts"
MADE = {
    "Inter-Medium.ttf": "Inter-Medium.woff2",
    "Inter-Bold.ttf": "Inter-Bold.woff2",
    "Inter-Black.ttf": "Inter-Black.woff2",
    "Jura-SemiBold.ttf": "Jura-SemiBold.otf",
    "Jura-Bold.ttf": "Jura-Bold.otf",
}
NAMES = [
    *(0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x300, 0x301, 0x303, 0x309, 0x323),
    *range(0x1E00, 0x1F00),  # Vietnamese
    *range(0x370, 0x400),  # Greek
    *range(0x400, 0x530),  # Cyrillic
]
"""What people's names are written with; Inter alone has them all, and stands in for Jura."""
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x192, 0x218, 0x219, 0x21A, 0x21B, 0x1E9E]
SIGNS = "‐‑‒–—―‘’‚“”„†‡•…‰′″‹›⁄€™←↑→↓↔↕↩↪↺↻↵−∞≈≠≤≥≡◆◇■□▲△▼●○★✓✗⌫"
NARROW = {0x2009: 0.17, 0x200A: 0.08, 0x202F: 0.17}  # spaces, in parts of the em
PLAIN_SPACE = 0x20
TRIPLE = ord("≡")


def drawn(pen_of: Any, bars: list[tuple[int, int, int, int]]) -> Any:
    """A glyph made of upright boxes, each (left, bottom, right, top)."""
    pen = pen_of(None)
    for left, bottom, right, top in bars:
        pen.moveTo((left, bottom))
        for corner in ((left, top), (right, top), (right, bottom)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def as_truetype(font: Any) -> None:
    """Cubic outlines become quadratic: every shell can draw those."""
    glyphs = font.getGlyphSet()
    table = newTable("glyf")
    table.glyphs, table.glyphOrder = {}, font.getGlyphOrder()
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, 0.5, reverse_direction=True))
        table.glyphs[name] = pen.glyph()
    font["glyf"], font["loca"] = table, newTable("loca")
    for gone in ("CFF ", "VORG"):
        if gone in font:
            del font[gone]
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    maxp.maxZones = 1
    for field in ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs"):
        setattr(maxp, f"max{field}", 0)
    for field in ("StackElements", "SizeOfInstructions", "ComponentElements"):
        setattr(maxp, f"max{field}", 0)
    font["post"].formatType, font["post"].extraNames, font["post"].mapping = 2.0, [], {}
    font.sfntVersion = "\x00\x01\x00\x00"


def with_glyph(font: Any, code: int, glyph: Any, width: int) -> None:
    """The font, with one more glyph of ours."""
    name = f"uni{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["glyf"].glyphs[name] = glyph
    font["hmtx"].metrics[name] = (width, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def give_what_lacks(font: Any) -> None:
    """Narrow spaces and the triple bar, where the font has none."""
    em, has = font["head"].unitsPerEm, font.getBestCmap()
    for code, part in NARROW.items():
        if code not in has:
            with_glyph(font, code, drawn(TTGlyphPen, []), round(part * em))
    if TRIPLE not in has:
        equal = font["glyf"][has[ord("=")]]
        equal.recalcBounds(font["glyf"])
        width = font["hmtx"][has[ord("=")]][0]
        thick, middle = round(0.09 * em), (equal.yMin + equal.yMax) // 2
        bars = [
            (equal.xMin, middle + step - thick // 2, equal.xMax, middle + step + thick // 2)
            for step in (-round(0.22 * em), 0, round(0.22 * em))
        ]
        glyph = drawn(TTGlyphPen, bars)
        glyph.recalcBounds(font["glyf"])
        with_glyph(font, TRIPLE, glyph, width)


def figures_of_one_width(font: Any) -> None:
    """A count that changes must not push what stands behind it."""
    names = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for digit in range(ord("0"), ord("9") + 1):
            tabular = f"{table.cmap.get(digit)}.tf"
            if tabular in names:
                table.cmap[digit] = tabular


def cut(font: Any, more: list[int]) -> None:
    """Keep our letters, their accents and their kerning; nothing else."""
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 16, 17]
    options.drop_tables += ["DSIG", "STAT", "MVAR", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*LETTERS, *more, *NARROW, *map(ord, SIGNS)])
    subsetter.subset(font)


def make(source: Path, target: Path) -> None:
    """One font of ours from one of theirs."""
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    if "glyf" not in font:
        as_truetype(font)
    give_what_lacks(font)
    if target.name.startswith("Inter"):
        figures_of_one_width(font)
    cut(font, NAMES if target.name.startswith("Inter") else [])
    for record in font["name"].names:
        if record.nameID == 5:  # noqa: PLR2004 (the version's number in the format)
            record.string = f"{record.toUnicode()}; cut down for Panic Companion"
    font.save(target)


def main() -> None:
    """Make them all from the folder that was named."""
    for target, source in MADE.items():
        make(Path(sys.argv[1]) / source, HERE / target)


if __name__ == "__main__":
    main()
