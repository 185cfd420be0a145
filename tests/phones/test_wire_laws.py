"""Laws of the wire: whatever phones say, in whatever order, to the reader and to the hall."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.digest import playthroughs
from companion.games.panic_station import PANIC_STATION
from companion.journal.memory import MemoryJournal
from companion.phones.caller import Late
from companion.phones.hall import Hall
from companion.phones.wire import LONGEST, Bad, Frame, read_frame
from tests.support.hall import Evening
from tests.support.ten import TEN
from tests.support.wire import LOW_ORDER, a_key

SEATS = ("red", "blue", "green", "yellow")
KEYS = tuple(a_key() for _ in range(6))
HOST = "HOSTHOST2345"
REACTIONS = {"armor", "hand", "parasite_phase"}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
seats = st.sampled_from((*SEATS, None, "pink", "None", ""))
kinds = st.sampled_from(("hello", "command", "lang", "up", "ping", "welcome", "view"))
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
        )
    ),
    st.builds(lambda seat, n: {"do": "hand", "seat": seat, "cards": n}, seats, st.integers(-1, 9)),
    st.builds(lambda who, to: {"do": "move", "who": who, "to": to}, seats, st.text(max_size=4)),
    st.dictionaries(st.text(max_size=8), anything, max_size=3),
)


@st.composite
def frames(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a frame as a phone may mean it; CODE and SESSION are put in when it is said."""
    kind = draw(st.sampled_from(("hello", "hello", "command", "command", "command", "lang", "up")))
    frame: dict[str, Any]
    if kind == "hello":
        frame = {
            "code": draw(st.sampled_from(("CODE", "CODE", "CODE", "HOST", "WRONGONE"))),
            "seat": draw(seats),
            "session": draw(st.sampled_from((None, "SESSION", "ANOTHER", "0" * 32))),
            "public": draw(st.sampled_from((*KEYS, None, LOW_ORDER[0], "x"))),
            "lang": draw(st.sampled_from(("en", "fr", "de"))),
            "v": draw(st.sampled_from((1, 1, 1, 1, 2))),
        }
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
        self.sizes: list[int] = []
        self.session: str | None = None
        self.seat: str | None = None
        self.host = False

    def send(self, text: str, *, newest: bool = False) -> None:
        frame = json.loads(text)
        self.heard.append(frame)
        self.sizes.append(len(text.encode()))
        if frame["type"] == "welcome":
            self.session, self.seat = frame["session"], frame["seat"]
            self.host = frame.get("host", False)
        elif frame["type"] in ("lobby", "again"):
            self.seat = None

    def close(self) -> None:
        pass


class Room:
    """A hall in which several lines say whatever they like, and its laws."""

    def __init__(self, folder: Path, game: AnyGame) -> None:
        self.evening = Evening(folder, MemoryJournal(), game)
        self.hall: Hall = self.evening.hall
        self.hall.host_code = HOST
        self.evening.tell(**a_game(game))
        self.lines = [self._came(n) for n in range(4)]
        self.sessions: list[str] = []

    def _came(self, n: int) -> Line:
        line = Line(n)
        self.hall.come(line)
        return line

    def act(self, act: str, n: int, what: Any) -> None:
        line, before = self.lines[n], self.evening.table.rev
        if act == "leave":
            self.hall.go(line)
            self.lines[n] = self._came(n)
        elif act == "table":
            self._table(what)
        elif act in ("free", "tablet"):
            self.hall.do({"do": f"{act}_seat", "seat": what})
        else:
            text = what if act == "text" else self._said(line, what)
            count = len(line.heard)
            late = self.hall.hear(line, text)
            if isinstance(late, Late):
                late.act()
            answers = [one for one in line.heard[count:] if "id" in one]
            self._is_answered(read_frame(text), answers, before)
        self._is_lawful()

    def _table(self, raw: dict[str, Any]) -> None:
        order = self.evening.table.read(raw, self.evening.name)
        if not isinstance(order, Refusal):
            self.evening.table.do(order)

    def _said(self, line: Line, frame: dict[str, Any]) -> str:
        words = {"CODE": self.evening.code, "HOST": HOST}
        others = [other.session for other in self.lines if other.session]
        words |= {"SESSION": line.session or "", "ANOTHER": others[0] if others else ""}
        said: dict[str, Any] = {
            key: words.get(value, value) if isinstance(value, str) else value
            for key, value in frame.items()
        }
        if said["type"] == "command" and type(said.get("rev")) is int:
            said["rev"] += self.evening.table.rev
        return json.dumps(said)

    def _is_answered(self, frame: Frame, answers: list[dict[str, Any]], before: int) -> None:
        """One answer for each id; what is refused has changed nothing."""
        name = getattr(frame, "id", None)
        assert [one["id"] for one in answers] == ([] if name is None else [name])
        for one in answers:
            if one["type"] == "refused":
                assert self.evening.table.rev == before
            else:
                assert one["rev"] <= self.evening.table.rev <= before + 1
        if name is None:
            assert self.evening.table.rev == before

    def _is_lawful(self) -> None:
        for line in self.lines:
            assert all(size <= LONGEST for size in line.sizes)
            line.sizes.clear()
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
            if frame["type"] not in ("welcome", "view"):
                continue
            assert frame["rev"] >= rev
            rev = frame["rev"]
            if frame["view"] is not None:
                assert frame["rev"] == frame["view"]["rev"]
                self._is_seats(frame["view"], seat, host=host)
        line.heard = [one for one in line.heard if one["type"] in ("welcome", "view")][-1:]
        if line.heard and not line.heard[0].get("session") and (seat or host):
            line.heard[0] |= {"type": "welcome", "seat": seat, **({"host": True} if host else {})}

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
            mine = [way for offer in view["offers"] if offer["do"] == "hand" for way in ways(offer)]
            assert {way.get("seat", seat) for way in mine} <= {seat}


