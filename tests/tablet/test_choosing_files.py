"""Looking for a file: folders and what fits come first, disks are found, and Android is asked."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.tablet.browsing import look_into, read_whole, shortcuts
from companion.tablet.system_files import CHOSEN, REQUEST, system_chooser

MARK = "my_mark"


def test_what_fits_comes_first_and_what_is_hidden_or_ends_otherwise_is_not_shown(
    tmp_path: Path,
) -> None:
    for name, text in (("b.json", '{"my_mark": 1}'), ("a.json", "{}"), (".c.json", '{"my_mark"}'),
                       ("d.txt", "my_mark"), ("E.JSON", '{"my_mark": 1}')):  # fmt: skip
        (tmp_path / name).write_text(text)
    for name in ("Zoo", "ant", ".git", "folder.json"):
        (tmp_path / name).mkdir()
    found = look_into(tmp_path, ".json", MARK)
    assert [(one.file.name, one.fits) for one in found.files] == [
        ("b.json", True), ("E.JSON", True), ("a.json", False),
    ]  # fmt: skip
    assert [one.name for one in found.folders] == ["ant", "folder.json", "Zoo"]
    assert found.why is None


def test_a_folder_that_is_gone_says_so(tmp_path: Path) -> None:
    assert look_into(tmp_path / "gone", ".json", MARK).why is not None


def test_one_begins_at_home_in_our_folder_or_on_what_is_plugged_in(tmp_path: Path) -> None:
    for name in ("media/STICK", "ours"):
        (tmp_path / name).mkdir(parents=True)
    found = {str(one.folder): one for one in shortcuts(tmp_path / "ours", [tmp_path / "media"])}
    assert str(Path.home()) in found
    assert str(tmp_path / "ours") in found
    assert found[str(tmp_path / "media/STICK")].name == "STICK"
    assert not any("gone" in one for one in map(str, shortcuts(tmp_path / "gone", ())))


@pytest.mark.skipif(os.name != "posix", reason="a pipe has a name there")
def test_neither_a_pipe_nor_a_file_without_end_holds_anybody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    (tmp_path / "linked.json").symlink_to(tmp_path / "plain.txt")
    (tmp_path / "plain.txt").write_text(MARK)
    assert [one.file.name for one in look_into(tmp_path, ".json", MARK).files] == ["linked.json"]
    assert isinstance(read_whole(tmp_path / "pipe.json"), Refusal)
    assert isinstance(read_whole(tmp_path / "endless.json"), Refusal)
    assert read_whole(tmp_path / "linked.json") == MARK.encode()


def test_a_file_that_is_chosen_keeps_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{}")
    file.chmod(0o644)
    read_whole(file)
    assert file.stat().st_mode & 0o777 == 0o644


class Android:
    """As much of Android as lends a file."""

    def __init__(self, file: Path) -> None:
        self.file, self.asked, self.listening = file, list[Any](), list[Any]()
        self.activity = self
        screen = SimpleNamespace(
            startActivityForResult=lambda intent, request: self.asked.append(request),
            getContentResolver=lambda: SimpleNamespace(openFileDescriptor=self.lend),
        )
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=screen),
            "android.content.Intent": Intent,
        }

    def bind(self, on_activity_result: Any) -> None:
        self.listening.append(on_activity_result)

    def unbind(self, on_activity_result: Any) -> None:
        self.listening.remove(on_activity_result)

    def lend(self, uri: str, mode: str) -> Any:
        assert (uri, mode) == ("content://stick/mine.json", "r")
        return SimpleNamespace(detachFd=lambda: os.open(self.file, os.O_RDONLY))

    def answers(self, result: int) -> None:
        uri = SimpleNamespace(getData=lambda: "content://stick/mine.json")
        for one in [*self.listening]:
            one(REQUEST, result, uri if result == CHOSEN else None)


class Intent:
    ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE = "open", "openable"

    def __init__(self, action: str) -> None:
        assert action == "open"

    def addCategory(self, category: str) -> None:  # noqa: N802  (Java's name)
        assert category == "openable"

    def setType(self, kind: str) -> None:  # noqa: N802
        assert kind == "*/*"


@pytest.fixture
def android(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Android:
    made = Android(tmp_path / "mine.json")
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(activity=made.activity))
    monkeypatch.setitem(sys.modules, "android.activity", made.activity)
    jnius = SimpleNamespace(autoclass=made.classes.__getitem__)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    return made


def test_android_lends_the_file_that_its_owner_picks(android: Android) -> None:
    android.file.write_bytes(b"mine")
    heard: list[Any] = []
    choose = system_chooser(lambda job: job())
    assert choose is not None
    choose(heard.append)
    android.answers(0)
    assert heard == [], "nothing was picked"
    choose(heard.append)
    android.answers(CHOSEN)
    assert heard == [b"mine"]
    assert not android.listening
    assert len(android.asked) == 2


def test_what_android_cannot_lend_says_so(android: Android) -> None:
    heard: list[Any] = []
    choose = system_chooser(lambda job: job())
    assert choose is not None
    choose(heard.append)
    android.answers(CHOSEN)
    assert isinstance(heard[0], Refusal)


def test_other_systems_have_no_chooser_of_their_own() -> None:
    assert system_chooser(lambda job: job()) is None
