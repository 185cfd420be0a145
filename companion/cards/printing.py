"""Draws sheets of stickers as PDF pages, true to size. Symbols are filled paths, never pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.enums import PathPaintRule
from fpdf.prefs import ViewerPreferences
from qrcode import constants
from qrcode.main import QRCode

from companion.cards.icons import ASSETS
from companion.cards.lettering import Lettering, fitted
from companion.cards.sheet import GAP, MARGIN, PAPERS, QUIET, TICK, TITLE, Block, Page
from companion.core.say import Message, say
from companion.core.stickers import StickerSet
from companion.locale import Words

POINT: Final = 72 / 25.4
HAIR: Final = 0.1
PALE: Final = 200
QUIETER: Final = 90
RULER: Final = 100
FACES: Final = {"text": "Inter-Medium.ttf", "strong": "Inter-Bold.ttf", "title": "Jura-Bold.ttf"}
SAFE_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The same sheet is the same file, whenever it is made."""


def symbol(text: str) -> list[list[bool]]:
    """Return the squares of version 1 with correction H, row by row, true where it is dark."""
    code = QRCode(version=1, error_correction=constants.ERROR_CORRECT_H, border=0)
    code.add_data(text, optimize=0)
    code.make(fit=False)
    return [[bool(dark) for dark in row] for row in code.get_matrix()]


def runs(squares: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int, int]]:
    """Return the dark squares as oblongs (left, top, width, height), few and none over another."""
    open_: dict[tuple[int, int], int] = {}
    for row, line in enumerate([*squares, [False] * len(squares[0])]):
        here = set(_runs_in(line))
        for run in [run for run in open_ if run not in here]:
            top = open_.pop(run)
            yield run[0], top, run[1], row - top
        for run in here:
            open_.setdefault(run, row)


