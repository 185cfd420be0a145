"""The commands of Stationfall; their names and fields are those of the scripted table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import Factory, field, frozen

from companion.core.words import SAID, Command, NewGame, Player, defined_in
from companion.games.stationfall.names import TUTORIAL, DataKind, Offsite
from companion.games.stationfall.options import Options
from companion.games.stationfall.state import LAST_MINUTE, Blast, BoardKind, Mode

Weapon = Literal["bludgeon", "gun"]


@frozen
class SeatedPlayer(Player):
    """Somebody at the table; a bot says as which Character it plays."""

    bot: str | None = None


@frozen
class NewStationfall(NewGame):
    """Begin; what is told of this copy of the game is remembered."""

    players: tuple[SeatedPlayer, ...] = ()
    board: BoardKind = "light"
    mode: Mode = "free"
    teams: tuple[tuple[str, ...], ...] = ()
    cast: tuple[str, ...] = TUTORIAL
    minute: int = LAST_MINUTE
    copy: Mapping[str, Any] = Factory(dict[str, Any])
    options: Options = Options()


@frozen
class Begin(Command):
    """SF-BOT-04: bots place their cubes, and the first turn begins."""


@frozen
class Reveal(Command):
    """SF-REV-01: a seat shows who it is; at Stationfall everybody does, and the bonus character."""

    identity: str | None = None
    schroedinger: bool = False
    seat: str | None = None
    bonus: str | None = None


@frozen
class Influence(Command):
    """SF-INF-03: cubes are placed on one Character."""

    character: str
    cubes: int


@frozen
class Activate(Command):
    """SF-TURN-01: the disc moves; with cubes they are placed on the same Character first."""

    character: str
    cubes: int | None = None


@frozen
class Renegotiate(Command):
    """SF-RENEG-01: the disc comes back, and a cube, if wished."""

    from_: str | None = None


@frozen
class Bribe(Command):
    """SF-BRB-01: one's Bribe for an action with a Character."""

    character: str


@frozen
class Kompromat(Command):
    """SF-KOM-02: a Kompromat for an action with the Character that it names."""

    character: str


@frozen
class Answer(Command):
    """SF-BRB-04, SF-KOM-03: the owner of a revealed Character accepts or refuses."""

    accept: bool


@frozen
class TakeKompromat(Command):
    """SF-KOM-01: the active seat takes one up; nobody tells which."""


@frozen
class Attack(Command):
    """SF-ATK-03: a Character attacks another."""

    target: str
    weapon: Weapon
    helmet: bool | None = None
    dark: bool | None = None
    human: bool | None = None
    section: str | None = None
    by: str | None = None


@frozen
class Down(Command):
    """Characters go Down by anything else."""

    characters: tuple[str, ...]
    dark: bool | None = None
    human: bool | None = None
    section: str | None = None
    blame: bool | None = None


@frozen
class Revive(Command):
    """SF-ST-05, SF-ST-08: somebody who is Down lives again."""

    character: str
    with_: Literal["nanogel", "repair"]
    robot: bool | None = None
    by: str | None = None


@frozen
class Annihilate(Command):
    """SF-ST-04, by a card's text."""

    characters: tuple[str, ...]


@frozen
class Escape(Command):
    """SF-ST-03, by a card's text."""

    characters: tuple[str, ...]


@frozen
class Contaminate(Command):
    """SF-ITM-02: a Contamination token, or its end."""

    character: str
    on: bool = True


@frozen
class Fire(Command):
    """SF-HAZ-01: a Section burns."""

    section: str
    downed: tuple[str, ...] | None = None
    dark: bool | None = None
    power: bool | None = None
    act: bool = False
    by: str | None = None


@frozen
class Damage(Command):
    """SF-DMG-01: a Section or a Pod is damaged."""

    section: str
    power: bool | None = None
    act: bool = False
    by: str | None = None


@frozen
class Repair(Command):
    """A Section or a Pod is whole again."""

    section: str
    power: bool | None = None
    act: bool = False
    by: str | None = None


@frozen
class Suppress(Command):
    """SF-HAZ-03: a hazard becomes less."""

    section: str
    by: str | None = None


@frozen
class Cameras(Command):
    """SF-CAM-01."""

    on: bool
    by: str | None = None


@frozen
class Jammers(Command):
    """The Jammers are switched."""

    on: bool
    by: str | None = None


@frozen
class Arm(Command):
    """SF-AM-01: the Antimatter left Magnetic Containment."""

    by: str | None = None


@frozen
class Detonate(Command):
    """SF-AM-03: where the Antimatter went off."""

    where: Blast
    annihilated: tuple[str, ...] = ()


@frozen
class AbandonShip(Command):
    """SF-ABS-01."""

    means: Literal["bridge", "self_destruct", "card"]
    by: str | None = None


@frozen
class Release(Command):
    """SF-PX-01: Project X is released by a card's text."""


