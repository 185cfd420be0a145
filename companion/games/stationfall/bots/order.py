"""SF-ORD-01: the Character Order, as a bot counts it from the Character that it plays."""

from __future__ import annotations

from companion.games.stationfall.state import State


def from_pc(state: State, seat: str) -> tuple[str, ...]:
    """Return the cast from the card after a bot's PC on, round to the PC, which comes last."""
    cast, pc = state.cast, pc_of(state, seat)
    after = cast.index(pc) + 1 if pc in cast else 0
    return (*cast[after:], *cast[:after])


def pc_of(state: State, seat: str) -> str | None:
    """Return the Character that a bot is."""
    one = state.seats[seat]
    return one.identity or one.bot


def is_npc(state: State, character: str) -> bool:
    """Tell whether nobody has revealed as this Character."""
    return state.owner(character) is None


def live_npcs(state: State) -> tuple[str, ...]:
    """Return the Live Characters that are nobody's PC, in the order of the cast."""
    return tuple(
        name for name, one in state.characters.items()
        if one.state == "live" and is_npc(state, name)
    )  # fmt: skip
