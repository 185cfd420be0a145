"""Cameras that are files: one picture, a video, a folder of numbered frames."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import Image

from companion.cards.camera import Frame, Picture, hush, usable
from companion.cards.trouble import CardsError
from companion.core.say import say

RATE: Final = 30.0
"""Pictures a second, where a source does not say."""
FASTEST: Final = 240.0
PICTURES: Final = (".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".pgm", ".ppm")
LARGEST: Final = 100_000_000
"""Dots of a picture file; more would only fill the memory."""
LARGE: Final = 12_000_000
"""A photograph is read as it is up to here, and made smaller beyond."""


def read_picture(file: Path, most: int = LARGE) -> tuple[Picture, float]:
    """Return a picture in grey, and how much smaller than the file's it is."""
    raw = _bytes(file)
    if not raw:
        raise CardsError(say("{file} is empty.", file=str(file)))
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(file) as opened:
            dots = opened.width * opened.height
    except Exception as error:
        raise _no_picture(file) from error
    if dots > LARGEST:
        raise CardsError(say("{file} is too large a picture.", file=str(file)))
    try:
        hush()
        whole = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_GRAYSCALE)
    except cv2.error as error:
        raise _no_picture(file) from error
    picture = usable(whole, most)
    if whole is None or picture is None:
        raise _no_picture(file)
    return picture, picture.shape[1] / whole.shape[1]


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        how = error.strerror or str(error)
        raise CardsError(say("{file} cannot be read ({how}).", file=str(file), how=how)) from error


def _no_picture(file: Path) -> CardsError:
    return CardsError(say("{file} is no picture that can be read.", file=str(file)))


class VideoFile:
    """A video, picture by picture, as fast as they are taken."""

    def __init__(self, file: Path) -> None:
        """Name the file; it is opened when it is looked at."""
        self._file, self._is_closed = file, False
        hush()

    def rate(self) -> float:
        """Return how many pictures a second it has."""
        capture = cv2.VideoCapture(str(self._file))
        try:
            return _rate(capture.get(cv2.CAP_PROP_FPS))
        finally:
            capture.release()

    def frames(self) -> Iterator[Frame]:
        """Give its pictures."""
        if not self._file.is_file():
            raise CardsError(say("There is no file {file}.", file=str(self._file)))
        capture = cv2.VideoCapture(str(self._file))
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
        files = self._files()
        if not files:
            raise CardsError(say("There are no pictures in {folder}.", folder=str(self._folder)))
        for number, file in enumerate(files):
            if self._is_closed:
                return
            try:
                whole = cv2.imdecode(np.frombuffer(_bytes(file), np.uint8), cv2.IMREAD_COLOR)
            except (CardsError, cv2.error):
                continue
            if (picture := usable(whole)) is not None:
                yield Frame(number / RATE, picture)

    def close(self) -> None:
        """Give no more."""
        self._is_closed = True

    def _files(self) -> list[Path]:
        try:
            found = [file for file in self._folder.iterdir() if file.suffix.lower() in PICTURES]
        except OSError as error:
            how = error.strerror or str(error)
            why = say("{folder} cannot be read ({how}).", folder=str(self._folder), how=how)
            raise CardsError(why) from error
        return sorted(found, key=_numbers)


def _numbers(file: Path) -> list[tuple[int, str]]:
    """2.png comes before 10.png."""
    parts = re.split(r"(\d+)", file.name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
