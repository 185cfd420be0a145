"""How an ending is shown: the crew has won or lost together, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.stage.endings import Ending, Spectacle
from companion.stage.facts import Finding
from companion.stage.scene import News

SIDES: Final[Mapping[str, Finding]] = {
    "crew": Finding(say("The crew won"), "safe", "winner"),
    "threats": Finding(say("The ship was lost"), "alarm", "skull"),
}
WHY: Final[Mapping[str, Message]] = {
    "ST-END-02": say("The last mission is completed, and no enemy ship is left."),
    "ST-END-03": say("All six hull sections are destroyed."),
    "ST-END-04": say("A card had to be drawn, and all of them were lost for good or are held."),
    "ST-MIS-03": say("The bag is empty, and no enemy ship is left."),
    "ST-MIS-10": say("The mission itself has ended the game."),
}
SHOWS: Final[Mapping[str, Spectacle]] = {
    "crew": Spectacle("winner", "heading", "rise", "safe"),
    "threats": Spectacle("skull", "heading", "swarm", "alarm"),
}


def ending(news: News) -> Ending:
    """Return how it ended; a game that was given up has no side and no rule."""
    assert news.view is not None
    over: Mapping[str, Any] = news.view["over"] or {}
    names = {seat: str(one["name"]) for seat, one in news.view["seats"].items()}
    side, rule = over.get("side"), over.get("rule")
    if not over:
        why = say("You can continue this game.")
        return Ending(say("Not finished yet"), "quiet", "pause", why, names=names)
    if side is None:
        why = say("Nobody won. It is kept in the list of evenings.")
        return Ending(say("Given up"), "quiet", "leave", why, names=names)
    why = WHY.get(rule or "", say("The game is over."))
    for one in news.events:
        if one["type"] == "mission_lost":
            why = say("The mission itself has ended the game: {why}.", why=one["why"].rstrip("."))
    if side == "crew":
        winners = tuple(over["winners"] or ())
        return Ending(say("The crew has won"), "safe", "winner", why, rule, winners, names=names,
                      show=SHOWS[side])  # fmt: skip
    return Ending(say("The ship is lost"), "alarm", "skull", why, rule, (), names=names,
                  show=SHOWS[side])  # fmt: skip
