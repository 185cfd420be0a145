"""What follows when a card is held up: as its button would begin, with that card filled in.

A camera may see a card by chance, so nothing here changes the game: a finger says the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.abilities import Meaning
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.panic_station.face.actions import search_fields
from companion.games.panic_station.face.drawn import drawn_fields
from companion.games.panic_station.face.items import item_of
from companion.games.panic_station.face.map import LAYING, lay_or_bury
from companion.games.panic_station.face.names import ITEM_ICONS, ITEMS, WHO
from companion.games.panic_station.face.questions import question
from companion.games.panic_station.face.seats import correct
from companion.games.panic_station.face.table import (
    TO_COME,
    AskedField,
    FaceTable,
    Ways,
    narrowed,
    send,
)
from companion.stage.face import Held
from companion.stage.presses import Aim, Pick, Press, Send, Shut, Tick
from companion.stage.questions import Ask, Choice, Tally
from companion.stage.scene import Reply

IDLE: Final = say("nothing to be done with it now")


def reply(table: FaceTable, held: Held, meanings: Sequence[Meaning] | Refusal) -> Reply:
    """Return what follows when this card is held up."""
    kind, _, card = (held.card or "").partition("/")
    name = held.name or held.text
    if isinstance(meanings, Refusal):
        return Reply(_line(name, meanings.why))
    if kind == "character":
        return _character(table, name, card)
    if (line := _lies_already(table, kind, card, name)) is not None:
        return Reply(line)
    if card == "armor" and (press := _armor_tapped(table)) is not None:
        return Reply(name, press)
    found = [one for one in meanings if one.closed is None]
    if not found:
        return _closed(table, name, meanings)
    choices = tuple(choice for one in found for choice in _choices(table, one, card, len(found)))
    return Reply(name, _asked(held, name, choices))


def _line(name: Message | str, more: Message | str) -> Message:
    return say("{card}: {more}", card=name, more=more)


def _character(table: FaceTable, name: Message | str, card: str) -> Reply:
    """A character of the active player acts next; anybody else's panel is opened."""
    seat, _, who = card.rpartition("-")
    if seat not in table.seats:
        return Reply(_line(name, say("nobody plays this colour")))
    owner = table.owner(seat, who)
    if table.over:
        return Reply(owner)
    if seat == table.active:
        if not table.seats[seat][who]["health"]:
            return Reply(_line(owner, say("is dead")))
        return Reply(say("{who} acts now", who=owner), Aim(who=who))
    return Reply(owner, Pick(correct(table, seat, table.seats[seat])))


def _lies_already(table: FaceTable, kind: str, card: str, name: Message | str) -> Message | None:
    """Return what is said of a room that was laid."""
    if kind != "exploration" or not table.on_map:
        return None
    if any(room["card"] == card for room in table.view["rooms"].values()):
        return say("{card} is on the board already", card=name)
    return None


def _closed(table: FaceTable, name: Message | str, meanings: Sequence[Meaning]) -> Reply:
    """Say why it cannot be done; the table may do it anyway where that means something."""
    if not meanings or meanings[0].closed is None:
        return Reply(_line(name, IDLE))
    one = meanings[0]
    offer = table.of(one.do, one.who)
    way = offer.ways[0] if offer is not None and offer.ways else {}
    raw = {"do": one.do, **way, **({"who": one.who} if one.who else {}), **one.fields}
    assert one.closed is not None
    return Reply(name, Shut(one.closed, raw))


def _asked(held: Held, name: Message | str, choices: Sequence[Choice]) -> Press:
    """Ask which it is; one that asks something itself, or only lights the map, is begun at once."""
    if len(choices) == 1 and not isinstance(choices[0].press, Send):
        return choices[0].press
    if len(choices) == 1:
        choices = [evolve(choices[0], bright=True)]
    text = say("It was held up. What is done with it?") if len(choices) > 1 else ""
    return Pick(Ask(f"held.{held.card}", name, tuple(choices), text, icon=held.icon or None))


