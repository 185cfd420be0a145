"""The screen of an ending: who won and why, who shares it, the report, and how it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget

from companion.core.say import Message, say
from companion.stage.endings import Ending
from companion.stage.facts import Fact, Votes
from companion.stage.middles import Middle
from companion.stage.scene import Selection
from companion.table.guests import Auditing
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.charts import chart_height, draw_chart
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink, Tap
from companion.tablet.layers import Notice
from companion.tablet.news import TableNews
from companion.tablet.panel import Panel
from companion.tablet.phones import guests_of
from companion.tablet.png import png
from companion.tablet.report import (
    GameRecord,
    file_name,
    html,
    look_back,
    saved,
    shown,
)
from companion.tablet.rows import ListRow, RowsPanel
from companion.tablet.screens.outcome import OutcomePanel
from companion.tablet.screens.screen import Screen, place

LEFT: Final = 440
BETWEEN: Final = 14
"""Between two pictures, and below the last."""
HIGHEST: Final = 4000
"""Of a picture that is kept: what any tablet can draw."""
BUTTON: Final = 60


class EndScreen(Screen):
    """The end of the game on the table, or of the past one that `about` numbers."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask the table for the game."""
        super().__init__(desk, about)
        self.record: GameRecord | None = desk.route.kept.get("record")
        self.facts: tuple[Fact, ...] = ()
        self.trouble: Message | None = None
        self._asked = 0
        self._news: Any = None
        self.put(Background(desk))
        self.outcome = self.put(OutcomePanel(desk, self))
        self.pictures = self.put(_Pictures(desk, self, desk.route.kept))
        self.buttons = self.put(_Buttons(desk, self))
        self._make()
        self.refresh()

    @property
    def ending(self) -> Ending | None:
        """How it ended, as the game's face tells it."""
        if self.record is None:
            return None
        return self.desk.face_of(self.record.game).ending(TableNews(self.record.view, over=True))

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

    def _read(self, asked: int, record: GameRecord | None) -> None:
        if asked == self._asked and record is not None:
            self.record = self.desk.route.kept["record"] = record
            self._make()
            self.refresh()

    def _make(self) -> None:
        if self.record is not None:
            self.facts = self.desk.face_of(self.record.game).facts(self.record.moments)

    def _fail(self, why: Message) -> None:
        self.trouble = why
        self.refresh()

    # What can be kept

    def save_page(self) -> None:
        """Write the report as a page."""
        record, ending = self.record, self.ending
        if record is not None and ending is not None:
            title = self.desk.packages[record.game].title
            words, facts, middle = self.desk.words, self.facts, self._middle()
            self._save(
                file_name(record, "html"),
                lambda: html(title, record, ending, facts, words, middle).encode(),
            )

    def _middle(self) -> Middle | None:
        """Return the middle of the table as it was at the end."""
        assert self.record is not None
        news = TableNews(self.record.view, over=True)
        return self.desk.face_of(self.record.game).scene(news, Selection()).middle

    def save_picture(self) -> None:
        """Write everything as a picture: what is seen, and all that it can be scrolled to."""
        if self.record is not None:
            width, height, pixels = self._drawn()
            self._save(file_name(self.record, "png"), lambda: png(width, height, pixels))

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
        outcome = OutcomePanel(self.desk, self, is_kept=True)
        pictures = _Pictures(self.desk, self, {})
        sheet = Widget()
        under = Box(0, 0, *size)
        for panel, at in (
            (Background(self.desk), under),
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
        text = say("Saved as {name} in {folder}.", name=where.name, folder=shown(where.parent))
        self.desk.open(Notice(say("Saved"), text, "check"))


class _Pictures(RowsPanel):
    """The game's facts, two beside each other where there is room."""

    def __init__(self, desk: Desk, screen: EndScreen, kept: dict[str, Any]) -> None:
        super().__init__(desk, kept)
        self.screen = screen

    def rows(self, ink: Ink) -> Sequence[ListRow]:
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
            ListRow(partial(_given, high), partial(self._line, line))
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
    """The buttons below the outcome: play again, log, save, home."""

    def __init__(self, desk: Desk, screen: EndScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def paint(self, ink: Ink) -> None:
        """Draw them."""
        desk, ending, record = self.desk, self.screen.ending, self.screen.record
        settled = ending is not None and (ending.winners is not None or ending.ask is None)
        settled = settled and self.screen.auditing is None
        first, rest = self.area.cut_top((self.area.h - ink.px(20)) / 3, ink.px(10))
        number = None if record is None else record.number
        game = desk.package.name if record is None else record.game
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
