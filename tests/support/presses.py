"""What can be pressed in a scene, and every command that it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, Final

import attrs

from companion.core.say import Message
from companion.stage.middles import CardMap, Columns, RingMap
from companion.stage.presses import Disclose, Pick, Press, Raw, Send, Shut, placed
from companion.stage.questions import (
    Ask,
    Details,
    Number,
    Question,
    Sealed,
    Tally,
    corrected,
    told,
)
from companion.stage.scene import Scene

MANY: Final = 8
"""Of so many rows that are counted, and of more, every second is tried, and so on."""


def presses(scene: Scene) -> Iterator[Press]:
    """Go through everything that a finger finds on a screen."""
    yield from (one.press for one in (*scene.actions, *scene.extras))
    if scene.question is not None:
        yield Pick(scene.question)
    for seat in scene.seats:
        yield from _there(seat.correct, *(one.press for one in seat.chips))
    for track in scene.tracks:
        yield from _there(*(one.press for one in track.slots))
    middle = scene.middle
    if middle is not None:
        yield from middle.lit.values()
        for piece in middle.pieces:
            yield from (*_there(piece.press), *piece.moves.values())
    if isinstance(middle, CardMap):
        yield from (one.press for one in middle.ways)
    if isinstance(middle, RingMap):
        yield from _there(*(one.press for one in middle.centre.edges))
    if isinstance(middle, Columns):
        for card in middle.cards:
            yield from _there(card.press, card.correct)
        yield from _there(*(one.press for one in middle.status))


def numbers(scene: Scene) -> Iterator[Number]:
    """Go through the numbers that can be corrected somewhere."""
    yield from scene.numbers
    for seat in scene.seats:
        yield from seat.numbers
        yield from (one.number for one in seat.cards if one.number is not None)
    if scene.middle is not None:
        yield from scene.middle.numbers
    if isinstance(scene.middle, RingMap):
        yield from scene.middle.centre.numbers


def commands(scene: Scene) -> Iterator[Raw]:
    """Go through all commands that presses lead to, and what sets a number as it is."""
    for press in presses(scene):
        yield from leads_to(press)
    yield from (corrected(one, one.value) for one in numbers(scene) if one.put is not None)


def leads_to(press: Press) -> Iterator[Raw]:
    """Go through all commands that a press leads to; of counts, some."""
    match press:
        case Send(raw):
            yield raw
        case Pick(question):
            for one in answers(question):
                yield from leads_to(one)
        case _:
            return


def disclosed(scene: Scene) -> Iterator[Raw]:
    """Go through all that a phone may send of its owner's notes, whatever was noted."""
    for press in reached(presses(scene)):
        if isinstance(press, Disclose):
            keys = [one.key for one in scene.notable]
            for noted in product(*(one.among or keys for one in press.noted)):
                raw: Raw = press.raw
                for one, found in zip(press.noted, noted, strict=True):
                    raw = placed(raw, one.path, found)
                yield raw


def reached(found: Iterable[Press]) -> Iterator[Press]:
    """Go through presses, and all that their questions lead to."""
    for press in found:
        yield press
        if isinstance(press, Pick):
            yield from reached(answers(press.question))


def answers(question: Question) -> Iterator[Press]:
    """Go through what a question can be answered with."""
    match question:
        case Ask(choices=choices):
            yield from (one.press for one in choices)
        case Tally() as tally:
            yield from (told(tally, counts) for counts in counted(tally))
        case Sealed(cards=cards):
            yield Pick(cards)
        case Details(presses=found):
            yield from found.values()
        case _:
            return


def counted(tally: Tally) -> Iterator[Mapping[str, int]]:
    """Count as it begins, then two of each row, or one of it; of an order, how it may begin."""
    start = {row.key: row.start for row in tally.rows}
    yield start
    if tally.ordered:
        for most in range(1, len(tally.rows) + 1):
            yield {**start, **{row.key: n + 1 for n, row in enumerate(tally.rows[:most])}}
        return
    for row in tally.rows[:: 1 + len(tally.rows) // MANY]:
        for count in {min(2, row.high), 1} if row.high else ():
            yield {**start, row.key: count}


def any_command(scene: Scene, luck: Random) -> Raw | None:
    """Press something that is not shut, and answer what it asks, whatever it is."""
    found = [one for one in presses(scene) if isinstance(one, Send | Pick)]
    press: Press | None = luck.choice(found) if found else None
    while isinstance(press, Pick):
        open_ = [one for one in answers(press.question) if not isinstance(one, Shut)]
        press = luck.choice(open_) if open_ else None
    return press.raw if isinstance(press, Send) else None


def words(thing: Any) -> Iterator[Message]:
    """Go through all that is said anywhere in it."""
    if isinstance(thing, Message):
        yield thing
        yield from words(tuple(thing.parts.values()))
    elif attrs.has(type(thing)):
        for field in attrs.fields(type(thing)):
            yield from words(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        yield from words(tuple(thing.values()))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from words(one)


def _there(*found: Press | None) -> Iterator[Press]:
    return (one for one in found if one is not None)
