"""The active player's buttons for items and trades: which card, for what, and with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.game import Offer
from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.games.panic_station.face.attacks import ARMOR, answered, shots, target_choice, unlike
from companion.games.panic_station.face.names import ITEM_ICONS, ITEMS
from companion.games.panic_station.face.table import (
    TO_COME,
    AskedField,
    FaceTable,
    narrowed,
    send,
    where,
)
from companion.stage.presses import Later, Pick, Press, Shut
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Action

LAID = ("ammo", "keycard", "target_scope", "heavy_gun", "knife", "energy_boost")
"""What is laid open, or used up at once."""
OF_ANDROIDS = ("ammo", "target_scope", "heavy_gun")
"""Guns, and what belongs to them."""
USED: Final = (
    ("knife", say("Attack with the knife"), "knife", ("target", say("Who is attacked?"))),
    ("grenade", say("Throw a grenade"), "grenade", ("into", say("Into which room?"))),
    ("first_aid", say("First Aid Kit"), "first-aid", ("heals", say("Heal whom?"))),
    ("play", ITEMS["heat_scanner"], "heat-scanner", ("target", say("Scan whom?"))),
)
"""What is used on somebody, or somewhere: its command, and what that asks."""
NOBODY: Final = say("Nobody is here to use it on.")
NO_AP: Final = Refusal("no_ap", say("There are not enough AP left for this card."), "PS-ITEM-01")
"""Cards differ in what they cost: one that is shut while another is open costs more."""


def items(table: FaceTable) -> Action | None:
    """Return the button for items: each always has the same place, and says why it is shut."""
    who, play = table.acting, table.of("play")
    if play is None:
        return None
    offers = [play, *filter(None, (table.of(do, who) for do, *_ in USED))]
    if table.seat and play.closed is not None and all(one.closed is not None for one in offers):
        # Ten rows that all say why would say it later: only the table can have one done anyway.
        return Action("items", say("Play a card"), Shut(play.closed), icon="items")
    if table.selection.brief:
        return Action("items", say("Play a card"), Later(f"items.{who}"), icon="items")
    choices = [_used(table, *one) for one in USED]
    ask = Ask("items", say("Which card is played?"), (*_laid(table), *choices))
    return Action("items", say("Play a card"), Pick(ask), icon="items")


def _used(
    table: FaceTable, do: str, label: Message, icon: str, asked: tuple[str, Message]
) -> Choice:
    """Return the choice of a card that is used on somebody, where anybody is there."""
    offer = table.of(do, table.acting)
    if offer is not None:
        return item_of(table, offer, label, icon, asked)
    return Choice(do, label, Shut(Refusal("no_target", NOBODY)), icon=icon)


def _laid(table: FaceTable) -> list[Choice]:
    """Return the cards that are laid open, or used up at once."""
    offer = table.of("play")
    assert offer is not None
    open_ = {way.get("item"): way for way in offer.ways} if offer.closed is None else {}
    return [
        Choice(
            one,
            ITEMS[one],
            _using(table, one, open_[one])
            if one in open_
            else _shut_in_hand(table, offer.closed or NO_AP, one),
            icon=ITEM_ICONS[one],
        )
        for one in LAID
    ]


def _shut_in_hand(table: FaceTable, why: Refusal, item: str) -> Shut:
    """Say why a card is not played; only the table can have it done all the same."""
    raw = None if table.seat or why.is_firm else {"do": "play", "item": item}
    return Shut(why, raw)


def _using(table: FaceTable, item: str, way: Mapping[str, Any]) -> Press:
    """PS-ITEM-06, PS-ITEM-07: what only an Android uses is of no use once it is dead."""
    press = send("play", way)
    if item not in OF_ANDROIDS or "android" in table.living:
        return press
    why = say("Only the Android uses this, and it is dead.")
    return Shut(Refusal("dead", why, "PS-HP-02"), press.raw if table.seat is None else None)


def item_of(
    table: FaceTable, offer: Offer, label: Message, icon: str, asked: tuple[str, Message]
) -> Choice:
    """Return the choice of a card that is used on somebody, or somewhere."""
    key = "stab" if offer.do == "knife" else offer.do
    if offer.closed is not None:
        return Choice(key, label, table.shut(offer), icon=icon)
    name, title = asked
    show = AskedField(name, title, lambda value, _: _value(table, name, value), always=True)
    is_attack = offer.do == "knife"
    ways = [
        one
        for way in (unlike(table, offer.ways) if is_attack else offer.ways)
        if table.may_be_met(way.get("target", {}).get("seat"))
        for one in (answered(table, way, [way["target"]]) if is_attack else [way])
    ]
    if not ways:
        return Choice(key, label, Shut(Refusal("no_target", NOBODY)), icon=icon)
    fields = [show, ARMOR] if is_attack else [show]
    return Choice(key, label, narrowed(offer.do, ways, fields), icon=icon)


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
    label = say("Trade")
    if offer is not None and offer.closed is not None:
        return Action("trade", label, table.shut(offer), icon="trade")
    ways = [one for one in (offer.ways if offer else ()) if table.may_be_met(one["with"])]
    if not ways:
        why = Refusal("no_target", say("There is nobody to trade with yet."), "PS-TURN-09")
        return Action("trade", label, Shut(why), icon="trade")
    asks = [(way["with"], _traded(table, way)) for way in ways]
    if len(asks) == 1:
        label = say("Trade with {name}", name=table.name(asks[0][0]))
    fire = _open_fire(table)
    is_long = fire is not None and table.asks_later(len(fire.ways))
    press = Later(f"trade.{table.acting}") if is_long else Pick(_with_whom(table, asks))
    return Action("trade", label, press, icon="trade", bright=pending is not None)


def _open_fire(table: FaceTable) -> Offer | None:
    fire = table.of("fire", table.acting)
    return fire if fire is not None and fire.closed is None else None


def _with_whom(table: FaceTable, asks: Sequence[tuple[str, Ask]]) -> Ask:
    if len(asks) == 1:
        return asks[0][1]
    choices = tuple(Choice(s, table.name(s), Pick(one), seat=s) for s, one in asks)
    return Ask("trade.with", say("Trade with…"), choices)


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
        say(
            "Each gives one card face down, then looks at the one received. An infection card in"
            " the giver's own colour infects you, unless you gave a Gas Can."
        ),
        table.active,
        "trade",
        rule="PS-TRD-07",
    )
