"""The `Face` protocol of a game: from views and offers to scenes. Only it knows a game's looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from attrs import frozen

from companion.core.abilities import Meaning
from companion.core.game import View
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.stage.endings import BigMoment, Ending
from companion.stage.facts import Fact, Finding, Moment
from companion.stage.questions import Result
from companion.stage.scene import News, Reply, Scene, Selection, Step


@frozen
class Held:
    """A code that is held up, and the card that it is on; None where nobody has said which."""

    text: str
    card: str | None = None
    name: Message | None = None
    icon: str = ""
    seat: str | None = None
    doors: str = ""
    """A card's sides, from the top clockwise."""


class KnowsMoments(Protocol):
    """Knows what is so big that it fills the screen before the game goes on."""

    def big(self, news: News, events: tuple[Mapping[str, Any], ...], /) -> BigMoment | None:
        """Return the biggest thing among a command's events, if any is big."""
        ...


class Face(Protocol):
    """How a game looks."""

    name: str
    between: Message
    """What happens between two turns, as a log calls it."""
    sides: Mapping[str, Finding]
    """How a list of past games says that a side won."""

    def scene(self, news: News, selection: Selection) -> Scene:
        """Return what the table's screen shows, or a seat's, as the news says."""
        ...

    def reply(
        self, news: News, selection: Selection, held: Held, meanings: Sequence[Meaning] | Refusal
    ) -> Reply:
        """Return what follows when a card is held up that may mean this."""
        ...

    def steps(
        self, events: tuple[Mapping[str, Any], ...], view: View | None = None
    ) -> tuple[Step, ...]:
        """Return what is to be seen happening, of a command's events; `view` is that after it."""
        ...

    def sounds(self, events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
        """Return what is to be heard."""
        ...

    def result(self, news: News, events: tuple[Mapping[str, Any], ...]) -> Result | None:
        """Return the result that is to be shown to everybody, if these events hold one."""
        ...

    def ending(self, news: News) -> Ending:
        """Return how a game that is over ended."""
        ...

    def report(self, news: News) -> tuple[Fact, ...]:
        """Return what an audit has found, as soon as its report is among the news."""
        ...

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return what is worth a picture after the game."""
        ...


class PlainFace:
    """What a face shows that has nothing to add: a game's own draws its scene and its ending."""

    between: Message = say("Between two turns")
    sides: Mapping[str, Finding] = MappingProxyType({})

    def reply(
        self, news: News, selection: Selection, held: Held, meanings: Sequence[Meaning] | Refusal
    ) -> Reply:
        """Return that a card means nothing."""
        return Reply(held.name or held.text)

    def steps(
        self, events: tuple[Mapping[str, Any], ...], view: View | None = None
    ) -> tuple[Step, ...]:
        """Return the dice that the app rolled."""
        return tuple(
            Step("roll", face=one["face"], sides=one["sides"])
            for one in events
            if one["type"] == "rolled" and one["by"] == "app"
        )

    def sounds(self, events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
        """Return that of a die."""
        return ("roll",) if any(one["type"] == "rolled" for one in events) else ()

    def result(self, news: News, events: tuple[Mapping[str, Any], ...]) -> Result | None:
        """Return nothing."""
        return None

    def report(self, news: News) -> tuple[Fact, ...]:
        """Return nothing: what was opened decides nothing."""
        return ()

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return nothing."""
        return ()
