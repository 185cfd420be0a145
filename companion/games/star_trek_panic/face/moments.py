"""What everybody looks up for: a mission's end, a captain, the hull's last section, a last ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.face.names import PARTS, SHOTS, kind_name
from companion.stage.endings import BigMoment, Spectacle
from companion.stage.scene import News

WON: Final = Spectacle("winner", "check", "rise", "safe")
LOST: Final = Spectacle("clock", "warn", "swarm", "attention")
BREACH: Final = Spectacle("heading", "flame", "swarm", "alarm")
CAPTAIN: Final = Spectacle("alert", SHOTS, "swarm", "alarm")
FEW: Final = 2
"""So few hull sections are left that everybody should know."""
ACTS: Final[Mapping[str, Message]] = {
    "kang": say("Every Klingon ship fires at once."),
    "koloth": say("Every Klingon ship comes closer."),
    "kor": say("Every Klingon ship gains strength."),
}


def big(news: News, events: tuple[Mapping[str, Any], ...]) -> BigMoment | None:
    """Return the biggest of what just happened."""
    view = news.view
    if view is None:
        return None
    for find in (_mission, _hull, _captain, _last_ship):
        found = find(view, events)
        if found is not None:
            return found
    return None


def _mission(view: Mapping[str, Any], events: tuple[Mapping[str, Any], ...]) -> BigMoment | None:
    ended = next((one for one in events if one["type"] == "mission_ended"), None)
    if ended is None:
        return None
    missions = view["missions"]
    if ended["how"] != "completed":
        why = say("A new one is turned up.")
        return BigMoment(
            say("{mission} has failed", mission=ended["mission"]), why, LOST, "attention"
        )
    left = missions["wanted"] - len(missions["completed"])
    why = say_many("{count} mission to go.", "{count} missions to go.", left)
    if not left:
        why = say("That was the last one. Destroy every ship on the board!")
    return BigMoment(say("{mission} is completed", mission=ended["mission"]), why, WON, "safe")


def _hull(view: Mapping[str, Any], events: tuple[Mapping[str, Any], ...]) -> BigMoment | None:
    lost = [
        one["facing"]
        for one in events
        if one["type"] == "part_damaged" and one["part"] == "hull" and one["state"] == "destroyed"
    ]
    if not lost:
        return None
    left = sum(one["hull"] != "destroyed" for one in view["ship"]["facings"].values())
    if left > FEW:
        return None
    title = say("Destroyed: {part}", part=PARTS["hull"][lost[-1]])
    why = say_many("{count} section holds the ship together.",
                   "{count} sections hold the ship together.", left)  # fmt: skip
    return BigMoment(title, why, BREACH)


def _captain(_: Mapping[str, Any], events: tuple[Mapping[str, Any], ...]) -> BigMoment | None:
    found = next((one for one in events if one["type"] == "captain_acted"), None)
    if found is None:
        return None
    name = kind_name(found["captain"])
    return BigMoment(say("{captain} is here", captain=name), ACTS[found["captain"]], CAPTAIN,
                     first=True)  # fmt: skip


def _last_ship(view: Mapping[str, Any], events: tuple[Mapping[str, Any], ...]) -> BigMoment | None:
    """The board is empty of ships: a breath, even where the game goes on."""
    gone = any(one["type"] == "threat_destroyed" for one in events)
    ships = [one for one in view["threats"].values() if one["defense"] is not None]
    if not gone or ships or view["board"] != "full":
        return None
    return BigMoment(say("No enemy ship is left"), say("Space is quiet, for now."), WON, "safe")
