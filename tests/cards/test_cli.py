"""`companion cards` as outsiders meet it: sheets, pictures, cameras, and words when it fails."""

from __future__ import annotations

import json
import logging
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import cv2
import numpy as np
import pytest
from attrs import frozen

from companion.cards.registry import Registry
from companion.cli import main
from tests.cards.printed import read, rendered
from tests.support.cameras import a_folder, a_video, showing
from tests.support.process import ROOT, companion

pytestmark = pytest.mark.slow

GAME = "panic_station"


@frozen
class Said:
    code: int
    out: str
    err: str

    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Call = Callable[..., Said]


@pytest.fixture
def cards(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Call:
    """The command, with a data folder of its own."""
    monkeypatch.setattr("companion.cli.cards.home", lambda: tmp_path / "data")
    # Once Kivy is loaded in this process, it prints what any library notes for its makers.
    monkeypatch.setattr(logging.root.manager, "disable", logging.INFO)

    def call(*words: object) -> Said:
        capfd.readouterr()
        try:
            code = main(["cards", *map(str, words)])
        except SystemExit as end:
            code = int(end.code or 0)
        return Said(code, *capfd.readouterr())

    return call


def a_picture(file: Path, *texts: str) -> Path:
    assert cv2.imwrite(str(file), showing(*texts))
    return file


def test_a_sheet_is_written_and_said(cards: Call, tmp_path: Path) -> None:
    run = cards("sheet", "--game", GAME, "--out", tmp_path / "s.pdf", "--paper", "letter")
    assert (run.code, run.err) == (0, "")
    assert run.out == f"120 stickers of 12 mm on 2 pages: {tmp_path / 's.pdf'}\n"


@pytest.mark.parametrize("kinds", [["character,blank"], ["blank", "character"]])
def test_some_kinds_alone_can_be_asked_for_and_told_as_json(
    cards: Call, tmp_path: Path, kinds: list[str]
) -> None:
    out = tmp_path / "s.pdf"
    run = cards("sheet", "--out", out, "--size", "10.5", "--json", "--kinds", *kinds)
    assert run.rows() == [{"file": str(out), "pages": 1, "stickers": 36, "mm": 10.5}]
    (shot,) = rendered(out.read_bytes(), 150)
    assert {text[:4] for text in read(shot)} == {"PS-C", "PS-B"}


def test_a_sheet_is_printed_in_french(cards: Call, tmp_path: Path) -> None:
    for language in ("en", "fr"):
        out = tmp_path / f"{language}.pdf"
        assert cards("sheet", "--out", out, "--lang", language, "--kinds", "search").code == 0
    assert (tmp_path / "en.pdf").read_bytes() != (tmp_path / "fr.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sheet"], "--out"),
        (["sheet", "--out", ""], "a file must be named"),
        (["sheet", "--out", "/"], "a file must be named"),
        (["sheet", "--out", "x.pdf", "--size", "9.9"], "A sticker is 10 to 60 mm wide."),
        (["sheet", "--out", "x.pdf", "--size", "large"], "A sticker is 10 to 60 mm wide."),
        (["sheet", "--out", "x.pdf", "--size", "nan"], "A sticker is 10 to 60 mm wide."),
        (["sheet", "--out", "x.pdf", "--paper", "a3"], "letter"),
        (["sheet", "--out", "x.pdf", "--game", "chess"], "chess"),
        (["sheet", "--out", "x.pdf", "--kinds", "tarot"], "There are no tarot cards; there are:"),
        (["sheet", "--out", "x.pdf", "--kinds", ","], "There are no  cards; there are:"),
        (["read"], "FILE"),
        (["watch"], "--source"),
        (["watch", "--source", "0", "--seconds", "-1"], "a number from 0 on"),
        (["watch", "--source", "0", "--fps", "fast"], "a number from 0 on"),
        (["watch", "--source", "0", "--fps", "inf"], "a number from 0 on"),
        ([], "sheet|read|watch"),
        (["burn"], "sheet"),
    ],
)
def test_a_wrong_call_is_one_sentence(cards: Call, words: list[str], sentence: str) -> None:
    run = cards(*words)
    assert (run.code, run.out) == (2, "")
    assert sentence in run.err
    assert run.err.count("\n") == 1


def test_a_sheet_that_cannot_be_written_is_said(cards: Call, tmp_path: Path) -> None:
    run = cards("sheet", "--out", tmp_path / "nowhere" / "s.pdf", "--kinds", "blank")
    assert (run.code, run.out) == (1, "")
    assert "cannot be written (No such file or directory)." in run.err


