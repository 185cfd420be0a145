"""Reminders of what the table does without the app (the rules tagged R)."""

from __future__ import annotations

from typing import Any

from companion.games.stationfall.state import State


def reminders(_state: State) -> list[dict[str, Any]]:
    """Return what to remember now."""
    return []
