"""The active player's buttons for items and trades: which card, for what, and with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Offer
from companion.core.say import Message, say, say_many
from companion.games.panic_station.face.attacks import asking, shots, target_choice
from companion.games.panic_station.face.names import ITEM_ICONS, ITEMS
from companion.games.panic_station.face.table import (
    TO_COME,
    AskedField,
    FaceTable,
    narrowed,
    send,
    where,
)
from companion.stage.presses import Later, Pick, Shut
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Action

LAID = ("ammo", "keycard", "target_scope", "heavy_gun", "knife", "energy_boost")
"""What is laid open, or used up at once."""


def items(table: FaceTable) -> Action | None:
    """Return the button for items, if any can be played."""
    who, choices = table.acting, list[Choice]()
    if table.selection.brief and table.of("play") is not None:
        return Action("items", say("Play a card"), Later(f"items.{who}"), icon="items")
    for do, label, icon, fields in (
        ("knife", say("Attack with the knife"), "knife", ("target", say("At whom?"))),
        ("grenade", say("Throw a grenade"), "grenade", ("into", say("Into which room?"))),
        ("first_aid", say("First Aid Kit"), "first-aid", ("heals", say("Whose wounds?"))),
    ):
        offer = table.of(do, who)
        if offer is not None:
            choices.append(item_of(table, offer, label, icon, fields))
    scanner = table.of("play", who)
    if scanner is not None:
        target = ("target", say("Whom?"))
        choices.append(item_of(table, scanner, ITEMS["heat_scanner"], "heat-scanner", target))
    played = [*_played(table), *choices]
    if not played:
        return None
    ask = Ask("items", say("Which card is played?"), tuple(played))
    return Action("items", say("Play a card"), Pick(ask), icon="items")


def _played(table: FaceTable) -> list[Choice]:
    """Return the cards that are laid open, or used up at once."""
    offer = table.of("play")
    if offer is None:
        return []
    if offer.closed is not None:
        why = offer.closed
        return [
            Choice(
                one,
                ITEMS[one],
                Shut(why, None if table.seat or why.is_firm else {"do": "play", "item": one}),
                icon=ITEM_ICONS[one],
            )
            for one in LAID
        ]
    return [
        Choice(item, ITEMS[item], send("play", way), icon=ITEM_ICONS[item])
        for item in ITEMS
        for way in offer.ways
        if way.get("item") == item
    ]


def item_of(
    table: FaceTable, offer: Offer, label: Message, icon: str, asked: tuple[str, Message]
) -> Choice:
    """Return the choice of a card that is used on somebody, or somewhere."""
    key = "stab" if offer.do == "knife" else offer.do
    if offer.closed is not None:
        return Choice(key, label, table.shut(offer), icon=icon)
    name, title = asked
    show = AskedField(
        name, title, lambda value, _: _value(table, name, value), always=not table.aims
    )
    ways = [
        {**way, **(asking([way["target"]]) if offer.do == "knife" else {})} for way in offer.ways
    ]
    return Choice(key, label, narrowed(offer.do, ways, [show]), icon=icon)


def _value(table: FaceTable, name: str, value: Any) -> Choice:
    if name == "into":
        sub = where(value) if table.aims else table.way(value)
        place = None if table.aims else value
        return Choice(str(value), table.room(value), TO_COME, sub, "grenade", place=place)
    if name == "heals":
        one = value[0]
        label = table.owner(one["seat"], one["who"])
        if len(value) > 1:
            return _healed_both(table, *value)
        sub = say_many("{count} wound", "{count} wounds", one["wounds"])
        key = f"{one['seat']}.{one['who']}.{one['wounds']}"
        return Choice(key, label, TO_COME, sub, seat=one["seat"])
    return target_choice(table, value, TO_COME)


def _healed_both(table: FaceTable, one: Mapping[str, Any], other: Mapping[str, Any]) -> Choice:
    owners = [table.owner(each["seat"], each["who"]) for each in (one, other)]
    key = "-".join(f"{each['seat']}.{each['who']}" for each in (one, other))
    label = say("{a} and {b}", a=owners[0], b=owners[1])
    return Choice(key, label, TO_COME, say("a wound each"), "first-aid")


def trade(table: FaceTable) -> Action | None:
    """Return the button that answers a trade, while one is open."""
    pending = next(
        (one for one in table.pending if one["kind"] == "trade" and one["who"] == table.acting),
        None,
    )
    offer = table.of("trade", table.acting)
    if offer is None:
        return None
    label = say("Trade")
    if offer.closed is not None:
        return Action("trade", label, table.shut(offer), icon="trade")
    if len(offer.ways) == 1:
        label = say("Trade with {name}", name=table.name(offer.ways[0]["with"]))
    fire = _open_fire(table)
    is_long = fire is not None and table.asks_later(len(fire.ways))
    press = Later(f"trade.{table.acting}") if is_long else Pick(_with_whom(table, offer))
    return Action("trade", label, press, icon="trade", bright=pending is not None)


def _open_fire(table: FaceTable) -> Offer | None:
    fire = table.of("fire", table.acting)
    return fire if fire is not None and fire.closed is None else None


def _with_whom(table: FaceTable, offer: Offer) -> Ask:
    asks = [(way["with"], _traded(table, way)) for way in offer.ways]
    if len(asks) == 1:
        return asks[0][1]
    choices = tuple(Choice(s, table.name(s), Pick(one), seat=s) for s, one in asks)
    return Ask("trade.with", say("Whom with?"), choices)


def _traded(table: FaceTable, way: Mapping[str, Any]) -> Ask:
    seat = way["with"]
    done = Choice("done", say("The trade is done"), send("trade", way), icon="trade", bright=True)
    choices = [done]
    if _open_fire(table) is not None:
        choices.append(Choice("attack", say("Attack instead"), shots(table), icon="fire"))
    return Ask(
        f"trade.{seat}",
        say("{a} and {b} trade", a=table.name(table.active or ""), b=table.name(seat)),
        tuple(choices),
        say("Each gives one card, face down, and looks at what came."),
        table.active,
        "trade",
        rule="PS-TRD-07",
    )
