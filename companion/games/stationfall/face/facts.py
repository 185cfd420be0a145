"""The pictures of the report: the score row by row, influence over time, guilt, Minutes, data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.stationfall.face.names import GUILT_ICONS, STATE_ICONS
from companion.games.stationfall.naming import DATA, GUILTS, LIVES, TO_OFFSITES
from companion.games.stationfall.state import CUBES
from companion.stage.facts import (
    Course,
    Courses,
    Fact,
    FactTone,
    Finding,
    Findings,
    Moment,
    Part,
    Stack,
    Stacks,
    Tallies,
)

Raw = Mapping[str, Any]
TONES: Final[Mapping[str, FactTone]] = {
    "suspect": "attention",
    "guilty": "alarm",
    "down": "attention",
    "escaped": "safe",
    "annihilated": "alarm",
}
ALARMS: Final = ("antimatter_armed", "project_x_released", "abandon_triggered", "pod_launched",
                 "stationfall_began")  # fmt: skip


def facts(moments: Sequence[Moment]) -> tuple[Fact, ...]:
    """Return the pictures."""
    if not moments:
        return ()
    return (
        scores(moments[-1].view),
        influence(moments),
        minutes(moments),
        guilt(moments),
        fates(moments),
        deliveries(moments),
        deeds(moments),
    )


def scores(view: Raw) -> Tallies:
    """SF-SCO-02 to SF-SCO-04: what each seat's points are made of."""
    heads: tuple[tuple[Message, str], ...] = (
        (say("Agenda"), "check"),
        (say("Bonus character"), "human"),
        (say("Bribes"), "coin"),
        (say("Cubes over the limit"), "cube"),
        (say("Total"), "winner"),
    )
    rows = tuple(
        (
            seat,
            str(view["seats"][seat]["name"]),
            (one["agenda"], one["bonus"], one["bribe"] + one["bribes"], one["limit"],
             one["total"]),
        )
        for seat, one in view["scores"].items()
    )  # fmt: skip
    return Tallies(say("The score"), heads, rows)


def influence(moments: Sequence[Moment]) -> Courses:
    """Return how many cubes of each lay on cards at the end of each turn."""
    seats = moments[0].view["seats"]
    by_turn: dict[int, dict[str, int]] = {}
    turn = 0
    for moment in moments:
        view, turn = moment.view, moment.turn or turn
        by_turn[turn] = {
            seat: CUBES - one["cubes"] - one["betrayal"] for seat, one in view["seats"].items()
        }
    lines = tuple(
        Course(seat, str(one["name"]), tuple(lying[seat] for lying in by_turn.values()))
        for seat, one in seats.items()
    )
    last = say("Minute {n}", n=moments[-1].view["minute"])
    return Courses(say("Cubes on Characters, turn by turn"), CUBES, "cube", lines, "cube", last)


def minutes(moments: Sequence[Moment]) -> Findings:
    """Return what every Minute brought that all remember."""
    lines = list[Finding]()
    for moment, event in _all(moments, ALARMS):
        minute = moment.view["minute"]
        words, icon, tone = _alarm(event)
        lines.append(Finding(say("Minute {n}: {what}", n=minute, what=words), tone, icon))
    if not lines:
        lines = [Finding(say("Nothing shook the station."), "quiet", "check")]
    return Findings(say("Minute by Minute"), tuple(lines))


def _alarm(event: Raw) -> tuple[Message, str, FactTone]:
    match event["type"]:
        case "antimatter_armed":
            return say("the Antimatter is armed"), "reactor", "alarm"
        case "project_x_released":
            return say("Project X is released"), "question", "alarm"
        case "abandon_triggered":
            return say("Abandon Ship"), "leave", "attention"
        case "pod_launched":
            return say("{pod} leaves", pod=event["pod"]), "rocket", "safe"
        case _:
            return say("Stationfall"), "comet", "alarm"


def guilt(moments: Sequence[Moment]) -> Findings:
    """Return who became Suspect or Guilty, and when."""
    lines = list[Finding]()
    for moment, event in _all(moments, ("guilt_changed",)):
        name = moment.view["seats"][event["seat"]]["name"]
        words = say("Minute {n}: {name}, {guilt}", n=moment.view["minute"], name=name,
                    guilt=GUILTS[event["guilt"]])  # fmt: skip
        lines.append(Finding(words, TONES.get(event["guilt"], "quiet"),
                             GUILT_ICONS[event["guilt"]], event["seat"]))  # fmt: skip
    if not lines:
        lines = [Finding(say("Everybody stayed Innocent."), "safe", "human")]
    return Findings(say("Guilt"), tuple(lines))


def fates(moments: Sequence[Moment]) -> Findings:
    """Return what became of every Character that is not Live."""
    last = moments[-1].view
    lines = [
        Finding(say("{character}: {state}", character=name, state=LIVES[one["state"]]),
                TONES[one["state"]], STATE_ICONS[one["state"]], one["pc"])
        for name, one in last["characters"].items()
        if one["state"] != "live"
    ]  # fmt: skip
    if not lines:
        lines = [Finding(say("Everybody was Live at the end."), "quiet", "human")]
    return Findings(say("What became of the Characters"), tuple(lines))


def deliveries(moments: Sequence[Moment]) -> Findings:
    """Return which Data went where, and when."""
    lines = list[Finding]()
    for moment, event in _all(moments, ("transmitted", "delivered")):
        seat = event.get("seat")
        words = say("Minute {n}: {data} {offsite}", n=moment.view["minute"],
                    data=DATA[event["data"]], offsite=TO_OFFSITES[event["to"]])  # fmt: skip
        if seat is not None:
            words = say("Stationfall: {data} {offsite}", data=DATA[event["data"]],
                        offsite=TO_OFFSITES[event["to"]])  # fmt: skip
        lines.append(Finding(words, "attention", "terminal", seat))
    if not lines:
        lines = [Finding(say("No Data left the station."), "quiet", "terminal")]
    return Findings(say("Data"), tuple(lines))


def deeds(moments: Sequence[Moment]) -> Stacks:
    """Return what happened in each Minute: who went Down, Escaped, was Annihilated."""
    kinds = ("down", "escaped", "annihilated")
    by_minute: dict[int, list[int]] = {}
    for moment, event in _all(moments, ("character_changed", "minute_changed")):
        counts = by_minute.setdefault(moment.view["minute"], [0, 0, 0])
        if event["type"] == "character_changed" and event["state"] in kinds:
            counts[kinds.index(event["state"])] += 1
    columns = tuple(Stack(str(minute), tuple(counts)) for minute, counts in by_minute.items())
    parts = tuple(
        Part(LIVES[kind], TONES[kind], STATE_ICONS[kind])  # type: ignore[index]
        for kind in kinds
    )
    return Stacks(say("What happened to Characters, by Minute"), parts, columns,
                  say("Nothing happened to anybody."))  # fmt: skip


def _all(moments: Sequence[Moment], kinds: Sequence[str]) -> Iterator[tuple[Moment, Raw]]:
    for moment in moments:
        for event in moment.events:
            if event["type"] in kinds:
                yield moment, event
