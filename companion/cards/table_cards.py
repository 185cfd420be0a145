"""The `Cards` of a table: its camera while somebody needs it, and what every code is on.

What is secret is dropped where a text is decoded: in `_open_to_all`, before presence is even asked.
Nothing heavy is loaded before a camera is looked through, and never on the thread that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from companion.cards import codec
from companion.cards.codec import STICKERS, Sets
from companion.cards.registry import Registry
from companion.cards.tools import make_sheet
from companion.cards.trouble import CardsError
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.stickers import Sticker
from companion.locale import Words
from companion.stage.face import Held
from companion.table.cards import CameraChoice, CodeMark, Hint, Sight, Turn

if TYPE_CHECKING:
    from companion.cards.camera import Camera, Frame, Picture
    from companion.cards.camera_thread import CameraThread, FrameResult
    from companion.cards.reading.port import Code
    from companion.cards.reading.reader import Reader

NEEDED: Final = ("cv2", "numpy", "qrcode", "zxingcpp")
EACH: Final = 1 / 15
"""Seconds between two pictures for the screen: a screen that shows more only costs."""
HINT_EACH: Final = 0.4
SILENT: Final = 2.0
"""Seconds after a secret card in which nothing is said of what may be another blurred one."""
SIZE: Final = 16
"""Millimetres of a sticker that is printed from the tablet."""
PATIENCE: Final = 1.0
"""Seconds in which a camera must let go when the app is closed."""
GUESSED: Final = 4
"""Cameras to try by number, where the system lists none."""


class TableCards:
    """The `Cards` of a table."""

    def __init__(
        self,
        folder: Path,
        documents: Path,
        camera: Callable[[str], Camera] | None = None,
        *,
        clock: Callable[[], float] = monotonic,
        sets: Sets = STICKERS,
    ) -> None:
        """Know what was taught in this folder; sheets are written to `documents`."""
        self._folder, self._documents, self._sets = folder, documents, sets
        self._camera, self.clock = camera or _plugged_in, clock
        self._registry: Registry | None = None
        self._session: Session | None = None
        self._reader: tuple[tuple[str, ...], Reader] | None = None
        self._reading = Lock()
        """Held while a frame is read: the reader remembers frames: one thread at a time."""
        self.shown_as: tuple[Turn, bool] = (0, False)

    @property
    def registry(self) -> Registry:
        """What was taught, read when it is first asked for."""
        if self._registry is None:
            self._registry = Registry(self._folder, self._sets)
        return self._registry

    @property
    def missing(self) -> Message | None:
        """Why no camera can be looked through here."""
        if all(find_spec(module) for module in NEEDED):
            return None
        return say(
            "The packages that look through a camera are not installed here; on a desk machine"
            " ./panic setup installs them. A scanner that types works without them."
        )

    @property
    def trouble(self) -> Message | None:
        """What is wrong with the file of the codes that were taught."""
        return self.registry.trouble

    def devices(self, then: Callable[[Sequence[CameraChoice]], None]) -> None:
        """Find the cameras, the best one first."""
        Thread(target=lambda: then(self._devices()), name="cameras", daemon=True).start()

    def _devices(self) -> Sequence[CameraChoice]:
        if self.missing is not None:
            return ()
        from companion.cards.devices import LISTED, devices

        found = [CameraChoice(str(one.number), one.name) for one in devices()]
        guessed = () if LISTED.is_dir() else range(GUESSED)
        return tuple(found) or tuple(CameraChoice(str(n), "") for n in guessed)

    def look(self, game: str, device: str, seen: Callable[[Sight], None]) -> None:
        """Look through a camera until `rest`."""
        self.rest()
        self._session = Session(self, game, device, seen)
        self._session.start()

    def show(self, turn: Turn, *, mirror: bool) -> None:
        """Turn the picture that is shown, and mirror it."""
        self.shown_as = (turn, mirror)

    def rest(self) -> None:
        """Let the camera go."""
        if self._session is not None:
            self._session.stop()
            self._session = None

    def close(self) -> None:
        """Let go of everything, as the app ends."""
        session = self._session
        self.rest()
        if session is not None:
            session.wait(PATIENCE)
        self._reader = None

    def camera(self, device: str) -> Camera:
        """Return a camera by its id."""
        return self._camera(device)

    def read_with(self, game: str) -> Callable[[Picture], Sequence[Code]]:
        """Return what reads a frame. To learn all patterns takes a while, so it is kept."""
        from companion.cards.reading.reader import Reader

        texts = self.registry.texts(game)
        with self._reading:
            if self._reader is None or self._reader[0] != texts:
                self._reader = texts, Reader(texts)
            reader = self._reader[1]
            reader.reset()

        def read(picture: Picture) -> Sequence[Code]:
            with self._reading:  # a camera that is being let go may have one frame left
                return reader.read(picture)

        return read

    def held(self, game: str, text: str) -> Held | None:
        """Return what a text is on; None for what nobody may learn of."""
        card = self.registry.card_of(game, text)
        if codec.is_secret(card, self._sets):
            return None
        sticker = self._sticker(game, text, card)
        if sticker is None or card is None:
            return Held(text) if codec.may_tell(text, self._secret(game)) else None
        return _as_held(sticker, text)

    def _sticker(self, game: str, text: str, card: str | None) -> Sticker | None:
        """Return the sticker with this text, if it is on its own card; else any on the card."""
        own = codec.sticker_of(text, self._sets)
        if own is not None and own.card == card:
            return own
        if game not in self._sets:
            return None
        return next((one for one in self._sets[game].by_text.values() if one.card == card), None)

    def _secret(self, game: str) -> Iterator[str]:
        """Return all that stands on cards of which nobody may learn."""
        if game in self._sets:
            yield from (one.text for one in self._sets[game].by_text.values() if one.secret)
        for text in self.registry.taught(game):
            if codec.is_secret(self.registry.card_of(game, text), self._sets):
                yield text

    def known(self, game: str, text: str) -> bool:
        """Tell whether a text is one of ours, or was taught."""
        return codec.is_ours(text, self._sets) or text in self.registry.taught(game)

    def all(self, game: str) -> Sequence[Held]:
        """Return every card that a code can be taught for, each once."""
        found: dict[str, Held] = {}
        for one in self._sets[game].by_text.values() if game in self._sets else ():
            if one.card is not None and not one.secret and one.card not in found:
                found[one.card] = _as_held(one, one.text)
        return tuple(found.values())

    def taught(self, game: str) -> Sequence[Held]:
        """Return the codes that were taught, as far as they may be told."""
        found = (self.held(game, text) for text in self.registry.taught(game))
        return tuple(one for one in found if one is not None)

    def teach(self, game: str, text: str, card: str) -> Refusal | None:
        """Have a text stand for a card from now on."""
        return self.registry.teach(game, text, card)

    def forget(self, game: str, text: str) -> Refusal | None:
        """Have a text mean again what it means untaught."""
        return self.registry.forget(game, text)

    def print_sheet(
        self, game: str, language: str, paper: str, then: Callable[[Path | Message], None]
    ) -> None:
        """Write the stickers where documents are kept."""
        file = self._documents / f"panic-stickers-{paper}.pdf"

        def write() -> None:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                found = self._sets[game]
                make_sheet(found, file, paper, SIZE, found.open_kinds, Words(language))
            except CardsError as error:
                then(error.why)
            except OSError as error:
                how = error.strerror or str(error)
                then(say("{file} cannot be written ({how}).", file=str(file), how=how))
            else:
                then(file)

        Thread(target=write, name="sheet", daemon=True).start()


class Session:
    """One camera, looked through until it is let go."""

    def __init__(
        self, cards: TableCards, game: str, device: str, seen: Callable[[Sight], None]
    ) -> None:
        """Tell `seen` what this camera shows."""
        self._cards, self._game, self._device, self._seen = cards, game, device, seen
        self._stopped = False
        self._looking: CameraThread | None = None
        self._thread = Thread(target=self._begin, name="cards-begin", daemon=True)
        self._next, self._next_hint = 0.0, 0.0
        self._no_hint_until = 0.0
        """Until then the table is taken for empty: not even how to hold a card is said."""
        self._hint: Hint = "none"
        self._trouble: Message | None = None

    def start(self) -> None:
        """Load what is heavy and open the camera, somewhere else."""
        self._thread.start()

    def stop(self) -> None:
        """Tell nothing more, and let the camera go."""
        self._stopped = True
        if self._looking is not None:
            self._looking.stop()

    def wait(self, seconds: float) -> bool:
        """Wait until its threads have ended."""
        self._thread.join(seconds)
        return self._looking is None or self._looking.wait(seconds)

    def _begin(self) -> None:
        from companion.cards.camera_thread import CameraThread

        looking = CameraThread(lambda: self._cards.camera(self._device), self.reader, self.told)
        # `stop` runs on another thread: it sees either this, or is seen by the line after it.
        self._looking = looking
        if not self._stopped:
            looking.start()

    def reader(self) -> Callable[[Picture], Sequence[Code]]:
        """Return what reads a frame; it is loaded here."""
        read = self._cards.read_with(self._game)
        return lambda picture: self._open_to_all(read(picture))

    def _open_to_all(self, codes: Iterable[Code]) -> list[Code]:
        """Drop what nobody may learn of, before anything else is done with it."""
        found = list(codes)
        told = [one for one in found if self._cards.held(self._game, one.text) is not None]
        if len(told) < len(found):
            self._no_hint_until = self._cards.clock() + SILENT
        return told

    def told(self, news: FrameResult) -> None:
        """Pass on what was held up at once, and a picture now and then."""
        if self._stopped:
            return
        held = [self._cards.held(self._game, text) for text in news.held_up]
        now = self._cards.clock()
        is_due = now >= self._next or news.trouble != self._trouble
        if not is_due and not held:
            return
        self._next, self._trouble = now + EACH, news.trouble
        up = tuple(one for one in held if one is not None)
        if news.frame is None:
            self._seen(Sight(held_up=up, trouble=news.trouble))
        else:
            self._seen(self._sight(news.frame, news, up, now))

    def _sight(self, frame: Frame, news: FrameResult, up: tuple[Held, ...], now: float) -> Sight:
        from companion.cards.sight import corners_on_screen, for_screen, hint

        turn, mirror = self._cards.shown_as
        raw = frame.picture.shape[1], frame.picture.shape[0]
        size, pixels = for_screen(frame.picture, turn, mirror=mirror)
        if now >= self._next_hint or news.codes or self._no_hint_until > now:
            search = now >= self._no_hint_until
            self._hint = hint(frame.grey(), news.codes, search=search)
            self._next_hint = now + HINT_EACH
        marks = []
        for code in news.codes:
            if (held := self._cards.held(self._game, code.text)) is not None:
                corners = corners_on_screen(code.corners, raw, turn, mirror=mirror)
                marks.append(CodeMark(held, corners))
        return Sight(size, pixels, tuple(marks), up, self._hint, news.trouble)


def _as_held(one: Sticker, text: str) -> Held:
    return Held(text, one.card, one.name, one.icon, one.seat, one.doors)


def _plugged_in(device: str) -> Camera:
    from companion.cards.devices import PluggedIn, best, devices

    return PluggedIn(int(device) if device.isdecimal() else best(devices()))
