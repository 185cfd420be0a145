"""A rule as it is shown to who looks it up: on a terminal, or to a program."""

from __future__ import annotations

import textwrap
from typing import Any

from companion.core.say import say
from companion.digest import Note, Rule, said
from companion.locale import Words


def rule_as_json(rule: Rule, language: str) -> dict[str, Any]:
    """Return a rule with all that is known about it."""
    return {
        "rule": rule.id,
        "tag": rule.tag,
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
    }


def rule_as_text(rule: Rule, words: Words, width: int) -> str:
    """Return a rule in a few lines; a width of 0 breaks none."""
    language = words.language
    lines = [f"{rule.id}  {said(rule.text, language)}"]
    lines.append("    " + words.say(say("From: {sources}", sources=rule.sources)))
    for note in rule.notes:
        lines += ["    " + line for line in _note_lines(note, words)]
    if width:
        lines = [
            part
            for line in lines
            for part in textwrap.wrap(line, width, subsequent_indent="      ")
        ]
    return "\n".join(lines) + "\n"


def _note_lines(note: Note, words: Words) -> list[str]:
    lines = [f"{note.id}  {said(note.text, words.language)}"]
    if note.ruling:
        ruling = said(note.ruling, words.language)
        lines.append(words.say(say("We rule: {ruling}", ruling=ruling)))
    for switch in note.switches:
        values = " | ".join(_value(one) for one in switch.values)
        message = say(
            "House switch: {name} = {values}; usually {default}",
            name=switch.name,
            values=values,
            default=_value(switch.default),
        )
        lines.append(words.say(message))
    return lines


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
