"""A box on a real table: the firmware, the keeper, the desk and the journal, all real."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.app import open_table
from companion.cards.codec import STICKERS
from companion.cards.onlooker import Onlooker
from companion.games import GAMES
from companion.table.device import Lamp
from companion.tablet.bridge import DirectBridge
from companion.tablet.desk import Desk
from companion.tablet.device import Cable
from companion.tablet.faces import FACES
from companion.tablet.lamp import ALARM, SEATS
from companion.tablet.settings import Settings
from tests.device.stepped import Stepped
from tests.support.simbox import Lights, SimBox

TEXTS = {one.card: text for text, one in STICKERS["panic_station"].by_text.items()}
NAMES = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "Dora"}
RED = (True, False, False)
GREY = (True, True, True)


class Evening:
    """A table with a box on it."""

    def __init__(self, folder: Path, box: SimBox) -> None:
        self.box, self.devices = box, Stepped(box)
        self._jobs: list[Callable[[], None]] = []
        opened = partial(open_table, GAMES, folder, 1)
        self.bridge = DirectBridge(opened, self._jobs.append, "panic_station")
        self.desk = Desk(
            self.bridge,
            FACES,
            Settings(motion=False, box=True, box_brightness="full"),
            cards=Onlooker(folder, folder / "documents"),
            post=self._jobs.append,
            clock=lambda: box.now,
        )
        self.cable = Cable(self.desk, self.devices, self._jobs.append, lambda: box.now)
        self.desk.cable = self.cable
        self.until(lambda: self.devices.health.state == "live")

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


@pytest.fixture
def evening(tmp_path: Path, box: SimBox) -> Iterator[Evening]:
    one = Evening(tmp_path, box)
    yield one
    one.cable.stop()
    one.bridge.stop()


def hue(lights: Lights) -> tuple[bool, bool, bool]:
    """Which of its colours are strong, where it is lit."""
    brightest = max(lights, key=sum)
    return tuple(2 * part > max(brightest) > 0 for part in brightest)  # type: ignore[return-value]


def lit(lights: Lights) -> int:
    return sum(any(light) for light in lights)


def test_a_press_rolls_the_d4_and_the_lamp_goes_from_alarm_to_whose_turn_it_is(
    evening: Evening,
) -> None:
    evening.begun()
    assert evening.view["phase"] == "parasite"
    assert len({lights for _, lights in evening.box.shown[-5:]}) > 3  # an alarm runs round
    evening.presses()
    assert evening.view["phase"] != "parasite"
    evening.until(lambda: lit(evening.box.lights) == 12 and hue(evening.box.lights) == RED)
    assert evening.cable.lamp == Lamp("steady", SEATS["red"])


def test_a_card_asks_and_a_press_answers_and_the_journal_has_it(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.tell("adjust", set={"seats.red.hand": 7})
    evening.go_on(2.0)
    evening.box.tones.clear()
    evening.reads("search/keycard")
    assert evening.desk.sheet is not None
    assert evening.view["seats"]["red"]["open"] == []
    assert [hertz for _, hertz in evening.box.tones] == pytest.approx([2093, 0], rel=0.01)
    evening.presses()
    assert evening.view["seats"]["red"]["open"] == ["keycard"]


def test_an_exploration_card_lights_its_places_on_the_map(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.reads("exploration/storage-2")
    assert evening.desk.sheet is not None
    assert "storage-2" in evening.desk.sheet.key  # type: ignore[union-attr]


def test_a_secret_card_leaves_no_trace_in_light_or_sound(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.go_on(2.0)
    evening.box.tones.clear()
    shown, news = len(evening.box.shown), evening.desk.news
    evening.reads("infection/red")
    evening.go_on(1.0)
    assert not evening.box.tones
    assert len(evening.box.shown) == shown
    assert evening.cable.scans == 0
    assert evening.desk.news is news
    assert evening.desk.sheet is None


def test_a_finished_heat_scan_is_counted_by_the_lamp_and_no_sooner(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.tell("heat_scan", anyway=True)
    evening.go_on(1.0)
    assert evening.cable.lamp.pattern == "breathe"
    evening.tell("scan_cards", infected=2)
    evening.until(lambda: lit(evening.box.lights) == 2)
    evening.go_on(1.0)
    assert evening.cable.lamp == Lamp("count", ALARM, 2)
    assert lit(evening.box.lights) == 2
    assert hue(evening.box.lights) == RED


def test_a_box_that_is_plugged_in_again_is_back_within_a_second_and_the_game_goes_on(
    evening: Evening,
) -> None:
    evening.begun()
    evening.box.unplug()
    evening.until(lambda: evening.devices.health.state == "searching")
    evening.tell("parasite_phase", roll=[1])
    evening.go_on(1.0)
    evening.box.replug()
    assert evening.until(lambda: evening.devices.health.state == "live") < 1.0
    evening.until(lambda: lit(evening.box.lights) == 12 and hue(evening.box.lights) == RED)
    evening.tell("adjust", set={"seats.red.hand": 7})
    evening.reads("search/keycard")
    assert evening.desk.sheet is not None
