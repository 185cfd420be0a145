"""Laws of the wire: whatever phones say, in whatever order, to the reader and to `Connections`."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.games.package import Package
from companion.games.panic_station import PANIC_STATION
from companion.heatscan.proof import host_proof
from companion.journal.memory import MemoryJournal
from companion.phones.caller import Late
from companion.phones.connections import Connections
from companion.phones.wire import (
    Bad,
    Commit,
    Consent,
    KeyCommit,
    KeyOpen,
    OpeningsSent,
    PhoneFrame,
    PhoneHello,
    Share,
    Up,
    read_frame,
)
from companion.stage import form
from companion.stage.scene import Scene
from tests.support.connections import Evening
from tests.support.kept import Kept
from tests.support.keys import LOW_ORDER
from tests.support.often import often
from tests.support.sealer import Sealer, withheld
from tests.support.ten_package import PACKAGE

SEATS = ("red", "blue", "green", "yellow")
OWNERS = tuple(f"whoever has key {n}" for n in range(6))
HEX = ("00" * 8, "00" * 16, "00" * 32, "ab" * 32, "AB" * 32, "x", None)
HOST = "HOSTHOST2345"
REACTIONS = {"armor", "hand", "parasite_phase"}
BESIDE = (PhoneHello, Up, KeyCommit, KeyOpen, Commit, Share, Consent, OpeningsSent)
"""Frames after which a round or a poll may begin or end, each with an entry of its own."""

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
seats = st.sampled_from((*SEATS, None, "pink", "None", ""))
commands = st.one_of(
    st.sampled_from(
        (
            {"do": "throw"},
            {"do": "keep"},
            {"do": "give", "to": "blue", "points": 1},
            {"do": "throw", "anyway": True},
            {"do": "undo"},
            {"do": "adjust", "set": {"pot": 9}},
            {"do": "new_game"},
            {"do": "end_game"},
            {"do": "end_turn"},
            {"do": "parasite_phase"},
            {"do": "scan_cards", "infected": 1},
            {"do": "leave", "seat": "red"},
            {"do": "free_seat", "seat": "red"},
            {"do": "heat_scan", "anyway": True},
            {"do": "dare", "anyway": True},
        )
    ),
    st.builds(lambda seat, n: {"do": "hand", "seat": seat, "cards": n}, seats, st.integers(-1, 9)),
    st.builds(lambda who, to: {"do": "move", "who": who, "to": to}, seats, st.text(max_size=4)),
    st.dictionaries(st.text(max_size=8), anything, max_size=3),
)


ROUNDS: tuple[Any, ...] = (1, 1, 1, 2, 3, 0, -1, 2**40, None)
SCANS: tuple[Any, ...] = ("SCAN", "SCAN", "SCAN", "ab" * 16, "x")
SEALED: dict[str, dict[str, tuple[Any, ...]]] = {
    "key_commit": {"round": ROUNDS, "commit": HEX},
    "key_open": {"round": ROUNDS, "nonce": HEX},
    "row": {"round": ROUNDS, "same": (True, False, None, 1)},
    "scan_commit": {"scan": SCANS, "commit": HEX, "sealed": HEX},
    "scan_share": {"scan": SCANS, "share": HEX, "blind": HEX},
    "consent": {"agree": (True, False, None)},
    "openings": {"votes": ([], None), "dossier": ([], {}), "secret": HEX},
}
"""Frames of rounds, polls and audits, with what may stand in them."""


steps: st.SearchStrategy[Any] = st.one_of(
    st.integers(-1, 3), st.sampled_from(("actions", "press", "question", "seats", "correct", "is"))
)
keys = st.one_of(
    st.sampled_from(("explore.trooper", "give", "correct.red", "give.blue", "x" * 600)),
    st.lists(steps, max_size=5).map(json.dumps),
    st.text(max_size=9),
)
"""Questions that may have been left out of a scene."""


@st.composite
def frames(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a frame as a phone may mean it; CODE, PROOF and SCAN are put in when it is said.

    A hello is its `owner`'s, who alone can prove the key that is said with it.
    """
    kinds = ("hello", "hello", *["command"] * 3, "open", "lang", "up", *SEALED)
    kind = draw(st.sampled_from(kinds))
    frame: dict[str, Any]
    if kind == "hello":
        frame = {
            "owner": draw(st.sampled_from(OWNERS)),
            "code": draw(st.sampled_from(("CODE", "CODE", "CODE", "HOST", "WRONGONE"))),
            "seat": draw(seats),
            "proof": draw(st.sampled_from(("PROOF", "PROOF", "PROOF", *HEX))),
            "public": draw(st.sampled_from(("OWN", "OWN", "OWN", "OWN", None, *LOW_ORDER[:2]))),
            "head": draw(st.sampled_from((None, None, "00" * 32, "ab" * 32, "x"))),
            "lang": draw(st.sampled_from(("en", "fr", "de"))),
            "v": draw(st.sampled_from((2, 2, 2, 2, 1))),
            "wants": draw(st.sampled_from((None, "scene", "scene", "view", "SCENE"))),
        }
    elif kind in SEALED:
        frame = {name: draw(st.sampled_from(what)) for name, what in SEALED[kind].items()}
    elif kind == "open":
        rev = draw(st.sampled_from((0, 0, 0, -1, 1)))
        frame = {"key": draw(keys), "rev": rev}
    elif kind == "command":
        rev = draw(st.sampled_from((0, 0, 0, 0, -1, 1)))
        frame = {"id": draw(st.text("ab", min_size=1, max_size=3)), "rev": rev}
        frame["command"] = draw(commands)
    else:
        frame = {"lang": draw(st.sampled_from(("en", "fr", "xx")))} if kind == "lang" else {}
    frame = {"type": kind, **frame}
    if draw(st.integers(0, 9)) == 0:
        frame[draw(st.sampled_from((*frame, "more")))] = draw(anything)
    return frame


