"""The commands of Panic Station; their names and fields are those of the scripted table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from attrs import Factory, frozen

from companion.core.words import Command, NewGame, defined_in
from companion.games.panic_station.cards import Side, Who
from companion.games.panic_station.options import Options


@frozen
class NewPanicStation(NewGame):
    """Begin; on a light board the app does not know the map."""

    board: Literal["full", "light"] = "full"
    options: Options = Options()
    doors: Mapping[str, str] = Factory(dict[str, str])
    """Cards of this copy whose doors are not as the app believes."""


@frozen
class SetupAlert(Command):
    """A Parasite Alert among the dealt cards."""

    seat: str


@frozen
class SetupAlertBack(Command):
    """The last alert of this player was told by mistake: nothing was dealt for it."""

    seat: str


@frozen
class Begin(Command):
    """The table is set up: the first turn begins."""


@frozen
class ParasitePhase(Command):
    """Doors close, parasites move and attack."""

    ask: bool = False


@frozen
class ArmorCard:
    """One Armor card against one attack; on a light board against what hits its player worst."""

    seat: str
    attack: str | None = None


@frozen
class Hit:
    """A light board's hit, as the table saw it."""

    seat: str
    who: Who
    side: Side
    armor: int = 0
    parasite: str | None = None
    """Any word that tells one parasite from another: two of a pair in two rooms have two."""


@frozen
class ResolveAttacks(Command):
    """Damage, deaths; the marker passes."""

    armor: tuple[ArmorCard, ...] = ()
    hits: tuple[Hit, ...] = ()
    hands: Mapping[str, int] = Factory(dict[str, int])
    """Hands that the table counts anew before any Armor is played."""


@frozen
class Armor(Command):
    """A defender's answer to one attack; 0 cards for none."""

    attack: str
    cards: int
    seat: str | None = None
    hand: int | None = None
    """The size of this hand, counted anew before any Armor is played."""


@frozen
class Defend(Command):
    """A defender's answers to all that hit them now: a card for each time that it is named."""

    seat: str
    armor: tuple[ArmorCard, ...] = ()


@frozen
class Explore(Command):
    """Lay the top exploration card next to a character's room."""

    who: Who
    card: str | None = None
    at: tuple[int, int] | None = None
    turned: bool = False
    horizontal: bool = False


@frozen
class Bury(Command):
    """The top exploration card fits nowhere."""

    card: str


@frozen
class Move(Command):
    """Walk one room on."""

    who: Who
    to: str | None = None
    free: bool = False
    alert: bool = False
    """On a light board: it is a Parasite Alert room."""


@frozen
class OfParasite:
    """A parasite as a target."""

    parasite: str


@frozen
class OfCharacter:
    """A character as a target."""

    seat: str
    who: Who


@frozen
class Fire(Command):
    """Shoot: one bullet for each target."""

    who: Who
    targets: tuple[OfParasite | OfCharacter, ...]
    armor: int | Mapping[str, int] = 0
    ask: bool = False
    play: tuple[Literal["ammo", "heavy_gun", "target_scope", "keycard"], ...] = ()
    """Cards that are laid open first, in this order."""


@frozen
class Knife(Command):
    """Attack with the Combat Knife, whose die the table or the app rolls."""

    who: Who
    target: OfParasite | OfCharacter
    armor: int | Mapping[str, int] = 0
    ask: bool = False
    play: tuple[Literal["knife"], ...] = ()
    """The Combat Knife, if it is laid open first."""


@frozen
class Grenade(Command):
    """Throw a grenade into a neighbouring room."""

    who: Who
    into: str | None = None
    armor: Mapping[str, int] = Factory(dict[str, int])


@frozen
class Search(Command):
    """Draw from the search deck."""

    who: Who
    partner: str | None = None
    alerts: int = 0
    alerts_by: tuple[str, ...] = ()
    cards: int | None = None
    red: bool = False
    """On a light board: the room shows its red side."""
    ask: bool = False
    """The table tells with `drawn` what was drawn, once a red room's parasite is there."""


@frozen
class Drawn(Command):
    """The Parasite Alerts among the cards that were drawn."""

    alerts: int = 0
    alerts_by: tuple[str, ...] = ()


@frozen
class Terminal(Command):
    """One of a Terminal's three functions."""

    who: Who
    use: Literal["heat_scan", "open_doors", "reveal"]
    card: str | None = None
    at: tuple[int, int] | None = None
    turned: bool = False
    horizontal: bool = False
    red: bool = False


@frozen
class Heal(Command):
    """Up to two wounds in the Sick Bay."""

    who: Who
    wounds: Mapping[str, int]
    red: bool = False


@frozen
class Healing:
    """Wounds that a First Aid Kit heals."""

    seat: str
    who: Who
    wounds: int


@frozen
class FirstAid(Command):
    """Use a First Aid Kit."""

    who: Who
    heals: tuple[Healing, ...]


@frozen
class Play(Command):
    """Put an item on the table, or use it."""

    item: Literal[
        "energy_boost",
        "keycard",
        "target_scope",
        "heavy_gun",
        "ammo",
        "knife",
        "heat_scanner",
    ]
    who: Who | None = None
    target: OfCharacter | None = None


@frozen
class Trade(Command):
    """The compulsory trade is done."""

    who: Who
    with_: str


@frozen
class HeatScan(Command):
    """A heat scan that the table wants."""


@frozen
class ScanCards(Command):
    """The check cards were counted."""

    infected: int


@frozen
class LastHumanGas(Command):
    """The gas cans in the last human's hand."""

    cans: int


@frozen
class DeckGas(Command):
    """The gas cans that the table found in the search deck."""

    cans: int


@frozen
class SpawnAt(Command):
    """Where, or which, the table chose."""

    choice: str


@frozen
class BurnHive(Command):
    """Burn the Hive with the flamethrower."""

    who: Who
    cans: int


@frozen
class EndTurn(Command):
    """End the turn; the next player's begins."""


@frozen
class Hand(Command):
    """The size of a hand, where the table tells it."""

    seat: str
    cards: int


@frozen
class Reveal(Command):
    """After the end: who was infected, in that order, the Host first."""

    infected: tuple[str, ...]
    servants: tuple[str, ...] = ()


COMMANDS: Final = defined_in(__name__, Command)
