"""Set-up for Star Trek Panic, all of it said to the scripted table as a program would say it."""

from __future__ import annotations

from typing import Any, Final

from companion.games.star_trek_panic.package import PACKAGE
from tests.support.table import Told, a_table

SEATS: Final = ("red", "blue", "green", "yellow", "orange", "purple")
CALLED: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo")
FACINGS: Final = ("front_right", "right", "rear_right", "rear_left", "left", "front_left")
"""Clockwise, as they look at sectors 1 to 6 at the start."""
START: Final = ("tholian", "romulan_battle_cruiser", "klingon_cruiser")
BAG: Final[dict[str, dict[str, Any]]] = {
    "klingon_cruiser": {"count": 8},
    "romulan_battle_cruiser": {"count": 7},
    "romulan_bird_of_prey": {"count": 5},
    "tholian": {"count": 4},
    "kang": {"count": 1},
    "koloth": {"count": 1},
    "kor": {"count": 1},
    "comet": {"count": 3},
    "starbase": {"count": 1},
    "nebula": {"count": 6, "role": "effect"},
    "warbird": {"count": 3, "owner": "klingon", "cloaks": True, "defense": 3},
    "web_spinner": {"count": 2, "owner": "tholian"},
}
"""The nebulae do nothing by themselves, so that a turn may end in peace."""
PATROL: Final = {"name": "Patrol"}
"""A mission that asks for nothing, and is therefore never met by itself."""


def no_die(sides: int, turn: int) -> int:
    raise AssertionError(f"this test did not say how the die of {sides} sides falls")


