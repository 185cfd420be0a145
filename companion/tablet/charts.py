"""Draws the pictures of a finished game's report; no colour stands without an icon or a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kivy.graphics import Color, Mesh

from companion.core.game import turns
from companion.core.say import say
from companion.stage.facts import (
    Chain,
    Course,
    Courses,
    Fact,
    FactTone,
    Finding,
    Findings,
    Node,
    Part,
    Stack,
    Stacks,
    Tallies,
    Tree,
    Votes,
)
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.board.die import paint_flat
from companion.tablet.box import Box
from companion.tablet.ink import Align, Ink
from companion.tablet.theme import Colour, faded, mixed

LINE: Final = 38
"""How high one player's line is."""
LINK: Final = 56
HEAD: Final = 50
ASKED: Final = 46
"""How high what everybody said once stands."""
SHOWN: Final = 30
"""How much more where the pictures stand that were shown with it."""
MARK: Final = 28
BOW: Final = 18
"""How much farther an arc bows out for each row that it passes."""
COLUMNS: Final = 190
"""How high columns are, with their labels and what they mean."""


def chart_height(ink: Ink, fact: Fact, width: float) -> float:
    """Return how high a fact's picture is in this width."""
    head = ink.look.grown(HEAD)
    match fact:
        case Courses(lines=lines):
            return head + (len(lines) + 0.7) * ink.look.grown(LINE)
        case Stacks(columns=columns, parts=parts):
            legend = len(parts) * ink.look.grown(28) + ink.px(6)
            if not columns:
                return head + ink.look.grown(60)
            lies = _lies(ink, fact, width)
            high = len(columns) * ink.look.grown(LINE) if lies else ink.look.grown(COLUMNS)
            return head + high + legend
        case Tallies(rows=rows, heads=heads):
            legend = _legend_height(ink, heads, width)
            return head + ink.look.grown(34) + len(rows) * ink.look.grown(LINE) + legend
        case Chain(links=links):
            n = 1 if _is_across(ink, fact, width) else len(links)
            return head + n * ink.look.grown(LINK)
        case Tree(nodes=nodes):
            return head + max(len(nodes), 1) * _node_height(ink, fact, width)
        case Votes(rows=rows, marks=marks):
            legend = _marks_lines(ink, marks, width) * ink.look.grown(MARK) + ink.px(10)
            return head + ink.look.grown(34) + len(rows) * _asked_high(ink, fact) + legend
        case Findings(lines=findings):
            return head + sum(_finding_height(ink, one, width) for one in findings)


def draw_chart(ink: Ink, fact: Fact, box: Box) -> None:
    """Draw a fact into a box of at least its height."""
    title, rest = box.cut_top(ink.look.grown(HEAD - 12), ink.look.grown(12))
    ink.text(fact.title, title, 20, face="head", on=ink.colours.panel, lines=2)
    match fact:
        case Courses():
            _courses(ink, fact, rest)
        case Stacks():
            _stacks(ink, fact, rest)
        case Tallies():
            _tallies(ink, fact, rest)
        case Chain():
            _chain(ink, fact, rest)
        case Tree():
            _tree(ink, fact, rest)
        case Votes():
            _votes(ink, fact, rest)
        case Findings():
            _findings(ink, fact, rest)


def tone(ink: Ink, name: FactTone) -> Colour:
    """Return the colour of a tone."""
    c = ink.colours
    return {"safe": c.safe, "alarm": c.alarm, "attention": c.attention, "quiet": c.quiet}[name]


# Health, turn by turn


def _courses(ink: Ink, fact: Courses, box: Box) -> None:
    names, ends = _names(ink, box, [one.name for one in fact.lines]), ink.look.grown(58)
    axis, box = box.cut_bottom(ink.look.grown(LINE * 0.7))
    for line, row in zip(fact.lines, box.rows(len(fact.lines)), strict=True):
        who, rest = row.cut_left(names, ink.px(10))
        _who(ink, who, line.seat, line.name)
        end, graph = rest.cut_right(ends, ink.px(12))
        _course(ink, line, fact, graph.inset(0, ink.px(5)))
        _ending(ink, line.values[-1], fact, end)
    whole, axis = axis, axis.cut_left(names, ink.px(10))[1].cut_right(ends, ink.px(12))[1]
    last = fact.last or turns(len(fact.lines[0].values) - 1 if fact.lines else 0).now
    first = say("Set-up")
    need = ink.width(first, theme.SMALL) + ink.width(last, theme.SMALL) + ink.px(16)
    if need > axis.w:  # long names leave it little: its words stand below what is beside it, too
        x = max(min(axis.x, whole.right - need), whole.x)
        axis = Box(x, axis.y, whole.right - x, axis.h)
    _small(ink, first, axis, "left")
    _small(ink, last, axis, "right")


