"""Starts the tablet: sets Kivy up and puts the desk, the bridge and the root widget together."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from companion import files
from companion.core.say import say
from companion.games import PACKAGES, USUAL_GAME
from companion.games.package import Package
from companion.locale import Words
from companion.table.cards import Cards
from companion.table.device import Devices
from companion.table.table import Table
from companion.tablet import settings as kept
from companion.tablet.bridge import LetIn
from companion.tablet.theme import HIGH, MM, WIDE

if TYPE_CHECKING:
    from companion.tablet.desk import Desk
    from companion.tablet.root import Root

F11: Final = 292
AWAKE: Final = {"setup", "phones", "cards", "device", "table", "demo"}
"""While one of these is open, or lies under what is, the screen does not go dark."""


def run(
    open_table: Callable[[], Table],
    folder: Path,
    phones: LetIn | None = None,
    cards: Cards | None = None,
    devices: Devices | None = None,
    packages: Mapping[str, Package] = PACKAGES,
    game: str | None = None,
) -> int:
    """Run the tablet until its window is closed; `game` is chosen at its start."""
    prepare(folder)
    from kivy.app import App
    from kivy.base import ExceptionManager
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.metrics import Metrics
    from kivy.utils import platform

    if Window is None:
        sys.stderr.write(f"{_no_window(folder)}\n")
        return 1

    from companion.tablet.bridge import ThreadBridge
    from companion.tablet.desk import Desk
    from companion.tablet.device import DeviceConnection
    from companion.tablet.display import open_as_the_screen_stands
    from companion.tablet.guard import GoesOn
    from companion.tablet.root import Root
    from companion.tablet.sound import Sounds
    from companion.tablet.symbols import ASSETS
    from companion.tablet.system_files import system_chooser

    open_as_the_screen_stands(Window)

    def post(job: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: job(), -1)

    class Tablet(App):
        title = "Panic Companion"
        icon = str(ASSETS / "app-icon.png")

        def build(self) -> Root:
            bridge = ThreadBridge(open_table, post, game or USUAL_GAME, phones)
            self.bridge = bridge
            sounds, settings = Sounds(), kept.load(folder)
            desk = Desk(
                bridge,
                packages,
                settings if game is None else evolve(settings, game=game),
                keep=lambda settings: bridge.ask(
                    lambda _: kept.save(settings, folder), lambda _: None
                ),
                hear=sounds.play,
                reports=folder / "reports",
                cards=cards,
                post=post,
            )
            self.desk = desk
            if devices is not None:
                desk.device = DeviceConnection(desk, devices, post)
            desk.choose_file = system_chooser(post)
            desk.fills_screen = is_kiosk(platform, os.environ)
            desk.density = Metrics.dpi / MM if platform == "android" else None
            watch_over(desk, Window)
            bridge.let_in(desk.settings.phones)
            root = Root(desk)
            leave = self.stop if platform == "android" else None
            Window.bind(on_keyboard=lambda _window, key, *_: pressed(key, root, Window, leave))
            Window.bind(on_textinput=lambda *_: root.put_keys())
            attend(desk, Window)
            return root

        def on_stop(self) -> None:
            if self.desk.card_reader is not None:
                self.desk.card_reader.stop()
            if self.desk.device is not None:
                self.desk.device.stop()
            self.bridge.stop()

        def on_pause(self) -> bool:
            doze(self.desk, asleep=True)
            return True

        def on_resume(self) -> None:
            doze(self.desk, asleep=False)

    ExceptionManager.add_handler(GoesOn())
    _close_when_hung_up_on()
    Tablet().run()
    return 0


def _close_when_hung_up_on() -> None:
    """Have SIGHUP close the window as SIGTERM does: SDL knows that one alone."""
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))


def is_kiosk(platform: str, environment: Mapping[str, str]) -> bool:
    """Tell whether the app has the screen for itself: on Android, or where the session says so."""
    names = ("XDG_SESSION_DESKTOP", "DESKTOP_SESSION", "XDG_CURRENT_DESKTOP")
    told = " ".join(environment.get(name, "") for name in names).lower()
    return platform in ("android", "ios") or "kiosk" in told


def attend(desk: Desk, window: Any) -> None:
    """Keep the window awake while there is a game, and its ground in the theme's colour."""

    def take() -> None:
        window.clearcolor = desk.look.palette.ground
        wanted: Any = "auto" if desk.is_full_screen else False
        if getattr(window, "fullscreen", False) != wanted:
            window.fullscreen = wanted
        window.allow_screensaver = not any(route.name in AWAKE for route in desk.routes)

    desk.watch_look(take)
    take()


