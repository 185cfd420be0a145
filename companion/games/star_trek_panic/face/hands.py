"""What the hands do on the table now, of what was just done: piece by piece, in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.face.names import (
    AT_RANGE,
    PARTS,
    kind_name,
    short_name,
)
from companion.games.star_trek_panic.face.table import FaceTable
from companion.stage.presses import Words
from companion.stage.scene import Line

NEWS: Final = ("cards_drawn", "cards_removed", "deck_renewed", "bag_refilled", "part_damaged",
               "part_repaired", "mission_ended", "timer_moved", "cards_discarded")  # fmt: skip
"""What the hands do even where no token lies on the table."""
Raw = Mapping[str, Any]
MOST: Final = 9


def checklist(table: FaceTable) -> tuple[Line, ...]:
    """Return what is to be done; where the tablet is the board no token is moved."""
    if table.over or not table.is_table:
        return ()
    found = list[Line]()
    kinds = {id_: one["kind"] for id_, one in table.threats.items()}
    for event in table.news.events:
        if event["type"] == "threat_placed":
            kinds.setdefault(event["id"], event["token"])
    for event in table.news.events:
        if table.on_tablet and event["type"] not in NEWS:
            continue
        line = _line(table, event, kinds)
        if line is not None and line not in found:
            found.append(line)
    return tuple(_short(found))


def _short(found: list[Line]) -> list[Line]:
    """Keep so many lines as can be read."""
    return found[:MOST]


def _line(table: FaceTable, event: Raw, kinds: Mapping[str, str]) -> Line | None:
    """Return what the hands do of an event."""
    if (words := _of_tokens(table, event, kinds)) is not None:
        return Line(words, "move")
    if (words := _of_ship(event)) is not None:
        return Line(words, "armor")
    return _of_cards(table, event)


def _called(kinds: Mapping[str, str], id_: str) -> Words:
    return short_name(kinds[id_]) if id_ in kinds else say("the token")


def _of_tokens(table: FaceTable, event: Raw, kinds: Mapping[str, str]) -> Message | None:
    id_ = str(event.get("id", ""))
    match event["type"]:
        case "threat_placed":
            name, range_ = kind_name(event["token"]), AT_RANGE[event["range"]]
            return say("{threat}: lay it in sector {sector}, {range}.", sector=event["sector"],
                       threat=name, range=range_)  # fmt: skip
        case "threat_moved":
            return say("{threat}: move it to sector {sector}, {range}.", sector=event["sector"],
                       threat=_called(kinds, id_), range=AT_RANGE[event["range"]])  # fmt: skip
        case "threat_hit":
            return say("{threat}: turn it, {n} points at the ship.", threat=_called(kinds, id_),
                       n=event["defense"])  # fmt: skip
        case "cloaked":
            return say("{threat}: turn it face down.", threat=_called(kinds, id_))
        case "uncloaked":
            return say("{threat}: turn it face up in sector {sector}.", sector=event["sector"],
                       threat=_called(kinds, id_))  # fmt: skip
        case "threat_destroyed" if id_ in kinds:
            return say("{threat}: take it off the board.", threat=_called(kinds, id_))
        case "threat_destroyed":
            return say("Take the token off the board that is gone on the tablet.")
        case "comet_struck":
            return say("Take everything but mission tokens out of sector {sector}.",
                       sector=event["sector"])  # fmt: skip
        case "bag_refilled":
            return say("Put all discarded threats back into the bag.")
    return None


def _of_ship(event: Raw) -> Message | None:
    match event["type"]:
        case "ship_turned":
            left, right = event["front"]
            return say("Turn the ship: its front looks at sectors {left} and {right}.", left=left,
                       right=right)  # fmt: skip
        case "part_damaged" | "part_repaired":
            return _part(event)
    return None


def _part(event: Raw) -> Message:
    facing, state = event["facing"], event["state"]
    name = PARTS[event["part"]][facing]
    if state == "intact":
        return say("{part}: as new again.", part=name)
    if event["part"] == "shield":
        if state == "destroyed":
            return say("Take this off the ship: {shield}.", shield=name)
        return say("Mark as damaged: {shield}.", shield=name)
    if state == "destroyed":
        return say("Mark as destroyed: {hull}.", hull=name)
    return say("Mark as damaged: {hull}.", hull=name)


def _of_cards(table: FaceTable, event: Raw) -> Line | None:
    seat = event.get("seat")
    match event["type"]:
        case "cards_drawn" if seat is not None:
            words = say_many("{name} draws {count} card.", "{name} draws {count} cards.",
                             event["cards"], name=table.name(seat))  # fmt: skip
            return Line(words, seat=seat)
        case "cards_discarded" if seat is not None:
            words = say_many("{name} discards {count} card.", "{name} discards {count} cards.",
                             event["cards"], name=table.name(seat))  # fmt: skip
            return Line(words, seat=seat)
        case "cards_removed":
            words = say_many("Take {count} card off the deck, out of the game.",
                             "Take {count} cards off the deck, out of the game.",
                             event["count"])  # fmt: skip
            return Line(words, "close")
        case "deck_renewed":
            return Line(say("Shuffle the discards: they are the new deck."), "shuffle")
        case "timer_moved":
            return Line(say("Move the mission's timer to {n}.", n=event["timer"]), "clock")
        case "mission_ended":
            return Line(_ended(event), "log")
    return None


def _ended(event: Raw) -> Message:
    if event["how"] == "completed":
        return say("Discard the committed cards, take the rewards, and lay the mission aside.")
    return say("Discard the committed cards, and lay the mission under its deck.")
