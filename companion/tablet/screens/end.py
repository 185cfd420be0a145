"""How it ended: who won and why, who shares it, and the evening as pictures that can be kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget

from companion.core.say import Message, say
from companion.stage.endings import Ending
from companion.stage.facts import Fact, Tone, Votes
from companion.stage.presses import Send
from companion.stage.questions import Ask, Choice
from companion.table.guests import Auditing
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.charts import chart_height, draw_chart
from companion.tablet.charts import tone as colour_of
from companion.tablet.desk import Desk, Notice
from companion.tablet.ground import Ground
from companion.tablet.ink import Ink, Tap
from companion.tablet.mood import radiance
from companion.tablet.news import News
from companion.tablet.panel import Panel
from companion.tablet.phones import guests_of
from companion.tablet.png import png
from companion.tablet.report import (
    Evening,
    file_name,
    html,
    length,
    look_back,
    saved,
    shown,
    win_shared,
)
from companion.tablet.rows import Row, RowsPanel, scroll_bar
from companion.tablet.screens.screen import Screen, place

LEFT: Final = 440
BETWEEN: Final = 14
"""Between two pictures, and below the last."""
HIGHEST: Final = 4000
"""Of a picture that is kept: what any tablet can draw."""
BUTTON: Final = 60
ASKED: Final = 48
"""How high somebody stands who is asked to open."""
WAIT: Final = 54
EMBLEM: Final = 46
WINNER: Final = 42
"""How high a winner's name stands."""


