"""The pictures of the report: the missions, damage by turn, what became of the threats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.face.foresight import foresight
from companion.games.star_trek_panic.face.names import KIND_ICONS, KINDS, SHOTS, kind_name
from companion.stage.facts import (
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
SECTIONS: Final = 6
BY_CARD: Final = ("hit", "card")
TOLD: Final = ("crew", "boarding", "comet", "starbase")
"""What the report says a threat's end was; of any other it says that it is gone."""


def facts(moments: Sequence[Moment]) -> tuple[Fact, ...]:
    """Return the pictures."""
    if not moments:
        return ()
    if moments[0].view["board"] == "light":
        hits = light_hits(moments)
        found = (missions(moments), hull(moments), hits, strikes(moments), deeds(moments))
        return tuple(one for one in found if one is not None)
    return (
        missions(moments),
        hull(moments),
        foresight(moments),
        destroyed(moments),
        strikes(moments),
        deeds(moments),
    )


def light_hits(moments: Sequence[Moment]) -> Findings | None:
    """Return what the table said of its hits on a light board; nothing where nobody said any."""
    told = [event for _, event in _all(moments, "light_ship_hit")]
    if not told:
        return None
    destroyed = sum(event["destroyed"] for event in told)
    words = [say_many("{count} hit", "{count} hits", len(told))]
    if destroyed:
        words.append(say_many("{count} ship destroyed", "{count} ships destroyed", destroyed))
    line = Finding(say("{what}", what=words), "safe", "scope")
    return Findings(say("The hits you entered"), (line,))


def missions(moments: Sequence[Moment]) -> Findings:
    """Return how each mission ended, and when."""
    lines = list[Finding]()
    for moment, event in _all(moments, "mission_ended"):
        won = event["how"] == "completed"
        text = say("{mission}: completed in turn {n}", mission=event["mission"], n=moment.turn or 0)
        if not won:
            text = say(
                "{mission}: failed in turn {n}", mission=event["mission"], n=moment.turn or 0
            )
        tone, icon = ("safe", "check") if won else ("alarm", "close")
        lines.append(Finding(text, "safe" if tone == "safe" else "alarm", icon))
    lost = [event for _, event in _all(moments, "mission_lost")]
    for event in lost:
        words = say("Lost for good: {why}", why=event["why"])
        lines.append(Finding(words, "alarm", "skull"))
    mission = moments[-1].view["mission"]
    if mission is not None and not lost:
        words = say("{mission}: not finished", mission=mission["name"])
        lines.append(Finding(words, "quiet", "clock"))
    return Findings(say("Missions"), tuple(lines))


def hull(moments: Sequence[Moment]) -> Stacks:
    """Return how many hull sections and shields stood at the end of each turn."""
    by_turn = dict[int, tuple[int, int]]()
    now = 0
    for moment in moments:
        turn = moment.view["turn"]
        now = turn["number"] if turn else now
        by_turn[now] = _standing(moment.view)
    columns = tuple(Stack(str(turn), parts) for turn, parts in by_turn.items() if turn)
    parts = (
        Part(say("hull sections"), "quiet", "heading"),
        Part(say("shields"), "safe", "ring"),
    )
    return Stacks(say("What held the ship together, turn by turn"), parts, columns)


def _standing(view: Raw) -> tuple[int, int]:
    facings = view["ship"]["facings"].values()
    return (
        sum(one["hull"] != "destroyed" for one in facings),
        sum(one["shield"] != "destroyed" for one in facings),
    )


def destroyed(moments: Sequence[Moment]) -> Findings:
    """Return what became of the threats of each kind: shot by the crew, or otherwise gone."""
    kind_of, counts = dict[str, str](), dict[str, Counter[str]]()
    for moment in moments:
        for event in moment.events:
            if event["type"] == "threat_placed":
                kind_of[event["id"]] = event["token"]
            elif event["type"] == "threat_destroyed" and event["id"] in kind_of:
                by = "crew" if event["by"] in BY_CARD else event["by"]
                counts.setdefault(kind_of[event["id"]], Counter())[by] += 1
    order = [*KINDS, *(kind for kind in counts if kind not in KINDS)]
    lines = [_became(kind, counts[kind]) for kind in order if kind in counts]
    if not lines:
        lines = [Finding(say("No threat was destroyed."), "quiet", "heading")]
    return Findings(say("What became of the threats"), tuple(lines))


