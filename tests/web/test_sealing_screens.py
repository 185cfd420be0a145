"""What a phone shows of its owner's secret: nothing, but while a finger or a key holds it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, expect

from tests.support.browser import PATIENCE, PEEK, PRIVATE, SEAL, Phone
from tests.support.looks import Look, forgets_the_die, shows
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
SECRET = ".peeked b"
INFECTED = "Infected by Ben"


@pytest.fixture
def red(two: tuple[Table, Phone, Phone]) -> Phone:
    """Ann's phone; she is human."""
    becomes(two[1], "Human")
    return two[1]


@pytest.fixture
def asked(two: tuple[Table, Phone, Phone], red: Phone) -> Iterator[Phone]:
    """Ann's phone, in a heat scan that has just begun."""
    table = two[0]
    begins_a_scan(table, red)
    yield red
    ends_the_scan(table, red)


def begins_a_scan(table: Table, phone: Phone) -> None:
    """Ask everybody again, whatever was asked before."""
    if table.view["pending"]:
        table.do("scan_again")
    else:
        table.do("heat_scan", anyway=True)
    expect(phone.page.locator(SEAL)).to_be_visible()


def ends_the_scan(table: Table, phone: Phone) -> None:
    table.do("scan_cancel")
    phone.tap("Continue")
    expect(phone.page.locator(".over")).to_have_count(0)


def becomes(phone: Phone, what: str) -> None:
    """Correct the phone's dossier, unless it says so."""
    if secret_of(phone) == what:
        return
    phone.tap("Correct it")
    phone.notes(what)
    expect(phone.page.locator(".over")).to_have_count(0)


def secret_of(phone: Phone) -> str:
    """Look at one's secret for a moment, and return it."""
    phone.holds(PEEK)
    shown = phone.page.locator(SECRET).last
    expect(shown).to_be_visible()
    secret = shown.inner_text()
    phone.lets_go()
    expect(shown).to_have_count(0)
    return secret


def in_a_scan(table: Table, phone: Phone) -> list[Look]:
    """What one scan shows, from the question to the sealed answer."""
    begins_a_scan(table, phone)
    seen = [shows(phone)]
    phone.peeks()
    seen.append(shows(phone))
    phone.seals()
    phone.passes(PATIENCE)
    expect(phone.page.locator(".badges li:not(.waits)")).to_have_count(1)
    seen.append(shows(phone))
    ends_the_scan(table, phone)
    return seen


def test_two_pictures_of_the_two_answers_are_the_same(two: tuple[Table, Phone, Phone]) -> None:
    table, red, _ = two
    for _ in range(2):  # What happened last is on the screen too.
        in_a_scan(table, red)
    forgets_the_die(red)
    becomes(red, INFECTED)
    infected = [shows(red), *in_a_scan(table, red)]
    becomes(red, "Human")
    human = [shows(red), *in_a_scan(table, red)]
    assert infected[1:] == human[1:]
    becomes(red, INFECTED)
    again = shows(red)
    becomes(red, "Human")
    assert again == shows(red)


def test_the_host_card_and_everybody_who_infects_look_the_same_too(red: Phone) -> None:
    human = shows(red)
    for what in ("I am the Host", INFECTED, "Infected, I don’t know by whom"):
        becomes(red, what)
        assert shows(red) == human


@pytest.mark.parametrize(
    "away",
    [
        "dispatchEvent(new Event('blur'))",
        "dispatchEvent(new Event('pagehide'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "document.querySelector('button.hold').dispatchEvent(new Event('pointercancel'))",
        "document.querySelector('button.hold').blur()",
    ],
)
def test_whatever_takes_the_page_away_hides_the_secret(red: Phone, away: str) -> None:
    red.holds(PEEK)
    expect(red.page.locator(SECRET)).to_have_text("Human")
    red.page.evaluate(away)
    expect(red.page.locator(SECRET)).to_have_count(0)
    red.lets_go()


def test_a_key_that_is_held_shows_it_too(red: Phone) -> None:
    red.page.locator(PEEK).focus()
    for key in (" ", "Enter"):
        red.page.keyboard.down(key)
        expect(red.page.locator(SECRET)).to_have_text("Human")
        red.page.keyboard.up(key)
        expect(red.page.locator(SECRET)).to_have_count(0)


