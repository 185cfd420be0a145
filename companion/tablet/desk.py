"""The desk: what this tablet is in the middle of. No Kivy here, and no rule.

It holds the settings, the newest news, which screen is open and what lies on it; screens draw
that, and their presses come back here. Everything that is to be done goes over the bridge.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import NewGame, Redo, Undo, name_of
from companion.games.package import Package
from companion.locale import Words
from companion.stage.face import Face
from companion.stage.middles import CardMap
from companion.stage.presses import (
    Aim,
    Go,
    Pick,
    Press,
    Put,
    Raw,
    Send,
    Shut,
    Teach,
    Tick,
    placed,
)
from companion.stage.questions import (
    Ask,
    Choice,
    Mend,
    Number,
    PassRound,
    Question,
    Result,
    Sealed,
    Tally,
)
from companion.stage.scene import Line, Scene, Stance, Step
from companion.table.cards import Cards
from companion.table.guests import COMMANDS, Seated, Warn
from companion.table.sealings import BESIDE
from companion.table.table import Done
from companion.tablet.board.camera import MapNotes
from companion.tablet.bridge import Bridge, Post
from companion.tablet.eye import Eye
from companion.tablet.news import News
from companion.tablet.overruling import may_overrule, warns_in
from companion.tablet.settings import Settings
from companion.tablet.theme import HIGH, WIDE, Look, look_for

if TYPE_CHECKING:
    from companion.tablet.device import Cable

Watcher: TypeAlias = Callable[[], None]


@frozen
class Route:
    """A screen, and what it is about."""

    name: str
    about: Any = None
    kept: dict[str, Any] = field(factory=dict[str, Any], eq=False)
    """What the screen remembers while it is built anew, or while another lies over it."""


@frozen
class Refused:
    """Something was not done: what, why, and whether the table may do it anyway."""

    refusal: Refusal
    raw: Raw | None = None
    then: Callable[[], None] | None = field(default=None, eq=False)
    """What follows once the table has done it anyway."""
    done: bool = False
    """It was done all the same: this table wants only to be warned."""


@frozen
class Warned:
    """It is done only if the table says so once more: a count might show somebody's answer."""

    warns: tuple[Warn, ...]
    go: Callable[[], None] = field(eq=False)
    """Does it all the same."""


@frozen
class Dice:
    """The table rolls its own dice: what they are for, and what has been told so far."""

    raw: Raw
    sides: int
    """The die that is to be told next."""
    told: tuple[int, ...] = ()
    then: Callable[[], None] | None = field(default=None, eq=False)
    """What follows once it is done."""


@frozen
class Notice:
    """Something to be read, and put away."""

    title: Message
    text: Message


@frozen
class Menu:
    """The table's menu."""


@frozen
class SeatPhone:
    """A seat, and the phone that is in it or may come."""

    seat: str
    sure: Literal["free", "tablet"] | None = None
    """What is to be done although a phone loses the seat: the table is asked once more."""


@frozen
class Wifi:
    """The way into the table's Wi-Fi."""


@frozen(eq=False)
class FreeRoll:
    """A die that is rolled for the table, and for nothing else: no journal hears of it."""

    face: int
    sides: int


Sheet: TypeAlias = (
    "Question | Refused | Warned | Dice | Notice | Menu | SeatPhone | Wifi | FreeRoll | Result"
    " | PassRound"
)
"""What lies over the screen and wants an answer."""


@frozen
class Happening:
    """What was just done, as it is to be seen: the steps, and the scene before them."""

    steps: tuple[Step, ...]
    before: Scene | None


STAYING: Final = (Menu, Notice, PassRound, SeatPhone, Wifi)
"""What still lies there when something was done."""
WITHOUT_DICE: Final = ("new_game", *COMMANDS)
NEEDS_ROLL: Final = "needs_roll"
TAKEN_BACK: Final = (name_of(Undo), name_of(Redo))
CLOSED: Final = say("The audit is closed: nothing can be taken back any more.")
UNTOLD: Final = ("rev", "set_back")
"""What of a view may change without another game, or a step of this one."""
START: Final = "start"


