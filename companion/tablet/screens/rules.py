"""The rules' screen: searched, browsed by topic, read one at a time with what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.digest import Digest, Rule, digest, games, said, title_of
from companion.rule_search import index_of, search
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.rows import (
    ListRow,
    RowsPanel,
    line_height,
    lines_of,
    paragraph,
    paragraph_height,
    paragraph_row,
)
from companion.tablet.screens.parts import BAR, hairline
from companion.tablet.screens.rule import rule_rows, tag_of
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.text_field import TextField

LISTED: Final = 3
"""How many lines of a rule its place in the list shows."""
FIELD: Final = 56


class Book:
    """What this screen knows and is in the middle of; the route keeps what must last."""

    def __init__(self, desk: Desk, game: str, rule: str | None) -> None:
        """Open a game's rules, at this one where it is about one."""
        self.desk, self.game, self.kept = desk, game, desk.route.kept
        self.digest: Digest | None = None
        self.found: tuple[Rule, ...] = ()
        self.trouble: Message | None = None
        self.changed = desk.changed
        self._asked = 0
        self.kept.setdefault("rule", rule)
        desk.bridge.ask(lambda _: digest(game) if game in games() else None, self._open, self._fail)

    @property
    def query(self) -> str:
        """What is searched for."""
        return str(self.kept.get("query", ""))

    @property
    def section(self) -> int | None:
        """The topic that is open."""
        number: int | None = self.kept.get("section")
        return number

    @property
    def rule(self) -> Rule | None:
        """The rule that was chosen."""
        return self.named(self.kept.get("rule"))

    @property
    def best(self) -> Rule | None:
        """The best answer to what is searched for."""
        return self.found[0] if self.found and self.query.split() else None

    def named(self, id_: str | None) -> Rule | None:
        """Return the rule of this id, or the first that a note of this id is about."""
        rules = self.digest.rules if self.digest else ()
        with_note = (rule for rule in rules if id_ in {note.id for note in rule.notes})
        return next((rule for rule in rules if rule.id == id_), next(with_note, None))

    def look_for(self, query: str) -> None:
        """Search; of several searches only the newest is shown."""
        self.kept["query"] = query
        self._asked += 1
        asked, words = self._asked, query.split()
        if not words:
            self.found = ()
            self.changed()
            return
        if self.digest is None:
            return
        game, language = self.game, self.desk.settings.language
        self.desk.bridge.ask(lambda _: search(game, words, language), partial(self._found, asked))

    def open(self, id_: str | None) -> None:
        """Read a rule."""
        self.kept["rule"] = id_
        self.kept["scroll.rule"] = 0.0
        self.changed()

    def browse(self, number: int | None) -> None:
        """Open a topic, or the list of topics."""
        self.kept["section"] = number
        self.changed()

    def _open(self, found: Digest | None) -> None:
        if found is None:
            self._fail(say("The rules of this game are not in the app."))
            return
        self.digest = found
        self.look_for(self.query)
        game, language = self.game, self.desk.settings.language
        self.desk.bridge.ask(lambda _: index_of(game, language), lambda _: None)
        if self.rule is not None and "section" not in self.kept:
            self.kept["section"] = self.rule.section
            self.kept["wanted"] = f"rule.{self.rule.id}"
        self.changed()

    def _found(self, asked: int, rules: tuple[Rule, ...]) -> None:
        if asked == self._asked:
            self.found = rules
            self.changed()

    def _fail(self, why: Message) -> None:
        self.trouble = why
        self.changed()


