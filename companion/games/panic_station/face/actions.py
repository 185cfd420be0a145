"""The active player's big buttons: each is an offer, or several that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve

from companion.core.game import Offer
from companion.core.say import Message, say, say_many
from companion.games.panic_station.cards import SEARCH_CARDS
from companion.games.panic_station.face.drawn import drawn_fields
from companion.games.panic_station.face.map import moves_of, next_card, which_card
from companion.games.panic_station.face.names import ITEM_ICONS, ITEMS, WHO
from companion.games.panic_station.face.questions import spawning
from companion.games.panic_station.face.table import (
    TO_COME,
    Field,
    Table,
    Ways,
    narrowed,
    send,
    where,
)
from companion.stage.presses import Aim, Go, Later, Pick, Press, Send, Shut
from companion.stage.questions import Ask, Choice, Fill, Number, Row, Tally
from companion.stage.scene import Action

LAID = ("ammo", "keycard", "target_scope", "heavy_gun", "knife", "energy_boost")
"""What is laid open, or used up at once."""
LONG = 8
"""So many ways to lay a card are worked out when somebody asks for them."""
NO_PLACE = ("fits_elsewhere", "does_not_fit", "not_connected")
"""Why a card is not laid that may yet be put under the deck."""
FEW = 3
"""At so many targets every pair of two shots is a choice of its own."""


def characters(table: Table) -> tuple[Choice, ...]:
    """Return the switch between the active player's characters."""
    return tuple(
        Choice(who, WHO[who], Aim(who=who), icon=who, bright=table.acting == who)
        for who in table.actors
    )


def numbers(table: Table) -> tuple[Number, ...]:
    """Return the decks' numbers, for a table without a map."""
    decks = table.view["decks"]
    return (
        Number("decks.search", say("search deck"), decks["search"], 0, SEARCH_CARDS),
        Number("decks.discard", say("discard"), decks["discard"], 0, SEARCH_CARDS),
        Number("decks.exploration", say("rooms to come"), decks["exploration"], 0, 19),
    )


def actions(table: Table) -> tuple[Action, ...]:
    """Return the buttons of this moment."""
    if table.over:
        end = Action("end", say("How it ended"), Go("end"), icon="winner", bright=True)
        return (end,) if table.aims else ()
    if table.view["phase"] == "setup":
        recipe = Action("recipe", say("How to lay the table"), Go("recipe"), icon="rules")
        begin = Action("begin", say("Begin"), Send({"do": "begin"}), icon="play", bright=True)
        return () if table.seat else (recipe, begin) if table.aims else (begin,)
    if any(one["kind"] != "trade" for one in table.pending):
        return _spawn(table)
    if table.view["phase"] == "parasite":
        return _phase(table)
    if table.aims:
        found = [*_turn(table), _end_turn(table)]
    else:
        every = [(who, one) for who in table.actors for one in _turn(table.standing(who))]
        found = [*(one and evolve(one, who=who) for who, one in every), _end_turn(table)]
    return tuple(one for one in found if one is not None)


def _phase(table: Table) -> tuple[Action, ...]:
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


def _spawn(table: Table) -> tuple[Action, ...]:
    """PS-SPAWN-07: on the phone of whose turn it is; the table's screen asks by itself."""
    asked = spawning(table)
    if table.seat is None or asked is None or table.of("spawn_at") is None:
        return ()
    words = say("Place the parasite")
    return (Action("spawn", words, Pick(asked), icon="parasite", bright=True),)


def extras(table: Table) -> tuple[Action, ...]:
    """Return what stands in the menu: a scan beyond PS-SCAN-01, for a house rule or a promo."""
    if table.over or table.view["phase"] == "setup" or table.seat is not None:
        return ()
    # Even where a rule is against it: what two counts would show is asked before any rule.
    press = Send({"do": "heat_scan"})
    return (Action("heat_scan", say("Heat scan now"), press, icon="heat-scanner"),)


def _turn(table: Table) -> list[Action | None]:
    return [
        _explore(table),
        _move(table),
        _search(table),
        _fire(table),
        *_room(table),
        _items(table),
        _trade(table),
    ]


