"""The Android package, as far as it goes without Android: the spec, the hook, and the main.py."""

from __future__ import annotations

import compileall
import importlib.util
import inspect
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from configparser import ConfigParser
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from companion.app import run_tablet
from companion.phones.page import LATER
from tests.support.process import ROOT

INSTALLED = "/data/user/0/org.panic_companion.paniccompanion/files/app"
AS_ANDROID_STARTS_IT = f"""
import runpy, sys
sys.path = ['.', *sys.path, {INSTALLED + "/_python_bundle/site-packages"!r}]
sys.path.append({sysconfig.get_path("purelib")!r})
runpy.run_path('main.pyc', run_name='__main__')
"""
OF_ITS_OWN = {
    "sqlite3": "",
    "cryptography": "",
    "ifaddr": "",
    "zeroconf": "0.39.4",
    "async-timeout": "5.0.1",
}
"""What comes in another version than elsewhere; buildozer.spec says why."""
WEB = ROOT / "companion" / "phones" / "web"
A_TABLET = """
from companion import digest
from companion.app import home
from companion.core.say import say
from companion.games import PACKAGES
from companion.locale import Words
from companion.phones.page import Page
from companion.phones.reception import Reception

def run(open_table, folder, phones, cards, devices, packages, game):
    assert phones is not None
    assert cards is not None
    assert "Android" in devices.missing.text
    assert Page.read().plain.startswith(b"<!doctype html>")
    assert folder == home()
    print(folder)
    print(digest.__file__)
    print(all(digest.digest(game).rules for game in PACKAGES))
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
def app(spec: ConfigParser, tmp_path: Path) -> Path:
    """The folder into which buildozer has copied ours."""
    for file in packed(spec):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, tmp_path / file)
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


def packed(spec: ConfigParser) -> set[Path]:
    """Return what buildozer copies, by its own rules: folders and patterns first, then endings."""
    app = spec["app"]
    folders = [f"{folder}/" for folder in app["source.exclude_dirs"].split(",")]
    patterns = app["source.exclude_patterns"].split(",")
    endings = {f".{ending}" for ending in app["source.include_exts"].split(",")}
    return {
        file.relative_to(ROOT)
        for top in ("companion", "firmware_bridge", "seeds", "assets")
        for folder, _, names in os.walk(ROOT / top)
        if not f"{Path(folder).relative_to(ROOT)}/".startswith(tuple(folders))
        for file in (Path(folder) / name for name in names if name[0] != ".")
        if not any(fnmatch(str(file.relative_to(ROOT)), pattern) for pattern in patterns)
        if file.suffix in endings | {""}
    }


def test_whatever_the_app_may_load_comes_into_the_package(spec: ConfigParser) -> None:
    sources = {".md", ".po", ".svg", ".pyc"}
    left = {
        file.suffix
        for folder in ("companion", "firmware_bridge", "seeds", "assets")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and WEB not in file.parents
    } - {file.suffix for file in packed(spec)}
    assert left <= sources


def test_of_the_phones_page_comes_what_a_phone_gets_and_nothing_that_makes_it(
    spec: ConfigParser,
) -> None:
    pages = {(WEB / name).relative_to(ROOT) for name in ("page.html", "host.html", *LATER)}
    assert {file for file in packed(spec) if WEB.relative_to(ROOT) in file.parents} == pages


def test_phones_are_let_in_and_nothing_else_is_asked_for(spec: ConfigParser) -> None:
    assert set(spec["app"]["android.permissions"].split(",")) == {
        "INTERNET",
        "ACCESS_NETWORK_STATE",
        "ACCESS_WIFI_STATE",
        "CHANGE_WIFI_MULTICAST_STATE",
    }


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
    dependencies = [*project["dependencies"], *project["optional-dependencies"]["phones"]]
    wanted = [re.split(r"[^\w-]", one)[0] for one in dependencies]
    asked = dict(
        re.findall(r"([\w.-]+)(?:==([^,\s]+))?", spec["app"]["requirements"], re.MULTILINE)
    )
    assert asked.pop("python3") == asked.pop("hostpython3")
    assert set(wanted) <= set(asked)
    others = {name: asked.pop(name) for name in OF_ITS_OWN}
    assert others == OF_ITS_OWN
    assert asked.items() <= pins.items()


def test_a_tablet_has_all_that_its_packages_need(spec: ConfigParser) -> None:
    asked = {re.split("==", one)[0] for one in spec["app"]["requirements"].split(",")}
    needed = {
        canonical(re.split(r"[^\w.-]", requirement)[0])
        for package in asked - set(OF_ITS_OWN) - {"python3", "hostpython3", "kivy"}
        for requirement in metadata.requires(package) or ()
        if not re.search(r";.*(extra|win32|Windows|python_version < )", requirement)
    }
    assert needed <= {canonical(one) for one in asked}


def canonical(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()
