"""The composition root: the one file that knows every part and puts them together."""

from __future__ import annotations

import gc
import os
import random
import secrets
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import platformdirs

from companion.core.dice import Source
from companion.core.say import Message, say
from companion.dumps import no_dumps
from companion.games import PACKAGES, USUAL_GAME
from companion.games.package import Package
from companion.journal.sqlite import SqliteJournal
from companion.journal.steady import SteadyJournal
from companion.table.copies import Copies
from companion.table.table import Table

if TYPE_CHECKING:
    from companion.phones.reception import Reception
    from companion.table.device import Devices


def home() -> Path:
    """Return the folder where this person's games are kept."""
    return platformdirs.user_data_path("panic-companion", appauthor=False)


def open_table(packages: Mapping[str, Package], folder: Path, seed: int | None = None) -> Table:
    """Open the table whose journal is in this folder."""
    journal = SteadyJournal(
        partial(SqliteJournal.open, folder), partial(SqliteJournal.look, folder)
    )
    source = secret_dice if seed is None else seeded(seed)
    return Table(packages, journal, source=source, clock=now, copies=Copies(folder))


def secret_dice(sides: int, _: int) -> int:
    """Roll a die that nobody can foresee."""
    return secrets.randbelow(sides) + 1


def seeded(seed: int) -> Source:
    """Return dice that fall the same way in every game with this seed."""
    return lambda sides, turn: random.Random(f"{seed} {turn}").randint(1, sides)  # noqa: S311


def now() -> str:
    """Return the time, as a journal keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def no_screen(environment: Mapping[str, str] = os.environ) -> Message | None:
    """Return what to do where the tablet cannot show itself; None where it can."""
    if find_spec("kivy") is None:
        return say(
            "The tablet needs Kivy, which is not installed here; ./panic installs it. Without a "
            "screen, play with phones: ./panic serve."
        )
    if sys.platform != "linux" or "ANDROID_ARGUMENT" in environment:
        return None
    if any(environment.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return None
    if Path("/dev/dri").is_dir() and sys.stdin is not None and sys.stdin.isatty():
        return None  # a Raspberry Pi without a desktop draws straight to its screen
    return say(
        "There is no screen here (no DISPLAY or WAYLAND_DISPLAY). Start this from a desktop, or "
        "play with phones: ./panic serve."
    )


def let_in(
    table: Table, folder: Path, game: str, host: str | None = None, port: int | None = None
) -> Reception:
    """Make a table ready for phones: on one address and port, or everywhere on the usual one.

    From here on there are secrets in memory, so that a crash writes none of it anywhere.
    """
    from companion.phones.reception import EVERYWHERE, Reception

    no_dumps()
    if not gc.get_freeze_count():
        # What is loaded stays for good. To look through all of it took 10 to 35 ms in the middle of
        # an evening, and every phone waited.
        gc.collect()
        gc.freeze()
    return Reception(
        table, folder, game, monotonic, host=host or EVERYWHERE, port=port, announced=not host
    )


def run_tablet(
    folder: Path | None = None,
    seed: int | None = None,
    packages: Mapping[str, Package] = PACKAGES,
    game: str | None = None,
) -> int:
    """Run the tablet on this person's games; Kivy is loaded only here."""
    from companion.cards.table_cards import TableCards
    from companion.tablet.app import run

    where = home() if folder is None else folder
    phones = None
    if find_spec("uvicorn") is not None:
        phones = lambda table: let_in(table, where, game or USUAL_GAME)  # noqa: E731
    cards = TableCards(where, documents=platformdirs.user_documents_path())
    opened = partial(open_table, packages, where, seed)
    return run(opened, where, phones, cards, devices(), packages, game)


def devices() -> Devices:
    """Return what finds and keeps a scanner box; it says itself where it can do nothing."""
    from firmware_bridge.device_thread import DeviceThread

    return DeviceThread()