def _course(ink: Ink, line: Course, fact: Courses, box: Box) -> None:
    colour = ink.colours.seats[line.seat]
    ink.line((box.x, box.y, box.right, box.y), ink.colours.line, 1)
    points = _steps(line.values, fact.most, box)
    _area(ink, points, box.y, faded(colour, 0.22))
    ink.line([n for point in points for n in point], colour, 2.5)
    if fact.gone != fact.icon and not line.values[-1] and any(line.values):
        died = next(n for n, value in enumerate(line.values) if not any(line.values[n:]))
        x = box.x + box.w * died / max(len(line.values) - 1, 1)
        side = ink.px(20)
        x = min(max(x - side / 2, box.x), box.right - side)
        ink.icon(fact.gone, Box(x, box.y + ink.px(4), side, side), ink.colours.quiet)


def _steps(values: Sequence[int], most: int, box: Box) -> list[tuple[float, float]]:
    """Return a line that stays where it is until the next turn."""
    step = box.w / max(len(values) - 1, 1)
    points: list[tuple[float, float]] = []
    for n, value in enumerate(values):
        y = box.y + box.h * value / most
        if points and points[-1][1] != y:
            points.append((box.x + n * step, points[-1][1]))
        points.append((box.x + n * step, y))
    return points


def _area(ink: Ink, points: Sequence[tuple[float, float]], low: float, colour: Colour) -> None:
    corners: list[float] = []
    for x, y in points:
        corners += [x, low, 0, 0, x, y, 0, 0]
    ink.add(Color(*colour))
    ink.add(Mesh(vertices=corners, indices=list(range(len(points) * 2)), mode="triangle_strip"))


def _ending(ink: Ink, value: int, fact: Courses, box: Box) -> None:
    mark, number = box.cut_left(ink.look.grown(22), ink.px(8))
    c = ink.colours
    loud = theme.amber(c) if fact.gone == fact.icon else c.alarm
    icon, colour = (fact.icon, loud) if value else (fact.gone, c.quiet)
    ink.icon(icon, mark, colour)
    text = str(value)
    ink.text(text, number, theme.LARGE, face="black", on=ink.colours.panel)


# Columns


def _stacks(ink: Ink, fact: Stacks, box: Box) -> None:
    if not fact.columns:
        _small(ink, fact.none, box, "left")
        return
    legend, graph = box.cut_bottom(len(fact.parts) * ink.look.grown(28), ink.px(6))
    for part, at in zip(fact.parts, legend.rows(len(fact.parts)), strict=True):
        _legend(ink, part, at)
    most = max(sum(one.parts) for one in fact.columns)
    if _lies(ink, fact, box.w):
        _lying(ink, fact, graph, most)
        return
    widest = ink.look.grown(96)
    places = graph.columns(len(fact.columns), ink.px(12))
    for stack, at in zip(fact.columns, places, strict=True):
        middle = at.centred(min(at.w, widest), at.h)
        _stack(ink, fact, stack, middle, most)


def _lies(ink: Ink, fact: Stacks, width: float) -> bool:
    """Tell whether columns are too narrow for their labels, and lie one below another."""
    each = width / max(len(fact.columns), 1) - ink.px(12)
    labels = [ink.say(one.label) for one in fact.columns]
    words = [word for label in labels for word in label.split(" ")]
    two_lines = ink.look.font(theme.SMALL) * 2.6
    return not fact.dice and (
        any(ink.width(word, theme.SMALL) > each for word in words)
        or any(ink.height(label, each, theme.SMALL) > two_lines for label in labels)
    )


def _lying(ink: Ink, fact: Stacks, box: Box, most: int) -> None:
    """Draw each column as a bar that lies beside its label."""
    names = max(ink.width(one.label, theme.SMALL) for one in fact.columns) + ink.px(6)
    names = min(names, box.w * 0.45)
    for stack, row in zip(fact.columns, box.rows(len(fact.columns)), strict=True):
        label, bar = row.cut_left(names, ink.px(12))
        _small(ink, stack.label, label, "left", lines=2)
        left = bar.x
        for part, count in zip(fact.parts, stack.parts, strict=True):
            wide = bar.w * count / max(most, 1)
            if count:
                at = Box(left, bar.y, max(wide - ink.px(2), 2), bar.h).inset(0, ink.px(4))
                _brick(ink, part, count, at)
            left += wide


