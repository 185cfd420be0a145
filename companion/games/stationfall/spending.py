"""Who acts, and what an action costs on a full board, where actions are counted."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.stationfall import events as e
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.knowing import stranger
from companion.games.stationfall.state import ACTING, State


def is_action(state: State) -> bool:
    """Tell whether what is done now is a Character's action, and no card's deed."""
    return state.turn is not None and state.turn.step in ACTING


def actor(state: State, by: str | None) -> str | None:
    """Return who acts: `by`, the activated Character, or the only one that a Bribe moves."""
    turn = state.turn
    if by is not None or turn is None or not is_action(state):
        return by
    if turn.character is not None:
        return turn.character
    return next(iter(turn.extras)) if len(turn.extras) == 1 else None


def act(course: Course, by: str | None, *, cost: int = 1) -> Refusal | None:
    """SF-EXH-02, SF-ST-02: somebody acts; only who is Live does, and on a full board it costs."""
    if refusal := stranger(course.state, by):
        return refusal
    who = actor(course.state, by)
    if who is not None and course.state.characters[who].state != "live":
        why = say("{character} is not Live and cannot act.", character=who)
        course.forbid("not_live", why, "SF-ST-02")
    if course.state.is_full and is_action(course.state):
        for _ in range(cost):
            _spend(course, who)
    return None


def _spend(course: Course, who: str | None) -> None:
    """SF-EXH-02: the activated Character's actions first, then those of Bribes and Kompromat."""
    turn = course.turn
    if who is not None and who == turn.character and turn.spent < turn.actions:
        course.happen(e.ApSpent(who))
    elif who is not None and turn.extras.get(who, 0):
        course.happen(e.ApSpent(who, "extra"))
    elif who is None:
        why = say("No Character was activated: say who acts.")
        course.forbid("no_actions", why, "SF-EXH-02")
    else:
        why = say("{character} has no action left.", character=who)
        course.forbid("no_actions", why, "SF-EXH-02")


def act_free(course: Course, by: str | None) -> Refusal | None:
    """SF-TURN-02: the activated Character's Pick Up or Drop that costs nothing, once a turn."""
    if refusal := stranger(course.state, by):
        return refusal
    turn, who = course.turn, actor(course.state, by)
    if who is None or who != turn.character:
        why = say("Only the activated Character has a free Pick Up or Drop.")
        course.forbid("no_actions", why, "SF-TURN-02")
    elif not turn.free:
        why = say("The free Pick Up or Drop of this turn is used.")
        course.forbid("no_actions", why, "SF-TURN-02")
    else:
        course.happen(e.ApSpent(who, "free"))
    return None


def somebody(state: State, by: str | None) -> str | Refusal:
    """Return who acts, where nothing can be done without knowing it."""
    if refusal := stranger(state, by):
        return refusal
    who = actor(state, by)
    return impossible("bad_value", say("Say which Character acts.")) if who is None else who
