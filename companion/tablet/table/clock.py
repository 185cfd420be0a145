"""Draws a track that time walks along: what is behind is small, now is large, what comes is ahead.

Markers of one seat that come into play together have its mark once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Final

from attrs import frozen

from companion.core.seats import SeatName
from companion.stage.middles import Marker
from companion.stage.presses import Press, Words
from companion.stage.scene import Slot, Track
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed

MARK: Final = 24
ICON: Final = 20
GAP: Final = 4
BETWEEN: Final = 10
"""From one group to the next."""
WHOLE_ROOM: Final = 2
"""All is there; with less, words that say when go first, then the icons beside a seat's mark."""
NO_ROOM: Final = 0
FREE: Final = 3
"""So much more of what is left does a slot ahead get than one behind."""


@frozen
class MarkerGroup:
    """What one seat has on a slot, and comes into play at once."""

    seat: SeatName | None
    soon: Words
    past: bool
    markers: tuple[Marker, ...]


def is_clock(track: Track) -> bool:
    """Tell whether time walks along a track."""
    markers = [one for slot in track.slots for one in slot.markers]
    return any(one.past for one in track.slots) or any(
        one.past or one.soon or (one.seat and one.icon) for one in markers
    )


def groups_of(slot: Slot) -> list[MarkerGroup]:
    """Return a slot's markers, those of a seat together."""

    def alike(one: Marker) -> tuple[SeatName | None, Words, bool]:
        return one.seat, one.soon, one.past

    found = groupby(slot.markers, alike)
    return [MarkerGroup(seat, soon, past, tuple(some)) for (seat, soon, past), some in found]


def paint_clock(
    ink: Ink, box: Box, track: Track, press: Callable[[Press], None], within: Box
) -> None:
    """Draw the slots side by side, each as wide as it needs."""
    gap = ink.px(5)
    free = box.w - gap * (len(track.slots) - 1)
    room, needs = WHOLE_ROOM, list[float]()
    for room in (WHOLE_ROOM, 1, NO_ROOM):
        needs = [_need(ink, one, room) for one in track.slots]
        if sum(needs) <= free:
            break
    spare = max(free - sum(needs), 0)
    shares = [1.0 if one.past else FREE for one in track.slots]
    wide = [need + spare * share / sum(shares) for need, share in zip(needs, shares, strict=True)]
    for n, (slot, at) in enumerate(zip(track.slots, box.shares(wide, gap), strict=True)):
        _paint_slot(ink, at, slot, room)
        if slot.press is not None:
            key = f"track.{track.key}.{n}"
            ink.spot(key, at, partial(press, slot.press), corner=9, within=within)


def _size(ink: Ink, slot: Slot) -> float:
    return (theme.HEAD if slot.lit else theme.SMALL if slot.past else theme.BODY) / ink.look.scale


def _need(ink: Ink, slot: Slot, room: int) -> float:
    """Return how wide a slot's label and its markers are."""
    label = ink.width(slot.label, _size(ink, slot), "bold") + ink.px(12 if room else 8)
    gap = ink.px(BETWEEN if room else GAP)
    return label + sum(_group_need(ink, one, room) + gap for one in groups_of(slot))


def _group_need(ink: Ink, group: MarkerGroup, room: int) -> float:
    gap = ink.px(GAP)
    wide = ink.px(MARK) + gap if group.seat else 0
    for one in group.markers:
        if _has_icon(group, one, room):
            wide += ink.px(ICON) + gap
        if _is_word(one, room):
            wide += ink.width(one.label, _small(ink), "bold") + gap
    if group.past and room:
        wide += ink.px(ICON * 0.8)
    if group.soon:
        wide += ink.px(12) + (
            ink.width(group.soon, _small(ink), "bold") + gap if room == WHOLE_ROOM else 0
        )
    return wide


def _has_icon(group: MarkerGroup, one: Marker, room: int) -> bool:
    """Tell whether a marker's icon has room: what comes next always has."""
    return one.icon is not None and (room != NO_ROOM or group.seat is None or bool(group.soon))


