"""The desk: all that this tablet is in the middle of. No Kivy here, and no rule.

It holds the settings, the newest news, which screen is open and what lies on it; screens draw
that, and their presses come back here. Everything that is to be done goes over the bridge.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.setup import colour
from companion.games.package import Package
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
    Details,
    PassRound,
    Question,
    Result,
    Tally,
)
from companion.stage.scene import Scene
from companion.table.cards import Cards
from companion.table.guests import COMMANDS, Seated, Warn
from companion.table.sealings import BESIDE
from companion.table.table import Done
from companion.tablet import letters
from companion.tablet.board.viewport import MapNotes
from companion.tablet.bridge import Bridge, Post
from companion.tablet.card_reader import CardReader
from companion.tablet.changes import asked_key, is_another_game, key_of, knows_card, still_means
from companion.tablet.filled_in import counted, done_by, leads, number_of, valued
from companion.tablet.hands import HandLine, Hands
from companion.tablet.layers import (
    FreeRoll,
    Menu,
    Notice,
    Refused,
    SeatPhone,
    Show,
    ToldDice,
    Warned,
    Wifi,
)
from companion.tablet.letters import is_drawn
from companion.tablet.news import TableNews
from companion.tablet.overruling import may_overrule, warns_in
from companion.tablet.settings import Settings
from companion.tablet.shown import TAKEN_BACK, ShownGame
from companion.tablet.system_files import FileChooser

if TYPE_CHECKING:
    from companion.tablet.device import DeviceConnection

STAYING: Final = (Menu, Notice, PassRound, SeatPhone, Wifi)
"""What still lies there when something was done."""
WITHOUT_DICE: Final = ("new_game", *COMMANDS)
NEEDS_ROLL: Final = "needs_roll"
CLOSED: Final = say("The audit is closed: nothing can be undone any more.")


class Desk(ShownGame):
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
        """Sit down before the table behind this bridge; `reports` is where reports are saved.

        `post` runs a function on this desk's thread, soon.
        """
        super().__init__(packages, settings, keep, hear)
        self.bridge = bridge
        self.reports = reports
        self.choose_file: FileChooser | None = None
        """The system's own chooser of files, where it has one."""
        self.draft: Any = None
        """The game that is being set up."""
        self.ticks: set[str] = set()
        """The lines of the deck's recipe that are done."""
        self.by_hand = Hands()
        """What is still to be done on the physical table."""
        self.was: Raw | None = None
        """What was done, where this is a table as it was before a step that is to be changed."""
        self.map = MapNotes()
        """How the map is looked at, and what is turned on it."""
        self.taken_back: str | None = None
        """The key of a question whose answer was taken back: it is asked anew."""
        self.type_into: Callable[[Any, bool], None] = lambda _field, _chosen: None
        """Hears of a field that letters go into from now on, or no more."""
        self.busy = False
        self.acts = 0
        """How much was done from here."""
        self.taps = 0
        """How often anything was pressed."""
        self.card_reader = None if cards is None else CardReader(self, cards, post, clock)
        """What is seen of cards; None where none can be."""
        bridge.listen(self._told)
        self.device: DeviceConnection | None = None
        """What is done with a device on a cable; None where none can be."""

    # What the table says

    def _told(self, news: TableNews, done: Done | None) -> None:
        before, was = self.scene, self.news
        self.news = news
        if was.players != news.players:
            self._call_players()
        if done is not None and done.entry.do in BESIDE:
            self.sheets = [sheet for sheet in self.sheets if still_means(sheet, news, self.scene)]
            self.changed()
            return
        if is_another_game(was, news, done):
            self._forget()
            before = None
        self.sheets = [sheet for sheet in self.sheets if still_means(sheet, news, self.scene)]
        if done is not None and (scene := self.scene) is not None:
            self._take_hands(scene, done)
            self._show(done, before)
        turn_before, turn = was.turn, news.turn
        if turn_before != turn:
            self.selection = evolve(self.selection, who=None, aim=None)
        if done is not None:
            self.selection = evolve(self.selection, aim=None)
            self._keep_question(before)
            self.map.mending.clear()
            self.sheets = [sheet for sheet in self.sheets if isinstance(sheet, STAYING)]
            self._forget_card(done, before)
            self._note_taken_back(done, before)
            self._show_big_and_end(done, was)
        self.changed()

    def _call_players(self) -> None:
        """Call whoever has a name that cannot be drawn here by their colour."""
        odd = {seat: name for seat, name in self.news.players.items() if not is_drawn(name)}
        words = {seat: self.words.say(colour(seat)) for seat in odd}
        letters.call({odd[seat]: word[:1].upper() + word[1:] for seat, word in words.items()})

    def set(self, **changes: Any) -> None:
        """Change the settings, at once and for next time."""
        super().set(**changes)
        self._call_players()

    def _note_taken_back(self, done: Done, before: Scene | None) -> None:
        """Remember that an answer was taken back, for as long as its question is open again."""
        key = asked_key(self.scene)
        if done.entry.do == TAKEN_BACK[0] and key != asked_key(before):
            self.taken_back = key
        elif key != self.taken_back:
            self.taken_back = None

    def take_back(self) -> None:
        """Take the last step back, or say why nothing can be taken back any more."""
        self._step("undo")

    def do_again(self) -> None:
        """Do again what was taken back, or say why it cannot be."""
        self._step("redo")

    def _step(self, do: str) -> None:
        if self.news.closed:
            self.dispatch(Shut(Refusal("not_allowed", CLOSED)))
        else:
            self.send({"do": do})

    def _forget(self) -> None:
        """Have nothing in mind of the game that was on before."""
        self._forget_game()
        self.map, self.taken_back = MapNotes(), None
        self.by_hand.forget()

    def _keep_question(self, before: Scene | None) -> None:
        """Forget what was tapped for a question, unless the table goes on asking it."""
        was = before.question if before is not None else None
        now = self.scene.question if self.scene is not None else None
        if was is None or now is None or key_of(was) != key_of(now):
            self.put_aside, self.counts = None, {}
        else:
            self.counts = {key: self.counts[key] for key in (key_of(now),) if key in self.counts}

    def _forget_card(self, done: Done, before: Scene | None) -> None:
        """Know the next card no more: it was just used and is not laid, or steps were taken back.

        A card that was laid is remembered, as it is the next again if that is taken back.
        """
        used = [event.get("card") for event in done.entry.events]
        if done.entry.do in TAKEN_BACK:
            is_gone = knows_card(before)
        else:
            is_gone = self.selection.card in used and knows_card(self.scene)
        if is_gone:
            self.selection = evolve(self.selection, card=None)

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
                if self.was is not None and leads(press, self.was):
                    self._fill_in(question, self.was)
                self.open(question)
            case Aim(do, card, who):
                card, who = card or self.selection.card, who or self.selection.who
                self.selection = evolve(self.selection, aim=do, card=card, who=who)
                self.sheets.clear()
                self.changed()
            case Tick(key, row, high):
                kept = self.counts.get(key, {})
                self.put_aside = None
                self.drop_asked(lambda asked: asked != key)
                self.count(key, {**kept, row: min(kept.get(row, 0) + 1, high)})
            case Teach(text, card) if self.card_reader is not None:
                self.card_reader.teach(text, card)
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
    def hands(self) -> tuple[HandLine, ...]:
        """What the hands do now on the physical table, where that is wanted."""
        scene = self.scene
        if scene is None or not self.settings.hands or self.happening is not None:
            return ()
        self._take_hands(scene)
        return self.by_hand.lines(self.news.happened_at, self.news.turn)

    def _take_hands(self, scene: Scene, done: Done | None = None) -> None:
        if scene.over:
            self.by_hand.forget()
        else:
            entry = done.entry if done is not None else None
            self.by_hand.take(self.news.happened_at, self.news.turn, scene.checklist, entry)

    def handle(self, *keys: str) -> None:
        """Tick lines of what the hands do now, or take a tick back."""
        self.by_hand.tick(*keys)
        self.by_hand.is_open = self.by_hand.is_open and bool(self.hands)
        self.changed()

    def handle_all(self) -> None:
        """Have done all that the hands do now."""
        self.handle(*(one.key for one in self.hands if not one.done))

    def show_hands(self) -> None:
        """Show all that the hands do, or only its beginning."""
        self.by_hand.is_open = not self.by_hand.is_open
        self.changed()

    def choose(self, who: str) -> None:
        """Let this character act next."""
        self.selection = evolve(self.selection, who=who, aim=None)
        self.changed()

    def tell_card(self, card: str | None) -> None:
        """Take it from the table which card is the next to be explored."""
        self.selection = evolve(self.selection, card=card)
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
        self.acts += not isinstance(answer, Refusal)
        if isinstance(answer, Seated):
            # The last answer's count, and what it brings about, have come before its own answer.
            stays = (*STAYING, Result, Show)
            self.sheets = [sheet for sheet in self.sheets if isinstance(sheet, stays)]
            then()
            self.changed()
        elif isinstance(answer, Done):
            then()
            if answer.against and not raw.get("anyway") and not insists:
                self.hear("refuse")
                self.open(Refused(answer.against[0], done=True))
        elif answer.code == NEEDS_ROLL:
            self.sheets = [one for one in self.sheets if not isinstance(one, ToldDice)]
            told = tuple(raw.get("roll", ()))
            self.open(ToldDice(raw, answer.facts["dice"][len(told)], told, then))
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
            self.open(Refused(refusal, None if self.news.closed else raw, then))
            return
        self.warn(warns, lambda: self.send({**raw, "anyway": True}, then or _nothing))

    def warn(self, warns: tuple[Warn, ...], go: Callable[[], None]) -> None:
        """Ask the table once more before a count that might show somebody's answer."""
        self.open(Warned(warns, go))

    def go_on(self, warned: Warned) -> None:
        """Do it all the same."""
        self.close(warned)
        warned.go()

    def roll_told(self, dice: ToldDice, face: int) -> None:
        """Take one of the table's own dice."""
        self.close(dice)
        self.send({**dice.raw, "roll": [*dice.told, face]}, dice.then or _nothing)

    def anyway(self, refused: Refused) -> None:
        """Overrule the app."""
        self.close(refused)
        if refused.raw is not None:
            self.send(refused.raw, refused.then or _nothing, insists=True)

    def let_in(self, *, on: bool) -> None:
        """Let phones in, or let none in any more."""
        self.set(phones=on)
        self.bridge.let_in(on)

    def _fill_in(self, question: Question, was: Raw) -> None:
        """Tell what was told when a step was done."""
        if isinstance(question, Tally):
            self.count(question.key, counted(question, was))
        elif isinstance(question, Details):
            self.count(question.key, valued(question, was))

    def ask_as_before(self, was: Raw) -> None:
        """Ask what was asked when a step was done, with the old answers to be seen."""
        self.was = was
        self.selection = evolve(self.selection, who=was.get("who"), card=was.get("card"))
        scene = self.scene
        if scene is None:
            return
        if isinstance(scene.question, Tally):
            if scene.question.done.raw.get("do") == was.get("do"):
                self.count(scene.question.key, counted(scene.question, was))
        elif scene.question is None and (number := number_of(scene, was)) is not None:
            self.count(number.path, {"value": was["set"][number.path]})
            self.open(number)
        elif scene.question is None:
            button = done_by(scene.actions, was)
            if button is not None and isinstance(button.press, Pick | Aim):
                self.dispatch(button.press)
        self.changed()

    # Where we are

    def back(self) -> bool:
        """Close what lies on top; tell whether there was anything."""
        on_table = self.route.name == "table"
        if self.sheets:
            self.close(self.sheets[-1])
        elif on_table and self.happening is not None:
            self.skip()
        elif on_table and self.selection.aim is not None:
            self.selection = evolve(self.selection, aim=None)
            self.changed()
        elif on_table and self.by_hand.is_open:
            self.show_hands()
        elif len(self.routes) > 1:
            self.routes.pop()
            self.rebuilt()
        else:
            return False
        return True

    def look_behind(self, question: Question) -> None:
        """Put the table's own question aside for a moment."""
        self.put_aside = key_of(question)
        self.changed()

    def ask_again(self) -> None:
        """Have the table's own question back."""
        self.put_aside = None
        self.changed()


def _nothing() -> None:
    pass
