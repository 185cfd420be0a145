"""The sheet that corrects a number: the table is right, the app is told."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from companion.core.say import say
from companion.stage.questions import Number, corrected
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import LocalNumber
from companion.tablet.sheets.sheet import Heading, SheetPanel

PAD: Final = 12
"""As many values are shown at once, and each is one tap."""


class NumberSheet(SheetPanel):
    """Shows a `Number`."""

    wide = 640.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Begin with the number as it is."""
        super().__init__(desk, sheet)
        self.number: Number = sheet.number if isinstance(sheet, LocalNumber) else sheet
        text = say("Make it what it is on your table. The log notes the correction.")
        text = sheet.text if isinstance(sheet, LocalNumber) else text
        number = self.number
        self.heading = Heading(number.label, text, icon=number.icon, seat=number.seat)
        self.small = number.high - number.low <= PAD

    @property
    def value(self) -> int:
        """The number as it was tapped so far."""
        kept = self.desk.counts.get(self.number.path, {})
        return kept.get("value", self.number.value)

    def _columns(self) -> int:
        n = self.number.high - self.number.low + 1
        return n if n <= 7 else -(-n // 2)  # noqa: PLR2004

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        steps = ink.look.grown(104)
        lines = -(-(self.number.high - self.number.low + 1) // self._columns())
        below = lines * ink.look.grown(76) + (lines - 1) * ink.px(10)
        if not self.small:
            below = ink.look.grown(68)
        return self.heading.need(ink, width) + steps + ink.px(18) + below

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the number, its steps, and its values."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        steps, rest = rest.cut_top(ink.look.grown(104), ink.px(18))
        self._steps(ink, steps)
        if not self.small:
            ink.button("number.ok", say("OK"), rest, self.done, kind="bright",
                       size=theme.LARGE)  # fmt: skip
            return
        values = range(self.number.low, self.number.high + 1)
        places = rest.grid(len(values), self._columns(), ink.px(10))
        for value, at in zip(values, places, strict=True):
            kind = "chosen" if value == self.value else "raised"
            tap = partial(self.set, value)
            ink.button(f"number.set.{value}", str(value), at, tap, kind=kind, size=30)  # type: ignore[arg-type]

    def _steps(self, ink: Ink, box: Box) -> None:
        """Draw the number with less and more on both sides."""
        steps = [("less", -1), ("more", 1)]
        if not self.small:
            steps = [("less5", -5), ("less", -1), ("more", 1), ("more5", 5)]
        half = len(steps) // 2
        places = box.shares([1.0] * half + [1.6] + [1.0] * half, ink.px(12))
        middle = places.pop(half)
        size = box.h * 0.8 / ink.look.font(1)
        ink.text(str(self.value), middle, size, face="black", align="center")
        for (name, step), at in zip(steps, places, strict=True):
            to = max(self.number.low, min(self.value + step, self.number.high))
            at = at.centred(at.w, ink.look.grown(72))  # noqa: PLW2901
            words = f"{step:+d}".replace("-", "−") if abs(step) > 1 else ""
            ink.box(at, ink.colours.raised, line=ink.colours.line, corner=11)
            if words:
                on = ink.colours.raised
                ink.text(words, at, theme.LARGE, face="bold", align="center", on=on)
            else:
                icon = "minus" if step < 0 else "plus"
                ink.icon(icon, at.centred(ink.px(28), ink.px(28)))
            ink.spot(f"number.{name}", at, partial(self._step, to))

    def _step(self, to: int) -> None:
        """Go a step: where every value is one tap, this is one too."""
        if self.small and to != self.number.value:
            self.set(to)
        else:
            self.desk.count(self.number.path, {"value": to})

    def done(self) -> None:
        """Set it right as it is shown now."""
        self.set(self.value)

    def set(self, value: int) -> None:
        """Set it right."""
        self.desk.close(self.sheet)
        if isinstance(self.sheet, LocalNumber):
            self.sheet.done(value)
        elif value != self.number.value:
            self.desk.send(corrected(self.number, value))