def _open(offer: Offer | None) -> bool:
    return offer is not None and offer.closed is None


def _explore(table: Table) -> Action | None:
    offer = table.of("explore", table.acting)
    if offer is None:
        return None
    label = say("Explore")
    fits_not = offer.closed is None or offer.closed.code in NO_PLACE
    if offer.closed is not None and not (fits_not and _open(table.of("bury"))):
        return Action("explore", label, table.shut(offer), icon="explore")
    if not table.on_map:
        way = offer.ways[0]
        choices = (
            Choice(
                "other", say("Any other card"), send("explore", way), icon="explore", bright=True
            ),
            Choice("hive", say("The Hive"), send("explore", way, card="hive"), icon="hive"),
        )
        ask = Ask("explore.card", say("Which card was laid?"), choices)
        return Action("explore", label, Pick(ask), icon="explore")
    if not table.aims:
        return Action("explore", label, _laying(table, "explore", offer), icon="explore")
    card = next_card(table)
    known = card is not None and any(way.get("card") == card for way in offer.ways)
    press: Press = Aim("explore") if known else Pick(which_card(table, "explore"))
    return Action("explore", label, press, icon="explore")


def _laying(table: Table, aim: str, offer: Offer) -> Press:
    """Ask which card is next, and where it lies: at once, where there are few ways."""
    ways, bury = len(offer.ways), table.of("bury")
    if bury is not None and bury.closed is None and aim == "explore":
        ways += len(bury.ways)
    is_long = ways > LONG and table.stance.brief
    return Later(f"{aim}.{table.acting}") if is_long else Pick(which_card(table, aim))


def _move(table: Table) -> Action | None:
    offers = [one for one in table.offers if one.do == "move" and one.who == table.acting]
    if not offers:
        return None
    label, free = say("Move"), say("one move is free")
    if all(one.closed is not None for one in offers):
        return Action("move", label, table.shut(offers[0]), icon="move")
    if not table.on_map:
        return Action("move", label, Pick(_light_move(offers)), icon="move")
    places = moves_of(table, table.acting)
    runs = any(_open(one) and one.ways[0].get("free") for one in offers)
    sub: Message = free if runs else say_many("{count} way", "{count} ways", len(places))
    if not table.aims:
        return Action("move", label, Pick(_where_to(table, places)), free if runs else "", "move")
    press: Press = Aim("move") if len(places) > 1 else next(iter(places.values()))
    return Action("move", label, press, sub, "move")


def _where_to(table: Table, places: Mapping[str, Press]) -> Ask:
    """Ask where the character goes: what the map lights elsewhere."""
    choices = tuple(
        Choice(place, table.room(place), press, _going(table, place, press), "move", place=place)
        for place, press in places.items()
    )
    return Ask("move.to", say("Where to?"), choices)


def _going(table: Table, place: str, press: Press) -> Message | str:
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


def _search(table: Table) -> Action | None:
    offer = table.of("search", table.acting)
    if offer is None:
        return None
    label, icon = say("Search"), "search"
    if offer.closed is not None:
        return Action("search", label, table.shut(offer), icon=icon)
    return Action("search", label, searched(table, offer.ways), icon=icon)


def searched(table: Table, ways: Sequence[Mapping[str, Any]]) -> Press:
    """PS-SRCH-04: ask what was drawn; in a red room only once its parasite is there."""
    fields = search_fields(table)
    if table.acting_in_red:
        return narrowed("search", _untold(ways), fields)
    if table.on_map:
        return narrowed("search", ways, fields)
    black = [way for way in ways if not way.get("red")]
    red = _untold(way for way in ways if way.get("red"))
    return narrowed("search", [*black, *red], fields)


