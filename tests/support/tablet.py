"""The real tablet in a window that nobody sees: fingers, frames, pictures, and time that we push.

The window is SDL's own, drawn by Mesa (`SDL_VIDEODRIVER=offscreen`), or a real one where DISPLAY
is set and `PANIC_WINDOW` asks for it. The table is real, and answers at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from companion.app import open_table
from companion.games import PACKAGES
from companion.games.package import Package
from companion.table.cards import Cards
from companion.table.device import Devices
from companion.table.table import Table
from companion.tablet.app import prepare
from companion.tablet.png import png
from tests.support import needs
from tests.support.left_behind import folder_of_this_process

if not os.environ.get("PANIC_WINDOW"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
prepare(folder_of_this_process("panic-kivy-"))
needs.all_of(needs.opengl)

from kivy.config import Config  # noqa: E402

# SDL's hidden window never grows beyond what it was made as; what lies outside would be noise.
Config.set("graphics", "width", "1920")
Config.set("graphics", "height", "1920")

from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics import ClearBuffers, ClearColor, Fbo, InstructionGroup  # noqa: E402
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels  # noqa: E402
from kivy.input.motionevent import MotionEvent  # noqa: E402
from kivy.logger import KIVY_LOG_MODE  # noqa: E402

from companion.tablet import ink  # noqa: E402
from companion.tablet.bridge import DirectBridge  # noqa: E402
from companion.tablet.desk import Desk  # noqa: E402
from companion.tablet.device import DeviceConnection  # noqa: E402
from companion.tablet.ink import Said, Spot  # noqa: E402
from companion.tablet.keyboard import KeyboardScanner  # noqa: E402
from companion.tablet.panel import Panel  # noqa: E402
from companion.tablet.root import Root  # noqa: E402
from companion.tablet.settings import Settings  # noqa: E402

assert KIVY_LOG_MODE == "PYTHON", "Kivy was loaded before it was told how to behave"
Config.set("input", "mouse", "")


class Time:
    """Kivy's clock, as we push it."""

    def __init__(self) -> None:
        self.now, self.frames = Clock.time(), 0
        Clock._max_fps = 0  # noqa: SLF001  (no frame waits for the next)
        Clock.time = lambda: self.now

    def frame(self, seconds: float = 1 / 60) -> None:
        self.now += seconds
        EventLoop.idle()
        self.frames += 1
        if not self.frames % 8:
            glFinish()  # a window that nobody sees waits for nothing, and its frames pile up


TIME = Time()
EventLoop.ensure_window()
EventLoop.status = "started"


SMOOTH = {name: getattr(ink, name) for name in dir(ink) if name.startswith("Smooth")}
"""Kivy's shapes that take long to make."""


