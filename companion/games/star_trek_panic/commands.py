"""The commands of Star Trek Panic; their names and fields are those of the scripted table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from attrs import Factory, frozen

from companion.core.words import Command, NewGame, defined_in
from companion.games.star_trek_panic.board import Direction, Facing, Range, ShipPart
from companion.games.star_trek_panic.options import Options
from companion.games.star_trek_panic.state import DECK, BoardKind, MissionCard
from companion.games.star_trek_panic.tokens import ToldKind

Way = Literal["clockwise", "counterclockwise", "forward"]


@frozen
class NewStarTrekPanic(NewGame):
    """Begin; what is told of this copy of the game is remembered."""

    board: BoardKind = "full"
    options: Options = Options()
    bag: Mapping[str, ToldKind] | None = None
    missions: tuple[MissionCard, ...] = ()
    deck: int = DECK
    roles: Mapping[str, str] = Factory(dict[str, str])


@frozen
class Begin(Command):
    """ST-SET-02: the three starting tokens are placed and the cards dealt."""

    start: tuple[str, str, str] | None = None


@frozen
class Mission(Command):
    """A mission is turned up: by its name, or told whole."""

    name: str
    limit: int | None = None
    objectives: tuple[str, ...] | None = None
    needs: Mapping[str, int] | None = None
    no_maneuver: bool | None = None
    no_trade: bool | None = None


@frozen
class Trade(Command):
    """ST-PH-05: a card for a card with somebody else."""

    with_: str


@frozen
class Hit(Command):
    """ST-CARD-01: a hit card for one threat, or for several at once."""

    threat: str | None = None
    damage: int = 1
    range: Range | None = None
    direction: Direction | None = None
    threats: tuple[str, ...] = ()
    """Several that the one card hits, each as often as it stands here."""
    free: bool = False


@frozen
class LightHit(Command):
    """A light board: the card just played hit a ship, which only the table sees."""

    destroyed: bool = False


@frozen
class RepairedPart:
    """One of several parts that a card repairs or rebuilds."""

    part: ShipPart
    facing: Facing
    rebuild: bool = False


@frozen
class Repair(Command):
    """ST-CARD-05: a resource card repairs or rebuilds one part, or several at once."""

    part: ShipPart | None = None
    facing: Facing | None = None
    rebuild: bool = False
    parts: tuple[RepairedPart, ...] = ()
    free: bool = False


@frozen
class Commit(Command):
    """ST-CARD-03: a card is laid to the mission."""

    badge: str | None = None


@frozen
class Move:
    """Where a card moves a threat to; what is left out stays."""

    threat: str
    sector: int | None = None
    range: Range | None = None


@frozen
class Play(Command):
    """Any other card, and what it does to threats."""

    cards: int = 1
    moves: tuple[Move, ...] = ()
    destroys: tuple[str, ...] = ()
    free: bool = False


@frozen
class BoarderAt:
    """A light board: a boarder of a maneuver by which both front shields are down."""

    facing: Facing
    damage: int
    """After Security."""


@frozen
class Maneuver(Command):
    """ST-MAN-01, ST-MAN-02: the ship turns or flies on."""

    way: Way
    starbase: bool = False
    """On a light board: a Starbase came to short range."""
    boarders: tuple[int | BoarderAt, ...] = ()
    """On a light board: the damage of each after Security, where a front shield is down."""
    free: bool = False


@frozen
class Tick(Command):
    """An objective of the mission is met, or is not after all."""

    line: int
    done: bool = True


@frozen
class MissionToken(Command):
    """ST-STATE-08: a mission's own token is laid on the board."""

    label: str
    sector: int
    range: Range


@frozen
class CheckMission(Command):
    """ST-PH-08: phase 5."""

    met: bool | None = None


@frozen
class Volley:
    """A light board: what the hands count at one facing in phase 6."""

    facing: Facing
    boarders: tuple[int, ...] = ()
    """The damage of each after Security."""
    shots: int = 0


@frozen
class SecurityOf:
    """A light board: Security cards that somebody played in phase 6."""

    seat: str
    count: int


@frozen
class ThreatsAct(Command):
    """ST-PH-09: phase 6."""

    volleys: tuple[Volley, ...] = ()
    security: tuple[SecurityOf, ...] = ()


@frozen
class SecurityCards:
    """Security cards of one seat against one boarder."""

    boarder: str
    seat: str
    count: int


@frozen
class Security(Command):
    """ST-BRD-02: everybody's Security cards, and then the boarders come."""

    cards: tuple[SecurityCards, ...] = ()


@frozen
class DrawThreat(Command):
    """ST-PH-10: one of phase 7's two tokens, or the end of it."""

    token: str | None = None
    sector: int | None = None
    range: Range | None = None
    hold: bool = False
    done: bool = False
    both: bool = False
    """The app draws the second, too, unless the first one leaves something to do."""


@frozen
class Mending:
    """What the Starbase does for the shields, or for the hull."""

    repair: tuple[Facing, ...] = ()
    rebuild: Facing | None = None


@frozen
class Starbase(Command):
    """ST-SB-02: what the Starbase mends."""

    shields: Mending = Mending()
    hull: Mending = Mending()


@frozen
class Place(Command):
    """A ship or the Starbase comes out of the bag, without its effect."""

    token: str
    sector: int
    range: Range
    defense: int | None = None
    cloaked: bool = False


@frozen
class Damage(Command):
    """Damage that the app cannot know of."""

    as_: Literal["shots", "boarder", "comet", "cards"]
    facing: Facing | None = None
    points: int | None = None


@frozen
class Draw(Command):
    """Somebody draws Enterprise cards."""

    seat: str
    cards: int = 1


@frozen
class Discard(Command):
    """Somebody discards cards."""

    seat: str
    cards: int = 1


@frozen
class Hand(Command):
    """The size of a hand, as it is."""

    seat: str
    cards: int


@frozen
class Lose(Command):
    """ST-MIS-10: the mission's own loss."""

    why: str = ""


@frozen
class Cleared(Command):
    """A light board: no enemy ship is left (ST-END-02, ST-MIS-03)."""


COMMANDS: Final = defined_in(__name__, Command)
"""Those that a line can name; `Leave`, `Adjust` and the like are every game's."""
