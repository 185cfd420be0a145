"""The state of a game of Star Trek Panic: frozen, and open to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import field, frozen

from companion.core.evolving import evolve
from companion.core.words import GameEnded
from companion.games.star_trek_panic.board import (
    FACINGS,
    FRONT,
    SECTORS,
    Condition,
    Facing,
    Range,
    around,
)
from companion.games.star_trek_panic.options import Options
from companion.games.star_trek_panic.tokens import TokenKind

BoardKind = Literal["full", "light"]
BoardersOf = Literal["maneuver", "threats_act", "draw_threat"]
DECK: Final = 62
"""OUT-01."""
MOST_CARDS: Final = 500
"""More cards than any copy's Enterprise deck has."""
START_SECTORS: Final = (1, 3, 5)
"""ST-SET-02."""
MOST_TURNS: Final = 20
"""The longest limit of a mission."""


@frozen
class PlayerState:
    """A player: a name, a character, and how many cards are in the hand."""

    name: str
    role: str | None = None
    hand: int = 0
    here: bool = True


@frozen
class Hull:
    """One facing of the ship: its shield and its hull section."""

    shield: Condition = "intact"
    hull: Condition = "intact"


@frozen
class Threat:
    """ST-STATE-04: a token on the board; a Starbase has no defense."""

    id: str
    kind: str
    sector: int
    range: Range
    defense: int | None
    cloaked: bool = False


@frozen
class MissionCard:
    """A mission as this copy's card has it, in the table's own words."""

    name: str
    limit: int | None = None
    objectives: tuple[str, ...] = ()
    needs: Mapping[str, int] = field(factory=dict[str, int])
    no_maneuver: bool = False
    no_trade: bool = False


@frozen
class PlacedToken:
    """ST-STATE-08: a mission's own token on the board."""

    label: str
    sector: int
    range: Range


@frozen(slots=False)
class MissionState:
    """The mission on the table, and how far it is."""

    card: MissionCard
    revealed: int
    """The number of the turn that revealed it."""
    timer: int | None
    done: tuple[bool, ...]
    needs: Mapping[str, int]
    committed: Mapping[str, int] = field(factory=dict[str, int])
    tokens: Mapping[str, PlacedToken] = field(factory=dict[str, PlacedToken])
    named: int = 0
    """How many of its tokens have had a name."""

    @property
    def is_open(self) -> bool:
        """Whether a line or a need of it is still open."""
        given = self.committed
        return not all(self.done) or any(given.get(b, 0) < n for b, n in self.needs.items())

    @property
    def lists_nothing(self) -> bool:
        """Whether only the table knows when it is met."""
        return not self.done and not self.needs


@frozen(slots=False)
class Turn:
    """A player's turn."""

    number: int
    seat: str
    phase: int = 3
    maneuvered: bool = False
    traded: bool = False
    drawn: int = 0
    held: bool = False
    """ST-EFF-02: the turn waits for the table to say that it is done with the last token."""
    effect: str | None = None
    """The effect that was drawn last: the table does what it says now."""
    fallen: frozenset[str] = frozenset()
    """AMB-07: the facings whose shield was destroyed in this turn."""
    fired: Mapping[int, int] = field(factory=dict[int, int])
    """A light board: the shots out of each sector in phase 6."""


@frozen
class Boarder:
    """A ship whose crew comes aboard, and what that does where nobody plays Security."""

    threat: str
    facing: Facing
    damage: int


@frozen
class Boarding:
    """Boarders that wait for Security, and what the rest of phase 6 needs to know."""

    of: BoardersOf
    boarders: tuple[Boarder, ...]
    slide: int | None = None
    """Phase 6: how far clockwise the die has cloaked ships slide; None where none was cloaked."""
    turned: tuple[str, ...] = ()
    """Phase 6: the ships that have done their one thing already."""


@frozen
class Docking:
    """A Starbase that a maneuver reached; a light board does not know its token."""

    threat: str | None
    more: tuple[str | None, ...] = ()
    """A copy with two of them may reach both at once; they come one after the other."""
    aboard: tuple[tuple[Facing, int], ...] = ()
    """AMB-15, on a light board: the boarders that come after it, with their damage."""


