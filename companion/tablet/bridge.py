"""The only crossing between two threads: the screens' (Kivy's) and the table's.

The table lives with its journal on an asyncio loop in a thread of its own, so that no disk ever
holds a picture up. A question goes over as a function of the table; the answer comes back on the
screens' thread through `post`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from threading import Thread
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import Rolled
from companion.journal.entry import JournalError
from companion.table.guests import COMMANDS, Phones, Seated
from companion.table.sealings import BESIDE
from companion.table.table import Done, Table
from companion.table.telling import log, told, told_of_dice
from companion.tablet.news import TableNews, with_guests

_LOG = logging.getLogger(__name__)
T = TypeVar("T")
Post: TypeAlias = Callable[[Callable[[], None]], None]
"""Runs a function on the screens' thread, soon."""
Answer: TypeAlias = Done | Seated | Refusal
LetIn: TypeAlias = Callable[[Table], Phones]
Told: TypeAlias = Callable[[TableNews, "Done | None"], None]
PATIENCE: Final = 5.0
"""Seconds in which a disk must let go when the app is closed. Phones have half of that to hang up,
so that the journal is still closed in time."""
RETRY: Final = 2.0
"""Seconds between two tries to write what the disk would not take."""


class Bridge(Protocol):
    """How a screen reaches the table."""

    def listen(self, told: Told) -> None:
        """Tell this of every change, with what was done."""
        ...

    def send(self, raw: Mapping[str, Any], then: Callable[[Answer], None]) -> None:
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

    def let_in(self, on: bool) -> None:  # noqa: FBT001  (a switch)
        """Let phones in as soon as there is a game, or let none in any more."""
        ...

    def stop(self) -> None:
        """Close the journal, and come back when it is closed or when the disk hangs for good."""
        ...


class TableSide:
    """What both kinds of bridge do on the table's side."""

    def __init__(
        self, opened: Callable[[], Table], post: Post, game: str, phones: LetIn | None = None
    ) -> None:
        """Stand before a table that is opened on its own thread."""
        self._opened, self._post, self._game, self._let_in = opened, post, game, phones
        self.table: Table | None = None
        self.phones: Phones | None = None
        self._told: list[Told] = []
        self._last_trouble: Message | None = None
        self._happened: tuple[int, tuple[Message, ...], int] = 0, (), 0
        """The game, what was done last in it, and with which rev."""
        self._dice: tuple[tuple[Rolled, tuple[Message, ...]], ...] = ()
        self._is_on = self._is_set_up = False

    def listen(self, told: Told) -> None:
        """Tell this of every change."""
        self._told.append(told)

    def open(self) -> Table:
        """Open the table, once."""
        if self.table is None:
            self.table = self._opened()
            self.table.subscribe(self._publish)
            if self._let_in is not None:
                try:
                    self.phones = self._let_in(self.table)
                    self.phones.listen(self._tell_of_phones)
                except Exception:  # noqa: BLE001  (it works with no phone)
                    _LOG.exception("no phone can come in")
        return self.table

    def do(self, raw: Mapping[str, Any]) -> Answer:
        """Have the table, or the phones, do a command."""
        table = self.open()
        if self.phones is not None and raw.get("do") in COMMANDS:
            self._is_set_up = self._is_set_up or raw.get("do") == "lobby"
            return self.phones.do(raw)
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
            why = say("Something went wrong in the app. Nothing was changed.")
        else:
            self._post(lambda: then(answer))
            return
        if failed is not None:
            self._post(lambda: failed(why))

    def tell_news(self) -> None:
        """Post the news without anything having been done: a table resumed, or left."""
        table = self.open()
        if self.phones is not None:
            self.phones.refresh()
        self._spread(self._news(table), None)

    def phones_switch(self, *, on: bool | None = None) -> Coroutine[Any, Any, None] | None:
        """Return what lets phones in or hangs up on them, or None if that is as it should be.

        They are let in during a game, while one is set up, and while somebody waits for that.
        """
        table = self.open()
        self._is_on = self._is_on if on is None else on
        if self.phones is None:
            return None
        if not self._is_on:
            return self.phones.close()
        wanted = table.play is not None or self._is_set_up or self.phones.is_awaited()
        return self.phones.open() if wanted else None

    def _news(self, table: Table) -> TableNews:
        guests = self.phones.guests() if self.phones is not None and self._is_on else None
        happened, rev = self._last_step(table)
        news = evolve(news_of(table), happened=happened, happened_at=rev, dice=self._dice)
        return with_guests(news, guests)

    def _last_step(self, table: Table) -> tuple[tuple[Message, ...], int]:
        """Return what was done last; of a game that was resumed the log says it."""
        play = table.play
        if play is None:
            return (), 0
        if self._happened[0] != play.number:
            line = log(play, table.journal)[-1]
            self._happened = play.number, tuple(line.text), line.rev
        return self._happened[1:]

    def _tell_of_phones(self) -> None:
        self._spread(self._news(self.open()), None)

    def retry(self) -> None:
        """Try again to write what waits, and say so if that has changed."""
        if self.table is None:
            return
        self.table.journal.retry()
        if self.table.journal.trouble != self._last_trouble:
            self.tell_news()

    def _publish(self, done: Done) -> None:
        play = self.open().play
        if play is not None and done.entry.do not in BESIDE:
            said = tuple(told(play, done.entry.do, done.events))
            self._happened = play.number, said, done.entry.rev
            self._dice = told_of_dice(play, done.entry.do, done.events)
        self._spread(self._news(self.open()), done)

    def _spread(self, news: TableNews, done: Done | None) -> None:
        self._last_trouble = news.trouble
        for tell in self._told:
            self._post(lambda tell=tell: tell(news, done))  # type: ignore[misc]


