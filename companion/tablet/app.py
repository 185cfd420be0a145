"""The tablet's window: Kivy is set up here, and the desk, the bridge and the stage put together."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.table.table import Table
from companion.tablet import settings as kept
from companion.tablet.theme import HIGH, WIDE


def run(open_table: Callable[[], Table], folder: Path) -> int:
    """Run the tablet until its window is closed."""
    prepare(folder)
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window

    from companion.tablet.bridge import ThreadBridge
    from companion.tablet.desk import Desk
    from companion.tablet.faces import FACES
    from companion.tablet.sound import Sounds
    from companion.tablet.stage import Stage

    def post(job: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: job(), -1)

    class Tablet(App):
        title = "Panic Companion"

        def build(self) -> Stage:
            bridge = ThreadBridge(open_table, post, next(iter(FACES)))
            self.bridge = bridge
            sounds = Sounds()
            desk = Desk(
                bridge,
                FACES,
                kept.load(folder),
                keep=lambda settings: bridge.ask(
                    lambda _: kept.save(settings, folder), lambda _: None
                ),
                hear=sounds.play,
                reports=folder / "reports",
            )
            stage = Stage(desk)
            Window.bind(on_keyboard=lambda _window, key, *_: stage.key(key))
            Window.clearcolor = desk.look.palette.ground
            return stage

        def on_stop(self) -> None:
            self.bridge.stop()

        def on_pause(self) -> bool:
            return True

    Tablet().run()
    return 0


def prepare(folder: Path) -> None:
    """Tell Kivy how to behave before it is loaded: our arguments are ours, no files at home."""
    environment: dict[str, Any] = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": str(folder / "kivy"),
    }
    for key, value in environment.items():
        os.environ.setdefault(key, value)
    from kivy.config import Config

    Config.set("graphics", "width", str(WIDE))
    Config.set("graphics", "height", str(HIGH))
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
