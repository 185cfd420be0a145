"""What the active player can do."""

from __future__ import annotations

from functools import partial

from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.scene import Shut


class ActionsPanel(Panel):
    """The strip of big buttons."""

    def paint(self, ink: Ink) -> None:
        """Draw them."""
        scene = self.desk.scene
        if scene is None:
            return
        ink.box(self.area, ink.colours.panel, line=ink.colours.line)
        box = self.area.inset(ink.px(10))
        if scene.chars:
            chars, box = box.cut_left(ink.px(150), ink.px(10))
            for one, at in zip(scene.chars, chars.columns(2), strict=False):
                ink.button(
                    f"char.{one.key}",
                    one.label,
                    at,
                    partial(self.desk.choose, one.key),
                    kind="bright" if one.bright else "quiet",
                    icon=one.icon,
                )
        for action, at in zip(
            scene.actions, box.columns(max(len(scene.actions), 1), ink.px(8)), strict=False
        ):
            ink.button(
                f"action.{action.key}",
                action.label,
                at,
                partial(self.desk.dispatch, action.press),
                sub=action.sub,
                icon=action.icon,
                shut=isinstance(action.press, Shut),
                kind="bright" if action.bright else "raised",
            )
