"""Tables of named cards in columns made by hand: few and many, with all that may lie on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.stage.middles import (
    ColumnCard,
    Columns,
    Condition,
    Due,
    Marker,
    Outlook,
    Sign,
    Status,
)
from companion.stage.presses import Pick, Send, Shut
from companion.stage.questions import Ask, Choice, Number
from companion.stage.scene import Chip, Scene, Seat, Slot, Track
from tests.support.scenes import SEATS, actions, header, seats

CREW: Final = (
    "Captain", "Navigator", "Microbiologist", "Stowaway", "Purser", "Lookout", "Ship's Doctor",
    "Harpooner", "Counselor", "Second Mate", "Carpenter", "Passenger", "Cabin Boy", "Ghost",
    "Bookkeeper", "Astronomer", "Cook", "Bosun", "Gunner", "Diver", "Smuggler", "Interpreter",
    "Cartographer", "Sailmaker", "Deckhand", "Apprentice", "Quartermaster", "Parrot",
)  # fmt: skip
ROOMS: Final = ("Bridge", "Engine Room", "Outer Deck", "Lower Cargo Hold", "Galley", "Chart Room")
NOT_MOST: Final = Shut(
    Refusal("not_most", say("{name} has fewer cubes here than others.", name="Ivo"), "TE-12")
)


def card(n: int, players: int = 6) -> ColumnCard:
    """Return one of the crew, whom so many players care for."""
    name = CREW[n]
    first, second, third = (SEATS[(n + more) % players] for more in (0, 1, 3))
    counts = {first: 1 + n % 3, second: 2} if n % 2 else {first: 1 + n % 4}
    if n % 5 == 4:
        counts = {first: 2, second: 2, third: 1}
    down, away = n % 7 == 3, n % 9 == 8
    badges = {
        2: (Marker("Log Book", icon="log"),),
        5: (Marker("Sick", icon="first-aid", tone="safe"),),
        7: (Marker("Ivo's bribe", "blue", "hand"),),
    }
    return ColumnCard(
        name,
        name,
        "" if away else ROOMS[n % len(ROOMS)],
        "Down" if down else "Ashore" if away else "",
        "alarm" if down else "safe" if away else "plain",
        pips=n % 2 + 1 if n in LIT else 0,
        most=2 if n in LIT else 0,
        counts={} if n % 6 == 1 else counts,
        may_act=() if down or away else (first,) if n % 5 != 4 else (first, second),
        discs=(first,) if n % 4 == 1 else (),
        badges=badges.get(n % 8, ()),
        whose=second if n % 6 == 1 else None,
        dim=away,
        chosen=n == LIT[0],
        press=NOT_MOST,
        correct=Pick(Ask(f"correct.{n}", name, (Choice("down", "Down", Send({"do": "down"})),))),
    )


LIT: Final = (4, 0, 9)


def status() -> tuple[Status, ...]:
    """Return lines of every kind."""
    hull = Number("hull", "Hull", 1, 0, 3)
    crossed = (Condition("Mutiny", met=False), Condition("crew", met=True))
    return (
        Status("Hull", tone="alarm", pips=1, most=3, press=Pick(hull)),
        Status("Lamps", "On", "attention", press=Pick(Ask("lamps", "Lamps", (Choice(
            "off", "Off", Send({"do": "lamps", "on": False})),)))),
        Status("Storm", "Off"),
        Status("Mutiny", "Not yet"),
        Status("Long Boat", "2 aboard", conditions=(
            Condition("card", met=True), Condition("crew", met=True)),
            markers=(Marker("Tarek's hourglass", "orange", "clock"),)),
        Status("Dinghy", "1 aboard", conditions=crossed),
        Status("Raft of the Medusa", "empty", conditions=crossed),
        Status("Gig", "empty", conditions=crossed),
        Status("Galley burns", icon="fire", tone="alarm"),
        Status("Powder Magazine", icon="warn", tone="attention"),
    )  # fmt: skip


def legend() -> tuple[Sign, ...]:
    """Say what the signs are."""
    return (
        Sign("Ivo may act: 1 or 2 actions", "pips"),
        Sign("may act with it", "may_act"),
        Sign("acted last", "disc"),
        Sign("sick", "icon", "first-aid", "safe"),
        Sign("Tap a card to see why Ivo may not."),
    )


def outlook(steps: int = 4) -> Outlook:
    """Return so many things that the turn's end brings."""
    due = (
        Due("The Long Boat leaves", "Harpooner and Stowaway go ashore", "move", "orange"),
        Due("The hull is damaged", "1 of 3 left, Mutiny", "warn", tone="alarm"),
        Due("The Ghost acts", "Read its card", "skull", tone="safe"),
        Due("Juna's turn", "Watch 7", seat="green", tone="plain"),
        Due("The storm comes", "Everybody on the Outer Deck goes Down", "alert", tone="alarm"),
        Due("The lamps go out", icon="moon"),
        Due("Watch 6 begins", icon="clock", tone="plain"),
    )
    return Outlook("When the turn ends", due=due[:steps])


