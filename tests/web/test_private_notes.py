"""A secret is noted beside neighbours: who sees the hand, or a phone that lies, learns nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.support.browser import FIELD, NAMED, PEEK, PRIVATE, Phone
from tests.support.looks import Look, forgets_the_die, shows
from tests.support.served import Table

FOUR: Final = ("red", "blue", "green", "yellow")
HOLDS: Final = (300, pytest.param(1000, marks=pytest.mark.long))
STEP: Final = 1.5
"""Seconds for which each answer is lit where they are gone through one after another."""
LIT: Final = ".places .chosen .label"
WATCHED: Final = """async answers => {
    const field = document.querySelector("button.pad"), box = field.getBoundingClientRect();
    const start = setInterval, seen = [];
    let time = 0;
    globalThis.setInterval = (then, ms, ...rest) => (time = ms, start(then, ms, ...rest));
    field.setPointerCapture = () => {};
    const finger = (kind, x, y) => field.dispatchEvent(new PointerEvent(`pointer${kind}`, {
        bubbles: true, button: 0, clientX: x, clientY: y }));
    const drawn = () => new Promise(done => setTimeout(done));
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    for (const answer of answers) {
        finger("down", ...middle);
        await drawn();
        const all = [...document.querySelectorAll(".places .label")].map(one => one.innerText);
        const place = document.querySelectorAll(".pad .place")[all.indexOf(answer)];
        const at = place.getBoundingClientRect();
        finger("move", at.x + at.width / 2, at.y + at.height / 2);
        await drawn();
        const lit = document.querySelector(".places .chosen .label").innerText;
        if (lit !== answer) throw new Error(`${lit} is lit for ${answer}`);
        finger("up", ...middle);
        await drawn();
        const [x, y] = [at.x + at.width / 2 - middle[0], at.y + at.height / 2 - middle[1]];
        seen.push(`${Math.round(x)} ${Math.round(y)} ${time}`);
    }
    globalThis.setInterval = start;
    return seen;
}"""
"""Hold the real field once for each of these answers, and tell where the finger lay, and how long
the hold would have been: it is let go before that, so that the question stays."""
NO_CHANCE: Final = "void (crypto.getRandomValues = list => list.fill(0))"
"""Planted: every answer has a place of its own."""


@pytest.fixture(scope="module")
def two(two: tuple[Table, Phone, Phone]) -> tuple[Table, Phone, Phone]:
    """The same, and what they are to note stays open until the test answers."""
    for phone in two[1:]:
        phone.minds_its_secret()
    return two


@pytest.fixture
def asked(two: tuple[Table, Phone, Phone]) -> Iterator[Phone]:
    """Ann's phone, after a trade with Ben; what is noted, or wished, is forgotten afterwards."""
    table, red, _ = two
    trades(table, red)
    yield red
    table.do("undo")
    red.page.reload()
    red.is_connected()
    expect(red.page.locator(PRIVATE)).to_have_count(0)


def trades(table: Table, phone: Phone) -> None:
    table.do("trade", who="trooper", anyway=True, **{"with": "blue"})
    phone.reads("After the trade with Ben")


def corrects(phone: Phone) -> None:
    """Open what corrects a note."""
    phone.peeks()
    phone.tap("Correct it")
    phone.reads("What are you now?")


def in_a_trade(table: Table, phone: Phone, answer: str) -> list[Look]:
    """What a trade shows, from the question to what comes after it, and one that is taken back."""
    trades(table, phone)
    seen = [shows(phone)]
    phone.notes(answer)
    seen.append(shows(phone))
    corrects(phone)
    seen.append(shows(phone))
    phone.notes("Human")
    table.do("undo")
    phone.sees("Undone: ", "The trade with Ben that you had noted was removed.")
    seen.append(shows(phone))
    phone.press(phone.page.locator(".removed .press"))
    return seen


def leak(seen: Sequence[tuple[str, str]]) -> float:
    """How far answers and what was seen are from having nothing to do with each other.

    In standard deviations of the chi-square that chance makes.
    """
    answers, sights, both = (
        Counter(one for one, _ in seen),
        Counter(one for _, one in seen),
        Counter(seen),
    )
    chi = 0.0
    for answer, n in answers.items():
        for sight, m in sights.items():
            expected = n * m / len(seen)
            chi += (both[answer, sight] - expected) ** 2 / expected
    freedom = (len(answers) - 1) * (len(sights) - 1)
    return (chi - freedom) / (2 * freedom) ** 0.5 if freedom else 0.0


def test_before_and_after_a_note_two_answers_look_the_same(
    two: tuple[Table, Phone, Phone],
) -> None:
    table, red, _ = two
    in_a_trade(table, red, "Nothing happened")  # What happened last is on the screen too.
    forgets_the_die(red)
    nothing = in_a_trade(table, red, "Nothing happened")
    assert in_a_trade(table, red, "I was infected") == nothing
    assert in_a_trade(table, red, "I infected Ben") == nothing


@pytest.mark.parametrize("holds", HOLDS)
def test_hundreds_of_holds_tell_nothing_to_whoever_sees_the_hand(asked: Phone, holds: int) -> None:
    """In 10,000,000 runs, chance alone is not once so far off."""
    given = random.Random(18).choices(("Nothing happened", "I was infected"), (3, 1), k=holds)
    seen = list(zip(given, asked.page.evaluate(WATCHED, given), strict=True))
    assert len({one.rsplit(" ", 1)[1] for _, one in seen}) == 1
    assert leak(seen) < 12
    asked.page.evaluate(NO_CHANCE)
    seen = list(zip(given[:100], asked.page.evaluate(WATCHED, given[:100]), strict=True))
    assert leak(seen) > 50


