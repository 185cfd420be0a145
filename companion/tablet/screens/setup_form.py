"""What is asked while a game is set up: about one chair, or about the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.core.setup import SEATS
from companion.tablet import draft as drafts
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.draft import Draft, Sitter
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.rows import paragraph, paragraph_height
from companion.tablet.screens.parts import CONTROL, section, segmented
from companion.tablet.screens.setup_table import Change, colour_name
from companion.tablet.theme import Look, mixed

BOARDS: Final = (("full", say("On the tablet, too")), ("light", say("Only on the table")))
BOARD_HELP: Final = {
    "full": say("The app knows the map: it moves the parasites, and knows who can go where."),
    "light": say("The map stays on the table; the app counts AP, health, decks and turns."),
}
LEVELS: Final = (("referee", say("Refuse")), ("warn", say("Warn")), ("tracker", say("Count only")))
LEVEL_HELP: Final = {
    "referee": say("The app refuses what the rules forbid. You can always overrule it."),
    "warn": say("The app does what you say, and says which rule is against it."),
    "tracker": say("The app only keeps count, and leaves the rules to you."),
}
FIELD: Final = 64


def entry_box(look: Look, form: Box) -> Box:
    """Return where the field for a name stands, in the form about a chair."""
    _, rest = form.cut_top(look.grown(34), look.px(8))
    return rest.cut_top(look.grown(FIELD))[0]


class GameForm(Panel):
    """The board, how strict the app is, who begins, and the house rules."""

    scrolls = True

    def __init__(self, desk: Desk, change: Change) -> None:
        """Show the desk's draft, and change it."""
        super().__init__(desk)
        self.change = change
        self.last: Draft | None = None
        """How it was last time."""

    def paint(self, ink: Ink) -> None:
        """Draw one section under another."""
        draft: Draft | None = self.desk.draft
        if draft is None:
            return
        gap = ink.px(18)
        box = Box(0, self.area.h - 10000, self.area.w - ink.px(8), 10000)
        if self.last is not None and not draft.sitters and self.last.sitters:
            box = self._as_last_time(ink, box, gap)
        box = self._board(ink, box, draft, gap)
        box = self._level(ink, box, draft, gap)
        box = self._first(ink, box, draft, gap)
        at, box = box.cut_top(ink.look.grown(64))
        count = drafts.changed(draft)
        sub = say_many("{count} changed", "{count} changed", count) if count else say("As printed")
        ink.button(
            "house_rules",
            say("House rules"),
            at,
            partial(self.desk.go, "house_rules"),
            sub=sub,
            icon="rules",
            align="left",
        )
        self.length = self.area.h - box.top

    def _as_last_time(self, ink: Ink, box: Box, gap: float) -> Box:
        assert self.last is not None
        at, box = box.cut_top(ink.look.grown(72), gap)
        names = ", ".join(one.name for one in self.last.sitters)
        ink.button(
            "again",
            say("The same as last time"),
            at,
            partial(self.change, self.last),
            sub=names,
            icon="redo",
            align="left",
        )
        return box

    def _board(self, ink: Ink, box: Box, draft: Draft, gap: float) -> Box:
        def choose(board: Any) -> None:
            self.change(drafts.with_board(draft, board))

        box = section(ink, box, say("Where is the map?"))
        at, box = box.cut_top(ink.look.grown(CONTROL), ink.px(8))
        segmented(ink, at, "board", BOARDS, draft.board, choose)
        return _explained(ink, box, BOARD_HELP[draft.board], gap)

    def _level(self, ink: Ink, box: Box, draft: Draft, gap: float) -> Box:
        level = draft.options.get("automation", "referee")

        def choose(chosen: str) -> None:
            self.change(drafts.option(draft, "automation", chosen, "referee"))

        box = section(ink, box, say("What about a forbidden move?"))
        at, box = box.cut_top(ink.look.grown(CONTROL), ink.px(8))
        segmented(ink, at, "level", LEVELS, level, choose)
        return _explained(ink, box, LEVEL_HELP[level], gap)

    def _first(self, ink: Ink, box: Box, draft: Draft, gap: float) -> Box:
        box = section(ink, box, say("Who begins?"))
        at, box = box.cut_top(ink.look.grown(CONTROL), gap)
        lot, seats = at.cut_left(at.w * 0.34, ink.px(8))
        self._lot(ink, lot, chosen=draft.first is None)
        for sitter, spot in zip(draft.sitters, seats.columns(6, ink.px(6)), strict=False):
            is_first = draft.first == sitter.seat
            fill = mixed(ink.colours.raised, ink.colours.seats[sitter.seat], 0.25)
            edge = ink.colours.seats[sitter.seat] if is_first else ink.colours.line
            raised = ink.colours.raised
            ink.box(spot, fill if is_first else raised, line=edge, width=2, corner=11)
            ink.badge(sitter.seat, spot.inset(ink.px(7)))
            ink.spot(f"first.{sitter.seat}", spot, partial(self._begins, sitter.seat))
        return box

    def _lot(self, ink: Ink, box: Box, *, chosen: bool) -> None:
        c = ink.colours
        fill = mixed(c.raised, c.safe, 0.2) if chosen else c.raised
        ink.box(box, fill, line=c.safe if chosen else c.line, width=2 if chosen else 1, corner=11)
        mark, words = box.inset(ink.px(14), ink.px(4)).cut_left(ink.look.grown(24), ink.px(8))
        ink.icon("shuffle", mark)
        ink.text(say("By lot"), words, face="bold", on=fill, lines=2)
        ink.spot("first.lot", box, partial(self._begins, None))

    def _begins(self, seat: str | None) -> None:
        self.change(drafts.begin_with(self.desk.draft, seat))


