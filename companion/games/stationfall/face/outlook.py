"""What comes when the turn ends, in its order, and what the hands do then."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.say import Message, say
from companion.games.stationfall.face.names import MARK_ICONS
from companion.games.stationfall.face.points import on_guilt, standing
from companion.games.stationfall.face.table import FaceTable, Raw
from companion.games.stationfall.face.track import ABANDONS, due
from companion.games.stationfall.names import VAULT_X
from companion.games.stationfall.state import BLACKOUT
from companion.stage.middles import Due, Outlook


def outlook(table: FaceTable) -> Outlook | None:
    """Return the list; nothing where nobody's turn ends."""
    if table.phase == "stationfall" and not table.over:
        return Outlook(say("What is left to do"), due=tuple(_last(table)))
    if table.over or table.turn is None or table.phase != "play":
        return None
    return Outlook(say("When the turn ends"), due=tuple(_due(table)))


def _last(table: FaceTable) -> Iterator[Due]:
    """SF-SCO-01: who is still awaited, and what comes after."""
    awaited = [table.name(seat) for seat in table.view["awaiting"]]
    scored = {**table.view["scores"], **table.view["agendas"]}
    if not table.view["agendas"] and not table.view["scores"]:
        yield Due(say("Everybody reveals"), say("Waiting for {names}", names=awaited), "eye")
        yield Due(say("Escaped Characters deliver Data"), icon="terminal", tone="plain")
        yield Due(say("Everybody is scored"), icon="winner", tone="plain")
        return
    if not table.view["scores"]:
        yield Due(say("Escaped Characters deliver Data"), icon="terminal")
    yield Due(say("Everybody is scored"), say("Waiting for {names}", names=awaited), "winner")
    for seat in table.seats:
        if seat in scored:
            yield _points(table, seat)


def _points(table: FaceTable, seat: str) -> Due:
    """Return a seat's score as everybody sees it, with what its guilt means."""
    label = say("{name}: {points}", name=table.name(seat), points=standing(table, seat))
    guilt = on_guilt(table.view, seat, table.name(seat))
    return Due(label, guilt or "", seat=seat, tone="plain" if guilt is None else "alarm")


def _due(table: FaceTable) -> Iterator[Due]:
    released = table.view["project_x"]["released"]
    hurt, gone = set[str](), set[str]()
    for one in due(table):
        if one["on"] in gone:
            continue  # It came back with the Pod that left.
        yield _marker(table, one, is_hurt=one["on"] in hurt)
        if one["what"] == "launch" and table.pods[one["on"]]["occupants"]:
            gone.add(one["on"])
        if one["what"] == "damage":
            hurt.add(one["on"])
        released = released or (one["what"] == "damage" and one["on"] == VAULT_X)
    if released:
        yield Due(say("Project X acts"), say("Do what its card says"), "question")
    yield from _next(table)


def _marker(table: FaceTable, one: Raw, *, is_hurt: bool) -> Due:
    icon, seat = MARK_ICONS[one["what"]], one["seat"]
    if one["what"] == "antimatter":
        return Due(say("The Antimatter goes off"), say("You say where it is"), icon, seat, "alarm")
    if one["what"] == "launch":
        return _launch(table, one["on"], seat, is_hurt=is_hurt)
    if one["what"] == "damage":
        label = say("{section} is damaged", section=one["on"])
        return Due(label, _damage(table, one), icon, seat)
    return Due(say("A time marker resolves"), one.get("text", ""), icon, seat)


def _damage(table: FaceTable, one: Raw) -> Message:
    if one["on"] == VAULT_X and not table.view["project_x"]["released"]:
        return say("Project X is released")
    dark = one.get("power") and table.view["power"]["damaged"] + 1 == BLACKOUT
    return say("Blackout, Abandon Ship") if dark else say("Put a Damage token there")


def _launch(table: FaceTable, pod: str, seat: str, *, is_hurt: bool) -> Due:
    inside = list(table.pods[pod]["occupants"])
    if not inside:
        return Due(
            say("{pod} would leave", pod=pod), say("Empty: it stays"), "rocket", seat, "plain"
        )
    label = say("{pod} leaves", pod=pod)
    if is_hurt or table.pods[pod]["damaged"]:
        return Due(label, say("Damaged: {names} Annihilated", names=inside), "skull", seat, "alarm")
    return Due(label, say("Escaped: {names}", names=inside), "rocket", seat)


def _next(table: FaceTable) -> Iterator[Due]:
    if table.next_seat is not None:
        name = table.name(table.next_seat)
        yield Due(say("{name}'s turn", name=name), seat=table.next_seat, tone="plain")
        return
    if table.minute == 0:
        yield Due(say("Stationfall"), say("Everybody reveals, then you score"), "comet",
                  tone="alarm")  # fmt: skip
        return
    n = table.minute - 1
    if n == 0:
        yield Due(say("Minute 0"), say("Flip the re-entry token"), "comet", tone="alarm")
        return
    if n == ABANDONS and not table.view["abandon_ship"]:
        yield Due(say("Minute {n}", n=n), say("Abandon Ship is triggered"), "leave", tone="alarm")
        return
    name = table.name(table.first_here)
    yield Due(say("Minute {n}", n=n), say("{name} begins", name=name), "clock", tone="plain")
