"""The state of a game of Stationfall: frozen, and everybody may see it; no secret is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import field, frozen

from companion.core.evolving import evolve
from companion.core.words import GameEnded
from companion.games.stationfall.forms import Condition, Forms, Need
from companion.games.stationfall.names import (
    AFT_AIRLOCKS,
    CONTAINMENT,
    FORWARD_AIRLOCKS,
    KINDS,
    MEDEVAC,
    CharacterKind,
    DataKind,
    Guilt,
    Hazard,
    Life,
    Offsite,
)
from companion.games.stationfall.options import Options

BoardKind = Literal["light", "full"]
Mode = Literal["free", "coop", "team"]
Phase = Literal["setup", "play", "stationfall", "over"]
TurnStep = Literal["start", "influenced", "active", "renegotiated", "ending"]
"""SF-TURN-01: how far a turn is."""
ACTING: Final[tuple[TurnStep, ...]] = ("active", "renegotiated")
"""The steps in which actions are spent; before them and at a turn's end only cards do things."""
Mark = Literal["antimatter", "damage", "launch", "note"]
"""What a time marker lies there for."""
Power = Literal["normal", "one", "blackout"]
Why = Literal["fireball", "minute_0", "antimatter", "card"]
"""What brought Stationfall."""
Extra = Literal["bribe", "kompromat"]
Blast = Literal["station", "outer_space", "elsewhere"]
"""Where the Antimatter may detonate."""
Locks = Literal["printed", "gone"] | tuple[tuple[str, str], ...]

CUBES: Final = 8
MARKERS: Final = 3
"""SF-CMP-01: of each colour."""
LAST_MINUTE: Final = 13
"""SF-SET-03, SF-BOT-05: the first Minute, and the highest of the track."""
POWER_SECTIONS: Final = 3
"""SF-PWR-01."""
BLACKOUT: Final = 2
"""SF-PWR-02: so many of them damaged."""
NEVER: Final = -1
"""When a marker fires that was placed too late."""


@frozen(slots=False)
class SeatState:
    """A player or a bot, and the pieces before them; cubes left and disc follow from the cards."""

    name: str
    bot: str | None = None
    """The Character that a bot plays as."""
    here: bool = True
    bribe: int = 1
    kompromat: int = 0
    """How many of them are held; nobody but the holder knows which."""
    betrayal: int = 0
    """SF-REV-02: cubes in the Betrayal Box."""
    guilt: Guilt = "innocent"
    identity: str | None = None
    """The revealed Character."""
    schroedinger: bool = False
    bonus: str | None = None
    """The bonus character, once Stationfall has shown it."""
    disc: str | None = None
    """The Character that the activation disc lies on."""


@frozen(slots=False)
class CharacterState:
    """A Character's card and its pawn, with the tokens that lie by them (SF-CMP-05)."""

    state: Life = "live"
    cubes: Mapping[str, int] = field(factory=dict[str, int])
    """By seat; only those that have some."""
    bribes: tuple[str, ...] = ()
    contaminated: bool = False
    kompromat_used: bool = False
    data: tuple[DataKind, ...] = ()
    section: str | None = None
    items: tuple[str, ...] = ()
    kind: CharacterKind | None = None

    def acts_for(self, seat: str, owner: str | None) -> bool:
        """SF-INF-01, SF-INF-02: whether a seat may act with it; `owner` has revealed it."""
        if self.state != "live" or owner is not None:
            return self.state == "live" and owner == seat
        mine = self.cubes.get(seat, 0)
        return mine > 0 and mine == max(self.cubes.values())


@frozen(slots=False)
class SectionState:
    """What lies in a Section. A Pod is one too; its damage stands in its `PodState`."""

    hazard: Hazard | None = None
    damaged: bool = False
    items: tuple[str, ...] = ()
    power: bool | None = None
    """Whether it is one of the Power Sections, if the table told so."""


@frozen(slots=False)
class PodState:
    """A Pod."""

    state: Literal["attached", "launched"] = "attached"
    damaged: bool = False
    occupants: tuple[str, ...] = ()


@frozen
class TimeMarker:
    """SF-TIME-01: a time marker on the Minute track or on a Section."""

    seat: str
    on: str
    """`minute`, or the Section or Pod."""
    what: Mark
    due: int
    """In which Minute it fires."""
    text: str = ""
    power: bool | None = None
    """What it damages is told to be a Power Section."""


