"""The pieces on the map, each a drawing of its own that is made once and only moved after that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import define, frozen
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Scale, SmoothLine, Translate

from companion.stage.middles import Piece
from companion.stage.presses import Shut
from companion.tablet import theme
from companion.tablet.board.plan import Slot
from companion.tablet.board.tokens import paint_lit, paint_past, paint_token
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour

GLIDE: Final = 0.2
"""Seconds that a piece takes from room to room."""
PULSE: Final = 0.55
"""Seconds of one pulse of a piece that is hit."""
PULSES: Final = 4


@define
class _Drawn:
    """A piece as it is drawn."""

    canvas: Canvas
    at: Translate
    scale: Scale
    marks: Canvas
    painted: float
    """The radius that it is drawn with."""


@frozen
class Manner:
    """How one piece is drawn beside the others."""

    turn: float = 0
    """Where its point looks, clockwise from the top."""
    title: Box | None = None
    """Where there is room for its name, from its middle; None: nowhere."""
    sub: Box | None = None
    """Where there is room for what is told of it, from its middle; None: over its lower edge."""
    side: float = 45
    """Where there is room for a letter beside it, clockwise from the top."""


@frozen
class _Glide:
    """A piece on its way to another place."""

    start: Slot
    since: float
    long: float


class Pieces:
    """Every piece: where it belongs, where it is seen, and what moves."""

    def __init__(self) -> None:
        """Begin with an empty map."""
        self.canvas = Canvas()
        self.slots: dict[str, Slot] = {}
        self.seen: dict[str, Slot] = {}
        self._pieces: dict[str, _Drawn] = {}
        self._glides: dict[str, _Glide] = {}
        self._shakes: dict[str, float] = {}
        self._grows: dict[str, tuple[float, bool]] = {}
        self._pulses: dict[str, tuple[float, Color, SmoothLine]] = {}
        self._hit: dict[str, float] = {}
        """Since when those who are hit are."""
        self.viewport = Viewport(Box(0, 0, 1, 1), 0, 0, 1)
        self.manners: Mapping[str, Manner] = {}
        """How those are drawn that are drawn in a way of their own."""
        self._chooses = False
        """Something is chosen among them: who cannot be stands back."""

    def paint(self, ink: Ink, pieces: Mapping[str, Piece], top: str | None) -> None:
        """Draw every piece anew, the one that a finger holds on top."""
        self.canvas = Canvas()
        self._pieces.clear()
        self._pulses.clear()
        self._chooses = any(piece.lit for piece in pieces.values())
        wounded = {piece.id for piece in pieces.values() if piece.hit}
        self._hit = {id_: since for id_, since in self._hit.items() if id_ in wounded}
        for id_ in sorted(pieces, key=lambda one: one == top):
            if id_ in self.slots:
                self._paint(ink, pieces[id_])
        for id_ in set(self.seen) - set(self._pieces):
            del self.seen[id_]

    def _paint(self, ink: Ink, piece: Piece) -> None:
        radius = self.slots[piece.id][2] * self.viewport.pitch
        made = _Drawn(Canvas(), Translate(0, 0), Scale(1, 1, 1), Canvas(), radius)
        for one in (PushMatrix(), made.at, made.scale):
            made.canvas.add(one)
        below = Ink(made.canvas, ink.look, ink.words, ink.ground)
        box = Box(-radius, -radius, 2 * radius, 2 * radius)
        dim = self._chooses and isinstance(piece.press, Shut)
        paint_piece(below, piece, box, self.manners.get(piece.id, Manner()), dim=dim)
        made.canvas.add(made.marks)
        made.canvas.add(PopMatrix())
        self.canvas.add(made.canvas)
        self._pieces[piece.id] = made
        self._put(piece.id, self.seen.get(piece.id, self.slots[piece.id]))

    def settle(
        self,
        slots: Mapping[str, Slot],
        now: float,
        long: float,
        *,
        motion: bool,
        held: str | None = None,
    ) -> None:
        """Take where every piece belongs; those that stood elsewhere glide there.

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
        """Lift a piece to where a finger is."""
        self._glides.pop(id_, None)
        self._put(id_, (x, y, self.slots[id_][2] * 1.35))

    def shake(self, id_: str, now: float) -> None:
        """Let a piece run against a wall."""
        self._shakes[id_] = now

    def grow(self, id_: str, now: float) -> None:
        """Let a piece come out of the ground."""
        self._glides.pop(id_, None)
        self._grows[id_] = (now, True)
        self._put(id_, self.seen[id_], 0.01)

    def appear(self, ink: Ink, piece: Piece, now: float) -> None:
        """Draw a piece that has just come, and let it grow."""
        if piece.id not in self._pieces:
            self._paint(ink, piece)
        self.grow(piece.id, now)

    def redraw(self, ink: Ink, piece: Piece, now: float) -> None:
        """Draw a piece anew that looks otherwise now, and let that be seen."""
        old = self._pieces.pop(piece.id, None)
        if old is not None:
            self.canvas.remove(old.canvas)
        self._paint(ink, piece)
        self.shake(piece.id, now)

    def burst(self, id_: str, now: float) -> None:
        """Let a piece burst."""
        self._grows[id_] = (now, False)

    def hide(self, id_: str) -> None:
        """Do not show a piece yet, or any more."""
        if id_ in self._pieces:
            self._put(id_, self.seen[id_], 0.0001)

    def pulse(self, ink: Ink, id_: str, now: float) -> None:
        """Let a piece pulse in alarm."""
        since = self._hit.setdefault(id_, now)
        if id_ not in self._pieces or id_ in self._pulses or now - since >= PULSE * PULSES:
            return
        colour, ring = Color(*ink.colours.alarm), SmoothLine(circle=(0, 0, 1), width=ink.px(2))
        self.canvas.add(colour)
        self.canvas.add(ring)
        self._pulses[id_] = (since, colour, ring)

    def wound(self, ink: Ink, id_: str) -> None:
        """Mark a piece that has just been hit."""
        piece = self._pieces.get(id_)
        if piece is not None:
            drawn = Ink(piece.marks, ink.look, ink.words, ink.ground)
            r = piece.painted
            paint_wound(drawn, Box(-r, -r, 2 * r, 2 * r))

    def nearest(
        self, view: Viewport, x: float, y: float, reach: float, may: Callable[[str], bool]
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
            slot = self.slots.get(id_) or self.seen.get(id_)
            if share >= 1 or slot is None:
                del self._shakes[id_]
                share = 1
            if slot is None:  # it was taken off the map while it shook
                continue
            x, y, r = slot
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
            px, py = self.viewport.point(x, y)
            ring.circle = (px, py, r * self.viewport.pitch * (1.05 + 0.6 * share))
            colour.a = 1 - share

    def _put(self, id_: str, slot: Slot, by: float = 1) -> None:
        self.seen[id_] = slot
        piece = self._pieces.get(id_)
        if piece is None:
            return
        x, y = self.viewport.point(slot[0], slot[1])
        piece.at.xy = (x, y)
        scale = slot[2] * self.viewport.pitch / max(piece.painted, 0.1) * by
        piece.scale.xyz = (scale, scale, 1)


def eased(share: float) -> float:
    """Begin and end gently."""
    share = max(0.0, min(share, 1.0))
    return share * share * (3 - 2 * share)


def _far(one: Slot, other: Slot) -> bool:
    return any(abs(a - b) > 0.002 for a, b in zip(one, other, strict=True))  # noqa: PLR2004


def paint_piece(
    ink: Ink,
    piece: Piece,
    box: Box,
    manner: Manner = Manner(),
    *,
    dim: bool = False,
) -> None:
    """Draw somebody: a seat's mark with a letter; or something: a token."""
    if piece.chosen:
        _paint_chosen(ink, box)
    if piece.past:
        paint_past(ink, box)
    if piece.seat is not None:
        ink.badge(piece.seat, box.inset(box.w * 0.02), ink.say(piece.letter))
    elif piece.shape != "disc":
        paint_token(ink, box, piece, manner.turn, dim=dim)
    else:
        _paint_disc(ink, box, piece)
    if piece.hidden and piece.shape == "disc":
        _paint_hatch(ink, box)
    if piece.lit:
        paint_lit(ink, box, piece.sign, manner.side)
    if piece.sub:
        _paint_sub(ink, manner.sub or sub_box(ink, box, piece), piece)
    if piece.hit:
        paint_wound(ink, box)
    if manner.title is not None:
        _paint_title(ink, piece, manner.title)


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


def _paint_disc(ink: Ink, box: Box, piece: Piece) -> None:
    """Draw what is nobody's: a light one has one rim, a dark one two and a bright mark."""
    c, unit = ink.colours, ink.look.unit
    fill = {"grey": c.grey, "black": c.black}.get(piece.side or "", c.token)
    colour = {"grey": c.on_bright, "black": theme.DARK.toned(piece.tone)}.get(
        piece.side or "", c.text
    )
    rim = c.text if piece.tone == "plain" else c.toned(piece.tone)
    if piece.hidden:
        rim = theme.mixed(rim, c.ground, 0.5)
    ink.disc(box, fill, line=rim, width=max(box.w * 0.06 / unit, 1.5))
    if piece.side == "black":
        inner = box.inset(box.w * 0.13)
        ink.disc(inner, fill, line=c.grey, width=max(box.w * 0.035 / unit, 1))
    edge = box.w * {"grey": 0.19, "black": 0.25}.get(piece.side or "", 0.2)
    letter = ink.say(piece.letter)
    if piece.icon is not None and letter:
        upper, lower = box.inset(box.w * 0.08).cut_top(box.h * 0.28)
        ink.icon(piece.icon, upper, colour)
        _paint_letter(ink, lower, letter, colour, fill)
    elif piece.icon is not None:
        ink.icon(piece.icon, box.inset(edge), colour)
    else:
        _paint_letter(ink, box, letter or ink.say(piece.name)[:1], colour, fill)


def _paint_letter(ink: Ink, box: Box, letter: str, colour: Colour, on: Colour) -> None:
    size = box.h * 0.86 / ink.look.font(1)
    ink.text(letter, box, size, face="black", align="center", colour=colour, on=on, least=8)


def _paint_hatch(ink: Ink, box: Box) -> None:
    """Hatch what is there, and not quite."""
    colour = theme.faded(ink.colours.ground, 0.55)
    x, y = box.middle
    r = box.w * 0.44
    for n in range(-3, 4):
        off = n * r * 0.29
        half = (max(r * r - off * off, 0) / 2) ** 0.5
        mx, my = x + off * 0.7071, y - off * 0.7071
        ink.line((mx - half, my - half, mx + half, my + half), colour, 2)


def sub_box(ink: Ink, box: Box, piece: Piece) -> Box:
    """Return where what is told of a piece stands over its lower edge."""
    wide = ink.width(piece.sub, theme.SMALL / ink.look.scale, "bold") + ink.px(10)
    high = ink.px(20)
    return Box(box.middle[0] - wide / 2, box.y - high * 0.7, wide, high)


def _paint_sub(ink: Ink, at: Box, piece: Piece) -> None:
    """Write what is told of a piece."""
    c = ink.colours
    ink.box(at, c.ground, line=c.quiet, width=1, corner=8)
    size = theme.SMALL / ink.look.scale
    ink.text(piece.sub, at, size, face="bold", align="center", on=c.ground)


def _paint_title(ink: Ink, piece: Piece, box: Box) -> None:
    """Write a piece's name where there is room for it."""
    ink.text(piece.name, box, theme.SMALL / ink.look.scale, face="bold", align="center")


def title_size(ink: Ink, piece: Piece) -> tuple[float, float]:
    """Return how wide and high a piece's name is."""
    return ink.width(piece.name, theme.SMALL / ink.look.scale, "bold") + 4, ink.px(20)
