"""Laws of Panic Station, under hundreds of random games; in the bulk, under thousands."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, ruled
from companion.core.refusal import Refusal
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.cards import SEARCH_CARDS
from companion.games.panic_station.state import State
from companion.games.panic_station.turns import turns_to_phase
from companion.table.orders import read_order
from companion.table.play import commands_of
from tests.support.often import tried
from tests.support.random_table import RandomTable, play

GAMES = tried(120)
ONES = Cup(lambda _, __: 1)
pytestmark = pytest.mark.law
KINDS: list[dict[str, Any]] = [
    {},
    {"board": "light"},
    {"automation": "tracker"},
    {"automation": "warn", "two_infection": True, "phase_interval": "n"},
    {"black_hit": "always_flip", "mid_turn_ap_change": True, "relocate_keeps_side": False},
    {"victory_timing": "end_of_turn", "first_phase": "after_n_plus_1"},
]


def ten_parasites(state: State) -> None:
    """PS-CMP-06."""
    discs = [one.disc for one in state.parasites]
    assert discs.count("grey") + state.grey == 5
    assert discs.count("black") + state.black == 5
    assert len({one.id for one in state.parasites}) == len(discs)
    assert all(one.side == "grey" or one.disc == "black" for one in state.parasites)


def health_and_ap(state: State) -> None:
    """PS-HP-02, PS-HP-03, PS-AP-01."""
    for seat in state.seats.values():
        for one in (seat.trooper, seat.android):
            assert 0 <= one.health <= 4
            assert one.room is None or one.health
        assert not seat.alive or seat.trooper.health or seat.android.health
        assert seat.hand >= 0
        assert seat.bullets >= 0
    if state.turn is not None:
        assert 0 <= state.turn.spent <= state.turn.ap


def decks(state: State) -> None:
    assert min(state.search, state.discard, state.exploration) >= 0


def somebody_s_turn(state: State) -> None:
    assert (state.turn is not None) == (state.phase == "team")
    assert state.turn is None or state.active.alive
    assert state.marker in state.living() or not state.living() or state.phase == "over"


LAWS: list[Callable[[State], None]] = [ten_parasites, health_and_ap, decks, somebody_s_turn]


@pytest.mark.parametrize(
    "kind", KINDS, ids=lambda kind: "-".join(map(str, kind.values())) or "full"
)
def test_no_random_table_breaks_a_law(kind: dict[str, Any]) -> None:
    """PS-CMP-06, PS-HP-03, PS-PMOV-01, PS-TURN-05."""
    options = {key: value for key, value in kind.items() if key != "board"}
    for seed in range(GAMES):
        for table, command, came in play(seed, 120, board=kind.get("board", "full"), **options):
            try:
                for law in LAWS:
                    law(table.state)
                closed_doors_after_a_phase(table, came)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, after {command}: {error}") from error


def closed_doors_after_a_phase(table: RandomTable, came: Decided | Refusal) -> None:
    """PS-PMOV-01, PS-TERM-04."""
    kinds = [type(event).__name__ for event in getattr(came, "events", ())]
    if "PhaseBegan" in kinds and table.state.phase == "team" and "Adjusted" not in kinds:
        assert not table.state.doors_open


def test_cards_add_up_as_long_as_nobody_is_out_and_nothing_was_set_right() -> None:
    """PS-CMP-01, PS-SET-10, PS-ITEM-04."""
    counted = 0
    for seed in range(GAMES):
        for table, command, _ in play(seed, 120, calm=seed % 2 == 0):
            state = table.state
            if not table.plain or state.over is not None:
                break
            bullets = [-(-seat.bullets // 4) for seat in state.seats.values()]
            hands = sum(seat.hand - 3 + len(seat.open) for seat in state.seats.values())
            total = state.search + state.discard + hands + sum(bullets)
            assert total == SEARCH_CARDS, f"seed {seed}, after {command}"
            counted += 1
    assert counted > GAMES


def test_n_plus_1_turns_lie_between_two_phases_where_nobody_died() -> None:
    """PS-TURN-05."""
    seen = 0
    for seed in range(GAMES):
        last: int | None = None
        for table, _, came in play(seed, 200, calm=True):
            if not table.plain or table.state.over is not None:
                break
            kinds = [type(event).__name__ for event in getattr(came, "events", ())]
            if "PhaseBegan" in kinds and table.state.phase == "parasite" and table.state.turns:
                if last is not None:
                    assert table.state.turns - last == len(table.state.seats) + 1
                    seen += 1
                last = table.state.turns
    assert seen > GAMES // 6


@pytest.mark.parametrize("interval", ["n_plus_1", "n"])
def test_the_next_phase_comes_when_the_view_says_where_nobody_died(interval: Any) -> None:
    """PS-TURN-05, AMB-03."""
    seen = 0
    for seed in range(GAMES // 2):
        expected: int | None = None
        for table, _, _ in play(seed, 120, calm=True, phase_interval=interval):
            state = table.state
            if not table.plain or state.over is not None or state.due is not None:
                break
            left = turns_to_phase(state)
            if state.phase == "parasite" or left is None:
                seen += left == 0 and expected == state.turns
                assert left is None or expected in (None, state.turns), f"seed {seed}"
                expected = None
            elif expected is None:
                expected = state.turns + left - 1
    assert seen > GAMES // 6


@pytest.mark.parametrize(
    "kind", KINDS, ids=lambda kind: "-".join(map(str, kind.values())) or "full"
)
def test_every_way_that_is_offered_open_is_accepted(kind: dict[str, Any]) -> None:
    """PS-EXP-03, PS-FIRE-03, PS-MOV-01."""
    seen = 0
    for seed in range(-(-GAMES // 10)):
        for turn, (table, _, _) in enumerate(play(seed, 120, **kind)):
            if turn % 10:
                continue
            for offer in PANIC_STATION.offers(table.state, None):
                for way in offer.ways:
                    line = json.loads(json.dumps({"do": offer.do, **way}))
                    refused = verdict(table.state, line)
                    assert refused == offer.closed, f"seed {seed}, press {turn}: {line}"
                    seen += offer.closed is None
    assert seen > GAMES


@pytest.mark.parametrize(
    "kind", KINDS, ids=lambda kind: "-".join(map(str, kind.values())) or "full"
)
def test_to_ask_whether_something_may_be_done_is_answered_as_doing_it_is(
    kind: dict[str, Any],
) -> None:
    """PS-FIRE-11, PS-ITEM-09, PS-ROOM-10."""
    for seed in range(GAMES // 4):
        before = None
        for table, command, _ in play(seed, 60, **kind):
            for asked in (command, table.anything(), table.something()):
                if before is not None:
                    may = bool(PANIC_STATION.permitted(before, [asked], Dice(ONES)))
                    decided = PANIC_STATION.decide(before, asked, Dice(ONES))
                    if isinstance(decided, Decided):
                        decided = ruled(decided, before.options.automation, anyway=False)
                    assert may is isinstance(decided, Decided), f"seed {seed}: {asked}"
            before = table.state


def verdict(state: State, line: dict[str, Any]) -> Refusal | None:
    """What the table would answer to a line: a refusal, or nothing."""
    order = read_order(line, commands_of(PANIC_STATION))
    assert not isinstance(order, Refusal), (line, order)
    decided = PANIC_STATION.decide(state, order.command, Dice(ONES))
    if isinstance(decided, Decided):
        decided = ruled(decided, state.options.automation, anyway=False)
    return decided if isinstance(decided, Refusal) else None
