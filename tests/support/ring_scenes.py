"""Battles on rings made by hand: crowds, forecasts, what can be chosen, what has just happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.stage.middles import (
    Arrow,
    Burst,
    Centre,
    Edge,
    Layer,
    Outlook,
    Piece,
    RingMap,
    Shape,
)
from companion.stage.presses import Send, Shut
from companion.stage.questions import Number
from companion.stage.scene import Scene
from tests.support.scenes import actions, header, seats

KINDS: Final[Sequence[tuple[Shape, str]]] = (
    ("wedge", "Klingon Cruiser"),
    ("oval", "Romulan Battle Cruiser"),
    ("kite", "Tholian"),
    ("wedge", "Kang"),
    ("oval", "Romulan Bird-of-Prey"),
    ("hexagon", "Freighter"),
)
LEGEND: Final[Sequence[tuple[Shape, str]]] = (
    ("wedge", "Klingon"), ("oval", "Romulan"), ("kite", "Tholian"), ("oval", "Cloaked"),
)  # fmt: skip
CAPTAIN: Final = 3
FAR: Final = Shut(Refusal("out_of_range", say("The card says short range.")))


def token(n: int, at: str, kind: int | None = None, **how: Any) -> Piece:
    """Return a token of one of the kinds."""
    shape, name = KINDS[(n if kind is None else kind) % len(KINDS)]
    is_captain = (n if kind is None else kind) % len(KINDS) == CAPTAIN
    piece = Piece(
        f"t{n}", at, letter=str(1 + n % 3), name=name, shape=shape, titled=is_captain,
        pips=1 + n % 3, most=3 if n % 4 == 1 else 1 + n % 3,
    )  # fmt: skip
    return evolve(piece, **how)


def ship(*, heading: float = 0.0) -> Centre:
    """Return a ship that has seen better days."""
    states: tuple[tuple[Layer, Layer], ...] = (
        ("whole", "whole"), ("damaged", "whole"), ("gone", "damaged"),
        ("gone", "gone"), ("whole", "damaged"), ("damaged", "whole"),
    )  # fmt: skip
    soon: tuple[tuple[Layer, ...], ...] = (
        ("gone", "whole"), ("gone", "whole"), ("gone", "gone"), (), (), ("damaged", "whole"),
    )  # fmt: skip
    edges = tuple(
        Edge(key, key.replace("_", " "), layers, soon=after)
        for key, layers, after in zip(EDGES, states, soon, strict=True)
    )
    return Centre("Enterprise", "heading", edges, heading, -0.5)


EDGES: Final = ("front_right", "right", "rear_right", "rear_left", "left", "front_left")


def board(pieces: Sequence[Piece], *, heading: float = 0.0, forecast: bool = True) -> RingMap:
    """Return the board with these tokens; with what would happen, or without."""
    arrows = [arrow for one in pieces for arrow in _soon(one)]
    bursts = (
        Burst("front_right", "2"), Burst("right", "1"), Burst("rear_right", "2", "boarder"),
        Burst("front_left", "1"),
    )  # fmt: skip
    outlook = Outlook(
        say("If the turn ended now"),
        (("2 shields fall, 1 is damaged.", "plain"),
         ("A boarder destroys the right hull: 1 card lost.", "alarm")),
        (("1–2", "rear right hull destroyed"), ("3–4", "2 more cards"), ("5–6", "no more")),
    )  # fmt: skip
    legend = tuple(
        Piece(name, "", shape=shape, name=name, hidden=name == "Cloaked") for shape, name in LEGEND
    )
    return RingMap(
        tuple(str(n + 1) for n in range(6)),
        ("Long", "Medium", "Short"),
        ship(heading=heading),
        tuple(pieces),
        arrows=tuple(arrows) if forecast else (),
        facts=("26 in the deck", "21 discarded", "1 lost for good"),
        numbers=(Number("bag", "in the bag", 16, 0, 40), Number("off", "discarded", 6, 0, 40)),
        bursts=bursts if forecast else (),
        outlook=outlook if forecast else None,
        legend=legend,
    )


def _soon(piece: Piece) -> Iterator[Arrow]:
    """Go through what a token would do: come closer; or, cloaked, slide as the die says."""
    sector, _, ring = piece.at.partition("/")
    if piece.shape in ("disc", "square"):
        return
    if piece.hidden:
        yield Arrow(piece.id, f"{(int(sector) + 1) % 6}/{ring}", words="1–2")
        yield Arrow(piece.id, f"{(int(sector) - 1) % 6}/{ring}", words="5–6")
    elif ring != "2":
        yield Arrow(piece.id, f"{sector}/{int(ring) + 1}")
    elif sector == "2":
        yield Arrow(piece.id, "rear_right", "alarm")


FEW: Final = (
    token(0, "0/0"), token(1, "1/0"), token(2, "2/2"), token(3, "1/2"),
    token(4, "2/1", hidden=True), token(5, "5/0"), token(6, "5/2"), token(7, "4/1"),
    Piece("m1", "0/1", letter="A", name="Beacon", shape="square", icon="marker"),
    Piece("base", "3/1", icon="plus", name="Starbase", tone="safe"),
)  # fmt: skip


def crowd(many: int = 24, most: int = 5) -> tuple[Piece, ...]:
    """Return so many tokens, the first few of them all in one field."""
    fields = [f"{s}/{r}" for r in (2, 1, 0) for s in range(6)]
    places = ["0/2"] * most + [fields[(3 * n + n // 6) % 18] for n in range(many - most)]
    return tuple(token(n, at, hidden=n % 7 == 4) for n, at in enumerate(places))


def aimed(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return them while a card for short range is played."""
    near = [one.id for one in pieces if one.at.endswith("/2")]
    return tuple(
        evolve(
            one, lit=True, sign="ABCDEFGHIJKLMNOP"[near.index(one.id)], press=Send({"do": "hit"})
        )
        if one.id in near
        else evolve(one, press=FAR)
        for one in pieces
    )


def happened() -> RingMap:
    """Return the board just after a comet."""
    past = board(tuple(evolve(one, past=one.id in ("t0", "t6")) for one in FEW), forecast=False)
    edges = tuple(evolve(one, past=one.key == "right", soon=()) for one in past.centre.edges)
    return evolve(
        past,
        centre=evolve(past.centre, edges=edges),
        arrows=(Arrow("1/0", "right", past=True), Arrow("0/0", "t0", past=True)),
        bursts=(Burst("right", "2", past=True),),
    )


def at_table(middle: RingMap) -> Scene:
    """Return the table round such a board."""
    return Scene(header(), seats(6, cards=0, numbers=1), actions(), middle=middle)


BATTLES: Final[Mapping[str, Callable[[], Scene]]] = {
    "a battle": lambda: at_table(board(FEW)),
    "a turned ship": lambda: at_table(board(FEW, heading=2)),
    "a crowd of tokens": lambda: at_table(board(crowd())),
    "a hit card": lambda: at_table(board(aimed(FEW))),
    "a hit card in a crowd": lambda: at_table(board(aimed(crowd()))),
    "just after a comet": lambda: at_table(happened()),
}
"""One of every kind."""
