"""A rule with everything about it, for people who look it up on a terminal and for programs."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import Any

from companion.core.say import say
from companion.digest import HouseRule, Rule, RulingNote, Switch, said
from companion.locale import Words


def rule_as_json(rule: Rule, language: str) -> dict[str, Any]:
    """Return a rule with all that is known about it."""
    return {
        "rule": rule.id,
        "tag": rule.tag,
        "question": said(rule.question, language),
        "text": said(rule.text, language),
        "sources": rule.sources,
        "notes": [
            {
                "id": note.id,
                "about": note.about,
                "text": said(note.text, language),
                "ruling": said(note.ruling, language),
                "switches": [
                    {"name": one.name, "values": one.values, "default": one.default}
                    for one in note.switches
                ],
            }
            for note in rule.notes
        ],
        "house_rules": [_house_rule_as_json(own, language) for own in rule.house_rules],
    }


def _house_rule_as_json(own: HouseRule, language: str) -> dict[str, Any]:
    return {
        "name": own.name,
        "topic": own.topic,
        "kind": own.kind,
        "rule": own.rule or None,
        "text": said(own.text, language),
        "help": said(own.help, language),
        "values": [{"value": one.value, "text": said(one.text, language)} for one in own.values],
        "default": own.default,
        "least": own.least,
        "most": own.most,
    }


def found_as_text(found: Sequence[Rule], words: Words, width: int) -> str:
    """Return the best answer with all about it, and the others' names; a width of 0 breaks none."""
    best, *others = found
    lines = _rule_lines(best, words)
    if others:
        lines += ["", words.say(say("Other rules (look one up by its id):"))]
        lines += [_titled(rule, words.language) for rule in others]
    if width:
        lines = [
            part
            for line in lines
            for part in textwrap.wrap(line, width, subsequent_indent="      ") or [""]
        ]
    return "\n".join(lines) + "\n"


def _titled(rule: Rule, language: str) -> str:
    return f"{rule.id}  {said(rule.question, language)}".rstrip()


def _rule_lines(rule: Rule, words: Words) -> list[str]:
    language = words.language
    lines = [_titled(rule, language), "    " + said(rule.text, language)]
    lines.append("    " + words.say(say("From: {sources}", sources=rule.sources)))
    for note in rule.notes:
        lines += ["    " + line for line in _note_lines(note, words)]
    switches = {own.name: _as_switch(own) for own in rule.house_rules}
    switches |= {switch.name: switch for note in rule.notes for switch in note.switches}
    questions = {own.name: _question(own, language) for own in rule.house_rules}
    for name, switch in switches.items():
        lines += [f"    {questions[name]}"] if name in questions else []
        lines.append("    " + _switch_line(switch, words))
    return lines


def _note_lines(note: RulingNote, words: Words) -> list[str]:
    lines = [f"{note.id}  {said(note.text, words.language)}"]
    if note.ruling:
        ruling = said(note.ruling, words.language)
        lines.append(words.say(say("We rule: {ruling}", ruling=ruling)))
    return lines


def _as_switch(own: HouseRule) -> Switch:
    return Switch(own.name, [one.value for one in own.values], own.default)


def _switch_line(switch: Switch, words: Words) -> str:
    message = say(
        "House rule: {name} = {values}; usually {default}",
        name=switch.name,
        values=" | ".join(_value(one) for one in switch.values),
        default=_value(switch.default),
    )
    return words.say(message)


def _question(own: HouseRule, language: str) -> str:
    """Return what a house rule asks and what its buttons answer."""
    labels = " | ".join(said(one.text, language) for one in own.values)
    return f"{said(own.text, language)} {labels}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{part} {_value(one)}" for part, one in value.items())
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)
