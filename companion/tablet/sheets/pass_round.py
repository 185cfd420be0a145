"""The sheet on which one player answers a sealed question on this tablet, passed round for it.

A cover before and a cover after, the same whatever was answered. The answer is held only while it
is sent: nothing here remembers it, and nothing that is drawn, heard or timed differs by it.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle

from companion.core.say import Message, say
from companion.stage.questions import PassRound
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.phones import called_at, guest_at, sealing_of
from companion.tablet.sheets.sheet import SheetPanel
from companion.tablet.theme import Colour, faded

HOLD: Final = 1.2
"""Seconds for which an answer is held."""
NOWHERE: Final = (0.0, 0.0)


class PassRoundSheet(SheetPanel):
    """Shows a `PassRound`: a cover, the question, and the cover again."""

    closes = False

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Begin behind the cover; so does a tablet that is turned, or speaks another language."""
        super().__init__(desk, sheet)
        self.round: PassRound = sheet
        self.stage: Literal["cover", "question"] = "cover"
        self._held = 0.0
        self._tick: Any = None

    @property
    def ground(self) -> Colour:
        """The window's own colour: nothing else is to be seen."""
        return self.desk.look.palette.ground

    @property
    def is_in(self) -> bool:
        """Tell whether this player's answer is in."""
        sealing = sealing_of(self.desk)
        return sealing is None or self.round.seat not in sealing.waiting

    @property
    def next_seat(self) -> str | None:
        """Who else answers here and has not yet."""
        sealing = sealing_of(self.desk)
        for seat in sealing.waiting if sealing is not None else ():
            guest = guest_at(self.desk, seat)
            if guest is not None and guest.state == "tablet" and seat != self.round.seat:
                return seat
        return None

    def paint(self, ink: Ink) -> None:
        """Draw what stands before this player now, over the whole window."""
        self.card, self.length = self.area, self.area.h
        ink.box(self.area.inset(-ink.px(2)), self.ground, corner=0)
        high = 430 if self.is_in else 560
        box = self.area.inset(ink.px(40), ink.px(28))
        box = box.centred(ink.look.grown(900), ink.look.grown(high))
        if self.is_in:
            self._cover_after(ink, box)
        elif self.stage == "cover":
            self._cover(ink, box)
        else:
            self._question(ink, box)

    def _head(self, ink: Ink, box: Box, title: Message | str, text: Message) -> Box:
        """Draw the player's badge, a title and a line; return what is left below."""
        mark, rest = box.cut_top(ink.look.grown(104), ink.px(18))
        ink.badge(self.round.seat, mark)
        high = ink.height(title, rest.w, 36, "head")
        head, rest = rest.cut_top(high + ink.px(4), ink.px(12))
        ink.text(title, head, 36, face="head", align="center", lines=3)
        high = ink.height(text, rest.w, theme.LARGE)
        words, rest = rest.cut_top(high + ink.px(4), ink.px(24))
        ink.text(text, words, theme.LARGE, align="center", lines=6)
        return rest

    def _cover(self, ink: Ink, box: Box) -> None:
        name = called_at(self.desk, self.round.seat)
        rest = self._head(
            ink, box, say("Pass the tablet to {name}", name=name), say("Nobody else looks.")
        )
        back, rest = rest.cut_bottom(ink.look.grown(60), ink.px(14))
        go, rest = rest.cut_bottom(ink.look.grown(84), ink.px(20))
        self._known(ink, rest)
        words = say("I am {name}, and nobody else looks", name=name)
        ink.button("pass.begin", words, go, self.begin, kind="bright", size=theme.LARGE)
        ink.button("pass.back", say("Not now"), back, self.put_away, kind="quiet")

    def _known(self, ink: Ink, box: Box) -> None:
        """Say plainly what this tablet could know."""
        c = ink.colours
        high = ink.height(KNOWN, box.w - ink.px(40 + 46), theme.BODY) + ink.px(28)
        at = box.cut_top(min(max(high, ink.look.grown(56)), box.h))[0]
        ink.box(at, c.panel, line=c.line, corner=11)
        mark, words = at.inset(ink.px(20), ink.px(8)).cut_left(ink.look.grown(30), ink.px(16))
        ink.icon("tablet", mark, c.text)
        ink.text(KNOWN, words, theme.BODY, on=c.panel, lines=5)

    def _question(self, ink: Ink, box: Box) -> None:
        """Draw the two answers, alike but for their words."""
        question, c = self.round.question, ink.colours
        name = called_at(self.desk, self.round.seat)
        hint = say("{name}: hold one of the two until it is sealed.", name=name)
        rest = self._head(ink, box, question.asked, hint)
        back, rest = rest.cut_bottom(ink.look.grown(60), ink.px(20))
        high = min(rest.h, ink.look.grown(200))
        for answer, at in zip(
            question.answers, rest.cut_top(high)[0].columns(2, ink.px(24)), strict=True
        ):
            ink.box(at, c.raised, line=c.line, width=2)
            ink.text(answer.label, at.inset(ink.px(20), ink.px(12)), 28, face="head",
                     align="center", on=c.raised, lines=4)  # fmt: skip
            ink.spot(f"pass.answer.{answer.vote}", at, _nothing, theme.ROUND)
        ink.button("pass.cover", say("Cover it again"), back, self.cover, kind="quiet")

    def _cover_after(self, ink: Ink, box: Box) -> None:
        name = called_at(self.desk, self.round.seat)
        rest = self._head(
            ink, box, say("{name}'s answer is sealed", name=name),
            say("Nothing here shows what it was."),
        )  # fmt: skip
        following = self.next_seat
        go, rest = rest.cut_top(ink.look.grown(84), ink.px(14))
        if following is not None:
            words = say("Next: {name} answers here", name=called_at(self.desk, following))
            ink.button("pass.next", words, go, partial(self._next, following), kind="bright",
                       seat=following, size=theme.LARGE)  # fmt: skip
            go = rest.cut_top(ink.look.grown(60))[0]
        kind: Literal["bright", "quiet"] = "bright" if following is None else "quiet"
        ink.button("pass.done", say("Back to the scan"), go, self.put_away, kind=kind, size=20)

    # What a finger does

    def begin(self) -> None:
        """Take the cover away."""
        self.stage = "question"
        self.show()

    def cover(self) -> None:
        """Put the cover back: nothing was answered."""
        self.stage = "cover"
        self.show()

    def _next(self, seat: str) -> None:
        self.desk.close(self.round)
        self.desk.open(PassRound(self.round.question, seat))

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to seal, where the finger landed on an answer."""
        taken = super().on_touch_down(touch)
        if self._answer() is not None and self._tick is None:
            self._held = 0.0
            self._tick = Clock.schedule_interval(self._hold, 0)
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Let go: what was not held long enough is no answer, and no place is remembered."""
        taken = super().on_touch_up(touch)
        self._let_go()
        return taken

    def _answer(self) -> int | None:
        """Return the vote under the finger, while it lies there."""
        key = self._pressed.key if self._pressed is not None else ""
        return int(key[-1]) if key.startswith("pass.answer.") else None

    def _hold(self, seconds: float) -> None:
        vote = self._answer()
        if vote is None or self.parent is None:
            self._let_go()
            return
        self._held += seconds
        if self._held < HOLD or self.desk.busy:
            self._highlight()
            return
        self._pressed = None
        self._let_go()
        self.stage = "cover"
        self.desk.hear("place")
        self.desk.send({"do": "seal", "seat": self.round.seat, "vote": vote})
        self.redraw()

    def _let_go(self) -> None:
        if self._tick is not None:
            self._tick.cancel()
        self._tick, self._held, self._from = None, 0.0, NOWHERE
        self._highlight()

    def _highlight(self) -> None:
        """Show how long an answer was held, the same way on both."""
        super()._highlight()
        spot = self._pressed
        if spot is None or self._answer() is None:
            return
        share = min(self._held / HOLD, 1)
        x, y = self.of_window(*spot.box.middle)
        across = self.angle % 180
        w, h = (spot.box.h, spot.box.w) if across else (spot.box.w, spot.box.h)
        w, h = (w, h * share) if across else (w * share, h)
        self.canvas.after.add(Color(*faded(self.desk.look.palette.text, 0.2)))
        shape = {"pos": (x - w / 2, y - h / 2), "size": (w, h)}
        self.canvas.after.add(RoundedRectangle(**shape, radius=[max(spot.round, 1)]))


def _nothing() -> None:
    """Do nothing: a tap alone is no answer, the button must be held."""


KNOWN: Final = say(
    "This tablet could read an answer given here. Your own phone keeps it to itself."
)
