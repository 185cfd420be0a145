"""A table with a box on it: the firmware, the device thread, the desk and the journal, all real."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Self

from companion.app import open_table
from companion.cards.codec import STICKERS
from companion.cards.table_cards import TableCards
from companion.games import PACKAGES
from companion.tablet import letters, theme
from companion.tablet.bridge import DirectBridge
from companion.tablet.desk import Desk
from companion.tablet.device import DeviceConnection
from companion.tablet.settings import Settings
from companion.tablet.symbols import ASSETS
from tests.device.stepped import Stepped
from tests.support.simbox import SimBox

TEXTS = {one.card: text for text, one in STICKERS["panic_station"].by_text.items()}
NAMES = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "Dora"}


class Evening:
    """A table with a box on it."""

    def __init__(self, folder: Path, box: SimBox) -> None:
        # Which names can be drawn hangs on our fonts, that a window would have named.
        letters.use(str(ASSETS / "fonts" / theme.FONTS["bold"]))
        self.box, self.devices = box, Stepped(box)
        self._jobs: list[Callable[[], None]] = []
        opened = partial(open_table, PACKAGES, folder, 1)
        self.bridge = DirectBridge(opened, self._jobs.append, "panic_station")
        self.desk = Desk(
            self.bridge,
            PACKAGES,
            Settings(motion=False, box=True, box_brightness="full"),
            cards=TableCards(folder, folder / "documents"),
            post=self._jobs.append,
            clock=lambda: box.now,
        )
        self.device = DeviceConnection(self.desk, self.devices, self._jobs.append, lambda: box.now)
        self.desk.device = self.device
        self.until(lambda: self.devices.health.state == "live")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.device.stop()
        self.bridge.stop()

    def step(self) -> None:
        """Go one step on, and let the table take what came."""
        self.devices.device.step()
        self._settled()

    def until(self, what: Callable[[], object], most: float = 5.0) -> float:
        return self.devices.until(lambda: self._settled() and what(), most)

    def go_on(self, seconds: float = 0.5) -> None:
        until = self.box.now + seconds
        self.until(lambda: self.box.now >= until, seconds + 1)

    def tell(self, do: str, **fields: Any) -> None:
        """Have something done behind the screens' back."""
        answers: list[Any] = []
        self.bridge.send({"do": do, **fields}, answers.append)
        self._settled()
        assert not hasattr(answers[0], "code"), answers[0]

    def begun(self) -> Evening:
        """Four players; the pairs stand in the Reactor, the parasites' phase comes first."""
        seats = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
        self.tell("new_game", game="panic_station", players=seats, first="red")
        self.tell("begin")
        self.desk.go("table")
        self.go_on()
        return self

    def reads(self, card: str) -> None:
        """Hold a card before the module."""
        self.box.module.reads(TEXTS[card])
        self.go_on()

    def presses(self) -> None:
        """Press the big button, when what it does is no longer new."""
        self.go_on(1.0)
        self.box.button(down=True)
        self.go_on(0.1)
        self.box.button(down=False)
        self.go_on()

    @property
    def view(self) -> Any:
        return self.desk.news.view

    def _settled(self) -> bool:
        while self._jobs:
            self._jobs.pop(0)()
        return True
