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
        before, self.events = table.news.before, table.news.events
        self.stood: Mapping[str, Raw] = {} if before is None else before["threats"]
        placed = {
            one["id"]: {"kind": one["token"], "sector": one["sector"]}
            for one in self.events
            if one["type"] == "threat_placed"
        }
        self.known: Mapping[str, Raw] = {**self.stood, **placed, **table.threats}

    def named(self, id_: str, kind: str, *, alone: bool) -> Words:
        """Return a token as one would point at it: its name, and its sector; in a row in short.

        What is to be moved or taken off still stands where it stood.
        """
        one = self.known[id_]
        if kind in ("threat_moved", "threat_destroyed"):
            one = self.stood.get(id_, one)
        kind, sector = one["kind"], one["sector"]
        if alone:
            return say("{threat} in sector {sector}", threat=the_kind(kind), sector=sector)
        return say("{threat} ({sector})", threat=short_name(kind), sector=sector)

    def of(self, kind: str) -> tuple[str, ...]:
        """Return the tokens that this is done to; ST-CLK-03: who slides is moved, too."""
        found = [
            one["id"]
            for one in self.events
            if one["type"] == kind or (kind == "threat_moved" and self._slides(one))
        ]
        return tuple(dict.fromkeys(found))

    def _slides(self, event: Raw) -> bool:
        if event["type"] != "uncloaked" or event["id"] not in self.stood:
            return False
        there = self.stood[event["id"]]["sector"]
        return bool(event.get("sector", there) != there)


def _tokens(table: FaceTable) -> list[Line]:
    """ST-MF-01: move by move, those of one kind in one line."""
    known = _Handled(table)
    found = [
        Line(words, "move", settles=(f"{event['id']}.there",) if "id" in event else ())
        for event in table.news.events
        for words in _alone(table, event)
    ]
    for kind, words in TOGETHER.items():
        if ids := known.of(kind):
            names = [known.named(id_, kind, alone=len(ids) == 1) for id_ in ids
                     if id_ in known.known]  # fmt: skip
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


def _alone(table: FaceTable, event: Raw) -> list[Message]:
    match event["type"]:
        case "threat_placed":
            name, range_ = the_kind(event["token"]), AT_RANGE[event["range"]]
            return [say("Lay {threat} in sector {sector}, at {range}.", sector=event["sector"],
                        threat=name, range=range_)]  # fmt: skip
        case "comet_struck":
            return [say("Take everything but mission tokens out of sector {sector}.",
                        sector=event["sector"])]  # fmt: skip
        case "bag_refilled":
            return [say("Put all discarded threats back into the bag.")]
        case "mission_token_laid":
            return [say("Lay the mission's token “{label}” in sector {sector}, at {range}.",
                        label=event["label"], sector=event["sector"],
                        range=AT_RANGE[event["range"]])]  # fmt: skip
        case "mission_token_moved" if table.mission is not None:
            label = table.mission["tokens"][event["id"]]["label"]
            return [say("Move the mission's token “{label}” as on the tablet.", label=label)]
        case "mission_token_gone":
            return [_gone(event)]
        case "mission_ended" if table.news.before is not None:
            ended = table.news.before["mission"] or {"tokens": {}}
            return [_gone(one) for one in ended["tokens"].values()]
    return []


def _gone(token: Raw) -> Message:
    return say("Take the mission's token “{label}” off the board.", label=token["label"])


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
    if event["type"] in IN_HANDS:
        seat = event["seat"]
        return Line(IN_HANDS[event["type"]](event["cards"], table.name(seat)), seat=seat)
    match event["type"]:
        case "cards_returned":
            words = say_many("Put {count} card that was out of the game back on the deck.",
                             "Put {count} cards that were out of the game back on the deck.",
                             event["count"])  # fmt: skip
            return Line(words, "undo")
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
        case "mission_ended" | "mission_back" | "mission_put_back":
            return Line(_of_mission(event), "log")
    return None


IN_HANDS: Final[Mapping[str, Callable[[int, Words], Message]]] = {
    "cards_drawn": lambda n, name: say_many(
        "{name} draws {count} card.", "{name} draws {count} cards.", n, name=name
    ),
    "cards_discarded": lambda n, name: say_many(
        "{name} discards {count} card.", "{name} discards {count} cards.", n, name=name
    ),
    "cards_put_back": lambda n, name: say_many(
        "{name} puts {count} card back on the deck.",
        "{name} puts {count} cards back on the deck.",
        n,
        name=name,
    ),
    "cards_taken_back": lambda n, name: say_many(
        "{name} takes {count} card back.", "{name} takes {count} cards back.", n, name=name
    ),
    "cards_given": lambda n, name: say_many(
        "{name} gives {count} card to another player.",
        "{name} gives {count} cards to another player.",
        n,
        name=name,
    ),
    "cards_laid": lambda n, name: say_many(
        "{name} lays {count} card to the mission.",
        "{name} lays {count} cards to the mission.",
        n,
        name=name,
    ),
}
"""What somebody does with cards of their own hand."""


def _of_mission(event: Raw) -> Message:
    if event["type"] == "mission_put_back":
        return say("Put the mission back on its deck: {mission}.", mission=event["mission"])
    if event["type"] == "mission_back":
        name, cards = event["mission"], event["cards"]
        if not cards:
            return say("Lay the mission out again: {mission}.", mission=name)
        return say_many("Lay the mission out again, and {count} committed card: {mission}.",
                        "Lay the mission out again, and {count} committed cards: {mission}.",
                        cards, mission=name)  # fmt: skip
    if event["how"] == "completed":
        return say("Discard the committed cards, take the rewards, and lay the mission aside.")
    return say("Discard the committed cards, and lay the mission under its deck.")
