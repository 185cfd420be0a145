"""A Pod on the screen: who sits in it, how it leaves, and what of it can be set right."""

from __future__ import annotations

from companion.core.say import say
from companion.games.stationfall.face.asking import leads
from companion.games.stationfall.face.table import FaceTable, adjust
from companion.stage.presses import Pick, Press
from companion.stage.questions import Ask, Choice, Fill, Row, Tally

GONE = ("escaped", "annihilated")


def press(table: FaceTable, name: str) -> Press | None:
    """Return what can be told of a Pod."""
    if table.over or not (table.acts or table.is_table):
        return None
    choices = [*_told(table, name), *_wrong(table, name)]
    if not choices:
        return None
    return table.later(f"pod.{name}", lambda: Ask(f"pod.{name}", name, tuple(choices)))


def _told(table: FaceTable, name: str) -> list[Choice]:
    found: list[Choice] = []
    if table.is_open("occupants") and table.pods[name]["state"] == "attached":
        found.append(Choice("occupants", say("Who sits in it?"), Pick(occupants(table, name)),
                            icon="human"))  # fmt: skip
    for do, label, icon in (
        ("timed_launch", say("Begin a Timed Launch"), "clock"),
        ("launch", say("Launch it"), "rocket"),
    ):
        if ways := table.ways(do, pod=name):
            found.append(Choice(do, label, leads(table, do, ways, key=f"{do}.{name}"), icon=icon))
    return found


def occupants(table: FaceTable, name: str) -> Tally:
    """Return who sits in a Pod, as it is now, to be told anew."""
    inside = table.pods[name]["occupants"]
    rows = tuple(
        Row(one, one, start=int(one in inside), icon="human")
        for one, found in table.characters.items()
        if found["state"] not in GONE
    )
    return Tally(
        f"occupants.{name}", say("Who sits in {pod}?", pod=name), rows,
        Fill({"do": "occupants", "pod": name, "characters": []}, ("characters",)),
        say("Save"), say("Tap everybody who sits in it."), icon="human", columns=3,
    )  # fmt: skip


def _wrong(table: FaceTable, name: str) -> list[Choice]:
    if not table.is_table:
        return []
    pod, path = table.pods[name], f"pods.{name}"
    damaged = say("Correct: not damaged") if pod["damaged"] else say("Correct: damaged")
    found = [Choice("damaged", damaged, adjust({f"{path}.damaged": not pod["damaged"]}),
                    icon="pencil")]  # fmt: skip
    if pod["state"] == "launched":
        back = adjust({f"{path}.state": "attached"})
        found.append(Choice("state", say("Correct: it is still there"), back, icon="pencil"))
    else:
        gone = adjust({f"{path}.state": "launched"})
        found.append(Choice("state", say("Correct: it is gone"), gone, icon="pencil"))
    return found
