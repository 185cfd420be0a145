"""The Characters in columns, in Character Order: who may act, what lies on each, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face import activating, character_menu
from companion.games.stationfall.face.correcting import correct
from companion.games.stationfall.face.names import (
    ACTIONS,
    BRIBE,
    CUBE,
    DATA_ICONS,
    KOMPROMAT,
    MARKER,
    STATE_TONES,
)
from companion.games.stationfall.face.outlook import outlook
from companion.games.stationfall.face.status import status
from companion.games.stationfall.face.table import ACTS, STARTS, FaceTable, Raw, nothing
from companion.games.stationfall.naming import DATA, LIVES
from companion.stage.middles import ColumnCard, Columns, Marker, Sign
from companion.stage.presses import Press, Words

CHANGES: Final = ("character_changed", "cubes_moved", "activated", "contaminated", "data_changed",
                  "bribe_spent", "kompromat_spent", "moved")  # fmt: skip


def columns(table: FaceTable) -> Columns:
    """Return the middle of the table."""
    lit = activating.lit(table)
    changed = {one.get("character") for one in table.news.events if one["type"] in CHANGES}
    return Columns(
        say("Characters"),
        tuple(_card(table, name, lit, past=name in changed) for name in table.characters),
        lit,
        () if table.phase == "setup" else status(table),
        () if table.phase == "setup" else _legend(table),
        outlook(table),
    )


def _card(table: FaceTable, name: str, lit: Mapping[str, Press], *, past: bool) -> ColumnCard:
    one = table.characters[name]
    state = one["state"]
    pips, most = _actions(table, name)
    return ColumnCard(
        name,
        name,
        sub=_where(table, name),
        state="" if state == "live" else LIVES[state],
        tone=STATE_TONES[state],
        pips=pips,
        most=most,
        counts=one["cubes"],
        may_act=_may_act(table, name),
        discs=tuple(one["discs"]),
        badges=(*_badges(table, one), *_bonus_of(table, name)),
        whose=one["pc"],
        dim=state in ("escaped", "annihilated"),
        chosen=name == table.acting,
        past=past,
        press=None if name in lit else _press(table, name),
        correct=correct(table, name),
    )


def _where(table: FaceTable, name: str) -> Words:
    pod = table.pod_of(name)
    if pod is not None:
        return say("in {pod}", pod=pod)
    return table.characters[name]["section"] or ""


def _may_act(table: FaceTable, name: str) -> tuple[str, ...]:
    return tuple(
        seat for seat, one in table.seats.items() if name in one["conspirators"] and not one["out"]
    )


def _actions(table: FaceTable, name: str) -> tuple[int, int]:
    """Return how many actions it would have, or has left in this turn."""
    if table.turn is None or table.characters[name]["state"] != "live":
        return 0, 0
    if name == table.acting:
        left = table.turn["actions"] - table.turn["spent"] + table.turn["extras"].get(name, 0)
        return max(min(left, ACTIONS), 0), ACTIONS
    if table.step in STARTS and table.active in _may_act(table, name):
        return ACTIONS - bool(table.characters[name]["exhausted"]), ACTIONS
    return 0, 0


def _badges(table: FaceTable, one: Raw) -> tuple[Marker, ...]:
    found = [Marker(DATA[data], icon=DATA_ICONS[data]) for data in one["data"]]
    if one["contaminated"]:
        found.append(Marker(say("Contaminated"), icon="gas", tone="attention"))
    found += [
        Marker(say("{name}'s Bribe", name=table.name(seat)), seat, BRIBE) for seat in one["bribes"]
    ]
    if one["kompromat_used"]:
        found.append(Marker(say("Kompromat used"), icon=KOMPROMAT))
    found += [Marker(item, icon="items") for item in one["items"]]
    return tuple(found)


def _bonus_of(table: FaceTable, name: str) -> Iterator[Marker]:
    """SF-SCO-03: say whose bonus character this is, once that is shown."""
    for seat, one in table.seats.items():
        if one["bonus"] == name:
            yield Marker(say("{name}'s bonus character", name=table.name(seat)), seat, "winner")


def _press(table: FaceTable, name: str) -> Press | None:
    """Return what a card that cannot be activated does: tell of it, or say why not."""
    if table.over or table.phase != "play":
        return None
    if table.acts and table.step in ACTS:
        return character_menu.press(table, name)
    words, rule = why(table, name)
    return activating.influenced(table, name, words) or nothing(words, rule)


def why(table: FaceTable, name: str) -> tuple[Message, str | None]:
    """Say why a Character cannot be activated now."""
    one, seat = table.characters[name], table.active
    if one["state"] != "live":
        return say("{character} is not Live.", character=name), "SF-TURN-03"
    if seat is None or table.step not in STARTS:
        return say("This turn's activation or renegotiation is already done."), "SF-TURN-01"
    if table.is_bots:
        return say("The bot's script says who acts."), "SF-BT-03"
    if not table.acts:
        return say("It is not your turn."), None
    who = table.name(seat)
    if one["pc"] not in (None, seat):
        return say("{character} is {name}'s own Character.", character=name,
                   name=table.name(one["pc"])), "SF-INF-02"  # fmt: skip
    mine = one["cubes"].get(seat, 0)
    most = max(one["cubes"].values(), default=0)
    if mine == most == 0:
        return say("{name} has no cube on {character}.", name=who, character=name), "SF-INF-01"
    return say_many("Somebody else has more cubes on {character}: {count} more is needed.",
                    "Somebody else has more cubes on {character}: {count} more are needed.",
                    most - mine, character=name), "SF-INF-01"  # fmt: skip


def _legend(table: FaceTable) -> tuple[Sign, ...]:
    if table.phase != "play":
        return (Sign(say("Cubes"), "icon", CUBE, "attention"), Sign(say("Bribe"), "icon", BRIBE),
                Sign(say("bonus character"), "icon", "winner"))  # fmt: skip
    found = [
        Sign(say("the actions it has"), "pips"),
        Sign(say("may act with it"), "may_act"),
        Sign(say("activation disc: exhausted"), "disc"),
        Sign(say("Time markers"), "icon", MARKER),
        Sign(say("Cubes"), "icon", CUBE, "attention"),
        Sign(say("Kompromat"), "icon", KOMPROMAT),
        Sign(say("Bribe"), "icon", BRIBE),
    ]
    if table.acts and table.step in ACTS:
        found.append(Sign(say("Tap a Character to tell what happened to it.")))
    elif table.acts and not table.is_bots:
        found.append(Sign(say("Tap another card to see why it cannot act.")))
    return tuple(found)
