"""An evening that walks through every screen that phones and the host show, in both languages.

Told once, for those who look at the screens and for those who take pictures of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from playwright.sync_api import Browser, expect

from companion.heatscan.chain import linked
from companion.heatscan.roster import Member
from companion.heatscan.sealing import Question
from companion.locale import Words
from companion.phones.open_scan import VOID
from tests.support.browser import COMPARE, FIELD, PEEK, PRIVATE, SEAL, SMALL, TABLET, Phone, Phones
from tests.support.note_screens import standing_notes
from tests.support.phone_report import REPORT, facts_of
from tests.support.served import Hosted, Table

LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
FOUR: Final = ("red", "blue", "green", "yellow")
ACTIONS: Final = ".actions"
CALM: Final = """() => new Promise(done => {
    const look = () => document.querySelector(".falling, [data-settling]") ? soon() : done();
    const soon = () => requestAnimationFrame(look);
    soon();
})"""
WARNED: Final = (
    "Eve is not asked this time: this count and the last one together show what Eve answered.",
    "Eve n’est pas interrogée cette fois : ce compte et le dernier montrent ensemble sa réponse.",
)
"""What a table says before two counts show an answer."""
QUIET: Final = (
    "Ann and Ben had something to note since the last count: both counts may show what changed.",
    "Ann et Ben ont eu quelque chose à noter depuis : les deux comptes peuvent montrer quoi.",
)
Shots: TypeAlias = Iterator[tuple[str, Phone]]


class Evening:
    """A table in one language, with somebody who tells what is pressed in both."""

    def __init__(self, phones: Phones, table: Table, lang: str, size: tuple[int, int]) -> None:
        self.phones, self.table, self.lang = phones, table, lang
        self.there: dict[str, Phone] = {}
        self.made: dict[str, Any] = {"lang": LANGUAGES[lang], "size": size}

    def __call__(self, english: str, french: str) -> str:
        return english if self.lang == "en" else french

    def sits(self, seat: str) -> Phone:
        """The phone of this seat; it stays through all games of the evening."""
        if seat not in self.there:
            self.there[seat] = self.phones.join(seat, misses=True, **self.made)
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

    def begins(self) -> None:
        """Begin to play; nobody who sits was dealt anything to note."""
        self.table.do("begin")
        for seat, phone in self.there.items():
            if seat == FOUR[0]:
                # A row that is not compared yet has a banner, too.
                waits = re.compile(self("private question", "question privée|questions privées"))
                phone.press(phone.page.locator("main button.banner", has_text=waits))
            phone.page.wait_for_function("asked => document.querySelector(asked)", arg=PRIVATE)
            phone.page.locator(PRIVATE).wait_for(state="hidden")

    def a_turn(self) -> None:
        """Begin a game, and red's first turn."""
        self.a_game()
        self.begins()
        self.table.do("parasite_phase", roll=[2])


def at_the_door(e: Evening) -> Shots:
    """Everything before one sits."""
    phone = e.phones.phone(**e.made)
    phone.open(e.table.url)
    phone.heading(e("Join the game", "Rejoindre la partie")).wait_for()
    yield "code", phone
    phone.page.locator("#code").fill("ABC")
    phone.page.keyboard.press("Enter")
    phone.sees(e("A code has eight", "Un code a huit"))
    yield "code-too-short", phone
    phone.open(f"{e.table.url}/j/WRNGCDE2")
    phone.sees(e("No table has this code", "Aucune table n’a ce code"))
    yield "wrong-code", phone
    old = e.scan(lacking=["WebSocket"])
    old.page.locator("h1").wait_for()
    yield "lacking", old
    yield from before_the_game(e)
    early = e.scan()
    early.page.locator(".lobby").wait_for()
    yield "lobby", early
    e.sits("red")
    e.table.do("tablet_seat", seat="yellow")
    early.button(re.compile(e("no phone", "sans téléphone"))).wait_for()
    yield "lobby-some-taken", early


