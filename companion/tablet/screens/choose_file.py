"""The screen on which a file is chosen: shortcuts, the folders below, and the files that may fit.

What is chosen is left with the screen that asked, which reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from companion.core.say import Message, say
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.browsing import (
    FolderListing,
    FoundFile,
    Shortcut,
    above,
    look_into,
    shortcuts,
)
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.report import shown
from companion.tablet.rows import ListRow, RowsPanel
from companion.tablet.screens.past_games import when
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing

CHOSEN: Final = "chosen_file"
"""Under this name the file stands in what the screen that asked has kept."""
LINE: Final = 60
BESIDE: Final = 260
"""How wide the shortcuts are."""


@frozen
class FileWish:
    """What is looked for."""

    title: Message
    ending: str
    mark: str
    """What stands at the beginning of such a file."""
    fits: Message
    """What such a file is, said beside it."""


class ChooseFileScreen(Screen):
    """Shortcuts beside the folder that is open; `about` is the wish."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask what there is: in this person's own folder, or where it was looked last."""
        super().__init__(desk, about)
        self.wish: FileWish = about
        self.kept = desk.route.kept
        self.put(Background(desk))
        self.bar = self.put(_FolderBar(desk, self))
        self.shortcuts = self.put(_Shortcuts(desk, self))
        self.list = self.put(_Files(desk, self))
        ours = desk.reports
        desk.bridge.ask(lambda _: shortcuts(ours), self._known)
        if "listing" not in self.kept:
            self.open(Path.home())

    @property
    def listing(self) -> FolderListing | None:
        """What is in the folder that is open, once that is here."""
        found: FolderListing | None = self.kept.get("listing")
        return found

    @property
    def where(self) -> Words:
        """The folder that is open, by its shortcut's name if it has one."""
        listing = self.listing
        if listing is None:
            return ""
        known: Sequence[Shortcut] = self.kept.get("shortcuts", ())
        names = {one.folder: one.name for one in known}
        return names.get(listing.folder, shown(listing.folder))

    def _known(self, found: Sequence[Shortcut]) -> None:
        self.kept["shortcuts"] = found
        self.desk.changed()

    def open(self, folder: Path) -> None:
        """Look into another folder."""
        wish = self.wish
        self.kept["folder"] = folder
        self.desk.bridge.ask(lambda _: look_into(folder, wish.ending, wish.mark), self._listed)

    def _listed(self, found: FolderListing) -> None:
        if found.folder == self.kept.get("folder"):
            self.kept["listing"] = found
            self.list.to_top()
            self.desk.changed()

    def choose(self, file: Path) -> None:
        """Leave the file with the screen that asked."""
        self.desk.routes[-2].kept[CHOSEN] = file
        self.desk.back()

    def lay(self, box: Box) -> None:
        """Place the shortcuts beside the list, or above it."""
        look, rest = self.desk.look, self.under(self.bar, box)
        if is_standing(self.desk):
            high = look.grown(LINE) * -(-len(self.kept.get("shortcuts", ())) // 2)
            beside, rest = rest.cut_top(max(high, look.grown(LINE)), look.px(16))
        else:
            beside, rest = rest.cut_left(look.grown(BESIDE), look.px(24))
        place(self.shortcuts, beside)
        place(self.list, rest)

    def refresh(self) -> None:
        """Draw again what changed; shortcuts above the list take room as they come."""
        self._lay()
        super().refresh()


class _FolderBar(TitleBar):
    """What is looked for, and where."""

    def __init__(self, desk: Desk, screen: ChooseFileScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        return self.screen.wish.title, self.screen.where


class _Shortcuts(RowsPanel):
    """Where one may begin to look."""

    def __init__(self, desk: Desk, screen: ChooseFileScreen) -> None:
        super().__init__(desk, screen.kept, "shortcuts.scroll")
        self.screen = screen

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return them one under another, or two beside one another above the list."""
        found: Sequence[Shortcut] = self.screen.kept.get("shortcuts", ())
        columns = 2 if is_standing(self.desk) else 1
        lines = [found[n : n + columns] for n in range(0, len(found), columns)]
        return [
            ListRow(lambda ink, _: ink.look.grown(LINE), partial(self._line, line, columns))
            for line in lines
        ]

    def _line(self, line: Sequence[Shortcut], columns: int, ink: Ink, box: Box) -> None:
        rest = box.cut_bottom(ink.px(8))[1]
        listing = self.screen.listing
        for one, at in zip(line, rest.columns(columns, ink.px(8)), strict=False):
            kind: Any = "raised"
            if listing is not None and listing.folder == one.folder:
                kind = "chosen"
            ink.button(f"shortcut.{one.folder}", one.name, at,
                       partial(self.screen.open, one.folder), icon=one.icon, kind=kind,
                       align="left")  # fmt: skip


class _Files(RowsPanel):
    """The way up, the folders, and the files."""

    def __init__(self, desk: Desk, screen: ChooseFileScreen) -> None:
        super().__init__(desk, screen.kept)
        self.screen = screen

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return the files that fit, the folders, and then what else ends so."""
        listing = self.screen.listing
        if listing is None:
            return ()
        fitting = [one for one in listing.files if one.fits]
        others = [one for one in listing.files if not one.fits]
        found = [self._file(one) for one in fitting]
        if listing.why is not None:
            found.append(_told(listing.why))
        elif not listing.files:
            found.append(
                _told(
                    say("There is no {ending} file in this folder.", ending=self.screen.wish.ending)
                )
            )
        up = above(listing.folder)
        if up is not None:
            tap = partial(self.screen.open, up)
            found.append(_row("up", say("One folder up"), shown(up), "back", tap))
        found += [
            _row(f"folder.{one.name}", one.name, "", "storage", partial(self.screen.open, one))
            for one in listing.folders
        ]
        return [*found, *map(self._file, others)]

    def _file(self, one: FoundFile) -> ListRow:
        sub = when(one.at)
        if one.fits:
            sub = say("{what} · {when}", what=self.screen.wish.fits, when=sub)
        icon = "box" if one.fits else "log"
        tap = partial(self.screen.choose, one.file)
        return _row(f"file.{one.file.name}", one.file.name, sub, icon, tap, bright=one.fits)

    def empty(self, ink: Ink) -> None:
        """Say that it is being looked."""
        ink.text(say("One moment…"), self.area, colour=ink.colours.quiet, align="center")


def _told(words: Message) -> ListRow:
    def paint(ink: Ink, box: Box) -> None:
        ink.text(words, box, theme.BODY, colour=ink.colours.quiet, lines=2)

    return ListRow(lambda ink, _: ink.look.grown(LINE), paint)


def _row(
    key: str, name: str | Message, sub: Words, icon: str, tap: Callable[[], None], *,
    bright: bool = False,
) -> ListRow:  # fmt: skip
    """Return a row that opens a folder or chooses a file."""

    def paint(ink: Ink, box: Box) -> None:
        c, at = ink.colours, box.cut_bottom(ink.px(8))[1]
        ink.box(at, c.raised, line=c.safe if bright else c.line, width=2 if bright else 1,
                corner=11)  # fmt: skip
        mark, words = at.inset(ink.px(14), ink.px(4)).cut_left(ink.px(28), ink.px(14))
        ink.icon(icon, mark, c.safe if bright else c.quiet)
        if sub:
            words, below = words.cut_top(words.h * 0.55)
            ink.text(sub, below, theme.SMALL, colour=c.quiet, on=c.raised)
        ink.text(name, words, face="bold", on=c.raised)
        ink.spot(key, at, tap)

    return ListRow(lambda ink, _: ink.look.grown(LINE) + ink.px(8), paint)
