"""What the table can tell once of its own copy, as a card or a Pod first matters in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.games.stationfall.naming import KINDS
from companion.stage.presses import Pick, Words
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Action

TITLES: Final[Mapping[str, Message]] = {
    "kind": say("What is {name}?"),
    "limit": say("{name}'s Influence Limit?"),
    "slots": say("How many items can {name} hold?"),
    "capacity": say("How many does {name} hold?"),
}
TEXT: Final = say("It is printed there. You are asked once, and it is kept for your copy.")


def action(table: FaceTable) -> Action | None:
    """Return a button beside what is done in a turn: it stands in nobody's way."""
    ways = table.ways("copy") if table.is_table and not table.news.earlier else []
    if not ways:
        return None
    ((home, forms),) = ways[0]["set"].items()
    ((name, known),) = forms.items()
    (field,) = known
    asked = _field(home, name, field, ways)
    sub: Words = say("My copy") if table.aims else ""
    return Action("learn", asked.title, Pick(asked), sub, "box")


def _field(home: str, name: str, field: str, ways: Sequence[Raw]) -> Ask:
    choices = tuple(_choice(way["set"], way["set"][home][name][field]) for way in ways)
    return Ask(f"copy.{field}.{name}", Message(TITLES[field].text, {"name": name}), choices, TEXT,
               icon="box")  # fmt: skip


def _choice(told: Raw, value: Any) -> Choice:
    if value is None:
        skip, sub = say("Skip this"), say("You are not asked again")
        return Choice("None", skip, send("copy", set=told), sub, "close")
    return Choice(str(value), KINDS.get(value, str(value)), send("copy", set=told))
