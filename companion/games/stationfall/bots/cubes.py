"""A bot's cubes: where it places some as its turn begins, and what a Conspirator still needs."""

from __future__ import annotations

from attrs import frozen

from companion.games.stationfall.bots.order import from_pc, is_npc, live_npcs
from companion.games.stationfall.state import CharacterState, State

ENOUGH = 2
"""SF-BT-02: with cubes on so many Live NPCs a bot places none."""


@frozen
class Placing:
    """Cubes that a bot puts on a Character; it may be none."""

    character: str
    cubes: int


def placing(state: State, seat: str) -> Placing | None:
    """SF-BT-02, SF-EL-03: return where a bot places cubes as its turn begins."""
    if sum(state.characters[name].cubes.get(seat, 0) > 0 for name in live_npcs(state)) >= ENOUGH:
        return None
    for name in _after_the_last(state, seat):
        if _is_passed_over(state, seat, name):
            continue
        cubes = max(_most_of_others(state.characters[name], seat), state.options.bot_min_cube)
        if cubes <= state.supply(seat):
            return Placing(name, cubes)
    return None


def _after_the_last(state: State, seat: str) -> tuple[str, ...]:
    """AMB-08: return the Characters after the one furthest from the PC that has its cubes."""
    order = from_pc(state, seat)
    last = max((n for n, name in enumerate(order) if _has(state, seat, name)), default=-1)
    return (*order[last + 1 :], *order[: last + 1])


def _is_passed_over(state: State, seat: str, name: str) -> bool:
    """AMB-32: tell whether an NPC is as if not there."""
    if state.characters[name].state != "live" or not is_npc(state, name):
        return True
    flags = state.forms.character(name).flags
    return "paranoid" in flags or "drone" in flags or _has(state, seat, name)


def _has(state: State, seat: str, name: str) -> bool:
    return state.characters[name].cubes.get(seat, 0) > 0


def _most_of_others(one: CharacterState, seat: str) -> int:
    """Return the most cubes of any other seat, human or bot."""
    return max((n for other, n in one.cubes.items() if other != seat), default=0)


def needed(state: State, seat: str, character: str) -> int:
    """SF-BT-04: return how many cubes make a Character a bot's Conspirator; 0 if it is one."""
    if state.is_conspirator(character, seat):
        return 0
    one = state.characters[character]
    return max(1, _most_of_others(one, seat)) - one.cubes.get(seat, 0)


def can_become(state: State, seat: str) -> tuple[str, ...]:
    """SF-GR-03, SF-EL-03: return the Live NPCs for which a bot's cubes suffice."""
    supply = state.supply(seat)
    return tuple(name for name in live_npcs(state) if needed(state, seat, name) <= supply)
