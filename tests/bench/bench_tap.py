"""From a finger to changed pixels, on the real two threads, beside a bare Kivy button.

A frame begins at once here; in the app it begins up to 17 ms later, at 60 frames a second.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, TypeAlias

from attrs import frozen

from tests.bench.fullest import Line, fullest
from tests.bench.measure import Figure, in_its_own_process, median, p99
from tests.support.golden import accepted

ROUNDS, FEW = 60, 2
BUDGET, DURABLY = 50, 100
"""Milliseconds until a tap is answered; until a command is synced to disk and shown."""
ENDS = 26
"""Commands of that game after which the turn ends with one press: nothing is asked before."""
PATIENCE = 10
BARE = "a bare Kivy button, pressed to its new label"
SHOWN = "synced to disk and shown"
CHIEF = "Station Chief"


@frozen
class Tapped:
    """What is tapped in a usual turn of a game, and what each is called."""

    lines: Sequence[Line]
    """What was told before."""
    lit: str
    """What lights under a finger, sending nothing."""
    opens: str
    """What opens something."""
    sends: str
    """What sends a command, once `opened` was tapped."""
    done: str
    opened: tuple[str, ...] = ()


TAPPED = {
    "the button": Tapped(
        accepted("human_win")[:ENDS], "action.end_turn.*", "menu", "action.end_turn.*",
        "the turn ended",
    ),
    "a card of the columns": Tapped(
        fullest("stationfall").lines, f"card.{CHIEF}", f"card.{CHIEF}",
        f"character.{CHIEF}.activate.1", "a Character activated", (f"card.{CHIEF}",),
    ),
}  # fmt: skip
Took: TypeAlias = tuple[float, float]
"""Milliseconds on the clock, and of the processor's work (software draws here, so all counts)."""


def figures(*, short: bool = False) -> list[Figure]:
    took = in_its_own_process("tests.bench.bench_tap", str(FEW if short else ROUNDS))
    bare = _median(took[BARE], 1)
    found = []
    for what, times in took.items():
        most = None if what == BARE else DURABLY if what.endswith(SHOWN) else BUDGET
        found += [
            Figure(f"{what}: median", _median(times, 0), "ms", most),
            Figure("the same: p99", p99([clock for clock, _ in times]), "ms"),
            Figure("the same, the processor's work: median", _median(times, 1), "ms"),
        ]
        if most:
            found.append(Figure("that / the bare button's", _median(times, 1) / bare, "×"))
    return found


def _median(times: list[Took], which: int) -> float:
    return median([one[which] for one in times])


class Taps:
    """A tablet on its two threads, and how long it takes to answer a finger."""

    def __init__(self, folder: Path, turn: Tapped) -> None:
        from tests.support.threads import Threaded

        self.turn, self.tablet = turn, Threaded(folder)
        for line in turn.lines:
            self.tablet.tell(**line)
        self.tablet.desk.go("table")
        self.tablet.until(lambda: self.tablet.desk.news.view is not None)
        self.tablet.asked(lambda _: None)
        self.finish, self.bare = finisher(), bare_button()

    def rest(self) -> None:
        """Let the moment go by in which a new button is dead."""
        self.tablet.settle()
        self.tablet.wait(0.4)

    def until_changed(self, act: Callable[[], object], done: Callable[[], bool]) -> Took:
        """Time an act until what it led to has been drawn to its last pixel."""
        from tests.support.tablet import TIME

        tablet, before = self.tablet, self.tablet.pixels()
        begin, worked = perf_counter(), process_time()
        act()
        while perf_counter() - begin < PATIENCE:
            while tablet.jobs:
                tablet.jobs.pop(0)()
            ready = done()
            TIME.frame()
            self.finish()
            took = (perf_counter() - begin) * 1e3, (process_time() - worked) * 1e3
            if ready and tablet.pixels() != before:
                return took
            if not ready:
                tablet.came.wait(0.001)
                tablet.came.clear()
        raise AssertionError(f"nothing came of it; here is {tablet.texts()}")

    def lit(self) -> Took:
        """Touch a button, and slip off it."""
        from tests.support.tablet import Finger

        self.rest()
        touch = Finger(*self.tablet.where(self.turn.lit))
        took = self.until_changed(touch.down, lambda: True)
        touch.to(3, 3)
        touch.up()
        return took

    def tapped(self, key: str, done: Callable[[], bool] = lambda: True) -> Took:
        from tests.support.tablet import Finger

        self.rest()
        touch = Finger(*self.tablet.where(key))
        return self.until_changed(lambda: touch.down().up(), done)

    def opened(self) -> Took:
        took = self.tapped(self.turn.opens)
        self.tablet.desk.back()
        return took

    def sent(self) -> Took:
        for key in self.turn.opened:
            self.tablet.tap(key)
        return self.command(self.turn.sends)

    def command(self, key: str) -> Took:
        was = self.tablet.view["rev"]
        return self.tapped(key, lambda: self.tablet.view["rev"] > was)

    def button(self) -> Took:
        from tests.support.tablet import Finger

        self.tablet.root.add_widget(self.bare)
        self.rest()
        touch = Finger(60, 60)
        took = self.until_changed(touch.down, lambda: True)
        touch.up()
        self.tablet.root.remove_widget(self.bare)
        return took


def measured(rounds: int) -> dict[str, list[Took]]:
    """Tap in turn, so that all meet the same weather."""
    found: dict[str, list[Took]] = {}
    for what, turn in TAPPED.items():
        with TemporaryDirectory() as folder:
            taps = Taps(Path(folder), turn)
            acts: dict[str, Callable[[], Took]] = {
                f"touched to {what} lit": taps.lit,
                f"tapped to {turn.opens.partition('.')[0]} open": taps.opened,
                f"tapped to {turn.done}, {SHOWN}": taps.sent,
                f"tapped to {turn.done} taken back, {SHOWN}": lambda: taps.command("undo"),  # noqa: B023
                BARE: taps.button,
            }
            for _ in range(rounds):
                for named, act in acts.items():
                    found.setdefault(named, []).append(act())
            taps.tablet.close()
    return found


def finisher() -> Any:
    """Return what waits until everything is drawn; loaded once there is a window."""
    from kivy.graphics.opengl import glFinish

    return glFinish


def bare_button() -> Any:
    """Return Kivy's own button, which counts how often it was pressed."""
    from kivy.uix.button import Button

    bare = Button(text="0", size=(200, 100), pos=(20, 20), size_hint=(None, None))
    bare.bind(on_press=lambda _: setattr(bare, "text", str(int(bare.text) + 1)))
    return bare


def report(found: Any) -> None:
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    report(measured(int(sys.argv[1])))
