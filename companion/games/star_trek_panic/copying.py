"""My copy: what its owner can tell of the bag, the deck and the missions, in their own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve, frozen

from companion.core.names import LONGEST, unfit
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.shape import read
from companion.games.star_trek_panic.course import no
from companion.games.star_trek_panic.missions import (
    LONGEST_LINE,
    MOST_NEEDED,
)
from companion.games.star_trek_panic.setting_up import MOST_KNOWN, missions_refusal
from companion.games.star_trek_panic.starting import LEAST_CARDS
from companion.games.star_trek_panic.state import DECK, MOST_CARDS, MOST_TURNS, MissionCard
from companion.games.star_trek_panic.tokens import (
    KINDS,
    MOST_DEFENSE,
    MOST_FIRE,
    MOST_OF_A_KIND,
    SEED,
    STARTING,
    TokenKind,
    ToldKind,
    kind_key,
    read_bag,
)
from companion.stage.copying import (
    CopyAdding,
    CopyChoice,
    CopyEntry,
    CopyItem,
    CopySection,
    OwnCopy,
)
from companion.stage.middles import Piece, Shape
from companion.stage.presses import Path, Words
from companion.stage.told_copy import ADD, NOWHERE, at_place, with_row, without

SHAPES: Final[Mapping[str, Shape]] = {"klingon": "wedge", "romulan": "oval", "tholian": "kite"}

RACES: Final[Mapping[str, Message]] = {
    "klingon": say("Klingon"),
    "romulan": say("Romulan"),
    "tholian": say("Tholian"),
    "other": say("another race"),
}
"""Whose an own ship is: Klingon ones do what Kang, Koloth and Kor say."""


@frozen
class _Told:
    """The fields of `new_game` that hold for a copy."""

    bag: Mapping[str, ToldKind] | None = None
    missions: tuple[MissionCard, ...] = ()
    deck: int = DECK


class StarTrekCopy:
    """What can be told of a copy of Star Trek Panic."""

    def check(self, copy: OwnCopy) -> OwnCopy | Refusal:
        """Return a copy as `new_game` takes it, or say what no copy has."""
        told = read(_Told, dict(copy.fields))
        if isinstance(told, Refusal):
            return told
        if not LEAST_CARDS <= told.deck <= MOST_CARDS:
            return no("bad_value", say("The Enterprise deck has {least} to {most} cards.",
                                       least=LEAST_CARDS, most=MOST_CARDS))  # fmt: skip
        if told.bag is not None and isinstance(bag := read_bag(told.bag), Refusal):
            return bag
        wrong = missions_refusal(told.missions)
        # What else a file calls told would be kept for ever, and nobody could see it.
        known = tuple(one for one in dict.fromkeys(copy.told) if one in _GUESSES)
        return wrong if wrong is not None else evolve(copy, told=known)

    def tell(self, copy: OwnCopy, path: Path, value: Any) -> OwnCopy | Refusal:
        """Return a copy with something told, added or taken away."""
        fields = dict(copy.fields)
        match path:
            case ("deck",):
                fields["deck"] = value
            case ("bag", *way):
                bag = _bag_told(_whole_bag(fields), way, value)
                if isinstance(bag, Refusal):
                    return bag
                fields["bag"] = bag
            case ("missions", *way):
                cards = _missions_told(list(fields.get("missions", ())), way, value)
                if isinstance(cards, Refusal):
                    return cards
                fields["missions"] = cards
            case _:
                return NOWHERE
        told = (*copy.told, ".".join(map(str, path)))
        return self.check(evolve(copy, fields=fields, told=told))

    def learned(self, copy: OwnCopy) -> None:
        """Bag, deck and missions hold for a whole game: the next one has what is told."""

    def sections(self, copy: OwnCopy) -> tuple[CopySection, ...]:
        """Return the forms."""
        return (_bag_form(copy), _deck_form(copy), _missions_form(copy))


# What is told


def _whole_bag(fields: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the bag as told; before anything is, our guess."""
    known = fields.get("bag")
    if known is not None:
        return {name: dict(one) for name, one in known.items()}
    return {name: {"count": kind.count} for name, kind in SEED.items()}