def ways(offer: dict[str, Any]) -> list[dict[str, Any]]:
    found = offer.get("ways")
    return found if isinstance(found, list) else []


def a_game(game: AnyGame) -> dict[str, Any]:
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
@example('{"type":"hello","v":1,"code":"\\ud800"}')
@example('{"type":"ping","x":' + "[" * 990 + "]" * 990 + "}")
def test_whatever_is_said_is_a_frame_or_none(text: str) -> None:
    assert isinstance(read_frame(text), get_args(Frame))


@given(frames(), st.integers(0, 400), st.text(max_size=3), st.integers(0, 9))
def test_a_frame_that_got_mixed_up_is_a_frame_or_none(
    frame: dict[str, Any], place: int, more: str, less: int
) -> None:
    text = json.dumps(frame)
    assert isinstance(read_frame(text[:place] + more + text[place + less :]), get_args(Frame))


@given(st.dictionaries(st.sampled_from(("type", "v", "code", "seat", "id", "rev")), anything))
def test_a_frame_of_the_right_kind_has_the_right_fields(raw: dict[str, Any]) -> None:
    for kind in ("hello", "command", "lang", "up", "ping"):
        frame = read_frame(json.dumps({**raw, "type": kind}))
        assert isinstance(frame, Bad) or type(frame).__name__.lower() in (kind, "asked")


LONG = tuple(f"{n}" + "🦠" * 39 for n in range(6))


@pytest.mark.parametrize("name", playthroughs("panic_station"))
def test_no_view_of_a_whole_game_is_too_long_for_a_frame(name: str, tmp_path: Path) -> None:
    """Names as long as may be, in French, to each seat and to the host."""
    evening = Evening(tmp_path, MemoryJournal(), PANIC_STATION)
    evening.hall.host_code = HOST
    lines = [Line(n) for n in range(7)]
    for raw in playthroughs("panic_station")[name]:
        said = dict(raw)
        if said["do"] == "new_game":
            people = zip(said["players"], LONG, strict=False)
            said["players"] = [{**one, "name": long} for one, long in people]
        order = evening.table.read(said, evening.name)
        assert not isinstance(order, Refusal)
        evening.table.do(order)
        if said["do"] == "new_game":
            sit_down(evening, lines, [one["seat"] for one in said["players"]])
    assert max(size for line in lines for size in line.sizes) <= LONGEST


def sit_down(evening: Evening, lines: list[Line], seats: list[str]) -> None:
    for line, seat in zip(lines, [*seats, None], strict=False):
        evening.hall.come(line)
        hello = {"type": "hello", "v": 1, "code": evening.code if seat else HOST, "seat": seat}
        evening.hall.hear(line, json.dumps({**hello, "public": a_key(), "lang": "fr"}))
        assert line.heard[-1]["type"] == "welcome"


@given(st.lists(acts, max_size=25))
@settings(max_examples=120)
def test_whoever_says_whatever_in_ten_sees_only_what_is_theirs(what: list[Any]) -> None:
    with TemporaryDirectory() as folder, nothing_logged():
        room = Room(Path(folder), TEN)
        for one in what:
            room.act(*one)


@given(st.lists(acts, max_size=12))
@settings(max_examples=60)
def test_whoever_says_whatever_in_the_station_sees_only_what_is_theirs(what: list[Any]) -> None:
    with TemporaryDirectory() as folder, nothing_logged():
        room = Room(Path(folder), PANIC_STATION)
        for one in ({"do": "begin"}, {"do": "parasite_phase"}):
            room.act("table", 0, one)
        for n, seat in enumerate(SEATS[:3]):
            hello = {"code": "CODE", "seat": seat, "public": KEYS[n], "lang": "fr", "v": 1}
            room.act("say", n, {"type": "hello", **hello})
        for one in what:
            room.act(*one)
