"""The report's picture of the forecast: what was to hit the ship each turn, and what did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.say import say
from companion.games.star_trek_panic.face.names import SHOTS
from companion.stage.facts import Moment, Part, Stack, Stacks

Raw = Mapping[str, Any]
HITS = ("volley_fired", "boarded")


def foresight(moments: Sequence[Moment]) -> Stacks:
    """Return for each turn how much of the damage that was forecast came, or came on top of it."""
    columns, forecast, came = list[Stack](), None, list[Raw]()
    for moment in moments:
        if moment.do == "threats_act" or (moment.do == "security" and came):
            came += moment.events
            is_done = not any(one["kind"] == "boarders" for one in moment.view["pending"])
            if is_done and forecast is not None:
                columns.append(_column(moment.turn or 0, forecast, came))
            came = [] if is_done else came
        forecast = moment.forecast or forecast
    parts = (
        Part(say("as forecast"), "alarm", SHOTS),
        Part(say("averted"), "safe", "check"),
        Part(say("on top of that"), "attention", "alert"),
    )
    title = say("Damage forecast at the start of each turn, and what came")
    return Stacks(title, parts, tuple(columns), say("The threats never acted."))


def _column(turn: int, forecast: Raw, came: Sequence[Raw]) -> Stack:
    foretold, real = _points(_case(forecast, came)["events"]), _points(came)
    return Stack(str(turn), (min(foretold, real), max(0, foretold - real), max(0, real - foretold)))


def _case(forecast: Raw, came: Iterable[Raw]) -> Raw:
    """Return the case of the die that then fell; the worst, where none was needed any more."""
    if "events" in forecast:
        return forecast
    faces = [one["face"] for one in came if one["type"] == "rolled"]
    for key, case in forecast.items():
        if faces and str(faces[0]) in key.split("-"):
            return dict(case)
    return dict(max(forecast.values(), key=lambda one: _points(one["events"])))


def _points(events: Iterable[Raw]) -> int:
    return sum(one["damage"] for one in events if one["type"] in HITS)
