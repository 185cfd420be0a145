"""Sheets, rendered as a printer would, read back to the last sticker, and measured."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.cards.patterns import MASKS, pattern
from companion.cards.printing import runs, symbol
from companion.cards.sheet import GAP, MARGIN, PAPERS, QUIET, TICK, Block, Size, wrong_size
from tests.cards.printed import GAME, dark, laid_out, printed, read, rendered

DPI = 300
DOT = 25.4 / DPI
SIZES = (10, 12, 18)
SHEETS = [(paper, size) for paper in PAPERS for size in SIZES]


def first_block(paper: str, size: float) -> Block:
    return laid_out(paper, size)[0][0]


def extent(line: Any) -> tuple[float, float]:
    """Where the ink of a row or a column of dots begins and ends, in millimetres."""
    inked = np.flatnonzero(line)
    return float(inked[0]) * DOT, float(inked[-1] + 1) * DOT


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize(("paper", "size"), SHEETS)
def test_every_sticker_of_a_sheet_is_read_back(paper: str, size: float, dpi: int) -> None:
    found = [text for shot in rendered(printed(paper, size), dpi) for text in read(shot)]
    assert sorted(found) == sorted(GAME.by_text)


@pytest.mark.parametrize(("paper", "size"), [("a4", 12.5), ("letter", 60)])
def test_any_size_from_ten_millimetres_can_be_asked_for(paper: str, size: float) -> None:
    pdf = printed(paper, size, kinds=("search",))
    found = [text for shot in rendered(pdf, 150) for text in read(shot)]
    assert sorted(found) == [one.text for one in GAME.kinds["search"]]


@pytest.mark.parametrize("size", [9.99, 0, -12, 60.1, float("nan"), float("inf")])
def test_a_size_that_nobody_could_read_or_stick_is_refused(size: float) -> None:
    no = wrong_size(size)
    assert no
    assert no.code == "bad_value"


@pytest.mark.parametrize(("paper", "size"), SHEETS)
def test_the_paper_is_as_large_as_it_says_and_nothing_is_printed_in_its_margins(
    paper: str, size: float
) -> None:
    for shot in rendered(printed(paper, size), DPI):
        assert shot.shape == pytest.approx([side / DOT for side in PAPERS[paper][::-1]], abs=1.5)
        ink = shot < 250
        left, right = extent(ink.any(axis=0))
        top, bottom = extent(ink.any(axis=1))
        assert min(left, top) >= MARGIN - 0.2
        assert right <= PAPERS[paper][0] - MARGIN + 0.2
        assert bottom <= PAPERS[paper][1] - MARGIN + 0.2


@pytest.mark.parametrize(("paper", "size"), SHEETS)
def test_the_ruler_is_a_hundred_millimetres_long(paper: str, size: float) -> None:
    shot = rendered(printed(paper, size), DPI)[0]
    ruler = dark(shot)[round((MARGIN + 15.5) / DOT) - 1, : round(112 / DOT)]
    left, right = extent(ruler)
    assert right - left == pytest.approx(100, abs=0.3)
    ticks = dark(shot)[round((MARGIN + 12) / DOT), : round(112 / DOT)]
    starts = np.flatnonzero(np.diff(ticks.astype(int)) > 0) * DOT
    assert np.diff(starts) == pytest.approx([10] * 10, abs=0.1)


@pytest.mark.parametrize(("paper", "size"), SHEETS)
def test_cut_marks_are_a_sticker_apart(paper: str, size: float) -> None:
    block, shot = first_block(paper, size), rendered(printed(paper, size), DPI)[0] < 180
    above = np.flatnonzero(shot[round((block.top - GAP - TICK / 2) / DOT)]) * DOT
    lines = above[np.insert(np.diff(above) > 1, 0, values=True)]
    assert np.diff(lines) == pytest.approx([size] * block.columns, abs=0.1)
    beside = np.flatnonzero(shot[:, round((block.left - GAP - TICK / 2) / DOT)]) * DOT
    rows = beside[(beside >= block.top - 1) & (beside <= block.bottom + 1)]
    rows = rows[np.insert(np.diff(rows) > 1, 0, values=True)]
    assert np.diff(rows) == pytest.approx([Size(size).tall] * block.rows, abs=0.1)


@pytest.mark.parametrize(("paper", "size"), SHEETS)
def test_a_symbol_fills_its_sticker_but_for_two_modules_of_white_on_every_side(
    paper: str, size: float
) -> None:
    block, shot = first_block(paper, size), rendered(printed(paper, size), DPI)[0]
    module = size / 25
    assert block.size.module == pytest.approx(module)
    inside = 0.3  # the cut line is no part of it
    for left, top, sticker in block.places():
        a, b = round((left + inside) / DOT), round((left + size - inside) / DOT)
        c, d = round((top + inside) / DOT), round((top + size - inside) / DOT)
        ink = dark(shot)[c:d, a:b]
        assert extent(ink.any(axis=0)) == pytest.approx(
            (2 * module - inside, 23 * module - inside), abs=0.15
        ), sticker.text
        assert extent(ink.any(axis=1)) == pytest.approx(
            (2 * module - inside, 23 * module - inside), abs=0.15
        ), sticker.text


@pytest.mark.parametrize("size", SIZES)
def test_every_square_is_where_version_1_with_correction_h_has_it(size: float) -> None:
    (shots, laid) = rendered(printed("a4", size), DPI), laid_out("a4", size)
    for shot, page in zip(shots, laid, strict=True):
        for block in page:
            at = (QUIET + 0.5 + np.arange(21)) * block.size.module / DOT
            for left, top, sticker in block.places():
                rows = np.rint(top / DOT + at).astype(int)
                columns = np.rint(left / DOT + at).astype(int)
                seen = shot[np.ix_(rows, columns)] < 128
                known = [pattern(sticker.text, mask) for mask in MASKS]
                assert any(np.array_equal(seen, np.array(one)) for one in known), sticker.text


def test_oblongs_cover_the_dark_squares_once_and_no_other() -> None:
    squares = np.array(symbol("PS-E01"))
    covered = np.zeros(squares.shape, int)
    oblongs = list(runs(symbol("PS-E01")))
    for left, top, wide, tall in oblongs:
        covered[top : top + tall, left : left + wide] += 1
    assert np.array_equal(covered, squares.astype(int))
    assert len(oblongs) < squares.sum() * 0.7


def test_the_same_sheet_is_the_same_file() -> None:
    again = printed.__wrapped__("a4", 12)
    assert again == printed("a4", 12)


def words_on(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def test_labels_are_in_the_table_s_language() -> None:
    (english,) = words_on(printed("a4", 12))
    (french,) = words_on(printed("a4", 12, "fr"))
    for word in ("Reactor", "Storage 1", "Keycard", "PS-B01"):
        assert word in english
    for word in ("Réacteur", "Entrepôt", "Carte", "PS-B01"):
        assert word in french


def test_pages_are_numbered_and_a_kind_that_goes_on_says_so() -> None:
    pages = words_on(printed("a4", 30))
    assert len(pages) > 2
    for number, text in enumerate(pages, start=1):
        assert f"30 mm, page {number} of {len(pages)}" in text
        assert "100 %" in text
    assert any("Search cards, continued" in text for text in pages)


@pytest.mark.parametrize("kind", list(GAME.kinds))
def test_one_kind_alone_can_be_printed(kind: str) -> None:
    (page,) = laid_out("letter", 10, kind)
    assert [block.kind for block in page] == [kind]
    (shot,) = rendered(printed("letter", 10, kinds=(kind,)), 150)
    assert sorted(read(shot)) == [one.text for one in GAME.kinds[kind]]


@pytest.mark.parametrize("blur", [0.5, 1.0])
def test_a_poor_printer_s_sheet_is_read_back_too(blur: float) -> None:
    (shot,) = rendered(printed("a4", 10), DPI)
    smeared = cv2.GaussianBlur(shot, (0, 0), blur / (25.4 / DPI) / 6).astype(np.uint8)
    assert sorted(read(smeared)) == sorted(GAME.by_text)
