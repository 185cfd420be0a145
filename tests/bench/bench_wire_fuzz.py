"""A million frames that went wrong, read and answered without sockets, and many over real ones."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from attrs import define, field

from companion.core.refusal import Refusal
from companion.phones.caller import Late
from companion.phones.connections import Connections
from companion.phones.guestbook import Guestbook
from companion.phones.wire import LONGEST, Bad, read_frame
from companion.table.records import verdict
from companion.table.table import Done
from tests.bench.bench_memory import kept
from tests.bench.crowd import CROWD, Hosted, begun
from tests.bench.fuzz import BROKEN, Fuzzed, Host, a_command, made_up, mutated
from tests.bench.measure import Figure
from tests.support.kept import Frame
from tests.support.sealer import Sealer
from tests.support.wire import HungUp, Phone, a_frame

FRAMES: Final = 1_000_000
OVER_SOCKETS: Final = 100_000
FEW: Final = 2_000
SOCKETS: Final = 90
SEED: Final = 2026
SEATS: Final = 8
PHONES: Final = 11
"""Three more than seats, who want what others have."""
CODE: Final = "HOSTHOST2345"
SECOND: Final = 10
"""Frames in a second of the table's time."""
GAME: Final = 5_000
"""Frames from one game to the next."""
ENDS: Final = 4_000
"""Frames after which a game is over, and audited."""
WAITS: Final = 450
"""Frames for which the table waits for consents, and again for what is opened."""


def figures(*, short: bool = False) -> list[Figure]:
    in_memory, by_socket = (FEW, FEW) if short else (FRAMES, OVER_SOCKETS)
    return [*through_connections(in_memory), *over_sockets(by_socket)]


@define
class Found:
    """What a flood has done."""

    seconds: float = 0.0
    unread: int = 0
    crashes: int = 0
    happened: Counter[str] = field(factory=Counter[str])
    """How often which event stands in the journal: rounds, polls, audits."""
    read: Counter[str] = field(factory=Counter[str])
    """How often a frame of which kind could be read."""
    known_counts: int = 0
    """Counts of which every answer is known: no seat was the tablet's, no commitment went wrong."""
    wrong_counts: int = 0
    """Those of them that are not what the phones had answered."""
    before: float = 0.0
    after: float = 0.0
    entries: int = 0
    grown: int = 0
    is_whole: bool = False


class Deaf:
    """A line to a phone that will hear later; it counts what no phone may be told."""

    def __init__(self, n: int, found: Found) -> None:
        self.address, self.is_closed, self.found = f"10.0.0.{n}", False, found
        self.heard: list[str] = []

    def send(self, text: str, *, newest: bool = False) -> None:
        is_wrong = len(text.encode()) > LONGEST or any(word in text for word in BROKEN)
        self.found.crashes += is_wrong
        self.heard.append(text)

    def close(self) -> None:
        self.is_closed = True


