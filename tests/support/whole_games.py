"""Whole games at random, in which offers, refusals and the digest must never contradict each other.

A game is played by what is offered open, with a wild command now and then. What is offered must
be taken, what is shut refused as the offer says; what the rules let happen is held against the
digest by checks that share no code with the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, Offer, replay, ruled
from companion.core.refusal import Refusal
from companion.core.shape import write_short
from companion.core.words import Command, Event, name_of
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station import events as e
from companion.games.panic_station.state import State
from companion.table.orders import read_order
from companion.table.play import commands_of
from tests.support.random_table import RandomTable

MOST = 400
"""Commands of a game, at the most: then it is given up."""
WHOLE = ("move", "fire", "knife", "heal", "trade", "end_turn", "play", "burn_hive")
"""Of these every legal way is offered on a full board."""
UNLISTED = ("armor", "ask", "play", "anyway", "roll")
"""Fields that an attack may carry besides, and no offer lists."""


class WholeGame:
    """One game, and what was found to contradict itself in it."""

    def __init__(self, seed: int, *, looks: int = 1, **options: Any) -> None:
        """Look at every offer of each `looks`-th moment."""
        board = "light" if seed % 7 == 6 else "full"
        self.table = RandomTable(seed, board=board, calm=True, **options)
        self.chance, self.looks = self.table.chance, looks
        self.found: list[str] = []
        self.checked = 0

    def play(self) -> WholeGame:
        for turn in range(MOST):
            if self.table.state.over is not None:
                break
            self.step(turn)
        return self

    def step(self, turn: int) -> None:
        state = self.table.state
        if self.chance.random() < 0.3:
            self.wild(state)
            return
        offers = PANIC_STATION.offers(state, None)
        if turn % self.looks == 0:
            self.compare(state, offers)
        self.do(self.chosen(offers))

    def chosen(self, offers: Any) -> Command:
        """Choose what is open: an end of turn now and then, a scan that the table wants never."""
        open_ = [one for one in offers if one.closed is None and one.do != "heat_scan"]
        ends = [one for one in open_ if one.do == "end_turn"]
        others = [one for one in open_ if one.do != "end_turn"]
        offer = self.chance.choice(ends if ends and self.chance.random() < 0.2 else others or ends)
        return self.read({"do": offer.do, **self.chance.choice(offer.ways)})

    def compare(self, state: State, offers: Any) -> None:
        """Whatever is offered is answered as the offer says."""
        for offer in offers:
            for way in self.sample(offer):
                self.checked += 1
                answer = self.verdict(state, self.read({"do": offer.do, **way}))
                if answer != offer.closed:
                    self.found.append(f"{offer.do} {way}: offered {offer.closed}, said {answer}")

    def sample(self, offer: Offer) -> list[Mapping[str, Any]]:
        ways = list(offer.ways)
        return ways if len(ways) <= 4 else self.chance.sample(ways, 4)

    def wild(self, state: State) -> None:
        """Whatever is taken, and every way of it is offered, stands among the offers."""
        command = self.table.something()
        if self.verdict(state, command) is None:
            kind, way = name_of(type(command)), write_short(command)
            way = {key: value for key, value in way.items() if key not in UNLISTED}
            if kind in WHOLE and state.on_map and len(way.get("targets", "1")) == 1:
                self.checked += 1
                mine = [
                    one
                    for one in PANIC_STATION.offers(state, None)
                    if one.do == kind and one.who in (None, way.get("who"))
                ]
                if not any(way in map(dict, one.ways) for one in mine if one.closed is None):
                    self.found.append(f"{kind} {way}: taken, and not offered")
        self.do(command)

    def do(self, command: Command) -> None:
        state = self.table.state
        decided = PANIC_STATION.decide(state, command, Dice(self.table.cup))
        if isinstance(decided, Decided):
            decided = ruled(decided, "referee", anyway=False)
        if isinstance(decided, Refusal):
            return
        after = state
        for event in decided.events:
            before, after = after, replay(PANIC_STATION, after, [event]) or after
            self.found += broken(before, event, after)
        self.table.state = after

    def read(self, line: dict[str, Any]) -> Command:
        order = read_order(json.loads(json.dumps(line)), commands_of(PANIC_STATION))
        assert not isinstance(order, Refusal), (line, order)
        return order.command

    def verdict(self, state: State, command: Command) -> Refusal | None:
        decided = PANIC_STATION.decide(state, command, Dice(Cup(lambda _, __: 1)))
        if isinstance(decided, Decided):
            decided = ruled(decided, "referee", anyway=False)
        return decided if isinstance(decided, Refusal) else None


def broken(before: State, event: Event, after: State) -> Iterator[str]:  # noqa: C901  (a table)
    """Hold what happened against the digest, rule by rule."""
    checks: list[tuple[str, bool]] = [
        ("PS-CMP-06", len(after.parasites) <= 10),
        ("PS-HP-03", all(0 <= one.health <= 4 for _, _, one in after.characters())),
        ("PS-AP-02", after.turn is None or 0 <= after.turn.spent <= after.turn.ap),
        ("PS-SCAN-05", all(one.infected >= 0 <= one.clean for one in after.scans)),
    ]
    turn = before.turn
    match event:
        case e.Moved() if before.on_map and turn is not None:
            pair = before.seats[event.seat].character(event.who).room, event.to
            checks += [("PS-MOV-01", None not in pair and near(str(pair[0]), str(pair[1])))]
            checks += [("PS-ORD-01", event.who not in before.trades)]
        case e.ItemPlayed() | e.ArmorPlayed():
            checks += [("PS-HAND-01", after.seats[event.seat].hand >= before.options.least_hand)]
        case e.TerminalUsed() if turn is not None:
            checks += [("PS-TERM-02", not turn.terminal_used)]
        case e.Healed(bay=True) if after.turn is not None:
            checks += [("PS-HEAL-01", after.turn.healed <= 2)]
        case e.CardBuried() if turn is not None:
            checks += [("PS-EXP-09", not turn.buried)]
        case e.TradeDone() if before.on_map:
            checks += [("PS-TRD-01", event.room != "0,0")]
        case e.RoomPlaced():
            neighbours = [one for one in before.rooms if near(one, event.at)]
            checks += [("PS-EXP-01", event.at not in before.rooms and bool(neighbours))]
            checks += [("PS-EXP-04", not event.horizontal or event.card == "hive")]
        case e.ParasiteSpawned(disc="black"):
            checks += [("PS-SPAWN-06", before.grey == 0)]
        case e.TurnBegan():
            checks += [("PS-TURN-11", before.seats[event.seat].alive)]
        case e.PhaseBegan(phase="team"):
            checks += [("PS-PMOV-01", not before.doors_open)]
        case ends.HiveBurned():
            checks += [("PS-HIVE-05", event.cans >= before.options.cans)]
    yield from (f"{rule}: {event}" for rule, holds in checks if not holds)


def near(one: str, other: str) -> bool:
    """Tell whether two rooms touch: cells side by side, or the halves of one card."""
    (x, y), (a, b) = ([int(n) for n in room.partition(":")[0].split(",")] for room in (one, other))
    return abs(x - a) + abs(y - b) == 1 or (one != other and (x, y) == (a, b))


KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"first_search": "refuse", "heavy_gun_armor": "both", "last_player_phase": "every_turn"},
    {"scope_excuses_trade": True, "pair_attack_waives": False, "run_into_new_room": True},
    {"four_gas": True, "last_human_gas": "fewer_than_needed", "failed_explore_locks": False},
)
