"""The strip above everything."""

from __future__ import annotations

from attrs import evolve

from companion.core.say import Message, say, say_many
from companion.games.panic_station.face.happening import figures_of
from companion.games.panic_station.face.table import Table
from companion.stage.scene import Header, Meter


def header(table: Table) -> Header:
    """Return whose turn it is, what comes next, and what the last scan counted."""
    head, scans = _head(table), table.view["scans"]
    if not scans:
        return head
    infected, clean = scans[-1]["infected"], scans[-1]["clean"]
    return evolve(
        head,
        last=say("last scan"),
        figures=figures_of(scans[-1]),
        told=say("Last scan: {infected} infected, {clean} human", infected=infected, clean=clean),
        figure="heat-scanner",
    )


def _head(table: Table) -> Header:
    view, turn = table.view, table.turn
    if table.over:
        return Header(say("The game is over"))
    if turn is not None:
        return Header(
            say("{name}'s turn", name=table.name(turn["seat"])),
            _next(view.get("next_phase"), turn["number"]),
            turn["seat"],
            meters=(
                _ap(turn["ap"] - turn["spent"], turn["ap"]),
                *_warning(view.get("next_phase")),
            ),
        )
    if view["phase"] == "parasite":
        marker = view["marker"]["seat"]
        sub = say("{name} has the marker, and rolls", name=table.name(marker))
        return Header(say("Parasite Phase"), sub, marker, "alarm", "parasite", _warning(0))
    return Header(say("Setting up"), say("Lay the table, then begin"))


def _ap(left: int, of: int) -> Meter:
    label = say("{left} of {all} AP", left=left, all=of)
    long = say_many("{count} AP left", "{count} AP left", left)
    return Meter("ap", label, left, of, "pips", long=long)


def _warning(turns: int | None) -> tuple[Meter, ...]:
    """Return how many turns there are before the next Parasite Phase."""
    if turns is None:
        return ()
    label = say("Parasite Phase")
    long = (
        say("The Parasite Phase is next")
        if turns == 0
        else say_many(
            "Parasite Phase after {count} turn", "Parasite Phase after {count} turns", turns
        )
    )
    return (Meter("phase", label, turns, look="warning", icon="parasite", long=long),)


def _next(turns: int | None, number: int) -> Message:
    if turns is None:
        return say("Turn {number}", number=number)
    if turns == 0:
        return say("Turn {number} · the Parasite Phase is next", number=number)
    return say_many(
        "Turn {number} · Parasite Phase after {count} turn",
        "Turn {number} · Parasite Phase after {count} turns",
        turns,
        number=number,
    )
