"""The project itself: what is packaged, what is pinned, and the script that is its door."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from companion.phones.page import LATER
from tests.support.checkout import tracked
from tests.support.process import ROOT

TOP_LEVEL = {
    "pyproject.toml", "companion", "firmware_bridge", "assets", "hardware", "tests",
    "buildozer.spec", "seeds", "README.md", "CONTRIBUTING.md", "LICENSE", "docs", "panic",
    ".ci", ".gitignore",
}  # fmt: skip
PYTHON = shlex.quote(sys.executable)
LOCKS = sorted((ROOT / ".ci" / "lock").glob("*.txt"))


def test_the_top_level_is_the_owner_s() -> None:
    assert {name.split("/")[0] for name in tracked()} == TOP_LEVEL


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_pin_has_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text()
    pins = re.findall(r"^\w[^\s=]*==", text, re.MULTILINE)
    assert pins
    for pin in re.split(r"\n(?=\w)", text.strip()):
        assert "--hash=sha256:" in pin, pin
    assert "://" not in text
    assert not re.search(r"^\s*--(?!hash)", text, re.MULTILINE)


def test_what_a_table_runs_on_is_pinned_and_the_tests_run_on_the_same() -> None:
    pins = [dict(re.findall(r"^(\S+)==(\S+)", lock.read_text(), re.MULTILINE)) for lock in LOCKS]
    dev, run = pins
    assert run.items() <= dev.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for dependency in project["dependencies"]:
        assert re.split(r"\W", dependency)[0] in run


def test_the_wheel_holds_all_that_a_user_needs_and_none_of_the_tests(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        "companion/cli/__init__.py",
        "companion/locale/en.mo",
        "companion/locale/fr.mo",
        "companion/seeds/README.md",
        "companion/assets/README.md",
        "firmware_bridge/__init__.py",
    ):
        assert needed in names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "hardware/"))]
    pages = {name for name in names if name.startswith("companion/phones/web/")}
    assert pages == {f"companion/phones/web/{name}" for name in ("page.html", "host.html", *LATER)}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The door alone, in a house that is not set up."""
    locks = (f".ci/lock/{kind}.txt" for kind in ("run", "dev"))
    for name in ("panic", "pyproject.toml", *locks, "companion/locale/build.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for po in (ROOT / "companion" / "locale").glob("*.po"):
        shutil.copy(po, tmp_path / "companion" / "locale")
    return tmp_path


def a_path_with(folder: Path, **programs: str) -> str:
    """A PATH that has the machine's small tools, these programs, and no uv, sudo or Python."""
    bin_ = folder / "bin"
    bin_.mkdir()
    for tool in (
        "sh",
        "cat",
        "cksum",
        "dirname",
        "basename",
        "rm",
        "env",
        "id",
        "readlink",
        "uname",
    ):
        (bin_ / tool).symlink_to(shutil.which(tool) or tool)
    for name, script in programs.items():
        file = bin_ / name.replace("_", "-")
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(bin_)


def door(
    folder: Path, path: str, *words: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(folder / "panic"), *words],
        env={"PATH": path, "HOME": str(folder), **environment},
        capture_output=True,
        check=False,
        text=True,
    )


@pytest.mark.parametrize("words", [("help",), ("-h",), ("--help",)])
def test_the_door_says_what_it_does_and_which_tests_there_are(
    copied: Path, words: tuple[str, ...]
) -> None:
    for language, sentence in (
        ("C", "--quick  those of the edit loop, 90 seconds"),
        ("fr_FR.UTF-8", "--quick  ceux qu'on lance en travaillant"),
    ):
        run = door(copied, f"{os.environ['PATH']}", *words, LANG=language)
        assert (run.returncode, run.stderr) == (0, "")
        assert f"./panic test {sentence}" in run.stdout
        assert not (copied / ".venv").exists()


@pytest.mark.parametrize("words", [("check", "--fast"), ("setup", "twice")])
def test_a_word_that_nobody_would_look_at_is_told(copied: Path, words: tuple[str, ...]) -> None:
    run = door(copied, os.environ["PATH"], *words, LANG="C")
    assert run.returncode == 2
    assert f"“{words[0]}” takes no “{words[1]}”; ./panic help says what there is" in run.stderr


