"""Which rule decides each command about what happens on the station."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.words import Command
from companion.games.stationfall.ruling import Rule

RULES: Final[Mapping[type[Command], Rule]] = {}
