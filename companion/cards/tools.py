"""The command line's tools for stickers, outside any game: they print what is secret, too."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final

from companion import files
from companion.cards.codec import Sets, stickers
from companion.cards.sheet import pages
from companion.cards.trouble import CardsError
from companion.core.say import Message, in_english, say
from companion.core.stickers import StickerSet
from companion.locale import Words

if TYPE_CHECKING:
    from companion.cards.camera import Frame

_LOG = logging.getLogger(__name__)
NUMBER: Final = 4
"""Figures of a camera's number."""
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


def need_opencv() -> None:
    """Say what to do where OpenCV is installed and does not find what it takes from the system."""
    try:
        import_module("cv2")
    except ImportError as error:
        why = say(
            "OpenCV cannot be loaded ({how}); ./panic installs what it needs (without it: apt-get"
            " install libglib2.0-0 libxcb1 libgl1).",
            how=str(error),
        )
        raise CardsError(why) from error


def make_sheet(
    game: StickerSet, out: Path, paper: str, size: float, kinds: Sequence[str], words: Words
) -> dict[str, Any]:
    """Write the PDF, and return what is in it."""
    need_the_extra()
    from companion.cards.printing import SheetPrinter

    made = pages(stickers(game, kinds), paper, size)
    document = SheetPrinter(game, paper, words).document(made)
    try:
        files.hand_over(out.absolute(), document)
    except files.UnsafeFile as error:
        raise CardsError(error.why) from error
    except OSError as error:
        how = error.strerror or str(error)
        why = say("{file} cannot be written ({how}).", file=str(out), how=how)
        raise CardsError(why) from error
    count = sum(len(block.stickers) for page in made for block in page)
    return {"file": str(out), "pages": len(made), "stickers": count, "mm": size}


class Reading:
    """Reads pictures, with all that a copy of the game may have on its cards."""

    def __init__(self, game: str, folder: Path, sets: Sets) -> None:
        """Take what was taught in this folder."""
        need_the_extra()
        need_opencv()
        from companion.cards.reading.reader import Reader
        from companion.cards.registry import Registry

        self._game, self.registry = game, Registry(folder, sets)
        self._stickers = sets[game]
        self._reader = Reader(self.registry.texts(game))

    def file(self, file: Path) -> dict[str, Any]:
        """Return what one picture shows."""
        from companion.cards.sources import read_picture

        picture, part = read_picture(file)
        self._reader.reset()
        begun = perf_counter()
        codes = self._reader.read(picture)
        took = perf_counter() - begun
        found = [
            {
                "text": code.text,
                "card": self._card(code.text),
                "corners": [[round(x / part, 1), round(y / part, 1)] for x, y in code.corners],
                "sure": code.sure,
            }
            for code in codes
        ]
        return {"file": str(file), "codes": found, "ms": round(took * 1000, 1)}

    def watch(
        self,
        source: str,
        seconds: float | None,
        fps: float | None,
        warn: Callable[[Message], None],
    ) -> Iterator[dict[str, Any]]:
        """Return each card as it is held up; files come at so many pictures a second, 0: all."""
        from companion.cards.camera_thread import Seeing

        seeing, told = Seeing(self._reader.read), None
        _LOG.info("cards are looked for in %s", source)
        for frame in _frames(source, fps):
            if seconds is not None and frame.at > seconds:
                return
            news = seeing.see(frame)
            if news.trouble != told:
                how = "it sees again" if news.trouble is None else in_english(news.trouble)
                _LOG.info("the camera: %s", how)
            if news.trouble is not None and news.trouble != told:
                warn(news.trouble)
            told = news.trouble
            for text in news.held_up:
                yield {"t": round(frame.at, 3), "text": text, "card": self._card(text)}

    def name(self, card: str | None) -> Message | None:
        """Return what a person calls a card."""
        found = (one.name for one in self._stickers.by_text.values() if one.card == card)
        return next(found, None) if card else None

    def _card(self, text: str) -> str | None:
        return self.registry.card_of(self._game, text)


def _frames(source: str, fps: float | None) -> Iterator[Frame]:
    from companion.cards.camera import Newest, paced
    from companion.cards.devices import PluggedIn
    from companion.cards.sources import Folder, VideoFile

    if source.isdecimal() and len(source) <= NUMBER:
        return Newest(PluggedIn(int(source))).frames()
    path = Path(source).expanduser()
    file = Folder(path) if path.is_dir() else VideoFile(path)
    if fps == 0:
        return file.frames()
    return paced(file.frames(), fps / file.rate() if fps else 1.0, monotonic, sleep)