def _bag_told(
    bag: dict[str, dict[str, Any]], path: list[Any], value: Any
) -> dict[str, dict[str, Any]] | Refusal:
    match path:
        case ["+" | "effect+" as which] if isinstance(value, str):
            name = kind_key(value)[:40].strip("_")
            if not name or unfit(value, value[:20]):
                return no("bad_value", say("Write the token's name in letters or digits."))
            if name in bag:
                return no("bad_value", say("There is a token of that name already."))
            bag[name] = {"count": 1, "role": "effect"} if which != ADD else {"count": 1}
        case [str() as name] if value is None:
            bag.pop(name, None)
        case [str() as name, str() as key]:
            bag.setdefault(name, {"count": 0})[key] = value
        case _:
            return NOWHERE
    return bag


def _missions_told(cards: list[Any], path: list[Any], value: Any) -> list[Any] | Refusal:
    match path:
        case ["+" | "number+"] if isinstance(value, str):
            wrong = unfit(value, value[:20])
            return no("bad_value", wrong) if wrong else [*cards, {"name": value.strip()}]
        case [int() as n, *rest] if (card := at_place(cards, n)) is not None:
            told = None if not rest and value is None else _card_told(dict(card), rest, value)
            return told if isinstance(told, Refusal) else with_row(cards, n, told)
    return NOWHERE


def _card_told(card: dict[str, Any], path: list[Any], value: Any) -> dict[str, Any] | Refusal:
    lines, needs = list(card.get("objectives", ())), dict(card.get("needs", {}))
    text = value.strip() if isinstance(value, str) else ""
    match path:
        case ["objectives", "+"]:
            lines.append(text)
        case ["objectives", int() as at] if 0 <= at < len(lines):
            lines[at : at + 1] = [text] if text else []
        case ["needs", "+"]:
            needs.setdefault(text, 1)
        case ["needs", str() as badge]:
            needs = {**needs, badge: value} if value else without(needs, badge)
        case ["limit"]:
            card["limit"] = value or None
        case ["name" | "no_maneuver" | "no_trade" as key]:
            card[key] = value
        case _:
            return NOWHERE
    return {**card, "objectives": lines, "needs": needs}


# What is shown


def _kinds(copy: OwnCopy) -> Mapping[str, TokenKind]:
    told = copy.fields.get("bag")
    if told is None:
        return SEED
    read_ = read(_Told, {"bag": told})
    kinds = SEED if isinstance(read_, Refusal) or read_.bag is None else read_bag(read_.bag)
    return SEED if isinstance(kinds, Refusal) else {**{n: evolve(k, count=0) for n, k in
                                                       SEED.items()}, **kinds}  # fmt: skip


def _bag_form(copy: OwnCopy) -> CopySection:
    items = tuple(_kind_item(copy, name, kind) for name, kind in _kinds(copy).items())
    return CopySection(
        "bag",
        say("The bag"),
        say("How many of each token are in your box, and what is printed on them. A ≈ marks our"
            " guess: press it and enter what your tokens say."),
        items,
        (CopyAdding(("bag", ADD), say("Another ship"), say("The name on the token")),
         CopyAdding(("bag", "effect+"), say("Another effect"), say("The name on the token"))),
        {"owner": tuple(CopyChoice(one, label) for one, label in RACES.items())},
    )  # fmt: skip


def _kind_item(copy: OwnCopy, name: str, kind: TokenKind) -> CopyItem:
    entries = tuple(_kind_entries(copy, name, kind))
    letter = str(kind.defense or "")
    shape = SHAPES.get(kind.owner or "", "hexagon") if kind.is_ship else "disc"
    icon = {"comet": "comet", "starbase": "starbase", "effect": "warn"}.get(kind.role)
    piece = Piece(f"bag.{name}", "", letter=letter, icon=icon, shape=shape, hidden=kind.cloaks)
    remove = None if name in SEED else ("bag", name)
    called: Words = KINDS.get(name) or name.replace("_", " ").capitalize()
    return CopyItem(name, called, entries, piece, remove=remove)