def before_the_game(e: Evening) -> Shots:
    """One's name and colour, before there is any game; then it begins."""
    one, other = e.scan(), e.scan()
    one.page.locator(".lobby").wait_for()
    yield "who-are-you", one
    other.press(other.page.locator(".lobby button.seat-blue"))
    named(other, "Ben")
    one.press(one.page.locator(".lobby button.seat-red"))
    one.page.locator(".seat-red[aria-pressed=true]").wait_for()
    yield "who-are-you-no-name", one
    named(one, "ben", taken=True)
    yield "who-are-you-name-taken", one
    named(one, "Maximiliane-Wilhelmine von Habsburg")
    yield "who-are-you-in", one
    e.a_game()
    one.is_connected()
    for seat in ("red", "blue"):
        e.table.do("free_seat", seat=seat)
    for phone in (one, other):
        phone.context.close()


def named(phone: Phone, name: str, *, taken: bool = False) -> None:
    """Type one's name before the game."""
    field = phone.page.locator("input.name")
    field.fill(name)
    field.press("Enter")
    phone.page.locator(".entry-notice p" if taken else ".banner.good").wait_for()


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
    yield from comparing(e, phone)


def comparing(e: Evening, phone: Phone) -> Shots:
    """The row, the first one and another, and what is said where they differ."""
    same, later = e("Same row", "Même rangée"), e("Later", "Plus tard")
    red = e.sits("red")
    for one in (phone, red):
        one.minds_its_row()
    for seat in ("blue", "yellow"):
        e.table.do("tablet_seat", seat=seat)
    phone.page.locator(COMPARE).wait_for()
    yield "the-row", phone
    phone.tap(later)
    yield "the-row-later", phone
    red.tap(e("Not the same", "Pas la même"))
    red.page.locator(f"{COMPARE} .equal[aria-pressed=true]").wait_for()
    yield "the-row-is-another", red
    phone.tap(e("Stop: the rows differ", "Stop : rangées différentes"))
    yield "the-row-is-anothers", phone
    for one in (phone, red):
        one.tap(same)
    e.begins()
    e.table.do("free_seat", seat="blue")
    e.sits("blue")
    phone.page.locator(COMPARE).wait_for()
    yield "the-row-has-changed", phone
    for one in (phone, red):
        one.compares_again()


def a_turn(e: Evening) -> Shots:
    """The Parasite Phase, and one's own turn."""
    e.a_game()
    red, blue = e.sits("red"), e.sits("blue")
    e.begins()
    yield "parasite-phase-others", blue
    yield "parasite-phase", red
    red.press(red.page.locator(f"{ACTIONS} button"))
    blue.page.locator(".falling").wait_for()
    yield "the-die", blue
    calm(red, blue)
    yield "my-turn", red
    yield "anothers-turn", blue
    red.tap(e("Fire", "Ouvrir le feu"))
    yield "why-not", red
    red.tap("OK", e("Explore", "Explorer"))
    yield "explore-which", red
    red.tap(e("Storage", "Entrepôt"))
    yield "explore-where", red
    red.press(red.page.locator(".sheet .area").first)
    e.table.happened("room_placed")
    red.sees(e("3 of 4 AP", "3 PA sur 4"))
    red.tap(e("Move", "Déplacer"))
    yield "move", red
    red.press(red.page.locator(".sheet .area").first)
    e.table.happened("moved")
    red.sees(e("2 of 4 AP", "2 PA sur 4"))
    red.page.locator(".take-back").wait_for()
    yield "take-back", red
    red.tap(e("Search", "Fouiller"))
    yield "search", red
    red.press(red.page.locator(".choice").first)
    e.table.happened("room_searched")
    red.tap(e("Map", "Plan"), exact=True)
    red.page.locator("#sheet-title:focus").wait_for()
    yield "map", red
    red.page.keyboard.press("Escape")
    red.press(red.page.locator("button.chip").first)
    yield "hand", red
    red.press(red.page.locator(".sheet button.main"))
    red.tap(e("Play a card", "Objet"))
    yield "which-item", red
    red.page.keyboard.press("Escape")
    red.press(red.page.locator(f"{ACTIONS} button").last)
    yield "end-of-turn", red


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
    red.tap(e("Ben's Trooper", "Ben (Soldat)"))
    blue.page.locator(".over.urgent").wait_for()
    yield "attacked", blue
    yield "waiting-for-armor", red
    blue.press(blue.page.locator(".over .choice").first)
    e.table.happened("attacks_resolved")
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
    red.misses = {"scene"}
    e.table.do("explore", who="trooper", card="run-1", at=[0, 1])
    red.press(red.page.locator(f"{ACTIONS} button").last)
    red.press(red.page.locator(".sheet .choice").last)
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
    green.sees(e("Reconnecting…", "Reconnexion…"))
    yield "away", green
    e.table.resume()
    # Whoever is away when a new game begins does not learn its code.
    for phone in e.there.values():
        phone.is_connected()