acts = st.one_of(
    st.tuples(st.just("honest"), st.integers(0, 3), st.none()),
    st.tuples(st.just("honest"), st.integers(0, 3), st.none()),
    st.tuples(st.just("seal"), st.integers(0, 3), st.sampled_from((0, 1, 7))),
    st.tuples(st.just("say"), st.integers(0, 3), frames()),
    st.tuples(st.just("say"), st.integers(0, 3), frames()),
    st.tuples(st.just("text"), st.integers(0, 3), st.text(max_size=40)),
    st.tuples(st.just("leave"), st.integers(0, 3), st.none()),
    st.tuples(st.just("table"), st.just(0), commands),
    st.tuples(st.just("free"), st.just(0), st.sampled_from(SEATS)),
    st.tuples(st.just("tablet"), st.just(0), st.sampled_from(SEATS)),
)


class Line:
    """A connection that remembers."""

    def __init__(self, n: int) -> None:
        self.address = f"192.168.1.{n}"
        self.heard: list[dict[str, Any]] = []
        self.seat: str | None = None
        self.host = False
        self.brain = Sealer(OWNERS[0])
        self.brain.bent["hello"] = withheld
        self.unheard: list[dict[str, Any]] = []

    def send(self, text: str, *, newest: bool = False) -> None:
        frame = json.loads(text)
        self.heard.append(frame)
        self.unheard.append(dict(frame))
        if frame["type"] == "challenge":
            self.brain.hear(frame)
        if frame["type"] == "welcome":
            self.seat = frame["seat"]
            self.host = frame.get("host", False)
        elif frame["type"] in ("lobby", "again"):
            self.seat = None

    def close(self) -> None:
        pass


