"""Panic Station's face: it makes scenes of views and offers, and knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.abilities import Meaning
from companion.core.game import View
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.panic_station.face.actions import actions, characters, extras, numbers
from companion.games.panic_station.face.audit import picture
from companion.games.panic_station.face.cards import reply
from companion.games.panic_station.face.ending import ending
from companion.games.panic_station.face.facts import facts
from companion.games.panic_station.face.hands import hands
from companion.games.panic_station.face.happening import result, sounds, steps
from companion.games.panic_station.face.header import call, header, notices
from companion.games.panic_station.face.map import board
from companion.games.panic_station.face.questions import question
from companion.games.panic_station.face.seats import seats
from companion.games.panic_station.face.table import FaceTable
from companion.stage.endings import Ending
from companion.stage.face import Held
from companion.stage.facts import Fact, Finding, Moment
from companion.stage.questions import Result
from companion.stage.scene import News, Reply, Scene, Selection, Step


class PanicStationFace:
    """How Panic Station looks."""

    name = "panic_station"
    between = say("Parasite Phase")
    sides: Mapping[str, Finding] = {
        "human": Finding(say("The humans won"), "safe", "human"),
        "parasite": Finding(say("The parasites won"), "alarm", "parasite"),
    }

    def scene(self, news: News, selection: Selection) -> Scene:
        """Return what the table's screen shows."""
        table = FaceTable(news, selection)
        asked = question(table)
        return Scene(
            header=table.shared(header) if table.watches and table.turn else header(table),
            seats=seats(table, asked),
            actions=actions(table),
            actors=characters(table),
            middle=board(table),
            question=asked,
            numbers=table.shared(numbers),
            notices=notices(table),
            checklist=hands(table, news),
            over=news.over,
            begun=table.view["phase"] != "setup",
            extras=extras(table),
            call=call(table),
        )

    def reply(
        self, news: News, selection: Selection, held: Held, meanings: Sequence[Meaning] | Refusal
    ) -> Reply:
        """Return what follows when a card is held up."""
        return reply(FaceTable(news, selection), held, meanings)

    def steps(
        self, events: tuple[Mapping[str, Any], ...], view: View | None = None
    ) -> tuple[Step, ...]:
        """Return what is to be seen happening."""
        return steps(events)

    def sounds(self, events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
        """Return what is to be heard."""
        return sounds(events)

    def result(self, news: News, events: tuple[Mapping[str, Any], ...]) -> Result | None:
        """Return a scan's result."""
        return result(news, events)

    def ending(self, news: News) -> Ending:
        """Return how a game that is over ended."""
        return ending(news)

    def report(self, news: News) -> tuple[Fact, ...]:
        """Return the chain of infection, who lied, and who answered what."""
        view = news.view or {}
        return picture(view["audit"], view["options"]) if view.get("audit") else ()

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return what is worth a picture after the game."""
        return facts(moments)