def _is_word(one: Marker, room: int) -> bool:
    """Tell whether a marker's label is written: nobody's, without a sign or in alarm."""
    is_loud = one.tone == "alarm" and room == WHOLE_ROOM
    return one.seat is None and bool(one.label) and (one.icon is None or is_loud)


def _small(ink: Ink) -> float:
    return theme.SMALL / ink.look.scale


def _paint_slot(ink: Ink, box: Box, slot: Slot, room: int) -> None:
    c = ink.colours
    fill = mixed(c.panel, c.attention, 0.12) if slot.lit else c.panel
    line = c.attention if slot.lit else c.line if slot.past else c.toned(slot.tone)
    ink.box(box, fill, line=line, width=2 if slot.lit else 1, corner=9)
    size, groups = _size(ink, slot), groups_of(slot)
    colour = theme.amber(c) if slot.lit else c.quiet
    if slot.tone != "plain" and not slot.lit and not slot.past:
        colour = theme.amber(c) if slot.tone == "attention" else c.toned(slot.tone)
    inner = box.inset(ink.px(6 if room else 3), ink.px(2))
    if not groups:
        ink.text(slot.label, box.inset(ink.px(2), 0), size, colour=colour, on=fill, align="center",
                 face="plain" if slot.past else "bold")  # fmt: skip
        return
    label, inner = inner.cut_left(
        ink.width(slot.label, size, "bold") + 2, ink.px(8 if room else GAP)
    )
    ink.text(slot.label, label, size, colour=colour, on=fill, face="bold")
    needs = [_group_need(ink, one, room) for one in groups]
    gap = ink.px(BETWEEN if room else GAP)
    by = min(1, (inner.w - gap * (len(needs) - 1)) / max(sum(needs), 1))
    for group, need in zip(groups, needs, strict=True):
        at, inner = inner.cut_left(need * by, gap)
        _paint_group(ink, at, group, fill, room)


def _paint_group(ink: Ink, box: Box, group: MarkerGroup, fill: Colour, room: int) -> None:
    c, gap = ink.colours, ink.px(GAP)
    if group.soon:
        frame = box.centred(box.w, min(box.h, ink.px(38)))
        fill = mixed(c.panel, c.attention, 0.2)
        ink.box(frame, fill, line=c.attention, width=2, corner=9)
        box = box.inset(ink.px(6), 0)
    if group.seat is not None:
        side = min(ink.px(MARK), box.h)
        mark, box = box.cut_left(side, gap)
        ink.badge(group.seat, mark.centred(side, side))
    for one in group.markers:
        box = _paint_marker(ink, box, one, fill, group, room)
    if group.past and room:
        side = min(ink.px(ICON * 0.8), box.h)
        ink.icon("check", box.cut_left(side)[0].centred(side, side), c.safe)
    elif group.soon and room == WHOLE_ROOM:
        ink.text(group.soon, box, _small(ink), face="bold", on=fill, colour=theme.amber(c))


def _paint_marker(
    ink: Ink, box: Box, one: Marker, fill: Colour, group: MarkerGroup, room: int
) -> Box:
    """Draw an icon, and its words where they are to be read; return what is left."""
    c, gap, loud = ink.colours, ink.px(GAP), bool(group.soon)
    tone = theme.amber(c) if one.tone == "attention" or loud else c.toned(one.tone)
    colour = c.text if one.tone == "plain" and not loud else tone
    if one.past:
        colour = c.quiet
    if one.icon is not None and _has_icon(group, one, room):
        side = min(ink.px(ICON), box.h)
        mark, box = box.cut_left(side, gap)
        ink.icon(one.icon, mark.centred(side, side), colour)
    if _is_word(one, room):
        at, box = box.cut_left(ink.width(one.label, _small(ink), "bold") + 2, gap)
        ink.text(one.label, at, _small(ink), face="bold", colour=colour, on=fill)
    return box
