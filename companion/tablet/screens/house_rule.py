"""Draws one house rule: the question, a line of help, and its answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from attrs import frozen

from companion.digest import HouseRule, SwitchValue, said
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.rows import line_height, paragraph, paragraph_height
from companion.tablet.screens.parts import CONTROL, segmented, stepper

PAD: Final = 18
TAG: Final = 130


@frozen(eq=False)
class Answers:
    """A house rule, what the house has, and what changes it."""

    rule: HouseRule
    value: Any
    language: str
    may: bool
    choose: Callable[[Any], None]
    read: Callable[[], None]

    @property
    def is_changed(self) -> bool:
        """Whether the house has it otherwise than the rulebook."""
        return bool(self.value != self.rule.default)


def rule_height(ink: Ink, answers: Answers, width: float) -> float:
    """Return how high it stands, with the gap below it."""
    inner = width - 2 * ink.px(PAD)
    question = paragraph_height(ink, _question(answers), inner - _tag(ink), 20, "bold")
    high = max(question, ink.look.grown(28))
    if help_ := _help(answers):
        high += ink.px(6) + paragraph_height(ink, help_, inner, theme.SMALL)
    return high + ink.px(12) + _answers_high(ink, answers, inner) + ink.px(2 * 14 + 12)


def paint_rule(ink: Ink, answers: Answers, box: Box) -> None:
    """Draw it as a card; a changed one has an amber edge and says so."""
    c = ink.colours
    card = box.cut_bottom(ink.px(12))[1]
    ink.box(card, c.panel, line=c.attention if answers.is_changed else c.line)
    box = card.inset(ink.px(PAD), ink.px(14))
    words = _question(answers)
    width = box.w - _tag(ink)
    high = max(paragraph_height(ink, words, width, 20, "bold"), ink.look.grown(28))
    line, box = box.cut_top(high)
    tag, line = line.cut_right(_tag(ink) - ink.px(10), ink.px(10))
    paragraph(ink, words, line, 20, face="bold", on=c.panel)
    _tagged(ink, answers, tag.cut_top(ink.look.grown(28))[0])
    if help_ := _help(answers):
        box = box.cut_top(ink.px(6))[1]
        at, box = box.cut_top(paragraph_height(ink, help_, box.w, theme.SMALL))
        paragraph(ink, help_, at, theme.SMALL, colour=c.quiet, on=c.panel)
    _paint_answers(ink, answers, box.cut_top(ink.px(12))[1])


def _question(answers: Answers) -> str:
    return said(answers.rule.text, answers.language)


def _help(answers: Answers) -> str:
    return said(answers.rule.help, answers.language)


def _tag(ink: Ink) -> float:
    return ink.look.grown(TAG) + ink.px(10)


def _tagged(ink: Ink, answers: Answers, box: Box) -> None:
    """Write the rule's id, to be read on at."""
    if rule := answers.rule.rule:
        ink.text(
            rule, box, theme.SMALL, colour=ink.colours.quiet, on=ink.colours.panel, align="right"
        )
        ink.spot(f"rule.{rule}", box, answers.read)


# The answers


