"""The screen where a game is set up: who sits where, options, house rules, who begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.digest import house_rules
from companion.games.package import Package
from companion.stage.setup import LONGEST, bot_name
from companion.table.past_games import reused
from companion.table.table import Table
from companion.tablet import draft as drafts
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.draft import Draft, Sitter
from companion.tablet.ink import Ink
from companion.tablet.layers import Refused
from companion.tablet.panel import Panel
from companion.tablet.screens.past_games import failed
from companion.tablet.screens.phones_join import DoorPanel
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.setup_form import ChairForm, GameForm, PeopleForm, entry_box
from companion.tablet.screens.setup_lobby import SetupLobby
from companion.tablet.screens.setup_table import TablePicture, colour_name
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing
from companion.tablet.text_field import TextField

REMEMBERED: Final = 40
"""Players of other games whose chairs are known."""
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
        self.put(Background(desk))
        self.bar = self.put(_SetupBar(desk, self.use_phones, self.back))
        self.picture = self.put(TablePicture(desk, self.change))
        self.people = self.put(PeopleForm(desk, self.change))
        self.game = self.put(GameForm(desk, self.change))
        self.door = self.put(DoorPanel(desk))
        self.chair = self.put(ChairForm(desk, self.change, self.next_chair))
        self.go = self.put(_Go(desk, self.go_on))
        self.entry = TextField(
            desk,
            hint=desk.words.sentence(say("Name")),
            most=LONGEST,
            size=theme.LARGE,
            typed=self._typed,
            done=lambda _: self.next_chair(),
        )
        self._asked_of: int | None = None
        self._shown = ""
        self.lobby = SetupLobby(desk, self._catch_up)
        self._meets_phones = False
        self._on_tablet: list[str] = []
        """The seats of those who play on this tablet while others have a phone."""
        self._learn(kept)
        self._ask_about(desk.draft.at)

    @property
    def draft(self) -> Draft:
        """The game that is being set up."""
        draft: Draft = self.desk.draft
        return draft

    def _goes_on(self, draft: Any) -> bool:
        """Tell whether this draft was begun for the same game, and repeats the same past game."""
        is_draft = isinstance(draft, Draft)
        return is_draft and draft.package is self.package and draft.again == self.again

    def change(self, draft: Draft) -> None:
        """Take another draft; a chair that is asked about has its field to type in."""
        before, self.desk.draft = self.draft, draft
        if draft.at != before.at:
            self._ask_about(draft.at)
        elif draft.here is not None:
            self.entry.text = draft.here.name
            if before.here is None:
                # A finger on the chair that waited has taken the keyboard away.
                Clock.schedule_once(self._focus, 0)
        elif before.here is not None:
            self.entry.text = ""
        self.lobby.tell(before, draft)
        self.desk.changed()

    # The phones

    def refresh(self) -> None:
        """Seat whoever has come meanwhile."""
        self._catch_up()
        if self._shows() != self._shown:
            self._lay()
        super().refresh()

    def _catch_up(self) -> None:
        draft = self.desk.draft
        if not isinstance(draft, Draft):
            return  # the game has begun
        now = self.lobby.caught_up(draft)
        if now == draft:
            self.lobby.tell(None, now)
            return
        self.desk.draft = now
        if now.here is not None and (draft.here is None or now.here.name != draft.here.name):
            self.entry.text = now.here.name
        self.lobby.tell(None, now)
        self.desk.changed()

    def use_phones(self, *, on: bool) -> None:
        """Play with phones, or without: then nobody meets a code."""
        self.desk.let_in(on=on)
        self.desk.changed()

    def _shows(self) -> str:
        """Return what is shown: the game's page; or beside the picture a chair, a code, people."""
        if on_game_page(self.desk):
            return "game"
        if self.draft.at is not None:
            return "chair"
        return "people" if self.lobby.waiting is None else "door"

    def go_on(self) -> None:
        """Go on from who plays to how; from there the table is set up."""
        if on_game_page(self.desk) or not asks_more(self.package):
            self.lay_the_table()
        elif self.draft.casting:
            self.desk.hear("refuse")
            self.desk.open(Refused(Refusal("bad_value", say("Choose as whom the bot plays."))))
        else:
            self.desk.route.kept["page"] = "game"
            self.change(drafts.ask(self.draft, None))
            self._lay()

    def back(self) -> None:
        """Go back to who plays, or leave."""
        if not self.step_back():
            self.desk.back()

    def step_back(self) -> bool:
        """Go back from how it is played to who plays, or from one chair to all of them."""
        if not on_game_page(self.desk):
            if self.draft.at is None:
                return False
            self.change(drafts.ask(self.draft, None))
            return True
        self.desk.route.kept["page"] = "who"
        self.desk.changed()
        self._lay()
        return True

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
        """Ask once for the names of past players, and for the game that is repeated."""
        if "known" in kept:
            self._learned(kept)
            return
        again, package = self.again, self.package
        drafted = partial(drafts.drafted, places=self.desk.settings.chairs)

        def learn(table: Table) -> Any:
            return known_names(table), _setup(table, package.name, again), defaults(package.name)

        def learned(found: Any) -> None:
            names, setup, known = found
            last = drafted(package, setup, known, again) if setup else None
            kept["known"], kept["last"], kept["house_rules"] = names, last, bool(known)
            self._learned(kept)
            if again is not None and last is not None and not self.draft.sitters:
                self.change(last)
            self.desk.changed()

        self.desk.bridge.ask(learn, learned)

    def _learned(self, kept: dict[str, Any]) -> None:
        self.chair.known = self.people.known = kept["known"]
        self.people.last = kept["last"]
        self.game.has_house_rules = kept["house_rules"]

    # Begin

    def lay_the_table(self) -> None:
        """Get up from the game that is on, if there is one, and begin this one."""
        seating = self.package.seating
        if len(self.draft.sitters) < min(seating.least, FEWEST):
            self.desk.hear("refuse")
            if on_game_page(self.desk):
                self.step_back()  # to the chairs, where it is mended
            self.desk.open(Refused(Refusal("bad_value", how_many(self.package))))
            return
        if self.desk.busy:
            return
        self.desk.busy = True
        raw = drafts.command(self.draft, self._colour)
        self._meets_phones = self.lobby.waiting is None or self.lobby.has_phones
        has_phones = self.lobby.has_phones
        self._on_tablet = [one.seat for one in self.draft.sitters
                           if has_phones and not one.phone and not one.bot]  # fmt: skip
        self.desk.bridge.ask(
            _get_up, lambda left: self._lay_the_table(raw, left), partial(failed, self.desk)
        )

    def _lay_the_table(self, raw: Mapping[str, Any], left: bool) -> None:  # noqa: FBT001
        self.desk.busy = False
        if left:
            self.desk.bridge.tell_news()
        self.desk.send(raw, self._laid)

    def _laid(self) -> None:
        self._remember_chairs()
        self.desk.draft = None
        self.desk.ticks.clear()
        for seat in self._on_tablet:
            # Who has sat down without a phone among phones: else the others' row waited for one.
            self.desk.bridge.send({"do": "tablet_seat", "seat": seat}, lambda _: None)
        self.desk.instead("table" if self.package.recipe is None else "recipe")
        if self.desk.news.guests is not None and self._meets_phones:
            self.desk.go("phones")

    def _remember_chairs(self) -> None:
        """Know for every later game where they sit."""
        here = drafts.where_they_sit(self.draft, self._colour)
        others = {name: at for name, at in self.desk.settings.chairs.items() if name not in here}
        kept = dict(list(others.items())[-REMEMBERED:])
        self.desk.note(chairs={**kept, **here})

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
        self._shown = self._shows()
        if self._shown == "game":
            form = rest
        go, form = form.cut_bottom(look.grown(72), look.px(16))
        if self._shown == "game" and not is_standing(self.desk):
            go = go.cut_right(rest.w * 0.46)[0]
        place(self.go, go)
        # Without phones people sit down by a tap on their name: on the chair that is lit.
        self.picture.lights_next = self._shown == "people"
        nowhere = Box(form.x, form.y, 0, 0)
        forms = {"people": self.people, "game": self.game, "door": self.door, "chair": self.chair}
        for name, panel in forms.items():
            place(panel, form if name == self._shown else nowhere)
            if name != self._shown:
                panel.spots, panel.said = [], []
                panel.canvas.clear()
        if self._shown == "game":
            place(self.picture, nowhere)
        if self._shown == "chair":
            self.entry.put(entry_box(look, form))


