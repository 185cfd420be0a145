"""The forms of an owner's copy: an overview of one kind of thing, and what is told of one of them.

Where a kind has many things they are listed first, each with how much of it is known; what is
searched for is listed of all kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from companion.core.names import folded
from companion.core.say import say
from companion.stage.copying import CopyAdding, CopyEntry, CopyItem, CopySection
from companion.stage.presses import Path as Way
from companion.stage.presses import Words
from companion.stage.questions import Number
from companion.tablet import theme
from companion.tablet.board.pieces import paint_piece
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import LocalNumber
from companion.tablet.rows import (
    ListRow,
    RowsPanel,
    paragraph,
    paragraph_height,
    paragraph_row,
)
from companion.tablet.screens.my_copy_list import CHOICE, Choosing
from companion.tablet.theme import mixed

if TYPE_CHECKING:
    from companion.tablet.screens.my_copy import MyCopyScreen

CHIP: Final = 48
HEAD: Final = 46
"""How high the name of a part stands."""
TWO: Final = 900
"""From so many design pixels on, two parts stand side by side."""
WIDE: Final = 230
"""So many design pixels wide a name in the overview is at least."""
FEW: Final = 9
"""So many parts of a kind stand open under one another."""
GUESS: Final = "≈ "


def main_items(form: CopySection) -> tuple[CopyItem, ...]:
    """Return the things of a kind, without what belongs to one of them."""
    return tuple(one for one in form.items if not one.of)


class CopyForms(RowsPanel):
    """What is chosen of the forms: what was searched for, one thing, or all of a kind."""

    def __init__(self, desk: Desk, screen: MyCopyScreen) -> None:
        """Show what this screen has open."""
        super().__init__(desk, screen.kept)
        self.screen = screen

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return headings, explanations, and the parts in one or two columns."""
        if self.screen.query:
            return [*self._found(ink)]
        form = self.screen.form
        if form is None:
            return ()
        item = self.screen.item
        if item is not None:
            own = [one for one in form.items if one.of == item.key]
            head = ListRow(_choice_high, partial(self._item_head, form, item))
            return [head, *self._open(ink, form, [item], 1), *self._open(ink, form, own)]
        found = list[ListRow]()
        if form.text:
            found.append(paragraph_row(form.text, theme.SMALL, quiet=True))
            found.append(ListRow(lambda ink, _: ink.px(12), lambda _, __: None))
        if len(form.items) > FEW:
            found += self._listed(ink, [(form, one) for one in main_items(form)])
        else:
            found += self._open(ink, form, form.items)
        if form.adds:
            found.append(ListRow(partial(self._chips_high, form), partial(self._adds, form)))
        return found

    def empty(self, ink: Ink) -> None:
        """Say that nothing is called so."""
        if self.screen.query:
            line = self.area.cut_top(ink.look.grown(HEAD))[0]
            ink.text(say("Nothing is called so."), line, colour=ink.colours.quiet)

    # What there is

    def _found(self, ink: Ink) -> Iterator[ListRow]:
        """Return whatever has a word that begins as was typed."""
        query = folded(self.screen.query)
        yield from self._listed(ink, [
            (form, one)
            for form in self.screen.sections
            for one in main_items(form)
            if any(rest.startswith(query) for rest in _ends(folded(ink.say(one.name))))
        ])  # fmt: skip

    def _listed(self, ink: Ink, parts: Sequence[tuple[CopySection, CopyItem]]) -> Iterator[ListRow]:
        columns = max(1, int(self.area.w // ink.look.grown(WIDE)))
        for n in range(0, len(parts), columns):
            row = partial(self._names, parts[n : n + columns], columns)
            yield ListRow(_choice_high, row)

    def _names(
        self, parts: Sequence[tuple[CopySection, CopyItem]], columns: int, ink: Ink, box: Box
    ) -> None:
        rest = box.cut_bottom(ink.px(8))[1]
        for (form, item), at in zip(parts, rest.columns(columns, ink.px(8)), strict=False):
            tap = partial(self.screen.show_part, form.key, item.key)
            icon = "check" if item.known and item.known == item.facts else None
            sub = form.title if self.screen.query else how_known(item)
            kind: Literal["raised", "quiet"] = "raised" if item.known or not item.facts else "quiet"
            ink.button(f"copy.part.{item.key}", item.name, at, tap, sub=sub, icon=icon,
                       kind=kind, align="left")  # fmt: skip

    def _item_head(self, form: CopySection, item: CopyItem, ink: Ink, box: Box) -> None:
        """Draw the way back to all of the kind, and to the next of them."""
        items = main_items(form)
        after = items[(items.index(item) + 1) % len(items)]
        wide = min(ink.look.grown(WIDE + 40), box.w * 0.45)
        rest = box.cut_bottom(ink.px(12))[1]
        back, rest = rest.cut_left(wide, ink.px(12))
        next_, rest = rest.cut_right(wide, ink.px(12))
        ink.button("copy.all", form.title, back, partial(self.screen.show_part, form.key, None),
                   icon="back", align="left")  # fmt: skip
        if after is not item:
            ink.button("copy.next", after.name, next_,
                       partial(self.screen.show_part, form.key, after.key), icon="next",
                       align="left")  # fmt: skip
        ink.text(how_known(item), rest, theme.SMALL, colour=ink.colours.quiet, align="center")

    def _open(
        self, ink: Ink, form: CopySection, parts: Sequence[CopyItem], columns: int = 2
    ) -> Iterator[ListRow]:
        """Return parts with all that is told of them, side by side where there is room."""
        columns = columns if self.area.w > ink.look.grown(TWO) else 1
        for n in range(0, len(parts), columns):
            items = parts[n : n + columns]
            high = partial(self._items_high, form, items, columns)
            yield ListRow(high, partial(self._items, form, items, columns))

    # One part

    def _items_high(
        self, form: CopySection, items: Sequence[CopyItem], columns: int, ink: Ink, width: float
    ) -> float:
        wide = (width - ink.px(14) * (columns - 1)) / columns
        return max(self._item_high(ink, form, one, wide) for one in items) + ink.px(12)

    def _items(
        self, form: CopySection, items: Sequence[CopyItem], columns: int, ink: Ink, box: Box
    ) -> None:
        rest = box.cut_bottom(ink.px(12))[1]
        for item, at in zip(items, rest.columns(columns, ink.px(14)), strict=False):
            self._item(ink, form, item, at)

    def _item_high(self, ink: Ink, form: CopySection, item: CopyItem, wide: float) -> float:
        inner = wide - ink.px(24)
        lines = _flow(ink, form, [*item.entries, *item.adds], inner)
        text = paragraph_height(ink, item.text, inner) + ink.px(8) if item.text else 0
        chips = lines * (ink.look.grown(CHIP) + ink.px(8))
        return ink.look.grown(HEAD) + text + chips + ink.px(16)

    def _item(self, ink: Ink, form: CopySection, item: CopyItem, box: Box) -> None:
        ink.box(box, ink.colours.panel, line=ink.colours.line)
        inner = box.inset(ink.px(12), ink.px(8))
        head, rest = inner.cut_top(ink.look.grown(HEAD))
        if item.piece is not None:
            mark, head = head.cut_left(head.h, ink.px(10))
            paint_piece(ink, item.piece, mark.inset(ink.px(2)))
        if item.remove is not None:
            off, head = head.cut_right(ink.px(theme.TOUCH), ink.px(8))
            ink.icon("close", off.centred(ink.px(22), ink.px(22)), ink.colours.quiet)
            ink.spot(f"copy.remove.{item.key}", off, partial(self.screen.tell, item.remove, None))
        ink.text(item.name, head, theme.LARGE, face="bold")
        if item.text:
            rest = paragraph(ink, item.text, rest, on=ink.colours.panel)[1].cut_top(ink.px(8))[1]
        self._chips(ink, rest, form, [*item.entries, *item.adds], item.name)

    def _chips_high(self, form: CopySection, ink: Ink, width: float) -> float:
        return _flow(ink, form, form.adds, width) * (ink.look.grown(CHIP) + ink.px(8)) + ink.px(14)

    def _adds(self, form: CopySection, ink: Ink, box: Box) -> None:
        self._chips(ink, box, form, form.adds)

    def _chips(
        self,
        ink: Ink,
        box: Box,
        form: CopySection,
        chips: Sequence[CopyEntry | CopyAdding],
        of: Words = "",
    ) -> None:
        """Draw what can be told, from the left, in as many lines as it takes."""
        gap, high = ink.px(8), ink.look.grown(CHIP)
        x, top = box.x, box.top
        for one in chips:
            wide = min(_chip_wide(ink, form, one), box.w)
            if x > box.x and x + wide > box.right + 1:
                x, top = box.x, top - high - gap
            at = Box(x, top - high, wide, high)
            if isinstance(one, CopyAdding):
                tap = self._adding(form, one, of)
                key = f"copy.add.{_key(one.path)}"
                ink.button(key, one.label, at, tap, icon="plus", kind="quiet", align="left")
            else:
                self._entry(ink, at, form, one, of)
            x += wide + gap

    def _adding(self, form: CopySection, adding: CopyAdding, of: Words) -> Callable[[], None]:
        """Return what adds something: a line to type, or a list to choose from."""
        if not adding.choose:
            hint = adding.hint or adding.label
            return partial(self.screen.type, adding.path, hint, "", adding.long)
        choices = form.lists.get(adding.choose, ())
        label = say("{part}: {what}", part=of, what=adding.label) if of else adding.label
        return partial(self.screen.choose, Choosing(adding.path, label, choices))

    def _entry(self, ink: Ink, box: Box, form: CopySection, entry: CopyEntry, of: Words) -> None:
        c = ink.colours
        fill = mixed(c.raised, c.attention, 0.1) if entry.guess else c.raised
        ink.box(box, fill, line=None if entry.guess else c.line, corner=11)
        if entry.guess:
            ink.dashes(box.inset(ink.px(1)), theme.amber(c), 1.5)
        inner = box.inset(ink.px(12), ink.px(4))
        key = f"copy.{_key(entry.path)}"
        if isinstance(entry.value, bool):
            mark, inner = inner.cut_left(ink.px(24), ink.px(8))
            icon = "question" if entry.unknown else "check" if entry.value else "close"
            ink.icon(icon, mark, c.safe if entry.value else c.quiet)
            words: Words = say("≈ {label}", label=entry.label) if entry.guess else entry.label
            ink.text(words, inner, theme.BODY, on=fill)
            ink.spot(key, box, partial(self.screen.tell, entry.path, not entry.value))
        elif isinstance(entry.value, int) and not _is_none(entry):
            value = _value(entry)
            wide = ink.width(value, theme.LARGE, "black") + 2
            at, inner = inner.cut_left(wide, ink.px(8))
            ink.text(value, at, theme.LARGE, face="black", on=fill)
            ink.text(entry.label, inner, theme.BODY, colour=c.quiet, on=fill)
            ink.spot(key, box, partial(self._count, entry, of))
        elif entry.choose or isinstance(entry.value, int):
            at, inner = inner.cut_left(ink.width(entry.label, theme.BODY) + 2, ink.px(8))
            ink.text(entry.label, at, theme.BODY, colour=c.quiet, on=fill)
            ink.text(_called(form, entry), inner, theme.BODY, face="bold", on=fill, lines=1)
            tap = partial(self._choose, form) if entry.choose else self._count
            ink.spot(key, box, partial(tap, entry, of))
        else:
            mark, inner = inner.cut_left(ink.px(20), ink.px(8))
            ink.icon("pencil", mark, c.quiet)
            ink.text(entry.value, inner, theme.BODY, on=fill, lines=1)
            tap = partial(self.screen.type, entry.path, entry.label, entry.value, entry.long)
            ink.spot(key, box, tap)

    def _choose(self, form: CopySection, entry: CopyEntry, of: Words) -> None:
        label = say("{part}: {what}", part=of, what=entry.label)
        choices = form.lists.get(entry.choose, ())
        self.screen.choose(Choosing(entry.path, label, choices, str(entry.value)))

    def _count(self, entry: CopyEntry, of: Words) -> None:
        assert isinstance(entry.value, int)
        label = say("{part}: {what}", part=of, what=entry.label)
        number = Number(_key(entry.path), label, entry.value, entry.low, entry.high)
        text = say("The next game uses what you enter here.")
        self.desk.open(LocalNumber(number, text, partial(self.screen.tell, entry.path)))


def _key(path: Way) -> str:
    return ".".join(map(str, path))


def _is_none(entry: CopyEntry) -> bool:
    """Tell whether a number stands for none."""
    return bool(entry.none) and entry.value == entry.low


def _value(entry: CopyEntry) -> str:
    return f"{GUESS if entry.guess else ''}{entry.value}"


def _called(form: CopySection, entry: CopyEntry) -> Words:
    """Return what a chosen thing, or none, is called; what is in no list stands as it is."""
    if _is_none(entry):
        return entry.none
    choices = form.lists.get(entry.choose, ())
    return next((one.label for one in choices if one.value == entry.value), str(entry.value))


def _chip_wide(ink: Ink, form: CopySection, one: CopyEntry | CopyAdding) -> float:
    """Return how wide something that can be told is."""
    pad = ink.px(24 + 4)
    if isinstance(one, CopyAdding):
        return ink.width(one.label, theme.BODY, "bold") + ink.look.grown(26) + ink.px(8) + pad
    if isinstance(one.value, bool):
        return ink.width(one.label, theme.BODY) + ink.width(GUESS, theme.BODY) + ink.px(32) + pad
    if isinstance(one.value, int) and not _is_none(one):
        value = ink.width(_value(one), theme.LARGE, "black")
        return value + ink.width(one.label, theme.BODY) + ink.px(12) + pad
    if one.choose or isinstance(one.value, int):
        value = ink.width(_called(form, one), theme.BODY, "bold")
        return value + ink.width(one.label, theme.BODY) + ink.px(12) + pad
    return ink.width(one.value, theme.BODY) + ink.px(28) + pad


def _flow(ink: Ink, form: CopySection, chips: Sequence[CopyEntry | CopyAdding], wide: float) -> int:
    """Count the lines that so much takes."""
    lines, x = 0, 0.0
    for one in chips:
        need = min(_chip_wide(ink, form, one), wide)
        if not lines or (x and x + need > wide + 1):
            lines, x = lines + 1, 0.0
        x += need + ink.px(8)
    return lines


def _choice_high(ink: Ink, _: float) -> float:
    return ink.look.grown(CHOICE + 4) + ink.px(8)


def _ends(name: str) -> Iterator[str]:
    """Return a name from each of its words on."""
    words = name.split()
    return (" ".join(words[n:]) for n in range(len(words)))


def how_known(item: CopyItem) -> Words:
    """Say how much of a thing is known, where that is counted."""
    if not item.facts:
        return ""
    if not item.known:
        return say("not known yet")
    return say("{n} of {all} known", n=item.known, all=item.facts) if item.facts > 1 else ""