@frozen(slots=False)
class State:
    """A game of Star Trek Panic, with all of its piles (ST-STATE-05)."""

    options: Options
    board: BoardKind
    seats: Mapping[str, PlayerState]
    first: str
    kinds: Mapping[str, TokenKind]
    ours: bool
    """Nobody has told what is in the bag yet."""
    known: Mapping[str, MissionCard]
    """The missions of this copy, by name."""
    deck_size: int
    """How many Enterprise cards this copy has."""
    hand_size: int
    heading: int
    """The sector before the front right facing."""
    begun: bool = False
    phase: str = "setup"
    turn: Turn | None = None
    turns: int = 0
    facings: Mapping[str, Hull] = field(factory=lambda: dict.fromkeys(FACINGS, Hull()))
    threats: Mapping[str, Threat] = field(factory=dict[str, Threat])
    named: int = 0
    """How many threats have had a name."""
    met: Mapping[str, str] = field(factory=dict[str, str])
    """The kind of every threat that was ever on the board, for whoever speaks of it."""
    bag: Mapping[str, int] = field(factory=dict[str, int])
    """What is left in the bag, by kind."""
    spent: Mapping[str, int] = field(factory=dict[str, int])
    """The threat discard pile, by kind."""
    enterprise: int = DECK
    discard: int = 0
    removed: int = 0
    mission: MissionState | None = None
    mission_due: bool = False
    rests: bool = False
    """AMB-02: a mission failed, and the next turn goes by without one."""
    completed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    boarding: Boarding | None = None
    docking: Docking | None = None
    over: GameEnded | None = None
    fired: Mapping[int, int] = field(factory=lambda: dict.fromkeys(START_SECTORS, 1))
    """A light board: the shots out of each sector in the turn before, at first the start's."""

    @property
    def on_map(self) -> bool:
        """Whether the app knows the tokens."""
        return self.board == "full"

    @property
    def turn_seat(self) -> str | None:
        """The seat whose turn it is."""
        return self.turn.seat if self.turn else None

    @property
    def clockwise(self) -> int:
        """AMB-06: how a sector's number changes one sector on, clockwise."""
        return 1 if self.options.sectors_clockwise else -1

    def sector_of(self, facing: Facing) -> int:
        """Return the sector that a facing looks at."""
        return around(self.heading, self.clockwise * FACINGS.index(facing))

    def facing_of(self, sector: int) -> Facing:
        """Return the facing that looks at a sector."""
        return FACINGS[(sector - self.heading) * self.clockwise % len(FACINGS)]

    @property
    def front(self) -> tuple[int, int]:
        """The sectors of front left and front right."""
        return self.sector_of(FRONT[0]), self.sector_of(FRONT[1])

    def facings_in_order(self) -> tuple[Facing, ...]:
        """ST-PH-09, AMB-05: the order in which facings are handled."""
        if self.options.facing_order == "front_first":
            return FACINGS
        return tuple(self.facing_of(sector) for sector in SECTORS)

    def has_shield(self, facing: str) -> bool:
        """Whether a shield stands there, damaged or not."""
        return self.facings[facing].shield != "destroyed"

    def in_sector(self, sector: int) -> tuple[Threat, ...]:
        """Return the threats in a sector, in the order of their ids."""
        return tuple(one for one in self.threats.values() if one.sector == sector)

    def ships(self) -> tuple[Threat, ...]:
        """Return the enemy ships on the board, in the order of their ids."""
        return tuple(one for one in self.threats.values() if self.kinds[one.kind].is_ship)

    def kind_of(self, threat: Threat) -> TokenKind:
        """Return what a threat is."""
        return self.kinds[threat.kind]

    def is_tholian(self, threat: Threat) -> bool:
        """ST-THO-03."""
        return self.kinds[threat.kind].owner == "tholian"

    @property
    def holes(self) -> int:
        """How many hull sections are destroyed."""
        return sum(one.hull == "destroyed" for one in self.facings.values())

    @property
    def is_last_done(self) -> bool:
        """ST-END-01, ST-DRAW-03: the last wanted mission is completed."""
        wanted = self.options.missions_to_win
        return 0 < wanted <= len(self.completed)

    def here(self) -> tuple[str, ...]:
        """Return the seats still at the table, clockwise."""
        return tuple(name for name, seat in self.seats.items() if seat.here)

    def from_active(self) -> tuple[str, ...]:
        """Return the seats still here, from the one whose turn it is on."""
        order = list(self.seats)
        at = order.index(self.turn_seat or self.first)
        return tuple(one for one in order[at:] + order[:at] if self.seats[one].here)

    def next_here(self, after: str) -> str:
        """ST-SET-07: who comes next, clockwise."""
        order = list(self.seats)
        at = order.index(after)
        return next(one for one in order[at + 1 :] + order[: at + 1] if self.seats[one].here)

    def with_seat(self, seat: str, **fields: Any) -> State:
        """Return the state with a seat changed."""
        return evolve(self, seats={**self.seats, seat: evolve(self.seats[seat], **fields)})

    def with_threat(self, id_: str, **fields: Any) -> State:
        """Return the state with a threat changed."""
        changed = evolve(self.threats[id_], **fields)
        return evolve(self, threats={**self.threats, id_: changed})

    def with_facing(self, facing: str, **fields: Any) -> State:
        """Return the state with a facing's shield or hull changed."""
        return evolve(
            self, facings={**self.facings, facing: evolve(self.facings[facing], **fields)}
        )

    def with_turn(self, **fields: Any) -> State:
        """Return the state with the turn changed, if there is one."""
        return self if self.turn is None else evolve(self, turn=evolve(self.turn, **fields))

    def with_mission(self, **fields: Any) -> State:
        """Return the state with the mission changed."""
        assert self.mission is not None
        return evolve(self, mission=evolve(self.mission, **fields))