def endings(e: Evening) -> Shots:
    """How a game ends."""
    e.a_turn()
    red = e.sits("red")
    for seat in FOUR:
        e.table.do("adjust", set={f"seats.{seat}.trooper.health": 0})
    red.page.locator(".ending").wait_for()
    yield "open-your-secrets", red
    red.tap(e("Later", "Plus tard"))
    yield "parasites-win", red
    infected = e.table.answer("reveal", infected=["red", "blue"])
    if infected["ok"]:
        red.page.locator(".winners").wait_for()
        yield "who-won", red
    e.a_game()
    e.table.do("end_game")
    red.page.locator(".ending").wait_for()
    yield "given-up", red


def a_removed_note(e: Evening, phone: Phone) -> Shots:
    """The newest step is undone, to which this phone has just noted something."""
    phone.notes_nothing()
    e.table.do("undo")
    phone.page.locator(".removed").wait_for()
    yield "note-removed", phone
    phone.press(phone.page.locator(".removed .press"))
    e.table.do("redo")


def private_questions(e: Evening) -> Shots:
    """What everybody is asked alike about their secret, and how one looks at it."""
    e.a_game()
    red, blue, green = (e.sits(seat) for seat in FOUR[:3])
    for phone in (red, blue, green):
        phone.minds_its_secret()
    e.table.do("begin")
    blue.page.locator(PRIVATE).wait_for()
    yield "dealt", blue
    yield "dealt-and-rolls", red
    red.press(red.page.locator("main button.banner"))
    for phone in (red, blue, green):
        phone.notes_nothing()
    e.table.do("parasite_phase", roll=[2])
    blue.heading(e("Ann's turn", "C'est à Ann")).wait_for()
    calm(blue)
    blue.holds(PEEK)
    yield "peeking", blue
    blue.lets_go()
    blue.tap(e("Correct it", "Corriger"))
    yield "correcting", blue
    with blue.sliding(lambda answers: next(one for one in answers if " Cl" in one)):
        yield "correcting-held", blue
    e.table.do("adjust", set={"seats.red.hand": 7, "seats.blue.trooper.room": "0,0"})
    e.table.do("explore", who="trooper", card="storage-1", at=[0, 1], anyway=True)
    e.table.do("adjust", set={"seats.blue.trooper.room": "0,1"})
    e.table.do("move", who="trooper", to="0,1")
    e.table.do("trade", who="trooper", **{"with": "blue"})
    blue.page.locator(PRIVATE).wait_for()
    yield "traded", blue
    blue.holds(FIELD)
    yield "traded-held", blue
    blue.lets_go()
    e.table.do("search", who="trooper", alerts=0, anyway=True)
    blue.notes_nothing()
    calm(red)
    yield "traded-and-more", red
    red.notes_nothing()
    calm(red)
    yield "drawn", red
    red.notes_nothing()
    target = {"seat": "blue", "who": "trooper"}
    e.table.do("play", item="heat_scanner", who="trooper", target=target, anyway=True)
    red.page.locator(FIELD).wait_for()
    yield "looked", red
    yield from a_removed_note(e, red)
    late = e.there["yellow"] = e.scan(misses=True)
    late.minds_its_secret()
    late.press(late.page.locator(".lobby button.seat-yellow"))
    late.page.locator(PRIVATE).wait_for()
    yield "come-late", late
    while late.page.locator(PRIVATE).is_visible():
        late.notes_nothing()


