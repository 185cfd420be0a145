"""Plays what was just done step by step: which step is on, where the pieces are, how it is said.

No Kivy here: the panel asks what to show, and tells the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve

from companion.core.say import say
from companion.core.setup import called
from companion.stage.middles import Layer, Middle, Piece, RingMap
from companion.stage.presses import Words
from companion.stage.scene import Scene, Step
from companion.tablet.board.names import CENTRE, name_of
from companion.tablet.layers import Happening

LONG: Final[Mapping[str, float]] = {
    "roll": 1.5,
    "move": 0.35,
    "blocked": 0.4,
    "appear": 0.55,
    "vanish": 0.5,
    "hit": 0.9,
    "turn": 0.8,
    "strike": 0.9,
    "hide": 0.45,
    "show": 0.45,
}
"""Seconds of each kind of step."""
LANDED: Final = 0.9
READ: Final = 3.2
"""Seconds of a die that says what it means: until that could be read."""
FEW: Final = 3
"""So many who are hit are each named."""


class Playback:
    """A happening on its way."""

    def __init__(self, happening: Happening, after: Middle | None) -> None:
        """Begin before the first step."""
        self.happening, self.after = happening, after
        self.scene: Scene | None = happening.before
        self.middle = self.scene.middle if self.scene else None
        known = self.middle.pieces if self.middle else ()
        self.steps = [
            one for one in happening.steps if self.middle is not None or one.kind == "roll"
        ]
        self.pieces = {one.id: evolve(one, hit=False) for one in known}
        self.where: dict[str, str] = {one.id: one.at for one in known}
        self.hit: set[str] = set()
        edges = self.middle.centre.edges if isinstance(self.middle, RingMap) else ()
        self.edges: dict[str, tuple[Layer, ...]] = {one.key: one.layers for one in edges}
        self.struck: set[str] = set()
        """The edges that were, so far."""
        self.has_turned = False
        self.now = -1
        self.since = 0.0
        self._meet(after)

    def _meet(self, after: Middle | None) -> None:
        """Know the pieces that will appear, so that they can be drawn before."""
        later = {one.id: one for one in (after.pieces if after else ())}
        for step in self.steps:
            if step.kind == "appear" and step.piece and step.piece not in self.pieces:
                fresh = Piece(step.piece, step.at or "")
                self.pieces[step.piece] = later.get(step.piece, fresh)

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
            if step is not None and now - self.since < lasts(step):
                return
            self.now += 1
            self.since = now
            fresh = self.step
            if fresh is not None:
                self._take(fresh)
                begun(fresh)

    def _take(self, step: Step) -> None:
        """Let the pieces be where a step brings them."""
        if step.kind in ("move", "appear") and step.piece is not None and step.piece in self.pieces:
            if step.at:
                self.where[step.piece] = step.at
            else:
                self.where.pop(step.piece, None)
        elif step.kind == "hit":
            self.hit |= {one for one in step.pieces if one in self.pieces}
        elif step.kind == "turn":
            self.has_turned = True
        elif step.kind == "strike" and step.at in self.edges:
            self.struck.add(step.at)
            self.edges[step.at] = step.layers or self.edges[step.at]
        elif step.kind in ("hide", "show") and step.piece in self.pieces:
            known = self.pieces[step.piece]
            self.pieces[step.piece] = evolve(known, hidden=step.kind == "hide")

    def hidden(self) -> Iterator[str]:
        """Go through the pieces that are not there yet, or not any more."""
        for n, step in enumerate(self.steps):
            if step.piece is None:
                continue
            if (step.kind == "appear" and n > self.now) or (step.kind == "vanish" and n < self.now):
                yield step.piece

    def landed(self, now: float) -> bool:
        """Tell whether the die that is on lies still."""
        return self.step is not None and self.step.kind == "roll" and now - self.since >= LANDED

    def has_fallen(self, now: float) -> bool:
        """Tell whether every die of it lies still."""
        left = [one for one in self.steps[max(self.now, 0) :] if one.kind == "roll"]
        return self.step is not None and (not left or (left == [self.step] and self.landed(now)))

    def caption(self, now: float) -> Words:
        """Say in words what is seen."""
        step = self.step
        if step is None:
            return ""
        if step.kind == "roll":
            return _fell(step) if self.landed(now) else say("The die falls")
        if step.kind == "hit":
            return say("Hit: {who}", who=self._struck(step.pieces))
        place = name_of(self.middle, step.at)
        if step.kind == "strike":
            if not step.points:
                return say("{place} is struck", place=place)
            return say("{place} is struck: {points}", place=place, points=step.points)
        return _did(step, self._piece(step.piece), place, name_of(self.middle, CENTRE))

    def _struck(self, pieces: Sequence[str]) -> list[Words]:
        """Name who is hit; of many only whose they are, so that it can be read."""
        if len(pieces) <= FEW:
            return [self._piece(one) for one in pieces]
        known = [self.pieces[one] for one in pieces if one in self.pieces]
        seats = dict.fromkeys(one.seat for one in known if one.seat is not None)
        return [self._called(seat) for seat in seats]

    def _called(self, seat: str) -> Words:
        names = {one.seat: one.name for one in self.scene.seats} if self.scene else {}
        return called(seat, names) if seat in names else seat

    def _piece(self, id_: str | None) -> Words:
        piece = self.pieces.get(id_ or "")
        return piece.name if piece is not None else ""


def _did(step: Step, piece: Words, place: Words, centre: Words) -> Words:
    """Say what a piece did, or the middle."""
    match step.kind:
        case "move" if not step.at:
            return say("{piece} leaves the map", piece=piece)
        case "move":
            return say("{piece}: on to {place}", piece=piece, place=place)
        case "blocked":
            return say("{piece}: no way through", piece=piece)
        case "appear":
            return say("{piece} appears: {place}", piece=piece, place=place)
        case "hide":
            return say("{piece} hides", piece=piece)
        case "show":
            return say("{piece} shows itself", piece=piece)
        case "turn":
            return say("{piece} turns", piece=centre)
    return say("{piece}: gone", piece=piece)


def lasts(step: Step) -> float:
    """Return the seconds of a step."""
    return READ if step.kind == "roll" and step.came else LONG[step.kind]


def _fell(step: Step) -> Words:
    """Say what a die shows, and what it means."""
    if not step.came:
        return say("A {face}", face=step.face or 0)
    first, *more = step.came
    for one in more:
        first = say("{one} {more}", one=first, more=one)
    return first