def doze(desk: Desk, *, asleep: bool) -> None:
    """Let the camera rest while nobody sees the app."""
    if desk.card_reader is not None:
        desk.card_reader.sleep(asleep=asleep)


def watch_over(desk: Desk, window: Any) -> None:
    """Let scanners that type be heard, and the camera rest while the window is hidden."""
    if desk.card_reader is None:
        return
    from companion.tablet.keyboard import KeyboardScanner

    KeyboardScanner(window, desk.card_reader.wedge)
    for hidden, event in ((True, "minimize"), (True, "hide"), (False, "restore"), (False, "show")):
        window.bind(**{f"on_{event}": lambda *_, asleep=hidden: doze(desk, asleep=asleep)})


def pressed(key: int, root: Root, window: Any, leave: Callable[[], None] | None) -> bool:
    """Take a key; at the start, back does nothing, or leaves the app where that is its meaning."""
    from companion.tablet.root import BACK_KEYS

    if key == F11:
        root.desk.set(full_screen=not root.desk.is_full_screen)
        return True
    if root.key(key):
        return True
    if key in BACK_KEYS and leave is not None:
        leave()
        return True
    return False


def _no_window(folder: Path) -> str:
    """Say what to do where nothing can be drawn."""
    why = say(
        "No window can be opened here: the system lets nothing draw with OpenGL. Start the app from"
        " a desktop, or play on the scripted table: ./panic play --data FOLDER."
    )
    return Words(kept.load(folder).language).sentence(why)


def _matters(record: logging.LogRecord) -> bool:
    """Tell whether what Kivy says is anybody's business: warnings, but not of a missing xclip."""
    is_grave = record.levelno >= logging.WARNING
    return is_grave and not record.getMessage().startswith("Cutbuffer:")


def is_mute(environment: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Tell whether a Linux machine has nothing to play a sound with, so that SDL need not look.

    Where SDL looks in vain ALSA writes eight lines of its own on the terminal.
    """
    runtime = Path(environment.get("XDG_RUNTIME_DIR") or "/nonexistent")
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0", root / "etc" / "asound.conf")
    own = Path(environment.get("HOME") or "/nonexistent") / ".asoundrc"
    return (
        (root / "proc").is_dir()
        and "PULSE_SERVER" not in environment
        and not any(one.exists() for one in (*servers, own))
        and not any((root / "dev" / "snd").glob("pcm*p"))
    )


def prepare(folder: Path) -> None:
    """Tell Kivy how to behave before it is loaded: our arguments are ours, no files at home."""
    try:
        files.make_folder(folder)  # what Kivy may lay there is nobody else's either
    except files.UnsafeFile:
        raise
    except OSError:
        pass  # then nothing is kept, and the screen says so
    environment: dict[str, Any] = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": str(folder / "kivy"),
    }
    if is_mute(os.environ):
        environment["SDL_AUDIODRIVER"] = "dummy"
    for key, value in environment.items():
        os.environ.setdefault(key, value)
    logging.getLogger("kivy").addFilter(_matters)  # as it is loaded it sets its own level
    from kivy.config import Config

    Config.set("graphics", "width", str(WIDE))
    Config.set("graphics", "height", str(HIGH))
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
