"""The Pods: who sits in them, and how they leave (section 14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.core.evolving import evolve
from companion.core.refusal import Refusal
from companion.core.say import say, say_many
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.consequences import become
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.knowing import listed, no_pod, stranger
from companion.games.stationfall.markers import next_minute, none_left, taken
from companion.games.stationfall.names import BRIDGE, OUT_OF_PLAY
from companion.games.stationfall.section_actions import done_in, works
from companion.games.stationfall.spending import act, actor
from companion.games.stationfall.state import State


def launched(course: Course, pod: str) -> None:
    """SF-POD-06, SF-POD-07, SF-ST-07: who is in a Pod escapes, but not in a damaged one."""
    state = course.state
    occupants = state.pods[pod].occupants
    course.happen(e.PodLaunched(pod))
    for one in state.markers:
        if one.on == pod and one in course.state.markers:
            course.happen(e.MarkerReturned(one.seat, one.on, one.what, one.due))
    become(course, occupants, "annihilated" if state.is_damaged(pod) else "escaped")


def occupants(course: Course, command: c.Occupants) -> Refusal | None:
    """SF-POD-02: who sits in a Pod."""
    state, names = course.state, command.characters
    if refusal := no_pod(state, command.pod) or listed(state, names, least=0):
        return refusal
    for name in names:
        if state.characters[name].state in OUT_OF_PLAY:
            why = say("{character} is no longer on the station.", character=name)
            return impossible("not_live", why, "SF-ST-03")
    course.happen(e.OccupantsTold(command.pod, names))
    overfull(course, command.pod)
    return None


def overfull(course: Course, pod: str) -> None:
    """SF-POD-02: a Pod has so many places; neither data nor items need one."""
    most = course.state.capacity(pod)
    if most is not None and len(course.state.aboard(pod)) > most:
        why = say_many(
            "{pod} has only {count} place.", "{pod} has only {count} places.", most, pod=pod
        )
        course.forbid("full", why, "SF-POD-02")


def timed_launch(course: Course, command: c.TimedLaunch) -> Refusal | None:
    """SF-POD-03: from inside; the Pod leaves at the end of the owner's next turn."""
    state, pod = course.state, command.pod
    refusal = no_pod(state, pod) or stranger(state, command.by) or taken(state, pod)
    if refusal or (refusal := none_left(state, course.seat) or act(course, command.by)):
        return refusal
    works(course, pod)
    _get_in(course, pod, actor(state, command.by))
    if refusal := _empty(course.state, pod):
        return refusal
    _asks(course, pod, is_met=command.met)
    overfull(course, pod)
    course.happen(e.MarkerPlaced(course.seat, pod, "launch", next_minute(state)))
    return None


def _get_in(course: Course, pod: str, who: str | None) -> None:
    """SF-POD-03: whoever begins a Timed Launch is inside; a full board sees who is elsewhere."""
    state = course.state
    inside = state.pods[pod].occupants
    if who is None or who in inside or state.characters[who].state in OUT_OF_PLAY:
        return
    if state.is_full and state.characters[who].section is not None:
        why = say("{character} is not in {pod}: step in first.", character=who, pod=pod)
        course.forbid("not_ready", why, "SF-POD-03")
    course.happen(e.OccupantsTold(pod, (*inside, who)))


def _empty(state: State, pod: str) -> Refusal | None:
    """SF-POD-02: refuse to launch a Pod in which nobody sits who counts."""
    if state.aboard(pod):
        return None
    return impossible("not_ready", say("Nobody sits in {pod}.", pod=pod), "SF-POD-02")


def _asks(course: Course, pod: str, *, is_met: bool) -> None:
    """SF-POD-01: what is printed on the Pod must be met."""
    needs = course.state.needs(pod)
    if "abandon_ship" in needs and not course.state.abandon_ship:
        why = say("{pod} waits for Abandon Ship.", pod=pod)
        course.forbid("not_ready", why, "SF-POD-01")
    if "card" in needs and not is_met:
        why = say("{pod} has a requirement of its own: say if it is met.", pod=pod)
        course.forbid("not_ready", why, "SF-POD-01")


