"""The events of Star Trek Panic, in the order in which the hands move the pieces.

A class's name is the event's name in journals and on the wire: it never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from attrs import Factory, frozen

from companion.core.words import Event, Player, defined_in
from companion.games.star_trek_panic.board import Condition, Facing, Range, ShipPart
from companion.games.star_trek_panic.options import Options
from companion.games.star_trek_panic.state import Boarder, BoardersOf, BoardKind, MissionCard
from companion.games.star_trek_panic.tokens import TokenKind

DestroyedBy = Literal["hit", "card", "boarding", "comet", "starbase", "table"]


@frozen
class GameStarted(Event):
    """Everybody sits, the bag is filled, the decks are shuffled."""

    players: tuple[Player, ...]
    first: str
    board: BoardKind
    options: Options
    kinds: Mapping[str, TokenKind]
    ours: bool
    missions: tuple[MissionCard, ...]
    deck: int
    roles: Mapping[str, str] = Factory(dict[str, str])


@frozen
class SetupDone(Event):
    """The ship is placed and everybody has cards: now the mission, or the first turn."""


@frozen
class ThreatPlaced(Event):
    """A ship or the Starbase came out of the bag onto the board."""

    id: str
    token: str
    sector: int
    range: Range
    defense: int | None = None
    cloaked: bool = False


@frozen
class TokenDrawn(Event):
    """ST-PH-10: a token was drawn; what becomes of it is told by the next event.

    With `hold` the turn does not end with it by itself.
    """

    token: str
    hold: bool = False


@frozen
class CardsDrawn(Event):
    """Somebody drew Enterprise cards."""

    seat: str
    cards: int


@frozen
class MissionDue(Event):
    """ST-PH-04: a mission is to be turned up."""


@frozen
class MissionRevealed(Event):
    """A mission lies on the table; `told` is its card where nobody knew it before."""

    mission: str
    card: MissionCard
    remember: bool = True


@frozen
class TurnBegan(Event):
    """Somebody's turn."""

    seat: str
    number: int


@frozen
class PhaseBegan(Event):
    """ST-PH-01: the turn goes on to this phase."""

    phase: int


@frozen
class Traded(Event):
    """ST-PH-05, AMB-03: a card for a card, or a gift."""

    seat: str
    with_: str
    gift: bool = False


@frozen
class ThreatHit(Event):
    """ST-CARD-01: a token turned; its defense is now this."""

    id: str
    defense: int


@frozen
class ThreatStrengthened(Event):
    """ST-KLI-03: a token turned back; its defense is now this."""

    id: str
    defense: int


@frozen
class ThreatDestroyed(Event):
    """A threat went to the threat discard pile."""

    id: str
    by: DestroyedBy


@frozen
class PartDamaged(Event):
    """A shield or a hull section is in a worse state."""

    part: ShipPart
    facing: Facing
    state: Condition


@frozen
class PartRepaired(Event):
    """A shield or a hull section is in a better state."""

    part: ShipPart
    facing: Facing
    state: Condition


@frozen
class CardCommitted(Event):
    """ST-CARD-04: a card lies by the mission."""

    seat: str
    badge: str


@frozen
class CardPlayed(Event):
    """Cards were played, and are on the discard pile."""

    seat: str
    cards: int = 1


@frozen
class LightShipHit(Event):
    """A light board: a player's card hit a ship, and may have destroyed it."""

    seat: str
    destroyed: bool = False


@frozen
class ObjectiveTicked(Event):
    """A line of the mission is met, or is not after all."""

    line: int
    done: bool


@frozen
class MissionTokenPlaced(Event):
    """A mission's own token lies on the board."""

    id: str
    label: str
    sector: int
    range: Range


@frozen
class MissionTokenMoved(Event):
    """ST-MAN-12: a mission's own token came closer."""

    id: str
    sector: int
    range: Range


