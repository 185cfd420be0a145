"""The forms of the Characters' cards: what is printed, and the rows of both agendas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.stationfall.forms import Flag
from companion.games.stationfall.names import CHARACTERS, CharacterKind
from companion.games.stationfall.naming import KINDS
from companion.games.stationfall.own_copy import conditions
from companion.games.stationfall.state import CUBES
from companion.stage.copying import CopyAdding, CopyChoice, CopyEntry, CopyItem, CopySection
from companion.stage.presses import Path
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
)

HOME: Final = "characters"
ABILITIES: Final = (
    "Adrenaline", "Breach", "Emergency Response", "Hacker", "Jury Rig", "Officer",
    "Remote Control", "Scientist", "Tunnel Rat", "ZeroBorn",
)  # fmt: skip
"""Those that our sources name."""
FLAG_NAMES: Final[Mapping[Flag, Message]] = {
    "helpful": say("Helpful"),
    "paranoid": say("Paranoid"),
    "drone": say("Drone"),
    "never_suspect": say("acts without blame"),
    "wins_guilty": say("may win Guilty"),
}
AGENDAS: Final[Mapping[str, Message]] = {
    "agenda": say("agenda"),
    "bot_agenda": say("bot's agenda"),
}
UNKNOWN: Final = say("not known")
FACTS: Final = (
    "limit", "kind", "slots", "start", "abilities", "agenda", "bot_agenda", "bonus",
)  # fmt: skip
"""What every card says."""
MOST_SLOTS: Final = 6
MOST_DISCS: Final = 3
MOST_POINTS: Final = 20


def known_names(raw: Raw) -> tuple[str, ...]:
    """Return the Characters that can be chosen: those of the seed, and those entered."""
    return tuple(dict.fromkeys((*CHARACTERS, *form_at(raw, HOME))))


def lists(raw: Raw, places: tuple[CopyChoice, ...]) -> dict[str, tuple[CopyChoice, ...]]:
    """Return what can be chosen for a card."""
    nothing = CopyChoice("", UNKNOWN)
    names = known_names(raw)
    return {
        **conditions.LISTS,
        "who": conditions.who_list(names),
        "kind": (nothing, *(CopyChoice(one, KINDS[one]) for one in get_args(CharacterKind))),
        "slots": (nothing, *(CopyChoice(str(n), str(n)) for n in range(MOST_SLOTS + 1))),
        "ability": tuple(CopyChoice(one, one) for one in ABILITIES),
        "places": places,
        "start": (nothing, *places),
    }


def form(raw: Raw, places: tuple[CopyChoice, ...]) -> CopySection:
    """Return the form of all cards."""
    items = tuple(item for name in known_names(raw) for item in _card(raw, name))
    return CopySection(
        HOME,
        say("Characters"),
        say("What the cards say, as far as you enter it. What is not known the app asks when it is"
            " needed."),
        items,
        (CopyAdding((HOME, ADD), say("Another Character"), say("The name on the card")),),
        lists(raw, places),
    )  # fmt: skip


def _card(raw: Raw, name: str) -> Iterator[CopyItem]:
    card = form_at(raw, HOME, name)
    at: Path = (HOME, name)
    adds = [
        CopyAdding((*at, "agenda", ADD), say("Row of the agenda"), choose="when"),
        CopyAdding((*at, "bot_agenda", ADD), say("Row of the bot's agenda"), choose="when"),
    ]
    if card.get("bonus") is None:
        adds.append(CopyAdding((*at, "bonus", ADD), say("As bonus character"), choose="when"))
    if card.get("abilities") is not None:
        adds.append(CopyAdding((*at, "abilities", ADD), say("Ability"), choose="ability"))
    remove = None if name in CHARACTERS else at
    known = sum(card.get(fact) is not None for fact in FACTS)
    yield CopyItem(name, name, tuple(_entries(at, card)), adds=tuple(adds), remove=remove,
                   known=known, facts=len(FACTS))  # fmt: skip
    for which, label in AGENDAS.items():
        for n, row in enumerate(card.get(which) or ()):
            title = say("{character}: {agenda}, row {n}", character=name, agenda=label, n=n + 1)
            yield from _worth(name, title, (*at, which, n), row)
    if (bonus := card.get("bonus")) is not None:
        title = say("{character} as bonus character", character=name)
        yield from _worth(name, title, (*at, "bonus"), bonus)


def _worth(name: str, title: Message, at: Path, row: Mapping[str, Any]) -> Iterator[CopyItem]:
    """Return what a row or a bonus brings, and each of the conditions that it asks for."""
    way, when = (*at, "when"), row.get("when")
    points = CopyEntry((*at, "points"), say("points"), row.get("points", 0), -MOST_POINTS,
                       MOST_POINTS)  # fmt: skip
    found = [points, *conditions.entries(way, when), *(() if "bonus" in at else _counts(at, row))]
    yield CopyItem(
        ".".join(map(str, at)),
        title,
        tuple(found),
        remove=at,
        of=name,
        adds=tuple(conditions.adds(way, when)),
        text=conditions.said(when) or "",
    )
    for number, there, part in conditions.branches(way, when):
        called = say("{row}, condition {number}", row=title, number=number)
        yield CopyItem(".".join(map(str, there)), called, tuple(conditions.entries(there, part)),
                       adds=tuple(conditions.adds(there, part)), remove=there, of=name)  # fmt: skip


def _counts(at: Path, row: Mapping[str, Any]) -> Iterator[CopyEntry]:
    yield CopyEntry((*at, "plus"), say("“+” row"), bool(row.get("plus")))
    yield CopyEntry((*at, "per"), say("counts several times"), bool(row.get("per")))


def _entries(at: Path, card: Mapping[str, Any]) -> Iterator[CopyEntry]:
    yield CopyEntry((*at, "limit"), say("Influence Limit"), card.get("limit") or 0, 0, CUBES,
                    UNKNOWN)  # fmt: skip
    yield CopyEntry((*at, "kind"), say("kind"), card.get("kind") or "", choose="kind")
    slots = card.get("slots")
    yield CopyEntry((*at, "slots"), say("item slots"), "" if slots is None else str(slots),
                    choose="slots")  # fmt: skip
    yield CopyEntry((*at, "start"), say("starts in"), card.get("start") or "", choose="start")
    yield CopyEntry((*at, "discs_to_exhaust"), say("discs to exhaust"),
                    card.get("discs_to_exhaust", 1), 1, MOST_DISCS)  # fmt: skip
    for flag, label in FLAG_NAMES.items():
        yield CopyEntry((*at, "flags", flag), label, flag in card.get("flags", ()))
    abilities = card.get("abilities")
    yield CopyEntry((*at, "abilities"), say("abilities entered"), abilities is not None)
    for one in abilities or ():
        yield CopyEntry((*at, "abilities", one), one, value=True)


# What is told


def told(raw: Raw, path: Path, value: Any) -> Raw | Refusal:
    """Return what is known once something of a card is told."""
    match path:
        case ("+",) if isinstance(value, str):
            name = value.strip()
            return THERE_ALREADY if name in known_names(raw) else with_form(raw, (HOME, name), {})
        case (str() as name,) if value is None:
            return with_form(raw, (HOME, name), None)
        case (str() as name, *way):
            card = _card_told(form_at(raw, HOME, name), tuple(way), value)
            if isinstance(card, Refusal):
                return card
            return with_form(raw, (HOME, name), card or (None if name in CHARACTERS else {}))
    return NOWHERE


def _card_told(card: dict[str, Any], path: Path, value: Any) -> dict[str, Any] | Refusal:
    match path:
        case ("limit",):
            return with_field(card, "limit", value or None)
        case ("discs_to_exhaust",):
            return with_field(card, "discs_to_exhaust", None if value == 1 else value)
        case ("kind" | "start" as field,):
            return with_field(card, field, value)
        case ("slots",):
            is_number = isinstance(value, str) and value.isdecimal()
            return with_field(card, "slots", int(value) if is_number else value)
        case ("agenda" | "bot_agenda" as which, *way):
            return _agenda_told(card, which, tuple(way), value)
        case ("bonus", *way):
            return _bonus_told(card, tuple(way), value)
    return _words_told(card, path, value)


def _words_told(card: dict[str, Any], path: Path, value: Any) -> dict[str, Any] | Refusal:
    """Return a card with its flags and abilities told."""
    match path:
        case ("flags", str() as flag):
            words = switched(card.get("flags"), flag, value)
            return words if isinstance(words, Refusal) else with_field(card, "flags", words or None)
        case ("abilities",) if isinstance(value, bool):
            known = card.get("abilities", [])
            return with_field(card, "abilities", known if value else None)
        case ("abilities", "+"):
            words = added(card.get("abilities"), value)
        case ("abilities", str() as ability):
            words = switched(card.get("abilities"), ability, value)
        case _:
            return NOWHERE
    return words if isinstance(words, Refusal) else {**card, "abilities": words}


def _agenda_told(
    card: dict[str, Any], which: str, path: Path, value: Any
) -> dict[str, Any] | Refusal:
    rows = list(card.get(which) or ())
    match path:
        case ("+",):
            when, is_one = conditions.started(value)
            if not is_one:
                return NOWHERE
            return {**card, which: [*rows, _with_when({"points": 1}, when)]}
        case (int() as n, *way) if (row := at_place(rows, n)) is not None:
            new = None if not way and value is None else _row_told(row, tuple(way), value)
            if isinstance(new, Refusal):
                return new
            return with_field(card, which, with_row(rows, n, new) or None)
    return NOWHERE


def _bonus_told(card: dict[str, Any], path: Path, value: Any) -> dict[str, Any] | Refusal:
    if path == (ADD,):
        when, is_one = conditions.started(value)
        return {**card, "bonus": _with_when({"points": 1}, when)} if is_one else NOWHERE
    if card.get("bonus") is None:
        return NOWHERE
    if not path:
        return with_field(card, "bonus", None) if value is None else NOWHERE
    if path[0] not in ("points", "when"):
        return NOWHERE
    bonus = _row_told(card["bonus"], path, value)
    return bonus if isinstance(bonus, Refusal) else {**card, "bonus": bonus}


def _row_told(row: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any] | Refusal:
    match path:
        case ("points",):
            return {**row, "points": value}
        case ("plus" | "per" as field,) if isinstance(value, bool):
            kept = row.get(field) if value else None
            return with_field(row, field, kept or value or None)
        case ("when", *way):
            when = conditions.told(row.get("when"), tuple(way), value)
            return when if isinstance(when, Refusal) else _with_when(row, when)
    return NOWHERE


def _with_when(row: Mapping[str, Any], when: Any) -> dict[str, Any]:
    return with_field(row, "when", when)


def nonsense(raw: Raw) -> Message | None:
    """Say which condition no card can have; `wrong_with` has looked at all else."""
    for name in form_at(raw, HOME):
        card = form_at(raw, HOME, name)
        for row in (*(card.get("agenda") or ()), *(card.get("bot_agenda") or ()),
                    card.get("bonus") or {}):  # fmt: skip
            when = row.get("when")
            if when is not None and (what := conditions.nonsense(when)) is not None:
                return say("{character}: no row of an agenda can ask for “{what}”.",
                           character=name, what=what[:60])  # fmt: skip
    return None
