"""Frames that went wrong among those that did not: nothing breaks, and no count is another."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from companion.phones.wire import PhoneFrame
from tests.bench.bench_wire_fuzz import FRAMES, GAME, Found, flooded_in_memory
from tests.support import needs
from tests.support.often import bulk

pytestmark = needs.mark(needs.proc)
MILLION = bulk("FRAMES", FRAMES)
KINDS = {kind.__name__ for kind in get_args(PhoneFrame)}


def test_thousands_of_frames_that_went_wrong_break_nothing(tmp_path: Path) -> None:
    found = flooded_in_memory(GAME + 1_000, tmp_path)
    nothing_broke(found)
    assert found.happened["PollOpened"]
    assert found.happened["Audited"] == 1


@pytest.mark.long
def test_a_million_frames_that_went_wrong_break_nothing(tmp_path: Path) -> None:
    """PANIC_FRAMES says another number."""
    found = flooded_in_memory(MILLION, tmp_path)
    nothing_broke(found)
    assert found.after < 1.5 * found.before
    assert found.happened["Audited"] > 0.9 * MILLION / GAME
    # Fewer than one a game: a hello that went wrong in its head calls an open poll off.
    assert found.happened["AnswersSealed"] > 0.4 * MILLION / GAME


def nothing_broke(found: Found) -> None:
    assert found.crashes == found.wrong_counts == 0
    assert found.is_whole
    assert found.read.keys() == KINDS, "some kind of frame was never read"
