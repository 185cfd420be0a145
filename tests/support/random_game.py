"""A game at random, in JSON lines, with no rule of any game in it; and a whole one, looked at.

What a game's own moments ask for, its subclass says. In a whole game what is offered must be
taken, and what is shut refused as the offer says.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from attrs import frozen

from companion.core.dice import Cup, Dice
from companion.core.game import AnyGame, Automation, Decided, Offer, replay, ruled
from companion.core.refusal import Refusal
from companion.core.shape import write
from companion.core.words import NewGame, name_of
from companion.table.orders import Order, read_order
from companion.table.play import commands_of


@frozen
class Step:
    """What was said, and what came of it: events as JSON, or why not."""

    line: Mapping[str, Any]
    events: tuple[dict[str, Any], ...] = ()
    refusal: Refusal | None = None


class RandomGame:
    """One game; `press` does one thing."""

    automation: Automation = "referee"
    begun_by: Mapping[str, Any]
    """The line that it began with."""

    def __init__(self, game: AnyGame, seed: int, wild: float) -> None:
        """Nobody sits yet; so many of all lines are anything at all."""
        self.game, self.kinds = game, commands_of(game)
        self.chance, self.wild = random.Random(seed), wild
        self.cup = Cup(lambda sides, _: self.chance.randint(1, sides))
        self.state: Any = None
        self.adjusted = False
        """Whether the table has corrected anything so far."""

    def begin(self, line: Mapping[str, Any]) -> None:
        """Everybody sits down."""
        self.begun_by = line
        begun = self.do(line)
        assert begun.refusal is None, begun

    @property
    def view(self) -> dict[str, Any]:
        """What everybody sees."""
        return dict(self.game.view(self.state, None))

    @property
    def over(self) -> bool:
        return self.game.standing(self.state).over

    def offers(self) -> tuple[Offer, ...]:
        return tuple(self.game.offers(self.state, None))

    def press(self) -> Step:
        return self.do(self.line())

    def line(self) -> Mapping[str, Any]:
        """What the moment asks for, or anything at all."""
        return self.anything() if self.chance.random() < self.wild else self.asked_for()

    def asked_for(self) -> Mapping[str, Any]:
        """What settles what is pending, else something that is offered open."""
        raise NotImplementedError

    def anything(self) -> Mapping[str, Any]:
        """Whatever somebody might say, at the right time or not."""
        raise NotImplementedError

    def do(self, line: Mapping[str, Any]) -> Step:
        decided = self.decided(line)
        if isinstance(decided, Refusal):
            return Step(line, refusal=decided)
        self.adjusted |= line["do"] == "adjust"
        self.state = replay(self.game, self.state, decided.events)
        return Step(line, told(decided))

    def decided(self, line: Mapping[str, Any], cup: Cup | None = None) -> Decided | Refusal:
        """What the table would answer; nothing is done."""
        order = read_order(json.loads(json.dumps(line)), self.kinds, self.game.name)
        if isinstance(order, Refusal):
            return order
        dice = Dice(cup or self.cup, order.roll)
        decided = self._asked(order, dice)
        if isinstance(decided, Decided):
            decided = ruled(decided, self.automation, anyway=order.anyway)
        if isinstance(decided, Decided) and (complaint := dice.complaint()):
            return complaint
        return decided

    def _asked(self, order: Order, dice: Dice) -> Decided | Refusal:
        if isinstance(order.command, NewGame):
            return self.game.new(order.command, dice)
        return self.game.decide(self.state, order.command, dice)


def told(decided: Decided) -> tuple[dict[str, Any], ...]:
    """The events as the contract has them."""
    return tuple({"type": name_of(type(event)), **write(event)} for event in decided.events)


G = TypeVar("G", bound=RandomGame)


class WholeRandomGame(Generic[G]):
    """One game, and what was found to contradict itself in it."""

    most = 0
    """Commands of a game, at the most: then it is given up."""

    def __init__(self, game: G, looks: int) -> None:
        """Look at every offer of each `looks`-th moment."""
        self.game, self.looks = game, looks
        self.found: list[str] = []
        self.checked = self.refused = 0

    def play(self) -> Self:
        for turn in range(self.most):
            if self.game.over:
                break
            if turn % self.looks == 0:
                self.compare()
            self.step()
        return self

    def step(self) -> None:
        """Do one thing, and look at what came of it."""
        raise NotImplementedError

    def compare(self) -> None:
        """Whatever is offered is answered as the offer says."""
        offers = self.game.offers()
        if not any(one.closed is None and one.ways for one in offers):
            self.found.append(f"nothing is on offer: {self.game.view['turn']}")
        for offer in offers:
            self.answered(offer, 3, "the table")

    def answered(self, offer: Offer, many: int, whose: str) -> None:
        """Ask for some of an offer's ways; nothing is done."""
        ways = list(offer.ways)
        for way in ways if len(ways) <= many else self.game.chance.sample(ways, many):
            self.checked += 1
            answer = self.game.decided({"do": offer.do, **way}, Cup(lambda _, __: 1))
            said = answer if isinstance(answer, Refusal) else None
            if said != offer.closed:
                self.found.append(f"{offer.do} {way}: {whose} has {offer.closed}, said {said}")
