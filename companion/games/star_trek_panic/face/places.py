"""Questions for a place on the board: each is made once, as it hangs on little and is long."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from companion.core.evolving import evolve
from companion.core.say import say
from companion.games.star_trek_panic.board import RANGES, SECTORS, Facing
from companion.games.star_trek_panic.face.names import AT_RANGE, FACING, kind_name, short_name
from companion.stage.presses import Pick, Press, Send
from companion.stage.questions import Ask, Choice

What: TypeAlias = Literal["to", "free", "at", "place", "draw_threat"]
"""A card or an ability moves a token there, it stands there after all, or one comes out of the
bag."""
Stand: TypeAlias = tuple[int, str]
"""A sector and a range."""


@lru_cache(maxsize=1024)
def where(what: What, name: str, kind: str, looking: tuple[Facing, ...], here: Stand | None) -> Ask:
    """Ask for the sector, then for the range; `name` is the token's, or the kind's."""
    choices = tuple(
        Choice(str(sector), str(sector), Pick(_how_far(what, name, kind, sector, here)),
               FACING[looking[sector - 1]])
        for sector in SECTORS
    )  # fmt: skip
    return Ask(f"{what}.{name}", say("In which sector?"), choices, kind_name(kind), numbers=True)


def _how_far(what: What, name: str, kind: str, sector: int, here: Stand | None) -> Ask:
    choices = tuple(
        Choice(range_, AT_RANGE[range_], put(what, name, (sector, range_)), icon="ring")
        for range_ in RANGES
        if (sector, range_) != here
    )
    return Ask(f"{what}.{name}.{sector}", say("At which range?"), choices, kind_name(kind))


def put(what: What, name: str, to: Stand) -> Press:
    """Return what has a token stand there."""
    sector, range_ = to
    there: dict[str, Any] = {"sector": sector, "range": range_}
    match what:
        case "to" | "free":
            free = {"free": True} if what == "free" else {}
            return Send({"do": "play", "moves": [{"threat": name, **there}], **free})
        case "at":
            values = {f"threats.{name}.{field}": value for field, value in there.items()}
            return Send({"do": "adjust", "set": values})
    return Send({"do": what, "token": name, **there})


@lru_cache(maxsize=1024)
def dragged(
    id_: str, kind: str, here: Stand, places: tuple[str, ...], does: tuple[What, ...]
) -> Mapping[str, Press]:
    """Return what dragging a token to each place asks: what did it, or the app has it wrong.

    `places` are the board's, sector by sector and from the outside.
    """
    spots = [(sector, range_) for sector in SECTORS for range_ in RANGES]
    return {
        place: Pick(_why(id_, kind, spot, does))
        for place, spot in zip(places, spots, strict=True)
        if spot != here
    }


def _why(id_: str, kind: str, to: Stand, does: tuple[What, ...]) -> Ask:
    known = {
        "to": Choice("card", say("A card moves it"), put("to", id_, to), say("costs one card"),
                     "hand"),
        "free": Choice("free", say("An ability moves it"), put("free", id_, to),
                       say("costs no card"), "team"),
        "at": Choice("wrong", say("The app has it wrong"), put("at", id_, to), icon="pencil"),
    }  # fmt: skip
    first, *others = (known[one] for one in (*does, "at"))
    title = say("{threat}: to sector {sector}, {range}", threat=short_name(kind), sector=to[0],
                range=AT_RANGE[to[1]])  # fmt: skip
    return Ask(f"drag.{id_}.{to[0]}.{to[1]}", title, (evolve(first, bright=True), *others))
