"""The strip above everything."""

from __future__ import annotations

from companion.core.say import Message, say, say_many
from companion.tablet.faces.panic_station.happening import figures_of
from companion.tablet.faces.panic_station.table import Table
from companion.tablet.scene import Header


def header(table: Table) -> Header:
    """Return whose turn it is, and what comes next."""
    view, turn = table.view, table.turn
    scans = view["scans"]
    scanned = figures_of(scans[-1]) if scans else ()
    scan: Message | str = ""
    if scans:
        last = scans[-1]
        scan = say(
            "Last scan: {infected} infected, {clean} human",
            infected=last["infected"],
            clean=last["clean"],
        )
    if table.over:
        return Header(say("The game is over"), scan=scan, scanned=scanned)
    if turn is not None:
        return Header(
            say("{name}'s turn", name=table.name(turn["seat"])),
            _next(view.get("next_phase"), turn["number"]),
            turn["seat"],
            (turn["ap"] - turn["spent"], turn["ap"]),
            view.get("next_phase"),
            scan=scan,
            scanned=scanned,
        )
    if view["phase"] == "parasite":
        marker = view["marker"]["seat"]
        sub = say("{name} has the marker, and rolls", name=table.name(marker))
        title = say("Parasite Phase")
        return Header(title, sub, marker, alarm=True, next_phase=0, scan=scan, scanned=scanned)
    return Header(say("Setting up"), say("Lay the table, then begin"))


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
