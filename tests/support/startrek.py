"""Set-up for Star Trek Panic, all of it said to the scripted table as a program would say it."""

from __future__ import annotations

from typing import Any, Final

from companion.games.star_trek_panic.package import PACKAGE
from tests.support.played import Played, no_die
from tests.support.table import Told

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


class Voyage(Played):
    """A game of Star Trek Panic."""

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
        seats = [
            {"seat": seat, "name": name}
            for seat, name in zip(SEATS[:players], CALLED, strict=False)
        ]
        more = {"bag": BAG} if board == "full" else {}
        line = {"players": seats, "first": "red", "board": board, "options": options}
        super().__init__(PACKAGE, told, dice, {**line, **more, **(new or {})})

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

    def removed(self) -> int:
        """Cards that are removed from the game."""
        found: int = self.at("decks.removed")
        return found


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
