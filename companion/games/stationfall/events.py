"""The events of Stationfall, in the order in which the hands move the pieces.

A class's name is the event's name in journals and on the wire: it never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import Factory, frozen

from companion.core.words import Event, defined_in
from companion.games.stationfall.commands import SeatedPlayer
from companion.games.stationfall.names import DataKind, Guilt, Hazard, Life, Offsite
from companion.games.stationfall.options import Options
from companion.games.stationfall.state import (
    Blast,
    BoardKind,
    BotPlan,
    BotReading,
    Extra,
    Mark,
    Mode,
    SeatScore,
    Why,
)


@frozen
class GameStarted(Event):
    """Everybody sits, and the station is whole."""

    players: tuple[SeatedPlayer, ...]
    first: str
    board: BoardKind
    mode: Mode
    teams: tuple[tuple[str, ...], ...]
    cast: tuple[str, ...]
    minute: int
    copy: Mapping[str, Any]
    options: Options


@frozen
class SetupDone(Event):
    """The bots' cubes lie, and the first turn comes."""


@frozen
class TurnBegan(Event):
    """Somebody's turn."""

    seat: str
    number: int


@frozen
class Revealed(Event):
    """SF-REV-01: a seat is this Character; `final` at Stationfall.

    `identity` is absent where it was revealed before, and only the bonus character is shown.
    """

    seat: str
    identity: str | None = None
    schroedinger: bool = False
    bonus: str | None = None
    final: bool = False


@frozen
class CubesMoved(Event):
    """Cubes of a seat go onto a Character, back to the supply or to the Betrayal Box.

    `character` is where they go to or come from; from the Betrayal Box it is absent.
    """

    seat: str
    cubes: int
    to: Literal["character", "supply", "betrayal"]
    character: str | None = None


@frozen
class Activated(Event):
    """SF-EXH-03: a seat's disc moved to this Character, with so many actions."""

    seat: str
    character: str
    exhausted: bool
    actions: int


@frozen
class Renegotiated(Event):
    """SF-RENEG-01: a seat took its disc back."""

    seat: str


@frozen
class BribeSpent(Event):
    """SF-BRB-01: a seat's Bribe lies on a Character's card, for one action with it."""

    seat: str
    character: str


@frozen
class KompromatSpent(Event):
    """SF-KOM-02: a Kompromat was spent; `acts` tells whether an action came of it."""

    seat: str
    character: str
    acts: bool = True


@frozen
class KompromatTaken(Event):
    """SF-KOM-01: a seat holds one more."""

    seat: str


@frozen
class OfferMade(Event):
    """SF-BRB-04, SF-KOM-03: the owner of a revealed Character is asked."""

    what: Extra
    character: str
    by: str
    of: str


@frozen
class OfferAnswered(Event):
    """The owner accepted, or refused."""

    what: Extra
    character: str
    by: str
    of: str
    accept: bool


@frozen
class CharacterChanged(Event):
    """SF-ST-01: a Character is Live, Down, Escaped or Annihilated now."""

    character: str
    state: Life


@frozen
class Contaminated(Event):
    """SF-ITM-02: a Contamination token lies by a Character, or not any more."""

    character: str
    on: bool = True


@frozen
class SectionChanged(Event):
    """What lies in a Section or Pod now: its hazard and its damage.

    `power` tells whether it is one of the Power Sections, where that was said.
    """

    section: str
    hazard: Hazard | None
    damaged: bool
    power: bool | None = None


@frozen
class PowerChanged(Event):
    """SF-PWR-01: so many Power Sections are damaged."""

    damaged: int


@frozen
class CamerasChanged(Event):
    """SF-CAM-01."""

    on: bool


@frozen
class JammersChanged(Event):
    """The Jammers are on or off."""

    on: bool


@frozen
class GuiltChanged(Event):
    """SF-GLT-01: a seat's marker."""

    seat: str
    guilt: Guilt


@frozen
class AbandonTriggered(Event):
    """SF-ABS-01: Abandon Ship; what triggered it."""

    by: Literal["antimatter", "minute", "blackout", "bridge", "self_destruct", "card", "project_x"]


@frozen
class AbandonReset(Event):
    """AMB-26: the Power is back, and Abandon Ship with the Blackout gone."""


@frozen
class LocksRemoved(Event):
    """SF-ABS-02: all Locks are gone, or the one between these two."""

    between: tuple[str, str] | None = None


