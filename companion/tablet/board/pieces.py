"""Discs on the map: each drawn once in its own place, and only moved after that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import define, frozen
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Scale, SmoothLine, Translate

from companion.stage.middles import Piece
from companion.tablet import theme
from companion.tablet.board.camera import Ground
from companion.tablet.board.plan import Slot
from companion.tablet.box import Box
from companion.tablet.ink import Ink

GLIDE: Final = 0.2
"""Seconds that a disc takes from room to room."""
PULSE: Final = 0.55
"""Seconds of one pulse of a disc that is hit."""
PULSES: Final = 4


@define
class _Piece:
    """A disc as it is drawn."""

    canvas: Canvas
    at: Translate
    scale: Scale
    marks: Canvas
    painted: float
    """The radius that it is drawn with."""


@frozen
class _Glide:
    """On its way."""

    start: Slot
    since: float
    long: float


class Pieces:
    """Every disc: where it belongs, where it is seen, and what moves."""

    def __init__(self) -> None:
        """Begin with an empty map."""
        self.canvas = Canvas()
        self.slots: dict[str, Slot] = {}
        self.seen: dict[str, Slot] = {}
        self._pieces: dict[str, _Piece] = {}
        self._glides: dict[str, _Glide] = {}
        self._shakes: dict[str, float] = {}
        self._grows: dict[str, tuple[float, bool]] = {}
        self._pulses: dict[str, tuple[float, Color, SmoothLine]] = {}
        self._hit: dict[str, float] = {}
        """Since when those who are hit are."""
        self.ground = Ground(Box(0, 0, 1, 1), 0, 0, 1)

    def paint(self, ink: Ink, discs: Mapping[str, Piece], top: str | None) -> None:
        """Draw every disc anew, the one that a finger holds on top."""
        self.canvas = Canvas()
        self._pieces.clear()
        self._pulses.clear()
        wounded = {disc.id for disc in discs.values() if disc.hit}
        self._hit = {id_: since for id_, since in self._hit.items() if id_ in wounded}
        for id_ in sorted(discs, key=lambda one: one == top):
            if id_ in self.slots:
                self._paint(ink, discs[id_])
        for id_ in set(self.seen) - set(self._pieces):
            del self.seen[id_]

    def _paint(self, ink: Ink, disc: Piece) -> None:
        radius = self.slots[disc.id][2] * self.ground.pitch
        piece = _Piece(Canvas(), Translate(0, 0), Scale(1, 1, 1), Canvas(), radius)
        for one in (PushMatrix(), piece.at, piece.scale):
            piece.canvas.add(one)
        drawn = Ink(piece.canvas, ink.look, ink.words, ink.ground)
        paint_disc(drawn, disc, Box(-radius, -radius, 2 * radius, 2 * radius))
        piece.canvas.add(piece.marks)
        piece.canvas.add(PopMatrix())
        self.canvas.add(piece.canvas)
        self._pieces[disc.id] = piece
        self._put(disc.id, self.seen.get(disc.id, self.slots[disc.id]))

    def settle(
        self,
        slots: Mapping[str, Slot],
        now: float,
        long: float,
        *,
        motion: bool,
        held: str | None = None,
    ) -> None:
        """Take where every disc belongs; those that stood elsewhere glide there.

        The one that is held stays where the finger is.
        """
        before, self.slots = self.slots, dict(slots)
        for id_, slot in slots.items():
            seen = self.seen.get(id_)
            if id_ == held and seen is not None:
                continue
            if seen is None or not motion:
                self._glides.pop(id_, None)
                self.seen[id_] = slot
            elif _far(seen, slot) and (id_ not in self._glides or _far(before[id_], slot)):
                self._glides[id_] = _Glide(seen, now, long)
            if id_ in self._pieces:
                self._put(id_, self.seen[id_])
        self._glides = {id_: one for id_, one in self._glides.items() if id_ in slots}

    def hold(self, id_: str, x: float, y: float) -> None:
        """Lift a disc to where a finger is."""
        self._glides.pop(id_, None)
        self._put(id_, (x, y, self.slots[id_][2] * 1.35))

    def shake(self, id_: str, now: float) -> None:
        """Let a disc run against a wall."""
        self._shakes[id_] = now

    def grow(self, id_: str, now: float) -> None:
        """Let a disc come out of the ground."""
        self._glides.pop(id_, None)
        self._grows[id_] = (now, True)
        self._put(id_, self.seen[id_], 0.01)

    def appear(self, ink: Ink, disc: Piece, now: float) -> None:
        """Draw a disc that has just come, and let it grow."""
        if disc.id not in self._pieces:
            self._paint(ink, disc)
        self.grow(disc.id, now)

    def burst(self, id_: str, now: float) -> None:
        """Let a disc burst."""
        self._grows[id_] = (now, False)

    def hide(self, id_: str) -> None:
        """Do not show a disc yet, or any more."""
        if id_ in self._pieces:
            self._put(id_, self.seen[id_], 0.0001)

    def pulse(self, ink: Ink, id_: str, now: float) -> None:
        """Let a disc pulse in alarm."""
        since = self._hit.setdefault(id_, now)
        if id_ not in self._pieces or id_ in self._pulses or now - since >= PULSE * PULSES:
            return
        colour, ring = Color(*ink.colours.alarm), SmoothLine(circle=(0, 0, 1), width=ink.px(2))
        self.canvas.add(colour)
        self.canvas.add(ring)
        self._pulses[id_] = (since, colour, ring)

    def wound(self, ink: Ink, id_: str) -> None:
        """Mark a disc that has just been hit."""
        piece = self._pieces.get(id_)
        if piece is not None:
            drawn = Ink(piece.marks, ink.look, ink.words, ink.ground)
            r = piece.painted
            paint_wound(drawn, Box(-r, -r, 2 * r, 2 * r))

    def nearest(
        self, view: Ground, x: float, y: float, reach: float, may: Callable[[str], bool]
    ) -> str | None:
        """Return the piece that a finger means, of those that it may, if one is within reach."""
        best, found = 0.0, None
        for id_ in filter(may, self._pieces):
            at_x, at_y, r = self.seen[id_]
            px, py = view.point(at_x, at_y)
            most = max(r * view.pitch, min(reach, r * view.pitch * 1.5))
            apart = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
            if apart <= most and (found is None or apart < best):
                best, found = apart, id_
        return found

    @property
    def moving(self) -> bool:
        """Tell whether anything moves."""
        return bool(self._glides or self._shakes or self._grows or self._pulses)

    def tick(self, now: float) -> None:
        """Move what moves."""
        for id_, glide in list(self._glides.items()):
            share = (now - glide.since) / glide.long
            target = self.slots.get(id_)
            if target is None or share >= 1:
                del self._glides[id_]
                share = 1
            if target is not None:
                x, y, r = (
                    a + (b - a) * eased(share) for a, b in zip(glide.start, target, strict=True)
                )
                self._put(id_, (x, y, r))
        self._tick_shakes(now)
        self._tick_grows(now)
        self._tick_pulses(now)

    def _tick_shakes(self, now: float) -> None:
        for id_, since in list(self._shakes.items()):
            share = (now - since) / 0.35
            x, y, r = self.slots.get(id_) or self.seen[id_]
            if share >= 1:
                del self._shakes[id_]
                share = 1
            wave = (0.0, 1.0, -0.8, 0.6, -0.4, 0.0)[min(int(share * 6), 5)]
            self._put(id_, (x + wave * r * 0.5 * (1 - share), y, r))

    def _tick_grows(self, now: float) -> None:
        for id_, (since, grows) in list(self._grows.items()):
            share = min((now - since) / 0.4, 1)
            if share >= 1:
                del self._grows[id_]
            if id_ not in self._pieces:
                continue
            if grows:
                by = share * 1.25 / 0.7 if share < 0.7 else 1.25 - 0.25 * (share - 0.7) / 0.3  # noqa: PLR2004
            else:
                by = 1 + 0.5 * share / 0.35 if share < 0.35 else 1.5 * (1 - share) / 0.65  # noqa: PLR2004
            self._put(id_, self.seen[id_], max(by, 0.0001))

    def _tick_pulses(self, now: float) -> None:
        for id_, (since, colour, ring) in list(self._pulses.items()):
            share = ((now - since) / PULSE) % 1
            if now - since >= PULSE * PULSES:
                del self._pulses[id_]
                share = 1
            x, y, r = self.seen[id_]
            px, py = self.ground.point(x, y)
            ring.circle = (px, py, r * self.ground.pitch * (1.05 + 0.6 * share))
            colour.a = 1 - share

    def _put(self, id_: str, slot: Slot, by: float = 1) -> None:
        self.seen[id_] = slot
        piece = self._pieces.get(id_)
        if piece is None:
            return
        x, y = self.ground.point(slot[0], slot[1])
        piece.at.xy = (x, y)
        scale = slot[2] * self.ground.pitch / max(piece.painted, 0.1) * by
        piece.scale.xyz = (scale, scale, 1)


def eased(share: float) -> float:
    """Begin and end gently."""
    share = max(0.0, min(share, 1.0))
    return share * share * (3 - 2 * share)


def _far(one: Slot, other: Slot) -> bool:
    return any(abs(a - b) > 0.002 for a, b in zip(one, other, strict=True))  # noqa: PLR2004


def paint_disc(ink: Ink, disc: Piece, box: Box) -> None:
    """Draw somebody: a seat's mark with a letter, or a parasite."""
    if disc.chosen and disc.seat is not None:
        _paint_chosen(ink, box)
    if disc.seat is not None:
        ink.badge(disc.seat, box.inset(box.w * 0.02), ink.say(disc.letter))
    else:
        _paint_parasite(ink, box, black=disc.side == "black")
    if disc.hit:
        paint_wound(ink, box)


