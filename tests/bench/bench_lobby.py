"""Six people with phones, from the first code on the tablet to the table that is to be laid.

The tablet and its server are the real ones (its window is one that nobody sees), the phones are
six pages in Chromium. People are scripted, at a human pace: what they read, think, aim a camera at
and type takes them as long as `PACE` says, each of them a little more or less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import define, field

from tests.bench.measure import Figure, median
from tests.support import needs
from tests.support.browser import COMPARE, Phone, Phones, a_browser

if TYPE_CHECKING:
    from tests.support.threads import Threaded

ROUNDS: Final = 3
TAPS, SECONDS = 10, 60.0
"""What the issue asks for."""
PACE: Final[Mapping[str, float]] = {
    "unlock the phone and open its camera": 4.0,
    "aim at the code and tap the link": 4.0,
    "think": 1.35,
    "tap": 1.1,
    "type a letter": 0.33,
    "read a symbol aloud": 1.2,
}
"""Seconds. A thought and a tap are those of the keystroke-level model; a letter that of people who
type on phones (36 words a minute); the rest is our guess, rather too long than too short."""
SHORT: Final = 0.02
WANTED: Final = {
    "Anouk": "red",
    "Ivo": "blue",
    "Tarek": "red",
    "Milo": "yellow",
    "Lena": "orange",
    "Zoé": "purple",
}
"""Who sits down, and which colour they would like: two like the same."""
OWN: Final = ".lobby button.seat[aria-pressed=true]"
FREE: Final = ".lobby button.seat:not([aria-disabled=true])"
ANSWERED: Final = 0.5
"""Seconds in which a person sees what came of a tap."""
SAME: Final = f"{COMPARE} .equal"
LONGEST: Final = 300.0

Script: TypeAlias = Iterator[float]
"""What somebody does, as the seconds until they do the next thing."""


@define
class Evening:
    """A table with people round it, who all wait for one another."""

    tablet: Threaded
    around: Phones
    random: Random
    slow: float
    begun: float = field(factory=monotonic)
    marks: dict[str, float] = field(factory=dict[str, float])
    is_read: bool = False
    """Somebody has read the row aloud."""

    def takes(self, what: str, times: float = 1) -> float:
        """Return how long somebody takes over something."""
        return PACE[what] * times * self.random.uniform(0.8, 1.25) * self.slow

    def mark(self, what: str) -> None:
        self.marks[what] = monotonic() - self.begun


def until(happened: Callable[[], object]) -> Script:
    """Look again and again."""
    while not happened():
        yield 0.05


def player(evening: Evening, name: str, link: str, *, reads: bool) -> Script:
    """Scan, type one's name, take a colour; then hear the row read out, and compare."""
    yield evening.takes("unlock the phone and open its camera")
    yield evening.takes("aim at the code and tap the link")
    phone = evening.around.phone()
    phone.open(link)
    phone.minds_its_row()
    page = phone.page
    field_ = page.locator("input.name")
    yield from until(field_.count)
    yield evening.takes("think") + evening.takes("tap")
    field_.focus()
    for letter in name:
        yield evening.takes("type a letter")
        page.keyboard.type(letter)
    yield evening.takes("tap")
    page.keyboard.press("Enter")
    yield from sit_down(evening, phone, WANTED[name])
    evening.mark(f"{name} sits")
    symbols = page.locator(f"{COMPARE} .symbols li")
    yield from until(lambda: symbols.count() == 8)
    yield evening.takes("think")
    if reads:
        yield evening.takes("read a symbol aloud", 8)
        evening.is_read = True
    yield from until(lambda: evening.is_read)
    yield evening.takes("think") + evening.takes("tap")
    yield from pressed(phone, SAME)
    yield from until(lambda: page.locator(COMPARE).count() == 0)
    evening.mark(f"{name} has compared")


def sit_down(evening: Evening, phone: Phone, wanted: str) -> Script:
    """Tap a colour; where somebody was quicker, another one."""
    page = phone.page
    own, free = page.locator(OWN), page.locator(FREE)
    yield evening.takes("think") + evening.takes("tap")
    page.locator(f".lobby button.seat-{wanted}").tap(force=True)
    while True:
        yield ANSWERED
        # Where all are very quick the game has begun before somebody looks.
        if own.count() or not page.locator(".lobby").count():
            return
        yield evening.takes("think") + evening.takes("tap")
        if not own.count() and free.count():
            free.last.tap(force=True)


