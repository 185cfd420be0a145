"""A real WebKitGTK, the nearest to Safari that runs here, spoken to in WebDriver."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection, socket
from time import monotonic
from typing import Any, Final

from tests.support import needs
from tests.support.tab import KEYS, SMALL, SOON, BrokenError, Tab

DRIVER: Final = "WebKitWebDriver"
BROWSERS: Final = ("*/webkit2gtk-4.*/MiniBrowser", "*/webkitgtk-6.*/MiniBrowser")
LOOPBACK: Final = "127.0.0.1"
CALLED: Final = """const done = arguments[arguments.length - 1];
Promise.resolve((FUNCTION)(...[...arguments].slice(0, -1))).then(
    value => done({ value }), error => done({ error: String(error) }));"""


class WebKit(Tab):
    """One tab of a WebKitGTK."""

    def __init__(self, port: int, browser: Path) -> None:
        self._port, self._session = port, ""
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        made = self._ask("POST", "/session", capabilities={"alwaysMatch": wanted})
        self._session = f"/session/{made['sessionId']}"
        self._here("timeouts", script=int(2000 * SOON), pageLoad=int(SOON * 1000))
        self._be(*SMALL)

    def open(self, link: str) -> None:
        self._here("url", url=link)

    def reload(self) -> None:
        self._here("refresh")

    def evaluate(self, function: str, *words: str) -> Any:
        script = CALLED.replace("FUNCTION", function)
        found = self._here("execute/async", script=script, args=words)
        if "error" in found:
            raise BrokenError(found["error"])
        return found.get("value")

    def picture(self) -> bytes:
        return b64decode(self._ask("GET", f"{self._session}/screenshot"))

    def finger(self, *does: dict[str, Any]) -> None:
        kind = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self._here("actions", actions=[{**kind, "actions": does}])

    def keys(self, *does: dict[str, Any]) -> None:
        self._here("actions", actions=[{**KEYS, "actions": does}])

    def close(self) -> None:
        self._ask("DELETE", self._session)

    def _be(self, wide: int, high: int) -> None:
        """Make the window so large that the page in it has this size."""
        self._here("window/rect", width=wide, height=high)
        shown = self.evaluate("() => [innerWidth, innerHeight]")
        self._here("window/rect", width=2 * wide - shown[0], height=2 * high - shown[1])

    def _here(self, command: str, **params: Any) -> Any:
        return self._ask("POST", f"{self._session}/{command}", **params)

    def _ask(self, method: str, path: str, **params: Any) -> Any:
        wire = HTTPConnection(LOOPBACK, self._port, timeout=2 * SOON)
        try:
            wire.request(method, path, json.dumps(params) if method == "POST" else None)
            value = json.loads(wire.getresponse().read())["value"]
        finally:
            wire.close()
        if isinstance(value, dict) and {"error", "stacktrace"} <= value.keys():
            raise BrokenError(f"{path}: {value['error']}: {value.get('message')}")
        return value


@contextmanager
def a_webkit(folder: Path) -> Iterator[WebKit]:
    """Start a WebKitGTK on a display of its own; where there is none the test is skipped."""
    needs.all_of(needs.webkit)
    browser = _browser()
    with ExitStack() as stack:
        home = {name: str(folder) for name in ("HOME", "XDG_RUNTIME_DIR", "TMPDIR")}
        here = {"DISPLAY": stack.enter_context(_a_display()), "GDK_BACKEND": "x11"}
        port = _free_port()
        words = [needs.program(DRIVER), f"--host={LOOPBACK}", f"--port={port}"]
        started = stack.enter_context(_started(words, env={**os.environ, **home, **here}))
        _await(started, port)
        try:
            tab = WebKit(port, browser)
        except BrokenError as why:
            raise needs.not_started("WebKitGTK", why) from why
        stack.callback(tab.close)
        yield tab


def _browser() -> Path:
    """Return what the driver's package brings to be driven."""
    return next(path for form in BROWSERS for path in Path("/usr/lib").glob(form))


@contextmanager
def _a_display() -> Iterator[str]:
    """Start a display that nobody sees, at a number that it chooses itself."""
    read, write = os.pipe()
    words = [
        needs.program("Xvfb"),
        "-displayfd",
        str(write),
        "-screen",
        "0",
        "1024x1024x24",
        "-nolisten",
        "tcp",
    ]
    with os.fdopen(read) as told, _started(words, pass_fds=(write,)):
        os.close(write)
        number = told.readline().strip()
        if not number:
            raise BrokenError("the display did not start")
        yield f":{number}"


@contextmanager
def _started(words: list[str], **how: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program of a session of its own, and end it with all that it has started."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(words, stdout=quiet, stderr=quiet, start_new_session=True, **how)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=SOON)


def _free_port() -> int:
    """Return a port that nobody listens at; the driver can't choose one and say which."""
    with socket() as one:
        one.bind((LOOPBACK, 0))
        port: int = one.getsockname()[1]
        return port


def _await(driver: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the driver listens."""
    until = monotonic() + SOON
    while monotonic() < until:
        with suppress(ConnectionRefusedError), create_connection((LOOPBACK, port)):
            return
        with suppress(subprocess.TimeoutExpired):
            driver.wait(timeout=0.02)
            break
    raise BrokenError(f"{DRIVER} does not listen")
