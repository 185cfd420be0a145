"""What a row of an agenda asks for, chosen word by word; the forms are those of `whens`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.stationfall.names import DataKind, Guilt, Life, Offsite
from companion.games.stationfall.naming import DATA, GUILTS, LIVES, OFFSITES
from companion.games.stationfall.own_copy.raw import NOWHERE, switched
from companion.games.stationfall.whens import PC
from companion.stage.copying import CopyChoice, CopyEntry
from companion.stage.presses import Path, Words

TABLE: Final = ""
"""The app knows no condition: the table says whether the row counts."""
OTHER: Final = "other"
"""What only a file can bring, such as several conditions in one."""
KINDS: Final[Mapping[str, Message]] = {
    TABLE: say("you say so at the end"),
    "state": say("how a Character ends"),
    "contaminated": say("a Character is Contaminated"),
    "offsite": say("Data are with an Offsite"),
    "detonated": say("the Antimatter detonated on board"),
    "released": say("Project X is released"),
    "damaged": say("a Section is damaged"),
    "guilt": say("one's own guilt"),
    OTHER: say("several things at once"),
}
_STARTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "state": {"state": "escaped", "who": PC},
    "contaminated": {"contaminated": True, "who": PC},
    "offsite": {"offsite": "news", "has": "Evidence"},
    "detonated": {"detonated": True},
    "released": {"released": True},
    "damaged": {"damaged": "Vault X"},
    "guilt": {"guilt": ["innocent"]},
}
"""What a condition says as it is chosen."""
LISTS: Final[Mapping[str, tuple[CopyChoice, ...]]] = {
    "when": tuple(CopyChoice(one, label) for one, label in KINDS.items() if one != OTHER),
    "any": tuple(CopyChoice(one, label) for one, label in KINDS.items()),
    "state": tuple(CopyChoice(one, LIVES[one]) for one in get_args(Life)),
    "offsite": tuple(CopyChoice(one, OFFSITES[one]) for one in get_args(Offsite)),
    "data": tuple(CopyChoice(one, DATA[one]) for one in get_args(DataKind)),
}


def who_list(names: tuple[str, ...]) -> tuple[CopyChoice, ...]:
    """Return whom a condition can speak of."""
    return (CopyChoice(PC, say("this Character")), *(CopyChoice(one, one) for one in names))


def kind_of(when: Any) -> tuple[str, bool, dict[str, Any]]:
    """Return which condition it is, whether it is turned round, and the condition itself."""
    turned = False
    if isinstance(when, Mapping) and when.keys() == {"not"}:
        turned, when = True, when["not"]
    if when is None:
        return TABLE, turned, {}
    if isinstance(when, Mapping):
        for kind, start in _STARTS.items():
            fits = kind in when and when.keys() <= start.keys()
            if fits and all(_is_alike(value, start[key]) for key, value in when.items()):
                asked = {**start, **when}
                if asked[kind] is False:
                    return kind, not turned, {**asked, kind: True}
                return kind, turned, asked
    return OTHER, False, {}


def _is_alike(value: Any, start: Any) -> bool:
    if isinstance(start, list):
        return isinstance(value, list) and set(value) <= set(get_args(Guilt))
    return type(value) is type(start)


def started(kind: Any) -> tuple[Any, bool]:
    """Return a condition of this kind as it is chosen, and whether there is such a kind."""
    if kind == TABLE:
        return None, True
    return (dict(_STARTS[kind]), True) if kind in _STARTS else (None, False)


def entries(at: Path, when: Any) -> Iterator[CopyEntry]:
    """Return what can be chosen of a condition."""
    kind, turned, asked = kind_of(when)
    known = "any" if kind == OTHER else "when"
    yield CopyEntry((*at, "kind"), say("counts if"), kind, choose=known)
    if kind in (TABLE, OTHER):
        return
    yield CopyEntry((*at, "not"), say("the opposite"), turned)
    match kind:
        case "state":
            yield CopyEntry((*at, "state"), say("state"), asked["state"], choose="state")
            yield CopyEntry((*at, "who"), say("who"), asked["who"], choose="who")
        case "contaminated":
            yield CopyEntry((*at, "who"), say("who"), asked["who"], choose="who")
        case "offsite":
            yield CopyEntry((*at, "has"), say("data"), asked["has"], choose="data")
            yield CopyEntry((*at, "offsite"), say("Offsite"), asked["offsite"], choose="offsite")
        case "damaged":
            yield CopyEntry((*at, "damaged"), say("Section"), asked["damaged"], choose="places")
        case "guilt":
            for word in get_args(Guilt):
                label: Words = GUILTS[word]
                yield CopyEntry((*at, "guilt", word), label, word in asked["guilt"])


def told(when: Any, path: Path, value: Any) -> Any | Refusal:
    """Return a condition with something chosen; None where the table tells."""
    kind, turned, asked = kind_of(when)
    match path:
        case ("kind",) if value in (kind, OTHER):
            return when
        case ("kind",):
            start, is_one = started(value)
            return start if is_one else NOWHERE
        case ("not",) if isinstance(value, bool) and kind not in (TABLE, OTHER):
            return {"not": asked} if value else asked
        case ("guilt", str() as word) if kind == "guilt" and word in get_args(Guilt):
            words = switched(asked["guilt"], word, value)
            if isinstance(words, Refusal):
                return words
            asked = {**asked, "guilt": [one for one in get_args(Guilt) if one in words]}
        case (str() as field,) if field in asked and isinstance(value, str) and value:
            asked = {**asked, field: value}
        case _:
            return NOWHERE
    return {"not": asked} if turned else asked