@frozen
class Antimatter:
    """SF-AM-01: whose it is once it is armed, and when it goes off."""

    armed: bool = False
    seat: str | None = None
    minute: int | None = None
    detonated: Blast | None = None


@frozen(slots=False)
class Turn:
    """A seat's turn."""

    number: int
    seat: str
    step: TurnStep = "start"
    influenced: str | None = None
    character: str | None = None
    exhausted: bool = False
    actions: int = 0
    spent: int = 0
    free: bool = True
    """The free Pick Up or Drop is still to be had."""
    extras: Mapping[str, int] = field(factory=dict[str, int])
    """Actions by a Bribe or Kompromat, by Character."""
    kompromats: int = 0
    """How many Kompromat were spent in it."""
    revealed: bool = False
    """SF-REV-01: its seat has revealed in it."""


@frozen
class ExtraOffer:
    """A Bribe or a Kompromat that the owner of a revealed Character accepts or refuses."""

    what: Extra
    character: str
    by: str
    of: str


@frozen
class TurnEndState:
    """What is still to come of a turn's end."""

    order: tuple[TimeMarker, ...] = ()
    """The markers that have yet to fire."""
    project_x: bool = True
    """Project X is yet to act, if it is released."""
    passed: str | None = None
    """The seat that is out, whose markers fire where its turn would be."""
    minute_over: bool = False
    """The last seat of the Minute has had its turn, and the Minute's own markers are in `order`."""


@frozen
class BotQuestion:
    """What the clerk has to be told about a line of a bot's script."""

    ask: Literal["who", "nearest", "script"]
    script: str
    line: str | None
    verb: str | None = None
    candidates: tuple[str, ...] = ()
    check: tuple[Condition, ...] = ()
    """Conditions that the app cannot know, as the copy has them."""
    character: str | None = None
    """Who acts, where the question is what is nearest."""
    choices: tuple[str, ...] = ()
    why: str | None = None
    """What settled that of several it is this one: one of `candidates.REASONS`."""


@frozen
class BotPlace:
    """A place in a script: the line that is read next."""

    script: str
    line: int = 0


@frozen
class BotMove:
    """One thing that the hands do for a bot; without a Character from the Betrayal Box."""

    do: Literal["place", "disc", "take", "take_disc"]
    character: str | None = None
    cubes: int = 0


@frozen
class BotReading:
    """How far a bot's script is read."""

    stack: tuple[BotPlace, ...]
    """The script that is read, and below it those that sent us there."""
    begun: tuple[str, ...] = ()
    """SF-GR-08: scripts that were begun this turn."""
    die: int | None = None
    """SF-GR-12: what fell for the whole turn."""
    question: BotQuestion | None = None
    moves: tuple[BotMove, ...] = ()
    """What the hands have moved for it this turn."""


@frozen
class BotPlan:
    """What a bot has decided."""

    seat: str
    script: str
    line: str | None = None
    verb: str | None = None
    character: str | None = None
    target: str | None = None
    then: str | None = None
    repeat: bool = False
    cubes: int = 0
    """How many make the Character its Conspirator."""
    actions: int = 0
    choice: str | None = None
    moves: tuple[BotMove, ...] = ()
    why: str | None = None
    """What settled that of several it is this Character."""
    aim: str | None = None
    """What settled that of several it is this target."""


@frozen
class SeatScore:
    """SF-SCO-02 to SF-SCO-04: what a seat has scored, row by row."""

    agenda: int
    bonus: int = 0
    bribe: int = 0
    bribes: int = 0
    limit: int = 0
    rows: tuple[tuple[int, bool, int], ...] = ()
    """Each row's points, whether it is a plus row, and how many times it counts."""
    exempt: bool = False

    @property
    def total(self) -> int:
        """All of it together."""
        return self.agenda + self.bonus + self.bribe + self.bribes + self.limit


