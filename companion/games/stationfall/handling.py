"""Items on a full board: picked up, dropped, given, thrown, robbed, manufactured (SF-ITM-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import antimatter
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.consequences import become
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.fighting import armed, blame, reaches, shielded, spares_own_pc
from companion.games.stationfall.knowing import nowhere, stranger
from companion.games.stationfall.names import ANTIMATTER, LONGEST, DataKind, is_name
from companion.games.stationfall.places import (
    HELMET,
    are_apart,
    holds,
    is_dark,
    is_hazardous,
    joins,
    slots_left,
    ways_out,
)
from companion.games.stationfall.section_actions import works
from companion.games.stationfall.spending import act, act_free, actor, somebody
from companion.games.stationfall.state import State
from companion.games.stationfall.walking import light_board

MADE: Final = ("Bludgeon", "Firebomb", "Gun", "Helmet", "Nanogel 2")
"""SF-CMP-04: of which there are several."""


def _who(state: State, by: str | None, item: str, *others: str | None) -> str | Refusal:
    """Return who handles an item, on a full board."""
    refusal = light_board(state) or stranger(state, *others) or _no_item_at_all(item)
    return refusal or somebody(state, by)


def _no_item_at_all(item: str) -> Refusal | None:
    """SF-DAT-02: refuse what is called like no item, and data."""
    if item in get_args(DataKind):
        why = say("Data are not handled like items.")
        return impossible("bad_value", why, "SF-DAT-02")
    if is_name(item):
        return None
    why = say("No item is called {item}.", item=item[:LONGEST])
    return impossible("bad_value", why)


def _lacks(state: State, who: str, item: str, rule: str = "SF-ITM-03") -> Refusal | None:
    """Refuse an item that somebody does not have."""
    if holds(state, who, item):
        return None
    return impossible("no_item", say("{character} has no {item}.", character=who, item=item), rule)


def _takes(course: Course, who: str) -> None:
    """SF-ITM-01: who takes an item has a free slot; Contamination fills one."""
    left = slots_left(course.state, who)
    if left is not None and left <= 0:
        why = say("{character} has no free item slot.", character=who)
        course.forbid("full", why, "SF-ITM-01")


def _pays(course: Course, by: str | None, *, free: bool) -> Refusal | None:
    return act_free(course, by) if free else act(course, by)


def pick_up(course: Course, command: c.PickUp) -> Refusal | None:
    """SF-ITM-03, SF-ATK-03: an item that lies here, or that somebody has who is Down."""
    state, item, source = course.state, command.item, command.from_
    who = _who(state, command.by, item, source)
    if isinstance(who, Refusal):
        return who
    here = state.characters[who].section
    if source is None:
        refusal = _not_here(state, who, item)
    else:
        refusal = _lacks(state, source, item, "SF-ATK-03")
    if refusal or (refusal := _pays(course, command.by, free=command.free)):
        return refusal
    if source is not None:
        _from_down(course, who, source)
    _second(course, who, item)
    _takes(course, who)
    course.happen(e.ItemMoved(item, source or here, who))
    return None


def _not_here(state: State, who: str, item: str) -> Refusal | None:
    section = state.characters[who].section
    if section is None:
        why = say("The app does not know where {character} is: correct it.", character=who)
        return impossible("no_item", why, "SF-ITM-03")
    if item in state.section(section).items:
        return None
    why = say("No {item} lies in {section}.", item=item, section=section)
    return impossible("no_item", why, "SF-ITM-03")


def _from_down(course: Course, who: str, source: str) -> None:
    if course.state.characters[source].state != "down":
        why = say("{character} is not Down.", character=source)
        course.forbid("no_target", why, "SF-ATK-03")
    reaches(course, who, source, "SF-ATK-03")


def _second(course: Course, who: str, item: str) -> None:
    """SF-BOT-09: bots pick no second item of a type up, whichever side of a Nanogel shows."""
    state = course.state
    held = {one.rstrip(" 0123456789") for one in state.characters[who].items}
    if state.seats[course.seat].bot is not None and item.rstrip(" 0123456789") in held:
        why = say("{character} has one already, and a bot takes no second one.", character=who)
        course.forbid("not_allowed", why, "SF-BOT-09")


def drop(course: Course, command: c.Drop) -> Refusal | None:
    """SF-ITM-03: an item is laid down where its holder is."""
    state, item = course.state, command.item
    who = _who(state, command.by, item)
    if isinstance(who, Refusal):
        return who
    if refusal := _lacks(state, who, item) or _pays(course, command.by, free=command.free):
        return refusal
    _keeps_helmet(course, who, item)
    course.happen(e.ItemMoved(item, who, state.characters[who].section))
    return None


def _needs_helmet(state: State, who: str, item: str) -> bool:
    """SF-HAZ-02, SF-ST-06: tell whether a Human in a hazard has this Helmet and no other."""
    one = state.characters[who]
    if item != HELMET or one.section is None or one.items.count(HELMET) > 1:
        return False
    return state.is_human(who) and is_hazardous(state, one.section)


def _keeps_helmet(course: Course, who: str, item: str) -> None:
    """SF-ST-06: nobody gives up the Helmet that keeps them from going Down."""
    if _needs_helmet(course.state, who, item):
        why = say("Without the Helmet {character} would go Down in {section}.", character=who,
                  section=course.state.characters[who].section or "")  # fmt: skip
        course.forbid("not_allowed", why, "SF-ST-06")


def give(course: Course, command: c.Give) -> Refusal | None:
    """SF-ITM-03: an item goes to somebody in the same Section."""
    state, item, to = course.state, command.item, command.to
    who = _who(state, command.by, item, to)
    if isinstance(who, Refusal):
        return who
    if refusal := _lacks(state, who, item) or _same(who, to) or act(course, command.by):
        return refusal
    reaches(course, who, to, "SF-ITM-03")
    _keeps_helmet(course, who, item)
    _takes(course, to)
    course.happen(e.ItemMoved(item, who, to))
    return None


def _same(who: str, other: str) -> Refusal | None:
    if who != other:
        return None
    return impossible("bad_value", say("Name two different Characters."))


def throw(course: Course, command: c.Throw) -> Refusal | None:
    """SF-ITM-06: an item goes to a Section next to this one; SF-AM-01: the Antimatter, too."""
    state, item, to = course.state, command.item, command.to
    who = _who(state, command.by, item)
    if isinstance(who, Refusal):
        return who
    refusal = nowhere(state, to) or _lacks(state, who, item) or act(course, command.by)
    if refusal:
        return refusal
    start = state.characters[who].section
    if start is None or not joins(state, start, to):
        why = say("{section} is not next to {character}.", section=to, character=who)
        course.forbid("not_connected", why, "SF-ITM-06")
    _keeps_helmet(course, who, item)
    course.happen(e.ItemMoved(item, who, to))
    if item == ANTIMATTER:
        antimatter.leaves(course, start, to)
    return None


def rob(course: Course, command: c.Rob) -> Refusal | None:
    """SF-ATK-01 to SF-ATK-03: an item is taken with a weapon."""
    state, item, target = course.state, command.item, command.target
    who = _who(state, command.by, item, target)
    if isinstance(who, Refusal):
        return who
    refusal = _same(who, target) or _lacks(state, target, item, "SF-ATK-03")
    if refusal or (refusal := act(course, command.by)):
        return refusal
    armed(course, who, target, command.weapon)
    shielded(course, target, command.weapon, helmet=None, human=state.is_human(target))
    _takes(course, who)
    falls = state.characters[target].state == "live" and _needs_helmet(state, target, item)
    if falls:
        spares_own_pc(course, who, [target])
    course.happen(e.ItemMoved(item, target, who))
    if falls:
        # SF-HAZ-02, SF-GLT-02, AMB-40: the hazard Downs them, and the robber has done it.
        become(course, [target], "down")
        if not is_dark(state, state.characters[target].section, told=None):
            blame(course, who)
    return None


def manufacture(course: Course, command: c.Manufacture) -> Refusal | None:
    """SF-ITM-05, SF-ACT-01: something new is made, and in hand."""
    who = _who(course.state, command.by, command.item)
    if isinstance(who, Refusal):
        return who
    here = course.state.characters[who].section
    if here is not None:
        works(course, here)
    if refusal := act(course, command.by):
        return refusal
    _takes(course, who)
    course.happen(e.ItemMoved(command.item, None, who))
    return None


def ways(state: State, by: str | None = None) -> Iterator[Command]:
    """Go through what the acting Character may do with items."""
    who = actor(state, by)
    if who is None:
        return
    one = state.characters[who]
    near = [name for name in state.cast if name != who and are_apart(state, who, name) is False]
    if one.section is not None:
        for item in _each(state.section(one.section).items):
            yield from (c.PickUp(item, free=free) for free in (True, False))
    for item in _each(one.items):
        yield from (c.Drop(item, free=free) for free in (True, False))
        yield from (c.Give(item, name) for name in near)
        if one.section is not None:
            yield from (c.Throw(item, to) for to, _ in ways_out(state, one.section))
    yield from _from_others(state, near)
    yield from (c.Manufacture(item) for item in MADE)


def _from_others(state: State, near: Iterable[str]) -> Iterator[Command]:
    for name in near:
        for item in _each(state.characters[name].items):
            if state.characters[name].state == "down":
                yield from (c.PickUp(item, name, free=free) for free in (True, False))
            yield from (c.Rob(item, name, weapon) for weapon in get_args(c.Weapon))


def _each(items: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(items)
