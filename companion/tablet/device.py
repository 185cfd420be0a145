"""What this tablet does with a device on a cable: our scanner box, or any serial scanner.

No Kivy here, and no rule. Scans go the way that a camera's cards go; a press does what one button
of the screen does; the lamp and its sounds say only what the table's screen says, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import Lock
from time import monotonic
from typing import Final

from attrs import evolve

from companion.core.say import Message, say
from companion.stage.face import Held
from companion.stage.questions import Ask, PassRound, Result, Tally
from companion.table.device import (
    Devices,
    Health,
    Heard,
    Kind,
    Lamp,
    Plugged,
    Pressed,
    Scanned,
    Signal,
)
from companion.table.table import Done
from companion.tablet import lamp as lamps
from companion.tablet.bridge import Post
from companion.tablet.button import (
    AskAgain,
    ButtonContext,
    Close,
    Deed,
    Lay,
    Next,
    Roll,
    Skip,
    next_of,
)
from companion.tablet.card_reader import SEEN, CardLine
from companion.tablet.desk import Desk
from companion.tablet.news import TableNews
from companion.tablet.theme import DEAD

STALE_SCAN: Final = 30.0
"""Seconds after which a scan that waited in the box begins nothing any more."""
STALE_PRESS: Final = 3.0
SHOWING: Final = 1.5
"""Seconds after which a plain scanner's same text is another showing; our box knows by itself."""
PATIENCE: Final = 5.0
"""Seconds for which a phone may be gone before the button takes any notice."""
BRIGHTNESS: Final[Mapping[str, float]] = {"low": 0.25, "middle": 0.6, "full": 1.0}
GONE: Final = ("searching", "silent", "trouble")


