"""The log's sentences, as a person at the table would say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Final

from companion.core.say import Message, Part, say, say_many
from companion.core.words import Adjusted, Audited, Event, GameEnded, Rolled
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station import events as e
from companion.games.panic_station.board import cell_of, direction
from companion.games.panic_station.items import may_attack
from companion.games.panic_station.naming import (
    bearing,
    card_name,
    owner,
    parasite_name,
    player_name,
    room_name,
    target_name,
)
from companion.games.panic_station.options import Direction
from companion.games.panic_station.state import State

ITEMS: Final[Mapping[str, Message]] = {
    "energy_boost": say("an Energy Boost"),
    "keycard": say("a Keycard"),
    "target_scope": say("a Target Scope"),
    "heavy_gun": say("a Heavy Gun"),
    "ammo": say("Ammo"),
    "knife": say("a Combat Knife"),
    "heat_scanner": say("a Heat Scanner"),
    "grenade": say("a Grenade"),
    "first_aid": say("a First Aid Kit"),
}
DECKS: Final[Mapping[str, Message]] = {
    "search": say("cards in the search deck"),
    "discard": say("discarded cards"),
    "exploration": say("exploration cards to come"),
}
_DOORS_CLOSED: Final = say("Corrected: the doors are closed.")
USES: Final[Mapping[str, Message]] = {
    "heat_scan": say("a heat scan"),
    "open_doors": say("opening all security doors"),
    "reveal": say("revealing a location"),
}
ENDINGS: Final[Mapping[str, Message]] = {
    "PS-WIN-01": say("The Hive burns: the humans win."),
    "PS-HIVE-06": say("Whoever burned the Hive was infected: the parasites win."),
    "PS-WIN-03": say("Everybody is infected: the parasites win."),
    "PS-WIN-06": say("One human is left, without gas: the parasites win."),
    "PS-WIN-07": say("The last Trooper is dead: the parasites win."),
    "PS-WIN-08": say("The Hive cannot be laid any more: the parasites win."),
}

AUDITED: Final[Mapping[str | None, Message]] = {
    "stands": say("the ending stands."),
    "overturned": say("the ending does not stand."),
    "unproven": say("whether the ending stands cannot be proved."),
    None: say("nobody has won."),
}

MOVES: Final[Mapping[Direction, Message]] = {
    "up": say("everything moves up."),
    "right": say("everything moves right."),
    "down": say("everything moves down."),
    "left": say("everything moves left."),
}
"""PS-PMOV-02: where the die of a Parasite Phase sends every parasite."""

LEVELS: Final[Mapping[str, Message]] = {
    "referee": say("the app refuses what a rule forbids"),
    "warn": say("the app warns, and does it"),
    "tracker": say("the app only keeps count"),
}


def tell(state: State, event: Event) -> Message | None:
    """Put one event into words; None for what another event of the same command tells."""
    teller = TELLERS.get(type(event))
    return None if teller is None else teller(state, event)


def _names(state: State, seats: Any) -> list[Part]:
    return [player_name(state, seat) for seat in seats]


def _player(text: Callable[..., Message]) -> Callable[[State, Any], Message]:
    """Make a teller whose sentence names the event's player."""
    return lambda state, event: text(player_name(state, event.seat), event, state)


def _adjusted(state: State, event: Adjusted) -> Message | None:
    """Say what was set right; None for what has no words of its own."""
    to = event.to
    match event.path.split("."):
        case ["options", "automation"]:
            return say("The table's strictness is now: {level}.", level=LEVELS[str(to)])
        case ["seats", seat, field]:
            return _seat_adjusted(player_name(state, seat), field, to)
        case ["seats", seat, who, "health"]:
            return say("Corrected: {who} has health {n}.", who=owner(state, seat, who), n=to)
        case ["seats", seat, who, "room"] if to is not None:
            where = room_name(state, to)
            return say("Corrected: {who} is here: {room}.", who=owner(state, seat, who), room=where)
        case ["seats", seat, who, "room"]:
            return say("Corrected: {who} is off the board.", who=owner(state, seat, who))
        case ["decks", deck]:
            return say("Corrected: {deck}: {n}.", deck=DECKS[deck], n=to)
        case ["rooms", key, field]:
            return _room_adjusted(room_name(state, key), field, to)
    return _table_adjusted(state, event.path, to)


