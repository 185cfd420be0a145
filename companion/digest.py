"""Reads seeds/: every rule with its sources and rulings, the house rules, whole games."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

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
class RulingNote:
    """An ambiguity with its default ruling, or a fact from outside the rulebooks."""

    id: str
    text: Mapping[str, str]
    about: str = ""
    ruling: Mapping[str, str] = field(factory=dict[str, str])
    switches: tuple[Switch, ...] = ()


@frozen
class SwitchValue:
    """A value of a house rule, as its button says it."""

    value: Any
    text: Mapping[str, str]


Kind = Literal["choice", "flag", "number", "special"]
"""One of the values; true or false, a value too; `least` to `most`; as the game alone knows."""


@frozen
class HouseRule:
    """An option of `new_game` that a house can choose: the question, and what may be answered.

    Of a special one `values` are the parts that each have a number from `least` to `most`, or
    what its default puts in order.
    """

    name: str
    topic: str
    kind: Kind
    rule: str
    """The rule to read on at, or nothing."""
    text: Mapping[str, str]
    help: Mapping[str, str]
    values: tuple[SwitchValue, ...]
    default: Any
    least: int | None = None
    most: int | None = None


@frozen
class Topic:
    """What some house rules are about, as the heading over them says it."""

    name: str
    text: Mapping[str, str]


@frozen
class Rule:
    """One rule: what it says in our words, where that comes from, what is said about it."""

    id: str
    tag: str
    text: Mapping[str, str]
    sources: str
    notes: tuple[RulingNote, ...]
    house_rules: tuple[HouseRule, ...] = ()
    """Those about this rule, and those of its notes."""
    section: int = 0
    question: Mapping[str, str] = field(factory=dict[str, str])
    """What people ask whom it answers."""
    asked: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    """How else they ask it, by language."""
    see: tuple[str, ...] = ()
    """The ids of other rules to read on at."""


@frozen
class Section:
    """A chapter of the digest."""

    number: int
    text: Mapping[str, str]


@frozen
class Digest:
    """A game's rules, in the digest's order, all the notes on them, and what a house may change."""

    game: str
    title: str
    rules: tuple[Rule, ...]
    notes: tuple[RulingNote, ...]
    cases: tuple[Mapping[str, Any], ...]
    topics: tuple[Topic, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    """In the topics' order."""
    sections: tuple[Section, ...] = ()
    """Those that have rules."""
    synonyms: tuple[Mapping[str, tuple[str, ...]], ...] = ()
    """Words that players use for one thing, by language."""


@frozen
class PlaythroughStep:
    """A command of a playthrough and what it is answered, each as JSON, with its line's number."""

    line: int
    command: str
    answers: tuple[tuple[int, Any], ...]


def games() -> tuple[str, ...]:
    """List the games that have a digest."""
    return tuple(sorted(file.stem for file in SEEDS.glob("*.toml")))


@cache
def digest(game: str) -> Digest:
    """Read a game's digest."""
    raw = _toml(SEEDS / f"{game}.toml")
    notes = {one["id"]: _note(one) for key in ("ambiguity", "fact") for one in raw.get(key, ())}
    house_rules = tuple(_house_rule(one) for one in raw.get("switch", ()))
    return Digest(
        game=raw["game"],
        title=raw["title"],
        rules=tuple(_rule(one, notes, house_rules) for one in raw["rule"]),
        notes=tuple(notes.values()),
        cases=tuple(raw.get("case", ())),
        topics=tuple(Topic(one["name"], _in_languages(one)) for one in raw.get("topic", ())),
        house_rules=house_rules,
        sections=_sections(raw),
        synonyms=tuple(
            {language: tuple(words) for language, words in one.items()}
            for one in (*raw.get("synonyms", ()), *_everyday())
        ),
    )


def _everyday() -> list[Mapping[str, Sequence[str]]]:
    """Return the words that all games share; a game from outside may come without them."""
    file = SEEDS / "words" / "everyday.toml"
    found: list[Mapping[str, Sequence[str]]] = _toml(file)["synonyms"] if file.exists() else []
    return found


def _toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def house_rules(game: str) -> tuple[HouseRule, ...]:
    """Return what a house may change in a game; nothing where the game has no digest."""
    return digest(game).house_rules if game in games() else ()


def _sections(raw: Mapping[str, Any]) -> tuple[Section, ...]:
    used = {one.get("section", 0) for one in raw["rule"]}
    found = (Section(one["number"], _in_languages(one)) for one in raw.get("section", ()))
    return tuple(section for section in found if section.number in used)


