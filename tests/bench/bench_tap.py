"""From a finger to changed pixels, on the real two threads, beside a bare Kivy button.

A frame begins at once here; in the app it begins up to 17 ms later, at 60 frames a second.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, TypeAlias

from tests.bench.measure import Figure, in_its_own_process, median, p99
from tests.support.evenings import played

ROUNDS, FEW = 60, 2
BUDGET, DURABLY = 50, 100
"""Milliseconds until a tap is answered; until a command is synced to disk and shown."""
ENDS = 26
"""Commands of that game after which the turn ends with one press: nothing is asked before."""
PATIENCE = 10
BARE = "a bare Kivy button, pressed to its new label"
END, UNDO = (
    "tapped to the turn ended, synced to disk, and shown",
    "tapped to that taken back and shown",
)
Took: TypeAlias = tuple[float, float]
"""Milliseconds on the clock, and of the processor's work (software draws here, so all counts)."""


def figures(*, short: bool = False) -> list[Figure]:
    took = in_its_own_process("tests.bench.bench_tap", str(FEW if short else ROUNDS))
    bare = _median(took[BARE], 1)
    found = []
    for what, times in took.items():
        most = {BARE: None, END: DURABLY, UNDO: DURABLY}.get(what, BUDGET)
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

    def __init__(self, folder: Path) -> None:
        from tests.support.threads import Threaded

        played(folder, "human_win", ENDS)
        self.tablet = Threaded(folder)
        self.tablet.tap("resume")
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
        touch = Finger(*self.tablet.where("action.end_turn.*"))
        took = self.until_changed(touch.down, lambda: True)
        touch.to(3, 3)
        touch.up()
        return took

    def tapped(self, key: str, done: Callable[[], bool] = lambda: True) -> Took:
        from tests.support.tablet import Finger

        self.rest()
        touch = Finger(*self.tablet.where(key))
        return self.until_changed(lambda: touch.down().up(), done)

    def menu(self) -> Took:
        took = self.tapped("menu")
        self.tablet.desk.back()
        return took

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
    with TemporaryDirectory() as folder:
        taps = Taps(Path(folder))
        acts: dict[str, Callable[[], Took]] = {
            "touched to the button lit": taps.lit,
            "tapped to the menu open": taps.menu,
            END: lambda: taps.command("action.end_turn.*"),
            UNDO: lambda: taps.command("undo"),
            BARE: taps.button,
        }
        for _ in range(rounds):
            for what, act in acts.items():
                found.setdefault(what, []).append(act())
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