def _table_adjusted(state: State, path: str, to: Any) -> Message | None:
    match path:
        case "marker.seat":
            return say("Corrected: {name} has the Parasite Marker.", name=player_name(state, to))
        case "marker.armed":
            armed = say("Corrected: the Parasite Marker is armed.")
            return armed if to else say("Corrected: the Parasite Marker rests.")
        case "parasites":
            return say("Corrected: the parasites on the board.")
        case "doors_open":
            return say("Corrected: the doors are open.") if to else _DOORS_CLOSED
    return None


def _room_adjusted(room: Part, field: str, to: Any) -> Message:
    if field == "doors":
        return say("Corrected: the doors of {room}.", room=room)
    if to:
        return say("Corrected: the red side is up: {room}.", room=room)
    return say("Corrected: the black side is up: {room}.", room=room)


def _seat_adjusted(name: Part, field: str, to: Any) -> Message | None:
    if field == "hand":
        return say_many(
            "Corrected: {name} holds {count} card.",
            "Corrected: {name} holds {count} cards.",
            to,
            name=name,
        )
    if field == "bullets":
        return say("Corrected: {name} has bullets: {n}.", name=name, n=to)
    items = [ITEMS[item] for item in to]
    if not items:
        return say("Corrected: {name} has no cards face up.", name=name)
    return say("Corrected: {name} has these cards face up: {items}.", name=name, items=items)


def _ended(_: State, event: GameEnded) -> Message:
    return ENDINGS.get(event.rule or "") or say("The game is over.")


def _rolled(state: State, event: Rolled) -> Message | None:
    """PS-PMOV-03: say what the die of a Parasite Phase means; another's meaning is what follows."""
    if state.phase != "parasite":
        return None
    if state.on_map and not state.parasites:
        return say("The die shows {face}: no parasite is there to move.", face=event.face)
    moves = MOVES[direction(state, event.face)]
    return say("The die shows {face}: {what}", face=event.face, what=moves)


def _attacks(_: State, event: e.AttacksOpened) -> Message | None:
    n = sum(one.parasite is not None for one in event.attacks)
    if not n:  # a player's shot was told already
        return None
    return say_many("{count} parasite attacks.", "{count} parasites attack.", n)


def _placed(state: State, event: e.RoomPlaced) -> Message:
    return say(
        "{room} is laid {where}.", room=card_name(event.card), where=bearing(cell_of(event.at))
    )


def _met(state: State, event: e.TradeOpened) -> Message:
    """PS-TRD-01, PS-TRD-11: an attack, if one is possible, stands for the trade."""
    one_of = reduce(
        lambda one, other: say("{one} or {other}", one=one, other=other),
        _names(state, event.partners),
    )
    if may_attack(state, event.who):
        return say("Attack, or trade with {name}.", name=one_of)
    return say("Trade with {name}.", name=one_of)


NEXT_ROOM: Final[Mapping[Direction, Message]] = {
    "up": say("above"),
    "right": say("on the right"),
    "down": say("below"),
    "left": say("on the left"),
}


def _spawned(state: State, event: e.ParasiteSpawned) -> Message:
    if event.towards is not None:
        side = NEXT_ROOM[event.towards]
        if event.disc == "grey":
            return say("A grey parasite appears in the next room {where}.", where=side)
        return say("A black parasite appears in the next room {where}.", where=side)
    if event.room is None:
        grey = event.disc == "grey"
        return say("A grey parasite appears.") if grey else say("A black parasite appears.")
    where = room_name(state, event.room)
    if event.disc == "grey":
        return say("A grey parasite appears in {room}.", room=where)
    return say("A black parasite appears in {room}.", room=where)


def _searched(state: State, event: e.RoomSearched) -> Message:
    who = owner(state, state.turn_seat or "", event.who)
    if event.room is None:
        return say("{who} searches.", who=who)
    return say("{who} searches {room}.", who=who, room=room_name(state, event.room))


def _explored(state: State, event: e.CardExplored) -> Message:
    if event.card is None:
        return say("An exploration card is laid.")
    return say("{room} is laid.", room=card_name(event.card))