def _untold(ways: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the searches in which the table tells later what was drawn."""
    return [{**way, "ask": True} for way in ways if not way.get("alerts")]


def search_fields(table: Table) -> list[Field]:
    """Return what the table may tell of a search."""
    return [
        Field("partner", say("Search with…"), lambda seat, _: _who_with(table, seat)),
        Field("cards", say("How many cards?"), _cards, numbers=True),
        Field("red", say("Does the room show its red side?"), _red),
        *drawn_fields(table),
    ]


def _who_with(table: Table, seat: str | None) -> Choice:
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


def _fire(table: Table) -> Action | None:
    offer = table.of("fire", table.acting)
    if offer is None:
        return None
    label = say("Fire")
    if offer.closed is not None:
        return Action("fire", label, table.shut(offer), icon="fire")
    return Action("fire", label, _shots(table, offer), icon="fire")


def _shots(table: Table, offer: Offer) -> Press:
    single = [way for way in offer.ways if len(way["targets"]) == 1]
    choices = [
        _target(table, way["targets"][0], send("fire", way, **_asking(way["targets"])))
        for way in single
    ]
    pairs = [way for way in offer.ways if len(way["targets"]) > 1]
    if len(single) <= FEW:
        choices += [_both_shots(table, way) for way in pairs]
    elif pairs:
        choices.append(
            Choice("two", say("Two shots"), Pick(_two_shots(table, single)), icon="heavy-gun")
        )
    if table.aims and len(choices) == 1 and "parasite" in single[0]["targets"][0]:
        return choices[0].press
    return Pick(Ask("fire.targets", say("At whom?"), tuple(choices)))


def _both_shots(table: Table, way: Mapping[str, Any]) -> Choice:
    """Two shots of the Heavy Gun: at one twice, or at two."""
    one, other = (_target(table, target, TO_COME) for target in way["targets"])
    press = send("fire", way, **_asking(way["targets"]))
    key = f"two.{one.key}.{other.key}"
    if one.key == other.key:
        return Choice(key, say("Twice: {who}", who=one.label), press, one.sub, "heavy-gun")
    label = say("{a} and {b}", a=one.label, b=other.label)
    return Choice(key, label, press, say("a shot each"), "heavy-gun")


def _asking(targets: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Where a player is hit, that player is asked for Armor."""
    return {"ask": True} if any("seat" in one for one in targets) else {}


def _two_shots(table: Table, single: Sequence[Mapping[str, Any]]) -> Tally:
    targets = [way["targets"][0] for way in single]
    rows = tuple(
        Row(str(n), shown.label, 2, sub=shown.sub, icon=shown.icon, seat=shown.seat, value=one)
        for n, one in enumerate(targets)
        for shown in (_target(table, one, TO_COME),)
    )
    raw = {"do": "fire", **single[0], **_asking(targets)}
    done = Fill(raw, ("targets",))
    return Tally("fire.two", say("Two shots"), rows, done, say("Fire"), icon="heavy-gun")


def _target(table: Table, target: Mapping[str, Any], press: Press) -> Choice:
    if "parasite" in target:
        id_ = target["parasite"]
        one = next((one for one in table.view["parasites"] if one["id"] == id_), None)
        sub = table.placed(one["room"]) if one else ""
        return Choice(id_, table.parasite(id_), press, sub, "parasite", bright=True)
    seat, who = target["seat"], target["who"]
    sub = table.placed(table.seats[seat][who]["room"]) if table.on_map else ""
    return Choice(f"{seat}.{who}", table.owner(seat, who), press, sub, seat=seat)


def _room(table: Table) -> list[Action | None]:
    """What the room lets one do: the first of these, and any other that is open."""
    found = [_terminal(table), _heal(table), _burn(table)]
    open_ = [one for one in found if one is not None and not _is_shut(one)]
    return list(open_) or found[:1]


def _is_shut(action: Action) -> bool:
    return isinstance(action.press, Shut)


def _terminal(table: Table) -> Action | None:
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


def _heal(table: Table) -> Action | None:
    offer = table.of("heal", table.acting)
    if offer is None:
        return None
    label = say("Heal")
    if offer.closed is not None:
        return Action("heal", label, table.shut(offer), icon="heal")
    fields = [Field("wounds", say("Which wounds?"), _wounds)]
    return Action("heal", label, narrowed("heal", offer.ways, fields), icon="heal")


def _wounds(wounds: Mapping[str, int], _: Ways) -> Choice:
    parts = [say("{who}: {n}", who=WHO[who], n=n) for who, n in wounds.items()]
    return Choice(
        "-".join(f"{who}{n}" for who, n in wounds.items()),
        say("{a} · {b}", a=parts[0], b=parts[1]) if len(parts) > 1 else parts[0],
        TO_COME,
        icon="heal",
    )


def _burn(table: Table) -> Action | None:
    offer = table.of("burn_hive", table.acting)
    if offer is None:
        return None
    label = say("Burn the Hive")
    if offer.closed is not None:
        return Action("burn_hive", label, table.shut(offer), icon="gas")
    yes = Choice(
        "yes",
        say("{n} gas cans are played", n=offer.ways[0]["cans"]),
        send("burn_hive", offer.ways[0]),
        icon="gas",
        bright=True,
    )
    ask = Ask("burn", label, (yes,), say("They lie open on the table now."))
    return Action("burn_hive", label, Pick(ask), icon="gas", bright=table.on_map)


def _items(table: Table) -> Action | None:
    who, choices = table.acting, list[Choice]()
    if table.stance.brief and table.of("play") is not None:
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


def _played(table: Table) -> list[Choice]:
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
                Shut(why, None if table.seat else {"do": "play", "item": one}),
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
    table: Table, offer: Offer, label: Message, icon: str, asked: tuple[str, Message]
) -> Choice:
    """Return the choice of a card that is used on somebody, or somewhere."""
    key = "stab" if offer.do == "knife" else offer.do
    if offer.closed is not None:
        return Choice(key, label, table.shut(offer), icon=icon)
    name, title = asked
    show = Field(name, title, lambda value, _: _value(table, name, value), always=not table.aims)
    ways = [
        {**way, **(_asking([way["target"]]) if offer.do == "knife" else {})} for way in offer.ways
    ]
    return Choice(key, label, narrowed(offer.do, ways, [show]), icon=icon)


