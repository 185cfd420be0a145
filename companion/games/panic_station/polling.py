"""The polls: what sealed answers may settle, and who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.private import PollRules
from companion.games.panic_station.endings import poll
from companion.games.panic_station.endings import polled_seats as polled
from companion.games.panic_station.private import SEALED

__all__ = ["poll", "polled", "rules"]

rules: Final[Sequence[PollRules]] = SEALED
