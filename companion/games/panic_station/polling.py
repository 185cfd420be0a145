"""What the phones may settle by sealed answers, and of whom they would ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.panic_station.endings import LAST_HUMAN, poll
from companion.games.panic_station.endings import polled_seats as polled

__all__ = ["poll", "polled", "totals"]

totals: Final[Mapping[str, str]] = {"infected": "infected", LAST_HUMAN: "infected"}
"""The wire's word for both counts is the same; it stays."""
