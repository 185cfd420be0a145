"""What tapping a Character does once somebody acts: what happened to it, and extra actions."""

from __future__ import annotations

from companion.core.say import Message, say
from companion.games.stationfall.face import deeds
from companion.games.stationfall.face.names import BRIBE, KOMPROMAT
from companion.games.stationfall.face.table import FaceTable, nothing, send
from companion.stage.presses import Press
from companion.stage.questions import Ask, Choice

EXTRAS: tuple[tuple[str, Message, str], ...] = (
    ("bribe", say("Bribe: 1 extra action"), BRIBE),
    ("kompromat", say("Kompromat: 1 extra action"), KOMPROMAT),
)


def press(table: FaceTable, name: str) -> Press:
    """Return what can be told of a Character."""
    told = ("data", *(do for do, _, _ in EXTRAS))
    if not (deeds.touches(table, name) or any(table.ways(do, character=name) for do in told)):
        return nothing(say("Nothing can happen to {character} now.", character=name))
    return table.later(f"menu.{name}", lambda: _menu(table, name))


def _menu(table: FaceTable, name: str) -> Ask:
    extras = [
        Choice(do, label, send(do, **ways[0]), icon=icon)
        for do, label, icon in EXTRAS
        if (ways := table.ways(do, character=name))
    ]
    choices = (*extras, *deeds.to_character(table, name), *_data(table, name))
    return Ask(f"menu.{name}", name, choices, say("What happened?"))


def _data(table: FaceTable, name: str) -> list[Choice]:
    return [
        Choice(key, label, deeds.told(table, "data", ways, f"{key}.{name}"), icon=icon)
        for key, (label, icon) in deeds.PAPERS.items()
        if (ways := table.ways("data", character=name, verb=key.removeprefix("data.")))
    ]