@frozen
class ShipTurned(Event):
    """ST-MAN-01: the ship turned; its front is [front left's sector, front right's]."""

    front: tuple[int, int]
    free: bool = False
    """By an ability: it is not the turn's one maneuver."""


@frozen
class ShipAdvanced(Event):
    """ST-MAN-02: the ship flew on."""

    free: bool = False


@frozen
class ThreatMoved(Event):
    """A threat stands here now."""

    id: str
    sector: int
    range: Range


@frozen
class BoardersOpened(Event):
    """These will board as soon as everybody has played what Security they want."""

    of: BoardersOf
    boarders: tuple[Boarder, ...]
    slide: int | None = None
    turned: tuple[str, ...] = ()


@frozen
class BoardersSettled(Event):
    """Nobody plays Security any more."""


@frozen
class Boarded(Event):
    """ST-BRD-01: a crew came aboard; `damage` is what Security left of it.

    A light board knows no id.
    """

    id: str | None
    facing: Facing
    damage: int


@frozen
class SecurityPlayed(Event):
    """ST-BRD-02: Security cards were played, and are on the discard pile."""

    seat: str
    cards: int


@frozen
class VolleyFired(Event):
    """ST-MF-05: everything that fires at a facing fired at once."""

    facing: Facing
    damage: int


@frozen
class CardsRemoved(Event):
    """ST-DMG-05: cards left the game; `left` are those still in the Enterprise deck."""

    count: int
    left: int


@frozen
class DeckRenewed(Event):
    """ST-PH-03: the discard pile was shuffled and is the Enterprise deck now."""


@frozen
class Cloaked(Event):
    """ST-CLK-01: a ship turned face down."""

    id: str


@frozen
class Uncloaked(Event):
    """ST-CLK-03: a ship turned face up, perhaps in another sector."""

    id: str
    sector: int


@frozen
class CometStruck(Event):
    """ST-COM-02: a comet came out of the bag, struck, and is on the discard pile."""

    sector: int
    facing: Facing


@frozen
class CaptainActed(Event):
    """ST-KLI-01 to ST-KLI-03: what a captain's arrival brings begins."""

    captain: str
    id: str


@frozen
class StarbaseReached(Event):
    """ST-SB-02: a maneuver brought the Starbase to short range; a light board knows no id."""

    id: str | None = None
    aboard: tuple[tuple[Facing, int], ...] = ()
    """AMB-15, on a light board: who boards once it has done what it does, and with what damage."""


@frozen
class StarbaseSettled(Event):
    """The Starbase has done what it does."""


@frozen
class EffectResolved(Event):
    """ST-EFF-01: the table does what the token says, and it goes to the discard pile."""

    token: str


@frozen
class BagRefilled(Event):
    """ST-DRAW-02: all discarded tokens are back in the bag."""

    tokens: int


@frozen
class TimerMoved(Event):
    """ST-PH-08: the mission's timer stands here now."""

    timer: int


@frozen
class MissionEnded(Event):
    """ST-MIS-04, ST-MIS-05."""

    mission: str
    how: Literal["completed", "failed"]


@frozen
class MissionLost(Event):
    """ST-MIS-10: why a mission's own loss has come, as the table told it."""

    why: str


@frozen
class MissionRested(Event):
    """AMB-02: after a failed mission this turn goes by without one."""


@frozen
class TurnEnded(Event):
    """Somebody's turn is over."""

    seat: str


@frozen
class CardsDiscarded(Event):
    """Somebody discarded cards."""

    seat: str
    cards: int


@frozen
class HandTold(Event):
    """The table told the size of a hand; `drawn` cards came from the deck for it, or went (< 0)."""

    seat: str
    cards: int
    drawn: int
    missing: int = 0
    """So many more were told than the deck had."""


@frozen
class NothingHappened(Event):
    """What was told changes nothing, such as a draw where no card is left."""


@frozen
class Left(Event):
    """A player left the game; the hand is discarded."""

    seat: str


EVENTS: Final = defined_in(__name__, Event)
