"""The screen that changes an earlier step: the table as it was, then what would follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.table.telling import LogLine
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.rewriting import EarlierStep, Preview
from companion.tablet.rows import (
    ListRow,
    RowsPanel,
    line_height,
    paragraph,
    paragraph_height,
)
from companion.tablet.screens.hosting import HostScreen
from companion.tablet.screens.parts import BAR, section
from companion.tablet.screens.rewrite_table import HandsPanel, WouldPanel
from companion.tablet.screens.screen import place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing
from companion.tablet.table.regions import LARGE_TEXT
from companion.tablet.theme import Colour

FOOT: Final = 92
COUNTS: Final = 76
FEW: Final = 3
"""So few lines leave the map more room."""


def _soon(job: Any) -> None:
    Clock.schedule_once(lambda _: job(), -1)


class RewriteScreen(HostScreen):
    """The step whose line of the log `about` is."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Go on with the step that is being changed, or begin."""
        super().__init__(desk, about)
        kept = desk.route.kept
        if "step" not in kept:
            kept["step"] = EarlierStep(desk, about, _soon)
        self.step: EarlierStep = kept["step"]
        self.step.seen = self.see
        self.step.dress()
        self.put(Background(desk))
        self.bar = self.put(_Bar(desk, self.step))
        self.rows = self.put(_Follows(desk, kept, self.step))
        self.would = self.put(WouldPanel(desk, self.step))
        self.hands = self.put(HandsPanel(desk, kept, self.step))
        self.foot_panel = self.put(_Foot(desk, self.step))
        self._had: Preview | None = None
        self.see()

    @property
    def above(self) -> list[Widget]:
        """Return the bar."""
        return [self.bar]

    def see(self) -> None:
        """Take what changed on the earlier table, and what would follow."""
        self.host(self.step.inner)
        if self.step.found is not self._had:
            self._had = self.step.found
            self._lay()
        for panel in (self.bar, self.rows, self.would, self.hands, self.foot_panel):
            panel.show()

    def refresh(self) -> None:
        """Draw again what changed outside."""
        super().refresh()
        self.see()

    def step_back(self) -> bool:
        """Go back from what would follow to the table as it was."""
        inner = self.step.inner
        if self.step.found is not None:
            self.step.look_again()
            return True
        if inner is not None and inner.route.name != "table":
            inner.back()
            return True
        return False

    def lay(self, box: Box) -> None:
        """Place the bar above, and below it either the table or what would follow."""
        look = self.desk.look
        place(self.panels[0], box)
        nowhere = Box(box.x, box.y, 0, 0)
        inset = box.inset(look.px(24), look.px(16))
        bar, rest = inset.cut_top(look.grown(BAR), look.px(14))
        place(self.bar, bar)
        follows = self.step.found is not None
        foot, rows = rest.cut_bottom(look.grown(FOOT), look.px(14))
        for panel, at in zip((self.rows, self.would, self.hands), self._parts(rows), strict=True):
            place(panel, at if follows else nowhere)
        place(self.foot_panel, foot if follows else nowhere)
        table = Box(box.x, box.y, box.w, rest.top - box.y)
        for widget in (self.hosted, self.layer):
            if widget is not None:
                place(widget, Box(-2 * box.w, box.y, box.w, table.h) if follows else table)

    def _parts(self, box: Box) -> tuple[Box, Box, Box]:
        """Share a box among what follows, the map, and what the hands do: the map is square."""
        look, would = self.desk.look, self.step.would
        gap = look.px(22)
        nowhere, has_hands = Box(box.x, box.y, 0, 0), self.desk.settings.hands
        if would is None or (would.middle is None and not has_hands):
            return box, nowhere, nowhere
        has_map, few = would.middle is not None, len(would.checklist) <= FEW
        if is_standing(self.desk):
            upper, rows = box.cut_top(box.h * 0.45, gap)
            left, right = upper.columns(2, gap) if has_map else (Box(box.x, box.top, 0, 0), upper)
            return rows, left, right
        rows, right = box.shares((1.25, 1) if has_map else (1.6, 1), gap)
        if not has_hands:
            return rows, right, nowhere
        share = (0.62 if few else 0.5) - (0.14 if look.scale > LARGE_TEXT else 0)
        high = right.h * share if has_map else 0
        left, right = right.cut_top(high, gap if has_map else 0)
        return rows, left, right