def _explained(ink: Ink, box: Box, words: Message, gap: float) -> Box:
    high = paragraph_height(ink, words, box.w, theme.SMALL)
    at, box = box.cut_top(high, gap)
    paragraph(ink, words, at, theme.SMALL, colour=ink.colours.quiet)
    return box


class ChairForm(Panel):
    """Who sits on a chair: the name, the colour, another place."""

    def __init__(self, desk: Desk, change: Change, done: Callable[[], None]) -> None:
        """Show the chair that the draft asks about; `done` goes on to the next one."""
        super().__init__(desk)
        self.change, self.done = change, done
        self.known: tuple[Sitter, ...] = ()
        """Who played on past evenings."""

    def paint(self, ink: Ink) -> None:
        """Draw the heading over the field, then names, colours, and what else can be done."""
        draft: Draft | None = self.desk.draft
        if draft is None or draft.at is None:
            return
        field = entry_box(ink.look, self.area)
        section(ink, self.area, say("Who sits here?"))
        ink.box(field.inset(-ink.px(2)), ink.colours.attention, corner=4)
        box = Box(0, 0, self.area.w, field.y - ink.px(18))
        buttons, box = box.cut_bottom(ink.look.grown(60), ink.px(18))
        self._buttons(ink, buttons, draft)
        box = self._colours(ink, box, draft)
        self._names(ink, box, draft)

    def _buttons(self, ink: Ink, box: Box, draft: Draft) -> None:
        gap, here = ink.px(8), draft.here is not None
        next_, stand, move = box.shares((1.2, 1, 1), gap)
        more = here and drafts.next_free(draft, draft.at) is not None
        words = say("Next chair") if more else say("Done")
        ink.button("chair.next", words, next_, self.done, icon="next" if more else "check")
        if not here:
            return
        assert draft.at is not None
        off = partial(self._do, drafts.stand_up, draft.at)
        ink.button("stand", say("Stands up"), stand, off, icon="leave", kind="quiet")
        words = say("Tap a chair") if draft.moving else say("Move")
        kind: Any = "chosen" if draft.moving else "quiet"
        ink.button("move", words, move, self._move, icon="move", kind=kind)

    def _do(self, what: Callable[..., Draft], *how: Any) -> None:
        self.change(what(self.desk.draft, *how))

    def _move(self) -> None:
        self.change(drafts.toggle_moving(self.desk.draft))

    def _colours(self, ink: Ink, box: Box, draft: Draft) -> Box:
        """Draw the six colours; one that somebody has is exchanged."""
        assert draft.at is not None
        box = section(ink, box, say("Colour"))
        at, box = box.cut_top(ink.look.grown(CONTROL + 8), ink.px(18))
        taken = {one.seat for one in draft.sitters}
        mine = draft.here.seat if draft.here else None
        for seat, spot in zip(SEATS, at.columns(len(SEATS), ink.px(8)), strict=True):
            edge = ink.colours.seats[seat] if seat == mine else ink.colours.line
            ink.box(spot, ink.colours.raised, line=edge, width=3 if seat == mine else 1, corner=11)
            ink.badge(seat, spot.inset(ink.px(9)))
            if seat in taken and seat != mine:
                ink.box(spot, theme.faded(ink.colours.panel, 0.62), corner=11)
                size = ink.px(20)
                mark = Box(spot.right - size - ink.px(4), spot.y + ink.px(4), size, size)
                ink.icon("trade", mark, ink.colours.quiet)
            ink.spot(f"colour.{seat}", spot, partial(self._do, drafts.recolour, draft.at, seat))
        return box

    def _names(self, ink: Ink, box: Box, draft: Draft) -> None:
        """Draw as many names of past evenings as there is room for."""
        here = {one.name.strip().casefold() for one in draft.sitters}
        here |= {colour_name(ink.words, seat).casefold() for seat in SEATS}
        names = [one for one in self.known if one.name.casefold() not in here]
        if not names or box.h < ink.look.grown(34 + CONTROL):
            return
        box = section(ink, box, say("From past evenings"))
        gap, high, x, top = ink.px(8), ink.look.grown(46), box.x, box.top
        for one in names:
            wide = min(ink.width(one.name, theme.BODY, "bold") + ink.px(28), box.w)
            if x + wide > box.right + 1:
                x, top = box.x, top - high - gap
            if top - high < box.y:
                return
            tap = partial(self._take, one)
            ink.button(f"chip.{one.name}", one.name, Box(x, top - high, wide, high), tap)
            x += wide + gap

    def _take(self, one: Sitter) -> None:
        """Seat somebody whom the table knows, and go on to the next chair."""
        draft: Draft = self.desk.draft
        chair = draft.at
        assert chair is not None
        draft = drafts.take(draft, chair, one)
        self.change(drafts.ask(draft, drafts.next_free(draft, chair)))
