"""A tablet seat's answer in the tablet's memory: it is there for one poll, and then nowhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Final

import pytest

from companion.heatscan.fleeting import KEY, Fleeting
from companion.heatscan.roster import named
from companion.heatscan.sealing import Question, agreed, mask_of, public_of, share, wipe
from tests.support import needs
from tests.support.kept import record_of
from tests.support.process import ROOT
from tests.support.sealed_evening import Evening
from tests.support.traces import TracedTable

SEATS: Final = ("red", "blue", "green", "yellow")
LOOSE: Final = """
import ctypes, os
import companion.app
from companion.heatscan import fleeting

companion.app.no_dumps = lambda: None
made = fleeting.Fleeting.__init__

def told(self):
    made(self)
    at = ctypes.addressof(ctypes.c_char.from_buffer(self.room))
    with open(os.environ["WHERE"], "a") as file:
        print(at, file=file)

fleeting.Fleeting.__init__ = told
"""
"""Lets this test look into the process, and tells where the buffers are; never what is in them."""


def a_question(seats: Evening) -> Question:
    return seats.scan(5).question


def test_an_answer_is_hidden_as_any_other_and_its_secrets_are_overwritten() -> None:
    evening = Evening("red", "blue", tablet=["green"])
    evening.seats = ("red", "blue", "green")
    one = Fleeting()
    key = bytes(one.room[:KEY])
    assert one.public == public_of(key)
    before = a_question(evening)
    question = Question(
        before.scan, before.ask, 1, evening.roster(), evening.seats, {"green": one.public}
    )
    wanted = share(key, "green", 1, question)
    _, hidden, _ = one.answer("green", 1, question)
    assert hidden == wanted
    assert one.room == bytes(len(one.room))
    assert repr(one) == "Fleeting()"
    with pytest.raises(ValueError, match="done its work"):
        one.answer("green", 0, question)


def test_an_answer_that_could_not_be_hidden_can_be_given_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening("red", "blue", tablet=["green"])
    evening.seats = ("red", "blue", "green")
    one, before = Fleeting(), a_question(evening)
    question = Question(
        before.scan, before.ask, 1, evening.roster(), evening.seats, {"green": one.public}
    )
    with monkeypatch.context() as broken:
        broken.setattr("companion.heatscan.fleeting.commitment", a_bug)
        with pytest.raises(OSError, match="a bug"):
            one.answer("green", 1, question)
    assert one.room[KEY:] == bytes(len(one.room) - KEY)
    assert one.answer("green", 1, question)


def a_bug(*_: object) -> bytes:
    raise OSError("a bug")


def test_a_key_that_never_answered_is_overwritten_too() -> None:
    one = Fleeting()
    assert one.room[:KEY] != bytes(KEY)
    one.forget()
    assert one.room == bytes(len(one.room))


def test_two_keys_are_two() -> None:
    assert Fleeting().public != Fleeting().public


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="it is not CPython")
def test_bytes_of_a_library_are_overwritten_where_they_lie() -> None:
    made = os.urandom(32)
    wipe(made)
    assert made == bytes(32)
    wipe(b"")
    wipe(b"a")
    assert b"a".decode() == "a", "single bytes are everybody's"


def maps(process: int) -> Iterator[tuple[int, int]]:
    """Give all that a process may write to."""
    for line in Path(f"/proc/{process}/maps").read_text().splitlines():
        span, rights, *_ = line.split()
        if rights.startswith("rw"):
            first, last = (int(one, 16) for one in span.split("-"))
            yield first, last - first


def memory(process: int) -> list[bytes]:
    """Read all of it, as a crash report would."""
    found = []
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as file:
        for first, size in maps(process):
            file.seek(first)
            try:
                found.append(file.read(size))
            except OSError:  # what the system itself keeps there
                continue
    return found


def at(process: int, where: int, size: int) -> bytes:
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as file:
        file.seek(where)
        return file.read(size)


def holds(memory: list[bytes], secret: bytes) -> bool:
    return any(secret in part for part in memory)


def nobody_can_tell_r(memory: list[bytes], scan: bytes, seat: str, commit: bytes) -> bool:
    """Try everything that may be `r` on the commitment: objects begin at sixteens."""
    heads = [sha256(b"panic-companion vote v2" + scan + named(seat) + bytes([n])) for n in (0, 1)]
    for part in memory:
        seen = set[bytes]()
        for here in range(0, len(part) - 31, 16):
            one = part[here : here + 32]
            if one in seen or one.count(0) > 8:
                continue
            seen.add(one)
            for head in heads:
                hashed = head.copy()
                hashed.update(one)
                if hashed.digest() == commit:
                    return False
    return True


@pytest.mark.slow
@needs.mark(needs.proc)
@pytest.mark.parametrize("ends", ["counted", "called off"])
def test_after_the_poll_a_dump_taken_by_force_holds_nothing_of_the_answer(
    tmp_path: Path, ends: str
) -> None:
    where = tmp_path / "where"
    with TracedTable(tmp_path, first=LOOSE, WHERE=str(where)) as table:
        table.new_game(*SEATS)
        table.do("begin")
        table.sit(*SEATS[:3])
        table.do("tablet_seat", seat="yellow")
        for phone in table.phones.values():
            phone.compare()
        table.do("heat_scan", anyway=True)
        red = table.phones["red"]
        asked, process = red.asked, table.process.pid
        key = at(process, int(where.read_text().split()[-1]), KEY)
        assert public_of(key).hex() == asked["tablet"]["yellow"]
        open_ = memory(process)
        assert holds(open_, key), "this is how it is found while the poll is open"
        if ends == "called off":
            table.do("scan_cancel")
            assert not holds(memory(process), key)
            return
        table.do("seal", seat="yellow", vote=1)
        # From the answer on, while the others have not answered, and once all is counted.
        after = memory(process)
        for seat in SEATS[:3]:
            table.phones[seat].seal(0)
        assert table.view["scans"] == [{"infected": 1, "clean": 3}]
        after += memory(process)
        assert not holds(after, key)
        (result,) = red.heard("scan_result")
        scan, question = bytes.fromhex(asked["scan"]), record_of(result, 0).question
        for seat in SEATS[:3]:
            common = agreed(key, question.keys[seat])
            mask = mask_of(common, "yellow", seat, question)
            assert not holds(after, common)
            assert not holds(after, digest(scan, common, "sha256")), "what the masks are made of"
            assert not holds(after, mask.to_bytes(8))
        commit = bytes.fromhex(result["commits"]["yellow"])
        assert not holds(after, b"panic-companion vote v2" + scan + named("yellow") + b"\1")
        assert nobody_can_tell_r(after, scan, "yellow", commit)


DIES: Final = """
import os, resource, sys
hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
if sys.argv[1] == "without":
    from companion.dumps import no_dumps
    no_dumps()
    import ctypes
    assert ctypes.CDLL(None).prctl(3, 0, 0, 0, 0) == 0, "it may be dumped"
    assert resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)
os.abort()
"""


def core_of(how: str, folder: Path) -> bool:
    """Let a process abort, and tell whether the system has written its memory."""
    process = subprocess.Popen(
        [sys.executable, "-c", DIES, how], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    _, status = os.waitpid(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == -signal.SIGABRT
    return os.WCOREDUMP(status)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such word")
def test_a_process_with_secrets_that_aborts_leaves_no_dump(tmp_path: Path) -> None:
    assert not core_of("without", tmp_path)
    assert list(tmp_path.iterdir()) == []


SAYS: Final = """
import atexit, ctypes, os, resource

def tell():
    with open(os.environ["WHERE"], "w") as file:
        print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0), *resource.getrlimit(4), file=file)

atexit.register(tell)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such word")
def test_a_table_that_lets_phones_in_is_never_dumped(tmp_path: Path) -> None:
    where = tmp_path / "where"
    with TracedTable(tmp_path, first=SAYS, WHERE=str(where)) as table:
        table.process.terminate()
        table.process.wait(30)
        assert where.read_text().split() == ["0", "0", "0"]
