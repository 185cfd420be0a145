"""A phone at a table of nine at which Ten is played, without a server: it is shown what we say."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Route, WebSocketRoute

from companion.core.seats import SEATS
from companion.locale import Words
from companion.phones.page import Page, later_files
from companion.stage.form import write
from companion.stage.scene import Scene
from tests.support.browser import Phone
from tests.support.table import Told, a_table
from tests.support.ten_package import PACKAGE as TEN

ORIGIN: Final = "http://table.test"
CHALLENGE: Final = {"type": "challenge", "v": 2, "challenge": "0f" * 16, "table": "09" + "00" * 31}
LATER: Final = later_files()
GREEK: Final = ("Ada", "Bob", "Cyd", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida")


class Ten:
    """A table of nine at which Ten is played; it answers one phone, red's."""

    def __init__(self, phone: Phone) -> None:
        self.told = Told(a_table(game=TEN))
        players = [{"seat": seat, "name": name} for seat, name in zip(SEATS, GREEK, strict=True)]
        self.told("new_game", players=players, first="red")
        self.heard: list[dict[str, Any]] = []
        self.shown: Any = None
        """What is shown in the place of Ten's own scene, until something is done."""
        html = Page.read().plain.decode()
        phone.page.route(f"{ORIGIN}/**", lambda route: _served(route, html))
        phone.page.route_web_socket("**/ws", self._dialled)
        phone.open(f"{ORIGIN}/j/ABCD2345#red")

    def _dialled(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(lambda text: self._hear(json.loads(text)))
        line.send(json.dumps(CHALLENGE))

    def _hear(self, frame: dict[str, Any]) -> None:
        self.heard.append(frame)
        if frame["type"] == "hello":
            assert frame["wants"] == "scene"
            self.says("welcome", seat="red", roster=[], symbols=[], round=0, head="00" * 32,
                      game="ten", title="Ten")  # fmt: skip
        elif frame["type"] == "command":
            raw, self.shown = dict(frame["command"]), None
            answer = self.told(raw.pop("do"), **raw)
            self.says("scene", told=["It is done."], steps=answer.get("steps", []))
            self.line.send(json.dumps({"type": "done", "id": frame["id"], "rev": self.rev}))

    @property
    def rev(self) -> int:
        return int(self.told("scene", seat="red")["view"]["rev"])

    def says(self, kind: str, **more: Any) -> None:
        scene = self.shown or self.told("scene", seat="red")["scene"]
        frame = {"type": kind, "rev": self.rev, "scene": scene, **more}
        self.line.send(json.dumps(frame))

    def shows(self, scene: Scene, language: str = "en") -> None:
        """Show the phone any scene, as a game that nobody has met would."""
        self.shown = write(scene, Words(language).say)
        self.says("scene")


def _served(route: Route, html: str) -> None:
    later = LATER.get(route.request.url.rpartition("/")[2])
    if later is None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
    else:
        route.fulfill(body=later.plain, content_type="application/json")
