"""One line in, one line out, whatever the line."""

from __future__ import annotations

import io
import json
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.say import say
from companion.journal.entry import Entry, Unwritable
from companion.journal.memory import MemoryJournal
from companion.table.script import LONGEST, lines
from tests.support.often import often
from tests.support.table import ANN_AND_BOB, Told, a_table, code, ten_begun


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \n",
        b"nonsense\n",
        b"{\n",
        b'{"do": "throw"',
        b"[]\n",
        b'["throw"]\n',
        b'"throw"\n',
        b"3\n",
        b"null\n",
        b"{}\n",
        b'{"do": 3}\n',
        b'{"do": null}\n',
        b'{"do": ["throw"]}\n',
        b'{"do": {}}\n',
        b'{"do": "throw", "do": "keep"}\n',
        b'{"do": "throw", "x": NaN}\n',
        b'{"do": "throw", "x": Infinity}\n',
        b"\x00\n",
        b'{"do": "thr\x00ow"}\n',
        b"\xff\xfe\x00\x01\n",
        b'{"do": "throw", "x": "\\ud800"}\n',
        b'{"do": "\\udfff"}\n',
        b"[" * 60_000 + b"\n",
        b'{"a":' * 12_000 + b"\n",
        b'{"do": "throw", "roll": [' + b"9" * 50_000 + b"]}\n",
    ],
    ids=lambda line: repr(line[:30]),
)
def test_a_line_that_cannot_be_read_is_answered_and_changes_nothing(line: bytes) -> None:
    told = ten_begun()
    before = told("view")
    assert code(told.line(line)) == "bad_line"
    assert told("view") == before


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ({"do": "fly"}, "unknown_command"),
        ({"do": ""}, "unknown_command"),
        ({"do": "throw", "speed": 1}, "bad_value"),
        ({"do": "throw", "anyway": "true"}, "bad_value"),
        ({"do": "throw", "anyway": 1}, "bad_value"),
        ({"do": "give", "to": "blue", "points": "1"}, "bad_value"),
        ({"do": "give", "to": "blue", "points": True}, "bad_value"),
        ({"do": "give", "to": "blue", "points": 1.5}, "bad_value"),
        ({"do": "give", "to": "blue"}, "bad_value"),
        ({"do": "give", "to": "nobody", "points": 1}, "unknown_seat"),
        ({"do": "view", "speed": 1}, "bad_value"),
        ({"do": "log", "seat": "red"}, "bad_value"),
        ({"do": "adjust", "set": {"pot": "4"}}, "bad_value"),
        ({"do": "adjust", "set": {"": 4}}, "bad_value"),
        ({"do": "adjust", "set": []}, "bad_value"),
        ({"do": "adjust"}, "bad_value"),
        ({"do": "leave"}, "bad_value"),
    ],
)
def test_a_wrong_command_gets_its_code(line: dict[str, object], expected: str) -> None:
    told = ten_begun()
    before = told("view")
    assert code(told.line(json.dumps(line))) == expected
    assert told("view") == before


@pytest.mark.parametrize("do", ["throw", "view", "log", "offers", "undo", "redo", "end_game"])
def test_without_a_game_there_is_no_view(do: str) -> None:
    told = Told(a_table())
    answer = told(do)
    assert code(answer) == "no_game"
    assert answer["view"] is None


def test_a_game_that_this_version_lacks_is_unavailable() -> None:
    told = Told(a_table(), "panic_station")
    assert code(told("begin")) == "no_game"
    assert code(told(**ANN_AND_BOB)) == "unavailable"
    assert told(**{**ANN_AND_BOB, "game": "ten"})["ok"]
    assert code(Told(a_table())(**{**ANN_AND_BOB, "game": 7})) == "bad_value"


@given(line=st.binary(max_size=200) | st.text(max_size=60).map(str.encode))
@often(300)
def test_no_bytes_at_all_can_stop_the_table(line: bytes) -> None:
    told = ten_begun()
    answer = told.line(line)
    assert set(answer) >= {"ok", "view"}
    assert told("throw")["ok"]


