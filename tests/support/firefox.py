"""A real Firefox, spoken to in WebDriver BiDi: as much of it as a journey needs."""

from __future__ import annotations

import json
import os
import re
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.support import needs
from tests.support.tab import KEYS, SMALL, SOON, BrokenError, Tab

LONGEST: Final = 2**24
QUIET: Final = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "intl.accept_languages": "en-GB",
}


class Firefox(Tab):
    """One tab of a Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._ids = socket, count(1)
        self.ask("session.new", capabilities={})
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        wide, high = SMALL
        self.here("browsingContext.setViewport", viewport={"width": wide, "height": high})

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Have Firefox do one command, and return what came of it."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(2 * SOON))
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

    def finger(self, *does: dict[str, Any]) -> None:
        kind = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self.here("input.performActions", actions=[{**kind, "actions": list(does)}])

    def keys(self, *does: dict[str, Any]) -> None:
        self.here("input.performActions", actions=[{**KEYS, "actions": list(does)}])

    def picture(self) -> bytes:
        return b64decode(self.here("browsingContext.captureScreenshot")["data"])


def _plain(found: dict[str, Any]) -> Any:
    """Return a value that came over the wire as the one that it is."""
    if found["type"] == "array":
        return [_plain(one) for one in found["value"]]
    return found.get("value")


@contextmanager
def a_firefox(folder: Path) -> Iterator[Firefox]:
    """Start a Firefox with a profile of its own; without one the test is skipped."""
    needs.all_of(needs.firefox)
    path = needs.program(*needs.FIREFOXES)
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
    raise needs.not_started("Firefox", "it ended before it listened")
