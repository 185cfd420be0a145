"""Works out what can be done now: each offer is tried on the rules themselves.

An open offer's ways are all that are legal; a closed one's are what was tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from companion.core.dice import Cup, Dice
from companion.core.evolving import evolve
from companion.core.game import Decided, Offer, ruled
from companion.core.refusal import Refusal
from companion.core.shape import write_short
from companion.core.words import Command, name_of
from companion.games.panic_station import commands as c
from companion.games.panic_station.attacks import unanswered
from companion.games.panic_station.board import (
    SIDES,
    beside,
    cell_of,
    doors_of,
    places,
    spots,
    through,
)
from companion.games.panic_station.cards import FULL_HEALTH, SEARCH, WHO, Who
from companion.games.panic_station.endings import cans_that_save, polled
from companion.games.panic_station.fighting import Target
from companion.games.panic_station.parasites import choices
from companion.games.panic_station.placing import hive_lies, in_deck
from companion.games.panic_station.searching import STORAGE_CARDS
from companion.games.panic_station.seated import defences, reactions
from companion.games.panic_station.state import Attack, State, parted
from companion.games.panic_station.view import pending_kinds

K = TypeVar("K", bound=Command)
Spot: TypeAlias = tuple[tuple[int, int], bool, bool]
"""A cell, `turned`, `horizontal`."""
LACKING: Final = ("no_ap", "no_ammo", "no_item", "wrong_character")
ANY_DICE = Cup(lambda _, __: 1)


class Rules(Protocol):
    """What decides commands and can be asked whether it would: the game."""

    def decide(self, state: State, command: Command, dice: Dice) -> Decided | Refusal:
        """Say what a command would do."""
        ...

    def permitted(self, state: State, commands: Iterable[K], dice: Dice) -> list[K]:
        """Return those that would be done."""
        ...


def offers(rules: Rules, state: State, seat: str | None) -> tuple[Offer, ...]:
    """List what the active player (or the table) can do, or why not; or what a seat's phone can."""
    global _last  # noqa: PLW0603  (it is a memo)
    offering = _last
    if offering is None or offering.state is not state or offering.rules is not rules:
        _last = offering = Offering(rules, state, offering)
    found = tuple(offering.all() if seat is None else offering.of_seat(seat))
    if state.options.automation == "referee":
        return found
    strict = offering.strict.all() if seat is None else offering.strict.of_seat(seat)
    objected = {_alike(one): one.closed for one in strict}
    return tuple(evolve(one, against=objected.get(_alike(one))) for one in found)


def _alike(offer: Offer) -> tuple[Any, ...]:
    """Return what tells an offer from the others of one moment."""
    way = offer.ways[0] if offer.ways else {}
    return offer.do, offer.who, bool(way.get("free")), way.get("use") == "reveal"


