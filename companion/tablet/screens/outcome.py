"""The panel of an ending: which side won, why, who shares it; and who is asked in the audit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.core.say import Message, say
from companion.stage.endings import Ending
from companion.stage.facts import FactTone
from companion.stage.presses import Send
from companion.stage.questions import Ask, Choice
from companion.table.guests import Auditing
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.charts import tone as colour_of
from companion.tablet.desk import Desk
from companion.tablet.glow import radiance
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.report import (
    length,
    win_shared,
)
from companion.tablet.rows import scroll_bar

if TYPE_CHECKING:
    from companion.tablet.screens.end import EndScreen

ASKED: Final = 48
"""How high somebody stands who is asked to open."""
WAIT: Final = 54
EMBLEM: Final = 46
WINNER: Final = 42
"""How high a winner's name stands."""


class OutcomePanel(Panel):
    """Which side won, why, and who shares it; in a picture that is kept there are no buttons."""

    scrolls = True

    def __init__(self, desk: Desk, screen: EndScreen, *, is_kept: bool = False) -> None:
        """Show what this screen has read."""
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
        record, quiet = self.screen.record, ink.colours.quiet
        long = ink.say(length(record)) if record is not None else ""
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
        about = {"game": record.game if record else None, "rule": ending.rule}
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
        ink.button("end_audit", say("Stop waiting"), button,
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
            doubt: Message | str = DOUBTED if seat in ending.doubted else ""
            wide = max(ink.width(name, theme.LARGE, "bold"), ink.width(doubt, theme.SMALL)) + 4
            wide = min(wide, at.w - side - ink.px(12))
            mark, text = at.centred(side + ink.px(12) + wide, at.h).cut_left(side, ink.px(12))
            ink.badge(seat, mark)
            if doubt:
                low, text = text.cut_bottom(text.h * 0.4)
                # Where the words have no room the findings alone have them.
                if ink.width(doubt, theme.SMALL) <= low.w:
                    ink.text(doubt, low, theme.SMALL, colour=ink.colours.quiet, rise="top")
                else:
                    ink.icon("question", low.cut_left(low.h)[0], ink.colours.quiet)
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


ASKED_FOR: Final[Mapping[str, tuple[Message, Message]]] = {
    "consent": (
        say("Every phone asks: open your answers?"),
        say("After the last answer there is no undo."),
    ),
    "opening": (
        say("The phones open their answers now."),
        say("Nothing can be undone any more."),
    ),
}
"""What the phones are asked, and what follows for the game, at each step."""

DOUBTED: Final = say("cannot be proved")
"""Said below a winner whom somebody's notes accuse."""


def _named_in(auditing: Auditing) -> tuple[str, ...]:
    """Return everybody with a phone: those who are asked, and those who open nothing."""
    return tuple(dict.fromkeys((*auditing.asked, *auditing.agreed, *auditing.declined)))


def _said_by(auditing: Auditing, seat: str) -> tuple[Message, FactTone]:
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
        text = say("Then the answers of those who have not opened cannot be proved.")
        return Ask(
            "end_openings", say("Stop waiting for the last phones?"), (yes,), text, icon="warn"
        )
    yes = Choice("yes", say("Yes, close the game"), end, icon="check")
    text = say(
        "Whoever has not answered stays sealed, for good. From then on nothing of this game can be"
        " taken back."
    )
    return Ask("end_audit", say("Stop waiting for the others?"), (yes,), text, icon="warn")


def _beside(ink: Ink) -> int:
    """Return how many who are asked stand side by side."""
    return 3 if ink.look.scale <= 1.3 else 2  # noqa: PLR2004


def _size(ink: Ink) -> float:
    """Return how large the reason is written: where all text is large, no larger than that."""
    return theme.LARGE if ink.look.scale < 1.3 else theme.BODY  # noqa: PLR2004


def _do(what: Callable[[], object]) -> None:
    what()
