"""The panel of tracks: rows of numbered slots, and the markers that lie on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.stage.middles import Marker, RingMap
from companion.stage.scene import Slot, Track
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.table.clock import is_clock, paint_clock
from companion.tablet.table.places import has_columns, is_standing
from companion.tablet.table.regions import LARGE_TEXT
from companion.tablet.theme import Colour, Face, mixed

HIGH: Final = 54
ACROSS: Final = 22
"""So many slots stand side by side, those of another track included."""
TITLE: Final = 130
"""The most that a title takes."""
LIT: Final = 0.7
CROWDED: Final = 0.4
"""By how much a slot is wider that is lit, and for each further marker."""
WIDEST: Final = 360
"""The most that a slot takes, however few there are."""
SHORT: Final = 12
"""A slot with more letters than these is wider."""
MARK: Final = 24
NARROW: Final = 90
"""Narrower slots stand in two rows, where the strip is high enough."""
FOLDED: Final = 26
"""By so much it is higher where they do."""
MORE: Final = 16
"""And by so much more on a standing window, whatever the size of its text."""
FEW: Final = 4
"""So many slots have room in one row even so."""


class TracksPanel(Panel):
    """The strip of tracks, as high as nothing where there are none."""

    def __init__(self, desk: Desk, **how: Any) -> None:
        """Have all of the strip."""
        super().__init__(desk, **how)
        self.covered = 0.0
        """How much of it, from the right, something else lies over."""

    def leave(self, covered: float) -> None:
        """Leave room at the right for what lies over it there."""
        if covered != self.covered:
            self.covered = covered
            self.show()

    def rows(self) -> list[list[Track]]:
        """Return the tracks that stand side by side, row by row."""
        found: list[list[Track]] = []
        scene = self.desk.scene
        most = ACROSS if self.desk.size[0] > self.desk.size[1] else ACROSS // 2
        for track in scene.tracks if scene else ():
            room = most - sum(len(one.slots) + 2 for one in found[-1]) if found else 0
            if found and len(track.slots) + 2 <= room:
                found[-1].append(track)
            else:
                found.append([track])
        return found

    @property
    def high(self) -> float:
        """How high it wants to be."""
        look, rows = self.desk.look, self.rows()
        if has_columns(self.desk):
            return len(rows) * look.px(HIGH)
        return len(rows) * look.grown(HIGH) + look.px(self._folded(rows))

    def _folded(self, rows: list[list[Track]]) -> float:
        """Return how much higher it is where many words stand in two rows.

        In large text what the hands do lies over a half, and a standing window is narrow.
        """
        scene = self.desk.scene
        most = max((len(one.slots) for row in rows for one in row), default=0)
        if scene is None or not isinstance(scene.middle, RingMap) or most <= FEW:
            return 0
        if is_standing(self.desk):
            return FOLDED + MORE
        return FOLDED if self.desk.look.scale > LARGE_TEXT else 0

    @property
    def ground(self) -> Colour:
        """The colour under it."""
        return self.desk.look.palette.panel

    def paint(self, ink: Ink) -> None:
        """Draw the rows under one another."""
        rows = self.rows()
        ink.box(self.area, self.ground, line=ink.colours.line)
        seen = Box(0, 0, self.area.w - self.covered, self.area.h)
        inner = seen.inset(ink.px(10), ink.px(3))
        for tracks, row in zip(rows, inner.rows(max(len(rows), 1)), strict=False):
            weights = [len(one.slots) + 2.0 for one in tracks]
            for track, at in zip(tracks, row.shares(weights, ink.px(16)), strict=True):
                self._track(ink, at.inset(0, ink.px(3)), track)

    def _track(self, ink: Ink, box: Box, track: Track) -> None:
        if track.title:
            wide = min(ink.width(track.title, theme.SMALL) + 2, ink.px(TITLE), box.w * 0.3)
            title, box = box.cut_left(wide, ink.px(10))
            ink.text(track.title, title, theme.SMALL, colour=ink.colours.quiet, lines=2)
        if is_clock(track) or has_columns(self.desk):
            paint_clock(ink, box, track, self.desk.dispatch, self.area)
            return
        box, _ = box.cut_left(min(box.w, ink.px(WIDEST) * max(len(track.slots), 1)))
        places = _places(ink, box, track)
        least = ink.look.scale
        by = next(
            (one for one in (1.0, (1 + least) / 2)
             if all(map(partial(_fits, ink, one), track.slots, places))),
            least,
        )  # fmt: skip
        for n, (slot, at) in enumerate(zip(track.slots, places, strict=False)):
            self._slot(ink, at, slot, f"track.{track.key}.{n}", by)

    def _slot(self, ink: Ink, box: Box, slot: Slot, key: str, by: float) -> None:
        c = ink.colours
        tone = c.attention if slot.lit or slot.tone == "attention" else c.toned(slot.tone)
        fill = mixed(c.panel, c.attention, 0.14) if slot.lit else self.ground
        ink.box(box, fill, line=tone, width=2 if slot.lit else 1, corner=9)
        inner = box.inset(ink.px(6 if box.w > ink.px(44) else 2), ink.px(1))
        size, face = _lettering(slot, by)
        colour = c.text if slot.lit else c.quiet
        if slot.tone != "plain" and not slot.lit:
            colour = theme.amber(c) if slot.tone == "attention" else c.toned(slot.tone)
        if slot.markers:
            wide = inner.w - min(ink.px(MARK), inner.h) - ink.px(5)
            wide = min(ink.width(slot.label, size, face) + 2, max(wide, inner.w / 2))
            label, inner = inner.cut_left(wide, ink.px(5))
            ink.text(slot.label, label, size, colour=colour, on=fill, face=face, lines=2)
            _markers(ink, inner, slot.markers, fill)
        else:
            inner = inner.centred(_halved(ink, ink.say(slot.label), inner.w, size, face), inner.h)
            ink.text(slot.label, inner, size, colour=colour, on=fill, face=face, align="center",
                     lines=2)  # fmt: skip
        if slot.press is not None:
            ink.spot(key, box, partial(self.desk.dispatch, slot.press), corner=9, within=self.area)


def _lettering(slot: Slot, by: float) -> tuple[float, Face]:
    """Return how a slot's words are written, so many times smaller than told."""
    return (theme.LARGE if slot.lit else theme.SMALL) / by, "black" if slot.lit else "plain"


