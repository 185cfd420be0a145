"""The rings of the scene: the ship as it is turned, where tokens stand, what would come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.board import FACINGS, RANGES, Facing, direction_of
from companion.games.star_trek_panic.face import foretold, hits
from companion.games.star_trek_panic.face.edges import about_facing
from companion.games.star_trek_panic.face.names import (
    FACING,
    KIND_ICONS,
    KINDS,
    OWNERS,
    RANGE,
    SHAPES,
    kind_name,
)
from companion.games.star_trek_panic.face.saving import Saving, on_token
from companion.games.star_trek_panic.face.table import SECTORS, FaceTable
from companion.games.star_trek_panic.face.tokens import about_threat, about_token, dragged
from companion.games.star_trek_panic.tokens import CAPTAINS
from companion.stage.middles import (
    Arrow,
    Burst,
    Centre,
    Edge,
    Layer,
    Piece,
    RingMap,
    Shape,
    Tone,
)
from companion.stage.presses import Words
from companion.stage.questions import Number

LAYERS: Final[Mapping[str, Layer]] = {
    "intact": "whole",
    "damaged": "damaged",
    "destroyed": "gone",
}
WORSE: Final[tuple[Layer, ...]] = ("whole", "damaged", "gone")
PAST: Final = ("threat_moved", "threat_placed", "threat_hit", "uncloaked", "cloaked",
               "part_damaged", "part_repaired")  # fmt: skip
"""What has just happened to a token or an edge, and is seen there."""


SAVES: Final = (say("Below a ship:"), say("what a hit saves"))


def board(table: FaceTable) -> RingMap:
    """Return the rings; on a light board the ship alone, as no token is known."""
    saves = hits.savings(table)
    first, is_still = table.facings[FACINGS[0]]["sector"], hits.is_aimed(table)
    return RingMap(
        tuple(str(table.sector_at(n)) for n in range(SECTORS)),
        tuple(RANGE[one] for one in RANGES),
        Centre(
            say("The ship"),
            "heading",
            tuple(_edge(table, facing) for facing in FACINGS),
            heading=float(table.place_of_sector(first)),
            nose=-0.5,
        ),
        (*_threats(table, saves), *_mission_tokens(table)),
        arrows=() if is_still else _arrows(table),
        facts=SAVES if is_still and saves else _facts(table),
        numbers=decks(table) if table.is_table and not table.over else (),
        bursts=() if is_still else _bursts(table),
        outlook=foretold.outlook(table),
        legend=_legend(table),
    )


def decks(table: FaceTable) -> tuple[Number, ...]:
    """Return the Enterprise cards, each number to be corrected."""
    found, most = table.view["decks"], table.view["setup"]["deck"]
    return (
        Number("decks.enterprise", say("in the deck"), found["enterprise"], 0, most),
        Number("decks.discard", say("played"), found["discard"], 0, most),
        Number("decks.removed", say("lost for good"), found["removed"], 0, most),
    )


def _facts(table: FaceTable) -> tuple[Words, ...]:
    bag = table.view["bag"]
    if bag is None:
        return (say("The threats lie on your board"),)
    found: tuple[Message, ...] = (
        say("{n} in the bag", n=bag["left"]),
        say_many("{count} discarded", "{count} discarded", bag["discard"]),
    )
    return (*found, say("our guess")) if bag["ours"] else found


def _edge(table: FaceTable, facing: Facing) -> Edge:
    return Edge(
        facing,
        FACING[facing],
        layers(table.facings[facing]),
        tone=_tone(table, facing),
        press=about_facing(table, facing),
        soon=_soon(table, facing),
        past=any(one["type"] in PAST and one.get("facing") == facing for one in table.news.events),
    )


def layers(one: Mapping[str, str]) -> tuple[Layer, ...]:
    """Return a facing's shield and hull."""
    return LAYERS[one["shield"]], LAYERS[one["hull"]]


def _tone(table: FaceTable, facing: Facing) -> Tone:
    """A facing is an alarm while it is asked who stops those that board there."""
    if _is_aimed_at(table, facing):
        return "safe"
    first = table.first_pending
    crews = first["boarders"] if first is not None and first["kind"] == "boarders" else ()
    return "alarm" if any(one["facing"] == facing for one in crews) else "plain"


def _is_aimed_at(table: FaceTable, facing: Facing) -> bool:
    """OUT-04: whether the card that is played now names this facing."""
    return hits.is_aimed(table) and hits.wanted(table)[1] == direction_of(facing)


