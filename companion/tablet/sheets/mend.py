"""The sheet that corrects a card on the map: its doors as it lies, and whether it was searched."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say
from companion.stage.questions import Mend
from companion.tablet import theme
from companion.tablet.board.doors import side_of
from companion.tablet.board.tiles import paint_large
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import Heading, SheetPanel

SIDES: Final = ("top", "right", "bottom", "left")
NEXT: Final[Mapping[str, str]] = {"D": "S", "S": "W", "W": "D"}
KINDS: Final[Mapping[str, Message]] = {
    "D": say("doorway"),
    "S": say("security door"),
    "W": say("wall"),
}


class MendSheet(SheetPanel):
    """Shows a `Mend`."""

    wide = 820.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Begin with the card as the app has it."""
        super().__init__(desk, sheet)
        self.mend: Mend = sheet
        text = say(
            "Tap a side until it matches your card. The app remembers these"
            " doors for your copy of the game."
        )
        self.heading = Heading(
            say("Fix this card: {card}", card=self.mend.name), text, icon="pencil"
        )

    @property
    def doors(self) -> str:
        """The doors as they were tapped so far."""
        return self.desk.map.mending.get(self.mend.path, (self.mend.doors, None))[0]

    @property
    def searched(self) -> bool | None:
        """Whether it was searched, as it was tapped so far; None where nobody can search."""
        return self.desk.map.mending.get(self.mend.path, ("", self.mend.searched))[1]

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        picture = self._picture(ink, width)
        rows = ink.look.grown(64) * (5 if self._is_wide(width) else 6) + ink.px(60)
        body = max(picture, rows) if self._is_wide(width) else picture + rows
        return self.heading.need(ink, width) + body

    def _is_wide(self, width: float) -> bool:
        """Tell whether there is room for words beside the picture."""
        return width >= self.desk.look.px(620)

    def _picture(self, ink: Ink, width: float) -> float:
        return min(ink.px(360), width * (0.5 if self._is_wide(width) else 0.8))

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the card large, its sides in words, and what is to be done."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        side = self._picture(ink, box.w)
        if self._is_wide(box.w):
            left, right = rest.cut_left(side, ink.px(28))
        else:
            left, right = rest.cut_top(side, ink.px(16))
        self._card(ink, left.centred(side, side).inset(ink.px(14)))
        self._words(ink, right)

    def _card(self, ink: Ink, card: Box) -> None:
        paint_large(ink, card, self.mend, self.doors)
        for n, name in enumerate(SIDES):
            touch = side_of(card, n, ink.px(88), card.w * 0.56)
            ink.spot(f"mend.{name}", touch, partial(self.turn, n))

    def _words(self, ink: Ink, box: Box) -> None:
        """Say every side in words, too, and whether the room was searched."""
        go, rest = box.cut_bottom(ink.look.grown(64), ink.px(16))
        names = (say("top"), say("right"), say("bottom"), say("left"))
        count = 4 + (self.mend.searched is not None)
        rows = rest.rows(5, ink.px(8))[:count]
        for n, (name, row) in enumerate(zip(names, rows, strict=False)):
            self._row(ink, row, SIDES[n], name, KINDS[self.doors[n]], partial(self.turn, n))
        if self.mend.searched is not None:
            told = say("yes") if self.searched else say("not yet")
            self._row(ink, rows[4], "searched", say("searched"), told, self.search)
        ink.button("mend.done", say("Save"), go, self.done, kind="bright", icon="check")

    def _row(self, ink: Ink, row: Box, key: str, name: Message, told: Message, tap: Any) -> None:
        c = ink.colours
        changed = self._is_changed(key)
        ink.box(row, c.raised, line=c.attention if changed else c.line, corner=11)
        label, value = row.inset(ink.px(16), ink.px(4)).shares((0.42, 0.58), ink.px(8))
        ink.text(name, label, theme.BODY, colour=c.quiet, on=c.raised, lines=2)
        ink.text(told, value, theme.BODY, face="bold", on=c.raised, lines=2, align="right")
        ink.spot(f"mend.row.{key}", row, tap)

    def _is_changed(self, key: str) -> bool:
        if key == "searched":
            return self.searched != self.mend.searched
        n = SIDES.index(key)
        return self.doors[n] != self.mend.doors[n]

    def turn(self, side: int) -> None:
        """Let a side be the next of its kinds."""
        doors = self.doors
        doors = doors[:side] + NEXT[doors[side]] + doors[side + 1 :]
        self.desk.map.mending[self.mend.path] = (doors, self.searched)
        self.show()

    def search(self) -> None:
        """Let it be searched, or not."""
        self.desk.map.mending[self.mend.path] = (self.doors, not self.searched)
        self.show()

    def changes(self) -> dict[str, Any]:
        """Return only what is to be set."""
        found: dict[str, Any] = {}
        if self.doors != self.mend.doors:
            found[f"{self.mend.path}.doors"] = self.doors
        if self.searched != self.mend.searched:
            found[f"{self.mend.path}.searched"] = self.searched
        return found

    def done(self) -> None:
        """Tell the table, if anything is otherwise."""
        changes = self.changes()
        self.put_away()
        if changes:
            self.desk.send({"do": "adjust", "set": changes})

    def put_away(self) -> None:
        """Forget what was tapped."""
        self.desk.map.mending.pop(self.mend.path, None)
        super().put_away()