def _fits(ink: Ink, by: float, slot: Slot, box: Box) -> bool:
    """Whether a slot's words have room in two lines at most, beside its markers."""
    size, face = _lettering(slot, by)
    inner = box.inset(ink.px(6 if box.w > ink.px(44) else 2), ink.px(1))
    marks = min(ink.px(MARK), inner.h) * min(len(slot.markers), 2) + ink.px(5)
    room = inner.w - (marks if slot.markers else 0)
    words = ink.say(slot.label)
    longest = max((ink.width(one, size, face) for one in words.split(" ")), default=0)
    high = ink.height(words, room, size, face)
    return longest <= room and high <= min(inner.h, 2.6 * ink.look.font(size))


def _places(ink: Ink, box: Box, track: Track) -> list[Box]:
    """Return where the slots stand: side by side, or in two rows where they would be too narrow."""
    gap, two = ink.px(4), box.h >= 2 * ink.px(MARK + 4)
    weights = [_weight(one) + _length(ink.say(one.label)) for one in track.slots]
    one = box.shares(weights or [1], gap)
    if not two or min(at.w for at in one) >= ink.px(NARROW):
        return one
    half = -(-len(weights) // 2)
    rows = zip(box.rows(2, gap), (weights[:half], weights[half:]), strict=True)
    return [at for row, its in rows for at in row.shares(its, gap)]


def _halved(ink: Ink, label: str, wide: float, size: float, face: Face) -> float:
    """Return how wide words are in two lines that are about as long, where one would not do."""
    words = label.split(" ")
    if len(words) == 1 or ink.width(label, size, face) <= wide:
        return wide
    lines = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
    best = min(max(ink.width(one, size, face) for one in two) for two in lines)
    return min(best + 2, wide)


def _weight(slot: Slot) -> float:
    return 1 + LIT * slot.lit + CROWDED * max(len(slot.markers) - 1, 0) + 0.4 * bool(slot.markers)


def _length(label: str) -> float:
    """Return by how much a slot is wider whose words are long."""
    return min(max(len(label) - SHORT, 0), SHORT) / SHORT


def _markers(ink: Ink, box: Box, markers: Sequence[Marker], on: Colour) -> None:
    """Draw the markers as large as they may be, in one row or in two; more are counted."""
    gap, n, most = ink.px(3), len(markers), ink.px(MARK + 4)
    side, rows = max(
        (min((box.w + gap) / -(-n // rows) - gap, (box.h - gap * (rows - 1)) / rows, most), -rows)
        for rows in (1, 2)
    )
    rows = -rows
    columns = -(-n // rows)
    if side < ink.px(15):
        ink.text(f"×{n}", box, theme.SMALL / ink.look.scale, face="bold", on=on, align="center")
        return
    for i, one in enumerate(markers):
        row, column = divmod(i, columns)
        y = box.y + (box.h - rows * side - (rows - 1) * gap) / 2 + (rows - 1 - row) * (side + gap)
        _marker(ink, Box(box.x + column * (side + gap), y, side, side), one, box, on, alone=n == 1)


def _marker(ink: Ink, box: Box, one: Marker, room: Box, on: Colour, *, alone: bool) -> None:
    size = theme.SMALL / ink.look.scale
    if one.seat is not None:
        ink.badge(one.seat, box)
    elif one.icon is not None:
        c = ink.colours
        ink.icon(one.icon, box, c.safe if one.icon == "check" else c.attention)
    else:
        ink.text(ink.say(one.label)[:1], box, size, face="bold", on=on, align="center")
    if alone and one.label and ink.width(one.label, size) <= room.right - box.right - ink.px(6):
        text = Box(box.right + ink.px(6), room.y, room.right - box.right - ink.px(6), room.h)
        ink.text(one.label, text, size, on=on)