@pytest.mark.parametrize("word", ["--slow", "--long"])
def test_a_tier_of_tests_that_there_is_not_is_told(word: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--quick", word, "tests/test_docs.py"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert ("unrecognized arguments: --slow" if word == "--slow" else "is the bulk alone") in (
        run.stderr + run.stdout
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("C", "this needs Python 3.11, 3.12 or 3.13; here is Python 3.9.2"),
     ("fr_FR.UTF-8", "il faut Python 3.11, 3.12 ou 3.13")],
)  # fmt: skip
def test_a_python_that_is_too_old_is_refused_in_words(
    copied: Path, language: str, sentence: str
) -> None:
    old = 'case "$1" in --version) echo Python 3.9.2 ;; *) exit 1 ;; esac'
    run = door(copied, a_path_with(copied, python3=old), "play", LANG=language)
    assert run.returncode == 1
    assert sentence in run.stderr
    assert run.stdout == ""
    assert not (copied / ".venv").exists()


def test_the_packages_of_debian_that_are_missing_are_named_before_they_are_installed(
    copied: Path,
) -> None:
    without_venv = f'case "$2" in *ensurepip*) exit 1 ;; *) exec {PYTHON} "$@" ;; esac'
    apt_get = f'echo "$@" >>{copied}/asked; exit 1'
    path = a_path_with(copied, python3=without_venv, apt_get=apt_get)
    run = door(copied, path, "play")
    assert run.returncode != 0
    if os.getuid() == 0:
        assert "installing Debian's python3-venv" in run.stderr
        assert "install --no-install-recommends python3-venv" in (copied / "asked").read_text()
    else:
        assert "only root can: apt-get install python3-venv" in run.stderr


def test_a_python_that_was_asked_for_and_does_not_fit_is_refused_by_its_name(
    copied: Path,
) -> None:
    path = a_path_with(copied, python3=f'exec {PYTHON} "$@"')
    for wrong in ("/nonexistent", "/bin/true", "/path with/a space"):
        run = door(copied, path, "play", PANIC_PYTHON=wrong)
        assert run.returncode == 1
        assert f"PANIC_PYTHON ({wrong}) is no Python 3.11, 3.12 or 3.13" in run.stderr
        assert not (copied / ".venv").exists()


def test_without_a_network_it_says_so(copied: Path) -> None:
    venv = copied / ".venv" / "bin"
    offline = f"""case "$*" in
        *"-m pip"*) exit 1 ;;
        *"-m venv"*) mkdir -p {venv}; ln -sf {copied}/bin/python3 {venv}/python ;;
        *) exec {PYTHON} "$@" ;;
    esac"""
    path = a_path_with(copied, python3=offline)
    for tool in ("mkdir", "ln"):
        (copied / "bin" / tool).symlink_to(shutil.which(tool) or tool)
    run = door(copied, path, "play")
    assert run.returncode == 1
    assert "If it is the network" in run.stderr
    assert run.stdout == ""


def without(house: Path, library: str = "libGL") -> str:
    """A PATH whose Python sets itself up at once, and has a library once apt-get has been asked.

    Every other library is there, whatever this machine has.
    """
    venv = house / ".venv" / "bin"
    python = f"""case "$*" in
        *"-m venv"*)
            mkdir -p {venv}; ln -sf {house}/bin/python3 {venv}/python
            ln -sf {house}/bin/companion {venv}/companion ;;
        *"-m pip"*) ;;
        *{library}*) [ -e {house}/asked ] ;;
        *ctypes.CDLL*) ;;
        *"-m pytest"* | *"-m tests."*) echo "here: $*" ;;
        *) exec {PYTHON} "$@" ;;
    esac"""
    companion = f'case "$*" in "" | tablet) exec {PYTHON} -m companion "$@" ;; esac'
    path = a_path_with(
        house, python3=python, companion=companion, apt_get=f'echo "$@" >>{house}/asked'
    )
    for tool in ("mkdir", "ln"):
        (house / "bin" / tool).symlink_to(shutil.which(tool) or tool)
    return path


@pytest.mark.parametrize("words", [("test",), ("bench", "tap"), ("screenshots", "out")])
def test_what_draws_in_a_hidden_window_has_opengl_installed_first(
    copied: Path, words: tuple[str, ...]
) -> None:
    run = door(copied, without(copied), *words)
    assert "drawn with OpenGL, which this system has not got yet" in run.stderr
    if os.getuid() != 0:
        assert "only root can: apt-get install libgl1 libegl1 libmtdev1" in run.stderr
        return
    assert run.returncode == 0
    assert "installing Debian's libgl1 libegl1 libmtdev1" in run.stderr
    assert (
        "install --no-install-recommends libgl1 libegl1 libmtdev1" in (copied / "asked").read_text()
    )
    assert run.stdout.startswith("here: -m ")
    assert run.stdout.endswith(" ".join(words[1:]) + "\n")


