"""The pictures of the report on a game; nothing in them was ever secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.say import say, say_many
from companion.core.setup import called
from companion.games.panic_station.cards import FULL_HEALTH, WHO
from companion.games.panic_station.face import audit
from companion.stage.facts import (
    Chain,
    Course,
    Courses,
    Fact,
    Finding,
    Findings,
    Moment,
    Part,
    Stack,
    Stacks,
    Tallies,
)

D4: Final = 4
SHOTS: Final = ("fire", "knife", "grenade")
"""What a parasite is killed with; one that the supply takes back is not killed."""


def facts(moments: Sequence[Moment]) -> tuple[Fact, ...]:
    """Return the pictures, the chain of infection first, once it is told."""
    if not moments:
        return ()
    pictures: tuple[Fact, ...] = (health(moments), scans(moments), deeds(moments), dice(moments))
    shot = wounded(moments)
    pictures = pictures if shot is None else (*pictures, shot)
    view = moments[-1].view
    if view.get("audit") is not None:
        return (*audit.picture(view["audit"], view["options"]), *pictures)
    chain = infection(moments)
    return pictures if chain is None else (chain, *pictures)


def health(moments: Sequence[Moment]) -> Courses:
    """Return each player's health, of both characters, at the end of each turn."""
    seats, now = moments[0].view["seats"], 0
    course = {seat: {0: _health(seats[seat])} for seat in seats}
    for moment in moments:
        turn = moment.view["turn"]
        now = turn["number"] if turn else now
        for seat in seats:
            course[seat][now] = _health(moment.view["seats"][seat])
    lines = tuple(Course(seat, seats[seat]["name"], _filled(course[seat], now)) for seat in seats)
    return Courses(say("Health, turn by turn"), len(WHO) * FULL_HEALTH, "heart", lines)


def scans(moments: Sequence[Moment]) -> Stacks:
    """Return what each heat scan counted."""
    columns = tuple(
        Stack(
            say("Turn {number}", number=moment.turn) if moment.turn else say("Scan"),
            (event["infected"], event["clean"]),
        )
        for moment, event in _all(moments, "scan_counted")
    )
    both = say_many("infected", "infected", 2), say_many("human", "humans", 2)
    parts = (Part(both[0], "alarm", "infected"), Part(both[1], "safe", "human"))
    return Stacks(say("Heat scans"), parts, columns, say("There was no heat scan."))


def dice(moments: Sequence[Moment]) -> Stacks:
    """Return how often the D4 showed each face, rolled by the app and on the table."""
    counts = {face: {"app": 0, "table": 0} for face in range(1, D4 + 1)}
    for moment, event in _all(moments, "rolled"):
        if event["sides"] == D4 and moment.do != "new_game":
            counts[event["face"]][event["by"]] += 1
    columns = tuple(Stack(str(face), (by["app"], by["table"])) for face, by in counts.items())
    rolled = any(sum(one.parts) for one in columns)
    parts = (
        Part(say("rolled by the app"), "attention", "tablet"),
        Part(say("on the table"), "quiet", "d4"),
    )
    none = say("No die was rolled.")
    return Stacks(say("The D4"), parts, columns if rolled else (), none, dice=D4)


def deeds(moments: Sequence[Moment]) -> Tallies:
    """Return each player's kills, wounds and searches."""
    seats = moments[0].view["seats"]
    killed, wounds, searches = (dict.fromkeys(seats, 0) for _ in range(3))
    for moment, _ in _all(moments, "parasite_killed"):
        if moment.do in SHOTS and moment.seat is not None:
            killed[moment.seat] += 1
    for _, event in _all(moments, "damaged"):
        wounds[event["seat"]] += event["wounds"]
    for moment, _ in _all(moments, "room_searched"):
        if moment.seat is not None:
            searches[moment.seat] += 1
    heads = (
        (say("Parasites killed"), "parasite"),
        (say("Wounds taken"), "heart"),
        (say("Searches"), "search"),
    )
    rows = tuple(
        (seat, str(one["name"]), (killed[seat], wounds[seat], searches[seat]))
        for seat, one in seats.items()
    )
    return Tallies(say("Who did what"), heads, rows)


def wounded(moments: Sequence[Moment]) -> Findings | None:
    """Return who wounded whom, and how often; None where no player attacked another."""
    names = {seat: one["name"] for seat, one in moments[0].view["seats"].items()}
    counts = dict[tuple[str, str], int]()
    for moment, event in _all(moments, "damaged"):
        turn = moment.view["turn"]
        by = turn["seat"] if turn and moment.do in (*SHOTS, "armor") else None
        if by is not None and by != event["seat"]:
            pair = by, event["seat"]
            counts[pair] = counts.get(pair, 0) + event["wounds"]
    lines = tuple(
        Finding(
            say_many(
                "{name} wounded {other} once.",
                "{name} wounded {other} {count} times.",
                count,
                name=called(by, names),
                other=called(seat, names),
            ),
            "alarm",
            "bullet",
            by,
        )
        for (by, seat), count in counts.items()
    )
    return Findings(say("Who attacked whom"), lines) if lines else None


def infection(moments: Sequence[Moment]) -> Chain | None:
    """Return who was infected, one after another, as it was told at the end."""
    told = [event for _, event in _all(moments, "winners_named")]
    if not told or not told[-1]["infected"]:
        return None
    seats = moments[0].view["seats"]
    links = tuple(
        (seat, str(seats[seat]["name"]), say("the Host") if n == 0 else say("then infected"))
        for n, seat in enumerate(told[-1]["infected"])
    )
    return Chain(say("The infection"), links, "host")


def _all(moments: Sequence[Moment], kind: str) -> Iterator[tuple[Moment, Mapping[str, Any]]]:
    for moment in moments:
        for event in moment.events:
            if event["type"] == kind:
                yield moment, event


def _health(seat: Mapping[str, Any]) -> int:
    return sum(seat[who]["health"] for who in WHO)


def _filled(values: Mapping[int, int], last: int) -> tuple[int, ...]:
    """Return a value for every turn: where nothing was done, that of the turn before."""
    found = [values[0]]
    for turn in range(1, last + 1):
        found.append(values.get(turn, found[-1]))
    return tuple(found)
