"""The active player's attacks with guns: the button, and the questions whom to hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.panic_station.face.table import (
    TO_COME,
    FaceTable,
    send,
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
        target_choice(table, way["targets"][0], send("fire", way, **asking(way["targets"])))
        for way in single
    ]
    pairs = [way for way in ways if len(way["targets"]) > 1]
    if len(single) <= FEW:
        choices += [_both_shots(table, way) for way in pairs]
    elif pairs:
        choices.append(
            Choice("two", say("Two shots"), Pick(_two_shots(table, single)), icon="heavy-gun")
        )
    return Pick(Ask("fire.targets", say("Who is attacked?"), tuple(choices)))


def _both_shots(table: FaceTable, way: Mapping[str, Any]) -> Choice:
    """Two shots of the Heavy Gun: at one twice, or at two."""
    one, other = (target_choice(table, target, TO_COME) for target in way["targets"])
    press = send("fire", way, **asking(way["targets"]))
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


def asking(targets: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Where a player is hit, that player is asked for Armor."""
    return {"ask": True} if any("seat" in one for one in targets) else {}


def _two_shots(table: FaceTable, single: Sequence[Mapping[str, Any]]) -> Tally:
    targets = [way["targets"][0] for way in single]
    rows = tuple(
        Row(str(n), shown.label, 2, sub=shown.sub, icon=shown.icon, seat=shown.seat, value=one)
        for n, one in enumerate(targets)
        for shown in (target_choice(table, one, TO_COME),)
    )
    raw = {"do": "fire", **single[0], **asking(targets)}
    done = Fill(raw, ("targets",))
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
