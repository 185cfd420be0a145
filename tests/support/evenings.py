"""Evenings that were played before the tablet was started: golden games, told to a table."""

from __future__ import annotations

from pathlib import Path

from companion.app import open_table
from companion.core.refusal import Refusal
from companion.games import PACKAGES
from tests.support.golden import accepted, whose


def played(folder: Path, evening: str, commands: int | None = None) -> None:
    """Play this golden game on the table in this folder, or only so many of its commands."""
    table = open_table(PACKAGES, folder, 1)
    for raw in accepted(evening)[:commands]:
        order = table.read(raw, whose(evening))
        assert not isinstance(order, Refusal), order
        answer = table.do(order)
        assert not isinstance(answer, Refusal), answer
    table.journal.close()
