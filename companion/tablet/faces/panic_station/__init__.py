"""Panic Station's face: views and offers become scenes. It asks the offers, and knows no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.abilities import Meaning
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.table.cards import Held
from companion.tablet.faces.panic_station.actions import actions, characters, extras, numbers
from companion.tablet.faces.panic_station.cards import reply
from companion.tablet.faces.panic_station.ending import ending
from companion.tablet.faces.panic_station.evening import facts
from companion.tablet.faces.panic_station.happening import result, sounds, steps
from companion.tablet.faces.panic_station.header import header
from companion.tablet.faces.panic_station.map import board
from companion.tablet.faces.panic_station.questions import question
from companion.tablet.faces.panic_station.seats import seats
from companion.tablet.faces.panic_station.table import Table
from companion.tablet.facts import Fact, Moment
from companion.tablet.scene import Ending, News, Reply, Result, Scene, Stance, Step


class PanicStationFace:
    """How Panic Station looks."""

    name = "panic_station"
    title = "Panic Station"
    between = say("Parasite Phase")

    def scene(self, news: News, stance: Stance) -> Scene:
        """Return what the table's screen shows."""
        table = Table(news, stance)
        asked = question(table)
        return Scene(
            header=header(table),
            seats=seats(table, asked),
            actions=actions(table),
            chars=characters(table),
            board=board(table),
            question=asked,
            numbers=numbers(table),
            notices=tuple((one["rule"], one["text"]) for one in table.view["reminders"]),
            over=news.over,
            begun=table.view["phase"] != "setup",
            extras=extras(table),
        )

    def reply(
        self, news: News, stance: Stance, held: Held, meanings: Sequence[Meaning] | Refusal
    ) -> Reply:
        """Return what follows when a card is held up."""
        return reply(Table(news, stance), held, meanings)

    def steps(self, events: tuple[Mapping[str, Any], ...]) -> tuple[Step, ...]:
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

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return what is worth a picture after the evening."""
        return facts(moments)
