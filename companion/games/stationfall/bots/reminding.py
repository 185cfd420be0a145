"""What the clerk of a bot keeps to on the table, where the app moves nothing itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.core.say import Message, say
from companion.games.stationfall.bots.targets import GO
from companion.games.stationfall.state import BotQuestion, State

VIOLENCE: Final = ("attack", "sabotage")
LAUNCHES: Final = ("launch", "timed_launch")
LEGAL: Final = "Legal"


def _asked(state: State) -> BotQuestion | None:
    return None if state.reading is None else state.reading.question


def _asks_line(state: State) -> bool:
    """Whether it is asked who can do a line, or what is nearest."""
    asked = _asked(state)
    return asked is not None and asked.ask != "script"


def _asks_who(state: State) -> bool:
    asked = _asked(state)
    return asked is not None and asked.ask == "who"


def _is_violent(state: State) -> bool:
    asked = _asked(state)
    verb = state.bot.verb if asked is None and state.bot is not None else asked and asked.verb
    return verb in VIOLENCE and (_asks_who(state) or _acts(state))


def _seeks_pod(state: State) -> bool:
    """Whether it is asked to which Pod somebody goes."""
    asked = _asked(state)
    if asked is None or asked.ask != "nearest" or asked.verb not in (GO, *LAUNCHES):
        return False
    return any(one in state.pods for one in asked.choices)


def _acts(state: State) -> bool:
    """Whether a Character acts by a bot's script."""
    turn = state.turn
    return state.bot is not None and turn is not None and turn.step == "active"


def _goes(state: State) -> bool:
    return _acts(state) and state.bot is not None and state.bot.target is not None


def _project_x(state: State) -> bool:
    seat = state.turn_seat
    return state.project_x_due and seat is not None and state.seats[seat].bot is not None


REMINDERS: Final[tuple[tuple[str, Callable[[State], bool], Message], ...]] = (
    ("SF-BT-08", _project_x,
     say("Where Project X leaves a choice, the bot's priorities settle it; nothing bad happens to"
         " the bot's own Character.")),
    ("SF-SC-05", _seeks_pod,
     say("Count only Pods that this Character could launch: it must be able to meet a Pod's own"
         " condition.")),
    ("SF-SC-03", _is_violent,
     say("A thrown Firebomb counts as an attack, too.")),
    ("SF-EL-04", _asks_who,
     say("Name only Characters with the abilities and items that it takes.")),
    ("SF-EL-02", _asks_line,
     say("Judge by how things are now: what could be picked up on the way does not count.")),
    ("SF-SC-02", _asks_who,
     say("ZeroBorn or Scientist is used before the free Pick Up; Emergency Response and Adrenaline"
         " count in the distance.")),
    ("SF-GR-11", _goes,
     say("It takes the way with the fewest actions, through Airlocks too, and gets as close as it"
         " can; Outer Space is a hazard.")),
    ("SF-SC-01", _acts,
     say("The free Pick Up takes what the line names, else the best item on the way, and never"
         " helps with the line.")),
    ("SF-BOT-09", _acts,
     say("A bot drags nobody along, and takes no second item of the same type.")),
    ("SF-BT-09", _acts,
     say("It does nothing that would put the bot's own Character Down at once, unless the script"
         " says so.")),
    ("SF-SC-04", lambda state: _acts(state) and LEGAL in state.cast,
     say("In its own turn a bot needs no NDA.")),
)  # fmt: skip
"""Each with when it holds; what decides something now comes first."""