def without_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have panels lay out, write and take fingers as ever, and draw nothing for their shapes."""
    for name in SMOOTH:
        monkeypatch.setattr(ink, name, lambda **_: InstructionGroup())


class Finger(MotionEvent):
    """A touch."""

    def __init__(self, x: float, y: float, device: str = "mouse") -> None:
        place = {"x": x / Window.width, "y": y / Window.height}
        super().__init__(device, 99, place, is_touch=True, type_id="touch")
        self._scale()

    def depack(self, args: Any) -> None:
        self.profile = ["pos"]
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def _scale(self) -> None:
        self.scale_for_screen(Window.width, Window.height)

    def down(self) -> Finger:
        EventLoop.post_dispatch_input("begin", self)
        return self

    def to(self, x: float, y: float) -> Finger:
        self.move({"x": x / Window.width, "y": y / Window.height})
        self._scale()
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


class Tablet:
    """A tablet with a table behind it."""

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] = (1280, 800),
        seed: int | None = 1,
        packages: Mapping[str, Package] = PACKAGES,
        opened: Callable[[], Table] | None = None,
        bridge: Callable[..., Any] = DirectBridge,
        cards: Cards | None = None,
        devices: Devices | None = None,
        **settings: Any,
    ) -> None:
        self.folder = folder
        self.device = "mouse"
        """What taps; on a machine that has nothing but a touch screen, something else."""
        self.heard: list[str] = []
        self.kept: list[Settings] = []
        self.jobs: list[Callable[[], None]] = []
        opening = opened or (lambda: open_table(packages, folder, seed))
        self.bridge = bridge(opening, self.post, "panic_station")
        usual = {"motion": False, "box": devices is not None}
        liked = evolve(Settings(), **{**usual, **settings})
        self.desk = Desk(
            self.bridge,
            packages,
            liked,
            keep=self.kept.append,
            hear=self.heard.append,
            reports=folder / "reports",
            cards=cards,
            post=self.post,
            clock=lambda: TIME.now,
        )
        if devices is not None:
            self.desk.device = DeviceConnection(self.desk, devices, self.post, lambda: TIME.now)
        self.hearing = (
            KeyboardScanner(Window, self.desk.card_reader.wedge) if self.desk.card_reader else None
        )
        for child in list(Window.children):
            Window.remove_widget(child)
        if tuple(Window.size) != size:
            Window.size = size
            TIME.frame()
        self.root = Root(self.desk)
        Window.add_widget(self.root)
        self.settle()

    def post(self, job: Callable[[], None]) -> None:
        """Take what the table's side wants done on ours."""
        self.jobs.append(job)

    def settle(self, frames: int = 3) -> None:
        """Let what was asked be answered and drawn."""
        for _ in range(frames):
            self.answered()
            TIME.frame()

    def answered(self) -> None:
        """Let what was asked be answered; nothing is drawn on the window."""
        while self.jobs:
            self.jobs.pop(0)()

    def wait(self, seconds: float) -> None:
        """Let time go by, frame by frame."""
        for _ in range(max(round(seconds * 20), 1)):
            TIME.frame(0.05)
            self.answered()
        self.settle(1)

    def panels(self) -> list[Panel]:
        """Return what is on the window, the topmost last."""
        return [one for one in self.root.walk() if isinstance(one, Panel)]

    def said(self) -> list[Said]:
        """Return every text that is on the window."""
        return [said for panel in self.panels() for said in panel.said]

    def texts(self) -> list[str]:
        return [said.text for said in self.said()]

    def keys(self) -> list[str]:
        """Return what can be pressed."""
        return [spot.key for panel in self.reachable() for spot in panel.spots]

    def reachable(self) -> list[Panel]:
        """Return the panels that a finger reaches: only the sheet's, where one lies there."""
        layer = self.root.layer
        if layer is not None and layer.panel is not None:
            return [one for one in layer.walk() if isinstance(one, Panel)]
        return self.panels()

    def find(self, key: str) -> tuple[Panel, Spot]:
        """Find a spot by its key, or by how its key begins where `key` ends in a star."""
        for panel in reversed(self.reachable()):
            for spot in reversed(panel.spots):
                if spot.key == key or (key.endswith("*") and spot.key.startswith(key[:-1])):
                    return panel, spot
        raise AssertionError(f"{key} is not here: {self.keys()}")

    def where(self, key: str) -> tuple[float, float]:
        """Return where a spot lies in the window, scrolled to if need be."""
        panel, spot = self.find(key)
        if panel.scrolls:
            _, y = spot.box.middle
            if not 0 <= y + panel.scroll <= panel.area.h:
                panel.scroll = max(0.0, min(panel.area.h / 2 - y, panel.length - panel.area.h))
                panel.redraw()
        return panel.of_window(*spot.box.middle)

    def tap(self, key: str, *, settle: bool = True) -> None:
        """Tap a spot, when it is ready for a finger."""
        panel, spot = self.find(key)
        if settle and panel.is_dead(spot):
            self.wait(0.35)
        Finger(*self.where(key), self.device).down().up()
        if settle:
            self.settle()

    def tap_at(self, x: float, y: float) -> None:
        Finger(x, y).down().up()
        self.settle()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Drag a finger from one point of the window to another."""
        finger = Finger(*start).down()
        for n in range(1, steps + 1):
            share = n / steps
            finger.to(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))
            TIME.frame()
        finger.up()
        self.settle()

    def key(self, code: int) -> bool:
        """Press a key."""
        taken = self.root.key(code)
        self.settle()
        return taken

    def resize(self, width: int, height: int) -> None:
        """Turn or resize the window."""
        Window.size = (width, height)
        self.settle()

    def tell(self, **raw: Any) -> None:
        """Have a command done behind the screens' back, as a phone would."""
        self.do(**raw)
        self.settle()

    def do(self, **raw: Any) -> None:
        """Have it done, and draw nothing yet: as set-up, on the way to what is looked at."""
        answers: list[Any] = []
        self.bridge.send(raw, answers.append)
        self.answered()
        if hasattr(answers[0], "code"):
            raise AssertionError(answers[0])

    @property
    def view(self) -> Mapping[str, Any]:
        assert self.desk.news.view is not None
        return self.desk.news.view

    def pixels(self) -> bytes:
        """Draw, and return what is seen: RGB from the bottom.

        It is drawn once more, away from the window: SDL may have kept a smaller surface behind it,
        and what is read beyond that is noise.
        """
        assert all(getattr(ink, name) is one for name, one in SMOOTH.items()), (
            "this test is to be marked `painted`"
        )
        width, height = map(int, Window.size)
        sheet = Fbo(size=(width, height), with_stencilbuffer=True)
        with sheet:
            ClearColor(*Window.clearcolor)
            ClearBuffers()
        place = Window.canvas.indexof(self.root.canvas)
        Window.canvas.remove(self.root.canvas)
        sheet.add(self.root.canvas)
        sheet.draw()
        sheet.bind()
        seen = bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
        sheet.release()
        sheet.remove(self.root.canvas)
        Window.canvas.insert(place, self.root.canvas)
        return seen

    def picture(self, file: Path) -> None:
        """Save what is seen."""
        self.settle(2)
        file.parent.mkdir(parents=True, exist_ok=True)
        width, height = map(int, Window.size)
        file.write_bytes(png(width, height, self.pixels()))

    def close(self) -> None:
        """Close the journal and empty the window."""
        for child in list(Window.children):
            Window.remove_widget(child)
        if self.hearing is not None and self.desk.card_reader is not None:
            self.hearing.close()
            self.desk.card_reader.stop()
        if self.desk.device is not None:
            self.desk.device.stop()
        self.bridge.stop()


def taps(tablet: Tablet, *keys: str) -> int:
    """Press these, one after another; return how many presses it took."""
    before = tablet.desk.taps
    for key in keys:
        tablet.tap(key)
        tablet.desk.skip()
        tablet.settle()
    return tablet.desk.taps - before


ATablet: TypeAlias = Callable[..., Tablet]
Step: TypeAlias = Callable[[Tablet], object]


def typed(*words: str, enter: bool = True) -> Step:
    """Type on the field that has the keyboard."""

    def step(tablet: Tablet) -> None:
        for word in words:
            for letter in word:
                Window.dispatch("on_textinput", letter)
            if enter:
                Window.dispatch("on_key_down", 13, 40, "\r", [])
                Window.dispatch("on_key_up", 13, 40)
            tablet.settle()

    return step
