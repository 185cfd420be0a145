"""A real Chromium, and phones in it: each in a context of its own, as wide as a small phone.

A phone reads like the table: it joins, taps what it names and sees words. Nothing here sleeps;
whatever is looked for is waited for until it is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import join
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Error,
    Locator,
    Page,
    WebSocket,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from tests.support import needs
from tests.support.namespaces import Namespace
from tests.support.served import Served

SMALL: Final = (360, 640)
TABLET: Final = (1024, 768)
QUIET: Final = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",
    "--js-flags=--single-threaded",
)
"""Nothing but the page. The last two spare a quarter of a phone's work: no process is started ahead
of the next page, and no threads for so little script. Phones share none, whatever the limit."""
SOON: Final = 15_000
"""Milliseconds in which a loaded machine shows what it will show."""
LARGE_TEXT: Final = "--blink-settings=defaultFontSize=32"
"""What starts a Chromium whose owner reads at 200 %."""
SETTLED: Final = """button => new Promise(done => {
    const settles = () => button.isConnected && button.hasAttribute("data-settling");
    const look = () => settles() ? soon() : done();
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(look));
    soon();
})"""
STILL: Final = """() => new Promise(done => {
    const look = () => {
        if (document.querySelector("[data-settling]")) return requestAnimationFrame(look);
        for (const one of document.getAnimations()) try { one.finish() } catch { one.pause() }
        done();
    };
    look();
})"""
SAME_ROW: Final = """row => {
    const paths = document.querySelectorAll(".row .symbol path");
    return String([...paths].map(path => path.getAttribute("d"))) === String(row);
}"""
PRIVATE: Final = ".over.private:not(.own)"
"""What phones ask about their owner's secret after a deal, a draw, a trade or a look."""
FIELD: Final = "button.pad"
"""What a finger holds to answer such a question, or to correct what was noted."""
NAMED: Final = ".places .label"
"""The answers, while it does."""
NOTHING: Final = frozenset({
    "I don’t have it", "Je ne l’ai pas", "Nothing happened", "Il ne s’est rien passé",
    "Human", "Humain", "Nothing to note",
})  # fmt: skip
HELD_LONG_ENOUGH: Final = """(() => {
    const [start, stop] = [setInterval, clearInterval], held = new Map();
    globalThis.setInterval = (then, time, ...rest) => {
        if (globalThis.holdsInFull || time < 2500)
            return start(then, time, ...rest);
        held.set(-held.size - 1, then);
        return -held.size;
    };
    globalThis.clearInterval = id => held.delete(id) || stop(id);
    globalThis.heldLongEnough = () => [...held.values()].forEach(then => then());
})()"""
"""A finger on a private question's field has been there for its time as soon as the test says so,
unless the test wants it `holdsInFull`."""
RESTS: Final = "HTMLMediaElement.prototype.play = async () => undefined"
"""Nothing plays: the dark video that keeps a screen on takes 2 % of a core for each phone."""
COMPARE: Final = ".over.compare"
"""The row of pictures, to be compared with the others'."""
COMPARES: Final = """setInterval(() => {
    if (!globalThis.comparesNothing) document.querySelector(".over.compare .equal")?.click();
}, 100)"""
"""Its owner says of every row that it is the same, unless the test minds that."""
PEEK: Final = "button.hold"
SEAL: Final = "button.seal"
COUNT: Final = ".over .count"
AHEAD: Final = 10
"""Seconds by which a phone's clock jumps when it is stopped: it cannot be stopped in the past."""
PATIENCE: Final = 8.0
"""Seconds that every sealed answer waits for, so that haste tells nothing."""


def chromium() -> str:
    """Return where Chromium is; without one the test is skipped."""
    needs.all_of(needs.chromium)
    return needs.program(*needs.CHROMIUMS)


@contextmanager
def a_browser(path: str | None = None, *more: str) -> Iterator[Browser]:
    """Start a Chromium of one's own; `path` is another command that starts one."""
    path = path or chromium()
    with sync_playwright() as playwright:
        browser = start(playwright.chromium, path, *more)
        yield browser
        browser.close()


