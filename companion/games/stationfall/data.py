"""Data and Offsites: made, copied, deleted, robbed, transmitted (section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.consequences import accuse
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.fighting import armed, reaches, shielded
from companion.games.stationfall.knowing import stranger
from companion.games.stationfall.names import (
    ARRAY_CONTROL,
    BIO_LAB,
    MAINFRAME,
    OUT_OF_PLAY,
    OUTER_SPACE,
    SECURITY_STATION,
    DataKind,
    Offsite,
)
from companion.games.stationfall.naming import DATA
from companion.games.stationfall.places import are_apart
from companion.games.stationfall.section_actions import done_in, works
from companion.games.stationfall.spending import act, actor, is_action
from companion.games.stationfall.state import State

OF_CHARACTER: Final = {"NDA": "Legal", "Digital Assistant": "Digital Assistant"}
"""SF-DAT-01: data that come with a Character only."""
MADE_IN: Final[Mapping[DataKind, str]] = {
    "Evidence": SECURITY_STATION,
    "X-Secret": BIO_LAB,
    "Digital Assistant": MAINFRAME,
}
"""SF-DAT-01, AMB-39: the Section in which they are made."""
BETWEEN_TWO: Final = ("copy", "rob")


def data(course: Course, command: c.Data) -> Refusal | None:
    """SF-DAT-02: data are made, copied, deleted or robbed."""
    state = course.state
    refusal = _shape(command) or stranger(state, command.character, command.to, command.by)
    if refusal or (refusal := _cannot(state, command)):
        return refusal
    in_play(course, command.data)
    if command.verb == "make" and command.data in MADE_IN and is_action(state):
        works(course, MADE_IN[command.data])
    if refusal := act(course, command.by):
        return refusal
    if command.to is not None:
        _between(course, command, command.to)
    if command.verb in ("delete", "rob") and _has(state, command.character, command.data):
        course.happen(e.DataChanged(command.character, command.data, has=False))
    gets = command.to or command.character
    if command.verb != "delete" and not _has(course.state, gets, command.data):
        course.happen(e.DataChanged(gets, command.data, has=True))
    return None


def _has(state: State, character: str, kind: DataKind) -> bool:
    return kind in state.characters[character].data


def _shape(command: c.Data) -> Refusal | None:
    """Refuse fields that belong to another verb."""
    if (command.to is not None) != (command.verb in BETWEEN_TWO):
        why = say("Name who gets the Data when they are copied or robbed, and only then.")
        return impossible("bad_value", why)
    if command.to == command.character:
        return impossible("bad_value", say("Name two different Characters."))
    if (command.distant and command.verb != "copy") or (
        command.weapon is not None and command.verb != "rob"
    ):
        return impossible(
            "bad_value", say("Only a copy can be distant, only a robbery needs a weapon.")
        )
    return None


def _cannot(state: State, command: c.Data) -> Refusal | None:
    """Refuse what is done already, and data that are not there."""
    gets = None if command.verb == "delete" else command.to or command.character
    if command.verb != "rob" and gets is not None and _has(state, gets, command.data):
        why = say("{character} already has these Data.", character=gets)
        return impossible("already_done", why, "SF-DAT-02")
    # On a light board nobody has to say who holds what, but to delete it.
    checks = command.verb == "delete" or (state.is_full and command.verb in BETWEEN_TWO)
    if checks and not _has(state, command.character, command.data):
        return _lacking(command.character)
    if command.verb == "rob" and state.is_full and command.weapon is None:
        return impossible("bad_value", say("Say which weapon it is."))
    return None


def _lacking(character: str) -> Refusal:
    why = say("{character} does not have these Data.", character=character)
    return impossible("no_item", why, "SF-DAT-02")


def in_play(course: Course, kind: DataKind) -> None:
    """SF-DAT-01: some data are in play only with a Character."""
    needed = OF_CHARACTER.get(kind)
    if needed is not None and needed not in course.state.characters:
        why = say("{data} is in play only with {character}.", data=DATA[kind], character=needed)
        course.forbid("not_allowed", why, "SF-DAT-01")


def _between(course: Course, command: c.Data, to: str) -> None:
    state, giver = course.state, command.character
    is_gone = state.characters[to].state in OUT_OF_PLAY
    if command.verb == "copy":
        known = are_apart(state, giver, to)
        is_far = command.distant if known is None else known
        if is_gone or (is_far and state.jammers):
            _out_of_range(course, to, is_gone=is_gone)
        elif _is_outside(state, giver, to):
            why = say("{character} is in Outer Space, not on the station.", character=to)
            course.forbid("no_target", why, "SF-JAM-01")
        return
    if command.weapon is None:
        reaches(course, to, giver, "SF-ATK-01")
        return
    armed(course, to, giver, command.weapon)
    shielded(course, giver, command.weapon, helmet=None, human=state.is_human(giver))


def _is_outside(state: State, giver: str, to: str) -> bool:
    """SF-JAM-01: tell whether somebody floats in Outer Space and the giver is known not to."""
    known = are_apart(state, giver, to)
    return bool(known) and state.characters[to].section == OUTER_SPACE


def _out_of_range(course: Course, to: str, *, is_gone: bool) -> None:
    """SF-JAM-01: with the Jammers on data go no further than the Section."""
    why = (
        say("{character} is no longer on the station.", character=to)
        if is_gone
        else say("The Jammers are on: Data can only be copied within a Section.")
    )
    course.forbid("out_of_range", why, "SF-JAM-01")


def transmit(course: Course, command: c.Transmit) -> Refusal | None:
    """SF-DAT-03, SF-PWR-03: a copy goes to an Offsite; SF-GLT-04: Evidence convicts Suspects.

    SF-JAM-02: the Jammers stop nothing of that.
    """
    state = course.state
    maker = command.made_by
    if refusal := stranger(state, command.by, maker) or _sent_before(state, command):
        return refusal
    if refusal := no_maker(state, command.data, maker):
        return refusal
    in_play(course, command.data)
    done_in(course, command.by, ARRAY_CONTROL)
    if state.power_status == "blackout":
        why = say("There is a Blackout: nothing can be transmitted.")
        course.forbid("disabled", why, "SF-PWR-03")
    if refusal := act(course, command.by):
        return refusal
    who = actor(state, command.by)
    if state.is_full and who is not None and not _has(state, who, command.data):
        course.object(_lacking(who))
    else:
        held(course, command.data, told=command.has, maker=maker)
    course.happen(e.Transmitted(command.data, command.to))
    if (command.data, command.to) == ("Evidence", "authorities"):
        for seat, one in state.seats.items():
            if one.guilt == "suspect":
                accuse(course, seat, "guilty")
    return None


def _sent_before(state: State, command: c.Transmit) -> Refusal | None:
    """SF-DAT-03: refuse Data that the Offsite has: another copy adds nothing."""
    if command.data not in state.offsites[command.to]:
        return None
    why = say("These Data are already there: another copy adds nothing.")
    return impossible("already_done", why, "SF-DAT-03")


def no_maker(state: State, kind: DataKind, maker: str | None) -> Refusal | None:
    """SF-DAT-01: refuse a maker of Data that somebody has, and one on a full board."""
    if maker is None or not (state.is_full or state.is_held(kind)):
        return None
    why = say("The app already knows where {data} is. Leave out who made it.", data=DATA[kind])
    return impossible("bad_value", why, "SF-DAT-01")


def held(course: Course, kind: DataKind, *, told: bool, maker: str | None) -> None:
    """SF-DAT-01: give Data that nobody had to the one who made them, or ask who that was."""
    if maker is None:
        course.object(_unheld(course.state, kind, told=told))
    else:
        course.happen(e.DataChanged(maker, kind, has=True))


def _unheld(state: State, data: DataKind, *, told: bool) -> Refusal | None:
    """SF-DAT-01: on a light board ask for Data that the app knows nobody to have."""
    if state.is_full or told or state.is_held(data):
        return None
    why = say("The app doesn't know anyone who has {data}: say who made it, or that it is there.",
              data=DATA[data])  # fmt: skip
    return impossible("must_settle", why, "SF-DAT-01", has=data)


def ways(state: State) -> Iterator[Command]:
    """Go through what can be done with data; copied and robbed are those that somebody has."""
    for kind in get_args(DataKind):
        needed = OF_CHARACTER.get(kind)
        if needed is None or needed in state.characters:
            for name in state.cast:
                yield from _with(state, name, kind)
            is_asked = not state.is_full and not state.is_held(kind)
            for to in get_args(Offsite):
                if kind not in state.offsites[to]:
                    yield c.Transmit(kind, to, has=is_asked)


def _with(state: State, name: str, kind: DataKind) -> Iterator[Command]:
    if not _has(state, name, kind):
        yield c.Data("make", kind, name)
        return
    yield c.Data("delete", kind, name)
    for to in state.cast:
        if not _has(state, to, kind):
            yield c.Data("copy", kind, name, to)
            yield c.Data("rob", kind, name, to, weapon="gun" if state.is_full else None)
