"""Everything that a table leaves behind: what it reads, says, logs, writes, and tells its phones.

A trace has placeholders where there are ids, keys, shares and commitments, numbered as they come.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, Final, Self

from companion.logs import NAME as LOG
from tests.support.sealer import Bend, Sealer
from tests.support.served import Table
from tests.support.wire import TEXT, HungUp, Phone, quiet

VERBOSE: Final = """
import logging
logging.basicConfig(level=logging.DEBUG)
logging.getLogger("asyncio").setLevel(logging.ERROR)
import companion.phones.server as server
kept_send = server._PhoneSocket.send
server._PhoneSocket.send = lambda self, text, *, newest=False: kept_send(self, text)
"""
"""What is run first, so that whatever is logged anywhere, at any level, is on stderr.

But for how the sockets are, and how long everything takes, in which asyncio is never the same. And
every view is sent: whether one gives way to a newer one is the clock's doing.
"""
PASSING: Final = ('{"type": "ping"}', '{"type":"pong"}')
"""What only asks whether the other end has heard."""
LONG_ENOUGH: Final = re.compile(rb"[\x20-\x7e]{24,}")
"""What is a text in a file: a checksum that looks like one is shorter."""
IDLE: Final = re.compile(r"Thread 0x\w+ \(most recent call first\):\n(?:  File .*\n)+\n?")
"""Where the threads that read and write stood as the process died."""
TORN: Final = re.compile("[0-9a-f]{8,}|^[0-9a-f]+|[0-9a-f]+$")
"""Hex in a file, of which a page may end in the middle."""
SIZED: Final = re.compile(r'^[^{]{0,4}(?=\{"name":.*"pictures":)')
"""How long a row is, in bytes of which some by chance are letters: a picture has one figure or two.

What the row says is compared as the journal gives it out.
"""
PLACES: Final = re.compile(
    r'(?P<hex>\b[0-9a-f]{24,64}\b|"[0-9a-f]{16}")|(?P<row>"(?:symbols|pictures)": ?\[[0-9, ]+\])|'
    r"(?P<time>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*?(?=[\"' ]|$))|(?P<at>0x[0-9a-f]{6,})"
)


NOT_BENT: Final[Mapping[str, Bend]] = MappingProxyType({})


class Traced(Phone):
    """A phone that seals, and takes down every frame."""

    def __init__(self, table: TracedTable, seat: str, bent: Mapping[str, Bend] = NOT_BENT) -> None:
        """Sit down; `bent` is what it says otherwise, or does not, from the first."""
        self.table, self.of = table, seat
        self.took: list[str] = []
        self.got: list[str] = []
        self.came: list[dict[str, Any]] = []
        self.is_cut = False
        brain = Sealer(f"{seat} at the traced table {len(bent)}")
        brain.bent.update(bent)
        super().__init__(table.port, brain=brain)
        self.come()

    def say(self, what: Any) -> None:
        self.took.append(json.dumps(what))
        super().say(what)

    def read_frame(self) -> tuple[int, bytes]:
        kind, data = super().read_frame()
        if kind == TEXT:
            self.got.append(data.decode())
            self.came.append(json.loads(data))
        return kind, data

    def come(self) -> None:
        """Say hello, and hear all that there is to hear."""
        assert self.hello(self.table.code, self.of)["type"] == "welcome"
        self.table.quiet()

    def again(self) -> None:
        """Come back to the table, with the same key and all that the page has kept."""
        self.socket.close()
        Phone.__init__(self, self.table.port, brain=self.brain)
        self.is_cut = False
        self.come()

    def secrets(self) -> list[bytes]:
        """Return what is this phone's alone."""
        return self.brain.secrets()

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.came if one["type"] == kind]

    @property
    def asked(self) -> dict[str, Any]:
        """What it was asked last."""
        return self.heard("scan_open")[-1]

    def compare(self) -> None:
        """Its owner finds the row the same as the others'."""
        for frame in self.brain.compare():
            self.tell(frame)

    def sealed(self, vote: int) -> dict[str, Any]:
        """Seal, the row compared, and hold what fixes the answer back; return it as a frame."""
        if self.brain.wrong(accept=True) == "row":
            self.compare()
        frames = self.brain.seal(vote, accept=True)
        assert frames, self.brain.complaints
        return frames[0]

    def seal(self, vote: int) -> dict[str, Any]:
        """Answer what was asked, and return what fixed the answer."""
        commit = self.sealed(vote)
        self.tell(commit)
        return commit

    def shared(self) -> dict[str, Any]:
        """Return the share of what it answered last."""
        scan = self.asked["scan"]
        return {"type": "scan_share", "scan": scan, **self.brain.kept.answers[scan].shown()}

    def consent(self, *, agree: bool = True) -> None:
        """Agree to open, or do not."""
        for frame in self.brain.consent(agree=agree):
            self.tell(frame)

    def tell(self, frame: Mapping[str, Any]) -> None:
        """Say something, and have everybody hear what comes of it."""
        self.say(frame)
        self.table.quiet()


