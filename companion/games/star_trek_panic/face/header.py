"""The header above the table: whose turn it is, the seven phases, the mission's timer."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.face import foretold
from companion.games.star_trek_panic.face.names import PHASES, SHOTS
from companion.games.star_trek_panic.face.table import FaceTable
from companion.stage.middles import Tone
from companion.stage.presses import Words
from companion.stage.scene import Header, Line, Meter, Phase


def header(table: FaceTable) -> Header:
    """Return whose turn it is and where it stands."""
    if table.over:
        return Header(say("The game is over"))
    if table.turn is None:
        return _setting_up(table)
    active = table.turn["seat"]
    mine = active == table.seat
    title = say("Your turn") if mine else say("{name}'s turn", name=table.name(active))
    return Header(
        title,
        _sub(table),
        active,
        _tone(table),
        meters=() if table.aims else _meters(table),
        phases=_phases(table) if table.aims else (),
        told="" if table.aims else _forecast(table),
        figure=SHOTS,
    )


def _phases(table: FaceTable) -> tuple[Phase, ...]:
    return tuple(
        Phase(str(n), name, lit=n == table.phase and table.first_pending is None)
        for n, name in PHASES.items()
    )


def _forecast(table: FaceTable) -> Words:
    """Say the forecast where the board is behind a button."""
    found = foretold.outlook(table)
    if found is None:
        return ""
    lines = [words for words, _ in found.lines]
    if found.cases:
        lines += [say("{die}: {what}", die=die, what=what) for die, what in found.cases]
    return say("{title}: {what}", title=found.title, what=say_all(lines))


def say_all(lines: Sequence[Words]) -> Message:
    """Put sentences one after another."""
    said: Words = lines[0]
    for one in lines[1:]:
        said = say("{a} {b}", a=said, b=one)
    return say("{what}", what=said)


def _setting_up(table: FaceTable) -> Header:
    if table.first_pending is not None:
        return Header(say("The first mission"), say("Turn it up, and say which it is"))
    if table.seat is not None:
        return Header(say("Setting up"), say("The game begins as soon as the table is set up."))
    return Header(say("Setting up"), say("Set up the table, then begin"))


def _sub(table: FaceTable) -> Words:
    first = table.first_pending
    if first is None:
        return "" if table.aims else PHASES.get(table.phase, "")
    kinds = {
        "mission": say("A new mission"),
        "boarders": say("Boarders"),
        "starbase": say("The Starbase"),
    }
    return kinds[first["kind"]]


def _tone(table: FaceTable) -> Tone:
    """It is an alarm while somebody boards, and where phase 6 would be the end of the ship."""
    first = table.first_pending
    if first is not None:
        return "alarm" if first["kind"] == "boarders" else "plain"
    losses = [foretold.loss(table, one.case) for one in foretold.endings(table)]
    lost = any(one.over not in (None, "crew") for one in losses)
    return "alarm" if lost else "plain"


def _meters(table: FaceTable) -> tuple[Meter, ...]:
    found = list[Meter]()
    mission, missions = table.mission, table.view["missions"]
    if mission is not None and mission["timer"] is not None:
        left = say_many("{count} turn left", "{count} turns left", mission["timer"])
        long = say_many("{count} turn left for the mission", "{count} turns left for the mission",
                        mission["timer"])  # fmt: skip
        found.append(
            Meter("timer", left, mission["timer"], mission["limit"], "pips", "clock", long)
        )
    if missions["wanted"]:
        done = len(missions["completed"])
        label = say("of {most}", most=missions["wanted"])
        long = say("{n} of {most} missions", n=done, most=missions["wanted"])
        found.append(Meter("missions", label, done, icon="winner", long=long))
    return tuple(found)


def notices(table: FaceTable) -> tuple[tuple[str, Message | str], ...]:
    """Return what to remember now."""
    return tuple((one["rule"], one["text"]) for one in table.view["reminders"])


def call(table: FaceTable) -> Line | None:
    """Return what a player who is not at turn does: play Security while somebody boards."""
    first, seat = table.first_pending, table.seat
    if seat is None or first is None or first["kind"] != "boarders" or table.over:
        return None
    total = sum(one["damage"] for one in first["boarders"])
    words = say("Boarders: {n} damage. Do you play Security?", n=total)
    return Line(words, "boarder")
