"""The face of the game: it makes scenes of views and offers, and knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.say import say
from companion.games.stationfall.face import facts as pictures
from companion.games.stationfall.face import happening
from companion.games.stationfall.face.actions import actions
from companion.games.stationfall.face.columns import columns
from companion.games.stationfall.face.ending import SIDES, ending
from companion.games.stationfall.face.hands import checklist
from companion.games.stationfall.face.header import call, header, notices
from companion.games.stationfall.face.noting import notable
from companion.games.stationfall.face.questions import question
from companion.games.stationfall.face.seats import seats
from companion.games.stationfall.face.table import FaceTable
from companion.games.stationfall.face.track import tracks
from companion.stage.endings import Ending
from companion.stage.face import PlainFace
from companion.stage.facts import Fact, Finding, Moment
from companion.stage.scene import News, Scene, Selection


class StationfallFace(PlainFace):
    """How the game looks."""

    name = "stationfall"
    between = say("Stationfall")
    sides: Mapping[str, Finding] = SIDES

    def scene(self, news: News, selection: Selection) -> Scene:
        """Return what a screen shows."""
        table = FaceTable(news, selection)
        return Scene(
            header=header(table),
            seats=seats(table),
            actions=actions(table),
            middle=columns(table),
            tracks=tracks(table),
            question=question(table),
            notices=notices(table),
            checklist=checklist(table),
            over=news.over,
            begun=table.phase != "setup",
            call=call(table),
            notable=notable(table),
        )

    def sounds(self, events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
        """Return what is to be heard."""
        return happening.sounds(events)

    def ending(self, news: News) -> Ending:
        """Return how a game that is over ended."""
        return ending(news)

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return what is worth a picture after the game."""
        return pictures.facts(moments)
