"""What everybody looks up for: the Hive is found, somebody dies, one Trooper or human is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.panic_station.face.distances import Distance, distances, hive_of
from companion.games.panic_station.face.map import board
from companion.games.panic_station.face.names import LETTERS, WHO
from companion.games.panic_station.face.table import FaceTable
from companion.stage.endings import BigMoment, SideList, SideRow, SideValue, Spectacle
from companion.stage.scene import News, Selection

HIVE: Final = Spectacle("hive", "parasite", "swarm", "alarm")
DEATH: Final = Spectacle("skull", "parasite", "swarm", "alarm")
TROOPER: Final = Spectacle("trooper", "flame", "rise", "attention")
HUMAN: Final = Spectacle("human", "parasite", "swarm", "alarm")
LAYS: Final = ("room_placed", "card_explored")


def big(news: News, events: tuple[Mapping[str, Any], ...]) -> BigMoment | None:
    """PS-HIVE-01, PS-HP-02, PS-ELIM-02, PS-WIN-06, PS-WIN-07: return the biggest of it."""
    view = news.view
    if view is None:
        return None
    table = FaceTable(news, Selection())
    if any(one["type"] in LAYS and one.get("card") == "hive" for one in events):
        return _hive(table, news, events)
    if any(one["type"] == "last_human_asked" for one in events):
        return BigMoment(say("One human is left"), _why_asked(news), HUMAN, "attention")
    dead = [one for one in events if one["type"] == "died"]
    if not dead:
        return None
    standing = [seat for seat, one in view["seats"].items() if one["trooper"]["health"]]
    if len(standing) == 1 and any(one["who"] == "trooper" for one in dead):
        text = say("Only {name} can still burn the Hive.", name=table.name(standing[0]))
        return BigMoment(say("One Trooper is left"), text, TROOPER, "attention")
    out = [one["seat"] for one in events if one["type"] == "eliminated"]
    if out:
        names = [table.name(seat) for seat in out]
        text = say("Both characters are dead: all the cards leave the game.")
        return BigMoment(say("{names} out of the game", names=names), text, DEATH)
    who = [table.owner(one["seat"], one["who"]) for one in dead]
    return BigMoment(_dies(who), say("Take it off the board."), DEATH)


def _why_asked(news: News) -> Message:
    """PS-WIN-06: say why a question follows, and how it is answered."""
    if news.sealing is not None:
        return say("The game goes on only if that hand can burn the Hive. Take your phones.")
    return say("The game goes on only if that hand can burn the Hive.")


def _hive(table: FaceTable, news: News, events: tuple[Mapping[str, Any], ...]) -> BigMoment:
    """PS-HIVE-01: say why a scan follows, what burns the Hive, and how far everybody has to go."""
    at = hive_of(table.view) if table.on_map else None
    return BigMoment(
        say("The Hive is found"),
        _why_scan(table, news, events),
        HIVE,
        middle=None if at is None else board(table),
        at=at,
        lists=() if at is None else (_needs(table), _far(table, at)),
        rule="PS-HIVE-01",
    )


def _why_scan(table: FaceTable, news: News, events: tuple[Mapping[str, Any], ...]) -> Message:
    name = table.name(table.active) if table.active else say("A player")
    who = say("{name} has found it.", name=name)
    if not any(one["type"] == "scan_opened" for one in events):
        return say("{who} Whoever burns it wins for the humans.", who=who)
    if news.sealing is None:
        return say("{who} That always brings a free heat scan: now you count who is infected.",
                   who=who)  # fmt: skip
    return say("{who} That always brings a free heat scan: take your phones.", who=who)


def _needs(table: FaceTable) -> SideList:
    """PS-HIVE-05, PS-VAR-03: say what it takes to burn it."""
    cans = 4 if table.view["options"]["four_gas"] else 3
    return SideList(
        say("To burn it"),
        (
            SideRow(say("A human's Trooper"), say("inside the Hive"), icon="trooper"),
            SideRow(say("{n} Gas Cans", n=cans), say("from that player's hand"), icon="gas"),
            SideRow(say("1 AP"), say("and the humans win"), icon="dot"),
        ),
    )


def _far(table: FaceTable, hive: str) -> SideList:
    """Say how many rooms each character is away from the Hive; the nearest Troopers stand out."""
    far, rows = distances(table.view, hive), list[SideRow]()
    ways = {seat: [far.get(one[who]["room"]) for who in WHO] for seat, one in table.seats.items()}
    nearest = min((one[0].rooms for one in ways.values() if one[0] is not None), default=None)
    for seat, found in ways.items():
        known, first = table.seats[seat], found[0]
        near = first is not None and first.rooms == nearest
        values = tuple(
            _value(one) if known[who]["health"] else SideValue("", "skull")
            for who, one in zip(WHO, found, strict=True)
        )
        rows.append(SideRow(table.name(seat), seat=seat, values=values, gone=not known["alive"],
                            tone="attention" if near else "plain"))  # fmt: skip
    locked = any(one.locked for found in ways.values() for one in found if one is not None)
    foot = SideRow(say("through a closed security door"), icon="lock") if locked else None
    heads = tuple(LETTERS[who] for who in WHO)
    return SideList(say("Rooms to the Hive"), tuple(rows), heads, foot)


def _value(one: Distance | None) -> SideValue:
    if one is None:
        return SideValue("–")
    return SideValue(str(one.rooms), "lock" if one.locked else None)


def _dies(who: list[Message]) -> Message:
    return say("{who} dies", who=who[0]) if len(who) == 1 else say("{who} die", who=who)
