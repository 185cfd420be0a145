"""Ten as a package: with the plainest face that a game can have, so that every screen meets it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.abilities import Meaning
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.package import Demo
from companion.stage.endings import Ending
from companion.stage.face import Held
from companion.stage.facts import Fact, Finding, Moment, Part, Stack, Stacks
from companion.stage.presses import Press, Send, Shut
from companion.stage.questions import Number, Result
from companion.stage.scene import (
    Action,
    Header,
    Meter,
    News,
    Reply,
    Scene,
    Seat,
    Stance,
    Step,
)
from companion.stage.setup import LEVEL, Field, Option, Promise, Setup
from tests.support.ten import DIE, GOAL
from tests.support.ten import PACKAGE as WITHOUT_FACE

WORDS: Final = {"throw": say("Throw"), "keep": say("Keep")}


class TenFace:
    """How Ten looks."""

    name = "ten"
    between = say("Between two turns")
    sides: Mapping[str, Finding] = {}

    def scene(self, news: News, stance: Stance) -> Scene:
        """Return whose turn it is, everybody's points, and the two buttons."""
        assert news.view is not None
        view, turn = news.view, news.view["turn"]
        seats = tuple(
            Seat(
                seat,
                one["name"],
                numbers=(Number(f"seats.{seat}.points", say("Points"), one["points"], high=99),),
                active=bool(turn) and turn["seat"] == seat,
                gone=not one["alive"],
            )
            for seat, one in view["seats"].items()
        )
        name = view["seats"][turn["seat"]]["name"] if turn else ""
        title = say("Turn {number} · {name}", number=turn["number"], name=name) if turn else ""
        pot = Meter("pot", say("In the pot"), view["pot"])
        header = Header(title, seat=turn["seat"] if turn else None, meters=(pot,))
        return Scene(header, seats, tuple(self._actions(news)), over=news.over)

    def _actions(self, news: News) -> Iterator[Action]:
        for offer in news.offers:
            if offer.do in WORDS:
                raw = {"do": offer.do}
                press: Press = Send(raw) if offer.closed is None else Shut(offer.closed, raw)
                yield Action(offer.do, WORDS[offer.do], press, bright=offer.do == "throw")

    def reply(
        self, news: News, stance: Stance, held: Held, meanings: Sequence[Meaning] | Refusal
    ) -> Reply:
        """Return that a card means nothing."""
        return Reply(held.name or held.text)

    def steps(self, events: tuple[Mapping[str, Any], ...]) -> tuple[Step, ...]:
        """Return nothing: there is no map."""
        return ()

    def sounds(self, events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
        """Return nothing."""
        return ()

    def result(self, news: News, events: tuple[Mapping[str, Any], ...]) -> Result | None:
        """Return nothing."""
        return None

    def ending(self, news: News) -> Ending:
        """Return who has won."""
        assert news.view is not None
        names = {seat: one["name"] for seat, one in news.view["seats"].items()}
        over = news.view["over"] or {}
        winners = tuple(over.get("winners") or ())
        title = say("{names} wins", names=[names[seat] for seat in winners])
        if not winners:
            return Ending(say("Given up"), "quiet", "leave", say("Nobody won."), names=names)
        why = say("Ten points.")
        return Ending(title, "safe", "winner", why, over.get("rule"), winners, names=names)

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return how often each face was thrown."""
        faces = [e["face"] for one in moments for e in one.events if e["type"] == "thrown"]
        columns = tuple(Stack(str(face), (faces.count(face),)) for face in range(1, DIE.sides + 1))
        parts = (Part(say("thrown"), "attention", "d4"),)
        return (Stacks(say("What was thrown"), parts, columns, dice=True),)


PLAYERS: Final = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
DEMO: Final = (
    {"do": "new_game", "players": PLAYERS, "first": "red"},
    *(
        {"do": do, **roll}
        for _ in range(5)
        for do, roll in (("throw", {"roll": [4]}), ("keep", {}))
    ),
)
PACKAGE: Final = evolve(
    WITHOUT_FACE,
    face=TenFace(),
    setup=Setup(
        fields=(
            Field(
                "goal",
                ("options", "goal"),
                say("How many points win?"),
                (
                    Option(GOAL, say("Ten"), say("A short game.")),
                    Option(20, say("Twenty"), say("A longer game.")),
                ),
            ),
            LEVEL,
        ),
        promises=(Promise("d4", say("It counts the points, and the throws.")),),
    ),
    demo=Demo(commands=DEMO),
)