def test_nothing_of_the_secret_is_in_the_page_when_nobody_looks(red: Phone) -> None:
    becomes(red, INFECTED)
    red.peeks()
    assert "nfected by" not in red.page.locator("#page").evaluate("page => page.outerHTML")
    assert red.page.title() == "● Your turn · Panic Companion"


def size_of_the_secret(phone: Phone) -> FloatRect | None:
    """How large that is which is shown while a finger holds it, and where."""
    phone.holds(PEEK)
    expect(phone.page.locator(SECRET)).to_be_visible()
    box = phone.page.locator(".peeked").last.bounding_box()
    phone.lets_go()
    return box


def test_what_is_peeked_at_is_as_large_whatever_it_is(red: Phone) -> None:
    human = size_of_the_secret(red)
    for what in ("I am the Host", INFECTED, "Infected, I don’t know by whom"):
        becomes(red, what)
        assert size_of_the_secret(red) == human


def test_what_is_peeked_at_in_a_scan_is_as_large_whatever_it_is(asked: Phone) -> None:
    asked.peeks()
    human = size_of_the_secret(asked)
    asked.press(asked.page.locator(".over").get_by_role("button", name="Correct it"))
    asked.notes(INFECTED)
    assert size_of_the_secret(asked) == human


def test_peek_says_what_one_may_give_away_and_that_a_scan_is_honest(red: Phone) -> None:
    coach, honest = red.page.locator(".coach"), "Say what you like, but a scan must get the truth."
    for what, may in (
        ("Human", "In a trade, give any item. Keep your own Infection cards."),
        (INFECTED, "In a trade, you may give an Infection card of your own colour."),
    ):
        becomes(red, what)
        expect(coach).to_have_count(0)
        red.holds(PEEK)
        expect(coach).to_contain_text(may)
        expect(coach).to_contain_text(honest)
        red.lets_go()
        assert "Infection card" not in red.page.locator("#page").evaluate("page => page.outerHTML")


def test_nobody_seals_without_a_look(asked: Phone) -> None:
    asked.holds(SEAL)
    expect(asked.page.locator(f"{SEAL}.held")).to_have_count(0)
    asked.lets_go()
    expect(asked.page.locator(SEAL)).to_have_attribute("aria-disabled", "true")


def test_seal_before_peek_says_what_to_do_and_says_otherwise_afterwards(asked: Phone) -> None:
    expect(asked.page.locator(SEAL)).to_have_text(re.compile("Peek first"))
    asked.holds(SEAL)
    alarm = asked.page.locator(".sealing [role=alert]")
    expect(alarm).to_have_text(
        "First peek and read your answer: hold the button with the eye. Then you can seal it."
    )
    asked.lets_go()
    asked.peeks()
    expect(asked.page.locator(SEAL)).to_have_text("Seal")
    expect(alarm).to_have_count(0)
    asked.sees("press and hold")


def test_a_finger_that_slips_has_not_sealed(asked: Phone) -> None:
    asked.peeks()
    asked.holds(SEAL)
    expect(asked.page.locator(f"{SEAL}.held")).to_be_visible()
    asked.lets_go()
    expect(asked.page.locator(f"{SEAL}.held")).to_have_count(0)
    expect(asked.page.locator(SEAL)).to_be_visible()


def test_a_key_seals_as_a_finger_does(asked: Phone) -> None:
    asked.peeks()
    asked.page.locator(SEAL).focus()
    asked.page.keyboard.down("Enter")
    asked.reads("Heat scan")
    asked.sees("Sealed", "Every answer waits eight seconds, so being quick gives nothing away.")
    asked.page.keyboard.up("Enter")


def test_a_scan_that_is_put_aside_comes_back_by_a_tap(asked: Phone) -> None:
    asked.tap("Close", "The heat scan waits for you")
    expect(asked.page.locator(SEAL)).to_be_visible()


def test_private_questions_come_before_a_scan_and_cannot_be_put_off(
    two: tuple[Table, Phone, Phone], red: Phone
) -> None:
    table = two[0]
    red.minds_its_secret()
    if table.view["pending"]:
        table.do("scan_cards", infected=1)
    table.do("trade", who="trooper", anyway=True, **{"with": "blue"})
    begins_a_scan_behind(table, red)
    expect(red.button("Later")).to_have_count(0)
    red.notes("Nothing happened")
    expect(red.page.locator(SEAL)).to_be_visible()
    ends_the_scan(table, red)


