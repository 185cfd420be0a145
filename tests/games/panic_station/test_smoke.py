"""One turn from the first step to the last: explore, move, search."""

from __future__ import annotations

from tests.support.station import a_turn


def test_a_trooper_explores_moves_and_searches_a_storage_room() -> None:
    """PS-EXP-01, PS-MOV-01, PS-ROOM-05."""
    station = a_turn()
    station.do("explore", who="trooper", card="storage-2", at=[0, 1])
    station.do("move", who="trooper", to="0,1")
    station.do("search", who="trooper")
    assert station.view["seats"]["red"]["hand"] == 8
    assert station.left() == 1
