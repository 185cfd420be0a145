"""One rule as it is read: the question, the answer, rulings, what the house plays, sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import Any, Final

from companion.core.say import Message, say
from companion.digest import Digest, HouseRule, Rule, RulingNote, SwitchValue, said, title_of
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.rows import (
    ListRow,
    line_height,
    lines_of,
    paragraph,
    paragraph_height,
    paragraph_row,
)
from companion.tablet.screens.parts import hairline

SOURCES: Final[Mapping[str, Message]] = {
    "000": say("English rulebook"),
    "001": say("French rulebook"),
    "002": say("players' summary"),
}
STATEMENT: Final = 26
FEW: Final = 6
"""As many values of a house rule are shown one by one."""
_SOURCE: Final = re.compile(r"\b00[012]\b")
_ID: Final = re.compile(r"\b[A-Z]{2,}-[A-Z]+-\d\d\b")

Open = Callable[[str], None]


def tag_of(tag: str, ink: Ink) -> tuple[str, Message, theme.Colour]:
    """Return the icon, the words and the colour of who sees to a rule."""
    c = ink.colours
    return {
        "A": ("check", say("The app takes care of this"), c.safe),
        "C": ("eye", say("The app checks this"), c.attention),
        "R": ("hand", say("The players see to this"), c.quiet),
        "J": ("winner", say("About the end of the game"), c.quiet),
        "S": ("lock", say("Secret: the app never knows"), c.quiet),
    }.get(tag, ("rules", say("A rule"), c.quiet))


def rule_rows(
    ink: Ink,
    found: Digest,
    rule: Rule,
    options: Mapping[str, Any],
    open_: Open,
    language: str,
) -> list[ListRow]:
    """Return the question, the answer, what the house plays, rulings, and sources last."""
    rows = [
        paragraph_row(title_of(rule, found, language), theme.HEAD, face="head"),
        paragraph_row(said(rule.text, language), STATEMENT, above=14),
        ListRow(lambda ink, _: ink.look.grown(44), partial(_sees_to_it, rule)),
    ]
    for own in rule.house_rules:
        rows += _house_rule(own, options, language)
    for note in rule.notes:
        rows += _note(ink, note, language)
    related = tuple(_related(found, rule))
    if related:
        rows += _heading(say("See also"))
        rows += [_link(found, one, open_, language) for one in related]
    small = say("Rule {id}. Sources: {sources}.", id=rule.id, sources=_sourced(ink, rule.sources))
    rows.append(paragraph_row(small, theme.SMALL, quiet=True, above=22))
    return [*rows, ListRow(lambda ink, _: ink.px(16), lambda _, __: None)]


def _sees_to_it(rule: Rule, ink: Ink, box: Box) -> None:
    """Say below the answer whether the app or the table sees to it."""
    icon, words, colour = tag_of(rule.tag, ink)
    mark, words_at = box.cut_bottom(ink.look.grown(32))[0].cut_left(ink.px(22), ink.px(8))
    ink.icon(icon, mark, colour)
    ink.text(words, words_at, theme.SMALL, face="bold", colour=ink.colours.quiet, lines=2)


def _heading(words: Message) -> list[ListRow]:
    def paint(ink: Ink, box: Box) -> None:
        at = box.cut_bottom(ink.look.grown(30))[0]
        place = ink.text(words, at, theme.BODY, face="head", colour=ink.colours.quiet)
        left = place.right + ink.px(14)
        if left < box.right:
            hairline(ink, left, box.right, at.middle[1])

    return [ListRow(lambda ink, _: ink.look.grown(30) + ink.px(22), paint)]


# The house's switch


def _house_rule(own: HouseRule, options: Mapping[str, Any], language: str) -> list[ListRow]:
    rows = _heading(say("Your house rule"))
    rows.append(paragraph_row(said(own.text, language), face="bold", above=6))
    if said(own.help, language):
        rows.append(paragraph_row(said(own.help, language), quiet=True, above=2))
    now = options.get(own.name, own.default)
    on = own.name in options
    values: Sequence[SwitchValue] = own.values
    if len(values) > FEW or own.kind == "special":
        values = [value for value in values if value.value in (now, own.default)]
    return [*rows, *(_value(one, own, now, language, playing=on) for one in values)]


def _value(
    choice: SwitchValue, own: HouseRule, now: Any, language: str, *, playing: bool
) -> ListRow:
    is_on = choice.value == now
    words = said(choice.text, language)
    mark = _value_mark(standard=choice.value == own.default, is_on=is_on, playing=playing)

    def height(ink: Ink, width: float) -> float:
        text = paragraph_height(ink, words, width - ink.px(52))
        small = line_height(ink, theme.SMALL) if mark else 0
        return text + small + ink.px(26)

    def paint(ink: Ink, box: Box) -> None:
        c = ink.colours
        box = box.cut_bottom(box.h - ink.px(8))[0]
        ground = c.raised if is_on else c.panel
        ink.box(box, ground, line=c.safe if is_on else c.line, corner=11)
        at, text = box.inset(ink.px(10), ink.px(8)).cut_left(ink.px(22), ink.px(10))
        colour = c.safe if is_on else c.line
        ink.icon("check" if is_on else "ring", at.cut_top(line_height(ink))[0], colour)
        _, rest = paragraph(ink, words, text, on=ground)
        if mark:
            ink.text(mark, rest, theme.SMALL, colour=c.quiet, on=ground, rise="top")

    return ListRow(height, paint)


def _value_mark(*, standard: bool, is_on: bool, playing: bool) -> Message | str:
    if playing and is_on:
        return (
            say("This game plays it so; it is the standard")
            if standard
            else say("This game plays it so")
        )
    return say("The standard") if standard else ""


# What is said about it


def _note(ink: Ink, note: RulingNote, language: str) -> list[ListRow]:
    is_fact = not note.ruling
    title = say("Not in the rulebooks") if is_fact else say("Where the rulebooks are unclear")
    rows = _heading(title)
    rows.append(paragraph_row(_sourced(ink, said(note.text, language)), above=6))
    if not is_fact:
        rows.append(_ruling(said(note.ruling, language)))
    return rows


def _ruling(words: str) -> ListRow:
    def height(ink: Ink, width: float) -> float:
        text = paragraph_height(ink, words, width - ink.px(36), theme.LARGE)
        return text + line_height(ink, theme.SMALL) + ink.px(42)

    def paint(ink: Ink, box: Box) -> None:
        c = ink.colours
        box = box.cut_bottom(box.h - ink.px(12))[0]
        ink.box(box, c.raised, line=c.line, corner=11)
        strip = box.cut_left(ink.px(4))[0].inset(0, ink.px(8))
        ink.box(strip, c.attention, corner=2)
        inner = box.inset(ink.px(18), ink.px(12))
        head, rest = inner.cut_top(line_height(ink, theme.SMALL), ink.px(4))
        ruling = say("Our ruling, unless your house rules differ")
        ink.text(ruling, head, theme.SMALL, face="bold", colour=c.quiet, on=c.raised)
        paragraph(ink, words, rest, theme.LARGE, on=c.raised)

    return ListRow(height, paint)


def _sourced(ink: Ink, text: str) -> str:
    """Name the sources, which the digest numbers."""
    named = _SOURCE.sub(lambda found: ink.words.say(SOURCES[found[0]]), text)
    return reduce(
        lambda one, more: ink.words.say(say("{one}; {more}", one=one, more=more)),
        named.split("; "),
    )


# Its relations


def _related(found: Digest, rule: Rule) -> Iterator[Rule]:
    """Go through the rules that this one names, and those that share a note with it."""
    text = " ".join(
        (said(rule.text, "en"), rule.sources, *(said(n.text, "en") for n in rule.notes))
    )
    named = {*rule.see, *_ID.findall(text)}
    notes = {note.id for note in rule.notes}
    for other in found.rules:
        shares = notes & {note.id for note in other.notes}
        if other is not rule and (other.id in named or shares):
            yield other


def _link(found: Digest, rule: Rule, open_: Open, language: str) -> ListRow:
    def paint(ink: Ink, box: Box) -> None:
        hairline(ink, box.x, box.right, box.y)
        mark, words = box.cut_right(ink.px(22), ink.px(8))
        ink.icon("next", mark.centred(ink.px(18), ink.px(18)), ink.colours.quiet)
        lines = lines_of(ink, title_of(rule, found, language), words.w)
        text = lines[0] + (" …" if len(lines) > 1 else "")
        ink.text(text, Box(words.x, words.y, words.w + ink.px(16), words.h))
        ink.spot(f"rule.{rule.id}", box, partial(open_, rule.id))

    return ListRow(lambda ink, _: ink.look.grown(52), paint)
