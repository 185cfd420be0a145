"""Cameras that are files: one picture, a video, a folder of numbered frames."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from companion import files
from companion.cards import LARGEST
from companion.cards.camera import Frame, Picture, hush, usable
from companion.cards.trouble import CardsError
from companion.core.say import say

RATE: Final = 30.0
"""Pictures a second, where a source does not say."""
FASTEST: Final = 240.0
WIDE, HIGH = cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT
PICTURES: Final = (".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".pgm", ".ppm")
KINDS: Final = ("PNG", "JPEG", "BMP", "WEBP", "TIFF", "PPM")
"""What a picture file may be; others are written for other things than cameras."""
EIGHT_BITS: Final = ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "RGBX", "CMYK", "YCbCr", "I;16")
"""Pillow's names of dots with few bytes; of floating numbers a small file may hold gigabytes."""
HEAVIEST: Final = 128 * 2**20
"""Bytes of a picture file; the largest photographs have half of it."""
LARGE: Final = 12_000_000
"""A photograph is read as it is up to here, and made smaller beyond."""
MOST: Final = 100_000
"""Pictures in a folder: an hour of them."""


def read_picture(file: Path, most: int = LARGE) -> tuple[Picture, float]:
    """Return a picture in grey, and how much smaller than the file's it is."""
    whole = _decoded(file, cv2.IMREAD_GRAYSCALE)
    picture = usable(whole, most)
    if whole is None or picture is None:
        raise _no_picture(file)
    return picture, picture.shape[1] / whole.shape[1]


def _decoded(file: Path, how: int) -> NDArray[Any] | None:
    """Decode a picture whose file and header say that it is no larger than it may be."""
    raw = _bytes(file)
    if not raw:
        raise CardsError(say("{file} is empty.", file=str(file)))
    try:
        with warnings.catch_warnings(action="ignore"):
            opened = Image.open(BytesIO(raw), formats=KINDS)
            dots, is_slim = opened.width * opened.height, opened.mode in EIGHT_BITS
    except Exception as error:
        raise _no_picture(file) from error
    if dots > LARGEST:
        raise _too_large(file)
    if not is_slim:
        raise _no_picture(file)
    try:
        hush()
        return cv2.imdecode(np.frombuffer(raw, np.uint8), how)
    except cv2.error as error:
        raise _no_picture(file) from error


def _bytes(file: Path) -> bytes:
    try:
        return files.take(file, HEAVIEST)
    except files.TooLargeFile as error:
        raise _too_large(file) from error
    except files.UnsafeFile as error:
        raise CardsError(error.why) from error
    except OSError as error:
        how = error.strerror or str(error)
        raise CardsError(say("{file} cannot be read ({how}).", file=str(file), how=how)) from error


def _no_picture(file: Path) -> CardsError:
    return CardsError(say("{file} is no picture that can be read.", file=str(file)))


def _too_large(file: Path) -> CardsError:
    return CardsError(say("{file} is too large a picture.", file=str(file)))


class VideoFile:
    """A video, picture by picture, as fast as they are taken."""

    def __init__(self, file: Path) -> None:
        """Name the file; it is opened when it is looked at."""
        self._file, self._is_closed = file, False
        hush()

    def rate(self) -> float:
        """Return how many pictures a second it has."""
        capture = self._opened()
        try:
            return _rate(capture.get(cv2.CAP_PROP_FPS))
        finally:
            capture.release()

    def _opened(self) -> cv2.VideoCapture:
        """Open it, once it is known to be a plain file with pictures of a size that can be.

        OpenCV would take a pipe, an address or a pattern of names, too, and wait for ever.
        """
        try:
            with files.opened_plain(self._file):
                pass
        except files.UnsafeFile as error:
            raise CardsError(error.why) from error
        except OSError as error:
            why = say("There is no file {file}.", file=str(self._file))
            raise CardsError(why) from error
        capture = cv2.VideoCapture(str(self._file.absolute()))
        wide, high = (capture.get(one) for one in (WIDE, HIGH))
        if wide * high > LARGEST:
            capture.release()
            raise _too_large(self._file)
        return capture

    def frames(self) -> Iterator[Frame]:
        """Give its pictures."""
        capture = self._opened()
        try:
            rate = _rate(capture.get(cv2.CAP_PROP_FPS))
            number = 0
            while not self._is_closed:
                came, raw = capture.read()
                if not came:
                    break
                if (picture := usable(raw)) is not None:
                    yield Frame(number / rate, picture)
                number += 1
        except cv2.error as error:
            raise self._no_video() from error
        finally:
            capture.release()
        if number == 0 and not self._is_closed:
            raise self._no_video()

    def close(self) -> None:
        """Give no more."""
        self._is_closed = True

    def _no_video(self) -> CardsError:
        return CardsError(say("{file} is no video that can be read.", file=str(self._file)))


def _rate(told: float) -> float:
    return told if isfinite(told) and 1 <= told <= FASTEST else RATE


class Folder:
    """Pictures in a folder, by the numbers in their names, as if taken 30 times a second."""

    def __init__(self, folder: Path) -> None:
        """Name the folder; it is read when it is looked at."""
        self._folder, self._is_closed = folder, False
        hush()

    def rate(self) -> float:
        """Return how many pictures a second it is taken to have."""
        return RATE

    def frames(self) -> Iterator[Frame]:
        """Give its pictures; what is none leaves a gap."""
        pictures = self._pictures()
        if not pictures:
            raise CardsError(say("There are no pictures in {folder}.", folder=str(self._folder)))
        for number, file in enumerate(pictures):
            if self._is_closed:
                return
            try:
                whole = _decoded(file, cv2.IMREAD_COLOR)
            except CardsError:
                continue
            if (picture := usable(whole)) is not None:
                yield Frame(number / RATE, picture)

    def close(self) -> None:
        """Give no more."""
        self._is_closed = True

    def _pictures(self) -> list[Path]:
        try:
            named = (one for one in self._folder.iterdir() if one.suffix.lower() in PICTURES)
            found = list(islice(named, MOST))
        except OSError as error:
            how = error.strerror or str(error)
            why = say("{folder} cannot be read ({how}).", folder=str(self._folder), how=how)
            raise CardsError(why) from error
        return sorted(found, key=_numbers)


def _numbers(file: Path) -> list[tuple[int, str]]:
    """2.png comes before 10.png."""
    parts = re.split(r"(\d+)", file.name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
