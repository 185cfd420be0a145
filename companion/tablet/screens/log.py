"""The log's screen: what happened, in words, the newest first; and the way back before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.core.words import Rolled, Sealed, Undo, name_of
from companion.table.orders import Order
from companion.table.sealings import BESIDE
from companion.table.table import Done, Table
from companion.table.telling import LogLine
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.board.die import paint_flat
from companion.tablet.box import Box
from companion.tablet.desk import CLOSED, Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Notice
from companion.tablet.logbook import STEPS, Logbook, hour, read_log
from companion.tablet.overruling import warns_in
from companion.tablet.rows import (
    ListRow,
    RowsPanel,
    line_height,
    paragraph,
    paragraph_height,
)
from companion.tablet.screens.parts import BAR, hairline
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar

WIDEST = 1080
"""Lines longer than this are hard to read."""


class LogScreen(Screen):
    """The log of the game on the table, or of the past one that `about` numbers."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask the table for the log."""
        super().__init__(desk, about)
        self.put(Background(desk))
        self.bar = self.put(_LogBar(desk))
        self.lines = self.put(Lines(desk, desk.route.kept, about))
        self.lines.read_by = self.bar.take
        self._news: Any = None
        self.refresh()

    def lay(self, box: Box) -> None:
        """Place the title above the lines."""
        look = self.desk.look
        place(self.panels[0], box)
        box = box.inset(look.px(24), look.px(16))
        box = box.centred(look.px(WIDEST) * max(look.scale * 0.9, 1), box.h)
        bar, rest = box.cut_top(look.grown(BAR), look.px(18))
        place(self.bar, bar)
        place(self.lines, rest)

    def refresh(self) -> None:
        """Ask again after every news."""
        if self._news is not self.desk.news:
            self._news = self.desk.news
            self.lines.ask()
        super().refresh()


