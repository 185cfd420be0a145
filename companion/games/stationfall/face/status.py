"""The lines beside the columns: switches, Power, Pods with their conditions, hazards, Offsites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face import pods
from companion.games.stationfall.face.correcting import section
from companion.games.stationfall.face.names import HAZARD_ICONS, MARK_ICONS, POWER, on_off
from companion.games.stationfall.face.table import FaceTable, adjust
from companion.games.stationfall.face.track import marked
from companion.games.stationfall.naming import DATA, OFFSITES
from companion.games.stationfall.state import POWER_SECTIONS
from companion.stage.middles import Condition, Marker, Status, Tone
from companion.stage.presses import Pick, Press, Words
from companion.stage.questions import Ask, Choice, Number


def status(table: FaceTable) -> tuple[Status, ...]:
    """Return every line."""
    return (*_switches(table), *_dangers(table), *_pods(table), *_hurt(table), *_offsites(table))


def _may(table: FaceTable) -> bool:
    return table.is_table and not table.over


def _switches(table: FaceTable) -> Iterator[Status]:
    power = table.view["power"]
    words, tone = POWER[power["status"]]
    number = Number("power.damaged", say("Damaged Power Sections"), power["damaged"], 0,
                    POWER_SECTIONS, "energy-boost")  # fmt: skip
    yield Status(say("Power"), words, tone, "energy-boost",
                 press=Pick(number) if _may(table) else None)  # fmt: skip
    for path, label, icon in (
        ("cameras", say("Cameras"), "eye"),
        ("jammers", say("Jammers"), "heat-scanner"),
    ):
        now = table.view[path]
        yield Status(label, on_off(now), "plain" if now else "attention", icon,
                     press=_switch(table, path, label))  # fmt: skip
    done = table.view["abandon_ship"]
    label, words = say("Abandon Ship"), say("Triggered") if done else say("Not yet")
    yield Status(label, words, "alarm" if done else "plain", "leave",
                 press=_otherwise(table, "abandon_ship", label, say("It is triggered"),
                                  say("It is not triggered"), now=done))  # fmt: skip


def _switch(table: FaceTable, path: str, label: Message) -> Press | None:
    """Somebody switches it, or the app is wrong."""
    now = table.view[path]
    if table.over:
        return None
    choices = []
    if ways := table.ways(path):
        words = say("They are switched off") if now else say("They are switched on")
        way = next((one for one in ways if one["on"] is not now), None)
        if way is not None:
            from companion.games.stationfall.face.table import send

            choices.append(Choice("do", words, send(path, **way), icon="play", bright=True))
    if table.is_table:
        words = say("Correct: they are off") if now else say("Correct: they are on")
        choices.append(Choice("correct", words, adjust({path: not now}), icon="pencil"))
    return Pick(Ask(f"switch.{path}", label, tuple(choices))) if choices else None


def _otherwise(
    table: FaceTable, path: str, label: Message, on: Message, off: Message, *, now: Any
) -> Press | None:
    """Set a switch right that nobody switches."""
    if not _may(table):
        return None
    choice = Choice("correct", off if now else on, adjust({path: not now}), icon="pencil")
    return Pick(Ask(f"correct.{path}", label, (choice,), say("What is wrong?")))


def _dangers(table: FaceTable) -> Iterator[Status]:
    antimatter, label = table.view["antimatter"], say("Antimatter")
    if antimatter["armed"]:
        minute = antimatter["minute"]
        words: Words = say("Armed") if minute is None else say("Minute {n}", n=minute)
        yield Status(label, words, "alarm", "reactor",
                     press=_otherwise(table, "antimatter.armed", label, say("It is armed"),
                                      say("It is not armed"), now=True))  # fmt: skip
    elif antimatter["detonated"] is not None:
        yield Status(label, say("Detonated"), "plain", "reactor")
    label = say("Project X")
    if table.view["project_x"]["released"]:
        yield Status(label, say("Released"), "attention", "question",
                     press=_otherwise(table, "project_x.released", label, say("It is released"),
                                      say("It is not released"), now=True))  # fmt: skip


def _pods(table: FaceTable) -> Iterator[Status]:
    for name, pod in table.pods.items():
        if pod["state"] == "launched":
            yield Status(name, say("launched"), "safe", press=pods.press(table, name))
            continue
        lying = [one for one in table.view["markers"] if one["on"] == name]
        yield Status(
            name, _aboard(pod), "attention" if pod["ready"] else "plain",
            conditions=tuple(_conditions(table, pod)),
            markers=tuple(_markers(table, lying)),
            press=pods.press(table, name),
        )  # fmt: skip


def _markers(table: FaceTable, lying: list[Any]) -> Iterator[Marker]:
    """Return what lies on a Pod; a tablet has room for whose it is once, before all of theirs."""
    before: str | None = None
    for one in sorted(lying, key=lambda one: list(table.seats).index(one["seat"])):
        seat = None if table.aims and one["seat"] == before else one["seat"]
        before = one["seat"]
        yield Marker(marked(table, one), seat, MARK_ICONS[one["what"]])


def _aboard(pod: Any) -> Message:
    n, most = len(pod["occupants"]), pod["capacity"]
    if most is not None:
        return say("{n} of {most} aboard", n=n, most=most)
    return say_many("{count} aboard", "{count} aboard", n) if n else say("empty")


def _conditions(table: FaceTable, pod: Any) -> Iterator[Condition]:
    if "abandon_ship" in pod["needs"]:
        yield Condition(say("Abandon Ship"), table.view["abandon_ship"])
    if "card" in pod["needs"]:
        yield Condition(say("its own condition"), met=bool(pod["ready"]))
    if pod["damaged"]:
        yield Condition(say("undamaged"), met=False)


def _hurt(table: FaceTable) -> Iterator[Status]:
    for name, one in table.sections.items():
        if not (one["hazard"] or one["damaged"]) or (name in table.pods and not one["hazard"]):
            continue
        words: Words = say("damaged") if one["damaged"] else ""
        icon = HAZARD_ICONS.get(one["hazard"], "warn")
        tone: Tone = "alarm" if one["hazard"] == "fire" else "attention"
        press = Pick(section(table, name)) if _may(table) and name not in table.pods else None
        yield Status(name, words, tone, icon, press=press)


def _offsites(table: FaceTable) -> Iterator[Status]:
    for name, data in table.view["offsites"].items():
        if data:
            words = say("{what}", what=[DATA[one] for one in data])
            yield Status(OFFSITES[name], words, "attention", "terminal")
