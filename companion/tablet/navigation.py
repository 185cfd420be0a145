"""Which screen is open, and which sheets lie over it: opened, closed, gone back from.

The desk is one of these. What a sheet asks, and what the game says meanwhile, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.stage.questions import Ask, Details, Mend, Number, Sealed, Tally
from companion.tablet.appearance import Appearance
from companion.tablet.changes import key_of
from companion.tablet.layers import FreeRoll, Route, Sheet
from companion.tablet.settings import Settings

START: Final = "start"


class Navigation(Appearance):
    """The open screens, each over the one before it, and the sheets on the last of them."""

    def __init__(
        self, settings: Settings, keep: Callable[[Settings], None], hear: Callable[[str], None]
    ) -> None:
        """Begin at the start."""
        super().__init__(settings, keep, hear)
        self.routes: list[Route] = [Route(START)]
        self.sheets: list[Sheet] = []
        self.counts: dict[str, dict[str, int]] = {}
        """What was tapped so far on each sheet that counts, by the sheet's key."""

    @property
    def route(self) -> Route:
        """The screen that is open."""
        return self.routes[-1]

    def go(self, name: str, about: Any = None, **kept: Any) -> None:
        """Open a screen over this one, as if it had been left with what it has `kept`."""
        self.routes.append(Route(name, about, kept))
        self.sheets.clear()
        self.rebuilt()

    def instead(self, name: str, about: Any = None) -> None:
        """Open a screen in this one's place."""
        self.routes[-1] = Route(name, about)
        self.sheets.clear()
        self.rebuilt()

    def home(self) -> None:
        """Go back to the start; the game stays as it is."""
        self.routes = [Route(START)]
        self.sheets.clear()
        self.rebuilt()

    def to_table(self) -> None:
        """Put away every screen that lies over the table."""
        names = [route.name for route in self.routes]
        if "table" in names and names[-1] != "table":
            del self.routes[names.index("table") + 1 :]
            self.sheets.clear()
            self.rebuilt()

    def drop_asked(self, about: Callable[[str], bool]) -> None:
        """Take the questions away that are about this, by their keys; and a die for the table."""
        self.sheets = [
            one
            for one in self.sheets
            if not (isinstance(one, FreeRoll) or (isinstance(one, Ask) and about(one.key)))
        ]
        self.changed()

    def open(self, sheet: Sheet) -> None:
        """Lay something over the screen."""
        self.sheets.append(sheet)
        self.changed()

    def close(self, sheet: Sheet) -> None:
        """Take it away again."""
        self._take_away(sheet)
        self.changed()

    def _take_away(self, sheet: Sheet) -> None:
        self.sheets = [one for one in self.sheets if one != sheet]
        if isinstance(sheet, Ask | Tally | Number | Mend | Sealed | Details):
            self.counts.pop(key_of(sheet), None)

    def count(self, key: str, numbers: Mapping[str, int]) -> None:
        """Keep what is tapped on a sheet that counts, until it is answered or put away."""
        self.counts[key] = dict(numbers)
        self.changed()
