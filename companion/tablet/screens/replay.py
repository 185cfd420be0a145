"""Plays a whole recorded game by itself, on a table of which nothing is kept. No Kivy here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.digest import playthroughs
from companion.games.package import Package
from companion.journal.memory import MemoryJournal
from companion.table.guests import Seated
from companion.table.table import Done, Table
from companion.table.telling import LogLine, log
from companion.tablet.bridge import DirectBridge, Post
from companion.tablet.desk import Desk
from companion.tablet.layers import Route

STEP: Final = 1.6
"""Seconds from one command to the next."""
FAST: Final = 0.4
LONGEST: Final = 8.0
"""Seconds after which what is shown happening has been seen."""
REST: Final = 12.0
"""Seconds in which the end is looked at, before it begins again."""
HINT: Final = 3.0


def read_evening(package: Package) -> Sequence[Mapping[str, Any]]:
    """Read the commands of the game that a package shows."""
    demo = package.demo
    if demo is None:
        return ()
    return demo.commands or playthroughs(package.name)[demo.playthrough]


class Replay:
    """The game, how far it has come, and the words for what happened last."""

    def __init__(self, desk: Desk, package: Package, post: Post) -> None:
        """Have the game read off the screens' thread; it needs no journal."""
        self.outer, self.package, self._post = desk, package, post
        self.inner: Desk | None = None
        """The desk that the game's own screens stand before."""
        self.commands: Sequence[Mapping[str, Any]] = ()
        self.at = 0
        self.is_paused = self.is_fast = False
        self.caption: Sequence[Message] = ()
        self.seen: Callable[[], None] = lambda: None
        """Called whenever something has changed."""
        self._waited = self._hinted = 0.0
        desk.bridge.ask(
            lambda _: read_evening(package),
            self._begin,
            lambda _: self._begin(read_evening(package)),
        )

    @property
    def is_over(self) -> bool:
        """Tell whether everything was played."""
        return bool(self.commands) and self.at >= len(self.commands)

    @property
    def words(self) -> Sequence[Message]:
        """What the strip says: the newest line, or what a finger should know."""
        if self._hinted > 0:
            return (say("This is only a demo: nothing here is kept. Stop leaves it."),)
        return self.caption

    def dress(self) -> None:
        """Give the inner desk the outer one's looks."""
        outer, inner = self.outer, self.inner
        if inner is not None:
            inner.settings = evolve(outer.settings, own_die=False)
            inner.words, inner.look, inner.size = outer.words, outer.look, outer.size

    def hint(self) -> None:
        """A finger would play along: say what this is."""
        self._hinted = HINT
        self.seen()

    def pause(self) -> None:
        """Stop for a moment, or go on."""
        self.is_paused = not self.is_paused
        self.seen()

    def hurry(self) -> None:
        """Play faster, or as before."""
        self.is_fast = not self.is_fast
        self.seen()

    def pass_time(self, seconds: float) -> None:
        """Let time go by; the next command comes when it is due."""
        if self._hinted > 0:
            self._hinted -= seconds
            if self._hinted <= 0:
                self.seen()
        if self.is_paused or self.inner is None:
            return
        self._waited += seconds
        if self.inner.happening is not None and self._waited < LONGEST:
            return
        if self._waited >= (REST if self.is_over else FAST if self.is_fast else STEP):
            self._waited = 0.0
            self._step()

    def _change(self) -> None:
        self.seen()

    def _begin(self, commands: Sequence[Mapping[str, Any]]) -> None:
        self.commands, self.at, self._waited = commands, 0, 0.0
        bridge = DirectBridge(self._table, self._post, self.package.name)
        inner = Desk(bridge, self.outer.packages, self.outer.settings, hear=self.outer.hear)
        self.inner = inner
        inner.routes = [Route("table")]
        inner.watch(self._change)
        inner.watch_look(self._change)
        self.dress()
        for _ in range(self.package.demo.setting_up if self.package.demo else 0):
            self._step()

    def _table(self) -> Table:
        packages = {self.package.name: self.package}
        return Table(packages, MemoryJournal(), source=_dice, clock=_now)

    def _step(self) -> None:
        assert self.inner is not None
        if self.is_over:
            self._begin(self.commands)
            return
        raw = self._typed(self.commands[self.at])
        self.at += 1
        self.inner.skip()
        self.inner.handle_all()  # nobody ticks here
        self.inner.bridge.send(raw, self._answered)

    def _typed(self, told: Any) -> Any:
        """Return what is told, with what people type in the language of who watches."""
        if isinstance(told, Mapping):
            return {self._typed(key): self._typed(value) for key, value in told.items()}
        if isinstance(told, list):
            return [self._typed(one) for one in told]
        words = self.package.demo.words if self.package.demo and isinstance(told, str) else {}
        return self.outer.words.say(words[told]) if told in words else told

    def _answered(self, answer: Done | Seated | Refusal) -> None:
        if isinstance(answer, Done) and self.inner is not None:
            self.inner.bridge.ask(_newest, self._tell)

    def _tell(self, line: LogLine | None) -> None:
        if line is not None and line.text:
            self.caption = line.text
        self.seen()


def _newest(table: Table) -> LogLine | None:
    return log(table.play, table.journal)[-1] if table.play is not None else None


def _dice(sides: int, turn: int) -> int:
    return turn % sides + 1


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