class TracedTable(Table):
    """A real table that keeps all it is told and says."""

    def __init__(self, folder: Path, *words: str, first: str = VERBOSE, **environment: str) -> None:
        """Open it in `folder`; Python runs `first` before it."""
        data, self.script = folder / "data", folder / "first.py"
        folder.mkdir(parents=True, exist_ok=True)
        self.script.write_text(first)
        self.said, self.answered = list[str](), list[str]()
        self.files = b""
        """What was in its files when it was killed last, byte by byte."""
        self.phones: dict[str, Traced] = {}
        self.codes: list[str] = []
        self.hosts: list[str] = []
        super().__init__(data, *words, errors=folder / "stderr", first=self.script, **environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for phone in self.phones.values():
            phone.socket.close()
        self.kill()

    def sit(self, *seats: str) -> dict[str, Traced]:
        """Let these sit down with phones."""
        for seat in seats:
            self.phones[seat] = Traced(self, seat)
            self.quiet()
        return self.phones

    def die(self, *, kill: bool = True) -> None:
        """Have it killed, or wait for its death, and let every phone hear that it is gone."""
        if kill:
            self.do("view")  # what it has said is out by then
            self.kill()
        for phone in self.phones.values():
            phone.is_cut = True
            with suppress(HungUp):
                while True:
                    phone.hear()

    def die_and_rise(self) -> None:
        """Have it killed, and resumed; every phone comes back."""
        self.die()
        self.rise()

    def rise(self) -> None:
        """Resume it, and have every phone come back."""
        self.process.wait(timeout=60)
        self.kill()
        self.resume()
        for phone in self.phones.values():
            phone.again()

    def quiet(self) -> None:
        """Let every phone hear, and answer, what was said up to now."""
        quiet(phone for phone in self.phones.values() if not phone.is_cut)

    def door(self) -> dict[str, Any]:
        door = super().door()
        self.codes.append(self.code)
        if "host" in door:
            self.hosts.append(str(door["host"]))
        return door

    def answer(self, do: str, **fields: Any) -> dict[str, Any]:
        answer = super().answer(do, **fields)
        self.quiet()
        return answer

    def order(self, do: str, **fields: Any) -> None:
        told = {name: value for name, value in fields.items() if name != "vote"}
        self.said.append(json.dumps({"do": do, **told}))
        super().order(do, **fields)

    def read_lines(self, lines: IO[bytes]) -> None:
        super().read_lines(self._kept(lines))  # type: ignore[arg-type]

    def _kept(self, lines: Iterable[bytes]) -> Iterable[bytes]:
        for line in lines:
            self.answered.append(line.decode())
            yield line

    # What is left of it

    def trace(self) -> str:
        """Kill it, and return all that was read, said, logged, written and told."""
        self.die()
        parts: dict[str, str] = {
            "stdin": "\n".join(self.said),
            "stdout": "".join(self.answered),
            "stderr": IDLE.sub("", (self.errors or Path()).read_text()),
        }
        for seat, phone in self.phones.items():
            parts[f"{seat} sent"] = "\n".join(one for one in phone.took if one not in PASSING)
            parts[f"{seat} heard"] = "\n".join(one for one in phone.got if one not in PASSING)
        for file in sorted(self.folder.iterdir()):
            if file.name.startswith(LOG):
                continue  # all of it is on stderr, but for what a kill may have cut off
            found = LONG_ENOUGH.findall(file.read_bytes())
            is_text = file.suffix == ".json"
            texts = [SIZED.sub("", text.decode()) for text in found]
            parts[file.name] = "\n".join(
                text if is_text else TORN.sub(_torn, text) for text in texts
            )
        self.files = b"".join(file.read_bytes() for file in _files(self.folder.parent))
        parts["journal"] = "\n".join(self._rows())
        whole = "\n".join(f"== {name}\n{part}" for name, part in parts.items())
        return self._plain(whole)

    def _rows(self) -> list[str]:
        with closing(sqlite3.connect(self.folder / "journal.sqlite3")) as db:
            return list(db.iterdump())

    def _plain(self, text: str) -> str:
        """Put placeholders where chance or the clock has spoken."""
        kept = json.loads((self.folder / "guests.json").read_text())
        secret = [*dict.fromkeys(self.codes), *self.hosts, kept["table"], kept["next"]]
        for n, code in enumerate(one for one in secret if one):
            text = text.replace(code, f"<code {n}>")
        # Its digits may stand by chance in a key, too.
        text = re.sub(rf"(?<![0-9a-f]){self.port}(?![0-9a-f])", "<port>", text)
        text = text.replace(str(self.folder.parent), "<folder>")
        names: dict[str, str] = {}

        def placed(found: re.Match[str]) -> str:
            kind, what = str(found.lastgroup), found.group()
            if kind in ("time", "at"):
                return f"<{kind}>"
            size = "" if kind == "row" else f", {len(what)} long"  # a symbol has one figure or two
            return names.setdefault(what, f"<{kind} {len(names)}{size}>")

        return PLACES.sub(placed, text)


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def _torn(found: re.Match[str]) -> str:
    return f"<hex {len(found.group())} long>"