def test_a_picture_s_stickers_are_told_with_their_cards_and_corners(
    cards: Call, tmp_path: Path
) -> None:
    file = a_picture(tmp_path / "p.png", "PS-S01", "PS-B01", "4006381")
    run = cards("read", file)
    assert (run.code, run.err) == (0, "")
    (row,) = run.rows()
    assert row["file"] == str(file)
    assert row["ms"] > 0
    found = {code["text"]: code for code in row["codes"]}
    assert {text: code["card"] for text, code in found.items()} == {
        "PS-S01": "search/gas-can",
        "PS-B01": None,
        "4006381": None,
    }
    corners = np.array(found["PS-S01"]["corners"])
    assert corners == pytest.approx(np.array([[30, 110], [135, 110], [135, 215], [30, 215]]), abs=6)


def test_the_tools_print_what_is_secret_at_a_table(cards: Call, tmp_path: Path) -> None:
    (row,) = cards("read", a_picture(tmp_path / "p.png", "PS-I04", "PS-S46")).rows()
    assert {code["card"] for code in row["codes"]} == {"infection/blue", "search/host"}


def test_a_code_that_was_taught_is_told(cards: Call, tmp_path: Path) -> None:
    Registry(tmp_path / "mine").teach(GAME, "PS-B01", "search/armor")
    Registry(tmp_path / "data").teach(GAME, "PS-B01", "search/ammo")
    file = a_picture(tmp_path / "p.png", "PS-B01")
    for more, card in (((), "search/ammo"), (("--data", tmp_path / "mine"), "search/armor")):
        (row,) = cards("read", file, *more).rows()
        assert row["codes"][0]["card"] == card


