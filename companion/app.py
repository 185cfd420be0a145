"""The composition root: the one file that knows every part and puts them together."""

from __future__ import annotations

import random
import secrets
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import platformdirs

from companion.core.dice import Source
from companion.core.game import AnyGame
from companion.journal.sqlite import SqliteJournal
from companion.journal.steady import SteadyJournal
from companion.table.table import Table


def home() -> Path:
    """Return the folder where this person's evenings are kept."""
    return platformdirs.user_data_path("panic-companion", appauthor=False)


def open_table(games: dict[str, AnyGame], folder: Path, seed: int | None = None) -> Table:
    """Open the table whose journal is in this folder."""
    journal = SteadyJournal(
        partial(SqliteJournal.open, folder), partial(SqliteJournal.look, folder)
    )
    return Table(games, journal, source=secret_dice if seed is None else seeded(seed), clock=now)


def secret_dice(sides: int, _: int) -> int:
    """Roll a die that nobody can foresee."""
    return secrets.randbelow(sides) + 1


def seeded(seed: int) -> Source:
    """Return dice that fall the same way in every game with this seed."""
    return lambda sides, turn: random.Random(f"{seed} {turn}").randint(1, sides)  # noqa: S311


def now() -> str:
    """Return the time, as a journal keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
