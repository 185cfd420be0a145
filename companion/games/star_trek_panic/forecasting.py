"""The forecast: what phase 6 would do to the table as it stands, if nobody played Security.

It is what the commands themselves would do: they are carried out on a course that is thrown away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.abilities import Foreseen
from companion.core.dice import Cup, Dice
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.acting import PHASE
from companion.games.star_trek_panic.boarding import waiting
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.evolve import folded
from companion.games.star_trek_panic.game import FIRST, carried_out
from companion.games.star_trek_panic.state import State
from companion.games.star_trek_panic.view import boarders, over, pending_kinds, ship

BEFORE: Final = (3, 4, PHASE)
"""The phases in which phase 6 is foreseen."""
CASES: Final[Mapping[str, int]] = {"1-2": 1, "3-4": 3, "5-6": 5}
"""A face of each case of the uncloaking die (ST-CLK-03)."""
NO_DICE: Final = Cup(lambda sides, _: sides)
"""No die of the app's falls: all faces are told."""


class Forecasts:
    """Foresees phase 6."""

    def foreseen(
        self, state: State, roll: Sequence[int] | None
    ) -> Foreseen | Mapping[str, Foreseen] | Refusal:
        """Return what phase 6 would do; for each case of its die, if that is still to be thrown."""
        if refusal := _refused(state):
            return refusal
        throws = state.boarding is None and any(one.cloaked for one in state.ships())
        if roll is not None or not throws:
            return _case(state, roll or ())
        cases = {name: _case(state, (face,)) for name, face in CASES.items()}
        return {name: one for name, one in cases.items() if isinstance(one, Foreseen)}


def _refused(state: State) -> Refusal | None:
    if state.over is not None:
        return no("game_over", say("The game is over."))
    if not state.on_map:
        return no("unavailable", say("On a light board the app does not know the tokens."))
    if state.boarding is not None and state.boarding.of == "threats_act":
        return None
    if kinds := pending_kinds(state):
        return no("must_settle", FIRST[kinds[0]], pending=tuple(kinds))
    if state.turn is None or state.turn.phase not in BEFORE:
        return no("not_now", say("The threats have acted in this turn."))
    return None


def _case(state: State, roll: Sequence[int]) -> Foreseen | Refusal:
    """Carry phase 6 out, from where it stands, as if the mission's check changed nothing."""
    dice = Dice(NO_DICE, roll)
    course = Course(state if state.boarding else folded(e.PhaseBegan(PHASE), state), dice)
    if state.boarding is None and (refusal := carried_out(course, c.ThreatsAct())):
        return refusal
    come = waiting(course.state)
    if course.state.boarding is not None and (refusal := carried_out(course, c.Security())):
        return refusal
    if complaint := dice.complaint():
        return complaint
    after = course.state
    seen = {
        "ship": ship(after),
        "removed": sum(one.count for one in course.events if isinstance(one, e.CardsRemoved)),
        "boarders": boarders(come),
        "over": over(after),
    }
    return Foreseen(tuple(course.events), seen)
