"""The register: which game is on, who sits where in it, with which key. It knows no connection."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from hmac import compare_digest
from typing import Any

from attrs import evolve
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.heatscan.roster import is_good_key, symbols
from companion.phones.guestbook import JOIN, Book, Guestbook, Posed, Sitting, hashed, new_code
from companion.phones.wire import Code
from companion.table.play import Play
from companion.table.table import Table


class Register:
    """Seats and keys, game by game."""

    def __init__(self, table: Table, guestbook: Guestbook) -> None:
        """Open the register of a table."""
        self.table, self.guestbook = table, guestbook
        self.play: Play | None = None
        """The game whose phones we keep: one that the table has only got up from stays."""
        self._keys: dict[str, X25519PrivateKey] = {}

    @property
    def book(self) -> Book | None:
        """The page of the game that is on."""
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
        """Return the names at the table by their seats, clockwise."""
        view = self.table.view(of=self.play)
        return {seat: str(one["name"]) for seat, one in (view["seats"] if view else {}).items()}

    def roster(self) -> list[dict[str, Any]]:
        """Return the keys by seat, clockwise; those of tablet seats are marked."""
        book = self.book
        return list(self._rows(book)) if book else []

    def _rows(self, book: Book) -> Iterator[dict[str, Any]]:
        for seat in self.seats():
            sitting = book.at(seat)
            if sitting is not None:
                yield {"seat": seat, "public": sitting.public}
            elif seat in self._keys:
                public = self._keys[seat].public_key().public_bytes_raw().hex()
                yield {"seat": seat, "public": public, "tablet": True}

    def symbols(self) -> tuple[int, ...]:
        """Return the row that every phone must show."""
        return symbols({one["seat"]: bytes.fromhex(one["public"]) for one in self.roster()})

    def secret_of(self, seat: str) -> bytes | None:
        """Return the secret key of a seat that answers on the tablet."""
        key = self._keys.get(seat)
        return None if key is None else key.private_bytes_raw()

    def known(self) -> dict[bytes, bytes]:
        """Return the tablet's own secret keys by their public ones."""
        keys = self._keys.values()
        return {key.public_key().public_bytes_raw(): key.private_bytes_raw() for key in keys}

    @property
    def posed(self) -> Posed | None:
        """The sealed question that was asked last, through a restart too."""
        return self.book.posed if self.book else None

    def pose(self, posed: Posed | None) -> None:
        """Remember what is asked."""
        book = self.book
        if book is not None and book.posed != posed:
            self._keep(evolve(book, posed=posed))

    def turn_to(self, play: Play) -> Book:
        """Open the page of this game: as it was, or a new one with a new code."""
        is_same = self.play is not None and self.play.number == play.number
        self.play = play
        found = [one for one in self.table.journal.evenings() if one.game == play.number]
        began = found[0].began if found else ""
        book = self.book
        if book is None or book.began != began:
            kept = self.guestbook.kept
            book = Book(play.number, began, kept.next or new_code(JOIN))
            others = tuple(one for one in kept.books if one.game != play.number)
            self.guestbook.keep(evolve(kept, next=None, books=(*others, book)))
        if not is_same:
            self._keys = {seat: X25519PrivateKey.generate() for seat in book.tablet}
        return book

    def known_before(self, code: str, session: str | None) -> Sitting | None:
        """Return who a phone was in an old game whose code and session it knows."""
        for book in self.guestbook.kept.books:
            if session and same(code, book.code) and (sitting := book.of(session)):
                return sitting
        return None

    def free_again(self, seat: str) -> str | None:
        """Return a seat of an old game if nobody has it in this one."""
        book = self.book
        taken = book is None or book.at(seat) is not None or seat in book.tablet
        return None if taken or seat not in self.seats() else seat

    def sit(self, seat: str, public: str, claim: str | None = None) -> tuple[Sitting, str] | Code:
        """Give a phone a seat, and return its session's secret, or why not.

        Who has just taken it with the same key and claim never heard the welcome, and gets another.
        """
        book = self.book
        if book is None or seat not in self.seats():
            return "unknown_seat"
        claimed = hashed(claim) if claim else None
        held = book.at(seat)
        if held is not None and claimed and (held.public, held.claim) == (public, claimed):
            return self._seated(book.without(seat), seat, public, claimed)
        if book.at(seat) is not None or seat in book.tablet:
            return "seat_taken"
        if not self._fits(public):
            return "wrong_key"
        return self._seated(book, seat, public, claimed)

    def _seated(
        self, book: Book, seat: str, public: str, claimed: str | None
    ) -> tuple[Sitting, str]:
        secret = secrets.token_hex(16)
        sitting = Sitting(seat, hashed(secret), public, claimed)
        self._keep(evolve(book, sittings=(*book.sittings, sitting)))
        return sitting, secret

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
            return Refusal("no_game", say("There is no game yet: begin one first."))
        if seat not in self.seats():
            return Refusal("unknown_seat", say("Nobody sits at {seat}.", seat=seat[:20]))
        if on_tablet and seat in book.tablet:
            return Refusal("already_done", say("This seat answers on the tablet."))
        if not on_tablet and self.free_again(seat):
            return Refusal("already_done", say("This seat is free."))
        gone, book = book.at(seat), book.without(seat)
        self._keys.pop(seat, None)
        if on_tablet:
            self._keys[seat] = X25519PrivateKey.generate()
            book = evolve(book, tablet=(*book.tablet, seat))
        self._keep(book)
        return gone

    def _fits(self, public: str) -> bool:
        """A key is 32 bytes in lower case, of no low order, and nobody else's."""
        try:
            key = bytes.fromhex(public)
        except ValueError:
            return False
        taken = {one["public"] for one in self.roster()}
        return key.hex() == public and public not in taken and is_good_key(key)

    def _keep(self, book: Book) -> None:
        kept = self.guestbook.kept
        others = tuple(one for one in kept.books if one.game != book.game)
        self.guestbook.keep(evolve(kept, books=(*others, book)))


def same(said: str, code: str) -> bool:
    """Compare two codes in a time that tells nothing."""
    return compare_digest(said.encode(), code.encode())