def test_no_answer_is_named_but_while_the_field_is_held(asked: Phone) -> None:
    for answer in ("Nothing happened", "I was infected"):
        assert answer not in asked.page.locator("#page").evaluate("page => page.outerHTML")
    asked.holds(FIELD)
    expect(asked.page.locator(NAMED)).to_have_count(3)
    asked.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(asked.page.locator(NAMED)).to_have_count(0)
    asked.lets_go()


WHOLE: Final = """all => all.map(one => one.getBoundingClientRect()).every(one =>
    one.width && one.left >= 0 && one.top >= 0
    && one.right <= innerWidth && one.bottom <= innerHeight)"""
"""Whether all of these are on the screen."""
SIZES: Final = ((320, 568), (360, 640), (640, 360), (568, 320))


def test_circle_answers_and_what_peek_shows_are_whole_however_a_phone_is_held(
    asked: Phone,
) -> None:
    page, size = asked.page, asked.page.viewport_size
    whole = {}
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        asked.holds(FIELD)
        expect(page.locator(NAMED)).to_have_count(3)
        there = page.locator(f"{FIELD}, .places li")
        whole[wide, high, "answers"] = there.evaluate_all(WHOLE)
        asked.lets_go()
    asked.tap("Later")
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        # Where the button is at the very top, the card has no room above it.
        page.locator(PEEK).evaluate("one => scrollTo(0, one.offsetTop + one.offsetHeight - 120)")
        asked.holds(PEEK)
        expect(page.locator(".peeked b")).to_be_visible()
        whole[wide, high, "peek"] = page.locator(".peeked").evaluate_all(WHOLE)
        asked.lets_go()
    assert size
    page.set_viewport_size(size)
    assert [one for one, is_whole in whole.items() if not is_whole] == []


def test_answers_are_written_as_large_as_their_owner_reads(asked: Phone) -> None:
    sizes = []
    for percent in (100, 150):
        asked.page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", percent)
        asked.holds(FIELD)
        label = asked.page.locator(NAMED).first
        sizes.append(label.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))
        asked.lets_go()
        expect(label).to_have_count(0)
    assert sizes[1] >= 1.25 * sizes[0]


def test_a_finger_that_is_lifted_too_early_has_noted_nothing(asked: Phone) -> None:
    with asked.sliding(lambda answers: "I was infected"):
        asked.lets_go()
        expect(asked.page.locator(NAMED)).to_have_count(0)
    asked.reads("After the trade with Ben")


def test_a_finger_that_points_at_nothing_has_noted_nothing_and_is_given_longer(
    asked: Phone,
) -> None:
    asked.holds(FIELD)
    expect(asked.page.locator(NAMED)).to_have_count(3)
    asked.page.evaluate("globalThis.heldLongEnough()")
    asked.sees("Nothing was noted. Try again: you have more time now.")
    expect(asked.page.locator(f"{FIELD}.pace-1")).to_be_visible()
    asked.lets_go()


def test_what_is_pointed_at_is_taken_when_the_time_is_over_and_not_before(asked: Phone) -> None:
    with asked.stands_still():
        asked.page.evaluate("globalThis.holdsInFull = true")
        with asked.sliding(lambda answers: "I was infected"):
            asked.ticks(2.4)
            expect(asked.page.locator(LIT)).to_have_text("I was infected")
            asked.ticks(0.2)
            expect(asked.page.locator(FIELD)).to_have_count(0)


@pytest.mark.parametrize("key", ["a tap", "Enter", " "])
def test_without_holding_two_presses_note(asked: Phone, key: str) -> None:
    """A key, or whatever a switch or a screen reader presses with, does so unasked."""
    field, lit = asked.page.locator(FIELD), asked.page.locator(LIT)
    if key == "a tap":
        asked.tap("Tap instead of holding")
    press = field.tap if key == "a tap" else partial(field.press, key)
    with asked.stands_still():
        press()
        order = asked.page.locator(NAMED).all_inner_texts()
        for answer in order:
            expect(lit).to_have_text(answer)
            asked.ticks(STEP)
        for _ in range(order.index("I was infected")):
            asked.ticks(STEP)
        expect(lit).to_have_text("I was infected")
        press()
        expect(field).to_have_count(0)
    asked.holds(PEEK)
    expect(asked.page.locator(".peeked b")).to_have_text("Infected by Ben")
    asked.lets_go()


def test_answers_are_read_out_to_whoever_asks_for_it_alone(asked: Phone) -> None:
    aloud, lit = asked.page.locator(".secretly [role=status]"), asked.page.locator(LIT)
    asked.page.locator(FIELD).press("Enter")
    expect(asked.page.locator(NAMED)).to_have_count(3)
    expect(aloud).to_have_text("")
    asked.tap("Read it aloud")
    with asked.stands_still():
        expect(aloud).to_have_text(lit.inner_text())
        asked.page.evaluate("dispatchEvent(new Event('blur'))")
        expect(aloud).to_have_text("")
