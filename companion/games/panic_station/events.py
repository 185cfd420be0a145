"""The events of a round of Panic Station: facts that everybody at the table saw.

Those of scans and of the game's end are in `ending_events.py`; all are listed in `kept_events.py`.
A class's name is the event's name in journals: it never changes.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, frozen

from companion.core.words import Event, Note, Player
from companion.games.panic_station.cards import Side, Who
from companion.games.panic_station.options import Direction, Options


@frozen
class GameStarted(Event):
    """Everybody sits, the decks are built."""

    players: tuple[Player, ...]
    first: str
    board: str
    options: Options
    doors: Mapping[str, str] = Factory(dict[str, str])


@frozen
class AlertDealt(Event):
    """A Parasite Alert was dealt at setup: a grey parasite in the Reactor (PS-SET-09)."""

    seat: str


@frozen
class AlertTakenBack(Event):
    """A Parasite Alert was not dealt after all; its parasite is in the supply again."""

    seat: str
    parasite: str | None


@frozen
class CharactersPlaced(Event):
    """PS-TURN-09: both characters of a player stand in the Reactor."""

    seat: str


@frozen
class PhaseBegan(Event):
    """The game goes over to its Parasite Phase or its Team Phase."""

    phase: str


@frozen
class DoorsClosed(Event):
    """The security doors closed (PS-PMOV-01)."""


@frozen
class DoorsOpened(Event):
    """The Terminal opened the security doors (PS-TERM-04)."""


@frozen
class ParasiteMoved(Event):
    """A parasite moved, or was moved (PS-SPAWN-07)."""

    parasite: str
    room: str | None


@frozen
class ParasiteTurned(Event):
    """A parasite moved by the table shows its black side again (AMB-24)."""

    parasite: str
    side: Side


@frozen
class ParasiteSpawned(Event):
    """A parasite came out of the supply."""

    parasite: str
    disc: Side
    room: str | None
    towards: Direction | None = None
    """On a light board: on which side of the room it was triggered in."""


@frozen
class SpawnOpened(Event):
    """A parasite will appear; where there is a choice, the table chooses."""

    rooms: tuple[str, ...]


@frozen
class SpawnNarrowed(Event):
    """The table chose the room."""

    room: str


@frozen
class SpawnSettled(Event):
    """The parasite that was to appear has."""


@frozen
class ParasiteHit(Event):
    """PS-FIRE-06: a black parasite became a grey one, swapped or flipped."""

    parasite: str
    swapped: bool


@frozen
class ParasiteKilled(Event):
    """PS-FIRE-05, PS-SPAWN-08: back to the supply."""

    parasite: str


@frozen
class AttackForm:
    """One attack."""

    id: str
    damage: int
    targets: tuple[str, ...]
    parasite: str | None = None


@frozen
class AttacksOpened(Event):
    """Attacks that their defenders may answer with Armor."""

    attacks: tuple[AttackForm, ...]
    ask: bool = False
    rolled: int = 0
    """In the Parasite Phase: the die, which says where everything moved, or where on a light board
    the table moves it."""


@frozen
class AttackAnswered(Event):
    """A defender told how many Armor cards answer an attack."""

    attack: str
    seat: str
    cards: int


@frozen
class AttacksResolved(Event):
    """Nothing is left to answer."""


@frozen
class Damaged(Event):
    """A character took wounds (PS-HP-01)."""

    seat: str
    who: Who
    wounds: int


@frozen
class Died(Event):
    """A character died (PS-HP-02)."""

    seat: str
    who: Who


@frozen
class Eliminated(Event):
    """PS-ELIM-02, PS-ELIM-04: both are dead; all the cards leave the game."""

    seat: str
    by: str | None = None
    """PS-MS-02: whose shot, stab or grenade it was."""


@frozen
class PlayerLeft(Event):
    """A player went home."""

    seat: str


@frozen
class Healed(Event):
    """Wounds were healed; `bay` ones count against the turn's two."""

    seat: str
    who: Who
    wounds: int
    bay: bool = False


@frozen
class ArmorPlayed(Event):
    """A player played Armor cards against an attack (PS-ITEM-10)."""

    seat: str
    cards: int


