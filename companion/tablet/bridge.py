"""The one crossing between the screens' thread and the table's.

The table lives with its journal on an asyncio loop in a thread of its own, so that no disk ever
holds a picture up. A question goes over as a function of the table; the answer comes back on the
screens' thread through `post`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from threading import Thread
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.journal.entry import JournalError
from companion.table.table import Done, Table
from companion.tablet.scene import News

_LOG = logging.getLogger(__name__)
T = TypeVar("T")
Post: TypeAlias = Callable[[Callable[[], None]], None]
"""Runs a function on the screens' thread, soon."""
Told: TypeAlias = Callable[[News, "Done | None"], None]
PATIENCE: Final = 5.0
"""Seconds in which a disk must let go when the app is closed."""
RETRY: Final = 2.0
"""Seconds between two tries to write what the disk would not take."""


class Bridge(Protocol):
    """How a screen reaches the table."""

    def listen(self, told: Told) -> None:
        """Tell this of every change, with what was done."""
        ...

    def send(self, raw: Mapping[str, Any], then: Callable[[Done | Refusal], None]) -> None:
        """Have a command done."""
        ...

    def ask(
        self,
        job: Callable[[Table], T],
        then: Callable[[T], None],
        failed: Callable[[Message], None] | None = None,
    ) -> None:
        """Have something asked of the table, off the screens' thread."""
        ...

    def tell_news(self) -> None:
        """Have the news told again: a table was resumed, or left."""
        ...

    def stop(self) -> None:
        """Close the journal, and come back when it is closed or when the disk hangs for good."""
        ...


class Crossing:
    """What both kinds of bridge do on the table's side."""

    def __init__(self, opened: Callable[[], Table], post: Post, game: str) -> None:
        """Stand before a table that is opened on its own thread."""
        self._opened, self._post, self._game = opened, post, game
        self._table: Table | None = None
        self._told: list[Told] = []
        self._last_trouble: Message | None = None

    def listen(self, told: Told) -> None:
        """Tell this of every change."""
        self._told.append(told)

    def open(self) -> Table:
        """Open the table, once."""
        if self._table is None:
            self._table = self._opened()
            self._table.subscribe(self._publish)
        return self._table

    def do(self, raw: Mapping[str, Any]) -> Done | Refusal:
        """Have the table do a command."""
        table = self.open()
        order = table.read(raw, self._game)
        return order if isinstance(order, Refusal) else table.do(order)

    def run(
        self,
        job: Callable[[Table], T],
        then: Callable[[T], None],
        failed: Callable[[Message], None] | None,
    ) -> None:
        """Run a job and post its answer; what goes wrong is posted as a sentence."""
        try:
            answer = job(self.open())
        except JournalError as error:
            why = error.why
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            _LOG.exception("a bug in the app")
            why = say("Something in the app is broken; nothing was changed.")
        else:
            self._post(lambda: then(answer))
            return
        if failed is not None:
            self._post(lambda: failed(why))

    def tell_news(self) -> None:
        """Post the news without anything having been done: a table resumed, or left."""
        self._spread(news_of(self.open()), None)

    def retry(self) -> None:
        """Try again to write what waits, and say so if that has changed."""
        if self._table is None:
            return
        self._table.journal.retry()
        if self._table.journal.trouble != self._last_trouble:
            self.tell_news()

    def _publish(self, done: Done) -> None:
        self._spread(news_of(self.open()), done)

    def _spread(self, news: News, done: Done | None) -> None:
        self._last_trouble = news.trouble
        for told in self._told:
            self._post(lambda told=told: told(news, done))  # type: ignore[misc]


def news_of(table: Table) -> News:
    """Return what the screens are told."""
    journal, play = table.journal, table.play
    if play is None:
        return News(trouble=journal.trouble, waiting=journal.waiting)
    offers = table.offers()
    found = () if isinstance(offers, Refusal) else tuple(offers)
    return News(table.view(), found, play.standing.over, journal.trouble, journal.waiting)


class ThreadBridge:
    """The real one: a thread with a loop, for as long as the app runs."""

    def __init__(self, opened: Callable[[], Table], post: Post, game: str) -> None:
        """Start the thread; the table is opened on it at once."""
        self._crossing = Crossing(opened, post, game)
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._live, name="table", daemon=True)
        self._thread.start()

    def listen(self, told: Told) -> None:
        """Tell this of every change."""
        self._crossing.listen(told)

    def send(self, raw: Mapping[str, Any], then: Callable[[Done | Refusal], None]) -> None:
        """Have a command done."""
        self.ask(lambda _: self._crossing.do(raw), then, lambda why: then(_broken(why)))

    def ask(
        self,
        job: Callable[[Table], T],
        then: Callable[[T], None],
        failed: Callable[[Message], None] | None = None,
    ) -> None:
        """Have something asked of the table."""
        self.loop.call_soon_threadsafe(self._crossing.run, job, then, failed)

    def tell_news(self) -> None:
        """Have the news told again."""
        self.loop.call_soon_threadsafe(self._crossing.tell_news)

    def stop(self) -> None:
        """Close the journal and end the thread."""
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self.loop.stop)
            self._thread.join(PATIENCE)
            if self._thread.is_alive():
                _LOG.warning("the disk does not answer: what is not written yet is lost")

    def _live(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.call_later(RETRY, self._retry)
        self.loop.run_forever()
        table = self._crossing._table  # noqa: SLF001
        if table is not None:
            table.journal.close()
        self.loop.close()

    def _retry(self) -> None:
        try:
            self._crossing.retry()
        finally:
            self.loop.call_later(RETRY, self._retry)


class DirectBridge(Crossing):
    """One without a thread: for the demo's small table, and for tests that step by step."""

    def send(self, raw: Mapping[str, Any], then: Callable[[Done | Refusal], None]) -> None:
        """Have a command done."""
        self.run(lambda _: self.do(raw), then, lambda why: then(_broken(why)))

    def ask(
        self,
        job: Callable[[Table], T],
        then: Callable[[T], None],
        failed: Callable[[Message], None] | None = None,
    ) -> None:
        """Have something asked of the table."""
        self.run(job, then, failed)

    def stop(self) -> None:
        """Close the journal."""
        if self._table is not None:
            self._table.journal.close()


def _broken(why: Message) -> Refusal:
    return Refusal("unavailable", why)
