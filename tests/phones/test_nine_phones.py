"""Nine phones at Stationfall: they come in as six do, each with its own scene."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.core.seats import SEATS
from tests.support.served import Table
from tests.support.stationfall import CAST, COPY, sitting
from tests.support.wire import Phone, quiet

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("board", ["light", "full"])
def test_nine_come_in_agree_on_keys_and_each_has_the_whole_cast(tmp_path: Path, board: str) -> None:
    with Table(tmp_path) as table, ExitStack() as opened:
        copy = {"copy": COPY} if board == "full" else {}
        table.do("new_game", game="stationfall", board=board, **copy, **sitting(len(SEATS), {}))
        table.do("begin")
        phones = {seat: Phone(table.port) for seat in SEATS}
        for phone in phones.values():
            opened.callback(phone.socket.close)
        for seat, phone in phones.items():
            welcome = phone.hello(table.code, seat, wants="scene")
            assert (welcome["type"], welcome["seat"]) == ("welcome", seat)
            assert [one["key"] for one in welcome["scene"]["notable"]] == list(CAST)
        quiet(phones.values())
        rows = {phone.brain.row for phone in phones.values()}
        assert len(rows) == 1
        table.do("activate", character="Exile", cubes=2)
        for phone in phones.values():
            scene = phone.hear_of("scene")["scene"]
            assert len(scene["seats"]) == len(SEATS)
            assert len(scene["notable"]) == len(CAST)
