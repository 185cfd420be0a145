"""What somebody notes unasked stays on the phone until it is sent, and no screen tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import NAMED, PEEK, SETTLED, Phone, Phones
from tests.support.looks import Look, shows
from tests.support.served import Table

NAMES: Final = {
    "red": "Ann", "blue": "Ben", "green": "Cléo", "yellow": "Dan", "orange": "Eve",
    "purple": "Flo", "white": "Gus", "cyan": "Hal", "magenta": "Ida",
}  # fmt: skip
PLAYERS: Final = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
TEN: Final = ("--seed", "1", "--game", "tests.support.ten_package:PACKAGE")
MINE: Final = ".my-notes"
HERS: Final = f"{MINE} {PEEK}"
ALL: Final = f".over {PEEK}"
TOPICS: Final = ".topics .press"
FAVOURITE, SECOND, SHUNNED, BENS = range(4)
"""Where the first notes stand on the list of them."""


@pytest.fixture(scope="module")
def ten(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table of nine at which Ten is played, Ann first."""
    with Table(tmp_path_factory.mktemp("ten"), *TEN) as table:
        table.do("new_game", players=PLAYERS, first="red")
        yield table


@pytest.fixture
def ann(ten: Table, browser: Browser) -> Iterator[Phone]:
    phones = Phones(browser, ten)
    phone = phones.sit("red")
    expect(phone.page.locator(MINE)).to_be_visible()
    yield phone
    phones.leave()
    ten.do("free_seat", seat="red")


def opens(phone: Phone) -> None:
    """Open the list of notes."""
    pencil = phone.page.locator(f"{MINE} .press.round")
    phone.press(pencil)
    expect(phone.page.locator(TOPICS)).to_have_count(11)


def notes(phone: Phone, topic: int, *answers: str) -> None:
    """Note something, from the list of notes."""
    for answer in answers:
        phone.press(phone.page.locator(TOPICS).nth(topic))
        phone.notes(answer)
        expect(phone.page.locator(TOPICS)).to_have_count(11)


def closes(phone: Phone) -> None:
    phone.press(phone.page.locator(".sheet-head").get_by_role("button", name="Close"))
    expect(phone.page.locator(".over")).to_have_count(0)


def peeked(phone: Phone, what: str) -> str:
    """What is to be read while a finger holds this."""
    phone.holds(what)
    seen = phone.page.locator(".peeked:not(:empty)")
    text = seen.evaluate("""one => {
        const shown = one.cloneNode(true);
        shown.querySelectorAll("[aria-hidden]").forEach(each => each.remove());
        return [...shown.querySelectorAll("b, .sub, .coach")].map(each => each.textContent)
            .filter(Boolean).join(" · ");
    }""")
    phone.lets_go()
    expect(seen).to_have_count(0)
    return str(text)


def box(phone: Phone, what: str) -> Any:
    """How large it is, and where, while a finger holds this."""
    phone.holds(what)
    found = phone.page.locator(".peeked:not(:empty)").bounding_box()
    phone.lets_go()
    return found


def frames(phone: Phone) -> list[dict[str, Any]]:
    """Everything that it has said, but for what keeps a connection alive."""
    return [one for one in phone.said if one["type"] != "ping"]


def looks(phone: Phone, topic: int, answer: str) -> list[Look]:
    """All that is seen of a note: the list, its field, the list again, and the seat's screen."""
    opens(phone)
    seen = [shows(phone)]
    phone.press(phone.page.locator(TOPICS).nth(topic))
    seen.append(shows(phone))
    phone.notes(answer)
    seen.append(shows(phone))
    closes(phone)
    return [*seen, shows(phone)]


