"""A bot's turn: its cubes, its script up to a question, and what comes of the table's answers."""

from __future__ import annotations

from typing import Final

from companion.core.dice import Die
from companion.core.evolving import evolve
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.bots import candidates, cubes, reading, renegotiating, targets
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.forms import ScriptLine
from companion.games.stationfall.names import is_name
from companion.games.stationfall.state import BotMove, BotPlace, BotPlan, BotQuestion, BotReading

DIE: Final = Die(6, "script")
FIELDS: Final = {"who": "can", "nearest": "nearest", "script": "character"}
"""What answers each question; a card's may be nobody."""


def bot_turn(course: Course, command: c.BotTurn) -> Refusal | None:
    """SF-BT-01 to SF-BT-03: a bot places its cubes and reads its script."""
    bot = course.state.seats[course.seat].bot
    if bot is None:
        return impossible("not_now", say("This is not a bot's turn."), "SF-BT-01")
    script = command.script if command.script is not None else bot
    if not is_name(script):
        return impossible("bad_value", say("A script's name has 1 to 40 letters."))
    moved = _places(course, cubes.placing(course.state, course.seat))
    die = course.dice.roll(DIE) if reading.needs_die(course.state, script) else None
    begun = reading.begun(course.state, course.seat, script, die)
    _reads_on(course, evolve(begun, moves=moved))
    return None


def bot_answer(course: Course, command: c.BotAnswer) -> Refusal | None:
    """Take what the table says about a line of the script, and read on."""
    asked = _asked(course)
    if asked is None:
        return impossible("not_now", say("Nothing is asked about a bot's script."))
    if refusal := _misses(asked, command):
        return refusal
    line = reading.line_of(course.state, _of(course))
    if asked.ask == "script":
        _reads_card(course, asked, command.character)
    elif line is None or (line.n, line.do) != (asked.line, asked.verb):
        # The copy has another script since it was asked: it is read on from the same place.
        _reads_on(course, evolve(_of(course), question=None))
    elif asked.ask == "who":
        _chooses_who(course, asked, line, command.can or ())
    else:
        _chooses_nearest(course, asked, line, command.nearest or ())
    return None


def card_entered(course: Course) -> None:
    """SF-GR-09: the copy has the script by now that the table was to read: it is read on."""
    asked = _asked(course)
    if asked is None or asked.ask != "script" or asked.script not in course.state.forms.scripts:
        return
    found = _of(course)
    rolls = found.die is None and reading.needs_die(course.state, asked.script)
    die = course.dice.roll(DIE) if rolls else found.die
    stack = (*found.stack, BotPlace(asked.script))
    _reads_on(course, evolve(found, stack=stack, die=die, question=None))


def _of(course: Course) -> BotReading:
    assert course.state.reading is not None
    return course.state.reading


def _asked(course: Course) -> BotQuestion | None:
    found = course.state.reading
    return None if found is None else found.question


def _misses(asked: BotQuestion, command: c.BotAnswer) -> Refusal | None:
    """Refuse an answer to another question, or one that names what was not asked for."""
    given = {"can": command.can, "nearest": command.nearest, "character": command.character}
    field = FIELDS[asked.ask]
    told = [name for name, one in given.items() if one is not None]
    if told != [field] and (told or field != "character"):
        why = say("This question is answered with “{field}”.", field=field)
        return impossible("bad_value", why)
    named = _named(command)
    if not {*named} <= {*asked.candidates, *asked.choices}:
        return impossible("bad_value", say("Name only those that the question lists."))
    if len({*named}) < len(named):
        return impossible("bad_value", say("Name each one only once."))
    if any(one.actions < 0 or one.free < 0 for one in command.can or ()):
        return impossible("bad_value", say("A number of actions cannot be negative."))
    return None


def _named(command: c.BotAnswer) -> tuple[str, ...]:
    """Return the names in an answer."""
    if command.can is not None:
        return tuple(one.character for one in command.can)
    if command.nearest is not None:
        return command.nearest
    return () if command.character is None else (command.character,)