def _item_played(state: State, name: Part, event: e.ItemPlayed) -> Message:
    """PS-ITEM-14: everybody sees on whom a Heat Scanner is used."""
    if event.of is not None:
        return say(
            "{name} uses a Heat Scanner on {other}.", name=name, other=player_name(state, event.of)
        )
    return say("{name} plays {item}.", name=name, item=ITEMS[event.item])


def _count(event: ends.ScanCounted) -> Message:
    """Tell a count; nobody is to take one that somebody typed for one that the phones made."""
    numbers = {"infected": event.infected, "clean": event.clean}
    if event.sealed:
        return say("The heat scan: {infected} infected, {clean} not.", **numbers)
    return say("The heat scan with the check cards: {infected} infected, {clean} not.", **numbers)


def _hand_of_the_last(state: State, *, saved: bool) -> Message:
    """PS-WIN-06, AMB-14: hands are secret, so it is a yes or a no."""
    if state.options.last_human_gas == "none":
        yes, none = say("The last human holds a Gas Can."), say("The last human holds no Gas Can.")
    else:
        yes = say("The last human holds enough Gas Cans for the Hive.")
        none = say("The last human does not hold enough Gas Cans for the Hive.")
    return yes if saved else none


def _deck_of_the_last(state: State, *, saved: bool | None) -> Message:
    if saved is None:
        return say("The search deck was looked through for Gas Cans.")
    if state.options.last_human_gas == "none":
        yes, none = say("The search deck has a Gas Can."), say("The search deck has no Gas Can.")
    else:
        yes = say("With the search deck there are enough Gas Cans for the Hive.")
        none = say("Even with the search deck there are too few Gas Cans for the Hive.")
    return yes if saved else none


