"""Draws the same pictures as `charts` as SVG in a page: colours are the page's own variables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from companion.core.say import Message
from companion.core.seats import MARKS
from companion.core.setup import colour
from companion.locale import Words
from companion.stage.facts import Chain, Courses, Fact, Findings, Part, Stacks, Tallies, Tree, Votes
from companion.tablet.dice import flat
from companion.tablet.symbols import symbol_name, symbol_path
from companion.tablet.theme import DARK, LIGHT, Colour, Palette

WIDE: Final = 560
LINE: Final = 44
NAMES: Final = 130
HIGH: Final = 150
NODE: Final = 56
DIE: Final = 16
"""From a die's middle to its corners."""


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3])


def _variables(palette: Palette) -> str:
    names = ("ground", "panel", "line", "text", "quiet", "attention", "alarm", "safe")
    found = [f"--{name}:{_hex(getattr(palette, name))}" for name in names]
    found += [f"--{seat}:{_hex(colour)}" for seat, colour in palette.seats.items()]
    return ";".join(found)


STYLE: Final = (
    f":root{{color-scheme:light dark;{_variables(LIGHT)}}}"
    f"@media (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}"
    "*{box-sizing:border-box}"
    "body{margin:0 auto;max-width:1200px;padding:24px;background:var(--ground);color:var(--text);"
    "font:17px/1.45 Inter,system-ui,sans-serif}"
    "h1{font-size:44px;line-height:1.1;margin:.2em 0}h2{font-size:20px;margin:1.2em 0 .4em}"
    "header,section,details{background:var(--panel);border:1px solid var(--line);"
    "border-radius:14px;padding:20px 24px}"
    "header{border-top-width:5px}header.safe{border-top-color:var(--safe)}"
    "header.alarm{border-top-color:var(--alarm)}header.safe h1{color:var(--safe)}"
    "header.alarm h1{color:var(--alarm)}.quiet,time,footer{color:var(--quiet)}"
    ".facts{display:grid;gap:16px;margin:16px 0;"
    "grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr))}"
    "section h2{margin-top:0}svg{width:100%;height:auto;display:block}"
    "svg.badge{display:inline-block;width:26px;height:26px;vertical-align:middle}"
    ".winners{list-style:none;display:flex;flex-wrap:wrap;gap:20px;padding:0;margin:0;"
    "font-size:22px;font-weight:700}"
    ".symbols{display:block}svg.symbol{display:inline-block;width:22px;height:22px;"
    "fill:var(--quiet);vertical-align:middle}"
    "text{fill:var(--text);font:600 15px Inter,system-ui,sans-serif}text.small{font-weight:400;"
    "font-size:14px;fill:var(--quiet)}text.letter{fill:#0a0e11;font-weight:900;font-size:11px}"
    "ol{padding-left:2.4em}li{margin:.2em 0}s{color:var(--quiet)}summary{cursor:pointer}"
    "footer{margin:20px 0;font-size:15px}"
    ".votes{width:100%;border-collapse:collapse;text-align:center}"
    ".votes th{font-weight:400;font-size:15px}.votes tbody th{text-align:left}"
    ".votes tbody td,.votes tbody th{border-top:1px solid var(--line);padding:6px 4px}"
    ".sure{font-weight:700;border-left:6px solid var(--line);padding-left:12px}"
    ".sure.alarm{border-color:var(--alarm)}.sure.safe{border-color:var(--safe)}"
    ".sure.attention{border-color:var(--attention)}b.attention{color:var(--text)}"
    "b.alarm{color:var(--alarm)}b.safe{color:var(--safe)}b.quiet{color:var(--quiet)}"
    ".findings{list-style:none;padding:0;margin:0}.findings li{padding:4px 0 4px 12px;"
    "margin:6px 0;border-left:4px solid var(--line)}.findings .alarm{border-color:var(--alarm)}"
    ".findings .safe{border-color:var(--safe)}.findings .attention{border-color:var(--attention)}"
    ".map{grid-column:1/-1}.map svg{max-height:88vh}"
    f"@media print{{:root{{{_variables(LIGHT)};--ground:#fff;--panel:#fff}}body{{padding:0;"
    "font-size:14px}h1{font-size:34px}section{break-inside:avoid}section.log{break-inside:auto}"
    "li{break-inside:avoid}h2{break-after:avoid}.facts{grid-template-columns:1fr 1fr;gap:12px}"
    "*{print-color-adjust:exact}}"
)


def picture(fact: Fact, words: Words) -> str:
    """Return a fact with its title, as a piece of the page."""
    title = said(fact.title, words)
    body = "".join(_drawn(fact, words))
    return f"<h2>{escape(title)}</h2>{body}"


def badge(seat: str, words: Words) -> str:
    """Return a seat's mark: its colour, its shape and its letter; who hears it hears the colour."""
    title = f"<title>{escape(words.say(colour(seat)))}</title>"
    return f'<svg class="badge" viewBox="0 0 24 24" role="img">{title}{mark_of(seat, words)}</svg>'


