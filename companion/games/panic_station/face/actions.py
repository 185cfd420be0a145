"""The active player's big buttons: each is an offer, or several that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve

from companion.core.game import Offer
from companion.core.say import Message, say, say_many
from companion.games.panic_station.cards import SEARCH_CARDS
from companion.games.panic_station.face.attacks import fire
from companion.games.panic_station.face.drawn import drawn_fields
from companion.games.panic_station.face.items import items, trade
from companion.games.panic_station.face.map import (
    NO_PLACE,
    moves_of,
    next_card,
    too_soon_for_hive,
    which_card,
)
from companion.games.panic_station.face.names import WHO
from companion.games.panic_station.face.questions import drawing, spawning
from companion.games.panic_station.face.supply import parasites
from companion.games.panic_station.face.table import (
    TO_COME,
    AskedField,
    FaceTable,
    Ways,
    at_once,
    narrowed,
    send,
)
from companion.games.panic_station.searching import STORAGE_CARDS
from companion.stage.presses import Aim, Go, Later, Pick, Press, Send, Shut
from companion.stage.questions import Ask, Choice, Number
from companion.stage.scene import Action


def characters(table: FaceTable) -> tuple[Choice, ...]:
    """Return the switch between the active player's characters."""
    return tuple(
        Choice(who, WHO[who], Aim(who=who), icon=who, bright=table.acting == who)
        for who in table.actors
    )


def numbers(table: FaceTable) -> tuple[Number, ...]:
    """Return the decks' numbers, for a table without a map."""
    decks = table.view["decks"]
    return (
        Number("decks.search", say("search deck"), decks["search"], 0, SEARCH_CARDS),
        Number("decks.discard", say("discard"), decks["discard"], 0, SEARCH_CARDS),
        Number("decks.exploration", say("rooms to come"), decks["exploration"], 0, 19),
    )


def actions(table: FaceTable) -> tuple[Action, ...]:
    """Return the buttons of this moment."""
    if table.over:
        end = Action("end", say("How it ended"), Go("end"), icon="winner", bright=True)
        return (end,) if table.aims else ()
    if table.view["phase"] == "setup":
        recipe = Action("recipe", say("How to set up the table"), Go("recipe"), icon="rules")
        begin = Action("begin", say("Begin"), Send({"do": "begin"}), icon="play", bright=True)
        return () if table.seat else (recipe, begin) if table.aims else (begin,)
    if any(one["kind"] != "trade" for one in table.pending):
        return _owed(table)
    if table.view["phase"] == "parasite":
        return _phase(table)
    if table.aims:
        found = [*_turn(table), _end_turn(table)]
    else:
        every = [(who, one) for who in table.actors for one in _turn(table.standing(who))]
        found = [*(one and evolve(one, who=who) for who, one in every), _end_turn(table)]
    return tuple(one for one in found if one is not None)


def _phase(table: FaceTable) -> tuple[Action, ...]:
    """PS-PMOV-01: whoever has the marker rolls, on the tablet or on a phone."""
    offer = table.of("parasite_phase")
    if offer is None:
        return ()
    words, plainly = say("Parasite Phase"), say("Roll the D4")
    asks = table.on_map and any(table.seats[seat]["alive"] for seat in table.phones)
    press = Send({"do": "parasite_phase", **({"ask": True} if asks else {})})
    label, sub = (words, say("roll, move, attack")) if table.seat is None else (plainly, "")
    key = "parasite_phase"
    return (Action(key, label, press, sub, "parasite", bright=True, on_button=plainly),)


def _owed(table: FaceTable) -> tuple[Action, ...]:
    """PS-SPAWN-07, PS-SRCH-04: on the phone of whose turn it is; the table asks by itself."""
    if table.seat is None:
        return ()
    if table.of("spawn_at") and (asked := spawning(table)):
        words = say("Place the parasite")
        return (Action("spawn", words, Pick(asked), icon="parasite", bright=True),)
    if table.of("drawn") and (asked := drawing(table)):
        return (Action("drawn", asked.title, Pick(asked), icon="search", bright=True),)
    return ()


def extras(table: FaceTable) -> tuple[Action, ...]:
    """Return what stands in the menu: a scan beyond PS-SCAN-01, for a house rule or a promo."""
    if table.over or table.view["phase"] == "setup" or table.seat is not None:
        return ()
    # Even where a rule is against it: what two counts would show is asked before any rule.
    press = Send({"do": "heat_scan"})
    scan = Action("heat_scan", say("Heat scan now"), press, icon="heat-scanner")
    if not table.aims:
        return (scan,)
    ask = Pick(parasites(table))
    return scan, Action("parasites", say("Fix the parasites"), ask, icon="parasite")


