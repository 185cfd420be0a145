"""The active player's attacks with guns: the button, and the questions whom to hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.core.setup import colour
from companion.games.panic_station.face.table import (
    TO_COME,
    AskedField,
    FaceTable,
    Ways,
    narrowed,
)
from companion.stage.presses import Later, Pick, Press, Shut
from companion.stage.questions import Ask, Choice, Fill, Row, Tally
from companion.stage.scene import Action

FEW = 3
"""At so many targets every pair of two shots is a choice of its own."""


def fire(table: FaceTable) -> Action | None:
    """Return the button that fires, if the acting character may."""
    offer = table.of("fire", table.acting)
    if offer is None:
        return None
    label = say("Fire")
    if offer.closed is not None:
        return Action("fire", label, table.shut(offer), icon="fire")
    if not any(_all_there(table, way) for way in offer.ways):
        why = Refusal("no_target", say("There is nobody to shoot at yet."), "PS-TURN-09")
        return Action("fire", label, Shut(why), icon="fire")
    is_long = table.asks_later(len(offer.ways))
    return Action(
        "fire", label, Later(f"fire.{table.acting}") if is_long else shots(table), icon="fire"
    )


def _all_there(table: FaceTable, way: Mapping[str, Any]) -> bool:
    return all(table.may_be_met(target.get("seat")) for target in way["targets"])


def shots(table: FaceTable) -> Press:
    """Ask whom to shoot, where the acting character may; with two shots, whom with each."""
    return table.once(_shots)


def _shots(table: FaceTable) -> Press:
    offer = table.of("fire", table.acting)
    assert offer is not None
    ways = unlike(table, [way for way in offer.ways if _all_there(table, way)])
    single = [way for way in ways if len(way["targets"]) == 1]
    choices = [
        target_choice(table, way["targets"][0], attacking(table, "fire", way, way["targets"]))
        for way in single
    ]
    pairs = [way for way in ways if len(way["targets"]) > 1]
    if len(single) <= FEW:
        choices += [_both_shots(table, way) for way in pairs]
    elif pairs:
        choices.append(Choice("two", say("Two shots"), Pick(_two(table, single)), icon="heavy-gun"))
    return Pick(Ask("fire.targets", say("Who is attacked?"), tuple(choices)))


def _both_shots(table: FaceTable, way: Mapping[str, Any]) -> Choice:
    """Two shots of the Heavy Gun: at one twice, or at two."""
    one, other = (target_choice(table, target, TO_COME) for target in way["targets"])
    press = attacking(table, "fire", way, way["targets"])
    key = f"two.{one.key}.{other.key}"
    if one.key == other.key:
        return Choice(key, say("Twice: {who}", who=one.label), press, one.sub, "heavy-gun")
    label = say("{a} and {b}", a=one.label, b=other.label)
    return Choice(key, label, press, say("a shot each"), "heavy-gun")


def unlike(table: FaceTable, ways: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Leave out what nobody could tell apart: discs of one side, lying in one room."""
    found = dict[str, Mapping[str, Any]]()
    for way in ways:
        seen = sorted(str(_looks(table, one)) for one in way.get("targets", [way.get("target")]))
        found.setdefault(" ".join(seen), way)
    return list(found.values())


def _looks(table: FaceTable, target: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what a target looks like on the table, and where."""
    one = next(
        (one for one in table.view["parasites"] if one["id"] == target.get("parasite")), None
    )
    return tuple(target.values()) if one is None else (one["side"], one["disc"], one["room"])


Targets: TypeAlias = Sequence[Mapping[str, Any]]


def attacking(table: FaceTable, do: str, way: Mapping[str, Any], targets: Targets) -> Press:
    """PS-ITEM-10: attack; of a player's Armor that player is asked afterwards.

    On an earlier table nobody is asked any more: what was played is told with the attack.
    """
    return narrowed(do, answered(table, way, targets), [ARMOR])


def answered(table: FaceTable, way: Mapping[str, Any], targets: Targets) -> Ways:
    """Return the ways in which an attack may be answered with Armor; one, where it is asked for."""
    hit = Counter(one["seat"] for one in targets if "seat" in one)
    if not hit:
        return [way]
    if not table.earlier:
        return [{**way, "ask": True}]
    if len(hit) == 1:
        return [way, *({**way, "armor": n} for n in range(1, hit.total() + 1))]
    both = [{**way, "armor": dict.fromkeys(hit, 1)}]
    return [way, *({**way, "armor": {seat: 1}} for seat in hit), *both]


def armors(cards: int) -> Message:
    """Name so many Armor cards."""
    return say_many("{count} Armor", "{count} Armor", cards) if cards else say("No Armor")


def _answer(armor: int | Mapping[str, int] | None, _: Ways) -> Choice:
    if not isinstance(armor, Mapping):
        return Choice(str(armor or 0), armors(armor or 0), TO_COME, bright=not armor)
    seats = [colour(seat) for seat in armor]
    label = say("{seats}: an Armor each", seats=seats)
    if len(seats) == 1:
        label = say("{seat}: an Armor", seat=seats[0])
    return Choice("+".join(armor), label, TO_COME, icon="armor")


ARMOR: Final = AskedField("armor", say("How many Armor cards?"), _answer)


def _two(table: FaceTable, single: Sequence[Mapping[str, Any]]) -> Ask | Tally:
    """Ask whom each of two shots hits; on an earlier table first, who answers with Armor."""
    seats = dict.fromkeys(one["seat"] for way in single for one in way["targets"] if "seat" in one)
    if not table.earlier or not seats:
        return _two_shots(table, single, {"ask": True} if seats else {})
    none = Choice("0", armors(0), Pick(_two_shots(table, single, {})), bright=True)
    some = tuple(
        Choice(f"{seat}.{n}", say("{name}: {armor}", name=table.name(seat), armor=armors(n)),
               Pick(_two_shots(table, single, {"armor": {seat: n}})), icon="armor", seat=seat)
        for seat in seats
        for n in (1, 2)
    )  # fmt: skip
    return Ask("fire.armor", ARMOR.title, (none, *some))


def _two_shots(
    table: FaceTable, single: Sequence[Mapping[str, Any]], more: Mapping[str, Any]
) -> Tally:
    targets = [way["targets"][0] for way in single]
    rows = tuple(
        Row(str(n), shown.label, 2, sub=shown.sub, icon=shown.icon, seat=shown.seat, value=one)
        for n, one in enumerate(targets)
        for shown in (target_choice(table, one, TO_COME),)
    )
    done = Fill({"do": "fire", **single[0], **more}, ("targets",))
    return Tally("fire.two", say("Two shots"), rows, done, say("Fire"), icon="heavy-gun")


def target_choice(table: FaceTable, target: Mapping[str, Any], press: Press) -> Choice:
    """Return a parasite or a character as a choice."""
    if "parasite" in target:
        id_ = target["parasite"]
        one = next((one for one in table.view["parasites"] if one["id"] == id_), None)
        sub = table.told_apart(one["room"]) if one else ""
        return Choice(id_, table.parasite(id_), press, sub, "parasite", bright=True)
    seat, who = target["seat"], target["who"]
    sub = table.told_apart(table.seats[seat][who]["room"]) if table.on_map else ""
    return Choice(f"{seat}.{who}", table.owner(seat, who), press, sub, seat=seat)
