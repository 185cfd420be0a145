"""Finding the Hive is a big moment: why a scan follows, what burns it, and how far it is."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.panic_station.face.distances import Distance, distances
from companion.games.panic_station.face.moments import big
from companion.locale import Words
from companion.stage.endings import BigMoment, SideList
from companion.stage.scene import News
from tests.support.station import Station, a_turn

SAY = Words("en").say


def laid(**rooms: str) -> dict[str, Any]:
    """Rooms by their cells (x1y0), as their doors lie, seen by everybody."""
    cells = {key[1:].replace("y", ",").replace("_", "-"): doors for key, doors in rooms.items()}
    return {
        "doors_open": False,
        "rooms": {
            key: {"card": "plain", "doors": doors, "turned": False, "searched": False}
            for key, doors in cells.items()
        },
    }


def test_the_way_is_counted_room_by_room_round_walls() -> None:
    view = laid(x0y0="DDWW", x1y0="DWWD", x0y1="WDDW", x1y1="WDDD", x2y1="WWWD")
    assert distances(view, "2,1") == {
        "2,1": Distance(0),
        "1,1": Distance(1),
        "1,0": Distance(2),
        "0,1": Distance(2),
        "0,0": Distance(3),
    }


def test_a_security_door_is_a_way_only_where_there_is_no_other() -> None:
    view = laid(x0y0="DSWW", x1y0="DWWD", x0y1="WDDW", x1y1="WWDD")
    assert distances(view, "1,0")["0,0"] == Distance(3), "round it, over three doors"
    alone = laid(x0y0="WSWW", x1y0="WWWD")
    assert distances(alone, "1,0")["0,0"] == Distance(1, locked=True)
    assert distances({**alone, "doors_open": True}, "1,0")["0,0"] == Distance(1)


def test_from_where_no_way_leads_nothing_is_said() -> None:
    assert "0,0" not in distances(laid(x0y0="WWWW", x1y0="WWWW"), "1,0")


def found(board: str) -> tuple[Station, BigMoment]:
    """Red finds the Hive beside the Reactor."""
    station = a_turn(board=board)
    station.do("adjust", set={"decks.exploration": 1})
    where = {"at": [0, 1]} if board == "full" else {}
    events = station.do("explore", who="trooper", card="hive", anyway=True, **where)
    moment = big(News(station.view), tuple(events))
    assert moment is not None
    return station, moment


def lines(told: SideList) -> list[tuple[str, list[str]]]:
    return [(SAY(row.words), [SAY(one.words) for one in row.values]) for row in told.rows]


def test_the_moment_tells_how_many_rooms_everybody_has_to_go() -> None:
    station, moment = found("full")
    assert moment.at == "0,1"
    assert moment.middle is not None
    assert moment.rule == "PS-HIVE-01"
    _, far = moment.lists
    names = [one["name"] for one in station.view["seats"].values()]
    here = lines(far)[0]
    assert here == (names[0], ["1", "1"])
    assert [name for name, _ in lines(far)] == names


@pytest.mark.parametrize("board", ["full", "light"])
def test_the_moment_says_why_a_scan_follows(board: str) -> None:
    _, moment = found(board)
    assert "free heat scan" in SAY(moment.why)


def test_the_moment_says_what_burns_it() -> None:
    _, moment = found("full")
    assert [one for one, _ in lines(moment.lists[0])] == ["A human's Trooper", "3 Gas Cans", "1 AP"]


def test_without_a_map_nobody_is_any_number_of_rooms_away() -> None:
    _, moment = found("light")
    assert (moment.middle, moment.lists) == (None, ())
