"""Frames that went wrong among those that did not: nothing breaks, and no count is another."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from companion.phones.wire import Frame
from tests.bench.bench_wire_fuzz import FRAMES, GAME, Found, flooded_hall

KINDS = {kind.__name__ for kind in get_args(Frame)}


def test_thousands_of_frames_that_went_wrong_break_nothing(tmp_path: Path) -> None:
    found = flooded_hall(GAME + 1_000, tmp_path)
    nothing_broke(found)
    assert found.happened["PollOpened"]
    assert found.happened["Audited"] == 1


@pytest.mark.long
def test_a_million_frames_that_went_wrong_break_nothing(tmp_path: Path) -> None:
    found = flooded_hall(FRAMES, tmp_path)
    nothing_broke(found)
    assert found.after < 1.5 * found.before
    assert found.happened["Audited"] > 0.9 * FRAMES / GAME
    assert found.happened["AnswersSealed"] > FRAMES / GAME


def nothing_broke(found: Found) -> None:
    assert found.crashes == found.wrong_counts == 0
    assert found.is_whole
    assert found.read.keys() == KINDS, "some kind of frame was never read"
