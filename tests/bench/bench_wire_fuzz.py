"""A million frames that went wrong, through the reader and the hall, and many over real sockets."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from companion.phones.caller import Late
from companion.phones.guestbook import Guestbook
from companion.phones.hall import Hall
from companion.phones.wire import LONGEST, Bad, read_frame
from companion.table.orders import Order
from companion.table.records import verdict
from companion.table.table import Done, Table
from tests.bench.bench_memory import kept
from tests.bench.crowd import Crowd, Hosted, begun
from tests.bench.measure import Figure
from tests.support.wire import HungUp, Phone, a_frame, a_key

FRAMES: Final = 1_000_000
OVER_SOCKETS: Final = 100_000
SOCKETS: Final = 90
SEED: Final = 2026
NASTY: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1.5, 2**63, 10**400, "", "x" * 9_000, "\x00", "\u202e", "🦠"),
    *("__proto__", "<b>", [], {}, [[[[]]]], {"a": {"a": {}}}, "red", "s0", "constructor"),
)
CRASHED: Final = "broken"


def figures() -> list[Figure]:
    return [*through_the_hall(), *over_sockets()]


def real(code: str, rev: int, chance: random.Random, n: int) -> dict[str, Any]:
    """Return a frame as the phone `n` would send it."""
    seat = f"s{n % 8}"
    hello = {"type": "hello", "v": 1, "code": code, "seat": seat, "session": None, "lang": "fr"}
    command = chance.choice(
        (
            {"do": "throw", "roll": [3]},
            {"do": "keep"},
            {"do": "give", "to": seat, "points": 1},
            {"do": "undo"},
            {"do": "adjust", "set": {"pot": 9}},
        )
    )
    asked = {"type": "command", "id": f"{chance.random()}", "rev": rev, "command": command}
    return chance.choice(
        (
            {**hello, "public": KEYS[n % 16]},
            *(asked,) * 6,
            {"type": "lang", "lang": "en"},
            {"type": "ping"},
        )
    )


KEYS: Final = tuple(a_key() for _ in range(16))


def mutated(frame: dict[str, Any], chance: random.Random) -> str:
    """Return a frame that went wrong: in its fields, in its letters, or not at all."""
    if chance.random() < 0.5:
        return json.dumps(frame)
    for _ in range(chance.choice((0, 1, 1, 2))):
        inner = frame["command"] if isinstance(frame.get("command"), dict) else frame
        at = chance.choice((frame, inner))
        if at:
            at[chance.choice((*at, "more"))] = deepcopy(chance.choice(NASTY))
    text = json.dumps(frame, ensure_ascii=chance.random() < 0.5)
    for _ in range(chance.choice((0, 0, 1, 3))):
        place, other = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
        piece = chance.choice(("", "{", "[", '"', ",", "\\u0000", "\\", "9" * 99, text[other:]))
        text = text[:place] + piece + text[place + chance.randrange(4) :]
    return text[: LONGEST + 9]


class Deaf:
    """A line to nobody, that counts crashes."""

    def __init__(self, n: int) -> None:
        self.address, self.is_closed, self.crashes = f"10.0.0.{n}", False, 0

    def send(self, text: str, *, newest: bool = False) -> None:
        self.crashes += CRASHED in text or len(text.encode()) > LONGEST

    def close(self) -> None:
        self.is_closed = True


def through_the_hall() -> Iterator[Figure]:
    chance = random.Random(SEED)
    with TemporaryDirectory() as name:
        folder = Path(name)
        table, game = begun("crowd", folder, 8)
        book = Guestbook(folder)
        hall = Hall(table, book, game, lambda: 0.0)
        lines = [Deaf(n) for n in range(12)]
        for line in lines:
            hall.come(line)
        code, crashes, bad, before = hall.register.code, 0, 0, kept()
        taken, spent = kept_files(folder), 0.0
        for turn in range(FRAMES):
            if turn % 100 == 0:
                hall.do({"do": "free_seat", "seat": f"s{chance.randrange(8)}"})
                assert keeps(table)
            n = chance.randrange(len(lines))
            text = mutated(real(code, table.rev, chance, n), chance)
            line, begin = lines[n], perf_counter()
            bad += isinstance(read_frame(text), Bad)
            late = hall.hear(line, text)
            if isinstance(late, Late):
                late.act()
            spent += perf_counter() - begin
            if line.is_closed:
                hall.go(line)
                crashes += line.crashes
                lines[n] = Deaf(n)
                hall.come(lines[n])
        crashes += sum(line.crashes for line in lines)
        after, entries, grown = kept(), table.rev, kept_files(folder) - taken
        table.journal.close()
        whole = verdict(folder, {"crowd": Crowd()}).whole
    yield Figure(f"{FRAMES:,} frames through reader and hall", FRAMES / spent, "frames/s")
    yield Figure("of these could not be read", bad, "frames")
    yield Figure("crashes, or frames that were too long", crashes, "", 0)
    yield Figure("memory before", before, "MB")
    yield Figure("memory after, garbage collected", after, "MB", before * 1.5)
    yield Figure("commands that were done", entries, "entries")
    yield Figure("the journal grew by", grown / 2**20, "MB")
    yield Figure("the journal is damaged", not whole, "", 0)


def keeps(table: Table) -> bool:
    """Let the table itself go on to the next player."""
    order = table.read({"do": "keep"}, "crowd")
    return isinstance(order, Order) and isinstance(table.do(order), Done)


def kept_files(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


def over_sockets() -> Iterator[Figure]:
    chance = random.Random(SEED)
    with TemporaryDirectory() as name:
        with Hosted("crowd", name, "8") as server:
            before, begin = server.memory(), perf_counter()
            hung_up = flooded(server, chance)
            spent, after = perf_counter() - begin, server.memory()
            with Phone(server.port, "127.0.0.99") as phone:
                answers = phone.hello(server.code)["type"] == "lobby" and phone.answers()
        whole = verdict(Path(name), {"crowd": Crowd()}).whole
    yield Figure(
        f"{OVER_SOCKETS:,} frames over {SOCKETS} sockets", OVER_SOCKETS / spent, "frames/s"
    )
    yield Figure("phones that were hung up on", hung_up, "phones")
    yield Figure(
        "the table answers no more, or its journal is damaged", not (answers and whole), "", 0
    )
    yield Figure("the server's memory before", before, "MB")
    yield Figure("the server's memory after", after, "MB", before * 1.5)


def flooded(server: Hosted, chance: random.Random) -> int:
    """Send them all; whoever is hung up on comes back. Return how often that was."""
    phones: list[Phone | None] = [None] * SOCKETS
    hung_up = 0
    for n in range(OVER_SOCKETS):
        at = n % SOCKETS
        try:
            phone = phones[at] = phones[at] or Phone(server.port, f"127.0.0.{10 + at % 8}")
            text = mutated(real(server.code, chance.randrange(60), chance, at), chance)
            data = text.encode("utf-8", "surrogatepass")
            if chance.random() < 0.01:
                data = bytes(byte ^ chance.choice((0, 0, 0, 128)) for byte in data)
            phone.put(a_frame(data[:LONGEST]))
            drained(phone)
        except HungUp:
            hung_up += 1
            gone, phones[at] = phones[at], None
            if gone is not None:
                gone.socket.close()
    for last in phones:
        if last is not None:
            last.socket.close()
    return hung_up


def drained(phone: Phone) -> None:
    """Read away what has come."""
    phone.socket.settimeout(0)
    try:
        for _ in islice(iter(lambda: phone.socket.recv(65_536), b""), 8):
            pass
    except BlockingIOError:
        pass
    except ConnectionError as error:
        raise HungUp from error
    finally:
        phone.socket.settimeout(10)


if __name__ == "__main__":
    print(*figures(), sep="\n")