def _value(table: Table, name: str, value: Any) -> Choice:
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
    return _target(table, value, TO_COME)


def _healed_both(table: Table, one: Mapping[str, Any], other: Mapping[str, Any]) -> Choice:
    owners = [table.owner(each["seat"], each["who"]) for each in (one, other)]
    key = "-".join(f"{each['seat']}.{each['who']}" for each in (one, other))
    label = say("{a} and {b}", a=owners[0], b=owners[1])
    return Choice(key, label, TO_COME, say("a wound each"), "first-aid")


def _trade(table: Table) -> Action | None:
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
    asks = [(way["with"], _traded(table, way)) for way in offer.ways]
    if len(asks) == 1:
        seat, ask = asks[0]
        words = say("Trade with {name}", name=table.name(seat))
    else:
        choices = tuple(Choice(s, table.name(s), Pick(one), seat=s) for s, one in asks)
        words, ask = label, Ask("trade.with", say("Whom with?"), choices)
    return Action("trade", words, Pick(ask), icon="trade", bright=pending is not None)


def _traded(table: Table, way: Mapping[str, Any]) -> Ask:
    seat = way["with"]
    done = Choice("done", say("The trade is done"), send("trade", way), icon="trade", bright=True)
    choices = [done]
    fire = table.of("fire", table.acting)
    if fire is not None and fire.closed is None:
        choices.append(Choice("attack", say("Attack instead"), _shots(table, fire), icon="fire"))
    return Ask(
        f"trade.{seat}",
        say("{a} and {b} trade", a=table.name(table.active or ""), b=table.name(seat)),
        tuple(choices),
        say("Each gives one card, face down, and looks at what came."),
        table.active,
        "trade",
        rule="PS-TRD-07",
    )


def _end_turn(table: Table) -> Action | None:
    offer = table.of("end_turn")
    if offer is None:
        return None
    key, label = f"end_turn.{table.active}", say("End turn")
    if offer.closed is not None:
        return Action(key, label, table.shut(offer), icon="end-turn", apart=True)
    left = table.turn["ap"] - table.turn["spent"] if table.turn else 0
    sub: Message | str = say("{n} AP left", n=left) if left else ""
    press: Press = send("end_turn", {})
    owes = bool(table.view["owes_search"])
    if owes:
        press = Pick(_unsearched(table, press))
    return Action(key, label, press, sub, "end-turn", bright=not left and not owes, apart=True)


def _unsearched(table: Table, end: Press) -> Ask:
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
