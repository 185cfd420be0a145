"""The middle of a table whose game has no map: the turn, large enough to be read by everyone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.core.say import say
from companion.stage.questions import Number
from companion.stage.scene import Header, Meter, Phase, Scene
from companion.tablet import theme
from companion.tablet.board.strip import paint_notice
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink


def paint_light(ink: Ink, desk: Desk, area: Box, scene: Scene) -> None:
    """Draw the turn, what is next, the decks, and what to remember."""
    box = area.inset(ink.px(28), ink.px(22))
    if scene.notices:
        foot, box = box.cut_bottom(ink.look.grown(48), ink.px(8))
        paint_notice(ink, desk, foot, scene.notices)
    if scene.numbers:
        decks, box = box.cut_bottom(min(ink.look.grown(138), box.h * 0.3), ink.px(18))
        for number, at in zip(
            scene.numbers, decks.columns(len(scene.numbers), ink.px(12)), strict=True
        ):
            _paint_deck(ink, desk, number, at)
    head = scene.header
    if head.figures:
        told, box = box.cut_bottom(ink.look.grown(40), ink.px(14))
        _paint_told(ink, head, told)
    for meter in head.meters:
        roomy = box.h > ink.look.grown(64) + ink.look.grown(150)
        if meter.look == "warning" and head.tone != "alarm" and roomy:
            track, box = box.cut_bottom(ink.look.grown(64), ink.px(10))
            _paint_warning(ink, meter, track)
    if head.phases and box.h > ink.look.grown(56) + ink.look.grown(150):
        steps, box = box.cut_bottom(ink.look.grown(56), ink.px(10))
        _paint_phases(ink, head.phases, steps)
    _paint_turn(ink, head, box)


def _paint_turn(ink: Ink, head: Header, box: Box) -> None:
    """Draw whose turn it is, with its meters below, as one block in the middle."""
    c = ink.colours
    box = box.centred(box.w, min(box.h, ink.look.grown(230)))
    side = min(box.h * 0.8, ink.px(160), box.w * 0.24)
    need = max(ink.width(head.title, 54, "head"), ink.width(head.sub, 20))
    wide = min(side + ink.px(30) + need, box.w)
    mark, words = box.centred(wide, box.h).cut_left(side, ink.px(30))
    mark = mark.centred(side, side)
    if head.tone == "alarm":
        ink.disc(mark, theme.mixed(c.ground, c.alarm, 0.16), line=c.alarm, width=3)
        ink.icon(head.icon or "warn", mark.inset(side * 0.2), c.alarm)
    elif head.seat is not None:
        for n in (3, 2, 1):
            ink.disc(mark.inset(-ink.px(5) * n), theme.faded(c.seats[head.seat], 0.07))
        ink.badge(head.seat, mark.inset(side * 0.06))
    else:
        ink.icon(head.icon or "team", mark.inset(side * 0.1), c.quiet)
    meters = [one for one in head.meters if one.look != "warning"]
    if meters:
        foot, words = words.cut_bottom(words.h * 0.3)
        weights = [2.0 if one.look == "pips" else 1.0 for one in meters]
        for meter, at in zip(
            meters,
            foot.shares(weights, ink.px(20)),
            strict=True,
        ):
            _paint_meter(ink, meter, at)
    low = words.h < ink.look.grown(70)
    title, sub = words.cut_top(words.h * (1 if low else 0.58))
    colour = c.alarm if head.tone == "alarm" else c.text
    ink.text(head.title, title, 54, face="head", colour=colour, lines=2, rise="bottom", least=24)
    if not low:
        at = sub.inset(0, ink.px(4))
        ink.text(head.sub, at, 20, colour=c.quiet, lines=2, rise="top")


def _paint_meter(ink: Ink, meter: Meter, box: Box) -> None:
    """Draw pips that a whole table can count, or a number as large as they are."""
    c = ink.colours
    words = meter.long or meter.label
    if meter.look == "pips":
        most = meter.value if meter.of is None else meter.of
        side = min(box.h * 0.72, ink.px(44), box.w * 0.5 / max(most, 1))
        gap, x = side * 0.3, box.x
        for n in range(most):
            pip = Box(x, box.y + (box.h - side) / 2, side, side)
            if n < meter.value:
                ink.disc(pip, c.attention)
            else:
                ink.disc(pip, c.panel, line=c.quiet, width=2)
            x += side + gap
        text = Box(x + gap, box.y, max(box.right - x - gap, 1), box.h)
        least = theme.SMALL / ink.look.scale
        if ink.height(words, text.w, least, "bold") <= text.h:
            ink.text(words, text, theme.LARGE, face="bold", lines=2)
        return
    value = str(meter.value) if meter.of is None else f"{meter.value}/{meter.of}"
    size = min(40, box.h * 0.8 / ink.look.font(1))
    told = ink.text(value, box, size, face="black")
    text = box.cut_left(told.w, ink.px(10))[1]
    ink.text(words, text, theme.LARGE, face="bold", lines=2)


def _paint_phases(ink: Ink, phases: Sequence[Phase], box: Box) -> None:
    """Draw the turn's steps with their names; the one that is on stands out."""
    c = ink.colours
    for one, at in zip(phases, box.columns(len(phases), ink.px(8)), strict=True):
        fill = mixed_ground(ink, lit=one.lit)
        ink.box(at, fill, line=c.attention if one.lit else c.line, width=2 if one.lit else 1,
                corner=11)  # fmt: skip
        colour = c.text if one.lit else c.quiet
        ink.text(one.label, at.inset(ink.px(8), ink.px(2)), theme.BODY, colour=colour, on=fill,
                 face="bold" if one.lit else "plain", align="center", lines=2)  # fmt: skip


