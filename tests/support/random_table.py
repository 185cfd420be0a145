"""A table of people who press anything: legal, illegal and overruled commands, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, replay, ruled
from companion.core.refusal import CODES, Refusal
from companion.core.words import Adjust, Command, Leave, Player
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station import commands as c
from companion.games.panic_station.board import SIDES, beside, cell_of, places
from companion.games.panic_station.cards import LAYOUTS, SEATS, WHO
from companion.games.panic_station.options import Options
from companion.games.panic_station.parasites import choices
from companion.games.panic_station.state import State
from companion.games.panic_station.view import pending_kinds

ITEMS = ("energy_boost", "keycard", "target_scope", "heavy_gun", "ammo", "knife")


class RandomTable:
    """One game; `press` does one thing and returns the command and what came of it."""

    def __init__(
        self, seed: int, *, board: str = "full", calm: bool = False, **options: Any
    ) -> None:
        self.calm = calm
        self.chance = random.Random(seed)
        n = self.chance.randint(4, 6)
        players = tuple(Player(seat, seat.title()) for seat in SEATS[:n])
        setup = c.NewPanicStation(
            players, board="full" if board == "full" else "light", options=Options(**options)
        )
        self.cup = Cup(lambda sides, _: self.chance.randint(1, sides))
        begun = PANIC_STATION.new(setup, Dice(self.cup))
        assert isinstance(begun, Decided)
        self.state: State = PANIC_STATION.evolve(None, begun.events[0])
        self.plain = True
        """Whether nobody died, left, adjusted or overruled anything so far."""

    def press(self, command: Command | None = None) -> tuple[Command, Decided | Refusal]:
        command = command or self.something()
        anyway = not self.calm and self.chance.random() < 0.05
        decided = PANIC_STATION.decide(self.state, command, Dice(self.cup))
        if isinstance(decided, Decided):
            level = self.state.options.automation
            decided = ruled(decided, level, anyway=anyway)
        if isinstance(decided, Refusal):
            assert decided.code in (*CODES, *PANIC_STATION.codes)
            return command, decided
        marked = {type(event).__name__ for event in decided.events}
        self.plain &= not marked & {"Overruled", "Adjusted", "Died", "PlayerLeft", "HandTold"}
        state = replay(PANIC_STATION, self.state, decided.events)
        assert state is not None
        self.state = state
        return command, decided

    def something(self) -> Command:
        """Mostly what the moment asks for; now and then anything at all."""
        if not self.calm and self.chance.random() < 0.08:
            return self.anything()
        state, pick = self.state, self.chance.choice
        kinds = pending_kinds(state)
        if kinds:
            return self.settling(pick(kinds))
        if state.phase == "setup":
            return c.Begin() if self.chance.random() < 0.8 else c.SetupAlert(pick(SEATS))
        if state.phase == "parasite":
            return c.ParasitePhase(ask=self.chance.random() < 0.3)
        if state.phase == "over":
            return c.Reveal(tuple(state.seats)[: self.chance.randint(0, 3)])
        return self.action()

    def settling(self, kind: str) -> Command:
        state, pick = self.state, self.chance.choice
        if kind in ("attacks", "armor"):
            if state.asking and state.attacks:
                attack = pick(state.attacks)
                seats = [target.partition(".")[0] for target in attack.targets]
                return c.Armor(attack.id, pick((0, 0, 1)), pick(seats))
            return c.ResolveAttacks()
        if kind == "spawn":
            return c.SpawnAt(pick(choices(state)))
        if kind == "scan":
            return c.ScanCards(self.chance.randint(0, max(0, len(state.living()) - 2)))
        return c.LastHumanGas(2) if kind == "last_human_gas" else c.DeckGas(1)

    def action(self) -> Command:
        state, pick = self.state, self.chance.choice
        who = pick(WHO)
        if who in state.trades and self.chance.random() < 0.8:
            return c.Trade(who, pick(state.trades[who]))
        if self.calm and self.chance.random() < 0.6:
            return c.EndTurn()
        near = self.near(who)
        makers: list[Callable[[], Command]] = [
            c.EndTurn,
            lambda: c.Move(who, pick(near), free=self.chance.random() < 0.2),
            lambda: c.Move(who, pick(near)),
            lambda: c.Explore(who, self.card(), self.cell(who), self.chance.random() < 0.5),
            lambda: c.Explore(who, self.card(), self.cell(who), self.chance.random() < 0.5),
            lambda: c.Search(who, alerts=pick((0, 0, 0, 1)), cards=self.cards()),
            lambda: c.Search(who, pick(tuple(state.seats)), cards=self.cards()),
            lambda: c.Terminal(who, pick(("heat_scan", "open_doors"))),
            lambda: c.Terminal(who, "reveal", self.card(), self.cell(who)),
            lambda: c.Heal(who, {pick(WHO): 1}),
            lambda: c.Play(pick(ITEMS)),  # type: ignore[arg-type]
            lambda: c.Fire(who, (self.target(),)),
            lambda: c.Fire(who, (self.target(), self.target())),
            lambda: c.Knife(who, self.target()),
            lambda: c.Grenade(who, pick(near)),
            lambda: c.Bury(self.card()),
            lambda: c.FirstAid(who, (c.Healing(pick(tuple(state.seats)), pick(WHO), 1),)),
            lambda: c.BurnHive(who, pick((2, 3, 4))),
        ]
        return pick(makers)()

    def anything(self) -> Command:
        pick = self.chance.choice
        seat = pick(SEATS)
        return pick(
            [
                c.Begin(),
                c.ParasitePhase(),
                c.ResolveAttacks(),
                c.ScanCards(pick((-1, 0, 1, 9))),
                c.SpawnAt("nowhere"),
                c.LastHumanGas(0),
                c.DeckGas(0),
                c.Hand(seat, pick((-1, 4, 7))),
                c.Move(pick(WHO), "9,9"),
                c.Trade(pick(WHO), seat),
                Adjust({f"seats.{seat}.trooper.health": pick((0, 1, 4, 5))}),
                Adjust({f"seats.{seat}.bullets": 8}),
                Adjust({"marker.seat": seat}),
                Leave(seat) if self.chance.random() < 0.1 else c.EndTurn(),
                c.Armor("a1", 1),
                c.Explore("trooper", pick(tuple(LAYOUTS)), (0, 1)),
            ]
        )

    def near(self, who: Any) -> list[str | None]:
        here = self.state.where(who)
        if here is None:
            return [None]
        cells = {beside(cell_of(here), side) for side in SIDES} | {cell_of(here)}
        return [place for place in places(self.state) if cell_of(place) in cells] or [here]

    def cell(self, who: Any) -> tuple[int, int] | None:
        here = self.state.where(who)
        return None if here is None else beside(cell_of(here), self.chance.choice(SIDES))

    def card(self) -> str:
        return self.chance.choice(tuple(LAYOUTS))

    def cards(self) -> int | None:
        return None if self.state.on_map else self.chance.randint(1, 3)

    def target(self) -> Any:
        targets: list[Any] = [c.OfParasite(one.id) for one in self.state.parasites]
        targets += [c.OfCharacter(seat, who) for seat, who, _ in self.state.characters()]
        return self.chance.choice(targets or [c.OfParasite("p1")])


def play(seed: int, most: int, **options: Any) -> Iterator[tuple[RandomTable, Command, Any]]:
    """Press on until the game is over, or so many times."""
    table = RandomTable(seed, **options)
    for _ in range(most):
        command, came = table.press()
        yield table, command, came
        if table.state.over is not None:
            return
