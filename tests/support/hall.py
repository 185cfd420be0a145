"""Phones at the hall of a table, without sockets: what they say is heard at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.journal.entry import Journal
from companion.phones.caller import Late
from companion.phones.guestbook import Guestbook
from companion.phones.hall import Hall, at_once
from companion.table.table import Done, Table
from tests.support.table import always

SEATS = ("red", "blue", "green", "yellow")
A_GAME: dict[str, Any] = {
    "do": "new_game",
    "players": [{"seat": seat, "name": seat.title()} for seat in SEATS],
    "first": "red",
}


def a_key() -> str:
    return X25519PrivateKey.generate().public_key().public_bytes_raw().hex()


class FakeLine:
    """A connection that loses nothing."""

    def __init__(self, address: str = "192.168.1.30") -> None:
        self.address = address
        self.heard: list[dict[str, Any]] = []
        self.is_closed = False

    def send(self, text: str, *, newest: bool = False) -> None:
        assert len(text.encode()) <= 16_384
        self.heard.append(json.loads(text))

    def close(self) -> None:
        self.is_closed = True


class Phone(FakeLine):
    """Somebody's phone in the hall."""

    def __init__(self, evening: Evening, address: str = "192.168.1.30") -> None:
        super().__init__(address)
        self.evening = evening
        self.public = a_key()
        self.session: str | None = None
        self.waited = 0.0
        evening.hall.come(self)

    def say(self, **frame: Any) -> dict[str, Any]:
        """Say something; return the last that comes back."""
        return self.say_text(json.dumps(frame))

    def say_text(self, text: str) -> dict[str, Any]:
        late = self.evening.hall.hear(self, text)
        if isinstance(late, Late):
            self.waited = late.seconds
            late.act()
        return self.heard[-1]

    def hello(self, seat: str | None = None, **other: Any) -> dict[str, Any]:
        said = {
            "type": "hello",
            "v": 1,
            "code": self.evening.code,
            "seat": seat,
            "session": self.session,
            "public": self.public,
            "lang": "en",
        }
        before = len(self.heard)
        self.say(**{**said, **other})
        kinds = ("welcome", "lobby", "refused", "again")
        answers = [one for one in self.heard[before:] if one["type"] in kinds]
        answer = answers[-1] if answers else self.heard[-1]
        if answer["type"] == "welcome":
            self.session = answer["session"]
        return answer

    def ask(self, do: str, name: str = "1", rev: int | None = None, **fields: Any) -> Any:
        """Ask for a command; return its answer."""
        rev = self.evening.table.rev if rev is None else rev
        self.say(type="command", id=name, rev=rev, command={"do": do, **fields})
        return [one for one in self.heard if one.get("id") == name][-1]

    def last(self, kind: str) -> dict[str, Any]:
        return [one for one in self.heard if one["type"] == kind][-1]

    def types(self) -> list[str]:
        return [one["type"] for one in self.heard]


class Evening:
    """A table and its hall."""

    def __init__(
        self,
        folder: Path,
        journal: Journal,
        game: AnyGame | None = None,
        later: Callable[[Callable[[], None]], None] = at_once,
    ) -> None:
        self.folder, self.now = folder, 0.0
        games = {game.name: game} if game else GAMES
        self.name = next(iter(games))
        self.table = Table(games, journal, source=always(2), clock=lambda: "2026-11-18T20:00:00Z")
        self.hall = Hall(self.table, Guestbook(folder), self.name, lambda: self.now, later)

    @property
    def code(self) -> str:
        return self.hall.register.code

    def tell(self, **raw: Any) -> Done:
        """Have the table itself do something."""
        order = self.table.read(raw, self.name)
        assert not isinstance(order, Refusal), order
        done = self.table.do(order)
        assert isinstance(done, Done), done
        return done

    def begin(self) -> None:
        """Begin a game, up to the first Parasite Phase."""
        self.tell(**A_GAME)
        self.tell(do="begin")

    def phone(self, seat: str | None = None, **how: Any) -> Phone:
        """Let a phone come, and sit down."""
        phone = Phone(self, **how)
        if seat is not None:
            assert phone.hello(seat)["type"] == "welcome"
        return phone

    def state(self, seat: str) -> str:
        return next(one.state for one in self.hall.guests() if one.seat == seat)
