"""Which game is on, who sits where in it and with which key; it knows no connection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hmac import compare_digest

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.heatscan.roster import is_good_key
from companion.heatscan.rounds import Round
from companion.phones.guestbook import JOIN, GameBook, Guestbook, Sitting, new_code
from companion.phones.wire import RefusedCode
from companion.table.past_games import setup_of
from companion.table.play import PlayedGame
from companion.table.table import Table


class Register:
    """Seats and keys, game by game."""

    def __init__(self, table: Table, guestbook: Guestbook) -> None:
        """Open the register of a table."""
        self.table, self.guestbook = table, guestbook
        self.play: PlayedGame | None = None
        """The game whose phones we keep: one that the table has only got up from stays."""
        self.bots: tuple[str, ...] = ()
        """The seats of that game that nobody plays: no phone has one, and none answers for one."""

    @property
    def book(self) -> GameBook | None:
        """What the guestbook has of the game that is on."""
        play, books = self.play, self.guestbook.kept.books
        return next((one for one in books if play and one.game == play.number), None)

    @property
    def code(self) -> str:
        """The join code of the game that is on, or of the next."""
        if self.book is not None:
            return self.book.code
        kept = self.guestbook.kept
        if kept.next is None:
            self.guestbook.keep(evolve(kept, next=new_code(JOIN)))
        return self.guestbook.kept.next or ""

    @property
    def game(self) -> str | None:
        """The name of the game that is on."""
        return self.play.game.name if self.play else None

    def seats(self) -> Mapping[str, str]:
        """Return the names of the people at the table by their seats, clockwise."""
        players = self.play.standing.players if self.play else {}
        return {seat: name for seat, name in players.items() if seat not in self.bots}

    def members(self, seats: Iterable[str] | None = None) -> dict[str, str | None]:
        """Return the keys of these seats (None: of all whom a sealed question would be asked of).

        A seat that answers on the tablet has none, and one that nobody answers for is not in it.
        """
        book, play = self.book, self.play
        found = dict[str, str | None]()
        if book is None or play is None:
            return found
        for seat in play.polling.seats if seats is None else seats:
            sitting = book.at(seat)
            if sitting is not None or seat in book.tablet:
                found[seat] = sitting.public if sitting else None
        return found

    @property
    def round(self) -> Round | None:
        """The newest key round."""
        return self.book.round if self.book else None

    def is_own_round(self, seat: str | None) -> bool:
        """Tell whether the newest round is no other key's than this seat's own; any is a host's."""
        found, book = self.round, self.book
        if seat is None or found is None or seat not in found.members:
            return True
        sitting = book.at(seat) if book else None
        return found.members[seat] == (sitting.public if sitting else None)

    def keep_round(self, found: Round, *, soon: bool = False) -> None:
        """Remember how far the key round is."""
        book = self.book
        if book is not None and book.round != found:
            self._keep(evolve(book, round=found), soon=soon)

    def phones(self) -> tuple[str, ...]:
        """Return the seats that have a phone, the dead ones too."""
        sat = {one.seat for one in self.book.sittings} if self.book else ()
        return tuple(seat for seat in self.seats() if seat in sat)

    def leave(self) -> None:
        """Have no game on: another is being set up."""
        self.play, self.bots = None, ()

    def turn_to(self, play: PlayedGame, sittings: Iterable[Sitting] = ()) -> GameBook:
        """Open the page of this game: as it was, or a new one with a new code.

        A new one begins with the phones of these seats, as they sat before it; a bot has none.
        """
        self.play, self.bots = play, self._bots(play)
        found = [one for one in self.table.journal.games() if one.game == play.number]
        began = found[0].began if found else ""
        book = self.book
        if book is None or book.began != began:
            kept = self.guestbook.kept
            sat = tuple(one for one in sittings if one.seat in self.seats())
            is_begun = play.sealings.begun
            # Who sat down for a game that was to begin has met its code, and would seem to know
            # what was counted in this one.
            code = new_code(JOIN) if is_begun or kept.next is None else kept.next
            book = GameBook(play.number, began, code, sat, found=is_begun)
            others = tuple(one for one in kept.books if one.game != play.number)
            lobby = evolve(kept.lobby, sitting=(), chosen={})
            books = (*others, book)
            self.guestbook.keep(evolve(kept, next=None, books=books, lobby=lobby))
        return book

    def _bots(self, play: PlayedGame) -> tuple[str, ...]:
        """Return the seats that nobody plays."""
        if not play.package.setup.bots:
            return ()
        players = setup_of(play, self.table.journal)["players"]
        return tuple(one["seat"] for one in players if one.get("bot"))

    def owe(self, *, owes: bool) -> None:
        """Remember whether the phones of this game are still to be sent a report."""
        book = self.book
        if book is not None and book.owes is not owes:
            self._keep(evolve(book, owes=owes))

    def owed(self) -> PlayedGame | None:
        """Return a game that is over, and whose report the app was too short-lived to send."""
        books = {(one.game, one.began) for one in self.guestbook.kept.books if one.owes}
        newest = self.table.journal.games()[-1:] if books and self.play is None else ()
        if not newest or (newest[0].game, newest[0].began) not in books:
            return None
        play = self.table.look(newest[0].game)
        return play if play.sealings.audited else None

    def is_led_on(self, key: str) -> bool:
        """Tell whether a key sat in a game before this one, which these phones have seen begin."""
        book, books = self.book, self.guestbook.kept.books
        if book is None or book.found:
            return False
        # A game that was played meanwhile has seen nothing of this one.
        return any(one.game < book.game and one.of(key) is not None for one in books)

    def sat_before(self, said: str, public: str | None) -> str | None:
        """Return the seat that a key had in a game before, whose code this was."""
        for book in self.guestbook.kept.books:
            if book is not self.book and same(said, book.code) and (sat := book.of(public)):
                return sat.seat
        return None

    def free_again(self, seat: str) -> str | None:
        """Return a seat of an old game if nobody has it in this one."""
        book = self.book
        taken = book is None or book.at(seat) is not None or seat in book.tablet
        return None if taken or seat not in self.seats() else seat

    def sit(self, seat: str, public: str) -> Sitting | RefusedCode:
        """Give a phone a seat, or say why not."""
        book = self.book
        if seat in self.bots:
            return "not_allowed"
        if book is None or seat not in self.seats():
            return "unknown_seat"
        if book.at(seat) is not None or seat in book.tablet:
            return "seat_taken"
        if not self._fits(book, public):
            return "wrong_key"
        sitting = Sitting(seat, public)
        self._keep(evolve(book, sittings=(*book.sittings, sitting)))
        return sitting

    def retire(self, seat: str, after: str | None) -> None:
        """Let the key of a seat be nobody's: it was opened, and anybody may have heard it.

        The seat is the key's that its phone has made for afterwards; an older phone makes none.
        """
        book = self.book
        sitting = book.at(seat) if book else None
        if book is None or sitting is None or sitting.opened is not None:
            return
        is_good = after is not None and self._fits(book, after)
        now = after if is_good and after is not None else sitting.public
        found = evolve(sitting, public=now, opened=sitting.public)
        rest = tuple(found if one == sitting else one for one in book.sittings)
        self._keep(evolve(book, sittings=rest))

    def is_retired(self, key: str | None) -> bool:
        """Tell whether a key was opened after some game: it proves nothing any more."""
        books = self.guestbook.kept.books
        return any(one.opened == key for book in books for one in book.sittings if key is not None)

    def get_up(self, seat: str) -> Sitting | None:
        """Let a player leave a seat to another phone; return who that was."""
        book = self.book
        if book is None:
            return None
        self._keep(evolve(book.without(seat), freed=book.freed))
        return book.at(seat)

    def reseat(self, seat: str, *, on_tablet: bool) -> Sitting | Refusal | None:
        """Free a seat for another phone, or have it answer on the tablet; return who had it."""
        book = self.book
        if book is None:
            return Refusal("no_game", say("There is no game yet: start one first."))
        if seat in self.bots:
            return Refusal("not_allowed", say("A bot plays in this seat: no phone can have it."))
        if seat not in self.seats():
            return Refusal("unknown_seat", say("Nobody plays {seat}.", seat=seat[:20]))
        if on_tablet and seat in book.tablet:
            return Refusal("already_done", say("This player answers on the tablet."))
        if not on_tablet and self.free_again(seat):
            return Refusal("already_done", say("This seat is free."))
        gone, book = book.at(seat), book.without(seat)
        if on_tablet:
            book = evolve(book, tablet=(*book.tablet, seat))
        self._keep(book)
        return gone

    def _fits(self, book: GameBook, public: str) -> bool:
        """A key is of no low order, was freed from no seat, and is nobody else's."""
        is_known = public in book.freed or book.of(public) is not None
        return not is_known and not self.is_retired(public) and is_good_key(bytes.fromhex(public))

    def _keep(self, book: GameBook, *, soon: bool = False) -> None:
        kept = self.guestbook.kept
        others = tuple(one for one in kept.books if one.game != book.game)
        self.guestbook.keep(evolve(kept, books=(*others, book)), soon=soon)


def same(said: str, code: str) -> bool:
    """Compare two codes in a time that tells nothing."""
    return compare_digest(said.encode(), code.encode())
