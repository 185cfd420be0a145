"""The forms of the bots' script cards, line by line, in our notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.shape import write_short
from companion.games.stationfall.bot_words import VERBS
from companion.games.stationfall.copies import ABANDON_SHIP, REVIVE, SHIPPED
from companion.games.stationfall.copy_checks import DIE
from companion.games.stationfall.own_copy.cards import ABILITIES, known_names
from companion.games.stationfall.state import LAST_MINUTE
from companion.stage.copying import CopyAdding, CopyChoice, CopyEntry, CopyItem, CopySection
from companion.stage.presses import Path, Words
from companion.stage.told_copy import (
    ADD,
    NOWHERE,
    THERE_ALREADY,
    Raw,
    added,
    at_place,
    form_at,
    switched,
    with_field,
    with_form,
    with_row,
    without,
)

HOME: Final = "scripts"
GOTO: Final = "goto"
MOST_ABOARD: Final = 9
ITEMS: Final = (
    "Bludgeon", "Gun", "Helmet", "Firebomb", "Nanogel", "Antimatter", "Artifact", "Briefcase",
    "Evidence", "X-Secret", "NDA", "Digital Assistant",
)  # fmt: skip
CONDITIONS: Final[Mapping[str, Message]] = {
    "con": say("a Conspirator"),
    "influence": say("with the influence symbol"),
    "this_minute": say("this Minute"),
    "unexhausted": say("unexhausted"),
    "this_minute/unexhausted": say("this Minute, else unexhausted"),
}
NAMED: Final[Mapping[str, Message]] = {
    "character": say("only {name}"),
    "ability": say("with the ability {name}"),
    "has": say("who has {name}"),
    "lacks": say("who has no {name}"),
}
NEW_NAMED: Final[Mapping[str, tuple[Message, str]]] = {
    "character": (say("Only this Character…"), "who"),
    "ability": (say("With the ability…"), "ability"),
    "has": (say("Who has…"), "item"),
    "lacks": (say("Who has no…"), "item"),
}
TARGETS: Final[Mapping[str, tuple[Message, Mapping[str, Any] | None]]] = {
    "": (say("no target"), None),
    "any": (say("a Pod"), {"pod": "any"}),
    "damaged": (say("a damaged Pod"), {"pod": "damaged"}),
    "open": (say("a Pod with room"), {"pod": "open"}),
    "ready": (say("a Pod that is ready"), {"pod": "ready"}),
    "hazard": (say("a Section with a hazard"), {"hazard": True}),
    "section": (say("one of these Sections"), {"section": []}),
    "character": (say("a Character"), {"character": "any"}),
}
_SHIPPED: Final = {name: write_short(script) for name, script in SHIPPED.items()}


def form(raw: Raw, places: tuple[CopyChoice, ...]) -> CopySection:
    """Return the form of all scripts."""
    return CopySection(
        HOME,
        say("Bot scripts"),
        say("A bot's card, line by line. The app reads a script that is entered by itself, and asks"
            " only what it cannot see."),
        tuple(item for name in _names(raw) for item in _script(raw, name)),
        (CopyAdding((HOME, ADD), say("Another script"), choose="new"),),
        _lists(raw, places),
    )  # fmt: skip


def _names(raw: Raw) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*_SHIPPED, *form_at(raw, HOME))))


def _lists(raw: Raw, places: tuple[CopyChoice, ...]) -> dict[str, tuple[CopyChoice, ...]]:
    nothing, names = CopyChoice("", say("nothing")), _names(raw)
    verbs = tuple(CopyChoice(one, label) for one, label in VERBS.items())
    new = (ABANDON_SHIP, REVIVE, *known_names(raw))
    goto = dict.fromkeys((ABANDON_SHIP, REVIVE, *names))
    return {
        "new": tuple(CopyChoice(one, one) for one in new if one not in names),
        "line": (*verbs, CopyChoice(GOTO, say("Go to another script"))),
        "verb": (nothing, *verbs),
        "goto": tuple(CopyChoice(one, one) for one in goto),
        "target": tuple(CopyChoice(one, label) for one, (label, _) in TARGETS.items()),
        "who": tuple(CopyChoice(one, one) for one in known_names(raw)),
        "ability": tuple(CopyChoice(one, one) for one in ABILITIES),
        "item": tuple(CopyChoice(one, one) for one in ITEMS),
        "places": places,
        "die": tuple(CopyChoice(str(n), str(n)) for n in range(1, DIE + 1)),
        "minutes": tuple(CopyChoice(str(n), str(n)) for n in range(LAST_MINUTE, -1, -1)),
    }


def _lines(raw: Raw, name: str) -> list[dict[str, Any]]:
    """Return a script's lines: as told, or as we ship it."""
    script = form_at(raw, HOME).get(name, _SHIPPED.get(name, {}))
    return [dict(one) for one in script.get("lines", ())]