def mixed_ground(ink: Ink, *, lit: bool) -> theme.Colour:
    """Return the ground of something in a row, one of which is lit."""
    c = ink.colours
    return theme.mixed(c.panel, c.attention, 0.14) if lit else c.panel


def _paint_warning(ink: Ink, meter: Meter, box: Box) -> None:
    """Draw how long it is until something comes, a dot for each turn."""
    c, turns = ink.colours, meter.value
    text, track = box.cut_top(box.h * 0.48)
    colour = c.alarm if turns == 0 else c.quiet
    ink.text(meter.long or meter.label, text, theme.BODY, colour=colour, align="center")
    side = min(track.h, ink.px(30))
    wide = min(track.w, (turns + 1) * ink.px(74))
    x0, y = track.middle[0] - wide / 2 + side / 2, track.middle[1]
    step = (wide - side) / max(turns, 1)
    if turns:
        ink.line((x0, y, x0 + step * turns, y), c.line, 3)
    for n in range(turns):
        pip = Box(x0 + n * step - side * 0.3, y - side * 0.3, side * 0.6, side * 0.6)
        ink.disc(pip, c.attention if n == 0 else c.quiet)
    x = x0 + step * turns if turns else track.middle[0]
    end = Box(x - side / 2, y - side / 2, side, side)
    ink.disc(end, theme.mixed(c.ground, c.alarm, 0.2), line=c.alarm, width=2)
    ink.icon(meter.icon or "warn", end.inset(side * 0.16), c.alarm)


def _paint_told(ink: Ink, head: Header, box: Box) -> None:
    """Draw what was last counted, as a sentence."""
    words = head.told or say(
        "{what}: {figures}",
        what=head.last,
        figures=[say("{n} {label}", n=one.value, label=one.label) for one in head.figures],
    )
    wide = min(ink.width(words, theme.BODY) + ink.px(44), box.w)
    inner = box.centred(wide, box.h)
    mark, text = inner.cut_left(ink.px(30), ink.px(12))
    ink.icon(head.figure or head.figures[0].icon, mark, ink.colours.quiet)
    ink.text(words, text, theme.BODY, lines=2)


def _paint_deck(ink: Ink, desk: Desk, number: Number, box: Box) -> None:
    """Draw a deck's number as large as it may be; pressing it sets it right."""
    c = ink.colours
    ink.box(box, c.panel, line=c.line, corner=11)
    inner = box.inset(ink.px(12), ink.px(8))
    upper, lower = inner.cut_top(inner.h * 0.6)
    size = min(56, upper.h * 0.8 / ink.look.unit / ink.look.scale)
    ink.text(str(number.value), upper, size, on=c.panel, face="black", align="center")
    ink.text(number.label, lower, theme.BODY, colour=c.quiet, on=c.panel, align="center", lines=2)
    ink.spot(f"number.{number.path}", box, partial(desk.open, number))
