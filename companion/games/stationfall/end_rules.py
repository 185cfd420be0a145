"""Which rule decides each command about Stationfall, the score, the copy and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.words import Adjust, Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import correcting, final, learning
from companion.games.stationfall.ruling import Rule

RULES: Final[Mapping[type[Command], Rule]] = {
    c.Deliver: final.deliver,
    c.Score: final.score,
    c.Copy: learning.copy,
    Adjust: correcting.adjust,
}
