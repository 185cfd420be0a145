"""Draws the table from above: the tablet, and chairs round it where the seats will be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

from kivy.clock import Clock

from companion.core.say import Message, say
from companion.core.setup import colour
from companion.locale import Words
from companion.table.guests import Guest
from companion.tablet import draft as drafts
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.draft import Draft, Sitter
from companion.tablet.ink import Ink
from companion.tablet.letters import is_drawn
from companion.tablet.panel import SLOP, Panel
from companion.tablet.phones import STATES, Presence, State, colour_of
from companion.tablet.table.places import is_standing
from companion.tablet.theme import Colour, faded, mixed

Change: TypeAlias = Callable[[Draft], None]


TYPING: Final = say("is typing a name")
STRIP: Final = 24
"""How large the mark is that says who plays from a phone."""
LEAST: Final = 46
"""What a seat's mark and its name need at least; else no word stands below them."""


def colour_name(words: Words, seat: str) -> str:
    """Return what whoever has no name is called: their colour."""
    text = words.say(colour(seat))
    return text[:1].upper() + text[1:]


def _wanted(draft: Draft) -> Message:
    """Say how many must sit here."""
    least, most = draft.package.seating.least, draft.package.seating.most
    if least == most:
        return say("{most} players: tap a chair", most=most)
    return say("{least} to {most} players: tap a chair", least=least, most=most)


def _present(draft: Draft) -> Message:
    """Say how they sit, and how many of them have a phone."""
    if not draft.phones:
        return say("players, clockwise")
    return say("players, clockwise; {count} with a phone", count=draft.phones)