def _turn(table: FaceTable) -> list[Action | None]:
    return [
        _explore(table),
        _move(table),
        _search(table),
        fire(table),
        *_room(table),
        items(table),
        trade(table),
    ]


def _open(offer: Offer | None) -> bool:
    return offer is not None and offer.closed is None


def _explore(table: FaceTable) -> Action | None:
    offer = table.of("explore", table.acting)
    if offer is None:
        return None
    label = say("Explore")
    fits_not = offer.closed is None or offer.closed.code in NO_PLACE
    if offer.closed is not None and not (fits_not and _open(table.of("bury"))):
        return Action("explore", label, table.shut(offer), icon="explore")
    if not table.on_map:
        return Action("explore", label, _explored(table, offer), icon="explore")
    if not table.aims:
        return Action("explore", label, _laying(table, "explore", offer), icon="explore")
    card = next_card(table)
    known = card is not None and any(way.get("card") == card for way in offer.ways)
    press: Press = Aim("explore") if known else Pick(which_card(table, "explore"))
    return Action("explore", label, press, icon="explore")


def _explored(table: FaceTable, offer: Offer) -> Press:
    """PS-SET-13: on a light board only the Hive is told apart, and only once it can come.

    A phone asks all the same: there a stray finger would spend the AP.
    """
    other, hive = (send("explore", way) for way in offer.ways)
    too_soon = too_soon_for_hive(table)
    if too_soon is not None and table.seat is None:
        return other
    choices = (
        Choice("other", say("Any other card"), other, icon="explore", bright=True),
        Choice("hive", say("The Hive"), too_soon or hive, icon="hive"),
    )
    return Pick(Ask("explore.card", say("Which card was laid?"), choices))


def _laying(table: FaceTable, aim: str, offer: Offer) -> Press:
    """Ask which card is next, and where it lies: at once, where there are few ways."""
    ways, bury = len(offer.ways), table.of("bury")
    if bury is not None and bury.closed is None and aim == "explore":
        ways += len(bury.ways)
    return (
        Later(f"{aim}.{table.acting}") if table.asks_later(ways) else Pick(which_card(table, aim))
    )


def _move(table: FaceTable) -> Action | None:
    offers = [one for one in table.offers if one.do == "move" and one.who == table.acting]
    if not offers:
        return None
    label, free = say("Move"), say("free")
    if all(one.closed is not None for one in offers):
        return Action("move", label, table.shut(offers[0]), icon="move")
    if not table.on_map:
        return Action("move", label, Pick(_light_move(offers)), icon="move")
    places = moves_of(table, table.acting)
    runs = any(_open(one) and one.ways[0].get("free") for one in offers)
    if not table.aims:
        return Action("move", label, Pick(_where_to(table, places)), free if runs else "", "move")
    if len(places) == 1:
        ((place, press),) = places.items()
        return Action("move", label, _sure_to_enter(table, place, press), table.room(place), "move")
    sub: Message = free if runs else say_many("{count} way", "{count} ways", len(places))
    return Action("move", label, Aim("move"), sub, "move")


def _sure_to_enter(table: FaceTable, place: str, press: Press) -> Press:
    """Ask before taking the only way there is where something follows (PS-SPAWN-10, PS-TRD-01)."""
    card = table.view["rooms"][place.partition(":")[0]]["card"]
    others = [seat for seat in table.seats if seat != table.active]
    rooms = [table.seats[seat][who]["room"] for seat in others for who in WHO]
    follows: list[Message] = []
    if card.startswith("alert"):
        follows.append(say("A Parasite Alert room: a parasite comes at once."))
    if card != "reactor" and place in rooms:
        follows.append(say("Someone is there: then you attack or trade."))
    if not follows:
        return press
    text = follows[0] if len(follows) == 1 else say("{a} {b}", a=follows[0], b=follows[1])
    choices = (Choice("move", say("Enter"), press, icon="move", bright=True),)
    title = say("Enter this room: {room}?", room=table.room(place))
    return Pick(Ask("move.sure", title, choices, text, icon="move"))


def _where_to(table: FaceTable, places: Mapping[str, Press]) -> Ask:
    """Ask where the character goes: what the map lights elsewhere."""
    choices = tuple(
        Choice(place, table.room(place), press, _going(table, place, press), "move", place=place)
        for place, press in places.items()
    )
    return Ask("move.to", say("Where to?"), choices)


def _going(table: FaceTable, place: str, press: Press) -> Message | str:
    way, free = table.way(place), say("The free move of a Run room")
    if not isinstance(press, Send) or not press.raw.get("free"):
        return way
    return say("{room} · {way}", room=way, way=free) if way else free


