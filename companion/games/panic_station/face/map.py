"""The map of the scene: cards, who stands where, what is lit, and the next card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.games.panic_station.board import as_laid, cell_of
from companion.games.panic_station.cards import LAYOUTS, SEARCH_CARDS, TERMINALS, TWO_ROOMS
from companion.games.panic_station.face.names import LETTERS, WHO, card_icon, card_name
from companion.games.panic_station.face.supply import parasites
from companion.games.panic_station.face.table import (
    TO_COME,
    AskedField,
    FaceTable,
    Ways,
    narrowed,
    send,
)
from companion.stage.middles import CardMap, Laid, Piece, Place
from companion.stage.presses import Aim, Pick, Press, Put, Send, Shut
from companion.stage.questions import Ask, Card, Choice, Mend, Number

NO_SEARCH: Final = ("reactor", "hive", "plain-1", "plain-2")
LAYING: Final = ("explore", "reveal")
NO_PLACE: Final = ("fits_elsewhere", "does_not_fit", "not_connected")
"""Why a card is not laid that may yet be put under the deck."""
PRINTED: Final = say("As printed")
GONE: Final = say("on the board")


def board(table: FaceTable) -> CardMap | None:
    """Return the map, where the app knows it; all who watch have the same."""
    if not table.on_map:
        return None
    if table.watches and table.of("spawn_at") is None:
        return table.shared(_board)
    return _board(table)


def _board(table: FaceTable) -> CardMap:
    view = table.view
    moves = moves_of(table, table.acting)
    card = next_card(table) if table.aims else None
    supply, decks = view["supply"], view["decks"]
    aim = table.selection.aim if table.selection.aim in LAYING else None
    return CardMap(
        table.laid(_places),
        tuple(_discs(table)),
        lit=_spawn_places(table) or (moves if table.aims else {}),
        next_card=None if card is None else picture(table, card),
        tell_card=which_card(table, aim) if table.aims and view.get("deck") else None,
        ways=tuple(_ways(table, card)) if card or not table.aims else tuple(_cells(table)),
        otherwise=None if card is None else _elsewhere(table, card),
        aiming=table.selection.aim in LAYING,
        icon="parasite",
        correct=parasites(table) if table.aims and not table.over else None,
        facts=(
            say("supply {grey} grey · {black} black", grey=supply["grey"], black=supply["black"]),
        ),
        numbers=(
            Number("decks.search", say("search deck"), decks["search"], 0, SEARCH_CARDS),
            Number("decks.discard", say("discard"), decks["discard"], 0, SEARCH_CARDS),
            Number("decks.exploration", say("rooms to come"), decks["exploration"], 0, 19),
        ),
        drift=_drift(table) if table.aims else None,
    )


def _drift(table: FaceTable) -> Any:
    """PS-PMOV-02: say where all parasites have moved, while what came of it is answered."""
    view = table.view
    is_on = view["phase"] == "parasite" and any("attacks" in one for one in table.pending)
    face = view.get("rolled") if is_on else None
    return view["options"]["template"][face - 1] if face else None


def next_card(table: FaceTable) -> str | None:
    """Return the next card, if it was told and is still to come."""
    card = table.selection.card
    return card if card in table.view.get("deck", {}) else None


def picture(table: FaceTable, card: str) -> Card:
    """Return a card in small."""
    doors = table.view["deck"][card]
    return Card(card_name(card), doors, card_icon(card), card in TWO_ROOMS)


def which_card(table: FaceTable, aim: str | None) -> Ask:
    """Ask which card lies on top; those that look alike are one choice."""
    title, key = say("Which card is next?"), f"card.{aim or 'tell'}"
    choices = tuple(_choice(table, cards, aim) for cards in _looks(table))
    if table.aims:
        return Ask(key, title, choices, say("Look at the icon on top of the exploration deck."))
    found = [one for one in choices if one.sub != GONE]
    found.sort(key=lambda one: isinstance(one.press, Shut))
    return Ask(key, title, tuple(found))


def _looks(table: FaceTable) -> list[list[str]]:
    """Return the cards of the box by their look: each keeps its place for the whole game."""
    found = dict[tuple[str, str], list[str]]()
    for card, doors in LAYOUTS.items():
        if card != "reactor":
            look = card.rpartition("-")[0] or card, table.view["deck"].get(card, doors)
            found.setdefault(look, []).append(card)
    return list(found.values())


def _choice(table: FaceTable, cards: Sequence[str], aim: str | None) -> Choice:
    """Return the choice of a card that is still to come, or that none like it is."""
    left = [card for card in cards if card in table.view["deck"]]
    if not left:
        why = say("Every card of this kind is on the board.")
        doors = LAYOUTS[cards[0]]
        gone = Card(card_name(cards[0]), doors, card_icon(cards[0]), cards[0] in TWO_ROOMS)
        shut = Shut(Refusal("done_already", why, "PS-CMP-02"))
        return Choice(cards[0], card_name(cards[0]), shut, GONE, card=gone)
    press, rooms = _told(table, left[0], aim), table.rooms_before_hive
    soon = isinstance(press, Shut) and left[0] == "hive" and rooms > 0
    sub = say_many("{count} more room first", "{count} more rooms first", rooms) if soon else ""
    return Choice(left[0], card_name(left[0]), press, sub, card=picture(table, left[0]))


def _told(table: FaceTable, card: str, aim: str | None) -> Press:
    """Return what telling a card leads to."""
    if card == "hive" and (too_soon := too_soon_for_hive(table)) is not None:
        return too_soon
    return lay_or_bury(table, card, aim)


def too_soon_for_hive(table: FaceTable) -> Shut | None:
    """PS-SET-13: say that the Hive cannot be the next card; None where it can."""
    rooms = table.rooms_before_hive
    if rooms <= 0:
        return None
    why = say_many(
        "Not before {count} more room: the Hive is among the last cards. If it is there all the"
        " same, correct the number of rooms to come.",
        "Not before {count} more rooms: the Hive is among the last cards. If it is there all the"
        " same, correct the number of rooms to come.",
        rooms,
    )
    return Shut(Refusal("not_now", why, "PS-SET-13"))


def lay_or_bury(table: FaceTable, card: str, aim: str | None) -> Press:
    """What telling a card leads to: laying it, or burying what fits nowhere."""
    bury = table.of("bury")
    if aim in LAYING and bury is not None and bury.closed is None:
        way = next((way for way in bury.ways if way["card"] == card), None)
        if way is not None:
            yes = Choice("bury", say("Put it under the deck"), send("bury", way), bright=True)
            text = say("Then try the next card from the same room, for no more AP.")
            if aim == "reveal":
                text = say("Then try the next card at the Terminal, for no more AP.")
            return Pick(Ask(f"bury.{card}", say("This card fits nowhere"), (yes,), text))
    if aim is not None and not table.aims:
        ways = _ways_of(table, card, aim)
        return _asked(table, card, aim, ways) if ways else _not_here(table)
    ways = [] if aim is None else _ways_of(table, card, aim)
    if aim is not None and not ways:
        raw = _raw(table, card, aim)
        if raw is not None:
            return Send(raw)
    if len(alike := _lies(table, card, ways)) == 1:  # there is nothing to be chosen
        return send("terminal" if aim == "reveal" else "explore", alike[0])
    return Aim(aim, card)


def _not_here(table: FaceTable) -> Shut:
    """Say why a card can neither be laid from here nor put under the deck."""
    bury = table.of("bury")
    if bury is not None and bury.closed is not None and bury.closed.code not in NO_PLACE:
        return Shut(bury.closed)
    why = say("This card fits elsewhere on the board, but not here: explore from there.")
    return Shut(Refusal("fits_elsewhere", why, "PS-EXP-08"))


def _cells(table: FaceTable) -> Iterator[Laid]:
    """Return the places where a card may lie whichever is next: a tap there asks which it is."""
    offer = table.of("explore", table.acting)
    if offer is None or offer.closed is not None:
        return
    cells = dict[tuple[int, int], list[Mapping[str, Any]]]()
    for way in offer.ways:
        if way.get("at") is not None:
            cells.setdefault((way["at"][0], way["at"][1]), []).append(way)
    for (x, y), ways in cells.items():
        title, text = say("Which card goes here?"), say("Look at the icon on top of the deck.")
        choices = tuple(_here(table, cards, ways) for cards in _looks(table))
        yield Laid((x, y), "", Pick(Ask(f"card.{x},{y}", title, choices, text)))


def _here(table: FaceTable, cards: Sequence[str], ways: Ways) -> Choice:
    """Return the choice of a card for one place, or why it does not lie there."""
    choice = _choice(table, cards, None)
    if isinstance(choice.press, Shut):
        return choice
    card = next(card for card in cards if card in table.view["deck"])
    mine = [way for way in ways if way["card"] == card]
    if mine:
        return evolve(choice, press=_asked(table, card, "explore", mine, there=True))
    why = say("This card does not fit here. Tap Explore to see where it fits.")
    return evolve(choice, press=Shut(Refusal("does_not_fit", why, "PS-EXP-04")))


def _asked(table: FaceTable, card: str, aim: str, ways: Ways, *, there: bool = False) -> Press:
    """Ask where a card is laid, if not `there`, and which way round, once for each way it lies."""
    lies = _lies(table, card, ways)
    turned = AskedField(
        "turned",
        say("Which way round?"),
        lambda value, of: _lying(table, of[0], say("Turned round") if value else PRINTED),
    )
    sideways = AskedField(
        "horizontal",
        say("Which way round?"),
        lambda value, of: _lying(table, of[0], say("On its side") if value else PRINTED),
    )
    at = AskedField("at", say("Where does it go?"), lambda _, of: _there(table, of), always=True)
    do = "terminal" if aim == "reveal" else "explore"
    return narrowed(do, lies, [*([] if there else [at]), turned, sideways])


def _lies(table: FaceTable, card: str, ways: Ways) -> list[Mapping[str, Any]]:
    """Return the ways that differ on the table: some cards are the same either way round."""
    lies = dict[tuple[Any, ...], Mapping[str, Any]]()
    for way in ways:
        about = way.get("turned", False) if card in TWO_ROOMS or card in TERMINALS else None
        lies.setdefault((*way["at"], _doors(table, way), about), way)
    return list(lies.values())


def _there(table: FaceTable, ways: Ways) -> Choice:
    x, y = ways[0]["at"]
    place = f"{x},{y}"
    return Choice(
        place,
        table.way(place),
        TO_COME,
        card=_as_it_lies(table, ways[0]) if len(ways) == 1 else None,
        icon="explore",
        place=place,
    )


def _lying(table: FaceTable, way: Mapping[str, Any], label: Message) -> Choice:
    return Choice(_doors(table, way), label, TO_COME, card=_as_it_lies(table, way))


def _as_it_lies(table: FaceTable, way: Mapping[str, Any]) -> Card:
    return evolve(picture(table, way["card"]), doors=_doors(table, way))


def _doors(table: FaceTable, way: Mapping[str, Any]) -> str:
    doors = table.view["deck"][way["card"]]
    turned, horizontal = way.get("turned", False), way.get("horizontal", False)
    return as_laid(doors, turned=turned, horizontal=horizontal)


def _ways_of(table: FaceTable, card: str, do: str) -> list[Mapping[str, Any]]:
    if do == "reveal":
        offer = table.of("terminal", table.acting, use="reveal")
    else:
        offer = table.of("explore", table.acting)
    if offer is None or offer.closed is not None:
        return []
    return [way for way in offer.ways if way.get("card") == card]


def _raw(table: FaceTable, card: str, do: str) -> Mapping[str, Any] | None:
    """Return the command that lays a card just beside the character, to be told why not."""
    if table.active is None or table.acting is None:
        return None
    x, y = cell_of(table.seats[table.active][table.acting]["room"] or "0,0")
    beside = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
    free = [cell for cell in beside if f"{cell[0]},{cell[1]}" not in table.view["rooms"]]
    return {**_laying(table, do), "card": card, "at": list((free or beside)[0])}


def _laying(table: FaceTable, do: str) -> Mapping[str, Any]:
    if do == "reveal":
        return {"do": "terminal", "who": table.acting, "use": "reveal"}
    return {"do": "explore", "who": table.acting}


def _ways(table: FaceTable, card: str | None) -> list[Laid]:
    if card is None or table.acting is None:
        return []
    aim = table.selection.aim if table.selection.aim in LAYING else "explore"
    do = "terminal" if aim == "reveal" else "explore"
    return [
        Laid(
            (way["at"][0], way["at"][1]),
            _doors(table, way),
            send(do, way),
            sideways=way.get("horizontal", False),
        )
        for way in _ways_of(table, card, aim or "explore")
    ]


def _elsewhere(table: FaceTable, card: str) -> Put:
    aim = table.selection.aim if table.selection.aim in LAYING else "explore"
    return Put({**_laying(table, aim or "explore"), "card": card, "turned": False}, ("at",))


def moves_of(table: FaceTable, who: str | None) -> dict[str, Press]:
    """Return where a character of the active player may go; a free move comes before a paid one."""
    found: dict[str, Press] = {}
    if who is None:
        return found
    for offer in table.offers:
        if offer.do == "move" and offer.who == who and offer.closed is None:
            for way in offer.ways:
                if way.get("to") is not None and (way.get("free") or way["to"] not in found):
                    found[way["to"]] = send("move", way)
    return found


def _spawn_places(table: FaceTable) -> dict[str, Press]:
    if table.of("spawn_at") is None:
        return {}
    choices = next((one["choices"] for one in table.pending if one["kind"] == "spawn"), ())
    return {one: Send({"do": "spawn_at", "choice": one}) for one in choices if "," in one}


def _places(table: FaceTable) -> tuple[Place, ...]:
    return tuple(_place(table, key, room) for key, room in table.view["rooms"].items())


def _place(table: FaceTable, key: str, room: Mapping[str, Any]) -> Place:
    card = room["card"]
    name = card_name(card)
    halves: tuple[tuple[str, Message], ...] = ()
    if card in TWO_ROOMS:
        before: Message = say("hall")
        pair = (before, name) if room["turned"] else (name, before)
        halves = ((f"{key}:n", pair[0]), (f"{key}:s", pair[1]))
    sub: Message | str = ""
    if card in TERMINALS and table.view["doors_open"]:
        sub = say("doors open")
    doors = room["doors"]
    if table.view["doors_open"]:
        doors = doors.replace("S", "D")
    if card == "reactor":
        sub = say("no trade")
    searched = None if card in NO_SEARCH else room["searched"]
    return Place(
        key,
        cell_of(key),
        name,
        doors,
        card_icon(card),
        sub,
        searched,
        "alarm" if card == "hive" or card.startswith("alert") else "plain",
        halves,
        bool(room.get("horizontal")),
        Mend(f"rooms.{key}", name, room["doors"], searched, card in TWO_ROOMS, card_icon(card))
        if table.aims
        else None,
    )


def _discs(table: FaceTable) -> list[Piece]:
    hit = {
        one
        for pending in table.pending
        for attack in pending.get("attacks", ())
        for one in attack["targets"]
    }
    found = []
    for seat in table.seats:
        for who in WHO:
            if table.seats[seat][who]["room"] is not None:
                about = seat, who, f"{seat}.{who}" in hit
                is_still = seat != table.active
                found.append(table.shared(_disc, *about) if is_still else _disc(table, *about))
    return found + [_parasite(table, one) for one in table.view["parasites"] if one["room"]]


def _disc(table: FaceTable, seat: str, who: str, hit: bool) -> Piece:  # noqa: FBT001
    active, name = table.active == seat, table.owner(seat, who)
    return Piece(
        f"{seat}.{who}",
        table.seats[seat][who]["room"],
        seat,
        LETTERS[who],
        name=name,
        chosen=active and table.acting == who,
        moves=moves_of(table, who) if active else {},
        who=who,
        otherwise=_dragged(table, seat, who, name) if table.aims else None,
        hit=hit,
    )


def _dragged(table: FaceTable, seat: str, who: str, name: Message) -> Put:
    """What letting a disc go anywhere else does: a move, or a correction of who has no turn."""
    if table.active == seat:
        return Put({"do": "move", "who": who}, ("to",))
    return _set_right(name, {}, f"seats.{seat}.{who}.room")


def _parasite(table: FaceTable, one: Mapping[str, Any]) -> Piece:
    name, put = table.parasite(one["id"]), None
    if table.aims:
        every = [dict(other) for other in table.view["parasites"]]
        at = next(n for n, other in enumerate(every) if other["id"] == one["id"])
        put = _set_right(name, {"parasites": every}, "parasites", at, "room")
    return Piece(
        one["id"],
        one["room"],
        icon="parasite",
        name=name,
        side=one["side"],
        tone="alarm",
        otherwise=put,
    )


def _set_right(what: Message, values: Mapping[str, Any], *path: str | int) -> Put:
    sure = say("Fix {what}?", what=what)
    raw = {"do": "adjust", "set": values}
    return Put(raw, ("set", *path), sure, say("Save"))
