"""Conditions of a card as parts of a sentence: that something is so, or that it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.stationfall.names import Offsite
from companion.games.stationfall.naming import DATA, GUILTS, LIVES
from companion.games.stationfall.whens import PC
from companion.stage.presses import Words

ONLY_FILE: Final = say("something that only your file says")
_THE_OFFSITES: Final[Mapping[Offsite, Message]] = {
    "news": say("the News"),
    "authorities": say("the Authorities"),
}
_SAYS: Final[Mapping[str, tuple[Message, Message]]] = {
    "state": (say("{who} is {state}"), say("{who} is not {state}")),
    "contaminated": (say("{who} is Contaminated"), say("{who} is not Contaminated")),
    "offsite": (say("{data} is with {offsite}"), say("{data} is not with {offsite}")),
    "detonated": (
        say("the Antimatter detonated on board"),
        say("the Antimatter did not detonate on board"),
    ),
    "released": (say("Project X has been released"), say("Project X has not been released")),
    "damaged": (say("{section} is damaged"), say("{section} is not damaged")),
    "guilt": (say("its player is {guilt}"), say("its player is not {guilt}")),
}


def sentence(
    kind: str, fields: Mapping[str, Any], *, turned: bool, pc: str | None = None
) -> Message:
    """Return one condition of `pc`'s card, if that is known; an unknown one is not told."""
    if kind not in _SAYS:
        return ONLY_FILE
    parts: dict[str, Words] = {}
    for name, value in fields.items():
        match name:
            case "who":
                parts["who"] = (pc or say("this Character")) if value == PC else value
            case "state":
                parts["state"] = either(_words(LIVES, value))
            case "guilt":
                parts["guilt"] = either(_words(GUILTS, value))
            case "has":
                parts["data"] = DATA[value]
            case "offsite":
                parts["offsite"] = _THE_OFFSITES[value]
            case "damaged":
                parts["section"] = value
    return Message(_SAYS[kind][turned].text, parts)


def _words(known: Mapping[Any, Message], told: Any) -> list[Message]:
    return [known[one] for one in (told if isinstance(told, list) else [told])]


def either(words: Sequence[Message]) -> Message:
    """Return things of which one is so."""
    *firsts, last = words
    for first in reversed(firsts):
        last = say("{one} or {other}", one=first, other=last)
    return last


def both(words: Sequence[Message]) -> Message:
    """Return things that are all so."""
    *firsts, last = words
    for first in reversed(firsts):
        last = say("{one} and {other}", one=first, other=last)
    return last