def a_scan(e: Evening) -> Shots:
    """The sealed heat scan, from the question to the count."""
    phones = [e.sits(seat) for seat in FOUR]
    red, blue, green, yellow = phones
    e.table.do("heat_scan", anyway=True)
    red.page.locator(SEAL).wait_for()
    yield "scan", red
    blue.holds(PEEK)
    yield "scan-peeking", blue
    blue.lets_go()
    yield "scan-peeked", blue
    blue.seals()
    yield "scan-sealed", blue
    for phone in (red, green):
        phone.seals()
    blue.page.locator(".badges .waits").nth(0).wait_for()
    expect(blue.page.locator(".badges .waits")).to_have_count(1)
    yield "scan-waiting", blue
    # Who has come late may be asked first what they are now, and cannot know of earlier counts.
    warned = yellow.page.locator(".sealed .main")
    ready = yellow.page.locator(f"{SEAL}, {PRIVATE}").or_(warned)
    ready.first.wait_for()
    while yellow.page.locator(PRIVATE).is_visible():
        yellow.notes_nothing()
        ready.first.wait_for()
    if warned.is_visible():
        yield "scan-come-late", yellow
        yellow.press(warned)
        yellow.page.locator(SEAL).wait_for()
    yellow.tap(e("Close", "Fermer"))
    yield "scan-put-aside", yellow
    yellow.press(yellow.page.locator("main button.banner"))
    yellow.seals()
    for phone in phones:
        phone.page.locator(".count").wait_for()
    yield "scan-counted", blue
    for phone in phones:
        phone.press(phone.page.locator(".over .main"))
    e.table.do("heat_scan", anyway=True)
    red.page.locator(SEAL).wait_for()
    e.table.do("scan_cancel")
    red.page.locator(".sheet .why").wait_for()
    yield "scan-cancelled", red
    for phone in phones:
        phone.press(phone.page.locator(".over .main"))
    e.table.do("scan_cards", infected=1)


class Fake:
    """A table that is none: one phone hears of questions that nobody has asked."""

    def __init__(self, phone: Phone) -> None:
        """Go on where the phone is; in the end it `forgets` all of it."""
        self.phone = phone
        self.asked = {key: one for key, one in phone.heard["scan_open"].items() if key != "type"}
        self.kept = phone.page.evaluate("localStorage['panic-companion.game']")

    def asks(self, n: int, **other: Any) -> None:
        fields = {**self.asked, "scan": f"{n:02x}" * 16, "warns": [], **other}
        self.phone.hears("scan_open", **fields)

    def counts(self, n: int, ask: str, infected: int) -> None:
        """Have it hear of a count, made while another phone had its seat."""
        rows = [
            {**row, "public": "ab" * 32} if row["seat"] == self.phone_seat else row
            for row in self.phone.heard["roster"]["roster"]
        ]
        roster = tuple(Member.read(row) for row in rows)
        scan, number = bytes([n]) * 16, self.asked["round"] + 50
        question = Question(scan, ask, number, roster, FOUR, {})
        shares = {seat: infected if seat == "red" else 0 for seat in FOUR}
        commits = dict.fromkeys(FOUR, bytes(32))
        before = bytes.fromhex(self.asked["chain"])
        chain = linked(before, scan, question.poll_id, infected, commits, shares).hex()
        self.asked["chain"] = chain
        self.phone.hears(
            "scan_result", scan=scan.hex(), ask=ask, infected=infected, polled=4,
            shares={seat: f"{one:016x}" for seat, one in shares.items()},
            commits={seat: one.hex() for seat, one in commits.items()},
            round=number, roster=rows, tablet={}, chain=chain, pictures=[],
        )  # fmt: skip

    @property
    def phone_seat(self) -> str:
        kept = self.phone.kept()
        assert kept
        return str(kept["seat"])

    def forgets(self) -> None:
        self.phone.page.evaluate("kept => localStorage['panic-companion.game'] = kept", self.kept)
        self.phone.page.reload()
        self.phone.is_connected()


