"""What a line of a script aims at: what is there of it, and what is as if absent (SF-EL-01)."""

from __future__ import annotations

from typing import Final

from companion.games.stationfall.bots.order import from_pc, pc_of
from companion.games.stationfall.bots.priorities import (
    PLACES,
    TARGETING,
    Key,
    RankedPlace,
    of_place,
    settled,
    targeting,
)
from companion.games.stationfall.forms import (
    CharacterTarget,
    HazardTarget,
    PodTarget,
    ScriptLine,
    SectionTarget,
)
from companion.games.stationfall.names import ARRAY_CONTROL, BRIDGE
from companion.games.stationfall.section_actions import CONSOLES, hacks, is_stopped
from companion.games.stationfall.state import BotPlan, State

SUPPRESS, TRANSMIT, LAUNCH, TIMED_LAUNCH = "suppress", "transmit", "launch", "timed_launch"
"""Section Actions that a script may ask for."""
GO: Final = "go"
"""Going somewhere: nothing has to work there."""


def targets(
    state: State, seat: str, line: ScriptLine, who: str | None = None
) -> tuple[str, ...] | None:
    """Return what a line may be done to, by this Character; None if it asks for nothing."""
    target = line.target
    if line.do == TRANSMIT and not can_transmit(state):
        return ()
    if isinstance(target, PodTarget):
        return tuple(pod for pod in _pods(state, target) if _leaves(state, line, pod))
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
    return (ARRAY_CONTROL,) if line.do == TRANSMIT else None


def can_transmit(state: State) -> bool:
    """SF-EL-03, SF-PWR-03, SF-DMG-01: tell whether anything can be transmitted now."""
    return state.power_status != "blackout" and not is_stopped(state, ARRAY_CONTROL)


def places(state: State, plan: BotPlan) -> tuple[str, ...]:
    """SF-ACT-01: return the Sections in which a bot's Character does this; where it matters."""
    if plan.verb == TRANSMIT:
        return (ARRAY_CONTROL,)
    if plan.verb == SUPPRESS and not hacks(state, plan.character):
        return tuple(one for one in CONSOLES if not is_stopped(state, one))
    pod = plan.target
    if plan.verb == LAUNCH and pod is not None and pod in state.pods:
        return tuple(_launching(state, pod))
    return ()


def needs_hacker(state: State, line: ScriptLine) -> bool:
    """SF-EL-03: tell whether no console is left for what a line wants done."""
    return line.do == SUPPRESS and all(is_stopped(state, one) for one in CONSOLES)


def has_means(state: State, line: ScriptLine, character: str) -> bool:
    """SF-EL-04: tell whether somebody could do a line, or nobody knows whether they could."""
    is_known = state.forms.character(character).abilities is not None
    return not (needs_hacker(state, line) and is_known) or hacks(state, character)


def _leaves(state: State, line: ScriptLine, pod: str) -> bool:
    """SF-EL-03, SF-SC-05, AMB-41: tell whether damage lets a Pod be launched as a line wants it."""
    if TIMED_LAUNCH in (line.do, line.then):
        return not state.is_damaged(pod)
    return line.do != LAUNCH or bool(_launching(state, pod))


def _launching(state: State, pod: str) -> list[str]:
    """SF-POD-04, SF-POD-05: return where a Pod can be launched from."""
    dock = state.dock(pod)
    found = [] if is_stopped(state, dock, fire=True) else [dock]
    return found if is_stopped(state, BRIDGE) else [*found, BRIDGE]


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


def preferred(
    state: State, seat: str, line: ScriptLine, nearest: tuple[str, ...]
) -> tuple[str, str]:
    """SF-GP-02, SF-GP-03: return which of what is equally close a bot aims at, and why."""

    def key(name: str) -> Key:
        if isinstance(line.target, CharacterTarget):
            return targeting(state, seat, name)
        return of_place(state, RankedPlace(name))

    names = TARGETING if isinstance(line.target, CharacterTarget) else PLACES
    first = min(nearest, key=key)
    why = settled(names, key(first), [key(one) for one in nearest if one != first])
    return first, why or "nearest"
