"""The panel in the middle of the table: it shows the scene's middle, and what fingers do with it.

The map is drawn once into a group of its own; what moves after that (the view, a disc, a die) only
moves what was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from attrs import evolve
from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)

from companion.stage.middles import Columns, Middle
from companion.stage.questions import is_about_losses
from companion.stage.scene import Scene
from companion.tablet import theme
from companion.tablet.board.animation import Animation
from companion.tablet.board.drag import Drag
from companion.tablet.board.fingers import Fingers
from companion.tablet.board.light import paint_light
from companion.tablet.board.middles import MIDDLES
from companion.tablet.board.painter import Painter
from companion.tablet.board.pieces import Pieces, eased
from companion.tablet.board.viewport import Cell, ViewCentre, Viewport, held, zoomed
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink, Spot
from companion.tablet.panel import SLOP, Panel

FOLLOW = 0.35
"""Seconds in which the view follows a new card."""
DOUBLE = 0.35
"""Seconds between two taps that are one gesture."""
CLOSER = 1.8
"""How much closer that looks."""
REPAINT = 1.4
"""A view that has grown or shrunk by this is drawn anew under the fingers."""


class BoardPanel(Panel):
    """The map in the middle; without one, the turn."""

    def __init__(self, desk: Desk, **how: Any) -> None:
        """Stand before this desk."""
        super().__init__(desk, **how)
        self.pieces = Pieces()
        self.fingers = Fingers(self, lambda: desk.look.px(SLOP))
        self.animation = Animation(desk)
        self.drag: Drag | None = None
        self.painter: Painter[Any] | None = None
        """The middle as it is drawn, if there is one."""
        self.free_below = 0.0
        """How high a strip right below it is while something is shown happening, if it is free."""
        self.covered = 0.0
        """So much of its foot lies under a question."""
        self._seen: Viewport | None = None
        self._target: Viewport | None = None
        self._way: tuple[Viewport, float] | None = None
        self._scale, self._shift = Scale(1, 1, 1), Translate(0, 0)
        self._ticking: Any = None
        self._beside: Spot | None = None
        """What a finger holds that lies beside the map."""
        self._tapped = (-DOUBLE, 0.0, 0.0)
        """When bare ground was tapped last, and where."""

    # Drawing

    def paint(self, ink: Ink) -> None:
        """Draw the middle, what lies round it, and what is played on it."""
        scene = self.desk.scene
        if scene is None:
            return
        self.animation.follow(self.desk.happening, scene.middle)
        shown = self.animation.scene or scene
        if not isinstance(shown.middle, Columns):
            ink.box(self.area, ink.colours.ground, line=ink.colours.line)
        if shown.middle is None:
            self.painter = None
            paint_light(ink, self.desk, self.area, shown)
        else:
            self._paint_middle(ink, shown, shown.middle)
        if self.painter is not None and not self.animation.is_on:
            self.painter.paint_drift(ink, shown.middle, self._stage())
        self.animation.paint(ink, self.pieces, self._stage(), self._told(ink))
        if self.animation.is_on:
            ink.spots.clear()
            ink.spot("skip", self.area, self.desk.skip, corner=theme.ROUND)
        ink.add(self.animation.canvas)
        if self.drag is not None:
            ink.add(self.drag.canvas)
        self._go_on()

    def _stage(self) -> Box:
        """Return where a die falls."""
        whole = self.painter.viewport.box if self.painter is not None else self.area
        return whole.cut_bottom(self.covered)[1]

    def _line(self, ink: Ink) -> Box:
        """Return the strip above the map: decks, or what is to be done or seen."""
        return self.area.inset(ink.px(10)).cut_top(ink.look.grown(48))[0]

    def _told(self, ink: Ink) -> Box:
        """Return where it is said what is seen: below a map that fills all of its room."""
        if not self.free_below:
            line = self._line(ink)
            return line if self.painter is None else self.painter.hint_box(line)
        return Box(0, -self.free_below - ink.px(theme.GAP), self.area.w, self.free_below)

    def _paint_middle(self, ink: Ink, scene: Scene, middle: Middle) -> None:
        inner = self.area if isinstance(middle, Columns) else self.area.inset(ink.px(10))
        top, window, foot = self._line(ink), inner, Box(inner.x, inner.y, inner.w, 0)
        is_bare = is_about_losses(self.desk.sheet)
        if not is_bare:
            _, rest = inner.cut_top(top.h, ink.px(6))
            foot, window = rest.cut_bottom(ink.look.grown(44), ink.px(6))
        kind = MIDDLES[type(middle)]
        painter = kind(self.desk, scene, middle, inner, window, self.desk.map.centre)
        if (painter.is_small or painter.is_fixed) and self._seen is None:
            self.desk.map.centre = None
        self._set_out(painter)
        self.painter = painter
        self._paint_ground(ink, painter)
        if not is_bare:
            self._paint_round(ink, painter, top, foot)
        if self.desk.map.centre is not None:
            self._paint_fit(ink, painter, window)

    def _paint_ground(self, ink: Ink, painter: Painter[Any]) -> None:
        """Draw the map into a window of its own."""
        below = Ink(Canvas(), ink.look, ink.words, ink.ground)
        dragged = self.drag.what if self.drag is not None else None
        painter.paint(below, self.animation, self.pieces, dragged, self._now())
        window = painter.viewport.box
        frame = {"pos": (window.x, window.y), "size": (window.w, window.h)}
        for step in (StencilPush(), Rectangle(**frame), StencilUse(), PushMatrix()):
            ink.add(step)
        self._shift, self._scale = Translate(0, 0), Scale(1, 1, 1)
        for step in (self._shift, self._scale, below.canvas, self.pieces.canvas):
            ink.add(step)
        for step in (PopMatrix(), StencilUnUse(), Rectangle(**frame), StencilPop()):
            ink.add(step)
        ink.spots += reachable(below.spots, window, self.desk.look.px(theme.TOUCH))
        ink.said += [said for said in below.said if said.box.meets(window)]
        self._show_view()

    def _paint_round(self, ink: Ink, painter: Painter[Any], top: Box, foot: Box) -> None:
        """Draw what is told round the map; above it, what is to be done on it comes first."""
        words = None if self.animation.is_on else painter.hint()
        top = painter.hint_box(top)
        is_over = words is None and not (self.animation.is_on and self.free_below)
        painter.paint_round(ink, top if is_over else None, foot)
        if words is None:
            return
        c = ink.colours
        ground = theme.mixed(c.ground, c.attention, 0.14)
        ink.box(top, ground, line=c.attention, corner=11)
        cancel, text = top.cut_right(top.h, ink.px(8))
        ink.icon("close", cancel.centred(ink.px(24), ink.px(24)), c.text)
        ink.spot("aim.cancel", cancel, self._cancel)
        icon, text = text.inset(ink.px(14), ink.px(2)).cut_left(ink.px(26), ink.px(12))
        ink.icon("tap", icon, c.attention)
        ink.text(words, text, theme.BODY, on=ground, face="bold", lines=2)

    def _cancel(self) -> None:
        if self.desk.selection.aim is not None:
            self.desk.back()

    def _paint_fit(self, ink: Ink, painter: Painter[Any], window: Box) -> None:
        """Draw the button that shows the whole map again."""
        side = ink.px(theme.TOUCH)
        low = self.area.y + ink.px(10)
        box = Box(window.right - side, low if painter.low_fit else window.top - side, side, side)
        ink.disc(box, ink.colours.raised, line=ink.colours.line)
        ink.icon("plain", box.inset(side * 0.27), ink.colours.text)
        ink.spot("fit", box, self._fit, corner=24)

    def _fit(self) -> None:
        self.desk.map.centre = None
        self.desk.changed()

    # The view

    def _set_out(self, painter: Painter[Any]) -> None:
        """Go to a new view gently, where anything may move."""
        viewport = painter.viewport
        seen = self._seen
        moved = seen is not None and _is_other(seen, viewport)
        busy = self.fingers.doing in ("pan", "pinch")
        if not moved or busy or not self.desk.settings.motion or seen is None:
            if not moved and self._way is not None:
                return
            self._way, self._seen = None, viewport
            return
        if self._way is None or self._target is None or _is_other(self._target, viewport):
            self._way, self._target = (seen, self._now()), viewport

    def _show_view(self) -> None:
        """Move what was drawn to how it is seen now."""
        if self.painter is None or self._seen is None:
            return
        by, x, y = self.painter.viewport.onto(self._seen)
        self._shift.xy, self._scale.xyz = (x, y), (by, by, 1)

    def view(self) -> Viewport:
        """Return how the map is seen now."""
        assert self._seen is not None
        return self._seen

    def look(self, viewport: Viewport, *, done: bool = False) -> None:
        """See the map otherwise, as fingers want it."""
        if self.painter is None or self.painter.is_fixed:
            return
        px, (least, most) = self.desk.look.px, self.painter.limits
        viewport = held(viewport, self.painter.cells, px(least), px(most))
        self._seen, self._way = viewport, None
        self.desk.map.centre = ViewCentre(viewport.x, viewport.y, viewport.pitch / px(1))
        grown = viewport.pitch / self.painter.viewport.pitch
        if done or not 1 / REPAINT < grown < REPAINT:
            self.show()
        self._show_view()

    # Time

    def _now(self) -> float:
        return float(Clock.get_time())

    @property
    def is_ticking(self) -> bool:
        """Tell whether anything moves."""
        return self._ticking is not None

    def _go_on(self) -> None:
        """Tick while anything moves, and only then."""
        animation = self.animation
        moves = (
            self._way is not None or self.pieces.moving or animation.is_on or animation.spin.moving
        )
        if moves and self._ticking is None:
            self._ticking = Clock.schedule_interval(self._tick, 0)
        elif not moves and self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _tick(self, _: float) -> None:
        """Move what moves."""
        if self.get_parent_window() is None:
            self._ticking.cancel()
            self._ticking = None
            return
        now = self._now()
        if self._way is not None and self.painter is not None:
            start, since = self._way
            share = (now - since) / FOLLOW
            self._seen = start.between(self.painter.viewport, eased(share))
            if share >= 1:
                self._way, self._seen = None, self.painter.viewport
            self._show_view()
        self.animation.tick(now, self.pieces, self.painter)
        self.animation.spin.tick(now)
        self.pieces.tick(now)
        self._go_on()

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger on the map, or on what lies round it."""
        if not self.collide_point(*touch.pos):
            return False
        if self.animation.is_on or self.painter is None:
            return bool(super().on_touch_down(touch))
        x, y = self.local(*touch.pos)
        if touch.is_mouse_scrolling:
            if self.lies(x, y):
                self.fingers.wheel(x, y, closer=touch.button == "scrolldown")
            return True
        if self._finger is not None or len(self.fingers.down) > 1:
            return True
        spot = self.spot_at(x, y)
        if self._is_double(x, y, spot):
            self._closer(x, y)
            return True
        touch.grab(self)
        self.fingers.press(touch, x, y, None if spot is None or self.is_dead(spot) else spot)
        self._press_seen()
        return True

    def _is_double(self, x: float, y: float, spot: Spot | None) -> bool:
        """Tell whether a finger taps the same bare ground again, where a tap does nothing."""
        now, (since, x0, y0) = self._now(), self._tapped
        near = hypot(x - x0, y - y0) < self.desk.look.px(2 * SLOP)
        scene = self.desk.scene
        lit = scene.middle.lit if scene is not None and scene.middle is not None else {}
        room = spot.key.partition(".")[2] if spot and spot.key.startswith("room.") else None
        is_bare = spot is None or (room is not None and room not in lit)
        is_bare = is_bare and self.lies(x, y) and self.grip(x, y) is None
        is_double = is_bare and near and now - since < DOUBLE
        self._tapped = (-DOUBLE if is_double or not is_bare else now, x, y)
        return is_double

    def _closer(self, x: float, y: float) -> None:
        """Look closer there; who looks closer already sees all of it again."""
        self.desk.map.pencil = None
        if self.desk.map.centre is not None:
            self._fit()
        else:
            self.look(zoomed(self.view(), CLOSER, x, y), done=True)

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger."""
        if touch not in self.fingers.down:
            return bool(super().on_touch_move(touch))
        if touch.grab_current is self:
            self.fingers.slide(touch, *self.local(*touch.pos))
            self._press_seen()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Do what a finger has meant."""
        if touch not in self.fingers.down:
            return bool(super().on_touch_up(touch))
        if touch.grab_current is self:
            touch.ungrab(self)
            spot = self.fingers.lift(touch, *self.local(*touch.pos))
            self._press_seen()
            here = {(one.key, one.box) for one in self.spots}
            beside, self._beside = self._beside, None
            if spot is not None and (spot is beside or (spot.key, spot.box) in here):
                self.desk.press(spot.key, spot.tap)
        return True

    def _press_seen(self) -> None:
        pressed = self.fingers.spot if self.fingers.doing == "press" else None
        self._pressed = None if pressed is self._beside else pressed
        self._highlight()

    def lies(self, x: float, y: float) -> bool:
        """Tell whether the map lies there."""
        return self.painter is not None and self.painter.lies(x, y)

    def take(self, touch: Any, spot: Spot) -> bool:
        """Take a finger on what lies beside the map, and is dragged onto it or pressed there."""
        painter = self.painter
        if painter is None or self.animation.is_on or self.fingers.down:
            return False
        touch.grab(self)
        self._beside = spot
        self.fingers.press(touch, *self.local(*touch.pos), spot)
        return True

    def grip(self, x: float, y: float) -> str | None:
        """Return the piece, or the card, that a finger would drag."""
        painter = self.painter
        if painter is None:
            return None
        if self._beside is not None:
            return painter.carried
        if not self.lies(x, y):
            return painter.grip(x, y)
        reach = self.desk.look.px(theme.TOUCH / 2)
        return self.pieces.nearest(self.view(), x, y, reach, painter.draggable)

    def lift(self, what: str, x: float, y: float) -> None:
        """Begin to drag it."""
        assert self.painter is not None
        self._choose(what)
        self.drag = Drag(self.desk, self.painter, self.pieces, what)
        self.carry(x, y)
        self.show()

    def _choose(self, what: str) -> None:
        """Let the character that is dragged be the one that acts."""
        scene, painter = self.desk.scene, self.painter
        pieces = painter.middle.pieces if painter is not None else ()
        piece = next((one for one in pieces if one.id == what), None)
        if scene is None or piece is None or piece.who is None or piece.chosen:
            return
        if piece.seat == scene.header.seat and piece.who in [one.key for one in scene.actors]:
            self.desk.choose(piece.who)

    def carry(self, x: float, y: float) -> None:
        """Drag it on."""
        if self.drag is not None:
            self.drag.to(self.view(), x, y)

    def drop(self, x: float, y: float, *, back: bool = False) -> None:
        """Let go of it: over a place where it means something, or to fly back."""
        drag, self.drag = self.drag, None
        if drag is None or self.painter is None:
            return
        meant = None
        if not back and self.lies(x, y):
            meant = drag.meant(self.painter, self.view(), x, y)
        self.show()
        if meant is not None:
            meant()

    def hold(self, x: float, y: float) -> bool:
        """Set right what a finger lies on."""
        if self.painter is None or not self.lies(x, y):
            return False
        question = self.painter.mending(self.view(), x, y)
        if question is not None:
            self.desk.open(question)
        return question is not None

    # Where things are, in the window

    def where_piece(self, id_: str) -> tuple[float, float]:
        """Return where a piece is seen."""
        x, y, _ = self.pieces.seen[id_]
        return self.of_window(*self.view().point(x, y))

    def where_cell(self, cell: Cell) -> tuple[float, float]:
        """Return where a cell's middle is seen."""
        return self.of_window(*self.view().point(*cell))

    def where_place(self, place: str) -> tuple[float, float]:
        """Return where a place's middle is seen."""
        assert self.painter is not None
        x, y = self.painter.where(place)
        return self.of_window(*self.view().point(x, y))


def reachable(spots: Sequence[Spot], window: Box, least: float) -> list[Spot]:
    """Return what can be pressed within the map's window, cut to it, if a finger still hits it."""
    found = list[Spot]()
    for spot in spots:
        box = spot.box.common(window)
        if spot.shape is None and box != spot.box:
            # Half a pixel less: what is cut from nowhere differs by how floats are rounded.
            if min(box.w, box.h) >= least - 0.5:
                found.append(evolve(spot, box=box))
        elif spot.box.meets(window):
            found.append(spot)
    return found


def _is_other(one: Viewport, other: Viewport) -> bool:
    """Tell whether two views differ to the eye."""
    return one.box != other.box or any(
        abs(a - b) > 0.001 * (1 + abs(a))
        for a, b in ((one.x, other.x), (one.y, other.y), (one.pitch, other.pitch))
    )
