"""The list that something of an owner's copy is chosen from, in the place of the forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Literal

from attrs import frozen

from companion.core.say import say
from companion.stage.copying import CopyChoice
from companion.stage.presses import Path, Words
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.rows import ListRow, RowsPanel
from companion.tablet.screens.parts import section

CHOICE: Final = 54
"""How high a choice is."""
WIDE: Final = 300
"""So many design pixels wide a choice is at least."""


@frozen
class Choosing:
    """What is being chosen: where it goes, of what it is, and what there is to choose from."""

    path: Path
    label: Words
    choices: tuple[CopyChoice, ...]
    value: str | None = None
    """What stands there already; None where something is added, and every choice counts."""


class CopyList(RowsPanel):
    """The choices in columns, and the way out; nothing while nothing is chosen."""

    def __init__(
        self, desk: Desk, kept: dict[str, Any], done: Callable[[str | None], None]
    ) -> None:
        """Tell `done` what was chosen, or None where it was let go."""
        super().__init__(desk, kept, "choosing_scroll")
        self._about, self._done = kept, done

    @property
    def choosing(self) -> Choosing | None:
        """What is being chosen."""
        found: Choosing | None = self._about.get("choosing")
        return found

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return the question, and the choices."""
        choosing = self.choosing
        if choosing is None:
            return ()
        columns = max(1, int(self.area.w // ink.look.grown(WIDE)))
        found = [ListRow(_heading_high, partial(self._heading, choosing.label))]
        for n in range(0, len(choosing.choices), columns):
            row = choosing.choices[n : n + columns]
            found.append(ListRow(_choice_high, partial(self._choices, row, columns)))
        return found

    def _heading(self, label: Words, ink: Ink, box: Box) -> None:
        off, head = box.cut_bottom(ink.px(8))[1].cut_right(ink.look.grown(190), ink.px(12))
        section(ink, head, label)
        ink.button("copy.cancel", say("Cancel"), off, partial(self._done, None))

    def _choices(self, row: Sequence[CopyChoice], columns: int, ink: Ink, box: Box) -> None:
        choosing = self.choosing
        rest = box.cut_bottom(ink.px(8))[1]
        for one, at in zip(row, rest.columns(columns, ink.px(8)), strict=False):
            is_it = choosing is not None and one.value == choosing.value
            kind: Literal["chosen", "raised"] = "chosen" if is_it else "raised"
            tap = partial(self._done, one.value)
            ink.button(f"copy.choose.{one.value}", one.label, at, tap, kind=kind, align="left")


def _heading_high(ink: Ink, _: float) -> float:
    return ink.look.grown(CHOICE) + ink.px(8)


def _choice_high(ink: Ink, _: float) -> float:
    return ink.look.grown(CHOICE) + ink.px(8)
