"""A real Firefox, spoken to in WebDriver BiDi: as much of it as a journey needs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.sync.client import ClientConnection, connect

NAMES: Final = ("firefox-esr", "firefox")
SOON: Final = 60.0
LONGEST: Final = 2**24
QUIET: Final = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "intl.accept_languages": "en-GB",
}
SHOWN: Final = """words => new Promise(done => {
    const look = () => document.body?.innerText.includes(words) ? done(true) : setTimeout(look, 20);
    look();
})"""
BUTTON: Final = """words => new Promise(done => {
    let before = "";
    const look = () => {
        const shown = [...document.querySelectorAll("button, [role=button]")];
        const all = shown.filter(one => !one.closest("[inert]") && !("settling" in one.dataset));
        const said = one => one.getAttribute("aria-label") ?? one.innerText;
        const one = all.find(each => said(each).includes(words));
        one?.scrollIntoView({ block: "nearest" });
        const box = one?.getBoundingClientRect();
        const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2].map(Math.round) : [];
        const still = before === (before = `${x} ${y}`);
        if (one && still && one.contains(document.elementFromPoint(x, y))) done([x, y]);
        else requestAnimationFrame(look);
    };
    look();
})"""
"""Where a button is, once it stands still, can be pressed and nothing lies over it."""


class BrokenError(Exception):
    """Firefox did not do what it was asked."""


class Firefox:
    """One tab of a Firefox, as wide as a small phone."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._ids = socket, count(1)
        self.ask("session.new", capabilities={})
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.here("browsingContext.setViewport", viewport={"width": 360, "height": 640})

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Have Firefox do one command, and return what came of it."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(SOON))
            if answer.get("id") != number:
                continue
            if answer["type"] == "error":
                raise BrokenError(f"{method}: {answer['error']}: {answer['message']}")
            result: dict[str, Any] = answer["result"]
            return result

    def here(self, method: str, **params: Any) -> dict[str, Any]:
        """Have it done in this tab."""
        return self.ask(method, context=self.tab, **params)

    def open(self, link: str) -> None:
        self.here("browsingContext.navigate", url=link, wait="complete")

    def reload(self) -> None:
        self.here("browsingContext.reload", wait="complete")

    def evaluate(self, function: str, *words: str) -> Any:
        """Call a function in the page, and return its value, or what it promised."""
        got = self.ask(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": word} for word in words],
            awaitPromise=True,
            target={"context": self.tab},
        )
        if got["type"] != "success":
            raise BrokenError(got["exceptionDetails"]["text"])
        return _plain(got["result"])

    def sees(self, *words: str) -> None:
        """Wait until all of these words are shown."""
        for one in words:
            self.evaluate(SHOWN, one)

    def tap(self, *names: str) -> None:
        """Tap one button after another, with a finger."""
        for name in names:
            x, y = self.evaluate(BUTTON, name)
            finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
            move = {"type": "pointerMove", "x": x, "y": y}
            tap = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
            self.here("input.performActions", actions=[{**finger, "actions": tap}])

    def picture(self) -> bytes:
        """Return the screen, as a PNG."""
        return b64decode(self.here("browsingContext.captureScreenshot")["data"])


def _plain(found: dict[str, Any]) -> Any:
    """Return a value that came over the wire as the one that it is."""
    if found["type"] == "array":
        return [_plain(one) for one in found["value"]]
    return found.get("value")


@contextmanager
def a_firefox(folder: Path) -> Iterator[Firefox]:
    """Start a Firefox with a profile of its own; without one the test is skipped."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip(f"no Firefox is installed: none of {', '.join(NAMES)} is in PATH")
    profile = folder / "profile"
    profile.mkdir()
    lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in QUIET.items())
    (profile / "user.js").write_text("\n".join(lines))
    words = ["--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]
    process = subprocess.Popen(
        [path, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "HOME": str(folder)},
        text=True,
    )
    try:
        with connect(f"{_address(process)}/session", max_size=LONGEST) as socket:
            yield Firefox(socket)
    finally:
        process.kill()
        process.wait(timeout=60)
        assert process.stderr
        process.stderr.close()


def _address(process: subprocess.Popen[str]) -> str:
    """Wait until it says where it listens."""
    assert process.stderr
    for line in process.stderr:
        if found := re.search(r"listening on (ws://\S+)", line):
            return found[1]
    raise BrokenError("Firefox ended before it listened")
