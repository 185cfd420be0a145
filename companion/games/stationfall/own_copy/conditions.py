"""What a row of an agenda asks for, chosen word by word; the forms are those of `whens`.

Several conditions are joined by "and" and "or", as deep as a card needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from attrs import evolve, field, frozen

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.stationfall.names import DataKind, Guilt, Life, Offsite
from companion.games.stationfall.naming import DATA, GUILTS, LIVES, OFFSITES
from companion.games.stationfall.own_copy.saying import ONLY_FILE, both, either, sentence
from companion.games.stationfall.whens import PC
from companion.stage.copying import CopyAdding, CopyChoice, CopyEntry
from companion.stage.presses import Path
from companion.stage.told_copy import ADD, NOWHERE, at_place, switched, with_row

TABLE: Final = ""
"""The app knows no condition: the table says whether the row counts."""
OTHER: Final = "other"
"""What only a file can bring: a form that the app does not know."""
PARTS: Final = "parts"
"""The step of a path that leads to one of several conditions."""
DEEP: Final = 3
"""No condition of a card is put together so often."""
MOST: Final = 9
"""More conditions are not joined in one."""
KINDS: Final[Mapping[str, Message]] = {
    "state": say("how a Character ends"),
    "contaminated": say("a Character is Contaminated"),
    "offsite": say("Data are with an Offsite"),
    "detonated": say("the Antimatter detonated on board"),
    "released": say("Project X is released"),
    "damaged": say("a Section is damaged"),
    "guilt": say("one's own guilt"),
}
JOINTS: Final[Mapping[str, tuple[Message, Message]]] = {
    "all": (say("all of these"), say("And also…")),
    "any": (say("one of these"), say("Or else…")),
}
UNSAID: Final = say("you say so at the end")
_WORDS: Final[Mapping[str, Mapping[Any, Message]]] = {"state": LIVES, "guilt": GUILTS}
"""Of these conditions several words may stand in a list."""
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
_ONE: Final = tuple(CopyChoice(one, label) for one, label in KINDS.items())
LISTS: Final[Mapping[str, tuple[CopyChoice, ...]]] = {
    "when": (CopyChoice(TABLE, UNSAID), *_ONE),
    "part": _ONE,
    "other": (CopyChoice(OTHER, ONLY_FILE), CopyChoice(TABLE, UNSAID), *_ONE),
    "joint": tuple(CopyChoice(one, label) for one, (label, _) in JOINTS.items()),
    "offsite": tuple(CopyChoice(one, OFFSITES[one]) for one in get_args(Offsite)),
    "data": tuple(CopyChoice(one, DATA[one]) for one in get_args(DataKind)),
}


def who_list(names: tuple[str, ...]) -> tuple[CopyChoice, ...]:
    """Return whom a condition can speak of."""
    return (CopyChoice(PC, say("this Character")), *(CopyChoice(one, one) for one in names))


@frozen
class RowCondition:
    """A condition as it is chosen: its kind, whether it is turned round, and its fields."""

    kind: str
    turned: bool = False
    fields: Mapping[str, Any] = field(factory=dict[str, Any])
    parts: Sequence[Any] = ()

    @property
    def form(self) -> Any:
        """The form that says so."""
        form = {self.kind: [*self.parts]} if self.kind in JOINTS else dict(self.fields)
        return {"not": form} if self.turned else form


def asked(when: Any) -> RowCondition:
    """Return what a form asks for."""
    turned = isinstance(when, Mapping) and when.keys() == {"not"}
    inner = when["not"] if turned else when
    if inner is None and not turned:
        return RowCondition(TABLE)
    if isinstance(inner, Mapping):
        for joint in JOINTS:
            if inner.keys() == {joint} and isinstance(inner[joint], list) and inner[joint]:
                return RowCondition(joint, turned, parts=inner[joint])
        kind = _kind(inner)
        if kind is not None and nonsense(inner) is None:
            fields = {**_STARTS[kind], **inner}
            if fields[kind] is False:
                turned, fields[kind] = not turned, True
            return RowCondition(kind, turned, fields)
    return RowCondition(OTHER)


def _kind(form: Mapping[str, Any]) -> str | None:
    """Return which form that the app knows has these fields; `who` may be left out."""
    for kind, start in _STARTS.items():
        if start.keys() - {"who"} <= form.keys() <= start.keys():
            return kind
    return None


def said(when: Any) -> Message | None:
    """Return a condition as a sentence; None where the table tells."""
    return None if when is None else say("Counts if {what}.", what=_said(when))


def in_words(when: Any, character: str, per: Any = None) -> Message | str | None:
    """Return what a row of this Character's card asks for; None where its owner entered nothing."""
    if isinstance(per, str):
        return say("each {thing}", thing=per)
    if isinstance(when, Mapping) and isinstance(when.get("text"), str):
        return str(when["text"])
    if when is None:
        return None
    return None if asked(when).kind == OTHER else _said(when, pc=character)


