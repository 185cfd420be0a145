"""What a line of a script aims at: what is there of it, and what is as if absent (SF-EL-01)."""

from __future__ import annotations

from typing import Final

from companion.games.stationfall.bots.order import from_pc, pc_of
from companion.games.stationfall.bots.priorities import Key, RankedPlace, of_place, targeting
from companion.games.stationfall.forms import (
    CharacterTarget,
    HazardTarget,
    PodTarget,
    ScriptLine,
    SectionTarget,
)
from companion.games.stationfall.state import State

GO: Final = "go"
"""The one verb that the app knows: nothing has to work where it goes."""


def targets(
    state: State, seat: str, line: ScriptLine, who: str | None = None
) -> tuple[str, ...] | None:
    """Return what a line may be done to, by this Character; None if it asks for nothing."""
    target = line.target
    if isinstance(target, PodTarget):
        return _pods(state, target)
    if isinstance(target, HazardTarget):
        found = tuple(name for name, one in state.sections.items() if one.hazard is not None)
        return tuple(one for one in found if one not in target.not_ and not _is_gone(state, one))
    if isinstance(target, SectionTarget):
        there = tuple(one for one in target.section if not _is_gone(state, one))
        return tuple(one for one in there if line.do == GO or not state.is_damaged(one))
    if isinstance(target, CharacterTarget):
        out = (who, pc_of(state, seat))
        order = from_pc(state, seat)
        live = tuple(one for one in order if state.characters[one].state == "live")
        return tuple(one for one in live if one not in out)
    return None


def _pods(state: State, target: PodTarget) -> tuple[str, ...]:
    """Return the attached Pods that are as the line wants them."""
    has_drone = any("drone" in state.forms.character(name).flags for name in state.cast)
    if target.drone and not has_drone:
        return ()
    return tuple(
        pod for pod, one in state.pods.items()
        if one.state == "attached"
        and len(state.aboard(pod)) >= target.occupants
        and _is_so(state, pod, target)
    )  # fmt: skip


def _is_so(state: State, pod: str, target: PodTarget) -> bool:
    """Tell whether a Pod is damaged, open or ready, as a line asks."""
    if target.pod == "damaged":
        return state.pods[pod].damaged
    if target.pod == "ready":
        return state.is_ready(pod)
    capacity = state.capacity(pod)
    return target.pod == "any" or capacity is None or len(state.aboard(pod)) < capacity


def _is_gone(state: State, name: str) -> bool:
    """Tell whether this is a Pod that has left."""
    return name in state.pods and state.pods[name].state == "launched"


def preferred(state: State, seat: str, line: ScriptLine, nearest: tuple[str, ...]) -> str:
    """SF-GP-02, SF-GP-03: return which of what is equally close a bot aims at."""

    def key(name: str) -> Key:
        if isinstance(line.target, CharacterTarget):
            return targeting(state, seat, name)
        return of_place(state, RankedPlace(name))

    return min(nearest, key=key)