def scans_that_go_wrong(e: Evening) -> Shots:
    """The second question, and what a phone does not believe."""
    red = e.sits("red")
    fake = Fake(red)
    gas = "last_human_without_gas"
    fake.asks(1, ask=gas)
    red.page.locator(FIELD).wait_for()
    yield "gas-question", red
    red.notes(e("I have none", "Je n’en ai pas"))
    red.peeks()
    red.holds(PEEK)
    yield "gas-peeking", red
    red.lets_go()
    for n, infected in enumerate((0, 1)):
        fake.counts(11 + n, gas, infected)
        red.page.locator(".count").wait_for()
        yield f"gas-counted-{n}", red
        red.press(red.page.locator(".over .main"))
        red.page.locator(".count").wait_for(state="hidden")
    red.hears(
        "scan_void",
        scan="01" * 16,
        ask=gas,
        code="cancelled",
        why=Words(e.lang).sentence(VOID["cancelled"]),
    )
    fake.asks(2)
    # What it has just counted was made with another key of this seat.
    red.press(red.page.locator(".sealed .main"))
    red.page.locator(SEAL).wait_for()
    yield "scan-once-more", red
    red.hears("rows", round=fake.asked["round"], same=[], other=["blue"])
    red.page.locator(".sealed .why").wait_for()
    yield "scan-under-another-row", red
    red.hears("rows", round=fake.asked["round"], same=["red"], other=[])
    fake.asks(3, seats=[*FOUR, "orange"])
    red.page.locator(".sealed .why").wait_for()
    yield "scan-refused", red
    fake.asks(4, seats=list(FOUR[1:]))
    red.page.get_by_text(e("left out", "oublié")).wait_for()
    yield "scan-left-out", red
    fake.asks(6, warns=[{"seat": seat, "why": e(*QUIET), "play": True} for seat in FOUR[:2]])
    red.press(red.page.locator(".sealed .main"))
    red.page.locator(SEAL).wait_for()
    yield "scan-quiet", red
    fake.asks(5, warns=[{"seat": "orange", "why": e(*WARNED)}])
    red.page.locator(".sealed .banner").wait_for()
    yield "scan-warned", red
    red.press(red.page.locator(".sealed .main"))
    red.seals()
    red.hears("scan_result", scan="05" * 16, ask="infected", infected=2, polled=4,
              commits={}, shares={})  # fmt: skip
    red.page.locator(".wrong-count").wait_for()
    yield "scan-not-believed", red
    red.press(red.page.locator(".over .main"))
    red.hears("key_round", round=0, seats=list(FOUR))
    red.page.locator(".row-news .banner").wait_for()
    yield "set-back", red
    fake.forgets()


def audits(e: Evening) -> Shots:
    """Opening, or not, and what came out."""
    phones = [e.sits(seat) for seat in FOUR]
    red, blue, green, yellow = phones
    for seat in FOUR:
        e.table.do("adjust", set={f"seats.{seat}.trooper.health": 0})
    for phone in phones:
        phone.page.locator(".over .equal").first.wait_for()
    for phone in (red, green):
        phone.press(phone.page.locator(".over .equal").last)
    blue.press(blue.page.locator(".over .equal").first)
    red.page.locator(".banner.calm").wait_for()
    yield "agreed", red
    yield "declined", blue
    yellow.press(yellow.page.locator(".over .equal").last)
    red.page.locator(".verdict, .chain").first.wait_for()
    yield "report", red
    red.hears("report", report=REPORT)
    red.hears("facts", **facts_of(REPORT, e.lang))
    red.page.locator(".verdict.tone-alarm").wait_for()
    yield "report-of-liars", red
    red.page.locator(".sheet").evaluate("sheet => sheet.scrollTo(0, 560)")
    yield "report-of-liars-middle", red
    red.page.locator(".sheet").evaluate("sheet => sheet.scrollTo(0, 9999)")
    yield "report-of-liars-end", red
    red.press(red.page.locator(".sheet .main"))
    yield "after-the-report", red


CHAPTERS: Final = (
    at_the_door, being_seated, a_turn, a_fight, mishaps, endings,
    private_questions, a_scan, scans_that_go_wrong, audits, standing_notes,
)  # fmt: skip
PLAYED: Final = CHAPTERS[2:5]
"""From the first turn to what goes wrong; it needs none of the others."""
SECRETS: Final = CHAPTERS[6:8]
"""What is asked in secret, and counted; it needs none of the others."""


UNASKED: Final = CHAPTERS[10:]
"""What is noted unasked, and looked up; it needs none of the others."""


def calm(*phones: Phone) -> None:
    """Wait until nothing moves and every button can be pressed."""
    for phone in phones:
        phone.page.evaluate(CALM)


def walk(
    browser: Browser,
    lang: str,
    size: tuple[int, int] = SMALL,
    only: Sequence[str] = (),
    *,
    light: bool = False,
    chapters: Sequence[Callable[[Evening], Shots]] = CHAPTERS,
) -> Shots:
    """Go through every screen of these chapters of an evening, with its number and name."""
    number = 0
    with TemporaryDirectory() as folder, Table(Path(folder), "--seed", "1") as table:
        phones = Phones(browser, table)
        evening = Evening(phones, table, lang, size)
        evening.made["light"] = light
        for chapter in chapters:
            for name, phone in chapter(evening):
                number += 1
                if not only or chapter.__name__ in only:
                    yield f"phone-{number:02}-{name}", phone
        phones.leave()


