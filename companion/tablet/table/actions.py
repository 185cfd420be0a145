"""The panel with the active player's actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import say
from companion.stage.middles import CardMap
from companion.stage.presses import Aim, Send, Shut
from companion.stage.scene import Action, Scene
from companion.tablet import theme
from companion.tablet.board.panel import BoardPanel
from companion.tablet.board.tray import paint_tray, wants_tray
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.filled_in import done_by
from companion.tablet.glow import glow, radiance
from companion.tablet.ink import Ink, Tap
from companion.tablet.old_answer import paint_old
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour, faded, mixed

TRAY: Final = 104
FEW: Final = 3
"""So many buttons share the whole strip, and the bright one has most of it."""


class ActionsPanel(Panel):
    """The strip of big buttons, and in its corner the next card of the map."""

    def __init__(self, desk: Desk, board: BoardPanel) -> None:
        """Stand below this map."""
        super().__init__(desk)
        self.board = board

    def on_touch_down(self, touch: Any) -> bool:
        """Give a finger on the next card to the map: it is dragged there, or pressed."""
        spot = self.spot_at(*self.local(*touch.pos)) if self.collide_point(*touch.pos) else None
        if spot is not None and spot.key == "next" and not touch.is_mouse_scrolling:
            return self.is_dead(spot) or self.board.take(touch, spot)
        return super().on_touch_down(touch)

    def paint(self, ink: Ink) -> None:
        """Draw the switch of characters, the buttons, and the end of the turn."""
        scene = self.desk.scene
        if scene is None:
            return
        ink.box(self.area, ink.colours.panel, line=ink.colours.line)
        box = self.area.inset(ink.px(10))
        middle = scene.middle
        board = middle if isinstance(middle, CardMap) and wants_tray(middle) else None
        is_aside = self.desk.put_aside is not None and scene.question is not None
        below = self._has_two_rows(ink) and _ends(scene) and not is_aside
        if board is not None and not below:
            tray, box = box.cut_right(min(ink.look.grown(TRAY), box.w * 0.16), ink.px(10))
            paint_tray(ink, self.desk, tray, board)
            board = None
        if is_aside:
            self._back(ink, box, scene)
        elif len(scene.actions) <= FEW and not scene.actors:
            self._few(ink, box, scene)
        else:
            self._many(ink, box, scene, board)

    def _has_two_rows(self, ink: Ink) -> bool:
        return self.area.h > ink.px(150)

    def _back(self, ink: Ink, box: Box, scene: Scene) -> None:
        """Draw the way back to the question that was put aside."""
        title = getattr(scene.question, "title", "")
        action = Action("ask.again", say("Back to the question"), Aim(), title, "back", bright=True)
        self._button(ink, box, action, "ask.again", self.desk.ask_again)

    def _few(self, ink: Ink, box: Box, scene: Scene) -> None:
        """Draw buttons that fill the strip: the moment's one thing, large."""
        weights = [3.0 if one.bright else 1.0 for one in scene.actions]
        for one, at in zip(scene.actions, box.shares(weights or [1], ink.px(10)), strict=False):
            if one.bright and scene.header.tone == "alarm":
                self._alarm(ink, at, one)
            else:
                self._action(ink, at, one)

    def _many(self, ink: Ink, box: Box, scene: Scene, board: CardMap | None) -> None:
        """Draw the actions; a next card that is not drawn yet lies below the end of the turn."""
        gap = ink.px(8)
        two = self._has_two_rows(ink)
        if scene.actors:
            chars, box = box.cut_left(self._switch_width(ink, scene), ink.px(14))
            self._switch(ink, chars, scene)
        last = [one for one in scene.actions if one.apart]
        others = [one for one in scene.actions if one not in last]
        if last:
            apart, box = box.cut_right(self._apart_width(ink, last[0]), ink.px(12))
            x = apart.x - ink.px(6)
            ink.line((x, apart.y + ink.px(8), x, apart.top - ink.px(8)), ink.colours.line, 1)
            if board is not None:
                apart, tray = apart.rows(2, gap)
                paint_tray(ink, self.desk, tray, board)
            self._action(ink, apart, last[0])
        rows = self._rows(ink, others, box.w, gap) if two else 1
        most = -(-len(others) // rows)
        for n, at in enumerate(box.rows(rows, gap)):
            row = others[n * most : (n + 1) * most]
            for one, place in zip(row, at.columns(len(row), gap), strict=True):
                self._action(ink, place, one)

    def _rows(self, ink: Ink, actions: Sequence[Action], wide: float, gap: float) -> int:
        """Return in how many rows the actions stand, so that none of their words is cut: 2 or 3."""
        words = [word for one in actions for word in ink.say(one.label).split(" ")]
        size = theme.SMALL / ink.look.scale
        longest = max((ink.width(word, size, "bold") for word in words), default=0)
        each = (wide + gap) / max(-(-len(actions) // 2), 1) - gap
        return 2 if each >= longest + ink.px(26 + 8 + 2 * 8 + 2) else 3

    @staticmethod
    def _apart_width(ink: Ink, one: Action) -> float:
        """Return how wide what stands apart is: each of its lines has room."""
        need = max(ink.width(one.label, theme.BODY, "bold"), ink.width(one.sub, theme.SMALL))
        return min(max(ink.look.grown(118), need + ink.px(24)), ink.look.grown(190))

    def _switch_width(self, ink: Ink, scene: Scene) -> float:
        """Return how much room the characters' names need."""
        wide = max(ink.width(one.label, theme.BODY, "bold") for one in scene.actors)
        each = min(max(wide + ink.px(22), ink.px(96)), ink.px(150))
        return each if self.area.h > ink.px(150) else each * len(scene.actors) + ink.px(4)

    def _switch(self, ink: Ink, box: Box, scene: Scene) -> None:
        """Draw which of the characters acts: side by side, or one over the other."""
        c, gap = ink.colours, ink.px(4)
        ink.box(box, c.ground, line=c.line, corner=11)
        n, inner = len(scene.actors), box.inset(gap)
        places = inner.rows(n, gap) if self.area.h > ink.px(150) else inner.columns(n, gap)
        seat = scene.header.seat
        for one, at in zip(scene.actors, places, strict=True):
            fill = c.seats[seat] if one.bright and seat else c.ground
            colour = theme.on(c, fill) if one.bright and seat else c.text
            if one.bright:
                ink.box(at, fill, corner=9)
            upper, lower = at.inset(ink.px(7)).cut_top(at.h * 0.42, ink.px(2))
            if one.icon is not None:
                ink.icon(one.icon, upper, colour)
            ink.text(one.label, lower, theme.BODY, colour=colour, on=fill, face="bold",
                     align="center")  # fmt: skip
            ink.spot(f"char.{one.key}", at, partial(self.desk.choose, one.key))

    def _action(self, ink: Ink, box: Box, one: Action) -> None:
        """Draw an action; one that waits for a finger on the map is put away by pressing it."""
        aim = self.desk.selection.aim
        press = one.press
        waits = isinstance(press, Aim) and press.card is None and press.do == aim is not None
        if waits:
            shown = Action(one.key, one.label, one.press, say("Cancel"), "close")
            self._button(ink, box, shown, "aim.off", self._aim_off, chosen=True)
        else:
            tap = partial(self.desk.dispatch, one.press)
            self._button(ink, box, one, f"action.{one.key}", tap, chosen=one.chosen)

    def _aim_off(self) -> None:
        self.desk.back()

    def _button(
        self, ink: Ink, box: Box, one: Action, key: str, tap: Tap, *, chosen: bool = False
    ) -> None:
        c, shut = ink.colours, isinstance(one.press, Shut)
        fill, colour, line = c.raised, c.text, c.line
        if shut:
            fill, colour = c.panel, c.quiet
        elif one.bright:
            fill, colour, line = c.attention, c.on_bright, c.attention
        elif chosen:
            fill, line = mixed(c.raised, c.safe, 0.2), c.safe
        ink.box(box, fill, line=line, width=2 if chosen else 1, corner=11)
        if shut:
            corner = Box(box.right - ink.px(22), box.top - ink.px(22), ink.px(14), ink.px(14))
            ink.icon("lock", corner, c.quiet)
        _write(ink, box.inset(ink.px(5), ink.px(7)), one, colour, fill)
        if self._is_old(one):
            paint_old(ink, box)
        ink.spot(key, box, tap, means=self._means(one))

    def _means(self, one: Action) -> int | None:
        """Return what a button that acts at once hangs on: the same does not act twice.

        Moved by its first tap, a character would walk back by the second.
        """
        return self.desk.acts if isinstance(one.press, Send) else None

    def _is_old(self, one: Action) -> bool:
        """Tell whether a step that is being changed was done by this button."""
        was, scene = self.desk.was, self.desk.scene
        button = None if was is None or scene is None else done_by(scene.actions, was)
        return button is not None and button.key == one.key

    def _alarm(self, ink: Ink, box: Box, one: Action) -> None:
        """Draw the one thing to do while there is an alarm."""
        c = ink.colours
        fill = mixed(c.panel, c.alarm, 0.2)
        glow(ink, box, c.alarm, 6, 11)
        ink.box(box, fill, corner=11)
        radiance(ink, box.inset(box.w * 0.15, 0), faded(c.alarm, 0.25))
        ink.box(box, line=c.alarm, width=2, corner=11)
        wide = ink.width(one.label, theme.HEAD, "head")
        inner = box.inset(ink.px(16), ink.px(8))
        both = inner.centred(max(wide, ink.px(220)) + inner.h + ink.px(20), inner.h)
        mark, words = both.cut_left(both.h, ink.px(20))
        if one.icon is not None:
            ink.icon(one.icon, mark, c.alarm)
        upper, lower = words.cut_top(words.h * (0.6 if one.sub else 1))
        ink.text(one.label, upper, theme.HEAD, face="head", on=fill)
        ink.text(one.sub, lower, theme.BODY, on=fill, lines=2, rise="top")
        tap = partial(self.desk.dispatch, one.press)
        ink.spot(f"action.{one.key}", box, tap, means=self._means(one))


def _ends(scene: Scene) -> bool:
    """Tell whether something stands apart, with room below it where there are two rows."""
    many = len(scene.actions) > FEW or bool(scene.actors)
    return many and any(one.apart for one in scene.actions)


def _write(ink: Ink, box: Box, one: Action, colour: Colour, fill: Colour) -> None:
    """Write a button's icon, label and line: under one another where it is high enough."""
    faint = mixed(colour, fill, 0.15)
    icon = one.icon or "dot"
    if box.h > ink.px(72) and box.w < 2.2 * box.h:
        broken = ink.width(one.label, theme.BODY, "bold") > box.w
        label = ink.look.grown(46 if broken else 26)
        sub = ink.look.grown(40) if one.sub else 0
        least = ink.height(one.label, box.w, theme.SMALL / ink.look.scale, "bold")
        label = max(label, min(least, box.h - ink.px(18)))
        icon_high = ink.px(28) if sub else min(ink.px(28), max(box.h - label, ink.px(14)))
        whole = box.centred(box.w, min(icon_high + ink.px(3) + label + sub, box.h))
        mark, rest = whole.cut_top(icon_high, ink.px(3))
        ink.icon(icon, mark, colour)
        upper, lower = rest.cut_top(
            min(label, max(rest.h * 0.6, rest.h - ink.px(20))) if one.sub else rest.h
        )
        ink.text(one.label, upper, theme.BODY, colour=colour, on=fill, face="bold",
                 align="center", lines=3)  # fmt: skip
        ink.text(one.sub, lower, theme.SMALL, colour=faint, on=fill, align="center", lines=2,
                 rise="top")  # fmt: skip
        return
    large = box.w > ink.px(420)
    if large:
        wide = max(ink.width(one.label, theme.LARGE, "bold"), ink.width(one.sub, theme.SMALL))
        box = box.centred(wide + ink.px(64), box.h)
    mark, rest = box.cut_left(min(ink.px(44 if large else 26), box.h), ink.px(16 if large else 8))
    ink.icon(icon, mark, colour)
    upper, lower = rest.cut_top(rest.h * (0.54 if one.sub else 1))
    size = theme.LARGE if large else theme.BODY
    ink.text(one.label, upper, size, colour=colour, on=fill, face="bold", lines=2)
    ink.text(one.sub, lower, theme.SMALL, colour=faint, on=fill, lines=2)