class Room:
    """Connections on which several lines say whatever they like, and its laws."""

    def __init__(self, folder: Path, game: AnyGame | Package) -> None:
        self.evening = Evening(folder, MemoryJournal(), game)
        self.connections: Connections = self.evening.connections
        self.connections.hellos.host_code = HOST
        self.evening.tell(**a_game(game))
        self.lines = [self._came(n) for n in range(4)]
        self.owners: dict[str, Kept] = {}
        """What each owner's phone has kept."""

    def _came(self, n: int) -> Line:
        line = Line(n)
        self.connections.come(line)
        return line

    def act(self, act: str, n: int, what: Any) -> None:
        line, before = self.lines[n], self.evening.table.rev
        if act == "leave":
            self.connections.go(line)
            self.lines[n] = self._came(n)
        elif act == "table":
            self._table(what)
        elif act in ("free", "tablet"):
            self.connections.do({"do": f"{act}_seat", "seat": what})
        elif act in ("honest", "seal"):
            self._honestly(line, what)
        else:
            text = what if act == "text" else self._said(line, what)
            count = len(line.heard)
            late = self.connections.hear(line, text)
            if isinstance(late, Late):
                late.act()
            answers = [one for one in line.heard[count:] if "id" in one]
            self._is_answered(read_frame(text), answers, before)
        self._is_lawful()

    def _table(self, raw: dict[str, Any]) -> None:
        order = self.evening.table.read(raw, self.evening.name)
        if not isinstance(order, Refusal):
            self.evening.table.do(order)

    def _honestly(self, line: Line, vote: int | None) -> None:
        """Let a phone answer what it heard, and its owner compare the row and perhaps seal."""
        heard, line.unheard = line.unheard, []
        said = [one for frame in heard for one in line.brain.hear(frame)]
        if vote is not None:
            said += line.brain.compare() + line.brain.seal(vote, accept=True)
        for frame in said:
            self.connections.hear(line, json.dumps(frame))

    def _hello(self, line: Line, frame: dict[str, Any]) -> dict[str, Any]:
        """Put in what only a key's owner, or whoever knows the host's code, can say."""
        said, brain = dict(frame), line.brain
        owner = said.pop("owner")
        if isinstance(owner, str):
            known = self.owners.setdefault(owner, Sealer(owner).kept)
            brain.kept = known
        code = self.evening.code if said.get("code") == "CODE" else "WRONGONE"
        right = brain.hello(code=code)
        words = {"PROOF": right["proof"], "OWN": right["public"], "CODE": code}
        if said.get("code") == "HOST" and brain.challenge is not None:
            challenge = bytes.fromhex(brain.challenge["challenge"])
            said["host"] = host_proof(HOST, challenge).hex()
        return {
            key: words.get(value, value) if isinstance(value, str) else value
            for key, value in said.items()
        }

    def _said(self, line: Line, frame: dict[str, Any]) -> str:
        asked = line.brain.asked
        scan = asked["scan"] if asked else "cd" * 16
        said = self._hello(line, frame) if "owner" in frame else dict(frame)
        if said.get("scan") == "SCAN":
            said["scan"] = scan
        if said["type"] in ("command", "open") and type(said.get("rev")) is int:
            said["rev"] += self.evening.table.rev
        return json.dumps(said)

    def _is_answered(self, frame: PhoneFrame, answers: list[dict[str, Any]], before: int) -> None:
        """One answer for each id; what is refused has changed nothing.

        What somebody asks for may be followed by rounds and polls, which are entries too.
        """
        name, rev = getattr(frame, "id", None), self.evening.table.rev
        assert [one["id"] for one in answers] == ([] if name is None else [name])
        steps = self.evening.table.play.history.steps if self.evening.table.play else ()
        done = [step.rev for step in steps if step.rev > before]
        for one in answers:
            if one["type"] == "refused":
                assert not done
            else:
                assert one["rev"] <= rev
                assert len(done) <= 1
        if name is None and not isinstance(frame, BESIDE):
            assert rev == before

    def _is_lawful(self) -> None:
        for line in self.lines:
            self._sees_its_own(line)

    def _sees_its_own(self, line: Line) -> None:
        seat: str | None = None
        host, rev = False, -1
        for frame in line.heard:
            assert "broken" not in frame.get("why", ""), frame
            if frame["type"] in ("lobby", "again"):
                seat, host = None, False
            if frame["type"] == "welcome":
                seat, host = frame["seat"], frame.get("host", False)
                assert host == (seat is None)
            if frame["type"] not in ("welcome", "view", "scene"):
                continue
            assert frame["rev"] >= rev
            rev = frame["rev"]
            assert ("view" in frame) != ("scene" in frame)
            if frame.get("view") is not None:
                assert frame["rev"] == frame["view"]["rev"]
                self._is_seats(frame["view"], seat, host=host)
            if frame.get("scene") is not None:
                self._is_scene(frame["scene"], seat, host=host)
        line.heard = [one for one in line.heard if one["type"] in ("welcome", "view", "scene")][-1:]
        if line.heard and line.heard[0]["type"] != "welcome" and (seat or host):
            line.heard[0] |= {"type": "welcome", "seat": seat, **({"host": True} if host else {})}

    def _is_scene(self, written: dict[str, Any], seat: str | None, *, host: bool) -> None:
        """What a seat may press is its own; what is the table's stands on the host's alone."""
        assert seat or host, "a scene for somebody who sits nowhere"
        scene = form.read(written)
        assert isinstance(scene, Scene)
        if host:
            assert "private" not in written
            return
        assert not scene.extras
        assert all(one.correct is None for one in scene.seats)
        assert getattr(scene.question, "seat", seat) == seat
        turn = next((one.seat for one in scene.seats if one.active), None)
        kinds = {one.key.partition(".")[0] for one in scene.actions}
        assert turn == seat or kinds <= REACTIONS
        assert {one["seats"][0] for one in written["private"]["notes"]} <= set(SEATS)
        assert all(seat in one["seats"] for one in written["private"]["notes"])

    def _is_seats(self, view: dict[str, Any], seat: str | None, *, host: bool) -> None:
        assert seat or host, "a view for somebody who sits nowhere"
        if host:
            assert "yours" not in view
            assert view.get("seat") is None
            return
        turn = (view.get("turn") or {}).get("seat")
        does = {offer["do"] for offer in view["offers"]}
        if self.evening.name == "ten":
            assert view["yours"] == (turn == seat)
            assert not does or turn == seat
        else:
            assert view["seat"] == seat
            assert turn == seat or does <= REACTIONS
            hands = [offer["ways"] for offer in view["offers"] if offer["do"] == "hand"]
            mine = [way for ways in hands for way in ways]
            assert {way.get("seat", seat) for way in mine} <= {seat}


