"""The port behind which every camera stands, and a thread that keeps only its newest picture.

A camera gives frames until it ends or is closed. What keeps it from that is a `CardsError`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from typing import Final, Protocol

import cv2
import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from companion.cards.trouble import CardsError
from companion.core.say import say

Picture = NDArray[np.uint8]
"""Grey, or with blue, green and red."""
LEAST: Final = 32
"""A picture with a shorter side than this shows nothing."""
MOST: Final = 1920 * 1080
"""More dots than this only cost time: a sticker has enough of them long before."""
STALLED: Final = 5.0
BLACK: Final = 24
"""Nothing in a picture brighter than this is a lens that is covered."""
CHANNELS: Final = (1, 3, 4)
IN_COLOUR: Final = 3


@frozen(eq=False)
class Frame:
    """One picture, and when it was taken: in seconds from the source's beginning."""

    at: float
    picture: Picture

    def grey(self) -> Picture:
        """Return the picture without its colours."""
        return grey(self.picture)

    def is_black(self) -> bool:
        """Tell whether it shows nothing at all."""
        return int(self.picture[::8, ::8].max()) < BLACK


class Camera(Protocol):
    """A source of pictures."""

    def frames(self) -> Iterator[Frame]:
        """Give pictures until there are no more, or somebody closes this."""
        ...

    def close(self) -> None:
        """Give no more pictures; from any thread, at any time, and more than once."""
        ...


def hush() -> None:
    """Keep OpenCV from writing to standard error: what is wrong with a camera is ours to say."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


def grey(picture: Picture) -> Picture:
    """Return a picture without its colours."""
    if picture.ndim < IN_COLOUR:
        return picture
    if picture.shape[2] == 1:
        return np.ascontiguousarray(picture[:, :, 0])
    kind = cv2.COLOR_BGR2GRAY if picture.shape[2] == IN_COLOUR else cv2.COLOR_BGRA2GRAY
    return cv2.cvtColor(picture, kind).astype(np.uint8, copy=False)


def usable(raw: object, most: int = MOST) -> Picture | None:
    """Return what a camera gave, made smaller where it is huge; None for what is no picture."""
    if not isinstance(raw, np.ndarray) or raw.dtype != np.uint8 or raw.ndim not in (2, 3):
        return None
    if min(raw.shape[:2]) < LEAST or (raw.ndim == IN_COLOUR and raw.shape[2] not in CHANNELS):
        return None
    dots = raw.shape[0] * raw.shape[1]
    if dots <= most:
        return raw
    part = (most / dots) ** 0.5
    smaller = cv2.resize(raw, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    return smaller.astype(np.uint8, copy=False) if min(smaller.shape[:2]) >= LEAST else None


def paced(
    frames: Iterator[Frame], speed: float, clock: Callable[[], float], wait: Callable[[float], None]
) -> Iterator[Frame]:
    """Give frames as they would have come: one that is late when the next one is due, is dropped.

    At twice the speed, whoever looks at them is as slow as on a machine half as fast.
    """
    begun, held = clock(), None
    for frame in frames:
        if held is not None and begun + frame.at / speed > clock():
            wait(max(0.0, begun + held.at / speed - clock()))
            yield held
        held = frame
    if held is not None:
        wait(max(0.0, begun + held.at / speed - clock()))
        yield held


class Newest:
    """A camera's newest picture: whoever is slow misses some, and never sees an old one."""

    def __init__(self, camera: Camera) -> None:
        """Look through this camera; it is closed with this."""
        self._camera = camera
        self._changed = Condition()
        """Guards the fields below, which the camera's thread writes and the reader's takes."""
        self._frame: Frame | None = None
        """One picture and no queue: a slow reader gets the newest, and memory does not grow."""
        self._over = False
        self._why: CardsError | None = None

    def frames(self) -> Iterator[Frame]:
        """Give the newest picture, again and again, each once."""
        Thread(target=self._fetch, name="camera", daemon=True).start()
        try:
            while (frame := self._next()) is not None:
                yield frame
        finally:
            self.close()

    def close(self) -> None:
        """Have the camera's thread end, as soon as the camera lets it."""
        self._camera.close()
        with self._changed:
            self._over = True
            self._frame = None
            self._changed.notify_all()

    def _next(self) -> Frame | None:
        with self._changed:
            came = self._changed.wait_for(lambda: self._over or self._frame, timeout=STALLED)
            if not came:
                raise CardsError(
                    say("The camera is there, but gives no pictures. Plug it in again.")
                )
            frame, self._frame = self._frame, None
            if frame is None and self._why is not None:
                raise self._why
            return frame

    def _fetch(self) -> None:
        why: CardsError | None = CardsError(
            say("The camera failed. Plug it in again, or try another one.")
        )
        try:
            self._keep_the_newest()
            why = None
        except CardsError as error:
            why = error
        finally:
            with self._changed:
                self._why, self._over = why, True
                self._changed.notify_all()

    def _keep_the_newest(self) -> None:
        for frame in self._camera.frames():
            with self._changed:
                if self._over:
                    return
                self._frame = frame
                self._changed.notify_all()
