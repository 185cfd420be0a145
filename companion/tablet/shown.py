"""The game as it is shown: its face, its scene, and what was just done until it was seen.

The desk is one of these. What is big, and how a game ended, wait until what led to them was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from attrs import evolve

from companion.games.package import Package
from companion.stage.endings import BigMoment
from companion.stage.face import Face
from companion.stage.questions import Result
from companion.stage.scene import Scene, Selection
from companion.table.table import Done
from companion.table.timeline import REDO, REWRITE, UNDO
from companion.tablet.changes import key_of
from companion.tablet.layers import Happening, Route, Sheet, Show
from companion.tablet.navigation import Navigation
from companion.tablet.news import TableNews, with_meanings
from companion.tablet.settings import Settings

TAKEN_BACK: Final = (UNDO, REDO, REWRITE)


class ShownGame(Navigation):
    """What the table says, made a scene, and shown happening."""

    def __init__(
        self,
        packages: Mapping[str, Package],
        settings: Settings,
        keep: Callable[[Settings], None],
        hear: Callable[[str], None],
    ) -> None:
        """Know nothing of a game yet."""
        super().__init__(settings, keep, hear)
        self.packages = packages
        self.news = TableNews()
        self.selection = Selection()
        self.put_aside: str | None = None
        """The key of the table's own question, while somebody looks at the map behind it."""
        self.happening: Happening | None = None
        self._made: tuple[TableNews, Selection, Scene] | None = None
        """The last scene that was made, and of what."""
        self._ending = False
        """The game has just ended, and how it ended is not shown yet."""
        self._big: BigMoment | None = None
        self._held: Happening | None = None
        """What is seen happening once what is said before it was read."""
        """What is so big that it is shown as soon as what led to it was seen."""

    @property
    def chosen(self) -> Package:
        """The game that was chosen at the start; until one is, the one that is listed first."""
        return self.packages.get(self.settings.game) or next(iter(self.packages.values()))

    @property
    def package(self) -> Package:
        """The package of the game that is on, or was chosen to be begun."""
        name = (self.news.view or {}).get("game")
        return self.packages.get(str(name), self.chosen)

    @property
    def face(self) -> Face:
        """The face of the game that is on."""
        return self.face_of(self.package.name)

    def face_of(self, game: str) -> Face:
        """Return the face of a game, whether it is on or was played once."""
        face = self.packages[game].face
        assert face is not None, f"{game} has no face, and cannot be shown"
        return face

    @property
    def scene(self) -> Scene | None:
        """The table's screen now, or None without a game."""
        if self.news.view is None:
            return None
        if self._made is None or self._made[0] is not self.news or self._made[1] != self.selection:
            self._made = self.news, self.selection, self.face.scene(self.news, self.selection)
        return self._made[2]

    @property
    def before_die(self) -> Scene | None:
        """What was before a die that is seen to fall now; None without one."""
        happening = self.happening
        falls = happening is not None and any(one.kind == "roll" for one in happening.steps)
        return happening.before if happening is not None and falls else None

    @property
    def sheet(self) -> Sheet | None:
        """What lies on top: what somebody opened, else the table's own question."""
        if self.sheets:
            return self.sheets[-1]
        if self.route.name != "table" or self.happening is not None:
            return None
        scene = self.scene
        question = scene.question if scene else None
        return None if question is None or key_of(question) == self.put_aside else question

    def close(self, sheet: Sheet) -> None:
        """Take a sheet away; it may be the last before an ending is shown."""
        self._take_away(sheet)
        if self._held is not None:
            self.happening, self._held = self._held, None
        self._show_what_waits()

    def skip(self) -> None:
        """Have enough of what is shown happening: show what is."""
        if self.happening is not None:
            self.happening = None
            self._show_what_waits()

    def home(self) -> None:
        """Go back to the start; the game stays as it is."""
        self.happening = self._held = None
        self._ending = False
        self.selection = evolve(self.selection, aim=None)
        super().home()

    def _forget_game(self) -> None:
        """Have nothing in mind of the game that was on before."""
        self.selection, self.counts = Selection(), {}
        self.put_aside = self.happening = self._big = self._held = None
        self._ending = False

    def _show(self, done: Done, before: Scene | None) -> None:
        """Show a step happening, and let it be heard."""
        events = done.entry.events
        moves = self.settings.motion and before is not None
        steps = self.face.steps(events, self.news.view) if moves else ()
        steps = with_meanings(steps, self.news.dice)
        taken_back = done.entry.do in TAKEN_BACK
        self.happening = Happening(steps, before) if steps and not taken_back else None
        self._held = None
        for name in self.face.sounds(events):
            self.hear(name)

    def _show_big_and_end(self, done: Done, was: TableNews) -> None:
        """Show all that fills the screen after this step: each once what led to it was seen."""
        self._show_result(done)
        self._look_up(done)
        self._end_or_go_on(was)
        self._show_chain(done, was)

    def _show_result(self, done: Done) -> None:
        """Lay what was counted over everything, before anything else is shown."""
        taken_back = done.entry.do in TAKEN_BACK
        result = None if taken_back else self.face.result(self.news, done.entry.events)
        if result is not None:
            self.sheets.append(result)

    def _show_what_waits(self) -> None:
        self._show_end()
        self._show_big()
        self.changed()

    def _look_up(self, done: Done) -> None:
        """Know what is big in what was just done; an ending is bigger, and has its own show."""
        moments = self.package.moments
        is_over = self.news.over or done.entry.do in TAKEN_BACK
        wanted = moments is not None and self.settings.motion and not is_over
        self._big = moments.big(self.news, done.entry.events) if moments and wanted else None
        if self._big is not None and self._big.first and self.route.name == "table":
            self._held, self.happening = self.happening, None
        self._show_big()

    def _show_big(self) -> None:
        is_read = not isinstance(self.sheet, Result)
        waits = self.happening is not None or self.route.name != "table"
        if self._big is not None and is_read and not waits:
            self.sheets.append(Show(self._big, "spectacle"))
            self._big = None

    def _end_or_go_on(self, was: TableNews) -> None:
        """Show how it ended, once what ended it was seen; go back if that is taken back."""
        if was.view is None or self.news.over == was.over:
            return
        self._ending = self.news.over
        if self.news.over:
            self._show_end()
            return
        shown = self.route
        self.routes = [route for route in self.routes if route != Route("end")]
        if self.route is not shown:
            self.rebuilt()

    def _show_end(self) -> None:
        if self._ending and self.happening is None and not isinstance(self.sheet, Result):
            self._ending = False
            if self.route.name == "table":
                self.go("end")
                self._lay_show("spectacle")

    def _show_chain(self, done: Done, was: TableNews) -> None:
        """Show how it came to be, link by link, as soon as that is known."""
        if not (was.over and self.news.over) or done.entry.do in TAKEN_BACK:
            return
        if self.route == Route("end") and self.face.ending(was).chain is None:
            self._lay_show("chain")

    def _lay_show(self, part: Literal["spectacle", "chain"]) -> None:
        ending = self.face.ending(self.news)
        is_there = ending.show if part == "spectacle" else ending.chain
        if self.settings.motion and is_there is not None:
            self.sheets.append(Show(ending, part))
            self.changed()