def _became(kind: str, count: Counter[str]) -> Finding:
    said: list[Message] = []
    if count["crew"]:
        said.append(say_many("{count} destroyed by the crew", "{count} destroyed by the crew",
                             count["crew"]))  # fmt: skip
    if count["boarding"]:
        said.append(say_many("{count} boarded", "{count} boarded", count["boarding"]))
    if count["comet"]:
        said.append(say_many("{count} swept away by a comet", "{count} swept away by a comet",
                             count["comet"]))  # fmt: skip
    if count["starbase"]:
        said.append(say_many("{count} reached by the crew", "{count} reached by the crew",
                             count["starbase"]))  # fmt: skip
    others = count.total() - sum(count[by] for by in TOLD)
    if others:
        said.append(say_many("{count} gone otherwise", "{count} gone otherwise", others))
    words = say("{kind}: {what}", kind=kind_name(kind), what=said)
    tone: FactTone = "quiet"
    if count["crew"] or count["starbase"]:
        tone = "safe"
    elif count["boarding"]:
        tone = "alarm"
    return Finding(words, tone, KIND_ICONS.get(kind, "heading"))


def strikes(moments: Sequence[Moment]) -> Stacks:
    """Return the damage of each turn, by what did it."""
    by_turn = dict[int, Counter[str]]()
    for moment in moments:
        turn = moment.turn or 0
        for event in moment.events:
            if event["type"] == "volley_fired":
                by_turn.setdefault(turn, Counter())["shots"] += event["damage"]
            elif event["type"] == "boarded":
                by_turn.setdefault(turn, Counter())["boarders"] += event["damage"]
            elif event["type"] == "comet_struck":
                by_turn.setdefault(turn, Counter())["comets"] += 2
    columns = tuple(
        Stack(str(turn), (one["shots"], one["boarders"], one["comets"]))
        for turn, one in by_turn.items()
    )
    parts = (
        Part(say("shots"), "attention", SHOTS),
        Part(say("boarders"), "alarm", "boarder"),
        Part(say("comets"), "quiet", "comet"),
    )
    return Stacks(say("Damage, turn by turn"), parts, columns, say("The ship was never hit."))


def deeds(moments: Sequence[Moment]) -> Tallies:
    """Return what each player did."""
    seats = moments[0].view["seats"]
    hits, repairs, commits = (dict.fromkeys(seats, 0) for _ in range(3))
    for kind, counts in (
        ("light_ship_hit", hits),
        ("threat_hit", hits),
        ("threat_destroyed", hits),
        ("part_repaired", repairs),
        ("card_committed", commits),
    ):
        for moment, event in _all(moments, kind):
            is_own = kind != "threat_destroyed" or event["by"] in BY_CARD
            if is_own and moment.do != "starbase" and moment.seat in counts:
                counts[moment.seat] += 1
    heads: tuple[tuple[Message, str], ...] = (
        (say("Ships hit"), "scope"),
        (say("Parts mended"), "heal"),
        (say("Cards committed"), "check"),
    )
    # Of a light board's hits the app knows nothing unless somebody entered one.
    knows_hits = moments[0].view["board"] != "light" or any(hits.values())
    first = 0 if knows_hits else 1
    heads = heads[first:]
    rows = tuple(
        (seat, str(one["name"]), (hits[seat], repairs[seat], commits[seat])[first:])
        for seat, one in seats.items()
    )
    return Tallies(say("Who did what"), heads, rows)


def _all(moments: Sequence[Moment], kind: str) -> Iterator[tuple[Moment, Raw]]:
    for moment in moments:
        for event in moment.events:
            if event["type"] == kind:
                yield moment, event
