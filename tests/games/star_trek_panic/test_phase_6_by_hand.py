"""Phase 6 done a second time, as hands would do it from the digest alone, on boards at random."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.abilities import Foreseen
from companion.games.star_trek_panic import STAR_TREK_PANIC
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.forecasting import Forecasts
from companion.games.star_trek_panic.state import State
from tests.support.often import often
from tests.support.startrek_boards import skies

CLOCKWISE = ("front_right", "right", "rear_right", "rear_left", "left", "front_left")
SLIDES = {1: 1, 2: 1, 3: 0, 4: 0, 5: -1, 6: -1}
CLOSER = {"long": "medium", "medium": "short", "short": "short"}


class Hands:
    """A table with the pieces on it, moved one by one."""

    def __init__(self, state: State, face: int) -> None:
        view = STAR_TREK_PANIC.view(state, None)
        self.rules = state.options
        self.step = SLIDES[face] * (1 if self.rules.sectors_clockwise else -1)
        self.ships: dict[str, dict[str, Any]] = {
            id_: {**one, **view["tokens"][one["kind"]], "cloaked": one["cloaked"],
                  "defense": one["defense"]}
            for id_, one in view["threats"].items()
        }  # fmt: skip
        self.facings = {name: dict(one) for name, one in view["ship"]["facings"].items()}
        self.decks = dict(view["decks"])
        self.fallen = set(state.turn.fallen if state.turn else ())
        self.wants = view["missions"]["wanted"]
        self.all_done = 0 < self.wants <= len(view["missions"]["completed"])
        self.bag = view["bag"]["left"]
        self.boards = dict[str, str]()
        self.turned = set[str]()
        self.order = list[int]()
        self.done = list[tuple[str, str, int]]()
        """What boarded and fired, in order: at which facing, with how much damage."""
        self.over: str | None = None

    def facing(self, sector: int) -> str:
        found: str
        (found,) = [name for name, one in self.facings.items() if one["sector"] == sector]
        return found

    def phase_6(self) -> Hands:
        """ST-PH-09, AMB-05: the die, who boards, and one facing after another."""
        hidden = [id_ for id_, one in self.ships.items() if one["cloaked"]]
        open_at = {id_: self.would_board(id_, is_hidden=id_ in hidden) for id_ in self.ships}
        self.boards = {id_: at for id_, at in open_at.items() if at is not None}
        if self.rules.uncloak_first:
            for id_ in hidden:
                self.turn_up(id_)
        sectors = [self.facings[name]["sector"] for name in CLOCKWISE]
        self.order = sectors if self.rules.facing_order == "front_first" else sorted(sectors)
        for sector in self.order:
            if not self.over:
                self.handle(sector)
        self.look()
        return self

    def handle(self, sector: int) -> None:
        """AMB-18: everything that one facing meets."""
        at, shots = self.facing(sector), 0
        for id_ in [id_ for id_, one in self.ships.items() if one["sector"] == sector]:
            if not self.over:
                shots += self.act(id_, sector)
        coming = [id_ for id_, where in self.boards.items() if where == at]
        if not self.rules.board_first:
            self.volley(at, shots)
        for id_ in coming:
            if not self.ships[id_]["cloaked"]:
                self.board(id_)
        if self.rules.board_first:
            self.volley(at, shots)

    def act(self, id_: str, sector: int) -> int:
        """Let one do its thing; return how much it fires with its facing's volley."""
        one = self.ships[id_]
        if one["cloaked"]:
            self.turn_up(id_)
            if one["sector"] in self.order[: self.order.index(sector)]:
                if id_ in self.boards:
                    self.board(id_)
                else:
                    self.volley(self.facing(one["sector"]), one["fire"])
                return 0
            if one["sector"] != sector:
                return 0
        if id_ in self.boards:
            return 0
        return int(one["fire"]) if id_ in self.turned else self.moves(one)

    def turn_up(self, id_: str) -> None:
        """ST-CLK-03."""
        one = self.ships[id_]
        one["sector"] = (one["sector"] - 1 + self.step) % 6 + 1
        one["cloaked"] = False
        self.turned.add(id_)

    def would_board(self, id_: str, *, is_hidden: bool) -> str | None:
        """ST-MF-03, ST-THO-02, AMB-17."""
        one = self.ships[id_]
        if one["role"] != "ship" or one["owner"] == "tholian" or one["range"] != "short":
            return None
        sector = one["sector"]
        if is_hidden:
            if not self.rules.uncloak_boards:
                return None
            sector = (sector - 1 + self.step) % 6 + 1
        at = self.facing(sector)
        return at if self.facings[at]["shield"] == "destroyed" else None

    def moves(self, one: dict[str, Any]) -> int:
        """ST-MF-01, ST-MF-02, ST-CLK-01, ST-THO-01: move it, and return how much it fires."""
        if one["role"] != "ship":
            return 0
        before, one["range"] = one["range"], CLOSER[one["range"]]
        if one["cloaks"]:
            one["cloaked"] = True
            return 0
        if one["owner"] == "tholian" and one["range"] == "short":
            rules = self.rules
            arrives = before != "short"
            fires = rules.tholian_fires_on_entry if arrives else rules.tholian_fires_at_short
            return int(one["fire"]) if fires else 0
        return int(one["fire"])

    def board(self, id_: str) -> None:
        """ST-BRD-01."""
        if not self.over:
            at, points = self.boards.pop(id_), self.ships.pop(id_)["defense"]
            self.done.append((id_, at, points))
            self.hull(at, points)
            self.look()

    def volley(self, at: str, shots: int) -> None:
        """ST-DMG-01, ST-DMG-02, AMB-07."""
        if self.over or not shots:
            return
        self.done.append(("volley", at, shots))
        here = self.facings[at]
        if here["shield"] == "destroyed":
            if self.rules.shield_overflow == "volley" or at not in self.fallen:
                self.hull(at, shots)
        elif shots > 1 or here["shield"] == "damaged":
            here["shield"] = "destroyed"
            self.fallen.add(at)
        else:
            here["shield"] = "damaged"
        self.look()

    def hull(self, at: str, points: int) -> None:
        """ST-DMG-03 to ST-DMG-05, AMB-08."""
        here = self.facings[at]
        if here["hull"] == "destroyed":
            self.cards(points)
            return
        room = 2 if here["hull"] == "intact" else 1
        if points:
            here["hull"] = "destroyed" if points >= room else "damaged"
        if self.rules.hull_excess_to_deck:
            self.cards(max(0, points - room))

    def cards(self, count: int) -> None:
        """AMB-09."""
        for _ in range(count):
            if not self.decks["enterprise"] and self.rules.remove_reshuffles:
                self.decks["enterprise"], self.decks["discard"] = self.decks["discard"], 0
            if self.decks["enterprise"]:
                self.decks["enterprise"] -= 1
                self.decks["removed"] += 1

    def look(self) -> None:
        """ST-END-02, ST-END-03, ST-END-05, ST-MIS-03."""
        if self.over:
            return
        blocks = ("ship", "starbase") if self.rules.starbase_blocks_win else ("ship",)
        is_clear = not any(one["role"] in blocks for one in self.ships.values())
        won = is_clear and (self.all_done or (not self.wants and not self.bag))
        lost = all(one["hull"] == "destroyed" for one in self.facings.values())
        if lost and (self.rules.loss_beats_win or not won):
            self.over = "threats"
        elif won:
            self.over = "crew"


@given(state=skies(), face=st.integers(1, 6))
@often(600)
def test_hands_that_follow_the_digest_come_to_the_same(state: State, face: int) -> None:
    roll = (face,) if any(one.cloaked for one in state.ships()) else ()
    case = Forecasts().foreseen(state, roll)
    assert isinstance(case, Foreseen)
    hands = Hands(state, face).phase_6()
    assert case.seen["ship"]["facings"] == hands.facings
    assert case.seen["removed"] == hands.decks["removed"] - state.removed
    over = case.seen["over"]
    if hands.over:
        assert over is not None
        assert over["side"] == hands.over
    elif over is not None:
        assert over["rule"] == "ST-END-04", "the next seat could not draw"
    assert [
        (one.id if isinstance(one, e.Boarded) else "volley", one.facing, one.damage)
        for one in case.events
        if isinstance(one, e.Boarded | e.VolleyFired)
    ] == hands.done
    come = state
    for event in case.events:
        come = STAR_TREK_PANIC.evolve(come, event)
    stand = {id_: (one.sector, one.range, one.cloaked) for id_, one in come.threats.items()}
    assert stand == {
        id_: (one["sector"], one["range"], one["cloaked"]) for id_, one in hands.ships.items()
    }
