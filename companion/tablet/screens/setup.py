"""The set-up: who sits where round the tablet, what the game asks, house rules, and who begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.digest import house_rules
from companion.games.package import Package
from companion.table.evenings import reused
from companion.table.table import Table
from companion.tablet import draft as drafts
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk, Refused
from companion.tablet.draft import LONGEST, Draft, Sitter
from companion.tablet.entry import Entry
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.screens.evenings import failed
from companion.tablet.screens.parts import title_bar
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.setup_form import ChairForm, GameForm, entry_box
from companion.tablet.screens.setup_table import TablePicture, colour_name
from companion.tablet.table.places import is_standing

FEWEST: Final = 2
"""With fewer than so many nobody needs to ask the game: they have only begun to sit down."""


class SetupScreen(Screen):
    """The draft of a game, and what it is changed with."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Go on with the draft that lies here, or take a new one."""
        super().__init__(desk, about)
        about = about or {}
        self.again: int | None = about.get("again")
        self.package: Package = desk.packages.get(about.get("game", ""), desk.package)
        kept = desk.route.kept
        if not isinstance(desk.draft, Draft) or "begun" not in kept:
            kept["begun"] = True
            if not self._goes_on(desk.draft):
                desk.draft = Draft(self.package, again=self.again)
        self.put(_Backdrop(desk))
        self.bar = self.put(_Bar(desk))
        self.picture = self.put(TablePicture(desk, self.change))
        self.game = self.put(GameForm(desk, self.change))
        self.chair = self.put(ChairForm(desk, self.change, self.next_chair))
        self.go = self.put(_Go(desk, self.lay_the_table))
        self.entry = Entry(
            desk,
            hint=desk.words.sentence(say("Name")),
            most=LONGEST,
            size=theme.LARGE,
            typed=self._typed,
            done=lambda _: self.next_chair(),
        )
        self._asked_of: int | None = None
        self._learn(kept)
        self._ask_about(desk.draft.at)

    @property
    def draft(self) -> Draft:
        """The game that is being set up."""
        draft: Draft = self.desk.draft
        return draft

    def _goes_on(self, draft: Any) -> bool:
        """Tell whether this draft was begun for the same game, and repeats the same evening."""
        is_draft = isinstance(draft, Draft)
        return is_draft and draft.package is self.package and draft.again == self.again

    def change(self, draft: Draft) -> None:
        """Take another draft; a chair that is asked about has its field to type in."""
        before, self.desk.draft = self.draft, draft
        if draft.at != before.at:
            self._ask_about(draft.at)
        elif draft.here is not None:
            self.entry.text = draft.here.name
        elif before.here is not None:
            self.entry.text = ""
        self.desk.changed()

    def next_chair(self) -> None:
        """Go on to the next free chair; a chair left free ends it."""
        here = self.draft.here
        on = None if here is None else drafts.next_free(self.draft, self.draft.at)
        self.change(drafts.ask(self.draft, on))

    # The field

    def _ask_about(self, chair: int | None) -> None:
        """Show the field for this chair, or none."""
        self._asked_of = None
        here = self.draft.here
        self.entry.text = here.name if here else ""
        self._asked_of = chair
        if chair is None:
            self.entry.focus = False
            self.remove_widget(self.entry)
        elif self.entry.parent is None:
            self.add_widget(self.entry)
        self._lay()
        if chair is not None:
            Clock.schedule_once(self._focus, 0)

    def _focus(self, _: float) -> None:
        if self.entry.parent is not None and self.entry.get_root_window() is not None:
            self.entry.focus = True

    def _typed(self, text: str) -> None:
        if self._asked_of is not None:
            self.change(drafts.rename(self.draft, self._asked_of, text))

    # What the table knows

    def _learn(self, kept: dict[str, Any]) -> None:
        """Ask once for the names of past evenings, and for the game that is repeated."""
        if "known" in kept:
            self._learned(kept)
            return
        again, package = self.again, self.package

        def learn(table: Table) -> Any:
            return known_names(table), _setup(table, package.name, again), defaults(package.name)

        def learned(found: Any) -> None:
            names, setup, known = found
            last = drafts.drafted(package, setup, known, again) if setup else None
            kept["known"], kept["last"], kept["house_rules"] = names, last, bool(known)
            self._learned(kept)
            if again is not None and last is not None and not self.draft.sitters:
                self.change(last)
            self.desk.changed()

        self.desk.bridge.ask(learn, learned)

    def _learned(self, kept: dict[str, Any]) -> None:
        self.chair.known, self.game.last = kept["known"], kept["last"]
        self.game.has_house_rules = kept["house_rules"]

    # Begin

    def lay_the_table(self) -> None:
        """Get up from the game that is on, if there is one, and begin this one."""
        seating = self.package.seating
        if len(self.draft.sitters) < min(seating.least, FEWEST):
            self.desk.hear("refuse")
            self.desk.open(Refused(Refusal("bad_value", how_many(self.package))))
            return
        if self.desk.busy:
            return
        self.desk.busy = True
        raw = drafts.command(self.draft, self._colour)
        self.desk.bridge.ask(
            _get_up, lambda left: self._lay_the_table(raw, left), partial(failed, self.desk)
        )

    def _lay_the_table(self, raw: Mapping[str, Any], left: bool) -> None:  # noqa: FBT001
        self.desk.busy = False
        if left:
            self.desk.bridge.tell_news()
        self.desk.send(raw, self._laid)

    def _laid(self) -> None:
        self.desk.draft = None
        self.desk.ticks.clear()
        self.desk.instead("table" if self.package.recipe is None else "recipe")
        if self.desk.news.guests is not None:
            self.desk.go("phones")

    def _colour(self, seat: str) -> str:
        return colour_name(self.desk.words, seat)

    def lay(self, box: Box) -> None:
        """Place the picture of the table beside what is asked, or above it."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        gap = look.px(24)
        if is_standing(self.desk):
            picture, form = rest.cut_top(rest.h * 0.44, gap)
        else:
            picture, form = rest.cut_left(rest.w * 0.54, gap)
        place(self.picture, picture)
        go, form = form.cut_bottom(look.grown(72), look.px(16))
        place(self.go, go)
        asked = self.draft.at is not None
        nowhere = Box(form.x, form.y, 0, 0)
        place(self.game, nowhere if asked else form)
        place(self.chair, form if asked else nowhere)
        if not asked:
            self.chair.spots, self.chair.said = [], []
            self.chair.canvas.clear()
        else:
            self.game.spots, self.game.said = [], []
            self.game.canvas.clear()
            self.entry.put(entry_box(look, form))


def how_many(package: Package) -> Message:
    """Say for how many a game is."""
    least, most = package.seating.least, package.seating.most
    if least == most:
        return say("{game} is for {most} players.", game=package.title, most=most)
    return say("{game} is for {least} to {most} players.",
               game=package.title, least=least, most=most)  # fmt: skip


def defaults(game: str) -> dict[str, Any]:
    """Return the rulebook's own value of every house rule."""
    return {one.name: one.default for one in house_rules(game)}