def start(kind: BrowserType, path: str, *more: str) -> Browser:
    expect.set_options(timeout=SOON)
    return kind.launch(executable_path=path, args=[*QUIET, *more])


def chromium_on(machine: Namespace, folder: Path) -> str:
    """Write a command that starts Chromium on another machine of a test's network."""
    command = folder / f"chromium-{machine.name}"
    command.write_text(f'#!/bin/sh\nexec {join(machine.command)} {chromium()} "$@"\n')
    command.chmod(0o755)
    return str(command)


class Phone:
    """One phone: its page, and what its player does and sees."""

    def __init__(self, context: BrowserContext, table: Served | None) -> None:
        self.context, self.table = context, table
        self.asked: list[str] = []
        """Every address that the page has asked for."""
        self.misses: set[str] = set()
        """Frames of these types are lost on their way to it, once it `can_miss` any."""
        self.alters: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
        """What becomes of frames of these types on their way to it, once it `can_miss` any."""
        self.heard: dict[str, dict[str, Any]] = {}
        """The newest frame of each type that came to it, once it `can_miss` any."""
        self.said: list[dict[str, Any]] = []
        """Every frame that it has sent, over all its connections."""
        self.is_french = False
        self.held: str | None = None
        """What a finger lies on."""
        self._ends: list[WebSocketRoute] = []
        context.set_default_timeout(SOON)
        self.page: Page = context.new_page()
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", self._dials)
        # The row comes before it, and it again after that: it is not waited for, but asked anew.
        asked = self.page.locator(PRIVATE)
        self.page.add_locator_handler(asked, self.notes_nothing, no_wait_after=True)

    def tab(self) -> Phone:
        """Open one more tab on this phone."""
        return Phone(self.context, self.table)

    def _dials(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def word(self, english: str, french: str) -> str:
        """Return the word that this phone's owner reads."""
        return french if self.is_french else english

    def passes(self, seconds: float) -> None:
        """Let time go by at once on this phone, which has a clock of its own."""
        self.context.clock.fast_forward(round(seconds * 1000))

    @contextmanager
    def stands_still(self) -> Iterator[None]:
        """Stop the clock of this phone for a while; what it hears it hears all the same."""
        self.context.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + AHEAD)
        try:
            yield
        finally:
            self.context.clock.resume()

    def ticks(self, seconds: float) -> None:
        """Let a clock that was stopped go on for so long."""
        self.context.clock.run_for(round(seconds * 1000))

    def can_miss(self) -> None:
        """Let what it hears go through this test; to be said before a page is opened."""

        def on_the_way(phone_end: WebSocketRoute) -> None:
            table_end = phone_end.connect_to_server()
            self._ends.append(phone_end)

            def deliver(text: str | bytes) -> None:
                frame = json.loads(text)
                self.heard[frame["type"]] = frame
                if frame["type"] in self.alters:
                    text = json.dumps(self.alters[frame["type"]](frame))
                if frame["type"] not in self.misses:
                    phone_end.send(text)

            table_end.on_message(deliver)

        self.page.route_web_socket("**/ws", on_the_way)

    def hears(self, kind: str, **frame: Any) -> None:
        """Let the phone hear what the table has not said, once it `can_miss` frames."""
        self._ends[-1].send(json.dumps({"type": kind, **frame}))

    def holds(self, what: str, within: int = SOON) -> None:
        """Put a finger on something, the topmost of its kind, and leave it there."""
        target = self.page.locator(what).last
        # Something may still stand before it, or slide it away; and a locked one may be held, too.
        target.hover(trial=True, timeout=within)
        box = target.bounding_box(timeout=within)
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.held = what

    def lets_go(self) -> None:
        self.held = None
        self.page.mouse.up()

    def peeks(self) -> None:
        """Look at one's secret for a moment."""
        self.holds(PEEK)
        expect(self.page.locator(".peeked b").last).to_be_visible()
        self.lets_go()
        expect(self.page.locator(".peeked b")).to_have_count(0)

    def seals(self) -> None:
        """Peek, then press and hold until it is sealed."""
        seal_together(self)

    def notes(self, answer: str) -> None:
        """Answer the private question that is shown."""
        with self.sliding(lambda answers: answer):
            pass

    @contextmanager
    def sliding(self, chosen: Callable[[Sequence[str]], str], within: int = SOON) -> Iterator[str]:
        """Hold a private question's field and slide to an answer, which is taken afterwards."""
        self.holds(FIELD, within)
        try:
            named = self.page.locator(NAMED)
            expect(named).not_to_have_count(0, timeout=within)
            answers = named.all_inner_texts()
            answer = chosen(answers)
            place = self.page.locator(f"{FIELD} .place").nth(answers.index(answer))
            box = place.bounding_box(timeout=within)
            assert box
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            lit = self.page.locator(f".places .chosen {NAMED.split()[-1]}")
            expect(lit).to_have_text(answer, timeout=within)
            yield answer
            self.page.evaluate("globalThis.heldLongEnough()")
            expect(named).to_have_count(0, timeout=within)
        finally:
            self.lets_go()

    def notes_nothing(self) -> None:
        """Answer a private question that stands in the way: nothing happened, all was seen."""

        def nothing(answers: Sequence[str]) -> str:
            assert answers, "the question is gone"
            return next((one for one in answers if one in NOTHING), max(answers))

        held = self.held
        if held:
            self.lets_go()
        # An attack came first, and it is asked again later. Whoever waits behind this has SOON for
        # all of it, so each of its waits is a part of that.
        with suppress(Error, AssertionError), self.sliding(nothing, SOON // 6):
            pass
        if held:
            self.holds(held, SOON // 6)

    def minds_its_row(self) -> None:
        """Leave the row to be compared by the test from here on."""
        self.page.evaluate("globalThis.comparesNothing = true")

    def compares_again(self) -> None:
        """Say of every row from here on that it is the same."""
        self.page.evaluate("globalThis.comparesNothing = false")

    def minds_its_secret(self) -> None:
        """Leave private questions open from here on, until the test answers them."""
        self.page.remove_locator_handler(self.page.locator(PRIVATE))

    def open(self, link: str) -> None:
        try:
            self.page.goto(link, wait_until="commit")
        except Error as error:
            if "ERR_NETWORK_CHANGED" not in str(error):
                raise
            # Another test's network came or went on this machine, and Chromium noticed.
            self.page.goto(link, wait_until="commit")

    def sees(self, *words: str | re.Pattern[str]) -> None:
        """Every one of these words is shown."""
        for word in words:
            expect(self.page.get_by_text(word).filter(visible=True).first).to_be_visible()

    def sees_no(self, *words: str | re.Pattern[str]) -> None:
        for word in words:
            expect(self.page.get_by_text(word).filter(visible=True)).to_have_count(0)

    def heading(self, word: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=word)

    def reads(self, heading: str | re.Pattern[str]) -> None:
        """This stands over what is shown."""
        expect(self.heading(heading).first).to_be_visible()

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        """A button by what it says; one that is covered by a question is none."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap(self, *names: str | re.Pattern[str], exact: bool = False) -> None:
        """Tap one after another, each as soon as it takes a tap."""
        for name in names:
            self.press(self.button(name, exact=exact).first)

    def press(self, what: Locator) -> None:
        """Tap something, but not in the moment in which it is dead because its meaning changed."""
        what.evaluate(SETTLED)
        locked = what.get_attribute("aria-disabled") == "true"
        if locked:
            # It says why when it is tapped, and a tap would wait until it is open: a hover
            # waits for all that a tap waits for, but that.
            what.hover()
        what.tap(force=locked)

    def sits(self, name: str) -> None:
        """The seat's own screen is shown, and the table answers."""
        expect(self.page.locator("header.top h1")).to_contain_text(name)
        self.is_connected()

    def is_connected(self) -> None:
        expect(self.page.locator("header.top .link.near")).to_be_visible()

    def sleep(self) -> None:
        """Go into a pocket: the page runs no more until it is taken out."""
        self._live("frozen")

    def wake(self) -> None:
        self._live("active")

    def _live(self, state: str) -> None:
        session = self.context.new_cdp_session(self.page)
        session.send("Page.setWebLifecycleState", {"state": state})
        session.detach()

    def symbols(self) -> list[str]:
        """The drawings of the row at the foot of the screen, in their order."""
        row = self.page.locator(".row .symbol path")
        expect(row).to_have_count(8)
        drawn: list[str] = row.evaluate_all("paths => paths.map(path => path.getAttribute('d'))")
        return drawn

    def shows_row(self, row: Sequence[str]) -> None:
        """The row at the foot of the screen is, or becomes, this one."""
        self.page.wait_for_function(SAME_ROW, arg=row)

    def kept(self) -> dict[str, Any] | None:
        """What the phone keeps about its game."""
        found: dict[str, Any] | None = self.page.evaluate(
            "JSON.parse(localStorage.getItem('panic-companion.game'))"
        )
        return found

    def kept_scan(self) -> dict[str, Any]:
        """What the phone keeps about the newest scan."""
        kept = self.kept()
        assert kept is not None
        scan: dict[str, Any] = kept["ballots"][-1]
        return scan

    def picture(self, file: Path) -> None:
        self.page.screenshot(path=file)


def seal_together(*phones: Phone) -> None:
    """Everybody peeks, then all press and hold at the same time until all is sealed."""
    for phone in phones:
        phone.peeks()
        expect(phone.page.locator(f"{SEAL}[aria-disabled=false]")).to_be_visible()
    for phone in phones:
        phone.holds(SEAL)
    for phone in phones:
        expect(phone.page.locator(SEAL)).to_have_count(0)
        phone.lets_go()


class Phones:
    """The phones around a table."""

    def __init__(self, browser: Browser, table: Served | None = None) -> None:
        self.browser, self.table = browser, table
        self.all: list[Phone] = []

    def phone(
        self,
        *,
        size: tuple[int, int] = SMALL,
        lang: str = "en-GB",
        lacking: Sequence[str] = (),
        sharp: int = 1,
        clock: bool = False,
        moves: bool = False,
        light: bool = False,
    ) -> Phone:
        """Take a phone out of a pocket; nothing is opened on it yet.

        Time `passes` as the test wishes on one with a `clock` of its own. Only where it `moves` is
        anything shown that needs no finger to go.
        """
        wide, high = size
        mobile = size != TABLET
        context = self.browser.new_context(
            viewport={"width": wide, "height": high},
            screen={"width": wide, "height": high},
            device_scale_factor=sharp,
            reduced_motion="no-preference" if moves else "reduce",
            color_scheme="light" if light else "dark",
            is_mobile=mobile,
            has_touch=True,
            locale=lang,
        )
        for what in lacking:
            context.add_init_script(f"delete globalThis.{what}")
        if clock:
            context.clock.install()
        for script in (COMPARES, HELD_LONG_ENOUGH, RESTS):
            context.add_init_script(script)
        phone = Phone(context, self.table)
        phone.is_french = lang.startswith("fr")
        self.all.append(phone)
        return phone

    def scan(self, seat: str | None = None, *, misses: bool = False, **made: Any) -> Phone:
        """Scan the table's QR code with a new phone; one that `misses` may lose frames later."""
        assert self.table is not None
        phone = self.phone(**made)
        if misses:
            phone.can_miss()
        phone.open(self.table.link(seat))
        return phone

    def join(self, seat: str, **made: Any) -> Phone:
        """Scan the code and sit down."""
        phone = self.scan(**made)
        phone.press(phone.page.locator(f".lobby button.seat-{seat}"))
        phone.is_connected()
        return phone

    def sit(self, seat: str, **made: Any) -> Phone:
        """Come in by the QR code of a seat, which asks for no colour."""
        phone = self.scan(seat, **made)
        phone.is_connected()
        return phone

    def leave(self) -> None:
        for phone in self.all:
            phone.context.close()
        self.all.clear()