def _said(when: Any, *, inside: bool = False, pc: str | None = None) -> Message:
    one = asked(when)
    if one.kind not in JOINTS:
        return sentence(one.kind, one.fields, turned=one.turned, pc=pc)
    parts = [_said(part, inside=True, pc=pc) for part in one.parts]
    what = both(parts) if one.kind == "all" else either(parts)
    if one.turned:
        return say("it is not so that ({what})", what=what)
    return say("({what})", what=what) if inside and len(parts) > 1 else what


def started(kind: Any) -> tuple[Any, bool]:
    """Return a condition of this kind as it is chosen, and whether there is such a kind."""
    if kind == TABLE:
        return None, True
    return (dict(_STARTS[kind]), True) if kind in _STARTS else (None, False)


# What is shown


def entries(at: Path, when: Any) -> Iterator[CopyEntry]:
    """Return what can be chosen of a condition."""
    one = asked(when)
    known = "other" if one.kind == OTHER else "part" if PARTS in at else "when"
    yield CopyEntry((*at, "kind"), say("counts if"), one.kind,
                    choose="joint" if one.kind in JOINTS else known)  # fmt: skip
    if one.kind not in (TABLE, OTHER):
        yield CopyEntry((*at, "not"), say("the opposite"), one.turned)
    for word, label in _WORDS.get(one.kind, {}).items():
        yield CopyEntry((*at, one.kind, word), label, word in _listed(one.fields[one.kind]))
    for name, label, choose in (
        ("who", say("who"), "who"),
        ("has", say("data"), "data"),
        ("offsite", say("Offsite"), "offsite"),
        ("damaged", say("Section"), "places"),
    ):
        if name in one.fields:
            yield CopyEntry((*at, name), label, one.fields[name], choose=choose)


def adds(at: Path, when: Any) -> Iterator[CopyAdding]:
    """Return what can be joined to a condition."""
    one, depth = asked(when), at.count(PARTS)
    for joint, (_, label) in JOINTS.items():
        is_more = one.kind == joint and not one.turned
        if one.kind != TABLE and (len(one.parts) < MOST if is_more else depth < DEEP):
            yield CopyAdding((*at, joint, ADD), label, choose="part")


def branches(at: Path, when: Any, of: str = "") -> Iterator[tuple[str, Path, Any]]:
    """Return each of several conditions, however deep: its number, where it stands, its form."""
    for n, part in enumerate(asked(when).parts):
        here = (*at, PARTS, n)
        yield f"{of}{n + 1}", here, part
        yield from branches(here, part, f"{of}{n + 1}.")


# What is told