class RulesScreen(Screen):
    """The rules of a game.

    `about` is the id of a rule of the game that is on, or says which `game`, and which `rule`.
    """

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Open the book."""
        wanted = about if isinstance(about, Mapping) else {"rule": about}
        self.rule = wanted.get("rule")
        super().__init__(desk, about)
        self.book = Book(desk, wanted.get("game", desk.package.name), self.rule)
        self.put(Background(desk))
        self.bar = self.put(_RulesBar(desk, self.book, self.back))
        self.search = self.put(
            TextField(
                desk,
                text=self.book.query,
                hint=desk.words.sentence(say("Search the rules")),
                size=theme.LARGE,
                typed=self._typed,
            )
        )
        self.list = self.put(_List(desk, self.book, self._clear))
        self.sheet = self.put(_Sheet(desk))
        self.detail = self.put(_Detail(desk, self.book))
        self.book.changed = self.refresh

    def _typed(self, text: str) -> None:
        self.list.to_top()
        self.book.kept["rule"] = None
        self.book.kept["scroll.rule"] = 0.0
        self.book.look_for(text)

    def _clear(self) -> None:
        self.search.text = ""

    @property
    def is_wide(self) -> bool:
        """The list and the rule have room side by side."""
        look = self.desk.look
        return self.width > self.height and look.scale < 1.5  # noqa: PLR2004

    def back(self) -> None:
        """Close the rule where it hides the list; else leave."""
        if not self.step_back():
            self.desk.back()

    def step_back(self) -> bool:
        """Close the rule where it hides the list."""
        closes = not self.is_wide and self.book.rule is not None and self.rule is None
        if closes:
            self.book.open(None)
        return closes

    def lay(self, box: Box) -> None:
        """Place the list and the rule side by side, or the one over the other."""
        look = self.desk.look
        place(self.panels[0], box)
        box = box.inset(look.px(24), look.px(16))
        bar, rest = box.cut_top(look.grown(BAR), look.px(18))
        place(self.bar, bar)
        gap, field = look.px(20), look.grown(FIELD)
        nowhere = Box(box.x - 4 * box.w, box.y, 1, 1)
        if self.is_wide:
            left, detail = rest.cut_left(look.px(400) * (1 + (look.scale - 1) * 0.5), gap)
        elif self.book.rule is None:
            left, detail = rest, nowhere
        else:
            left, detail = nowhere, rest
        at, listed = left.cut_top(min(field, left.h), look.px(14))
        self.list.unfolds = not self.is_wide
        self.bar.field = None if left is nowhere else self._field(at, bar)
        inner = at.inset(look.px(11), look.px(2)).cut_left(look.px(41))[1]
        self.search.put(inner if left is not nowhere else nowhere)
        place(self.list, listed if left is not nowhere else nowhere)
        place(self.sheet, detail)
        place(self.detail, detail.inset(look.px(28), look.px(20)) if detail.w > 1 else detail)

    def _field(self, at: Box, bar: Box) -> Box:
        """Return the field's box as the bar's panel sees it."""
        return Box(at.x - bar.x, at.y - bar.y, at.w, at.h)

    def refresh(self) -> None:
        """Draw again; a standing screen changes between the list and the rule."""
        self._lay()
        super().refresh()


class _RulesBar(TitleBar):
    """The title, and the frame of the field to search with."""

    def __init__(self, desk: Desk, book: Book, back: Callable[[], object]) -> None:
        super().__init__(desk)
        self.book, self._back = book, back
        self.field: Box | None = None

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        found = self.book.digest
        if not found:
            return say("Rules"), ""
        count = len(found.rules)
        sub = say_many("{title}: {count} rule", "{title}: {count} rules", count, title=found.title)
        return say("Rules"), sub

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        super().paint(ink)
        if self.field is not None:
            ink.box(self.field, ink.colours.raised, line=ink.colours.line, corner=11)
            mark = self.field.cut_left(ink.px(52))[0]
            ink.icon("search", mark.inset(ink.px(14)), ink.colours.quiet)

    def go_back(self) -> None:
        """Close the rule where it hides the list; else leave."""
        self._back()


class _Sheet(Panel):
    """The panel behind the rule that is read."""

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        ink.box(self.area, ink.colours.panel, line=ink.colours.line)


class _List(RowsPanel):
    """Topics, a topic's rules, or what was found."""

    unfolds = False
    """Whether the best answer stands here whole, because it has no place of its own."""

    def __init__(self, desk: Desk, book: Book, clear: Callable[[], None]) -> None:
        super().__init__(desk, book.kept, "scroll.list")
        self.book, self._clear = book, clear

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return what there is to choose from."""
        book = self.book
        self.wanted = book.kept.pop("wanted", self.wanted)
        if book.digest is None:
            return ()
        if book.query.split():
            return self._found(book.digest)
        if book.section is not None:
            return self._of_section(book.digest, book.section)
        return self._topics(book.digest)

    def _topics(self, found: Digest) -> list[ListRow]:
        return [
            ListRow(_topic_high, partial(self._topic, one.number, said(one.text, self._language)))
            for one in found.sections
        ]

    @property
    def _language(self) -> str:
        return self.desk.settings.language

    def empty(self, ink: Ink) -> None:
        """Say that nothing was found, or that the book cannot be opened."""
        if self.book.trouble is not None:
            ink.text(self.book.trouble, self.area, colour=ink.colours.quiet, lines=8, rise="top")

    def _found(self, book: Digest) -> list[ListRow]:
        found = self.book.found
        if not found:
            none = say("No rule found. Try another word, or choose a topic.")
            return [paragraph_row(none, quiet=True), *self._topics(book)]
        count = say_many("{count} rule found", "{count} rules found", len(found))
        best, *others = found
        answer = [_answer_row(said(best.text, self._language))] if self.unfolds else []
        head = [paragraph_row(count, quiet=True), self._rule_row(best), *answer]
        return [*head, *(self._rule_row(rule) for rule in others)]

    def _of_section(self, found: Digest, number: int) -> list[ListRow]:
        title = next(said(one.text, self._language) for one in found.sections
                     if one.number == number)  # fmt: skip
        return [
            ListRow(_topic_high, self._all_topics),
            paragraph_row(title, theme.LARGE, face="head", above=8),
            *(self._rule_row(rule) for rule in found.rules if rule.section == number),
        ]

    def _all_topics(self, ink: Ink, box: Box) -> None:
        mark, words = box.cut_left(ink.px(36), ink.px(8))
        ink.icon("back", mark.centred(ink.px(22), ink.px(22)), ink.colours.quiet)
        ink.text(say("All topics"), words, theme.BODY, face="bold", colour=ink.colours.quiet)
        ink.spot("section.all", box, partial(self._browse, None))

    def _topic(self, number: int, title: str, ink: Ink, box: Box) -> None:
        hairline(ink, box.x, box.right, box.y)
        mark, words = box.cut_right(ink.px(28), ink.px(8))
        ink.text(title, words, theme.BODY, face="bold", lines=3)
        ink.icon("next", mark.centred(ink.px(18), ink.px(18)), ink.colours.quiet)
        ink.spot(f"section.{number}", box, partial(self._browse, number))

    def _browse(self, number: int | None) -> None:
        self.to_top()
        self._clear()
        self.book.browse(number)

    def _rule_row(self, rule: Rule) -> ListRow:
        return ListRow(partial(self._rule_high, rule), partial(self._rule, rule), f"rule.{rule.id}")

    def _rule_lines(self, rule: Rule, ink: Ink, width: float) -> list[str]:
        assert self.book.digest is not None
        title = title_of(rule, self.book.digest, self._language)
        lines = lines_of(ink, title, width - ink.px(70))
        cut = len(lines) > LISTED
        return [*lines[: LISTED - 1], lines[LISTED - 1] + " …"] if cut else list(lines)

    def _rule_high(self, rule: Rule, ink: Ink, width: float) -> float:
        lines = len(self._rule_lines(rule, ink, width)) * line_height(ink)
        return max(lines + ink.px(28), ink.look.grown(theme.TOUCH))

    def _rule(self, rule: Rule, ink: Ink, box: Box) -> None:
        is_open = rule is (self.book.rule or self.book.best)
        ground = ink.colours.raised if is_open else ink.colours.ground
        card = box.inset(0, ink.px(3))
        ink.box(card, ground, line=ink.colours.attention if is_open else None, corner=11)
        inner = card.inset(ink.px(14), ink.px(8))
        icon, _, colour = tag_of(rule.tag, ink)
        mark, rest = inner.cut_left(ink.px(22), ink.px(12))
        ink.icon(icon, mark.centred(ink.px(20), ink.px(20)), colour)
        lines = self._rule_lines(rule, ink, box.w)
        rest = rest.centred(rest.w, len(lines) * line_height(ink))
        for line in lines:
            at, rest = rest.cut_top(line_height(ink))
            ink.text(line, Box(at.x, at.y, at.w + ink.px(12), at.h), on=ground)
        ink.spot(f"rule.{rule.id}", card, partial(self.book.open, rule.id))


def _answer_row(text: str) -> ListRow:
    """Return a row with an answer below its question."""
    side, above = 48, 6

    def height(ink: Ink, width: float) -> float:
        return paragraph_height(ink, text, width - ink.px(side)) + ink.px(2 * above)

    def paint(ink: Ink, box: Box) -> None:
        paragraph(ink, text, box.inset(0, ink.px(above)).cut_left(ink.px(side))[1])

    return ListRow(height, paint)


def _topic_high(ink: Ink, _: float) -> float:
    return ink.look.grown(60)


class _Detail(RowsPanel):
    """A rule, large, with all that is said about it."""

    def __init__(self, desk: Desk, book: Book) -> None:
        super().__init__(desk, book.kept, "scroll.rule")
        self.book = book

    @property
    def ground(self) -> theme.Colour:
        """The colour of the panel behind it."""
        return self.desk.look.palette.panel

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return the rule's parts."""
        self.scroll = float(self.book.kept.get("scroll.rule", 0.0))
        rule, found = self.book.rule or self.book.best, self.book.digest
        if rule is None or found is None:
            return ()
        view = self.desk.news.view or {}
        options = view.get("options", {}) if view.get("game") == self.book.game else {}
        return rule_rows(ink, found, rule, options, self.book.open, self.desk.settings.language)

    def _slide(self, to: float) -> None:
        super()._slide(to)
        self.book.kept["scroll.rule"] = self.scroll

    def empty(self, ink: Ink) -> None:
        """Say how to begin."""
        box = self.area.centred(min(ink.look.grown(440), self.area.w), ink.look.grown(220))
        mark, words = box.cut_top(ink.px(72), ink.px(20))
        ink.icon("rules", mark, ink.colours.line)
        if self.book.trouble is not None:
            return
        hint = say("Ask in your own words, or choose a topic.")
        quiet = ink.colours.quiet
        ink.text(hint, words, theme.LARGE, colour=quiet, align="center", lines=4, rise="top")
