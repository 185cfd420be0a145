"""The screen of what an owner tells of their own copy of a game: forms, and one file to keep it in.

Everything that is told is kept at once. What a form holds comes from the game, as data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.package import Package
from companion.stage.copying import CopyAdding, CopyEntry, CopyItem, CopySection, OwnCopy
from companion.stage.presses import Path as Way
from companion.stage.presses import Words
from companion.stage.questions import Number
from companion.table.copies import KIND, exported, imported
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.board.pieces import paint_piece
from companion.tablet.box import Box
from companion.tablet.browsing import read_whole
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import LocalNumber, Notice, Refused
from companion.tablet.panel import Panel
from companion.tablet.report import saved, shown
from companion.tablet.rows import ListRow, RowsPanel, paragraph_row
from companion.tablet.screens.choose_file import CHOSEN, FileWish
from companion.tablet.screens.my_copy_list import Choosing, CopyList
from companion.tablet.screens.parts import section
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.text_field import TextField
from companion.tablet.theme import mixed

CHIP: Final = 48
HEAD: Final = 46
"""How high the name of a part stands."""
FIELD: Final = 64
TWO: Final = 900
"""From so many design pixels on, two parts stand side by side."""
GUESS: Final = "≈ "
WISH: Final = FileWish(say("Which file?"), ".json", KIND, say("My copy"))


@frozen
class Typing:
    """What is being typed: where it goes, and what stands there so far."""

    path: Way
    label: Words
    text: str
    long: int
    had: bool = False
    """Something stood there: typing nothing takes it away."""


class MyCopyScreen(Screen):
    """The forms of one game; `about` names it."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask what is known of the copy."""
        super().__init__(desk, about)
        name = (about or {}).get("game", desk.package.name)
        self.package: Package = desk.packages[name]
        self.kept = desk.route.kept
        self.put(Background(desk))
        self.bar = self.put(_CopyBar(desk, self))
        self.forms = self.put(_Forms(desk, self))
        self.list = self.put(CopyList(desk, self.kept, self.chosen))
        self.line = self.put(_TypingLine(desk, self))
        self.entry: TextField | None = None
        if "copy" not in self.kept:
            desk.bridge.ask(lambda table: table.copy_of(name), self._known)
        file = self.kept.pop(CHOSEN, None)
        if file is not None:
            desk.bridge.ask(lambda _: read_whole(file), self._chosen)
        self._typing_again()

    @property
    def copy(self) -> OwnCopy | None:
        """What is known of the copy, once that is here."""
        copy: OwnCopy | None = self.kept.get("copy")
        return copy

    @property
    def sections(self) -> tuple[CopySection, ...]:
        """The forms."""
        if self.copy is None or self.package.copying is None:
            return ()
        return self.package.copying.sections(self.copy)

    def _known(self, copy: OwnCopy) -> None:
        self.kept["copy"] = copy
        self.desk.changed()

    # What is told

    def tell(self, path: Way, value: Any) -> None:
        """Tell something, and keep it; what cannot be says why."""
        if self.copy is None or self.package.copying is None:
            return
        self._keep(self.package.copying.tell(self.copy, path, value))

    def _keep(self, found: OwnCopy | Refusal) -> None:
        if isinstance(found, Refusal):
            self.desk.hear("refuse")
            self.desk.open(Refused(found))
            return
        self.kept["copy"], name = found, self.package.name
        self.desk.bridge.ask(
            lambda table: table.keep_copy(name, found), lambda _: None, self._not_kept
        )
        self.desk.changed()

    def _not_kept(self, why: Message) -> None:
        self.desk.open(Notice(say("It could not be saved"), why))

    # The line that is typed

    def type(self, path: Way, label: Words, text: str, long: int) -> None:
        """Open the line, with what stands there."""
        self.kept["typing"] = Typing(path, label, text, long, had=bool(text))
        self._typing_again()
        self.desk.changed()

    def _typing_again(self) -> None:
        if self.entry is not None:
            self.remove_widget(self.entry)
            self.entry = None
        typing: Typing | None = self.kept.get("typing")
        if typing is not None:
            words, label = self.desk.words, typing.label
            hint = words.sentence(label) if isinstance(label, Message) else label
            self.entry = TextField(
                self.desk,
                text=typing.text,
                hint=hint,
                most=typing.long,
                size=theme.LARGE,
                typed=self._typed,
                done=self.typed,
            )
            self.add_widget(self.entry)
            self.entry.focus = True
        self._lay()

    def _typed(self, text: str) -> None:
        typing: Typing = self.kept["typing"]
        self.kept["typing"] = evolve(typing, text=text)

    def typed(self, text: str | None) -> None:
        """Close the line; tell what was typed, unless it was let go."""
        typing: Typing | None = self.kept.pop("typing", None)
        self._typing_again()
        if typing is not None and text is not None and (text.strip() or typing.had):
            self.tell(typing.path, text.strip())
        self.desk.changed()

    # The list that is chosen from

    def choose(self, choosing: Choosing) -> None:
        """Show a list in the place of the forms."""
        self.list.scroll = 0.0
        self.kept["choosing"] = choosing
        self._lay()
        self.desk.changed()

    def chosen(self, value: str | None) -> None:
        """Close the list, and tell what was chosen, unless it was let go."""
        choosing: Choosing = self.kept.pop("choosing")
        self._lay()
        if value is not None and value != choosing.value:
            self.tell(choosing.path, value)
        self.desk.changed()

    def step_back(self) -> bool:
        """Let go of the list or the line first."""
        if self.list.choosing is not None:
            self.chosen(None)
            return True
        if "typing" not in self.kept:
            return False
        self.typed(None)
        return True

    # One file

    @property
    def _folder(self) -> Path:
        return self.desk.reports or Path.home()

    @property
    def _file(self) -> str:
        return f"{self.package.name.replace('_', '-')}-copy.json"

    def export(self) -> None:
        """Write the copy to a file of the owner's."""
        if self.copy is None:
            return
        data, folder, name = exported(self.package, self.copy), self._folder, self._file
        self.desk.bridge.ask(lambda _: saved(folder, name, data), self._exported)

    def _exported(self, where: Path | Message) -> None:
        if isinstance(where, Message):
            self._not_kept(where)
            return
        text = say("{name} lies in {folder}.", name=where.name, folder=shown(where.parent))
        self.desk.open(Notice(say("Saved"), text))

    def take(self) -> None:
        """Let the owner choose their file: where the system does not, among their folders."""
        if self.desk.choose_file is not None:
            self.desk.choose_file(self._chosen)
        else:
            self.desk.go("choose_file", WISH)

    def _chosen(self, data: bytes | Refusal) -> None:
        """Take what was chosen, whole or not at all: one that is wrong changes nothing."""
        self._taken(data if isinstance(data, Refusal) else imported(data, self.package))

    def _taken(self, found: OwnCopy | Refusal) -> None:
        self._keep(found)
        if not isinstance(found, Refusal):
            text = say("The next game of {game} uses it.", game=self.package.title)
            self.desk.open(Notice(say("Your copy was read"), text))

    def lay(self, box: Box) -> None:
        """Place the forms below the bar, and the line that is typed above them."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        line = Box(rest.x, rest.top, 0, 0)
        if self.entry is not None:
            line, rest = rest.cut_top(look.grown(FIELD), look.px(14))
            self.entry.put(line.cut_right(look.grown(300), look.px(12))[1])
        place(self.line, line)
        nothing = Box(rest.x, rest.y, 0, 0)
        is_list = self.list.choosing is not None
        place(self.forms, nothing if is_list else rest)
        place(self.list, rest if is_list else nothing)


class _CopyBar(TitleBar):
    """The title, and the one file."""

    def __init__(self, desk: Desk, screen: MyCopyScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw what brings the copy to a file and back."""
        wide = min(ink.look.grown(190), box.w * 0.26)
        for key, words, icon, tap in (
            ("copy.export", say("Export"), "share", self.screen.export),
            ("copy.import", say("Import"), "storage", self.screen.take),
        ):
            at, box = box.cut_right(wide, ink.px(10))
            ink.button(key, words, at.inset(0, ink.px(3)), tap, icon=icon)
        return box

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        return say("My copy"), self.screen.package.title