def _kind_entries(copy: OwnCopy, name: str, kind: TokenKind) -> Iterator[CopyEntry]:
    def entry(key: str, label: Message, value: int | bool, low: int, high: int) -> CopyEntry:  # noqa: FBT001
        seed = SEED.get(name)
        path = ("bag", name, key)
        is_told = f"bag.{name}.{key}" in copy.told or seed is None or name in _CERTAIN.get(key, ())
        guess = not is_told and value == getattr(seed, key)
        return CopyEntry(path, label, value, low, high, guess=guess)

    least = 1 if name in STARTING else 0
    yield entry("count", say("how many"), kind.count, least, MOST_OF_A_KIND)
    if not kind.is_ship:
        return
    yield entry("defense", say("defense"), kind.defense or 1, 1, MOST_DEFENSE)
    if name not in SEED:
        yield CopyEntry(("bag", name, "owner"), say("race"), kind.owner or "other", choose="owner")
        yield entry("fire", say("fires"), kind.fire, 0, MOST_FIRE)
    if kind.owner != "tholian" and name != "romulan_bird_of_prey":
        yield entry("cloaks", say("cloaks"), kind.cloaks, 0, 1)


_CERTAIN: Final[Mapping[str, tuple[str, ...]]] = {"count": ("kang", "koloth", "kor", "starbase")}
"""What the rules themselves say."""
_GUESSES: Final = frozenset(
    {"deck", *(f"bag.{name}.{key}" for name in SEED for key in ("count", "defense", "cloaks"))}
)
"""The paths of what is a guess until it is told."""


def _deck_form(copy: OwnCopy) -> CopySection:
    cards = copy.fields.get("deck", DECK)
    entry = CopyEntry(("deck",), say("cards"), cards, LEAST_CARDS, MOST_CARDS)
    return CopySection("deck", say("The Enterprise deck"), "",
                       (CopyItem("deck", say("All cards"), (entry,)),))  # fmt: skip


def _missions_form(copy: OwnCopy) -> CopySection:
    cards = copy.fields.get("missions", ())
    return CopySection(
        "missions",
        say("The missions"),
        say("What each card asks for, in your own words. A mission that you enter during a game is"
            " kept here too."),
        tuple(_mission_item(n, dict(card)) for n, card in enumerate(cards)),
        (CopyAdding(("missions", ADD), say("Another mission"), say("The mission's name"), LONGEST),
         CopyAdding(("missions", "number+"), say("A mission by its number"), choose="number")),
        {"number": tuple(CopyChoice(f"#{n}", f"#{n}") for n in range(1, MOST_KNOWN + 1)
                         if all(card["name"] != f"#{n}" for card in cards))},
    )  # fmt: skip


def _mission_item(n: int, card: Mapping[str, Any]) -> CopyItem:
    at: Path = ("missions", n)
    lines = tuple(
        CopyEntry((*at, "objectives", line), say("objective"), text, long=LONGEST_LINE)
        for line, text in enumerate(card.get("objectives", ()))
    )
    needs = tuple(
        CopyEntry((*at, "needs", badge), badge, many, 0, MOST_NEEDED, say("none"))
        for badge, many in card.get("needs", {}).items()
    )
    return CopyItem(
        f"mission.{n}",
        str(card["name"]),
        (
            CopyEntry((*at, "name"), say("name"), str(card["name"]), long=LONGEST),
            CopyEntry((*at, "limit"), say("turns"), card.get("limit") or 0, 0, MOST_TURNS,
                      say("no limit")),
            *needs,
            *lines,
            CopyEntry((*at, "no_maneuver"), say("no maneuver"), bool(card.get("no_maneuver"))),
            CopyEntry((*at, "no_trade"), say("no trade"), bool(card.get("no_trade"))),
        ),
        adds=(
            CopyAdding((*at, "objectives", ADD), say("Objective"), say("A line of the card"),
                       LONGEST_LINE),
            CopyAdding((*at, "needs", ADD), say("Badge"), say("Which badge"), LONGEST),
        ),
        remove=at,
    )  # fmt: skip


COPYING: Final = StarTrekCopy()