def _legend(ink: Ink, part: Part, box: Box) -> None:
    mark, words = box.cut_left(ink.look.grown(20), ink.px(6))
    ink.icon(part.icon, mark, tone(ink, part.tone))
    _small(ink, part.label, words, "left", lines=2)


def _stack(ink: Ink, fact: Stacks, stack: Stack, box: Box, most: int) -> None:
    label, room = box.cut_bottom(ink.look.grown(34), ink.px(4))
    if fact.dice:
        c = ink.colours
        paint_flat(ink, label, stack.label, fact.dice, c.line, c.text)
    else:
        _small(ink, stack.label, label, "center", lines=2)
    ink.line((room.x, room.y, room.right, room.y), ink.colours.line, 1)
    low = room.y + ink.px(2)
    for part, count in zip(fact.parts, stack.parts, strict=True):
        high = (room.h - ink.px(6)) * count / max(most, 1)
        if count:
            at = Box(room.x, low, room.w, max(high - ink.px(2), 2))
            _brick(ink, part, count, at)
        low += high


def _brick(ink: Ink, part: Part, count: int, at: Box) -> None:
    fill = mixed(ink.colours.panel, tone(ink, part.tone), 0.32)
    ink.box(at, fill, line=tone(ink, part.tone), width=1.5, corner=5)
    if at.h < ink.look.font(theme.SMALL) * 1.3:
        return
    side = min(at.h * 0.5, ink.look.grown(20))
    if at.w > ink.look.grown(70) and at.h > ink.look.grown(30):
        mark, at = at.cut_left(at.w * 0.5)
        ink.icon(part.icon, mark.cut_right(side)[0].centred(side, side), tone(ink, part.tone))
        at = at.cut_left(ink.px(8))[1]
        ink.text(str(count), at, 20, face="black", on=fill)
    else:
        ink.text(str(count), at, theme.SMALL, face="black", align="center", on=fill)


# Who did what


def _tallies(ink: Ink, fact: Tallies, box: Box) -> None:
    names = _names(ink, box, [name for _, name, _ in fact.rows])
    n, gap = len(fact.heads), ink.px(14)
    legend, box = box.cut_bottom(_legend_height(ink, fact.heads, box.w), ink.px(6))
    across = legend.h < n * ink.look.grown(28)
    places = legend.columns(n, ink.px(4)) if across else legend.rows(n)
    for (words, icon), at in zip(fact.heads, places, strict=True):
        _legend(ink, Part(words, "quiet", icon), at)
    heads, box = box.cut_top(ink.look.grown(34))
    for (_, icon), at in zip(
        fact.heads, heads.cut_left(names, ink.px(10))[1].columns(n, gap), strict=True
    ):
        mark = at.cut_left(ink.look.grown(30))[0].centred(ink.look.grown(22), ink.look.grown(22))
        ink.icon(icon, mark, ink.colours.quiet)
    most = [max((row[2][i] for row in fact.rows), default=1) for i in range(n)]
    lines = box.rows(len(fact.rows))
    for (seat, name, counts), row in zip(fact.rows, lines, strict=True):
        who, bars = row.cut_left(names, ink.px(10))
        _who(ink, who, seat, name)
        for i, at in enumerate(bars.columns(n, gap)):
            _bar(ink, at.centred(at.w, ink.look.grown(LINE)), seat, counts[i], most[i])


def _legend_height(ink: Ink, heads: Sequence[tuple[Words, str]], width: float) -> float:
    """Return how high what the numbers mean stands: side by side where there is room."""
    words = [word for head, _ in heads for word in ink.say(head).split(" ")]
    longest = max(ink.width(word, theme.SMALL) for word in words)
    room = width / len(heads) - ink.look.grown(20) - ink.px(14)
    return ink.look.grown(44) if longest < room else len(heads) * ink.look.grown(28)


def _bar(ink: Ink, box: Box, seat: str, count: int, most: int) -> None:
    number, bar = box.cut_left(ink.look.grown(30), ink.px(6))
    quiet = ink.colours.quiet
    ink.text(str(count), number, 20, face="bold", on=ink.colours.panel, align="right",
             colour=ink.colours.text if count else quiet)  # fmt: skip
    wide = bar.w * count / max(most, 1)
    if count:
        at = Box(bar.x, bar.y, wide, bar.h).inset(0, bar.h * 0.34)
        ink.box(at, ink.colours.seats[seat], corner=4)


# One after another