def _drawn(fact: Fact, words: Words) -> Iterator[str]:
    match fact:
        case Courses():
            yield from _courses(fact, words)
        case Stacks():
            yield from _stacks(fact, words)
        case Tallies():
            yield from _tallies(fact, words)
        case Chain(links=links):
            yield "<ol>"
            for seat, name, role in links:
                who = f"{badge(seat, words)} <b>{escape(name)}</b>"
                yield f"<li>{who}, {_escaped(role, words)}</li>"
            yield "</ol>"
        case Tree():
            yield from _tree(fact, words)
        case Votes():
            yield from _votes(fact, words)
        case Findings():
            yield from _findings(fact, words)


def _courses(fact: Courses, words: Words) -> Iterator[str]:
    yield _open(len(fact.lines) * LINE, said(fact.title, words))
    wide = WIDE - NAMES - 50
    for n, line in enumerate(fact.lines):
        low, step = (n + 1) * LINE - 6, wide / max(len(line.values) - 1, 1)
        yield _who(line.seat, line.name, n, words)
        path = f"M{NAMES} {low - 32 * line.values[0] / fact.most:.1f}"
        for turn, value in enumerate(line.values[1:], start=1):
            path += f"H{NAMES + turn * step:.1f}V{low - 32 * value / fact.most:.1f}"
        yield f'<path d="{path}V{low}H{NAMES}z" fill="var(--{line.seat})" opacity=".22"/>'
        yield f'<path d="{path}" fill="none" stroke="var(--{line.seat})" stroke-width="2.5"/>'
        yield f'<path d="M{NAMES} {low}H{NAMES + wide}" stroke="var(--line)"/>'
        yield f'<text x="{WIDE}" y="{low - 8}" text-anchor="end">{line.values[-1]}</text>'
    yield "</svg>"


def _stacks(fact: Stacks, words: Words) -> Iterator[str]:
    if not fact.columns:
        yield f'<p class="quiet">{_escaped(fact.none, words)}</p>'
        return
    yield _open(HIGH + 44, said(fact.title, words))
    most = max(sum(one.parts) for one in fact.columns) or 1
    room = WIDE / len(fact.columns)
    wide = min(room - 14, 90)
    for n, stack in enumerate(fact.columns):
        middle, low = (n + 0.5) * room, float(HIGH)
        for part, count in zip(fact.parts, stack.parts, strict=True):
            high = (HIGH - 6) * count / most
            low -= high
            yield _brick(part.tone, count, (middle - wide / 2, low, wide, high))
        yield from _label(fact, stack.label, middle, words)
    yield "</svg><p class='quiet'>"
    yield " · ".join(
        f'<svg class="badge" viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="3" width="18"'
        f' height="18" rx="4" fill="var(--{part.tone})" fill-opacity=".32"'
        f' stroke="var(--{part.tone})" stroke-width="2"/></svg> {_escaped(part.label, words)}'
        for part in fact.parts
    )
    yield "</p>"


def _brick(tone: str, count: int, box: Sequence[float]) -> str:
    if not count:
        return ""
    x, y, w, h = box
    number = (
        f'<text x="{x + w / 2:.1f}" y="{y + h / 2 + 5:.1f}" text-anchor="middle">{count}</text>'
    )
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{max(h - 2, 1):.1f}" rx="4"'
        f' fill="var(--{tone})" fill-opacity=".32" stroke="var(--{tone})" stroke-width="1.5"/>'
        + number
    )


def _label(fact: Stacks, label: Message | str, middle: float, words: Words) -> Iterator[str]:
    at = f'text-anchor="middle" x="{middle:.1f}" y="{HIGH + 26}"'
    if fact.dice:
        points = [f"{middle + DIE * x:.1f} {HIGH + 21 - DIE * y:.1f}" for x, y in flat(fact.dice)]
        yield f'<path d="M{" ".join(points)}z" fill="var(--line)"/>'
    yield f'<text class="{"" if fact.dice else "small"}" {at}>{_escaped(label, words)}</text>'


def _tallies(fact: Tallies, words: Words) -> Iterator[str]:
    yield _open((len(fact.rows) + 1) * LINE, said(fact.title, words))
    wide = (WIDE - NAMES) / len(fact.heads)
    for n, (head, _) in enumerate(fact.heads):
        yield f'<text class="small" x="{NAMES + n * wide}" y="26">{_escaped(head, words)}</text>'
    most = [max((row[2][n] for row in fact.rows), default=0) or 1 for n in range(len(fact.heads))]
    for line, (seat, name, counts) in enumerate(fact.rows, start=1):
        yield _who(seat, name, line, words)
        for n, count in enumerate(counts):
            x, y = NAMES + n * wide, line * LINE + 16
            yield f'<text x="{x}" y="{y + 12}">{count}</text>'
            long = (wide - 60) * count / most[n]
            yield f'<rect x="{x + 28}" y="{y}" width="{long:.1f}" height="14" rx="4"'
            yield f' fill="var(--{seat})"/>'
    yield "</svg>"