def _script(raw: Raw, name: str) -> Iterator[CopyItem]:
    at: Path = (HOME, name)
    is_told = name in form_at(raw, HOME)
    yield CopyItem(
        f"script.{name}",
        name,
        adds=(CopyAdding((*at, ADD), say("Another line"), choose="line"),),
        remove=at if is_told else None,
        known=bool(lines := _lines(raw, name)),
        facts=1,
    )
    for n, line in enumerate(lines):
        title = say("{script}, line {n}", script=name, n=str(line.get("n", n + 1)))
        way = (*at, n)
        yield CopyItem(f"script.{name}.{n}", title, tuple(_line(way, line)),
                       adds=tuple(_line_adds(way, line)), remove=way,
                       of=f"script.{name}")  # fmt: skip


def _line(at: Path, line: Mapping[str, Any]) -> Iterator[CopyEntry]:
    if GOTO in line:
        yield CopyEntry((*at, GOTO), say("goes to"), line[GOTO], choose="goto")
    else:
        yield from _who(at, line)
        yield CopyEntry((*at, "do"), say("does"), line.get("do") or "", choose="verb")
        yield from _target(at, line.get("target"))
        yield CopyEntry((*at, "then"), say("then"), line.get("then") or "", choose="verb")
        yield CopyEntry((*at, "repeat"), say("repeats"), bool(line.get("repeat")))
    for field, label in (("die", say("die: {n}")), ("minutes", say("Minute {n}"))):
        for n in line.get(field) or ():
            yield CopyEntry((*at, field, str(n)), Message(label.text, {"n": n}), value=True)


def _who(at: Path, line: Mapping[str, Any]) -> Iterator[CopyEntry]:
    who = line.get("who", ())
    for one, label in CONDITIONS.items():
        yield CopyEntry((*at, "who", one), label, one in who)
    for one in who:
        if isinstance(one, Mapping):
            ((kind, name),) = one.items()
            said = Message(NAMED[kind].text, {"name": name})
            yield CopyEntry((*at, "who", kind, name), said, value=True)


def _target(at: Path, target: Mapping[str, Any] | None) -> Iterator[CopyEntry]:
    kind = _kind(target)
    yield CopyEntry((*at, "target"), say("target"), kind, choose="target")
    if target is None:
        return
    if "pod" in target:
        yield CopyEntry((*at, "target", "occupants"), say("with so many in it"),
                        target.get("occupants", 0), 0, MOST_ABOARD)  # fmt: skip
        yield CopyEntry((*at, "target", "drone"), say("only with a Drone"),
                        bool(target.get("drone")))  # fmt: skip
    for field, label in (("not", say("not {section}")), ("section", None)):
        for name in target.get(field, ()) if field in target else ():
            words: Words = name if label is None else Message(label.text, {"section": name})
            yield CopyEntry((*at, "target", field, name), words, value=True)


def _kind(target: Mapping[str, Any] | None) -> str:
    if target is None:
        return ""
    return str(target["pod"]) if "pod" in target else next(one for one in TARGETS if one in target)


def _line_adds(at: Path, line: Mapping[str, Any]) -> Iterator[CopyAdding]:
    if GOTO not in line:
        for kind, (label, choose) in NEW_NAMED.items():
            yield CopyAdding((*at, "who", kind, ADD), label, choose=choose)
        target = line.get("target") or {}
        if "hazard" in target:
            yield CopyAdding((*at, "target", "not", ADD), say("But not…"), choose="places")
        if "section" in target:
            yield CopyAdding((*at, "target", "section", ADD), say("Section…"), choose="places")
    yield CopyAdding((*at, "die", ADD), say("Only if the die shows…"), choose="die")
    yield CopyAdding((*at, "minutes", ADD), say("Only in Minute…"), choose="minutes")


