"""The screen of what an owner tells of their own copy of a game: forms, and one file to keep it in.

Everything that is told is kept at once. What a form holds comes from the game, as data.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from attrs import evolve, frozen
from kivy.clock import Clock

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.package import Package
from companion.stage.copying import CopyItem, CopySection, OwnCopy
from companion.stage.presses import Path as Way
from companion.stage.presses import Raw, Words
from companion.table.copies import KIND, exported, imported
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.browsing import read_whole
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Notice, Refused
from companion.tablet.panel import Panel
from companion.tablet.report import saved, shown
from companion.tablet.screens.choose_file import CHOSEN, FileWish
from companion.tablet.screens.my_copy_forms import FEW, CopyForms, main_items
from companion.tablet.screens.my_copy_list import Choosing, CopyList
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.text_field import TextField

FIELD: Final = 64
KINDS: Final = 62
"""How high the kinds of things stand."""
SEARCH: Final = 300
"""So many design pixels wide the field to search with is."""
LEFT: Final = 620
"""So many are left for the kinds beside it, or it stands below them."""
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
        self._forms: tuple[OwnCopy, tuple[CopySection, ...]] | None = None
        self.put(Background(desk))
        self.bar = self.put(_CopyBar(desk, self))
        self.kinds = self.put(_Kinds(desk, self))
        self.search = self.put(
            TextField(desk, text=self.query, hint=desk.words.sentence(say("Search by name")),
                      typed=self._searched)
        )  # fmt: skip
        self.forms = self.put(CopyForms(desk, self))
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
        """The forms, made once of what is known."""
        if self.copy is None or self.package.copying is None:
            return ()
        if self._forms is None or self._forms[0] is not self.copy:
            self._forms = (self.copy, self.package.copying.sections(self.copy))
        return self._forms[1]

    @property
    def form(self) -> CopySection | None:
        """The kind of things that is open."""
        forms = self.sections
        return next((one for one in forms if one.key == self.kept.get("form")), (*forms, None)[0])

    @property
    def item(self) -> CopyItem | None:
        """The one of them that is open, where they are many."""
        items = main_items(self.form) if self.form is not None else ()
        return next((one for one in items if one.key == self.kept.get("item")), None)

    @property
    def query(self) -> str:
        """What is searched for."""
        return str(self.kept.get("query", "")).strip()

    def show_part(self, form: str, item: str | None) -> None:
        """Open all of a kind, or one of them; nothing is searched for any more."""
        self.kept.update(form=form, item=item, query="")
        self.search.text = ""
        self.forms.to_top()
        self.desk.changed()

    def _searched(self, text: str) -> None:
        self.kept["query"] = text
        self.forms.to_top()
        self.desk.changed()

    def _known(self, copy: OwnCopy) -> None:
        self.kept["copy"] = copy
        self.desk.changed()
        wanted = self.about or {}
        if "item" not in wanted or self.kept.get("form"):
            return
        self.show_part(wanted["form"], wanted["item"])
        if self.item is None and self.form is not None:
            choices = self.form.lists.get(wanted["choose"], ())
            self.choose(Choosing(wanted["add"], wanted["label"], choices))

    @property
    def now(self) -> Raw | None:
        """The command that tells the game that is on what is known here."""
        view = self.desk.news.view
        if view is None or self.copy is None or self.desk.news.over:
            return None
        copying = self.package.copying if view["game"] == self.package.name else None
        return None if copying is None else copying.learned(self.copy)

    def use(self) -> None:
        """Tell the game that is on, and go back to it."""
        command = self.now
        self.desk.back()
        if command is not None:
            self.desk.send(command)

    # What is told

    def tell(self, path: Way, value: Any) -> None:
        """Tell something, and keep it; what cannot be says why."""
        if self.copy is None or self.package.copying is None:
            return
        before = {one.key for form in self.sections for one in form.items}
        self._keep(self.package.copying.tell(self.copy, path, value))
        for form in self.sections:
            for one in main_items(form):
                if one.key not in before and len(form.items) > FEW:
                    self.show_part(form.key, one.key)

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
            self.entry.bind(focus=lambda *_: self.line.redraw())
            self.add_widget(self.entry)
            # Kivy takes the keyboard from every field once this very tap has ended.
            Clock.schedule_once(self._focus, 0)
        self._lay()

    def _focus(self, _: float) -> None:
        if self.entry is not None and self.entry.get_root_window() is not None:
            self.entry.focus = True

    def _typed(self, text: str) -> None:
        typing: Typing = self.kept["typing"]
        self.kept["typing"] = evolve(typing, text=text)

    def typed(self, text: str | None) -> None:
        """Close the line; tell what was typed, unless it was let go; ask for what is missing."""
        typing: Typing | None = self.kept.get("typing")
        if typing is not None and text is not None and not (text.strip() or typing.had):
            label = typing.label
            words = self.desk.words
            missing = words.sentence(label) if isinstance(label, Message) else label
            why = say("Type this first: {what}. Cancel closes the line.", what=missing)
            self.desk.open(Notice(say("Nothing is typed yet"), why))
            return
        self.kept.pop("typing", None)
        self._typing_again()
        if typing is not None and text is not None and (text.strip() or typing.had):
            self.tell(typing.path, text.strip())
        self.desk.changed()

    # The list that is chosen from

    def choose(self, choosing: Choosing) -> None:
        """Show a list in the place of the forms."""
        self.list.scroll = 0.0
        if choosing.value is None:
            able = tuple(one for one in choosing.choices if self._adds(choosing.path, one.value))
            choosing = evolve(choosing, choices=able or choosing.choices)
        self.kept["choosing"] = choosing
        self._lay()
        self.desk.changed()

    def _adds(self, path: Way, value: str) -> bool:
        """Whether telling this changes the copy: only what does is on a list to add from."""
        if self.copy is None or self.package.copying is None:
            return False
        found = self.package.copying.tell(self.copy, path, value)
        return not isinstance(found, Refusal) and found.fields != self.copy.fields

    def chosen(self, value: str | None) -> None:
        """Close the list, and tell what was chosen, unless it was let go."""
        choosing: Choosing = self.kept.pop("choosing")
        self._lay()
        if value is not None and value != choosing.value:
            self.tell(choosing.path, value)
        self.desk.changed()

    def step_back(self) -> bool:
        """Let go of the list, the line, what was found, or what is open first."""
        if self.list.choosing is not None:
            self.chosen(None)
            return True
        if "typing" in self.kept:
            self.typed(None)
        elif self.form is not None and (self.query or self.item is not None):
            self.show_part(self.form.key, None)
        else:
            return False
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
        place(self.list, rest if is_list else nothing)
        if is_list:
            place(self.kinds, nothing)
            self.search.put(Box(-4 * box.w, box.y, 1, 1))
            place(self.forms, nothing)
            return
        beside = rest.w - look.grown(SEARCH) >= look.grown(LEFT)
        kinds, forms = rest.cut_top(look.grown(KINDS) * (1 if beside else 2), look.px(14))
        at = (kinds.cut_right(look.grown(SEARCH)) if beside else kinds.cut_bottom(kinds.h / 2))[0]
        self.kinds.field = Box(at.x - kinds.x, at.y - kinds.y, at.w, at.h)
        place(self.kinds, kinds)
        self.search.put(at.inset(look.px(11), look.px(6)).cut_left(look.px(41))[1])
        place(self.forms, forms)


class _CopyBar(TitleBar):
    """The title, and the one file."""

    def __init__(self, desk: Desk, screen: MyCopyScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw what brings the copy to a file and back."""
        buttons = [
            ("copy.export", say("Export"), "share", self.screen.export),
            ("copy.import", say("Import"), "storage", self.screen.take),
        ]
        if self.screen.now is not None:
            buttons.append(("copy.now", say("Use it in this game"), "play", self.screen.use))
        wide = min(ink.look.grown(190), box.w * 0.54 / len(buttons))
        for key, words, icon, tap in buttons:
            at, box = box.cut_right(wide, ink.px(10))
            ink.button(key, words, at.inset(0, ink.px(3)), tap, icon=icon)
        return box

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        return say("My copy"), self.screen.package.title

    def go_back(self) -> None:
        """Close what is open; else leave."""
        if not self.screen.step_back():
            self.desk.back()


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
        tone = ink.colours.attention if entry.focus else ink.colours.line
        ink.box(field.inset(-ink.px(2)), tone, corner=4)
        ok, cancel = buttons.columns(2, ink.px(8))
        ink.button("copy.ok", say("OK"), ok, lambda: self.screen.typed(entry.text), kind="bright")
        ink.button("copy.cancel", say("Cancel"), cancel, lambda: self.screen.typed(None))


