"""What was just done, played step by step: which step is on, where the discs are, what we call it.

No Kivy here: the panel asks what to show, and tells the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve

from companion.core.say import Message, say
from companion.core.setup import called
from companion.stage.middles import CardMap, Piece
from companion.stage.presses import Words
from companion.stage.scene import Scene, Step
from companion.tablet.desk import Happening

LONG: Final[Mapping[str, float]] = {
    "roll": 1.5,
    "move": 0.35,
    "blocked": 0.4,
    "appear": 0.55,
    "vanish": 0.5,
    "hit": 0.9,
}
"""Seconds of each kind of step."""
LANDED: Final = 0.9
FEW: Final = 3
"""So many characters that are hit are each named."""


class Play:
    """A happening on its way."""

    def __init__(self, happening: Happening, after: CardMap | None) -> None:
        """Begin before the first step."""
        self.happening = happening
        self.scene: Scene | None = happening.before
        board = self.scene.board if self.scene else None
        self.steps = [one for one in happening.steps if board is not None or one.kind == "roll"]
        self.discs = {disc.id: evolve(disc, hit=False) for disc in (board.discs if board else ())}
        self.where: dict[str, str] = {disc.id: disc.room for disc in self.discs.values()}
        self.hit: set[str] = set()
        self.now = -1
        self.since = 0.0
        self._meet(after)

    def _meet(self, after: CardMap | None) -> None:
        """Know the discs that will appear, so that they can be drawn before."""
        later = {disc.id: disc for disc in (after.discs if after else ())}
        for step in self.steps:
            if step.kind == "appear" and step.disc and step.disc not in self.discs:
                fresh = Piece(step.disc, step.room or "", side="grey")
                self.discs[step.disc] = later.get(step.disc, fresh)

    @property
    def step(self) -> Step | None:
        """The step that is on."""
        return self.steps[self.now] if 0 <= self.now < len(self.steps) else None

    @property
    def done(self) -> bool:
        """Tell whether all was shown."""
        return self.now >= len(self.steps)

    def tick(self, now: float, begun: Callable[[Step], None]) -> None:
        """Go on to the next step when it is time; `begun` hears of it."""
        while not self.done:
            step = self.step
            if step is not None and now - self.since < LONG[step.kind]:
                return
            self.now += 1
            self.since = now
            fresh = self.step
            if fresh is not None:
                self._take(fresh)
                begun(fresh)

    def _take(self, step: Step) -> None:
        """Let the discs be where a step brings them."""
        if step.kind in ("move", "appear") and step.disc is not None and step.disc in self.discs:
            if step.room:
                self.where[step.disc] = step.room
            else:
                self.where.pop(step.disc, None)
        elif step.kind == "hit":
            self.hit |= {one for one in step.discs if one in self.discs}

    def hidden(self) -> Iterator[str]:
        """Go through the discs that are not there yet, or not any more."""
        for n, step in enumerate(self.steps):
            if step.disc is None:
                continue
            if (step.kind == "appear" and n > self.now) or (step.kind == "vanish" and n < self.now):
                yield step.disc

    def landed(self, now: float) -> bool:
        """Tell whether the die that is on lies still."""
        return self.step is not None and self.step.kind == "roll" and now - self.since >= LANDED

    def caption(self, now: float) -> Words:
        """Say in words what is seen."""
        step = self.step
        if step is None:
            return ""
        match step.kind:
            case "roll":
                return (
                    say("A {face}", face=step.face or 0)
                    if self.landed(now)
                    else say("The die falls")
                )
            case "move":
                if not step.room:
                    return say("{parasite} leaves the map", parasite=self._parasite(step.disc))
                return say(
                    "{parasite}: on to {room}",
                    parasite=self._parasite(step.disc),
                    room=self._room(step.room),
                )
            case "blocked":
                return say("{parasite}: no way through", parasite=self._parasite(step.disc))
            case "appear":
                return say("A parasite appears: {room}", room=self._room(step.room))
            case "vanish":
                return say("{parasite}: gone", parasite=self._parasite(step.disc))
        return say("Hit: {who}", who=self._struck(step.discs))

    def _struck(self, discs: Sequence[str]) -> list[Words]:
        """Name the characters that are hit; of many only whose they are, so that it can be read."""
        if len(discs) <= FEW:
            return [self._who(one) for one in discs]
        return [self._called(seat) for seat in dict.fromkeys(one.split(".")[0] for one in discs)]

    def _called(self, seat: str) -> Words:
        names = {one.seat: one.name for one in self.scene.seats} if self.scene else {}
        return called(seat, names) if seat in names else seat

    def _parasite(self, id_: str | None) -> Message:
        disc = self.discs.get(id_ or "")
        if disc is not None and disc.side == "black":
            return say("black parasite")
        return say("grey parasite")

    def _room(self, room: str | None) -> Words:
        board = self.scene.board if self.scene else None
        for place in board.places if board else ():
            for id_, name in place.halves or ((place.key, place.name),):
                if id_ == room:
                    return name
        return ""

    def _who(self, id_: str) -> Words:
        """Call a character as the seats do."""
        for seat in self.scene.seats if self.scene else ():
            for one in seat.characters:
                if id_ == f"{seat.seat}.{one.who}":
                    return say("{name}'s {who}", name=self._called(seat.seat), who=one.name)
        return id_