def paint_wound(ink: Ink, box: Box) -> None:
    """Mark somebody who is hit."""
    c = ink.colours
    ink.disc(box, (0, 0, 0, 0), line=c.alarm, width=box.w * 0.07 / ink.look.unit)
    side = box.w * 0.46
    mark = Box(box.right - side * 0.8, box.top - side * 0.8, side, side)
    ink.disc(mark, c.ground)
    ink.icon("heart", mark.inset(side * 0.1), c.alarm)


def _paint_chosen(ink: Ink, box: Box) -> None:
    c = ink.colours
    for n in (3, 2, 1):
        out = box.w * 0.06 * n
        glow = Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out)
        ink.disc(glow, theme.faded(c.text, 0.09))
    out = box.w * 0.09
    ring = Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out)
    ink.disc(ring, theme.faded(c.ground, 0.55), line=c.text, width=box.w * 0.05 / ink.look.unit)


def _paint_parasite(ink: Ink, box: Box, *, black: bool) -> None:
    """A grey one has one rim, a black one two and a bright mark."""
    c = ink.colours
    unit = ink.look.unit
    fill = c.black if black else c.grey
    ink.disc(box, fill, line=c.alarm, width=max(box.w * 0.06 / unit, 1.5))
    if black:
        inner = box.inset(box.w * 0.13)
        ink.disc(inner, fill, line=c.grey, width=max(box.w * 0.035 / unit, 1))
    colour = theme.DARK.alarm if black else c.on_bright
    ink.icon("parasite", box.inset(box.w * (0.25 if black else 0.19)), colour)
