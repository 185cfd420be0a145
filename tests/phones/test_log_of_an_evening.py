"""A whole evening with `--verbose`: the log tells how it went, and holds nobody's secret."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

import pytest

from companion.cards.codec import STICKERS
from companion.logs import BURST, NAME
from companion.phones.caller import MISTAKES
from companion.phones.reception import Reception
from companion.table.guests import Address
from tests.support.cameras import a_folder, showing
from tests.support.device_commands import running
from tests.support.disk import no_file_grows
from tests.support.journals import steady
from tests.support.process import companion
from tests.support.served import NAMES, SOON
from tests.support.table import ANN_AND_BOB, a_table
from tests.support.table import Told as ToldTable
from tests.support.traces import TracedTable
from tests.support.wire import Phone

SEATS: Final = ("red", "blue", "green", "yellow")
VOTES: Final = {"red": 1, "blue": 0, "green": 1, "yellow": 0}
HEX: Final = re.compile(r"[0-9a-f]{16,}")
LINE: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ([A-Z]+) ([a-z_.]+): (.*)")
FORGED: Final = "fr\n2026-11-19 20:00:00 INFO companion: forged\x1b[31m"


class Told:
    """What was said on standard error, and what is in the log's files."""

    def __init__(self, table: TracedTable) -> None:
        self.errors = (table.errors or Path()).read_text(encoding="utf-8")
        files = sorted(table.folder.glob(f"{NAME}*"))
        self.log = "".join(file.read_text(encoding="utf-8") for file in files)

    def lines(self, level: str = "INFO") -> list[str]:
        found = [LINE.fullmatch(line) for line in self.log.splitlines()]
        assert all(found), "a line that is none of ours"
        return [one[3] for one in found if one and one[1] == level]


def secrets_of(table: TracedTable) -> set[str]:
    """Return every key, proof, nonce, commitment, share, mask and code that was used."""
    found = {table.code, *table.codes, *table.hosts}
    for phone in table.phones.values():
        for frame in (*phone.took, *phone.got):
            found |= set(HEX.findall(frame))
        found |= {secret.hex() for secret in phone.secrets()}
    kept = json.loads((table.folder / "guests.json").read_text())
    return found | {kept["table"], *(book["code"] for book in kept["books"])}


def play(table: TracedTable) -> None:
    """Play a game in which phones leave, guess and come back, with a scan, notes and an audit."""
    table.new_game(*SEATS)
    table.do("begin")
    table.sit("red", "blue", "green")
    table.do("tablet_seat", seat="yellow")
    guess(table)
    table.phones["blue"].again()
    for phone in table.phones.values():
        phone.compare()
    table.do("heat_scan", anyway=True)
    answered(table)
    written(table, "counted")
    table.die_and_rise()
    table.phones["red"].brain.notes("host", at=2)
    table.phones["green"].brain.notes("infected", by="red", at=4)
    table.do("end_game", anyway=True)
    for phone in table.phones.values():
        phone.consent()
    assert table.view["audit"] is not None


def written(table: TracedTable, words: str) -> None:
    """Wait until the thread that writes the log has come so far: whoever is killed says no more."""
    until = monotonic() + SOON
    while words not in (table.folder / NAME).read_text(encoding="utf-8"):
        assert monotonic() < until, f"the log never said: {words}"


def guess(table: TracedTable) -> None:
    """Somebody tries codes, and writes into the log what they like."""
    with Phone(table.port) as stranger:
        stranger.say({"type": FORGED, "id": FORGED})
        assert stranger.hear()["code"] == "bad_frame"
        assert stranger.hello("AAAABBBB")["code"] == "wrong_code"


def answered(table: TracedTable) -> None:
    for seat, vote in VOTES.items():
        if seat in table.phones:
            table.phones[seat].seal(vote)
        else:
            table.answer("seal", seat=seat, vote=vote)
    assert [scan["infected"] for scan in table.view["scans"]] == [sum(VOTES.values())]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Told, set[str]]]:
    folder = tmp_path_factory.mktemp("evening")
    with TracedTable(folder, "--verbose", first="") as table:
        play(table)
        closed(table)
        yield Told(table), secrets_of(table)


def test_no_secret_of_the_evening_is_in_the_log_or_on_standard_error(
    evening: tuple[Told, set[str]],
) -> None:
    told, secrets = evening
    assert len(secrets) > 50
    for text in (told.errors, told.log):
        assert text
        assert sorted(one for one in secrets if one.lower() in text.lower()) == []


def test_neither_a_vote_nor_a_note_nor_anything_of_ones_own_time_is_in_it(
    evening: tuple[Told, set[str]],
) -> None:
    told, _ = evening
    for text in (told.errors, told.log):
        assert not re.search(r"\bvote|\bnote|dossier|: host\b", text)
        # Of whose answer came when nothing is told: the stages name nobody.
        assert not [line for line in text.splitlines() if "sealed" in line and has_a_seat(line)]


def has_a_seat(line: str) -> bool:
    return any(re.search(rf"\b{seat}\b", line) for seat in SEATS)


