"""Phones connected to a table, without sockets: what they say is heard at once.

Each has a `Sealer` for a brain, which answers by itself what a phone answers by itself; a test says
the hellos, and does what a person does.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.games import PACKAGES
from companion.games.package import Package
from companion.heatscan.proof import host_proof
from companion.journal.entry import Journal
from companion.phones.caller import Late
from companion.phones.connections import Connections, at_once
from companion.phones.guestbook import Guestbook
from companion.table.guests import Seated
from companion.table.table import Done, Table
from tests.support.sealer import Sealer, withheld
from tests.support.table import always, packaged

SEATS = ("red", "blue", "green", "yellow")
A_GAME: dict[str, Any] = {
    "do": "new_game",
    "players": [{"seat": seat, "name": seat.title()} for seat in SEATS],
    "first": "red",
}


class FakeConnection:
    """A connection that loses nothing."""

    def __init__(self, address: str = "192.168.1.30") -> None:
        self.address = address
        self.heard: list[dict[str, Any]] = []
        self.is_closed = False

    def send(self, text: str, *, newest: bool = False) -> None:
        self.heard.append(json.loads(text))

    def close(self) -> None:
        self.is_closed = True


class Phone(FakeConnection):
    """Somebody's phone, connected."""

    def __init__(
        self,
        evening: Evening,
        address: str = "192.168.1.30",
        *,
        seed: str = "",
        like: Phone | None = None,
    ) -> None:
        """Connect with a key; `like` another phone: with all that its page has kept."""
        super().__init__(address)
        self.evening = evening
        self.brain = Sealer(seed or f"phone {len(evening.phones)}")
        if like is not None:
            self.brain.kept, self.brain.code = like.brain.kept, like.brain.code
        self.brain.bent["hello"] = withheld
        self.is_awake = True
        """It answers by itself what it can."""
        self.unread: list[dict[str, Any]] = []
        self.waited = 0.0
        evening.phones.append(self)
        self.come()

    def send(self, text: str, *, newest: bool = False) -> None:
        super().send(text, newest=newest)
        self.unread.append(self.heard[-1])

    @property
    def public(self) -> str:
        return self.brain.public

    def come(self) -> None:
        """Come through the door, or come back; a hello is said by hand."""
        self.evening.connections.come(self)
        self.evening.settle()

    def go(self) -> None:
        """Hang up."""
        self.evening.connections.go(self)
        self.evening.settle()

    def say(self, **frame: Any) -> dict[str, Any]:
        """Say something; return the last that comes back to it."""
        return self.say_text(json.dumps(frame))

    def say_text(self, text: str) -> dict[str, Any]:
        self.put(text)
        answer = self.heard[-1]
        self.evening.settle()
        return answer

    def put(self, text: str) -> None:
        """Say something, and let nobody answer yet."""
        late = self.evening.connections.hear(self, text)
        if isinstance(late, Late):
            self.waited = late.seconds
            late.act()

    def say_all(self, said: list[dict[str, Any]]) -> dict[str, Any]:
        """Say what a person has done; return the last that comes back, or nothing."""
        return [{}, *(self.say(**frame) for frame in said)][-1]

    def answer(self) -> bool:
        """Have the brain answer what came; tell whether there was anything."""
        if not self.unread:
            return False
        frames, self.unread = self.unread, []
        for frame in frames:
            for said in self.brain.hear(frame):
                if self.is_awake:
                    self.put(json.dumps(said))
        return True

    def hello(self, seat: str | None = None, **other: Any) -> dict[str, Any]:
        """Say hello, with the proof that this connection asks for; return the answer."""
        self.brain.code = other.pop("code", self.evening.code)
        before = len(self.heard)
        self.say(**{**self.brain.hello(seat=seat), **other})
        kinds = ("welcome", "lobby", "refused", "again")
        said = [
            one for one in self.heard[before:] if "round" not in one or one["type"] == "welcome"
        ]
        answers = [one for one in said if one["type"] in kinds]
        return answers[-1] if answers else self.heard[-1]

    def as_host(self, code: str | None = None, **other: Any) -> dict[str, Any]:
        """Say hello as whoever runs the table; return the answer."""
        challenge = bytes.fromhex(self.last("challenge")["challenge"])
        proof = host_proof(code or self.evening.connections.hellos.host_code or "", challenge).hex()
        hello = {"type": "hello", "v": 2, "host": proof, "lang": "en", **other}
        before = len(self.heard)
        self.say(**hello)
        return self.heard[before]

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
    """A table and its connections."""

    def __init__(
        self,
        folder: Path,
        journal: Journal,
        game: AnyGame | Package | None = None,
        later: Callable[[Callable[[], None]], None] = at_once,
    ) -> None:
        self.folder, self.now = folder, 0.0
        self.phones: list[Phone] = []
        self._is_settling = False
        games = {game.name: packaged(game)} if game else PACKAGES
        self.name = next(iter(games))
        self.table = Table(games, journal, source=always(2), clock=lambda: "2026-11-18T20:00:00Z")
        self.connections = Connections(
            self.table, Guestbook(folder), self.name, lambda: self.now, later
        )

    @property
    def code(self) -> str:
        return self.connections.code

    def tell(self, **raw: Any) -> Done:
        """Have the table itself do something."""
        order = self.table.read(raw, self.name)
        assert not isinstance(order, Refusal), order
        done = self.table.do(order)
        self.settle()
        assert isinstance(done, Done), done
        return done

    def refused(self, **raw: Any) -> Refusal:
        """Have the table itself do what it may not."""
        order = self.table.read(raw, self.name)
        refusal = order if isinstance(order, Refusal) else self.table.do(order)
        self.settle()
        assert isinstance(refusal, Refusal), refusal
        return refusal

    def do(self, do: str, **fields: Any) -> Seated | Refusal:
        """Have the table ask something of the phones."""
        done = self.connections.do({"do": do, **fields})
        self.settle()
        return done

    def settle(self) -> None:
        """Let every phone answer what came, until nothing more comes."""
        if self._is_settling:
            return
        self._is_settling = True
        while any(phone.answer() for phone in self.phones):
            pass
        self._is_settling = False

    def begin(self) -> None:
        """Begin a game, up to the first Parasite Phase."""
        self.tell(**A_GAME)
        self.tell(do="begin")

    def phone(self, seat: str | None = None, **how: Any) -> Phone:
        """Let a phone come, and sit down."""
        phone = Phone(self, **how)
        if seat is not None:
            answer = phone.hello(seat)
            assert answer["type"] == "welcome", answer
        return phone

    def state(self, seat: str) -> str:
        return next(one.state for one in self.connections.guests() if one.seat == seat)