def _rule(
    one: Mapping[str, Any], notes: Mapping[str, RulingNote], house_rules: Sequence[HouseRule]
) -> Rule:
    seen = tuple(notes[id_] for id_ in one["see"] if id_ in notes)
    names = {switch.name for note in seen for switch in note.switches}
    about = tuple(own for own in house_rules if own.rule == one["id"] or own.name in names)
    text, section = _in_languages(one), one.get("section", 0)
    question = _named(one, "question")
    also = tuple(id_ for id_ in one["see"] if id_ not in notes)
    asked = {language: tuple(one.get(f"asked_{language}", ())) for language in ("en", "fr")}
    return Rule(
        one["id"], one["tag"], text, one["sources"], seen, about, section, question, asked, also
    )


def _named(one: Mapping[str, Any], what: str) -> Mapping[str, str]:
    found = {language: one.get(f"{what}_{language}") for language in ("en", "fr")}
    return {language: text for language, text in found.items() if text is not None}


def title_of(rule: Rule, found: Digest, language: str) -> str:
    """Return what a rule's page is called: the question, or what its chapter is."""
    if rule.question:
        return said(rule.question, language)
    titles = (said(one.text, language) for one in found.sections if one.number == rule.section)
    return next(titles, found.title)


def _house_rule(one: Mapping[str, Any]) -> HouseRule:
    values = tuple(
        SwitchValue(_value(each["value"]), _in_languages(each)) for each in one.get("values", ())
    )
    if one["kind"] == "number":
        numbers = range(one["least"], one["most"] + 1)
        values = tuple(SwitchValue(n, {"en": str(n), "fr": str(n)}) for n in numbers)
    return HouseRule(
        name=one["name"],
        topic=one["topic"],
        kind=one["kind"],
        rule=one.get("rule", ""),
        text=_in_languages(one),
        help=_in_languages(one, "_help"),
        values=values,
        default=_value(one["default"]),
        least=one.get("least"),
        most=one.get("most"),
    )


def _note(one: Mapping[str, Any]) -> RulingNote:
    switches = tuple(_switch(option) for option in one.get("options", ()))
    ruling = {key[-2:]: text for key, text in one.items() if key.startswith("ruling_")}
    return RulingNote(one["id"], _in_languages(one), one.get("about", ""), ruling, switches)


def _switch(option: Mapping[str, Any]) -> Switch:
    values = [_value(one) for one in option["values"]]
    return Switch(option["name"], values, _value(option["default"]))


def _value(raw: Any) -> Any:
    """Return a value of a house rule; TOML has no null, so the word stands for it."""
    return None if raw == "null" else raw


def _in_languages(one: Mapping[str, Any], what: str = "") -> Mapping[str, str]:
    """Return the text in every language that it has; English stands in for the others."""
    return {key: one[key + what] for key in ("en", "fr") if key + what in one}


def said(text: Mapping[str, str], language: str) -> str:
    """Return a text in this language, or in English where it has no other."""
    return text.get(language, text["en"]) if text else ""


def playthroughs(game: str) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
    """Read a game's playthroughs: of each, the commands that are not refused, with their rolls."""
    files = sorted((SEEDS / "playthroughs" / game).glob("*.txt"))
    return {file.stem: tuple(_accepted(file)) for file in files}


def _accepted(file: Path) -> Iterator[Mapping[str, Any]]:
    for step in steps(file):
        if all(answer.get("ok", True) for _, answer in step.answers):
            yield json.loads(step.command)


def steps(file: Path) -> Iterator[PlaythroughStep]:
    """Read a playthrough; a ValueError names the line that cannot be read."""
    command, answers = (0, ""), list[tuple[int, Any]]()
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        sign, text = line[:2], line[2:]
        if line.startswith("#") or not line:
            continue
        if sign == "> ":
            if command[0]:
                yield PlaythroughStep(*command, tuple(answers))
            command, answers = (number, text), []
        elif sign == "< " and command[0]:
            answers.append((number, _json(text, f"{file.name}, line {number}")))
        else:
            what = "is neither a comment nor a command nor what it is answered"
            raise ValueError(f"{file.name}, line {number} {what}")
    if command[0]:
        yield PlaythroughStep(*command, tuple(answers))


def _json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValueError(f"{where} is no JSON: {error}") from error
