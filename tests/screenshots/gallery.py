"""The contact sheet: one page that shows every picture, the same one side by side."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

STYLE: Final = """
body { background: #0a0e11; color: #e9f1f4; font: 16px sans-serif; margin: 2rem }
section { display: grid; grid-template-columns: repeat(auto-fit, minmax(340px, 1fr)); gap: 1rem }
h2 { margin: 2.5rem 0 .5rem } figure { margin: 0 } img { width: 100%; border: 1px solid #263640 }
figcaption { color: #8fa3ae }
"""


def contact_sheet(folder: Path) -> Path:
    """Write FOLDER/index.html over all pictures that are there."""
    found: dict[str, list[Path]] = {}
    for picture in sorted(folder.glob("*/*.png")):
        found.setdefault(picture.stem, []).append(picture.relative_to(folder))
    parts = [_part(name, pictures) for name, pictures in sorted(found.items())]
    head = f'<!doctype html><meta charset="utf-8"><title>Screens</title><style>{STYLE}</style>'
    page = folder / "index.html"
    page.write_text("\n".join([head, *parts]) + "\n", encoding="utf-8")
    return page


def _part(name: str, pictures: list[Path]) -> str:
    figures = [
        f'<figure><a href="{escape(str(one))}"><img loading="lazy" src="{escape(str(one))}"></a>'
        f"<figcaption>{escape(one.parent.name)}</figcaption></figure>"
        for one in pictures
    ]
    return f"<h2>{escape(name)}</h2><section>{''.join(figures)}</section>"
