"""Cameras that are not there: what drivers give, good and bad, played back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Event
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.camera import Frame
from companion.cards.printing import symbol

Picture = NDArray[np.uint8]
WIDE: Final = (640, 480)
BAD_DAY: Final[dict[str, object]] = {
    "nothing": None,
    "no bytes": np.zeros((0, 0, 3), np.uint8),
    "no height": np.zeros((0, 640, 3), np.uint8),
    "a dot": np.zeros((1, 1, 3), np.uint8),
    "a line": np.zeros((1, 5000, 3), np.uint8),
    "floats": np.zeros((480, 640), np.float64),
    "two colours": np.zeros((480, 640, 2), np.uint8),
    "a long strip": np.zeros((33, 200_000), np.uint8),
    "a box": np.zeros((4, 480, 640, 3), np.uint8),
    "words": "no picture",
}
"""What some drivers have given where a picture was asked for."""


def showing(*texts: str, size: tuple[int, int] = WIDE, side: int = 5) -> Picture:
    """A grey table with these stickers on it, in a row."""
    picture = np.full((size[1], size[0], 3), 150, np.uint8)
    for number, text in enumerate(texts):
        squares = np.pad(np.array(symbol(text)), 2)
        sticker = np.kron(np.where(squares, 0, 255), np.ones((side, side))).astype(np.uint8)
        left = 20 + number * (sticker.shape[1] + 20)
        picture[100 : 100 + sticker.shape[0], left : left + sticker.shape[1]] = sticker[..., None]
    return picture


class Recorded:
    """What OpenCV gives for an opened camera: a list of pictures, of None for a read that failed,
    and of errors to raise. After the list nothing comes any more, as when a plug is pulled."""

    def __init__(self, script: Iterable[object], *, is_open: bool = True) -> None:
        self._script, self._is_open = iter(script), is_open
        self.wishes: dict[int, float] = {}
        self.is_released = False

    def isOpened(self) -> bool:  # noqa: N802
        return self._is_open

    def read(self) -> tuple[bool, Any]:
        assert not self.is_released
        given = next(self._script, None)
        if isinstance(given, Exception):
            raise given
        return given is not None, given

    def set(self, what: int, value: float) -> bool:
        self.wishes[what] = value
        return False

    def release(self) -> None:
        self.is_released = True


class Still:
    """A camera that gives this many pictures, each when it is let, and then waits to be closed."""

    def __init__(self, pictures: Iterable[Picture], *, ends: bool = False) -> None:
        self._pictures, self._ends = list(pictures), ends
        self.closed = Event()

    def frames(self) -> Iterator[Frame]:
        for number, picture in enumerate(self._pictures):
            if self.closed.is_set():
                return
            yield Frame(number / 30, picture)
        if not self._ends:
            self.closed.wait(60)

    def close(self) -> None:
        self.closed.set()


def listed(folder: Path, *nodes: tuple[str, str]) -> Path:
    """The system's list of cameras: a name and an index for each node, from video0 on."""
    for number, (name, index) in enumerate(nodes):
        entry = folder / f"video{number}"
        entry.mkdir(parents=True)
        (entry / "name").write_text(f"{name}\n")
        (entry / "index").write_text(f"{index}\n")
    return folder


def a_video(file: Path, pictures: Iterable[Picture], rate: float = 30) -> Path:
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), rate, WIDE)
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return file


def a_folder(folder: Path, pictures: Iterable[Picture]) -> Path:
    folder.mkdir(exist_ok=True)
    for number, picture in enumerate(pictures):
        assert cv2.imwrite(str(folder / f"{number}.png"), picture)
    return folder


def opening(*captures: Recorded) -> Callable[[int], Recorded]:
    """What opens a camera: each time the next of these."""
    rest = iter(captures)
    return lambda number: next(rest)
