"""Files that somebody names: what is no plain file, too large or too deep is refused in a sentence.

Nothing of it is waited for or held in memory, and nothing else in its folder is touched.
"""

from __future__ import annotations

import json
import os
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import cv2
import numpy as np
import pytest

from companion import files
from companion.core.strict import is_deeper
from companion.games.star_trek_panic.package import PACKAGE as STAR_TREK
from companion.locale import Words
from companion.logs import NAME as LOG
from companion.logs import RotatingFile
from companion.table.copies import Copies, exported
from companion.tablet.browsing import look_into, read_whole
from companion.tablet.report import saved
from tests.support.process import said

GAME: Final = ("--game", "star_trek_panic")
SOON: Final = 20
"""Seconds; a pipe is waited for without end, and /dev/zero never ends."""
HUGE: Final = 10**12


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """Break off what waits: a test that hangs would hold up all the others."""

    def end(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(SOON)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def a_pipe(file: Path) -> None:
    os.mkfifo(file)


def a_folder(file: Path) -> None:
    file.mkdir()


def zeros(file: Path) -> None:
    file.symlink_to("/dev/zero")


def a_huge_file(file: Path) -> None:
    with file.open("wb") as opened:
        opened.truncate(HUGE)


def deep(depth: int) -> Callable[[Path], None]:
    def make(file: Path) -> None:
        text = json.loads(exported(STAR_TREK, Copies().get(STAR_TREK, {})))
        file.write_text(json.dumps({**text, "copy": 0}).replace(
            '"copy": 0', f'"copy": {{"deck": {"[" * depth}{"]" * depth}}}'))  # fmt: skip

    return make


STRANGE: Final = {
    "a pipe": a_pipe,
    "a folder": a_folder,
    "a device": zeros,
    "a huge file": a_huge_file,
}
DEEP: Final = {
    "a copy 1,000 deep": deep(1000),
    "a copy 500,000 deep": deep(490_000),
}


def kept(folder: Path) -> dict[str, tuple[int, int, int]]:
    """What lies in a folder: rights, size and when it was written."""
    found = {one.name: one.lstat() for one in folder.iterdir()}
    return {name: (one.st_mode, one.st_size, one.st_mtime_ns) for name, one in found.items()}


def refuses(folder: Path, *words: str) -> str:
    """Run the command line, which says one sentence and touches nothing; return the sentence."""
    before = kept(folder)
    run = said(*words)
    assert run.returncode in (1, 2), run
    assert run.stderr.count("\n") == 1
    assert "Traceback" not in run.stderr
    assert kept(folder) == before
    return run.stderr


def into(folder: Path) -> tuple[str, ...]:
    return ("--data", str(folder / "data"), *GAME)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "mine"
    made.mkdir()
    return made


@pytest.mark.parametrize("make", [*STRANGE.values(), *DEEP.values()], ids=[*STRANGE, *DEEP])
def test_a_copy_is_taken_from_a_small_flat_plain_file_alone(
    folder: Path, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(folder / "copy.json")
    refuses(folder, "copy", "import", *into(tmp_path), str(folder / "copy.json"))
    assert not (tmp_path / "data" / "copies").exists()


@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
def test_a_copy_is_written_over_no_strange_file(
    folder: Path, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(folder / "copy.json")
    refuses(
        folder, "copy", "export", "--data", str(tmp_path / "d"), *GAME, str(folder / "copy.json")
    )


def test_a_copy_goes_through_no_link(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    (folder / "copy.json").symlink_to(tmp_path / "diary.txt")
    refuses(
        folder, "copy", "export", "--data", str(tmp_path / "d"), *GAME, str(folder / "copy.json")
    )
    (folder / "copy.json").unlink()
    (folder / "copy.json").symlink_to(tmp_path / "nowhere.txt")
    refuses(
        folder, "copy", "export", "--data", str(tmp_path / "d"), *GAME, str(folder / "copy.json")
    )
    assert (tmp_path / "diary.txt").read_text() == "Dear diary"
    assert not (tmp_path / "nowhere.txt").exists()


def test_a_copy_that_is_read_keeps_its_rights_and_may_lie_behind_a_link(
    folder: Path, tmp_path: Path
) -> None:
    file = folder / "mine.json"
    file.write_bytes(exported(STAR_TREK, Copies().get(STAR_TREK, {})))
    file.chmod(0o644)
    (folder / "link.json").symlink_to(file)
    for name in ("mine.json", "link.json"):
        assert said("copy", "import", *into(tmp_path), str(folder / name)).returncode == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_a_copy_that_cannot_be_written_is_said_by_its_own_name(folder: Path) -> None:
    file = folder / "nowhere" / "copy.json"
    told = refuses(folder, "copy", "export", *into(folder.parent), str(file))
    assert f"{file} cannot be written" in told


def export_a_copy(folder: Path, name: str) -> None:
    assert (
        said("copy", "export", "--data", str(folder / ".."), *GAME, str(folder / name)).returncode
        == 0
    )


def export_stickers(folder: Path, name: str) -> None:
    run = said("cards", "sheet", "--kinds", "blank", "--out", str(folder / name))
    assert run.returncode == 0


def save_a_report(folder: Path, name: str) -> None:
    assert saved(folder, name, b"<p>A game</p>") == folder / name


@pytest.mark.parametrize("export", [export_a_copy, export_stickers, save_a_report])
def test_an_export_touches_its_own_file_and_no_other(
    folder: Path, export: Callable[[Path, str], None]
) -> None:
    folder.chmod(0o700)
    for name in ("mine.new", "mine", "mine.bad", ".mine.new", "mine.tmp", "mine~"):
        (folder / name).write_text(name)
    (folder / "mine").unlink()
    before = kept(folder)
    for _ in range(2):
        export(folder, "mine")
        after = kept(folder)
        assert after.pop("mine")
        assert after == before


def test_an_export_that_the_disk_does_not_take_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    (folder / "mine").write_text("older")
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.hand_over(folder / "mine", b"newer")
    assert {one.name: one.read_text() for one in folder.iterdir()} == {"mine": "older"}


def test_what_comes_to_a_name_meanwhile_is_not_written_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the file and its name somebody else takes the name."""
    sync = os.fsync

    def quicker(number: int) -> None:
        (folder / "mine").write_text("somebody's")
        sync(number)

    monkeypatch.setattr("os.fsync", quicker)
    with pytest.raises(FileExistsError):
        files.hand_over(folder / "mine", b"ours", over=False)
    assert {one.name: one.read_text() for one in folder.iterdir()} == {"mine": "somebody's"}


def test_where_a_disk_knows_one_name_for_a_file_it_is_written_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    files.hand_over(folder / "mine", b"ours", over=False)
    with pytest.raises(FileExistsError):
        files.hand_over(folder / "mine", b"again", over=False)
    assert {one.name: one.read_text() for one in folder.iterdir()} == {"mine": "ours"}


def a_float_tiff(file: Path) -> None:
    """A few kilobytes that would be 1.3 GB of floating numbers."""
    import struct

    side = 9000
    strip = b""
    tags = [
        (256, 4, 1, side), (257, 4, 1, side), (258, 3, 1, 32), (259, 3, 1, 32773),
        (262, 3, 1, 1), (273, 4, 1, 200), (277, 3, 1, 1), (278, 4, 1, side),
        (279, 4, 1, len(strip)), (339, 3, 1, 3),
    ]  # fmt: skip
    head = b"II*\0" + struct.pack("<IH", 8, len(tags))
    rows = b"".join(struct.pack("<HHII", *tag) for tag in tags)
    file.write_bytes((head + rows + bytes(4)).ljust(200, b"\0") + strip)


def a_vast_picture(kind: str) -> Callable[[Path], None]:
    """A header of 8001 × 8001 dots."""

    def make(file: Path) -> None:
        picture = np.zeros((8001, 8001), np.uint8)
        done, raw = cv2.imencode(kind, picture)
        assert done
        file.write_bytes(raw.tobytes()[: 2**16])

    return make


def another_kind(file: Path) -> None:
    """A kind of picture that no camera writes."""
    file.write_bytes(b"GIF89a" + (8).to_bytes(2, "little") * 2 + bytes(100))


PICTURES: Final = {
    **STRANGE,
    "floating numbers": a_float_tiff,
    "a vast PNG": a_vast_picture(".png"),
    "a vast JPEG": a_vast_picture(".jpg"),
    "another kind": another_kind,
}


@pytest.fixture
def undecoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("decoded before its size was known")

    monkeypatch.setattr("companion.cards.sources.cv2.imdecode", never)


@pytest.mark.usefixtures("undecoded")
@pytest.mark.parametrize("make", PICTURES.values(), ids=PICTURES)
def test_a_picture_is_read_only_where_its_header_says_that_it_fits(
    folder: Path, make: Callable[[Path], None]
) -> None:
    make(folder / "picture.png")
    refuses(folder, "cards", "read", str(folder / "picture.png"))


@pytest.mark.usefixtures("undecoded")
@pytest.mark.parametrize("make", PICTURES.values(), ids=PICTURES)
def test_a_folder_of_such_pictures_shows_nothing(
    folder: Path, make: Callable[[Path], None]
) -> None:
    make(folder / "1.png")
    before = kept(folder)
    run = said("cards", "watch", "--source", str(folder), "--fps", "0")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert kept(folder) == before


@pytest.mark.parametrize("fps", ["0", "1", "30"])
@pytest.mark.parametrize("make", [a_pipe, zeros, a_huge_file], ids=["pipe", "device", "huge"])
def test_a_video_is_a_plain_file(folder: Path, make: Callable[[Path], None], fps: str) -> None:
    make(folder / "video.avi")
    refuses(folder, "cards", "watch", "--source", str(folder / "video.avi"), "--fps", fps)


@pytest.mark.parametrize(
    "source", ["http://127.0.0.1:9/a.avi", "rtsp://127.0.0.1:9/a", "img_%02d.png", "9" * 5000]
)
def test_a_source_is_no_address_and_no_pattern(folder: Path, source: str) -> None:
    refuses(folder, "cards", "watch", "--source", source, "--fps", "1")


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/stdin", "/proc/self/mem"])
@pytest.mark.parametrize("words", [("copy", "import", *GAME), ("cards", "read")])
def test_what_the_system_shows_as_files_is_none(
    folder: Path, words: tuple[str, ...], name: str
) -> None:
    refuses(folder, *words, name)


@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
def test_the_tablet_reads_no_strange_file_and_lists_none(
    folder: Path, make: Callable[[Path], None]
) -> None:
    make(folder / "copy.json")
    assert not isinstance(read_whole(folder / "copy.json"), bytes)
    listed = look_into(folder, ".json", "panic")
    assert [one.fits for one in listed.files] in ([], [False])


@pytest.mark.parametrize("make", [a_pipe, a_folder, zeros], ids=["pipe", "folder", "device"])
def test_the_log_is_a_plain_file_of_its_own(folder: Path, make: Callable[[Path], None]) -> None:
    make(folder / LOG)
    before = kept(folder)
    with pytest.raises(OSError, match=r".+"):
        RotatingFile(folder).write("a line")
    assert kept(folder) == before


def test_the_log_is_not_written_into_a_file_that_has_another_name_too(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    (folder / LOG).hardlink_to(tmp_path / "diary.txt")
    with pytest.raises(files.UnsafeFile, match="not a plain file"):
        RotatingFile(folder).write("a line")
    assert (tmp_path / "diary.txt").read_text() == "Dear diary"


def test_brackets_in_a_text_are_letters() -> None:
    assert not is_deeper(json.dumps({"a": "[" * 1000, "b": '"\\[{['}), 1)
    assert is_deeper("[[[", 2)
    assert not is_deeper("[[]][[]]", 2)
    assert is_deeper('"an open text \\" [[[' + "[" * 9 + '"[[[', 2)


def test_a_text_without_end_is_looked_at_once() -> None:
    """Each of its quotes could begin another text that has no end either."""
    assert not is_deeper('"' + '\\"' * 400_000 + "\\", 80)


def test_a_pipe_is_not_even_opened(folder: Path) -> None:
    """Its writer would wake, and find nobody."""
    a_pipe(folder / "pipe")
    with pytest.raises(files.UnsafeFile):
        files.take(folder / "pipe")
    with pytest.raises(OSError, match="No such device"):  # nobody ever read
        os.open(folder / "pipe", os.O_WRONLY | os.O_NONBLOCK)


def test_a_pipe_that_takes_a_file_s_place_meanwhile_is_not_waited_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "copy.json"
    file.write_text("{}")
    look, opens = os.open, os.open

    def quicker(path: Path, flags: int, *more: int) -> int:
        file.unlink()
        a_pipe(file)
        monkeypatch.setattr("os.open", opens)
        return look(path, flags, *more)

    monkeypatch.setattr("os.open", quicker)
    with pytest.raises(files.UnsafeFile, match="not a plain file"):
        files.take(file)


def test_the_sentences_are_there_in_french(folder: Path) -> None:
    a_pipe(folder / "pipe")
    with pytest.raises(files.UnsafeFile) as told:
        files.take(folder / "pipe")
    assert "n'est pas un fichier" in Words("fr").say(told.value.why)
