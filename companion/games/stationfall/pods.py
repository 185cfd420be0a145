"""The Pods: who sits in them, and how they leave (section 14)."""

from __future__ import annotations

from companion.games.stationfall import events as e
from companion.games.stationfall.consequences import become
from companion.games.stationfall.course import Course


def launched(course: Course, pod: str) -> None:
    """SF-POD-06, SF-POD-07: a Pod leaves; who is in it escapes, but not in a damaged one."""
    state = course.state
    occupants = state.pods[pod].occupants
    course.happen(e.PodLaunched(pod))
    for one in state.markers:
        if one.on == pod and one.what == "launch" and one in course.state.markers:
            course.happen(e.MarkerReturned(one.seat, one.on, one.what, one.due))
    become(course, occupants, "annihilated" if state.is_damaged(pod) else "escaped")
