"""The script that pictures every screen runs, and what it pictures is there to be seen."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tests.screenshots.camera import numbered, take
from tests.screenshots.evening import CHAPTERS
from tests.support.process import ROOT

pytestmark = pytest.mark.slow

A_FEW = ("start", "settings", "attacks", "standing-table")


def colours(picture: Path, size: tuple[int, int]) -> set[bytes]:
    """Return every colour of a picture that we wrote."""
    data, at, body = picture.read_bytes(), 8, b""
    assert struct.unpack(">II", data[16:24]) == size
    while at < len(data):
        (long,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            body += data[at + 8 : at + 8 + long]
        at += long + 12
    rows, wide = zlib.decompress(body), size[0] * 3 + 1
    assert len(rows) == wide * size[1]
    found = set()
    for y in range(0, size[1], 4):
        row = rows[y * wide + 1 : (y + 1) * wide]
        found |= {row[x : x + 3] for x in range(0, len(row), 3)}
    return found


def test_a_few_screens_leave_pictures_that_are_not_blank(tmp_path: Path) -> None:
    assert take(tmp_path, (1280, 800), "en", A_FEW) == []
    files = numbered()
    assert {file.name for file in tmp_path.iterdir()} == {files[name] for name in A_FEW}
    for name in A_FEW:
        size = (800, 1280) if name.startswith("standing") else (1280, 800)
        assert len(colours(tmp_path / files[name], size)) > 50, name


def test_what_cannot_be_shown_is_named_and_the_rest_is_still_pictured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: object) -> None:
        raise AssertionError("the button is gone")

    broken, whole = CHAPTERS[0], CHAPTERS[-1]
    monkeypatch.setattr(
        "tests.screenshots.camera.CHAPTERS",
        (type(broken)("broken", (("start", (never,)),)), whole),
    )
    why = take(tmp_path, (1280, 800), "en", ("start", whole.shots[0][0]))
    assert why == ["broken, start: the button is gone"]
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.long
def test_the_script_takes_both_languages_and_puts_them_side_by_side(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.screenshots", str(tmp_path), "--sizes", "1280x800",
         "--only", "start"],
        cwd=ROOT, capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, "")
    assert "2 pictures" in run.stdout
    page = (tmp_path / "index.html").read_text()
    for language in ("en", "fr"):
        picture = f"1280x800-{language}/01-start.png"
        assert (tmp_path / picture).exists()
        assert f'src="{picture}"' in page