def _reads_card(course: Course, asked: BotQuestion, character: str | None) -> None:
    """SF-GR-09: the table has read a card that the copy has not."""
    if character in candidates.candidates(course.state, course.seat, ("influence",)):
        _does(course, None, asked, character, None)
    else:
        _passes(course)


def _chooses_who(
    course: Course, asked: BotQuestion, line: ScriptLine, can: tuple[c.Able, ...]
) -> None:
    """SF-BT-05: one of those that can do a line is activated; then its target is looked for."""
    state, seat = course.state, course.seat
    still = reading.able(state, seat, line)
    able = tuple(
        one for one in can
        if one.character in still and targets.targets(state, seat, line, one.character) != ()
    )  # fmt: skip
    chosen = candidates.preferred(state, seat, line, able)
    if chosen is None:
        _passes(course)
        return
    asked = evolve(asked, why=candidates.reason(state, seat, line, able, chosen))
    choices = targets.targets(state, seat, line, chosen.character)
    if choices is None or len(choices) == 1:
        _does(course, line, asked, chosen.character, choices[0] if choices else None)
    else:
        question = reading.nearest(asked.script, line, chosen.character, choices)
        question = evolve(question, why=asked.why)
        course.happen(e.BotAsked(evolve(_of(course), question=question)))


def _chooses_nearest(
    course: Course, asked: BotQuestion, line: ScriptLine, nearest: tuple[str, ...]
) -> None:
    """SF-GP-06: one of what is equally close, if who goes there and it are still there."""
    state, seat, who = course.state, course.seat, asked.character
    there = targets.targets(state, seat, line, who) or ()
    able = tuple(one for one in nearest if one in there)
    if who in reading.able(state, seat, line) and able:
        target, aim = targets.preferred(state, seat, line, able)
        _does(course, line, asked, who, target, aim if len(asked.choices) > 1 else None)
    else:
        _passes(course)


def _passes(course: Course) -> None:
    """Pass over the line that was asked about."""
    _reads_on(course, reading.passed(_of(course)))


def _reads_on(course: Course, begun: BotReading) -> None:
    """Read up to the next question; at the script's end Renegotiate."""
    found = reading.read_on(course.state, course.seat, begun)
    if found.question is not None:
        course.happen(e.BotAsked(found))
        return
    moved = renegotiating.renegotiate(course)
    plan = BotPlan(course.seat, found.begun[0], "renegotiate", moves=(*found.moves, *moved))
    course.happen(e.BotDecided(plan))


def _places(course: Course, found: cubes.Placing | None) -> tuple[BotMove, ...]:
    """Put cubes on a Character."""
    if found is None or not found.cubes:
        return ()
    course.happen(e.CubesMoved(course.seat, found.cubes, "character", found.character))
    return (BotMove("place", found.character, found.cubes),)


def _does(
    course: Course, line: ScriptLine | None, asked: BotQuestion, who: str, target: str | None,
    aim: str | None = None,
) -> None:  # fmt: skip
    """SF-BT-04, SF-BT-06: cubes are added if need be, and the disc moves."""
    needed = cubes.needed(course.state, course.seat, who)
    placed = _places(course, cubes.Placing(who, needed))
    exhausted = course.state.is_exhausted(who)
    actions = 1 if exhausted else 2
    moves = (*_of(course).moves, *placed, BotMove("disc", who))
    course.happen(e.Activated(course.seat, who, exhausted, actions))
    plan = BotPlan(course.seat, asked.script, asked.line, cubes=needed, character=who,
                   target=target, actions=actions, moves=moves, why=asked.why,
                   aim=aim)  # fmt: skip
    if line is not None:
        plan = evolve(plan, verb=line.do, then=line.then, repeat=line.repeat)
    course.happen(e.BotDecided(plan))
