"""Shows what just happened, over the map: the die, pieces that set out, and a line of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from attrs import evolve
from kivy.graphics import Canvas

from companion.stage.middles import Middle, Piece
from companion.stage.presses import Words
from companion.stage.scene import Scene, Step
from companion.tablet import theme
from companion.tablet.board.die import LANDS, FallingDie
from companion.tablet.board.hub import Hub
from companion.tablet.board.painter import Painter
from companion.tablet.board.pieces import Pieces
from companion.tablet.board.plan import Slot
from companion.tablet.board.playback import LONG, Playback
from companion.tablet.board.spin import Spin
from companion.tablet.board.strikes import StrikeDrawing
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Happening


@runtime_checkable
class Strikes(Protocol):
    """A painter of something that can be struck."""

    def strike(
        self, ink: Ink, at: str, shots: Sequence[Slot], points: Words
    ) -> StrikeDrawing | None:
        """Return the drawing of what strikes there, from so many places."""
        ...


class Animation:
    """Shows what happens on the map, if anything does."""

    def __init__(self, desk: Desk) -> None:
        """Have nothing to show."""
        self.desk = desk
        self.play: Playback | None = None
        self.canvas = Canvas()
        self._caption = Canvas()
        self._drift = Canvas()
        """Where everything moves, once the die has said so."""
        self._die: FallingDie | None = None
        self._said = ""
        self._heard = False
        self._ink: Ink | None = None
        self._begun: list[Step] = []
        self.spin = Spin()
        self.hub: Hub | None = None
        """The middle of rings as it is drawn, if that is shown."""
        self._shots: StrikeDrawing | None = None
        self.area = self.line = Box(0, 0, 1, 1)
        """Where a die falls, and where it is said what is seen."""

    @property
    def is_on(self) -> bool:
        """Tell whether anything is shown happening."""
        return self.play is not None

    @property
    def scene(self) -> Scene | None:
        """The scene before it, if anything happens."""
        return None if self.play is None else self.play.scene

    @property
    def caption(self) -> str:
        """What is said to be seen, if anything happens."""
        return self._said

    def follow(self, happening: Happening | None, after: Middle | None) -> None:
        """Take what happens now: nothing more, the same still, or something else."""
        if happening is None:
            self.play = None
        elif self.play is None or self.play.happening is not happening:
            self.play = Playback(happening, after) if happening.before is not None else None
        if self.play is None:
            self._die, self._shots, self._said = None, None, ""

    def pieces(self) -> dict[str, Piece]:
        """Return the pieces as they are now."""
        if self.play is None:
            return {}
        hit = self.play.hit
        return {id_: evolve(one, hit=id_ in hit) for id_, one in self.play.pieces.items()}

    def paint(self, ink: Ink, pieces: Pieces, area: Box, line: Box) -> None:
        """Draw what lies over the map anew."""
        self.area, self.line, self._ink, self._said = area, line, ink, ""
        self.canvas, self._caption, self._drift = Canvas(), Canvas(), Canvas()
        if self.play is None:
            return
        if self._die is not None:
            self.canvas.add(self._die.canvas)
        self.canvas.add(self._drift)
        self.canvas.add(self._caption)
        for id_ in self.play.hidden():
            pieces.hide(id_)

    def tick(self, now: float, pieces: Pieces, painter: Painter[Any] | None) -> None:
        """Go on to the next step in time; let the table go on after the last."""
        play = self.play
        if play is None or self._ink is None:
            return
        self._begun.clear()
        play.tick(now, self._begun.append)
        for step in self._begun:
            self._begin(step, now, pieces, painter)
        if play.done:
            self.desk.skip()
            return
        if self._die is not None:
            self._fall(self._die, now - play.since)
        if self._shots is not None:
            self._shots.at(now - play.since)
        if painter is not None and not self._drift.children and play.has_fallen(now):
            over = Ink(self._drift, self._ink.look, self._ink.words, self._ink.ground)
            painter.paint_drift(over, play.after, self.area)
        self._say(play, now)

    def _begin(self, step: Step, now: float, pieces: Pieces, painter: Painter[Any] | None) -> None:
        """Let a step begin."""
        play, ink = self.play, self._ink
        if play is None or ink is None:
            return
        if self._die is not None:
            self.canvas.remove(self._die.canvas)
            self._die = None
        if self._shots is not None:
            self.canvas.remove(self._shots.canvas)
            self._shots = None
        if step.kind == "roll":
            self._die, self._heard = FallingDie(ink, self.area, step.face or 1, step.sides), False
            self.canvas.insert(0, self._die.canvas)
        elif painter is not None:
            self._set_moving(step, now, pieces, painter, ink)

    def _set_moving(
        self, step: Step, now: float, pieces: Pieces, painter: Painter[Any], ink: Ink
    ) -> None:
        """Let the step's pieces move."""
        id_, play = step.piece or "", self.play
        match step.kind:
            case "move" | "appear" if play is not None:
                slots = painter.slots(play.where)
                pieces.settle(slots, now, LONG["move"] * 0.9, motion=True)
                if step.kind == "appear" and id_ in slots:
                    pieces.appear(ink, play.pieces[id_], now)
            case "blocked" if id_ in pieces.slots:
                pieces.shake(id_, now)
            case "vanish" if id_ in pieces.slots:
                pieces.burst(id_, now)
            case "turn" if play is not None:
                self.spin.turn(painter.angle_of(play.after), now)
            case "hit":
                for one in step.pieces:
                    pieces.pulse(ink, one, now)
                    pieces.wound(ink, one)
            case "hide" | "show" if play is not None and id_ in pieces.slots:
                pieces.redraw(ink, play.pieces[id_], now)
            case "strike" if play is not None and isinstance(painter, Strikes):
                self._strike(step, play, pieces, painter, ink)

    def _strike(
        self, step: Step, play: Playback, pieces: Pieces, painter: Strikes, ink: Ink
    ) -> None:
        """Let shots hit an edge, which then has its new layers."""
        at = step.at or ""
        if self.hub is not None:
            self.hub.strike(at, play.edges.get(at, ()), past=True)
        shots = [pieces.seen[one] for one in step.pieces if one in pieces.slots]
        self._shots = painter.strike(ink, at, shots, step.points)
        if self._shots is not None:
            self.canvas.insert(0, self._shots.canvas)

    def _fall(self, die: FallingDie, seconds: float) -> None:
        die.at(seconds)
        if seconds >= LANDS and not self._heard:
            self._heard = True
            self.desk.hear("land")

    def _say(self, play: Playback, now: float) -> None:
        """Write what is seen, when it has changed."""
        ink = self._ink
        text = ink.say(play.caption(now)) if ink is not None else ""
        if ink is None or text == self._said:
            return
        self._said = text
        self._caption.clear()
        if not text:
            return
        over = Ink(self._caption, ink.look, ink.words, ink.ground)
        c = ink.colours
        ground = theme.mixed(c.ground, c.alarm, 0.16)
        over.box(self.line, c.ground, corner=0)
        over.box(self.line, ground, line=c.alarm, corner=11)
        inner = self.line.inset(ink.px(14), ink.px(2))
        over.text(text, inner, 22, on=ground, face="bold", align="center", lines=2)
