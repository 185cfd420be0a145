"""Before the game: odd names, crowds and instants are refused or settled, and nothing is lost."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.names import alike
from companion.journal.memory import MemoryJournal
from companion.phones.crowd import MOST_EACH
from companion.phones.guestbook import KeptSitter
from companion.table.guests import Seated
from tests.support.connections import SEATS, Evening, Phone
from tests.support.lobby import COLOURS, refused, sits, sitting
from tests.support.often import often
from tests.support.sealer import Sealer
from tests.support.served import Table, heard, hello, line_to


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, MemoryJournal())


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann ", "Ａｎｎ", "Ꭺnn", "ꓮnn"])
def test_a_name_that_another_has_is_told_at_once(evening: Evening, name: str) -> None:
    sits(evening, "red", "Ann")
    late = evening.phone()
    late.hello("blue", name=name)
    assert refused(late) == "name_taken"
    assert sitting(evening) == [("red", "Ann")]
    late.hello("blue")
    late.say(type="name", name=name)
    assert refused(late) == "name_taken"
    late.say(type="name", name="Anna")
    assert sitting(evening) == [("red", "Ann"), ("blue", "Anna")]


def test_one_s_own_name_in_other_capitals_is_not_taken(evening: Evening) -> None:
    sits(evening, "red", "ann").say(type="name", name="Ann")
    assert sitting(evening) == [("red", "Ann")]


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "A\u200bnn", "x" * 41, "\u202eAnn", "A\nB", "\u3164", "\ud83d"],
)
def test_a_hostile_name_is_refused_and_nothing_is_lost(evening: Evening, name: str) -> None:
    ann = sits(evening, "red", "Ann")
    ann.say(type="name", name=name)
    assert refused(ann) in ("bad_value", "bad_frame")
    assert sitting(evening) == [("red", "Ann")]


@pytest.mark.parametrize("name", [None, 5, ["Ann"], {"a": 1}, True])
def test_what_is_no_name_cannot_be_read(evening: Evening, name: Any) -> None:
    ann = sits(evening, "red", "Ann")
    ann.say(type="name", name=name)
    assert refused(ann) == "bad_frame"
    assert sitting(evening) == [("red", "Ann")]


def test_who_never_types_a_name_is_called_by_the_colour_in_the_phone_s_language(
    evening: Evening,
) -> None:
    sits(evening, "red", "Green")
    evening.phone().hello("blue", lang="fr")
    sits(evening, "green")
    sits(evening, "yellow", "Bleu")
    evening.tell(do="new_game")
    play = evening.table.play
    assert play is not None
    assert list(play.standing.players.values()) == ["Green", "Bleu 2", "Green 2", "Bleu"]


def test_a_stranger_without_the_code_sees_nobody(evening: Evening) -> None:
    sits(evening, "red", "Ann")
    stranger = evening.phone()
    stranger.hello(code="AAAAAAAA")
    assert [one["type"] for one in stranger.heard] == ["challenge", "refused"]


def test_every_chair_taken_is_said(evening: Evening) -> None:
    for seat in COLOURS:
        sits(evening, seat)
    late = evening.phone()
    late.hello("red", name="Late")
    assert refused(late) == "seat_taken"
    assert late.last("lobby")["free"] == []


@pytest.mark.parametrize("joins", [300, pytest.param(1000, marks=pytest.mark.long)])
def test_many_joins_fill_and_empty_the_lobby_and_nothing_is_lost(
    evening: Evening, joins: int
) -> None:
    ann = sits(evening, "red", "Ann")
    refusals = set[str]()
    for number in range(joins):
        evening.now += 1.0
        seat = COLOURS[number % len(COLOURS)]
        phone = Phone(evening, f"10.0.{number % 200}.{number % 250}", seed="many")
        evening.phones.remove(phone)
        phone.brain.make_a_key(f"{number % 40}")
        phone.hello(seat, name=f"Guest {number}")
        refusals |= {one["code"] for one in phone.heard if one["type"] == "refused"}
        if number % 3:
            phone.say(type="up")
        phone.go()
    assert refusals <= {"seat_taken", "name_taken", "replaced"}
    assert ("red", "Ann") in sitting(evening)
    assert len({seat for seat, _ in sitting(evening)}) == len(sitting(evening)) <= len(COLOURS)
    for seat, name in sitting(evening):
        if name != "Ann":
            evening.do("free_seat", seat=seat)
    assert sitting(evening) == [("red", "Ann")]
    assert ann.last("lobby")["free"] == COLOURS[1:]


def test_who_changes_names_without_end_is_told_to_wait(evening: Evening) -> None:
    ann = sits(evening, "red", "Ann")
    for number in range(80):
        ann.say(type="name", name=f"Ann {number}")
    assert refused(ann) == "too_many"
    evening.now += 5.0
    ann.say(type="name", name="Ann")
    assert sitting(evening) == [("red", "Ann")]


def test_a_hundred_strangers_knock_and_who_sits_stays(tmp_path: Path) -> None:
    """Over real sockets: whoever has a chair keeps the connection."""
    with Table(tmp_path) as table, ExitStack() as lines:
        brain = Sealer("ann")
        ann = lines.enter_context(line_to(table))
        assert hello(ann, table.code, "red", brain)["seat"] == "red"
        for _ in range(MOST_EACH + 8):
            lines.enter_context(line_to(table))
        ann.send(json.dumps({"type": "name", "name": "Ann"}))
        while not (named := heard(ann, "lobby")["sitting"][0]["name"]):
            pass
        assert named == "Ann"


def test_a_killed_table_comes_back_with_its_lobby_and_takes_it_into_the_game(
    tmp_path: Path,
) -> None:
    brains = {seat: Sealer(seat) for seat in SEATS}
    with Table(tmp_path) as table:
        with ExitStack() as lines:
            for seat, brain in brains.items():
                line = lines.enter_context(line_to(table))
                assert hello(line, table.code, seat, brain)["seat"] == seat
                line.send(json.dumps({"type": "name", "name": f"{seat}!"}))
                while not any(
                    (one["seat"], one["name"]) == (seat, f"{seat}!")
                    for one in heard(line, "lobby")["sitting"]
                ):
                    pass
        code, port = table.code, table.port
        table.kill()
        table.start_anew()
        assert (table.code, table.port) == (code, port)
        assert [one["seat"] for one in table.do("sitting")["sitting"]] == list(SEATS)
        with ExitStack() as lines:
            back = [lines.enter_context(line_to(table)) for _ in SEATS]
            for line, brain in zip(back, brains.values(), strict=True):
                assert hello(line, code, None, brain)["game"] is None
            table.do("new_game")
            for line, seat in zip(back, SEATS, strict=True):
                while (welcome := heard(line, "welcome"))["game"] is None:
                    pass
                assert (welcome["seat"], welcome["view"]["seats"][seat]["name"]) == (
                    seat,
                    f"{seat}!",
                )


def test_one_colour_wanted_by_many_at_the_same_instant_goes_to_one(tmp_path: Path) -> None:
    with Table(tmp_path) as table, ExitStack() as lines:
        many = [(lines.enter_context(line_to(table)), Sealer(f"{n}")) for n in range(12)]
        hellos = []
        for line, brain in many:
            brain.seat, brain.code = "red", table.code
            hellos.append(brain.hear(heard(line, "challenge")))
        for (line, _), said in zip(many, hellos, strict=True):
            for frame in said:
                line.send(json.dumps(frame))
        answers = [heard(line) for line, _ in many]
        sat = [one for one in answers if one["type"] == "welcome"]
        told = [one for one in answers if one["type"] == "refused"]
        assert (len(sat), len(told)) == (1, 11)
        assert {one["code"] for one in told} == {"seat_taken"}
        assert all("red" not in heard(line, "lobby")["free"] for line, _ in many)


def test_two_who_sit_and_want_one_free_colour_in_the_same_instant_keep_their_own_or_get_it(
    evening: Evening,
) -> None:
    ann, ben = sits(evening, "red", "Ann"), sits(evening, "blue", "Ben")
    for phone in (ann, ben):
        phone.put(json.dumps({"type": "seat", "seat": "green"}))
    evening.settle()
    assert sitting(evening) == [("green", "Ann"), ("blue", "Ben")]
    assert refused(ben) == "seat_taken"
    assert ben.last("lobby")["seat"] == "blue"


def test_a_name_typed_by_two_in_the_same_instant_is_the_first_one_s(evening: Evening) -> None:
    ann, ben = sits(evening, "red"), sits(evening, "blue")
    for phone in (ann, ben):
        phone.put(json.dumps({"type": "name", "name": "Sam"}))
    evening.settle()
    assert sitting(evening) == [("red", "Sam"), ("blue", "")]
    assert refused(ben) == "name_taken"


# Any evening that there could be

PHONES: Final = 4
_a_phone = st.integers(0, PHONES - 1)
_a_colour = st.sampled_from(COLOURS[:4])
_a_step = st.one_of(
    st.tuples(st.just("comes"), _a_phone, _a_colour),
    st.tuples(st.just("takes"), _a_phone, _a_colour),
    st.tuples(st.just("is called"), _a_phone, st.sampled_from(["Ann", "ann", "Ben", "", "\u200b"])),
    st.tuples(st.just("gets up"), _a_phone, st.none()),
    st.tuples(st.just("goes"), _a_phone, st.none()),
    st.tuples(st.just("is removed"), st.just(0), _a_colour),
    st.tuples(st.just("is moved first"), st.just(0), _a_colour),
)


class Lobbied:
    """A lobby, and who must be sitting in it."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, MemoryJournal())
        self.phones: dict[int, Phone] = {}
        self.sitting = set[str]()
        """The keys of those who sat down, and neither got up nor were removed."""

    @property
    def kept(self) -> tuple[KeptSitter, ...]:
        return self.evening.connections.waiting.lobby.sitting

    def phone(self, n: int) -> Phone:
        if n not in self.phones:
            self.phones[n] = Phone(self.evening, seed=f"phone {n}")
        return self.phones[n]

    def does(self, what: str, n: int, how: str | None) -> None:
        self.evening.now += 1.0
        if what in ("is removed", "is moved first"):
            self.is_arranged(what, str(how))
            return
        phone = self.phone(n)
        match what:
            case "comes":
                before = len(phone.heard)
                phone.hello(how)
                if "welcome" in {one["type"] for one in phone.heard[before:]}:
                    self.sitting.add(phone.public)
            case "takes":
                phone.say(type="seat", seat=how)
            case "is called":
                phone.say(type="name", name=how)
            case "gets up":
                phone.say(type="up")
                if phone.public not in {one.public for one in self.kept}:
                    self.sitting.discard(phone.public)
            case _:
                self.phones.pop(n).go()

    def is_arranged(self, what: str, seat: str) -> None:
        found = next((one for one in self.kept if one.seat == seat), None)
        if what == "is removed":
            self.evening.do("free_seat", seat=seat)
            self.sitting.discard((found.public if found else None) or "")
        elif found is not None:
            assert isinstance(
                self.evening.do("arrange", sitting=[{"number": found.number}]), Seated
            )
            assert self.kept[0].number == found.number

    def holds(self) -> None:
        """Nobody is lost, nobody sits twice, and whoever is here knows their own colour."""
        kept = self.kept
        assert {one.public for one in kept} == self.sitting
        assert len({one.seat for one in kept}) == len(kept) <= len(COLOURS)
        assert len({one.number for one in kept}) == len(kept)
        names = [one.name for one in kept if one.name]
        assert not any(alike(*pair) for pair in combinations(names, 2))
        own = {one.public: one.seat for one in kept}
        for phone in self.phones.values():
            told = [one for one in phone.heard if one["type"] in ("lobby", "welcome")]
            if told and phone.public in own:
                assert told[-1]["seat"] == own[phone.public]


@given(st.lists(_a_step, min_size=10, max_size=40))
@often(60)
def test_however_people_come_go_and_choose_nobody_is_lost_and_nobody_sits_twice(
    steps: list[tuple[str, int, str | None]],
) -> None:
    with TemporaryDirectory() as folder:
        lobby = Lobbied(Path(folder))
        for step in steps:
            lobby.does(*step)
            lobby.holds()
        for one in lobby.kept:
            lobby.evening.do("free_seat", seat=one.seat)
        for seat in SEATS:
            sits(lobby.evening, seat, seat)
        lobby.evening.tell(do="new_game")
        assert [lobby.evening.state(seat) for seat in SEATS] == ["here"] * 4
