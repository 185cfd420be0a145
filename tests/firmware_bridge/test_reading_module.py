"""Looking into the reading module, as one owner does whose rows then verify our table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_bridge import reading_module
from firmware_bridge.link import LineError
from firmware_bridge.messages import HelloMsg
from firmware_bridge.reading_module import look_into
from firmware_bridge.simulated import SimulatedBox
from tests.support.bootloader import a_box, a_new_board
from tests.support.lines_on_ptys import said


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody here waits for what never speaks."""
    monkeypatch.setattr(reading_module, "GREETING", 0.5)
    monkeypatch.setattr(reading_module, "ANSWER", 0.05)
    return iter(())


def test_each_zone_of_the_module_is_a_row() -> None:
    box = SimulatedBox()
    box.zones = {0x0000: 0x16, 0x0003: 0x02}
    with a_box(box) as board:
        rows = list(look_into(board.port, range(4)))
    assert rows[0] == {"firmware": HelloMsg().firmware}
    assert rows[1] == {"zone": "0000", "value": "16", "how": "answered", "set": True}
    assert rows[4] == {"zone": "0003", "value": "02", "how": "answered", "set": False}


def test_what_is_no_box_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_new_board() as board, pytest.raises(LineError) as raised:
        list(look_into(board.port))
    assert "does not answer as our box does" in said(raised.value.why)


def test_a_box_that_cannot_look_into_its_module_is_too_old() -> None:
    box = SimulatedBox()
    box.minor = 0
    box.reset(0.0)
    with a_box(box) as board, pytest.raises(LineError) as raised:
        list(look_into(board.port))
    assert "too old" in said(raised.value.why)


def test_a_module_that_says_nothing_at_all_ends_it() -> None:
    box = SimulatedBox()
    box.zones = dict.fromkeys(range(256), -1)
    with a_box(box) as board, pytest.raises(LineError) as raised:
        list(look_into(board.port))
    assert "no answer" in said(raised.value.why)
