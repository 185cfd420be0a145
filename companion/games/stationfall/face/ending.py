"""How an ending is shown: who has won with how many points, and what brought Stationfall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.core.seats import SEATS
from companion.core.setup import called
from companion.games.stationfall.face.points import on_guilt
from companion.stage.endings import Ending, Spectacle
from companion.stage.facts import Finding
from companion.stage.scene import News

SIDES: Final[Mapping[str, Finding]] = {
    "humans": Finding(say("The humans won"), "safe", "human"),
    "bots": Finding(say("The bots won"), "alarm", "terminal"),
    **{seat: Finding(say("Somebody won alone"), "safe", "winner") for seat in SEATS},
}
WHY: Final[Mapping[str, Message]] = {
    "fireball": say("The station burned up in the fireball."),
    "minute_0": say("The station fell after the last Minute."),
    "antimatter": say("The Antimatter destroyed the station."),
    "card": say("Stationfall came at once."),
}
WON: Final = Spectacle("winner", "comet", "rise", "safe")
LOST: Final = Spectacle("comet", "flame", "swarm", "alarm")


def ending(news: News) -> Ending:
    """Return how it ended; a game that was given up has no winners."""
    view = news.view
    assert view is not None
    over: Mapping[str, Any] = view["over"] or {}
    names = {seat: str(one["name"]) for seat, one in view["seats"].items()}
    if not over:
        why = say("You can continue this game.")
        return Ending(say("Not finished yet"), "quiet", "pause", why, names=names)
    if over["why"] == "given_up":
        why = say("Nobody won. It is kept in the list of evenings.")
        return Ending(say("Given up"), "quiet", "leave", why, names=names)
    winners = tuple(over["winners"] or ())
    return _won(over, winners, names, view)


def _best(view: Mapping[str, Any], winners: tuple[str, ...]) -> int:
    return max((view["scores"][seat]["total"] for seat in winners if seat in view["scores"]),
               default=0)  # fmt: skip


def _why(over: Mapping[str, Any], view: Mapping[str, Any], names: Mapping[str, str]) -> Message:
    """Say what brought Stationfall, and of every Guilty seat whether it could win."""
    found = WHY.get(over["why"], say("The game is over."))
    for seat in view["scores"]:
        if (guilt := on_guilt(view, seat, called(seat, names))) is not None:
            found = say("{one} {other}", one=found, other=guilt)
    return found


def _won(
    over: Mapping[str, Any], winners: tuple[str, ...], names: Mapping[str, str],
    view: Mapping[str, Any],
) -> Ending:  # fmt: skip
    why, side = _why(over, view, names), over["side"]
    if not winners:
        return Ending(say("Nobody wins"), "alarm", "comet", why, "SF-SCO-05", (), names=names,
                      show=LOST)  # fmt: skip
    if side == "bots":
        return Ending(say("The bots win"), "alarm", "terminal", why, "SF-BOT-13", winners,
                      names=names, show=LOST)  # fmt: skip
    if side == "humans":
        return Ending(say("The humans win"), "safe", "winner", why, "SF-BOT-13", winners,
                      names=names, show=WON)  # fmt: skip
    if len(winners) > 1:
        title = say("{names} win", names=[called(seat, names) for seat in winners])
    else:
        title = say_many("{name} wins with {count} point", "{name} wins with {count} points",
                         _best(view, winners), name=called(winners[0], names))  # fmt: skip
    return Ending(title, "safe", "winner", why, "SF-SCO-05", winners, names=names, show=WON)