class _LogBar(TitleBar):
    """The title, and what doing again would do."""

    book = Logbook()

    def take(self, book: Logbook) -> None:
        """Take the log."""
        self.book = book
        self.show()

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw the button that does again."""
        if self.book.redo is None:
            return box
        at, box = box.cut_right(min(ink.look.grown(220), box.w * 0.45), ink.px(18))
        at = at.inset(0, ink.px(4))
        shut = self.desk.news.closed
        ink.button("redo", say("Redo"), at, self.desk.do_again, icon="redo", shut=shut)
        return box

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        may = self.book.going and not self.desk.news.closed
        return say("Log"), say("Tap a line to change it, or to go back to before it") if may else ""


class Lines(RowsPanel):
    """The lines, by turns."""

    def __init__(self, desk: Desk, kept: dict[str, Any], number: int | None) -> None:
        """Show this game's log once it is read."""
        super().__init__(desk, kept)
        self.number = number
        self.book: Logbook | None = kept.get("book")
        self.trouble: Message | None = None
        self.read_by: Callable[[Logbook], None] = _nobody
        self._asked = 0

    def ask(self) -> None:
        """Ask for the log as it is now; an older answer is not taken any more."""
        self._asked += 1
        number, asked = self.number, self._asked
        self.desk.bridge.ask(
            lambda table: read_log(table, number), partial(self._read, asked), self._fail
        )

    def _read(self, asked: int, book: Logbook) -> None:
        if asked == self._asked:
            self.book = self._kept["book"] = book
            self.trouble = None
            self.read_by(book)
            self.show()

    def _fail(self, why: Message) -> None:
        self.trouble = why
        self.show()

    def empty(self, ink: Ink) -> None:
        """Say why there is nothing."""
        if self.trouble is not None or self.book is not None:
            words = self.trouble or say("Nothing has happened yet.")
            ink.text(words, self.area, theme.LARGE, colour=ink.colours.quiet, align="center")

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return a heading for each turn, and its lines."""
        found: list[ListRow] = []
        for first, lines in self.book.turns() if self.book else ():
            found.append(ListRow(lambda ink, _: ink.look.grown(62), partial(self._turn, first)))
            found += [
                ListRow(partial(self._high, one), partial(self._line, one), f"line.{one.rev}")
                for one in lines
            ]
        return found

    def _turn(self, line: LogLine, ink: Ink, box: Box) -> None:
        at = box.cut_bottom(ink.look.grown(40))[0]
        if line.seat is not None:
            mark, at = at.cut_left(ink.look.grown(30), ink.px(12))
            ink.badge(line.seat, mark)
        place = ink.text(self._title(line), at, theme.LARGE, face="head")
        left = place.right + ink.px(16)
        if left < box.right:
            hairline(ink, left, box.right, at.middle[1])

    def _title(self, line: LogLine) -> Message:
        assert self.book is not None
        if line.rev in self.book.after:
            return say("After the end")
        if line.turn is None or line.span is None:
            older = [one for one in self.book.lines if one.rev < line.rev and one.turn is not None]
            return self.desk.face_of(self.book.game).between if older else say("Setting up")
        if line.seat is None:
            return line.span.now
        name = self.book.names.get(line.seat, line.seat)
        return say("{span} · {name}", span=line.span.now, name=name)

    # A line

    def _words(self, ink: Ink, line: LogLine) -> str:
        assert self.book is not None
        count = self.book.steps_with(line) if line.do in STEPS else 1
        if count > 1:
            return ink.say(_many_back(line.do, count))
        return " ".join(ink.say(one) for one in line.text) or line.do

    def _shape(self, line: LogLine, ink: Ink, width: float) -> tuple[float, float, float]:
        """Return how wide a line's time, its words and its dice are."""
        assert self.book is not None
        time = ink.look.grown(76)
        dice = len(self.book.dice.get(line.rev, ())) * ink.look.grown(DIE)
        return time, width - time - dice - ink.px(40), dice

    def _high(self, line: LogLine, ink: Ink, width: float) -> float:
        words = paragraph_height(ink, self._words(ink, line), self._shape(line, ink, width)[1])
        mark = line_height(ink, theme.SMALL, "bold") + ink.px(4) if _mark(line) else 0
        high = max(words + mark + ink.px(18), ink.px(theme.TOUCH))
        return high + (self._more(line, ink) if self._kept.get("open") == line.rev else 0)

    def _more(self, line: LogLine, ink: Ink) -> float:
        assert self.book is not None
        leads_back = self.book.steps_back(line) and not self._is_closed
        return ink.look.grown(88 if leads_back else 44)

    def _line(self, line: LogLine, ink: Ink, box: Box) -> None:
        is_open = self._kept.get("open") == line.rev
        ground = ink.colours.raised if is_open else ink.colours.ground
        if is_open:
            ink.box(box, ground, line=ink.colours.line, corner=11)
        if line.seat is not None:
            strip = Box(box.x + ink.px(1), box.y, ink.px(4), box.h)
            ink.box(strip.inset(0, ink.px(1)), ink.colours.seats[line.seat], corner=2)
        if line.do not in STEPS:
            ink.spot(f"line.{line.rev}", box, partial(self._toggle, line))
        more, top = box.cut_bottom(self._more(line, ink) if is_open else 0)
        self._told(line, ink, top.inset(0, ink.px(9)), ground)
        if is_open:
            self._way_back(line, ink, more.inset(ink.px(16), ink.px(8)), ground)

    def _told(self, line: LogLine, ink: Ink, box: Box, ground: theme.Colour) -> None:
        assert self.book is not None
        quiet = line.undone or line.do in STEPS
        time, words, dice = self._shape(line, ink, box.w)
        at, rest = box.cut_left(time, ink.px(8))
        at = at.cut_left(ink.px(20))[1].cut_top(line_height(ink))[0]
        ink.text(hour(line.at), at, theme.SMALL, colour=ink.colours.quiet, on=ground)
        said, rest = rest.cut_left(words, ink.px(8))
        if mark := _mark(line):
            said = _marked(ink, said, *mark, ground)
        colour = ink.colours.quiet if quiet else ink.colours.text
        places, _ = paragraph(ink, self._words(ink, line), said, colour=colour, on=ground)
        for at in places if line.undone else ():
            y = at.middle[1] - at.h * 0.03
            ink.line((at.x, y, at.right, y), ink.colours.quiet, 2)
        for die, spot in zip(
            self.book.dice.get(line.rev, ()), rest.columns(max(round(dice / _die(ink)), 1)),
            strict=False,
        ):  # fmt: skip
            _draw_die(ink, spot.cut_top(_die(ink))[0], die, ground, quiet=quiet)

    def _way_back(self, line: LogLine, ink: Ink, box: Box, ground: theme.Colour) -> None:
        assert self.book is not None
        steps = self.book.steps_back(line)
        if not steps or self._is_closed:
            ink.text(
                _why_not(self.book, line, closed=self._is_closed),
                box,
                theme.BODY,
                colour=ink.colours.quiet,
                on=ground,
                lines=2,
            )
            return
        change, back = box.columns(2, ink.px(12))
        if line.rev in self.book.fixed:
            ink.text(_fixed(line), change, theme.BODY, colour=ink.colours.quiet, on=ground, lines=4)
        else:
            self._change_button(line, ink, change)
        ink.button(
            f"undo_to.{line.rev}",
            say("Undo everything from here on"),
            back,
            partial(self._undo_to, line.rev),
            sub=say_many("{count} step", "{count} steps", steps),
            icon="undo",
        )

    def _change_button(self, line: LogLine, ink: Ink, box: Box) -> None:
        ink.button(
            f"rewrite.{line.rev}",
            say("Change this step"),
            box,
            partial(self.desk.go, "rewrite", line),
            sub=say("and keep what follows, as far as it still goes"),
            icon="pencil",
            kind="bright",
        )

    @property
    def _is_closed(self) -> bool:
        """Tell whether this game's audit is closed."""
        return self.number is None and self.desk.news.closed

    def _toggle(self, line: LogLine) -> None:
        self._kept["open"] = None if self._kept.get("open") == line.rev else line.rev
        self.wanted = f"line.{line.rev}"
        self.show()

    def _undo_to(self, rev: int) -> None:
        self._kept["open"] = None
        self.desk.bridge.ask(
            lambda table: table.undo_to(rev), partial(self._answered, rev), self._refused
        )
        self.show()

    def _answered(self, rev: int, answer: Done | Refusal) -> None:
        if not isinstance(answer, Refusal):
            return
        warns = warns_in(answer)
        if warns:
            self.desk.hear("refuse")
            self.desk.warn(warns, partial(self._undo_on_to, rev))
        else:
            self.desk.refuse(answer)

    def _undo_on_to(self, rev: int) -> None:
        """Go on where a warning stopped, which is accepted for that one step."""
        self.desk.bridge.ask(partial(_undone_to, rev), partial(self._answered, rev), self._refused)

    def _refused(self, why: Message) -> None:
        self.desk.open(Notice(say("Nothing was taken back"), why))


