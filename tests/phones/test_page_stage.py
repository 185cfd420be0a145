"""The page's types and seats are those of Python: what one of them changes, the other learns."""

from __future__ import annotations

import re

from companion.core.seats import MARKS
from tests.support import page_stage
from tests.support.page_stage import WEB

FORBIDDEN = (
    "panic station", "parasit", "infect", "trooper", "android", "reactor", "sick.?bay", "keycard",
    "grenade", "bullet", "heat.?scan", "gas.?can", "host.?card", "PS-[A-Z]", "burn", "humain",
    "armor", "soldat",
)  # fmt: skip
"""Words of a game; the page's own name is "Panic Companion"."""


def test_the_pages_tests_know_every_class_and_field_of_the_stage() -> None:
    known = page_stage.CLASSES.read_text(encoding="utf-8")
    assert known == page_stage.text(page_stage.classes()), "run python -m tests.support.page_stage"


def test_the_pages_seats_are_ours_by_letter_shape_and_colour() -> None:
    known = page_stage.SEATS.read_text(encoding="utf-8")
    assert known == page_stage.text(page_stage.seats()), "run python -m tests.support.page_stage"
    style = (WEB / "src/style/ground.css").read_text(encoding="utf-8")
    for name, mark in MARKS.items():
        assert f".seat-{name} {{ --seat: {mark.colour}; }}" in style


def test_nothing_in_the_pages_sources_names_a_game_a_room_or_an_item() -> None:
    words = re.compile("|".join(FORBIDDEN), re.IGNORECASE)
    found = [
        f"{file.relative_to(WEB)}: {one.group()}"
        for file in sorted(WEB.joinpath("src").rglob("*.*"))
        if file.suffix in (".ts", ".tsx", ".css", ".html")
        for one in words.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not found
