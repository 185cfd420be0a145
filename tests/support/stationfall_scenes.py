"""Scenes of Stationfall, as screens get them."""

from __future__ import annotations

from typing import Any

from companion.locale import Words
from companion.stage.middles import Columns
from companion.stage.scene import Scene, Selection
from companion.table.scenes import face_of, news_for
from tests.support.stationfall import Orbit


def english(words: Any) -> str:
    return Words("en").say(words)


def scene(table: Orbit, seat: str | None = None) -> Scene:
    play = table.tell.table.play
    assert play is not None
    face = face_of(play)
    assert face is not None
    return face.scene(news_for(table.tell.table, play, seat), Selection(aims=seat is None))


def orbit(**new: Any) -> Orbit:
    table = Orbit(new=new)
    table.do("begin")
    return table


def columns(table: Orbit) -> Columns:
    middle = scene(table).middle
    assert isinstance(middle, Columns)
    return middle
