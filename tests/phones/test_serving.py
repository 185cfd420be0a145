"""`companion play --serve` and `companion serve`, as processes that answer, push and end."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets import Origin

from tests.support.process import ROOT
from tests.support.sealer import Sealer
from tests.support.served import Table, heard, hello, line_to
from tests.support.serving import codes_on

pytestmark = pytest.mark.slow

SEATS = ("red", "blue", "green", "yellow")


def test_the_first_line_says_where_phones_come_in_and_a_later_game_says_it_again(
    tmp_path: Path,
) -> None:
    with Table(tmp_path) as table:
        first = table.code
        assert re.fullmatch("[A-HJ-NP-Z2-9]{8}", first)
        table.new_game(*SEATS)
        assert table.doors.empty()
        table.rematch(*SEATS)
        assert table.code != first


def test_what_a_phone_does_is_pushed_and_what_the_script_does_is_not(tmp_path: Path) -> None:
    with Table(tmp_path) as table, line_to(table) as red:
        table.new_game(*SEATS)
        table.do("begin")
        welcome = hello(red, table.code, "red")
        command = {"type": "command", "id": "1", "rev": welcome["rev"]}
        red.send(json.dumps({**command, "command": {"do": "parasite_phase"}}))
        assert heard(red, "done")["rev"] == welcome["rev"] + 1
        table.do("view")
        pushed = [table.pushed.get(timeout=20) for _ in range(3)]
        assert [one["pushed"]["type"] for one in pushed] == [
            "seat_taken",
            "rolled",
            "marker_passed",
        ]
        red.send(json.dumps({"type": "up"}))
        left = [table.pushed.get(timeout=20)["pushed"] for _ in range(4)][-1]
        assert (left["type"], left["seat"]) == ("seat_left", "red")
        assert pushed[1]["view"]["rev"] == pushed[1]["pushed"]["rev"] == welcome["rev"] + 1


def test_a_browser_s_page_from_before_scenes_is_told_to_load_again_and_no_program_is(
    tmp_path: Path,
) -> None:
    with Table(tmp_path) as table:
        table.new_game(*SEATS)
        page = {"origin": Origin(table.url), "user_agent_header": "Mozilla/5.0 (Android 14)"}
        with line_to(table, **page) as old, line_to(table, **page) as new, line_to(table) as other:
            told = hello(old, table.code, "red")
            assert told["code"] == "unavailable"
            assert told["why"] == "This page has another version: reload it."
            assert hello(new, table.code, "red", wants="scene")["type"] == "welcome"
            assert hello(other, table.code, "blue")["type"] == "welcome"


def test_after_a_kill_phones_come_back_to_the_same_port_code_and_seat(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        brain = Sealer("red")
        with line_to(table) as red:
            table.first_turn(*SEATS)
            welcome = hello(red, table.code, "red", brain)
            ask = {"type": "command", "id": "x", "rev": welcome["rev"]}
            ask["command"] = {"do": "hand", "seat": "red", "cards": 6}
            red.send(json.dumps(ask))
            done = heard(red, "done")
        code, port = table.code, table.port
        table.kill()
        table.resume()
        assert (table.code, table.port) == (code, port)
        with line_to(table) as red:
            back = hello(red, code, None, brain)
            assert (back["type"], back["seat"]) == ("welcome", "red")
            assert back["rev"] == done["rev"]
            red.send(json.dumps(ask))
            assert heard(red, "done") == done
        assert table.view["seats"]["red"]["hand"] == 6


def test_the_table_frees_seats_and_takes_them_to_itself(tmp_path: Path) -> None:
    with Table(tmp_path) as table, line_to(table) as red:
        table.new_game(*SEATS)
        hello(red, table.code, "red")
        freed = table.do("free_seat", seat="red")
        assert freed["events"][0]["type"] == "seat_freed"
        assert heard(red, "refused")["code"] == "seat_freed"
        table.do("tablet_seat", seat="red")
        assert heard(red, "lobby")["free"] == list(SEATS)
        assert heard(red, "lobby")["free"] == ["blue", "green", "yellow"]
        assert table.answer("free_seat", seat="pink")["refused"]["code"] == "unknown_seat"


def test_without_phones_their_commands_say_so(tmp_path: Path) -> None:
    lines = b'{"do": "free_seat", "seat": "red"}\n'
    run = companion("play", "--data", str(tmp_path), given=lines)
    assert json.loads(run.stdout)["refused"]["code"] == "unavailable"


def test_the_end_of_input_ends_it_and_hangs_up(tmp_path: Path) -> None:
    with Table(tmp_path) as table, line_to(table) as line:
        assert hello(line, table.code)["type"] == "lobby"
        assert table.process.stdin
        table.process.stdin.close()
        assert table.process.wait(timeout=20) == 0
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", table.port))


@pytest.mark.parametrize(
    "words", [pytest.param(("play", "--serve"), marks=pytest.mark.long), ("serve", "--at")]
)
def test_a_port_that_is_taken_is_said_to_be(words: tuple[str, str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        run = companion(*words, where, "--data", str(tmp_path))
    assert (run.returncode, run.stdout) == (1, b"")
    assert b"No phone can join here" in run.stderr


@pytest.mark.parametrize(
    "number", [pytest.param(signal.SIGINT, marks=pytest.mark.long), signal.SIGTERM]
)
def test_a_table_without_a_tablet_says_how_to_come_in_and_ends_with_a_signal(
    number: int, tmp_path: Path
) -> None:
    words = ["serve", "--at", "127.0.0.1:0", "--data", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as table:
        assert table.stdout
        said = ""
        while "in a browser" not in said:
            said += table.stdout.readline()
        code, sign = "[A-HJ-NP-Z2-9]{4}", r"http://127\.0\.0\.1:\d+"
        join = re.search(f"({sign}) and enter ({code}) ({code})", said)
        host = re.search(f"({sign}/host#{code * 3}) ", said)
        assert join
        assert host
        assert codes_on(said) == {f"{join[1]}/j/{join[2]}{join[3]}", host[1]}
        assert all(len(line) <= 80 for line in said.splitlines())
        table.send_signal(number)
        assert table.wait(timeout=20) == 0


def companion(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        cwd=ROOT,
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
    )
