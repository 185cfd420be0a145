"""The questions of a set-up: about one chair, or about the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.stage.presses import Words
from companion.stage.setup import Field, Option
from companion.tablet import draft as drafts
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.draft import Draft, Sitter
from companion.tablet.ink import Ink
from companion.tablet.letters import is_drawn
from companion.tablet.panel import Panel
from companion.tablet.rows import paragraph, paragraph_height
from companion.tablet.screens.parts import CONTROL, section, segmented
from companion.tablet.screens.setup_table import Change, colour_name
from companion.tablet.table.places import is_standing
from companion.tablet.theme import Look, mixed

FIELD: Final = 64
CHIP: Final = 46
A_ROW: Final = 6
"""So many seats stand side by side; more stand in two rows."""


def entry_box(look: Look, form: Box) -> Box:
    """Return where the field for a name stands, in the form about a chair."""
    _, rest = form.cut_top(look.grown(34), look.px(8))
    return rest.cut_top(look.grown(FIELD))[0]


class PeopleForm(Panel):
    """Who may play: the same as last time, and everybody who has played before."""

    scrolls = True

    def __init__(self, desk: Desk, change: Change) -> None:
        """Show the desk's draft, and change it."""
        super().__init__(desk)
        self.change = change
        self.last: Draft | None = None
        """How it was last time."""
        self.known: tuple[Sitter, ...] = ()
        """Who played in past games: they sit down by one tap each."""

    def paint(self, ink: Ink) -> None:
        """Draw the names, or how one sits down here."""
        draft: Draft | None = self.desk.draft
        if draft is None:
            return
        gap = ink.px(18)
        box = Box(0, self.area.h - 10000, self.area.w - ink.px(8), 10000)
        if self.last is not None and not draft.sitters and self.last.sitters:
            box = self._as_last_time(ink, box, gap)
        names = strangers(ink, draft, self.known)
        if names and drafts.next_free(draft) is not None:
            box = section(ink, box, say("Who plays tonight?"))
            box = box.cut_top(box.top - name_chips(ink, box, names, self._seat), gap)[1]
        hint = self._hint(draft)
        at, box = box.cut_top(paragraph_height(ink, hint, box.w, theme.LARGE), gap)
        paragraph(ink, hint, at, theme.LARGE, colour=ink.colours.quiet)
        self.length = self.area.h - box.top

    def _hint(self, draft: Draft) -> Message:
        if drafts.next_free(draft) is None:
            return say("Everyone is seated. Drag a chair to where its player sits.")
        if self.known:
            return say("Tap a name: it goes on the lit chair. Tap a chair to type another name.")
        return say("Tap a chair to type who sits there. Drag it to where that player sits.")

    def _seat(self, one: Sitter) -> None:
        free = drafts.next_free(self.desk.draft)
        if free is not None:
            self.change(drafts.take(self.desk.draft, free, one))

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