def on_game_page(desk: Desk) -> bool:
    """Tell whether it is asked how the game is played, and not who plays."""
    return desk.route.kept.get("page") == "game"


def asks_more(package: Package) -> bool:
    """Tell whether anything is asked but who plays."""
    return bool(package.setup.fields) or bool(house_rules(package.name))


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
    """List who played in past games, the newest first, each in the colour of last time; no bots."""
    found = dict[str, Sitter]()
    bots = {bot_name(one) for each in table.packages.values() for one in each.setup.bots}
    for past in reversed(table.past_games()):
        for player in past.players:
            if len(player.name) <= LONGEST and player.name not in bots | found.keys():
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


class _SetupBar(TitleBar):
    """The page's question, and whether phones play along."""

    def __init__(self, desk: Desk, phones: Callable[..., None], back: Callable[[], object]) -> None:
        super().__init__(desk)
        self._phones, self._back = phones, back

    def go_back(self) -> None:
        """Go back to who plays, or leave."""
        self._back()

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return it; with the game's name, where there are several."""
        draft = self.desk.draft
        if on_game_page(self.desk):
            names = ", ".join(one.name.strip() for one in draft.sitters) if draft else ""
            return say("How do you play?"), names
        sub = say("Tap the chairs, clockwise round the tablet")
        if self._has_door:
            sub = say("Scan the code, or tap a chair")
        if ink.width(sub, theme.SMALL) > box.w * 1.4:
            return say("Who is playing?"), ""
        if draft is not None and len(self.desk.packages) > 1:
            return say("Who is playing {game}?", game=draft.package.title), sub
        return say("Who is playing?"), sub

    @property
    def _has_door(self) -> bool:
        guests = self.desk.news.guests
        return guests is not None and guests.lobby is not None

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw the way to a game without phones, or with them."""
        if on_game_page(self.desk):
            return box
        high, gap = ink.look.grown(56), ink.px(10)
        wide = min(ink.look.grown(250), box.w * 0.3)
        size = theme.SMALL if is_standing(self.desk) else theme.BODY
        if self._has_door:
            at, box = box.cut_right(wide, gap)
            ink.button("setup.no_phones", say("Play without phones"), at.centred(wide, high),
                       partial(self._phones, on=False), icon="phone-away", size=size)  # fmt: skip
        elif not self.desk.settings.phones:
            at, box = box.cut_right(wide, gap)
            ink.button("setup.phones", say("Use phones"), at.centred(wide, high),
                       partial(self._phones, on=True), icon="phone", size=size)  # fmt: skip
        return box


class _Go(Panel):
    """The bright button that goes on."""

    def __init__(self, desk: Desk, tap: Callable[[], None]) -> None:
        super().__init__(desk)
        self.tap = tap

    def paint(self, ink: Ink) -> None:
        draft: Draft | None = self.desk.draft
        if draft is None:
            return
        key, icon, sub = "setup.go", "play", None
        words = say("Begin") if draft.package.recipe is None else say("Set up the table")
        if not on_game_page(self.desk) and asks_more(draft.package):
            n = len(draft.sitters)
            key, words, icon = "setup.next", say("Continue"), "next"
            sub = say_many("with {count} player", "with {count} players", n) if n else None
        kind: Any = "bright" if draft.is_enough else "raised"
        ink.button(key, words, self.area, self.tap, sub=sub or "", icon=icon,
                   kind=kind, size=theme.LARGE)  # fmt: skip
