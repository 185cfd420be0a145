"""The Android package, as far as it goes without Android: the spec, the hook, and the main.py."""

from __future__ import annotations

import compileall
import importlib.util
import inspect
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from configparser import ConfigParser
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from companion.app import run_tablet
from tests.support.process import ROOT

INSTALLED = "/data/user/0/org.panic_companion.paniccompanion/files/app"
AS_ANDROID_STARTS_IT = f"""
import runpy, sys
sys.path = ['.', *sys.path, {INSTALLED + "/_python_bundle/site-packages"!r}]
sys.path.append({sysconfig.get_path("purelib")!r})
runpy.run_path('main.pyc', run_name='__main__')
"""
A_TABLET = """
from companion import digest
from companion.app import home
from companion.core.say import say
from companion.games import GAMES
from companion.locale import Words

def run(open_table, folder):
    assert folder == home()
    print(folder)
    print(digest.__file__)
    print(all(digest.digest(game).rules for game in GAMES))
    print(Words("fr").say(say("{a} and {b}", a="1", b="2")))
"""


@pytest.fixture
def spec() -> ConfigParser:
    parser = ConfigParser()
    parser.read(ROOT / "buildozer.spec")
    return parser


@pytest.fixture
def hook(spec: ConfigParser) -> ModuleType:
    """The hook that the spec names, loaded as python-for-android loads it."""
    file = ROOT / spec["app"]["p4a.hook"]
    found = importlib.util.spec_from_file_location("pythonforandroid.hook", file)
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """The folder into which buildozer has copied ours."""
    for name in ("companion", "seeds", "assets"):
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=unwanted)
    return tmp_path


def packaged(hook: ModuleType, app: Path) -> None:
    """Call the hook as python-for-android does, which then leaves compiled files only."""
    hook.before_apk_build(SimpleNamespace(args=SimpleNamespace(private=str(app))))
    assert compileall.compile_dir(app, quiet=1, force=True, legacy=True, optimize=2)
    for file in app.rglob("*.py"):
        file.unlink()


def test_the_package_starts_the_tablet_from_what_was_copied(hook: ModuleType, app: Path) -> None:
    tablet = app / "companion" / "tablet"
    shutil.rmtree(tablet, ignore_errors=True)
    tablet.mkdir()
    (tablet / "__init__.py").touch()
    (tablet / "app.py").write_text(A_TABLET)
    packaged(hook, app)
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", AS_ANDROID_STARTS_IT],
        cwd=app,
        env={"ANDROID_DATA": "/data", "ANDROID_ROOT": "/system"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert run.stderr == ""
    home, code, rules, french = run.stdout.splitlines()
    assert home == INSTALLED.replace("/app", "/panic-companion")
    assert (app / code).resolve() == app / "companion" / "digest.pyc"
    assert rules == "True"
    assert french == "1 et 2"


def test_what_android_calls_needs_nothing_to_be_told() -> None:
    inspect.signature(run_tablet).bind()


def test_a_package_without_words_is_refused(hook: ModuleType, app: Path) -> None:
    for file in app.rglob("*.mo"):
        file.unlink()
    with pytest.raises(SystemExit, match=r"\./panic setup"):
        packaged(hook, app)
    assert not (app / "main.py").exists()


def test_whatever_the_app_may_load_comes_into_the_package(spec: ConfigParser) -> None:
    kinds = {f".{ending}" for ending in spec["app"]["source.include_exts"].split(",")}
    sources = {".md", ".po", ".svg", ".pyc"}
    without_ending = {""}
    left = {
        file.suffix
        for folder in ("companion", "firmware_bridge", "seeds", "assets")
        for file in (ROOT / folder).rglob("*")
        if file.is_file()
    } - kinds
    assert left <= sources | without_ending


def test_what_the_spec_names_is_there(spec: ConfigParser) -> None:
    app = spec["app"]
    for key in ("version.filename", "icon.filename", "presplash.filename", "p4a.hook"):
        assert (ROOT / app[key]).is_file(), key
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    version = re.search(app["version.regex"], (ROOT / app["version.filename"]).read_text())
    assert version
    assert version[1] == project["version"]


def test_a_tablet_runs_on_the_same_packages_as_a_table(spec: ConfigParser) -> None:
    lock = (ROOT / ".ci" / "lock" / "run.txt").read_text()
    pins = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", lock, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [re.split(r"\W", one)[0] for one in project["dependencies"]]
    asked = dict(
        re.findall(r"([\w.-]+)(?:==([^,\s]+))?", spec["app"]["requirements"], re.MULTILINE)
    )
    assert asked.pop("python3") == asked.pop("hostpython3")
    assert asked.pop("sqlite3") == ""
    assert set(wanted) <= set(asked)
    assert asked.items() <= pins.items()