@frozen
class AntimatterArmed(Event):
    """SF-AM-01: the seat's marker lies on this Minute; None: it never detonates."""

    seat: str
    minute: int | None
    unmarked: bool = False
    """The seat had no time marker left, so that no marker makes it detonate."""


@frozen
class AntimatterDue(Event):
    """SF-AM-02: it goes off; the table says where it is."""

    seat: str


@frozen
class AntimatterDetonated(Event):
    """SF-AM-03: it went off here."""

    where: Blast


@frozen
class ProjectXReleased(Event):
    """SF-PX-01."""


@frozen
class ProjectXDue(Event):
    """SF-PX-02: it acts now, at a turn's end."""


@frozen
class ProjectXActed(Event):
    """It has acted."""


@frozen
class MarkerPlaced(Event):
    """SF-TIME-01: a seat's time marker lies on a Section, a Pod or a Minute."""

    seat: str
    on: str
    what: Mark
    due: int
    text: str = ""
    power: bool | None = None


@frozen
class MarkerFired(Event):
    """A time marker has fired, and is back with its owner."""

    seat: str
    on: str
    what: Mark
    due: int
    text: str = ""


@frozen
class MarkerReturned(Event):
    """A time marker goes back to its owner without anything coming of it."""

    seat: str
    on: str
    what: Mark
    due: int


@frozen
class OccupantsTold(Event):
    """These sit in a Pod."""

    pod: str
    characters: tuple[str, ...]


@frozen
class PodLaunched(Event):
    """SF-POD-06: a Pod left; from a damaged one nobody escapes (SF-POD-07)."""

    pod: str


@frozen
class LaunchFailed(Event):
    """AMB-25: an empty Pod stays."""

    pod: str


@frozen
class DataChanged(Event):
    """SF-DAT-02: a Character has data, or has them no longer."""

    character: str
    data: DataKind
    has: bool


@frozen
class Transmitted(Event):
    """SF-DAT-03: a copy is with an Offsite."""

    data: DataKind
    to: Offsite


@frozen
class Delivered(Event):
    """SF-DAT-05: a seat's Escaped Character brought data to an Offsite."""

    seat: str
    data: DataKind
    to: Offsite


@frozen
class TurnEnding(Event):
    """A turn's end begins: these of its seat's markers fire, by their places among all markers."""

    order: tuple[int, ...] = ()


@frozen
class SeatPassed(Event):
    """It would be the turn of a seat that is out: only its markers fire, as in `TurnEnding`."""

    seat: str
    order: tuple[int, ...] = ()


@frozen
class MinuteEnding(Event):
    """AMB-01: the last seat of the Minute has had its turn; these markers fire, whosever."""

    order: tuple[int, ...] = ()


@frozen
class TurnEnded(Event):
    """Somebody's turn is over."""

    seat: str


@frozen
class MinuteChanged(Event):
    """SF-MIN-01."""

    minute: int


@frozen
class ReEntryDue(Event):
    """SF-MIN-03: the token is to be flipped."""


@frozen
class ReEntryFlipped(Event):
    """SF-MIN-03: it shows the fireball, or not."""

    fireball: bool


@frozen
class StationfallBegan(Event):
    """SF-SCO-01: the play is over; now everybody shows who they are."""

    why: Why


@frozen
class Scored(Event):
    """SF-SCO-02 to SF-SCO-04: what a seat has scored."""

    seat: str
    score: SeatScore


@frozen
class BotAsked(Event):
    """The clerk has to be told something about a line of the script."""

    reading: BotReading


@frozen
class BotDecided(Event):
    """What a bot does; the hands move its pieces, then the table reports what came of it."""

    plan: BotPlan


@frozen
class BotChose(Event):
    """What a bot takes of several things."""

    name: str
    why: str | None = None
    """What settled it."""


@frozen
class Moved(Event):
    """SF-MOV-01: a Character stands here now."""

    character: str
    to: str


@frozen
class ItemMoved(Event):
    """An item went from one holder to another.

    A holder is a Character or a Section; None is the supply.
    """

    item: str
    from_: str | None
    to: str | None


@frozen
class ApSpent(Event):
    """SF-EXH-02: a Character's action; `free` is the free Pick Up or Drop."""

    character: str
    kind: Literal["action", "extra", "free"] = "action"


@frozen
class CopyLearnt(Event):
    """Something is told of this copy."""

    set: Mapping[str, Any] = Factory(dict[str, Any])


@frozen
class NothingHappened(Event):
    """What was told changes nothing."""


@frozen
class Left(Event):
    """A player left the game."""

    seat: str


EVENTS: Final = defined_in(__name__, Event)
