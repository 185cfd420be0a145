"""Finds the cameras that are plugged in, chooses one, and opens it with OpenCV."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, Final, Protocol

import cv2
from attrs import frozen

from companion.cards.camera import Frame, hush, usable
from companion.cards.trouble import CardsError
from companion.core.say import Message, say

LISTED: Final = Path("/sys/class/video4linux")
NODES: Final = Path("/dev")
WIDE, HIGH, RATE = 1280, 720, 30
AGAIN: Final = 0.05
"""Seconds until a camera that gave nothing is asked once more."""
MISSES: Final = 40
FIRST_MISSES: Final = 100
"""Some cameras take seconds until their first picture."""
LAST: Final = ("infrared", "ir camera", "depth", "virtual", "loopback", "dummy", "obs ", "droidcam")
BUILT_IN: Final = ("integrated", "built-in", "builtin", "facetime", "webcam front", "internal")


@frozen
class CameraDevice:
    """A camera that the system lists."""

    number: int
    name: str


class Capture(Protocol):
    """What OpenCV gives for an opened camera."""

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's own name)
        """Tell whether it is open."""
        ...

    def read(self) -> tuple[bool, Any]:
        """Give the next picture, if there is one."""
        ...

    def set(self, what: int, value: float) -> bool:
        """Ask for a property, such as the picture's width."""
        ...

    def release(self) -> None:
        """Let the camera go."""
        ...


def devices(listed: Path = LISTED) -> tuple[CameraDevice, ...]:
    """Return the cameras that the system lists, the best one for a table first.

    Linux lists each camera several times; only the first of them gives pictures. Other systems list
    none: there the numbers begin with 0.
    """
    found = []
    for entry in listed.glob("video*") if listed.is_dir() else ():
        number = entry.name.removeprefix("video")
        if number.isdecimal() and _text(entry / "index") in ("0", ""):
            found.append(CameraDevice(int(number), _text(entry / "name") or entry.name))
    return tuple(sorted(found, key=_order))


def _order(device: CameraDevice) -> tuple[int, int]:
    """One plugged in by hand comes before the one in the lid, and that before what is none."""
    name = f"{device.name.lower()} "
    if any(word in name for word in LAST):
        return 2, device.number
    return int(any(word in name for word in BUILT_IN)), device.number


def best(found: Sequence[CameraDevice]) -> int:
    """Return the number of the camera to take where nobody chose one."""
    return found[0].number if found else 0


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def open_with_opencv(number: int) -> Capture:
    """Open a camera by the way that its system is best at."""
    hush()
    ways = {"linux": cv2.CAP_V4L2, "win32": cv2.CAP_DSHOW, "darwin": cv2.CAP_AVFOUNDATION}
    return cv2.VideoCapture(number, ways.get(sys.platform, cv2.CAP_ANY))


class PluggedIn:
    """A camera by its number. It is opened when it is looked through, and let go afterwards."""

    def __init__(
        self,
        number: int,
        opened: Callable[[int], Capture] = open_with_opencv,
        clock: Callable[[], float] = monotonic,
        *,
        listed: Path = LISTED,
        nodes: Path = NODES,
        again: float = AGAIN,
    ) -> None:
        """Take this camera; the rest is what the system is."""
        self._number, self._opened, self._clock = number, opened, clock
        self._listed, self._nodes, self._again = listed, nodes, again
        self._closed = Event()

    def frames(self) -> Iterator[Frame]:
        """Give its pictures until it is closed or unplugged."""
        if self._closed.is_set():
            return
        capture = self._open()
        try:
            yield from self._taken(capture)
        finally:
            capture.release()

    def close(self) -> None:
        """Give no more, and let it go."""
        self._closed.set()

    def _taken(self, capture: Capture) -> Iterator[Frame]:
        begun, missed, allowed, seen = self._clock(), 0, FIRST_MISSES, False
        while not self._closed.is_set():
            came, raw = _read(capture)
            picture = usable(raw) if came else None
            if picture is not None:
                missed, allowed = 0, MISSES
                yield Frame(self._clock() - begun, picture)
                continue
            missed, seen = missed + 1, seen or came
            if missed > allowed:
                raise CardsError(self._lost(seen=seen, before=allowed == MISSES))
            self._closed.wait(self._again)

    def _open(self) -> Capture:
        try:
            capture = self._opened(self._number)
        except Exception as error:  # whatever a driver makes of the library
            raise CardsError(self._unopened()) from error
        if not capture.isOpened():
            capture.release()
            raise CardsError(self._unopened())
        wishes = (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, WIDE),
            (cv2.CAP_PROP_FRAME_HEIGHT, HIGH),
            (cv2.CAP_PROP_FPS, RATE),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        )
        for what, value in wishes:
            capture.set(what, value)
        return capture

    def _unopened(self) -> Message:
        node = self._nodes / f"video{self._number}"
        if self._listed.is_dir() and not (self._listed / node.name).exists():
            return self._absent()
        if node.exists() and not os.access(node, os.R_OK | os.W_OK):
            return say(
                "You may not use camera {n}: your account must be in the group video"
                " (sudo usermod -aG video $USER, then log in again).",
                n=self._number,
            )
        if node.exists():
            return say(
                "Camera {n} is busy: close the other program that uses it, then try again.",
                n=self._number,
            )
        return self._absent()

    def _absent(self) -> Message:
        found = devices(self._listed)
        if not found:
            return say("There is no camera {n}. Plug one in.", n=self._number)
        there = [say("{n} ({name})", n=one.number, name=one.name) for one in found]
        return say("There is no camera {n}; there are: {cameras}.", n=self._number, cameras=there)

    def _lost(self, *, seen: bool, before: bool) -> Message:
        if seen:
            return say("Camera {n} gives no picture that can be used.", n=self._number)
        if before:
            return say("Camera {n} was unplugged. Plug it in again.", n=self._number)
        return say("Camera {n} gives no pictures; perhaps another program uses it.", n=self._number)


def _read(capture: Capture) -> tuple[bool, Any]:
    try:
        return capture.read()
    except Exception:  # noqa: BLE001 (whatever a driver makes of the library)
        return False, None
