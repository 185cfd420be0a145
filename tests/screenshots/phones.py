"""`python -m tests.screenshots.phones [FOLDER]`: a picture of every screen that phones show.

They lie in FOLDER/360x640-en/phone-01-code.png and so on; the table run from a browser is in
FOLDER/1024x768-en. The evening is told once: other tests walk through its screens too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from playwright.sync_api import Browser

from tests.screenshots.gallery import contact_sheet
from tests.support.browser import SMALL, TABLET, Phone, Phones, a_browser
from tests.support.process import ROOT
from tests.support.served import Hosted, Table

LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
FOUR: Final = ("red", "blue", "green", "yellow")
DEEDS: Final = ".deeds"
CALM: Final = """() => new Promise(done => {
    const look = () => document.querySelector(".falling, [data-settling]") ? soon() : done();
    const soon = () => requestAnimationFrame(look);
    soon();
})"""
Shots: TypeAlias = Iterator[tuple[str, Phone]]


class Evening:
    """A table in one language, with somebody who tells what is pressed in both."""

    def __init__(self, phones: Phones, table: Table, lang: str) -> None:
        self.phones, self.table, self.lang = phones, table, lang
        self.there: dict[str, Phone] = {}
        self.made: dict[str, Any] = {"lang": LANGUAGES[lang]}

    def __call__(self, english: str, french: str) -> str:
        return english if self.lang == "en" else french

    def sits(self, seat: str) -> Phone:
        """The phone of this seat; it stays through all games of the evening."""
        if seat not in self.there:
            self.there[seat] = self.phones.join(seat, misses=seat == "red", **self.made)
        return self.there[seat]

    def leaves(self, seat: str) -> Phone:
        """Somebody sits here no more."""
        return self.there.pop(seat)

    def scan(self, **made: Any) -> Phone:
        return self.phones.scan(**self.made, **made)

    def a_game(self) -> None:
        """Begin a game, whatever was before; who sits stays seated."""
        self.table.rematch(*FOUR)
        for phone in self.there.values():
            phone.heading(self("Setting up", "Mise en place")).wait_for()
        self.table.forget()

    def a_turn(self) -> None:
        """Begin a game, and red's first turn."""
        self.a_game()
        self.table.do("begin")
        self.table.do("parasite_phase", roll=[2])


def at_the_door(e: Evening) -> Shots:
    """Everything before one sits."""
    phone = e.phones.phone(**e.made)
    phone.open(e.table.url)
    phone.heading(e("Join the table", "Rejoindre la table")).wait_for()
    yield "code", phone
    phone.page.locator("#code").fill("ABC")
    phone.page.keyboard.press("Enter")
    phone.sees(e("A code has eight", "Un code a huit"))
    yield "code-too-short", phone
    phone.open(f"{e.table.url}/j/WRNGCDE2")
    phone.sees(e("No game has this code", "Aucune partie n’a ce code"))
    yield "wrong-code", phone
    old = e.scan(lacking=["WebSocket"])
    old.page.locator("h1").wait_for()
    yield "lacking", old
    early = e.scan()
    early.sees(e("No game has begun", "Aucune partie n’a commencé"))
    yield "no-game-yet", early
    e.a_game()
    early.page.locator(".lobby").wait_for()
    yield "lobby", early
    e.sits("red")
    e.table.do("tablet_seat", seat="yellow")
    early.button(re.compile(e("at the table", "à la table"))).wait_for()
    yield "lobby-some-taken", early


def being_seated(e: Evening) -> Shots:
    """What there is to a seat before the game has begun."""
    e.a_game()
    phone = e.sits("green")
    yield "setting-up", phone
    phone.tap(e("Menu", "Menu"))
    yield "menu", phone
    phone.tap(e("Leave this seat", "Quitter cette place"))
    yield "leaving", phone
    phone.tap(e("No, go back", "Non, revenir"))
    phone.press(phone.page.locator("button.row"))
    yield "the-row", phone
    phone.tap(e("It is the same everywhere", "Elle est la même partout"))
    e.table.do("begin")
    e.sits("blue")
    phone.page.locator(".banner").wait_for()
    yield "the-row-has-changed", phone