def test_a_damaged_file_of_what_was_taught_is_said_and_reading_goes_on(
    cards: Call, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cards.json").write_text("nonsense")
    run = cards("read", a_picture(tmp_path / "p.png", "PS-S01"))
    assert run.code == 0
    assert "cannot be read. They begin anew" in run.err
    assert run.rows()[0]["codes"]


def a_vast_png(file: Path) -> Path:
    """A few bytes that say that they are a picture of 2,500 million dots."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 0, 0, 0, 0)
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IEND", b""))
    return file


def test_pictures_that_cannot_be_read_are_said_and_the_others_are_read(
    cards: Call, tmp_path: Path
) -> None:
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "words.png").write_text("hello")
    whole = a_picture(tmp_path / "whole.png", "PS-S01")
    (tmp_path / "torn.png").write_bytes(whole.read_bytes()[:60])
    assert cv2.imwrite(str(tmp_path / "dot.png"), np.zeros((1, 1), np.uint8))
    names = ["empty.jpg", "words.png", "torn.png", "dot.png", "nowhere.png"]
    files = [*(tmp_path / name for name in names), a_vast_png(tmp_path / "vast.png"), tmp_path]
    run = cards("read", *files, whole)
    assert run.code == 1
    assert run.err.count("\n") == len(files)
    assert "Traceback" not in run.err
    *bad, good = run.rows()
    assert [row["codes"] for row in bad] == [[]] * len(files)
    assert all(row["error"] in run.err for row in bad)
    assert good["codes"][0]["card"] == "search/gas-can"


def test_a_photograph_of_forty_megapixels_is_read(cards: Call, tmp_path: Path) -> None:
    picture = np.full((5200, 7800), 150, np.uint8)
    sticker = cv2.resize(showing("PS-S01")[100:225, 20:145, 0], (1250, 1250))
    picture[2000:3250, 3000:4250] = sticker
    assert cv2.imwrite(str(tmp_path / "p.jpg"), picture)
    (row,) = cards("read", tmp_path / "p.jpg").rows()
    (code,) = row["codes"]
    assert code["card"] == "search/gas-can"
    assert np.array(code["corners"]).min() > 1900
    assert np.array(code["corners"]).max() < 4400


def evening() -> list[Any]:
    """A card for a second, nothing for a second, the same card again beside another one."""
    return [
        *[showing("PS-S01")] * 30,
        *[showing()] * 30,
        *[showing("PS-S01", "PS-I01")] * 15,
        *[showing("PS-I01")] * 15,
    ]


EVENING = [
    {"t": 0.0, "text": "PS-S01", "card": "search/gas-can"},
    {"t": 2.0, "text": "PS-S01", "card": "search/gas-can"},
    {"t": 2.0, "text": "PS-I01", "card": "infection/red"},
]


def as_told(run: Said) -> list[dict[str, Any]]:
    return sorted(run.rows(), key=lambda row: (row["t"], row["text"] != "PS-S01"))


def test_a_folder_of_frames_is_watched_each_card_once_a_showing(
    cards: Call, tmp_path: Path
) -> None:
    run = cards("watch", "--source", a_folder(tmp_path / "clip", evening()), "--fps", "0")
    assert (run.code, run.err) == (0, "")
    assert as_told(run) == EVENING


def test_a_video_is_watched_likewise(cards: Call, tmp_path: Path) -> None:
    run = cards("watch", "--source", a_video(tmp_path / "clip.avi", evening()), "--fps", "0")
    assert as_told(run) == EVENING


def test_time_is_the_video_s_own(cards: Call, tmp_path: Path) -> None:
    slow = a_video(tmp_path / "clip.avi", evening()[:61], rate=15)
    run = cards("watch", "--source", slow, "--fps", "0")
    assert [row["t"] for row in as_told(run)] == [0.0, 4.0, 4.0]


def test_a_file_is_fed_at_the_speed_that_was_asked_for(cards: Call, tmp_path: Path) -> None:
    clip = a_folder(tmp_path / "clip", [showing()] * 29 + [showing("PS-S01")])
    begun = monotonic()
    assert cards("watch", "--source", clip, "--fps", "60").rows()[0]["t"] == pytest.approx(0.967)
    assert monotonic() - begun >= 29 / 60


def test_watching_stops_after_so_many_seconds(cards: Call, tmp_path: Path) -> None:
    clip = a_folder(tmp_path / "clip", evening())
    run = cards("watch", "--source", clip, "--fps", "0", "--seconds", "1.5")
    assert run.rows() == EVENING[:1]


def test_frames_are_taken_by_their_numbers_and_a_broken_one_leaves_a_gap(
    cards: Call, tmp_path: Path
) -> None:
    clip = a_folder(tmp_path / "clip", [showing()] * 10)
    a_picture(clip / "10.png", "PS-S01")
    a_picture(clip / "9.png", "PS-S02")
    (clip / "3.png").write_bytes(b"")
    (clip / "notes.txt").write_text("hello")
    run = cards("watch", "--source", clip, "--fps", "0")
    assert [(row["t"], row["text"]) for row in run.rows()] == [(0.3, "PS-S02"), (0.333, "PS-S01")]


def test_a_video_of_nothing_tells_nothing(cards: Call, tmp_path: Path) -> None:
    clip = a_video(tmp_path / "clip.avi", [showing()] * 30)
    assert cards("watch", "--source", clip, "--fps", "0") == Said(0, "", "")


def test_a_video_in_the_dark_says_so_once(cards: Call, tmp_path: Path) -> None:
    clip = a_video(tmp_path / "clip.avi", [np.zeros((480, 640, 3), np.uint8)] * 90)
    run = cards("watch", "--source", clip, "--fps", "0")
    assert (run.code, run.out) == (0, "")
    assert run.err == "companion: The camera sees only black: is its lens covered?\n"


@pytest.mark.parametrize("source", ["nowhere.avi", "empty.avi", "words.avi", "folder", "99"])
def test_a_source_that_gives_nothing_is_one_sentence(
    cards: Call, tmp_path: Path, source: str
) -> None:
    (tmp_path / "empty.avi").touch()
    (tmp_path / "words.avi").write_text("hello" * 1000)
    (tmp_path / "folder").mkdir()
    run = cards("watch", "--source", source if source.isdecimal() else tmp_path / source)
    assert (run.code, run.out) == (1, "")
    assert run.err.count("\n") == 1
    assert "99" in run.err if source.isdecimal() else str(tmp_path) in run.err


def test_as_a_process_nothing_but_its_own_words_comes_out(tmp_path: Path) -> None:
    (tmp_path / "words.avi").write_text("hello")
    run = companion("cards", "watch", "--source", str(tmp_path / "words.avi"))
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == f"companion: {tmp_path / 'words.avi'} is no video that can be read.\n"
    run = companion("cards", "read", str(a_picture(tmp_path / "p.png", "PS-C12")))
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["codes"][0]["card"] == "character/purple-android"


def test_in_a_terminal_a_card_has_its_name_and_json_is_there_for_the_asking(
    cards: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = a_picture(tmp_path / "p.png", "PS-C12")
    empty = tmp_path / "empty.png"
    cv2.imwrite(str(empty), np.full((200, 200), 255, np.uint8))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert cards("read", shown, empty).out == f"{shown}: purple Android\n{empty}: no card found\n"
    assert cards("read", "--json", shown).rows()[0]["codes"][0]["text"] == "PS-C12"


def test_without_the_packages_for_cards_a_sentence_says_what_to_do(
    cards: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cards.tools.find_spec", lambda module: None)
    for words in (
        ("sheet", "--out", tmp_path / "s.pdf"),
        ("read", "p.png"),
        ("watch", "--source", 0),
    ):
        run = cards(*words)
        assert (run.code, run.out) == (1, "")
        assert "./panic installs them" in run.err


def test_where_opencv_lacks_a_library_of_the_system_a_sentence_says_which(
    cards: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_library(module: str) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file")

    monkeypatch.setattr("companion.cards.tools.import_module", no_library)
    run = cards("read", "p.png")
    assert (run.code, run.out) == (1, "")
    assert "libGL.so.1" in run.err
    assert "apt-get install libglib2.0-0 libxcb1 libgl1" in run.err


WITHOUT = """
import sys
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PIL", "cv2", "fpdf", "numpy", "qrcode", "zxingcpp"):
            raise ImportError(name)
sys.meta_path.insert(0, Nowhere())
from companion.cli import main
sys.exit(main(["rules", "hive"]))
"""


def test_everything_else_goes_on_without_the_packages_for_cards() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")
