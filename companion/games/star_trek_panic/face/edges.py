"""What a finger on one of the ship's edges may mean: a repair, damage, or a correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.say import Message, say
from companion.games.star_trek_panic.board import CONDITIONS
from companion.games.star_trek_panic.face.names import FACING, PARTS, SHOTS, STATES
from companion.games.star_trek_panic.face.table import FaceTable, adjust, send
from companion.stage.presses import Later, Pick, Press
from companion.stage.questions import Ask, Choice


def about_facing(table: FaceTable, facing: str) -> Press | None:
    """Return what is asked about an edge that is pressed."""
    if table.over:
        return None
    repairs = (
        *(repair(way) for way in table.ways("repair", facing=facing)),
        *(_free(way) for way in table.ways("repair", facing=facing, free=True)),
    )
    if not table.is_table:
        return Pick(_asked(table, facing, repairs)) if table.acts and repairs else None
    if table.selection.brief:
        return Later(f"edge.{facing}")
    return Pick(_asked(table, facing, (*repairs, *_others(table, facing))))


def _asked(table: FaceTable, facing: str, choices: tuple[Choice, ...]) -> Ask:
    one = table.facings[facing]
    text = say(
        "Sector {sector}. Shield: {shield}. Hull: {hull}.",
        sector=one["sector"],
        shield=STATES[one["shield"]],
        hull=STATES[one["hull"]],
    )
    return Ask(f"edge.{facing}", FACING[facing], choices, text, icon="heading")


def repair(way: Mapping[str, Any]) -> Choice:
    """ST-CARD-05: return a resource card's use."""
    part = PARTS[way["part"]][way["facing"]]
    label = say("Repair: {part}", part=part)
    if way.get("rebuild"):
        label = say("Rebuild: {part}", part=part)
    key = f"repair.{way['part']}.{way['facing']}"
    return Choice(key, label, send("repair", **way), icon="heal")


def _free(way: Mapping[str, Any]) -> Choice:
    label = say("An ability mends: {part}", part=PARTS[way["part"]][way["facing"]])
    return Choice(f"free.{way['part']}", label, send("repair", **way), say("costs no card"), "team")


def _others(table: FaceTable, facing: str) -> tuple[Choice, ...]:
    found = list[Choice]()
    if table.is_open("damage"):
        press = Pick(_damage(facing))
        found.append(Choice("damage", say("It is hit"), press, icon=SHOTS))
    found += [
        Choice(
            f"correct.{part}",
            say("Correct: {part}", part=PARTS[part][facing]),
            Pick(_states(table, part, facing)),
            STATES[table.facings[facing][part]],
            "pencil",
        )
        for part in ("shield", "hull")
    ]
    return tuple(found)


def _damage(facing: str) -> Ask:
    """Return what the app cannot know of: a mission's or an effect's damage."""
    shots = [
        Choice(f"shots{n}", _shots(n), send("damage", facing=facing, points=n, **{"as": "shots"}),
               icon=SHOTS)
        for n in (1, 2, 3)
    ]  # fmt: skip
    crews = [
        Choice(f"boarder{n}", say("A boarder for {n}", n=n),
               send("damage", facing=facing, points=n, **{"as": "boarder"}), icon="boarder")
        for n in (1, 2, 3)
    ]  # fmt: skip
    comet = send("damage", facing=facing, **{"as": "comet"})
    choices = (*shots, *crews, Choice("comet", say("A comet"), comet, icon="comet"))
    title = say("What hits the {facing}?", facing=FACING[facing])
    text = say("For what a mission, an effect or a card does.")
    return Ask(f"damage.{facing}", title, choices, text, icon=SHOTS)


def _shots(n: int) -> Message:
    return say("Shots for {n} at once", n=n) if n > 1 else say("A shot for 1")


def _states(table: FaceTable, part: str, facing: str) -> Ask:
    now = table.facings[facing][part]
    choices = tuple(
        Choice(
            state, STATES[state], adjust({f"ship.facings.{facing}.{part}": state}),
            bright=state == now,
        )
        for state in CONDITIONS
    )  # fmt: skip
    return Ask(f"correct.{facing}.{part}", PARTS[part][facing], choices, icon="pencil")
