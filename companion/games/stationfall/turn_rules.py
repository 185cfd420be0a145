"""Which rule decides each command about the turn and the people who take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.words import Command, Leave
from companion.games.stationfall import (
    commands as c,
)
from companion.games.stationfall import (
    extras,
    influencing,
    leaving,
    revealing,
    setting_up,
    turn_end,
)
from companion.games.stationfall.ruling import Rule

RULES: Final[Mapping[type[Command], Rule]] = {
    c.Begin: setting_up.begin,
    c.Reveal: revealing.reveal,
    c.Influence: influencing.influence,
    c.Activate: influencing.activate,
    c.Renegotiate: influencing.renegotiate,
    c.Bribe: extras.bribe,
    c.Kompromat: extras.kompromat,
    c.Answer: extras.answer,
    c.TakeKompromat: extras.take_kompromat,
    c.EndTurn: turn_end.end_turn,
    c.ProjectXDone: turn_end.project_x_done,
    c.ReEntry: turn_end.re_entry,
    c.Stationfall: turn_end.at_once,
    Leave: leaving.leave,
}