def known_names(table: Table) -> tuple[Sitter, ...]:
    """List who played on past evenings, the newest first, each in the colour of last time."""
    found = dict[str, Sitter]()
    for evening in reversed(table.evenings()):
        for player in evening.players:
            if len(player.name) <= LONGEST and player.name not in found:
                found[player.name] = Sitter(player.seat, player.name)
    return tuple(found.values())


def _setup(table: Table, game: str, again: int | None) -> Mapping[str, Any] | None:
    return table.last_setup(game) if again is None else reused(table.look(again), table.journal)


def _get_up(table: Table) -> bool:
    """Leave a game that is on, and tell whether there was one."""
    if table.play is None or table.play.standing.over:
        return False
    table.leave_table()
    return True


class _Backdrop(Panel):
    def paint(self, ink: Ink) -> None:
        ink.box(self.area, self.ground, corner=0)


class _Bar(Panel):
    """The title."""

    def paint(self, ink: Ink) -> None:
        sub = say("Tap the chairs, clockwise round the tablet")
        title, draft = say("Who is playing?"), self.desk.draft
        if draft is not None and len(self.desk.packages) > 1:
            title = say("Who is playing {game}?", game=draft.package.title)
        title_bar(ink, self.area, title, self.desk.back, sub=sub)


class _Go(Panel):
    """The one bright button."""

    def __init__(self, desk: Desk, tap: Callable[[], None]) -> None:
        super().__init__(desk)
        self.tap = tap

    def paint(self, ink: Ink) -> None:
        draft = self.desk.draft
        if draft is None:
            return
        ink.button(
            "setup.go",
            say("Begin") if draft.package.recipe is None else say("Lay the table"),
            self.area,
            self.tap,
            icon="play",
            kind="bright" if draft.is_enough else "raised",
            size=theme.LARGE,
        )