def _tree(fact: Tree, words: Words) -> Iterator[str]:
    """Draw everybody in their order, and an arc from each one to those that came of it."""
    if not fact.nodes:
        yield f'<p class="quiet">{_escaped(fact.none, words)}</p>'
        return
    yield _open(len(fact.nodes) * NODE, said(fact.title, words))
    spans = [n - node.by for n, node in enumerate(fact.nodes) if node.by is not None]
    left = 20 + 18 * max(spans, default=0)
    for n, node in enumerate(fact.nodes):
        if node.by is not None:
            yield _arc(node.by, n, left, fact.nodes[node.by].seat)
    for n, node in enumerate(fact.nodes):
        y = n * NODE + 10
        yield f'<g transform="translate({left} {y}) scale(1.3)">{mark_of(node.seat, words)}</g>'
        yield f'<text x="{left + 46}" y="{y + 13}">{escape(node.name)}</text>'
        yield f'<text class="small" x="{left + 46}" y="{y + 32}">{escape(said(node.words, words))}'
        yield "</text>"
    yield "</svg>"


def _arc(start: int, end: int, left: float, seat: str) -> str:
    """Draw an arc that leaves one mark at its left and comes in at another's, as an arrow."""
    x, out = left - 4, left - 4 - (8 + 18 * (end - start)) * 4 / 3
    y0, y1 = start * NODE + 21, end * NODE + 29
    line = f"M{x} {y0}C{out:.0f} {y0} {out:.0f} {y1} {x} {y1}M{x - 9} {y1 - 6}L{x} {y1}"
    return (
        f'<path d="{line}L{x - 9} {y1 + 6}" fill="none" stroke="var(--{seat})" stroke-width="3"/>'
    )


def _votes(fact: Votes, words: Words) -> Iterator[str]:
    yield '<table class="votes"><thead><tr><td></td>'
    for seat, name in fact.seats:
        yield f"<th>{badge(seat, words)}<br>{escape(name)}</th>"
    yield "</tr></thead><tbody>"
    for n, (label, cells) in enumerate(fact.rows):
        shown = _symbols(fact.pictures[n], words) if fact.pictures else ""
        yield f"<tr><th>{_escaped(label, words)}{shown}</th>"
        for cell in cells:
            yield f"<td>{'' if cell is None else _sign(fact.marks[cell])}</td>"
        yield "</tr>"
    yield '</tbody></table><p class="quiet">'
    yield " · ".join(f"{_sign(one)} {_escaped(one.label, words)}" for one in fact.marks)
    yield "</p>"


def _symbols(numbers: Sequence[int], words: Words) -> str:
    """Return symbols in a row, each with its name for who hears the page."""
    found = []
    for number in numbers:
        name, path = escape(symbol_name(number, words.language)), symbol_path(number)
        found.append(
            f'<svg class="symbol" viewBox="0 0 24 24" role="img"><title>{name}</title>'
            f'<path fill-rule="evenodd" d="{path}"/></svg>'
            if path
            else f"<i>{name}</i>"
        )
    return f'<span class="symbols">{" ".join(found)}</span>'


def _sign(mark: Part) -> str:
    return f'<b class="{mark.tone}">{mark.sign}</b>'


def _findings(fact: Findings, words: Words) -> Iterator[str]:
    yield '<ul class="findings">'
    for one in fact.lines:
        mark = f"{badge(one.seat, words)} " if one.seat is not None else ""
        yield f'<li class="{one.tone}">{mark}{escape(said(one.words, words))}</li>'
    yield "</ul>"


def _who(seat: str, name: str, line: int, words: Words) -> str:
    y = line * LINE + 10
    return (
        f'<g transform="translate(0 {y})">{mark_of(seat, words)}</g>'
        f'<text x="34" y="{y + 18}">{escape(name[:12])}</text>'
    )


def mark_of(seat: str, words: Words, letter: str = "") -> str:
    """Return a seat's mark in a box of 24 by 24, with its own letter or another."""
    mark, text = MARKS[seat], letter or words.sentence(MARKS[seat].letter)
    colour = "fill:var(--text);" if mark.is_hollow else ""
    size = "font-size:8px" if text[1:] else ""
    look = f' style="{colour}{size}"' if colour or size else ""
    sign = f'<text class="letter" x="12" y="17" text-anchor="middle"{look}>{escape(text)}</text>'
    return f'<g fill="var(--{seat})"><path fill-rule="evenodd" d="{mark.path}"/></g>{sign}'


def _open(high: float, title: str) -> str:
    return f'<svg viewBox="0 0 {WIDE} {high:.0f}" role="img" aria-label="{escape(title)}">'


def said(text: Message | str, words: Words) -> str:
    """Return words in the page's language."""
    return words.sentence(text) if isinstance(text, Message) else text


def _escaped(text: Message | str, words: Words) -> str:
    return escape(words.say(text))