def news_of(table: Table) -> TableNews:
    """Return what the screens are told."""
    journal, play = table.journal, table.play
    if play is None:
        return TableNews(trouble=journal.trouble, waiting=journal.waiting)
    offers = table.offers()
    found = () if isinstance(offers, Refusal) else tuple(offers)
    standing, polled = play.standing, play.polling.seats
    revision = table.revision()
    out = frozenset(standing.players) - frozenset(polled) if polled else frozenset()
    return TableNews(
        table.view(),
        found,
        standing.over,
        closed=play.sealings.settled,
        forecast=None if revision is None else revision.foretold,
        ahead=None if revision is None else revision.ahead,
        events=play.newest,
        before=None if revision is None else revision.stood,
        players=standing.players,
        turn=standing.turn,
        out=out,
        trouble=journal.trouble,
        waiting=journal.waiting,
    )


class ThreadBridge:
    """The real one: a thread with a loop, for as long as the app runs."""

    def __init__(
        self, opened: Callable[[], Table], post: Post, game: str, phones: LetIn | None = None
    ) -> None:
        """Start the thread; the table is opened on it at once."""
        self._side = TableSide(opened, post, game, phones)
        self._tasks: set[asyncio.Task[None]] = set()
        """Tasks on their way: a loop alone does not keep them from being thrown away."""
        self._ended = False
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._live, name="table", daemon=True)
        self._thread.start()

    def listen(self, told: Told) -> None:
        """Tell this of every change."""
        self._side.listen(told)

    def send(self, raw: Mapping[str, Any], then: Callable[[Answer], None]) -> None:
        """Have a command done."""
        self.ask(lambda _: self._side.do(raw), then, lambda why: then(_broken(why)))
        if raw.get("do") in ("new_game", "lobby"):
            # The loop runs what it is given in order, so the game is on before phones are let in.
            self.loop.call_soon_threadsafe(self._switch_phones)

    def ask(
        self,
        job: Callable[[Table], T],
        then: Callable[[T], None],
        failed: Callable[[Message], None] | None = None,
    ) -> None:
        """Have something asked of the table."""
        self.loop.call_soon_threadsafe(self._side.run, job, then, failed)

    def tell_news(self) -> None:
        """Have the news told again."""
        self.loop.call_soon_threadsafe(self._side.tell_news)
        self.loop.call_soon_threadsafe(self._switch_phones)

    def let_in(self, on: bool) -> None:  # noqa: FBT001  (a switch)
        """Let phones in as soon as there is a game, or let none in any more."""
        self.loop.call_soon_threadsafe(self._switch_phones, on)

    def stop(self) -> None:
        """Close the journal and end the thread."""
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self._end)
            self._thread.join(PATIENCE)
            if self._thread.is_alive():
                _LOG.warning("the disk does not answer: what is not written yet is lost")

    def _live(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.call_later(RETRY, self._retry)
        self.loop.run_forever()
        table = self._side.table
        if table is not None:
            table.journal.close()
        self.loop.close()

    def _switch_phones(self, on: bool | None = None) -> None:  # noqa: FBT001  (a switch)
        try:
            switch = self._side.phones_switch(on=on)
        except JournalError:
            return  # whoever asks the table hears of it
        if switch is not None and not self._ended:
            task = self.loop.create_task(switch)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            if on is False:
                task.add_done_callback(lambda _: self._side.tell_news())

    def _end(self) -> None:
        """Hang up on the phones, if they let us, and stop."""
        self._ended = True
        phones = self._side.phones
        if phones is None:
            self.loop.stop()
            return
        closing = self.loop.create_task(asyncio.wait_for(phones.close(), PATIENCE / 2))
        self._tasks.add(closing)
        closing.add_done_callback(lambda task: (task.exception(), self.loop.stop()))

    def _retry(self) -> None:
        try:
            self._side.retry()
        finally:
            self.loop.call_later(RETRY, self._retry)


class DirectBridge(TableSide):
    """One without a thread: for the demo's small table, and for tests that step by step."""

    def send(self, raw: Mapping[str, Any], then: Callable[[Answer], None]) -> None:
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

    def let_in(self, on: bool) -> None:  # noqa: FBT001  (a switch)
        """Let phones in, or let none in any more."""
        switch = self.phones_switch(on=on)
        if switch is not None:
            asyncio.run(switch)
        self.tell_news()

    def stop(self) -> None:
        """Close the journal."""
        if self.table is not None:
            self.table.journal.close()


def _broken(why: Message) -> Refusal:
    return Refusal("unavailable", why)
