"""Set-up for Stationfall, all of it said to the scripted table as a program would say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.stationfall.package import PACKAGE
from tests.support.played import Played, no_die
from tests.support.table import Told

SEATS: Final = (
    "red", "blue", "green", "yellow", "orange", "purple", "white", "cyan", "magenta",
)  # fmt: skip
CALLED: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida")
CAST: Final = (
    "Astrochimp", "Counselor", "Cyborg", "Daredevil", "Engineer", "Exile", "Medical", "Security",
    "Station Chief", "Stowaway", "Stranger", "Troubleshooter",
)  # fmt: skip
"""SF-SET-T1, in Character Order."""
PODS: Final = ("Alcatraz", "Hail Mary", "Houdini", "McQueen", "Medevac Pod")
"""Those of the tutorial's cast, in which Station Chief is."""
NOTHING: Final[dict[str, dict[str, Any]]] = {
    "who": {"can": []},
    "nearest": {"nearest": []},
    "script": {"character": None},
}
"""How each of a bot's questions is answered if nobody can do anything."""
CLERK: Final = "Troubleshooter"
"""The bot whose script is shipped."""
COPY: Final[dict[str, Any]] = {
    "characters": {
        "Astrochimp": {"kind": "human", "start": "Aft Airlocks", "abilities": ["Tunnel Rat"]},
        "Cyborg": {"kind": "cyborg", "start": "Machine Shop"},
        "Daredevil": {"kind": "human", "start": "Reactor"},
        "Engineer": {"kind": "human", "start": "Machine Shop", "slots": 1},
        "Exile": {"kind": "human", "start": "Storage"},
        "Medical": {"kind": "human", "start": "Aft Hub"},
        "Security": {"kind": "robot", "start": "Reactor"},
        "Station Chief": {"kind": "human", "start": "Reactor", "abilities": ["Officer"]},
        "Stranger": {"kind": "human", "start": "Forward Airlocks"},
        "Troubleshooter": {"kind": "human", "start": "Aft Hub"},
    },
    "pods": {"Houdini": {"capacity": 2, "at": "Aft Airlocks"}},
    "edges": [
        ["Aft Hub", "Reactor", "corridor"],
        ["Aft Airlocks", "Reactor", "corridor"],
        ["Reactor", "Magnetic Containment", "corridor"],
        ["Reactor", "Kitchen", "vent"],
        ["Machine Shop", "Storage", "corridor"],
        ["Machine Shop", "Bio Lab", "corridor"],
        ["Forward Airlocks", "Outer Space", "airlock"],
        ["Outer Space", "Aft Airlocks", "airlock"],
    ],
    "locks": [["Reactor", "Magnetic Containment"]],
}
"""A small piece of a board of ours; no publisher's."""

SWITCHES: Final[dict[str, tuple[Any, ...]]] = {
    "section_timer": ("owner_next_turn", "end_of_next_minute"), "suppress_repairs": (False, True),
    "evidence_standing": (False, True), "deliver_both": (True, False),
    "late_evidence_guilt": (False, True), "px_triggers_abandon": (True, False),
    "limit_counts_betrayal": (True, False), "bot_min_cube": (1, 0),
    "bot_reneg_last": ("with_cubes", "any"), "bot_target_tie": ("next", "last"),
    "kompromat_per_turn": (None, 1), "extras_while_renegotiating": (True, False),
    "influence_down": (True, False), "influence_annihilated": (False, True),
    "final_reveal_returns_cubes": (True, False), "abandon_reset": (False, True),
    "fire_guilt": (True, False), "bridge_officer": (True, False),
    "guilt_bars": ("everywhere", "free_only"), "ties": ("shared", "none"),
    "automation": ("referee", "warn", "tracker"),
}  # fmt: skip
"""AMB-01 to AMB-31: the first value is the default."""


