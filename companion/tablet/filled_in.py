"""The old answers of a step that is being changed: which press leads to it, and what was counted.

Pure: a scene's presses lead to commands, and so does the step as it was done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.stage.presses import Aim, Path, Pick, Press, Put, Raw, Send, Shut
from companion.stage.questions import Ask, Choice, Details, Number, Question, Tally, numbered
from companion.stage.scene import Action, Scene

BESIDE: Final = ("roll", "ask", "anyway", "by", "hands", "alerts_by")
"""Fields that no button knows beforehand: leaving them out asks for the same thing."""
AIMS: Final[Mapping[str, str]] = {"reveal": "terminal"}
"""An aim that goes by another name than its command."""


def leads(press: Press, was: Raw) -> bool:
    """Tell whether a press leads to what was done."""
    match press:
        case Send(raw):
            return _same(raw, was)
        case Shut(raw=raw) if raw is not None:
            return _same(raw, was)
        case Aim(do, card, who):
            named = AIMS.get(do or "", do) == was.get("do")
            # A command without such a field is aimed by whatever else the screen knows.
            told = (("card", card), ("who", who))
            fits = all(value in (None, was.get(key, value)) for key, value in told)
            return named and fits
        case Put(raw):
            return _agrees(raw, was)
        case Pick(question):
            return _asks(question, was)
    return False


def done_by(actions: Sequence[Action], was: Raw) -> Action | None:
    """Return the button by which a step was done: its own, before one that asks for it, too."""
    found = [one for one in actions if leads(one.press, was)]
    own = [one for one in found if one.key.partition(".")[0] == was.get("do")]
    named = [one for one in own if one.key == was.get("do")]
    return next(iter((*named, *own, *found)), None)


def _asks(question: Question, was: Raw) -> bool:
    match question:
        case Ask(choices=choices):
            return any(leads(one.press, was) for one in choices)
        case Details(presses=presses):
            return any(leads(one, was) for one in presses.values())
        case Tally():
            return _agrees(question.done.raw, was) and _list(was, question.done.path) is not None
    return False


def _same(raw: Raw, was: Raw) -> bool:
    """Tell whether two commands ask for the same."""
    left = set(was) - set(raw) - {*BESIDE}
    return _agrees(raw, was) and not [key for key in left if was[key] not in (None, 0, False, [])]


def _agrees(raw: Raw, was: Raw) -> bool:
    """Tell whether a command that may still lack something says nothing else than what was done."""
    return all(
        key in BESIDE or _plain(was.get(key)) == _plain(value) or (not value and key not in was)
        for key, value in raw.items()
    )


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return value


def _there(raw: Raw, path: Path) -> Any:
    """Return what stands at a path of a command; None where nothing does."""
    at: Any = raw
    for step in path:
        if isinstance(at, list | tuple) and isinstance(step, int):
            at = at[step] if 0 <= step < len(at) else None
        else:
            at = at.get(step) if isinstance(at, Mapping) else None
    return at


def _list(raw: Raw, path: Path) -> list[Any] | None:
    at = _there(raw, path)
    return _plain(at) if isinstance(at, list | tuple) else None


def counted(tally: Tally, was: Raw) -> dict[str, int]:
    """Return what each row stood at."""
    found = dict[str, int]()
    for row in tally.rows:
        if row.counts:
            many = _there(was, row.path or tally.done.path)
            found[row.key] = min(many, row.high) if isinstance(many, int) else 0
            continue
        told = _list(was, row.path or tally.done.path) or []
        value = _plain(row.key if row.value is None else row.value)
        if tally.ordered:
            found[row.key] = told.index(value) + 1 if value in told else 0
            continue
        each = [_plain(one) for one in row.each]
        many = sum(told.count(one) for one in _unlike(each)) if each else told.count(value)
        found[row.key] = min(many, row.high)
    return found


def valued(details: Details, was: Raw) -> dict[str, int]:
    """Return which value each detail had; nothing where it was done in no such way."""
    ways = (way for way, press in details.presses.items() if leads(press, was))
    way = next(ways, None)
    return {} if way is None else numbered(details, way.split("/"))


def _unlike(values: list[Any]) -> list[Any]:
    found = list[Any]()
    for one in values:
        if one not in found:
            found.append(one)
    return found


def number_of(scene: Scene, was: Raw) -> Number | None:
    """Return the number of a scene that was corrected."""
    paths = was.get("set") if was.get("do") == "adjust" else None
    if not isinstance(paths, Mapping):
        return None
    return next((one for one in _numbers(scene) if one.path in paths), None)


def _numbers(scene: Scene) -> Iterator[Number]:
    yield from scene.numbers
    yield from getattr(scene.middle, "numbers", ())
    for seat in scene.seats:
        yield from seat.numbers
        yield from (card.number for card in seat.cards if card.number is not None)


def is_old(one: Choice, was: Raw | None) -> bool:
    """Tell whether a choice is the one that was taken."""
    return was is not None and leads(one.press, was)