@frozen(slots=False)
class State:
    """A game of Stationfall."""

    options: Options
    board: BoardKind
    mode: Mode
    seats: Mapping[str, SeatState]
    """Clockwise."""
    first: str
    characters: Mapping[str, CharacterState]
    """SF-SET-11: in Character Order."""
    minute: int
    started: int
    """The Minute that the game began in."""
    copy: Mapping[str, Any]
    """What was told of this copy, as it was told."""
    forms: Forms
    """The same, read, with what every copy has."""
    pods: Mapping[str, PodState]
    teams: tuple[tuple[str, ...], ...] = ()
    phase: Phase = "setup"
    turn: Turn | None = None
    turns: int = 0
    re_entry: Literal["fireball", "none"] | None = None
    cameras: bool = True
    jammers: bool = True
    power: int = 0
    """How many Power Sections are damaged."""
    abandon_ship: bool = False
    abandon_by_blackout: bool = False
    """Nothing but the Blackout has triggered it."""
    locks: Locks = "printed"
    sections: Mapping[str, SectionState] = field(
        factory=lambda: {CONTAINMENT: SectionState("asphyxiation")}
    )
    """SF-SET-08: those that something was told about."""
    markers: tuple[TimeMarker, ...] = ()
    antimatter: Antimatter = Antimatter()
    project_x: bool = False
    """It is released."""
    offsites: Mapping[Offsite, tuple[DataKind, ...]] = field(
        factory=lambda: {"news": (), "authorities": ()}
    )
    offer: ExtraOffer | None = None
    project_x_due: bool = False
    detonation: str | None = None
    """Whose Antimatter has just gone off, and nobody has said where."""
    re_entry_due: bool = False
    ending: TurnEndState | None = None
    reading: BotReading | None = None
    bot: BotPlan | None = None
    why: Why | None = None
    """What brought Stationfall."""
    shown: tuple[str, ...] = ()
    """The seats that have done their reveal of Stationfall."""
    delivered: tuple[tuple[str, DataKind, Offsite], ...] = ()
    """SF-DAT-05: what each seat has brought to which Offsite."""
    scores: Mapping[str, SeatScore] = field(factory=dict[str, SeatScore])
    over: GameEnded | None = None

    @property
    def is_full(self) -> bool:
        """Whether the app follows pawns and items."""
        return self.board == "full"

    @property
    def cast(self) -> tuple[str, ...]:
        """The Characters, in Character Order."""
        return tuple(self.characters)

    @property
    def turn_seat(self) -> str | None:
        """The seat whose turn it is."""
        return self.turn.seat if self.turn else None

    @property
    def power_status(self) -> Power:
        """SF-PWR-02."""
        return "blackout" if self.power >= BLACKOUT else "one" if self.power else "normal"

    def order(self, start: str | None = None) -> tuple[str, ...]:
        """Return the seats clockwise from one of them, by default from the first player."""
        seats = list(self.seats)
        at = seats.index(start or self.first)
        return (*seats[at:], *seats[:at])

    def humans(self) -> tuple[str, ...]:
        """Return the seats of people, also of those who left."""
        return tuple(name for name, one in self.seats.items() if one.bot is None)

    def supply(self, seat: str) -> int:
        """Return how many cubes a seat has left."""
        out = sum(one.cubes.get(seat, 0) for one in self.characters.values())
        return CUBES - out - self.seats[seat].betrayal

    def free_markers(self, seat: str) -> int:
        """SF-TIME-04: return how many time markers a seat has left."""
        return MARKERS - sum(one.seat == seat for one in self.markers)

    def owner(self, character: str) -> str | None:
        """Return the seat whose revealed Character this is."""
        return next((s for s, one in self.seats.items() if one.identity == character), None)

    def discs(self, character: str) -> tuple[str, ...]:
        """Return the seats whose activation disc lies on a Character."""
        return tuple(seat for seat, one in self.seats.items() if one.disc == character)

    def kind(self, character: str) -> CharacterKind | None:
        """Return what a Character is, as far as it is known."""
        return self.characters[character].kind or self.printed_kind(character)

    def printed_kind(self, character: str) -> CharacterKind | None:
        """SF-CMP-06: return what the copy's card or the manual says that a Character is."""
        return self.forms.character(character).kind or KINDS.get(character)

    def is_human(self, character: str) -> bool:
        """Tell whether it is a Human: who is not known to be none counts as one."""
        return self.kind(character) in (None, "human", "cyborg")

    def is_exhausted(self, character: str) -> bool:
        """SF-EXH-01: whether whoever activates it now has one action only."""
        return len(self.discs(character)) >= self.forms.character(character).discs_to_exhaust

    def is_conspirator(self, character: str, seat: str) -> bool:
        """SF-INF-01, SF-INF-02: whether a seat may act with a Character."""
        return self.characters[character].acts_for(seat, self.owner(character))

    def conspirators(self, seat: str) -> tuple[str, ...]:
        """Return the Characters that a seat may act with, in Character Order."""
        owners = {one.identity: name for name, one in self.seats.items()}
        cast = self.characters.items()
        return tuple(name for name, one in cast if one.acts_for(seat, owners.get(name)))

    def section(self, name: str) -> SectionState:
        """Return what lies in a Section."""
        return self.sections.get(name, NOTHING)

    def is_damaged(self, name: str) -> bool:
        """Tell whether a Section or a Pod is damaged."""
        pod = self.pods.get(name)
        return self.section(name).damaged if pod is None else pod.damaged

    def pod_of(self, character: str) -> str | None:
        """Return the attached Pod that a Character sits in."""
        return next((name for name, pod in self.pods.items()
                     if pod.state == "attached" and character in pod.occupants), None)  # fmt: skip

    def needs(self, pod: str) -> tuple[Need, ...]:
        """SF-POD-01: return what a Pod asks for before it leaves."""
        told = self.forms.pod(pod).needs
        if told is not None:
            return told
        return ("card",) if pod == MEDEVAC else ("abandon_ship",)

    def capacity(self, pod: str) -> int | None:
        """SF-POD-02: return how many a Pod takes, where that is known."""
        return self.forms.pod(pod).capacity

    def aboard(self, pod: str) -> tuple[str, ...]:
        """SF-POD-02: return the occupants of a Pod that count: neither data nor items do."""
        kinds = ("data", "item")
        return tuple(one for one in self.pods[pod].occupants if self.kind(one) not in kinds)

    def is_ready(self, pod: str) -> bool:
        """SF-POD-01, SF-POD-02: whether a Pod could leave; `card` counts as met."""
        waits = "abandon_ship" in self.needs(pod) and not self.abandon_ship
        return self.pods[pod].state == "attached" and not waits and bool(self.aboard(pod))

    def launch_of(self, pod: str) -> str | None:
        """SF-POD-03: return whose time marker launches a Pod."""
        found = (one.seat for one in self.markers if (one.on, one.what) == (pod, "launch"))
        return next(found, None)

    def dock(self, pod: str) -> str:
        """SF-SET-06, SF-POD-04: return the Section that a Pod is launched from."""
        known = self.forms.pod(pod).at
        return known or (FORWARD_AIRLOCKS if pod == MEDEVAC else AFT_AIRLOCKS)

    def damaged_power(self) -> int:
        """SF-PWR-01: return how many Power Sections are known to be damaged, even beyond three."""
        return sum(
            one.damaged and bool(self.forms.section(name).power if one.power is None else one.power)
            for name, one in self.sections.items()
        )

    def is_held(self, data: DataKind) -> bool:
        """SF-DAT-01: tell whether anybody is known to have these Data."""
        return any(data in one.data for one in self.characters.values())

    def with_seat(self, seat: str, **fields: Any) -> State:
        """Return the state with a seat changed."""
        return evolve(self, seats={**self.seats, seat: evolve(self.seats[seat], **fields)})

    def with_character(self, name: str, **fields: Any) -> State:
        """Return the state with a Character changed."""
        changed = evolve(self.characters[name], **fields)
        return evolve(self, characters={**self.characters, name: changed})

    def with_section(self, name: str, **fields: Any) -> State:
        """Return the state with a Section changed."""
        changed = evolve(self.section(name), **fields)
        return evolve(self, sections={**self.sections, name: changed})

    def with_pod(self, name: str, **fields: Any) -> State:
        """Return the state with a Pod changed."""
        return evolve(self, pods={**self.pods, name: evolve(self.pods[name], **fields)})

    def with_data_at(self, offsite: Offsite, data: DataKind) -> State:
        """Return the state with data at an Offsite."""
        there = self.offsites[offsite]
        if data in there:
            return self
        return evolve(self, offsites={**self.offsites, offsite: (*there, data)})

    def with_turn(self, **fields: Any) -> State:
        """Return the state with the turn changed, if there is one."""
        return self if self.turn is None else evolve(self, turn=evolve(self.turn, **fields))

    def with_cubes(self, character: str, seat: str, cubes: int) -> State:
        """Return the state with so many cubes of a seat on a Character."""
        rest = {one: n for one, n in self.characters[character].cubes.items() if one != seat}
        if cubes:
            rest = {one: {**rest, seat: cubes}[one] for one in self.seats if one in {*rest, seat}}
        return self.with_character(character, cubes=rest)


NOTHING: Final = SectionState()
