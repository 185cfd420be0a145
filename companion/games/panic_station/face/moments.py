"""What everybody looks up for: the Hive is found, somebody dies, one Trooper or human is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.panic_station.face.table import FaceTable
from companion.stage.endings import BigMoment, Spectacle
from companion.stage.scene import News, Selection

HIVE: Final = Spectacle("hive", "parasite", "swarm", "alarm")
DEATH: Final = Spectacle("skull", "parasite", "swarm", "alarm")
TROOPER: Final = Spectacle("trooper", "flame", "rise", "attention")
HUMAN: Final = Spectacle("human", "parasite", "swarm", "alarm")
LAYS: Final = ("room_placed", "card_explored")


def big(news: News, events: tuple[Mapping[str, Any], ...]) -> BigMoment | None:
    """PS-HIVE-01, PS-HP-02, PS-ELIM-02, PS-WIN-06, PS-WIN-07: return the biggest of it."""
    view = news.view
    if view is None:
        return None
    table = FaceTable(news, Selection())
    if any(one["type"] in LAYS and one.get("card") == "hive" for one in events):
        return BigMoment(say("The Hive is found"), _why_scan(events), HIVE)
    if any(one["type"] == "last_human_asked" for one in events):
        return BigMoment(say("One human is left"), _why_asked(news), HUMAN, "attention")
    dead = [one for one in events if one["type"] == "died"]
    if not dead:
        return None
    standing = [seat for seat, one in view["seats"].items() if one["trooper"]["health"]]
    if len(standing) == 1 and any(one["who"] == "trooper" for one in dead):
        text = say("Only {name} can still burn the Hive.", name=table.name(standing[0]))
        return BigMoment(say("One Trooper is left"), text, TROOPER, "attention")
    out = [one["seat"] for one in events if one["type"] == "eliminated"]
    if out:
        names = [table.name(seat) for seat in out]
        text = say("Both characters are dead: all the cards leave the game.")
        return BigMoment(say("{names} out of the game", names=names), text, DEATH)
    who = [table.owner(one["seat"], one["who"]) for one in dead]
    return BigMoment(_dies(who), say("Take it off the board."), DEATH)


def _why_asked(news: News) -> Message:
    """PS-WIN-06: say why a question follows, and how it is answered."""
    if news.sealing is not None:
        return say("The game goes on only if that hand can burn the Hive. Take your phones.")
    return say("The game goes on only if that hand can burn the Hive.")


def _why_scan(events: tuple[Mapping[str, Any], ...]) -> Message:
    if any(one["type"] == "scan_opened" for one in events):
        return say("Play stops for a heat scan: take your phones.")
    return say("Whoever burns it wins for the humans.")


def _dies(who: list[Message]) -> Message:
    return say("{who} dies", who=who[0]) if len(who) == 1 else say("{who} die", who=who)
