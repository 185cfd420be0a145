"""Questions as data, one at a time, to the one whom they concern; and results to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypeGuard

from attrs import evolve, frozen

from companion.core.say import say
from companion.core.seats import SeatName
from companion.stage.presses import Path, Pick, Press, Put, Raw, Send, Words, placed


@frozen
class Card:
    """A card in small: its name and its doors from the top clockwise."""

    name: Words
    doors: str
    icon: str | None = None
    two: bool = False
    """It has two rooms."""


@frozen
class Choice:
    """One of a question's big buttons."""

    key: str
    label: Words
    press: Press
    sub: Words = ""
    icon: str | None = None
    seat: SeatName | None = None
    card: Card | None = None
    bright: bool = False
    place: str | None = None
    """Where on the map it is tapped; what it asks next may be how a card lies there."""


@frozen
class Ask:
    """Choose one."""

    key: str
    title: Words
    choices: tuple[Choice, ...]
    text: Words = ""
    seat: SeatName | None = None
    """Whom it concerns."""
    icon: str | None = None
    alarm: bool = False
    numbers: bool = False
    """The choices are numbers, to be read across a table."""
    must: bool = False
    """The table asks it by itself, and nothing goes on before it is answered."""
    rule: str | None = None
    by_hand: bool = False
    """Only a finger answers it: somebody is awaited elsewhere, or something is told first."""
    by_phones: bool = False
    """Phones can settle it by sealed answers; where they are, one asks to answer it here."""
    alone: bool = False
    """There is one answer, which is given by itself once it could be read."""


@frozen
class Fall:
    """A number that falls; what is counted in its row makes it fall by so much less."""

    name: Words
    value: int
    """What it is now."""
    lost: int
    """What it loses where nothing is counted."""
    gone: Words = ""
    """What is said where nothing is left of it."""


@frozen
class Row:
    """One thing to be counted: none, one, or more."""

    key: str
    label: Words
    high: int = 1
    low: int = 0
    start: int = 0
    sub: Words = ""
    icon: str | None = None
    seat: SeatName | None = None
    letter: str | None = None
    value: Any = None
    """What stands in the command for each that is counted; the key, where nothing else does."""
    path: Path | None = None
    """The list that its values stand in, where that is another than the others'."""
    counts: bool = False
    """No list: the number itself stands at its path, where it is not nought."""
    each: tuple[Any, ...] = ()
    """What stands in the command for the first, the second and so on, where they differ; where the
    row `counts`, what stands there for one, for two and so on."""
    correct: Number | None = None
    """What is corrected by tapping a row that cannot be counted as things stand."""
    losses: tuple[Fall, ...] = ()
    """What falls, and less so for each that is counted."""
    counted: Words = ""
    """What is counted, by its name."""
    note: Words = ""
    """Why nothing is to be counted here, or who is asked."""


@frozen
class Fill:
    """Do this with what was counted filled in: a list, with each row's value as often as counted.

    In an order the values stand in it. `then` is asked next, of those rows alone that were chosen,
    in an order without the first: its list is filled into the same command.
    """

    raw: Raw
    path: Path
    then: Tally | None = None


@frozen
class Tally:
    """Tell several numbers at once (or, where `ordered`, an order), then go on."""

    key: str
    title: Words
    rows: tuple[Row, ...]
    done: Fill
    go: Words = say("Continue")
    text: Words = ""
    seat: SeatName | None = None
    icon: str | None = None
    alarm: bool = False
    ordered: bool = False
    some: bool = False
    """Not all of them need a place in the order; one must have one."""
    must: bool = False
    rule: str | None = None
    columns: int = 1
    goes: tuple[Words, ...] = ()
    """What `go` says for each number that is lost in all its rows together."""
    by_hand: bool = False
    """Only a finger answers it: somebody is awaited elsewhere, or something is told first."""
    alone: bool = False
    """Nothing can be counted: it goes on by itself once it could be read."""


@frozen
class Number:
    """A number that is corrected by pressing it; `path` is the view's."""

    path: str
    label: Words
    value: int
    low: int = 0
    high: int = 9
    icon: str | None = None
    seat: SeatName | None = None
    put: Put | None = None
    """What setting it does, where that is another command than `adjust`."""


@frozen
class Mend:
    """A card on the map that is set right: its doors as it lies, and whether it was searched."""

    path: str
    """The card in the view; `adjust` sets its `doors` and `searched` below it."""
    name: Words
    doors: str
    searched: bool | None
    """None where nobody can search."""
    two: bool = False
    icon: str | None = None


@frozen
class Answer:
    """One of the two answers to a sealed question."""

    vote: int
    label: Words


@frozen
class Sealed:
    """Everybody answers in secret: on a phone, or here, behind a cover, one after another.

    Who is still awaited is the phones' news; no answer is ever a part of this.
    """

    key: str
    """That of the check cards' question: it is the same."""
    ask: str
    """The phones' word for it."""
    title: Words
    text: Words
    """What everybody does now."""
    asked: Words
    """What a player is asked who answers here."""
    answers: tuple[Answer, Answer]
    """In an order that is always the same."""
    cards: Ask
    """The same question as the table answers it without any phone."""
    icon: str | None = None
    must: bool = True
    rule: str | None = None