class EndScreen(Screen):
    """The end of the game on the table, or of the past one that `about` numbers."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask the table for the evening."""
        super().__init__(desk, about)
        self.evening: Evening | None = desk.route.kept.get("evening")
        self.facts: tuple[Fact, ...] = ()
        self.trouble: Message | None = None
        self._asked = 0
        self._news: Any = None
        self.put(Ground(desk))
        self.outcome = self.put(_Outcome(desk, self))
        self.pictures = self.put(_Pictures(desk, self, desk.route.kept))
        self.buttons = self.put(_Buttons(desk, self))
        self._make()
        self.refresh()

    @property
    def ending(self) -> Ending | None:
        """How it ended, as the game's face tells it."""
        if self.evening is None:
            return None
        return self.desk.face_of(self.evening.game).ending(News(self.evening.view, over=True))

    @property
    def auditing(self) -> Auditing | None:
        """Who is asked to open, while that goes on."""
        guests = guests_of(self.desk)
        return guests.auditing if guests is not None and self.about is None else None

    def lay(self, box: Box) -> None:
        """Place the outcome beside the pictures, or above them."""
        look = self.desk.look
        place(self.panels[0], box)
        box = box.inset(look.px(20))
        gap = look.px(16)
        buttons = look.grown(BUTTON) * 3 + look.px(20)
        if box.w > box.h:
            left, right = box.cut_left(look.px(LEFT) * (1 + (look.scale - 1) * 0.3), gap)
            low, outcome = left.cut_bottom(buttons, gap)
        else:
            outcome, rest = box.cut_top(max(box.h * 0.36, look.grown(500)), gap)
            low, right = rest.cut_bottom(buttons, gap)
        place(self.outcome, outcome)
        place(self.buttons, low)
        place(self.pictures, right)

    def refresh(self) -> None:
        """Ask again after every news."""
        if self._news is not self.desk.news:
            self._news = self.desk.news
            self._ask()
        super().refresh()

    def _ask(self) -> None:
        self._asked += 1
        number = self.about
        self.desk.bridge.ask(
            lambda table: look_back(table, number), partial(self._read, self._asked), self._fail
        )

    def _read(self, asked: int, evening: Evening | None) -> None:
        if asked == self._asked and evening is not None:
            self.evening = self.desk.route.kept["evening"] = evening
            self._make()
            self.refresh()

    def _make(self) -> None:
        if self.evening is not None:
            self.facts = self.desk.face_of(self.evening.game).facts(self.evening.moments)

    def _fail(self, why: Message) -> None:
        self.trouble = why
        self.refresh()

    # What can be kept

    def save_page(self) -> None:
        """Write the report as a page."""
        evening, ending = self.evening, self.ending
        if evening is not None and ending is not None:
            title = self.desk.packages[evening.game].title
            words, facts = self.desk.words, self.facts
            self._save(
                file_name(evening, "html"),
                lambda: html(title, evening, ending, facts, words).encode(),
            )

    def save_picture(self) -> None:
        """Write everything as a picture: what is seen, and all that it can be scrolled to."""
        if self.evening is not None:
            width, height, pixels = self._drawn()
            self._save(file_name(self.evening, "png"), lambda: png(width, height, pixels))

    def _drawn(self) -> tuple[int, int, bytes]:
        """Draw outcome and pictures on a sheet that is as high as they are; return its pixels."""
        sheet, (width, height) = self._sheet()
        frame = Fbo(size=(width, height), with_stencilbuffer=True)
        with frame:
            ClearColor(*self.desk.look.palette.ground)
            ClearBuffers()
        frame.add(sheet.canvas)
        frame.draw()
        frame.bind()
        pixels = bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
        frame.release()
        frame.remove(sheet.canvas)
        return width, height, pixels

    def _sheet(self) -> tuple[Widget, tuple[int, int]]:
        """Lay the same panels once more, without buttons, and with nothing to be scrolled to."""
        edge, gap = self.desk.look.px(20), self.desk.look.px(16)
        below = self.desk.look.px(BETWEEN)
        shown, long = self.outcome, self.pictures.length - below
        beside = shown.right <= self.pictures.x
        high = 2 * edge + (max(long, shown.height) if beside else shown.height + gap + long)
        size = int(self.width), int(min(max(high, self.height), HIGHEST))
        outcome = _Outcome(self.desk, self, is_kept=True)
        pictures = _Pictures(self.desk, self, {})
        sheet = Widget()
        under = Box(0, 0, *size)
        for panel, at in (
            (Ground(self.desk), under),
            (outcome, Box(shown.x, size[1] - edge - shown.height, shown.width, shown.height)),
            (pictures, Box(self.pictures.x, edge - below, self.pictures.width, below
                           + size[1] - 2 * edge - (0 if beside else shown.height + gap))),
        ):  # fmt: skip
            place(panel, at)
            panel.redraw()
            sheet.add_widget(panel)
        return sheet, size

    def _save(self, name: str, what: Any) -> None:
        folder = self.desk.reports or Path.home()
        self.desk.bridge.ask(lambda _: saved(folder, name, what), self._saved, self._saved)

    def _saved(self, where: Path | Message) -> None:
        if isinstance(where, Message):
            self.desk.hear("refuse")
            self.desk.open(Notice(say("It could not be saved"), where))
            return
        text = say("{name} lies in {folder}.", name=where.name, folder=shown(where.parent))
        self.desk.open(Notice(say("Saved"), text))


