"""The rule digests in seeds/: every rule with its sources, the ruling on it, the house's switch."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

_HERE: Final = Path(__file__).parent
SEEDS: Final = next(
    (folder for folder in (_HERE / "seeds", _HERE.parent / "seeds") if folder.is_dir()), _HERE
)
"""In a wheel beside this file, in a checkout at the top."""


@frozen
class Switch:
    """A house's option: its name as `new_game` takes it, its values, the default."""

    name: str
    values: Sequence[Any]
    default: Any


@frozen
class Note:
    """An ambiguity with its default ruling, or a fact from outside the rulebooks."""

    id: str
    text: Mapping[str, str]
    about: str = ""
    ruling: Mapping[str, str] = field(factory=dict[str, str])
    switches: tuple[Switch, ...] = ()


@frozen
class Rule:
    """One rule: what it says in our words, where that comes from, what is said about it."""

    id: str
    tag: str
    text: Mapping[str, str]
    sources: str
    notes: tuple[Note, ...]


@frozen
class Digest:
    """A game's rules, in the digest's order, and all the notes on them."""

    game: str
    title: str
    rules: tuple[Rule, ...]
    notes: tuple[Note, ...]
    cases: tuple[Mapping[str, Any], ...]


def games() -> tuple[str, ...]:
    """List the games that have a digest."""
    return tuple(sorted(file.stem for file in SEEDS.glob("*.toml")))


@cache
def digest(game: str) -> Digest:
    """Read a game's digest."""
    raw = tomllib.loads((SEEDS / f"{game}.toml").read_text(encoding="utf-8"))
    notes = {one["id"]: _note(one) for key in ("ambiguity", "fact") for one in raw.get(key, ())}
    rules = tuple(
        Rule(
            one["id"],
            one["tag"],
            _in_languages(one),
            one["sources"],
            tuple(notes[id_] for id_ in one["see"] if id_ in notes),
        )
        for one in raw["rule"]
    )
    cases = tuple(raw.get("case", ()))
    return Digest(raw["game"], raw["title"], rules, tuple(notes.values()), cases)


def _note(one: Mapping[str, Any]) -> Note:
    switches = tuple(Switch(**option) for option in one.get("options", ()))
    ruling = {key[-2:]: text for key, text in one.items() if key.startswith("ruling_")}
    return Note(one["id"], _in_languages(one), one.get("about", ""), ruling, switches)


def _in_languages(one: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the text in every language that it has; English stands in for the others."""
    return {key: one[key] for key in ("en", "fr") if key in one}


def said(text: Mapping[str, str], language: str) -> str:
    """Return a text in this language, or in English where it has no other."""
    return text.get(language, text["en"]) if text else ""


def search(game: str, words: Sequence[str], language: str) -> Iterator[Rule]:
    """Find the rules that hold all the words: in their id, statement, sources or notes."""
    wanted = [_plain(word) for word in words]
    exact = {word.upper() for word in words}
    rules = digest(game).rules
    yield from (rule for rule in rules if rule.id in exact)
    for rule in rules:
        if rule.id not in exact and all(word in _all_of(rule, language) for word in wanted):
            yield rule


def _all_of(rule: Rule, language: str) -> str:
    """Return everything that is said about a rule, as it is searched."""
    parts = [rule.id, said(rule.text, language), rule.sources]
    for note in rule.notes:
        parts += [note.id, note.about, said(note.text, language), said(note.ruling, language)]
        parts += [switch.name for switch in note.switches]
    return _plain(" ".join(parts))


def _plain(text: str) -> str:
    """Return a text without case and accents."""
    bare = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in bare if not unicodedata.combining(one))