def _light_move(offers: Sequence[Offer]) -> Ask:
    choices: list[Choice] = []
    for offer in offers:
        if offer.closed is None:
            way = offer.ways[0]
            label = say("The free move of a Run room") if way.get("free") else say("The next room")
            choices.append(
                Choice(
                    f"to{len(choices)}", label, send("move", way), icon="move", bright=not choices
                )
            )
    alert = send("move", {**offers[0].ways[0], "alert": True})
    choices.append(Choice("alert", say("A Parasite Alert room"), alert, icon="alert"))
    return Ask("move.light", say("Where to?"), tuple(choices))


def _search(table: FaceTable) -> Action | None:
    offer = table.of("search", table.acting)
    if offer is None:
        return None
    label, icon = say("Search"), "search"
    if offer.closed is not None:
        return Action("search", label, table.shut(offer), icon=icon)
    press = searched(table, offer.ways)
    if table.seat is not None and isinstance(press, Send):
        press = Pick(_sure_to_search(table, press))
    return Action("search", label, press, icon=icon)


def _sure_to_search(table: FaceTable, press: Press) -> Ask:
    """Ask once on a phone where nothing else is asked: what is drawn is never put back."""
    text = say("The room is red: a parasite comes first.") if table.acting_in_red else ""
    choices = (Choice("search", say("Search"), press, icon="search", bright=True),)
    return Ask("search.sure", say("Search this room?"), choices, text)


def searched(table: FaceTable, ways: Sequence[Mapping[str, Any]]) -> Press:
    """PS-SRCH-04: ask what was drawn; in a red room only once its parasite is there."""
    fields = search_fields(table)
    ways = [way for way in ways if table.is_there(way.get("partner"))]
    if table.on_map and not any(way.get("partner") for way in ways):
        fields = [_what_to_draw(table, one) if one.name == "alerts" else one for one in fields]
    if table.acting_in_red and not table.earlier:
        ways = _untold(ways)
    elif not table.on_map:
        black = [way for way in ways if not way.get("red")]
        ways = [*black, *_untold(way for way in ways if way.get("red"))]
    if not table.aims:
        return narrowed("search", ways, fields)
    # Of two who draw, whose card it was is asked after the panel: it is rarely an Alert at all.
    return at_once("search", ways, fields[:-1], fields[-1:], say("Search"))


def _what_to_draw(table: FaceTable, asked: AskedField) -> AskedField:
    """PS-SRCH-02, PS-ROOM-05: say how many cards are drawn before asking what they are."""
    cards = STORAGE_CARDS if table.acting_in("storage-") else 1
    title = say_many("Draw {count} card", "Draw {count} cards", cards)
    return evolve(asked, title=title, text=asked.title)


