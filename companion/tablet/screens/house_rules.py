"""The screen of house rules, by topic; only looked at while a game is on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.digest import Digest, HouseRule, digest, said
from companion.games.package import Package
from companion.tablet import draft as drafts
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.draft import Draft
from companion.tablet.ink import Ink
from companion.tablet.rows import ListRow, RowsPanel
from companion.tablet.screens.house_rule import Answers, paint_rule, rule_height
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing

TOPICS: Final = 250


class HouseRulesScreen(Screen):
    """Topics beside the questions; `about` may name a house rule or a topic to begin with."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show the draft's house rules, or those of the game that is on."""
        super().__init__(desk, about)
        self.house = House(desk, about)
        self.put(Background(desk))
        self.bar = self.put(_HouseRulesBar(desk, self.house))
        self.topics = self.put(_Topics(desk, self.house))
        self.questions = self.put(_Questions(desk, self.house))
        game = self.house.game
        desk.bridge.ask(lambda _: digest(game), self._read)

    def _read(self, found: Digest) -> None:
        self.house.digest = found
        self.desk.changed()

    def lay(self, box: Box) -> None:
        """Place the topics beside the questions, or above them."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        if is_standing(self.desk):
            topics, rest = rest.cut_top(look.grown(218), look.px(16))
        else:
            topics, rest = rest.cut_left(look.grown(TOPICS), look.px(24))
        place(self.topics, topics)
        place(self.questions, rest)


class House:
    """What the screen is about: whose house rules, which topic, and how one is changed."""

    def __init__(self, desk: Desk, about: Any) -> None:
        """Begin with what the route remembers."""
        self.desk, self.about = desk, about
        self.kept = desk.route.kept
        self.digest: Digest | None = None

    @property
    def is_draft(self) -> bool:
        """Whether a game is being set up here."""
        setting_up = any(route.name == "setup" for route in self.desk.routes)
        playing = self.desk.news.view is not None and not setting_up
        return isinstance(self.desk.draft, Draft) and not playing

    @property
    def game(self) -> str:
        """The game that they are of."""
        package: Package = self.desk.draft.package if self.is_draft else self.desk.package
        return package.name

    @property
    def options(self) -> Mapping[str, Any]:
        """What the house has otherwise than the rulebook."""
        if self.is_draft:
            return dict(self.desk.draft.options)
        view = self.desk.news.view or {}
        defaults = {one.name: one.default for one in self.rules}
        return drafts.differing(view.get("options", {}), defaults)

    @property
    def rules(self) -> tuple[HouseRule, ...]:
        """All house rules."""
        return self.digest.house_rules if self.digest else ()

    @property
    def topic(self) -> str:
        """The topic that is open."""
        names = [one.name for one in self.digest.topics] if self.digest else []
        found = self.kept.get("topic", self.about)
        of_rule = {one.name: one.topic for one in self.rules}
        found = of_rule.get(str(found), found)
        return found if found in names else (names[0] if names else "")

    def open(self, topic: str) -> None:
        """Open another topic."""
        self.kept["topic"], self.kept["scroll"] = topic, 0.0
        self.desk.changed()

    def value(self, rule: HouseRule) -> Any:
        """Return the value that this table plays with."""
        return self.options.get(rule.name, rule.default)

    def may(self, rule: HouseRule) -> bool:
        """Tell whether this can be changed now: in a game, only how strict the app is."""
        return self.is_draft or (rule.name == "automation" and self.desk.news.view is not None)

    def choose(self, rule: HouseRule, value: Any) -> None:
        """Have it otherwise, in the draft or in the game that is on."""
        if self.is_draft:
            self.desk.draft = drafts.option(self.desk.draft, rule.name, value, rule.default)
            self.desk.changed()
        elif self.value(rule) != value:
            self.desk.send({"do": "adjust", "set": {f"options.{rule.name}": value}})

    def reset(self) -> None:
        """Go back to the rulebook."""
        self.desk.draft = drafts.as_printed(self.desk.draft)
        self.desk.changed()


class _HouseRulesBar(TitleBar):
    """The title, and the way back to the rulebook's own values."""

    def __init__(self, desk: Desk, house: House) -> None:
        super().__init__(desk)
        self.house = house

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw the way back to the defaults, while they can be chosen."""
        if self.house.options and self.house.is_draft:
            at, box = box.cut_right(min(ink.look.grown(270), box.w * 0.4), ink.px(16))
            at = at.inset(0, ink.px(3))
            ink.button(
                "house.reset", say("Back to the defaults"), at, self.house.reset, icon="undo"
            )
        return box

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        return say("House rules"), self._changed(len(self.house.options))

    def _changed(self, count: int) -> Message:
        if not self.house.is_draft and self.desk.news.view is not None:
            return say("As this game began. Only the last topic can still be changed")
        if not count:
            return say("• = as printed")
        return say_many(
            "{count} changed; the rulebook's answer has a dot",
            "{count} changed; the rulebook's answers have a dot",
            count,
        )


class _Topics(RowsPanel):
    """The topics; each tells how many of its rules are changed."""

    def __init__(self, desk: Desk, house: House) -> None:
        super().__init__(desk, house.kept, "topics")
        self.house = house

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return them one under another, or three beside one another above the questions."""
        if self.house.digest is None:
            return ()
        topics = self.house.digest.topics
        columns = 3 if is_standing(self.desk) else 1
        lines = [topics[n : n + columns] for n in range(0, len(topics), columns)]
        return [
            ListRow(lambda ink, _: ink.look.grown(54), partial(self._line, line, columns))
            for line in lines
        ]

    def _line(self, topics: Sequence[Any], columns: int, ink: Ink, box: Box) -> None:
        box = box.cut_top(ink.look.grown(48))[0]
        for topic, at in zip(topics, box.columns(columns, ink.px(8)), strict=False):
            self._topic(topic, ink, at)

    def _topic(self, topic: Any, ink: Ink, at: Box) -> None:
        c, is_open = ink.colours, topic.name == self.house.topic
        fill = c.raised if is_open else None
        if is_open:
            ink.box(at, fill, line=c.attention, width=2, corner=11)
        on = c.raised if is_open else self.ground
        changed = self.house.options
        count = sum(one.topic == topic.name and one.name in changed for one in self.house.rules)
        words = at.inset(ink.px(14), ink.px(3))
        if count:
            mark, words = words.cut_right(ink.look.grown(28), ink.px(8))
            mark = mark.centred(mark.w, mark.w)
            ink.disc(mark, c.attention)
            ink.text(
                str(count), mark, theme.SMALL, face="black", align="center",
                colour=c.on_bright, on=c.attention,
            )  # fmt: skip
        text = said(topic.text, self.desk.settings.language)
        ink.text(text, words, face="bold", colour=c.text if is_open else c.quiet, on=on, lines=2)
        ink.spot(f"topic.{topic.name}", at, partial(self.house.open, topic.name))


class _Questions(RowsPanel):
    """The open topic's questions."""

    def __init__(self, desk: Desk, house: House) -> None:
        super().__init__(desk, house.kept)
        self.house = house
        self._topic = ""

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return one row a question."""
        if self._topic and self._topic != self.house.topic:
            self.to_top()
        self._topic = self.house.topic
        rules = [one for one in self.house.rules if one.topic == self._topic]
        return [ListRow(partial(self._high, one), partial(self._rule, one)) for one in rules]

    def empty(self, ink: Ink) -> None:
        """Say that they are being read."""
        ink.text(say("One moment…"), self.area, colour=ink.colours.quiet, align="center")

    def _answers(self, rule: HouseRule) -> Answers:
        return Answers(
            rule,
            self.house.value(rule),
            self.desk.settings.language,
            may=self.house.may(rule),
            choose=partial(self.house.choose, rule),
            read=partial(self.desk.go, "rules", {"game": self.house.game, "rule": rule.rule}),
        )

    def _high(self, rule: HouseRule, ink: Ink, width: float) -> float:
        return rule_height(ink, self._answers(rule), width)

    def _rule(self, rule: HouseRule, ink: Ink, box: Box) -> None:
        paint_rule(ink, self._answers(rule), box)
