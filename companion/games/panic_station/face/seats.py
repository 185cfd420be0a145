"""The seats of the scene: each player's characters, cards, numbers and chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.evolving import evolve
from companion.core.say import Message, say
from companion.games.panic_station.cards import FULL_HEALTH, SEARCH, SEARCH_CARDS
from companion.games.panic_station.face.names import ITEM_ICONS, ITEMS, WHO
from companion.games.panic_station.face.table import FaceTable
from companion.stage.presses import Later, Pick, Put, Send
from companion.stage.questions import Ask, Choice, Fill, Number, Question, Row, Tally
from companion.stage.scene import Chip, Seat, SeatCard

MOST_AP: Final = 2
"""What a character in full health gives to a turn."""
LYING: Final = ("keycard", "target_scope", "heavy_gun", "knife")


def seats(table: FaceTable, asked: Question | None) -> tuple[Seat, ...]:
    """Return every seat, clockwise."""
    concerned = getattr(asked, "seat", None)
    return tuple(_shown(table, seat, concerned == seat) for seat in table.seats)


def _shown(table: FaceTable, seat: str, concerned: bool) -> Seat:  # noqa: FBT001
    """Everybody says on the own phone how many cards there really are; the rest all see alike."""
    if table.seat is None or seat == table.seat == table.active:
        found = _seat(table, seat, concerned)
    else:
        found = table.shared(_seat, seat, concerned)
    if seat != table.seat or table.over:
        return found
    hand, *others = found.numbers
    put = Put({"do": "hand", "seat": seat}, ("cards",))
    return evolve(found, numbers=(evolve(hand, put=put), *others))


def _seat(table: FaceTable, seat: str, concerned: bool) -> Seat:  # noqa: FBT001
    found, marker, path = table.seats[seat], table.view["marker"], f"seats.{seat}"
    return Seat(
        seat,
        found["name"],
        tuple(_character(table, seat, who) for who in WHO),
        (
            Number(f"{path}.hand", say("hand"), found["hand"], 0, SEARCH_CARDS, "hand", seat),
            Number(f"{path}.bullets", say("bullets"), found["bullets"], 0, 99, "bullet", seat),
        ),
        tuple(Chip(item, ITEMS[item], ITEM_ICONS[item]) for item in found["open"]),
        active=table.active == seat,
        gone=not found["alive"],
        badge=None if marker["seat"] != seat else _marker(armed=marker["armed"]),
        concerned=concerned,
        correct=_correct(table, seat, found),
    )


def _character(table: FaceTable, seat: str, who: str) -> SeatCard:
    found = table.seats[seat][who]
    health = Number(
        f"seats.{seat}.{who}.health",
        table.owner(seat, who) if table.aims else WHO[who],
        found["health"],
        0,
        FULL_HEALTH,
        "heart",
        seat,
    )
    active = table.active == seat
    return SeatCard(
        who,
        WHO[who],
        who,
        health,
        found.get("ap", 0),
        MOST_AP,
        gone=not found["health"],
        chosen=active and table.acting == who,
        may_act=active and who in table.actors,
        sub=_standing(table, found),
    )


def _standing(table: FaceTable, found: Mapping[str, Any]) -> Message | str:
    if not found["health"]:
        return say("dead")
    if table.aims or not table.on_map:
        return ""
    return table.room(found["room"]) if found["room"] else say("not in the station yet")


def _marker(*, armed: bool) -> Chip:
    words = say("Marker armed") if armed else say("Marker resting")
    return Chip("marker", words, "marker", bright=armed)


def _correct(table: FaceTable, seat: str, found: Mapping[str, Any]) -> Pick | Later | None:
    if table.over or table.seat is not None:
        return None
    return Later(f"correct.{seat}") if table.selection.brief else Pick(correct(table, seat, found))


def correct(table: FaceTable, seat: str, found: Mapping[str, Any]) -> Ask:
    """What else can be set right: open cards, the marker; or the player goes home."""
    name, marker = found["name"], table.view["marker"]
    choices = [
        Choice("open", say("Open cards"), Pick(_open_cards(seat, name, found["open"])), icon="hand")
    ]
    if not found["alive"]:
        return _what_is_wrong(seat, name, choices)  # who is out has no marker, and cannot leave
    if marker["seat"] != seat:
        press = Send({"do": "adjust", "set": {"marker.seat": seat}})
        choices.append(Choice("marker", say("The marker lies here"), press, icon="marker"))
    else:
        press = Send({"do": "adjust", "set": {"marker.armed": not marker["armed"]}})
        words = say("The marker rests") if marker["armed"] else say("The marker is armed")
        choices.append(Choice("armed", words, press, icon="marker"))
    alert = table.of("setup_alert")
    if alert is not None and alert.closed is None:
        press = Send({"do": "setup_alert", "seat": seat})
        words = say("{name} was dealt a Parasite Alert", name=name)
        choices.append(Choice("alert", words, press, icon="alert"))
    if table.view["phase"] == "setup" and seat in table.view["alerted"]:
        press = Send({"do": "setup_alert_back", "seat": seat})
        words = say("{name} was not dealt a Parasite Alert", name=name)
        choices.append(Choice("alert_back", words, press, icon="undo"))
    sure = Ask(
        f"leave.{seat}",
        say("{name} leaves the game?", name=name),
        (
            Choice(
                "yes",
                say("Yes, out of the game"),
                Send({"do": "leave", "seat": seat}),
                icon="leave",
            ),
        ),
        say("The player is out, as one who was eliminated; undo brings them back."),
        seat,
    )
    choices.append(Choice("leave", say("Leaves the game"), Pick(sure), icon="leave"))
    return _what_is_wrong(seat, name, choices)


def _what_is_wrong(seat: str, name: str, choices: list[Choice]) -> Ask:
    text = say("What is different on your table?")
    return Ask(f"correct.{seat}", name, tuple(choices), text, seat)


def _open_cards(seat: str, name: str, lying: list[str]) -> Tally:
    rows = tuple(
        Row(item, ITEMS[item], SEARCH[_card(item)], 0, lying.count(item), icon=ITEM_ICONS[item])
        for item in LYING
    )

    done = Fill({"do": "adjust"}, ("set", f"seats.{seat}.open"))
    title = say("What lies open before {name}?", name=name)
    return Tally(f"open.{seat}", title, rows, done, say("Save"), seat=seat)


def _card(item: str) -> str:
    return {"knife": "combat-knife"}.get(item, item.replace("_", "-"))
