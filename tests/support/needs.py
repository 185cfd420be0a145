"""What tests need of the machine they run on, found out in this one place, and once.

A machine that lacks something is no failure: the test is skipped, and says in plain words what is
missing. Each of these returns a reason, or nothing where all is there. A test says
`needs.all_of(needs.avrdude)`; a whole test or module is marked with `needs.mark(needs.avrdude)`.
"""

from __future__ import annotations

import ctypes
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, TypeAlias

import pytest

Need: TypeAlias = Callable[[], str]
"""Why it cannot be had here, or nothing."""
ROOT: Final = Path(__file__).resolve().parents[2]
CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome")
FIREFOXES: Final = ("firefox-esr", "firefox")
COMPILERS: Final = ("gcc", "avr-gcc", "avr-objcopy")
SIMULATOR: Final = (Path("/usr/include/simavr/sim_avr.h"), Path("/usr/include/libelf.h"))
PATIENCE: Final = 300.0
"""Seconds for a trial on a machine that is busy."""
CROWD: Final = 2_500
"""Files for a thousand connections, both ends of which are here, and for all else."""
NETWORKS: Final = Path("/run/netns")


def all_of(*needs: Need) -> None:
    """Skip the test, or the module that is being loaded, if one of these cannot be had."""
    for need in needs:
        if why := need():
            pytest.skip(why, allow_module_level=True)


def not_started(what: str, why: object) -> BaseException:
    """Return what skips the test: a program is here, but a container forbids what it starts with.

    Only for programs that are none of ours, and before they have met anything of ours.
    """
    return pytest.skip.Exception(f"{what} does not start here: {why}")


def mark(*needs: Need) -> pytest.MarkDecorator:
    """Return the mark of what is skipped if one of these cannot be had."""
    why = next((why for need in needs if (why := need())), "")
    return pytest.mark.skipif(bool(why), reason=why)


def library_lacking(said: str) -> str:
    """Return the library of the system that a module could not be loaded without, as was said."""
    found = re.search(r"ImportError: (\S+\.so\S*: cannot open shared object file)", said)
    return f"a library of the system cannot be loaded: {found[1]}" if found else ""


def program(*names: str) -> str:
    """Return where the first of these programs is, or nothing."""
    # Where only root looks by itself, others may look, too.
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    return next((found for name in names if (found := shutil.which(name, path=path))), "")


@cache
def linux() -> str:
    return "" if sys.platform == "linux" else "this is set up on Linux only"


@cache
def checkout() -> str:
    """A clone, and a git that may read it."""
    if not (ROOT / ".git").exists():
        return "this is no checkout"
    return _refused("git", "ls-files", "--error-unmatch", "panic")


@cache
def chromium() -> str:
    """One that starts: where a container forbids too much, it is there and does not."""
    if why := _lacks("Chromium", CHROMIUMS) or proc():
        return why
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        quiet = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
        where = f"--user-data-dir={folder}"
        return _refused(
            program(*CHROMIUMS), "--headless", *quiet, where, "--dump-dom", "about:blank"
        )


@cache
def page_tools() -> str:
    """What builds the phones' page; a test fetches nothing."""
    tools = ROOT / "companion/phones/web/node_modules/.bin/esbuild"
    return "" if tools.exists() else "the page's tools are not here: ./panic check fetches them"


@cache
def firefox() -> str:
    return _lacks("Firefox", FIREFOXES) or proc()


@cache
def webkit() -> str:
    """WebKitGTK's browser, which takes a display of its own."""
    lacking = _lacks("WebKitGTK's driver", ("WebKitWebDriver",)) or _lacks("Xvfb", ("Xvfb",))
    return lacking or proc()


@cache
def opengl() -> str:
    """What Kivy draws a hidden window with."""
    if sys.platform != "linux":
        return ""
    return _lacks_library("libGL.so.1") or _lacks_library("libEGL.so.1")


@cache
def touch() -> str:
    """What Kivy reads touch screens with; an app that lacks it says so as it starts."""
    return "" if sys.platform != "linux" else _lacks_library("libmtdev.so.1")


@cache
def opencv() -> str:
    """What OpenCV takes of the system."""
    return _lacks_module("cv2")


@cache
def zbar() -> str:
    """Another reader of codes."""
    return _lacks_library("libzbar.so.0") or _lacks_module("pyzbar.pyzbar")


@cache
def colour_emoji() -> str:
    """A font with a picture for each emoji."""
    found = any(Path("/usr/share/fonts").rglob("NotoColorEmoji.ttf"))
    return "" if found else "no Noto Color Emoji is installed here (fonts-noto-color-emoji)"