@pytest.mark.parametrize("words", [(), ("tablet",)])
def test_the_tablet_has_opengl_installed_only_where_there_is_a_screen(
    copied: Path, words: tuple[str, ...]
) -> None:
    path = without(copied)
    run = door(copied, path, *words, LANG="C")
    assert run.returncode == 1
    assert "There is no screen here" in run.stderr
    assert "OpenGL" not in run.stderr
    assert not (copied / "asked").exists()
    (copied / ".venv" / "bin" / "companion").unlink()
    (copied / ".venv" / "bin" / "companion").symlink_to(shutil.which("true") or "true")
    (copied / "companion" / "locale" / "fr.mo").touch()
    run = door(copied, path, *words, LANG="C", DISPLAY=":99")
    assert "drawn with OpenGL, which this system has not got yet" in run.stderr
    assert (copied / "asked").exists() == (os.getuid() == 0)


@pytest.mark.parametrize("words", [("test",), ("tablet",)])
def test_a_machine_with_opengl_but_nothing_for_touch_screens_has_that_installed(
    copied: Path, words: tuple[str, ...]
) -> None:
    door(copied, without(copied, "libmtdev"), "setup")
    (copied / ".venv" / "bin" / "companion").unlink()
    (copied / ".venv" / "bin" / "companion").symlink_to(shutil.which("true") or "true")
    (copied / "companion" / "locale" / "fr.mo").touch()
    run = door(copied, str(copied / "bin"), *words, LANG="C", DISPLAY=":99")
    assert run.returncode == 0
    assert "touch screens are read with mtdev, which this system has not got yet" in run.stderr
    if os.getuid() == 0:
        assert "install --no-install-recommends libmtdev1" in (copied / "asked").read_text()
    else:
        assert "only root can: apt-get install libmtdev1" in run.stderr


@pytest.mark.parametrize("word", ["setup", "play", "rules", "journal"])
def test_what_draws_nothing_asks_for_no_opengl(copied: Path, word: str) -> None:
    run = door(copied, without(copied), word, DISPLAY=":99")
    assert run.returncode == 0
    assert "OpenGL" not in run.stderr
    assert not (copied / "asked").exists()


@pytest.mark.parametrize("words", [("read", "x.png"), ("watch",)])
def test_what_reads_cards_has_opencv_s_libraries_installed_first(
    copied: Path, words: tuple[str, ...]
) -> None:
    run = door(copied, without(copied), "cards", *words)
    assert "needs what this system has not got yet" in run.stderr
    if os.getuid() == 0:
        assert run.returncode == 0
        assert "libglib2.0-0 libxcb1 libgl1" in (copied / "asked").read_text()


def test_sheets_are_made_without_them(copied: Path) -> None:
    run = door(copied, without(copied), "cards", "sheet")
    assert run.returncode == 0
    assert not (copied / "asked").exists()


@pytest.mark.parametrize(
    ("workers", "words"),
    [("-n 4 ", ()), ("-n 4 ", ("--long",)), ("-n auto ", ("--quick", "--durations=30")),
     ("", ("tests/table",)), ("", ("--long", "-k", "undo")), ("", ("-x",)), ("", ("--pdb",)),
     ("", ("-n", "2")), ("", ("--last-failed",))],
)  # fmt: skip
def test_whoever_names_some_tests_has_them_one_after_the_other(
    copied: Path, workers: str, words: tuple[str, ...]
) -> None:
    run = door(copied, without(copied), "test", *words)
    runner = f"{workers}--maxprocesses 4 --dist loadfile --no-loadscope-reorder" if workers else ""
    assert run.stdout.split() == ["here:", "-m", "pytest", *runner.split(), *words]


def test_the_tests_many_processes_find_what_was_compiled_before(copied: Path) -> None:
    path = without(copied)
    python = copied / "bin" / "python3"
    told = 'echo "kept: ${PYTHONDONTWRITEBYTECODE-yes}, in $PYTHONPYCACHEPREFIX"'
    python.write_text(python.read_text().replace('echo "here: $*"', told))
    run = door(copied, path, "test", PYTHONDONTWRITEBYTECODE="1")
    assert run.stdout == f"kept: yes, in {copied}/.venv/pycache\n"
