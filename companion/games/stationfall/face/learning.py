"""What the table is asked once of its own copy, as a card or a Pod first matters in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.stationfall.face.asking import NOT_KNOWN
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.games.stationfall.naming import KINDS
from companion.stage.presses import Words
from companion.stage.questions import Ask, Choice, Fill, Row, Tally

TITLES: Final[Mapping[str, Message]] = {
    "kind": say("What is {name}?"),
    "limit": say("{name}'s Influence Limit?"),
    "slots": say("How many items can {name} hold?"),
    "capacity": say("How many does {name} hold?"),
}
TEXT: Final = say("It is printed there. You are asked once, and it is kept for your copy.")


def question(table: FaceTable) -> Ask | Tally | None:
    """Return what is asked now; one tap says that nobody knows."""
    ways = table.ways("copy") if table.is_table and table.first_pending is None else []
    if not ways:
        return None
    ((home, forms),) = ways[0]["set"].items()
    if len(ways) == 1:
        return _flags(home, forms)
    ((name, known),) = forms.items()
    (field,) = known
    return _field(home, name, field, ways)


def _flags(home: str, forms: Raw) -> Tally:
    """SF-BT-02: ask whom bots pass over, of all cards at once, then which of these are Drones."""

    def tally(key: str, title: Message, text: Message, flag: str, then: Tally | None) -> Tally:
        rows = tuple(
            Row(name, name, icon="human", path=("set", home, name, "flags"), counts=True,
                each=([flag],))
            for name in forms
        )  # fmt: skip
        done = Fill({"do": "copy", "set": {home: dict(forms)}}, (), then)
        must = then is not None
        return Tally(key, title, rows, done, say("Continue"), text, icon="human", must=must,
                     columns=3, by_hand=True)  # fmt: skip

    drones = tally("copy.drones", say("Which of them are Drones?"), say("The others are Paranoid."),
                   "drone", None)  # fmt: skip
    text = say("Bots pass them over. The cards say so; tap nothing if nobody is.")
    return tally("copy.flags", say("Who is Paranoid or a Drone?"), text, "paranoid", drones)


def _field(home: str, name: str, field: str, ways: Sequence[Raw]) -> Ask:
    choices = tuple(_choice(way["set"], way["set"][home][name][field]) for way in ways)
    return Ask(f"copy.{field}.{name}", Message(TITLES[field].text, {"name": name}), choices, TEXT,
               icon="box", must=True)  # fmt: skip


def _choice(told: Raw, value: Any) -> Choice:
    label: Words = NOT_KNOWN if value is None else KINDS.get(value, str(value))
    icon = "close" if value is None else None
    return Choice(str(value), label, send("copy", set=told), icon=icon)
