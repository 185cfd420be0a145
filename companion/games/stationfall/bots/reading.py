"""SF-BT-03, SF-LIN-S4: reads a script line by line, up to a question, a deed, or its end.

It changes nothing: what comes of it is data.
"""

from __future__ import annotations

from companion.core.evolving import evolve
from companion.games.stationfall.bots.candidates import (
    OR_UNEXHAUSTED,
    THIS_MINUTE,
    candidates,
    unknown,
)
from companion.games.stationfall.bots.order import pc_of
from companion.games.stationfall.bots.targets import GO, has_means, needs_hacker, targets
from companion.games.stationfall.copies import ABANDON_SHIP, REVIVE
from companion.games.stationfall.forms import BotScript, Condition, OfAbility, ScriptLine
from companion.games.stationfall.section_actions import HACKER
from companion.games.stationfall.state import BotPlace, BotQuestion, BotReading, State


def begun(state: State, seat: str, script: str, die: int | None) -> BotReading:
    """Return a reading that stands before the first line of this script."""
    if script in state.forms.scripts:
        return BotReading((BotPlace(script),), (script,), die)
    return BotReading((), (script,), die, _card(state, seat, script, None))


def needs_die(state: State, script: str) -> bool:
    """SF-GR-12: whether this script, or one that it leads to, asks for the die."""
    seen, ahead = set[str](), [script]
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        seen.add(name)
        lines = state.forms.scripts.get(name, BotScript(())).lines
        if any(line.die is not None for line in lines):
            return True
        ahead += [line.goto for line in lines if line.goto is not None]
    return False


def read_on(state: State, seat: str, reading: BotReading) -> BotReading:
    """Read up to the next question; without one, nothing of the script is possible."""
    while reading.stack and reading.question is None:
        line = line_of(state, reading)
        reading = after_script(reading) if line is None else _line(state, seat, reading, line)
    return reading


def line_of(state: State, reading: BotReading) -> ScriptLine | None:
    """Return the line that is read; None where the script is at its end."""
    if not reading.stack:
        return None
    place = reading.stack[-1]
    lines = state.forms.scripts.get(place.script, BotScript(())).lines
    return lines[place.line] if place.line < len(lines) else None


def passed(reading: BotReading) -> BotReading:
    """Return the reading after the line that it was at."""
    if not reading.stack:
        return evolve(reading, question=None)
    *below, place = reading.stack
    return evolve(reading, stack=(*below, BotPlace(place.script, place.line + 1)), question=None)


def after_script(reading: BotReading) -> BotReading:
    """SF-GR-08: return to the line after the one that sent us here."""
    return passed(evolve(reading, stack=reading.stack[:-1]))


def _line(state: State, seat: str, reading: BotReading, line: ScriptLine) -> BotReading:
    """Read one line: ask about it, go where it sends us, or pass over it."""
    if not _is_its_time(state, reading, line):
        return passed(reading)
    if line.goto is not None:
        return _goes(state, seat, reading, line.goto)
    asked = _question(state, seat, reading.stack[-1].script, line)
    return passed(reading) if asked is None else evolve(reading, question=asked)


def _is_its_time(state: State, reading: BotReading, line: ScriptLine) -> bool:
    """SF-GR-12: whether the die and the Minute let a line be read."""
    if line.minutes is not None and state.minute not in line.minutes:
        return False
    return line.die is None or reading.die in line.die


def _goes(state: State, seat: str, reading: BotReading, script: str) -> BotReading:
    """SF-GR-08, SF-GR-09: go through another script, once a turn."""
    pc = pc_of(state, seat)
    is_vain = (
        script in reading.begun
        or (script == ABANDON_SHIP and state.abandon_ship)
        or (script == REVIVE and (pc is None or state.characters[pc].state != "down"))
    )
    if is_vain:
        return passed(reading)
    line = line_of(state, reading)
    reading = evolve(reading, begun=(*reading.begun, script))
    if script in state.forms.scripts:
        return evolve(reading, stack=(*reading.stack, BotPlace(script)))
    asked = _card(state, seat, script, None if line is None else line.n)
    return evolve(reading, question=asked)


def _card(state: State, seat: str, script: str, line: str | None) -> BotQuestion:
    """Ask what the table reads on a script's card that the copy has not."""
    names = candidates(state, seat, ("influence",))
    return BotQuestion("script", script, line, candidates=names)


def _question(state: State, seat: str, script: str, line: ScriptLine) -> BotQuestion | None:
    """Return what has to be asked about a line; None where it is passed over."""
    names = able(state, seat, line)
    if not names or targets(state, seat, line) == ():
        return None
    hacker = (OfAbility(HACKER),) if needs_hacker(state, line) else ()
    check = unknown(state, (*line.who, *hacker), names)
    if len(names) == 1 and _says_it_all(line):
        choices = targets(state, seat, line, names[0]) or ()
        if len(choices) > 1:
            return nearest(script, line, names[0], choices, check)
    return BotQuestion("who", script, line.n, line.do, names, check)


def able(state: State, seat: str, line: ScriptLine) -> tuple[str, ...]:
    """SF-EL-04: return who may do a line and has the means, as far as the app knows."""
    names = candidates(state, seat, line.who)
    return tuple(one for one in names if has_means(state, line, one))


def _says_it_all(line: ScriptLine) -> bool:
    """Tell whether only what is nearest matters, and not when it is reached."""
    return line.do == GO and not {THIS_MINUTE, OR_UNEXHAUSTED} & {
        one for one in line.who if isinstance(one, str)
    }


def nearest(
    script: str,
    line: ScriptLine,
    who: str,
    choices: tuple[str, ...],
    check: tuple[Condition, ...] = (),
) -> BotQuestion:
    """SF-GP-06: ask which of several targets is closest to a Character."""
    return BotQuestion("nearest", script, line.n, line.do, (), check, who, choices)