class _Outcome(Panel):
    """Which side won, why, and who shares it; in a picture that is kept there are no buttons."""

    scrolls = True

    def __init__(self, desk: Desk, screen: EndScreen, *, is_kept: bool = False) -> None:
        super().__init__(desk)
        self.screen, self.is_kept = screen, is_kept

    @property
    def ground(self) -> theme.Colour:
        """The panel's own colour."""
        return self.desk.look.palette.panel

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        ending = self.screen.ending
        if ending is None:
            ink.box(self.area, self.ground, line=ink.colours.line)
            self._waiting(ink)
            return
        colour = colour_of(ink, ending.tone)
        loud = ending.tone != "quiet"
        width = self.area.w - ink.px(52)
        low = ink.look.grown(62) + self._why_high(ink, ending, width)
        low += self._share_high(ink, ending, width) + self._sure_high(ink, ending, width)
        self.length = max(self.area.h, low + ink.px(36 + EMBLEM + 4))
        whole = Box(0, self.area.h - self.length, self.area.w, self.length)
        ink.box(whole, self.ground, line=colour if loud else ink.colours.line, width=2)
        box = whole.inset(ink.px(26), ink.px(18))
        high = min(box.h - low, self.area.h * 0.44)
        top, rest = box.cut_top(max(high, ink.px(EMBLEM)), ink.px(4))
        self._emblem(ink, ending, top, colour, loud=loud)
        if not self.is_kept:
            self._back(ink)
        title, rest = rest.cut_top(ink.look.grown(54), ink.px(4))
        ink.text(ending.title, title, 46, face="head", align="center", colour=colour, lines=2)
        rest = self._why(ink, ending, rest)
        rest = self._sure(ink, ending, rest)
        auditing = self._audited
        if auditing is not None:
            self._audit(ink, auditing, ending, rest)
        else:
            self._share(ink, ending, rest)
        self.scroll = max(0.0, min(self.scroll, self.length - self.area.h))
        scroll_bar(ink, self.area, self.length, self.scroll)

    def _waiting(self, ink: Ink) -> None:
        self.length = self.area.h
        self._back(ink)
        words = self.screen.trouble or say("One moment…")
        box = self.area.inset(ink.px(30))
        ink.text(words, box, theme.LARGE, align="center", colour=ink.colours.quiet, lines=6)

    def _back(self, ink: Ink) -> None:
        corner = self.area.cut_top(ink.px(56))[0].cut_left(ink.px(56))[0]
        corner = Box(corner.x + ink.px(12), corner.y - ink.px(12), corner.w, corner.h)
        ink.box(corner, ink.colours.raised, line=ink.colours.line, corner=11)
        ink.icon("back", corner.inset(ink.px(15)))
        ink.spot("back", corner, partial(_do, self.desk.back))

    def _emblem(
        self, ink: Ink, ending: Ending, box: Box, colour: theme.Colour, *, loud: bool
    ) -> None:
        if loud:
            radiance(ink, box.centred(box.h * 2.4, box.h * 1.25), theme.faded(colour, 0.34))
        side = box.h * (0.74 if loud else 0.5)
        ink.icon(ending.icon, box.centred(side, side), colour)

    def _why_high(self, ink: Ink, ending: Ending, width: float) -> float:
        return ink.height(ending.why, width, _size(ink)) + ink.px(10 + theme.TOUCH + 8)

    def _why(self, ink: Ink, ending: Ending, rest: Box) -> Box:
        high = ink.height(ending.why, rest.w, _size(ink))
        why, rest = rest.cut_top(high + ink.px(4), ink.px(6))
        ink.text(ending.why, why, _size(ink), align="center", lines=4)
        line, rest = rest.cut_top(ink.px(theme.TOUCH), ink.px(8))
        evening, quiet = self.screen.evening, ink.colours.quiet
        long = ink.say(length(evening)) if evening is not None else ""
        if ending.rule is None:
            ink.text(long, line, theme.SMALL, colour=quiet, align="center", lines=2)
            return rest
        link, mark = say("the rule {id}", id=ending.rule), ink.look.grown(20) + ink.px(8)
        weights = (
            ink.width(long, theme.SMALL) + 4,
            mark + ink.width(link, theme.SMALL, "bold") + 4,
        )
        gap = ink.px(24)
        at = line.centred(sum(weights) + gap, line.h)
        left, right = at.shares(weights, gap)
        ink.text(long, left, theme.SMALL, colour=quiet, lines=2)
        icon, words = right.cut_left(mark - ink.px(8), ink.px(8))
        ink.icon("rules", icon, quiet)
        ink.text(link, words, theme.SMALL, face="bold", colour=quiet, lines=2)
        about = {"game": evening.game if evening else None, "rule": ending.rule}
        ink.spot("rule", right, partial(self.desk.go, "rules", about))
        return rest

    def _sure_high(self, ink: Ink, ending: Ending, width: float) -> float:
        if ending.sure is None:
            return 0
        broken = ink.width(ending.sure.words, theme.BODY, "bold") > width - ink.px(70)
        return ink.look.grown(64 if broken else 42) + ink.px(10)

    def _sure(self, ink: Ink, ending: Ending, box: Box) -> Box:
        """Say whether it is provisional, or what the audit made of it."""
        sure = ending.sure
        if sure is None:
            return box
        at, rest = box.cut_top(self._sure_high(ink, ending, box.w) - ink.px(10), ink.px(10))
        colour = colour_of(ink, sure.tone)
        fill = theme.mixed(self.ground, colour, 0.14)
        ink.box(at, fill, line=colour, corner=11)
        mark, text = at.inset(ink.px(14), ink.px(4)).cut_left(ink.look.grown(24), ink.px(10))
        ink.icon(sure.icon, mark, ink.colours.text)
        ink.text(sure.words, text, theme.BODY, face="bold", on=fill, lines=2)
        return rest

    def _audit(self, ink: Ink, auditing: Auditing, ending: Ending, box: Box) -> None:
        """Draw what the phones are asked, who has answered, and the way on without the others."""
        button, box = box.cut_bottom(ink.look.grown(WAIT), ink.px(10))
        words, warning = ASKED_FOR[auditing.step]
        high = ink.height(words, box.w, theme.BODY)
        head, box = box.cut_top(high + ink.px(4), ink.px(6))
        ink.text(words, head, theme.BODY, align="center", lines=4)
        high = ink.height(warning, box.w, theme.SMALL, "bold")
        below, box = box.cut_top(high + ink.px(4), ink.px(8))
        ink.text(warning, below, theme.SMALL, face="bold", align="center", lines=4)
        seats = _named_in(auditing)
        columns, n = _beside(ink), len(seats)
        box = box.cut_top(-(-n // columns) * ink.look.grown(ASKED))[0]
        for seat, at in zip(seats, box.grid(n, columns, ink.px(6)), strict=True):
            self._opens(ink, at, seat, ending.names.get(seat, seat), auditing)
        ink.button("end_audit", say("Do not wait longer"), button,
                   partial(self.desk.open, waiting_no_more(auditing)), icon="skip")  # fmt: skip

    def _opens(self, ink: Ink, box: Box, seat: str, name: str, auditing: Auditing) -> None:
        """Draw a player who is asked: lit once an answer has come, whichever it is."""
        side = min(box.h, ink.look.grown(34))
        mark, text = box.cut_left(side, ink.px(8))
        mark = mark.centred(side, side)
        ink.badge(seat, mark)
        words, tone = _said_by(auditing, seat)
        if seat in auditing.waiting:
            ink.box(mark.inset(-ink.px(1)), theme.faded(self.ground, 0.62), corner=0)
        upper, lower = text.centred(text.w, ink.look.grown(46)).rows(2)
        ink.text(name, upper, theme.SMALL, face="bold")
        ink.text(words, lower, theme.SMALL, colour=colour_of(ink, tone))

    def _share_high(self, ink: Ink, ending: Ending, width: float) -> float:
        """Return how much room the winners want, or the question who they are."""
        auditing = self._audited
        if auditing is not None:
            lines = -(-len(_named_in(auditing)) // _beside(ink))
            words, warning = ASKED_FOR[auditing.step]
            head = ink.height(words, width, theme.BODY) + ink.px(4 + 6)
            head += ink.height(warning, width, theme.SMALL, "bold") + ink.px(4 + 8)
            return head + lines * ink.look.grown(ASKED) + ink.look.grown(WAIT) + ink.px(10)
        if ending.winners is None:
            return ink.look.grown(150) if ending.ask is not None else 0
        lines = -(-len(ending.winners) // 2)
        ask = ink.look.grown(52) + ink.px(8) if ending.partly and self._may_ask else 0
        head = self._head_high(ink, ending, width) + ink.px(6)
        return head + lines * (ink.look.grown(WINNER) + ink.px(8)) + ask

    def _head_high(self, ink: Ink, ending: Ending, width: float) -> float:
        return max(ink.height(win_shared(ending), width, theme.BODY, "head"), ink.look.grown(28))

    @property
    def _audited(self) -> Auditing | None:
        return None if self.is_kept else self.screen.auditing

    def _share(self, ink: Ink, ending: Ending, box: Box) -> None:
        if ending.winners is None:
            if ending.ask is not None and self._may_ask:
                self._ask(ink, ending, box)
            return
        if ending.partly and ending.ask is not None and self._may_ask:
            at, box = box.cut_bottom(ink.look.grown(52), ink.px(8))
            tap = partial(self.desk.open, ending.ask)
            ink.button("reveal", ending.ask.title, at, tap, icon=ending.ask.icon)
        words = win_shared(ending)
        head, box = box.cut_top(self._head_high(ink, ending, box.w), ink.px(6))
        ink.text(words, head, theme.BODY, face="head", align="center", colour=ink.colours.quiet,
                 lines=2)  # fmt: skip
        if ending.winners:
            self._winners(ink, ending, ending.winners, box)

    @property
    def _may_ask(self) -> bool:
        """Tell whether the table may say here what the winners hang on."""
        return self.screen.about is None and not self.is_kept

    def _winners(self, ink: Ink, ending: Ending, winners: Sequence[str], box: Box) -> None:
        columns = 1 if len(winners) == 1 else 2
        lines = -(-len(winners) // columns)
        high = min(ink.look.grown(WINNER) + ink.px(8), box.h / lines)
        box = box.cut_top(high * lines)[0]
        for seat, at in zip(winners, box.grid(len(winners), columns), strict=True):
            name = ending.names.get(seat, seat)
            side = min(at.h, ink.look.grown(38))
            wide = min(ink.width(name, theme.LARGE, "bold") + 4, at.w - side - ink.px(12))
            mark, text = at.centred(side + ink.px(12) + wide, at.h).cut_left(side, ink.px(12))
            ink.badge(seat, mark)
            ink.text(name, text, theme.LARGE, face="bold")

    def _ask(self, ink: Ink, ending: Ending, box: Box) -> None:
        button, words = box.cut_bottom(ink.look.grown(68), ink.px(8))
        quiet = ink.colours.quiet
        ink.text(ending.hint, words, theme.BODY, colour=quiet, align="center", lines=4)
        assert ending.ask is not None
        ink.button(
            "reveal",
            ending.ask.title,
            button,
            partial(self.desk.open, ending.ask),
            icon=ending.ask.icon,
            kind="bright",
            size=theme.LARGE,
        )


class _Pictures(RowsPanel):
    """The evening's facts, two beside each other where there is room."""

    def __init__(self, desk: Desk, screen: EndScreen, kept: dict[str, Any]) -> None:
        super().__init__(desk, kept)
        self.screen = screen

    def rows(self, ink: Ink) -> Sequence[Row]:
        """Return the pictures, by lines."""
        facts = self.screen.facts
        n = 2 if self.area.w > ink.look.grown(740) else 1
        lines: list[Sequence[Fact]] = [facts[i : i + n] for i in range(0, len(facts), n)]
        if n > 1 and len(facts) % n:
            lines = _around(facts)
        width = self.area.w - ink.px(14)
        need = [self._need(line, ink, width) for line in lines]
        more = max((self.area.h + ink.px(BETWEEN) - sum(need)) / max(len(lines), 1), 0)
        heights = [high + more for high in need]
        return [
            Row(partial(_given, high), partial(self._line, line))
            for line, high in zip(lines, heights, strict=True)
        ]

    def _need(self, line: Sequence[Fact], ink: Ink, width: float) -> float:
        wide = (width - ink.px(14) * (len(line) - 1)) / len(line) - ink.px(40)
        return max(chart_height(ink, fact, wide) for fact in line) + ink.px(36 + BETWEEN)

    def _line(self, line: Sequence[Fact], ink: Ink, box: Box) -> None:
        box = box.cut_top(box.h - ink.px(14))[0]
        for fact, at in zip(line, box.columns(len(line), ink.px(14)), strict=True):
            ink.box(at, ink.colours.panel, line=ink.colours.line)
            draw_chart(ink, fact, at.inset(ink.px(20), ink.px(18)))


class _Buttons(Panel):
    """What comes after."""

    def __init__(self, desk: Desk, screen: EndScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def paint(self, ink: Ink) -> None:
        """Draw them."""
        desk, ending, evening = self.desk, self.screen.ending, self.screen.evening
        settled = ending is not None and (ending.winners is not None or ending.ask is None)
        settled = settled and self.screen.auditing is None
        first, rest = self.area.cut_top((self.area.h - ink.px(20)) / 3, ink.px(10))
        number = None if evening is None else evening.number
        game = desk.package.name if evening is None else evening.game
        again = partial(desk.go, "setup", {"game": game, "again": number})
        ink.button("again", say("Play again"), first, again, icon="rotate", size=theme.LARGE,
                   kind="bright" if settled else "raised")  # fmt: skip
        buttons: tuple[tuple[str, Message, str, Tap], ...] = (
            ("log", say("Log"), "log", partial(desk.go, "log", self.screen.about)),
            ("save", say("Save as a page"), "share", self.screen.save_page),
            ("picture", say("Save as a picture"), "eye", self.screen.save_picture),
            ("home", say("Back to the start"), "home", desk.home),
        )
        for (key, words, icon, tap), at in zip(buttons, rest.grid(4, 2, ink.px(10)), strict=True):
            ink.button(key, words, at, tap, icon=icon, align="left")


ASKED_FOR: Final[Mapping[str, tuple[Message, Message]]] = {
    "consent": (
        say("Every phone asks: open your answers?"),
        say("After the last answer there is no undo."),
    ),
    "opening": (
        say("The phones open their answers now."),
        say("Nothing can be taken back any more."),
    ),
}
"""What the phones are asked, and what follows for the game, at each step."""


def _named_in(auditing: Auditing) -> tuple[str, ...]:
    """Return everybody with a phone: those who are asked, and those who open nothing."""
    return tuple(dict.fromkeys((*auditing.asked, *auditing.agreed, *auditing.declined)))


def _said_by(auditing: Auditing, seat: str) -> tuple[Message, Tone]:
    """Return what is told of a player who is asked, and in which tone."""
    if seat in auditing.waiting:
        return (say("awaited") if auditing.step == "consent" else say("opening…")), "quiet"
    if auditing.step == "opening" and seat in auditing.agreed:
        return say("opened"), "safe"
    if seat in auditing.agreed:
        return say("agrees"), "safe"
    return (say("declines") if auditing.step == "consent" else say("sealed")), "quiet"


def waiting_no_more(auditing: Auditing) -> Ask:
    """Ask whether it is really to go on without those who are awaited, and say what follows."""
    end = Send({"do": "end_audit"})
    if auditing.step == "opening":
        yes = Choice("yes", say("Yes, show what was opened"), end, icon="check")
        text = say("The answers of those who have not opened yet cannot be proved then.")
        return Ask("end_openings", say("Wait for no more openings?"), (yes,), text, icon="warn")
    yes = Choice("yes", say("Yes, close the game"), end, icon="check")
    text = say(
        "Whoever has not answered stays sealed, for good. From then on nothing of this game can be"
        " taken back."
    )
    return Ask("end_audit", say("Wait for nobody any more?"), (yes,), text, icon="warn")


def _beside(ink: Ink) -> int:
    """Return how many who are asked stand side by side."""
    return 3 if ink.look.scale <= 1.3 else 2  # noqa: PLR2004


def _size(ink: Ink) -> float:
    """Return how large the reason is written: where all text is large, no larger than that."""
    return theme.LARGE if ink.look.scale < 1.3 else theme.BODY  # noqa: PLR2004


def _do(what: Any) -> None:
    what()


def _around(facts: Sequence[Fact]) -> list[Sequence[Fact]]:
    """Return an odd number in pairs, and one alone: what has many columns, or else the first."""
    alone = next((n for n, fact in enumerate(facts) if isinstance(fact, Votes)), 0)
    before, after = facts[:alone], facts[alone + 1 :]
    pairs = [part[n : n + 2] for part in (before, after) for n in range(0, len(part), 2)]
    return [*pairs[: alone // 2], facts[alone : alone + 1], *pairs[alone // 2 :]]


def _given(high: float, _: Ink, __: float) -> float:
    return high
