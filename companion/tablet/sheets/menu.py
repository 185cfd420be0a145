"""The sheet with the table's menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

from companion.core.say import say
from companion.stage.presses import Send, Words
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Action
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.dice import die_icon
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import Heading, SheetPanel

Item: TypeAlias = "tuple[str, Words, str, Callable[[], None]]"
ROW: Final = 68
TWO_COLUMNS: Final = 15
"""So many items are as high as a window of 800 pixels has room for."""


class MenuSheet(SheetPanel):
    """Shows the `Menu`."""

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show what there is besides the game."""
        super().__init__(desk, sheet)
        self.heading = Heading(say("Menu"))
        phones: tuple[Item, ...] = ()
        if desk.news.guests is not None:
            phones = (("phones", say("Phones"), "phone", lambda: desk.go("phones")),)
        cards: tuple[Item, ...] = ()
        if desk.card_reader is not None:
            cards = (("cards", say("Cards"), "qr", lambda: desk.go("cards")),)
        box: tuple[Item, ...] = ()
        if desk.device is not None:
            box = (("device", say("Scanner box"), "box", lambda: desk.go("device")),)
        copy: tuple[Item, ...] = ()
        if desk.package.copying is not None:
            copy = (("my_copy", say("My copy"), "storage", lambda: desk.go("my_copy")),)
        sides = desk.package.sides
        steps: tuple[Item, ...] = (
            ("undo", say("Undo the last step"), "undo", desk.take_back),
            ("redo", say("Redo"), "redo", desk.do_again),
        )
        self.items: tuple[Item, ...] = (
            *steps,
            ("log", say("Log"), "log", lambda: desk.go("log")),
            ("rules", say("Rules"), "rules", lambda: desk.go("rules")),
            ("house_rules", say("House rules"), "home", lambda: desk.go("house_rules")),
            *phones,
            *cards,
            *box,
            *map(self._extra, desk.scene.extras if desk.scene else ()),
            *copy,
            ("settings", say("Settings"), "settings", lambda: desk.go("settings")),
            ("roll", say("Roll a D{sides}", sides=sides), die_icon(sides), self.roll),
            ("give_up", say("Give up the game"), "close", lambda: desk.open(giving_up())),
            ("home", say("Back to the start"), "back", desk.home),
        )
        self.columns, self.wide = (2, 760) if len(self.items) <= TWO_COLUMNS else (3, 1080)

    def _extra(self, one: Action) -> Item:
        """Return what a game can do besides."""

        def tap() -> None:
            self.desk.close(self.sheet)
            self.desk.dispatch(one.press)

        return one.key, one.label, one.icon or "dot", tap

    def roll(self) -> None:
        """Put the menu away, and let a die fall."""
        self.desk.close(self.sheet)
        self.desk.roll_freely()

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        lines = self._lines()
        return self.heading.need(ink, width) + lines * (ink.look.grown(ROW) + ink.px(10))

    def _lines(self) -> int:
        return -(-(len(self.items) - 1) // self.columns) + 1

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the menu's buttons."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        *items, last = self.items
        lines = rest.rows(self._lines(), ink.px(10))
        *full, rest_of_them, home = lines
        left = len(items) - self.columns * len(full)
        places = [at for line in full for at in line.columns(self.columns, ink.px(10))]
        places += rest_of_them.columns(left, ink.px(10))
        for (key, words, icon, tap), at in zip(items, places, strict=True):
            kind: Literal["danger", "raised"] = "danger" if key == "give_up" else "raised"
            shut = key in ("undo", "redo") and self.desk.news.closed
            ink.button(f"menu.{key}", words, at, tap, icon=icon, align="left", kind=kind, shut=shut)
        key, words, icon, tap = last
        ink.button(f"menu.{key}", words, home, tap, icon=icon, kind="quiet")


def giving_up() -> Ask:
    """Ask whether the game is really to be given up."""
    yes = Choice("yes", say("Give up"), Send({"do": "end_game"}), icon="close")
    text = say("Nobody wins. The game stays in the list, and Undo brings it back.")
    return Ask("give_up", say("Give up the game?"), (yes,), text, icon="warn")
