"""A part of the walk through all screens: notes in Stationfall, a reveal, an offer, rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from tests.support.browser import PEEK, Phone

if TYPE_CHECKING:
    from tests.support.phone_screens import Evening

SEATS: Final = ("red", "blue", "green", "yellow")
CARDS: Final[dict[str, Any]] = {
    "Exile": {"agenda": [{"points": 3, "when": {"released": False}}, {"points": 2}], "limit": 4},
    "Engineer": {"bonus": {"points": 2, "when": {"state": "live", "who": "Engineer"}}},
}
"""What an owner of Stationfall might have entered; the numbers are ours."""
OFFERED: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("activate", {"character": "Exile"}),
    ("end_turn", {}),
    ("activate", {"character": "Medical", "cubes": 2}),
    ("bribe", {"character": "Exile"}),
)


def standing_notes(e: Evening) -> Iterator[tuple[str, Phone]]:
    """What is noted unasked, what is sent of it, and a rule that is looked up; in Stationfall."""
    e.table.rematch(*SEATS, game="stationfall", board="light", copy={"characters": CARDS})
    e.table.do("begin")
    phone = e.sits("red")
    notes = phone.page.locator(".my-notes")
    notes.wait_for()
    phone.press(notes.locator(".press.round"))
    yield "notes", phone
    topics = phone.page.locator(".topics .press")
    for topic, noted in enumerate(("Exile", "Engineer", "Medical", "Stowaway")):
        phone.press(topics.nth(topic))
        with phone.sliding(lambda _, noted=noted: noted):  # type: ignore[misc]
            yield f"note-{topic}", phone
    phone.holds(f".over {PEEK}")
    yield "notes-peek", phone
    phone.lets_go()
    phone.tap(e("Close", "Fermer"))
    phone.holds(f".my-notes {PEEK}")
    yield "points-so-far", phone
    phone.lets_go()
    yield from sending_notes(e, phone)


def sending_notes(e: Evening, phone: Phone) -> Iterator[tuple[str, Phone]]:
    """A reveal, an offer that one accepts or refuses, and the rules."""
    phone.tap(e("Reveal", "Se révéler"))
    yield "reveal", phone
    phone.press(phone.page.locator(".choices .press").first)
    phone.holds(f".over {PEEK}")
    yield "reveal-peek", phone
    phone.lets_go()
    phone.press(phone.page.locator(".disclosing .press.main"))
    phone.page.locator(".over").wait_for(state="hidden")
    for do, fields in OFFERED:
        e.table.do(do, **fields)
    phone.page.locator(".choices").wait_for()
    yield "offer", phone
    e.table.do("answer", accept=True)
    phone.tap("Menu", e("Rules", "Règles"), exact=True)
    phone.page.get_by_role("searchbox").fill("kompromat")
    phone.page.locator(".rules li").first.wait_for()
    yield "rules", phone
    phone.tap(e("Close", "Fermer"))
