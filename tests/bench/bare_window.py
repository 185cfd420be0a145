"""The peer of the tablet's start: a bare Kivy window with one word, until its third frame."""

from __future__ import annotations

from time import monotonic
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.label import Label


class Bare(App):  # type: ignore[misc]
    """Ends by itself."""

    frames = 0

    def build(self) -> Any:
        Clock.schedule_interval(self.frame, 0)
        return Label(text="bare")

    def frame(self, _: float) -> None:
        self.frames += 1
        if self.frames > 3:
            print(f'{{"at": {monotonic()}}}')
            self.stop()


if __name__ == "__main__":
    Bare().run()