def test_what_is_noted_is_read_under_peek_alone_with_what_it_is_worth(ann: Phone) -> None:
    assert peeked(ann, HERS) == (
        "Your favourite · Nothing noted · Your second favourite · Nothing noted · Together: 0"
    )
    opens(ann)
    notes(ann, FAVOURITE, "Ben")
    notes(ann, SECOND, "Cléo")
    notes(ann, SHUNNED, "Dan", "Eve", "Dan", "Flo")
    notes(ann, BENS, "Ida")
    everything = peeked(ann, ALL)
    for line in ("Whom you shun · Eve, Flo", "Ben may favour · Ida", "Cléo may favour · Nothing"):
        assert line in everything
    closes(ann)
    assert peeked(ann, HERS) == (
        "Your favourite · Ben · 0 points now · 0 points count twice · "
        "Your second favourite · Cléo · 0 points now · Together: 0"
    )


def test_nothing_that_is_noted_leaves_the_phone_and_a_reload_keeps_it(ann: Phone) -> None:
    before, asked = frames(ann), list(ann.asked)
    opens(ann)
    notes(ann, FAVOURITE, "Ben")
    notes(ann, SHUNNED, "Dan", "Eve")
    notes(ann, BENS, "Hal")
    closes(ann)
    assert "Ben" in peeked(ann, HERS)
    assert (frames(ann), ann.asked) == (before, asked)
    ann.page.reload()
    ann.is_connected()
    expect(ann.page.locator(MINE)).to_be_visible()
    assert "Your favourite · Ben" in peeked(ann, HERS)
    hello = [one for one in frames(ann) if one["type"] == "hello"]
    for one in hello:
        one.pop("knows", None)  # which every phone says until it has seen the game begin
    assert set(hello[0]) == set(hello[-1])
    assert len({len(str(one)) for one in hello}) == 1


def test_two_notes_look_the_same_before_and_after(ann: Phone) -> None:
    first = looks(ann, FAVOURITE, "Nothing noted")
    assert looks(ann, FAVOURITE, "Flo") == first


@pytest.mark.long
def test_what_lies_under_peek_has_one_size_whatever_is_noted(ann: Phone) -> None:
    sizes, wholes = [], []
    for answer in ("Nothing noted", "Ben", "Cléo"):
        opens(ann)
        notes(ann, FAVOURITE, answer)
        notes(ann, SHUNNED, answer)
        wholes.append(box(ann, ALL))
        closes(ann)
        sizes.append(box(ann, HERS))
    assert sizes[0] == sizes[1] == sizes[2]
    assert wholes[0] == wholes[1] == wholes[2]


@pytest.mark.long
def test_no_answer_stands_in_the_page_but_while_the_field_is_held(ann: Phone) -> None:
    opens(ann)
    notes(ann, FAVOURITE, "Ben")
    ann.press(ann.page.locator(TOPICS).nth(FAVOURITE))
    expect(ann.page.locator(NAMED)).to_have_count(0)
    with ann.sliding(lambda answers: "Cléo"):
        expect(ann.page.locator(NAMED)).to_have_count(10)
        ann.lets_go()
        expect(ann.page.locator(NAMED)).to_have_count(0)


def test_a_long_list_is_read_before_the_ring_begins(ann: Phone) -> None:
    opens(ann)
    ann.press(ann.page.locator(TOPICS).nth(FAVOURITE))
    with ann.sliding(lambda answers: "Ben"):
        ring = ann.page.locator(".pad .ring")
        times = ring.evaluate("""ring => {
            const { transitionDelay, transitionDuration } = getComputedStyle(ring);
            return [transitionDelay, transitionDuration];
        }""")
        assert times == ["5s", "6s"]
        assert ann.page.locator(".pad span").inner_text().upper() == "READ"
    expect(ann.page.locator(TOPICS)).to_have_count(11)
    closes(ann)


def test_what_is_due_is_sent_by_one_tap_and_not_before(ann: Phone, ten: Table) -> None:
    ten.do("throw", roll=[4])
    give = ann.button("Give your favourite a point")
    before = frames(ann)
    ann.press(give)
    ann.tap("Give it")
    ann.sees("Nothing that you noted under “My notes” is due now.")
    closes(ann)
    opens(ann)
    notes(ann, FAVOURITE, "Cléo")
    closes(ann)
    ann.press(give)
    assert "Your favourite · Cléo" in peeked(ann, ALL)
    assert frames(ann) == before
    ann.tap("Give it")
    expect(ann.page.locator(".over")).to_have_count(0)
    ann.sees("1 of the pot go to Cléo.")
    (sent,) = [one for one in frames(ann) if one["type"] == "command"]
    assert sent["command"] == {"do": "give", "points": 1, "to": "green"}
    ten.do("undo")
    ten.do("undo")


