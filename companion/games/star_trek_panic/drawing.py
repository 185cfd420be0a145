"""Phase 7: drawing threat tokens out of the bag (section 10)."""

from __future__ import annotations

from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import captains, comets, endings
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.bag import TOKENS_A_TURN, is_last_token, left, refill
from companion.games.star_trek_panic.board import SECTORS
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.tokens import kind_key
from companion.games.star_trek_panic.turns import finish_turn

PHASE: Final = 7
LONGEST_NAME: Final = 40


def draw_threat(course: Course, command: c.DrawThreat) -> Refusal | None:
    """ST-PH-10: one of two tokens, fully handled; the turn ends by itself after the second."""
    if course.turn.phase != PHASE:
        why = say("First let the threats act: then new ones are drawn.")
        return no("not_now", why, "ST-PH-01")
    if command.done:
        return _done(course, command)
    if course.turn.drawn >= TOKENS_A_TURN:
        course.forbid("already_done", say("Two tokens were drawn already."), "ST-PH-10")
    if command.both and (not course.state.on_map or command != c.DrawThreat(both=True)):
        return no("bad_value", say("“both” is told alone: the app draws both tokens."), "ST-PH-10")
    refusal = _drawn(course, command) if course.state.on_map else _counted(course, command)
    if refusal is None and not course.over:
        endings.look(course)
    if refusal is None and not course.over and course.state.boarding is None:
        go_on(course)
        if command.both and course.turn.phase == PHASE and _is_second_due(course):
            return draw_threat(course, c.DrawThreat())
    return refusal


def _is_second_due(course: Course) -> bool:
    """ST-EFF-02: the first token is handled, and nothing of it is still done."""
    return course.turn.drawn == 1 and not course.turn.held


def go_on(course: Course) -> None:
    """ST-PH-10: the turn is over with the second token, unless something of it is still done."""
    if is_last_token(course.state) and not course.turn.held:
        finish_turn(course)


def _done(course: Course, command: c.DrawThreat) -> Refusal | None:
    """ST-EFF-02: everything that the tokens say was done."""
    if command != c.DrawThreat(done=True):
        return no("bad_value", say("“done” is told alone, with no token and no place."), "ST-PH-10")
    if course.state.on_map and not is_last_token(course.state):
        course.forbid("not_now", say("Two tokens are drawn each turn."), "ST-PH-10")
    finish_turn(course)
    return None


def _counted(course: Course, command: c.DrawThreat) -> Refusal | None:
    """A light board: the app counts, and only a comet is the app's to do."""
    if command.sector is not None or command.range is not None:
        return no("unavailable", say("On a light board the app does not know the tokens."))
    kind = kind_key(command.token or "")
    if len(kind) > LONGEST_NAME:
        why = say("A token's name has at most {most} letters.", most=LONGEST_NAME)
        return no("bad_value", why)
    course.happen(e.TokenDrawn(kind, command.hold))
    if kind == "comet":
        comets.fly(course, course.die())
    return None


def _drawn(course: Course, command: c.DrawThreat) -> Refusal | None:
    """ST-DRAW-01, ST-DRAW-02: a token comes out of the bag, and acts."""
    if not left(course.state):
        refill(course)
    kind = kind_key(command.token or "") or command.token or _app_draws(course)
    if isinstance(kind, Refusal):
        return kind
    if kind not in course.state.kinds:
        return no("bad_value", say("This copy has no token “{token}”.", token=kind[:LONGEST_NAME]))
    if not course.state.bag.get(kind):
        return no("not_in_bag", say("No such token is left in the bag."), "ST-DRAW-01")
    if refusal := _place_refusal(course, command, kind):
        return refusal
    role = course.state.kinds[kind].role
    # ST-EFF-02: what nobody has seen before it was drawn is not over before it was done.
    is_new = command.token is None and role == "effect"
    course.happen(e.TokenDrawn(kind, command.hold or is_new))
    if role == "effect":
        course.happen(e.EffectResolved(kind))  # ST-EFF-01
    elif role == "comet":
        comets.fly(course, course.die())
    else:
        _placed(course, command, kind)
    return None


def _app_draws(course: Course) -> str | Refusal:
    """Draw out of the app's own bag: a die of as many sides as tokens are left."""
    if course.dice.is_told:
        return no("bad_roll", say("Where the app draws the token, it rolls all the dice."))
    bag = course.state.bag
    if not (tokens := left(course.state)):
        return no("not_in_bag", say("No token is left in the bag."), "ST-DRAW-02")
    place = course.dice.roll(tokens)
    return [kind for kind, count in bag.items() for _ in range(count)][place - 1]


def _is_by_table(course: Course, kind: str) -> bool:
    """AMB-19: whether the table says where this token goes."""
    by_table = course.state.options.starbase_place == "table"
    return by_table and course.state.kinds[kind].role == "starbase"


def _place_refusal(course: Course, command: c.DrawThreat, kind: str) -> Refusal | None:
    """ST-DRAW-01, AMB-19: refuse a place that the die gives, or a Starbase without a place.

    Where the app draws, nobody knows before whether it is a Starbase: a place told for it counts
    if it is one, and without a place the die gives one.
    """
    told = (command.sector, command.range)
    by_table = course.state.options.starbase_place == "table"
    takes_place = by_table if command.token is None else _is_by_table(course, kind)
    if not takes_place:
        no_place = say("The die says where this token goes.")
        return None if told == (None, None) else no("bad_value", no_place, "ST-DRAW-01")
    if told == (None, None) and command.token is None:
        return None
    if command.sector not in SECTORS or command.range is None:
        why = say("Say in which sector, 1 to 6, and at which range the Starbase goes.")
        return no("bad_value", why, "ST-DRAW-04")
    return None


def _placed(course: Course, command: c.DrawThreat, kind: str) -> None:
    """ST-DRAW-01: at long range in the sector rolled, the highest defense toward the ship."""
    sector, at = command.sector, command.range or "long"
    if sector is None or not _is_by_table(course, kind):
        sector, at = course.die(), "long"
    id_ = f"t{course.state.named + 1}"
    course.happen(e.ThreatPlaced(id_, kind, sector, at, course.state.kinds[kind].defense))
    captains.act(course, id_)