class Orbit(Played):
    """A game of Stationfall."""

    def __init__(
        self,
        players: int = 3,
        *,
        bots: Mapping[str, str] | None = None,
        board: str = "light",
        told: Told | None = None,
        dice: Any = no_die,
        new: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Everybody has just sat down; red is first. `new`: fields of `new_game`, None: absent."""
        line = {**sitting(players, bots or {}), "board": board, "options": options}
        known = {"copy": COPY} if board == "full" else {}
        super().__init__(PACKAGE, told, dice, {**line, **known, **(new or {})})

    def who(self, character: str) -> dict[str, Any]:
        """All that is seen of a Character."""
        found: dict[str, Any] = self.at(f"characters.{character}")
        return found

    def reminded(self) -> set[str]:
        return {one["rule"] for one in self.at("reminders")}

    # Going on

    def begun(self) -> Orbit:
        self.do("begin")
        return self

    def active(self, character: str = "Engineer", cubes: int = 1) -> Orbit:
        """The active seat's cubes come on this Character, and it is activated."""
        self.do("activate", character=character, **({"cubes": cubes} if cubes else {}))
        return self

    def ended(self, **fields: Any) -> list[dict[str, Any]]:
        """The turn ends, renegotiating if nothing was done; the table's questions stay."""
        if self.at("turn.step") in ("start", "influenced"):
            self.passed_over() if self.is_bot else self.do("renegotiate")
        return self.do("end_turn", **fields)

    @property
    def is_bot(self) -> bool:
        return self.at("seats")[self.at("turn.seat")]["bot"] is not None

    def passed_over(self) -> None:
        """A bot reads its script, and nobody can do anything of it."""
        self.do("bot_turn")
        while asked := self.pending("bot"):
            self.do("bot_answer", **NOTHING[asked["ask"]])

    def passes(self, turns: int = 1) -> Orbit:
        """So many turns in which nothing happens; Project X does nothing."""
        for _ in range(turns):
            self.ended()
            self.settled()
        return self

    def settled(self) -> None:
        while self.at("pending") and self.at("pending")[0]["kind"] == "project_x":
            self.do("project_x_done")

    def to(self, seat: str, minute: int | None = None) -> Orbit:
        """Wait for a seat's turn, in that Minute if one is given."""
        for _ in range(200):
            if self.at("turn.seat") == seat and minute in (None, self.at("minute")):
                return self
            self.passes()
        raise AssertionError(f"{seat} has no turn in Minute {minute}")

    def known(self, seat: str, identity: str) -> Orbit:
        """In its next turn the seat reveals; then it is the turn of the seat that it was before."""
        back = self.at("turn.seat")
        self.to(seat).do("reveal", identity=identity)
        return self.to(back)

    def fallen(self, **reveals: tuple[str, str]) -> Orbit:
        """Stationfall at once, and these humans reveal: `fallen(red=("Exile", "Medical"))`."""
        self.do("stationfall")
        for seat, (identity, bonus) in reveals.items():
            known = self.at(f"seats.{seat}.identity") is not None
            self.do("reveal", seat=seat, bonus=bonus, **({} if known else {"identity": identity}))
        return self

    # What stands where

    def state(self, state: str, *characters: str) -> Orbit:
        return self.adjusted({f"characters.{one}.state": state for one in characters})

    def guilt(self, **guilt: str) -> Orbit:
        return self.adjusted({f"seats.{seat}.guilt": one for seat, one in guilt.items()})

    def cubes(self, character: str, **cubes: int) -> Orbit:
        """So many cubes of these seats lie on a Character."""
        return self.adjusted(
            {f"characters.{character}.cubes.{seat}": n for seat, n in cubes.items()}
        )

    def sitting_in(self, pod: str, *characters: str) -> Orbit:
        self.do("occupants", pod=pod, characters=list(characters))
        return self

    def marked(self) -> list[tuple[Any, ...]]:
        """Every marker: whose, on what, what for and when due."""
        return [(one["seat"], one["on"], one["what"], one["due"]) for one in self.at("markers")]


def sitting(players: int, bots: Mapping[str, str]) -> dict[str, Any]:
    """The part of a `new_game` that says who plays."""
    seats = [
        {"seat": seat, "name": name, **({"bot": bots[seat]} if seat in bots else {})}
        for seat, name in zip(SEATS[:players], CALLED, strict=False)
    ]
    return {"players": seats, "first": "red"}


def unless(usual: object, **options: Any) -> dict[str, Any]:
    """These options, where it is not as usual."""
    return {} if usual else options


def flying(players: int = 3, **how: Any) -> Orbit:
    """Red's first turn, step start."""
    return Orbit(players, **how).begun()


def acting(players: int = 3, character: str = "Engineer", **how: Any) -> Orbit:
    """Red's first turn, and Engineer is activated."""
    return flying(players, **how).active(character)


def with_a_clerk(players: int = 3, *, cleared: bool = True, **how: Any) -> Orbit:
    """Green is the Troubleshooter, a bot, and it is green's turn; only two NPCs have its cubes.

    `cleared`: there is nothing left for it to do but what a test adds: no Pod is there.
    """
    orbit = flying(players, bots={"green": CLERK}, **how).to("green")
    if cleared:
        orbit.adjusted({f"pods.{pod}.state": "launched" for pod in orbit.at("pods")})
    return orbit


def asked(orbit: Orbit, ask: str | None = None) -> dict[str, Any]:
    """What the bot asks now."""
    found = orbit.pending("bot")
    assert found is not None, orbit.at("bot")
    assert ask in (None, found["ask"]), found
    assert found["text"]
    return found


def can(*characters: str, **more: Mapping[str, Any]) -> dict[str, Any]:
    """An answer to `who`: these can, in this Minute and with one action."""
    usual = {"this_minute": True, "actions": 1, "free": 0}
    return {"can": [{"character": one, **usual, **more.get(one, {})} for one in characters]}


ROW: Final = {"points": 0, "plus": False, "met": False}


def row(points: int, met: bool | int = True, *, plus: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002
    """A row of an agenda that the copy does not know."""
    return {"points": points, "plus": plus, "met": met}


def scored(orbit: Orbit, **totals: int) -> Orbit:
    """These seats score so many points by one row, humans at a limit of 8."""
    for seat, points in totals.items():
        limit = {} if orbit.at(f"seats.{seat}.bot") else {"limit": 8}
        orbit.do("score", seat=seat, rows=[row(points)], **limit)
    return orbit