def _choices(table: FaceTable, one: Meaning, card: str, of: int) -> Iterator[Choice]:
    """Return the buttons of one meaning; `of` how many it is one."""
    at = table.standing(one.who)
    sub: Message | str = WHO[one.who] if one.who else ""
    match one.do:
        case "explore" | "bury" | "terminal" if table.on_map:
            yield from _laid(table, one, card, of)
        case "explore" | "terminal":
            way = next((way for way in one.ways if way.get("card") == card), one.ways[0])
            label = say("Explore") if one.do == "explore" else say("Reveal it at the Terminal")
            yield _who(one, of, label, send(one.do, way), "explore")
        case "play" if one.who is None:
            item = str(one.fields["item"])
            words = say("Play it")
            yield Choice(item, words, send("play", one.ways[0]), icon=ITEM_ICONS[item])
        case "play" | "grenade" | "first_aid":
            yield _used(at, one, of)
        case "burn_hive":
            label = say("Put {n} Gas Cans face up", n=one.ways[0]["cans"])
            yield Choice(f"burn.{one.who}", label, send("burn_hive", one.ways[0]), sub, "gas")
        case "armor":
            yield from _armor(table, one)
        case "search":
            told = [way for way in one.ways if not at.acting_in_red]
            ways = told or [{"who": one.who, "ask": True}]
            press = narrowed("search", ways, search_fields(table))
            yield Choice(f"search.{one.who}", say("It turned up in a search"), press, sub, "search")
        case "drawn":
            press = narrowed("drawn", one.ways, drawn_fields(table))
            yield Choice("drawn", say("It was drawn just now"), press, icon="alert")
        case "setup_alert":
            fields = [AskedField("seat", say("Who was dealt it?"), _player(table))]
            press = narrowed("setup_alert", one.ways, fields)
            yield Choice("dealt", say("It was dealt at the start"), press, icon="alert")


def _who(one: Meaning, of: int, label: Message, press: Press, icon: str) -> Choice:
    """Two characters who could do the same are two big buttons with their names."""
    if one.who is None:
        return Choice(one.do, label, press, icon=icon)
    if of == 1:
        return Choice(f"{one.do}.{one.who}", label, press, WHO[one.who], one.who)
    return Choice(f"{one.do}.{one.who}", WHO[one.who], press, label, one.who)


def _laid(table: FaceTable, one: Meaning, card: str, of: int) -> Iterator[Choice]:
    """Return what begins a card's placement on the map."""
    if one.do == "bury":
        label = say("This card fits nowhere: put it under the deck")
        yield Choice("bury", label, send("bury", one.ways[0]), icon="explore")
        return
    aim = "explore" if one.do == "explore" else "reveal"
    if table.selection.aim in LAYING and (table.selection.aim, table.acting) != (aim, one.who):
        return  # who does what was told before the card was held up
    press = lay_or_bury(table.standing(one.who), card, aim)
    if isinstance(press, Aim):
        press = evolve(press, who=one.who)
    label = say("Explore") if aim == "explore" else say("Reveal it at the Terminal")
    yield _who(one, of, label, press, "explore" if aim == "explore" else "terminal")


def _used(at: FaceTable, one: Meaning, of: int) -> Choice:
    """Return what uses a card on somebody, or somewhere."""
    item = str(one.fields.get("item", one.do))
    offer = at.of(one.do, one.who)
    assert offer is not None
    label, icon, fields = {
        "grenade": (say("Throw a grenade"), "grenade", ("into", say("Into which room?"))),
        "first_aid": (say("First Aid Kit"), "first-aid", ("heals", say("Heal whom?"))),
        "heat_scanner": (ITEMS["heat_scanner"], "heat-scanner", ("target", say("Scan whom?"))),
    }[item]
    choice = item_of(at, offer, label, icon, fields)
    return evolve(_who(one, of, label, choice.press, icon), key=f"{item}.{one.who}")


def _armor_tapped(table: FaceTable) -> Press | None:
    """While hits are counted, an Armor card is one tap on its player's row."""
    asked = question(table)
    if not isinstance(asked, Tally):
        return None
    rows = [row for row in asked.rows if row.icon == "armor" and row.high]
    choices = tuple(
        Choice(
            row.key,
            table.name(row.seat) if row.seat else row.label,
            Tick(asked.key, row.key, row.high),
            row.label if asked.columns == 1 else "",
            seat=row.seat,
        )
        for row in rows
    )
    if len(choices) < 2:  # noqa: PLR2004
        return choices[0].press if choices else None
    return Pick(Ask("held.armor", say("Who plays Armor?"), choices, icon="armor"))


def _armor(table: FaceTable, one: Meaning) -> Iterator[Choice]:
    """PS-ITEM-10: one card, by anyone who is hit and has not answered yet."""
    for way in one.ways:
        if way.get("cards") == 1:
            seat = str(way.get("seat", ""))
            key = f"armor.{way['attack']}.{seat}"
            yield Choice(key, say("{name} plays Armor", name=table.name(seat)), send("armor", way),
                         seat=seat)  # fmt: skip


def _player(table: FaceTable) -> Callable[[Any, Ways], Choice]:
    return lambda seat, _: Choice(seat, table.name(seat), TO_COME, seat=seat)
