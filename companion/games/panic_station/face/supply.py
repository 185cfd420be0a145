"""Setting the parasites right: one more from the supply, or one back to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.panic_station.cards import TWO_ROOMS
from companion.games.panic_station.face.table import FaceTable
from companion.stage.presses import Pick, Press, Send, Shut
from companion.stage.questions import Ask, Choice

EMPTY: Final = say("None of these is left in the supply: take one off the board first.")


def parasites(table: FaceTable) -> Ask:
    """PS-CMP-06: say what is otherwise on the table; a parasite on the map is moved by dragging."""
    supply = table.view["supply"]
    off = tuple(_taken(table))
    choices = (
        _more(table, "grey", say("Put a grey parasite on the board"), supply["grey"]),
        _more(table, "black", say("Put a black parasite on the board"), supply["black"]),
        Choice("off", say("Take a parasite off the board"),
               Pick(Ask("parasites.off", say("Which one goes back to the supply?"), off))
               if off else Shut(Refusal("no_target", say("No parasite is on the board."))),
               icon="parasite"),
    )  # fmt: skip
    text = say("In the supply: {grey} grey, {black} black. Drag a parasite on the map to move it.",
               grey=supply["grey"], black=supply["black"])  # fmt: skip
    return Ask("parasites", say("Fix the parasites"), choices, text, icon="parasite")


def _more(table: FaceTable, disc: str, label: Message, left: int) -> Choice:
    sub = say("{n} in the supply", n=left)
    if not left:
        return Choice(disc, label, Shut(Refusal("bad_value", EMPTY)), sub, "parasite")
    if not table.on_map:
        return Choice(disc, label, _so(table, _every(table), disc, None), sub, "parasite")
    rooms = tuple(
        Choice(place, table.room(place), _so(table, _every(table), disc, place),
               table.told_apart(place), "parasite")
        for place in _places(table)
    )  # fmt: skip
    ask = Ask(f"parasites.{disc}", say("Which room is it in?"), rooms)
    return Choice(disc, label, Pick(ask), sub, "parasite")


def _places(table: FaceTable) -> Iterator[str]:
    for key, room in table.view["rooms"].items():
        if room["card"] in TWO_ROOMS:
            yield from (f"{key}:n", f"{key}:s")
        else:
            yield key


def _every(table: FaceTable) -> list[Mapping[str, Any]]:
    return [dict(one) for one in table.view["parasites"]]


def _so(table: FaceTable, every: list[Mapping[str, Any]], disc: str, place: str | None) -> Press:
    more = {"disc": disc, "side": disc, "room": place}
    return Send({"do": "adjust", "set": {"parasites": [*every, more]}})


def _taken(table: FaceTable) -> Iterator[Choice]:
    """Go through the parasites that could be taken off; those alike in one room are one choice."""
    every, seen = _every(table), set[tuple[Any, ...]]()
    for one in every:
        looks = one["side"], one["disc"], one["room"]
        if looks in seen:
            continue
        seen.add(looks)
        left = [other for other in every if other["id"] != one["id"]]
        sub: Message | str = table.told_apart(one["room"]) if table.on_map else ""
        press = Send({"do": "adjust", "set": {"parasites": left}})
        yield Choice(one["id"], table.parasite(one["id"]), press, sub, "parasite")