def launch(course: Course, command: c.Launch) -> Refusal | None:
    """SF-POD-04, SF-POD-05: at once, one Pod from its Section or all from the Bridge."""
    state = course.state
    if refusal := stranger(state, command.by) or _unknown(state, command.met):
        return refusal
    if command.means == "bridge":
        return _from_bridge(course, command)
    if command.pod is None:
        return impossible("bad_value", say("Say which Pod is launched."))
    return _from_section(course, command, command.pod)


def _unknown(state: State, pods: Iterable[str]) -> Refusal | None:
    found = (no_pod(state, pod) for pod in pods)
    return next((refusal for refusal in found if refusal), None)


def _from_section(course: Course, command: c.Launch, pod: str) -> Refusal | None:
    """SF-POD-04: whoever launches it stays outside."""
    state = course.state
    if refusal := no_pod(state, pod) or _empty(state, pod) or act(course, command.by):
        return refusal
    who = actor(state, command.by)
    if who is not None and who in state.pods[pod].occupants:
        why = say("{character} sits in {pod}: whoever launches it stays outside.", character=who,
                  pod=pod)  # fmt: skip
        course.forbid("not_allowed", why, "SF-POD-04")
    done_in(course, command.by, state.dock(pod), fire=True)
    _asks(course, pod, is_met=pod in command.met)
    overfull(course, pod)
    launched(course, pod)
    return None


def _from_bridge(course: Course, command: c.Launch) -> Refusal | None:
    """SF-POD-05, SF-POD-04: all that are ready leave together, but not with who launches them."""
    done_in(course, command.by, BRIDGE)
    _gets_out(course, actor(course.state, command.by))
    state = course.state
    leaving = _leaving(state, command.met)
    if command.pod is not None and command.pod not in leaving:
        # One of those that leave may be named; no other leaves for it.
        return impossible(
            "bad_value", say("From the Bridge all Pods that are ready leave together.")
        )
    if not leaving:
        # The table may know better of Abandon Ship, but nobody launches an empty Pod.
        leaving = [pod for pod in _aboard(state) if _has_card(state, pod, command.met)]
        why = say("No Pod is ready.")
        if not leaving:
            none = impossible("not_ready", why, "SF-POD-05")
            # A damaged Bridge is told first, and nobody can overrule that there is no Pod.
            bridge = next((one for one in course.against if one.code == "disabled"), none)
            return evolve(bridge, firm=True)
        course.forbid("not_ready", why, "SF-POD-05")
    if refusal := act(course, command.by):
        return refusal
    for pod in leaving:
        overfull(course, pod)
        launched(course, pod)
    return None


def _gets_out(course: Course, who: str | None) -> None:
    """SF-POD-04: take who launches from the Bridge out of the Pod that the app has them in."""
    pod = None if who is None else course.state.pod_of(who)
    if who is None or pod is None:
        return
    inside = course.state.pods[pod].occupants
    course.happen(e.OccupantsTold(pod, tuple(one for one in inside if one != who)))
    if course.state.is_full:
        course.happen(e.Moved(who, BRIDGE))


def _aboard(state: State) -> list[str]:
    """Return the Pods that are here and not empty."""
    return [name for name, pod in state.pods.items()
            if pod.state == "attached" and state.aboard(name)]  # fmt: skip


def _leaving(state: State, met: Sequence[str]) -> list[str]:
    return [pod for pod in _aboard(state) if state.is_ready(pod) and _has_card(state, pod, met)]


def _has_card(state: State, pod: str, met: Sequence[str]) -> bool:
    return "card" not in state.needs(pod) or pod in met


def ways(state: State) -> Iterator[Command]:
    """Go through who may get into which Pod, and which may leave."""
    here = [name for name, pod in state.pods.items() if pod.state == "attached"]
    for pod in here:
        inside = state.pods[pod].occupants
        for name, one in state.characters.items():
            if name in inside:
                yield c.Occupants(pod, tuple(other for other in inside if other != name))
            elif one.state not in OUT_OF_PLAY:
                yield c.Occupants(pod, (*inside, name))
    cards = tuple(pod for pod in here if "card" in state.needs(pod))
    for pod in [pod for pod in here if state.is_ready(pod)] or here:
        yield c.TimedLaunch(pod, met=pod in cards)
        yield c.Launch("section", pod, (pod,) if pod in cards else ())
    yield c.Launch("bridge", met=cards)
