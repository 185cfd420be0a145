"""A frame in, cards out: what is read, what is told from little, and what stays silent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count

import numpy as np
import pytest

from companion.cards.patterns import MASKS
from companion.cards.reading import reader as reading
from companion.cards.reading.port import Code, Corners
from companion.cards.reading.reader import Reader
from tests.support.card_pictures import (
    TEXTS,
    Picture,
    covered,
    desk,
    noisy,
    out_of_focus,
    sticker,
    swept,
    symbol,
    texts_of,
    torn,
    turned,
)

FOREIGN = ["PS-X07", "PS-E21", "PS-S47", "ST-E01", "PS1:S23", "PS-I19", "PS-C93", "HELLO"]
NOWHERE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class Blind:
    """A decoder that reads nothing: what is told is told from the list alone."""

    def read(self, grey: Picture) -> Sequence[Code]:
        return []


@cache
def patient() -> Reader:
    return Reader(TEXTS, clock=lambda: 0.0)


@cache
def blind() -> Reader:
    return Reader(TEXTS, decoder=Blind(), clock=lambda: 0.0)


def read(picture: Picture, by: Reader | None = None) -> list[str]:
    by = by or patient()
    by.reset()
    return texts_of(by.read(picture))


@pytest.mark.parametrize("mask", MASKS)
def test_every_text_is_read_whichever_mask_its_encoder_chose(mask: int) -> None:
    for text in TEXTS[mask::8]:
        assert read(desk(sticker(symbol(text, mask)))) == [text]


@pytest.mark.parametrize("mask", MASKS)
def test_the_list_alone_tells_what_no_checksum_vouches_for(mask: int) -> None:
    for text in TEXTS[mask::16]:
        assert read(desk(sticker(symbol(text, mask))), blind()) == [text]


@pytest.mark.parametrize("degrees", range(0, 360, 30))
def test_a_card_may_be_held_any_way_round(degrees: int) -> None:
    picture = turned(desk(sticker(symbol("PS-S30", 5))), degrees)
    assert read(picture, blind()) == ["PS-S30"]


def test_corners_begin_at_the_symbols_own_top_left() -> None:
    upright = desk(sticker(symbol("PS-E07")))
    for degrees in (0, 90, 180, 270):
        blind().reset()
        (code,) = blind().read(turned(upright, degrees))
        angle = np.deg2rad(-degrees)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 21 * 5 / 2
        assert np.abs(square @ turn.T + (240, 180) - code.corners).max() < 4


def test_a_lens_out_of_focus_a_moving_hand_and_a_thumb_leave_enough() -> None:
    plain = desk(sticker(symbol("PS-C03", 2)))
    for spoilt in (out_of_focus(plain, 1.2), swept(plain, 2.5), covered(plain, 0.2)):
        assert read(noisy(spoilt)) == ["PS-C03"]


def test_several_cards_are_read_in_one_frame() -> None:
    picture = desk(*(sticker(symbol(t), 4) for t in ("PS-E01", "PS-S02", "PS-C03")))
    assert read(picture) == ["PS-C03", "PS-E01", "PS-S02"]


@pytest.mark.parametrize("text", FOREIGN)
def test_a_code_that_is_not_ours_is_never_taken_for_one(text: str) -> None:
    plain = desk(sticker(symbol(text, 3)))
    assert read(plain) == [text]
    for spoilt in (plain, out_of_focus(plain, 1), swept(plain, 2.5), covered(plain, 0.15)):
        blind().reset()
        assert [code.text for code in blind().read(noisy(spoilt))] == []


@pytest.mark.parametrize("seed", range(12))
def test_a_torn_code_says_nothing(seed: int) -> None:
    picture = desk(sticker(torn(FOREIGN[seed % len(FOREIGN)], seed)))
    assert read(picture) == []
    assert read(out_of_focus(picture, 0.8)) == []


@pytest.mark.parametrize("seed", range(6))
def test_a_desk_full_of_anything_says_nothing(seed: int) -> None:
    chance = np.random.default_rng(seed)
    grid = chance.random((60, 80)) > 0.5
    picture = np.where(grid, 220, 40).astype(np.uint8).repeat(6, 0).repeat(6, 1)
    assert read(noisy(picture)) == []
    assert read(chance.integers(0, 255, (360, 480), dtype=np.uint8)) == []


@pytest.mark.parametrize(
    "shape", [(0, 0), (0, 640), (1, 1), (1, 5000), (17, 17), (31, 900), (5200, 7700), (40, 40, 3)]
)
def test_a_picture_of_a_useless_size_says_nothing_and_breaks_nothing(shape: Sequence[int]) -> None:
    for light in (0, 127, 255):
        assert read(np.full(shape, light, np.uint8)) == []


def test_no_frame_at_all_says_nothing() -> None:
    assert patient().read(None) == []


def test_a_colour_picture_and_a_large_one_are_read_where_they_are() -> None:
    small = desk(sticker(symbol("PS-I18")))
    large = small.repeat(6, 0).repeat(6, 1)
    patient().reset()
    (code,) = patient().read(np.stack([large] * 3, -1))
    assert code.text == "PS-I18"
    assert np.allclose(np.mean(code.corners, 0), (1440, 1080), atol=20)


def test_without_a_list_the_decoder_alone_reads() -> None:
    assert read(desk(sticker(symbol("PS-E01"))), Reader([])) == ["PS-E01"]
    assert read(desk(sticker(symbol("PS-E01"))), Reader(["PS-E01"], decoder=Blind())) == []


def test_a_text_too_long_for_our_symbols_is_left_to_the_decoder() -> None:
    taught = Reader([*TEXTS, "https://example.org/a-long-address"], decoder=Blind())
    assert read(desk(sticker(symbol("PS-E01"))), taught) == ["PS-E01"]


def test_a_frame_that_takes_too_long_is_given_up() -> None:
    looked = []

    class Slow(Blind):
        def read(self, grey: Picture) -> Sequence[Code]:
            looked.append(0)
            return []

    ticks = count()

    def clock() -> float:
        return next(ticks) * reading.BUDGET * 1.1

    chance = np.random.default_rng(1).integers(0, 255, (360, 480), dtype=np.uint8)
    hurried = Reader(TEXTS, decoder=Slow(), clock=clock)
    assert hurried.read(chance) == []
    assert next(ticks) == 2, "when the frame came, and after the first places"
    assert len(looked) == 1


def doubtful(text: str) -> Picture:
    """A frame that is worth a guess, and no more."""
    return noisy(desk(sticker(symbol(text, 1))))


def test_two_frames_must_agree_where_one_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SURE", 2.0)
    by = Reader(TEXTS, decoder=Blind(), clock=lambda: 0.0)
    assert [code.sure for code in by.read(doubtful("PS-S11"))] == [False]
    assert [code.sure for code in by.read(doubtful("PS-S12"))] == [False]
    assert [(code.text, code.sure) for code in by.read(doubtful("PS-S12"))] == [("PS-S12", True)]


def test_what_was_seen_long_ago_agrees_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SURE", 2.0)
    by = Reader(TEXTS, decoder=Blind(), clock=lambda: 0.0)
    by.read(doubtful("PS-S11"))
    for _ in range(reading.TOGETHER):
        by.read(desk())
    assert [code.sure for code in by.read(doubtful("PS-S11"))] == [False]
    by.reset()
    assert [code.sure for code in by.read(doubtful("PS-S11"))] == [False]