def a_turn(e: Evening) -> Shots:
    """The Parasite Phase, and one's own turn."""
    e.a_game()
    red, blue = e.sits("red"), e.sits("blue")
    e.table.do("begin")
    yield "parasite-phase-others", blue
    yield "parasite-phase", red
    red.press(red.page.locator(f"{DEEDS} button"))
    blue.page.locator(".falling").wait_for()
    yield "the-die", blue
    calm(red, blue)
    yield "my-turn", red
    yield "anothers-turn", blue
    red.tap(e("Fire", "Ouvrir le feu"))
    yield "why-not", red
    red.tap(e("Understood", "Compris"), e("Explore", "Explorer"))
    yield "explore-which", red
    red.tap(e("Storage", "Entrepôt"))
    yield "explore-where", red
    red.press(red.page.locator(".choice").first)
    e.table.happened("room_placed")
    red.tap(e("Move", "Se déplacer"))
    yield "move", red
    red.press(red.page.locator(".choice").first)
    e.table.happened("moved")
    red.tap(e("Search", "Fouiller"))
    yield "search", red
    red.press(red.page.locator(".choice").first)
    e.table.happened("room_searched")
    red.tap(e("Map", "Plan"), exact=True)
    yield "map", red
    red.page.keyboard.press("Escape")
    red.press(red.page.locator("button.chip").first)
    yield "hand", red
    red.press(red.page.locator(".sheet button.main"))
    red.tap(e("Play a card", "Objet"))
    yield "which-item", red


def a_fight(e: Evening) -> Shots:
    """Shots, attacks, and an end."""
    e.a_turn()
    e.table.do("adjust", set={
        "seats.red.bullets": 4, "seats.red.open": ["heavy_gun"], "seats.blue.hand": 7,
        "seats.blue.trooper.room": "0,0", "seats.blue.android.room": "0,0",
        "parasites": [{"id": "p1", "disc": "grey", "side": "grey", "room": "0,0"}],
    })  # fmt: skip
    red, blue, green = e.sits("red"), e.sits("blue"), e.sits("green")
    red.tap(re.compile(e("^Android", "^Androïde")), e("Fire", "Ouvrir le feu"))
    yield "at-whom", red
    red.tap(e("Ben’s Trooper", "Soldat de Ben"))
    blue.page.locator(".over.urgent").wait_for()
    yield "attacked", blue
    yield "waiting-for-armor", red
    blue.press(blue.page.locator(".over .choice").first)
    while e.table.view["phase"] != "parasite":
        e.table.do("end_turn")
    e.table.do("parasite_phase", roll=[3], ask=True)
    green.page.locator(".over.urgent").wait_for()
    yield "attacked-by-a-parasite", green
    e.table.do("resolve_attacks")
    e.table.do("adjust", set={
        "seats.green.trooper.health": 0, "seats.green.android.health": 0,
        "seats.blue.trooper.health": 1, "seats.blue.android.health": 0,
        "seats.blue.open": ["keycard", "knife", "target_scope"],
    })  # fmt: skip
    calm(green, blue)
    yield "out", green
    yield "wounded", blue


def mishaps(e: Evening) -> Shots:
    """What goes wrong, and how it is said."""
    e.a_turn()
    red, blue = e.sits("red"), e.leaves("blue")
    red.heading(e("Your turn", "À vous de jouer")).wait_for()
    red.misses = {"view"}
    e.table.do("explore", who="trooper", card="run-1", at=[0, 1])
    red.press(red.page.locator(f"{DEEDS} button").last)
    red.page.locator(".sheet .why").wait_for()
    yield "stale", red
    red.misses = set()
    red.page.reload()
    red.is_connected()
    other = blue.tab()
    other.open(e.table.link())
    other.is_connected()
    blue.heading(e("Your seat is open", "Votre place est ouverte")).wait_for()
    yield "open-elsewhere", blue
    e.table.do("free_seat", seat="blue")
    other.page.locator(".banner").wait_for()
    yield "seat-freed", other
    green = e.sits("green")
    e.table.kill()
    green.sees(e("Looking for the table…", "Recherche de la table…"))
    yield "away", green
    e.table.resume()
    green.is_connected()


