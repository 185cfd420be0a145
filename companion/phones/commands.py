"""A phone's commands: each done once, for a seat or for who runs the table; no rule is known here.

A phone sends a command again when no answer came; the id tells that it is the same one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import name_of
from companion.journal.entry import JournalError
from companion.logs import by_seat, by_source
from companion.phones import frames
from companion.phones.answers import GivenAnswers, mark, owner
from companion.phones.caller import HOST, Caller
from companion.phones.outgoing import Outgoing
from companion.phones.wire import AskedCommand, QuestionWanted
from companion.table.foreseeing import FORECAST
from companion.table.guests import Seated
from companion.table.play import PlayedGame
from companion.table.script import refused as refusal_form
from companion.table.table import Done, Table

_LOG = logging.getLogger(__name__)
STALE: Final = say("Something else happened in the meantime. Look again.")
BROKEN: Final = say("Something went wrong in the app. Nothing was changed.")
TAKE_BACK: Final = "take_back"
"""A phone's own undo: of its newest step alone, and only while that showed nobody anything."""
HOSTS_TOO: Final = (
    "free_seat",
    "tablet_seat",
    "scan_cancel",
    "scan_again",
    "end_audit",
    "consents",
    "lobby",
    "sitting",
    "arrange",
)
"""What may be asked of the phones from a phone that runs the table; no answer is sealed there."""


class PhoneCommands:
    """Carries out what phones ask for, each command once."""

    def __init__(
        self,
        table: Table,
        outgoing: Outgoing,
        game: str,
        refresh: Callable[[], None],
        ask_phones: Callable[[Mapping[str, Any]], Seated | Refusal],
    ) -> None:
        """Command this table; `ask_phones` does what a host asks of the phones themselves.

        `refresh` looks which game is on: the table may have turned to another unannounced.
        """
        self._table, self._outgoing, self._game = table, outgoing, game
        self._refresh, self._ask_phones = refresh, ask_phones
        self._answers = GivenAnswers()

    def answer(self, caller: Caller, key: str, asked: AskedCommand) -> None:
        """Answer a command: as it was answered before, if it came before."""
        if asked.command.get("do") == FORECAST and self._table.foresees:
            self._foretell(caller, asked)
            return

        def answer() -> dict[str, Any]:
            done = self._carried_out(caller, key, asked)
            if isinstance(done, Refusal):
                # Only its code: a command and its fields may tell what is on somebody's hand.
                who = by_seat(caller.seat) if caller.seat else by_source(caller.address)
                _LOG.debug("a command from %s is refused: %s", who["source"], done.code, extra=who)
                firm = {"firm": True} if caller.host and self._is_firm(asked, done) else {}
                return {"kind": "refused", "id": asked.id, **refusal_form(done), **firm}
            facts = done.facts if isinstance(done, Seated) else self._may_take_back(key, done)
            return {"kind": "done", "id": asked.id, "rev": self._table.rev, **facts}

        found = self._answers.once(key, asked.id, answer)
        caller.send(frames.frame(lang=caller.lang, **{**found, **self._outgoing.durable()}))

    def _foretell(self, caller: Caller, asked: AskedCommand) -> None:
        """Answer what comes next; a question may be asked again, and its answer is not kept."""
        self._refresh()
        found = self._table.forecast(asked.command)
        if not isinstance(found, Refusal):
            facts = {"id": asked.id, "rev": self._table.rev, FORECAST: found}
            caller.send(frames.frame("done", caller.lang, **facts, **self._outgoing.durable()))
            return
        fields = {"id": asked.id, **refusal_form(found), **self._outgoing.durable()}
        caller.send(frames.frame("refused", caller.lang, **fields))

    def open_question(self, caller: Caller, wanted: QuestionWanted) -> None:
        """Send a question that a scene left out, as long as the scene is the newest."""
        self._refresh()
        if self._table.is_stale(wanted.rev):
            caller.refuse("stale", STALE, key=wanted.key)
        elif (question := self._outgoing.question(caller, wanted.key)) is not None:
            caller.send(question)
        else:
            caller.refuse("bad_value", STALE, key=wanted.key)

    def turn_to(self, play: PlayedGame, keys: Iterable[str]) -> None:
        """Know what these keys had done in a game before the process ended; forget all others."""
        known = {*keys}
        self._answers.keep_only({*known, HOST})
        self._answers.read(self._table.journal.entries(play.number), known)

    def forget(self, key: str) -> None:
        """A phone has left its seat: its ids mean nothing any more."""
        self._answers.forget(key)

    def _carried_out(
        self, caller: Caller, key: str, asked: AskedCommand
    ) -> Done | Seated | Refusal:
        self._refresh()
        if self._table.is_stale(asked.rev) or caller.key != key:
            return Refusal("stale", STALE)
        try:
            return self._ordered(caller, key, asked)
        except JournalError as error:
            return Refusal("unavailable", error.why)
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            # The command is not logged: it may be somebody's secret.
            _LOG.exception("a bug in the app", extra=by_source(caller.address))
            return Refusal("unavailable", BROKEN)

    def _is_firm(self, asked: AskedCommand, refusal: Refusal) -> bool:
        """Tell whether `anyway` would not help: only a game's rules are overruled."""
        play = self._table.play
        own = () if play is None else map(name_of, play.game.commands)
        return refusal.is_firm or asked.command.get("do") not in own

    def _may_take_back(self, key: str, done: Done) -> Mapping[str, Any]:
        """Return what its phone may still take back, in words, or why it no longer may."""
        if not self._table.may_take_back(owner(key)):
            return self._stays(done)
        told = frames.happened(self._table.play, done).told
        return {"back": told[0]} if told else {}

    def _stays(self, done: Done) -> Mapping[str, Any]:
        reveals = self._table.play.package.reveals if self._table.play else None
        whys = () if reveals is None else map(reveals.stays, done.events)
        why = next(filter(None, whys), None)
        return {"stays": why} if why else {}

    def _ordered(self, caller: Caller, key: str, asked: AskedCommand) -> Done | Seated | Refusal:
        if caller.host and asked.command.get("do") in HOSTS_TOO:
            return self._ask_phones(asked.command)
        if asked.command == {"do": TAKE_BACK}:
            return self._table.take_back(owner(key), mark(key, asked.id))
        play = self._table.play
        order = self._table.read(asked.command, self._game if play is None else play.game.name)
        if isinstance(order, Refusal):
            return order
        order = evolve(order, by=mark(key, asked.id))
        if caller.host:
            return self._table.do(order)
        return self._table.do_for(caller.seat or "", order)
