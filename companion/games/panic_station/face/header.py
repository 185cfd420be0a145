"""The header above the table: turn, phase, the parasites' warning."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from companion.core.say import Message, say, say_many
from companion.games.panic_station.face.hands import scanned
from companion.games.panic_station.face.happening import figures_of
from companion.games.panic_station.face.table import FaceTable
from companion.stage.scene import Header, Line, Meter

SETTLED: Final = ("scan", "last_human_gas", "deck_gas")
"""What the table tells, though nobody's turn it is to."""


def header(table: FaceTable) -> Header:
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


def _head(table: FaceTable) -> Header:
    view, turn = table.view, table.turn
    if table.over:
        return Header(say("The game is over"))
    waits = "" if table.aims else _waits(table)
    if turn is not None:
        return Header(
            say("Your turn")
            if turn["seat"] == table.seat
            else say("{name}'s turn", name=table.name(turn["seat"])),
            _below(table, turn["number"]) if table.aims else waits,
            turn["seat"],
            meters=(
                _ap(turn["ap"] - turn["spent"], turn["ap"]),
                *_warning(view.get("next_phase")),
            ),
        )
    if view["phase"] == "parasite":
        marker = view["marker"]["seat"]
        sub = (
            say("You have the marker, and roll")
            if marker == table.seat
            else say("{name} has the marker, and rolls", name=table.name(marker))
        )
        title = say("Parasite Phase")
        return Header(title, waits or sub, marker, "alarm", "parasite", _warning(0))
    if table.seat is not None:
        sub = say("The game begins as soon as the table is set up.")
    else:
        sub = say("Set up the table, then begin")
    return Header(say("Setting up"), sub)


def notices(table: FaceTable) -> tuple[tuple[str, Message | str], ...]:
    """Return what to remember now."""
    found = tuple((one["rule"], one["text"]) for one in table.view["reminders"])
    if table.seat is None or table.over or table.seats[table.seat]["alive"]:
        return found
    return (
        ("", say("You are out. Keep your phone at hand: it may still ask you something.")),
        *found,
    )


def call(table: FaceTable) -> Line | None:
    """PS-TRD-01, PS-TRD-06: tell both that a trade follows, as soon as somebody has come in."""
    trades = [one for one in table.pending if one["kind"] == "trade"]
    active, seat = table.active, table.seat
    if active is None or seat is None:
        return None
    for by, of in scanned(table.events):
        if seat == of:
            words = say("Show your whole hand to {name}, and to nobody else.", name=table.name(by))
            return Line(words, "heat-scanner")
        if seat == by:
            words = say("{name} shows you the whole hand: look at it alone.", name=table.name(of))
            return Line(words, "heat-scanner")
    for trade in trades:
        partners = trade["with"]
        if seat == active:
            names = [table.name(one) for one in partners]
            words = (
                say("You came into {name}'s room: choose a card to trade.", name=names[0])
                if len(names) == 1
                else say("You came to {names}: choose one of them, and a card.", names=names)
            )
            return Line(words, "trade")
        if seat in partners:
            name = table.name(active)
            words = (
                say("{name} came into your room: choose a card to trade.", name=name)
                if len(partners) == 1
                else say("{name} came into your room: have a card ready to trade.", name=name)
            )
            return Line(words, "trade")
    return None


def _waits(table: FaceTable) -> Message | str:
    """Say whom everybody waits for: who was asked for Armor, or the table that settles a count."""
    asked = dict.fromkeys(
        target.partition(".")[0]
        for one in table.pending
        if one["kind"] == "armor"
        for attack in one["attacks"]
        for target in attack["targets"]
        if target.partition(".")[0] not in attack["answers"]
    )
    if asked:
        names = [table.name(seat) for seat in asked]
        return say("Waiting for {names}: Armor or not?", names=names)
    if any(one["kind"] in SETTLED for one in table.pending):
        return say("A question must be answered first.")
    return ""


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


def _below(table: FaceTable, number: int) -> Message:
    """Return what comes next; on a light board, where that has a row of its own, what was rolled.

    PS-PMOV-02: the table moves the parasites there, and may look up where they went.
    """
    face = None if table.on_map else table.view.get("rolled")
    if not face:
        return _next(table.view.get("next_phase"), number)
    return say("Turn {number} · last roll {face}: {what}", number=number, face=face,
               what=MOVED[table.view["options"]["template"][face - 1]])  # fmt: skip


MOVED: Final = {
    "up": say("the parasites moved up"),
    "right": say("the parasites moved right"),
    "down": say("the parasites moved down"),
    "left": say("the parasites moved left"),
}


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