class Flood:
    """Connections, the phones at them, and a table that goes on whatever they say."""

    def __init__(self, folder: Path, seed: int = SEED) -> None:
        self.chance, self.found, self.turn = random.Random(seed), Found(), 0
        self.table, game = begun("crowd", folder, SEATS)
        self.connections = Connections(
            self.table, Guestbook(folder), game, lambda: self.turn / SECOND
        )
        self.connections.hellos.host_code = CODE
        self.table.subscribe(self._done)
        phones = [Fuzzed(n, lambda: self.connections.register.code) for n in range(PHONES)]
        self.phones: list[Fuzzed | Host] = [*phones, Host(CODE)]
        self.brains = [one.brain for one in phones]
        self.lines = [self._line(n) for n in range(len(self.phones))]
        self._heard()

    def _line(self, n: int) -> Deaf:
        line = Deaf(n, self.found)
        self.connections.come(line)
        return line

    def run(self, frames: int) -> None:
        for _ in range(frames):
            self.turn += 1
            self._table_acts(self.turn % GAME)
            n = self.chance.randrange(len(self.lines))
            frame = self.phones[n].says(self.table.rev, self.chance)
            self._said(n, mutated(frame, self.chance))
            self._heard()

    def _said(self, n: int, text: str) -> None:
        line, begin = self.lines[n], perf_counter()
        frame = read_frame(text)
        late = self.connections.hear(line, text)
        if isinstance(late, Late):
            late.act()
        self.found.seconds += perf_counter() - begin
        self.found.unread += isinstance(frame, Bad)
        self.found.read[type(frame).__name__] += 1
        if line.is_closed:
            self.connections.go(line)
            self.lines[n] = self._line(n)

    def _heard(self) -> None:
        """Let every phone hear what it was told."""
        for n, line in enumerate(self.lines):
            heard, line.heard = line.heard, []
            for text in heard:
                self.phones[n].hear(text)

    def _done(self, done: Done) -> None:
        """Count what really came about, of which the journal has each once."""
        kinds = [type(event).__name__ for event in done.events]
        self.found.happened.update(kinds)
        if "AnswersSealed" in kinds:
            self._checks_the_count()

    def _checks_the_count(self) -> None:
        """Hold the newest count against its phones' votes, where all are known."""
        play = self.table.play
        assert play is not None
        sealed = play.sealings.counts[-1].sealed
        votes = dict[str, int]()
        for brain in self.brains:
            answer = brain.kept.answers.get(sealed.scan)
            seat = brain.seat or ""
            if answer and answer.commit["commit"] == sealed.open["commits"].get(seat):
                votes[seat] = answer.vote
        if len(votes) == len(sealed.open["shares"]):
            self.found.known_counts += 1
            self.found.wrong_counts += sum(votes.values()) != sealed.total

    def _table_acts(self, now: int) -> None:
        """Do what a table does meanwhile, and let it go on to another game."""
        if now == 0:
            self._does(**self._new_game())
        elif now == ENDS:
            self._does(do="end_game")
        elif now in (ENDS + WAITS, ENDS + 2 * WAITS):
            self._does(do="end_game")  # somebody may have taken the first one back
            self._asks(do="end_audit")
        elif now < ENDS and now % 100 == 0:
            self._does(do="keep")
            self._does(do="dare", anyway=True)
            self._asks(do="scan_again", anyway=True)
            if now % 2_000 == 0:
                self._asks(do="scan_cancel")
            if now % 1_500 == 0:
                self._reseats()

    def _reseats(self) -> None:
        do = self.chance.choice(("free_seat", "free_seat", "tablet_seat"))
        self._asks(do=do, seat=f"s{self.chance.randrange(SEATS)}")

    def _new_game(self) -> dict[str, Any]:
        players = [{"seat": f"s{n}", "name": f"Player {n}"} for n in range(SEATS)]
        options = {"goal": 10**9, "automation": "tracker"}
        return {"do": "new_game", "players": players, "first": "s0", "options": options}

    def _does(self, **raw: Any) -> None:
        order = self.table.read(raw, "crowd")
        assert not isinstance(order, Refusal), order
        self.table.do(order)

    def _asks(self, **raw: Any) -> None:
        self.connections.do(raw)
        sealing = self.connections.scans.sealing
        for seat in sealing.waiting if sealing else ():
            self.connections.do({"do": "seal", "seat": seat, "vote": self.chance.randrange(2)})


def flooded_in_memory(frames: int, folder: Path, seed: int = SEED) -> Found:
    """Send so many frames to a new table, and return what came of it."""
    with counted_bugs() as bugs:
        flood = Flood(folder, seed)
        found, taken = flood.found, kept_files(folder)
        found.before = kept()
        flood.run(frames)
        found.after = kept()
        found.crashes += len(bugs)
        found.entries, found.grown = flood.table.rev, kept_files(folder) - taken
        flood.table.journal.close()
    found.is_whole = verdict(folder, {"crowd": CROWD}).whole
    return found


