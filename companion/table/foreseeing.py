"""The question `forecast`: what would come next, where a game can tell. It changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from companion.core.abilities import Foreseen
from companion.core.dice import Cup, Dice
from companion.core.game import Decided, replay, ruled
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.shape import read
from companion.core.words import Adjust, NewGame
from companion.stage.presses import Raw
from companion.stage.scene import Forecast
from companion.table.orders import read_order
from companion.table.play import PlayedGame

FORECAST: Final = "forecast"
"""What is asked, on the scripted table and by phones."""
MOST: Final = 8
"""So many commands at the most are done before."""
NO_DICE: Final = Cup(lambda sides, _: sides)
"""No die of the app's falls: all faces are told."""


@frozen
class ForecastAsked:
    """The question's own fields."""

    roll: tuple[int, ...] | None = None
    after: tuple[Raw, ...] = ()
    """Commands that would be done before, each with its `roll` if it takes dice."""


def read_forecast(raw: Mapping[str, Any]) -> ForecastAsked | Refusal:
    """Read the question strictly; as with every question, there is nothing to overrule."""
    fields = {key: value for key, value in raw.items() if key not in ("do", "anyway")}
    return read(ForecastAsked, fields)


def foreseen(
    play: PlayedGame,
    state: Any,
    roll: Sequence[int] | None = None,
    after: Sequence[Raw] = (),
) -> Forecast | Refusal:
    """Return what the game foresees in a state, or once these were done there, as JSON."""
    found = _found(play, state, roll, after)
    if isinstance(found, Refusal):
        return found
    if isinstance(found, Foreseen):
        return _case(play, found)
    return {key: _case(play, one) for key, one in found.items()}


def seen_after(play: PlayedGame, state: Any, raw: Raw) -> Forecast | Refusal:
    """Return what there would be to see once this was done, as JSON; the events are left out."""
    found = _found(play, state, None, (raw,))
    if isinstance(found, Refusal):
        return found
    if isinstance(found, Foreseen):
        return found.seen
    return {key: one.seen for key, one in found.items()}


def _found(
    play: PlayedGame, state: Any, roll: Sequence[int] | None, after: Sequence[Raw]
) -> Foreseen | Mapping[str, Foreseen] | Refusal:
    ability = play.package.foresees
    if ability is None:
        return Refusal("unavailable", say("This game does not tell what comes next."))
    if len(after) > MOST:
        return Refusal("bad_value", say("At most {most} commands may come before.", most=MOST))
    for raw in after:
        decided = _decided(play, state, raw)
        if isinstance(decided, Refusal):
            return decided
        state = replay(play.game, state, decided.events)
    return ability.foreseen(state, roll)


def _decided(play: PlayedGame, state: Any, raw: Raw) -> Decided | Refusal:
    """Return what one of the game's own commands would do in a state; every die is told."""
    kinds = {Adjust, *play.game.commands}
    own = {
        name: kind
        for name, kind in play.commands.items()
        if kind in kinds and not issubclass(kind, NewGame)
    }
    order = read_order(raw, own)
    if isinstance(order, Refusal):
        return order
    dice = Dice(NO_DICE, order.roll or ())
    decided = play.game.decide(state, order.command, dice)
    if isinstance(decided, Decided):
        decided = ruled(decided, play.game.standing(state).automation, anyway=order.anyway)
    return decided if isinstance(decided, Refusal) else dice.complaint() or decided


def _case(play: PlayedGame, one: Foreseen) -> Forecast:
    return {"events": [play.codec.write(event) for event in one.events], **one.seen}
