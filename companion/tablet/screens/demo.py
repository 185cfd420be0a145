"""The demo's screen: a whole game played on the real table's screen, and words for what happens."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.say import say
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.screens.hosting import HostScreen
from companion.tablet.screens.replay import Replay
from companion.tablet.screens.screen import place
from companion.tablet.table.screen import TableScreen

STRIP: Final = 112
NARROW: Final = 900
"""A strip that is narrower has its buttons below the words."""
OFTEN: Final = 0.1
"""Seconds between two looks at the clock."""


def _soon(job: Any) -> None:
    Clock.schedule_once(lambda _: job(), -1)


class DemoScreen(HostScreen):
    """Hosts a screen of the demo's own desk; fingers reach only the strip below."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Go on with the demo that is on, or begin that of the game that `about` names."""
        super().__init__(desk, about)
        kept, package = desk.route.kept, desk.packages.get(about, desk.chosen)
        if "replay" not in kept:
            kept["replay"] = Replay(desk, package, _soon)
        self.replay: Replay = kept["replay"]
        self.replay.seen = self.see
        self.replay.dress()
        self.put(Background(desk))
        self.strip = self.put(_Strip(desk, self.replay))
        self._clock = Clock.schedule_interval(self.replay.pass_time, OFTEN)
        self.bind(parent=self._parted)
        self.see()

    @property
    def above(self) -> list[Widget]:
        """Return the strip."""
        return [self.strip]

    def see(self) -> None:
        """Take what changed in the game."""
        self.host(self.replay.inner)
        self.strip.show()

    def lay(self, box: Box) -> None:
        """Put the strip over the table's buttons, which nobody presses here."""
        place(self.panels[0], box)
        look = self.desk.look
        gap = look.px(theme.GAP)
        strip, rest = box.inset(gap).cut_bottom(look.grown(STRIP), gap)
        if self.hosted is not None and self.layer is not None:
            on_table = isinstance(self.hosted, TableScreen)
            place(self.hosted, box if on_table else Box(box.x, rest.y, box.w, box.top - rest.y))
            if isinstance(self.hosted, TableScreen):
                buttons = self.hosted.actions
                strip = Box(buttons.x, buttons.y, buttons.width, buttons.height)
            place(self.layer, Box(box.x, strip.top, box.w, box.top - strip.top))
        place(self.strip, strip)

    def refresh(self) -> None:
        """Draw again what changed outside."""
        self.panels[0].show()
        self.see()

    def on_touch_down(self, touch: Any) -> bool:
        """Let nothing through to the game: it plays by itself."""
        if not self.strip.dispatch("on_touch_down", touch) and not touch.is_mouse_scrolling:
            self.replay.hint()
        return True

    def _parted(self, _: Any, parent: Any) -> None:
        if parent is None:
            self._clock.cancel()


class _Strip(Panel):
    """What happens, in words; and stop."""

    def __init__(self, desk: Desk, replay: Replay) -> None:
        super().__init__(desk)
        self.replay = replay

    @property
    def ground(self) -> theme.Colour:
        """The strip's colour."""
        return self.desk.look.palette.raised

    def touched(self, touch: Any) -> bool:
        """Take the whole strip for ours."""
        return True

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        c, replay = ink.colours, self.replay
        ink.box(self.area.inset(-ink.px(4)), c.ground, corner=0)
        ink.box(self.area, self.ground, line=c.attention, width=2)
        self._progress(ink)
        inner = self.area.inset(ink.px(14), ink.px(12))
        if inner.w < ink.px(NARROW):
            buttons, words = inner.cut_bottom(ink.look.grown(54), ink.px(8))
        else:
            wide = min(ink.look.grown(132), inner.w * 0.17)
            buttons, words = inner.cut_right(3 * wide + 2 * ink.px(8), ink.px(18))
        pause, faster, stop = buttons.columns(3, ink.px(8))
        if replay.is_paused:
            ink.button("demo.pause", say("Continue"), pause, replay.pause, icon="play")
        else:
            ink.button("demo.pause", say("Pause"), pause, replay.pause, icon="pause")
        kind: Any = "chosen" if replay.is_fast else "raised"
        ink.button("demo.faster", say("Faster"), faster, replay.hurry, icon="skip", kind=kind)
        ink.button("demo.stop", say("Stop"), stop, self._stop, icon="close", kind="bright")
        self._caption(ink, words)

    def _stop(self) -> None:
        self.desk.back()

    def _caption(self, ink: Ink, box: Box) -> None:
        mark, rest = box.cut_left(ink.look.grown(96), ink.px(16))
        name, icon = mark.cut_bottom(ink.look.grown(26))
        ink.icon("eye", icon.inset(0, ink.px(4)), ink.colours.quiet)
        ink.text(say("Demo"), name, face="head", colour=ink.colours.quiet, align="center")
        said = self.replay.words or (say("A game begins…"),)
        ink.text(" ".join(ink.say(one) for one in said), rest, theme.LARGE, lines=4)

    def _progress(self, ink: Ink) -> None:
        total = max(len(self.replay.commands), 1)
        line = self.area.inset(ink.px(14), 0).cut_bottom(ink.px(5))[0]
        done = line.cut_left(line.w * self.replay.at / total)[0]
        ink.box(done, ink.colours.attention, corner=2)
