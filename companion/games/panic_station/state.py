"""The state of the game: frozen, and only what everybody may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from companion.core.evolving import evolve
from companion.core.words import GameEnded
from companion.games.panic_station.cards import FULL_HEALTH, PARASITES_EACH, WHO, Side, Who
from companion.games.panic_station.options import Options

REACTOR = "0,0"


@frozen
class Character:
    """A Trooper or an Android."""

    health: int = FULL_HEALTH
    room: str | None = None


@frozen(slots=False)
class PlayerState:
    """A player: a name, a hand's size, what lies open, and a pair of characters."""

    name: str
    hand: int
    alive: bool = True
    bullets: int = 0
    open: tuple[str, ...] = ()
    trooper: Character = Character()
    android: Character = Character()
    began: bool = False
    """Whether the first turn has come."""

    def character(self, who: Who) -> Character:
        """Return one of the pair."""
        return self.trooper if who == "trooper" else self.android

    @property
    def ap(self) -> int:
        """PS-AP-01, PS-AP-02: what both together may spend."""
        return sum(ap_of(self.character(who).health) for who in WHO)


def ap_of(health: int) -> int:
    """PS-AP-01."""
    return 2 if health >= 3 else 1 if health >= 1 else 0  # noqa: PLR2004


@frozen
class Room:
    """An exploration card on the table. `doors` are as it lies, from the top clockwise."""

    card: str
    doors: str
    turned: bool = False
    searched: bool = False
    horizontal: bool = False
    inner: str = "S"
    """AMB-40: what lies between a two-room card's halves, as this copy has it."""


@frozen
class Parasite:
    """A parasite on the board; a black disc may show its grey side."""

    id: str
    disc: Side
    side: Side
    room: str | None = None


@frozen(slots=False)
class Turn:
    """A player's turn, and what can be done only once in it."""

    number: int
    seat: str
    ap: int
    spent: int = 0
    first: bool = False
    """It is this player's first one."""
    free_explore: bool = False
    """The next explore, or reveal, was paid for by a bury."""
    explored: bool = False
    explored_out: bool = False
    """The second card was given up: nothing more is explored this turn."""
    buried: bool = False
    terminal_used: bool = False
    healed: int = 0
    mended: frozenset[str] = frozenset()
    """Characters who were healed in the Sick Bay."""
    searched: bool = False
    entered: str | None = None
    """On a light board: who moved, and may have come to others."""
    traded: frozenset[tuple[str, str]] = frozenset()
    """Who traded in which room."""
    attacked: frozenset[str] = frozenset()
    """Rooms where another player was attacked."""
    shot_into: frozenset[tuple[str, str]] = frozenset()
    """Who attacked another player in which room from outside it."""
    grenaded: frozenset[tuple[str, str]] = frozenset()
    """Who threw a grenade into which room."""
    may_run: frozenset[str] = frozenset()
    """Characters who have a free move where they stand."""
    run_from: Mapping[str, frozenset[str]] = field(factory=dict[str, frozenset[str]])
    """The cards that lay on the board when a character entered its Run room."""
    ran: frozenset[tuple[str, str]] = frozenset()
    """Who took a free move out of which room."""
    searched_in: frozenset[tuple[str, str]] = frozenset()
    """Who has searched in which room: this turn, or since entering it (AMB-31)."""

    @property
    def left(self) -> int:
        """The AP that are left."""
        return self.ap - self.spent


@frozen
class Attack:
    """An attack that its defenders may still answer; `answers` are their Armor cards by seat."""

    id: str
    damage: int
    targets: tuple[str, ...]
    parasite: str | None = None
    answers: Mapping[str, int] = field(factory=dict[str, int])


@frozen
class Spawn:
    """A parasite that is about to appear in one of these rooms."""

    rooms: tuple[str, ...]


@frozen
class Drawing:
    """Cards that are about to be drawn; `alerts` are None until the table tells them."""

    who: Who
    place: str | None
    cards: int
    partner: str | None = None
    alerts: int | None = None
    alerts_by: tuple[str, ...] = ()


@frozen
class Scan:
    """A heat scan's public result."""

    infected: int
    clean: int
    turn: int
    """The number of the turn that it was made in."""
    sealed: bool = False
    """The phones counted."""


