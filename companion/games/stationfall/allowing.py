"""What may be done when: the phases, the steps of a turn, and what is waited for."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.words import Command
from companion.games.stationfall.course import Course


def untimely(_course: Course, _command: Command) -> Refusal | None:
    """Refuse what cannot be now; where only a rule forbids it, the course notes that."""
    return None