class _TypingLine(Panel):
    """What is beside the line that is typed."""

    def __init__(self, desk: Desk, screen: MyCopyScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def paint(self, ink: Ink) -> None:
        """Draw a frame for the field, and the way out."""
        entry = self.screen.entry
        if entry is None:
            return
        buttons, field = self.area.cut_right(ink.look.grown(300), ink.px(12))
        ink.box(field.inset(-ink.px(2)), ink.colours.attention, corner=4)
        ok, cancel = buttons.columns(2, ink.px(8))
        ink.button("copy.ok", say("OK"), ok, lambda: self.screen.typed(entry.text), kind="bright")
        ink.button("copy.cancel", say("Cancel"), cancel, lambda: self.screen.typed(None))


class _Forms(RowsPanel):
    """Every form, one under another."""

    def __init__(self, desk: Desk, screen: MyCopyScreen) -> None:
        super().__init__(desk, screen.kept)
        self.screen = screen

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return headings, explanations, and the parts in one or two columns."""
        found = list[ListRow]()
        columns = 2 if self.area.w > ink.look.grown(TWO) else 1
        for form in self.screen.sections:
            found.append(ListRow(_heading_high, partial(_heading, form.title)))
            if form.text:
                found.append(paragraph_row(form.text, theme.SMALL, quiet=True))
                found.append(ListRow(lambda ink, _: ink.px(12), lambda _, __: None))
            for n in range(0, len(form.items), columns):
                items = form.items[n : n + columns]
                high = partial(self._items_high, form, items, columns)
                found.append(ListRow(high, partial(self._items, form, items, columns)))
            if form.adds:
                found.append(ListRow(partial(self._chips_high, form),
                                     partial(self._adds, form)))  # fmt: skip
        return found

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
        return ink.look.grown(HEAD) + lines * (ink.look.grown(CHIP) + ink.px(8)) + ink.px(16)

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
            ink.icon("check" if entry.value else "close", mark, c.safe if entry.value else c.quiet)
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


def _heading_high(ink: Ink, _: float) -> float:
    return ink.look.grown(34) + ink.px(22)


def _heading(title: Words, ink: Ink, box: Box) -> None:
    section(ink, box.cut_bottom(ink.look.grown(34) + ink.px(8))[0], title)