@frozen
class PassRound:
    """A player answers a sealed question here, while nobody else looks."""

    question: Sealed
    seat: SeatName


@frozen
class DetailValue:
    """One of the values that a detail can have."""

    key: str
    label: Words
    icon: str | None = None
    seat: SeatName | None = None


@frozen
class Detail:
    """One thing that is told of an action: its values side by side."""

    key: str
    label: Words
    values: tuple[DetailValue, ...]


@frozen
class Details:
    """Several things told of one action at once, each as it mostly is; then go on.

    Only a screen that `aims` is asked so: elsewhere one thing is asked after another.
    """

    key: str
    title: Words
    details: tuple[Detail, ...]
    presses: Mapping[str, Press]
    """What going on does, by the values' keys in the details' order, with `/` between them.

    What is not here cannot be told together."""
    start: tuple[str, ...]
    """The value that each detail has until another is tapped."""
    go: Words = say("Continue")
    text: Words = ""
    seat: SeatName | None = None
    icon: str | None = None
    rule: str | None = None


Question: TypeAlias = "Ask | Tally | Number | Mend | Sealed | Details"


@frozen
class Figure:
    """One of a result's large numbers."""

    value: int
    label: Words
    icon: str
    tone: Literal["alarm", "safe"]


@frozen
class Result:
    """What everybody has waited for, over the whole window, until somebody goes on."""

    title: Words
    figures: tuple[Figure, ...]
    text: Words = ""
    seats: tuple[SeatName, ...] = ()
    """Who was asked."""
    go: Words = say("Continue")
    outcome: Words = ""
    """What came of it, in large words; where there are no figures it stands in their place."""
    sealed: bool = False
    """The phones counted: the pictures of all that they have counted stand below it."""
    again: bool = False
    """It was counted before, and nobody was asked: else nothing would seem to have happened."""


def is_about_losses(question: object) -> TypeGuard[Tally]:
    """Tell whether what falls is told in all of a question's rows: it lies beside the map then."""
    return (
        isinstance(question, Tally)
        and bool(question.rows)
        and all(row.losses for row in question.rows)
    )


def going(tally: Tally, counts: Mapping[str, int]) -> Words:
    """Return what the button that goes on says, given the numbers by row."""
    if not tally.goes:
        return tally.go
    losses = [(row, one) for row in tally.rows for one in row.losses]
    left = sum(max(0, one.lost - counts.get(row.key, 0)) for row, one in losses)
    return tally.goes[min(left, len(tally.goes) - 1)]


def corrected(number: Number, value: int) -> Raw:
    """Return the command that sets a number."""
    put = number.put or Put({"do": "adjust"}, ("set", number.path))
    return placed(put.raw, put.path, value)


def told(tally: Tally, counts: Mapping[str, int]) -> Press:
    """Return what going on does, given the numbers by row; in an order, 1 is the first."""
    chosen = [row for row in tally.rows if counts.get(row.key)]
    if tally.ordered:
        chosen.sort(key=lambda row: counts[row.key])
    raw, then = tally.done.raw, tally.done.then
    is_list = not any(row.counts for row in tally.rows)
    found: dict[Path, list[Any]] = {tally.done.path: []} if is_list else {}
    for row in chosen:
        path, value = row.path or tally.done.path, row.key if row.value is None else row.value
        if row.counts:
            count = counts[row.key]
            raw = placed(raw, path, row.each[count - 1] if row.each else count)
        else:
            times = 1 if tally.ordered else counts[row.key]
            values = row.each[:times] if row.each else [value] * times
            found.setdefault(path, []).extend(values)
    for path, values in found.items():
        raw = placed(raw, path, values)
    asked = {row.key for row in (chosen[1:] if tally.ordered else chosen)}
    if then is None or not asked:
        return Send(raw)
    return Pick(narrowed(then, raw, asked))


def narrowed(tally: Tally, raw: Raw, keys: set[str]) -> Tally:
    """Return a question about these rows alone, of which a command knows something already."""
    rows = tuple(row for row in tally.rows if row.key in keys)
    done = Fill({**tally.done.raw, **raw}, tally.done.path, tally.done.then)
    return evolve(tally, rows=rows, done=done)


def numbered(details: Details, values: Sequence[str]) -> dict[str, int]:
    """Return which of its values each detail has, from 0, by the values' keys."""
    return {
        one.key: [value.key for value in one.values].index(key)
        for one, key in zip(details.details, values, strict=True)
    }


def detailed(details: Details, values: Sequence[str], n: int, key: str) -> tuple[str, ...] | None:
    """Return the values once detail `n` has this one: what goes before it stays.

    What comes after it stays where it can; None where it cannot be told with what goes before.
    """
    wanted = (*values[:n], key)
    ways = [tuple(one.split("/")) for one in details.presses]
    found = [way for way in ways if way[: n + 1] == wanted]
    usual = (*wanted, *details.start[n + 1 :])
    kept = (*wanted, *values[n + 1 :])
    for one in (kept, usual):
        if one in found:
            return one
    return found[0] if found else None