def _is_across(ink: Ink, fact: Chain, width: float) -> bool:
    return width / max(len(fact.links), 1) > ink.look.grown(170)


def _chain(ink: Ink, fact: Chain, box: Box) -> None:
    across = _is_across(ink, fact, box.w)
    n, gap = len(fact.links), ink.px(20)
    widest = ink.look.grown(230)
    box = box.cut_left(min(box.w, n * widest))[0] if across else box
    places = box.columns(n, gap) if across else box.rows(n)
    for i, ((seat, name, words), at) in enumerate(zip(fact.links, places, strict=True)):
        side = ink.look.grown(38)
        mark, text = at.cut_left(side, ink.px(12))
        mark = mark.centred(side, side)
        ink.badge(seat, mark)
        upper, lower = text.centred(text.w, ink.look.grown(50)).rows(2)
        ink.text(name, upper, 20, face="bold", on=ink.colours.panel)
        if not i:
            icon, lower = lower.cut_left(ink.look.grown(20), ink.px(8))
            ink.icon(fact.icon, icon, ink.colours.alarm)
        _small(ink, words, lower, "left")
        if i and across:
            arrow = Box(at.x - gap - ink.px(6), at.y, gap, at.h)
            ink.icon("next", arrow, ink.colours.alarm)
        elif i:
            x, y = mark.middle[0], mark.top + ink.px(2)
            ink.line((x, y, x, y + at.h - side - ink.px(4)), ink.colours.alarm, 2)


# Who came from whom


def _tree(ink: Ink, fact: Tree, box: Box) -> None:
    """Draw everybody in their order, and an arc from each one to those that came of it."""
    if not fact.nodes:
        _small(ink, fact.none, box.cut_top(ink.look.grown(LINK))[0], "left", lines=3)
        return
    high = _node_height(ink, fact, box.w)
    rows = box.cut_top(high * len(fact.nodes))[0].rows(len(fact.nodes))
    bows, side = _bows(ink, fact), ink.look.grown(40)
    badges = [row.cut_left(bows)[1].cut_left(side)[0].centred(side, side) for row in rows]
    for n, node in enumerate(fact.nodes):
        if node.by is not None:
            colour = ink.colours.seats[fact.nodes[node.by].seat]
            _arc(ink, badges[node.by], badges[n], ink.px(6 + BOW * (n - node.by)), colour)
    for node, row, at in zip(fact.nodes, rows, badges, strict=True):
        ink.badge(node.seat, at)
        _node(ink, node, row.cut_left(bows + side, ink.px(14))[1])


def _bows(ink: Ink, fact: Tree) -> float:
    """Return how much room the arcs want at the left."""
    spans = [n - node.by for n, node in enumerate(fact.nodes) if node.by is not None]
    return ink.px(16 + BOW * max(spans, default=0))


def _node_height(ink: Ink, fact: Tree, width: float) -> float:
    """Return how high each player stands: higher where somebody's words want two lines."""
    room = width - _bows(ink, fact) - ink.look.grown(40) - ink.px(14)
    lines = [
        ink.height(node.words, room - (ink.look.grown(28) if node.icon else 0), theme.SMALL)
        for node in fact.nodes
    ]
    return max(ink.look.grown(26 + 8) + max(lines, default=0), ink.look.grown(LINK))


def _node(ink: Ink, node: Node, box: Box) -> None:
    upper, lower = box.inset(0, ink.px(2)).cut_top(ink.look.grown(26))
    ink.text(node.name, upper, 20, face="bold", on=ink.colours.panel)
    if node.icon is not None:
        side = ink.look.grown(20)
        icon, lower = lower.cut_left(side, ink.px(8))
        ink.icon(node.icon, icon.cut_top(side)[0], ink.colours.alarm)
    c = ink.colours
    ink.text(node.words, lower, theme.SMALL, colour=c.quiet, on=c.panel, lines=3, rise="top")


def _arc(ink: Ink, start: Box, end: Box, bow: float, colour: Colour) -> None:
    """Draw an arc that leaves one badge at its left and comes in at another's, as an arrow."""
    x, tip = start.x - ink.px(3), ink.px(9)
    y0, y1 = start.middle[1] - ink.px(5), end.middle[1] + ink.px(3)
    out = x - bow * 4 / 3
    points: list[float] = []
    for step in range(25):
        t = step / 24
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points += [(a + d) * x + (b + c) * out, (a + b) * y0 + (c + d) * y1]
    ink.line(points, colour, 3)
    ink.line((x - tip, y1 + tip * 0.7, x, y1, x - tip, y1 - tip * 0.7), colour, 3)