class Desk:
    """Everything on this tablet that is not drawn."""

    def __init__(
        self,
        bridge: Bridge,
        packages: Mapping[str, Package],
        settings: Settings,
        *,
        keep: Callable[[Settings], None] = lambda _: None,
        hear: Callable[[str], None] = lambda _: None,
        reports: Path | None = None,
        cards: Cards | None = None,
        post: Post = lambda job: job(),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Sit down before the table behind this bridge; `reports` is where evenings are saved.

        `post` runs a function on this desk's thread, soon.
        """
        self.bridge, self.packages = bridge, packages
        self.settings, self._keep, self._hear = settings, keep, hear
        self.reports = reports
        self.words = Words(settings.language)
        self.size: tuple[float, float] = (WIDE, HIGH)
        self.look: Look = look_for(settings.theme, settings.text, *self.size)
        self.news = News()
        self.stance = Stance()
        self.routes: list[Route] = [Route(START)]
        self.sheets: list[Sheet] = []
        self.draft: Any = None
        """The game that is being set up."""
        self.ticks: set[str] = set()
        """The lines of the deck's recipe that are done."""
        self._handled: tuple[tuple[Line, ...], frozenset[int]] = (), frozenset()
        """What the hands were told to do, and which lines of it are ticked."""
        self.put_aside: str | None = None
        """The key of the table's own question, while somebody looks at the map behind it."""
        self.counts: dict[str, dict[str, int]] = {}
        """What was tapped so far on each sheet that counts, by the sheet's key."""
        self.map = MapNotes()
        """How the map is looked at, and what is turned on it."""
        self.happening: Happening | None = None
        self._made: tuple[News, Stance, Scene] | None = None
        """The last scene that was made, and of what."""
        self._ending = False
        """The game has just ended, and how it ended is not shown yet."""
        self.taken_back: str | None = None
        """The key of a question whose answer was taken back: it is asked anew."""
        self.busy = False
        self.taps = 0
        """How often anything was pressed."""
        self._watchers: list[Watcher] = []
        self._rebuilders: list[Watcher] = []
        self.eye = None if cards is None else Eye(self, cards, post, clock)
        """What is seen of cards; None where none can be."""
        bridge.listen(self._told)
        self.cable: Cable | None = None
        """What is done with a device on a cable; None where none can be."""

    # Who looks on

    def watch(self, watcher: Watcher) -> None:
        """Call this when anything has changed that a screen shows."""
        self._watchers.append(watcher)

    def watch_look(self, watcher: Watcher) -> None:
        """Call this when everything looks otherwise: language, theme, sizes, screen."""
        self._rebuilders.append(watcher)

    def changed(self) -> None:
        """Let the screens draw what changed."""
        for watcher in self._watchers:
            watcher()

    def rebuilt(self) -> None:
        """Let everything be drawn anew."""
        for watcher in self._rebuilders:
            watcher()

    # What the table says

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
        if self._made is None or self._made[0] is not self.news or self._made[1] != self.stance:
            self._made = self.news, self.stance, self.face.scene(self.news, self.stance)
        return self._made[2]

    def _told(self, news: News, done: Done | None) -> None:
        before, was = self.scene, self.news
        self.news = news
        if done is not None and done.entry.do in BESIDE:
            self.sheets = [sheet for sheet in self.sheets if self._still_means(sheet)]
            self.changed()
            return
        if _is_another_game(was, news, done):
            self._forget()
            before = None
        self.sheets = [sheet for sheet in self.sheets if self._still_means(sheet)]
        if done is not None and news.view is not None:
            self._show(done, before)
        turn_before, turn = was.turn, news.turn
        if turn_before != turn:
            self.stance = evolve(self.stance, who=None, aim=None)
        if done is not None:
            self.stance = evolve(self.stance, aim=None)
            self._keep_question(before)
            self.map.mending.clear()
            self.sheets = [sheet for sheet in self.sheets if isinstance(sheet, STAYING)]
            self._forget_card(done, before)
            self._note_taken_back(done, before)
            self._show_result(done)
            self._end_or_go_on(was)
        self.changed()

    def _still_means(self, sheet: Sheet) -> bool:
        """Tell whether a sheet about the phones' answers asks for something that can still be."""
        guests, scene = self.news.guests, self.scene
        match sheet:
            case PassRound(question):
                sealing = guests.sealing if guests is not None else None
                is_asked = scene is not None and scene.question == question
                return is_asked and sealing is not None and sealing.state == "open"
            case Ask(key="end_audit" | "end_openings" as key):
                auditing = guests.auditing if guests is not None else None
                step = "opening" if key == "end_openings" else "consent"
                return auditing is not None and auditing.step == step
        return True

    def _note_taken_back(self, done: Done, before: Scene | None) -> None:
        """Remember that an answer was taken back, for as long as its question is open again."""
        key = _asked(self.scene)
        if done.entry.do == TAKEN_BACK[0] and key != _asked(before):
            self.taken_back = key
        elif key != self.taken_back:
            self.taken_back = None

    @property
    def is_settled(self) -> bool:
        """Tell whether the audit is closed: nothing is taken back any more."""
        return self.news.closed or (self.news.view or {}).get("audit") is not None

    def take_back(self) -> None:
        """Take the last step back, or say why nothing can be taken back any more."""
        self._step("undo")

    def do_again(self) -> None:
        """Do again what was taken back, or say why it cannot be."""
        self._step("redo")

    def _step(self, do: str) -> None:
        if self.is_settled:
            self.dispatch(Shut(Refusal("not_allowed", CLOSED)))
        else:
            self.send({"do": do})

    def _forget(self) -> None:
        """Have nothing in mind of the game that was on before."""
        self.stance, self.map, self.counts = Stance(), MapNotes(), {}
        self.put_aside = self.happening = self.taken_back = None
        self._ending = False

    def _keep_question(self, before: Scene | None) -> None:
        """Forget what was tapped for a question, unless the table goes on asking it."""
        was = before.question if before is not None else None
        now = self.scene.question if self.scene is not None else None
        if was is None or now is None or _key(was) != _key(now):
            self.put_aside, self.counts = None, {}
        else:
            self.counts = {key: self.counts[key] for key in (_key(now),) if key in self.counts}

    def _forget_card(self, done: Done, before: Scene | None) -> None:
        """Know the next card no more: it was just used and is not laid, or steps were taken back.

        A card that was laid is remembered, as it is the next again if that is taken back.
        """
        used = [event.get("card") for event in done.entry.events]
        if done.entry.do in TAKEN_BACK:
            is_gone = _knows_card(before)
        else:
            is_gone = self.stance.card in used and _knows_card(self.scene)
        if is_gone:
            self.stance = evolve(self.stance, card=None)

    def _show(self, done: Done, before: Scene | None) -> None:
        events = done.entry.events
        steps = self.face.steps(events) if self.settings.motion and before is not None else ()
        taken_back = done.entry.do in TAKEN_BACK
        self.happening = Happening(steps, before) if steps and not taken_back else None
        for name in self.face.sounds(events):
            self.hear(name)

    def _show_result(self, done: Done) -> None:
        """Lay what was counted over everything, before anything else is shown."""
        taken_back = done.entry.do in TAKEN_BACK
        result = None if taken_back else self.face.result(self.news, done.entry.events)
        if result is not None:
            self.sheets.append(result)

    def skip(self) -> None:
        """Have enough of what is shown happening: show what is."""
        if self.happening is not None:
            self.happening = None
            self._show_end()
            self.changed()

    def _end_or_go_on(self, was: News) -> None:
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

    # Fingers

    def press(self, key: str, tap: Callable[[], None]) -> None:
        """Do what a spot does."""
        self.taps += 1
        self.hear("tap")
        tap()

    def roll_freely(self, before: FreeRoll | None = None) -> None:
        """Roll a die that no journal hears of; it lies in the place of the one before."""
        self.sheets = [one for one in self.sheets if one is not before]
        sides = self.package.sides
        self.open(FreeRoll(secrets.randbelow(sides) + 1, sides))

    def dispatch(self, press: Press) -> None:
        """Do what a press of a scene means."""
        match press:
            case Send(raw):
                self.send(raw)
            case Pick(question):
                self.open(question)
            case Aim(do, card, who):
                card, who = card or self.stance.card, who or self.stance.who
                self.stance = evolve(self.stance, aim=do, card=card, who=who)
                self.sheets.clear()
                self.changed()
            case Tick(key, row, high):
                kept = self.counts.get(key, {})
                self.put_aside = None
                self.drop_asked(lambda asked: asked != key)
                self.count(key, {**kept, row: min(kept.get(row, 0) + 1, high)})
            case Teach(text, card) if self.eye is not None:
                self.eye.teach(text, card)
            case Go(screen, about):
                self.go(screen, about)
            case Shut(refusal, raw):
                self.hear("refuse")
                self.open(Refused(refusal, raw))

    def put(self, put: Put, where: Any, name: Message | str = "") -> None:
        """Do what putting something there does; where it is to be sure, ask first."""
        press = Send(placed(put.raw, put.path, where))
        if not put.sure:
            self.dispatch(press)
            return
        yes = Choice("yes", put.yes, press, bright=True)
        self.open(Ask(f"put.{where}", put.sure, (yes,), name))

    @property
    def handled(self) -> frozenset[int]:
        """The lines of what the hands do now that are ticked."""
        lines, done = self._handled
        return done if self.scene is not None and self.scene.checklist == lines else frozenset()

    def handle(self, n: int) -> None:
        """Tick a line of what the hands do now, or take the tick back."""
        if self.scene is not None:
            self._handled = self.scene.checklist, self.handled ^ {n}
            self.changed()

    def choose(self, who: str) -> None:
        """Let this character act next."""
        self.stance = evolve(self.stance, who=who, aim=None)
        self.changed()

    def tell_card(self, card: str | None) -> None:
        """Take it from the table which card is the next to be explored."""
        self.stance = evolve(self.stance, card=card)
        self.changed()

    def send(
        self, raw: Raw, then: Callable[[], None] = lambda: None, *, insists: bool = False
    ) -> None:
        """Have a command done; while one is under way nothing else is.

        Where the table `insists`, a rule's refusal is overruled by itself, but never a warning:
        that is why it is said without `anyway` first, which would swallow both.
        """
        if self.busy:
            return
        self.busy = True
        asks = self.settings.own_die and "roll" not in raw and raw.get("do") not in WITHOUT_DICE
        self.bridge.send(
            {**raw, "roll": []} if asks else raw,
            lambda answer: self._answered(raw, answer, then, insists=insists),
        )

    def _answered(
        self,
        raw: Raw,
        answer: Done | Seated | Refusal,
        then: Callable[[], None],
        *,
        insists: bool = False,
    ) -> None:
        self.busy = False
        if isinstance(answer, Seated):
            stays = (*STAYING, Result)  # the last answer's count has come before its own answer
            self.sheets = [sheet for sheet in self.sheets if isinstance(sheet, stays)]
            then()
            self.changed()
        elif isinstance(answer, Done):
            then()
            if answer.against and not raw.get("anyway") and not insists:
                self.hear("refuse")
                self.open(Refused(answer.against[0], done=True))
        elif answer.code == NEEDS_ROLL:
            self.sheets = [one for one in self.sheets if not isinstance(one, Dice)]
            told = tuple(raw.get("roll", ()))
            self.open(Dice(raw, answer.facts["dice"][len(told)], told, then))
        elif insists and may_overrule(answer, raw):
            self.send({**raw, "anyway": True}, then)
        else:
            self.refuse(answer, raw, then)

    def refuse(
        self, refusal: Refusal, raw: Raw | None = None, then: Callable[[], None] | None = None
    ) -> None:
        """Say why something was not done, and what the table may do about it."""
        self.hear("refuse")
        warns = warns_in(refusal)
        if not warns or raw is None:
            self.open(Refused(refusal, None if self.is_settled else raw, then))
            return
        self.warn(warns, lambda: self.send({**raw, "anyway": True}, then or _nothing))

    def warn(self, warns: tuple[Warn, ...], go: Callable[[], None]) -> None:
        """Ask the table once more before a count that might show somebody's answer."""
        self.open(Warned(warns, go))

    def go_on(self, warned: Warned) -> None:
        """Do it all the same."""
        self.close(warned)
        warned.go()

    def roll_told(self, dice: Dice, face: int) -> None:
        """Take one of the table's own dice."""
        self.close(dice)
        self.send({**dice.raw, "roll": [*dice.told, face]}, dice.then or _nothing)

    def anyway(self, refused: Refused) -> None:
        """Overrule the app."""
        self.close(refused)
        if refused.raw is not None:
            self.send(refused.raw, refused.then or _nothing, insists=True)

    # Where we are

    @property
    def route(self) -> Route:
        """The screen that is open."""
        return self.routes[-1]

    def go(self, name: str, about: Any = None) -> None:
        """Open a screen over this one."""
        self.routes.append(Route(name, about))
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
        self.happening, self._ending = None, False
        self.stance = evolve(self.stance, aim=None)
        self.rebuilt()

    def back(self) -> bool:
        """Close what lies on top; tell whether there was anything."""
        on_table = self.route.name == "table"
        if self.sheets:
            self.close(self.sheets[-1])
        elif on_table and self.happening is not None:
            self.skip()
        elif on_table and self.stance.aim is not None:
            self.stance = evolve(self.stance, aim=None)
            self.changed()
        elif len(self.routes) > 1:
            self.routes.pop()
            self.rebuilt()
        else:
            return False
        return True

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

    @property
    def sheet(self) -> Sheet | None:
        """What lies on top: what somebody opened, else the table's own question."""
        if self.sheets:
            return self.sheets[-1]
        if self.route.name != "table" or self.happening is not None:
            return None
        scene = self.scene
        question = scene.question if scene else None
        return None if question is None or _key(question) == self.put_aside else question

    def open(self, sheet: Sheet) -> None:
        """Lay something over the screen."""
        self.sheets.append(sheet)
        self.changed()

    def close(self, sheet: Sheet) -> None:
        """Take it away again."""
        self.sheets = [one for one in self.sheets if one != sheet]
        if isinstance(sheet, Ask | Tally | Number | Mend | Sealed):
            self.counts.pop(_key(sheet), None)
        self._show_end()
        self.changed()

    def count(self, key: str, numbers: Mapping[str, int]) -> None:
        """Keep what is tapped on a sheet that counts, until it is answered or put away."""
        self.counts[key] = dict(numbers)
        self.changed()

    def look_behind(self, question: Question) -> None:
        """Put the table's own question aside for a moment."""
        self.put_aside = _key(question)
        self.changed()

    def ask_again(self) -> None:
        """Have the table's own question back."""
        self.put_aside = None
        self.changed()

    # How it looks

    def hear(self, name: str) -> None:
        """Let a sound be heard, where sounds are wanted."""
        if self.settings.sound:
            self._hear(name)

    def resized(self, width: float, height: float) -> None:
        """Take the window's size."""
        if (width, height) != self.size:
            self.size = (width, height)
            self._look_again()

    def set(self, **changes: Any) -> None:
        """Change the settings, at once and for next time."""
        self.settings = evolve(self.settings, **changes)
        self.words = Words(self.settings.language)
        self._keep(self.settings)
        self._look_again()

    def note(self, **changes: Any) -> None:
        """Change settings that nothing looks otherwise for."""
        self.settings = evolve(self.settings, **changes)
        self._keep(self.settings)
        self.changed()

    def let_in(self, *, on: bool) -> None:
        """Let phones in, or let none in any more."""
        self.set(phones=on)
        self.bridge.let_in(on)

    def _look_again(self) -> None:
        self.look = look_for(self.settings.theme, self.settings.text, *self.size)
        self.rebuilt()


def _nothing() -> None:
    pass


def _key(question: Question) -> str:
    return question.path if isinstance(question, Number) else question.key


def _asked(scene: Scene | None) -> str | None:
    """Return the key of the table's own question, if there is one."""
    question = scene.question if scene is not None else None
    return None if question is None else _key(question)


def _is_another_game(was: News, news: News, done: Done | None) -> bool:
    """Tell whether the table sat down to another game, or got up from one."""
    if done is not None:
        return done.entry.do == name_of(NewGame)
    return _told_of(was) != _told_of(news)


def _told_of(news: News) -> dict[str, Any] | None:
    """Return what tells one game from another, and a step from what the phones say meanwhile."""
    view = news.view
    return None if view is None else {key: view[key] for key in view if key not in UNTOLD}


def _knows_card(scene: Scene | None) -> bool:
    """Tell whether the map shows which card is next."""
    return (
        scene is not None
        and isinstance(scene.middle, CardMap)
        and scene.middle.next_card is not None
    )