@frozen(slots=False)
class State:
    """A game of Panic Station."""

    options: Options
    board: str
    seats: Mapping[str, PlayerState]
    first: str
    marker: str
    armed: bool = True
    phase: str = "setup"
    phases: int = 0
    turn: Turn | None = None
    turns: int = 0
    since_phase: int = 0
    doors_open: bool = False
    rooms: Mapping[str, Room] = field(factory=dict[str, Room])
    corrected: Mapping[str, str] = field(factory=dict[str, str])
    """The doors of cards as this copy has them, unturned."""
    parasites: tuple[Parasite, ...] = ()
    named: int = 0
    """How many parasites have had a name."""
    grey: int = PARASITES_EACH
    black: int = PARASITES_EACH
    search: int = 0
    deck_told: bool = False
    """The search deck's number was set right: what it says of the top stack is not sure."""
    discard: int = 0
    exploration: int = 0
    buried: int = 0
    """Cards that were put under the exploration deck."""
    alerted: tuple[str, ...] = ()
    """Who was dealt a Parasite Alert at setup; once for each."""
    alerts_out: int = 0
    """Parasite Alerts that were drawn since the discards were shuffled last."""
    asking: bool = False
    """Whether each defender answers for herself."""
    attacks: tuple[Attack, ...] | None = None
    rolled: int = 0
    """On a light board: the die of the newest Parasite Phase; 0 before one."""
    trades: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    spawns: tuple[Spawn, ...] = ()
    drawing: Drawing | None = None
    scan: bool = False
    last_human: bool = False
    looks_for_gas: bool = False
    """The last human's hand does not save anybody, and the deck is to be looked through."""
    scans: tuple[Scan, ...] = ()
    due: GameEnded | None = None
    """An ending that was reached and does not count yet (AMB-27)."""
    over: GameEnded | None = None
    told_infected: tuple[str, ...] = ()
    """Who was infected, in their order, as it was told after the game."""
    burner: str | None = None
    """Who burned the Hive."""
    kills: tuple[tuple[str, str], ...] = ()
    """PS-MS-02: who took whose last character, each as a seat."""
    killed: int = 0
    """The number of the turn in which the newest of them was."""
    audit: Mapping[str, Any] | None = None
    """The audit's report, once it was shown."""

    @property
    def active(self) -> PlayerState:
        """The player whose turn it is."""
        assert self.turn is not None
        return self.seats[self.turn.seat]

    @property
    def turn_seat(self) -> str | None:
        """The seat whose turn it is."""
        return self.turn.seat if self.turn else None

    @property
    def on_map(self) -> bool:
        """Whether the app knows the map."""
        return self.board == "full"

    def living(self) -> tuple[str, ...]:
        """Return the seats still in the game, clockwise."""
        return tuple(name for name, seat in self.seats.items() if seat.alive)

    def in_station(self) -> tuple[str, ...]:
        """PS-TURN-09: return the living seats whose characters have entered the station."""
        return tuple(one for one in self.living() if self.has_entered(one))

    def has_entered(self, seat: str) -> bool:
        """PS-TURN-09: whether a seat's characters have come: all at the start, or one by one."""
        return self.options.first_placement == "all_at_start" or self.seats[seat].began

    def next_living(self, after: str) -> str:
        """PS-TURN-06: who comes next, clockwise."""
        order = list(self.seats)
        at = order.index(after)
        around = order[at + 1 :] + order[: at + 1]
        return next((name for name in around if self.seats[name].alive), after)

    def characters(self) -> Iterator[tuple[str, Who, Character]]:
        """Go through the living characters."""
        for name, seat in self.seats.items():
            for who in WHO:
                if seat.alive and seat.character(who).health > 0:
                    yield name, who, seat.character(who)

    def where(self, who: Who) -> str | None:
        """Return the room of one of the active player's characters."""
        assert self.turn is not None
        return self.seats[self.turn.seat].character(who).room

    def others_in(self, room: str | None) -> tuple[str, ...]:
        """Return the other players with a character in a room."""
        assert self.turn is not None
        here = {name for name, _, character in self.characters() if character.room == room}
        return tuple(name for name in self.seats if name in here and name != self.turn.seat)

    def parasite(self, id_: str) -> Parasite | None:
        """Return a parasite on the board."""
        return next((one for one in self.parasites if one.id == id_), None)

    def changed(self, seat: str, who: Who | None = None, **fields: Any) -> State:
        """Return the state with a seat, or one of its characters, changed."""
        old = self.seats[seat]
        if who is not None:
            fields = {who: evolve(old.character(who), **fields)}
        return evolve(self, seats={**self.seats, seat: evolve(old, **fields)})


def parted(character: str) -> tuple[str, Who]:
    """Return the seat and kind of a character named like `blue.trooper`."""
    seat, _, who = character.partition(".")
    return seat, "trooper" if who == "trooper" else "android"
