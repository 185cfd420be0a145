"""The question `forecast`: what would come next, where a game can tell. It changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from companion.core.abilities import Foreseen
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.shape import read
from companion.stage.scene import Forecast
from companion.table.play import PlayedGame

FORECAST: Final = "forecast"
"""What is asked, on the scripted table and by phones."""


@frozen
class ForecastAsked:
    """The question's own fields."""

    roll: tuple[int, ...] | None = None


def read_forecast(raw: Mapping[str, Any]) -> ForecastAsked | Refusal:
    """Read the question strictly; as with every question, there is nothing to overrule."""
    fields = {key: value for key, value in raw.items() if key not in ("do", "anyway")}
    return read(ForecastAsked, fields)


def foreseen(play: PlayedGame, state: Any, roll: Sequence[int] | None = None) -> Forecast | Refusal:
    """Return what the game foresees in a state, as JSON."""
    ability = play.package.foresees
    if ability is None:
        return Refusal("unavailable", say("This game does not tell what comes next."))
    found = ability.foreseen(state, roll)
    if isinstance(found, Refusal):
        return found
    if isinstance(found, Foreseen):
        return _case(play, found)
    return {key: _case(play, one) for key, one in found.items()}


def _case(play: PlayedGame, one: Foreseen) -> Forecast:
    return {"events": [play.codec.write(event) for event in one.events], **one.seen}
