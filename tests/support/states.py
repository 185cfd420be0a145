"""A transition table as documents show it."""

from __future__ import annotations

from enum import Enum
from typing import Any

from companion.core.states import Transitions


def shown(transitions: Transitions[Any, Any], triggers: type[Enum]) -> str:
    """The table's lines: a row for each state, a column for each thing that can happen."""
    names = [trigger.value for trigger in triggers]
    rows = [
        [state.value, *(followers[each].value if each in followers else "" for each in triggers)]
        for state, followers in transitions.items()
    ]
    lines = [_line(["", *names]), "|" + "---|" * (len(triggers) + 1), *map(_line, rows)]
    return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)
