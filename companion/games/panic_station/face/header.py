"""The strip above everything."""

from __future__ import annotations

from companion.core.say import Message, say, say_many
from companion.games.panic_station.face.happening import figures_of
from companion.games.panic_station.face.table import Table
from companion.stage.scene import Header, Meter


def header(table: Table) -> Header:
    """Return whose turn it is, and what comes next."""
    view, turn = table.view, table.turn
    scans = view["scans"]
    scanned = figures_of(scans[-1]) if scans else ()
    last = say("last scan") if scans else ""
    if table.over:
        return Header(say("The game is over"), last=last, figures=scanned)
    if turn is not None:
        return Header(
            say("{name}'s turn", name=table.name(turn["seat"])),
            _next(view.get("next_phase"), turn["number"]),
            turn["seat"],
            meters=(
                *_ap(turn["ap"] - turn["spent"], turn["ap"]),
                *_warning(view.get("next_phase")),
            ),
            last=last,
            figures=scanned,
        )
    if view["phase"] == "parasite":
        marker = view["marker"]["seat"]
        sub = say("{name} has the marker, and rolls", name=table.name(marker))
        title = say("Parasite Phase")
        return Header(
            title, sub, marker, "alarm", "parasite", _warning(0), last=last, figures=scanned
        )
    return Header(say("Setting up"), say("Lay the table, then begin"))


def _ap(left: int, of: int) -> tuple[Meter, ...]:
    return (Meter("ap", say("{left} of {all} AP", left=left, all=of), left, of, "pips"),)


def _warning(turns: int | None) -> tuple[Meter, ...]:
    """Return how many turns there are before the next Parasite Phase."""
    if turns is None:
        return ()
    return (Meter("phase", say("Parasite Phase"), turns, look="warning", icon="parasite"),)


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