def _soon(table: FaceTable, facing: Facing) -> tuple[Layer, ...]:
    """Return what phase 6 leaves of a facing; by the die, the worst."""
    if hits.is_aimed(table):
        return ()
    now = layers(table.facings[facing])
    after = [layers(one.case["ship"]["facings"][facing]) for one in foretold.endings(table)]
    worst = max(after, key=lambda one: [WORSE.index(layer) for layer in one], default=now)
    return () if worst == now else worst


def _threats(table: FaceTable, saves: Mapping[str, Saving]) -> list[Piece]:
    return [_threat(table, id_, one, saves.get(id_)) for id_, one in table.threats.items()]


def _threat(table: FaceTable, id_: str, one: Mapping[str, Any], saving: Saving | None) -> Piece:
    kind, defense, is_aimed = one["kind"], one["defense"], hits.is_aimed(table)
    lit = is_aimed and hits.fits(table, id_)
    return Piece(
        id_,
        table.place(one["sector"], one["range"]),
        letter="" if defense is None else str(defense),
        icon=KIND_ICONS.get(kind) if defense is None else None,
        name=table.short(id_),
        sub=on_token(saving) if lit else "",
        tone="safe" if lit else "plain",
        hidden=one["cloaked"],
        moves=dragged(table, id_),
        press=hits.aimed(table, id_) if is_aimed else about_threat(table, id_, saving),
        shape=shape(table, kind),
        pips=defense or 0,
        most=one["highest"] or 0,
        titled=kind in CAPTAINS or kind not in KINDS or defense is None or _may_cloak(table, one),
        lit=lit,
        past=any(one["type"] in PAST and one.get("id") == id_ for one in table.news.events),
    )


def _may_cloak(table: FaceTable, one: Mapping[str, Any]) -> bool:
    """ST-BOP-01: face up it looks like its owner's other ships, and plays otherwise."""
    return bool(table.tokens[one["kind"]]["cloaks"]) and not one["cloaked"]


def shape(table: FaceTable, kind: str) -> Shape:
    """Return what a token looks like, by whose it is."""
    owner = table.tokens[kind]["owner"]
    return "disc" if owner is None else SHAPES.get(owner, "hexagon")


def _legend(table: FaceTable) -> tuple[Piece, ...]:
    """Return a piece of each owner and of each ship of this copy's own, and one that is cloaked."""
    owners = {table.tokens[one["kind"]]["owner"] for one in table.threats.values()}
    found = [
        Piece(f"legend.{owner}", "", name=name, shape=SHAPES[owner])
        for owner, name in OWNERS.items()
        if owner in owners
    ]
    own = dict.fromkeys(
        one["kind"] for one in table.threats.values()
        if one["kind"] not in KINDS and one["defense"] is not None
    )  # fmt: skip
    found += [Piece(f"legend.{kind}", "", name=kind_name(kind), shape=shape(table, kind))
              for kind in own]  # fmt: skip
    if any(one["cloaked"] for one in table.threats.values()):
        found.append(Piece("legend.cloaked", "", name=say("Cloaked"), hidden=True, shape="oval"))
    return tuple(found)


def _mission_tokens(table: FaceTable) -> list[Piece]:
    if table.mission is None:
        return []
    return [
        Piece(
            id_,
            table.place(one["sector"], one["range"]),
            icon="marker",
            name=one["label"],
            press=about_token(table, id_),
        )
        for id_, one in table.mission["tokens"].items()
    ]


def _arrows(table: FaceTable) -> tuple[Arrow, ...]:
    """Return what would move, and who would board."""
    found = [
        Arrow(id_, table.place(sector, range_), "attention", die)
        for id_, sector, range_, die in foretold.moves(table)
    ]
    found += [Arrow(id_, facing, "alarm") for id_, (facing, _) in foretold.boarding(table).items()]
    return tuple(found)


def _bursts(table: FaceTable) -> tuple[Burst, ...]:
    """Return how hard each facing would be struck, and who would come aboard."""
    found = [Burst(facing, shots) for facing, shots in foretold.strikes(table).items()]
    crews = Counter[str]()
    for facing, damage in foretold.boarding(table).values():
        crews[facing] += damage
    found += [Burst(facing, str(damage), "boarder") for facing, damage in crews.items()]
    return tuple(found)