class GameForm(Panel):
    """How it is played: what the game asks, the first thing large; who begins; house rules."""

    scrolls = True

    def __init__(self, desk: Desk, change: Change) -> None:
        """Show the desk's draft, and change it."""
        super().__init__(desk)
        self.change = change
        self.has_house_rules = True
        """Taken back once it is known that the game has none."""

    def paint(self, ink: Ink) -> None:
        """Draw the first question over the others, which stand beside one another."""
        draft: Draft | None = self.desk.draft
        if draft is None:
            return
        gap, fields = ink.px(18), draft.package.setup.fields
        box = Box(0, self.area.h - 10000, self.area.w - ink.px(8), 10000)
        if fields:
            box = self._large(ink, box, draft, fields[0], gap)
        places = [box, box] if is_standing(self.desk) else box.columns(2, 2 * gap)
        left = places[0]
        for asked in fields[1:]:
            left = self._field(ink, left, draft, asked, gap)
        right = left if is_standing(self.desk) else places[1]
        right = self._first(ink, right, draft, gap)
        if drafts.has_teams(draft) and any(not one.bot for one in draft.sitters):
            right = self._teams(ink, right, draft, gap)
        if draft.package.copying is not None:
            right = self._my_copy(ink, right, draft, gap)
        if self.has_house_rules:
            right = self._house_rules(ink, right, draft)
        if draft.package.setup.several is not None:
            right = self._several(ink, right.cut_top(gap)[1], draft, gap)
        self.length = self.area.h - min(left.top, right.top)

    def _large(self, ink: Ink, box: Box, draft: Draft, asked: Field, gap: float) -> Box:
        """Draw a question's values as pictures with what they mean."""
        chosen = drafts.chosen(draft, asked)
        box = section(ink, box, asked.title)
        columns = len(asked.options)
        wide = (box.w - (columns - 1) * gap) / columns - ink.px(2 * 20) - ink.px(72 + 16)
        highs = [
            paragraph_height(ink, one.help, wide, theme.BODY) + ink.look.grown(36)
            for one in asked.options
        ]
        at, box = box.cut_top(max([*highs, ink.px(96)]) + ink.px(2 * 16), gap)
        for one, card in zip(asked.options, at.columns(columns, gap), strict=True):
            self._card(ink, card, asked, one, is_chosen=one.value == chosen)
        return box

    def _card(self, ink: Ink, box: Box, asked: Field, one: Option, *, is_chosen: bool) -> None:
        c = ink.colours
        fill = mixed(c.raised, c.safe, 0.2) if is_chosen else c.raised
        ink.box(box, fill, line=c.safe if is_chosen else c.line, width=2 if is_chosen else 1)
        words = box.inset(ink.px(20), ink.px(16))
        if one.icon is not None:
            mark, words = words.cut_left(ink.px(72), ink.px(16))
            ink.icon(one.icon, mark.centred(ink.px(64), ink.px(64)), c.text)
        label, rest = words.cut_top(ink.look.grown(36))
        ink.text(one.label, label, theme.LARGE, face="bold", on=fill)
        paragraph(ink, one.help, rest, theme.BODY, colour=c.text, on=fill)

        def choose() -> None:
            self.change(drafts.choose(self.desk.draft, asked, one.value))

        ink.spot(f"{asked.key}.{one.value}", box, choose)

    def _my_copy(self, ink: Ink, box: Box, draft: Draft, gap: float) -> Box:
        at, box = box.cut_top(ink.look.grown(64), gap)
        tap = partial(self.desk.go, "my_copy", {"game": draft.package.name})
        sub = say("What is in your box: entered once, and kept")
        ink.button("my_copy", say("My copy"), at, tap, sub=sub, icon="box", align="left")
        return box

    def _house_rules(self, ink: Ink, box: Box, draft: Draft) -> Box:
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
        return box

    def _field(self, ink: Ink, box: Box, draft: Draft, asked: Field, gap: float) -> Box:
        values = {str(one.value): one.value for one in asked.options}

        def choose(name: str) -> None:
            self.change(drafts.choose(draft, asked, values[name]))

        chosen = drafts.chosen(draft, asked)
        box = section(ink, box, asked.title)
        at, box = box.cut_top(ink.look.grown(CONTROL), ink.px(8))
        idle = drafts.idle(draft, asked)
        options = [(str(one.value), one.label) for one in asked.options
                   if not idle or one.value == chosen]  # fmt: skip
        segmented(ink, at, asked.key, options, str(chosen), choose)
        help_ = idle or next((one.help for one in asked.options if one.value == chosen), "")
        return _explained(ink, box, help_, gap)

    def _several(self, ink: Ink, box: Box, draft: Draft, gap: float) -> Box:
        """Draw many names; those that are chosen have their place in the order before them."""
        several = draft.package.setup.several
        assert several is not None
        chosen, c = drafts.picked(draft), ink.colours
        columns, gaps, high = 3, ink.px(6), ink.look.grown(CHIP)
        head, box = box.cut_top(high, ink.px(8))
        anew, head = head.cut_right(head.w / columns, ink.px(12))
        section(ink, head, say("{title}: {n}", title=several.title, n=len(chosen)))
        press = say("As suggested") if drafts.has_none(draft) else say("Choose all anew")
        ink.button(f"{several.key}.anew", press, anew, self._pick_anew, kind="quiet")
        lines = -(-len(several.names) // columns)
        at, box = box.cut_top(lines * (high + gaps) - gaps, ink.px(8))
        for name, spot in zip(several.names, at.grid(len(several.names), columns, gaps),
                              strict=True):  # fmt: skip
            there = name in chosen
            fill = mixed(c.raised, c.safe, 0.2) if there else c.raised
            ink.box(spot, fill, line=c.safe if there else c.line, width=2 if there else 1)
            words = f"{chosen.index(name) + 1}  {name}" if there else name
            ink.text(words, spot.inset(ink.px(8), ink.px(2)), theme.SMALL, on=fill, lines=2)
            ink.spot(f"{several.key}.{name}", spot, partial(self._pick, name))
        return _explained(ink, box, several.help, gap)

    def _pick(self, name: str) -> None:
        self.change(drafts.pick(self.desk.draft, name))

    def _pick_anew(self) -> None:
        self.change(drafts.pick_anew(self.desk.draft))

    def _first(self, ink: Ink, box: Box, draft: Draft, gap: float) -> Box:
        box = section(ink, box, say("Who begins?"))
        rows, columns = _laid_out(max(len(draft.sitters), 1))
        gaps, high = ink.px(6), ink.look.grown(CONTROL)
        at, box = box.cut_top(rows * (high + gaps) - gaps, gap)
        lot, seats = at.cut_left(at.w * 0.34, ink.px(8))
        self._lot(ink, lot.cut_top(high)[0], chosen=draft.first is None)
        spots = seats.grid(rows * columns, columns, gaps)
        for sitter, spot in zip(draft.sitters, spots, strict=False):
            is_first = draft.first == sitter.seat
            fill = mixed(ink.colours.raised, ink.colours.seats[sitter.seat], 0.25)
            edge = ink.colours.seats[sitter.seat] if is_first else ink.colours.line
            raised = ink.colours.raised
            ink.box(spot, fill if is_first else raised, line=edge, width=2, corner=11)
            ink.badge(sitter.seat, spot.inset(ink.px(7)))
            ink.spot(f"first.{sitter.seat}", spot, partial(self._begins, sitter.seat))
        return box

    def _teams(self, ink: Ink, box: Box, draft: Draft, gap: float) -> Box:
        """Draw everybody but bots with their team: a tap goes on to the next."""
        box, c = section(ink, box, say("Who is in which team?")), ink.colours
        people = [one for one in draft.sitters if not one.bot]
        gaps, lines = ink.px(6), -(-len(people) // 2)
        at, box = box.cut_top(lines * (ink.look.grown(CONTROL) + gaps) - gaps, ink.px(8))
        for one, spot in zip(people, at.grid(len(people), 2, gaps), strict=True):
            fill = mixed(c.raised, c.safe, 0.2) if one.team else c.raised
            ink.box(spot, fill, line=c.safe if one.team else c.line, width=2 if one.team else 1)
            mark, words = spot.inset(ink.px(7)).cut_left(spot.h - ink.px(14), ink.px(8))
            ink.badge(one.seat, mark)
            team, words = words.cut_right(ink.look.grown(40), ink.px(8))
            name = one.name.strip() or colour_name(ink.words, one.seat)
            ink.text(name, words, theme.SMALL, on=fill, lines=2)
            ink.text(one.team or "–", team, theme.LARGE, face="bold", on=fill, align="center")
            ink.spot(f"team.{one.seat}", spot, partial(self._next_team, one.seat))
        return _explained(ink, box, say("Tap for the next team. Who is in none is alone."), gap)

    def _next_team(self, seat: str) -> None:
        self.change(drafts.next_team(self.desk.draft, seat))

    def _lot(self, ink: Ink, box: Box, *, chosen: bool) -> None:
        c = ink.colours
        fill = mixed(c.raised, c.safe, 0.2) if chosen else c.raised
        ink.box(box, fill, line=c.safe if chosen else c.line, width=2 if chosen else 1, corner=11)
        mark, words = box.inset(ink.px(14), ink.px(4)).cut_left(ink.look.grown(24), ink.px(8))
        ink.icon("shuffle", mark)
        ink.text(say("Random"), words, face="bold", on=fill, lines=2)
        ink.spot("first.lot", box, partial(self._begins, None))

    def _begins(self, seat: str | None) -> None:
        self.change(drafts.begin_with(self.desk.draft, seat))


def _laid_out(chairs: int) -> tuple[int, int]:
    """Return in how many rows so many seats stand, and how many side by side."""
    rows = -(-chairs // A_ROW)
    return rows, max(-(-chairs // rows), A_ROW if rows == 1 else 1)


def _explained(ink: Ink, box: Box, words: Words, gap: float) -> Box:
    high = paragraph_height(ink, words, box.w, theme.SMALL)
    at, box = box.cut_top(high, gap)
    paragraph(ink, words, at, theme.SMALL, colour=ink.colours.quiet)
    return box


def strangers(ink: Ink, draft: Draft, known: Sequence[Sitter]) -> list[Sitter]:
    """Return whom we know and who does not sit here yet; a colour is nobody's name."""
    here = {one.name.strip().casefold() for one in draft.sitters}
    here |= {colour_name(ink.words, one).casefold() for one in draft.package.seating.seats}
    return [one for one in known if one.name.casefold() not in here and is_drawn(one.name)]


def name_chips(ink: Ink, box: Box, names: Sequence[Sitter], tap: Callable[[Sitter], None]) -> float:
    """Draw as many names as there is room for; return where the last of them ends."""
    places = chip_places(ink, box, [one.name for one in names])
    for one, spot in zip(names, places, strict=False):
        ink.button(f"chip.{one.name}", one.name, spot, partial(tap, one))
    return places[-1].y if places else box.top


def chip_places(ink: Ink, box: Box, names: Sequence[str]) -> list[Box]:
    """Return the places of as many names as there is room for."""
    gap, high, x, top = ink.px(8), ink.look.grown(CHIP), box.x, box.top
    found: list[Box] = []
    for one in names:
        wide = min(ink.width(one, theme.BODY, "bold") + ink.px(28), box.w)
        if x + wide > box.right + 1:
            x, top = box.x, top - high - gap
        if top - high < box.y - 1:
            break
        found.append(Box(x, top - high, wide, high))
        x += wide + gap
    return found


class ChairForm(Panel):
    """Who sits on a chair: the name, the colour, another place."""

    def __init__(self, desk: Desk, change: Change, done: Callable[[], None]) -> None:
        """Show the chair that the draft asks about; `done` goes on to the next one."""
        super().__init__(desk)
        self.change, self.done = change, done
        self.known: tuple[Sitter, ...] = ()
        """Who played in past games."""
        self.passed = 0
        """So many of whom a bot may play were seen, and gave way to the next."""

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
        if draft.package.setup.bots:
            bot, box = box.cut_bottom(ink.look.grown(52), ink.px(18))
            kind: Any = "chosen" if draft.casting or (draft.here and draft.here.bot) else "quiet"
            words = say("A bot plays here")
            ink.button("bot", words, bot, self._cast, icon="terminal", kind=kind)
        if draft.casting:
            self._casts(ink, box, draft)
            return
        box = self._colours(ink, box, draft)
        self._names(ink, box, draft)

    def _buttons(self, ink: Ink, box: Box, draft: Draft) -> None:
        gap, here = ink.px(8), draft.here is not None
        next_, stand, move = box.shares((1.2, 1, 1), gap)
        more = here and drafts.next_free(draft, draft.at) is not None
        words = say("Next chair") if more else say("Done")
        icon = "next" if more else "check"
        ink.button("chair.next", words, next_, self.done, icon=icon, means=draft.at)
        if not here:
            return
        assert draft.at is not None
        off = partial(self._do, drafts.stand_up, draft.at)
        ink.button("stand", say("Remove player"), stand, off, icon="leave", kind="quiet")
        words = say("Tap a chair") if draft.moving else say("Move")
        kind: Any = "chosen" if draft.moving else "quiet"
        ink.button("move", words, move, self._move, icon="move", kind=kind)

    def _do(self, what: Callable[..., Draft], *how: Any) -> None:
        self.change(what(self.desk.draft, *how))

    def _cast(self) -> None:
        self.passed = 0
        self.change(drafts.toggle_casting(self.desk.draft))

    def _casts(self, ink: Ink, box: Box, draft: Draft) -> None:
        """Draw as whom a bot may play here, or that a person does."""
        assert draft.at is not None
        taken = {one.bot for one in draft.sitters if one is not draft.here}
        mine = draft.here.bot if draft.here else ""
        box = section(ink, box, say("As whom does the bot play?"))
        names = [one for one in draft.package.setup.bots if one not in (mine, *taken)]
        rest = names[self.passed :]
        if self.passed or mine or len(chip_places(ink, box, names)) < len(names):
            low, box = box.cut_bottom(ink.look.grown(CONTROL), ink.px(12))
            many = len(chip_places(ink, box, rest))
            more, person = low.shares((1, 1), ink.px(8))
            further = partial(self._pass, self.passed + many if many < len(rest) else 0)
            if self.passed or many < len(rest):
                ink.button("more", say("More names"), more, further, icon="next", kind="quiet")
            if mine:
                back = partial(self._do, drafts.let_play, draft.at, "")
                words = say("A person plays")
                ink.button("person", words, person, back, icon="human", kind="quiet")
        name_chips(ink, box, [Sitter("", one) for one in rest], self._play_as)

    def _pass(self, many: int) -> None:
        """Go on to those for whom there was no room; after the last, begin anew."""
        self.passed = many
        self.redraw()

    def _play_as(self, one: Sitter) -> None:
        chair = self.desk.draft.at
        assert chair is not None
        self.change(drafts.let_play(self.desk.draft, chair, one.name))

    def _move(self) -> None:
        self.change(drafts.toggle_moving(self.desk.draft))

    def _colours(self, ink: Ink, box: Box, draft: Draft) -> Box:
        """Draw the game's colours; one that somebody has is exchanged."""
        assert draft.at is not None
        box = section(ink, box, say("Colour"))
        colours, gap = draft.package.seating.seats, ink.px(8)
        rows, columns = _laid_out(len(colours))
        columns = min(columns, len(colours))
        at, box = box.cut_top(rows * (ink.look.grown(CONTROL + 8) + gap) - gap, ink.px(18))
        taken = {one.seat for one in draft.sitters}
        mine = draft.here.seat if draft.here else None
        for seat, spot in zip(colours, at.grid(len(colours), columns, gap), strict=True):
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
        """Draw as many names of past players as there is room for."""
        names = strangers(ink, draft, self.known)
        if not names or box.h < ink.look.grown(34 + CONTROL):
            return
        box = section(ink, box, say("From past evenings"))
        name_chips(ink, box, names, self._take)

    def _take(self, one: Sitter) -> None:
        """Seat somebody whom the table knows, and go on to the next chair."""
        draft: Draft = self.desk.draft
        chair = draft.at
        assert chair is not None
        draft = drafts.take(draft, chair, one)
        self.change(drafts.ask(draft, drafts.next_free(draft, chair)))
