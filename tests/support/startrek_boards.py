"""Boards of Star Trek Panic in mid-game, at random, and the fullest that there can be."""

from __future__ import annotations

from random import Random
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs
from attrs import evolve
from hypothesis import strategies as st

from companion.core.words import Player
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import CONDITIONS, FACINGS, RANGES, SECTORS
from companion.games.star_trek_panic.options import Options
from companion.games.star_trek_panic.starting import started
from companion.games.star_trek_panic.state import (
    Hull,
    MissionCard,
    MissionState,
    PlayerState,
    State,
    Threat,
    Turn,
)
from companion.games.star_trek_panic.tokens import SEED, TokenKind

KINDS: Final = {
    **SEED,
    "warbird": TokenKind("ship", "klingon", 4, 3, fire=1, cloaks=True),
    "web_spinner": TokenKind("ship", "tholian", 2, 9, fire=3),
    "probe": TokenKind("ship", "other", 2, 1, fire=0),
    "nebula": TokenKind("effect", None, 2, None, fire=0),
}
DECK: Final = 62
SEATS: Final = ("red", "blue", "green")
AS_USUAL: Final = ("automation", "missions_to_win", "tokens")
"""What has nothing to do with the threats."""
PATROL: Final = MissionCard("Patrol")
STANDING: Final = ("ship", "starbase")
HALF: Final = 0.5
MOSTLY: Final = 0.8


def _switches(chance: Random) -> dict[str, Any]:
    """Any house rules at all."""
    hints = get_type_hints(Options)
    names = [field.name for field in attrs.fields(Options) if field.name not in AS_USUAL]
    return {name: chance.choice(_values(hints[name])) for name in names}


def _values(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) is not None else (False, True)


def laid(options: Options, deck: int = DECK) -> State:
    """A table on which nothing has happened yet."""
    players = tuple(Player(seat, seat.title()) for seat in SEATS)
    return started(
        e.GameStarted(players, "red", "full", options, KINDS, ours=True, missions=(), deck=deck)
    )


def skies(phases: tuple[int, ...] = (3, 4, 6)) -> st.SearchStrategy[State]:
    """Boards in one of these phases, where nothing is pending."""
    return st.integers(0, 2**40).map(lambda seed: sky(Random(seed), phases))


def sky(chance: Random, phases: tuple[int, ...]) -> State:
    """One of them: drawn by Hypothesis bit by bit it would take ten times as long."""
    options = Options(**_switches(chance), missions_to_win=chance.choice((0, 1, 5)))
    turn = Turn(
        4,
        chance.choice(SEATS),
        chance.choice(phases),
        fallen=frozenset(one for one in FACINGS if chance.random() < HALF / 2),
    )
    done = options.missions_to_win == 1 and chance.random() < HALF
    wants = options.missions_to_win and not done and chance.random() < HALF
    state = evolve(
        laid(options),
        begun=True,
        phase="turn",
        turn=turn,
        turns=4,
        heading=chance.choice(SECTORS),
        facings=_ship(chance),
        mission=MissionState(PATROL, 4, None, (), {}) if wants else None,
        completed=("Escort",) if done else (),
    )
    return _peopled(_dealt(state, chance), chance)


def _ship(chance: Random) -> dict[str, Hull]:
    """A ship in any state but that of a wreck."""
    ruin = chance.choice((0.0, 0.3, 0.9))
    facings = [
        Hull(
            "destroyed" if chance.random() < ruin else chance.choice(CONDITIONS),
            chance.choice(CONDITIONS) if chance.random() < ruin else "intact",
        )
        for _ in FACINGS
    ]
    if all(one.hull == "destroyed" for one in facings):
        facings[chance.randrange(len(facings))] = Hull()
    return dict(zip(FACINGS, facings, strict=True))


def _dealt(state: State, chance: Random) -> State:
    """Cards in hands, on both piles and out of the game; either pile may be empty."""
    hands = {seat: PlayerState(seat.title(), hand=chance.randint(0, 6)) for seat in SEATS}
    left = DECK - sum(one.hand for one in hands.values())
    enterprise = chance.choice((0, 1, chance.randint(0, left), left))
    left -= enterprise
    discard = chance.choice((0, chance.randint(0, left), left))
    removed = left - discard
    return evolve(state, seats=hands, enterprise=enterprise, discard=discard, removed=removed)


def _peopled(state: State, chance: Random) -> State:
    """Tokens on the board, in the bag and on the discard pile."""
    crowd, threats = chance.choice((0, 1, 3, 8, 40, 40)), dict[str, Threat]()
    bag, spent = dict(state.bag), dict(state.spent)
    tokens = [kind for kind, one in KINDS.items() for _ in range(one.count)]
    chance.shuffle(tokens)
    for kind in tokens:
        where = chance.choice(("bag", "spent", "board"))
        if where == "spent":
            bag[kind], spent[kind] = bag[kind] - 1, spent[kind] + 1
        elif where == "board" and KINDS[kind].role in STANDING and len(threats) < crowd:
            bag[kind] -= 1
            id_ = f"t{len(threats) + 1}"
            threats[id_] = _threat(id_, kind, chance)
    return evolve(state, bag=bag, spent=spent, threats=threats, named=len(threats))


def _threat(id_: str, kind: str, chance: Random) -> Threat:
    known = KINDS[kind]
    defense = None if known.defense is None else chance.randint(1, known.defense)
    cloaked = known.cloaks and chance.random() < MOSTLY
    sector, at = chance.choice(SECTORS), chance.choice((*RANGES, "short"))
    return Threat(id_, kind, sector, at, defense, cloaked=cloaked)


def fullest() -> State:
    """Every token that can stand on the board does, a third of them at short range.

    Nothing ends the game on the way: one shield is up, where nobody stands.
    """
    state = laid(Options(facing_order="front_first"))
    ships = [kind for kind, one in KINDS.items() for _ in range(one.count) if one.is_ship]
    threats = {
        f"t{n}": Threat(
            f"t{n}",
            kind,
            SECTORS[n % (len(SECTORS) - 1)],
            RANGES[n % len(RANGES)],
            KINDS[kind].defense,
            cloaked=KINDS[kind].cloaks and n % 2 == 0,
        )
        for n, kind in enumerate(ships, 1)
    }
    return evolve(
        state,
        begun=True,
        phase="turn",
        turn=Turn(4, "red", 4),
        turns=4,
        threats=threats,
        named=len(threats),
        facings={**dict.fromkeys(FACINGS, Hull("destroyed", "intact")), "front_left": Hull()},
        mission=MissionState(PATROL, 4, None, (), {}),
    )