def told(when: Any, path: Path, value: Any) -> Any | Refusal:
    """Return a condition with something chosen; None where the table tells."""
    one = asked(when)
    match path:
        case ("kind",) if value == one.kind:
            return when
        case ("kind",) if one.kind in JOINTS:
            return evolve(one, kind=value).form if value in JOINTS else NOWHERE
        case ("kind",):
            start, is_one = started(value)
            return start if is_one else NOWHERE
        case ("not",) if isinstance(value, bool) and one.kind not in (TABLE, OTHER):
            return evolve(one, turned=value).form
        case ("parts", int() as n, *way) if (part := at_place(one.parts, n)) is not None:
            new = None if not way and value is None else told(part, tuple(way), value)
            return new if isinstance(new, Refusal) else _with_part(one, n, new, gone=not way)
        case ("all" | "any" as joint, "+") if one.kind != TABLE:
            return _joined(when, str(joint), value)
    return _field_told(one, path, value)


def _field_told(one: RowCondition, path: Path, value: Any) -> Any | Refusal:
    fields = dict(one.fields)
    match path:
        case (str() as kind, str() as word) if kind == one.kind and word in _WORDS.get(kind, ()):
            words = switched(_listed(fields[kind]), word, value)
            if isinstance(words, Refusal):
                return words
            known = [one for one in _WORDS[kind] if one in words]
            if not known:
                return Refusal("bad_value", say("One of them must stay."))
            fields[kind] = known[0] if kind == "state" and len(known) == 1 else known
        case (str() as name,) if name in fields and isinstance(value, str) and value:
            fields[name] = value
        case _:
            return NOWHERE
    return evolve(one, fields=fields).form


def _with_part(one: RowCondition, n: int, new: Any, *, gone: bool) -> Any | Refusal:
    """Return several conditions with another in this place, or with none; one is not several."""
    if new is None and not gone:
        return NOWHERE
    parts = with_row(one.parts, n, new)
    if len(parts) > 1:
        return evolve(one, parts=parts).form
    if not one.turned:
        return parts[0]
    last = asked(parts[0])
    is_other = last.kind == OTHER
    return {"not": parts[0]} if is_other else evolve(last, turned=not last.turned).form


def _joined(when: Any, joint: str, kind: Any) -> Any | Refusal:
    start, one = started(kind)[0], asked(when)
    if start is None:
        return NOWHERE
    parts = one.parts if one.kind == joint and not one.turned else (when,)
    return RowCondition(joint, parts=(*parts, start)).form


# What a file brings


def _listed(words: Any) -> Sequence[Any]:
    return words if isinstance(words, list) else (words,)


_SENSE: Final[Mapping[str, tuple[object, ...]]] = {
    "state": get_args(Life),
    "guilt": get_args(Guilt),
    "offsite": get_args(Offsite),
    "has": get_args(DataKind),
    "contaminated": (True, False),
    "detonated": (True, False),
    "released": (True, False),
}
"""What can stand in the fields of the forms that the app knows."""


def nonsense(when: Any) -> str | None:
    """Return the first word that cannot stand in a condition, or its field.

    A form that the app does not know may hold anything: the table tells whether it is met.
    """
    if not isinstance(when, Mapping):
        return str(when)
    if when.keys() == {"not"}:
        return nonsense(when["not"])
    for joint in JOINTS:
        if when.keys() == {joint}:
            parts = when[joint]
            found = map(nonsense, parts) if isinstance(parts, list) and parts else (joint,)
            return next((one for one in found if one is not None), None)
    if _kind(when) is None:
        return None
    return next(
        (f"{key}: {word}" for key, words in when.items() for word in _odd(key, words)), None
    )


def _odd(name: str, words: Any) -> Iterator[object]:
    """Return what cannot stand in a field."""
    known = _SENSE.get(name)
    if (name == "guilt" and not isinstance(words, list)) or words == []:
        yield words
    for word in _listed(words) if name in _WORDS else (words,):
        alike = [(type(one), one) for one in known or ()]
        if not isinstance(word, str) if known is None else (type(word), word) not in alike:
            yield word