@cache
def avrdude() -> str:
    return _lacks("avrdude", ("avrdude",))


@cache
def compiler() -> str:
    """A C compiler for this machine."""
    return linux() or _lacks("a C compiler", ("gcc",))


@cache
def chip() -> str:
    """The scanner box's compiler."""
    missing = [name for name in COMPILERS if not program(name)]
    if not Path("/usr/lib/avr/include").is_dir():
        missing.append("avr-libc")
    return linux() or (f"the box's compiler lacks {', '.join(missing)}" if missing else "")


@cache
def simulator() -> str:
    """The simulated microcontroller."""
    missing = [str(header) for header in SIMULATOR if not header.exists()]
    return chip() or (f"the simulated chip lacks {', '.join(missing)}" if missing else "")


@cache
def ptys() -> str:
    """Pairs of terminals, such as stand for a cable."""
    try:
        ours, theirs = os.openpty()
    except (AttributeError, OSError) as why:
        return f"no terminal can be made here: {why}"
    named = _ptsname(theirs)
    os.close(ours)
    os.close(theirs)
    return "" if named else "a terminal made here has no name in /dev/pts"


@cache
def proc() -> str:
    """What tells of processes, and where nobody can write."""
    return "" if Path("/proc/self/fd").is_dir() else "/proc is not mounted here"


@cache
def files() -> str:
    """Enough files open at once for a crowd, if need be by raising what this process may."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < CROWD:
        return f"no more than {most} files may be open at once here"
    if soft != resource.RLIM_INFINITY and soft < CROWD:
        resource.setrlimit(resource.RLIMIT_NOFILE, (CROWD, most))
    return ""


@cache
def sysfs() -> str:
    """What no account can write to, root's neither."""
    return "" if Path("/sys").is_mount() else "/sys is not mounted here"


@cache
def rights() -> str:
    """An account that files' rights bind; root's they do not."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial")
        trial.touch(mode=0)
        return "this account may read every file" if os.access(trial, os.R_OK) else ""


def within(network: str) -> list[str]:
    """Return what to put before a command that shall run in a network namespace.

    Neither `ip netns exec` nor `ip -n` will do: they mount, and in a chroot / is no mount.
    """
    return ["nsenter", f"--net={NETWORKS / network}"]


def ip_words(command: str) -> list[str]:
    """Return how `ip` is told this; `-n NAME` in front says in which namespace."""
    words = command.split()
    before = within(words[1]) if words[0] == "-n" else []
    return [*before, program("ip") or "ip", *words[2 if before else 0 :]]


@cache
def networks() -> str:
    """Networks of one's own: namespaces, with cards between them."""
    if why := linux() or _lacks("iproute2's ip", ("ip",)) or _lacks("nsenter", ("nsenter",)):
        return why
    near, far = (f"panic-{os.getpid()}-trial{n}" for n in (1, 2))
    try:
        return (
            _refused(*ip_words(f"netns add {near}"))
            or _refused(*ip_words(f"netns add {far}"))
            or _refused(*ip_words(f"-n {near} link add eth0 type veth peer eth1 netns {far}"))
        )
    finally:
        for name in (near, far):
            if (NETWORKS / name).exists():
                _refused(*ip_words(f"netns del {name}"))


@cache
def bad_wifi() -> str:
    """Cards whose cable is a file, so that what goes over it can be lost."""
    try:
        os.close(os.open("/dev/net/tun", os.O_RDWR))
    except OSError as why:
        return networks() or f"no network card of one's own can be made: {why}"
    return networks()


def _lacks(what: str, names: tuple[str, ...]) -> str:
    return "" if program(*names) else f"{what} is not installed here ({' or '.join(names)})"


def _lacks_library(name: str) -> str:
    try:
        ctypes.CDLL(name)
    except OSError as why:
        return f"a library of the system cannot be loaded: {why}"
    return ""


def _lacks_module(name: str) -> str:
    try:
        import_module(name)
    except ImportError as why:
        return f"{name} cannot be loaded: {why}"
    return ""


def _refused(name: str, *words: str) -> str:
    """Return what the system says against a command, or nothing."""
    try:
        run = subprocess.run(
            [program(name) or name, *words],
            cwd=ROOT,
            capture_output=True,
            check=False,
            text=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as why:
        return f"{name} does not run here: {why}"
    if not run.returncode:
        return ""
    said = run.stderr.strip().splitlines() or [f"it ended with {run.returncode}"]
    return f"{Path(name).name} {' '.join(words[:2])} does not work here: {said[-1]}"


def _ptsname(terminal: int) -> str:
    try:
        return os.ttyname(terminal)
    except OSError:
        return ""
