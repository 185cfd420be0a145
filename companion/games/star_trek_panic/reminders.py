"""Reminders of what the table does without the app (the rules tagged R)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.star_trek_panic.bag import is_last_token
from companion.games.star_trek_panic.maneuvers import forbidding
from companion.games.star_trek_panic.state import State
from companion.games.star_trek_panic.tokens import kind_name

DRAWING: Final = 7

Reminder = tuple[str, Callable[[State], bool], Message]


def _setting_up(state: State) -> bool:
    return state.phase == "setup" and not state.begun


def _first_turn(state: State) -> bool:
    """Whether it is a player's first turn; later nobody needs to be told."""
    turn = state.turn
    return turn is not None and turn.phase in (3, 4) and turn.number <= len(state.seats)


REMINDERS: Final[tuple[Reminder, ...]] = (
    # What decides something now comes first: a screen may have room for one or two.
    ("ST-MIS-06", lambda s: s.mission_due,
     say("Read the mission's parameters first. If it has a limit, put the timer marker on the"
         " space that it names.")),
    ("ST-MAN-09", lambda s: s.phase == "turn" and bool(forbidding(s)),
     say("Put the No Maneuver token on the ship.")),
    ("ST-PH-11", _first_turn,
     say("You may use your ability.")),
    ("ST-SET-03", _setting_up,
     say("Everyone takes an order-of-play card and a character, chosen or at random.")),
    ("ST-SET-10", _setting_up,
     say("Shuffle the Enterprise deck and the mission deck and lay them face down. Leave room for"
         " a discard pile and the mission timer card.")),
    ("ST-STATE-07", _setting_up,
     say("Long range is the green ring, medium range the purple one, short range the blue one.")),
    ("ST-STATE-06", _setting_up,
     say("Shields and hull sections turn with the ship; tokens stay in their sector.")),
    ("ST-SET-09", _setting_up,
     say("You choose among yourselves who takes the first turn.")),
)  # fmt: skip


def reminders(state: State) -> list[dict[str, Any]]:
    """Return what to remember now."""
    found = [{"rule": rule, "text": text} for rule, when, text in REMINDERS if when(state)]
    effect = _effect(state)
    return found if effect is None else [{"rule": "ST-EFF-02", "text": effect}, *found]


def _effect(state: State) -> Message | None:
    """ST-EFF-01, ST-EFF-02: say that the effect which was drawn is still to be done."""
    turn = state.turn
    if turn is None or turn.effect is None or turn.phase != DRAWING:
        return None
    name = kind_name(turn.effect)
    if is_last_token(state):
        return say("{effect}: do what the token says, then end the turn.", effect=name)
    return say("{effect}: do what the token says before you draw the next one.", effect=name)
