"""What no copy of the game has: names that cannot stand, numbers out of range, odd edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

from companion.core.say import Message, say
from companion.games.stationfall.forms import (
    AgendaRow,
    BotScript,
    CharacterForm,
    Condition,
    EdgeKind,
    Forms,
    HazardTarget,
    OfAbility,
    OfCharacter,
    OfHas,
    OfLacks,
    PodForm,
    ScriptLine,
    SectionForm,
    SectionTarget,
)
from companion.games.stationfall.names import LONGEST, is_name
from companion.games.stationfall.state import CUBES, LAST_MINUTE

MOST_POINTS: Final = 99
MOST_SLOTS: Final = 9
MOST_DISCS: Final = 9
"""SF-CMP-02: there is no tenth disc."""
MOST_SEATS: Final = 28
"""SF-CMP-03: more Characters there are not."""
MOST_CELLS: Final = 99
MOST_OF_ANYTHING: Final = 400
MOST_LINES: Final = 60
DIE: Final = 6
ONE_WAY: Final = "to"


def wrong_with(forms: Forms) -> Message | None:
    """Return the first thing that no copy has, in words."""
    return next(_all_wrong(forms), None)


def _all_wrong(forms: Forms) -> Iterator[Message]:
    for known in (forms.characters, forms.sections, forms.pods, forms.scripts):
        yield from _names(known)
        yield from _many(known, MOST_OF_ANYTHING)
    for name, character in forms.characters.items():
        yield from _character(name, character)
    for name, section in forms.sections.items():
        yield from _place(name, section)
    for name, pod in forms.pods.items():
        yield from _place(name, pod)
    yield from _edges(forms)
    for script in forms.scripts.values():
        yield from _script(script)


def _names(names: Iterable[str | None]) -> Iterator[Message]:
    for name in names:
        if name is not None and not is_name(name):
            yield say(
                "“{name}” cannot be a name here: it has 1 to {most} letters and no dot.",
                name=name[:LONGEST],
                most=LONGEST,
            )


def _many(things: Mapping[str, object] | tuple[object, ...], most: int) -> Iterator[Message]:
    if len(things) > most:
        yield say("That is too many: there can be {most} at most.", most=most)


def _between(field: str, value: int | None, low: int, high: int) -> Iterator[Message]:
    if value is not None and not low <= value <= high:
        yield say(
            "“{field}” must be a number from {low} to {high}.", field=field, low=low, high=high
        )


def _character(name: str, form: CharacterForm) -> Iterator[Message]:
    yield from _names((form.start, *(form.abilities or ())))
    yield from _many(form.abilities or (), MOST_LINES)
    yield from _between(f"{name}.slots", form.slots, 0, MOST_SLOTS)
    yield from _between(f"{name}.limit", form.limit, 0, CUBES)
    yield from _between(f"{name}.discs_to_exhaust", form.discs_to_exhaust, 1, MOST_DISCS)
    for rows in (form.agenda or (), form.bot_agenda or ()):
        yield from _rows(name, rows)
    if form.bonus is not None:
        yield from _between(f"{name}.bonus.points", form.bonus.points, -MOST_POINTS, MOST_POINTS)
        yield from _when(form.bonus.when)


def _when(when: object) -> Iterator[Message]:
    """Let a condition hold words and numbers, and no text of a card: a form, or nothing."""
    if when is not None and not isinstance(when, dict):
        yield say("Choose what a row asks for; it cannot be typed.")
    todo = [(when, 0)]
    while todo:
        one, depth = todo.pop()
        if depth > MOST_LINES:
            yield say("This condition has too many parts.")
            return
        if isinstance(one, dict):
            todo += [(part, depth + 1) for part in (*one.keys(), *one.values())]
        elif isinstance(one, list):
            todo += [(part, depth + 1) for part in one]
        elif isinstance(one, str):
            yield from _names((one,))


def _rows(name: str, rows: tuple[AgendaRow, ...]) -> Iterator[Message]:
    yield from _many(rows, MOST_LINES)
    for row in rows:
        yield from _between(f"{name}.agenda.points", row.points, -MOST_POINTS, MOST_POINTS)
        yield from _names((row.per if isinstance(row.per, str) else None,))
        yield from _when(row.when)


def _place(name: str, form: SectionForm | PodForm) -> Iterator[Message]:
    yield from _between(f"{name}.row", form.row, 0, MOST_CELLS)
    yield from _between(f"{name}.col", form.col, 0, MOST_CELLS)
    if isinstance(form, PodForm):
        yield from _between(f"{name}.capacity", form.capacity, 1, MOST_SEATS)
        yield from _names((form.at,))


def _edges(forms: Forms) -> Iterator[Message]:
    """SF-MOV-01 to SF-MOV-03: an edge joins two Sections; an airlock may lead one way."""
    yield from _many(forms.edges, MOST_OF_ANYTHING)
    yield from _many(forms.locks, MOST_OF_ANYTHING)
    for edge in forms.edges:
        match edge:
            case (one, other, kind) if one != other and kind in get_args(EdgeKind):
                yield from _names((one, other))
            case (one, other, "airlock", last) if one != other and last == ONE_WAY:
                yield from _names((one, other))
            case _:
                yield say(
                    "An edge joins two Sections by a corridor, a vent or an airlock; only an"
                    " airlock can lead one way."
                )
    for one, other in forms.locks:
        yield from _names((one, other))
        if one == other:
            yield say("A Lock lies between two Sections.")


def _script(script: BotScript) -> Iterator[Message]:
    yield from _many(script.lines, MOST_LINES)
    for line in script.lines:
        yield from _line(line)


def _line(line: ScriptLine) -> Iterator[Message]:
    yield from _names((line.n, line.do, line.then, line.goto))
    yield from _names(_named(one) for one in line.who)
    if isinstance(line.target, SectionTarget):
        yield from _names(line.target.section)
    if isinstance(line.target, HazardTarget):
        yield from _names(line.target.not_)
    for face in line.die or ():
        yield from _between("die", face, 1, DIE)
    for minute in line.minutes or ():
        yield from _between("minutes", minute, 0, LAST_MINUTE)


def _named(condition: Condition) -> str | None:
    """Return the name that a condition has in it."""
    match condition:
        case OfCharacter(name) | OfAbility(name) | OfHas(name) | OfLacks(name):
            return name
    return None
