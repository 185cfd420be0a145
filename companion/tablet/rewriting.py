"""Changing an earlier step: the table as it was then, what is done on it, and what would follow.

The screens of that table are the real ones; but what they would have done is only heard, and asked
of the real table as a rewriting that it tries. No Kivy here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve, frozen

from companion.core.game import View
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import Rewrite
from companion.journal.entry import Entry
from companion.stage.presses import Raw
from companion.stage.scene import Scene, Selection
from companion.table.earlier import done_at, table_before
from companion.table.rewriting import Rewriting
from companion.table.table import Table
from companion.table.telling import LogLine, log
from companion.table.timeline import REDO, REWRITE, UNDO
from companion.tablet.bridge import Answer, DirectBridge, Post
from companion.tablet.desk import Desk
from companion.tablet.layers import Notice, Route
from companion.tablet.news import TableNews

NO_STEPS: Final = (UNDO, REDO, REWRITE)
STAYS_ON: Final = ("table", "rules")
"""The screens of the earlier table that can be looked at."""


@frozen
class Preview:
    """What would follow."""

    command: Raw | None
    """What would be done instead; None: nothing."""
    was: LogLine
    now: LogLine | None
    kept: int
    changed: tuple[tuple[LogLine, LogLine], ...]
    """The later steps that come out otherwise, as they are and as they would be."""
    dropped: tuple[tuple[LogLine, Refusal], ...]
    view: View
    """What everybody would see."""
    event: Mapping[str, Any]
    over: bool


def preview(table: Table, at: int, command: Raw | None) -> Preview | Refusal:
    """Ask what would follow if this were done instead of the step with this rev."""
    tried = table.try_rewrite(Rewrite(at, command))
    if isinstance(tried, Refusal) or table.play is None:
        return tried if isinstance(tried, Refusal) else _gone()
    found, view = tried
    play = table.play
    are = {line.rev: line for line in log(play, table.journal)}
    would = _as_it_would_be(table, found, are[at])
    return Preview(
        command,
        are[at],
        None if command is None else would[at],
        found.kept,
        tuple((are[rev], would[rev]) for rev in found.changed),
        tuple((are[one.rev], one.refusal) for one in found.dropped),
        view,
        play.codec.write(found.event),
        play.standing_after(found.state).over,
    )


def _as_it_would_be(table: Table, found: Rewriting, was: LogLine) -> Mapping[int, LogLine]:
    play = table.play
    assert play is not None
    entry = Entry(
        rev=table.rev + 1,
        game=play.number,
        name=play.game.name,
        at=was.at,
        do=REWRITE,
        turn=was.turn,
        seat=was.seat,
        over=False,
        events=(play.codec.write(found.event),),
    )
    return {line.rev: line for line in log(play, table.journal, [entry])}


def _gone() -> Refusal:
    return Refusal("no_game", say("There is no game any more."))


class EarlierStep:
    """A step that is to be changed, the desk of the table before it, and what would follow."""

    def __init__(self, desk: Desk, line: LogLine, post: Post) -> None:
        """Have the table made as it was."""
        self.outer, self.line, self._post = desk, line, post
        self.inner: Desk | None = None
        """The desk that the screens of the earlier table stand before."""
        self.found: Preview | None = None
        self.would: Scene | None = None
        """The table as it would be, and what the hands would do for that."""
        self.seen: Callable[[], None] = lambda: None
        """Called whenever something has changed."""
        self._was: Raw | None = None
        desk.bridge.ask(self._read, self._begin, self._fail)

    def dress(self) -> None:
        """Give the inner desk the outer one's looks."""
        outer, inner = self.outer, self.inner
        if inner is not None:
            inner.settings = evolve(outer.settings, own_die=False, motion=False)
            inner.words, inner.look, inner.size = outer.words, outer.look, outer.size

    def leave_out(self) -> None:
        """Ask what would follow if it had never been done."""
        self._ask(None)

    def look_again(self) -> None:
        """Put what would follow away, and choose again."""
        self.found = self.would = None
        self.seen()

    def change(self) -> None:
        """Have it done."""
        if self.found is not None:
            raw = {"do": REWRITE, "at": self.line.rev, "command": self.found.command}
            self.outer.send(raw, self._done)

    def _done(self) -> None:
        """Go back to the log; or to the table, where the hands have something to do."""
        outer, lines = self.outer, self.would.checklist if self.would is not None else ()
        outer.back()
        if lines and outer.settings.hands:
            outer.by_hand.is_open = True
            outer.to_table()

    def _read(self, table: Table) -> Table:
        self._was = done_at(table, self.line.rev)
        return table_before(table, self.line.rev)

    def _begin(self, table: Table) -> None:
        assert table.play is not None
        bridge = _Listening(lambda: table, self._post, table.play.game.name, self._hear)
        inner = Desk(bridge, self.outer.packages, self.outer.settings, hear=self.outer.hear)
        inner.routes = [Route("table")]
        inner.watch(self._change)
        inner.watch_look(self._change)
        self.inner = inner
        self.dress()
        bridge.tell_news()
        was = self._was
        if was is not None:  # as soon as the news are there
            bridge.ask(lambda _: None, lambda _: inner.ask_as_before(was))

    def _change(self) -> None:
        inner = self.inner
        if inner is not None and inner.route.name not in STAYS_ON:
            inner.routes = [Route("table")]
        self.seen()

    def _hear(self, raw: Mapping[str, Any]) -> None:
        """Take what the earlier table's screens would have done for what should have been done."""
        assert self.inner is not None
        self.inner.busy = False
        if raw.get("do") in NO_STEPS:
            text = say("This is the table as it was. Go back, then do that on the real one.")
            self.inner.open(Notice(say("Not here"), text))
        else:
            self._ask({key: value for key, value in raw.items() if (key, value) != ("roll", [])})

    def _ask(self, command: Raw | None) -> None:
        self.outer.bridge.ask(
            lambda table: preview(table, self.line.rev, command),
            lambda answer: self._answered(command, answer),
            self._fail,
        )

    def _answered(self, command: Raw | None, answer: Preview | Refusal) -> None:
        if isinstance(answer, Preview):
            self.found, self.would = answer, self._as_it_would_be(answer)
        elif self.inner is not None and command is not None:
            self.inner.refuse(answer, command)
        else:
            self.outer.refuse(answer)
        self.seen()

    def _as_it_would_be(self, found: Preview) -> Scene:
        now = self.outer.news
        news = evolve(now, view=found.view, offers=(), over=found.over, forecast=None,
                      events=(found.event,), before=now.view)  # fmt: skip
        return self.outer.face.scene(news, Selection())

    def _fail(self, why: Message) -> None:
        self.outer.open(Notice(say("Nothing was changed"), why))


class _Listening(DirectBridge):
    """One that does nothing, and tells what it was to do."""

    def __init__(
        self,
        opened: Callable[[], Table],
        post: Post,
        game: str,
        heard: Callable[[Mapping[str, Any]], None],
    ) -> None:
        super().__init__(opened, post, game)
        self._heard = heard

    def send(self, raw: Mapping[str, Any], then: Callable[[Answer], None]) -> None:
        """Tell it; nobody is answered, for nothing is done."""
        self._heard(raw)

    def _news(self, table: Table) -> TableNews:
        return evolve(super()._news(table), earlier=True)
