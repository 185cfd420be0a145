"""What the hands do on the table now, of what was just done: piece by piece, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.face.names import (
    AT_RANGE,
    short_name,
)
from companion.games.star_trek_panic.face.otherwise import happened
from companion.games.star_trek_panic.face.table import FaceTable
from companion.games.star_trek_panic.naming import part_name, the_kind
from companion.stage.presses import Words
from companion.stage.scene import Line

Raw = Mapping[str, Any]


def checklist(table: FaceTable) -> tuple[Line, ...]:
    """Return what is to be done; where the tablet is the board no token and no ship is there."""
    if table.over or not table.is_table:
        return ()
    table = FaceTable(evolve(table.news, events=happened(table.news)), table.selection)
    found = list[Line]()
    if not table.on_tablet:
        found += _tokens(table)
        found += [
            Line(words, "heading", settles=_ship_part(event))
            for event in table.news.events
            if (words := _of_ship(event)) is not None
        ]
    found += [line for event in table.news.events if (line := _of_cards(table, event)) is not None]
    return tuple(line for n, line in enumerate(found) if line not in found[:n])


class _Handled:
    """The tokens that the hands touch: those on the board, and those that were there before."""

    def __init__(self, table: FaceTable) -> None:
        before = table.news.before
        stood = {} if before is None else before["threats"]
        known = {**stood, **table.threats}
        self.kinds = {id_: one["kind"] for id_, one in known.items()}
        self.sectors = {id_: one["sector"] for id_, one in known.items()}
        for event in table.news.events:
            if event["type"] == "threat_placed":
                self.kinds.setdefault(event["id"], event["token"])
                self.sectors.setdefault(event["id"], event["sector"])

    def named(self, id_: str, *, alone: bool) -> Words:
        """Return a token as one would point at it: its name, and its sector; in a row in short."""
        kind = self.kinds[id_]
        name = the_kind(kind) if alone else short_name(kind)
        if id_ not in self.sectors:
            return name
        if alone:
            return say("{threat} in sector {sector}", threat=name, sector=self.sectors[id_])
        return say("{threat} ({sector})", threat=name, sector=self.sectors[id_])


def _tokens(table: FaceTable) -> list[Line]:
    """ST-MF-01: move by move, those of one kind in one line."""
    known = _Handled(table)
    found = [
        Line(words, "move", settles=(f"{event['id']}.there",) if "id" in event else ())
        for event in table.news.events
        if (words := _alone(event)) is not None
    ]
    for kind, words in TOGETHER.items():
        ids = dict.fromkeys(one["id"] for one in table.news.events if one["type"] == kind)
        if ids:
            names = [known.named(id_, alone=len(ids) == 1) for id_ in ids
                     if id_ in known.kinds]  # fmt: skip
            if len(names) < len(ids):
                names.append(say("whatever the tablet no longer shows"))
            text = say("{what} {threats}.", what=words, threats=names)
            if len(names) == 1:
                text = ONE[kind](names[0])
            about = tuple(f"{id_}.{what}" for id_ in ids for what in ABOUT[kind])
            found.append(Line(text, "move", settles=about))
    return found


TOGETHER: Final[Mapping[str, Message]] = {
    "threat_moved": say("Move as on the tablet:"),
    "uncloaked": say("Turn face up:"),
    "cloaked": say("Turn face down:"),
    "threat_hit": say("Turn to its lower number:"),
    "threat_strengthened": say("Turn to its higher number:"),
    "threat_destroyed": say("Take off the board:"),
}
"""What is done to several tokens at once; where they go is seen on the tablet."""
ONE: Final[Mapping[str, Callable[[Words], Message]]] = {
    "threat_moved": lambda one: say("Move {threat} as on the tablet.", threat=one),
    "uncloaked": lambda one: say("Turn {threat} face up.", threat=one),
    "cloaked": lambda one: say("Turn {threat} face down.", threat=one),
    "threat_hit": lambda one: say("Turn {threat} to its lower number.", threat=one),
    "threat_strengthened": lambda one: say("Turn {threat} to its higher number.", threat=one),
    "threat_destroyed": lambda one: say("Take {threat} off the board.", threat=one),
}
"""The same of one token alone."""
ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "threat_moved": ("place",),
    "uncloaked": ("face",),
    "cloaked": ("face",),
    "threat_hit": ("number",),
    "threat_strengthened": ("number",),
    "threat_destroyed": ("there", "place", "face", "number"),
}
"""What of a token is put right by it."""


def _alone(event: Raw) -> Message | None:
    match event["type"]:
        case "threat_placed":
            name, range_ = the_kind(event["token"]), AT_RANGE[event["range"]]
            return say("Lay {threat} in sector {sector}, at {range}.", sector=event["sector"],
                       threat=name, range=range_)  # fmt: skip
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


def _ship_part(event: Raw) -> tuple[str, ...]:
    if event["type"] == "ship_turned":
        return ("front",)
    return (f"{event['part']}.{event['facing']}",) if "part" in event else ()


def _part(event: Raw) -> Message:
    facing, state = event["facing"], event["state"]
    name = part_name(event["part"], facing, first=state == "intact")
    if event["part"] == "shield":
        if state == "intact":
            return say("{shield} is as new again.", shield=name)
        if state == "destroyed":
            return say("Take {shield} off the ship.", shield=name)
        return say("Mark {shield} as damaged.", shield=name)
    if state == "intact":
        return say("{hull} is as new again.", hull=name)
    if state == "destroyed":
        return say("Mark {hull} as destroyed.", hull=name)
    return say("Mark {hull} as damaged.", hull=name)


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
        case "cards_put_back" if seat is not None:
            words = say_many("{name} puts {count} card back on the deck.",
                             "{name} puts {count} cards back on the deck.",
                             event["cards"], name=table.name(seat))  # fmt: skip
            return Line(words, seat=seat)
        case "cards_taken_back" if seat is not None:
            words = say_many("{name} takes {count} card back.", "{name} takes {count} cards back.",
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
            words = say("Move the mission's timer to {n}.", n=event["timer"])
            return Line(words, "clock", settles=("timer",))
        case "mission_ended":
            return Line(_ended(event), "log")
    return None


def _ended(event: Raw) -> Message:
    if event["how"] == "completed":
        return say("Discard the committed cards, take the rewards, and lay the mission aside.")
    return say("Discard the committed cards, and lay the mission under its deck.")
