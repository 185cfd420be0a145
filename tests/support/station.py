"""Set-up that reads like the table: a station with rooms, characters and parasites in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, replay, ruled
from companion.core.refusal import Refusal
from companion.core.shape import write
from companion.core.words import name_of
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.board import doors_of
from companion.games.panic_station.cards import LAYOUTS, SEATS
from companion.games.panic_station.state import Parasite, Room, parted
from companion.locale import Words
from companion.table.orders import Order, read_order
from companion.table.play import commands_of
from companion.table.script import offered

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo")


def no_app_dice(sides: int, turn: int) -> int:
    raise AssertionError("this test did not say how the die falls")


class Station:
    """A game of Panic Station in one state after another; every die is told (`roll=[…]`)."""

    def __init__(
        self,
        players: int = 4,
        *,
        board: str = "full",
        doors: Mapping[str, str] | None = None,
        **options: Any,
    ) -> None:
        """Everybody has just sat down; red is first."""
        seats = [
            {"seat": seat, "name": name} for seat, name in zip(SEATS[:players], NAMES, strict=False)
        ]
        self.state: Any = None
        corrected = {"doors": doors} if doors else {}
        self.do("new_game", players=seats, first="red", board=board, options=options, **corrected)

    def do(self, do: str, **fields: Any) -> list[dict[str, Any]]:
        """Do something that is accepted, and return its events as the contract has them."""
        done = self._try(do, fields)
        assert isinstance(done, Decided), f"{do} was refused: {done}"
        return [{"type": name_of(type(event)), **write(event)} for event in done.events]

    def refused(self, do: str, **fields: Any) -> tuple[str, str | None]:
        """Do something that is refused, and return the code and the rule; nothing changes."""
        before = self.state
        refusal = self._try(do, fields)
        assert isinstance(refusal, Refusal), f"{do} was accepted: {refusal}"
        assert self.state is before
        assert Words("en").say(refusal.why)
        return refusal.code, refusal.rule

    def types(self, do: str, **fields: Any) -> list[str]:
        """Do something, and return only what kinds of events came of it."""
        return [event["type"] for event in self.do(do, **fields)]

    @property
    def view(self) -> dict[str, Any]:
        """What everybody sees."""
        return dict(PANIC_STATION.view(self.state, None))

    def offer(self, do: str, who: str | None = None) -> dict[str, Any]:
        """One of the offers; `open`, `code`, `rule`, `choices` and `ways`."""
        for one in PANIC_STATION.offers(self.state, None):
            if (one.do, one.who) == (do, who):
                form = offered(one, commands_of(PANIC_STATION)[do])
                return {**form, "choices": form["choices"] or {}, "ways": list(one.ways)}
        raise AssertionError(f"{do} is not offered")

    def reminded(self) -> set[str]:
        """The rules that the table is reminded of now."""
        return {one["rule"] for one in self.view["reminders"]}

    def begun(self, seat: str = "red") -> Station:
        """Go on to this player's turn, with nothing done before; everybody's pair has entered."""
        self.do("begin")
        self.do("parasite_phase", roll=[1])
        while self.state.turn.seat != seat:
            self.do("end_turn")
        return self

    def with_rooms(self, **rooms: str) -> Station:
        """Lay cards, all told: `with_rooms(**{"1,0": "storage-1", "0,1": "sick-bay turned"})`."""
        laid = dict(self.state.rooms)
        for key, text in rooms.items():
            card, *how = text.split()
            turned, flat = "turned" in how, "horizontal" in how
            doors = doors_of(self.state, card, turned=turned, horizontal=flat)
            laid[key] = Room(card, doors, turned, "red" in how, flat)
        left = len(LAYOUTS) - len(laid)
        self.state = evolve(self.state, rooms=laid, exploration=left)
        return self

    def standing(self, **where: str) -> Station:
        """Put characters into rooms: `standing(red_trooper="1,0")`."""
        for key, room in where.items():
            seat, who = parted(key.replace("_", "."))
            self.state = self.state.changed(seat, who, room=room)
        return self

    def healthy(self, **health: int) -> Station:
        """Set healths: `healthy(red_trooper=2)`; a 0 is a character that died long ago."""
        for key, hearts in health.items():
            seat, who = parted(key.replace("_", "."))
            self.state = self.state.changed(seat, who, health=hearts)
            if not hearts:
                self.state = self.state.changed(seat, who, room=None)
                pair = self.state.seats[seat]
                alive = bool(pair.trooper.health or pair.android.health)
                self.state = self.state.changed(seat, alive=alive)
        return self

    def holding(self, seat: str, **things: Any) -> Station:
        """Set what a player has: `holding("red", hand=7, bullets=4, open=("keycard",))`."""
        self.state = self.state.changed(seat, **things)
        return self

    def infested(self, *parasites: tuple[str, str] | tuple[str, str, str]) -> Station:
        """Put parasites: `("grey", "1,0")`, or a flipped black one `("black", "1,0", "grey")`.

        They are called p1, p2, …, and come out of the supply.
        """
        found = [
            Parasite(f"p{n}", one[0], one[2] if len(one) == 3 else one[0], one[1])  # type: ignore[arg-type]
            for n, one in enumerate(parasites, start=1)
        ]
        discs = [one.disc for one in found]
        self.state = evolve(
            self.state,
            parasites=tuple(found),
            named=len(found),
            grey=5 - discs.count("grey"),
            black=5 - discs.count("black"),
        )
        return self

    def where(self, **fields: Any) -> Station:
        """Change anything else of the state, such as `search=0`, `discard=5`, `doors_open=True`."""
        self.state = evolve(self.state, **fields)
        return self

    def character(self, name: str) -> dict[str, Any]:
        """Health and room of `character("red.trooper")`, as the view shows them."""
        seat, who = parted(name)
        found = self.view["seats"][seat][who]
        return {"health": found["health"], "room": found["room"]}

    def left(self) -> int:
        """The AP that are left."""
        turn = self.view["turn"]
        return int(turn["ap"] - turn["spent"])

    def pending(self, kind: str) -> dict[str, Any] | None:
        """What is pending of this kind."""
        return next((one for one in self.view["pending"] if one["kind"] == kind), None)

    def _try(self, do: str, fields: Mapping[str, Any]) -> Decided | Refusal:
        order = read_order({"do": do, **fields}, commands_of(PANIC_STATION), "panic_station")
        if isinstance(order, Refusal):
            return order
        dice = Dice(Cup(no_app_dice), order.roll or ())
        decided = self._decided(order, dice)
        if isinstance(decided, Refusal):
            return decided
        if complaint := dice.complaint():
            return complaint
        self.state = replay(PANIC_STATION, self.state, decided.events)
        return decided

    def _decided(self, order: Order, dice: Dice) -> Decided | Refusal:
        if self.state is None:
            decided = PANIC_STATION.new(order.command, dice)  # type: ignore[arg-type]
            level = "referee"
        else:
            decided = PANIC_STATION.decide(self.state, order.command, dice)
            level = self.state.options.automation
        if isinstance(decided, Refusal):
            return decided
        return ruled(decided, level, anyway=order.anyway)  # type: ignore[arg-type]


def a_turn(players: int = 4, seat: str = "red", **options: Any) -> Station:
    """A full-board game at this player's first turn, the pair in the Reactor, 4 AP."""
    return Station(players, **options).begun(seat)


def a_light_turn(players: int = 4, **options: Any) -> Station:
    """The same on a light board, where the app does not know the map."""
    return Station(players, board="light", **options).begun()


def a_narrow_station(**options: Any) -> Station:
    """The Reactor's one doorway leads right: where team-4 and the Sick Bay never fit."""
    station = a_turn(**options)
    station.do("adjust", set={"rooms.0,0.doors": "WDWW"})
    return station


def winners(station: Station, *infected: str, servants: tuple[str, ...] = ()) -> list[str]:
    """Tell who was infected, in that order, and return who shares the win."""
    station.do("reveal", infected=list(infected), servants=list(servants))
    found: list[str] = station.view["over"]["winners"]
    return found
