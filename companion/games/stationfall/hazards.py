"""Fire, Asphyxiation, damage and repair (section 10, and SF-DMG-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import consequences
from companion.games.stationfall import events as e
from companion.games.stationfall.consequences import become
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.fighting import blame, not_live, spares_own_pc
from companion.games.stationfall.knowing import entered, listed, nowhere, stranger
from companion.games.stationfall.names import SECTIONS, Hazard
from companion.games.stationfall.places import HELMET, holds, is_dark, is_protected
from companion.games.stationfall.section_actions import CONSOLES, done_in, hacks
from companion.games.stationfall.spending import act, actor
from companion.games.stationfall.state import State

FIREBOMB: Final = "Firebomb"


def fire(course: Course, command: c.Fire) -> Refusal | None:
    """SF-HAZ-01: Fire and damage; Humans without a Helmet go Down, and somebody did it.

    SF-HAZ-05: no Firebomb explodes by itself; the table says when one does, thrown or dropped.
    """
    state, section = course.state, command.section
    downed = in_fire(state, section) if command.downed is None else command.downed
    refusal = (
        nowhere(state, section)
        or stranger(state, command.by)
        or listed(state, downed, least=0)
        or not_live(state, downed)
        or _burns(state, section, downed)
    )
    if refusal or (command.act and (refusal := _lights(course, command, downed))):
        return refusal
    who = actor(state, command.by)
    for name in downed:
        _must_fall(course, name, section)
    spares_own_pc(course, who, downed)
    if state.is_full and FIREBOMB in state.section(section).items:
        course.happen(e.ItemMoved(FIREBOMB, section, None))
    consequences.burn(course, section, power=command.power)
    become(course, downed, "down")
    blames = state.options.fire_guilt and not state.project_x_due
    others = any(state.is_human(name) for name in downed if name != who)
    if blames and others and not is_dark(state, section, told=command.dark):
        blame(course, who)  # AMB-27
    return None


def _must_fall(course: Course, name: str, section: str) -> None:
    """SF-HAZ-01: object where somebody told to go Down is known to be safe from this fire."""
    state, here = course.state, course.state.characters[name].section
    if not state.is_human(name):
        why = say("Fire Downs Humans, and {character} isn't one.", character=name)
        course.forbid("not_allowed", why, "SF-HAZ-01")
    elif state.is_full and here not in (None, section):
        why = say("{character} is in {here}, not in {section}.", character=name, here=here or "",
                  section=section)  # fmt: skip
        course.forbid("no_target", why, "SF-HAZ-01")
    elif state.is_full and holds(state, name, HELMET):
        why = say("The Helmet protects {character} from the fire.", character=name)
        course.forbid("not_allowed", why, "SF-HAZ-01")


def _lights(course: Course, command: c.Fire, downed: tuple[str, ...]) -> Refusal | None:
    """SF-ST-06: an action by which nobody Downs itself."""
    who = actor(course.state, command.by)
    if who in downed:
        why = say("{character} would go Down by this too.", character=who or "")
        course.forbid("not_allowed", why, "SF-ST-06")
    return act(course, command.by)


def in_fire(state: State, section: str) -> tuple[str, ...]:
    """SF-HAZ-01: return who goes Down in a fire; only a full board knows who is there."""
    if not state.is_full:
        return ()
    return tuple(name for name, one in state.characters.items()
                 if one.section == section and one.state == "live"
                 and not is_protected(state, name))  # fmt: skip


def _burns(state: State, section: str, downed: tuple[str, ...]) -> Refusal | None:
    """Refuse a fire that changes nothing."""
    if state.section(section).hazard == "fire" and state.is_damaged(section) and not downed:
        why = say("{section} is already on fire.", section=section)
        return impossible("already_done", why, "SF-HAZ-01")
    return None


def damage(course: Course, command: c.Damage) -> Refusal | None:
    """SF-DMG-01: a Section or a Pod is damaged."""
    if refusal := nowhere(course.state, command.section) or stranger(course.state, command.by):
        return refusal
    if course.state.is_damaged(command.section):
        why = say("{section} is already damaged.", section=command.section)
        return impossible("already_done", why, "SF-DMG-01")
    if command.act and (refusal := act(course, command.by)):
        return refusal
    consequences.damage(course, command.section, power=command.power)
    return None


def repair(course: Course, command: c.Repair) -> Refusal | None:
    """SF-PWR-01: a damaged Section or Pod is whole again."""
    if refusal := nowhere(course.state, command.section) or stranger(course.state, command.by):
        return refusal
    if not course.state.is_damaged(command.section):
        why = say("{section} is not damaged.", section=command.section)
        return impossible("no_target", why, "SF-DMG-01")
    if command.act and (refusal := act(course, command.by)):
        return refusal
    consequences.repair(course, command.section, power=command.power)
    return None


def suppress(course: Course, command: c.Suppress) -> Refusal | None:
    """SF-HAZ-03, SF-HAZ-04: Fire becomes Asphyxiation, and that nothing; the damage stays."""
    state, section = course.state, command.section
    if refusal := nowhere(state, section) or stranger(state, command.by):
        return refusal
    hazard = state.section(section).hazard
    if hazard is None:
        why = say("There is no hazard in {section}.", section=section)
        return impossible("no_target", why, "SF-HAZ-03")
    if not hacks(state, actor(state, command.by)):
        done_in(course, command.by, *CONSOLES)
    if refusal := act(course, command.by):
        return refusal
    left: Hazard | None = "asphyxiation" if hazard == "fire" else None
    damaged = state.is_damaged(section)
    course.happen(e.SectionChanged(section, left, damaged))
    if state.options.suppress_repairs and hazard == "fire" and damaged:
        consequences.repair(course, section)  # AMB-02
    return None


def ways(state: State) -> Iterator[Command]:
    """Go through what can become of Sections and Pods."""
    pods = [name for name, pod in state.pods.items() if pod.state == "attached"]
    others = dict.fromkeys((*SECTIONS, *sorted(entered(state))))
    for name in (*pods, *(one for one in others if one not in state.pods)):
        kind = c.Repair if state.is_damaged(name) else c.Damage
        for costs in (False, True) if state.is_full else (False,):
            for power in (None,) if kind is c.Repair else _told(state, name):
                yield c.Fire(name, power=power, act=costs)
                yield kind(name, power, act=costs)
        if state.section(name).hazard is not None:
            yield c.Suppress(name)


def _told(state: State, section: str) -> tuple[bool | None, ...]:
    """SF-PWR-01: return what can be told of a Section's Power: nothing where that is known."""
    known = state.section(section).power, state.forms.section(section).power
    is_open = section not in state.pods and known == (None, None)
    return (True, False, None) if is_open else (None,)