def test_a_new_game_erases_all_notes(ann: Phone, ten: Table) -> None:
    opens(ann)
    notes(ann, FAVOURITE, "Ben")
    closes(ann)
    assert "Ben" in peeked(ann, HERS)
    ten.do("end_game")
    expect(ann.page.locator(MINE)).to_have_count(0)
    ten.do("new_game", players=PLAYERS, first="red")
    ten.door()
    expect(ann.page.locator(MINE)).to_be_visible()
    assert "Your favourite · Nothing noted" in peeked(ann, HERS)
    kept = ann.kept()
    assert kept is not None
    assert kept["dossier"].get("jots", {}) == {}


@pytest.mark.long
def test_whoever_cannot_hold_and_slide_notes_with_two_presses(ann: Phone) -> None:
    opens(ann)
    ann.press(ann.page.locator(TOPICS).nth(FAVOURITE))
    field, lit = ann.page.locator("button.pad"), ann.page.locator(".places .chosen .label")
    field.evaluate(SETTLED)
    field.press("Enter")
    order = ann.page.locator(NAMED).all_inner_texts()
    assert sorted(order) == sorted(["Nothing noted", *NAMES.values()])
    first = lit.inner_text()
    field.press("Enter")
    expect(ann.page.locator(TOPICS)).to_have_count(11)
    closes(ann)
    assert f"Your favourite · {first}" in peeked(ann, HERS)


def evening(folder: Path, browser: Browser, **identities: str) -> tuple[Any, ...]:
    """What two who note who they are leave behind, on the wire and on the table, until a reveal.

    One of them looks at the Kompromat that would be due, too, and does not use it.
    """
    with Table(folder, "--seed", "1", errors=folder.with_suffix(".log")) as table:
        table.do("new_game", game="stationfall", players=PLAYERS[:2], first="red")
        table.do("begin")
        phones = Phones(browser, table)
        there = {seat: phones.sit(seat) for seat in ("red", "blue")}
        for seat, phone in there.items():
            expect(phone.page.locator(MINE)).to_be_visible()
            phone.press(phone.page.locator(f"{MINE} .press.round"))
            phone.press(phone.page.locator(TOPICS).first)
            phone.notes(identities[seat])
            for topic in (1, 2):
                phone.press(phone.page.locator(TOPICS).nth(topic))
                phone.notes(identities[other(seat)])
            closes(phone)
        table.do("activate", character="Medical", cubes=1)
        for phone in there.values():
            phone.sees("Medical")
        red = there["red"]
        red.tap("Extra action", "The Kompromat that you noted")
        assert identities["blue"] in peeked(red, ALL)
        looked = shows(red)
        red.tap("Close")
        closes(red)
        sizes = {seat: [(one["type"], len(str(one))) for one in frames(phone)]
                 for seat, phone in there.items()}  # fmt: skip
        log = [{**one, "at": ""} for one in table.log()]
        view = table.view
        phones.leave()
    texts = "".join(
        one.read_bytes().decode("latin-1") for one in sorted(folder.rglob("*")) if one.is_file()
    )
    named = [[texts.count(one) for one in identities.values()], log, view]
    return (sizes, looked), named, folder.with_suffix(".log").read_text()


def other(seat: str) -> str:
    return "red" if seat == "blue" else "blue"


@pytest.mark.long
def test_two_games_that_swap_two_identities_leave_the_same_traces(
    browser: Browser, tmp_path: Path
) -> None:
    one = evening(tmp_path / "one", browser, red="Exile", blue="Troubleshooter")
    swapped = evening(tmp_path / "other", browser, red="Troubleshooter", blue="Exile")
    assert one[0] == swapped[0]
    assert one[1][0] == swapped[1][0][::-1]
    assert one[1][1:] == swapped[1][1:]
    assert one[2] == swapped[2] == ""