# Who said what


def _votes(ink: Ink, fact: Votes, box: Box) -> None:
    lines = _marks_lines(ink, fact.marks, box.w)
    legend, box = box.cut_bottom(lines * ink.look.grown(MARK))
    places = legend.grid(len(fact.marks), -(-len(fact.marks) // lines), ink.px(12))
    for mark, place in zip(fact.marks, places, strict=True):
        _legend(ink, mark, place)
    heads, box = box.cut_top(ink.look.grown(34))
    label = box.w * 0.36
    n = max(len(fact.seats), 1)
    for (seat, _), at in zip(fact.seats, heads.cut_left(label)[1].columns(n), strict=False):
        ink.badge(seat, at.centred(ink.look.grown(28), ink.look.grown(28)))
    high = _asked_high(ink, fact)
    for line, (words, cells) in enumerate(fact.rows):
        row = Box(box.x, box.top - (line + 1) * high, box.w, high)
        ink.line((row.x, row.top, row.right, row.top), ink.colours.line, 1)
        told, rest = row.cut_left(label, ink.px(8))
        if fact.pictures:
            told = _shown_with(ink, told, fact.pictures[line])
        _small(ink, words, told, "left", lines=2)
        for cell, at in zip(cells, rest.columns(n), strict=False):
            if cell is not None:
                mark = fact.marks[cell]
                side = ink.look.grown(26)
                ink.icon(mark.icon, at.centred(side, side), tone(ink, mark.tone))


def _asked_high(ink: Ink, fact: Votes) -> float:
    return ink.look.grown(ASKED + (SHOWN if fact.pictures else 0))


def _shown_with(ink: Ink, box: Box, pictures: Sequence[int]) -> Box:
    """Draw the pictures that stood under a count; return what is left for its name."""
    low, rest = box.cut_bottom(ink.look.grown(SHOWN), 0)
    side = min(ink.look.grown(SHOWN - 6), low.w / max(len(pictures), 1) - ink.px(4))
    for n, number in enumerate(pictures):
        at = Box(low.x + n * (side + ink.px(6)), low.y + ink.px(5), side, side)
        ink.icon(f"symbol-{number}", at, ink.colours.quiet)
    return rest


def _marks_lines(ink: Ink, marks: Sequence[Part], width: float) -> int:
    """Return in how many lines the marks are explained, none of them cut."""
    widest = max(ink.width(one.label, theme.SMALL) for one in marks) + ink.look.grown(30)
    most = max(int(width / (widest + ink.px(12))), 1)
    return -(-len(marks) // most)


# What was found


def _finding_height(ink: Ink, one: Finding, width: float) -> float:
    wide = width - ink.look.grown(28) - ink.px(12)
    wide -= ink.look.grown(28) + ink.px(10) if one.seat is not None else 0
    return max(ink.height(one.words, wide, theme.BODY), ink.look.grown(28)) + ink.px(12)


def _findings(ink: Ink, fact: Findings, box: Box) -> None:
    for one in fact.lines:
        line, box = box.cut_top(_finding_height(ink, one, box.w))
        line = line.cut_top(line.h - ink.px(12))[0]
        side = ink.look.grown(28)
        mark, words = line.cut_left(side, ink.px(12))
        ink.icon(one.icon, mark.cut_top(side)[0].inset(ink.px(2)), tone(ink, one.tone))
        if one.seat is not None:
            badge, words = words.cut_left(side, ink.px(10))
            ink.badge(one.seat, badge.cut_top(side)[0])
        ink.text(one.words, words, theme.BODY, on=ink.colours.panel, lines=8)


def _names(ink: Ink, box: Box, names: Sequence[str]) -> float:
    """Return how wide the column of names is: none is cut, whatever the text's size."""
    mark, least = ink.look.grown(26) + ink.px(10), theme.SMALL / ink.look.scale
    longest = max((ink.width(name, least, "bold") for name in names), default=0) + 4
    return min(max(ink.look.grown(118), mark + longest), box.w * 0.5)


def _who(ink: Ink, box: Box, seat: str, name: str) -> None:
    mark, text = box.cut_left(ink.look.grown(26), ink.px(10))
    ink.badge(seat, mark)
    ink.text(name, text, theme.BODY, face="bold", on=ink.colours.panel, lines=2)


def _small(ink: Ink, words: Words, box: Box, align: Align, lines: int = 1) -> None:
    c = ink.colours
    ink.text(words, box, theme.SMALL, colour=c.quiet, on=c.panel, align=align, lines=lines)