class Voyage:
    """A game on the scripted table; every die is told, and every answer looked at."""

    def __init__(
        self,
        players: int = 2,
        *,
        board: str = "full",
        told: Told | None = None,
        dice: Any = no_die,
        new: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Everybody has just sat down; red is first. `new`: fields of `new_game`, None: absent."""
        self.tell = told or Told(a_table(game=PACKAGE, source=dice), PACKAGE.name)
        seats = [
            {"seat": seat, "name": name}
            for seat, name in zip(SEATS[:players], CALLED, strict=False)
        ]
        more = {"bag": BAG} if board == "full" else {}
        line = {"players": seats, "first": "red", "board": board, "options": options}
        told_so = {**line, **more, **(new or {})}
        self.do("new_game", **{key: one for key, one in told_so.items() if one is not None})

    def answer(self, do: str, **fields: Any) -> dict[str, Any]:
        """Say something, and return the whole answer."""
        return self.tell(do, **fields)

    def do(self, do: str, **fields: Any) -> list[dict[str, Any]]:
        """Do something that is accepted, and return its events."""
        answer = self.tell(do, **fields)
        assert answer["ok"], f"{do} {fields} was refused: {answer['refused']}"
        events: list[dict[str, Any]] = answer["events"]
        return events

    def refused(self, do: str, **fields: Any) -> tuple[str, str | None]:
        """Do something that is refused, and return the code and the rule; nothing changes."""
        before = self.view
        answer = self.tell(do, **fields)
        assert not answer["ok"], f"{do} {fields} was accepted"
        assert answer["refused"]["why"]
        assert answer["view"] == before == self.view
        return answer["refused"]["code"], answer["refused"]["rule"]

    def types(self, do: str, **fields: Any) -> list[str]:
        """Do something, and return what kinds of events came of it."""
        return [event["type"] for event in self.do(do, **fields)]

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.tell("view")["view"]
        return found

    def at(self, path: str) -> Any:
        """What stands at a dotted path of the view: `at("seats.red.hand")`."""
        found: Any = self.view
        for key in path.split("."):
            found = found[key]
        return found

    def offer(self, do: str) -> dict[str, Any]:
        """One of the offers; fails if there is none."""
        (found,) = [one for one in self.tell("offers")["offers"] if one["do"] == do]
        return dict(found)

    def offered(self) -> set[str]:
        """What is offered open."""
        return {one["do"] for one in self.tell("offers")["offers"] if one["open"]}

    # Going on

    def begun(self, start: tuple[str, ...] = START, mission: Any = PATROL) -> Voyage:
        """Place the first three, and settle the mission if one is wanted."""
        full = self.at("board") == "full"
        self.do("begin", **({"start": list(start)} if full else {}))
        if self.at("pending"):
            self.do("mission", **mission)
        return self

    def cleared(self) -> Voyage:
        """Take every ship off the board by hand."""
        gone = {f"threats.{id_}": None for id_ in self.at("threats")}
        return self.adjusted(gone)

    def to_phase_6(self) -> Voyage:
        if self.at("turn.phase") < 5:
            self.do("check_mission")
        return self

    def phase_6(self, *roll: int) -> list[dict[str, Any]]:
        """Check the mission, then let the threats act; boarders may be left."""
        self.to_phase_6()
        return self.do("threats_act", **({"roll": list(roll)} if roll else {}))

    def all_of_phase_6(self, *roll: int) -> list[dict[str, Any]]:
        """Do the same, and nobody plays Security."""
        events = self.phase_6(*roll)
        if self.pending("boarders"):
            events += self.do("security", cards=[])
        return events

    def to_phase_7(self) -> Voyage:
        """Go on to the draws, whatever happens before."""
        cloaked = any(one["cloaked"] for one in self.at("threats").values())
        self.all_of_phase_6(*([3] if cloaked else []))
        return self

    def drawn(self, token: str, *roll: int, **fields: Any) -> list[dict[str, Any]]:
        """Draw this token in phase 7."""
        return self.do(
            "draw_threat", token=token, **({"roll": list(roll)} if roll else {}), **fields
        )

    def next_turn(self) -> Voyage:
        """Go on to the next turn; what is drawn does nothing."""
        number = self.at("turn.number")
        if self.at("turn.phase") < 7:
            self.to_phase_7()
        while self.at("turn.number") == number:
            self.drawn("nebula")
        return self

    # What stands where

    def adjusted(self, what: dict[str, Any]) -> Voyage:
        if what:
            self.do("adjust", set=what)
        return self

    def placed(
        self,
        token: str,
        sector: int,
        reach: str = "long",
        **fields: Any,
    ) -> str:
        """Put a token out of the bag on the board, and return its id."""
        (event,) = [
            one
            for one in self.do("place", token=token, sector=sector, range=reach, **fields)
            if one["type"] == "threat_placed"
        ]
        id_: str = event["id"]
        return id_

    def shields(self, **states: str) -> Voyage:
        """Set shields: `shields(front_left="destroyed")`."""
        return self.adjusted({f"ship.facings.{at}.shield": state for at, state in states.items()})

    def hulls(self, **states: str) -> Voyage:
        return self.adjusted({f"ship.facings.{at}.hull": state for at, state in states.items()})

    def open_hull(self, facing: str, hull: str = "intact") -> Voyage:
        """Have no shield at this facing, and its hull section in that state."""
        return self.shields(**{facing: "destroyed"}).hulls(**{facing: hull})

    def facing(self, facing: str) -> tuple[str, str]:
        """Shield and hull section of a facing."""
        found = self.at(f"ship.facings.{facing}")
        return found["shield"], found["hull"]

    def threat(self, id_: str) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.at("threats").get(id_)
        return found

    def where(self, id_: str) -> tuple[int, str]:
        """Sector and range of a threat."""
        found = self.at(f"threats.{id_}")
        return found["sector"], found["range"]

    def pending(self, kind: str) -> dict[str, Any] | None:
        return next((one for one in self.at("pending") if one["kind"] == kind), None)

    def removed(self) -> int:
        """Cards that are removed from the game."""
        found: int = self.at("decks.removed")
        return found


def of(events: list[dict[str, Any]], kind: str, *fields: str) -> list[Any]:
    """These fields of each event of a kind: bare where one is asked for, else as a tuple."""
    found = [event for event in events if event["type"] == kind]
    if len(fields) == 1:
        return [event[fields[0]] for event in found]
    return [tuple(event[field] for field in fields) for event in found]


def in_space(players: int = 2, **options: Any) -> Voyage:
    """Red's first turn, phase 3, and nothing at all around the ship."""
    return Voyage(players, **options).begun().cleared()


def on_a_light_board(players: int = 2, **options: Any) -> Voyage:
    """Red's first turn where the app knows no token."""
    return Voyage(players, board="light", **options).begun()


def last_ship(**options: Any) -> Voyage:
    """The one mission wanted is complete, and one Klingon stands at short range of the left."""
    voyage = in_space(missions_to_win=1, **options)
    voyage.placed("klingon_cruiser", 5, "short")
    voyage.do("check_mission", met=True)
    assert voyage.at("missions.completed") == ["Patrol"]
    return voyage