@frozen
class MarkerPassed(Event):
    """The parasite marker went to another player (PS-TURN-03, PS-ELIM-05)."""

    seat: str
    armed: bool


@frozen
class MarkerArmed(Event):
    """The marker was armed: its holder's next turn begins with a Parasite Phase (PS-TURN-06)."""


@frozen
class TurnBegan(Event):
    """A player's turn, and the AP of it."""

    seat: str
    number: int
    ap: int


@frozen
class TurnEnded(Event):
    """The player is done."""

    seat: str


@frozen
class ApSpent(Event):
    """AP were spent."""

    ap: int


@frozen
class ApGained(Event):
    """AP came in during the turn (PS-ITEM-13, AMB-20)."""

    ap: int


@frozen
class Explored(Event):
    """A character explored."""

    who: Who
    free: bool
    """It was paid for by a bury before."""


@frozen
class ExploreGivenUp(Event):
    """PS-EXP-10: something else was done before the second card was laid."""


@frozen
class RoomPlaced(Event):
    """An exploration card was laid."""

    card: str
    at: str
    doors: str
    turned: bool = False
    horizontal: bool = False


@frozen
class CardExplored(Event):
    """On a light board: a card left the exploration deck."""

    card: str | None


@frozen
class CardBuried(Event):
    """An exploration card fitted nowhere and went under the deck (PS-EXP-09, PS-HIVE-03)."""

    card: str


@frozen
class Moved(Event):
    """A character went into a room; `free` for the Run room's move."""

    seat: str
    who: Who
    to: str | None
    free: bool = False


@frozen
class RunGranted(Event):
    """The Run room granted a free move (PS-ROOM-01)."""

    who: Who


@frozen
class TradeOpened(Event):
    """PS-ORD-03: attack or trade, with one of these."""

    who: Who
    partners: tuple[str, ...]


@frozen
class TradeWaived(Event):
    """The duty is settled or gone; the partners that remain, if any."""

    who: Who
    partners: tuple[str, ...] = ()


@frozen
class TradeDone(Event):
    """Two cards changed hands, face down."""

    seat: str
    who: Who
    partner: str
    room: str | None


@frozen
class PlayerAttacked(Event):
    """Another player was attacked in this room."""

    who: Who
    room: str


@frozen
class BulletsSpent(Event):
    """Shots were fired."""

    bullets: int


@frozen
class GrenadeThrown(Event):
    """A grenade was thrown into a neighbouring room (PS-ITEM-09)."""

    who: Who
    into: str | None


@frozen
class RoomSearched(Event):
    """PS-SRCH-03: somebody searched."""

    who: Who
    room: str | None


@frozen
class RoomTurnedRed(Event):
    """A card shows its red side from now on."""

    room: str


@frozen
class DrawOpened(Event):
    """Cards are about to be drawn; where no `alerts` are told, the table is asked."""

    who: Who
    place: str | None
    cards: int
    partner: str | None = None
    alerts: int | None = None
    alerts_by: tuple[str, ...] = ()


@frozen
class DrawClosed(Event):
    """The cards that were due are drawn."""


@frozen
class CardsDrawn(Event):
    """Cards came from the search deck; the Alerts among them are discarded."""

    seat: str
    cards: int
    alerts: int = 0


@frozen
class DeckRenewed(Event):
    """The discards were shuffled into a new search deck (PS-SRCH-06)."""


@frozen
class TerminalUsed(Event):
    """A character used the Terminal (PS-TERM-01)."""

    who: Who
    use: str


@frozen
class ItemPlayed(Event):
    """PS-ITEM-02: a card lies open, or is spent."""

    seat: str
    item: str
    spent: bool
    of: str | None = None
    """PS-ITEM-14: whose hand is looked at."""


@frozen
class SetupDone(Note):
    """PS-SET-16: everybody has looked at a hand."""


@frozen
class Blocked(Note):
    """PS-PMOV-05: a parasite stayed where it is."""

    parasite: str


@frozen
class Attacked(Note):
    """Somebody used a gun or a knife on these: parasites' ids, or characters as `blue.trooper`."""

    seat: str
    who: Who
    targets: tuple[str, ...]


@frozen
class Missed(Note):
    """The Combat Knife hit nothing (PS-ITEM-08)."""

    seat: str
    who: Who
