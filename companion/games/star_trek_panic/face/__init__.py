"""The face of the game: it makes scenes of views, offers and the forecast, and knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import View
from companion.core.say import say
from companion.games.star_trek_panic.face import facts as pictures
from companion.games.star_trek_panic.face import happening, missions
from companion.games.star_trek_panic.face.actions import actions, extras
from companion.games.star_trek_panic.face.board import board
from companion.games.star_trek_panic.face.ending import SIDES, ending
from companion.games.star_trek_panic.face.hands import checklist
from companion.games.star_trek_panic.face.header import call, header, notices
from companion.games.star_trek_panic.face.questions import question
from companion.games.star_trek_panic.face.seats import hand, seats
from companion.games.star_trek_panic.face.table import FaceTable
from companion.stage.endings import Ending
from companion.stage.face import PlainFace
from companion.stage.facts import Fact, Finding, Moment
from companion.stage.scene import News, Scene, Selection, Step


class StarTrekPanicFace(PlainFace):
    """How the game looks."""

    name = "star_trek_panic"
    between = say("The threats act")
    sides: Mapping[str, Finding] = SIDES

    def scene(self, news: News, selection: Selection) -> Scene:
        """Return what a screen shows."""
        table = FaceTable(news, selection)
        return Scene(
            header=header(table),
            seats=seats(table),
            actions=actions(table),
            middle=board(table),
            tracks=missions.tracks(table),
            question=question(table),
            notices=notices(table),
            checklist=checklist(table),
            hand=hand(table),
            over=news.over,
            begun=table.view["phase"] != "setup" or bool(table.pending),
            extras=extras(table),
            call=call(table),
        )

    def steps(
        self, events: tuple[Mapping[str, Any], ...], view: View | None = None
    ) -> tuple[Step, ...]:
        """Return what is to be seen happening."""
        return happening.steps(events, view)

    def sounds(self, events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
        """Return what is to be heard."""
        return happening.sounds(events)

    def ending(self, news: News) -> Ending:
        """Return how a game that is over ended."""
        return ending(news)

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return what is worth a picture after the game."""
        return pictures.facts(moments)