def a_game(game: AnyGame | Package) -> dict[str, Any]:
    players = [{"seat": seat, "name": seat.title()} for seat in SEATS]
    return {"do": "new_game", "game": game.name, "players": players, "first": "red"}


@contextmanager
def nothing_logged() -> Iterator[None]:
    """Fail if a bug was met anywhere and only logged."""
    found: list[str] = []
    listening = logging.Handler()
    listening.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("companion").addHandler(listening)
    try:
        yield
    finally:
        logging.getLogger("companion").removeHandler(listening)
    assert not found


@given(st.text(max_size=300) | anything.map(json.dumps))
@example("[" * 16_000)
@example('{"type":"ping","x":' + "9" * 5_000 + "}")
@example('{"type":"hello","v":2,"code":"\\ud800"}')
@example('{"type":"ping","x":' + "[" * 990 + "]" * 990 + "}")
def test_whatever_is_said_is_a_frame_or_none(text: str) -> None:
    assert isinstance(read_frame(text), get_args(PhoneFrame))


@given(frames(), st.integers(0, 400), st.text(max_size=3), st.integers(0, 9))
def test_a_frame_that_got_mixed_up_is_a_frame_or_none(
    frame: dict[str, Any], place: int, more: str, less: int
) -> None:
    text = json.dumps(frame)
    assert isinstance(read_frame(text[:place] + more + text[place + less :]), get_args(PhoneFrame))


FIELDS = ("type", "v", "code", "seat", "id", "rev", "round", "commit", "scan", "share", "agree",
          "key", "wants")  # fmt: skip
READ = {
    "hello": "PhoneHello",
    "command": "AskedCommand",
    "lang": "LangChange",
    "up": "Up",
    "ping": "Ping",
    "key_commit": "KeyCommit",
    "key_open": "KeyOpen",
    "row": "RowCompared",
    "scan_commit": "Commit",
    "scan_share": "Share",
    "consent": "Consent",
    "openings": "OpeningsSent",
    "open": "QuestionWanted",
}


@given(st.dictionaries(st.sampled_from(FIELDS), anything))
def test_a_frame_of_the_right_kind_has_the_right_fields(raw: dict[str, Any]) -> None:
    for kind, name in READ.items():
        frame = read_frame(json.dumps({**raw, "type": kind}))
        assert isinstance(frame, Bad) or type(frame).__name__ == name


def a_hello(n: int, seat: str) -> dict[str, Any]:
    return {
        "type": "hello",
        "owner": OWNERS[n],
        "code": "CODE",
        "seat": seat,
        "public": "OWN",
        "proof": "PROOF",
        "lang": "fr",
        "v": 2,
    }


@given(st.lists(acts, max_size=25))
@often(120)
def test_whoever_says_whatever_in_ten_sees_only_what_is_theirs(what: list[Any]) -> None:
    with TemporaryDirectory() as folder, nothing_logged():
        room = Room(Path(folder), PACKAGE)
        for one in what:
            room.act(*one)


@given(st.lists(acts, max_size=12))
@often(60)
def test_whoever_says_whatever_in_the_station_sees_only_what_is_theirs(what: list[Any]) -> None:
    with TemporaryDirectory() as folder, nothing_logged():
        room = Room(Path(folder), PANIC_STATION)
        for one in ({"do": "begin"}, {"do": "parasite_phase"}):
            room.act("table", 0, one)
        for n, seat in enumerate(SEATS):
            room.act("say", n, a_hello(n, seat))
        for n in [*range(4)] * 3:
            room.act("honest", n, None)
        for one in what:
            room.act(*one)
