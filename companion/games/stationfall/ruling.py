"""The shape of a rule: what it does on the course, or why it refuses outright."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.core.refusal import Refusal
from companion.games.stationfall.course import Course

Rule: TypeAlias = Callable[[Course, Any], Refusal | None]
