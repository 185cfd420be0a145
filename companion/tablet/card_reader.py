"""What this tablet does with cards that are shown to its camera or to a scanner that types.

No Kivy here, and no rule. A card that is held up becomes a question to the table's thread, and the
game's face says what follows; no card changes the game by itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import evolve, frozen

from companion.core.abilities import Meaning
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.stage.face import Held
from companion.stage.presses import Pick, Teach, Words
from companion.stage.questions import Ask, Card, Choice, PassRound, Result
from companion.table.cards import CameraChoice, Cards, Sight
from companion.tablet.wedge import Wedge

if TYPE_CHECKING:
    from companion.tablet.desk import Desk

Post: TypeAlias = Callable[[Callable[[], None]], None]
SEEN: Final = 4.0
"""Seconds for which a line is shown."""
REMEMBERED: Final = 8
"""Cards that the camera page lists."""


@frozen(eq=False)
class CardLine:
    """One quiet line about the card that was held up last."""

    words: Words
    icon: str = ""
    seat: str | None = None
    teach: str | None = None
    """The code that nobody knows yet."""
    over: bool = False
    """It is said over a sheet that lay there already; a later one hides it."""


class CardReader:
    """The tablet's side of the cards."""

    def __init__(self, desk: Desk, cards: Cards, post: Post, clock: Callable[[], float]) -> None:
        """See for this desk; `post` runs a function on the screens' thread, soon."""
        self.desk, self.cards, self._post, self._clock = desk, cards, post, clock
        self.missing = cards.missing
        self.sight: Sight | None = None
        self.devices: Sequence[CameraChoice] | None = None
        """The cameras that there are, once they were looked for."""
        self.read: deque[Held] = deque(maxlen=REMEMBERED)
        """What was held up, the newest first."""
        self.sheet: Path | Message | None = None
        """Where the stickers were written, or why not."""
        self.printing = False
        self.wedge = Wedge(clock, lambda text: cards.known(self.game, text), self.scanned)
        self._line: tuple[CardLine, float] | None = None
        self._looking: str | None = None
        """The camera that is looked through."""
        self._asleep = False
        self._turned: object = None
        self._lock = Lock()
        self._newest: Sight | None = None
        self._up: list[Held] = []
        self._posted = False
        self._watchers: list[Callable[[], None]] = []
        desk.watch(self.attend)
        desk.watch_look(self.attend)

    @property
    def game(self) -> str:
        """The game whose cards these are."""
        return self.desk.package.name

    @property
    def line(self) -> CardLine | None:
        """What is said now."""
        if self._line is None or self._clock() >= self._line[1]:
            return None
        return self._line[0]

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this at every new picture."""
        self._watchers = [watcher]

    # When it looks

    def attend(self) -> None:
        """Look while somebody needs it, through the camera that is chosen, and not otherwise."""
        settings = self.desk.settings
        turned = settings.camera_turn, settings.camera_mirror
        if turned != self._turned:
            self._turned = turned
            self.cards.show(settings.camera_turn, mirror=settings.camera_mirror)
        if self.devices is None and self.on_page and self.missing is None:
            self.find()
        wanted = settings.camera if self._is_needed() else None
        if wanted == self._looking:
            return
        self._looking, self.sight = wanted, None
        with self._lock:
            self._newest, self._up = None, []
        if wanted is None:
            self.cards.rest()
        else:
            self.cards.look(self.game, wanted, partial(self._seen, wanted))

    @property
    def on_page(self) -> bool:
        """Tell whether the cards' own screen is open."""
        return self.desk.route.name == "cards"

    @property
    def reads_game(self) -> bool:
        """Tell whether cards are read for the game that is on."""
        desk = self.desk
        is_on = desk.news.view is not None and not desk.news.over
        return is_on and desk.settings.camera_reads and _is_at_table(desk)

    def _is_needed(self) -> bool:
        return self.missing is None and not self._asleep and (self.on_page or self.reads_game)

    def sleep(self, *, asleep: bool) -> None:
        """Look no more while nobody sees the app."""
        self._asleep = asleep
        self.attend()

    def stop(self) -> None:
        """Let the camera go for good."""
        self._asleep = True
        self.cards.close()

    def find(self) -> None:
        """Look which cameras there are."""
        self.devices = self.devices or ()
        self.cards.devices(lambda found: self._post(lambda: self._found(found)))

    def _found(self, found: Sequence[CameraChoice]) -> None:
        self.devices = found
        self.desk.changed()

    # What it sees

    def _seen(self, camera: str, sight: Sight) -> None:
        """Take a picture, in the camera's thread: only the newest one is ever shown."""
        with self._lock:
            self._newest = sight
            self._up += sight.held_up
            if self._posted:
                return
            self._posted = True
        self._post(partial(self._take, camera))

    def _take(self, camera: str) -> None:
        with self._lock:
            sight, up = self._newest, self._up
            self._newest, self._up, self._posted = None, [], False
        if sight is None or camera != self._looking:
            return
        self.sight = sight
        for held in up:
            self.held_up(held)
        for watcher in self._watchers:
            watcher()

    # What follows

    def scanned(self, text: str) -> Held | None:
        """Take what a scanner read, and return it; what is secret is dropped here."""
        held = self.told(text)
        if held is not None:
            self.held_up(held)
        return held

    def told(self, text: str) -> Held | None:
        """Return what may be told of a text that was read; None where nothing follows."""
        return None if self._is_a_door(text) else self.cards.held(self.game, text)

    def held_up(self, held: Held) -> None:
        """Take a card that was held up, and ask the table what it may mean."""
        desk = self.desk
        if self._is_a_door(held.text):
            return
        self.read.appendleft(held)
        if desk.settings.card_sound:
            desk.hear("read")
        card = held.card
        if self.on_page:
            desk.changed()
        elif card is None:
            self.tell(CardLine(say("A code that is not known yet"), "question", teach=held.text))
        elif desk.news.view is None:
            self.tell(CardLine(held.name or held.text, held.icon, held.seat))
        else:
            desk.bridge.ask(lambda table: table.shown(card), partial(self._shown, held))

    def _is_a_door(self, text: str) -> bool:
        """Tell whether it is a code that lets a phone in: those are shown everywhere."""
        guests = self.desk.news.guests
        return any(text.startswith(one.url) for one in (guests.addresses if guests else ()))

    def _shown(self, held: Held, meanings: Sequence[Meaning] | Refusal) -> None:
        """Begin what a card means, unless somebody is in the middle of what must not be broken."""
        desk = self.desk
        plain = CardLine(held.name or held.text, held.icon, held.seat)
        if desk.news.view is None or not _is_at_table(desk) or _is_undisturbed(desk):
            self.tell(plain)
            return
        reply = desk.face.reply(desk.news, desk.selection, held, meanings)
        self.tell(CardLine(reply.line, held.icon, held.seat))
        if reply.press is not None:
            desk.skip()
            desk.to_table()
            desk.drop_asked(_is_about_a_card)
            desk.dispatch(reply.press)
            if desk.sheet is not None:
                self._line = None  # the question says which card it is about

    def tell(self, line: CardLine) -> None:
        """Show a line for a moment."""
        line = evolve(line, over=self.desk.sheet is not None)
        self._line = line, self._clock() + SEEN
        self.desk.changed()

    # Codes that are taught, sheets that are printed

    def ask_what(self, text: str) -> None:
        """Ask which card a code is on: its kind first."""
        stickers, known = self.desk.package.stickers, self.cards.all(self.game)
        if stickers is None:
            return
        choices = tuple(
            Choice(kind, words, Pick(self._which(text, kind, words)), icon=stickers.icons.get(kind))
            for kind, words in stickers.titles.items()
            if any(one.card and one.card.startswith(f"{kind}/") for one in known)
        )
        title = say("Which card is this code on?")
        told = say("This tablet will remember it: {code}", code=text[:40])
        self.desk.dispatch(Pick(Ask("teach", title, choices, told, icon="qr")))

    def _which(self, text: str, kind: str, words: Message) -> Ask:
        choices = tuple(
            Choice(
                one.card or "",
                one.name or one.text,
                Teach(text, one.card or ""),
                icon=None if one.seat else one.icon or None,
                seat=one.seat,
                card=Card(one.name or one.text, one.doors, one.icon or None) if one.doors else None,
            )
            for one in self.cards.all(self.game)
            if one.card is not None and one.card.startswith(f"{kind}/")
        )
        return Ask(f"teach.{kind}", words, choices)

    def teach(self, text: str, card: str) -> None:
        """Have a code stand for a card from now on."""
        self.desk.bridge.ask(
            lambda _: self.cards.teach(self.game, text, card), partial(self._taught, text)
        )

    def forget(self, text: str) -> None:
        """Have a code mean nothing any more."""
        self.desk.bridge.ask(
            lambda _: self.cards.forget(self.game, text), partial(self._taught, text)
        )

    def _taught(self, text: str, no: Refusal | None) -> None:
        self.desk.drop_asked(lambda key: key.startswith("teach"))
        held = self.cards.held(self.game, text)
        if no is not None:
            self.tell(CardLine(no.why, "warn"))
        elif held is None or held.card is None:
            self.tell(CardLine(say("Forgotten"), "check"))
        else:
            name = held.name or held.text
            self.tell(CardLine(say("{card}: known from now on", card=name), held.icon, held.seat))

    def print_sheet(self, paper: str) -> None:
        """Write the stickers for a printer."""
        if self.printing:
            return
        self.printing, self.sheet = True, None
        self.cards.print_sheet(
            self.game,
            self.desk.settings.language,
            paper,
            lambda done: self._post(lambda: self._printed(done)),
        )
        self.desk.changed()

    def _printed(self, done: Path | Message) -> None:
        self.printing, self.sheet = False, done
        self.desk.changed()


def _is_at_table(desk: Desk) -> bool:
    return any(route.name == "table" for route in desk.routes)


def _is_undisturbed(desk: Desk) -> bool:
    """Tell whether somebody answers in private, or everybody looks at a result."""
    return desk.busy or isinstance(desk.sheet, PassRound | Result)


def _is_about_a_card(key: str) -> bool:
    return key.startswith("held.")