def endings(e: Evening) -> Shots:
    """How a game ends."""
    e.a_turn()
    red = e.sits("red")
    for seat in FOUR:
        e.table.do("adjust", set={f"seats.{seat}.trooper.health": 0})
    red.page.locator(".ending").wait_for()
    yield "parasites-win", red
    infected = e.table.answer("reveal", infected=["red", "blue"])
    if infected["ok"]:
        red.page.locator(".winners").wait_for()
        yield "who-won", red
    e.a_game()
    e.table.do("end_game")
    red.page.locator(".ending").wait_for()
    yield "given-up", red


CHAPTERS: Final = (at_the_door, being_seated, a_turn, a_fight, mishaps, endings)


def calm(*phones: Phone) -> None:
    """Wait until nothing moves and every button can be pressed."""
    for phone in phones:
        phone.page.evaluate(CALM)


def walk(browser: Browser, lang: str) -> Shots:
    """Go through every screen of an evening, each with its number and name."""
    number = 0
    with TemporaryDirectory() as folder, Table(Path(folder), "--seed", "1") as table:
        phones = Phones(browser, table)
        evening = Evening(phones, table, lang)
        for chapter in CHAPTERS:
            for name, phone in chapter(evening):
                number += 1
                yield f"phone-{number:02}-{name}", phone
        phones.leave()


def hosting(browser: Browser, lang: str) -> Shots:
    """The table that is run from a browser."""
    with TemporaryDirectory() as folder, Hosted(Path(folder), "--seed", "1") as table:
        phones = Phones(browser, table)
        host = phones.phone(size=TABLET, lang=LANGUAGES[lang])
        host.open(table.host_link)
        host.page.locator(".new-game").wait_for()
        yield "host-01-new-game", host
        for name, colour in zip(("Ann", "Ben", "Cléo", "Dan"), FOUR, strict=True):
            host.press(host.page.locator(f".colours button:has(.mark.seat-{colour})").first)
            host.page.locator(".people input").last.fill(name)
        yield "host-02-people", host
        host.press(host.page.locator(f"{DEEDS} button"))
        host.page.locator("#recipe").wait_for()
        yield "host-03-setting-up", host
        for n, name in enumerate(("parasite-phase", "turn"), 4):
            host.press(host.page.locator(f"{DEEDS} button").last)
            host.page.locator(f".moment{'.alarm' if n == 4 else '[class*=seat-]'}").wait_for()
            yield f"host-{n:02}-{name}", host
        calm(host)
        host.press(host.page.locator(f"{DEEDS} button").first)
        yield "host-06-explore", host
        host.page.keyboard.press("Escape")
        host.press(host.page.locator(".player").first)
        yield "host-07-player", host
        host.page.keyboard.press("Escape")
        host.press(host.page.locator(".tools button").last)
        yield "host-08-decks", host
        phones.leave()


def take(folder: Path, lang: str) -> int:
    """Take all pictures in one language, and return how many."""
    taken = 0
    with a_browser() as browser:
        for size, shots in ((SMALL, walk(browser, lang)), (TABLET, hosting(browser, lang))):
            there = folder / f"{size[0]}x{size[1]}-{lang}"
            there.mkdir(parents=True, exist_ok=True)
            for name, phone in shots:
                if not name.endswith("the-die"):
                    calm(phone)
                phone.page.screenshot(path=there / f"{name}.png", animations="disabled")
                taken += 1
    return taken


def main(words: list[str]) -> int:
    folder = Path(words[0]) if words else ROOT / "screenshots"
    taken = sum(take(folder, lang) for lang in LANGUAGES)
    print(f"{taken} pictures: {contact_sheet(folder)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
