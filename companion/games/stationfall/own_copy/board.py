"""The forms of the board: Sections with what joins them, and Pods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.stationfall.names import MEDEVAC, PODS, SECTIONS
from companion.games.stationfall.own_copy.cards import UNKNOWN
from companion.stage.copying import CopyAdding, CopyChoice, CopyEntry, CopyItem, CopySection
from companion.stage.presses import Path
from companion.stage.told_copy import (
    ADD,
    NOWHERE,
    THERE_ALREADY,
    Raw,
    form_at,
    switched,
    with_field,
    with_form,
)

MOST_CELLS: Final = 20
MOST_SEATS: Final = 12
ALL_PODS: Final = (*PODS, MEDEVAC)
ONE_WAY: Final = "one_way"
LOCK: Final = "lock"
JOINTS: Final[Mapping[str, Message]] = {
    "corridor": say("corridor to {section}"),
    "vent": say("vent to {section}"),
    "airlock": say("airlock to {section}"),
    ONE_WAY: say("airlock to {section}, that way only"),
    LOCK: say("Lock to {section}"),
}
NEW_JOINTS: Final[Mapping[str, Message]] = {
    "corridor": say("Corridor to…"),
    "vent": say("Vent to…"),
    "airlock": say("Airlock to…"),
    ONE_WAY: say("One-way airlock to…"),
    LOCK: say("Lock to…"),
}
SWITCHES: Final[Mapping[str, Message]] = {
    "power": say("Power Section"),
    "dark": say("dark"),
    "zero_g": say("zero gravity"),
}
OF_SECTION: Final = (*SWITCHES, "row", "col")
"""What every Section says, beside what joins it to others."""
OF_POD: Final = ("capacity", "needs", "at", "zero_g", "row", "col")


def section_names(raw: Raw) -> tuple[str, ...]:
    """Return the Sections, Pods left out: those of the seed, and those entered."""
    names = (*SECTIONS, *form_at(raw, "sections"), *_joined(raw))
    return tuple(one for one in dict.fromkeys(names) if one not in pod_names(raw))


def pod_names(raw: Raw) -> tuple[str, ...]:
    """Return the Pods: those of the seed, and those entered."""
    return tuple(dict.fromkeys((*ALL_PODS, *form_at(raw, "pods"))))


def places(raw: Raw) -> tuple[CopyChoice, ...]:
    """Return what can be chosen as a place."""
    return tuple(CopyChoice(one, one) for one in sorted((*section_names(raw), *pod_names(raw))))


def _joined(raw: Raw) -> Iterator[str]:
    for edge in (*raw.get("edges", ()), *raw.get("locks", ())):
        yield from edge[:2]


def form(raw: Raw) -> CopySection:
    """Return the form of the Sections."""
    return CopySection(
        "sections",
        say("Sections"),
        say("It always helps to know the Power Sections. Corridors, vents and Locks matter only"
            " where the app follows pawns and items, too."),
        tuple(_section(raw, name) for name in sorted(section_names(raw))),
        (CopyAdding(("sections", ADD), say("Another Section"), say("The name on the board")),),
        {"places": places(raw)},
    )  # fmt: skip


def pod_form(raw: Raw) -> CopySection:
    """Return the form of the Pods."""
    return CopySection(
        "pods",
        say("Pods"),
        "",
        tuple(_pod(raw, name) for name in pod_names(raw)),
        (CopyAdding(("pods", ADD), say("Another Pod"), say("The name on the Pod")),),
        {"at": (CopyChoice("", UNKNOWN), *places(raw))},
    )


def _section(raw: Raw, name: str) -> CopyItem:
    known, at = form_at(raw, "sections", name), ("sections", name)
    entries = [_switch(at, field, known) for field in SWITCHES]
    entries += [*_cell(at, known), *_joints(raw, name)]
    adds = (CopyAdding(("edges", kind, name, ADD), label, choose="places")
            for kind, label in NEW_JOINTS.items())  # fmt: skip
    remove = None if name in SECTIONS else at
    return CopyItem(f"section.{name}", name, tuple(entries), adds=tuple(adds), remove=remove,
                    known=_known(known, OF_SECTION) + any(True for _ in _joints(raw, name)),
                    facts=len(OF_SECTION) + 1)  # fmt: skip


def _known(known: Mapping[str, Any], facts: Sequence[str]) -> int:
    return sum(known.get(fact) is not None for fact in facts)


def _switch(at: Path, field: str, known: Mapping[str, Any]) -> CopyEntry:
    told = known.get(field)
    return CopyEntry((*at, field), SWITCHES[field], bool(told), unknown=told is None)


def _cell(at: Path, known: Mapping[str, Any]) -> Iterator[CopyEntry]:
    """SF-GP-03: return where it lies; bots take the top-most, then the left-most."""
    for field, label in (("row", say("row from the top")), ("col", say("column from the left"))):
        yield CopyEntry((*at, field), label, known.get(field) or 0, 0, MOST_CELLS, UNKNOWN)


def _joints(raw: Raw, name: str) -> Iterator[CopyEntry]:
    for kind, one, other in _all_joints(raw):
        there = other if one == name else one if other == name and kind != ONE_WAY else None
        if there is not None:
            label = Message(JOINTS[kind].text, {"section": there})
            yield CopyEntry(("edges", kind, name, there), label, value=True)


def _all_joints(raw: Raw) -> Iterator[tuple[str, str, str]]:
    for one, other, kind, *way in raw.get("edges", ()):
        yield ONE_WAY if way else kind, one, other
    for one, other in raw.get("locks", ()):
        yield LOCK, one, other


def _pod(raw: Raw, name: str) -> CopyItem:
    known, at = form_at(raw, "pods", name), ("pods", name)
    needs = _needs(name, known)
    entries = (
        CopyEntry((*at, "capacity"), say("places"), known.get("capacity") or 0, 0, MOST_SEATS,
                  UNKNOWN),
        CopyEntry((*at, "needs", "abandon_ship"), say("waits for Abandon Ship"),
                  "abandon_ship" in needs),
        CopyEntry((*at, "needs", "card"), say("has a requirement of its own"), "card" in needs),
        CopyEntry((*at, "at"), say("attached to"), known.get("at") or "", choose="at"),
        _switch(at, "zero_g", known),
        *_cell(at, known),
    )  # fmt: skip
    return CopyItem(f"pod.{name}", name, entries, remove=None if name in ALL_PODS else at,
                    known=_known(known, OF_POD), facts=len(OF_POD))  # fmt: skip


def _needs(name: str, known: Mapping[str, Any]) -> Sequence[str]:
    """SF-POD-01: return what a Pod asks for, where nobody has told what they all do."""
    told: Sequence[str] | None = known.get("needs")
    if told is not None:
        return told
    return ("card",) if name == MEDEVAC else ("abandon_ship",)


# What is told


def told(raw: Raw, path: Path, value: Any) -> Raw | Refusal:
    """Return what is known once something of a Section or Pod is told."""
    match path:
        case ("sections" | "pods" as home, "+") if isinstance(value, str):
            name = value.strip()
            taken = name in (*section_names(raw), *pod_names(raw))
            return THERE_ALREADY if taken else with_form(raw, (home, name), {})
        case ("sections" | "pods" as home, str() as name) if value is None:
            return _without(with_form(raw, (home, name), None), name)
        case ("edges", str() as kind, str() as one, *way) if kind in JOINTS:
            return _joint_told(raw, kind, one, tuple(way), value)
        case ("sections" | "pods" as home, str() as name, *way):
            known = _told(form_at(raw, home, name), name, (home, *way), value)
            if isinstance(known, Refusal):
                return known
            is_seed = name in (*SECTIONS, *ALL_PODS)
            return with_form(raw, (home, name), known or (None if is_seed else {}))
    return NOWHERE


def _told(known: dict[str, Any], name: str, path: Path, value: Any) -> dict[str, Any] | Refusal:
    match path:
        case (_, "row" | "col" as field):
            return with_field(known, field, value or None)
        case ("sections", "power" | "dark" as field) | (_, "zero_g" as field):
            return with_field(known, field, value)
        case ("pods", "capacity"):
            return with_field(known, "capacity", value or None)
        case ("pods", "at"):
            return with_field(known, "at", value)
        case ("pods", "needs", "abandon_ship" | "card" as need):
            needs = switched(_needs(name, known), need, value)
            return needs if isinstance(needs, Refusal) else {**known, "needs": needs}
    return NOWHERE


def _without(raw: Raw, name: str) -> Raw:
    """Return what is known without whatever joins a Section that is gone."""
    for field in ("edges", "locks"):
        left = [one for one in raw.get(field, ()) if name not in one[:2]]
        raw = with_field(raw, field, left or None)
    return raw


def _joint_told(raw: Raw, kind: str, one: str, path: Path, value: Any) -> Raw | Refusal:
    """Return what is known once two Sections are joined, or not any more."""
    match path:
        case ("+",) if isinstance(value, str) and value:
            other, is_there = value, True
        case (str() as other,) if isinstance(value, bool):
            is_there = value
        case _:
            return NOWHERE
    field = "locks" if kind == LOCK else "edges"
    before = list(raw.get(field, ()))
    rest = [edge for edge in before if not _is_same(edge, kind, one, other)]
    if path == (ADD,) and len(rest) < len(before):
        return THERE_ALREADY
    if is_there:
        end = [] if kind == LOCK else ["airlock", "to"] if kind == ONE_WAY else [kind]
        rest = before if len(rest) < len(before) else [*rest, [one, other, *end]]
    return with_field(raw, field, rest or None)


def _is_same(edge: list[str], kind: str, one: str, other: str) -> bool:
    first, second, *rest = edge
    its = ONE_WAY if len(rest) > 1 else rest[0] if rest else LOCK
    ends = [(one, other)] if kind == ONE_WAY else [(one, other), (other, one)]
    return its == kind and (first, second) in ends