def _answers_high(ink: Ink, answers: Answers, width: float) -> float:
    rule = answers.rule
    if rule.kind == "special" and isinstance(rule.default, dict):
        columns = _columns(ink, width)
        lines = -(-len(rule.values) // columns)
        return lines * ink.look.grown(CONTROL) + (lines - 1) * ink.px(8)
    if rule.kind == "special":
        return ink.look.grown(84)
    if rule.kind == "number":
        return ink.look.grown(CONTROL)
    upright = _is_upright(ink, answers, width)
    lines = len(rule.values) if upright else 1
    return lines * ink.look.grown(CONTROL + 8) + (lines - 1) * ink.px(6)


def _paint_answers(ink: Ink, answers: Answers, box: Box) -> None:
    rule = answers.rule
    if rule.kind == "special" and isinstance(rule.default, dict):
        _parts(ink, answers, box)
    elif rule.kind == "special":
        _order(ink, answers, box)
    elif rule.kind == "number" and rule.least is not None and rule.most is not None:
        at = box.cut_left(ink.look.grown(220))[0].cut_top(ink.look.grown(CONTROL))[0]
        _number(ink, answers, at, f"house.{rule.name}", answers.value, answers.choose)
    else:
        _choices(ink, answers, box)


def _choices(ink: Ink, answers: Answers, box: Box) -> None:
    """Draw the values beside one another, or, where they are long, one under another."""
    rule = answers.rule
    options = [(_name(one.value), _label(answers, one)) for one in rule.values]
    values = {_name(one.value): one.value for one in rule.values}
    chosen, key = _name(answers.value), f"house.{rule.name}"

    def choose(name: str) -> None:
        answers.choose(values[name])

    if not answers.may:
        _read_only(ink, options, chosen, box, upright=_is_upright(ink, answers, box.w))
    elif _is_upright(ink, answers, box.w):
        for (name, words), at in zip(options, box.rows(len(options), ink.px(6)), strict=True):
            segmented(ink, at, key, [(name, words)], chosen, choose)
    else:
        segmented(ink, box, key, options, chosen, choose)


def _read_only(
    ink: Ink, options: Sequence[tuple[str, str]], chosen: str, box: Box, *, upright: bool
) -> None:
    """Draw what is in force, and what might have been."""
    c, n = ink.colours, len(options)
    boxes = box.rows(n, ink.px(6)) if upright else box.columns(n, ink.px(8))
    for (name, words), at in zip(options, boxes, strict=True):
        is_chosen = name == chosen
        if is_chosen:
            ink.box(at, c.raised, line=c.safe, width=2, corner=11)
        mark, text = at.inset(ink.px(12), ink.px(4)).cut_left(ink.look.grown(22), ink.px(8))
        if is_chosen:
            ink.icon("check", mark, c.safe)
        shade, on = (c.text, c.raised) if is_chosen else (c.quiet, c.panel)
        ink.text(words, text, face="bold", colour=shade, on=on, lines=2)


def _label(answers: Answers, choice: SwitchValue) -> str:
    """Return an answer's words; the rulebook's own one has a dot."""
    words = said(choice.text, answers.language)
    return f"{words} •" if choice.value == answers.rule.default else words


def _is_upright(ink: Ink, answers: Answers, width: float) -> bool:
    """Tell whether the answers are too long to stand beside one another on two lines."""
    values = answers.rule.values
    each = width / max(len(values), 1) - ink.px(30 if answers.may else 62)
    least = line_height(ink, theme.BODY, "bold")
    return any(
        paragraph_height(ink, _label(answers, one), each, theme.BODY, "bold") > 2.2 * least
        or max(ink.width(word, theme.BODY, "bold") for word in _label(answers, one).split()) > each
        for one in values
    )


def _number(
    ink: Ink, answers: Answers, box: Box, key: str, value: int, tap: Callable[[int], None]
) -> None:
    rule = answers.rule
    assert rule.least is not None
    assert rule.most is not None
    if answers.may:
        stepper(ink, box, key, value, rule.least, rule.most, tap)
    else:
        ink.text(str(value), box, theme.LARGE, face="bold", on=ink.colours.panel)


def _columns(ink: Ink, width: float) -> int:
    return 2 if width > ink.look.grown(600) else 1


def _parts(ink: Ink, answers: Answers, box: Box) -> None:
    """Draw a number for each part: what each item costs."""
    rule, c = answers.rule, ink.colours
    spots = box.grid(len(rule.values), _columns(ink, box.w), ink.px(8))
    for one, at in zip(rule.values, spots, strict=True):
        number, words = at.inset(ink.px(4), 0).cut_right(ink.look.grown(150), ink.px(10))
        value = answers.value[one.value]
        other = value != rule.default[one.value]
        ink.text(said(one.text, answers.language), words, face="bold" if other else "plain",
                 on=c.panel, lines=2)  # fmt: skip
        tap = partial(_one_part, answers, one.value)
        _number(ink, answers, number, f"house.{rule.name}.{one.value}", value, tap)


def _one_part(answers: Answers, part: str, to: int) -> None:
    answers.choose({**answers.value, part: to})


def _order(ink: Ink, answers: Answers, box: Box) -> None:
    """Draw 1, 2, 3, 4 with where each points; a tap gives one the next direction, and swaps."""
    c, rule = ink.colours, answers.rule
    names = {one.value: said(one.text, answers.language) for one in rule.values}
    turns = {"up": 90, "right": 0, "down": 270, "left": 180}
    for n, (way, at) in enumerate(
        zip(answers.value, box.columns(len(names), ink.px(8)), strict=True), 1
    ):
        ink.box(at, c.raised, line=c.line, corner=11)
        number, rest = at.inset(ink.px(10), ink.px(6)).cut_left(at.w * 0.28)
        ink.text(str(n), number, theme.HEAD, face="black", align="center", on=c.raised)
        arrow, words = rest.cut_top(rest.h * 0.5)
        ink.icon("next", arrow.inset(ink.px(4)), c.safe, turn=turns[way])
        ink.text(names[way], words, theme.SMALL, align="center", on=c.raised)
        if answers.may:
            ink.spot(f"house.{rule.name}.{n}", at, partial(_turn, answers, n - 1))


def _turn(answers: Answers, n: int) -> None:
    """Let this number point where the next one did, and the other way round."""
    order = list(answers.value)
    other = (n + 1) % len(order)
    order[n], order[other] = order[other], order[n]
    answers.choose(order)


def _name(value: Any) -> str:
    """Return a value as keys have it."""
    return value if isinstance(value, str) else json.dumps(value)