def watches(now: int = 7) -> Track:
    """Return the clock: what lies behind, what is now, what others have put ahead."""
    markers = {
        7: (Marker("Juna's rope, done", "green", "energy-boost", past=True),
            Marker("Tarek's boat", "orange", "move", soon="after this turn"),
            Marker("Tarek's rope", "orange", "energy-boost", soon="after this turn")),
        6: (Marker("Odile's rope", "yellow", "energy-boost"),),
        5: (Marker("Gaspard's note", "white", "log"),),
        4: (Marker("Mira's powder", "red", "flame", "alarm"),),
        3: (Marker("Pia's note", "purple", "log"),),
        1: (Marker("Mutiny", icon="leave"),),
        0: (Marker("2 in 3", icon="fire", tone="alarm"),),
    }  # fmt: skip
    slots = tuple(
        Slot(str(n), () if n > now else markers.get(n, ()), n == now, past=n > now,
             tone="alarm" if n in (0, 4) else "plain")
        for n in range(13, -1, -1)
    )  # fmt: skip
    return Track("watch", "", slots)


def columns(cards: int = 12, players: int = 6, *, lit: bool = True, due: int = 4) -> Columns:
    """Return so many of the crew; three of them are lit."""
    crew = tuple(card(n, players) for n in range(cards))
    return Columns(
        "Crew",
        crew,
        {CREW[n]: Send({"do": "act", "with": CREW[n]}) for n in LIT} if lit else {},
        status(),
        legend(),
        outlook(due) if due else None,
    )


def players(count: int) -> tuple[Seat, ...]:
    """Return players with four numbers and a verdict each."""
    words = ("Innocent", "Suspect", "Guilty")
    return tuple(
        evolve(
            one,
            numbers=tuple(
                Number(f"seats.{one.seat}.{key}", label, (n + at) % 8, 0, 8, icon, one.seat)
                for at, (key, label, icon) in enumerate(COUNTERS)
            ),
            badge=Chip("guilt", words[n % 3], "eye" if n % 3 else "human"),
            gone=False,
            sub="",
        )
        for n, one in enumerate(seats(count, cards=0, numbers=0, chips=0))
    )


COUNTERS: Final = (
    ("cubes", "cubes", "items"), ("bribe", "bribe", "hand"), ("time", "markers", "clock"),
    ("dirt", "dirt", "log"),
)  # fmt: skip


def at_table(count: int = 6, cards: int = 12, **how: object) -> Scene:
    """Return a table of so many players round such a middle."""
    middle = columns(cards, count, **how)  # type: ignore[arg-type]
    head = evolve(
        header(SEATS[1]), phases=(), figures=(), meters=(), sub="Watch 7 · 5th of 7 turns"
    )
    return Scene(head, players(count), actions(), middle=middle, tracks=(watches(),))


TABLES: Final[Mapping[str, Callable[[], Scene]]] = {
    "a small crew": lambda: at_table(2, 12),
    "a crew": lambda: at_table(6, 17),
    "the largest crew": lambda: at_table(9, 28, due=7),
    "a crew with nothing ahead": lambda: at_table(9, 14, due=0),
}
"""Tables of each size."""