def pressed(phone: Phone, what: str) -> Script:
    """Tap a button as soon as it takes a tap."""
    button = phone.page.locator(what).first
    yield from until(lambda: button.get_attribute("data-settling") is None)
    button.tap()


def whoever_has_the_tablet(evening: Evening) -> Script:
    """Open the set-up, see the chairs fill, set up the table, see all compare, and go on."""
    tablet, desk = evening.tablet, evening.tablet.desk

    def keys() -> list[str]:
        return tablet.keys()

    everybody = len(WANTED)
    yield from until(lambda: sum(bool(one.name) for one in desk.draft.sitters) == everybody)
    evening.mark("all sit")
    yield evening.takes("think") + evening.takes("tap")
    tablet.tap("setup.next")
    yield ANSWERED  # a button that has just come to mean something is dead for a moment
    tablet.tap("setup.go", settle=False)
    yield from until(lambda: desk.route.name == "phones" and "phones.go" in keys())
    evening.mark("the game is begun")
    compared = lambda: desk.news.guests and len(desk.news.guests.keys.same) == everybody  # noqa: E731
    yield from until(compared)
    yield evening.takes("think") + evening.takes("tap")
    tablet.tap("phones.go", settle=False)
    yield from until(lambda: desk.route.name == "recipe")
    evening.mark("the table is laid")


def live(evening: Evening, scripts: Mapping[str, Script]) -> None:
    """Let everybody act in their own time, and the tablet draw on."""
    from tests.support.tablet import TIME

    due = dict.fromkeys(scripts, 0.0)
    left, drawn = dict(scripts), monotonic()
    while left:
        now = monotonic()
        assert now - evening.begun < LONGEST, f"{sorted(left)} never came to an end"
        for who in [one for one in left if due[one] <= now]:
            try:
                due[who] = now + next(left[who])
            except StopIteration:
                del left[who]
        while evening.tablet.jobs:
            evening.tablet.jobs.pop(0)()
        TIME.frame(max(monotonic() - drawn, 0.001))
        drawn = monotonic()
        sleep(0.004)


def an_evening(around: Phones, folder: Path, seed: int, slow: float) -> tuple[Evening, int]:
    """Sit six people down; return what happened when, and the taps on the tablet."""
    from tests.support.threads import with_real_phones

    tablet = with_real_phones(folder)
    try:
        tablet.tap("new")
        tablet.until(lambda: tablet.desk.news.guests and tablet.desk.news.guests.addresses)
        guests = tablet.desk.news.guests
        link = guests.link() if guests is not None else None
        assert link is not None
        evening = Evening(tablet, around, Random(seed), slow)
        scripts = {name: player(evening, name, link, reads=n == 0) for n, name in enumerate(WANTED)}
        live(evening, {**scripts, "the tablet": whoever_has_the_tablet(evening)})
        assert {one["name"] for one in tablet.view["seats"].values()} == {*WANTED}
        return evening, tablet.desk.taps
    finally:
        around.leave()
        tablet.close()


def figures(*, short: bool = False) -> list[Figure]:
    needs.all_of(needs.opengl, needs.chromium)
    rounds, slow = (1, SHORT) if short else (ROUNDS, 1.0)
    found: list[Evening] = []
    taps: list[int] = []
    with a_browser() as browser:
        for seed in range(rounds):
            with TemporaryDirectory() as folder:
                evening, tapped = an_evening(Phones(browser), Path(folder), seed, slow)
            found.append(evening)
            taps.append(tapped)

    def when(what: str) -> list[float]:
        return [one.marks[what] for one in found]

    whole = "six phones at human pace, from the first code"
    return [
        Figure(f"{whole}: taps on the tablet", max(taps), "taps", TAPS),
        Figure(f"{whole} until all sit: median of {rounds}", median(when("all sit")), "s"),
        Figure(
            f"{whole} until all are in the game: median", median(when("the game is begun")), "s"
        ),
        Figure(
            f"{whole} to the table that is to be laid, all compared: longest of {rounds}",
            max(when("the table is laid")),
            "s",
            SECONDS,
        ),
    ]
