"""The phones that wait for a game to begin: what they say before it, and what they are told.

A caller here has no seat of any game: `Caller.waits` is the key with which it sits in the lobby.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.phones import frames
from companion.phones.broadcast import Broadcast
from companion.phones.caller import Caller
from companion.phones.guestbook import KeptSitter, Sitting
from companion.phones.hellos import BOT_PLAYS, FREED, REASONS, Hellos
from companion.phones.lobby import Lobby
from companion.phones.outgoing import Outgoing
from companion.phones.register import Register
from companion.phones.table_requests import (
    Arrange,
    ListSitting,
    OpenLobby,
    Reseat,
    TableRequest,
)
from companion.phones.wire import NameChange, PhoneHello, SeatChange, Up
from companion.table.guests import Seated, WaitingPlayer
from companion.table.table import Table

STRANGER: Final = say("First choose a colour.")


class WaitingPhones:
    """Everybody who has come before the game."""

    def __init__(
        self,
        table: Table,
        register: Register,
        lobby: Lobby,
        hellos: Hellos,
        broadcast: Broadcast,
        outgoing: Outgoing,
        changed: Callable[[], None],
    ) -> None:
        """Nobody is there; `changed` tells the table's screens."""
        self._table, self._register, self.lobby = table, register, lobby
        self._hellos, self._broadcast, self._outgoing = hellos, broadcast, outgoing
        self._changed = changed
        self.is_open = False
        """The table has said that it sets up a game, while the phones of another are known."""
        self.names: Mapping[str, str] = {}
        """Who sat where in the game before."""

    @property
    def is_on(self) -> bool:
        """Whether phones may sit down for a game that has not begun."""
        play = self._table.play
        is_free = play is None or play.standing.over
        return is_free and (self._register.play is None or self.is_open)

    @property
    def is_left(self) -> bool:
        """Whether a game was being set up, and one that was on before goes on instead."""
        return self.is_open and not self.is_on

    def players(self) -> tuple[WaitingPlayer, ...] | None:
        """Return who sits, for the table's screens; None while no game is set up."""
        if not self.is_on:
            return None
        here = self._here()

        def phone(one: KeptSitter) -> Any:
            if one.public is None:
                return "none"
            return "here" if one.public in here else "away"

        return tuple(
            WaitingPlayer(one.number, one.seat, one.called, phone(one), one.bot, one.team)
            for one in self.lobby.sitting
        )

    def _here(self) -> set[str]:
        return {one.waits for one in self._broadcast.all() if one.waits is not None}

    # What phones say

    def come(self, caller: Caller, hello: PhoneHello) -> None:
        """Take somebody whose code and key are right: to the chair that they have, or want."""
        public = hello.public or ""
        caller.come_to_lobby()
        known = self.lobby.of(public)
        if known is not None:
            self._replace(caller, public)
            if not known.name and hello.name and not self.lobby.name_refusal(hello.name):
                self.lobby.rename(known.number, hello.name)
            self._welcome(caller, public)
            return
        kept = self._hellos.kept_seat(caller, hello)
        seat = kept or hello.seat
        if seat is None:
            self._broadcast.lobby(caller)
            return
        name = hello.name if hello.name is not None else self.names.get(kept or "", "")
        refused = self._sat(caller, public, seat, name, is_its_own=kept is not None)
        if refused is not None:
            caller.refuse(refused.code, refused.why)
            self._broadcast.lobby(caller)

    def _sat(
        self, caller: Caller, public: str, seat: str, name: str, *, is_its_own: bool
    ) -> Refusal | None:
        if self._hellos.is_too_quick(caller):
            return Refusal("too_many", REASONS["too_many"])
        if not is_its_own and self._hellos.is_kept(seat):
            return Refusal("seat_taken", REASONS["seat_taken"])
        meant = self.lobby.meant(seat, name, is_its_own=is_its_own)
        if meant is None and name and (no := self.lobby.name_refusal(name)):
            return no
        sat = self.lobby.sit(seat, public, name, caller.lang, is_its_own=is_its_own)
        if isinstance(sat, Refusal):
            return sat
        self._hellos.kept_seats.let_go(seat)
        self._welcome(caller, public)
        return None

    def _welcome(self, caller: Caller, public: str) -> None:
        caller.take_chair(public)
        sitter = self.lobby.of(public)
        seat = sitter.seat if sitter else None
        caller.send(self._outgoing.lobby_welcome(caller, seat, self._rows()))
        self.tell()

    def _replace(self, caller: Caller, public: str) -> None:
        for other in self._broadcast.all():
            if other is not caller and other.waits == public:
                other.forget()
                other.refuse("replaced", say("Your seat is now open on another page."))
                other.close("its chair is open on another connection")

    def hear(self, caller: Caller, frame: NameChange | SeatChange | Up) -> None:
        """Take what somebody says of themselves."""
        sitter = self.lobby.of(caller.waits)
        if sitter is None:
            if isinstance(frame, Up):
                self._broadcast.lobby(caller)
            else:
                caller.refuse("not_allowed", STRANGER)
            return
        if not isinstance(frame, Up) and self._hellos.is_too_quick(caller):
            caller.refuse("too_many", REASONS["too_many"])
            return
        no: Refusal | None = None
        match frame:
            case NameChange(name):
                no = self.lobby.rename(sitter.number, name)
            case SeatChange(seat):
                no = self.lobby.recolour(sitter.number, seat)
            case Up():
                caller.stand()
                self.lobby.get_up(sitter.number)
        if no is not None:
            caller.refuse(no.code, no.why)
            if no.code == "seat_taken":
                self._broadcast.lobby(caller)
            return
        self.tell()

    def speak(self, caller: Caller) -> None:
        """Somebody has chosen another language."""
        if (sitter := self.lobby.of(caller.waits)) is not None:
            self.lobby.speak(sitter.number, caller.lang)
        self._broadcast.lobby(caller)

    # What the table asks

    def requested(self, request: TableRequest) -> Seated | Refusal | None:
        """Do what the table asks of those who wait; None where it asks it of a game's phones."""
        match request:
            case OpenLobby():
                return self.set_up(request)
            case ListSitting():
                return self.listed()
            case Arrange() if not self.is_on:
                return Refusal("not_now", say("The game has already begun."))
            case Arrange():
                return self.arrange(request)
            case Reseat(seat, False) if self.is_on:
                return self.free_seat(seat)
        return None

    def set_up(self, request: OpenLobby) -> Seated | Refusal:
        """Let phones sit down for this game; those of a game that is over come along."""
        play = self._table.play
        if play is not None and not play.standing.over:
            return Refusal("not_now", say("A game is still on: end it first."))
        if (no := self.lobby.set_up(request.game, request.chosen)) is not None:
            return no
        before, self.is_open = self._register.play, True
        if before is not None and before.standing.over:
            self.names = before.standing.players
            if request.again and not self.lobby.sitting:
                self.lobby.seat_again(self._register.seats())
            self._register.leave()
            for caller in self._broadcast.all():
                if caller.key is not None and not caller.host and caller.seat is not None:
                    key, seat = caller.key, caller.seat
                    caller.forget()
                    self.goes_on(caller, key, seat)
                elif caller.passed and not caller.host and not caller.in_lobby:
                    caller.send(frames.frame("again", caller.lang, code=self.lobby.code))
        self.tell()
        return self.listed()

    def goes_on(self, caller: Caller, key: str, seat: str | None) -> None:
        """Send a key of the game before on to the lobby; its colour is kept for a while."""
        may = seat is not None and (
            seat in self.lobby.free()
            or self.lobby.meant(seat, self.names.get(seat, ""), is_its_own=False)
        )
        if seat is not None and may and not self._register.is_retired(key):
            self._hellos.kept_seats.keep(key, seat)
        caller.send(frames.frame("again", caller.lang, code=self.lobby.code))

    def listed(self) -> Seated:
        """Return who sits, for a script."""
        return Seated((), {"sitting": self._rows()})

    def arrange(self, request: Arrange) -> Seated | Refusal:
        """Seat everybody as the table has it."""
        before = self.lobby.sitting
        if (no := self.lobby.arrange(request.sitting)) is not None:
            return no
        bots = {one.number for one in self.lobby.sitting if one.bot}
        self._look_who_stands({one.public for one in before if one.number in bots})
        self.tell()
        return self.listed()

    def free_seat(self, seat: str) -> Seated | Refusal:
        """Remove whoever sits there."""
        sitter = self.lobby.at(seat)
        self._hellos.kept_seats.let_go(seat)
        if sitter is None:
            return Refusal("unknown_seat", say("Nobody plays {seat}.", seat=seat[:20]))
        self.lobby.get_up(sitter.number)
        self._look_who_stands()
        self.tell()
        return Seated(({"type": "seat_freed", "seat": seat, "rev": self._table.rev},))

    def _look_who_stands(self, for_bots: Collection[str | None] = ()) -> None:
        """Tell those whose chair the table has taken, as some are for bots."""
        for caller in self._broadcast.all():
            if caller.waits is not None and self.lobby.of(caller.waits) is None:
                why = BOT_PLAYS if caller.waits in for_bots else FREED
                if caller.in_lobby:
                    caller.stand()
                caller.refuse("seat_freed", why)

    # The game begins

    def sittings(self) -> tuple[Sitting, ...]:
        """Return the phones that sit, as a game that begins takes them over."""
        return self.lobby.sittings(one.seat for one in self.lobby.sitting)

    def close(self) -> list[Caller]:
        """Have no lobby any more; return who was in it, to be led on."""
        self.is_open, self.names = False, {}
        return [one for one in self._broadcast.all() if one.in_lobby]

    # Telling

    def tell(self) -> None:
        """Tell everybody here, and whoever runs the table, who sits."""
        for caller in self._broadcast.all():
            if caller.in_lobby or (caller.host and self.is_on):
                self._broadcast.lobby(caller)
        self._changed()

    def frame(self, caller: Caller) -> str:
        """Return the lobby as one phone is told it."""
        sitter = self.lobby.of(caller.waits)
        return self._outgoing.waiting_lobby(
            caller, sitter.seat if sitter else None, self._rows(), self.lobby
        )

    def _rows(self) -> Sequence[Mapping[str, Any]]:
        """Return who sits, as every frame tells it."""
        return [
            {
                "seat": one.seat,
                "name": one.name,
                "number": one.number,
                "phone": one.phone,
                **({"bot": one.bot} if one.bot else {}),
                **({"team": one.team} if one.team else {}),
            }
            for one in self.players() or ()
        ]