class _Kinds(Panel):
    """The kinds of things, and the frame of the field to search with."""

    field = Box(0, 0, 0, 0)

    def __init__(self, desk: Desk, screen: MyCopyScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def paint(self, ink: Ink) -> None:
        """Draw a button for each kind, with how many of its things are known."""
        if self.area.h <= 1:
            return
        at, forms = self.field, self.screen.sections
        ink.box(at, ink.colours.raised, line=ink.colours.line, corner=11)
        ink.icon("search", at.cut_left(ink.px(52))[0].inset(ink.px(14)), ink.colours.quiet)
        beside = at.x > 0
        row = self.area.cut_right(at.w, ink.px(16))[1] if beside else self.area.cut_bottom(at.h)[1]
        for form, box in zip(forms, row.columns(max(1, len(forms)), ink.px(8)), strict=False):
            is_open = form is self.screen.form and not self.screen.query
            kind: Literal["chosen", "raised"] = "chosen" if is_open else "raised"
            ink.button(f"copy.kind.{form.key}", form.title, box.inset(0, ink.px(3)),
                       partial(self.screen.show_part, form.key, None), sub=_many_known(form),
                       kind=kind)  # fmt: skip


def _many_known(form: CopySection) -> Words:
    """Say of how many things of a kind something is known, where that is counted."""
    items = [one for one in main_items(form) if one.facts]
    if not items:
        return ""
    return say("{n} of {all} known", n=sum(one.known > 0 for one in items), all=len(items))
