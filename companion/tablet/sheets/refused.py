"""Why something was not done, its rule, and the way to do it anyway."""

from __future__ import annotations

from companion.core.say import say
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import SheetPanel, headline


class RefusedSheet(SheetPanel):
    """Shows a `Refused`."""

    wide, high = 640.0, 320.0

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the reason and the buttons."""
        refused = self.sheet
        headline(ink, self.closer(ink, box), say("Not now"))
        _, rest = box.cut_top(ink.px(60))
        buttons, rest = rest.cut_bottom(ink.px(64), ink.px(10))
        ink.text(refused.refusal.why, rest, theme.LARGE, lines=4)
        boxes = buttons.columns(3, ink.px(10))
        ink.button("refused.ok", say("All right"), boxes[0], self.put_away, kind="bright")
        rule = refused.refusal.rule
        if rule:
            ink.button(
                "refused.rule",
                say("The rule"),
                boxes[1],
                lambda: self.desk.go("rules", rule),
                sub=rule,
            )
        if refused.raw is not None:
            ink.button(
                "refused.anyway",
                say("Do it anyway"),
                boxes[2],
                lambda: self.desk.anyway(refused),
                kind="danger",
            )
