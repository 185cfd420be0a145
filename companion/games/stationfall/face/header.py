"""The header above the table: whose turn it is, the Minute, how far the turn is."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message, say
from companion.games.stationfall.face.table import ACTS, STARTS, FaceTable
from companion.stage.middles import Tone
from companion.stage.presses import Words
from companion.stage.scene import Header, Line, Meter, Phase

ENDING: Final = "ending"
PENDING: Final = {
    "offer": say("An offer"),
    "project_x": say("Project X"),
    "detonation": say("The Antimatter"),
    "re_entry": say("Re-entry"),
    "bot": say("The bot's script"),
}


def header(table: FaceTable) -> Header:
    """Return whose turn it is and where it stands."""
    if table.over:
        return Header(say("The game is over"))
    if table.phase == "setup":
        return _setting_up(table)
    if table.phase == "stationfall":
        return Header(say("Stationfall"), _stationfall(table), icon="comet", tone="attention")
    assert table.turn is not None
    active = table.turn["seat"]
    mine = active == table.seat
    title = say("Your turn") if mine else say("{name}'s turn", name=table.name(active))
    return Header(
        title, _sub(table), active, _tone(table),
        meters=_meters(table), phases=_phases(table) if table.aims else (),
    )  # fmt: skip


def _setting_up(table: FaceTable) -> Header:
    if table.seat is not None:
        return Header(say("Setting up"), say("The game begins as soon as the table is set up."))
    return Header(say("Setting up"), say("Set up the table, then begin"))


def _stationfall(table: FaceTable) -> Message:
    if not table.view["scores"] and any(table.ways("reveal")):
        return say("Everybody reveals")
    return say("Deliver Data, then score")


def _sub(table: FaceTable) -> Words:
    assert table.turn is not None
    first = table.first_pending
    if first is not None:
        return PENDING[first["kind"]]
    if table.is_bots and table.active is not None:
        one = table.seats[table.active]
        return say("Minute {n}, bot: {character}", n=table.minute,
                   character=one["identity"] or one["bot"])  # fmt: skip
    return say("Minute {n}", n=table.minute)


def _tone(table: FaceTable) -> Tone:
    """It is an alarm while the Antimatter goes off or the station may burn."""
    first = table.first_pending
    alarming = first is not None and first["kind"] in ("detonation", "re_entry")
    return "alarm" if alarming else "plain"


def _phases(table: FaceTable) -> tuple[Phase, ...]:
    steps = (
        ("cubes", say("Cubes"), STARTS),
        ("actions", say("Actions"), ACTS),
        (ENDING, say("End of the turn"), (ENDING,)),
    )
    return tuple(Phase(key, label, lit=table.step in when) for key, label, when in steps)


def _meters(table: FaceTable) -> tuple[Meter, ...]:
    """Return how late it is; the tablet has the track for that."""
    if table.aims:
        return ()
    words = say("Minute {n}", n=table.minute)
    return (Meter("minute", words, table.minute, None, "number", "clock", words),)


def notices(table: FaceTable) -> tuple[tuple[str, Message | str], ...]:
    """Return what to remember now."""
    return tuple((one["rule"], one["text"]) for one in table.view["reminders"])


def call(table: FaceTable) -> Line | None:
    """Return what a player who is not at turn does: answer what is offered for their PC."""
    first, seat = table.first_pending, table.seat
    if seat is None or first is None or first["kind"] != "offer" or first["of"] != seat:
        return None
    by, character = table.name(first["by"]), first["character"]
    if first["what"] == "bribe":
        words = say("{name} offers a Bribe for an action with {character}: do you accept?",
                    name=by, character=character)  # fmt: skip
    else:
        words = say("{name} shows Kompromat for an action with {character}: do you accept?",
                    name=by, character=character)  # fmt: skip
    return Line(words, "hand", seat)
