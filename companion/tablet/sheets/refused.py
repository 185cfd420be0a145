"""The sheet that says why something was not done, with its rule, and the way to do it anyway."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.say import say
from companion.digest import digest, said
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Refused
from companion.tablet.overruling import may_overrule
from companion.tablet.sheets.sheet import Heading, SheetPanel
from companion.tablet.theme import Colour


class RefusedSheet(SheetPanel):
    """Shows a `Refused`."""

    wide = 760.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show the reason at once, and the rule's own words when they are found."""
        super().__init__(desk, sheet)
        self.refused: Refused = sheet
        text = say("It was done: you chose only to be warned.") if sheet.done else ""
        self.heading = Heading(self.refused.refusal.why, text, icon="warn")
        self.rule = ""
        if self.refused.refusal.rule:
            game = desk.face.name
            desk.bridge.ask(lambda _: _rules(game), self._found)

    @property
    def may_insist(self) -> bool:
        """Tell whether the table can have it done anyway."""
        return may_overrule(self.refused.refusal, self.refused.raw)

    def _found(self, rules: Mapping[str, Mapping[str, str]]) -> None:
        text = rules.get(self.refused.refusal.rule or "", {})
        self.rule = said(text, self.desk.settings.language)
        self.show()

    def _rule_high(self, ink: Ink, width: float) -> float:
        if not self.refused.refusal.rule:
            return 0
        text = ink.height(self.rule, width - ink.px(36), theme.BODY) if self.rule else 0
        return ink.look.grown(28) + text + ink.px(32)

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        rule = self._rule_high(ink, width)
        return self.heading.need(ink, width) + rule + ink.px(18) + ink.look.grown(76)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the reason, the rule and the buttons."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        rule = self.refused.refusal.rule
        if rule:
            at, rest = rest.cut_top(self._rule_high(ink, box.w), ink.px(18))
            self._rule(ink, at, rule)
        self._buttons(ink, rest, rule)

    def _rule(self, ink: Ink, box: Box, rule: str) -> None:
        fill: Colour = ink.colours.raised
        ink.box(box, fill, corner=11)
        inner = box.inset(ink.px(18), ink.px(14))
        head, text = inner.cut_top(ink.look.grown(28), ink.px(4))
        quiet = ink.colours.quiet
        ink.text(rule, head, theme.SMALL, face="bold", colour=quiet, on=fill)
        ink.text(self.rule, text, theme.BODY, on=fill, lines=14, rise="top")

    def _buttons(self, ink: Ink, box: Box, rule: str | None) -> None:
        desk, refused = self.desk, self.refused
        n = 1 + bool(rule) + self.may_insist
        places = box.columns(n, ink.px(12))
        ok, size = places.pop(0), 20
        ink.button("refused.ok", say("OK"), ok, self.put_away, kind="bright", size=size)
        if rule:
            at, words = places.pop(0), say("The rule")
            ink.button("refused.rule", words, at, lambda: desk.go("rules", rule), icon="rules",
                       size=size)  # fmt: skip
        if self.may_insist:
            at, words = places.pop(0), say("Do it anyway")
            tap = lambda: desk.anyway(refused)  # noqa: E731
            ink.button("refused.anyway", words, at, tap, kind="danger", size=size)


def _rules(game: str) -> Mapping[str, Mapping[str, str]]:
    """Read what the game's rules say; on the table's thread, as the file may have to be read."""
    return {rule.id: rule.text for rule in digest(game).rules}