class FreeSpots:
    """Where cards may lie on one board: it stays so as long as no room changes."""

    def __init__(self, state: State) -> None:
        """Nothing is worked out yet."""
        self._state = state
        self._doors: dict[str, str] = {}
        self._spots: dict[tuple[str, bool, str], tuple[Spot, ...]] = {}
        self._near: dict[str, tuple[str, ...]] = {}
        self._reveals: dict[Who, tuple[Mapping[str, Any], ...]] = {}

    def hold_in(self, state: State) -> bool:
        """Tell whether this is so in another state, too."""
        mine = self._state
        return (
            mine.rooms is state.rooms
            and mine.corrected is state.corrected
            and mine.options is state.options
        )

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards that are still to come."""
        return in_deck(self._state)

    @cached_property
    def hive_lies(self) -> bool:
        """Whether the Hive may lie on its side; the whole map is looked at for that."""
        return hive_lies(self._state)

    @cached_property
    def homeless(self) -> tuple[str, ...]:
        """The cards that fit nowhere."""
        return tuple(
            card
            for card in self.cards
            if not any(self.spots(card, at) for at in places(self._state))
        )

    def spots(self, card: str, place: str) -> tuple[Spot, ...]:
        """Return where a card may lie beside a room; cards with the same doors share the answer."""
        lies = card == "hive" and self.hive_lies
        if card not in self._doors:
            self._doors[card] = doors_of(self._state, card, turned=False)
        key = (self._doors[card], lies, place)
        if key not in self._spots:
            self._spots[key] = tuple(spots(self._state, card, place, horizontal=lies))
        return self._spots[key]

    def near(self, place: str) -> tuple[str, ...]:
        """Return the rooms beside this one, whatever lies between."""
        if place not in self._near:
            reached = (through(self._state, place, side) for side in SIDES)
            self._near[place] = tuple(one[0] for one in reached if one is not None)
        return self._near[place]

    def lying(self, froms: Iterable[str]) -> Iterator[tuple[str, Spot]]:
        """Go through how the cards that are to come may lie beside these rooms."""
        for card in self.cards or ("plain-1",):
            for place in froms:
                yield from ((card, spot) for spot in self.spots(card, place))

    def reveals(self, like: c.Terminal) -> tuple[Mapping[str, Any], ...]:
        """Return the ways to reveal any card beside any room."""
        if like.who not in self._reveals:
            found = dict.fromkeys(self.lying(tuple(places(self._state))))
            self._reveals[like.who] = tuple(write_short(_laid(like, *one)) for one in found)
        return self._reveals[like.who]


class Offering:
    """One state's offers."""

    def __init__(self, rules: Rules, state: State, before: Offering | None = None) -> None:
        """Nothing is worked out yet, but what still holds of what was `before`."""
        self.rules, self.state = rules, state
        is_same = before is not None and before.free.hold_in(state)
        self.free: FreeSpots = before.free if before and is_same else FreeSpots(state)

    @cached_property
    def strict(self) -> Offering:
        """What would be offered at a table that refuses what a rule forbids."""
        options = evolve(self.state.options, automation="referee")
        return Offering(self.rules, evolve(self.state, options=options))

    def all(self) -> Iterator[Offer]:
        """Go through what the table can do."""
        state = self.state
        if state.over is not None:
            if state.over.side is not None:
                yield from self.of(c.Reveal(infected) for infected in _told(state))
        elif pending_kinds(state):
            yield from self.pending()
        elif state.phase == "setup":
            yield from self.of([c.SetupAlert(seat) for seat in state.seats])
            if state.alerted:
                yield from self.of([c.SetupAlertBack(seat) for seat in state.seats])
            yield from self.of([c.Begin()])
        elif state.phase == "parasite":
            yield from self.of([c.ParasitePhase()])
        else:
            yield from self.turn
            yield from self.of([c.HeatScan()])

    def of_seat(self, seat: str) -> Iterator[Offer]:
        """Its turn, if it is, or the Parasite Phase that it begins; its answers, and its hand."""
        state = self.state
        if state.over is not None or seat not in state.living():
            return
        yield from self.of(reactions(state, seat))
        yield from self.of(defences(state, seat))
        if not pending_kinds(state):
            if state.phase == "parasite" and seat == state.marker:
                yield from self.of([c.ParasitePhase()])
            if state.phase == "team" and seat == state.turn_seat:
                yield from self.turn
        elif seat == state.turn_seat:
            yield from self.of(c.SpawnAt(choice) for choice in choices(state))
            yield from self.of(_drawn(state))
        yield from self.of([c.Hand(seat, state.seats[seat].hand)])

    def of(
        self, tried: Iterable[Command], who: Who | None = None, *, alike: bool = False
    ) -> Iterator[Offer]:
        """Offer one kind of command: every legal one of those tried, or the first's refusal.

        Where they are alike but for the target, what the first one lacks they all lack.
        """
        tried = list(tried)
        if not tried:
            return
        first = self.verdict(tried[0])
        if alike and first is not None and first.code in LACKING:
            yield _offer(tried[:1], who, first)
            return
        legal = ([] if first is not None else tried[:1]) + self.permitted(tried[1:])
        yield _offer(legal or tried[:1], who, None if legal else first)

    def verdict(self, command: Command) -> Refusal | None:
        """Return why a command would be refused."""
        if self.permitted([command]):
            return None
        decided = self.rules.decide(self.state, command, Dice(ANY_DICE))
        if isinstance(decided, Decided):
            decided = ruled(decided, self.state.options.automation, anyway=False)
        return decided if isinstance(decided, Refusal) else None

    def permitted(self, commands: Iterable[K]) -> list[K]:
        """Return those that would be done."""
        return self.rules.permitted(self.state, commands, Dice(ANY_DICE))

    def pending(self) -> Iterator[Offer]:
        """Only what settles something is offered while something is to be settled."""
        state = self.state
        if state.attacks is not None:
            yield from self.of(
                c.Armor(attack.id, cards, seat)
                for attack in state.attacks
                for seat in (unanswered(attack) if state.asking else ())
                for cards in range(attack.damage + 1)
            )
            if state.phase == "parasite":
                yield from self.of([c.ResolveAttacks(), *_armored(state.attacks)])
        yield from self.of(c.SpawnAt(choice) for choice in choices(state))
        yield from self.of(_drawn(state))
        if state.scan:
            yield from self.of(c.ScanCards(n) for n in range(polled(state) + 1))
        if state.last_human:
            yield from self.of(c.LastHumanGas(n) for n in (0, cans_that_save(state)))
        if state.looks_for_gas:
            yield from self.of(c.DeckGas(n) for n in (0, 1))

    @cached_property
    def turn(self) -> tuple[Offer, ...]:
        """A player's turn: the long list, the same for the table and for whoever's turn it is."""
        return tuple(self.of_turn())

    def of_turn(self) -> Iterator[Offer]:
        """Go through what a player's turn has to offer."""
        for who in WHO:
            if self.state.active.character(who).health:
                yield from self.walking(who)
                yield from self.fighting(who)
                yield from self.in_the_room(who)
        yield from self.of(c.Play(item) for item in _items())
        if self.state.on_map:
            yield from self.burying()
        yield from self.of([c.EndTurn()])

    def walking(self, who: Who) -> Iterator[Offer]:
        """Moving and exploring."""
        state, here = self.state, self.state.where(who)
        near = self.free.near(here) if here else (None,)
        rooms = near or (here,)
        yield from self.of([c.Move(who, to) for to in rooms], who)
        if who in (state.turn.may_run if state.turn else ()):
            yield from self.of([c.Move(who, to, free=True) for to in rooms], who)
        yield from self.laying(c.Explore(who, "", (0, 0)) if state.on_map else c.Explore(who), who)

    def laying(self, like: c.Explore | c.Terminal, who: Who) -> Iterator[Offer]:
        """Explore or reveal: what is legal is asked of the map, not card by card of the rules."""
        state = self.state
        if not state.on_map:
            yield from map(_or_the_hive, self.of([like], who))
            return
        free, is_anywhere = self.free, isinstance(like, c.Terminal)
        here = state.where(who)
        froms = tuple(places(state)) if is_anywhere else (here,) if here else ()
        first = next(free.lying(froms), None)
        spot = beside(cell_of(froms[0] if froms else "0,0"), "up"), False, False
        nowhere = (free.cards or ("plain-1",))[0], spot
        closed = self.verdict(_laid(like, *(first or nowhere)))
        if first is None or closed is not None:
            yield _offer([_laid(like, *(first or nowhere))], who, closed)
        elif isinstance(like, c.Terminal):
            yield Offer(name_of(c.Terminal), who, None, free.reveals(like))
        else:
            yield _offer([_laid(like, *one) for one in dict.fromkeys(free.lying(froms))], who, None)

    def fighting(self, who: Who) -> Iterator[Offer]:
        """Guns, knife, grenades, and the Heat Scanner."""
        state = self.state
        targets = self.targets
        yield from self.of(
            [c.Fire(who, shot) for shot in self.shots(who, targets)], who, alike=True
        )
        yield from self.of([c.Knife(who, one) for one in targets], who, alike=True)
        here = state.where(who)
        rooms = (self.free.near(here) or (here,)) if here else (None,)
        yield from self.of([c.Grenade(who, room) for room in rooms], who, alike=True)
        scanned = [one for one in targets if isinstance(one, c.OfCharacter)]
        yield from self.of([c.Play("heat_scanner", who, one) for one in scanned], who, alike=True)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Everything that could be attacked."""
        return tuple(_targets(self.state))

    def shots(self, who: Who, targets: Sequence[Target]) -> Iterator[tuple[Target, ...]]:
        """One bullet for any target; with the Heavy Gun two for those that one could hit."""
        yield from ((one,) for one in targets)
        if "heavy_gun" in self.state.active.open and self.state.active.bullets > 1:
            hit = self.permitted([c.Fire(who, (one,)) for one in targets])
            near = [one.targets[0] for one in hit]
            yield from combinations_with_replacement(near, 2)

    def in_the_room(self, who: Who) -> Iterator[Offer]:
        """What the room is good for, and who else is in it."""
        state, here = self.state, self.state.where(who)
        near = state.others_in(here) if here else ()
        others = tuple(seat for seat in state.living() if seat != state.turn_seat)
        partners = (None, *(near if state.on_map else others))
        yield from self.of(self.searches(who, partners), who, alike=True)
        yield from self.of([c.Terminal(who, "heat_scan"), c.Terminal(who, "open_doors")], who)
        reveal = (
            c.Terminal(who, "reveal", "", (0, 0)) if state.on_map else c.Terminal(who, "reveal")
        )
        yield from self.laying(reveal, who)
        yield from self.of([c.Heal(who, wounds) for wounds in [*_wounds(state)] or [{who: 1}]], who)
        yield from self.of([c.FirstAid(who, heals) for heals in _heals(state, who)], who)
        with_ = state.trades.get(who) or (others[:1] if state.on_map else others)
        yield from self.of([c.Trade(who, partner) for partner in with_], who)
        yield from self.of([c.BurnHive(who, state.options.cans)], who)

    def searches(self, who: Who, partners: Iterable[str | None]) -> Iterator[c.Search]:
        """What the table may tell of a search: with whom, and how many Alerts were drawn."""
        on_map = self.state.on_map
        for partner in partners:
            for cards in (None,) if on_map or partner else (None, STORAGE_CARDS):
                for red in (False,) if on_map else (False, True):
                    for alerts, by in _alerts(self.state.turn_seat, partner):
                        yield c.Search(who, partner, alerts, by, cards=cards, red=red)

    def burying(self) -> Iterator[Offer]:
        """PS-EXP-09: cards that fit nowhere."""
        yield from self.of([c.Bury(card) for card in self.free.homeless or self.free.cards[:1]])


_last: Offering | None = None
"""The state that was asked of last: the table and a phone ask of the same one."""


def _offer(commands: Sequence[Command], who: Who | None, closed: Refusal | None) -> Offer:
    kind, ways = type(commands[0]), tuple(write_short(command) for command in commands)
    return Offer(name_of(kind), who, closed, ways)


def _or_the_hive(offer: Offer) -> Offer:
    """On a light board a card matters that brings a heat scan."""
    if offer.closed is not None:
        return offer
    return evolve(offer, ways=(*offer.ways, *({**way, "card": "hive"} for way in offer.ways)))


def _armored(attacks: Iterable[Attack]) -> Iterator[c.ResolveAttacks]:
    """One Armor card against one attack, for each who is hit by it."""
    for attack in attacks:
        for seat in dict.fromkeys(parted(target)[0] for target in attack.targets):
            yield c.ResolveAttacks((c.ArmorCard(seat, attack.id),))


def _told(state: State) -> Iterator[tuple[str, ...]]:
    """PS-WIN-02: who may have been infected: each as the Host, with as many as are known."""
    order = tuple(state.seats)
    for n in range(1, len(order) + 1):
        for at in range(len(order)):
            yield (order[at:] + order[:at])[:n]


def _alerts(seat: str | None, partner: str | None) -> Iterator[tuple[int, tuple[str, ...]]]:
    """PS-ROOM-08: how many Parasite Alerts were drawn; of two who draw, by whom."""
    for alerts in range(SEARCH["parasite-alert"] + 1):
        if alerts == 1 and partner not in (None, seat):
            yield from ((1, (one,)) for one in (seat or "", partner or ""))
        else:
            yield alerts, ()


def _drawn(state: State) -> Iterator[c.Drawn]:
    """What the table may tell of cards that are drawn just now."""
    drawing = state.drawing
    if drawing is not None and not choices(state):
        for alerts, by in _alerts(state.turn_seat, drawing.partner):
            yield c.Drawn(alerts, by)


def _items() -> tuple[Any, ...]:
    return ("energy_boost", "keycard", "target_scope", "heavy_gun", "ammo", "knife")


def _targets(state: State) -> Iterator[Target]:
    """Go through everything that could be attacked, the nearest kinds first."""
    seat = state.turn_seat
    for parasite in state.parasites:
        yield c.OfParasite(parasite.id)
    if not state.parasites and not any(name != seat for name, _, _ in state.characters()):
        yield c.OfParasite("p1")
    for name, who, _ in state.characters():
        if name != seat:
            yield c.OfCharacter(name, who)


def _wounds(state: State) -> Iterator[dict[str, int]]:
    lost = {who: FULL_HEALTH - state.active.character(who).health for who in WHO}
    alive = {who for who in WHO if state.active.character(who).health}
    found = [
        {who: n for who, n in (("trooper", t), ("android", a)) if n}
        for t in range(3)
        for a in range(3 - t)
        if t + a
        and (not t or ("trooper" in alive and t <= lost["trooper"]))
        and (not a or ("android" in alive and a <= lost["android"]))
    ]
    yield from found


def _heals(state: State, who: Who) -> list[tuple[c.Healing, ...]]:
    """PS-ITEM-12: return what a kit could heal here; where there is nothing, one's own wound."""
    here = state.where(who)
    wounded = [
        (seat, kind, FULL_HEALTH - character.health)
        for seat, kind, character in state.characters()
        if character.room == here and character.health < FULL_HEALTH
    ]
    found: list[tuple[c.Healing, ...]] = [
        (c.Healing(seat, kind, wounds),)
        for seat, kind, lost in wounded
        for wounds in range(1, min(2, lost) + 1)
    ]
    ones = [c.Healing(seat, kind, 1) for seat, kind, _ in wounded]
    ones.sort(key=lambda one: one.seat != state.turn_seat)
    found += [pair for pair in combinations(ones, 2) if pair[0].seat == state.turn_seat]
    return found or [(c.Healing(state.turn_seat or "", who, 1),)]


def _laid(like: c.Explore | c.Terminal, card: str, spot: Spot) -> c.Explore | c.Terminal:
    cell, turned, horizontal = spot
    return evolve(like, card=card, at=cell, turned=turned, horizontal=horizontal)
