"""What a copy's WHEN forms say of the table: it is so, it is not, or the app cannot know.

A form that is none of these, and one that asks for what the app does not follow, is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from attrs import frozen

from companion.games.stationfall.names import DataKind, Guilt, Life
from companion.games.stationfall.state import State

PC: Final = "pc"
DEEPEST: Final = 20
"""No card's condition is nested so deeply; what is, is not known."""


@frozen
class WhenOf:
    """Of what is asked: how the table stands, and whom the form means by `pc`."""

    state: State
    pc: str
    seat: str | None = None
    """Whose guilt counts; None where nobody knows whose Character it is."""


def known(asked: WhenOf, when: Any, depth: int = 0) -> bool | None:
    """Return whether what a form asks for is so; None where the app cannot know."""
    if not isinstance(when, dict) or depth > DEEPEST:
        return None
    if len(when) == 1:
        (word, of) = next(iter(when.items()))
        joined = _JOINED.get(word)
        if joined is not None:
            return joined(asked, of, depth + 1)
    form = _FORMS.get(frozenset(when))
    return None if form is None else form(asked, when)


def _all(asked: WhenOf, of: Any, depth: int) -> bool | None:
    if not isinstance(of, list):
        return None
    found = [known(asked, one, depth) for one in of]
    return False if False in found else None if None in found else True


def _any(asked: WhenOf, of: Any, depth: int) -> bool | None:
    if not isinstance(of, list):
        return None
    found = [known(asked, one, depth) for one in of]
    return True if True in found else None if None in found else False


def _not(asked: WhenOf, of: Any, depth: int) -> bool | None:
    found = known(asked, of, depth)
    return None if found is None else not found


_JOINED: Final[Mapping[str, Callable[[WhenOf, Any, int], bool | None]]] = {
    "all": _all,
    "any": _any,
    "not": _not,
}


def _who(asked: WhenOf, when: Mapping[str, Any]) -> str | None:
    """Return the Character that a form speaks of, if it is in the cast."""
    who = when.get("who", PC)
    name = asked.pc if who == PC else who
    return name if isinstance(name, str) and name in asked.state.characters else None


def _is_among(value: str, of: Any, words: tuple[str, ...]) -> bool | None:
    """Tell whether this is the word, or one of the words, that a form has."""
    wanted = of if isinstance(of, list) else [of]
    return value in wanted if all(one in words for one in wanted) else None


def _is(value: object, of: Any) -> bool | None:
    return value is of if isinstance(of, bool) else None


def _state(asked: WhenOf, when: Mapping[str, Any]) -> bool | None:
    """SF-ST-01: a Character is Live, Down, Escaped or Annihilated."""
    name = _who(asked, when)
    if name is None:
        return None
    return _is_among(asked.state.characters[name].state, when["state"], get_args(Life))


def _contaminated(asked: WhenOf, when: Mapping[str, Any]) -> bool | None:
    """SF-ITM-02: a Contamination token lies by a Character."""
    name = _who(asked, when)
    return None if name is None else _is(asked.state.characters[name].contaminated,
                                         when["contaminated"])  # fmt: skip


def _offsite(asked: WhenOf, when: Mapping[str, Any]) -> bool | None:
    """SF-DAT-03, SF-DAT-05: data are with an Offsite."""
    offsite, data = when["offsite"], when["has"]
    for name, there in asked.state.offsites.items():
        if name == offsite and data in get_args(DataKind):
            return data in there
    return None


def _detonated(asked: WhenOf, when: Mapping[str, Any]) -> bool | None:
    """SF-AM-03: the Antimatter has gone off on board."""
    return _is(asked.state.antimatter.detonated == "station", when["detonated"])


def _released(asked: WhenOf, when: Mapping[str, Any]) -> bool | None:
    """SF-PX-01: Project X is released."""
    return _is(asked.state.project_x, when["released"])


def _damaged(asked: WhenOf, when: Mapping[str, Any]) -> bool | None:
    """SF-DMG-01: a Section or Pod is damaged."""
    name = when["damaged"]
    return asked.state.is_damaged(name) if isinstance(name, str) else None


def _guilt(asked: WhenOf, when: Mapping[str, Any]) -> bool | None:
    """SF-GLT-01: whose Character it is has this guilt."""
    of = when["guilt"]
    if asked.seat is None or not isinstance(of, list):
        return None
    return _is_among(asked.state.seats[asked.seat].guilt, of, get_args(Guilt))


_FORMS: Final[Mapping[frozenset[str], Callable[[WhenOf, Mapping[str, Any]], bool | None]]] = {
    frozenset({"state"}): _state,
    frozenset({"state", "who"}): _state,
    frozenset({"contaminated"}): _contaminated,
    frozenset({"contaminated", "who"}): _contaminated,
    frozenset({"offsite", "has"}): _offsite,
    frozenset({"detonated"}): _detonated,
    frozenset({"released"}): _released,
    frozenset({"damaged"}): _damaged,
    frozenset({"guilt"}): _guilt,
}
"""By the fields that a form has."""
