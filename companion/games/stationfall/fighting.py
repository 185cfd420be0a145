"""Who goes Down and who lives again, and who is blamed (sections 8, 9 and 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.consequences import become, suspect
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.knowing import listed, nowhere, stranger
from companion.games.stationfall.names import MACHINE_SHOP, OUT_OF_PLAY, Life
from companion.games.stationfall.places import (
    HELMET,
    JURY_RIG,
    OFFICER,
    are_apart,
    holds,
    is_dark,
)
from companion.games.stationfall.section_actions import works
from companion.games.stationfall.spending import act, actor, is_action
from companion.games.stationfall.state import State

WEAPONS: Final = {"bludgeon": "Bludgeon", "gun": "Gun"}
NANOGELS: Final = ("Nanogel 1", "Nanogel 2")
"""SF-ST-05: one that was used, and a new one."""


def attack(course: Course, command: c.Attack) -> Refusal | None:
    """SF-ATK-01 to SF-ATK-03: a Character Downs another."""
    state, target = course.state, command.target
    refusal = stranger(state, target) or not_live(state, [target]) or _there(state, command)
    if refusal or (refusal := act(course, command.by)):
        return refusal
    who = actor(state, command.by)
    if who == target:
        why = say("No Character attacks itself.")
        course.forbid("not_allowed", why, "SF-ST-06")
    armed(course, who, target, command.weapon)
    _fires_gun(course, who, command.weapon)
    spares_own_pc(course, who, [target])
    human = state.is_human(target) if command.human is None else command.human
    shielded(course, target, command.weapon, helmet=command.helmet, human=human)
    section = _section(state, target, command.section)
    become(course, [target], "down")
    if human and who != target and not is_dark(state, section, told=command.dark):
        blame(course, who)
    return None


def _fires_gun(course: Course, who: str | None, weapon: c.Weapon) -> None:
    """SF-ATK-01, AMB-44: only an Officer fires a Gun, where the copy knows who is one."""
    known = None if who is None else course.state.forms.character(who).abilities
    if weapon == "gun" and known is not None and OFFICER not in known:
        why = say("{character} isn't an Officer and can't fire a Gun.", character=who or "")
        course.forbid("not_allowed", why, "SF-ATK-01")


def spares_own_pc(course: Course, who: str | None, downed: Iterable[str]) -> None:
    """SF-BT-09: an NPC or Project X never Downs a bot's own Character in the bot's turn."""
    state = course.state
    mine = None if state.turn is None else state.seats[state.turn.seat]
    acts = state.project_x_due or is_action(state)
    if mine is None or mine.bot is None or not acts or mine.identity == who:
        return
    if mine.identity in tuple(downed):
        why = say("In its own turn a bot never Downs its own Character, {character}, unless its"
                  " script says so.", character=mine.identity or "")  # fmt: skip
        course.forbid("not_allowed", why, "SF-BT-09")


def _there(state: State, command: c.Attack | c.Down) -> Refusal | None:
    return None if command.section is None else nowhere(state, command.section)


def _section(state: State, character: str, told: str | None) -> str | None:
    """Return where a Character is: a full board reads it, if it is known."""
    known = state.characters[character].section if state.is_full else None
    return known or told


def armed(course: Course, who: str | None, target: str, weapon: c.Weapon) -> None:
    """SF-ATK-01: a full board sees whether the weapon is in hand, and who stands where."""
    state = course.state
    if state.is_full and who is not None and not holds(state, who, WEAPONS[weapon]):
        why = say("{character} has no {item}.", character=who, item=WEAPONS[weapon])
        course.forbid("no_item", why, "SF-ATK-01")
    reaches(course, who, target, "SF-ATK-01")


def reaches(course: Course, who: str | None, other: str, rule: str) -> None:
    """Let a rule object where somebody is gone, or known to be in another Section."""
    if course.state.characters[other].state in OUT_OF_PLAY:
        why = say("{character} is no longer on the station.", character=other)
        course.forbid("no_target", why, rule)
    elif who is not None and are_apart(course.state, who, other):
        why = say("{a} and {b} are not in the same Section.", a=who, b=other)
        course.forbid("no_target", why, rule)


def shielded(
    course: Course, target: str, weapon: c.Weapon, *, helmet: bool | None, human: bool
) -> None:
    """SF-ATK-02: a Helmet protects a Human from a Bludgeon; a full board sees the Helmet."""
    state = course.state
    has_helmet = holds(state, target, HELMET) if state.is_full else bool(helmet)
    if weapon == "bludgeon" and has_helmet and human:
        why = say("The Helmet protects {character} from a Bludgeon.", character=target)
        course.forbid("not_allowed", why, "SF-ATK-02")


def not_live(state: State, characters: Iterable[str]) -> Refusal | None:
    """SF-ST-01: refuse to Down who is not Live."""
    for name in characters:
        if state.characters[name].state != "live":
            return impossible("not_live", say("{character} is not Live.", character=name),
                              "SF-ST-01")  # fmt: skip
    return None


def blame(course: Course, who: str | None) -> None:
    """SF-GLT-02: the active seat has Downed a Human where it can be seen; OUT-04: if any does."""
    state = course.state
    flags = () if who is None else state.forms.character(who).flags
    if state.cameras and state.turn_seat is not None and "never_suspect" not in flags:
        suspect(course, state.turn_seat)


def down(course: Course, command: c.Down) -> Refusal | None:
    """SF-ATK-03, SF-GLT-02: Characters go Down by anything but an attack."""
    state, names = course.state, command.characters
    refusal = listed(state, names) or not_live(state, names) or _there(state, command)
    if refusal:
        return refusal
    who = actor(state, None)
    blamed = not state.project_x_due if command.blame is None else command.blame
    if blamed or state.project_x_due:
        spares_own_pc(course, who, names)
    become(course, names, "down")
    if blamed and any(_is_seen(state, name, command) for name in names if name != who):
        blame(course, who)
    return None


def _is_seen(state: State, character: str, command: c.Down) -> bool:
    human = state.is_human(character) if command.human is None else command.human
    section = _section(state, character, command.section)
    return human and not is_dark(state, section, told=command.dark)


def revive(course: Course, command: c.Revive) -> Refusal | None:
    """SF-ST-05, SF-ST-08: somebody who is Down lives again."""
    state, name = course.state, command.character
    if refusal := stranger(state, name, command.by):
        return refusal
    if state.characters[name].state != "down":
        why = say("Only a Character who is Down can be revived.")
        return impossible("no_target", why, "SF-ST-05")
    if refusal := act(course, command.by):
        return refusal
    who = actor(state, command.by)
    if command.with_ == "repair":
        _repairs(course, command, who)
    elif state.is_full and who is not None and (refusal := _use_nanogel(course, who, name)):
        return refusal
    become(course, [name], "live")
    return None


def _repairs(course: Course, command: c.Revive, who: str | None) -> None:
    """SF-ST-08: a Robot is repaired in Machine Shop, or by somebody with Jury Rig."""
    state, name = course.state, command.character
    kind = state.kind(name)
    is_robot = bool(command.robot) if kind is None else kind in ("robot", "cyborg")
    if not is_robot:
        why = say("{character} isn't a Robot and can't be repaired.", character=name)
        if kind is None and command.robot is None:
            why = say("The app doesn't know whether {character} is a Robot: say so first.",
                      character=name)  # fmt: skip
        course.forbid("not_allowed", why, "SF-ST-08")
    known = None if who is None else state.forms.character(who).abilities
    if not (state.is_full and is_action(state)) or known is None or JURY_RIG in known:
        return
    here = None if who is None else state.characters[who].section
    if here == MACHINE_SHOP:
        works(course, MACHINE_SHOP)
    elif here is not None:
        why = say("{character} has no Jury Rig and isn't in {section}.", character=who or "",
                  section=MACHINE_SHOP)  # fmt: skip
        course.forbid("not_allowed", why, "SF-ST-08")


def _use_nanogel(course: Course, who: str, patient: str) -> Refusal | None:
    """SF-ST-05: a Nanogel serves twice, in the same Section."""
    used, fresh = NANOGELS
    item = next((one for one in NANOGELS if holds(course.state, who, one)), None)
    if item is None:
        why = say("{character} has no {item}.", character=who, item="Nanogel")
        return impossible("no_item", why, "SF-ST-05")
    reaches(course, who, patient, "SF-ST-05")
    course.happen(e.ItemMoved(item, who, None))
    if item == fresh:
        course.happen(e.ItemMoved(used, None, who))
    return None


def annihilate(course: Course, command: c.Annihilate) -> Refusal | None:
    """SF-ST-04: a card annihilates; an Escaped one, too."""
    refusal = listed(course.state, command.characters) or not_twice(
        course.state, command.characters
    )
    if refusal is None:
        become(course, command.characters, "annihilated")
    return refusal


def not_twice(state: State, characters: Iterable[str]) -> Refusal | None:
    """SF-ST-04: refuse to annihilate anybody again."""
    return _already(state, characters, ("annihilated",))


def escape(course: Course, command: c.Escape) -> Refusal | None:
    """SF-ST-03: a card lets Characters escape."""
    names = command.characters
    refusal = listed(course.state, names) or _already(course.state, names, OUT_OF_PLAY)
    if refusal is None:
        become(course, names, "escaped")
    return refusal


def _already(state: State, characters: Iterable[str], lives: tuple[Life, ...]) -> Refusal | None:
    for name in characters:
        life = state.characters[name].state
        if life in lives:
            rule = "SF-ST-03" if life == "escaped" else "SF-ST-04"
            return impossible("already_done", _gone_as(name, life), rule)
    return None


def _gone_as(name: str, life: Life) -> Message:
    if life == "escaped":
        return say("{character} has already Escaped.", character=name)
    return say("{character} is already Annihilated.", character=name)


def contaminate(course: Course, command: c.Contaminate) -> Refusal | None:
    """SF-ITM-02: a Contamination token is put down or taken away."""
    state, name = course.state, command.character
    if refusal := stranger(state, name):
        return refusal
    if state.characters[name].contaminated == command.on:
        why = (
            say("{character} is already Contaminated.", character=name)
            if command.on
            else say("{character} is not Contaminated.", character=name)
        )
        return impossible("already_done", why, "SF-ITM-02")
    course.happen(e.Contaminated(name, command.on))
    return None


def ways(state: State, by: str | None = None) -> Iterator[Command]:
    """Go through what can be done to Characters."""
    who = actor(state, by)
    for name, one in state.characters.items():
        if one.state == "live" and name != who:
            yield from (c.Attack(name, weapon) for weapon in ("bludgeon", "gun"))
        if one.state == "live":
            yield c.Down((name,))
        if one.state == "down":
            yield c.Revive(name, "nanogel")
            yield c.Revive(name, "repair", robot=True if state.kind(name) is None else None)
        if one.state not in OUT_OF_PLAY:
            yield c.Escape((name,))
            yield c.Contaminate(name, not one.contaminated)
        if one.state != "annihilated":
            yield c.Annihilate((name,))