@contextmanager
def counted_bugs() -> Iterator[list[str]]:
    """Count what is only logged: a listener's failure reaches no phone."""
    bugs: list[str] = []
    listening = logging.Handler(logging.ERROR)
    listening.emit = lambda record: bugs.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("companion")
    logger.addHandler(listening)
    try:
        yield bugs
    finally:
        logger.removeHandler(listening)


def through_connections(frames: int) -> Iterator[Figure]:
    with TemporaryDirectory() as name:
        found = flooded_in_memory(frames, Path(name))
    happened = found.happened
    yield Figure(f"{frames:,} frames read and answered", frames / found.seconds, "frames/s")
    yield Figure("of these could not be read", found.unread, "frames")
    yield Figure("crashes, or frames that were too long", found.crashes, "", 0)
    yield Figure("key rounds that were begun meanwhile", happened["KeyRound"], "rounds")
    yield Figure("polls that were opened", happened["PollOpened"], "polls")
    yield Figure("polls whose shares were asked for", happened["SharesAsked"], "polls")
    yield Figure("polls that were counted", happened["AnswersSealed"], "polls")
    yield Figure("polls that came to nothing", happened["PollClosed"], "polls")
    yield Figure("of them with every answer known", found.known_counts, "polls")
    yield Figure("of these not what the phones had sealed", found.wrong_counts, "", 0)
    yield Figure("audits that ended in a report", happened["Audited"], "reports")
    yield Figure("memory before", found.before, "MB")
    yield Figure("memory after, garbage collected", found.after, "MB", found.before * 1.5)
    yield Figure("commands that were done", found.entries, "entries")
    yield Figure("the journal grew by", found.grown / 2**20, "MB")
    yield Figure("the journal is damaged", not found.is_whole, "", 0)


def kept_files(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


def over_sockets(frames: int) -> Iterator[Figure]:
    chance = random.Random(SEED)
    with TemporaryDirectory() as name:
        with Hosted("crowd", name, str(SEATS)) as server:
            before, begin = server.memory(), perf_counter()
            hung_up = flooded(server, chance, frames)
            spent, after = perf_counter() - begin, server.memory()
            with Caller(server, "127.0.0.99", 99) as phone:
                answers = phone.hello(server.code)["type"] == "lobby" and phone.answers()
        whole = verdict(Path(name), {"crowd": CROWD}).whole
    yield Figure(f"{frames:,} frames over {SOCKETS} sockets", frames / spent, "frames/s")
    yield Figure("phones that were hung up on", hung_up, "phones")
    yield Figure(
        "the table answers no more, or its journal is damaged", not (answers and whole), "", 0
    )
    yield Figure("the server's memory before", before, "MB")
    yield Figure("the server's memory after", after, "MB", before * 1.5)


class Caller(Phone):
    """A socket that can prove a key, and does not listen."""

    def __init__(self, server: Hosted, source: str, n: int) -> None:
        brain = Sealer(f"caller {n}", seat=f"s{n % SEATS}", code=server.code)
        super().__init__(server.port, source, brain=brain)
        self.greeting = self.brain.hello()

    def frame_for(self, chance: random.Random) -> Frame:
        """Return what a phone says that does not listen."""
        turn = chance.random()
        if turn < 0.1:
            return self.greeting
        if turn < 0.5:
            return a_command(chance.randrange(60), self.brain.seat or "", chance)
        return made_up(chance)


def flooded(server: Hosted, chance: random.Random, frames: int) -> int:
    """Send them all; whoever is hung up on comes back. Return how often that was."""
    phones: list[Caller | None] = [None] * SOCKETS
    hung_up = 0
    for n in range(frames):
        at = n % SOCKETS
        try:
            source = f"127.0.0.{10 + at % 8}"
            phone = phones[at] = phones[at] or Caller(server, source, at)
            data = mutated(phone.frame_for(chance), chance).encode("utf-8", "surrogatepass")
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