@frozen
class ProjectXDone(Command):
    """SF-PX-02: Project X has acted."""


@frozen
class Timer(Command):
    """SF-TIME-01: a time marker of one's own."""

    on: str | int
    what: Literal["damage", "note"]
    text: str = ""
    power: bool | None = None
    by: str | None = None


@frozen
class Occupants(Command):
    """Who sits in a Pod."""

    pod: str
    characters: tuple[str, ...]


@frozen
class TimedLaunch(Command):
    """SF-POD-03."""

    pod: str
    met: bool = False
    by: str | None = None


@frozen
class Launch(Command):
    """SF-POD-04, SF-POD-05."""

    means: Literal["section", "bridge"]
    pod: str | None = field(default=None, metadata=SAID)
    met: tuple[str, ...] = ()
    by: str | None = None


@frozen
class Data(Command):
    """SF-DAT-02: what is done with data."""

    verb: Literal["make", "copy", "delete", "rob"]
    data: DataKind
    character: str
    to: str | None = None
    distant: bool = False
    weapon: Weapon | None = None
    by: str | None = None


@frozen
class Transmit(Command):
    """SF-DAT-03."""

    data: DataKind
    to: Offsite
    has: bool = False
    """Somebody has them, though the app knows of nobody."""
    by: str | None = None
    made_by: str | None = None
    """Who made them, where the app knows of nobody who has them."""


@frozen
class EndTurn(Command):
    """SF-TURN-01: markers fire, Project X acts, and the next seat's turn or Minute begins."""

    order: tuple[str | int, ...] = ()
    """What own markers lie on, in the order in which they are to fire."""


@frozen
class Stationfall(Command):
    """It comes at once, by a card's or Section's text."""


@frozen
class ReEntry(Command):
    """SF-MIN-03: the token at Minute 0."""

    fireball: bool | None = None


@frozen
class Deliver(Command):
    """SF-DAT-05."""

    seat: str
    data: DataKind
    to: tuple[Offsite, ...]
    because: Literal["guilt", "own", "lowers"] | None = None
    has: bool = False
    """The Character has them, though the app knows of nobody who does."""
    made_by: str | None = None
    """Who made them, where the app knows of nobody who has them."""


@frozen
class RowTold:
    """A row of an agenda that the copy does not know."""

    points: int
    plus: bool = False
    met: bool | int | None = None


@frozen
class Score(Command):
    """SF-SCO-01: a seat is scored."""

    seat: str
    rows: tuple[RowTold | bool | int | None, ...] | None = None
    bonus: int | None = None
    limit: int | None = None
    exempt: bool = False


@frozen
class BotTurn(Command):
    """SF-BT-01: a bot reads its script."""

    script: str | None = None


@frozen
class Able:
    """SF-BT-05: a Character that can do what the script asks for."""

    character: str
    this_minute: bool = False
    actions: int = 0
    free: int = 0


@frozen
class BotAnswer(Command):
    """What the clerk asked for."""

    can: tuple[Able, ...] | None = None
    nearest: tuple[str, ...] | None = None
    character: str | None = None


@frozen
class Contender:
    """What a bot chooses from."""

    name: str
    actions: int | None = None
    free: int = 0
    this_minute: bool = False
    zero_g: bool | None = None
    occupants: int | None = None
    row: int | None = None
    col: int | None = None
    colour: Literal["kompromat", "purple", "red", "yellow", "green"] | None = None


@frozen
class BotChoice(Command):
    """SF-GP-01 to SF-GP-05: any tie that a bot meets."""

    kind: Literal["activate", "target", "section", "pick_up", "drop"]
    of: tuple[str | Contender, ...]
    targeted: tuple[str, ...] = ()


@frozen
class Copy(Command):
    """A card or Section is learnt during the game."""

    set: Mapping[str, Any]


@frozen
class Step(Command):
    """SF-MOV-01: a Character goes to the next Section."""

    to: str
    drag: str | None = None
    vent: bool = False
    by: str | None = None


@frozen
class PickUp(Command):
    """SF-ITM-03."""

    item: str
    from_: str | None = None
    free: bool = False
    by: str | None = None


@frozen
class Drop(Command):
    """SF-ITM-03."""

    item: str
    free: bool = False
    by: str | None = None


@frozen
class Give(Command):
    """SF-ITM-03."""

    item: str
    to: str
    by: str | None = None


@frozen
class Throw(Command):
    """SF-ITM-03."""

    item: str
    to: str
    by: str | None = None


@frozen
class Rob(Command):
    """SF-ATK-03."""

    item: str
    target: str
    weapon: Weapon
    by: str | None = None


@frozen
class Manufacture(Command):
    """SF-ITM-05."""

    item: str
    by: str | None = None


COMMANDS: Final = defined_in(__name__, Command)
"""Those that a line can name; `Leave`, `Adjust` and the like are every game's."""