def begins_a_scan_behind(table: Table, phone: Phone) -> None:
    """Ask for a scan while a private question is open."""
    table.do("scan_again" if table.view["pending"] else "heat_scan", anyway=True)
    expect(phone.page.locator(PRIVATE)).to_be_visible()


SPOKEN = """() => {
    globalThis.spoken = [];
    const live = "[aria-live], [role=status], [role=alert], [role=log], output";
    new MutationObserver(all => all.forEach(one => {
        const node = one.target.nodeType === 1 ? one.target : one.target.parentElement;
        const region = node?.closest(live);
        const added = [...one.addedNodes].filter(each => each.nodeType === 1);
        const born = added.flatMap(each => [each, ...each.querySelectorAll(live)]).filter(
            each => each.matches(live));
        for (const each of [region, ...born]) {
            if (each && !each.closest("[aria-hidden=true]")) spoken.push(each.textContent);
        }
    })).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
"""Note whatever a screen reader would read aloud unasked."""
READ = ".peek [role=status]"


def activates(phone: Phone, what: str) -> None:
    """Press something as a screen reader or a switch does: a click, and no finger."""
    phone.page.locator(what).last.evaluate("one => one.click()")


def listens(phone: Phone) -> None:
    phone.page.evaluate(SPOKEN)


def heard(phone: Phone) -> list[str]:
    """All that was said since then, each once: how often it is drawn depends on the machine."""
    said: list[str] = phone.page.evaluate("spoken")
    return list(dict.fromkeys(filter(None, said)))


def test_who_cannot_hold_looks_with_one_press_and_hides_it_with_another(red: Phone) -> None:
    activates(red, PEEK)
    expect(red.page.locator(SECRET)).to_have_text("Human")
    expect(red.page.locator(PEEK)).to_have_attribute("aria-expanded", "true")
    activates(red, PEEK)
    expect(red.page.locator(SECRET)).to_have_count(0)


def test_what_was_switched_on_goes_off_by_itself_and_with_the_page(red: Phone) -> None:
    activates(red, PEEK)
    expect(red.page.locator(SECRET)).to_have_text("Human")
    red.passes(10)
    expect(red.page.locator(SECRET)).to_have_count(0)
    activates(red, PEEK)
    expect(red.page.locator(SECRET)).to_have_text("Human")
    red.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(red.page.locator(SECRET)).to_have_count(0)


def test_a_tap_of_a_finger_leaves_nothing_on_the_screen(red: Phone) -> None:
    red.page.locator(PEEK).tap()
    red.page.locator(PEEK).click()
    expect(red.page.locator(SECRET)).to_have_count(0)


def test_nothing_is_read_aloud_unless_that_is_asked_for(red: Phone) -> None:
    for what in ("Human", INFECTED):
        becomes(red, what)
        listens(red)
        red.peeks()
        activates(red, PEEK)
        expect(red.page.locator(SECRET)).to_have_text(what)
        assert heard(red) == []
        red.tap("Read it aloud")
        expect(red.page.locator(READ)).to_have_text(what)
        activates(red, PEEK)
        expect(red.page.locator(READ)).to_have_count(0)


def test_a_whole_scan_is_announced_alike_for_both_answers(two: tuple[Table, Phone, Phone]) -> None:
    table, red, _ = two
    told = []
    for what in ("Human", INFECTED):
        becomes(red, what)
        begins_a_scan(table, red)
        listens(red)
        activates(red, PEEK)
        expect(red.page.locator(SECRET)).to_have_text(what)
        activates(red, PEEK)
        red.seals()
        red.passes(PATIENCE)
        expect(red.page.locator(".badges li:not(.waits)")).to_have_count(1)
        told.append(heard(red))
        ends_the_scan(table, red)
    assert told[0] == told[1]
    assert told[0][-1] == "Waiting for Ben, Cléo, Dan"


def test_who_cannot_hold_seals_with_one_press_and_stops_it_with_another(asked: Phone) -> None:
    activates(asked, SEAL)
    expect(asked.page.locator(f"{SEAL}.held")).to_have_count(0)
    activates(asked, PEEK)
    expect(asked.page.locator(f"{SEAL}[aria-disabled=false]")).to_be_visible()
    activates(asked, SEAL)
    expect(asked.page.locator(f"{SEAL}.held")).to_be_visible()
    activates(asked, SEAL)
    expect(asked.page.locator(f"{SEAL}.held")).to_have_count(0)
    activates(asked, SEAL)
    asked.reads("Heat scan")
    asked.sees("Sealed")
