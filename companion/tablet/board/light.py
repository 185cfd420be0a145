"""The middle of a table without a map: the turn, large enough to be read by everyone."""

from __future__ import annotations

from functools import partial

from companion.core.say import say, say_many
from companion.stage.questions import Number
from companion.stage.scene import Header, Scene
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
    if head.scan:
        scan, box = box.cut_bottom(ink.look.grown(40), ink.px(14))
        _paint_scan(ink, head, scan)
    roomy = box.h > ink.look.grown(64) + ink.look.grown(150)
    if head.next_phase is not None and not head.alarm and roomy:
        track, box = box.cut_bottom(ink.look.grown(64), ink.px(10))
        _paint_track(ink, head.next_phase, track)
    _paint_turn(ink, head, box)


def _paint_turn(ink: Ink, head: Header, box: Box) -> None:
    """Draw whose turn it is, with its AP below, as one block in the middle."""
    c = ink.colours
    box = box.centred(box.w, min(box.h, ink.look.grown(230)))
    side = min(box.h * 0.8, ink.px(160), box.w * 0.24)
    need = max(ink.width(head.title, 54, "head"), ink.width(head.sub, 20))
    wide = min(side + ink.px(30) + need, box.w)
    mark, words = box.centred(wide, box.h).cut_left(side, ink.px(30))
    mark = mark.centred(side, side)
    if head.alarm:
        ink.disc(mark, theme.mixed(c.ground, c.alarm, 0.16), line=c.alarm, width=3)
        ink.icon("parasite", mark.inset(side * 0.2), c.alarm)
    elif head.seat is not None:
        for n in (3, 2, 1):
            ink.disc(mark.inset(-ink.px(5) * n), theme.faded(c.seats[head.seat], 0.07))
        ink.badge(head.seat, mark.inset(side * 0.06))
    else:
        ink.icon("team", mark.inset(side * 0.1), c.quiet)
    if head.ap is not None:
        ap, words = words.cut_bottom(words.h * 0.3)
        _paint_ap(ink, *head.ap, ap)
    title, sub = words.cut_top(words.h * 0.58)
    colour = c.alarm if head.alarm else c.text
    ink.text(head.title, title, 54, face="head", colour=colour, lines=2, rise="bottom", least=24)
    ink.text(head.sub, sub.inset(0, ink.px(4)), 20, colour=c.quiet, lines=2, rise="top")


def _paint_ap(ink: Ink, left: int, most: int, box: Box) -> None:
    """Draw the AP as pips that a whole table can count."""
    c = ink.colours
    side = min(box.h * 0.72, ink.px(44), box.w * 0.5 / max(most, 1))
    gap, x = side * 0.3, box.x
    for n in range(most):
        pip = Box(x, box.y + (box.h - side) / 2, side, side)
        if n < left:
            ink.disc(pip, c.attention)
        else:
            ink.disc(pip, c.panel, line=c.quiet, width=2)
        x += side + gap
    words = say_many("{count} AP left", "{count} AP left", left)
    text = Box(x + gap, box.y, max(box.right - x - gap, 1), box.h)
    ink.text(words, text, theme.LARGE, face="bold", lines=2)


def _paint_track(ink: Ink, turns: int, box: Box) -> None:
    """Draw how many turns are left until the parasites come."""
    c = ink.colours
    text, track = box.cut_top(box.h * 0.48)
    words = (
        say("The Parasite Phase is next")
        if turns == 0
        else say_many(
            "Parasite Phase after {count} turn", "Parasite Phase after {count} turns", turns
        )
    )
    colour = c.alarm if turns == 0 else c.quiet
    ink.text(words, text, theme.BODY, colour=colour, align="center")
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
    ink.icon("parasite", end.inset(side * 0.16), c.alarm)


def _paint_scan(ink: Ink, head: Header, box: Box) -> None:
    wide = min(ink.width(head.scan, theme.BODY) + ink.px(44), box.w)
    inner = box.centred(wide, box.h)
    mark, words = inner.cut_left(ink.px(30), ink.px(12))
    ink.icon("heat-scanner", mark, ink.colours.quiet)
    ink.text(head.scan, words, theme.BODY, lines=2)


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