def _untold(ways: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the searches in which the table tells later what was drawn."""
    return [{**way, "ask": True} for way in ways if not way.get("alerts")]


def search_fields(table: FaceTable) -> list[AskedField]:
    """Return what the table may tell of a search."""
    return [
        AskedField("partner", say("Search with…"), lambda seat, _: _who_with(table, seat)),
        AskedField("cards", say("How many cards each?"), _cards, numbers=True),
        AskedField("red", say("Does the room show its red side?"), _red),
        *drawn_fields(table),
    ]


def _who_with(table: FaceTable, seat: str | None) -> Choice:
    if seat is None:
        return Choice("alone", say("Alone"), TO_COME, icon="search", bright=True)
    return Choice(seat, table.name(seat), TO_COME, seat=seat)


def _cards(value: int | None, _: Ways) -> Choice:
    """PS-SRCH-02: one card, where the table says nothing else."""
    return Choice(str(value or 1), str(value or 1), TO_COME, bright=not value)


def _red(value: bool | None, _: Ways) -> Choice:  # noqa: FBT001
    if value:
        return Choice("red", say("Red: a parasite first"), TO_COME, icon="parasite")
    return Choice("black", say("No"), TO_COME, bright=True)


def _room(table: FaceTable) -> list[Action | None]:
    """What a room lets one do: on a map that of this room has one place, else each has its own."""
    found = {"terminal": _terminal(table), "heal": _heal(table), "burn_hive": _burn(table)}
    if not table.on_map:
        return list(found.values())
    meant = {one.do for one in table.offers if one.who == table.acting and one.is_meant}
    return [found[do] for do in found if do in meant] or [found["terminal"]]


def _is_shut(action: Action) -> bool:
    return isinstance(action.press, Shut)


def _terminal(table: FaceTable) -> Action | None:
    offers = [one for one in table.offers if one.do == "terminal" and one.who == table.acting]
    if not offers:
        return None
    label = say("Terminal")
    if all(one.closed is not None for one in offers):
        return Action("terminal", label, table.shut(offers[0]), icon="terminal")
    uses = {
        "heat_scan": (say("Heat scan"), "scan"),
        "open_doors": (say("Open the security doors"), "door"),
        "reveal": (say("Reveal the next card"), "explore"),
    }
    choices = []
    for use, (words, icon) in uses.items():
        offer = next((o for o in offers if any(w.get("use") == use for w in o.ways)), None)
        if offer is None:
            continue
        way = next(way for way in offer.ways if way.get("use") == use)
        press: Press = send("terminal", way) if offer.closed is None else table.shut(offer)
        if use == "reveal" and table.on_map and offer.closed is None:
            press = _laying(table, "reveal", offer)
        choices.append(Choice(use, words, press, icon="heat-scanner" if icon == "scan" else icon))
    return Action(
        "terminal", label, Pick(Ask("terminal.use", label, tuple(choices))), icon="terminal"
    )


def _heal(table: FaceTable) -> Action | None:
    offer = table.of("heal", table.acting)
    if offer is None:
        return None
    label = say("Heal")
    if offer.closed is not None:
        return Action("heal", label, table.shut(offer), icon="heal")
    fields = [AskedField("wounds", say("Heal which wounds?"), _wounds)]
    return Action("heal", label, narrowed("heal", offer.ways, fields), icon="heal")


def _wounds(wounds: Mapping[str, int], _: Ways) -> Choice:
    parts = [say("{who}: {n}", who=WHO[who], n=n) for who, n in wounds.items()]
    return Choice(
        "-".join(f"{who}{n}" for who, n in wounds.items()),
        say("{a} · {b}", a=parts[0], b=parts[1]) if len(parts) > 1 else parts[0],
        TO_COME,
        icon="heal",
    )


def _burn(table: FaceTable) -> Action | None:
    offer = table.of("burn_hive", table.acting)
    if offer is None:
        return None
    label = say("Burn the Hive")
    if offer.closed is not None:
        return Action("burn_hive", label, table.shut(offer), icon="gas")
    if not table.on_map and (too_soon := too_soon_for_hive(table)) is not None:
        return Action("burn_hive", label, too_soon, icon="gas")
    yes = Choice(
        "yes",
        say("Put {n} Gas Cans face up", n=offer.ways[0]["cans"]),
        send("burn_hive", offer.ways[0]),
        icon="gas",
        bright=True,
    )
    ask = Ask("burn", label, (yes,), say("They stay on the table."))
    is_next = table.on_map and offer.is_meant
    return Action("burn_hive", label, Pick(ask), icon="gas", bright=is_next)


def _end_turn(table: FaceTable) -> Action | None:
    offer = table.of("end_turn")
    if offer is None:
        return None
    key, label = f"end_turn.{table.active}", say("End turn")
    if offer.closed is not None:
        return Action(key, label, table.shut(offer), icon="end-turn", apart=True)
    left = table.turn["ap"] - table.turn["spent"] if table.turn else 0
    runs = any(one.do == "move" and one.is_meant and one.ways[0].get("free")
               for one in table.offers)  # fmt: skip
    sub: Message | str = say("{n} AP left", n=left) if left else ""
    if runs and not left:
        sub = say("a free move is left")
    press: Press = send("end_turn", {})
    owes = bool(table.view["owes_search"])
    if owes:
        press = Pick(_unsearched(table, press))
    elif (left or runs) and not table.aims:
        press = Pick(_unspent(left, press))
    is_next = offer.is_meant and not (left or runs or owes)
    return Action(key, label, press, sub, "end-turn", bright=is_next, apart=True)


def _unspent(left: int, end: Press) -> Ask:
    """Ask once on a page, where a stray finger would give away what is left of a turn."""
    title = say("End the turn with {n} AP left?", n=left)
    if not left:
        title = say("End the turn with a free move left?")
    choices = (Choice("end", say("End the turn"), end, icon="end-turn", bright=True),)
    return Ask("end_turn.left", title, choices)


def _unsearched(table: FaceTable, end: Press) -> Ask:
    """PS-TURN-10: ask once more whoever ends a first turn without the search that is due."""
    choices = [Choice("end", say("End the turn without a search"), end, icon="end-turn")]
    search = _search(table)
    if search is not None and not _is_shut(search):
        choices.insert(0, Choice("search", say("Search"), search.press, icon="search", bright=True))
    return Ask(
        "end_turn.search",
        say("{name} has not searched yet", name=table.name(table.active or "")),
        tuple(choices),
        say("Everybody searches at least once in the first turn, if it is possible."),
        table.active,
        "search",
        rule="PS-TURN-10",
    )
