"""The Minute track, with everybody's time markers and the one that resolves after this turn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.say import Message, say
from companion.games.stationfall.face.names import MARK_ICONS
from companion.games.stationfall.face.table import FaceTable, Raw
from companion.games.stationfall.names import MINUTE
from companion.stage.middles import Marker, Tone
from companion.stage.presses import Pick, Press
from companion.stage.questions import Number
from companion.stage.scene import Slot, Track

ABANDONS = 1
"""SF-ABS-01: the Minute that triggers Abandon Ship."""
LAST_MINUTE = 13


def tracks(table: FaceTable) -> tuple[Track, ...]:
    """Return the Minute track."""
    if table.phase == "setup":
        return ()
    first = max(table.view["setup"]["minute"], table.minute)
    slots = tuple(_slot(table, n) for n in range(first, -1, -1))
    return (Track("minute", say("Minute"), slots),)


def _slot(table: FaceTable, n: int) -> Slot:
    now = n == table.minute
    press: Press | None = None
    if now and table.is_table and not table.over:
        number = Number("minute", say("Minute"), table.minute, 0, LAST_MINUTE, "clock")
        press = Pick(number)
    marks = tuple(_marks(table, n)) if n <= table.minute else ()
    danger = n == 0 or any(one.tone == "alarm" for one in marks)
    return Slot(str(n), marks, now, "alarm" if danger and not now else "plain", press,
                past=n > table.minute)  # fmt: skip


def _marks(table: FaceTable, n: int) -> Iterator[Marker]:
    firing = due(table)
    for one in table.view["markers"]:
        if one["due"] == n or (n == table.minute and one in firing):
            soon = say("after this turn") if one in firing else ""
            tone: Tone = "alarm" if one["what"] == "antimatter" else "plain"
            yield Marker(marked(table, one), one["seat"], MARK_ICONS[one["what"]], tone, soon)
    if n == ABANDONS and not table.view["abandon_ship"]:
        yield Marker(say("Abandon Ship"), icon="leave")
    if n == 0 and table.view["re_entry"] is None:
        yield Marker(say("Fireball, 2 in 3"), icon="comet", tone="alarm")


def marked(table: FaceTable, one: Raw) -> Message:
    """Say what a time marker is and whose."""
    name = table.name(one["seat"])
    if one["what"] == "antimatter":
        return say("{name}'s Antimatter", name=name)
    if one["what"] == "launch":
        return say("{name}'s Timed Launch: {pod}", name=name, pod=one["on"])
    if one["what"] == "damage":
        return say("{name}'s marker: damage in {section}", name=name, section=one["on"])
    if one.get("text"):
        return say("{name}'s marker: {what}", name=name, what=one["text"])
    if one["on"] == MINUTE:
        return say("{name}'s time marker", name=name)
    return say("{name}'s time marker on {section}", name=name, section=one["on"])


def due(table: FaceTable) -> list[Raw]:
    """Return the time markers that resolve as this turn ends, in the order in which they do."""
    if table.active is None or table.phase != "play":
        return []
    late = [one for one in table.view["markers"] if one["due"] >= table.minute]
    if table.options["section_timer"] == "owner_next_turn":
        return [one for one in late if one["seat"] == table.active]
    own = [one for one in late if one["seat"] == table.active and one["on"] == MINUTE]
    last = table.next_seat is None
    return [*own, *(one for one in late if last and one["on"] != MINUTE)]
