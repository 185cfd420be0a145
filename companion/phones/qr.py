"""A link as a QR code that a page draws, or a terminal writes; how it looks is theirs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


def qr_rows(link: str, border: int = 4) -> list[list[bool]] | None:
    """Return a link's code, row by row, dark where it is true; None where none can be made."""
    try:
        from qrcode.main import QRCode
    except ImportError:
        return None
    code = QRCode(border=border)
    code.add_data(link)
    return [[bool(dark) for dark in row] for row in code.get_matrix()]


@lru_cache(8)
def qr_path(link: str) -> dict[str, Any] | None:
    """Return a link's code as the path of an SVG, its lines one wide, and how large it is."""
    rows = qr_rows(link)
    if rows is None:
        return None
    runs: list[str] = []
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate([*row, False]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                runs.append(f"M{start} {y}.5h{x - start}")
                start = None
    return {"size": len(rows), "path": "".join(runs)}
