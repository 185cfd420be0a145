"""One tab of a browser that is not Chromium: what a journey asks of it, whoever drives it.

Nothing here sleeps: whatever is looked for is waited for in the page, until it is shown.
Capitals do not count, because the page's style makes some.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

SOON: Final = 50.0
"""Seconds in which a loaded machine shows what it will show."""
SMALL: Final = (360, 640)
"""As wide and high as a small phone; a WebKitGTK's window stays a little wider."""
WATCHED: Final = """(words, patience) => new Promise(done => {
    const until = performance.now() + 1000 * Number(patience);
    const look = () => {
        const shown = (document.body?.innerText ?? "").toLowerCase();
        const found = shown.includes(words) === IS_THERE;
        if (found || performance.now() > until) done(found);
        else setTimeout(look, 20);
    };
    look();
})"""
SHOWN: Final = WATCHED.replace("IS_THERE", "true")
GONE: Final = WATCHED.replace("IS_THERE", "false")
BUTTON: Final = """words => new Promise(done => {
    let before = "";
    const look = () => {
        const shown = [...document.querySelectorAll("button, [role=button]")];
        const all = shown.filter(one => !one.closest("[inert]") && !("settling" in one.dataset)
            && one.getAttribute("aria-disabled") !== "true");
        const said = one => (one.getAttribute("aria-label") ?? one.innerText).toLowerCase();
        const one = all.findLast(each => said(each).trim() === words)
            ?? all.find(each => said(each).includes(words));
        one?.scrollIntoView({ block: "nearest" });
        const box = one?.getBoundingClientRect();
        const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2].map(Math.round) : [];
        const still = before === (before = `${x} ${y}`);
        if (one && still && one.contains(document.elementFromPoint(x, y))) done([x, y]);
        else setTimeout(look, 20);
    };
    look();
})"""
"""Where a button is, once it stands still, can be pressed and nothing lies over it."""
PLACE: Final = """answer => new Promise(done => {
    const until = performance.now() + 2000;
    const look = () => {
        const all = [...document.querySelectorAll(".places .label")].map(one => one.innerText);
        const box = document.querySelectorAll(".pad .place")[all.indexOf(answer)]
            ?.getBoundingClientRect();
        if (box) done([box.x + box.width / 2, box.y + box.height / 2].map(Math.round));
        else if (performance.now() > until) done([0, 0]);
        else setTimeout(look, 20);
    };
    look();
})"""
"""Where an answer to a private question lies while its field is held."""
BACK: Final = """() => new Promise(done => {
    addEventListener("popstate", () => history.state && done(true));
    history.back();
})"""
"""Press Back; what it has left, the page enters again."""
KEYS: Final = {"type": "key", "id": "keyboard"}
ENTER: Final = "\ue007"
FITS: Final = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
"""Whether all of the page is as wide as the screen."""


class BrokenError(Exception):
    """The browser did not do what it was asked."""


class Tab(ABC):
    """One tab, as wide as a small phone or little wider."""

    @abstractmethod
    def open(self, link: str) -> None:
        """Go to a page, and wait until it is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again, and wait until it is loaded."""

    @abstractmethod
    def evaluate(self, function: str, *words: str) -> Any:
        """Call a function in the page, and return its value, or what it promised."""

    @abstractmethod
    def picture(self) -> bytes:
        """Return the screen, as a PNG."""

    @abstractmethod
    def finger(self, *does: dict[str, Any]) -> None:
        """Have the one finger do this, in WebDriver's words for actions."""

    @abstractmethod
    def keys(self, *does: dict[str, Any]) -> None:
        """Have the keyboard do this, in the same words."""

    def types(self, text: str) -> None:
        """Type this where the focus is, and end with Enter."""
        for key in (*text, ENTER):
            self.keys({"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})

    def sees(self, *words: str) -> None:
        """Wait until all of these words are shown."""
        for one in words:
            assert self.shows(one, SOON), f"this is not shown: {one}"

    def sees_no(self, *words: str) -> None:
        """Wait until none of these words is shown."""
        for one in words:
            assert self.lacks(one, SOON), f"this is still shown: {one}"

    def shows(self, words: str, within: float = 2.0) -> bool:
        """Tell whether these words are shown within so many seconds."""
        return bool(self.evaluate(SHOWN, words.lower(), str(within)))

    def lacks(self, words: str, within: float = 2.0) -> bool:
        """Tell whether these words are gone within so many seconds."""
        return bool(self.evaluate(GONE, words.lower(), str(within)))

    def tap(self, *names: str) -> None:
        """Tap one button after another, with a finger."""
        for name in names:
            self.finger(*self._lays_down(name), {"type": "pointerUp", "button": 0})

    def notes(self, answer: str) -> None:
        """Hold the field of a private question, and stay on this answer until it is taken."""
        with self.holding("Note"):
            x, y = self.evaluate(PLACE, answer)
            self.finger({"type": "pointerMove", "x": x, "y": y})
            assert self.lacks(answer, SOON), f"this was not taken: {answer}"

    @contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """Keep a finger on a button."""
        self.finger(*self._lays_down(name))
        yield
        self.finger({"type": "pointerUp", "button": 0})

    def holds_until(self, name: str, done: Callable[[], bool]) -> None:
        """Keep a finger on a button until that is so; again where the page has moved below it."""
        until = monotonic() + 2 * SOON
        while monotonic() < until:
            with self.holding(name):
                if done():
                    return
        raise AssertionError(f"nothing came of holding this: {name}")

    def _lays_down(self, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
        x, y = self.evaluate(BUTTON, name.lower())
        return {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}
