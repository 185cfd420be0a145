"""Plays a game's commands with fingers: finds the way of each, touches, and counts.

A table of its own is told the same commands behind the screens' back; both must stand the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from companion.app import open_table
from companion.core.refusal import Refusal
from companion.games import PACKAGES
from companion.games.panic_station.board import as_laid
from companion.stage.questions import Ask, Result
from companion.tablet.board.panel import BoardPanel
from companion.tablet.ink import Spot
from companion.tablet.panel import Panel
from tests.flows.ways import Touch, Way, Ways
from tests.support.tablet import Finger, Tablet

GAME = "panic_station"
BEHIND = ("new_game", "reveal")
"""Told behind the screens' back: other tests press their screens."""


@frozen
class Played:
    """What a command took."""

    do: str
    way: Way
    switched: int = 0
    """Taps that chose the other character."""
    dice: int = 0
    armor: int = 0
    """Taps of a player who was hit, and answered."""
    read: int = 0
    """Taps that put a result away."""
    raw: Mapping[str, Any] = field(factory=dict[str, Any])

    @property
    def touches(self) -> int:
        """What counts: the acting player's touches."""
        return len(self.way) - self.switched


class Driver:
    """A tablet that is played, and the table beside it."""

    def __init__(self, tablet: Tablet, beside: Path) -> None:
        """Sit down with fingers."""
        self.tablet, self.desk = tablet, tablet.desk
        self.table = open_table(PACKAGES, beside, 1)
        self.played: list[Played] = []
        self.pressed: list[str] = []
        self.hidden: list[str] = []
        """Keys whose middle another spot covers."""
        self.told: list[Mapping[str, Any]] = []
        """What no touch leads to: a move that is paid where a free one leads there, too; a card
        that is laid anyway, turned; a parasite that another one stands for."""
        self._names: dict[str, str] = {}
        self._roll: list[int] | None = None
        self._sent: Mapping[str, Any] = {}
        self._draw: Mapping[str, Any] | None = None
        """What was drawn in a red room, to be told once its parasite is there."""
        self._listen()

    def _listen(self) -> None:
        """Note what is pressed, and let dice fall as the game says."""
        press, send = self.desk.press, self.tablet.bridge.send

        def noting(key: str, tap: Any) -> None:
            self.pressed.append(key)
            press(key, tap)

        def rolling(raw: Mapping[str, Any], then: Any) -> None:
            self._sent = raw
            loaded = {} if self._roll is None or "roll" in raw else {"roll": self._roll}
            send({**raw, **loaded}, then)

        self.desk.press, self.tablet.bridge.send = noting, rolling  # type: ignore[method-assign]

    def play(self, raw: Mapping[str, Any]) -> Played | None:
        """Do a golden command with fingers; return what it took (None: not by fingers)."""
        raw = self._by_its_name(dict(raw))
        if raw["do"] in BEHIND:
            self.tablet.tell(**raw)
            self._beside(raw)
            return None
        way = self._way(raw)
        if way is None and (self._runs(raw) or self._has_twin(raw) or raw.get("anyway")):
            self.told.append(raw)
            self.tablet.tell(**raw)
            self._beside(raw)
            return None
        assert way is not None, f"no way leads to {raw}: {self.tablet.keys()}"
        self._roll = raw.get("roll")
        for touch in way:
            self.touch(touch)
        self._roll = None
        if raw["do"] == "redo":
            self.tap("close")
        played = Played(
            raw["do"], way, _switches(way), armor=self._answer(raw), read=self._read(), raw=raw
        )
        self.played.append(played)
        if raw["do"] == "search" and self._sent.get("ask"):
            drawn = {str(name): raw[name] for name in ("alerts", "alerts_by") if name in raw}
            self._draw = {"do": "drawn", "alerts": 0, **drawn}
            raw = {**{name: raw[name] for name in raw if name not in drawn}, "ask": True}
        self._beside(raw)
        pending = [one["kind"] for one in self.tablet.view["pending"]]
        if self._draw is not None and "draw" in pending:
            told, self._draw = self._draw, None
            self.play(told)
        return played

    def _way(self, raw: Mapping[str, Any]) -> Way | None:
        if raw["do"] == "undo":
            return (Touch("tap", "undo"),)
        if raw["do"] == "redo":
            return Touch("tap", "menu"), Touch("tap", "menu.redo")
        keys = set(self.tablet.keys())
        return Ways(
            self.desk, lambda one: self._same(one, raw), raw["do"], keys.__contains__
        ).best()

    def _runs(self, raw: Mapping[str, Any]) -> bool:
        return raw["do"] == "move" and self._way({**raw, "free": True}) is not None

    def _has_twin(self, raw: Mapping[str, Any]) -> bool:
        """Tell whether a parasite is meant that looks like another: one stands for both."""
        ids = [one.get("parasite") for one in (*raw.get("targets", ()), raw.get("target") or {})]
        every = {one["id"]: one for one in self.tablet.view["parasites"]}
        looks = [(one["side"], one["disc"], one["room"]) for one in every.values()]
        found = [every[one] for one in ids if one in every]
        return any(looks.count((one["side"], one["disc"], one["room"])) > 1 for one in found)

    # Whether two commands are the same

    def _same(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
        if one.get("do") != other["do"] or one.get("who") != other.get("who"):
            return False
        if list(one.get("at") or ()) != list(other.get("at") or ()):
            return False
        return bool(self._order(one) == self._order(other))

    def _order(self, raw: Mapping[str, Any]) -> Any:
        """Read a command; a card that lies alike both ways is laid one way."""
        plain = {key: value for key, value in raw.items() if key not in ("roll", "ask")}
        if plain["do"] in ("fire", "knife"):
            plain.pop("armor", None)
        order = self.table.read(plain, GAME)
        assert not isinstance(order, Refusal), order
        command: Any = order.command
        if getattr(command, "card", None) and command.card in self.tablet.view["deck"]:
            if not hasattr(command, "turned"):
                return command, order.anyway
            doors = self.tablet.view["deck"][command.card]
            lies = as_laid(doors, turned=command.turned, horizontal=command.horizontal)
            return evolve(command, turned=False, horizontal=False), lies, order.anyway
        return command, order.anyway

    def _by_its_name(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Call a card as the table does: of two that look alike the first is told."""
        card = raw.get("card")
        if card is None:
            return raw
        now, deck = self._names.get(card, card), self.tablet.view["deck"]
        look = now.rpartition("-")[0] or now, deck[now]
        first = next(one for one in deck if (one.rpartition("-")[0] or one, deck[one]) == look)
        other = next((a for a, b in self._names.items() if b == first), first)
        self._names[other], self._names[card] = now, first
        return {**raw, "card": first}

    # Fingers

    def touch(self, touch: Touch) -> None:
        """Touch, and see that it was this that was touched."""
        if touch.kind == "tap":
            self.tap(touch.key)
            return
        assert self.desk.sheet is None, f"{self.desk.sheet} lies over the map"
        board = self.board()
        start = {
            "hold": lambda: board.where_cell(_cell(touch.key)),
            "disc": lambda: board.where_piece(touch.key),
            "card": lambda: self.tablet.where("next"),
        }[touch.kind]()
        if touch.kind == "hold":
            finger = Finger(*start).down()
            self.tablet.wait(0.7)
            finger.up()
            self.tablet.settle()
        elif touch.kind == "disc":
            self.tablet.drag(start, board.where_place(touch.to))
        else:
            self.tablet.drag(start, board.where_cell(_cell(touch.to)))

    def tap(self, key: str) -> None:
        """Tap where the spot is free of others, as somebody does who sees it."""
        panel, spot = self.tablet.find(key)
        if panel.is_dead(spot):
            self.tablet.wait(0.35)
            panel, spot = self.tablet.find(key)
        self.tablet.where(key)
        place = _free(panel, spot)
        assert place is not None, f"{key} is covered by others"
        if place != spot.box.middle:
            self.hidden.append(key)
        self.tablet.tap_at(*panel.of_window(*place))
        assert self.pressed[-1:] == [key], (key, self.pressed[-3:])

    def board(self) -> BoardPanel:
        """Return the map's panel."""
        return next(one for one in self.tablet.panels() if isinstance(one, BoardPanel))

    # What follows

    def _answer(self, raw: Mapping[str, Any]) -> int:
        """Answer for those who were hit, as the game says."""
        if raw["do"] not in ("fire", "knife"):
            return 0
        taps, left = 0, int(raw.get("armor", 0))
        while isinstance(self.desk.sheet, Ask):
            sheet = self.desk.sheet
            if not sheet.key.startswith("armor."):
                break
            key = min(sheet.choices, key=lambda one: abs(int(one.key) - left)).key
            self.tap(f"{sheet.key}.{key}")
            taps, left = taps + 1, left - int(key)
        return taps

    def _read(self) -> int:
        if isinstance(self.desk.sheet, Result):
            self.tap("result.ok")
            return 1
        return 0

    def _beside(self, raw: Mapping[str, Any]) -> None:
        """Tell the other table; both stand the same."""
        order = self.table.read(raw, GAME)
        assert not isinstance(order, Refusal), order
        answer = self.table.do(order)
        assert not isinstance(answer, Refusal), answer
        assert _shown(self.tablet.view) == _shown(self.table.view() or {}), raw

    def figures(self) -> Mapping[str, list[Played]]:
        """Return what was played, by the commands' names."""
        found: dict[str, list[Played]] = defaultdict(list)
        for one in self.played:
            found[one.do].append(one)
        return found


def _switches(way: Way) -> int:
    return sum(one.key.startswith("char.") for one in way)


def _shown(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is on the table: neither how many commands it took, nor how a card lies that
    lies alike both ways."""
    rooms = {
        key: {name: value for name, value in room.items() if name != "turned"}
        for key, room in view["rooms"].items()
    }
    return {**view, "rev": 0, "rooms": rooms}


def _cell(key: str) -> tuple[int, int]:
    x, y = key.partition(":")[0].split(",")
    return int(x), int(y)


def _free(panel: Panel, spot: Spot) -> tuple[float, float] | None:
    """Return a point of a spot that no other covers, the nearest to its middle."""
    box, (x, y) = spot.box, spot.box.middle
    points = [
        (box.x + box.w * i / 16, box.y + box.h * j / 16) for i in range(1, 16) for j in range(1, 16)
    ]
    points.sort(key=lambda one: (one[0] - x) ** 2 + (one[1] - y) ** 2)
    for here in ((x, y), *points):
        near = [(here[0] + dx, here[1] + dy + panel.scroll) for dx in (-2, 2) for dy in (-2, 2)]
        if all(panel.spot_at(*one) is spot for one in near):
            return here
    return None
