"""The thread that looks through a camera while somebody needs it, and tells what it sees."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from threading import Event, Thread
from typing import Final

from attrs import frozen

from companion.cards.camera import Camera, Frame, Newest, Picture
from companion.cards.reading.port import Code
from companion.cards.trouble import CardsError
from companion.cards.watching import Watch
from companion.core.say import Message, in_english, say
from companion.logs import by_source

Read = Callable[[Picture], Sequence[Code]]
AGAIN: Final = 2.0
"""Seconds until a camera that failed is tried once more."""
DARK_FOR: Final = 2.0
"""Seconds of black before it is said: a camera may begin with a few black frames."""
_LOG = logging.getLogger(__name__)


@frozen
class FrameResult:
    """What one frame showed, or why there is none."""

    frame: Frame | None = None
    codes: tuple[Code, ...] = ()
    """Everything that was read in it."""
    held_up: tuple[str, ...] = ()
    """The texts that count: each once for a showing."""
    trouble: Message | None = None


class Seeing:
    """What frames show, one after the other: the same for a camera, a file, and a test."""

    def __init__(self, read: Read) -> None:
        """Read frames with this."""
        self._read, self._watch = read, Watch()
        self._dark_since: float | None = None

    def see(self, frame: Frame) -> FrameResult:
        """Look at the next frame."""
        if frame.is_black():
            since = frame.at if self._dark_since is None else self._dark_since
            self._dark_since = since
            self._watch.see(frame.at, ())
            is_long = frame.at - since >= DARK_FOR
            why = say("The camera sees only black: is its lens covered?") if is_long else None
            return FrameResult(frame, trouble=why)
        self._dark_since = None
        codes = tuple(self._read(frame.grey()))
        return FrameResult(frame, codes, tuple(self._watch.see(frame.at, codes)))


class CameraThread:
    """Looks from `start` to `stop`; `told` is called in its own thread, and must not wait."""

    def __init__(
        self,
        camera: Callable[[], Camera],
        read: Callable[[], Read],
        told: Callable[[FrameResult], None],
        again: float = AGAIN,
    ) -> None:
        """Take what makes a camera, and what makes a reader: both are made in the thread."""
        self._make, self._make_read, self._told, self._again = camera, read, told, again
        self._stopped = Event()
        self._newest: Newest | None = None
        self._trouble: Message | None = None
        """What was wrong with the camera as it was last heard of."""
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin, unless it is looking already."""
        if self._thread is None:
            self._thread = Thread(target=self._look, name="cards", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Let the camera go, without waiting for it; this is not started again."""
        self._stopped.set()
        if (newest := self._newest) is not None:
            newest.close()

    def wait(self, seconds: float) -> bool:
        """Wait until its thread has ended; tell whether it has."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def _look(self) -> None:
        read = self._make_read()
        while not self._stopped.is_set():
            try:
                for news in self._seen(read):
                    if self._stopped.is_set():
                        return  # whoever stopped us must hear nothing any more
                    self._log(news.trouble)
                    self._told(news)
            except CardsError as error:
                self._say(error.why)
            except Exception:  # noqa: BLE001 (a bug is logged, and the game goes on)
                _LOG.exception("a picture could not be looked at")
                self._say(
                    say("Something went wrong with the camera's pictures; it is tried again.")
                )
            self._stopped.wait(self._again)

    def _log(self, trouble: Message | None) -> None:
        """Tell of a camera that is lost or found; of its pictures, and what is in them, nothing."""
        if trouble == self._trouble:
            return
        self._trouble = trouble
        how = "sees again" if trouble is None else in_english(trouble)
        _LOG.info("the camera: %s", how, extra=by_source("camera"))

    def _say(self, trouble: Message) -> None:
        self._log(trouble)
        if not self._stopped.is_set():
            self._told(FrameResult(trouble=trouble))

    def _seen(self, read: Read) -> Iterator[FrameResult]:
        seeing = Seeing(read)
        self._newest = newest = Newest(self._make())
        _LOG.debug("a camera is opened")
        # `stop` may have come before there was anything to close; from here on it closes it itself.
        if self._stopped.is_set():
            newest.close()
        for frame in newest.frames():
            yield seeing.see(frame)