def test_the_log_tells_who_came_went_was_refused_and_how_the_scan_went(
    evening: tuple[Told, set[str]],
) -> None:
    told, _ = evening
    lines = told.lines()
    assert in_this_order(
        lines,
        "phones are let in on port",
        "phones reach this machine at: http://127.0.0.1:",
        "game 1 begins: panic_station, 4 players",
        "seat red: the phone at 127.0.0.1 sat down",
        "seat yellow: the table had it on the tablet",
        "a wrong hello from 127.0.0.1: wrong_code",
        "seat blue: the phone at 127.0.0.1 is back",
        "the sealed question “infected”: asked",
        "the sealed question “infected”: all fixed",
        "the sealed question “infected”: all in",
        "the sealed question “infected”: counted",
        "game 1 (panic_station) goes on after rev",
        "seat red: the phone at 127.0.0.1 is back",
        "game 1 is over",
        "the audit: every phone is asked to agree",
        "the audit: the report is in the journal",
        "no phone is let in any more",
    ), "\n".join(lines)
    assert any("has hung up" in line for line in lines)
    assert any(line.startswith("key round 1 is complete") for line in lines)


def test_nobody_is_called_by_name_in_it(evening: tuple[Told, set[str]]) -> None:
    told, _ = evening
    text = told.errors + told.log
    assert [name for name in NAMES.values() if re.search(rf"\b{name}\b", text)] == []


def in_this_order(lines: list[str], *wanted: str) -> bool:
    rest = iter(lines)
    return all(any(line.startswith(one) for line in rest) for one in wanted)


def test_what_a_stranger_says_is_no_line_of_its_own(evening: tuple[Told, set[str]]) -> None:
    told, _ = evening
    assert "forged" not in told.log + told.errors
    assert "\x1b" not in told.log + told.errors


def test_a_flood_of_strangers_leaves_few_lines_and_room_for_those_who_sit(tmp_path: Path) -> None:
    with TracedTable(tmp_path, first="") as table:
        table.new_game(*SEATS)
        for _ in range(2 * BURST):
            with Phone(table.port) as stranger:
                for _ in range(MISTAKES):
                    stranger.say(FORGED)
                stranger.gone()
        table.sit("red")
        closed(table)
        lines = Told(table).lines()
    assert sum("is shown out: too many frames" in line for line in lines) == BURST
    assert in_this_order(lines, "seat red: the phone at 127.0.0.1 sat down")


def closed(table: TracedTable) -> None:
    """End it as whoever runs it does, so that all of its log is written."""
    pipe = table.process.stdin
    assert pipe is not None
    pipe.close()
    table.process.wait(timeout=60)
    for phone in table.phones.values():
        phone.gone()


def test_that_the_journal_cannot_be_written_and_can_again_is_each_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told = ToldTable(a_table(steady(tmp_path)))
    told(**ANN_AND_BOB)
    caplog.set_level(logging.INFO)
    with no_file_grows():
        for _ in range(5):
            told("throw", anyway=True)
    told("view")
    said = [one.getMessage() for one in caplog.records if "journal" in one.name]
    assert [line.split(":")[0] for line in said] == [
        "the journal cannot be written (1 waiting)",
        "the journal is written again, up to rev 6",
    ]


def test_another_address_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        table = a_table(steady(tmp_path))
        phones = Reception(table, tmp_path, "ten", lambda: 0.0, host="127.0.0.1", announced=False)
        await phones.open()
        moved = (Address("http://192.168.1.77:8317", "wlan0"),)
        monkeypatch.setattr("companion.phones.reception.addresses", lambda *_: moved)
        phones.do({"do": "use_address", "url": phones.url})
        await phones.close()

    caplog.set_level(logging.INFO)
    asyncio.run(evening())
    said = [one.getMessage() for one in caplog.records if "reach" in one.getMessage()]
    assert said[0].startswith("phones reach this machine at: http://127.0.0.1:")
    assert said[1] == "phones reach this machine at: http://192.168.1.77:8317 (wlan0)"


SECRET: Final = [one.text for one in STICKERS["panic_station"].by_text.values() if one.secret]


def test_a_secret_card_that_a_box_reads_is_not_in_the_log(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    with running("simulate", "--verbose", errors=tmp_path / "box", **home) as box:
        port = box.until("port")["port"]
        words = ("watch", "--port", port, "--verbose")
        with running(*words, errors=tmp_path / "host", **home) as host:
            host.until("state", "live")
            for text in SECRET:
                box.say({"scan": text})
                assert host.until("scan", text)
            box.say({"fault": "unplug"})
            host.until("state", "searching")
            assert host.terminate() in (1, 130, 143, -15)
    log = (tmp_path / "panic-companion" / NAME).read_text()
    errors = (tmp_path / "host").read_text()
    assert "the device is live on" in log
    assert "the device is searching" in errors
    assert SECRET
    assert not [text for text in SECRET if text in log + errors + (tmp_path / "box").read_text()]


def test_a_secret_card_that_a_camera_sees_is_not_in_the_log(tmp_path: Path) -> None:
    seen = [showing(text) for text in SECRET for _ in range(6)]
    clip = a_folder(tmp_path / "clip", [*seen, *[showing() * 0] * 90])
    words = ("--source", str(clip), "--fps", "0", "--data", str(tmp_path / "data"), "--verbose")
    run = companion("cards", "watch", *words)
    assert {json.loads(line)["text"] for line in run.stdout.splitlines()} == {*SECRET}
    log = (tmp_path / "data" / NAME).read_text()
    assert "the camera: The camera sees only black" in log
    assert not [text for text in SECRET if text in log + run.stderr]