TELLERS: Final[dict[type[Event], Callable[[State, Any], Message | None]]] = {
    e.GameStarted: lambda s, ev: say(
        "{names} play Panic Station; {first} begins.",
        names=_names(s, [player.seat for player in ev.players]),
        first=player_name(s, ev.first),
    ),
    e.AlertDealt: _player(
        lambda name, ev, s: say(
            "{name} was dealt a Parasite Alert, and gets another card.", name=name
        )
    ),
    e.AlertTakenBack: _player(
        lambda name, ev, s: say("{name} was not dealt a Parasite Alert after all.", name=name)
    ),
    e.CharactersPlaced: _player(
        lambda name, ev, s: say("{name} enters the Reactor room.", name=name)
    ),
    e.PhaseBegan: lambda s, ev: (
        say("The Parasite Phase begins.")
        if ev.phase == "parasite"
        else None  # the turn that begins with the Team Phase says so
    ),
    e.DoorsClosed: lambda s, ev: say("The security doors close."),
    e.DoorsOpened: lambda s, ev: say("All security doors are open until the next Parasite Phase."),
    e.ParasiteMoved: lambda s, ev: say(
        "{parasite} moves to {room}.",
        parasite=parasite_name(s, ev.parasite),
        room=room_name(s, ev.room),
    ),
    e.ParasiteSpawned: _spawned,
    e.SpawnNarrowed: lambda s, ev: say("It appears in {room}.", room=room_name(s, ev.room)),
    e.ParasiteHit: lambda s, ev: say("A black parasite is hit, and is grey now."),
    e.ParasiteKilled: lambda s, ev: say("A grey parasite is killed."),
    e.AttacksOpened: _attacks,
    e.AttackAnswered: lambda s, ev: (
        None if ev.cards else say("{name} plays no Armor.", name=player_name(s, ev.seat))
    ),
    e.AttacksResolved: lambda s, ev: say("The attacks are over."),
    e.Damaged: lambda s, ev: say_many(
        "{who} takes {count} wound.",
        "{who} takes {count} wounds.",
        ev.wounds,
        who=owner(s, ev.seat, ev.who),
    ),
    e.Died: lambda s, ev: say("{who} dies.", who=owner(s, ev.seat, ev.who)),
    e.Eliminated: _player(lambda name, ev, s: say("{name} is eliminated.", name=name)),
    e.PlayerLeft: _player(lambda name, ev, s: say("{name} leaves the game.", name=name)),
    e.Healed: lambda s, ev: say_many(
        "{who} is healed of {count} wound.",
        "{who} is healed of {count} wounds.",
        ev.wounds,
        who=owner(s, ev.seat, ev.who),
    ),
    e.ArmorPlayed: _player(lambda name, ev, s: say("{name} plays Armor.", name=name)),
    e.MarkerPassed: _player(lambda name, ev, s: say("{name} has the Parasite Marker.", name=name)),
    e.TurnBegan: _player(
        lambda name, ev, s: say("{name}'s turn, with {ap} AP.", name=name, ap=ev.ap)
    ),
    e.TurnEnded: _player(lambda name, ev, s: say("{name} is done.", name=name)),
    e.RoomPlaced: _placed,
    e.CardExplored: _explored,
    e.CardBuried: lambda s, ev: (
        say("{room} fits nowhere.", room=card_name(ev.card))
        if ev.card == "hive"
        else say("{room} fits nowhere and goes under the deck.", room=card_name(ev.card))
    ),
    e.Moved: lambda s, ev: (
        say("{who} moves to {room}.", who=owner(s, ev.seat, ev.who), room=room_name(s, ev.to))
        if ev.to
        else say("{who} moves.", who=owner(s, ev.seat, ev.who))
    ),
    e.TradeOpened: _met,
    e.TradeDone: lambda s, ev: say(
        "{a} and {b} trade.", a=player_name(s, ev.seat), b=player_name(s, ev.partner)
    ),
    e.Attacked: lambda s, ev: say(
        "{who} attacks {targets}.",
        who=owner(s, ev.seat, ev.who),
        targets=[target_name(s, one) for one in ev.targets],
    ),
    e.GrenadeThrown: lambda s, ev: (
        say(
            "{who} throws a grenade into {room}.",
            who=owner(s, s.turn_seat or "", ev.who),
            room=room_name(s, ev.into),
        )
        if ev.into
        else say("{who} throws a grenade.", who=owner(s, s.turn_seat or "", ev.who))
    ),
    e.RoomSearched: _searched,
    e.CardsDrawn: _player(
        lambda name, ev, s: (
            say_many(
                "{name} draws {count} card.", "{name} draws {count} cards.", ev.cards, name=name
            )
            if not ev.alerts
            else say_many(
                "{name} draws {count} card, a Parasite Alert.",
                "{name} draws {count} cards; Parasite Alerts among them: {alerts}.",
                ev.cards,
                name=name,
                alerts=ev.alerts,
            )
        )
    ),
    e.DeckRenewed: lambda s, ev: say("Shuffle the discards: they are the new search deck."),
    e.TerminalUsed: lambda s, ev: say("The Terminal is used for {use}.", use=USES[ev.use]),
    e.ItemPlayed: _player(lambda name, ev, s: _item_played(s, name, ev)),
    ends.ScanOpened: lambda s, ev: say("A heat scan begins."),
    ends.ScanCounted: lambda s, ev: _count(ev),
    ends.LastHumanAsked: lambda s, ev: say("One human is left: is there a Gas Can in that hand?"),
    ends.LastHumanTold: lambda s, ev: _hand_of_the_last(s, saved=ev.saved),
    ends.DeckLookedThrough: lambda s, ev: _deck_of_the_last(s, saved=ev.saved),
    ends.HiveBurned: _player(lambda name, ev, s: say("{name} burns the Hive.", name=name)),
    ends.EndingReached: lambda s, ev: say("The game will end: {what}", what=ENDINGS[ev.rule]),
    ends.EndingTurned: lambda s, ev: ENDINGS[ev.rule],
    ends.HandTold: _player(
        lambda name, ev, s: say_many(
            "{name} holds {count} card.", "{name} holds {count} cards.", ev.cards, name=name
        )
    ),
    ends.WinnersNamed: lambda s, ev: (
        say_many(
            "{names} wins.",
            "The win is shared by {names}.",
            len(ev.winners),
            names=_names(s, ev.winners),
        )
        if ev.winners
        else say("Nobody shares this win.")
    ),
    e.Missed: lambda s, ev: say("{who} misses.", who=owner(s, ev.seat, ev.who)),
    Audited: lambda s, ev: say("The phones were opened; {what}", what=AUDITED[ev.report["ending"]]),
    Adjusted: _adjusted,
    Rolled: _rolled,
    GameEnded: _ended,
}