def _undone_to(rev: int, table: Table) -> Done | Refusal:
    """Take the next step back although a count might show somebody's answer; then the rest."""
    answer = table.do(Order(name_of(Undo), Undo(), anyway=True))
    is_there = table.play is None or not table.play.history.counts(rev)
    return answer if isinstance(answer, Refusal) or is_there else table.undo_to(rev)


def _nobody(_: Logbook) -> None:
    pass


def _many_back(do: str, count: int) -> Message:
    if do == STEPS[0]:
        return say_many("{count} step is taken back.", "{count} steps are taken back.", count)
    return say_many("{count} step is done again.", "{count} steps are done again.", count)


def _mark(line: LogLine) -> tuple[str, Message, str] | None:
    """Return the icon, the word and the tone that a line is marked with."""
    if line.undone:
        return "undo", say("Taken back"), "quiet"
    if line.overruled:
        return "warn", say("Done anyway"), "attention"
    return None


def _marked(ink: Ink, box: Box, icon: str, words: Message, tone: str, ground: theme.Colour) -> Box:
    """Draw the mark above a line's words; return what is left for them."""
    colour = ink.colours.quiet if tone == "quiet" else _amber(ink)
    high = line_height(ink, theme.SMALL, "bold")
    line, rest = box.cut_top(high, ink.px(4))
    mark, line = line.cut_left(high, ink.px(6))
    ink.icon(icon, mark, colour)
    ink.text(words, line, theme.SMALL, face="bold", colour=colour, on=ground)
    return rest


def _amber(ink: Ink) -> theme.Colour:
    """Return amber that can be read as text: on a light ground it is the text's own colour."""
    bright = theme.contrast(ink.colours.attention, ink.colours.raised) >= READABLE
    return ink.colours.attention if bright else ink.colours.text


READABLE = 4.5
DIE = 38
"""How large a die is drawn."""


def _die(ink: Ink) -> float:
    return ink.look.grown(DIE)


def _draw_die(ink: Ink, box: Box, die: Rolled, ground: theme.Colour, *, quiet: bool) -> None:
    """Draw a die that fell, with its number."""
    shade = ink.colours.line if quiet else ink.colours.quiet
    colour = ink.colours.quiet if quiet else ink.colours.text
    on = theme.mixed(shade, ground, 0.75)
    paint_flat(ink, box.inset(ink.px(2)), die.face, die.sides, on, colour)


def _fixed(line: LogLine) -> Message:
    """Say why a step stays as it is."""
    if line.do == name_of(Sealed):
        return say("This count cannot be changed.")
    return say("This step was kept by an older version of the app: it cannot be changed.")


def _why_not(book: Logbook, line: LogLine, *, closed: bool) -> Message:
    if closed:
        return CLOSED
    if not book.going:
        return say("This evening is over; it can only be read.")
    if line.undone:
        return say("This was taken back.")
    if line.do in BESIDE:
        return say("The phones have kept this for the audit; it cannot be taken back.")
    return say("The game begins here.")
