"""The mission: what it demands as a track, and what is asked when a new one is turned up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.board import RANGES, SECTORS
from companion.games.star_trek_panic.face.names import AT_RANGE, FACING
from companion.games.star_trek_panic.face.table import FaceTable, send
from companion.games.star_trek_panic.missions import ANY, next_label
from companion.stage.middles import Marker, Tone
from companion.stage.presses import Later, Pick, Press, Words
from companion.stage.questions import Ask, Choice, Number
from companion.stage.scene import Action, Slot, Track

LIMITS: Final = (2, 3, 4, 5, 6, 7, 8, 9)
MOST_CARDS: Final = 20
UNNAMED: Final = frozenset(f"Mission {n}" for n in range(1, 100))
"""What missions are called that nobody has entered: in the next game another card has the name."""


def tracks(table: FaceTable) -> tuple[Track, ...]:
    """Return the mission as a row: its timer, lines and badges, what it forbids, how many are won.

    A phone has the timer and the number won at the top, and not in the row.
    """
    mission = table.mission
    if table.over or table.turn is None:
        return ()
    if mission is None:
        won = _won(table)
        return (Track("mission", say("No mission now"), won),) if won else ()
    slots = (*_lines(table, mission), *_badges(table, mission), *_forbidden(mission))
    if not slots:
        slots = (Slot(say("The card says what is to be done")),)
    slots += tuple(_unasked(table, badge, n) for badge, n in mission["committed"].items()
                   if n and badge not in mission["needs"])  # fmt: skip
    return (Track("mission", mission["name"], (*_timer(table, mission), *slots, *_won(table))),)


def _timer(table: FaceTable, mission: Mapping[str, Any]) -> tuple[Slot, ...]:
    if mission["timer"] is None or not table.aims:
        return ()
    left = say_many("{count} turn left", "{count} turns left", mission["timer"])
    tone: Tone = "alarm" if mission["timer"] == 1 else "attention"
    number = Number("mission.timer", say("turns left"), mission["timer"], 1, mission["limit"])
    return (Slot(left, tone=tone, press=Pick(number)),)


def _won(table: FaceTable) -> tuple[Slot, ...]:
    missions = table.view["missions"]
    if not missions["wanted"] or not table.aims:
        return ()
    won = say("{n} of {most} missions", n=len(missions["completed"]), most=missions["wanted"])
    return (Slot(won, tone="safe" if missions["completed"] else "plain"),)


def _unasked(table: FaceTable, badge: str, number: int) -> Slot:
    """Return cards that lie with the mission though the app knows of no need of them."""
    name = say("Committed cards") if badge == ANY else badge_name(badge)
    there = Number(f"mission.committed.{badge}", name, number, 0, MOST_CARDS)
    return Slot(say("{what}: {n}", what=name, n=number),
                press=Pick(there) if table.is_table else None)  # fmt: skip


def _lines(table: FaceTable, mission: Mapping[str, Any]) -> tuple[Slot, ...]:
    may = table.is_open("tick")
    return tuple(
        Slot(
            line["line"],
            (Marker(say("done"), icon="check"),) if line["done"] else (),
            tone="safe" if line["done"] else "plain",
            press=send("tick", line=n, done=not line["done"]) if may else None,
        )
        for n, line in enumerate(mission["objectives"])
    )


def _badges(table: FaceTable, mission: Mapping[str, Any]) -> tuple[Slot, ...]:
    return tuple(
        Slot(
            say("{badge} {n} of {most}", badge=badge_name(badge), n=_committed(mission, badge),
                most=most),
            tone="safe" if _committed(mission, badge) >= most else "plain",
            press=_badge(table, badge, most),
        )
        for badge, most in mission["needs"].items()
    )  # fmt: skip


def badge_name(badge: str) -> str:
    """Return a badge as the table has typed it, like a name."""
    return badge.replace("_", " ").capitalize()


def _committed(mission: Mapping[str, Any], badge: str) -> int:
    return int(mission["committed"].get(badge, 0))


def _badge(table: FaceTable, badge: str, most: int) -> Press | None:
    """Return what is asked about a badge: a card for it, or that the app has it wrong."""
    if not table.is_table or table.mission is None:
        return None
    if table.selection.brief:
        return Later(f"badge.{badge}")
    name = badge_name(badge)
    there = Number(f"mission.committed.{badge}", name, _committed(table.mission, badge), 0,
                   MOST_CARDS)  # fmt: skip
    need = Number(f"mission.needs.{badge}", name, most, 0, MOST_CARDS)
    choices = [
        Choice("there", say("Cards that lie there"), Pick(there), str(there.value), "pencil"),
        Choice("need", say("Cards it asks for"), Pick(need), str(need.value), "pencil"),
    ]
    if way := table.ways("commit", badge=badge):
        press = send("commit", **way[0])
        choices.insert(0, Choice("commit", say("Commit a card"), press, icon="check", bright=True))
    return Pick(Ask(f"badge.{badge}", name, tuple(choices)))


def _forbidden(mission: Mapping[str, Any]) -> tuple[Slot, ...]:
    found = list[Slot]()
    if mission["no_trade"]:
        found.append(Slot(say("No trade"), tone="attention"))
    if mission["no_maneuver"]:
        found.append(Slot(say("No maneuver"), tone="attention"))
    return tuple(found)


def commit(table: FaceTable) -> Action | None:
    """ST-CARD-03: lay a card to the mission."""
    label, ways = say("Commit"), table.ways("commit")
    if not ways:
        offer = table.closed("commit")
        return None if offer is None else Action("commit", label, table.shut(offer), icon="check")
    if len(ways) == 1:
        badge = ways[0].get("badge")
        sub: Words = badge_name(badge) if badge else ""
        return Action("commit", label, send("commit", **ways[0]), sub, "check")
    choices = tuple(
        Choice(way["badge"], badge_name(way["badge"]), send("commit", **way), icon="check")
        for way in ways
        if way.get("badge")
    )
    sub = say_many("{count} badge", "{count} badges", len(choices))
    if {} in ways:  # AMB-26: a house may commit any card
        choices += (Choice("any", say("Another card"), send("commit"), icon="hand"),)
    ask = Ask("commit.badge", say("Which badge?"), choices, icon="check")
    return Action("commit", label, Pick(ask), sub, "check")


def check(table: FaceTable) -> Action | None:
    """ST-PH-08: the end of what the player does; it says what comes of the mission."""
    offer = next(iter(table.offers("check_mission")), None)
    if offer is None:
        return None
    key, label = f"check.{table.active}", say("Check mission")
    if table.mission is None:
        label = say("End the turn")
    press, sub = _checking(table)
    if offer.closed is not None:
        press = table.shut(offer)
    return Action(key, label, press, sub, "end-turn", bright=True, apart=True)


def _checking(table: FaceTable) -> tuple[Press, Words]:
    mission, plainly = table.mission, send("check_mission")
    then = say("then the threats")
    if mission is None:
        return plainly, then
    if not mission["objectives"] and not mission["needs"]:
        return Pick(_told(table, mission)), then
    if is_met(mission):
        return plainly, say("completed!")
    if mission["timer"] == 1:
        return plainly, say("it fails!")
    return plainly, then


def is_met(mission: Mapping[str, Any]) -> bool:
    """Return whether every line is ticked and every need committed, as the track shows it."""
    return all(one["done"] for one in mission["objectives"]) and all(
        _committed(mission, badge) >= most for badge, most in mission["needs"].items()
    )


def _told(table: FaceTable, mission: Mapping[str, Any]) -> Ask:
    """ST-MIS-09: of a mission that the app has no lines of, the table says whether it is met."""
    choices = (
        Choice("yes", say("Yes, completed"), send("check_mission", met=True), icon="winner"),
        Choice("no", say("Not yet"), send("check_mission", met=False), _falls(mission), "clock",
               bright=True),
    )  # fmt: skip
    return Ask("check.met", say("Is the mission completed?"), choices, mission["name"],
               table.active, rule="ST-MIS-09")  # fmt: skip


def _falls(mission: Mapping[str, Any]) -> Message | str:
    if mission["timer"] is None:
        return ""
    if mission["timer"] == 1:
        return say("it fails: no turn is left")
    return say_many("{count} turn left then", "{count} turns left then", mission["timer"] - 1)


# A new mission


def revealed(table: FaceTable) -> Ask:
    """ST-PH-04: which mission was turned up: one that this table knows, or another one."""
    missions = table.view["missions"]
    known = [one for one in missions["known"]
             if one not in missions["completed"] and one not in UNNAMED]  # fmt: skip
    choices = [Choice(f"known.{n}", name, send("mission", name=name), icon="log")
               for n, name in enumerate(known)]  # fmt: skip
    number = len(missions["completed"]) + len(missions["failed"]) + 1
    other = Pick(_unknown(f"Mission {number}"))
    label = say("Another mission") if known else say("Mission {number}", number=number)
    sub = say("the app only knows its turn limit")
    choices.append(Choice("other", label, other, sub, "question", bright=not known))
    return Ask(
        "mission", say("Which mission was turned up?"), tuple(choices),
        say("Draw the top card of the mission deck and read it out."), icon="log",
        must=True, rule="ST-PH-04",
    )  # fmt: skip


def _unknown(name: str) -> Ask:
    # With its lines told, though there are none, it is not one of that name in an earlier game.
    press = send("mission", name=name, objectives=[])
    none = Choice("none", say("No limit"), press, bright=True)
    choices = tuple(Choice(str(n), say_many("{count} turn", "{count} turns", n),
                           send("mission", name=name, limit=n), icon="clock")
                    for n in LIMITS)  # fmt: skip
    text = say("Under My copy a mission can be entered with its objectives and badges.")
    return Ask("mission.limit", say("Does it have a turn limit?"), (none, *choices), text,
               icon="clock")  # fmt: skip


def own_token(table: FaceTable) -> Ask:
    """ST-STATE-08: ask where a mission's own token is laid."""
    label = next_label(table.mission["tokens"] if table.mission is not None else ())
    choices = tuple(
        Choice(str(sector), str(sector), Pick(_token_range(sector, label)),
               FACING[table.facing_of[sector]])
        for sector in SECTORS
    )  # fmt: skip
    return Ask("mission_token", say("In which sector?"), choices, say("A mission's own token"),
               numbers=True)  # fmt: skip


def _token_range(sector: int, label: str) -> Ask:
    choices = tuple(
        Choice(range_, AT_RANGE[range_],
               send("mission_token", label=label, sector=sector, range=range_), icon="ring")
        for range_ in RANGES
    )  # fmt: skip
    return Ask(f"mission_token.{sector}", say("At which range?"), choices)