class TablePicture(Panel):
    """The chairs: a tap asks about one, dragging one onto another swaps them."""

    def __init__(self, desk: Desk, change: Change) -> None:
        """Show the desk's draft, and change it."""
        super().__init__(desk)
        self.change = change
        self._chairs: list[Box] = []
        self._held: int | None = None
        self._at: tuple[float, float] | None = None
        self._presence = Presence()
        self.lights_next = False
        """The next free chair is lit: whose name is tapped sits there."""

    def paint(self, ink: Ink) -> None:
        """Draw the tablet in the middle and the chairs round it."""
        draft = self.desk.draft
        if draft is None:
            return
        gap = ink.px(14)
        self._chairs, middle = self._places(len(draft.chairs), gap)
        self._tablet(ink, middle, draft)
        for n, at in enumerate(self._chairs):
            self._chair(ink, n, at)
        if self._at is not None and self._held is not None:
            size = self._chairs[self._held]
            ghost = Box(self._at[0] - size.w / 2, self._at[1] - size.h / 2, size.w, size.h)
            self._seated(ink, ghost, draft.chairs[self._held], lifted=True)

    def _places(self, chairs: int, gap: float) -> tuple[list[Box], Box]:
        """Return the chairs clockwise from the lower left, as the table's screen has its seats."""
        first, then = -(-chairs // 2), chairs // 2
        if is_standing(self.desk):
            lower, rest = self.area.cut_bottom(self.area.h * 0.34, gap)
            upper, middle = rest.cut_top(self.area.h * 0.34, gap)
            below = lower.columns(first, gap)
            free = (first - then) * (below[0].w + gap) / 2
            return below[::-1] + upper.inset(free, 0).columns(then, gap), middle
        wide = self.area.w * 0.31
        left, rest = self.area.cut_left(wide, gap)
        right, middle = rest.cut_right(wide, gap)
        beside = left.rows(first, gap)
        free = (first - then) * (beside[0].h + gap) / 2
        return beside[::-1] + right.inset(0, free).rows(then, gap), middle

    def _tablet(self, ink: Ink, box: Box, draft: Draft) -> None:
        c, standing = ink.colours, is_standing(self.desk)
        body = box if standing else box.centred(box.w, box.w * 1.25)
        ink.box(body, c.panel, line=c.line, width=2, corner=22)
        screen, on = body.inset(ink.px(12)), mixed(c.panel, c.ground, 0.6)
        ink.box(screen, on, line=c.line, corner=12)
        words = screen.inset(ink.px(14), ink.px(10))
        words = words.centred(words.w, min(ink.look.grown(170), words.h))
        number, below = words.cut_top(words.h * 0.52)
        enough = draft.is_enough
        shade = c.text if enough else c.quiet
        ink.text(
            str(len(draft.sitters)),
            number,
            theme.HUGE,
            colour=shade,
            on=on,
            face="head",
            align="center",
        )
        hint = _present(draft) if enough else _wanted(draft)
        if draft.namesake is not None:
            hint = say("Two players are called {name}: say their colour too.", name=draft.namesake)
        text = ink.words.say(hint)
        ink.text(text, below, colour=c.quiet, on=on, align="center", rise="top", lines=4)

    def _chair(self, ink: Ink, n: int, at: Box) -> None:
        draft: Draft = self.desk.draft
        sitter, c = draft.chairs[n], ink.colours
        if sitter is None or (self._at is not None and n == self._held):
            asked = draft.at == n or (self.lights_next and drafts.next_free(draft) == n)
            edge = c.attention if asked else c.line
            ink.dashes(at.inset(ink.px(2)), edge, 3 if asked else 2)
            both = at.centred(at.w - ink.px(20), ink.px(44) + ink.look.grown(30))
            mark, words = both.cut_top(ink.px(40), ink.px(4))
            ink.icon("player-add", mark, edge if asked else c.quiet)
            ink.text(say("Free seat"), words, theme.SMALL, colour=c.quiet, align="center")
        else:
            self._seated(ink, at, sitter, asked=draft.at == n, first=draft.first == sitter.seat)
        ink.spot(f"chair.{n + 1}", at, partial(self._tapped, n), corner=theme.ROUND)

    def _seated(
        self,
        ink: Ink,
        at: Box,
        sitter: Sitter | None,
        *,
        asked: bool = False,
        first: bool = False,
        lifted: bool = False,
    ) -> None:
        """Draw somebody on a chair: the chair's back in their colour, their mark and name."""
        if sitter is None:
            return
        c = ink.colours
        shade, ground = c.seats[sitter.seat], c.raised if lifted or asked else c.panel
        if asked:
            ink.box(at.inset(-ink.px(4)), faded(shade, 0.22), corner=18)
        ink.box(at, ground, line=shade if asked or lifted else c.line, width=2)
        inner = at.inset(ink.px(10), ink.px(12))
        back, inner = self._back(inner, at, ink)
        ink.box(back, shade, corner=4)
        inner = self._sign(ink, inner, sitter, ground)
        words = sitter.name.strip() or colour_name(ink.words, sitter.seat)
        both = inner.centred(inner.w, ink.px(64) + ink.look.grown(66 if is_drawn(words) else 92))
        mark, name = both.cut_top(min(ink.px(64), both.h * 0.5), ink.px(8))
        ink.badge(sitter.seat, mark)
        if first:
            sign = Box(mark.right - ink.px(26), mark.top - ink.px(26), ink.px(26), ink.px(26))
            ink.icon("marker", sign, c.alarm)
        quiet, size = c.text if sitter.name.strip() else c.quiet, 20.0
        if not is_drawn(words):
            # Nobody is a row of boxes: they go by their colour here, and hear why.
            why = say(
                "{colour}: this tablet cannot show this name.",
                colour=colour_name(ink.words, sitter.seat),
            )
            words, quiet, size = ink.words.say(why), theme.amber(c), theme.SMALL
        ink.text(
            words,
            name,
            size,
            face="bold",
            colour=quiet,
            on=ground,
            align="center",
            lines=2 if size > theme.SMALL else 3,
            rise="top",
        )

    def _sign(self, ink: Ink, box: Box, sitter: Sitter, ground: Colour) -> Box:
        """Draw who plays from a phone, in a shape and a word; return what is left."""
        if not sitter.phone and not self.desk.draft.phones:
            return box  # nobody has one
        state = self._state(sitter)
        icon, word = STATES[state]
        shade = colour_of(ink, state)
        if state == "here" and not sitter.name.strip():
            icon, word, shade = "pencil", TYPING, colour_of(ink, "away")
        side, gap = ink.px(STRIP), ink.px(6)
        wide = ink.width(word, theme.SMALL, "bold") + 2
        if wide > box.w - side - gap:
            parts = [ink.width(one, theme.SMALL, "bold") for one in ink.say(word).split(" ")]
            wide = min(max(parts) + 2, box.w - side - gap)
        high = max(ink.height(word, wide, theme.SMALL, "bold"), side)
        strip, rest = box.cut_bottom(high, ink.px(4))
        if rest.h < ink.px(LEAST) + ink.look.grown(LEAST):
            ink.icon(icon, Box(box.right - side, box.top - side, side, side), shade)
            return box
        mark, words = strip.centred(side + gap + wide, high).cut_left(side, gap)
        ink.icon(icon, mark, shade)
        ink.text(word, words, theme.SMALL, face="bold", colour=shade, on=ground, lines=4)
        return rest

    def _state(self, sitter: Sitter) -> State:
        """Return who is on a chair; of a phone that has just gone, tell nothing yet."""
        if not sitter.phone:
            return "tablet"
        guest = Guest(sitter.seat, "away" if sitter.away else "here")
        state, left = self._presence.of(guest)
        if left:
            Clock.schedule_once(self.redraw, left)
        return state

    def _back(self, inner: Box, at: Box, ink: Ink) -> tuple[Box, Box]:
        """Return the chair's back, at its outer edge, and what is left of the seat."""
        thick, gap = ink.px(7), ink.px(8)
        x, y = at.middle
        if is_standing(self.desk):
            low = y < self.area.h / 2
            return inner.cut_bottom(thick, gap) if low else inner.cut_top(thick, gap)
        left = x < self.area.w / 2
        return inner.cut_left(thick, gap) if left else inner.cut_right(thick, gap)

    # Fingers

    def _tapped(self, n: int) -> None:
        draft: Draft = self.desk.draft
        if draft.moving and draft.at is not None and draft.at != n:
            self.change(drafts.swap(draft, draft.at, n))
        elif draft.chairs[n] is not None and draft.at == n:
            self.change(drafts.ask(draft, None))
        else:
            self.change(drafts.ask(drafts.sit(draft, n), n))

    def on_touch_down(self, touch: Any) -> bool:
        """Take a chair in hand."""
        taken = super().on_touch_down(touch)
        if touch is self._finger:
            self._held = self._chair_at(*self.local(*touch.pos))
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """Carry it."""
        if touch is self._finger and self._may_carry():
            x, y = self.local(*touch.pos)
            far = abs(x - self._from[0]) + abs(y - self._from[1]) > self.desk.look.px(SLOP)
            if self._at is not None or far:
                self._pressed, self._at = None, (x, y)
                self.show()
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        """Put it down: on another chair, the two change places."""
        held, carried, mine = self._held, self._at is not None, touch is self._finger
        if mine:
            self._held = self._at = None
        taken = super().on_touch_up(touch)
        if mine and carried and held is not None:
            there = self._chair_at(*self.local(*touch.pos))
            if there is not None and there != held:
                swap = partial(drafts.swap, self.desk.draft, held, there)
                self.desk.press("chair.swap", lambda: self.change(swap()))
            self.show()
        return taken

    def _may_carry(self) -> bool:
        return self._held is not None and self.desk.draft.chairs[self._held] is not None

    def _chair_at(self, x: float, y: float) -> int | None:
        found = (n for n in range(len(self._chairs)) if self._chairs[n].holds(x, y))
        return next(found, None)
