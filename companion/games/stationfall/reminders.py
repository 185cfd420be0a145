"""Reminders of what the table does without the app (the rules tagged R)."""

from __future__ import annotations

from typing import Any

from companion.games.stationfall.bots.reminding import REMINDERS as OF_BOTS
from companion.games.stationfall.state import State


def reminders(state: State) -> list[dict[str, Any]]:
    """Return what to remember now."""
    return [{"rule": rule, "text": text} for rule, when, text in OF_BOTS if when(state)]