def hosting_a_scan(host: Phone, lang: str) -> Shots:
    """Phones that answer, and open, as whoever runs the table is told."""
    comes_back(host)
    scan = {"scan": "01" * 16, "ask": "infected"}
    warns = [{"seat": "orange", "why": WARNED[0]}]
    warns += [{"seat": seat, "why": QUIET[0], "play": True} for seat in FOUR[:2]]  # type: ignore[dict-item]
    host.hears("scan_open", **scan, round=1, seats=FOUR, tablet={}, chain="00" * 32, warns=warns)
    host.hears("scan_wait", scan=scan["scan"], waiting=["blue", "green"])
    host.page.locator(".badges").wait_for()
    yield "host-09-phones-answer", host
    why = Words(lang).sentence(VOID["cancelled"])
    host.hears("scan_void", **scan, code="cancelled", why=why)
    host.page.locator(".badges").wait_for(state="hidden")
    yield "host-10-scan-cancelled", host
    comes_back(host, over=True, actions=[])
    host.hears("audit_wait", waiting=["blue", "green"])
    host.page.locator(".settle [role=status]").first.wait_for()
    yield "host-11-audit", host
    host.hears("report", report=REPORT)
    host.hears("facts", **facts_of(REPORT, lang))
    host.page.locator(".chain").wait_for()
    host.page.locator(".chain").scroll_into_view_if_needed()
    yield "host-12-report", host


def hosting_on_a_phone(phones: Phones, table: Hosted, lang: str) -> Shots:
    """The same on a phone, which sits at the table, too."""
    host = phones.phone(size=SMALL, lang=LANGUAGES[lang])
    host.open(table.host_link)
    host.page.locator(".sides").wait_for()
    yield "host-13-on-a-phone", host
    host.press(host.page.locator(".sides button").first)
    host.press(host.page.locator(".lobby button.seat-red"))
    host.is_connected()
    yield "host-14-my-seat", host


def comes_back(phone: Phone, **scene: Any) -> None:
    """Let a phone be told, when it comes back, that the table is like that."""
    phone.alters["welcome"] = lambda frame: {**frame, "scene": {**frame["scene"], **scene}}
    phone.page.reload()
    phone.is_connected()


def hosting(browser: Browser, lang: str, *, only_a_turn: bool = False) -> Shots:
    """The table that is run from a browser."""
    with TemporaryDirectory() as folder, Hosted(Path(folder), "--seed", "1") as table:
        phones = Phones(browser, table)
        host = phones.phone(size=TABLET, lang=LANGUAGES[lang])
        host.can_miss()
        host.open(table.host_link)
        host.page.locator(".new-game").wait_for()
        yield "host-01-new-game", host
        for name, colour in zip(("Ann", "Ben", "Cléo", "Dan"), FOUR, strict=True):
            host.press(host.page.locator(f".colours button:has(.mark.seat-{colour})").first)
            field = host.page.locator(f".people li:has(.mark.seat-{colour}) input")
            field.fill(name)
            field.press("Enter")
            host.page.locator(f".people .press[aria-label*='{name}']").first.wait_for()
        yield "host-02-people", host
        host.press(host.page.locator(f"{ACTIONS} button"))
        host.page.locator(".new-game").wait_for(state="hidden")
        yield "host-03-setting-up", host
        for n, name in enumerate(("parasite-phase", "turn"), 4):
            host.press(host.page.locator(f"{ACTIONS} button").last)
            host.page.locator(f".moment{'.tone-alarm' if n == 4 else '[class*=seat-]'}").wait_for()
            yield f"host-{n:02}-{name}", host
        calm(host)
        host.press(host.page.locator(f"{ACTIONS} button").first)
        yield "host-06-explore", host
        host.page.keyboard.press("Escape")
        host.press(host.page.locator(".player").first)
        yield "host-07-player", host
        host.page.keyboard.press("Escape")
        host.press(host.page.locator(".tools button").last)
        yield "host-08-decks", host
        if not only_a_turn:
            yield from hosting_a_scan(host, lang)
            yield from hosting_on_a_phone(phones, table, lang)
        phones.leave()