# What is told


def told(raw: Raw, path: Path, value: Any) -> Raw | Refusal:
    """Return what is known once something of a script is told."""
    match path:
        case ("+",) if isinstance(value, str) and value.strip():
            name = value.strip()
            return (
                THERE_ALREADY
                if name in _names(raw)
                else with_form(raw, (HOME, name), {"lines": []})
            )
        case (str() as name,) if value is None:
            return with_form(raw, (HOME, name), None)
        case (str() as name, *way):
            lines = _lines_told(_lines(raw, name), tuple(way), value)
            if isinstance(lines, Refusal):
                return lines
            return with_form(raw, (HOME, name), {"lines": lines})
    return NOWHERE


def _lines_told(
    lines: list[dict[str, Any]], path: Path, value: Any
) -> list[dict[str, Any]] | Refusal:
    match path:
        case ("+",) if isinstance(value, str) and value:
            deed = {GOTO: ABANDON_SHIP} if value == GOTO else {"do": value}
            return [*lines, {"n": str(len(lines) + 1), **deed}]
        case (int() as n, *way) if (line := at_place(lines, n)) is not None:
            new = None if not way and value is None else _line_told(line, tuple(way), value)
            return new if isinstance(new, Refusal) else with_row(lines, n, new)
    return NOWHERE


def _line_told(line: dict[str, Any], path: Path, value: Any) -> dict[str, Any] | Refusal:
    match path:
        case ("goto",) if isinstance(value, str) and value:
            return {**line, GOTO: value}
        case ("do" | "then" as field,):
            return with_field(line, field, value)
        case ("repeat",) if isinstance(value, bool):
            return with_field(line, "repeat", value or None)
        case ("who", *way):
            who = _who_told(line.get("who", []), tuple(way), value)
            return who if isinstance(who, Refusal) else with_field(line, "who", who or None)
        case ("target", *way):
            return _target_told(line, tuple(way), value)
        case ("die" | "minutes" as field, *way):
            numbers = _numbers_told(line.get(field) or [], tuple(way), value)
            if isinstance(numbers, Refusal):
                return numbers
            return with_field(line, field, numbers or None)
    return NOWHERE


def _who_told(who: list[Any], path: Path, value: Any) -> list[Any] | Refusal:
    match path:
        case (str() as word,) if word in CONDITIONS:
            return switched(who, word, value)
        case (str() as kind, "+") if kind in NAMED and isinstance(value, str) and value:
            one = {kind: value}
            return THERE_ALREADY if one in who else [*who, one]
        case (str() as kind, str() as name) if kind in NAMED and isinstance(value, bool):
            rest = [one for one in who if one != {kind: name}]
            return who if value and len(rest) < len(who) else rest
    return NOWHERE


def _target_told(line: dict[str, Any], path: Path, value: Any) -> dict[str, Any] | Refusal:
    target = dict(line.get("target") or {})
    match path:
        case () if value == _kind(line.get("target")):
            return line
        case () if value in TARGETS:
            start = TARGETS[value][1]
            return with_field(line, "target", None if start is None else dict(start))
        case ("occupants",) if "pod" in target:
            target = with_field(target, "occupants", value or None)
        case ("drone",) if "pod" in target and isinstance(value, bool):
            target = with_field(target, "drone", value or None)
        case ("not" | "section" as field, name) if _takes(target, field):
            before = target.get(field)
            words = added(before, value) if name == ADD else switched(before, str(name), value)
            if isinstance(words, Refusal):
                return words
            target = {**without(target, field), field: words}
        case _:
            return NOWHERE
    return {**line, "target": target}


def _takes(target: Mapping[str, Any], field: str) -> bool:
    return ("hazard" if field == "not" else "section") in target


def _numbers_told(numbers: list[int], path: Path, value: Any) -> list[int] | Refusal:
    match path:
        case ("+",) if isinstance(value, str) and value.isdecimal():
            return sorted({*numbers, int(value)})
        case (str() as n,) if n.isdecimal() and isinstance(value, bool):
            rest = {one for one in numbers if one != int(n)}
            return sorted({*rest, int(n)} if value else rest)
    return NOWHERE