def test_lines_come_whole_and_one_that_is_too_long_is_dropped_but_counted() -> None:
    long = b'{"do":"' + b"x" * (3 * LONGEST) + b'"}\n'
    just_fits = b" " * (LONGEST - 1) + b"\n"
    stream = io.BytesIO(b"a\r\n" + long + just_fits + b"b\n\nlast")
    assert list(lines(stream)) == [b"a\r\n", None, just_fits, b"b\n", b"\n", b"last"]


def test_a_line_that_is_too_long_is_answered() -> None:
    told = ten_begun()
    answer = json.loads(told.script.answer(None))
    assert code(answer) == "bad_line"
    assert str(LONGEST) in answer["refused"]["why"]


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    told = ten_begun()
    assert told.line(b'\xef\xbb\xbf{"do": "throw"}\r\n')["ok"]


def test_an_answer_is_one_line_whatever_a_name_holds() -> None:
    told = Told(a_table())
    players = [{"seat": "red", "name": "Zoë <b>“x”</b> 🂡"}, {"seat": "blue", "name": "B\u00a0b"}]
    line = json.dumps({"do": "new_game", "players": players, "first": "red"}).encode()
    raw = told.script.answer(line)
    assert raw.count(b"\n") == 1
    assert json.loads(raw)["view"]["seats"]["red"]["name"] == "Zoë <b>“x”</b> 🂡"


SECRET = b'{"do": "throw", "x": "my vote is 1"}'


def test_a_bug_is_owned_up_to_and_the_evening_goes_on_without_telling_the_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = ten_begun()

    def broken(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr("companion.table.table.read_order", broken)
        assert code(told.line(SECRET)) == "unavailable"
    assert "RuntimeError" in caplog.text
    assert "vote" not in caplog.text
    assert told("throw")["ok"]


def test_a_view_that_breaks_changes_nothing_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = ten_begun()
    before = told("view")

    def broken(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr("tests.support.ten.Ten.view", broken)
        answer = told("throw")
        assert code(answer) == "unavailable"
        assert answer["view"] == before["view"]
        told.table.set_back = ("red",)  # what was seen before is no longer how it stands
        assert told("throw")["view"] is None
    told.table.set_back = ()
    assert told("view") == before
    assert told.table.journal.last_rev() == 1


class Refusing(MemoryJournal):
    def append(self, entry: Entry) -> None:
        if entry.do != "new_game":
            raise Unwritable(say("no"))
        super().append(entry)


def test_what_the_journal_does_not_take_has_not_happened() -> None:
    told = ten_begun(Refusing())
    before = told("view")
    assert code(told("throw")) == "unavailable"
    assert told("view") == before
    assert code(told("undo")) == "not_now"


def test_the_why_is_in_the_table_s_language() -> None:
    told = Told(a_table(), language="fr")
    assert told("throw")["refused"]["why"] == (
        "Il n'y a pas encore de partie\u00a0: commencez-en une."
    )


def test_offers_say_what_can_be_done_and_why_the_rest_cannot() -> None:
    told = ten_begun()
    offers = {offer["do"]: offer for offer in told("offers")["offers"]}
    assert offers["throw"] == {
        "do": "throw", "who": None, "open": True, "why": None, "code": None, "rule": None,
        "choices": None, "ways": [{}],
    }  # fmt: skip
    assert offers["keep"]["open"] is False
    assert offers["keep"]["rule"] == "TEN-02"
    assert offers["keep"]["code"] == "not_allowed"
    told("throw")
    offers = {offer["do"]: offer for offer in told("offers")["offers"]}
    assert offers["give"]["choices"] == {"to": ["blue"], "points": [1, 2, 3]}
    assert offers["give"]["ways"] == [{"to": "blue", "points": n} for n in (1, 2, 3)]
