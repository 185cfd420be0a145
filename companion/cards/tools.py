"""The command line's tools for stickers, outside any game: they print what is secret, too."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from companion.cards.codec import STICKERS, stickers
from companion.cards.sheet import pages
from companion.cards.trouble import CardsError
from companion.core.say import say
from companion.locale import Words

NEEDED: Final = ("cv2", "fpdf", "numpy", "qrcode", "zxingcpp")


def need_the_extra() -> None:
    """Say what to do where the packages for cards are not installed."""
    if not all(find_spec(module) for module in NEEDED):
        raise CardsError(
            say(
                "Cards need packages that are not installed here; ./panic installs them"
                " (without it: pip install 'panic-companion[cards]')."
            )
        )


def make_sheet(
    game: str, out: Path, paper: str, size: float, kinds: Sequence[str], words: Words
) -> dict[str, Any]:
    """Write the PDF, and return what is in it."""
    need_the_extra()
    from companion.cards.printing import Printer

    made = pages(stickers(STICKERS[game], kinds), paper, size)
    document = Printer(STICKERS[game], paper, words).document(made)
    try:
        out.write_bytes(document)
    except OSError as error:
        how = error.strerror or str(error)
        why = say("{file} cannot be written ({how}).", file=str(out), how=how)
        raise CardsError(why) from error
    count = sum(len(block.stickers) for page in made for block in page)
    return {"file": str(out), "pages": len(made), "stickers": count, "mm": size}