class DeviceConnection:
    """The tablet's side of a device."""

    def __init__(
        self,
        desk: Desk,
        devices: Devices,
        post: Post = lambda job: job(),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Serve this desk; `post` runs a function on the screens' thread, soon."""
        self.desk, self.devices, self._post, self._clock = desk, devices, post, clock
        self.missing = devices.missing
        self.health = devices.health
        self.ports: Sequence[Plugged] | None = None
        """What is plugged in, once it was looked for."""
        self.scans = 0
        """How many were read on this port."""
        self.tried: Held | None = None
        """The card that was read last while its own screen was open, and how many were."""
        self.tries = 0
        self.press: Pressed | None = None
        """How the button was pressed last while its own screen was open, and how often."""
        self.presses = 0
        self.trial: Lamp | None = None
        """What the lamp is made to show on its own screen, to see that it works."""
        self.update: Message | None = None
        """How far the box's new firmware is, or how that has ended."""
        self.is_updating = False
        self._seen: dict[str, float] = {}
        """What a plain scanner has read just now, and when."""
        self._hint_until = 0.0
        self._used: tuple[str, str, str] | None = None
        self._reads: bool | None = None
        self._lamp: Lamp | None = None
        self._set: tuple[float, bool] | None = None
        self._was_live = False
        self._next: Next | None = None
        self._since = clock()
        self._away: dict[str, float] = {}
        self._lock = Lock()
        self._came: list[tuple[float, Scanned | Pressed]] = []
        self._newest: Health | None = None
        self._posted = self._due = self._stopped = False
        self._watchers: list[Callable[[], None]] = []
        devices.listen(self._heard)
        desk.bridge.listen(self._told)
        desk.watch(self.attend)
        desk.watch_look(self.attend)
        self.attend()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this whenever the device says anything."""
        self._watchers = [watcher]

    # When it is used, and what it shows

    @property
    def on_page(self) -> bool:
        """Tell whether the device's own screen is open."""
        return self.desk.route.name == "device"

    @property
    def is_used(self) -> bool:
        """Tell whether a device is looked for, or there."""
        return self._used is not None

    def attend(self) -> None:
        """See soon to what has changed: once, however much it was."""
        if not self._due:
            self._due = True
            self._post(self._attend)

    def _attend(self) -> None:
        self._due = False
        if self._stopped:
            return
        if not self.on_page:
            self.trial = self.tried = self.press = None
            self.update = self.update if self.is_updating else None
            self.tries = self.presses = 0
        elif self.ports is None and self.missing is None:
            self.find()
        self._use()
        self._note()
        if self.is_used:
            self._tune()
            self._show()

    def _use(self) -> None:
        """Use what is chosen, or let it go."""
        settings = self.desk.settings
        wanted = (settings.box_port, settings.box_kind, settings.box_id) if settings.box else None
        if self.missing is not None:
            wanted = None
        if wanted == self._used or self.is_updating:
            return
        kind: Kind | None = settings.box_kind or None
        if wanted is not None and self._used is not None and wanted[:2] == self._used[:2]:
            self._used = wanted  # the same port: only which box is wanted there has changed
            self.devices.use(settings.box_port, kind, settings.box_id)
            return
        self._used = wanted
        self._lamp = self._set = self._reads = None
        self._was_live = False
        self.scans, self._seen = 0, {}
        if wanted is None:
            self.health = Health()
            self.devices.rest()
        else:
            self.devices.use(settings.box_port, kind, settings.box_id)

    def _tune(self) -> None:
        settings = self.desk.settings
        wanted = BRIGHTNESS[settings.box_brightness], settings.box_sound
        if wanted != self._set:
            self._set = wanted
            self.devices.set(brightness=wanted[0], sound=wanted[1])
        if self.wants_cards != self._reads:
            self._reads = self.wants_cards
            self.devices.read(on=self._reads)

    @property
    def wants_cards(self) -> bool:
        """Whether a card may be shown now; if not, the box's bright light can rest."""
        names = {route.name for route in self.desk.routes}
        news = self.desk.news
        is_played = news.view is not None and not news.over and "table" in names
        return is_played or self.desk.route.name in ("device", "cards")

    def _show(self) -> None:
        desk = self.desk
        if desk.happening is not None and desk.route.name == "table" and not desk.sheets:
            return  # what is still being shown there comes first
        lamp = self.lamp
        if lamp != self._lamp:
            self._lamp = lamp
            self.devices.show(lamp)

    @property
    def lamp(self) -> Lamp:
        """What the lamp shows now."""
        desk = self.desk
        if self.trial is not None:
            return self.trial
        if not desk.settings.box_lamp:
            return lamps.OFF
        results = [one for one in desk.sheets if isinstance(one, Result)]
        over = desk.news.view is not None and desk.news.over
        ending = desk.face.ending(desk.news) if over else None
        return lamps.lamp_of(desk.scene, results[-1] if results else None, ending)

    def _told(self, _: TableNews, done: Done | None) -> None:
        """Give a signal of what was just done, after the screens know of it."""
        desk = self.desk
        if done is None or desk.news.view is None:
            return
        events = done.entry.events
        on_top = desk.sheets[-1] if desk.sheets else None
        result = on_top if isinstance(on_top, Result) else None
        signal = lamps.signal_of(desk.face.sounds(events), result)
        if signal is not None and self.is_used and not self._stopped:
            self._post(partial(self.signal, signal))

    def signal(self, signal: Signal) -> None:
        """Give a signal, of which the table may not want the flash."""
        if not self.desk.settings.box_lamp:
            signal = evolve(signal, flash=(0, 0, 0))
        if self.is_used and signal != Signal():
            self.devices.signal(signal)

    def try_out(self, lamp: Lamp | None) -> None:
        """Have the lamp show this on its own screen, or what it would show anyway."""
        self.trial = lamp
        self.desk.changed()

    # What comes from it

    def _heard(self, heard: Heard) -> None:
        """Take what the device tells, in its thread."""
        with self._lock:
            if isinstance(heard, Health):
                self._newest = heard
            else:
                self._came.append((self._clock(), heard))
            if self._posted:
                return
            self._posted = True
        self._post(self._take)

    def _take(self) -> None:
        with self._lock:
            came, health = self._came, self._newest
            self._came, self._newest, self._posted = [], None, False
        if self._stopped or not self.is_used:
            return
        if health is not None:
            self._fares(health)
        for at, one in came:
            age = one.age + max(self._clock() - at, 0)
            if isinstance(one, Scanned):
                self._scanned(one.text, age)
            else:
                self._pressed(one, age)
        for watcher in self._watchers:
            watcher()

    def _fares(self, health: Health) -> None:
        """Take how the device is; say so where it went, or came back."""
        before, self.health = self.health, health
        if (before.port, before.kind) != (health.port, health.kind):
            self.scans = 0
        gone = health.state in GONE
        if self._was_live and gone and before.state not in GONE:
            self._say(CardLine(say("The scanner box does not answer: look at its cable"), "warn"))
        elif self._was_live and health.state == "live" and before.state != "live":
            self._say(CardLine(say("The scanner box is back"), "check"))
        self._was_live |= health.state == "live"
        settings = self.desk.settings
        is_chosen = health.box and health.port == settings.box_port
        if is_chosen and not settings.box_id:
            self.desk.note(box_id=health.box)
        if _matters(before) != _matters(health):
            self.desk.changed()

    def _say(self, line: CardLine) -> None:
        if self.desk.card_reader is not None and not self.on_page:
            self.desk.card_reader.tell(line)

    def _scanned(self, text: str, age: float) -> None:
        """Take a text that was read. A secret card ends here, without a trace."""
        desk, reader = self.desk, self.desk.card_reader
        held = reader.told(text) if reader is not None else None
        if reader is None or held is None:
            return
        if self.health.kind == "scanner" and self._is_same_showing(text, self._clock() - age):
            return
        self.scans += 1
        if age > STALE_SCAN and not self.on_page:
            words = say("{card}: the app was not listening. Show it again.", card=_name(held))
            reader.tell(CardLine(words, held.icon, held.seat))
            return
        if self.on_page:
            self.tried, self.tries = held, self.tries + 1
        else:
            reader.held_up(held)
        sound = desk.settings.card_sound
        self.signal(lamps.read_signal(known=held.card is not None, sound=sound))

    def _is_same_showing(self, text: str, at: float) -> bool:
        """Tell whether a plain scanner still sees a card, by turns with another perhaps."""
        recent = {one: when for one, when in self._seen.items() if at - when < SHOWING}
        self._seen = {**recent, text: at}
        return text in recent

    # The button

    def _pressed(self, press: Pressed, age: float) -> None:
        """Do what the button does now, if that was what it did when it was pressed."""
        desk = self.desk
        if self.on_page:
            self.press, self.presses = press, self.presses + 1
            self.signal(lamps.PRESSED)
            return
        following = self._note()
        is_idle = not desk.busy and age <= STALE_PRESS
        if not desk.settings.box_button or not self._is_told or not is_idle:
            return
        if press.held or following is None:
            self._hint_until = self._clock() + SEEN
            desk.changed()
        elif self._clock() - age >= self._since + DEAD:
            self.signal(lamps.PRESSED)
            desk.press(f"box.{following.what}", partial(self._do, following.deed))
            self._since = self._clock()  # a second press so soon is a bounce, or impatience

    def _do(self, deed: Deed) -> None:
        desk = self.desk
        match deed:
            case Close(sheet):
                desk.close(sheet)
            case Lay(sheet):
                desk.open(sheet)
            case Skip():
                desk.skip()
            case AskAgain():
                desk.ask_again()
            case Roll():
                desk.roll_freely()
            case _:
                desk.dispatch(deed)

    def _note(self) -> Next | None:
        """Return what the button does now, and remember since when."""
        following = next_of(self.standing)
        if following != self._next:
            self._next, self._since = following, self._clock()
        return following

    @property
    def standing(self) -> ButtonContext:
        """Where the table stands, as far as the button goes."""
        desk, reader = self.desk, self.desk.card_reader
        sheet, typed = desk.sheet, reader is not None and reader.wedge.field is not None
        counts = desk.counts.get(sheet.key, {}) if isinstance(sheet, Ask | Tally) else {}
        return ButtonContext(
            desk.scene,
            sheet,
            desk.news.guests,
            counts,
            self._gone(),
            at_table=desk.route.name == "table" and not typed,
            happening=desk.happening is not None,
            aiming=desk.selection.aim is not None,
            aside=desk.put_aside is not None,
            sides=desk.package.sides,
        )

    def _gone(self) -> frozenset[str]:
        """Return whose phones have been away for a while."""
        guests, now = self.desk.news.guests, self._clock()
        away = {one.seat for one in guests.guests if one.state == "away"} if guests else set()
        self._away = {seat: self._away.get(seat, now) for seat in sorted(away)}
        return frozenset(seat for seat, since in self._away.items() if now - since >= PATIENCE)

    @property
    def look_again(self) -> float:
        """In how many seconds what the button does may change by itself; 0: it does not."""
        now = self._clock()
        left = [since + PATIENCE - now for since in self._away.values()]
        left += [self._hint_until - now]
        return min((one for one in left if one > 0), default=0.0)

    @property
    def _is_told(self) -> bool:
        """Tell whether the screen may speak of the box: at the table, and of nothing private."""
        return self.desk.route.name == "table" and not isinstance(self.desk.sheet, PassRound)

    @property
    def chip(self) -> tuple[Message, bool] | None:
        """What the screen says of the box, and whether it is said aloud; None: nothing."""
        following, loud = self._note(), self._clock() < self._hint_until
        if not self.is_used or not self._is_told:
            return None
        if self._was_live and self.health.state in GONE:
            return say("The scanner box does not answer"), False
        if not (self.health.state == "live" and self.health.has_button):
            return None
        if not self.desk.settings.box_button:
            return None
        return _on_chip(following, loud=loud)

    # Its firmware

    def flash(self) -> None:
        """Put this companion's firmware on the box, and use it again."""
        if self.is_updating:
            return
        self.is_updating, self._used, self.health = True, None, Health()
        self.update = say("Connecting to the box again…")
        self.devices.flash(lambda words, over: self._post(partial(self._flashed, words, over=over)))
        self.desk.changed()

    def _flashed(self, words: Message, *, over: bool) -> None:
        self.update, self.is_updating = words, not over
        self.desk.changed()

    # Choosing

    def find(self) -> None:
        """Look what is plugged in."""
        self.ports = self.ports or ()
        self.devices.ports(lambda found: self._post(partial(self._found, found)))

    def _found(self, found: Sequence[Plugged]) -> None:
        self.ports = found
        self.desk.changed()

    def stop(self) -> None:
        """Let the device go for good."""
        if not self._stopped:
            self._stopped = True
            self.devices.close()


def _on_chip(following: Next | None, *, loud: bool) -> tuple[Message, bool] | None:
    """Return what is said of the button; of one that does nothing only to who has pressed it."""
    if following is None:
        return (say("The box's button does nothing just now"), True) if loud else None
    if loud:
        return say("A short press of the box's button: {what}", what=following.words), True
    return say("Box: {what}", what=following.words), False


def _matters(health: Health) -> object:
    """Return what of a device's health is seen beyond its own screen."""
    return health.state, health.has_button, health.port


def _name(held: Held) -> Message | str:
    return held.name or held.text
