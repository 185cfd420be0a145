"""The start of a turn: who is activated with how many cubes, who is influenced, who reveals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face.asking import leads
from companion.games.stationfall.face.names import ACTIONS, CUBE
from companion.games.stationfall.face.noting import reveal
from companion.games.stationfall.face.table import STARTS, FaceTable, Raw
from companion.stage.presses import Pick, Press, Send, Shut, Words
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Action

LIKELY: Final = 3
"""So many numbers of cubes are there at once."""


def lit(table: FaceTable) -> Mapping[str, Press]:
    """Return what tapping each Character does that can be activated now, if with cubes."""
    return {
        name: _press(table, name, ways, _stands(table, name))
        for name, ways in _by_name(table).items()
        if any(way["do"] == "activate" for way in ways)
    }


def influenced(table: FaceTable, name: str, why: Words) -> Press | None:
    """Return what tapping a Character does that can get cubes alone, and why so."""
    ways = _by_name(table).get(name)
    return None if ways is None else _press(table, name, ways, why)


def _by_name(table: FaceTable) -> Mapping[str, list[Raw]]:
    """Return the ways of activating each Character, and of influencing it, in Character Order."""
    if not table.acts or table.step not in STARTS or table.first_pending is not None:
        return {}
    found: dict[str, list[Raw]] = {}
    for way in (*_activations(table), *({"do": "influence", **one} for one in _cubes(table))):
        found.setdefault(way["character"], []).append(way)
    return {name: found[name] for name in table.characters if name in found}


def _cubes(table: FaceTable) -> list[Raw]:
    return table.ways("influence")


def _activations(table: FaceTable) -> list[Raw]:
    """Return every way of activating: as the cubes lie, or with as many more as are needed."""
    found: list[Raw] = [{"do": "activate", **way} for way in table.ways("activate")]
    if not table.offers("activate"):
        return found
    return found + [{"do": "activate", **way} for way in _cubes(table) if _suffices(table, way)]


def _suffices(table: FaceTable, way: Raw) -> bool:
    """SF-INF-01: tell whether with these cubes more nobody has more than the active seat."""
    one = table.characters[way["character"]]
    others = (n for seat, n in one["cubes"].items() if seat != table.active)
    mine = one["cubes"].get(table.active, 0) + way["cubes"]
    return bool(one["state"] == "live" and mine >= max(others, default=0))


def _press(table: FaceTable, name: str, ways: list[Raw], text: Words) -> Press:
    """Ask with how many cubes."""
    return table.later(f"character.{name}", lambda: _cubes_of(table, name, ways, text))


def _cubes_of(table: FaceTable, name: str, ways: list[Raw], text: Words) -> Ask:
    """First what is likely, then any number."""
    acts = [way for way in ways if way["do"] == "activate"]
    places = [way for way in ways if way["do"] == "influence"]
    first, more = acts[:LIKELY], acts[LIKELY:]
    choices = [_activated(table, way, bright=n == 0) for n, way in enumerate(first)]
    if more:
        choices.append(_numbers(table, "more", say("More cubes, and activate"), "play", more))
    if places:
        choices.append(_numbers(table, "place", say("Only place cubes"), CUBE, places))
    return Ask(f"character.{name}", name, tuple(choices), text, table.active)


def _activated(table: FaceTable, way: Raw, *, bright: bool) -> Choice:
    cubes, label = way.get("cubes", 0), say("Activate")
    if cubes:
        label = say_many(
            "Place {count} cube and activate", "Place {count} cubes and activate", cubes
        )
    return Choice(f"activate.{cubes}", label, Send(way), _will_act(table, way["character"]),
                  "play", bright=bright)  # fmt: skip


def _numbers(table: FaceTable, key: str, label: Message, icon: str, ways: list[Raw]) -> Choice:
    choices = tuple(Choice(str(way["cubes"]), str(way["cubes"]), Send(way)) for way in ways)
    asked = Ask(f"{key}.{ways[0]['character']}", say("How many cubes?"), choices,
                seat=table.active, numbers=True)  # fmt: skip
    sub: Words = say("Then activate another Character") if key == "place" else ""
    return Choice(key, label, Pick(asked), sub, icon)


def _will_act(table: FaceTable, name: str) -> Message:
    n = ACTIONS - bool(table.characters[name]["exhausted"])
    return say_many("{count} action", "{count} actions", n)


def _stands(table: FaceTable, name: str) -> Words:
    one = table.characters[name]
    if one["exhausted"]:
        return say("Exhausted: an activation disc lies on it.")
    return ""


def actions(table: FaceTable) -> list[Action]:
    """Return the buttons of a turn's start."""
    activate = _activate(table)
    alone = table.aims or activate is None or isinstance(activate.press, Shut)
    other = _of(table, "renegotiate", say("Renegotiate"), "undo", ("from",)) if alone else None
    found = [
        _with(table, activate, say("Or tap a card")),
        _with(table, other, say("Take a disc and cube back")),
        _with(table, reveal(table), say("Say who you are")),
    ]
    return [one for one in found if one is not None]


def _with(table: FaceTable, action: Action | None, sub: Message) -> Action | None:
    """Return a button with what it means, where there is room; one that is shut says why."""
    if not table.aims or action is None or isinstance(action.press, Shut):
        return action
    return evolve(action, sub=sub)


def _activate(table: FaceTable) -> Action | None:
    ways, label = _activations(table), say("Activate")
    if not ways:
        offer = table.closed("activate")
        return None if offer is None else Action("activate", label, table.shut(offer), icon="play")
    asked = table.later("activate", lambda: _whom(table, ways))
    return Action("activate", label, asked, icon="play", bright=True)


def _whom(table: FaceTable, ways: list[Raw]) -> Ask:
    names = [name for name in table.characters if any(one["character"] == name for one in ways)]
    choices = tuple(
        Choice(
            name,
            name,
            _press(
                table,
                name,
                [one for one in ways if one["character"] == name],
                _stands(table, name),
            ),
            _sub(table, name),
            seat=table.characters[name]["pc"],
            place=name,
        )
        for name in names
    )
    if not table.aims and (renegotiate := table.ways("renegotiate")):
        # A narrow screen has room for three buttons in a row.
        press = leads(table, "renegotiate", renegotiate, ("from",))
        choices += (Choice("nobody", say("Nobody: renegotiate"), press, icon="undo"),)
    return Ask("activate", say("Activate whom?"), choices, seat=table.active, rule="SF-TURN-02")


def _sub(table: FaceTable, name: str) -> Words:
    if name in (table.seats[table.active]["conspirators"] if table.active else ()):
        return _will_act(table, name)
    return say("place cubes first")


def _of(
    table: FaceTable, do: str, label: Message, icon: str, order: tuple[str, ...]
) -> Action | None:
    ways = table.ways(do)
    if not ways:
        offer = table.closed(do)
        return None if offer is None else Action(do, label, table.shut(offer), icon=icon)
    press = leads(table, do, ways, order)
    if isinstance(press, Pick):
        asked = press.question
        press = table.later(do, lambda: asked)
    return Action(do, label, press, icon=icon)
