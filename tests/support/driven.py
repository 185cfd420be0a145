"""The real app in a process of its own, driven from inside: commands, then a report, then an end.

`python -m tests.support.driven FOLDER PLAN`: PLAN is JSON. With `resume` the unfinished game is
gone on with by one press on the start; `commands` are told one after another on the table's
screen; `when` says what is waited for before the report is made (see `READY`), `end` whether it
is then a `kill` or a `close`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any, Final

from companion.cli import main
from companion.stage.questions import Tally
from companion.tablet.app import prepare

READY: Final[dict[str, Callable[[Any], bool]]] = {
    "drawn": lambda desk: True,
    "animation": lambda desk: desk.happening is not None,
    "question": lambda desk: desk.sheet is not None,
    "tally": lambda desk: isinstance(desk.sheet, Tally),
    "under_way": lambda desk: desk.busy,
}


class Drive:
    """Tells one command after another; before each frame it looks whether to go on."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.commands = list(plan.get("commands", ()))
        self.resume = self.resumes = bool(plan.get("resume"))
        self.when, self.end = plan.get("when", "drawn"), plan.get("end", "close")
        self.root: Any = None
        self.answered = False
        self.frames = 0
        self.patience = 6000

    def frame(self, *_: Any) -> None:
        """Go on, where the app has done what it was told."""
        from kivy.app import App

        self.patience -= 1
        assert self.patience, f"it hung with {self.commands} still to be told"
        app = App.get_running_app()
        if app is None or app.root is None:
            return
        if self.root is None:
            self.root = app.root
            self.root.desk.bridge.ask(lambda _: None, self.asked)
        if not self.answered or self.root.desk.busy:
            return
        if self.resume:
            self.press("resume")
        elif self.resumes and self.root.desk.news.view is None:
            return
        elif self.commands:
            self.next()
        else:
            self.frames += 1
            self.look()

    def asked(self, _: None) -> None:
        """What was asked before this has been answered, too."""
        self.answered = True

    def press(self, key: str) -> None:
        """Press something, once it is there."""
        spots = {spot.key: spot for spot in self.spots()}
        if key in spots:
            self.resume = False
            self.root.desk.press(key, spots[key].tap)

    def spots(self) -> list[Any]:
        from companion.tablet.panel import Panel

        panels = [one for one in self.root.walk() if isinstance(one, Panel)]
        return [spot for panel in panels for spot in panel.spots]

    def next(self) -> None:
        desk = self.root.desk
        if desk.news.view is not None and desk.route.name != "table":
            desk.go("table")
        desk.send(self.commands.pop(0))
        if self.when == "under_way" and not self.commands:
            self.report()

    def look(self) -> None:
        """Report, once there is what was waited for, and it has been drawn."""
        assert self.frames < 300, f"there was never {self.when}"
        if self.frames > 2 and READY[self.when](self.root.desk):
            self.report()

    def report(self) -> None:
        keys = [spot.key for spot in self.spots()]
        found = {"at": monotonic(), "keys": keys, "view": self.root.desk.news.view}
        sys.stdout.write(as_json(found) + "\n")
        sys.stdout.flush()
        if self.end == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        self.look = self.next = lambda: None  # type: ignore[method-assign]
        from kivy.app import App

        App.get_running_app().stop()


def as_json(found: Any) -> str:
    """Write what a view holds, sentences too."""
    return json.dumps(
        found, default=lambda one: dict(one) if isinstance(one, Mapping) else str(one)
    )


def drive(folder: Path, plan: dict[str, Any]) -> int:
    """Run the real command line with somebody inside."""
    prepare(folder)
    from kivy.clock import Clock

    inside = Drive(plan)  # Kivy's clock alone would not keep it
    Clock.schedule_interval(inside.frame, 0)
    return main(["tablet", "--data", str(folder), "--seed", "1"])


if __name__ == "__main__":
    sys.exit(drive(Path(sys.argv[1]), json.loads(sys.argv[2])))