def _runs_in(line: Sequence[bool]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for column, dark in enumerate([*line, False]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            yield start, column - start
            start = None


class SheetPrinter:
    """One document; everything is in millimetres from the left upper corner."""

    def __init__(self, game: StickerSet, paper: str, words: Words) -> None:
        """Begin a document."""
        self.game, self.words = game, words
        self.pdf = FPDF(unit="mm", format=PAPERS[paper])
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.set_margin(0)
        self.pdf.set_creation_date(SAFE_DATE)
        self.pdf.set_title(words.say(say("Stickers for {game}", game=game.name)))
        self.pdf.set_lang(words.language)
        # A print dialog that heeds it does not offer to fit the page.
        self.pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        for family, file in FACES.items():
            self.pdf.add_font(family, "", ASSETS / "fonts" / file)

    def document(self, pages: Sequence[Page]) -> bytes:
        """Draw all pages."""
        for number, page in enumerate(pages, start=1):
            self.pdf.add_page()
            self._head(page, number, len(pages))
            for block in page:
                self._block(block)
            self._foot()
        return bytes(self.pdf.output())

    def _head(self, page: Page, number: int, count: int) -> None:
        right = self.pdf.w - MARGIN
        title = say("Stickers for {game}", game=self.game.name)
        self._write(title, MARGIN, MARGIN + 4.6, "title", 5.4)
        of = say("{mm} mm, page {n} of {count}", mm=f"{page[0].size.wide:g}", n=number, count=count)
        self._write(of, right, MARGIN + 4.6, "text", 3.2, align=1.0)
        self._ruler(MARGIN, MARGIN + 15.5)
        scale = say("Print at 100 %, never “fit to page”.")
        check = say("Then this ruler is 100 mm long.")
        for row, line in enumerate((scale, check)):
            self._write(line, MARGIN + RULER + 6, MARGIN + 12.5 + row * 4.6, "strong", 3.4)

    def _ruler(self, left: float, base: float) -> None:
        with self.pdf.local_context(line_width=0.2, draw_color=0):
            self.pdf.line(left, base, left + RULER, base)
            for mm in range(RULER + 1):
                tall = 4.0 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.8
                self.pdf.line(left + mm, base, left + mm, base - tall)
        for mm in range(0, RULER + 1, 10):
            align = 0.0 if mm == 0 else 1.0 if mm == RULER else 0.5
            self._text(f"{mm}", left + mm, base + 3, "text", 2.5, align=align)

    def _foot(self) -> None:
        how = say(
            "Matt paper. Cut on the lines, stick it flat on the card's face where no thumb holds"
            " it; the strip with the name may be cut off."
        )
        lines = fitted(self._wide, self.words.say(how), "text", self.pdf.w - 2 * MARGIN, 2.6)
        base = self.pdf.h - MARGIN - 0.6 - (len(lines) - 1) * 3.2
        for row, line in enumerate(lines):
            self._text(line, MARGIN, base + row * 3.2, "text", 2.6, grey=QUIETER)

    def _block(self, block: Block) -> None:
        title: Message = self.game.titles[block.kind]
        if block.goes_on:
            title = say("{title}, continued", title=title)
        self._write(title, block.left, block.top - GAP - TICK - TITLE + 3.6, "strong", 3.4)
        self._cuts(block)
        path = PaintedPath()
        path.style.paint_rule = PathPaintRule.FILL_NONZERO
        path.style.fill_color, path.style.stroke_color = "#000000", None
        for left, top, sticker in block.places():
            self._symbol(path, block.size.module, left, top, sticker.text)
        self.pdf.draw_path(path, copy=False)  # type: ignore[arg-type]  # its own example does this
        lettering = Lettering(self.pdf, self.words)
        for left, top, sticker in block.places():
            lettering.strip(sticker, left, top + block.size.wide, block.size)

    def _symbol(self, path: PaintedPath, side: float, left: float, top: float, text: str) -> None:
        for x, y, wide, tall in runs(symbol(text)):
            path.rectangle(
                left + (QUIET + x) * side, top + (QUIET + y) * side, wide * side, tall * side
            )

    def _cuts(self, block: Block) -> None:
        """Hair lines where to cut, and marks outside by which a guillotine is laid on."""
        wide, tall = block.size.wide, block.size.tall
        with self.pdf.local_context(line_width=HAIR, draw_color=PALE):
            for row in range(block.rows + 1):
                y = block.top + row * tall
                most = max(block.in_row(row), block.in_row(row - 1))
                self.pdf.line(block.left, y, block.left + most * wide, y)
            for column in range(block.columns + 1):
                x = block.left + column * wide
                down = sum(block.in_row(row) >= max(column, 1) for row in range(block.rows))
                if down:
                    self.pdf.line(x, block.top, x, block.top + down * tall)
        with self.pdf.local_context(line_width=HAIR, draw_color=0):
            last = block.left + block.in_row(0) * wide
            for row in range(block.rows + 1):
                y = block.top + row * tall
                self.pdf.line(block.left - GAP - TICK, y, block.left - GAP, y)
                self.pdf.line(last + GAP, y, last + GAP + TICK, y)
            for column in range(block.in_row(0) + 1):
                x = block.left + column * wide
                self.pdf.line(x, block.top - GAP - TICK, x, block.top - GAP)
                self.pdf.line(x, block.bottom + GAP, x, block.bottom + GAP + TICK)

    def _write(
        self, part: Message, x: float, y: float, face: str, size: float, align: float = 0.0
    ) -> None:
        self._text(self.words.sentence(part), x, y, face, size, align)

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        face: str,
        size: float,
        align: float = 0.0,
        grey: int = 0,
    ) -> None:
        self.pdf.set_font(face, size=size * POINT)
        self.pdf.set_text_color(grey)
        self.pdf.text(x - align * self.pdf.get_string_width(text), y, text)

    def _wide(self, text: str, face: str, size: float) -> float:
        self.pdf.set_font(face, size=size * POINT)
        return float(self.pdf.get_string_width(text))