class _Bar(TitleBar):
    """What is to be done here, and which step it is about."""

    def __init__(self, desk: Desk, step: EarlierStep) -> None:
        super().__init__(desk)
        self.step = step

    @property
    def ground(self) -> Colour:
        """The screen's colour."""
        return self.desk.look.palette.ground

    def touched(self, touch: Any) -> bool:
        """Let no finger through to the table below."""
        return True

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        was = " ".join(ink.say(one) for one in self.step.line.text)
        if self.step.found is not None:
            return say("This is what would follow"), say("Nothing is changed yet")
        return say("Do here what should have been done"), say("Instead of: {what}", what=was)

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw the button that leaves the step out."""
        if self.step.found is not None:
            return box
        at, box = box.cut_right(min(ink.look.grown(250), box.w * 0.34), ink.px(18))
        words = say("Leave it out")
        ink.button("leave_out", words, at.inset(0, ink.px(4)), self.step.leave_out, icon="close")
        return box

    def go_back(self) -> None:
        """Go back to the table as it was, or leave."""
        if self.step.found is not None:
            self.step.look_again()
        else:
            self.desk.back()


class _Follows(RowsPanel):
    """What would change, what would fall away, and how much stays."""

    def __init__(self, desk: Desk, kept: dict[str, Any], step: EarlierStep) -> None:
        super().__init__(desk, kept, "follows")
        self.step = step

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return the numbers, then the steps under their headings."""
        found = self.step.found
        if found is None:
            return ()
        rows = [ListRow(lambda ink, _: ink.look.grown(COUNTS), partial(_counts, found))]
        rows += [_heading(say("This step")), _changed_row(found.was, found.now)]
        if found.changed:
            rows.append(_heading(say("These turn out differently")))
            rows += [_changed_row(was, now) for was, now in found.changed]
        if found.dropped:
            rows.append(_heading(say("These are dropped")))
            rows += [_changed_row(was, None, no) for was, no in found.dropped]
        return rows


class _Foot(Panel):
    """Do it, or do not."""

    def __init__(self, desk: Desk, step: EarlierStep) -> None:
        super().__init__(desk)
        self.step = step

    def paint(self, ink: Ink) -> None:
        """Draw both buttons."""
        if self.step.found is None:
            return
        not_yet, yes = self.area.inset(0, ink.px(4)).shares((1, 1.4), ink.px(14))
        ink.button("choose_again", say("Choose again"), not_yet, self.step.look_again, icon="back")
        ink.button(
            "change",
            say("Change it"),
            yes,
            self.step.change,
            sub=say("Undo brings it all back"),
            icon="check",
            kind="bright",
            size=theme.LARGE,
        )


def _counts(found: Preview, ink: Ink, box: Box) -> None:
    """Draw how many steps stay, change and fall away."""
    c = ink.colours
    counts = (
        (found.kept, say_many("step stays", "steps stay", found.kept), c.quiet),
        (
            len(found.changed),
            say_many(
                "step turns out differently", "steps turn out differently", len(found.changed)
            ),
            theme.amber(c),
        ),
        (
            len(found.dropped),
            say_many("step is dropped", "steps are dropped", len(found.dropped)),
            c.alarm,
        ),
    )
    at = box.cut_bottom(ink.px(6))[1]
    for (count, words, colour), one in zip(counts, at.columns(3, ink.px(10)), strict=True):
        ink.box(one, c.panel, line=colour if count else c.line, corner=11)
        inner = one.inset(ink.px(16), ink.px(6))
        number, rest = inner.cut_left(ink.width(str(count), theme.HEAD, "black") + ink.px(14))
        shade = colour if count else c.quiet
        ink.text(str(count), number, theme.HEAD, face="black", colour=shade, on=c.panel)
        ink.text(words, rest, theme.BODY, on=c.panel, lines=2)


def _heading(words: Message) -> ListRow:
    def paint(ink: Ink, box: Box) -> None:
        section(ink, box.cut_bottom(ink.look.grown(36))[0], words)

    return ListRow(lambda ink, _: ink.look.grown(58), paint)


def _changed_row(was: LogLine, now: LogLine | None, no: Refusal | None = None) -> ListRow:
    """A step as it is, struck out, and below it what it would be, or why it falls away."""

    def texts(ink: Ink) -> tuple[str, str]:
        old = " ".join(ink.say(one) for one in was.text) or was.do
        if no is not None:
            return old, ink.say(no.why)
        if now is None:
            return old, ink.say(say("It is left out."))
        return old, " ".join(ink.say(one) for one in now.text) or now.do

    def height(ink: Ink, width: float) -> float:
        words = width - ink.look.grown(46)
        old, new = texts(ink)
        same = old == new
        high = paragraph_height(ink, new, words) + (
            0 if same else paragraph_height(ink, old, words)
        )
        return high + ink.px(18)

    def paint(ink: Ink, box: Box) -> None:
        mark, words = box.inset(0, ink.px(9)).cut_left(ink.look.grown(30), ink.look.grown(16))
        seat = (now or was).seat
        if seat is not None:
            ink.badge(seat, mark.cut_top(line_height(ink))[0])
        old, new = texts(ink)
        if old != new:
            places, words = paragraph(ink, old, words, colour=ink.colours.quiet)
            for at in places:
                y = at.middle[1] - at.h * 0.03
                ink.line((at.x, y, at.right, y), ink.colours.quiet, 2)
        colour = ink.colours.alarm if no is not None else ink.colours.text
        paragraph(ink, new, words, colour=colour)

    return ListRow(height, paint)
