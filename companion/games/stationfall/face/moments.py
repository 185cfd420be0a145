"""What everybody looks up for: a reveal, the Antimatter, Abandon Ship, Project X, Stationfall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.stationfall.face.names import GUILT_ICONS
from companion.stage.endings import BigMoment, Spectacle
from companion.stage.scene import News

Raw = Mapping[str, Any]
REVEAL: Final = Spectacle("eye", "human", "rise", "attention")
ARMED: Final = Spectacle("reactor", "alert", "swarm", "alarm")
BLAST: Final = Spectacle("reactor", "flame", "swarm", "alarm")
LEAVE: Final = Spectacle("leave", "alert", "swarm", "attention")
UNKNOWN: Final = Spectacle("question", "warn", "swarm", "alarm")
FALL: Final = Spectacle("comet", "flame", "swarm", "alarm")
GUILTY: Final = Spectacle(GUILT_ICONS["guilty"], "eye", "swarm", "attention")
WHY_FALL: Final[Mapping[str, Message]] = {
    "fireball": say("The fireball: the station burns up. Everybody reveals."),
    "minute_0": say("The last Minute is over. Everybody reveals."),
    "antimatter": say("The Antimatter has destroyed the station. Everybody reveals."),
    "card": say("Play is over. Everybody reveals."),
}
WHY_LEAVE: Final = say("All Locks are gone, and the Pods may launch.")


def big(news: News, events: tuple[Raw, ...]) -> BigMoment | None:
    """Return the biggest of what just happened."""
    view = news.view
    if view is None or any(one["type"] == "game_ended" for one in events):
        return None
    for kind, make in FIND.items():
        for event in events:
            if event["type"] == kind and (found := make(view, event)) is not None:
                return found
    return None


def _fell(_: Raw, event: Raw) -> BigMoment:
    return BigMoment(say("Stationfall"), WHY_FALL[event["why"]], FALL, rule="SF-SCO-01")


def _blast(_: Raw, event: Raw) -> BigMoment | None:
    if event["where"] == "station":
        return None
    why = say("The station is still there.")
    return BigMoment(say("The Antimatter detonates"), why, BLAST, rule="SF-AM-03")


def _armed(view: Raw, event: Raw) -> BigMoment:
    minute = event["minute"]
    name = view["seats"][event["seat"]]["name"]
    why = say("It can no longer detonate before Stationfall.")
    if minute is not None:
        why = say("It goes off at the end of {name}'s turn in Minute {n}.", name=name, n=minute)
    return BigMoment(say("The Antimatter is armed"), why, ARMED, rule="SF-AM-01")


def _released(_: Raw, __: Raw) -> BigMoment:
    why = say("Turn its card up: it acts at the end of every turn from now on.")
    return BigMoment(say("Project X is released"), why, UNKNOWN, rule="SF-PX-01")


def _abandoned(_: Raw, __: Raw) -> BigMoment:
    return BigMoment(say("Abandon Ship"), WHY_LEAVE, LEAVE, "attention", rule="SF-ABS-02")


def _revealed(view: Raw, event: Raw) -> BigMoment | None:
    if event["identity"] is None or event["final"]:
        return None
    name = view["seats"][event["seat"]]["name"]
    title = say("{name} is {character}", name=name, character=event["identity"])
    why = say("{name}'s cubes there come back; everybody else's go to the Betrayal Box.", name=name)
    return BigMoment(title, why, REVEAL, "attention", rule="SF-REV-02")


def _guilty(view: Raw, event: Raw) -> BigMoment | None:
    if event["guilt"] != "guilty":
        return None
    name = view["seats"][event["seat"]]["name"]
    why = say("A Guilty player can win only if their own Character escapes and delivers Evidence"
              " to the Authorities.")  # fmt: skip
    return BigMoment(say("{name} is Guilty", name=name), why, GUILTY, "attention",
                     rule="SF-GLT-05")  # fmt: skip


FIND: Final[Mapping[str, Callable[[Raw, Raw], BigMoment | None]]] = {
    "stationfall_began": _fell,
    "antimatter_detonated": _blast,
    "antimatter_armed": _armed,
    "project_x_released": _released,
    "abandon_triggered": _abandoned,
    "revealed": _revealed,
    "guilt_changed": _guilty,
}
"""From the biggest on."""
